s/expect last_value == 17/expect last_value is 17/
