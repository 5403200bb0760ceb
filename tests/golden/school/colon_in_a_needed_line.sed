0,/^    target nearest enemy$/s//    target: nearest enemy/
