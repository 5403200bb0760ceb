0,/expect not Ines has Choking/s//expect Ines has not Choking/
