0,/hero Marit \{/s/hero Marit \{/hero Marit: {/
