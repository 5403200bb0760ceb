s/expect Veit.poise == 30 - 3/expect Veit has Swollen(3)/
