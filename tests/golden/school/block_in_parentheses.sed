/technique Logsplitter/s/\{$/(/
/technique Logsplitter/,/^  \}$/s/^  \}$/  )/
