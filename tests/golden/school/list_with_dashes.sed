/technique Logsplitter/,/^  \}$/s/^    ([a-z])/    - \1/
