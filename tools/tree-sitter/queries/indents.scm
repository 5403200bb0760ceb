; indents.scm -- A block indents its lines.
(block) @indent.begin
"}" @indent.branch @indent.end
