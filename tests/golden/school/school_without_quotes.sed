0,/school Hearth \{/s//school The Hearth {/
