0,/expect Ines has Choking/s//expect Mattes has Choking/
