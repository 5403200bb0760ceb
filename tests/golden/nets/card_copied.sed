0,/technique Gaff \{/s/technique Gaff \{/technique "Cast Net" {/
