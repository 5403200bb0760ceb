; folds.scm -- Blocks and long texts.
(block) @fold
(long_text) @fold
