s/by 1 away from self \}/by 1 away from self and apply Guarded to self for 1 round }/
