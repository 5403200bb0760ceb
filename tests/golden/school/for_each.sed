0,/for a in allies within 1 \{/s//for each ally within 1 {/
