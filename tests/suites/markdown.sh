# markdown.sh -- Pages have the layout that `make format` gives them.
exec sh tools/format.sh check markdown
