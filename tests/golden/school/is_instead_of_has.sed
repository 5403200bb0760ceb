0,/expect Ines has Choking/s//expect Ines is Choking/
