s/not it has Choking/it has no Choking/
