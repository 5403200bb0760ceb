-- The tables of a campaign. The text of each is compared with that of a file: do not change it.
CREATE TABLE rules (rules INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, engine TEXT NOT NULL, program BLOB NOT NULL) STRICT;
CREATE TABLE steps (step INTEGER PRIMARY KEY, sort TEXT NOT NULL, name TEXT NOT NULL, said TEXT NOT NULL, settings TEXT NOT NULL,  seed TEXT NOT NULL, fight TEXT NOT NULL, given TEXT NOT NULL, outcome TEXT NOT NULL, rules INTEGER REFERENCES rules,  chain BLOB NOT NULL) STRICT;
CREATE TABLE kept (step INTEGER NOT NULL REFERENCES steps, row INTEGER NOT NULL, who TEXT NOT NULL, thing TEXT NOT NULL,  copy INTEGER NOT NULL, mark TEXT NOT NULL, nth INTEGER NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL, value TEXT NOT NULL,  PRIMARY KEY (step, row)) STRICT, WITHOUT ROWID;
