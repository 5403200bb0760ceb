s/^edition 1/version 1/
