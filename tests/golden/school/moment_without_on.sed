0,/on turn_start \{/s//at turn_start {/
