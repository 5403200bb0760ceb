0,/condition Steady \{/s/condition Steady \{/technique Steady {/
