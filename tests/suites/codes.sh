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
# The files that tests/golden/bad-inputs.md names are there.
for name in $(sed -n 's/^| *[0-9][0-9, ]* | [^|]* | \([^|]*\) |.*/\1/p' tests/golden/bad-inputs.md |
    tr -d '`,'); do
    case $name in */*) ;; *) name=tests/golden/check/$name.fray ;; esac
    check "tests/golden/bad-inputs.md: there is no $name" test -e "$name"
done
finish
