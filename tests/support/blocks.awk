# blocks.awk -v OUT=FOLDER -- Writes each fenced block of a Markdown file to OUT/NAME-LINE.WORD,
# where WORD is the word after the fence, such as "fray" or "c". Lines before it are left empty, so
# that messages name the true line.
/^ *```/ {
    if (inside) { inside = 0; close(file); next }
    inside = 1
    word = $0
    sub(/^ *```/, "", word)
    name = FILENAME
    gsub(/[\/.]/, "_", name)
    file = OUT "/" name "-" FNR "." (word == "" ? "none" : word)
    printf "" >file
    if (word == "fray" || word == "fray-wrong" || word == "c") for (i = 1; i <= FNR; i++) print "" >file
    next
}
inside { print >file }
