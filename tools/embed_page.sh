#!/bin/sh
# embed_page.sh FOLDER -- prints C that holds each file of a built page, by its path on the server. Without the folder, one page
# that says how to build it.
set -eu
export LC_ALL=C
folder=$1 count=0 rows=
bytes() { od -An -v -tu1 | sed 's/  *\([0-9][0-9]*\)/\1,/g'; }
type_of() {
    case $1 in
        *.html) echo 'text/html; charset=utf-8' ;;
        *.js) echo 'text/javascript; charset=utf-8' ;;
        *.css) echo 'text/css; charset=utf-8' ;;
        *.svg) echo 'image/svg+xml' ;;
        *) echo 'application/octet-stream' ;;
    esac
}
add() { # PATH TYPE, with the bytes on standard input
    echo "static const unsigned char page_${count}[] = { /* $1 */"
    bytes
    echo '0 };'
    rows="$rows    { \"$1\", \"$2\", page_$count, sizeof page_$count - 1 },
"
    count=$((count + 1))
}
if [ -e "$folder/index.html" ]; then
    add / "$(type_of .html)" <"$folder/index.html"
    for file in $(find "$folder" -type f ! -name index.html | sort); do
        add "${file#"$folder"}" "$(type_of "$file")" <"$file"
    done
else
    add / "$(type_of .html)" <<'HTML'
<!doctype html><html lang="en"><title>Fray</title>
<p>This build of fray has no page. <code>make table</code> builds it; then start the table again.
HTML
fi
echo "const struct page_file page_files[] = {"
printf '%s' "$rows"
echo '    { 0, 0, 0, 0 }'
echo '};'
