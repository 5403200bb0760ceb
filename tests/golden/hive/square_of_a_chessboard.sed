s/Veit at 4, 4/Veit at d4/
