/technique Logsplitter/,/^  \}$/{
  /level 1$/d
  s/Logsplitter \{/Logsplitter (level 1) {/
}
