# terminal.sh -- Hostile text in files, which must not steer a terminal.
# Control characters, characters that turn the reading direction and broken UTF-8 reach it from no
# command in any format.
. tests/support/suite.sh
fray=$PWD/build/asan/fray
[ -x "$fray" ] && [ -z "${FRAY:-}" ] || fray=$PWD/${FRAY:-build/fray}
# What is printed reads its arguments as printf does: one that is misread is another's memory.
# shellcheck disable=SC2046 # several flags
if cc -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -Isrc -Iinclude tests/support/put_formats.c \
    src/tool/io/output.c src/tool/io/memory.c build/libfray.a $(pkg-config --cflags --libs libutf8proc jansson) \
    $(sh tools/static_libs.sh) -lm -o "$scratch/formats" 2>"$scratch/err"; then
    "$scratch/formats" >"$scratch/out"
    sed '$d' "$scratch/out"
    count "$(tail -n 1 "$scratch/out")"
else fail "put_formats does not compile" "$scratch/err"; fi
cd "$scratch" || exit 2
export FRAY_PATH=

# escape, right-to-left override, a C1 control, delete
bad=$(printf 'x\033[31m\342\200\256y\302\233\177')
broken=$(printf '\377\300z')
printf 'edition 1\nlet a = nowhere # %s %s\nlet "%s" = 1\ncreature "%s" { life 1 }\n' "$bad" \
    "$broken" "$bad" "$broken" >errors.fray
printf 'edition 1\nuse "%s"\nlet %s = 1\n' "$bad" "$bad" >grammar.fray
printf 'edition 1\nsystem S { space squares }\nextend creature { track life = 3 }\ncreature "A\\u{1b}\\u{202e}\\u{9b}" { }\ntest "t\\u{1b}[2J\\u{202e}" { creature "B\\u{7}" { };  side left { "B\\u{7}" at 0, 0 };  log "said\\u{1b}]0;x\\u{7} \\u{2066}";  expect 1 == 2 }\n' >escapes.fray
cp escapes.fray "$(printf 'name\033[1m\342\200\256.fray')"

# Lines are all there is; every other control, C1 controls (C2 80..9F), bidi (E2 80 AA..AE, E2 81
# A6..A9, E2 80 8E/8F) and broken UTF-8.
clean() { # FILE
    ! LC_ALL=C grep -qP \
        '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xaa-\xae\x8e\x8f]|\xe2\x81[\xa6-\xa9]' "$1" && iconv -f UTF-8 -t UTF-8 "$1" >/dev/null 2>&1
}
for text in "$bad" "$broken"; do # the test itself can fail
    printf '%s' "$text" >probe
    if clean probe; then fail "a hostile text is taken for a clean one" probe; else pass; fi
done
say() { # NAME ARGUMENTS... -- both streams are clean, and something was said
    name=$1
    shift
    "$fray" "$@" >out 2>err </dev/null
    if clean out && clean err && { [ -s out ] || [ -s err ]; }; then
        pass
    else
        fail "$name" out err
    fi
}
for file in errors.fray grammar.fray escapes.fray name*.fray; do
    for format in human short json jsonl sarif gcc github; do
        say "check --format $format $file" check --format "$format" --strict "$file"
    done
    say "fmt --check $file" fmt --check "$file" "$(printf 'no\033such.fray')"
    say "test $file" test "$file"
    say "test --cover $file" test --cover "$file"
    say "test --cover lcov $file" test --cover --cover-format lcov "$file"
    say "dis $file" dis "$file"
    say "run $file" run "$file" "$bad"
    say "run --set $file" run "$file" --set "$bad=$broken"
    say "build $file" build "$file" -o "nowhere/$bad"
done
sed 's/extend creature { track life = 3 }/&; kind hero is creature { budget might = 9 { "\\u{1b}[31mcost": 2 } }; hero "H\\u{1b}\\u{202e}" { }/' escapes.fray | tr ';' '\n' >points.fray
say "check --budget" check --budget points.fray
# A map of another tool, and a log: names of objects, sides, terrains, files.
cat >map.tmj <<'EOF'
{"orientation": "orthogonal", "infinite": false, "width": 4, "height": 2, "tilewidth": 16,
 "tileheight": 16, "tilesets": [{"firstgid": 1, "tiles": [{"id": 0, "type": "mud\u202e\u009b"}]}],
 "layers": [{"type": "tilelayer", "width": 4, "height": 2, "data": [1, 0, 0, 0, 0, 0, 0, 0]},
  {"type": "objectgroup", "objects": [
  {"name": "A\u202eda\u001b[31m\u2066", "class": "gu\u2028ards", "x": 0, "y": 16},
  {"name": "R\u009b31mat\u200f\u007f", "class": "rats\u061c", "x": 48, "y": 0}]}]}
EOF
say "import tiled" import tiled map.tmj --use "a$bad"
say "import of a broken map" import tiled errors.fray
printf 'Ada\302\233 rolls 1d6: 4\n\342\200\256\n' >log.txt
say "import dice" import dice log.txt
"$fray" import tiled map.tmj -o made.fray >out 2>err
check "what is imported can be read" sh -c "! '$fray' check made.fray 2>&1 | grep -q E0006"
for format in markdown html json; do
    say "doc --format $format" doc "$bad" escapes.fray --format $format
done
say "export" export escapes.fray "$bad"
say "print" print cards escapes.fray -o "nowhere/$bad"
say "odds" odds escapes.fray "$bad"
say "a campaign" campaign "$bad$broken"
say "sim" sim escapes.fray -n 5 --out "nowhere/$bad"
say "explain" explain "$bad$broken"
say "a command" "$bad"
say "an option" check "--$bad" errors.fray
say "a format" check --format "$bad" errors.fray
say "a path" check "$bad$broken"
say "a lint" check --lint "$bad=off" errors.fray
finish
