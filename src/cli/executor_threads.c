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

struct executor {
    struct batches *series;
    const volatile int *stop;
    pthread_mutex_t lock;
    pthread_cond_t moved; /* a batch was finished */
    int working;
};

static void *work(void *user)
{
    struct executor *crew = user;
    struct batches *s = crew->series;
    pthread_mutex_lock(&crew->lock);
    while (!batches_done(s) && !*crew->stop) {
        uint64_t index;
        struct batch *b = batches_next(s, &index) ? batches_take(s) : NULL;
        if (!b) {
            if (!batches_done(s)) pthread_cond_wait(&crew->moved, &crew->lock);
            continue;
        }
        pthread_mutex_unlock(&crew->lock);
        batch_play(s, b, index, crew->stop);
        pthread_mutex_lock(&crew->lock);
        if (b->fights < batch_fights(s, b->index) && b->result == FRAY_OK)
            batches_leave(s, b);
        else
            batches_finish(s, b);
        pthread_cond_broadcast(&crew->moved);
    }
    crew->working--;
    pthread_cond_broadcast(&crew->moved);
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

static struct timespec soon(void)
{
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    at.tv_nsec += 100000000;
    if (at.tv_nsec >= 1000000000) at.tv_sec++, at.tv_nsec -= 1000000000;
    return at;
}

void batches_play(struct batches *s, int jobs, const struct watch *watch)
{
    struct executor crew = {.series = s, .stop = watch->stop};
    pthread_t *threads = xrealloc(NULL, sizeof *threads * (size_t)jobs);
    int started = 0;
    pthread_mutex_init(&crew.lock, NULL);
    pthread_cond_init(&crew.moved, NULL);
    s->ahead = (uint64_t)jobs * 4;
    pthread_mutex_lock(&crew.lock);
    for (; started < jobs && pthread_create(&threads[started], NULL, work, &crew) == 0; started++)
        crew.working++;
    if (started == 0) { /* no thread can be created: play in this one */
        crew.working++;
        pthread_mutex_unlock(&crew.lock);
        work(&crew);
        pthread_mutex_lock(&crew.lock);
    }
    while (crew.working > 0) {
        struct timespec at = soon();
        pthread_cond_timedwait(&crew.moved, &crew.lock, &at);
        watch->look(watch->user, s);
        if (*watch->stop) pthread_cond_broadcast(&crew.moved);
    }
    pthread_mutex_unlock(&crew.lock);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_cond_destroy(&crew.moved);
    pthread_mutex_destroy(&crew.lock);
    free(threads);
    batches_stopped(s);
    watch->look(watch->user, s);
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
