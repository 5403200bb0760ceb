# codes.sh -- Every code of src/lang/diag/diags.def, shown by a file of tests/golden.
. tests/support/suite.sh
# The compiler's own fault: a file that shows it is a bug to mend (tests/unit/test_gen.c provokes it).
never='E0999'
for code in $(sed -n 's/^DIAG(\([EW][0-9]*\),.*/\1/p' src/lang/diag/diags.def); do
    case " $never " in *" $code "*) continue ;; esac
    check "no tests/golden file shows $code" grep -qrF "[$code]" --include='*.err' tests/golden
done
for code in $(grep -rhoE --include='*.err' '\[[EW][0-9]{4}\]' tests/golden | tr -d '[]' |
    sort -u); do
    check "src/lang/diag/diags.def has no $code" grep -q "^DIAG($code," src/lang/diag/diags.def
done
# ... and has examples in src/lang/diag/examples.def, which tests/unit/test_explain.c holds to be wrong
# and right.
for code in $(sed -n 's/^DIAG(\([EW][0-9]*\),.*/\1/p' src/lang/diag/diags.def); do
    case " $never " in *" $code "*) continue ;; esac
    check "src/lang/diag/examples.def has no $code" grep -q "^EXAMPLE($code," src/lang/diag/examples.def
done
# Each promise of docs/security.md is held by suites, unit programs, targets or pages that are there.
held=$(awk -F'|' '/^\| (promise|threat) / { on = 1; next } !/^\|/ { on = 0 } on && !/^\| -/ { print $(NF - 1) }' docs/security.md |
    sed 's/golden files of `[a-z]*`/`golden`/; s/transcripts of [`a-z]*/`transcripts`/')
check "docs/security.md has promises" test "$(printf '%s\n' "$held" | wc -l)" -gt 40
check "a promise of docs/security.md is held by nothing" sh -c "! printf '%s\n' \"\$1\" | grep -v '[a-z]'" - "$held"
for name in $(printf '%s\n' "$held" | grep -o '`[^`]*`' | grep -v '`make ' | tr -d '`' | sort -u); do
    case $name in
        test_*) check "docs/security.md: there is no $name" test -e "tests/unit/$name.c" ;;
        *) check "docs/security.md: no tier of tests/run.sh has $name" sh -c "sh tests/run.sh --list | grep -q '^  $name '" ;;
    esac
done
# The files that tests/golden/bad-inputs.md names are there.
for name in $(sed -n 's/^| *[0-9][0-9, ]* | [^|]* | \([^|]*\) |.*/\1/p' tests/golden/bad-inputs.md |
    tr -d '`,'); do
    case $name in */*) ;; *) name=tests/golden/check/$name.fray ;; esac
    check "tests/golden/bad-inputs.md: there is no $name" test -e "$name"
done
finish
