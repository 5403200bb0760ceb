s/init -3/initiative -3/
