s/"Gesche of the Pans" \{/Gesche of the Pans {/
