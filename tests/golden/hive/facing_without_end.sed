s/facing west;  tactics pack/facing west  tactics pack/
