s/for a in allies within 1 \{/for (a = 0; a < 3; a += 1) {/
