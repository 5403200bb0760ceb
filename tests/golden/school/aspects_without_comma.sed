0,/aspects fire/s//aspects melee fire/
