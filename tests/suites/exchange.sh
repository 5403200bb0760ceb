# exchange.sh -- Exports of all encounters against their schema, maps of Tiled, logs of dice.
. tests/support/suite.sh
valid="python3 tests/support/schema.py docs/export.schema.json"

# --- exports
for file in rules/*/encounters/*.fray; do
    check "export $file" build/fray export "$file" -o "$scratch/export.json"
    check "the schema takes $file" $valid "$scratch/export.json"
done
build/fray export rules/witchhammer/encounters/ford.fray -o "$scratch/ford.json"
asks() { # NAME EXPRESSION OF d -- a fact of the ford, from its file
    check "$1" python3 -c "import json, sys; d = json.load(open('$scratch/ford.json')); sys.exit(not ($2))"
}
asks "two hunters, three wolves" "[len(s['creatures']) for s in d['encounters'][0]['sides']] == [2, 3]"
asks "the last wolf's place" "d['encounters'][0]['sides'][1]['creatures'][2]['place'] == [12, 3]"
asks "its Poise" "d['encounters'][0]['sides'][1]['creatures'][0]['tracks'][0] == {'name': 'poise', 'value': 16, 'most': 16}"
asks "six squares of water" "[len(t['places']) for t in d['encounters'][0]['map']['terrains'] if t['name'] == 'water'] == [6]"
asks "the wolf's deck" "[c for c in d['creatures'] if c['name'] == 'Hollow Wolf'][0]['lists'][0]['elements'][0] == {'name': 'Bite', 'copies': 2}"
asks "a card's corners" "[c['corners'][0]['value'] for c in d['cards'] if c['name'] == 'Charge'] == ['-1']"
build/fray export rules/factions/encounters/barrow.fray -o "$scratch/ford.json"
asks "zones have names" "len(d['encounters'][0]['map']['zones']) == d['encounters'][0]['map']['columns'] > 2"
python3 -c "
import json
d = json.load(open('$scratch/ford.json'))
del d['title']; d['cards'][0]['extra'] = 1; d['creatures'][0]['lists'] = {}
json.dump(d, open('$scratch/wrong.json', 'w'))"
check "the schema refuses another file" test "$($valid "$scratch/wrong.json" | wc -l)" = 3
cmp -s "$scratch/export.json" /dev/null && fail "an empty export"
says "a folder that is not there" 2 none build/fray export rules/teams/encounters/duel.fray -o "$scratch/none/x.json"
says "no rules" 2 none.fray build/fray export none.fray

# --- maps of Tiled: flipped tiles, groups, both spellings of a class, objects with and without a tile
tiled() { # NAME CHANGE... -- writes NAME.tmj, with sed applied to a good map
    name=$1
    shift
    cat >"$scratch/good.tmj" <<'END'
{"orientation": "orthogonal", "infinite": false, "width": 6, "height": 3, "tilewidth": 32, "tileheight": 32,
 "tilesets": [{"firstgid": 1, "tiles": [{"id": 0, "class": "wall"},
                                        {"id": 2, "properties": [{"name": "terrain", "value": "water"}]}]}],
 "layers": [
  {"type": "tilelayer", "data": [1, 2, 2, 3, 3, 1, 0, 0, 0, 3, 2147483651, 0, 0, 0, 0, 0, 0, 0]},
  {"type": "tilelayer", "class": "brush", "data": [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]},
  {"type": "group", "layers": [{"type": "objectgroup", "objects": [
   {"name": "Anna", "class": "hunters", "x": 32, "y": 40, "width": 32, "height": 32},
   {"name": "Hollow Wolf", "type": "the wolves", "gid": 7, "x": 128, "y": 96, "width": 32, "height": 32},
   {"name": "Hollow Wolf", "type": "the wolves", "x": 160, "y": 64},
   {"name": "a remark", "x": 1, "y": 1}]}]}]}
END
    sed "$@" "$scratch/good.tmj" >"$scratch/$name.tmj"
}
tiled at-the-mere -e 's/^$//'
check "a map" build/fray import tiled "$scratch/at-the-mere.tmj" --use witchhammer -o "$scratch/mere.fray"
cat >"$scratch/want" <<'END'
edition 1
use "witchhammer"

encounter "at-the-mere" {
  map """
    #..~~#
    .^.~~.
    ......
    """
  legend { "#": wall;  "~": water;  "^": brush }
  side hunters {
    "Anna" at 1, 1
  }
  side the_wolves {
    "Hollow Wolf" at 4, 2
    "Hollow Wolf" at 5, 2
  }
}
END
check "it is an encounter" diff "$scratch/want" "$scratch/mere.fray"
check "of which rules are made" env FRAY_PATH=rules build/fray check "$scratch/mere.fray"
check "and which is played" env FRAY_PATH=rules build/fray run "$scratch/mere.fray" --seed 1
refuse() { # NAME TEXT CHANGE...
    name=$1 text=$2
    shift 2
    tiled wrong "$@"
    says "$name" 1 "$text" build/fray import tiled "$scratch/wrong.tmj" -o "$scratch/wrong.fray"
}
refuse "hexagons" "neither squares nor hexes" -e 's/orthogonal/isometric/'
refuse "no end" "infinite" -e 's/false/true/'
refuse "too few tiles" "not as many tiles" -e 's/\[1, 2, 2/[2, 2/'
refuse "packed tiles" "packed" -e 's/"data": \[1, 2.*\]}/"data": "eJw=", "encoding": "base64"}/'
refuse "another file" "embed it" -e 's/"firstgid": 1, /"firstgid": 1, "source": "ground.tsx", /'
refuse "too large" "1 to 256" -e 's/"width": 6/"width": 600/'
refuse "beyond the map" "Anna is outside the map" -e 's/"x": 32, "y": 40/"x": 320, "y": 40/'
refuse "no map" "not a map of Tiled" -e 's/orientation/direction/'
refuse "no JSON" "not JSON" -e 's/^{/{{/'
refuse "data that is a number" "packed" -e 's/"data": \[0.*\]}/"data": 1}/'
# Hexes in rows: 32 wide, 36 high, a row each 27. Ada is in the middle of the first hex. Bo is a tile
# of the third row. Cy is 10 and 8 from (64, 45), the middle of the second hex of the second row.
cat >"$scratch/good-hexes.tmj" <<'END'
{"orientation": "hexagonal", "staggeraxis": "y", "staggerindex": "odd", "hexsidelength": 18, "infinite": false,
 "width": 4, "height": 3, "tilewidth": 32, "tileheight": 36,
 "tilesets": [{"firstgid": 1, "tiles": [{"id": 0, "class": "cliff"}]}],
 "layers": [
  {"type": "tilelayer", "data": [0, 0, 0, 0, 0, 0, 268435457, 0, 0, 0, 0, 0]},
  {"type": "objectgroup", "objects": [
   {"name": "Ada", "class": "left", "x": 16, "y": 18},
   {"name": "Bo", "class": "right", "gid": 1, "x": 64, "y": 90, "width": 32, "height": 36},
   {"name": "Cy", "class": "right", "x": 74, "y": 53}]}]}
END
printf 'edition 1\nuse "std/hexes"\nsystem Hexes { space hexes }\nextend creature { track health = 1 from 0 }\ncreature Ada { }\ncreature Bo { }\ncreature Cy { }\nflow { for s in sides { finish fight for s } }\n' >"$scratch/hexes.fray"
check "a map of hexes" build/fray import tiled "$scratch/good-hexes.tmj" --use hexes -o "$scratch/cliff.fray"
cat >"$scratch/wanted" <<'END'
    . . . .
     . . # .
    . . . .
END
sed -n '/map/,/^ *"""$/p' "$scratch/cliff.fray" | sed '1d;$d' >"$scratch/rows"
check "its rows" cmp "$scratch/rows" "$scratch/wanted"
check "and it checks" build/fray check --lint W0605=off "$scratch/cliff.fray"
build/fray export "$scratch/cliff.fray" -o "$scratch/ford.json"
check "the schema takes hexes" $valid "$scratch/ford.json"
asks "a cliff on hexes" "[t['places'] for t in d['encounters'][0]['map']['terrains']] == [[[2, 1]]]"
asks "creatures on hexes" "[[c['place'] for c in s['creatures']] for s in d['encounters'][0]['sides']] == [[[0, 0]], [[2, 2], [1, 1]]]"
hexes() { # NAME TEXT CHANGE
    sed "$3" "$scratch/good-hexes.tmj" >"$scratch/wrong.tmj"
    says "$1" 1 "$2" build/fray import tiled "$scratch/wrong.tmj"
}
hexes "columns of hexes" "Stagger Axis: Y, Stagger Index: Odd" 's/"staggeraxis": "y"/"staggeraxis": "x"/'
hexes "the other rows are further east" "Stagger Axis: Y, Stagger Index: Odd" 's/"odd"/"even"/'
hexes "a side longer than the hex" "hexsidelength" 's/"hexsidelength": 18/"hexsidelength": 99/'
hexes "beside the edge of an odd row" "Cy is outside the map" 's/"x": 74, "y": 53/"x": 2, "y": 45/'
tiled quotes -e 's/"name": "Anna"/"name": "An\\"na{x}"/'
check "a quote in a name" grep -q '"An_na_x}" at 1, 1' <<END
$(build/fray import tiled "$scratch/quotes.tmj")
END
check "nothing was written" test ! -e "$scratch/wrong.fray"

# --- logs of dice
dice() { # NAME WANT LOG
    printf "$3" >"$scratch/log"
    check "$1" test "$(build/fray import dice "$scratch/log")" = "$2"
}
dice "text" 3,5,13,1,2,4 '2d6: 3 5\nAnna: rolling 1d20+5 (13)+5 = 18\n3d4 [1, 2, 4] = 7\nhello\n'
dice "sums of two dice" 4,2,6 '1d6 (4) + 2d8 (2+6) = 12'
dice "words with a d" 7 'round2d3x and 1d8 (7)\n'
dice "a chat log" 13,2,3 '[{"rolls": ["{\\"terms\\": [{\\"faces\\": 20, \\"results\\": [{\\"result\\": 13}]}]}"]}, {"faces": 6, "results": [2, 3]}]'
for log in '1d6 (9)' '1d6' '2d6 (3)' '{"faces": 6, "results": [7]}' '{"faces": 6, "results": ["2"]}' 'nothing' '' '0d6 (1)' '['; do
    printf '%s' "$log" >"$scratch/log"
    build/fray import dice "$scratch/log" >"$scratch/out" 2>"$scratch/err"
    check "a wrong log: $log" test "$?$(cat "$scratch/out")" = 1
    check "and a message: $log" test -s "$scratch/err"
done
check "the faces are those of the fight" sh -c "build/fray run rules/witchhammer/encounters/duel.fray --seed 3 --rolls \"\$(printf '1d20 (17)\n' | build/fray import dice -)\" --explain | grep -q 17"
says "an unknown sort" 2 "tiled or dice" build/fray import roll20 "$scratch/log"
says "no such log" 2 "none.txt" build/fray import dice none.txt
echo "$passed passed, $failed failed"
