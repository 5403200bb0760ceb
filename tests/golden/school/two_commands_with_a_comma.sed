s/by 1 away from self \}/by 1 away from self, apply Guarded to self for 1 round }/
