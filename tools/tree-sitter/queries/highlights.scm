; highlights.scm -- Colours of Fray. Later patterns win.
(identifier) @variable
(string) @string
(long_text) @string
(string_content) @string
(escape) @string.escape
(hole) @string.special
(number) @number
(dice) @number
(comment) @comment
(doc_comment) @comment.documentation
(type (identifier) @type)
(line head: (head (identifier) @function))
(line head: (head (identifier) @keyword.directive)
  (#any-of? @keyword.directive
    "edition" "use" "system" "alias" "wording" "let" "option" "set" "tag" "unit" "moment" "noun"
    "ordering" "extend" "kind" "event" "function" "check" "command" "table" "flow" "tactics"
    "measure" "step" "encounter" "test" "trial" "badge" "order" "field" "rule" "hook" "stat" "track" "counter" "flag"
    "slot" "cell" "property" "points" "budget" "own" "window" "return" "log" "apply" "remove" "pay"
    "expect" "require"))
(call function: (identifier) @function.call)
(member name: (identifier) @property)
(moment (identifier) @type)
(parameter name: (identifier) @variable.parameter)
(for_statement name: (identifier) @variable)
((identifier) @constant.builtin (#any-of? @constant.builtin "true" "false" "none"))
((identifier) @variable.builtin
  (#any-of? @variable.builtin "self" "this" "it" "everyone" "sides" "places" "over"))
(join) @keyword
(up_to) @keyword
[
  "if" "then" "else" "when" "where" "in" "on" "together" "and" "or" "not" "is" "has" "with"
  "within" "adjacent" "for" "until" "by" "of" "to" "from" "per" "once" "roll" "choose" "mod" "descending" "becoming" "secretly"
] @keyword
[ "=" "+=" "-=" "==" "!=" "<=" ">=" "<" ">" "+" "-" "*" "/" ".." "?" ] @operator
[ "{" "}" "(" ")" "[" "]" ] @punctuation.bracket
[ "," ";" ":" "." ] @punctuation.delimiter
