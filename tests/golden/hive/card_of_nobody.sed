s/^  apply Swollen\(3\)/  turn_up "Shaken Skep"\n  apply Swollen(3)/
