# lang.sh -- Tests written in Fray, and no warning of the rules that come with the tool.
# With the sanitizers; the long form runs them in the release build.
. tests/support/suite.sh
fray=build/asan/fray
long && fray=build/fray
$fray test stdlib rules tests/lang tests/core tests/worlds >"$scratch/out" 2>"$scratch/err"
code=$?
last=$(tail -n 1 "$scratch/out")
case $last in
    *" passed, "*" failed") count "$last" ;;
    *) fail "$fray test: exit $code" "$scratch/out" "$scratch/err" ;;
esac
if [ "$code" != 0 ]; then
    fail "$fray test: exit $code"
    sed '$d' "$scratch/out" | grep -v ': ok '
    head -n 60 "$scratch/err"
fi
check "marks, walks and falls keep their promises" \
    build/fray test --fights 100 tests/worlds/durations.fray tests/worlds/walkers.fray tests/worlds/wakes.fray
check "no warning of stdlib, rules, bench, worlds" \
    build/fray check --strict stdlib rules bench tests/worlds
for world in tests/worlds/*.fray; do
    check "fights of $world end" build/fray sim "$world" -n 20 --seed 1
done
finish
