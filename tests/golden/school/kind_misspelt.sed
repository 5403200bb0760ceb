0,/technique Logsplitter/s//tehcnique Logsplitter/
