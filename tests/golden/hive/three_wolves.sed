s/"w": "Hollow Wolf"/"w": 3 "Hollow Wolf"/
