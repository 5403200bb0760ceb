0,/on turn_start \{/s/on turn_start \{/when turn_start {/
