0,/condition Choking\(n: int\)/s//condition Choking(n: number)/
