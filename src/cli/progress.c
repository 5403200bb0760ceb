/* progress.c -- a bar on standard error: how much is done, how fast, how long it will take. Nobody's output depends on it. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sim.h"

struct progress {
    bool shown, drawn;
    uint64_t fights;      /* asked for, a series; 0: open */
    double limit, began, last;
    uint64_t had;         /* fights that were there when it began (of a resume file) */
    int series;           /* whose `had` that is; -1 */
};

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

struct progress *progress_new(const char *when, uint64_t fights, double seconds)
{
    static const char *const whens[] = {"auto", "always", "never", NULL};
    int how = one_of("--progress", when, whens);
    if (how < 0) return NULL;
    struct progress *p = need_memory(NULL, sizeof *p);
    *p = (struct progress){.shown = how == 1 || (how == 0 && isatty(STDERR_FILENO)), .fights = fights, .limit = seconds, .began = seconds_now(),
                           .series = -1};
    return p;
}

static void put_time(double seconds)
{
    if (seconds < 90) put(stderr, "%.0f s", seconds);
    else if (seconds < 5400) put(stderr, "%.0f min", seconds / 60);
    else put(stderr, "%.1f h", seconds / 3600);
}

static void draw(struct progress *p, const struct series *s, int index, int count)
{
    enum { WIDTH = 30 };
    double took = seconds_now() - p->began, done = (double)s->total->fights, new = done - (double)p->had;
    double share = p->fights ? done / (double)p->fights : p->limit > 0 ? took / p->limit : 0, rate = took > 0 ? new / took : 0;
    if (share > 1) share = 1;
    int filled = (int)(share * WIDTH);
    put(stderr, "\r[");
    for (int i = 0; i < WIDTH; i++) put(stderr, i < filled ? "#" : ".");
    put(stderr, "] %3.0f %%", share * 100);
    if (count > 1) put(stderr, "  %d of %d", index + 1, count);
    put(stderr, "  %.0f fights  %.0f/s", done, rate);
    if (p->fights && rate > 0 && done < (double)p->fights) {
        put(stderr, "  ");
        put_time(((double)p->fights - done) / rate);
        put(stderr, " left");
    }
    put(stderr, "   ");
    fflush(stderr);
    p->drawn = true;
}

void progress_look(struct progress *p, const struct series *s, int index, int count)
{
    double now = seconds_now();
    if (p->series != index) { /* another series: from its beginning */
        p->series = index;
        p->had = s->total->fights;
        p->began = now;
    }
    if (!p->shown || now - p->last < 0.1) return;
    p->last = now;
    draw(p, s, index, count);
}

void progress_end(struct progress *p)
{
    if (p && p->drawn) put(stderr, "\n");
    free(p);
}
