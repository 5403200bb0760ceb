# memory.sh -- Too little memory: the tool says so and ends with 70, in any part of it.
# There is no crash, and no output is cut in half. From the least address space in which the tool
# begins, upwards in steps, until the command passes.
. tests/support/suite.sh
printf 'edition 1\nsystem Empty { space squares }\n' >"$scratch/empty.fray"
least=8000
while ! (ulimit -v $least && build/fray --version) >"$scratch/out" 2>&1 && [ $least -lt 400000 ]; do
    least=$((least + 250))
done
starve() { # NAME STEP COMMAND...
    name=$1 step=$2 code=70 limit=$least ended=0
    shift 2
    while [ $code != 0 ] && [ $limit -lt 400000 ]; do
        (ulimit -v $limit && exec "$@") >"$scratch/out" 2>"$scratch/err"
        code=$?
        if [ $code = 70 ] && grep -q 'memory' "$scratch/err" && [ ! -s "$scratch/out" ]; then
            pass
            ended=$((ended + 1))
        elif [ $code != 0 ]; then
            fail "$name with $limit KiB ends with $code" "$scratch/err" "$scratch/out"
        fi
        limit=$((limit + step))
    done
    if [ $ended -gt 0 ] && [ $code = 0 ]; then
        pass
    else
        fail "$name: $ended times too little memory, at last code $code"
    fi
}
starve "odds of many dice" 1500 build/fray odds "$scratch/empty.fray" 'roll 300d20'
starve "odds of a fight" 2500 build/fray odds bench/odds/duel.fray --rounds 1 --seconds 1000000
starve "check" 700 build/fray check rules/witchhammer/encounters/ford.fray
starve "run" 700 build/fray run rules/witchhammer/encounters/ford.fray --seed 7 --map
finish
