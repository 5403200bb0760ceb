0,/facing east;  tactics household/s//facing east;  tactics houshold/
