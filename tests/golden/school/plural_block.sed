0,/for a in allies within 1 \{/s//for a in allies within 1/
