0,/deck Gaff, "Cast Net", "Hard Alee", "Basic Attack", Gasp, "Slack Water"/s/deck Gaff, "Cast Net", "Hard Alee", "Basic Attack", Gasp, "Slack Water"/decks Gaff, "Cast Net"/
