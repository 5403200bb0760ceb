0,/on resolved \{/s//On resolved {/
