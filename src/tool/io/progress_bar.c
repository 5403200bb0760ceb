/* progress_bar.c -- Draws a progress bar on standard error: share done, speed, time left.
 *
 * The bar is one line, cut to the width of the terminal, because a longer line could not be
 * overwritten. It is erased at the end. Standard output does not depend on it.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "memory.h"
#include "options.h"
#include "output.h"
#include "progress_bar.h"

struct progress {
    bool shown;
    int drawn;       /* columns of the line that is shown */
    uint64_t fights; /* per series; 0: no such limit */
    double limit, began, last;
    uint64_t resumed; /* fights that came from a checkpoint */
    int series;       /* the series of `resumed`; -1: none */
};

struct progress *progress_new(const char *when, uint64_t fights, double seconds)
{
    static const char *const whens[] = {"auto", "always", "never", NULL};
    int how = parse_choice("--progress", when, whens);
    if (how < 0) return NULL;
    struct progress *p = xrealloc(NULL, sizeof *p);
    *p = (struct progress){.shown = how == 1 || (how == 0 && isatty(STDERR_FILENO)),
                           .fights = fights,
                           .limit = seconds,
                           .began = seconds_now(),
                           .series = -1};
    return p;
}

enum { LINE_MOST = 160, BAR_LEAST = 10, BAR_MOST = 30 };
struct text_line {
    char text[LINE_MOST + 1];
    int used;
};

__attribute__((format(printf, 2, 3))) static void add(struct text_line *l, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int more = vsnprintf(l->text + l->used, sizeof l->text - (size_t)l->used, format, args);
    va_end(args);
    if (more > 0) l->used = l->used + more < LINE_MOST ? l->used + more : LINE_MOST;
}

static void add_time(struct text_line *l, double seconds)
{
    if (seconds < 90)
        add(l, "%.0f s", seconds);
    else if (seconds < 5400)
        add(l, "%.0f min", seconds / 60);
    else
        add(l, "%.1f h", seconds / 3600);
}

static int bar_columns(void)
{
    int columns = screen_columns(stderr);
    return columns == 0 ? 80 : columns < LINE_MOST ? columns : LINE_MOST;
}

/* Overwrites the line that is shown; the cursor returns to its start. */
static void write_line(struct progress *p, const struct text_line *l, int columns)
{
    int shown = l->used < columns ? l->used : columns - 1, rest = p->drawn - shown;
    if (shown < 0) shown = 0;
    put(stderr, "\r");
    put_bytes(stderr, l->text, (size_t)shown);
    for (; rest > 0; rest--) put(stderr, " ");
    put(stderr, "\r");
    fflush(stderr);
    p->drawn = shown;
}

/* The share that is done, by the nearest limit. The width of an interval falls with the square root
 * of the number of fights. */
static double share_done(const struct progress *p, const struct progress_figures *f, double took)
{
    double done = p->fights ? (double)f->fights / (double)p->fights : 0,
           by_time = p->limit > 0 ? took / p->limit : 0, by_error = 0;
    if (f->error > 0) by_error = f->wanted_error * f->wanted_error / (f->error * f->error);
    if (by_time > done) done = by_time;
    if (by_error > done) done = by_error;
    return done < 1 ? done : 1;
}

/* The time left for this series, plus the time of a series for each one that follows. 0:
 * unknown. */
static double time_left(const struct progress *p, double fights, double done, double rate,
                        double took, int to_come)
{
    double left = p->limit > 0 ? p->limit - took : 0;
    if (rate > 0 && done > 0) {
        double by_fights = fights / done * (1 - done) / rate;
        if (left <= 0 || by_fights < left) left = by_fights;
    }
    return left > 0 ? left + to_come * (took + left) : 0;
}

/* Draws the bar in the rest of the line; the last column stays free. */
static void write_bar(struct progress *p, double done, const struct text_line *figures)
{
    struct text_line l = {.used = 0};
    int columns = bar_columns(), width = columns - 2 - figures->used;
    if (width > BAR_MOST) width = BAR_MOST;
    if (width < BAR_LEAST) width = BAR_LEAST;
    add(&l, "[");
    for (int i = 0; i < width; i++) add(&l, i < (int)(done * width) ? "#" : ".");
    add(&l, "%s", figures->text);
    write_line(p, &l, columns);
}

static void draw_bar(struct progress *p, const struct progress_figures *f)
{
    double took = seconds_now() - p->began, done = share_done(p, f, took);
    double fights = (double)f->fights, rate = took > 0 ? (fights - (double)p->resumed) / took : 0;
    struct text_line figures = {.used = 0};
    add(&figures, "] %3.0f %%", done * 100);
    if (f->count > 1) add(&figures, "  %d of %d", f->index + 1, f->count);
    add(&figures, "  %.0f fights  %.0f/s", fights, rate);
    if (f->error > 0 && fights > 0) add(&figures, "  +-%.2f %%", f->error * 100);
    double left = time_left(p, fights, done, rate, took, f->count - f->index - 1);
    if (left > 0) {
        add(&figures, "  ");
        add_time(&figures, left);
        add(&figures, " left");
    }
    write_bar(p, done, &figures);
}

void progress_update(struct progress *p, const struct progress_figures *f)
{
    double now = seconds_now();
    if (p->series != f->index) { /* a new series: measure from here */
        p->series = f->index;
        p->resumed = f->fights;
        p->began = now;
    }
    if (!p->shown || now - p->last < 0.1) return;
    p->last = now;
    draw_bar(p, f);
}

void progress_count(struct progress *p, uint64_t done, uint64_t count, const char *things)
{
    double now = seconds_now(), took = now - p->began,
           share = count ? (double)done / (double)count : 1, left = 0;
    struct text_line figures = {.used = 0};
    if (!p->shown || now - p->last < 0.1) return;
    p->last = now;
    if (done > 0) left = took / share - took;
    add(&figures, "] %3.0f %%  %.0f of %.0f %s", share * 100, (double)done, (double)count, things);
    if (left > 0) {
        add(&figures, "  ");
        add_time(&figures, left);
        add(&figures, " left");
    }
    write_bar(p, share, &figures);
}

void progress_wipe(struct progress *p)
{
    if (p->drawn) write_line(p, &(struct text_line){.used = 0}, bar_columns());
}

void progress_end(struct progress *p)
{
    progress_wipe(p);
    free(p);
}
