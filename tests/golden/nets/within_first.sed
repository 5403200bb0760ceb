0,/target nearest enemy within 4/s/target nearest enemy within 4/target within 4 nearest enemy/
