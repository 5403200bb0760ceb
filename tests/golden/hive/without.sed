s/where not it has Swollen/without Swollen/
