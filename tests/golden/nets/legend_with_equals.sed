0,/"#": wall;/s/"#": wall;/"#" = wall;/
