0,/"Cast Net" \{/s/"Cast Net" \{/“Cast Net” {/
