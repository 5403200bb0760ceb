/^    attack \+5$/s/\+//
