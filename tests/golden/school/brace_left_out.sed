/push target by 1 away from self/{n;d}
