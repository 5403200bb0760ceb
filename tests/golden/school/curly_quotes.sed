0,/technique "Hold the Door" \{/s//technique “Hold the Door” {/
