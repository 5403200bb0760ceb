s/"#": wall/"w": wall/
