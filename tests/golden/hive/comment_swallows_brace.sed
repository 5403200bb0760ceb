s/school Hive/school Hive #2/
