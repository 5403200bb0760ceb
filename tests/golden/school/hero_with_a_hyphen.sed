0,/hero Mattes \{/s//hero Mattes-Ole {/
