0,/"M": Marit;  "O": Oluf;/s/"M": Marit;  "O": Oluf;/"M": Marit, "O": Oluf;/
