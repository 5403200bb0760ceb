# format.sh -- C and shell have the layout that `make format` gives them.
exec sh tools/format.sh check c shell
