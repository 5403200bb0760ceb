# mpi.sh -- fray-mpi: several ranks on this machine give the bytes of one process.
# A dead rank ends the job and loses no finished block. Installs Open MPI if it may.
. tests/support/suite.sh
rules=tests/golden/sim/text.fray
sh tools/deps.sh install mpi >"$scratch/deps" 2>&1 || {
    fail "Open MPI cannot be had" "$scratch/deps"
    finish
}
make -s mpi >"$scratch/make" 2>&1 || {
    fail "make mpi" "$scratch/make"
    finish
}
# mpirun as root needs a confirmation; more ranks than processors are intended.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
    OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
ranks() { # N ARGUMENT...
    n=$1
    shift
    mpirun --bind-to none -np "$n" build/fray-mpi "$@"
}
for how in "-n 20000" "--error 1%" "-n 700 --vary Ada.strength=1..3" "-n 2000 --without Wild"; do
    # shellcheck disable=SC2086
    build/fray sim $rules --seed 3 $how --format json >"$scratch/one"
    for n in 1 2 3 5; do
        # shellcheck disable=SC2086
        ranks $n sim $rules --seed 3 $how --format json >"$scratch/some" 2>"$scratch/err"
        check "$how, $n ranks: the same bytes" cmp "$scratch/one" "$scratch/some"
    done
done
ranks 3 sim $rules --seed 3 -n 900 --format sqlite --out "$scratch/sim.db" &&
    [ -s "$scratch/sim.db" ] && pass || fail "a database from several ranks"
ranks 3 sim $rules --seed 3 --vary 'Zoe.speed=1..2' >"$scratch/out" 2>"$scratch/err"
[ $? = 1 ] && [ "$(grep -c 'error\[E0201\]' "$scratch/err")" = 1 ] && pass ||
    fail "a mistake is reported once, by one rank" "$scratch/err"

# A rank dies, the one that has the file or another. The job ends with an error, and finished blocks
# are in the file. The job has no end of its own, so that no machine is too fast for it. It is
# compared with a run that is somewhat longer than the file.
job="sim $rules --seed 9 --format json"
begin() { # RANKS -- in the background, until some blocks are kept
    rm -f "$scratch/kept"
    # shellcheck disable=SC2086
    mpirun --bind-to none -np "$1" build/fray-mpi $job -n 1000000000000 --resume "$scratch/kept" \
        >"$scratch/out" 2>"$scratch/err" &
    run=$!
    grown "$scratch/kept" 20000
}
goes_on() { # WHEN -- by ranks and by threads alike
    cp "$scratch/kept" "$scratch/again"
    # shellcheck disable=SC2086
    more=$(($(build/fray $job -n 1 --resume "$scratch/again" | fights) + 100000))
    # shellcheck disable=SC2086
    build/fray $job -n $more >"$scratch/straight"
    cp "$scratch/kept" "$scratch/again"
    # shellcheck disable=SC2086
    ranks 3 $job -n $more --resume "$scratch/kept" >"$scratch/whole"
    check "$1: going on from the file gives the totals of a straight run" cmp "$scratch/straight" \
        "$scratch/whole"
    # shellcheck disable=SC2086
    build/fray $job -n $more --resume "$scratch/again" >"$scratch/whole"
    check "$1: threads go on from it just as well" cmp "$scratch/straight" "$scratch/whole"
}
for rank in 2 0; do
    begin 3
    victim=
    for pid in $( # of the ranks of this very job
        pgrep -P $run
    ); do
        [ "$(tr '\0' '\n' <"/proc/$pid/environ" 2>/dev/null | sed -n 's/^OMPI_COMM_WORLD_RANK=//p')" = $rank ] && victim=$pid
    done
    [ -n "$victim" ] || victim=$run # without it the job would not end
    kill -KILL "$victim"
    wait $run
    code=$?
    [ "$victim" != $run ] && [ $code != 0 ] && pass ||
        fail "rank $rank dies: the job ends with an error (exit $code)" "$scratch/err"
    [ ! -s "$scratch/out" ] && pass ||
        fail "rank $rank dies: there is no report of half a job" "$scratch/out"
    [ "$(wc -c <"$scratch/kept")" -gt 300 ] && pass ||
        fail "rank $rank dies: finished blocks are in the file"
    goes_on "rank $rank dies"
done
# Stopped by mpirun: finished blocks are reported, and a run continues from the file.
begin 4
kill -TERM $run
wait $run
[ $? != 0 ] && grep -q '"interrupted": true' "$scratch/out" && pass ||
    fail "SIGTERM reports what is done" "$scratch/out" "$scratch/err"
goes_on "SIGTERM"
finish
