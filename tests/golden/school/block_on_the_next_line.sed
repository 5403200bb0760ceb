0,/on revealed \{/s//on revealed\n    {/
