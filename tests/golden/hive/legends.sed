s/legend \{/legends {/
