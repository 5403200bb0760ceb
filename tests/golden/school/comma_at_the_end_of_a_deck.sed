0,/"Basic Attack", Defend, Gasp$/s//"Basic Attack", Defend, Gasp,/
