# conform.sh -- The paragraphs of docs/semantics.md: each has a file of its number, which passes.
# Seeds become faces as the page says. A small program of its own computes the same ones.
. tests/support/suite.sh
sed -n 's/^- \*\*\([0-9]*\.[0-9]*\) .*/\1/p' docs/semantics.md | sort -u >"$scratch/paragraphs"
find tests/conform -name '*.fray' | sed 's|.*/\([0-9.]*\)-.*|\1|' | sort -u >"$scratch/files"
check "each paragraph has a file, and each file a paragraph" \
    diff "$scratch/paragraphs" "$scratch/files"
build/fray test tests/conform >"$scratch/out" 2>"$scratch/err"
code=$?
count "$(tail -n 1 "$scratch/out")"
[ "$code" = 0 ] || fail "build/fray test tests/conform: exit $code" "$scratch/out" "$scratch/err"

{
    printf 'edition 1\nsystem Faces { space squares }\ncreature Ada { }\ncreature Bo { }\n'
    printf 'flow { repeat 40 { let n = roll d1000000 as "die";  log "face {n}" } }\n'
    printf 'encounter "Faces" { map 2 by 1;  side a { Ada at 0, 0 };  side b { Bo at 1, 0 } }\n'
} >"$scratch/faces.fray"
for seed in 0 7 18446744073709551615; do
    for fight in 0 3; do
        build/fray run "$scratch/faces.fray" --seed $seed --fight $fight |
            sed -n 's/^face //p' >"$scratch/tool"
        python3 tests/support/faces.py $seed $fight 1000000 40 >"$scratch/page"
        check "faces of seed $seed, fight $fight" diff "$scratch/page" "$scratch/tool"
    done
done
check "the order of listing never decides" python3 tests/support/listing.py build/fray 1 60
finish
