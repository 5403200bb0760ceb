/* checkpoint.c -- what is finished of a run, in a file that any stroke of bad luck leaves usable.
 *
 *     one line that says of which run            a file of another run is refused
 *     records: length, payload, checksum         a last one that was not written whole is left out
 *
 * Each finished block is appended at once: whoever is killed loses what was under way and nothing
 * else. Now and then, and at the end, the file is written anew, beside its place, with one total
 * for all that came in order. Numbers are as short as they can be: most cells of a tally are small.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "batches.h"

#define MAGIC "fray sim 1: "
enum { RECORD_TOTAL = 1, RECORD_BLOCK, CHECK_SIZE = 8, LENGTH_SIZE = 4 };
#define GROWN_MOST  ((size_t)16 << 20) /* appended since it was written anew */
#define RESUME_MOST ((off_t)1 << 30)

struct bytes {
    unsigned char *at;
    size_t size;
};

struct checkpoint {
    char *path, *first_line;
    int fd;
    size_t grown;
    char *fault;
    bool no_place;     /* it could not even be begun */
    struct bytes old;  /* what was there when it was opened */
    struct bytes done; /* records of series that are over */
    struct batches *now;
    int loaded; /* the last series that was read from `old`; -1 */
};

/* ---- bytes ---- */

static void put_byte(struct bytes *b, unsigned char c)
{
    NEED_ROOM(b->at, b->size);
    b->at[b->size++] = c;
}

static void put_bytes_of(struct bytes *b, const void *from, size_t size)
{
    for (size_t i = 0; i < size; i++) put_byte(b, ((const unsigned char *)from)[i]);
}

static void put_fixed(struct bytes *b, uint64_t v, int size)
{
    for (int i = 0; i < size; i++) put_byte(b, (unsigned char)(v >> 8 * i));
}

static uint64_t fixed_at(const unsigned char *at, int size)
{
    uint64_t v = 0;
    for (int i = 0; i < size; i++) v |= (uint64_t)at[i] << 8 * i;
    return v;
}

static void put_number(struct bytes *b, int64_t v)
{
    uint64_t z = (uint64_t)v << 1 ^ (v < 0 ? UINT64_MAX : 0);
    for (; z >= 128; z >>= 7) put_byte(b, (unsigned char)(z | 128));
    put_byte(b, (unsigned char)z);
}

struct cursor {
    const unsigned char *at, *end;
    bool bad;
};

static int64_t take_number(struct cursor *c)
{
    uint64_t z = 0;
    for (int shift = 0;; shift += 7) {
        if (c->at == c->end || shift > 63) return c->bad = true, 0;
        unsigned char byte = *c->at++;
        z |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) break;
    }
    return (int64_t)(z >> 1) ^ -(int64_t)(z & 1);
}

static uint64_t checksum(const unsigned char *at, size_t size)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++) h = (h ^ at[i]) * 0x100000001b3u;
    return h;
}

/* ---- records ---- */

static void put_record(struct bytes *out, const struct batches *s, int kind, const struct batch *b)
{
    struct bytes p = {NULL, 0};
    put_number(&p, kind);
    put_number(&p, s->index);
    put_number(&p, (int64_t)b->index);
    put_number(&p, (int64_t)b->fights);
    for (int lane = 0; lane < s->lanes; lane++) {
        size_t size;
        const int64_t *cells = fray_tally_bytes(b->tally[lane], &size);
        put_number(&p, (int64_t)(size / sizeof *cells));
        for (size_t i = 0; i < size / sizeof *cells; i++) put_number(&p, cells[i]);
    }
    for (int i = 0; i < 2 * (s->sides + 1); i++) put_number(&p, b->pairs[i]);
    put_fixed(out, p.size, LENGTH_SIZE);
    put_bytes_of(out, p.at, p.size);
    put_fixed(out, checksum(p.at, p.size), CHECK_SIZE);
    free(p.at);
}

/* The next whole record; false: the rest is nothing. */
static bool record_next(struct cursor *c, struct cursor *payload)
{
    if (c->end - c->at < LENGTH_SIZE) return false;
    uint64_t size = fixed_at(c->at, LENGTH_SIZE);
    if (size + CHECK_SIZE > (uint64_t)(c->end - c->at - LENGTH_SIZE)) return false;
    *payload = (struct cursor){c->at + LENGTH_SIZE, c->at + LENGTH_SIZE + size, false};
    if (fixed_at(payload->end, CHECK_SIZE) != checksum(payload->at, size)) return false;
    c->at = payload->end + CHECK_SIZE;
    return true;
}

/* What a record says of this series, into b. */
static bool record_read(struct cursor *c, const struct batches *s, struct batch *b)
{
    b->index = (uint64_t)take_number(c);
    b->fights = (uint64_t)take_number(c);
    for (int lane = 0; lane < s->lanes; lane++) {
        size_t size, count = (size_t)take_number(c);
        fray_tally_bytes(b->tally[lane], &size);
        if (c->bad || count != size / sizeof(int64_t)) return false;
        int64_t *cells = xrealloc(NULL, size);
        for (size_t i = 0; i < count; i++) cells[i] = take_number(c);
        fray_result result = c->bad ? FRAY_DAMAGED : fray_tally_load(b->tally[lane], cells, size);
        free(cells);
        if (result != FRAY_OK) return false;
    }
    for (int i = 0; i < 2 * (s->sides + 1); i++) b->pairs[i] = take_number(c);
    return !c->bad && c->at == c->end && b->index < (uint64_t)INT64_MAX / BLOCK;
}

/* ---- the file ---- */

static void fault(struct checkpoint *k, const char *why)
{
    if (!k->fault) k->fault = text_of("%s cannot be written: %s", k->path, why);
}

static bool write_whole(int fd, const unsigned char *at, size_t size)
{
    while (size > 0) {
        ssize_t put = write(fd, at, size);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return false;
        at += put;
        size -= (size_t)put;
    }
    return true;
}

/* What the file had of series whose turn has not come. */
static void put_unread(const struct checkpoint *k, struct bytes *all)
{
    size_t line = strlen(k->first_line);
    if (k->old.size < line) return;
    struct cursor c = {k->old.at + line, k->old.at + k->old.size, false}, payload;
    for (const unsigned char *from = c.at; record_next(&c, &payload); from = c.at) {
        take_number(&payload);
        if (take_number(&payload) > k->loaded) put_bytes_of(all, from, (size_t)(c.at - from));
    }
}

/* The whole file anew, with what is known of the series under way. */
static void write_anew(struct checkpoint *k)
{
    struct bytes all = {NULL, 0};
    put_bytes_of(&all, k->first_line, strlen(k->first_line));
    put_bytes_of(&all, k->done.at, k->done.size);
    put_unread(k, &all);
    if (k->now) {
        put_record(&all, k->now, RECORD_TOTAL, k->now->total);
        for (const struct batch *b = k->now->waiting; b; b = b->next)
            put_record(&all, k->now, RECORD_BLOCK, b);
    }
    char *beside = text_of("%s.XXXXXX", k->path);
    int fd = mkstemp(beside);
    mode_t mask = umask(0);
    umask(mask);
    bool ok = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0 && write_whole(fd, all.at, all.size) &&
              fchmod(fd, 0666 & ~mask) == 0 && fsync(fd) == 0 && rename(beside, k->path) == 0;
    if (!ok) {
        k->no_place = fd < 0;
        fault(k, strerror(errno));
        if (fd >= 0) unlink(beside), close(fd);
    } else {
        if (k->fd >= 0) close(k->fd);
        k->fd = fd;
        k->grown = 0;
    }
    free(beside);
    free(all.at);
}

static const char *read_old(struct checkpoint *k)
{
    struct stat about;
    if (fstat(k->fd, &about) != 0) return strerror(errno);
    if (!S_ISREG(about.st_mode)) return "it is not a regular file";
    if (about.st_size > RESUME_MOST) return "it is larger than 1 GiB";
    if (flock(k->fd, LOCK_EX | LOCK_NB) != 0) return "another run is writing it";
    k->old.at = xrealloc(NULL, (size_t)about.st_size + 1);
    while (k->old.size < (size_t)about.st_size) {
        ssize_t got = read(k->fd, k->old.at + k->old.size, (size_t)about.st_size - k->old.size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return strerror(errno);
        if (got == 0) break;
        k->old.size += (size_t)got;
    }
    return NULL;
}

/* The piece of a first line that holds byte `at`; pieces are parted by commas. */
static char *piece_at(const char *line, size_t size, size_t at)
{
    size_t from = at, to = at;
    while (from > 0 && line[from - 1] != ',') from--;
    while (to < size && line[to] != ',' && line[to] != '\n') to++;
    while (from < to && line[from] == ' ') from++;
    return text_of("%.*s", (int)(to - from), line + from);
}

static void complain_other(const struct checkpoint *k)
{
    const char *old = (const char *)k->old.at, *line = k->first_line;
    size_t magic = strlen(MAGIC), size = strlen(line), same = magic;
    while (same < size && same < k->old.size && old[same] == line[same]) same++;
    char *there = piece_at(old + magic, k->old.size - magic, same - magic),
         *here = piece_at(line + magic, size - magic, same - magic);
    print_error("%s is of another run: it has '%s', this one '%s'; give this one a file of its own",
                k->path, there, here);
    free(there);
    free(here);
}

/* Somebody was killed while writing, or the file has come to harm. */
static void tell_damage(const struct checkpoint *k)
{
    size_t line = strlen(k->first_line);
    if (k->old.size < line) return;
    struct cursor c = {k->old.at + line, k->old.at + k->old.size, false}, payload;
    while (record_next(&c, &payload)) continue;
    if (c.at < c.end)
        print_error("%s: its last %zu bytes cannot be read; what they held is played again",
                    k->path, (size_t)(c.end - c.at));
}

struct checkpoint *checkpoint_open(const char *path, const char *what, int *code)
{
    struct checkpoint *k = xrealloc(NULL, sizeof *k);
    *code = EXIT_USAGE;
    *k = (struct checkpoint){
        .path = behind_links(path), .first_line = text_of(MAGIC "%s\n", what), .loaded = -1};
    k->fd = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    const char *why = k->fd >= 0 ? read_old(k) : errno == ENOENT ? NULL : strerror(errno);
    size_t line = strlen(k->first_line);
    if (why)
        print_error("cannot go on from %s: %s", path, why);
    else if (k->old.size &&
             (k->old.size < strlen(MAGIC) || memcmp(k->old.at, MAGIC, strlen(MAGIC)) != 0)) {
        print_error("%s was not written by fray sim --resume", path);
        why = "other";
    } else if (k->old.size && (k->old.size < line || memcmp(k->old.at, k->first_line, line) != 0)) {
        complain_other(k);
        why = "other";
    }
    if (!why) {
        tell_damage(k);
        write_anew(k);
        why = k->fault;
        if (why) print_error("%s", why);
        *code = !why ? EXIT_CLEAN : k->no_place ? EXIT_USAGE : EXIT_BROKEN;
    }
    if (!why) return k;
    if (k->fd >= 0) close(k->fd);
    k->fd = -1;
    checkpoint_close(k, false);
    return NULL;
}

const char *checkpoint_fault(const struct checkpoint *k)
{
    return k->fault;
}

static void series_over(struct checkpoint *k)
{
    if (!k->now) return;
    put_record(&k->done, k->now, RECORD_TOTAL, k->now->total);
    for (const struct batch *b = k->now->waiting; b; b = b->next)
        put_record(&k->done, k->now, RECORD_BLOCK, b);
    k->now = NULL;
}

bool checkpoint_close(struct checkpoint *k, bool tell)
{
    if (!k) return true;
    if (k->fd >= 0) {
        free(k->fault); /* what could not be added to it may fit when it is written anew */
        k->fault = NULL;
        series_over(k);
        write_anew(k);
        close(k->fd);
    }
    bool whole = !k->fault;
    if (!whole && tell) print_error("%s", k->fault);
    free(k->path);
    free(k->first_line);
    free(k->fault);
    free(k->old.at);
    free(k->done.at);
    free(k);
    return whole;
}

static bool is_waiting(const struct batches *s, uint64_t index)
{
    for (const struct batch *b = s->waiting; b; b = b->next)
        if (b->index == index) return true;
    return false;
}

/* Totals first, the largest counts; then blocks that come behind it. */
static fray_result load(struct checkpoint *k, struct batches *s, int kind)
{
    size_t line = strlen(k->first_line);
    struct cursor all = {k->old.at + line, k->old.at + k->old.size, false}, payload;
    if (k->old.size < line) return FRAY_OK;
    while (record_next(&all, &payload)) {
        if (take_number(&payload) != kind || take_number(&payload) != s->index) continue;
        struct batch *b = batches_take(s);
        if (!b) return FRAY_NO_MEMORY;
        bool fits = record_read(&payload, s, b);
        if (fits && kind == RECORD_TOTAL && b->index >= s->total->index) {
            struct batch *was = s->total;
            s->total = b;
            batches_return(s, was);
        } else if (fits && kind == RECORD_BLOCK && b->index >= s->total->index &&
                   b->fights == batch_fights(s, b->index) && !is_waiting(s, b->index)) {
            b->next = s->waiting;
            s->waiting = b;
        } else {
            batches_return(s, b);
            if (!fits) return FRAY_DAMAGED;
        }
    }
    return FRAY_OK;
}

fray_result checkpoint_load(struct checkpoint *k, struct batches *s)
{
    series_over(k);
    fray_result result = load(k, s, RECORD_TOTAL);
    if (result == FRAY_OK) result = load(k, s, RECORD_BLOCK);
    s->next = s->total->index;
    s->keeper = k;
    k->now = s;
    k->loaded = s->index;
    if (result == FRAY_OK) write_anew(k);
    return result;
}

void checkpoint_add(struct checkpoint *k, struct batches *s, const struct batch *b)
{
    struct bytes record = {NULL, 0};
    if (k->now != s) return; /* kept already */
    if (k->grown > GROWN_MOST && !k->fault) write_anew(k);
    put_record(&record, s, RECORD_BLOCK, b);
    if (!k->fault && !write_whole(k->fd, record.at, record.size)) fault(k, strerror(errno));
    k->grown += record.size;
    free(record.at);
}

void checkpoint_before_last(struct checkpoint *k, struct batches *s, const struct batch *b)
{
    if (k->now != s) return;
    series_over(k);
    put_record(&k->done, s, RECORD_BLOCK, b);
}
