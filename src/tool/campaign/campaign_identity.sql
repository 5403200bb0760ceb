-- Whose steps these are: 128 random bits, from which the chain begins.
CREATE TABLE campaign (identity BLOB NOT NULL) STRICT;
