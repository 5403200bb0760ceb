s/^condition Guarded \{/condition Guarded/
