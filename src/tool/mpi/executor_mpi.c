/* executor_mpi.c -- Plays a series of batches on the ranks of an MPI job.
 *
 * Every rank reads the rules and begins the same fights. Rank 0 assigns the indices of batches,
 * merges the results, and plays batches itself while no message waits. Each other rank has two
 * batches assigned, so that none waits for a message. Messages hold whole numbers only. If a rank
 * dies, mpirun ends the job, and the checkpoint has the finished batches.
 */
#include <fcntl.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "tool/sim/batches.h"
#include "tool/sim/executor.h"

enum { TAG_BLOCK = 1, TAG_RESULT, BATCHES_PER_RANK = 2 };
#define NO_MORE INT64_MAX

static int rank, size = 1;

void executor_begin(int *argc, char ***argv)
{
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) return;
    int nothing = open("/dev/null", O_WRONLY); /* only rank 0 prints */
    if (nothing >= 0) dup2(nothing, STDOUT_FILENO), dup2(nothing, STDERR_FILENO), close(nothing);
}

int executor_end(int code)
{
    MPI_Finalize();
    return rank == 0 ? code : 0; /* mpirun would report another code as a failure of the job */
}

bool executor_is_leader(void)
{
    return rank == 0;
}
bool executor_is_alone(void)
{
    return false;
}

int executor_size(void)
{
    return size;
}

int executor_agree(int code)
{
    int most = code;
    MPI_Allreduce(&code, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return most;
}

void executor_share(void *what, size_t bytes)
{
    MPI_Bcast(what, (int)bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
}

/* ---- messages: index, fights, result, complete; cells of the tallies; pairs ---- */

enum { HEADER_CELLS = 4 };

static size_t cells_of(const struct batch *b, int lane)
{
    size_t bytes;
    fray_tally_bytes(b->tally[lane], &bytes);
    return bytes / sizeof(int64_t);
}

static size_t message_size(const struct batches *s)
{
    size_t n = HEADER_CELLS + batches_pair_cells(s);
    for (int lane = 0; lane < s->lanes; lane++) n += cells_of(s->total, lane);
    return n;
}

static void message_write(const struct batches *s, const struct batch *b, bool whole, int64_t *to)
{
    *to++ = (int64_t)b->index;
    *to++ = (int64_t)b->fights;
    *to++ = b->result;
    *to++ = whole;
    for (int lane = 0; lane < s->lanes; lane++) {
        size_t n = cells_of(b, lane), bytes;
        memcpy(to, fray_tally_bytes(b->tally[lane], &bytes), n * sizeof *to);
        to += n;
    }
    memcpy(to, b->pairs, batches_pair_cells(s) * sizeof *to);
}

static void message_read(const struct batches *s, struct batch *b, const int64_t *from)
{
    b->index = (uint64_t)*from++;
    b->fights = (uint64_t)*from++;
    b->result = (fray_result)*from++;
    from++;
    for (int lane = 0; lane < s->lanes; lane++) {
        size_t n = cells_of(b, lane);
        if (b->result == FRAY_OK)
            b->result = fray_tally_load(b->tally[lane], from, n * sizeof *from);
        from += n;
    }
    memcpy(b->pairs, from, batches_pair_cells(s) * sizeof *from);
}

/* ---- rank 0 ---- */

struct dispatcher {
    struct batches *series;
    const struct play_monitor *monitor;
    int64_t *message;
    int message_size;
    int *assigned; /* batches assigned to each rank */
    int assigned_count;
};

static void assign_batches(struct dispatcher *o)
{
    for (bool any = true; any;) {
        any = false;
        for (int r = 1; r < size; r++) {
            uint64_t index;
            if (o->assigned[r] == BATCHES_PER_RANK || *o->monitor->stop ||
                !batches_next(o->series, &index))
                continue;
            int64_t number = (int64_t)index;
            MPI_Send(&number, 1, MPI_INT64_T, r, TAG_BLOCK, MPI_COMM_WORLD);
            o->assigned[r]++;
            o->assigned_count++;
            any = true;
        }
    }
}

/* Receives one message, if there is one. */
static bool receive(struct dispatcher *o)
{
    int there;
    MPI_Status from;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG_RESULT, MPI_COMM_WORLD, &there, &from);
    if (!there) return false;
    MPI_Recv(o->message, o->message_size, MPI_INT64_T, from.MPI_SOURCE, TAG_RESULT, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    o->assigned[from.MPI_SOURCE]--;
    o->assigned_count--;
    struct batch *b = o->message[3] ? batches_acquire(o->series) : NULL;
    if (!b) return true;
    message_read(o->series, b, o->message);
    batches_finish(o->series, b);
    return true;
}

static void sleep_briefly(void)
{
    struct timespec short_while = {0, 200000};
    nanosleep(&short_while, NULL);
}

static void play_own(struct dispatcher *o)
{
    struct batches *s = o->series;
    uint64_t index;
    struct batch *b = !*o->monitor->stop && batches_next(s, &index) ? batches_acquire(s) : NULL;
    if (!b) {
        sleep_briefly();
        return;
    }
    batch_play(s, b, index, o->monitor->stop);
    if (b->fights < batch_fights(s, b->index) && b->result == FRAY_OK)
        batches_finish_partial(s, b);
    else
        batches_finish(s, b);
}

static void run_leader(struct dispatcher *o)
{
    struct batches *s = o->series;
    int64_t no_more = NO_MORE;
    while ((!batches_done(s) && !*o->monitor->stop) || o->assigned_count > 0) {
        bool over = batches_done(s) || *o->monitor->stop;
        if (!over) assign_batches(o);
        if (!receive(o)) {
            if (over)
                sleep_briefly();
            else
                play_own(o);
        }
        o->monitor->poll(o->monitor->user, s);
    }
    for (int r = 1; r < size; r++) MPI_Send(&no_more, 1, MPI_INT64_T, r, TAG_BLOCK, MPI_COMM_WORLD);
}

/* ---- other ranks ---- */

static void run_worker(struct batches *s, const struct play_monitor *monitor, int64_t *message,
                       int message_size)
{
    for (;;) {
        int64_t index;
        MPI_Recv(&index, 1, MPI_INT64_T, 0, TAG_BLOCK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (index == NO_MORE) return;
        struct batch *b = batches_acquire(s);
        if (!b) MPI_Abort(MPI_COMM_WORLD, EXIT_BROKEN);
        batch_play(s, b, (uint64_t)index, monitor->stop);
        message_write(s, b, !*monitor->stop, message);
        MPI_Send(message, message_size, MPI_INT64_T, 0, TAG_RESULT, MPI_COMM_WORLD);
        batches_release(s, b);
    }
}

void batches_play(struct batches *s, int jobs, const struct play_monitor *monitor)
{
    size_t n = message_size(s);
    struct dispatcher o = {.series = s,
                           .monitor = monitor,
                           .message = xrealloc(NULL, n * sizeof *o.message),
                           .message_size = (int)n,
                           .assigned = xrealloc(NULL, (size_t)size * sizeof *o.assigned)};
    (void)jobs; /* one thread per rank: mpirun sets the number of ranks of a machine */
    for (int r = 0; r < size; r++) o.assigned[r] = 0;
    s->max_ahead = (uint64_t)size * 4 * BATCHES_PER_RANK;
    if (rank == 0)
        run_leader(&o), batches_add_partial(s);
    else
        run_worker(s, monitor, o.message, o.message_size);
    int end[2] = {(int)s->result, *monitor->stop};
    executor_share(end, sizeof end);
    s->result = (fray_result)end[0];
    *monitor->stop = end[1];
    free(o.message);
    free(o.assigned);
}
