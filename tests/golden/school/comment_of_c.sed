0,/## Nobody comes in\./s//\/\/ Nobody comes in, it\x27s shut./
