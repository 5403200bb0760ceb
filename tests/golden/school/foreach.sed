0,/for a in allies within 1 \{/s//foreach a in allies within 1 {/
