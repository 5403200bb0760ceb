0,/deck "Face Full of Ash", "Hold/s//deck "Face Full of Ash" "Hold/
