s/on hit \{ push target by 1 away from self \}/on hit:\n      push target by 1 away from self\n    }/
