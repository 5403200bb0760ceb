/* executor_threads.c -- Plays a series of batches with threads of one process.
 *
 * A worker takes the index of a batch, plays the batch without a lock, and adds it under the one
 * lock. The main thread only polls: time limit, signals, progress bar.
 */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "batches.h"
#include "executor.h"

#include "tool/io/memory.h"

struct executor {
    struct batches *series;
    const volatile int *stop;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a batch was finished */
    int working;
};

static void *run_worker(void *user)
{
    struct executor *pool = user;
    struct batches *s = pool->series;
    pthread_mutex_lock(&pool->lock);
    while (!batches_done(s) && !*pool->stop) {
        uint64_t index;
        struct batch *b = batches_next(s, &index) ? batches_acquire(s) : NULL;
        if (!b) {
            if (!batches_done(s)) pthread_cond_wait(&pool->changed, &pool->lock);
            continue;
        }
        pthread_mutex_unlock(&pool->lock);
        batch_play(s, b, index, pool->stop);
        pthread_mutex_lock(&pool->lock);
        if (b->fights < batch_fights(s, b->index) && b->result == FRAY_OK)
            batches_finish_partial(s, b);
        else
            batches_finish(s, b);
        pthread_cond_broadcast(&pool->changed);
    }
    pool->working--;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static struct timespec poll_deadline(void)
{
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    at.tv_nsec += 100000000;
    if (at.tv_nsec >= 1000000000) at.tv_sec++, at.tv_nsec -= 1000000000;
    return at;
}

void batches_play(struct batches *s, int jobs, const struct play_monitor *monitor)
{
    struct executor pool = {.series = s, .stop = monitor->stop};
    pthread_t *threads = xrealloc(NULL, sizeof *threads * (size_t)jobs);
    int started = 0;
    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.changed, NULL);
    s->max_ahead = (uint64_t)jobs * 4;
    pthread_mutex_lock(&pool.lock);
    for (; started < jobs && pthread_create(&threads[started], NULL, run_worker, &pool) == 0;
         started++)
        pool.working++;
    if (started == 0) { /* no thread can be created: play in this one */
        pool.working++;
        pthread_mutex_unlock(&pool.lock);
        run_worker(&pool);
        pthread_mutex_lock(&pool.lock);
    }
    while (pool.working > 0) {
        struct timespec at = poll_deadline();
        pthread_cond_timedwait(&pool.changed, &pool.lock, &at);
        monitor->poll(monitor->user, s);
        if (*monitor->stop) pthread_cond_broadcast(&pool.changed);
    }
    pthread_mutex_unlock(&pool.lock);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_cond_destroy(&pool.changed);
    pthread_mutex_destroy(&pool.lock);
    free(threads);
    batches_add_partial(s);
    monitor->poll(monitor->user, s);
}

/* ---- one process ---- */

void executor_begin(int *argc, char ***argv)
{
    (void)argc, (void)argv;
}
int executor_end(int code)
{
    return code;
}
bool executor_is_leader(void)
{
    return true;
}
bool executor_is_alone(void)
{
    return true;
}

int executor_size(void)
{
    return 1;
}
int executor_agree(int code)
{
    return code;
}
void executor_share(void *what, size_t size)
{
    (void)what, (void)size;
}
