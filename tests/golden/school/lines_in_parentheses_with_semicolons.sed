/technique Logsplitter/,/^  \}$/{
  /(level|init|attack) /d
  s/Logsplitter \{/Logsplitter (level 1; init -3; attack +5) {/
}
