# report.sh -- Reports of fray sim in Chromium: three widths, light and dark, sorting, axe-core, no network.
. tests/support/suite.sh
# shellcheck source=/dev/null
. src/web/prepare.sh
export FRAY_PATH="$PWD/rules"
cp rules/witchhammer/encounters/ford.fray "$scratch"
mkdir "$scratch/reports"
make_report() { # NAME OPTION... -- a report of the ford
    name=$1
    shift
    check "report $name" build/release/fray sim "$scratch/ford.fray" --seed 1 --format html \
        -o "$scratch/reports/$name.html" "$@"
}
make_report plain -n 400
make_report sweep -n 50 --vary Haymaker.attack=0..3
make_report pairs -n 10 --vary Haymaker.attack=0..9 --vary Bite.attack=0..20
make_report without -n 200 --without Haymaker
make_report rank -n 50 --rank Anna
node build/page/tests/report.mjs "$scratch/reports" >"$scratch/read" 2>&1
sed '$d' "$scratch/read"
count "$(tail -n 1 "$scratch/read")"
finish
