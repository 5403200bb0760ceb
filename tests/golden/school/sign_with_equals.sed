0,/"M": Mattes/s//"M" = Mattes/
