# markdown.sh -- Pages, and styles and scripts of the tool, have the layout that `make format` gives
# them.
exec sh tools/format.sh check markdown styles
