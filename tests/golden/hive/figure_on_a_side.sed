s/facing west;/facing west;  attack +2;/
