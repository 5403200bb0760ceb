0,/"#": wall;  "~": water/s/"#": wall;  "~": water/#: wall;  ~: water/
