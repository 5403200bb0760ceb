/* checkpoint.c -- Saves the finished batches of a run in a file that survives crashes.
 *
 *     one line that describes the run            a file of another run is refused
 *     records: length, payload, checksum         an incomplete last record is ignored
 *
 * Each finished batch is appended at once, so a killed process loses only the batches under way.
 * The file is rewritten now and then and at the end, with one total for all batches that came in
 * order. It is written beside its path and renamed. Numbers have variable length, because most
 * cells of a tally are small.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "batches.h"

#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"

#define MAGIC "fray sim 2: "
enum { RECORD_TOTAL = 1, RECORD_BATCH, CHECK_SIZE = 8, LENGTH_SIZE = 4 };
#define APPENDED_MOST  ((size_t)16 << 20) /* bytes appended since the file was rewritten */
#define FILE_SIZE_MOST ((off_t)1 << 30)

struct buffer {
    unsigned char *at;
    size_t size;
};

struct checkpoint {
    char *path, *first_line;
    int fd;
    size_t appended;
    char *fault;
    bool cannot_create;      /* the file cannot be created */
    struct buffer previous;  /* the contents when the file was opened */
    struct buffer completed; /* records of the series that are finished */
    struct batches *current;
    int loaded; /* index of the last series that was read from `previous`; -1: none */
};

/* ---- bytes ---- */

static void put_byte(struct buffer *b, unsigned char c)
{
    NEED_ROOM(b->at, b->size);
    b->at[b->size++] = c;
}

static void put_bytes_of(struct buffer *b, const void *from, size_t size)
{
    for (size_t i = 0; i < size; i++) put_byte(b, ((const unsigned char *)from)[i]);
}

static void put_fixed(struct buffer *b, uint64_t v, int size)
{
    for (int i = 0; i < size; i++) put_byte(b, (unsigned char)(v >> 8 * i));
}

static uint64_t fixed_at(const unsigned char *at, int size)
{
    uint64_t v = 0;
    for (int i = 0; i < size; i++) v |= (uint64_t)at[i] << 8 * i;
    return v;
}

static void put_number(struct buffer *b, int64_t v)
{
    uint64_t z = (uint64_t)v << 1 ^ (v < 0 ? UINT64_MAX : 0);
    for (; z >= 128; z >>= 7) put_byte(b, (unsigned char)(z | 128));
    put_byte(b, (unsigned char)z);
}

struct record_cursor {
    const unsigned char *at, *end;
    bool bad;
};

static int64_t take_number(struct record_cursor *c)
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

static void put_record(struct buffer *out, const struct batches *s, int kind, const struct batch *b)
{
    struct buffer p = {NULL, 0};
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
    for (size_t i = 0; i < batches_pair_cells(s); i++) put_number(&p, b->pairs[i]);
    put_fixed(out, p.size, LENGTH_SIZE);
    put_bytes_of(out, p.at, p.size);
    put_fixed(out, checksum(p.at, p.size), CHECK_SIZE);
    free(p.at);
}

/* The payload of the next complete record. False: the rest of the file is unusable. */
static bool record_next(struct record_cursor *c, struct record_cursor *payload)
{
    if (c->end - c->at < LENGTH_SIZE) return false;
    uint64_t size = fixed_at(c->at, LENGTH_SIZE);
    if (size + CHECK_SIZE > (uint64_t)(c->end - c->at - LENGTH_SIZE)) return false;
    *payload = (struct record_cursor){c->at + LENGTH_SIZE, c->at + LENGTH_SIZE + size, false};
    if (fixed_at(payload->end, CHECK_SIZE) != checksum(payload->at, size)) return false;
    c->at = payload->end + CHECK_SIZE;
    return true;
}

/* Decodes a record of this series into b. */
static bool record_read(struct record_cursor *c, const struct batches *s, struct batch *b)
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
    for (size_t i = 0; i < batches_pair_cells(s); i++) b->pairs[i] = take_number(c);
    return !c->bad && c->at == c->end && b->index < (uint64_t)INT64_MAX / BATCH_FIGHTS;
}

/* ---- the file ---- */

static void set_fault(struct checkpoint *k, const char *why)
{
    if (!k->fault) k->fault = text_of("%s cannot be written: %s", k->path, why);
}

/* Copies the records of later series, which are not loaded yet. */
static void put_unread(const struct checkpoint *k, struct buffer *all)
{
    size_t line = strlen(k->first_line);
    if (k->previous.size < line) return;
    struct record_cursor c = {k->previous.at + line, k->previous.at + k->previous.size, false},
                         payload;
    for (const unsigned char *from = c.at; record_next(&c, &payload); from = c.at) {
        take_number(&payload);
        if (take_number(&payload) > k->loaded) put_bytes_of(all, from, (size_t)(c.at - from));
    }
}

/* Rewrites the whole file, with the total of the current series in place of its single batches. */
static void rewrite_file(struct checkpoint *k)
{
    struct buffer all = {NULL, 0};
    put_bytes_of(&all, k->first_line, strlen(k->first_line));
    put_bytes_of(&all, k->completed.at, k->completed.size);
    put_unread(k, &all);
    if (k->current) {
        put_record(&all, k->current, RECORD_TOTAL, k->current->total);
        for (const struct batch *b = k->current->waiting; b; b = b->next)
            put_record(&all, k->current, RECORD_BATCH, b);
    }
    char *temporary = text_of("%s.XXXXXX", k->path);
    int fd = open_temporary(temporary, new_mode());
    bool ok = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0 && write_whole(fd, all.at, all.size) &&
              fsync(fd) == 0 && rename(temporary, k->path) == 0;
    if (!ok) {
        k->cannot_create = fd < 0;
        set_fault(k, strerror(errno));
        if (fd >= 0) unlink(temporary), close(fd);
    } else {
        if (k->fd >= 0) close(k->fd);
        k->fd = fd;
        k->appended = 0;
    }
    free(temporary);
    free(all.at);
}

static const char *read_previous(struct checkpoint *k)
{
    struct stat about;
    if (fstat(k->fd, &about) != 0) return strerror(errno);
    if (!S_ISREG(about.st_mode)) return "it is not a regular file";
    if (is_printed_to(k->fd)) return "this command prints to it";
    if (about.st_size > FILE_SIZE_MOST) return "it is larger than 1 GiB";
    if (flock(k->fd, LOCK_EX | LOCK_NB) != 0) return "another run is writing it";
    k->previous.at = xrealloc(NULL, (size_t)about.st_size + 1);
    while (k->previous.size < (size_t)about.st_size) {
        ssize_t got = read(k->fd, k->previous.at + k->previous.size,
                           (size_t)about.st_size - k->previous.size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return strerror(errno);
        if (got == 0) break;
        k->previous.size += (size_t)got;
    }
    return NULL;
}

/* The part of a first line that holds byte `at`; parts end at commas. */
static char *piece_at(const char *line, size_t size, size_t at)
{
    size_t from = at, to = at;
    while (from > 0 && line[from - 1] != ',') from--;
    while (to < size && line[to] != ',' && line[to] != '\n') to++;
    while (from < to && line[from] == ' ') from++;
    return text_of("%.*s", (int)(to - from), line + from);
}

static void report_other_run(const struct checkpoint *k)
{
    const char *old = (const char *)k->previous.at, *line = k->first_line;
    size_t magic = strlen(MAGIC), size = strlen(line), same = magic;
    while (same < size && same < k->previous.size && old[same] == line[same]) same++;
    char *there = piece_at(old + magic, k->previous.size - magic, same - magic),
         *here = piece_at(line + magic, size - magic, same - magic);
    print_error(
        "%s belongs to another run: it has '%s', this one has '%s'; use another file for this one",
        k->path, there, here);
    free(there);
    free(here);
}

/* A process was killed while it wrote, or the file was damaged later. */
static void report_damage(const struct checkpoint *k)
{
    size_t line = strlen(k->first_line);
    if (k->previous.size < line) return;
    struct record_cursor c = {k->previous.at + line, k->previous.at + k->previous.size, false},
                         payload;
    while (record_next(&c, &payload)) continue;
    if (c.at < c.end)
        print_error("%s: its last %zu bytes cannot be read; their fights are played again", k->path,
                    (size_t)(c.end - c.at));
}

struct checkpoint *checkpoint_open(const char *path, const char *what, int *code)
{
    struct checkpoint *k = xrealloc(NULL, sizeof *k);
    *code = EXIT_USAGE;
    *k = (struct checkpoint){
        .path = resolve_links(path), .first_line = text_of(MAGIC "%s\n", what), .loaded = -1};
    k->fd = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    const char *why = k->fd >= 0 ? read_previous(k) : errno == ENOENT ? NULL : strerror(errno);
    size_t line = strlen(k->first_line);
    if (why)
        print_error("cannot resume from %s: %s", path, why);
    else if (k->previous.size && (k->previous.size < strlen(MAGIC) ||
                                  memcmp(k->previous.at, MAGIC, strlen(MAGIC)) != 0)) {
        print_error("%s was not written by fray sim --resume", path);
        why = "other";
    } else if (k->previous.size &&
               (k->previous.size < line || memcmp(k->previous.at, k->first_line, line) != 0)) {
        report_other_run(k);
        why = "other";
    }
    if (!why) {
        report_damage(k);
        rewrite_file(k);
        why = k->fault;
        if (why) print_error("%s", why);
        *code = !why ? EXIT_CLEAN : k->cannot_create ? EXIT_USAGE : EXIT_BROKEN;
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

static void finish_current(struct checkpoint *k)
{
    if (!k->current) return;
    put_record(&k->completed, k->current, RECORD_TOTAL, k->current->total);
    for (const struct batch *b = k->current->waiting; b; b = b->next)
        put_record(&k->completed, k->current, RECORD_BATCH, b);
    k->current = NULL;
}

bool checkpoint_close(struct checkpoint *k, bool report)
{
    if (!k) return true;
    if (k->fd >= 0) {
        free(k->fault); /* an append may have failed where a rewrite succeeds */
        k->fault = NULL;
        finish_current(k);
        rewrite_file(k);
        close(k->fd);
    }
    bool whole = !k->fault;
    if (!whole && report) print_error("%s", k->fault);
    free(k->path);
    free(k->first_line);
    free(k->fault);
    free(k->previous.at);
    free(k->completed.at);
    free(k);
    return whole;
}

static bool is_waiting(const struct batches *s, uint64_t index)
{
    for (const struct batch *b = s->waiting; b; b = b->next)
        if (b->index == index) return true;
    return false;
}

/* Totals first: the largest is used. Then the batches that follow it. */
static fray_result load_records(struct checkpoint *k, struct batches *s, int kind)
{
    size_t line = strlen(k->first_line);
    bool any = k->previous.size > 0; /* a new file has no bytes to point into */
    struct record_cursor all = {any ? k->previous.at + line : NULL,
                                any ? k->previous.at + k->previous.size : NULL, false},
                         payload;
    if (k->previous.size < line) return FRAY_OK;
    while (record_next(&all, &payload)) {
        if (take_number(&payload) != kind || take_number(&payload) != s->index) continue;
        struct batch *b = batches_acquire(s);
        if (!b) return FRAY_NO_MEMORY;
        bool fits = record_read(&payload, s, b);
        if (fits && kind == RECORD_TOTAL && b->index >= s->total->index) {
            struct batch *was = s->total;
            s->total = b;
            batches_release(s, was);
        } else if (fits && kind == RECORD_BATCH && b->index >= s->total->index &&
                   b->fights == batch_fights(s, b->index) && !is_waiting(s, b->index)) {
            b->next = s->waiting;
            s->waiting = b;
        } else {
            batches_release(s, b);
            if (!fits) return FRAY_DAMAGED;
        }
    }
    return FRAY_OK;
}

/* Saves a batch. One that is shorter than the others is kept apart from the total, since a longer
 * run plays it again. */
static void save_batch(void *keeper, struct batches *s, const struct batch *b, bool shorter)
{
    struct checkpoint *k = keeper;
    struct buffer record = {NULL, 0};
    if (k->current != s) return; /* saved already */
    if (shorter) {
        finish_current(k);
        put_record(&k->completed, s, RECORD_BATCH, b);
        return;
    }
    if (k->appended > APPENDED_MOST && !k->fault) rewrite_file(k);
    put_record(&record, s, RECORD_BATCH, b);
    if (!k->fault && !write_whole(k->fd, record.at, record.size)) set_fault(k, strerror(errno));
    k->appended += record.size;
    free(record.at);
}

fray_result checkpoint_load(struct checkpoint *k, struct batches *s)
{
    finish_current(k);
    fray_result result = load_records(k, s, RECORD_TOTAL);
    if (result == FRAY_OK) result = load_records(k, s, RECORD_BATCH);
    s->next = s->total->index;
    s->on_batch = save_batch;
    s->keeper = k;
    k->current = s;
    k->loaded = s->index;
    if (result == FRAY_OK) rewrite_file(k);
    return result;
}
