# walkthroughs.sh -- The walkthroughs of CONTRIBUTING, done in a copy of the tree, step by step.
# A file of tests/walkthroughs holds one: how it is proved, and its steps, as patches or commands.
# With all steps each proof succeeds. With one left out, a proof fails and prints what the step's
# heading says; no proof is named where CONTRIBUTING says `no test`. Names of files in CONTRIBUTING are
# those of the steps.
. tests/support/suite.sh
export CFLAGS='-O0 -U_FORTIFY_SOURCE' # of what the steps rebuild
top=$PWD
tree=$scratch/tree
mkdir "$tree"
tar -c --exclude=./.git --exclude=./build . | tar -x -C "$tree"
mkdir "$tree/build"
cp -a build/release build/.has-* "$tree/build/"
for link in build/fray build/libfray.*; do cp -a "$link" "$tree/build/"; done

# Splits a walkthrough into $scratch/steps: N is a patch, or a script where it begins with `run`.
split() { # FILE
    rm -rf "$scratch/steps" && mkdir "$scratch/steps"
    awk -v to="$scratch/steps/" '
        /^==== prove: / { sub(/^==== prove: /, ""); print >(to "proofs"); next }
        /^==== step [0-9]+: / { n = $3; sub(":", "", n); sub(/^==== step [0-9]+: /, ""); print >(to n ".fails"); next }
        /^==== / { print "not a heading: " $0 >"/dev/stderr"; exit 1 }
        n && /^run / { sub(/^run /, ""); print >(to n ".run"); next }
        n { print >(to n ".patch") }' "$1"
}
take() { # N -- takes a step
    if [ -e "$scratch/steps/$1.run" ]; then
        sh "$scratch/steps/$1.run"
    else
        patch -s -p1 <"$scratch/steps/$1.patch"
    fi
}
take_back() { # N -- and takes it back; what a file less would leave as it is, is linked again
    rm -f build/release/fray build/release/libfray.*
    if [ -e "$scratch/steps/$1.run" ]; then
        cp -a "$top/docs" .
    else
        patch -s -R -p1 <"$scratch/steps/$1.patch"
    fi
}
prove() { # the first proof that fails ends it
    while read -r proof; do
        sh -c "$proof" </dev/null 2>&1 || return 1
    done <"$scratch/steps/proofs"
}
# the file that CONTRIBUTING names for a step, as a pattern of the shell
named() { # HEADING N
    sed -n "/^## $1/,/^## /s/^| $2\. [^|]*| *\(\`[^|]*[^ |]\) *|.*/\1/p" "$top/CONTRIBUTING.md" |
        tr -d '`,' | sed 's/NAME/*/g; s/ \./ */'
}
touches() { # N PATTERN... -- does the step change one of these files, or a file in one of these folders?
    step=$1
    shift
    for pattern in "$@"; do
        while read -r file; do
            # shellcheck disable=SC2254 # the pattern is one
            case $file in $pattern | $pattern/*) return 0 ;; esac
        done <<END
$(sed -n 's|^+++ b/||p' "$scratch/steps/$step.patch" 2>/dev/null)
END
    done
    return 1
}

cd "$tree" || exit 1
for walkthrough in "$top"/tests/walkthroughs/*.steps; do
    case " ${ONLY:-} " in "  " | *" $(basename "$walkthrough" .steps) "*) ;; *) continue ;; esac
    walk=$(basename "$walkthrough" .steps)
    split "$walkthrough"
    heading=$(sed -n '1s/^# The walkthrough "\(.*\)" of CONTRIBUTING.*/\1/p' "$walkthrough")
    steps=$(find "$scratch/steps" -name '*.fails' -printf '%f\n' | sed 's/\.fails//' | sort -n)
    for n in $steps; do
        check "$walk, step $n is taken" take "$n"
        [ -e "$scratch/steps/$n.run" ] ||
            check "$walk, step $n is in a file that CONTRIBUTING names" touches "$n" $(named "$heading" "$n")
    done
    check "$walk is proved" prove
    for n in $steps; do
        text=$(cat "$scratch/steps/$n.fails")
        [ "$text" != 'no test' ] || continue
        take_back "$n"
        prove >"$scratch/proof"
        if [ $? = 1 ] && grep -qF -e "$text" "$scratch/proof"; then
            pass
        else
            tail -n 20 "$scratch/proof" >"$scratch/end"
            fail "$walk without step $n: no proof fails with '$text'" "$scratch/end"
        fi
        take "$n"
    done
    for n in $(echo "$steps" | sort -rn); do take_back "$n"; done
done
finish
