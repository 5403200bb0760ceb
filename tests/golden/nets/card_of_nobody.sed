0,/turn_up Marit\.Gaff/s/turn_up Marit\.Gaff/turn_up Gaff/
