0,/    move 4 toward nearest enemy/s//    move 4 toward closest enemy/
