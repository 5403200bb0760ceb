; locals.scm -- Names that are declared inside a block or before it.
(block) @local.scope
(file) @local.scope
(parameter name: (identifier) @local.definition)
(for_statement name: (identifier) @local.definition)
(identifier) @local.reference
