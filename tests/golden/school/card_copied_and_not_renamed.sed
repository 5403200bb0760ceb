0,/technique "Hold the Door" \{/s//technique "Face Full of Ash" {/
