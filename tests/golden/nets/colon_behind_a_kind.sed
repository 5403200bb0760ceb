0,/school Nets \{/s/school Nets \{/school: Nets {/
