0,/condition Guarded \{/s//condition Choking {/
