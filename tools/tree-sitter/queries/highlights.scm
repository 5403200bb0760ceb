; highlights.scm -- Colours of Fray. Later patterns win.
(identifier) @variable
(string) @string
(long_text) @string
(string_content) @string
(escape) @string.escape
(hole) @string.special
(number) @number
[ (dice) (counted_die) (die) (faces) ] @number
(comment) @comment
(doc_comment) @comment.documentation
(typed (identifier) @type)
(line head: (identifier) @function)
(line head: (identifier) @keyword.directive
  (#any-of? @keyword.directive
    "edition" "use" "system" "wording" "let" "option" "set" "tag" "unit" "moment" "noun"
    "ordering" "extend" "kind" "event" "function" "check" "command" "table" "flow" "tactics"
    "measure" "step" "encounter" "test" "trial" "badge" "order" "field" "rule" "hook" "stat" "track" "counter" "flag"
    "slot" "cell" "property" "points" "budget" "own" "window" "return" "log" "apply" "remove" "pay"
    "expect" "require" "always"))
(call function: (identifier) @function.call)
(member (identifier) @property)
(moment (identifier) @type)
(parens (identifier) @variable.parameter . (typed))
((identifier) @constant.builtin (#any-of? @constant.builtin "true" "false" "none"))
((identifier) @variable.builtin
  (#any-of? @variable.builtin "self" "this" "it" "everyone" "sides" "places" "over"))
(keyword) @keyword
[ "on" "becoming" "for" "of" ] @keyword
[ "count" "highest" "lowest" "reroll" "set" "times" ] @keyword
[ (operator) "!" ] @operator
[ "{" "}" "(" ")" "[" "]" ] @punctuation.bracket
[ "," ";" ":" "." ] @punctuation.delimiter
