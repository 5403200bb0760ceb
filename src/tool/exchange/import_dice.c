/* import_dice.c -- Reads a log of dice from a virtual tabletop, as text or as JSON.
 *
 * In text, an expression such as 2d6 is followed by its faces, as in "2d6 (3+5)+1 = 9" or
 * "2d6 [3, 5]". In JSON, an object with `faces` and `results` is a die, wherever it is; a string
 * that is JSON itself is read too. Dice are kept in the order of the log. A result that was dropped
 * counts, since it was thrown.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "import.h"

#include "tool/io/files.h"
#include "tool/io/json.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"

enum { FACES_MOST = 1000000, DICE_MOST = 10000, DEPTH_MOST = 64 };

struct dice_log {
    const char *path;
    int64_t *faces;
    size_t count;
    bool wrong;
};

static void add_face(struct dice_log *log, int64_t face)
{
    NEED_ROOM(log->faces, log->count);
    log->faces[log->count++] = face;
}

static void report(struct dice_log *log, size_t line, int64_t count, int64_t sides)
{
    if (line)
        print_error("%s:%zu: %lldd%lld is not followed by its faces, such as (3+5)", log->path,
                    line, (long long)count, (long long)sides);
    else
        print_error("%s: a die of %lld sides has a result beyond them", log->path,
                    (long long)sides);
    log->wrong = true;
}

/* ---- text ------------------------------------------------------------------------------------ */

/* A number of digits alone. Returns its length; 0: there is none. */
static size_t number_at(const char *p, const char *end, int64_t *n)
{
    const char *first = p;
    for (*n = 0; p < end && *p >= '0' && *p <= '9' && *n <= FACES_MOST; p++)
        *n = *n * 10 + (*p - '0');
    return (size_t)(p - first);
}

/* 2d6, d20. Returns its length; 0: no die begins here. */
static size_t die_at(const char *p, const char *end, int64_t *count, int64_t *sides)
{
    size_t n = number_at(p, end, count);
    if (n == 0) *count = 1;
    if (p + n >= end || (p[n] != 'd' && p[n] != 'D')) return 0;
    size_t more = number_at(p + n + 1, end, sides);
    bool good = more > 0 && *count > 0 && *count <= DICE_MOST && *sides > 0 && *sides <= FACES_MOST;
    return good ? n + 1 + more : 0;
}

/* Reads `count` faces that follow a die. Returns how many bytes they take; 0: they are not there.
 */
static size_t faces_at(struct dice_log *log, const char *p, const char *end, int64_t count,
                       int64_t sides)
{
    const char *at = p;
    size_t before = log->count;
    while (at < end && strchr("([:", *at) == NULL) at++;
    if (at < end) at++;
    for (int64_t i = 0; i < count; i++) {
        int64_t face;
        while (at < end && (*at == ' ' || *at == ',' || *at == '+' || *at == '(')) at++;
        size_t n = number_at(at, end, &face);
        if (n == 0 || face < 1 || face > sides) {
            log->count = before;
            return 0;
        }
        add_face(log, face);
        at += n;
    }
    return (size_t)(at - p);
}

static void read_line(struct dice_log *log, const char *p, const char *end, size_t line)
{
    for (bool word = false; p < end && !log->wrong;) {
        int64_t count, sides;
        size_t n = word ? 0 : die_at(p, end, &count, &sides);
        if (n == 0) {
            word = isalnum((unsigned char)*p) != 0;
            p++;
            continue;
        }
        size_t faces = faces_at(log, p + n, end, count, sides);
        if (faces == 0) report(log, line, count, sides);
        p += n + faces;
        word = false;
    }
}

static void read_text(struct dice_log *log, const struct file_contents *file)
{
    const char *p = file->bytes, *end = p + file->size;
    for (size_t line = 1; p < end && !log->wrong; line++) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        read_line(log, p, stop ? stop : end, line);
        p = stop ? stop + 1 : end;
    }
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void read_json(struct dice_log *log, const json_t *value, int depth);

static void read_die(struct dice_log *log, const json_t *faces, const json_t *results)
{
    size_t i;
    const json_t *one;
    json_array_foreach(results, i, one)
    {
        const json_t *face = json_is_object(one) ? json_object_get(one, "result") : one;
        bool good = json_is_integer(face) && json_integer_value(face) >= 1 &&
                    json_integer_value(face) <= json_integer_value(faces);
        if (!good) {
            report(log, 0, 1, json_integer_value(faces));
            return;
        }
        add_face(log, json_integer_value(face));
    }
}

static void read_object(struct dice_log *log, const json_t *value, int depth)
{
    const json_t *faces = json_object_get(value, "faces"),
                 *results = json_object_get(value, "results");
    if (json_is_integer(faces) && json_is_array(results)) {
        read_die(log, faces, results);
        return;
    }
    const char *key;
    const json_t *one;
    json_object_foreach((json_t *)(uintptr_t)value, key, one) read_json(log, one, depth + 1);
}

static void read_json(struct dice_log *log, const json_t *value, int depth)
{
    size_t i;
    const json_t *one;
    if (log->wrong || depth > DEPTH_MOST) return;
    if (json_is_object(value)) read_object(log, value, depth);
    /* cppcheck-suppress unknownMacro ; a loop of jansson */
    json_array_foreach(value, i, one) read_json(log, one, depth + 1);
    const char *text = json_string_value(value);
    if (text && *text == '{') { /* a roll that was stored as text */
        json_t *within = json_loads(text, 0, NULL);
        if (within) read_json(log, within, depth + 1);
        json_decref(within);
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

int import_dice(const char *path, const struct file_contents *file, char **text)
{
    struct dice_log log = {.path = path};
    const char *p = file->bytes;
    while (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t') p++;
    json_t *all = *p == '[' || *p == '{' ? json_loadb(file->bytes, file->size, 0, NULL) : NULL;
    if (all)
        read_json(&log, all, 0);
    else
        read_text(&log, file);
    json_decref(all);
    int code = log.wrong ? EXIT_NO : EXIT_CLEAN;
    if (!log.wrong && !log.count) {
        print_error("%s: there are no dice in it", path);
        code = EXIT_NO;
    }
    *text = xrealloc(NULL, log.count * 21 + 2);
    size_t at = 0;
    for (size_t i = 0; i < log.count; i++)
        at += (size_t)snprintf(*text + at, 22, "%s%lld", i ? "," : "", (long long)log.faces[i]);
    snprintf(*text + at, 2, "\n");
    free(log.faces);
    return code;
}
