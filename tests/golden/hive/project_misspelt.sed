s/^condition Veiled/proyect "Bees" { lint W0602 off }\ncondition Veiled/
