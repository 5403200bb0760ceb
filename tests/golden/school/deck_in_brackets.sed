0,/deck "Face Full of Ash", "Hold the Door", "Basic Attack", Defend, Gasp/s//deck ["Face Full of Ash", "Hold the Door", "Basic Attack", Defend, Gasp]/
