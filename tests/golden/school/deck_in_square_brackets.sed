s/deck Logsplitter, "Face Full of Ash"/deck [Logsplitter, "Face Full of Ash"]/
