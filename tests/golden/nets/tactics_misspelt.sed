0,/facing east;  tactics crew/s/facing east;  tactics crew/facing east;  tactics crow/
