0,/expect last_value == 17/s//expect last_value = 17/
