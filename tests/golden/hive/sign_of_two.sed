s/"w": "Hollow/"V": "Hollow/
