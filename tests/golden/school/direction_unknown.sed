0,/Post at 5, 4 toward west/s//Post at 5, 4 toward left/
