0,/facing east;  tactics crew/s/facing east;  tactics crew/faces east;  tactics crew/
