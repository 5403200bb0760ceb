0,/  turn_up Ines\.Logsplitter/s//  turn_up Mattes.Logsplitter/
