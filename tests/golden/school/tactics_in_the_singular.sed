s/tactics pack/tactic pack/
