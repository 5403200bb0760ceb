#!/bin/sh
# bench.sh [FIGHTS] -- Times so many fights of each encounter of rules/.
cd "$(dirname "$0")/../.." || exit 2
fights=${1:-10000}
find rules -name '*.fray' | LC_ALL=C sort | while read -r file; do
    build/fray run "$file" --encounters 2>/dev/null | while read -r encounter; do
        from=$(date +%s%N)
        build/fray run "$file" "$encounter" --seed 1 --fights "$fights" >/dev/null || exit 1
        to=$(date +%s%N)
        echo "$encounter: $((fights * 1000000000 / (to - from))) fights a second"
    done
done
