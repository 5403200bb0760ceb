0,/expect last_value == 17/s//assert last_value == 17/
