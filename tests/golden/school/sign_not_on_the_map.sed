0,/"I": Ines;  "M": Mattes;/s//"I": Ines;  "N": Mattes;/
