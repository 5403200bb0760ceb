0,/Post at 5, 4/s//Post at (5, 4)/
