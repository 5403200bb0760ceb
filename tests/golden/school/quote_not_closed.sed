0,/technique "Face Full of Ash" \{/s//technique "Face Full of Ash {/
