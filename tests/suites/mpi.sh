# mpi.sh -- fray-mpi: several ranks on this machine give the bytes of one process; a dead rank ends the job and loses no finished
# block. Installs Open MPI if it may.
. tests/support/suite.sh
rules=tests/golden/sim/text.fray
sh tools/deps.sh install mpi >"$scratch/deps" 2>&1 || { fail "Open MPI cannot be had" "$scratch/deps"; finish; }
make -s mpi >"$scratch/make" 2>&1 || { fail "make mpi" "$scratch/make"; finish; }
# As root mpirun wants to be told; more ranks than processors are meant here.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
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
ranks 3 sim $rules --seed 3 -n 900 --format sqlite --out "$scratch/sim.db" && [ -s "$scratch/sim.db" ] && pass || fail "a database from several ranks"
ranks 3 sim $rules --seed 3 --vary 'Zoe.speed=1..2' >"$scratch/out" 2>"$scratch/err"
[ $? = 1 ] && [ "$(grep -c 'error\[E0201\]' "$scratch/err")" = 1 ] && pass || fail "what is wrong is told once, by one" "$scratch/err"

# a rank dies: the job ends with an error, and what was finished is in the file
build/fray sim $rules --seed 9 -n 200000 --format json >"$scratch/straight"
mpirun --bind-to none -np 3 build/fray-mpi sim $rules --seed 9 -n 200000 --format json --resume "$scratch/kept" >"$scratch/out" 2>"$scratch/err" &
job=$!
grown "$scratch/kept" 20000
victim=
for pid in $(pgrep -P $job); do # of the ranks of this very job, one that does not hold the file
    case $(tr '\0' '\n' <"/proc/$pid/environ" 2>/dev/null | sed -n 's/^OMPI_COMM_WORLD_RANK=//p') in 2) victim=$pid ;; esac
done
[ -n "$victim" ] && kill -KILL "$victim"
wait $job
code=$?
[ -n "$victim" ] && [ $code != 0 ] && pass || fail "a dead rank ends the job with an error (exit $code)" "$scratch/err"
[ ! -s "$scratch/out" ] && pass || fail "and there is no report of half a job" "$scratch/out"
[ "$(wc -c <"$scratch/kept")" -gt 20000 ] && pass || fail "finished blocks are in the file"
ranks 2 sim $rules --seed 9 -n 200000 --format json --resume "$scratch/kept" >"$scratch/whole"
check "going on from the file gives the totals of a straight run" cmp "$scratch/straight" "$scratch/whole"
build/fray sim $rules --seed 9 -n 200000 --format json --resume "$scratch/kept" >"$scratch/whole"
check "threads go on from it just as well" cmp "$scratch/straight" "$scratch/whole"
finish
