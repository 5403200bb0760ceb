# print.sh -- Cards, decks, sheets and rulebooks in print: pages, boxes, fonts, texts, what does not
# fit. Poppler's tools read the files.
. tests/support/suite.sh
blade=rules/witchhammer/schools/patient_blade.fray
pages="python3 tests/support/print_pages.py"
if build/fray print cards rules/teams/teams.fray -o "$scratch/try.pdf" 2>&1 | grep -q 'built without'; then
    pkg-config --exists pangocairo && fail "pango is installed, but this fray cannot print"
    echo "no pango: nothing is printed"
    echo "$passed passed, $failed failed"
    exit
fi

# --- every card of the five systems: nine on A4, eight on Letter, each word inside its card
for system in witchhammer countup shock teams factions; do
    rules=rules/$system/$system.fray
    for paper in a4 letter; do
        out=$scratch/$system-$paper.pdf
        check "$system on $paper" build/fray print cards $rules --no-backs --paper $paper -o "$out"
        check "$system on $paper: pages and texts" $pages fronts build/fray $rules "$out" $paper
    done
    check "$system: fonts" $pages fonts "$scratch/$system-a4.pdf"
    check "$system: a book" build/fray print rulebook $rules -o "$scratch/book.pdf"
    check "$system: contents, index and references" $pages book "$scratch/book.pdf"
done
build/fray print cards rules/teams/teams.fray --no-backs -o "$scratch/again.pdf"
check "the same bytes again" cmp "$scratch/again.pdf" "$scratch/teams-a4.pdf"

# --- no page prints a path of members, a name of the rules, or a call without a wording
check "it reads as a rulebook" python3 tests/support/read_aloud.py build/fray rules/witchhammer/witchhammer.fray \
    rules/countup/countup.fray rules/shock/shock.fray rules/teams/teams.fray rules/factions/factions.fray
for school in rules/witchhammer/schools/*.fray rules/witchhammer/honours.fray; do
    check "alone: $school" python3 tests/support/read_aloud.py build/fray "$school"
done
printf 'edition 1\nsystem Raw { space squares }\nevent attack(by striker: creature) { stat to_hit }\nkind card is thing { }\nextend creature { own cards: card }\ncard Poke { attack.to_hit +3 when attack.striker == self }\ncreature Ada { cards Poke }\n' >"$scratch/raw.fray"
says "a path of members is found" 1 "a comparison with a pronoun" python3 tests/support/read_aloud.py build/fray "$scratch/raw.fray"

# --- what cards say is what they do: in each situation of a grid, and of two cards by hand
python3 tests/support/printed_truth.py build/fray "$scratch" >"$scratch/read"
check "the sentences of cards are read" grep -q '^27 cards with 27 sentences' "$scratch/read"
check "all but three" test "$(grep -c '^not read:' "$scratch/read")" = 3
check "printed cards are true" env FRAY_PATH=rules build/fray test "$scratch/printed_truth.fray"
sed 's/^  if (role == 0 and used == 0 and attacked == 0) /  if (role == 0 and used == 0) /; s/ and attacked == 0)/)/' "$scratch/printed_truth.fray" >"$scratch/false.fray"
check "a sentence without its condition is another" test "$(cmp -s "$scratch/false.fray" "$scratch/printed_truth.fray" || echo yes)" = yes
says "and is found" 1 'FAILED "printed: Measured Cut"' env FRAY_PATH=rules build/fray test "$scratch/false.fray" --filter "Measured Cut"
review=tests/support/review_cards.fray
check "two cards by hand" env FRAY_PATH=rules build/fray test $review
page_of() { FRAY_PATH=rules build/fray doc "$@" --format json; }
page_of technique $review --own >"$scratch/review"
check "printed: X is a difference" grep -q 'where X is your Attack with the attacker.s card minus your Attack' "$scratch/review"
# reminder FILE NAME TEXT -- a page of the file reminds of what is called so, and says this of it
reminder() { grep -A1 "\"name\": \"$2\"" "$1" | grep -qF "\"text\": \"$3"; }
check "Theirs No More is reminded of" reminder "$scratch/review" 'Theirs No More' \
    'Costs 1 reaction. Possible after an attack, if you are attacked'
page_of 'Long Guard' $blade >"$scratch/guard"
check "Long Guard prints its answer" reminder "$scratch/guard" Riposte 'Costs 1 reaction, 2 Poise'

# --- backs, copies, sheets
for paper in a4 letter; do
    check "one card on $paper" build/fray print cards $blade Pommel --paper $paper -o "$scratch/one.pdf"
    check "its back on $paper" $pages duplex "$scratch/one.pdf"
done
check "a deck" build/fray print deck rules/witchhammer/creatures/beasts.fray "Hollow Wolf" -o "$scratch/deck.pdf"
check "as many copies as the deck has" test "$($pages titles "$scratch/deck.pdf" Bite) $($pages titles "$scratch/deck.pdf" Slink)" = "2 1"
check "the cards of a body of parts" build/fray print deck rules/witchhammer/creatures/fen.fray "Bog Maw" -o "$scratch/body.pdf"
check "of each part as many as it has" test "$($pages titles "$scratch/body.pdf" Lash) $($pages titles "$scratch/body.pdf" Grope) $($pages titles "$scratch/body.pdf" Gulp)" = "2 3 1"
mirela=rules/witchhammer/characters/mirela.fray
check "a hero" build/fray print hero $mirela -o "$scratch/hero.pdf"
pdftotext -layout "$scratch/hero.pdf" "$scratch/hero.txt"
for text in "Mirela Voss" "15 of 15, 0 left" "Damage on Solid Hit" Riposte "Overlooked"; do
    check "on the hero's sheet: $text" grep -qF "$text" "$scratch/hero.txt"
done
check "the sheet alone" build/fray print sheet $mirela -o "$scratch/sheet.pdf"
check "is one page" test "$(pdfinfo "$scratch/sheet.pdf" | awk '$1 == "Pages:" { print $2 }')" = 1
mkdir "$scratch/svg"
check "an SVG of each card" build/fray print deck $mirela --format svg -o "$scratch/svg"
check "its name" test -s "$scratch/svg/measured-cut.svg"
check "no other files" test "$(find "$scratch/svg" -type f ! -name '*.svg' | wc -l)" = 0

# --- what does not fit is an error with its place, and nothing is written
awk 'BEGIN { print "edition 1\nsystem Long { space squares }\nkind card is thing { field text: int = 1 }\n## Short.\ncard Short { text 2 }"
    for (i = 0; i < 60; i++) print "## All that this card can do takes more room than a card has, and more, and more."
    print "card Endless { text 1 }" }' >"$scratch/long.fray"
line=$(grep -n '^card Endless' "$scratch/long.fray" | cut -d: -f1)
says "a text that does not fit" 1 "long.fray:$line: error: the text of 'Endless' does not fit" build/fray print cards "$scratch/long.fray" -o "$scratch/long.pdf"
check "nothing was written" test ! -e "$scratch/long.pdf"
echo kept >"$scratch/old.pdf"
build/fray print cards "$scratch/long.fray" -o "$scratch/old.pdf" >"$scratch/said" 2>&1
check "an old file stays" grep -qx kept "$scratch/old.pdf"
check "it is reported once" test "$(grep -c error: "$scratch/said")" = 1

# --- fonts that are missing: reported with what takes their place, and where there is none, an error
fonts() { # FOLDER -- the only fonts are there
    printf '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>%s</dir><cachedir>%s</cachedir></fontconfig>' \
        "$1" "$scratch/cache" >"$scratch/fonts.conf"
}
mkdir "$scratch/fonts"
cp "$(fc-match -f '%{file}' 'DejaVu Sans')" "$scratch/fonts"
fonts "$scratch/fonts"
says "another font" 0 "warning: the font 'Linux Libertine O' is not installed; 'DejaVu Sans' takes its place" \
    env FONTCONFIG_FILE="$scratch/fonts.conf" build/fray print cards $blade Pommel -o "$scratch/other.pdf"
check "is embedded too" $pages fonts "$scratch/other.pdf"
printf 'edition 1\nsystem Far { space squares }\nkind card is thing { field level: int = 1 }\n## \360\220\216\240\ncard Lone { level 2 }\n' >"$scratch/far.fray"
says "a character without a font" 0 "no installed font has all characters of" \
    env FONTCONFIG_FILE="$scratch/fonts.conf" build/fray print cards "$scratch/far.fray" -o "$scratch/far.pdf"
rm "$scratch"/fonts/*
fonts "$scratch/fonts"
says "no font at all" 2 "no font is installed" \
    env FONTCONFIG_FILE="$scratch/fonts.conf" build/fray print cards $blade Pommel -o "$scratch/none.pdf"
check "then nothing is written" test ! -e "$scratch/none.pdf"
build/fray print cards $blade Pommel -o "$scratch/quiet.pdf" 2>"$scratch/said"
check "with its font it says nothing" test ! -s "$scratch/said"
if [ -w /dev/full ]; then
    says "a full disk" 70 "/dev/full" build/fray print cards $blade Pommel -o /dev/full
fi

# --- wrong use
says "no file to write" 2 "--out is needed" build/fray print cards $blade
says "an unknown word" 2 "poster" build/fray print poster $blade -o "$scratch/x.pdf"
says "an unknown card" 2 "nothing of that sort here is called 'Pummel'" build/fray print cards $blade Pummel -o "$scratch/x.pdf"
says "a creature is not a card" 2 "called 'Mirela Voss'" build/fray print cards $mirela "Mirela Voss" -o "$scratch/x.pdf"
says "another paper" 2 "--paper" build/fray print cards $blade --paper a5 -o "$scratch/x.pdf"
says "too much bleed" 2 "--bleed" build/fray print cards $blade --bleed 3 -o "$scratch/x.pdf"
says "SVG of a book" 2 "--format svg is for" build/fray print rulebook $blade --format svg -o "$scratch/svg"
says "no such file" 2 "none.fray" build/fray print cards none.fray -o "$scratch/x.pdf"
says "a folder that is not there" 2 "none/x.pdf" build/fray print cards $blade -o "$scratch/none/x.pdf"
echo 'edition 1 system' >"$scratch/broken.fray"
says "rules with errors" 1 "broken.fray" build/fray print cards "$scratch/broken.fray" -o "$scratch/x.pdf"
check "none of them wrote" test ! -e "$scratch/x.pdf"
echo "$passed passed, $failed failed"
