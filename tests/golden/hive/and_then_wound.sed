s/push target by 1 away from self/push target by 1 away from self and wound target by 1/
