s/^school Hearth/shcool Hearth/
