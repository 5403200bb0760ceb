0,/deck Gaff, "Cast Net", "Hard Alee", "Basic Attack", Gasp, "Slack Water"/s/deck Gaff, "Cast Net", "Hard Alee", "Basic Attack", Gasp, "Slack Water"/deck Gaff x2, "Cast Net"/
