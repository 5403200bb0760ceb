0,/on revealed \{/s//on revealled {/
