0,/target nearest enemy within 4/s/target nearest enemy within 4/target enemy nearest within 4/
