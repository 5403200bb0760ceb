/^  legend/d
