; locals.scm -- Names that are declared inside a block or before it.
(block) @local.scope
(file) @local.scope
(parens (identifier) @local.definition . (typed))
(for_line . (identifier) @local.definition)
(identifier) @local.reference
