0,/target nearest enemy within 4/s/target nearest enemy within 4/target nearest enemy range 4/
