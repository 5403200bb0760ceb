s/Choking\(n: int\)/Choking(int n)/
