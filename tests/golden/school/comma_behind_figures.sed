/technique Logsplitter/,/^  \}$/s/^(    (level|init|attack|defence) .*)$/\1,/
