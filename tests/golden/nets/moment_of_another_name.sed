0,/on turn_start \{/s/on turn_start \{/on turn_begin {/
