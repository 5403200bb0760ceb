-- The tables of a run; docs/commands/sim.md describes them.
CREATE TABLE run (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
CREATE TABLE variants (
    variant INTEGER PRIMARY KEY,
    label TEXT NOT NULL,
    varied ANY,
    rules TEXT NOT NULL,
    fights INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    first_failed INTEGER
) STRICT;
CREATE TABLE rows (
    row INTEGER PRIMARY KEY,
    variant INTEGER REFERENCES variants,
    what TEXT NOT NULL,
    of TEXT NOT NULL,
    side TEXT,
    name TEXT,
    measure TEXT,
    heading TEXT,
    fights INTEGER NOT NULL,
    count INTEGER,
    sum INTEGER,
    least INTEGER,
    most INTEGER,
    value REAL NOT NULL,
    low REAL NOT NULL,
    high REAL NOT NULL,
    line INTEGER,
    chance REAL,
    claimed INTEGER
) STRICT;
CREATE TABLE bins (
    row INTEGER NOT NULL REFERENCES rows,
    least INTEGER,
    most INTEGER NOT NULL,
    fights INTEGER NOT NULL
) STRICT;
CREATE TABLE fights (
    variant INTEGER NOT NULL REFERENCES variants,
    fight INTEGER NOT NULL,
    winner TEXT,
    by_limit INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    length INTEGER NOT NULL,
    PRIMARY KEY (variant, fight)
) STRICT, WITHOUT ROWID;
CREATE TABLE measured (
    variant INTEGER NOT NULL,
    fight INTEGER NOT NULL,
    line INTEGER NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (variant, fight, line),
    FOREIGN KEY (variant, fight) REFERENCES fights
) STRICT, WITHOUT ROWID;
