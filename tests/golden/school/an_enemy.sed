s/any enemy within 4/an enemy within 4/
