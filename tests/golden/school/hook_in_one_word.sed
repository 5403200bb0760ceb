0,/on resolved \{/s//onresolved {/
