0,/aspects fire/s//aspects flame/
