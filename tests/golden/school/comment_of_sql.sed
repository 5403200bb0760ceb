0,/## Nobody comes in\./s//-- Nobody comes in./
