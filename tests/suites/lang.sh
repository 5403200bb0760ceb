# lang.sh -- the tests written in Fray; and no rules that come with the tool are warned of.
. tests/support/suite.sh
paths=
for path in stdlib rules tests/lang tests/core; do
    [ -n "$(fray_files $path)" ] && paths="$paths $path"
done
for mode in release asan; do
    build/$mode/fray test $paths >"$scratch/out" 2>"$scratch/err"
    code=$?
    last=$(tail -n 1 "$scratch/out")
    case $last in
    *" passed, "*" failed") count "$last" ;;
    *) fail "build/$mode/fray test$paths: exit $code" "$scratch/out" "$scratch/err"; continue ;;
    esac
    [ "$code" = 0 ] && continue
    echo "FAILED build/$mode/fray test$paths: exit $code"
    [ "${last##*, }" = "0 failed" ] && failed=$((failed + 1))
    sed '$d' "$scratch/out" | grep -v ': ok '
    head -n 60 "$scratch/err"
done
build/fray check --strict stdlib rules bench >"$scratch/out" 2>&1
case $? in
0) pass ;;
*) fail "build/fray check --strict stdlib rules bench" "$scratch/out" ;;
esac
finish
