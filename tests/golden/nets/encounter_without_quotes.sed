0,/encounter "The slipway" \{/s/encounter "The slipway" \{/encounter The slipway {/
