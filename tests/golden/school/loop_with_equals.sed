s/for a in allies within 1 \{/for a = 1 to 3 {/
