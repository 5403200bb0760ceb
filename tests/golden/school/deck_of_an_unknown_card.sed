0,/deck Logsplitter, "Face/s//deck Logspliter, "Face/
