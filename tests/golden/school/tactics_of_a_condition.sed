0,/want 75 for "Face Full of Ash" when/s//want 75 for Choking when/
