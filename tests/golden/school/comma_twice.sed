s/deck Logsplitter,/deck Logsplitter,,/
