/* diag.c -- Collects findings: removes duplicates, applies levels and limits, sorts by place.
 *
 * Callers word the messages; render.c prints them. Past the limit, and without memory, findings are
 * only counted. The caller then gets a scratch entry that drops additions. So a hostile file has a
 * bounded report, made in linear time.
 */
#include "diag.h"

#include <stdlib.h>
#include <string.h>

#define MAX_ERRORS   20
/* More than errors: warnings of used modules count, but are not shown with the user's own file. */
#define MAX_WARNINGS 100
#define MAX_RELATED  8

#define DIAG(id, severity, title, why, mend_shown, mend)                                           \
    const struct diag_code id[1] = {{#id, title, why, mend, severity, mend_shown}};
#include "diags.def"
#undef DIAG

const struct diag_code *const diag_codes[] = {
#define DIAG(id, severity, title, why, mend_shown, mend) id,
#include "diags.def"
#undef DIAG
    NULL};

const struct diag_code *diag_code_find(struct str name)
{
    int i = 0;
    while (diag_codes[i] && !str_equal(name, str_from(diag_codes[i]->name))) i++;
    return diag_codes[i];
}

unsigned diag_number(const struct diag_code *code)
{
    unsigned number = 0;
    for (const char *digit = code->name + 1; *digit; digit++)
        number = number * 10 + (unsigned)(*digit - '0');
    return number % DIAG_NUMBERS;
}

void diags_init(struct diags *d, struct arena *a)
{
    *d = (struct diags){.arena = a, .max_errors = MAX_ERRORS, .max_warnings = MAX_WARNINGS};
}

static size_t *counter(struct diags *d, enum severity severity)
{
    return severity == SEV_ERROR ? &d->errors : &d->warnings;
}

static struct diag *find_earlier(struct diags *d, const struct diag_code *code, struct span span,
                                 struct str message)
{
    for (size_t i = 0; i < d->list.len; i++) {
        struct diag *g = d->list.at[i];
        bool same_place = g->span.from == span.from && g->span.to == span.to;
        if (g->code == code && g->span.file == span.file &&
            (code == E0201 || code == E0407 || same_place) && str_equal(g->message, message))
            return g;
    }
    return NULL;
}

static bool in_unreadable(const struct diags *d, struct span span)
{
    for (size_t i = 0; i < d->list.len; i++) {
        struct span m = d->list.at[i]->unreadable;
        if (m.to && span.file == m.file && span.from >= m.from && span.to <= m.to) return true;
    }
    return false;
}

/* The same place is not counted twice: a kind's line is read once for each of its contents. */
static void count_repeat(struct diags *d, struct diag *g, struct span span)
{
    if (g->span.from == span.from && g->span.to == span.to) return;
    if (g->repeats++ == 0) {
        g->repeat_note = g->notes.len;
        vec_push(&g->notes, d->arena, ((struct str){NULL, 0}));
    }
    if (g->repeat_note >= g->notes.len || span.file >= d->sources.len) return;
    uint32_t line = source_line_at(&d->sources.at[span.file], span.from);
    g->notes.at[g->repeat_note] =
        g->repeats == 1
            ? str_printf(d->arena, "and once more, in line %u", line)
            : str_printf(d->arena, "and %zu more times, the last in line %u", g->repeats, line);
}

static enum lint_level effective_level(const struct diags *d, const struct diag_code *code)
{
    if (code->severity == SEV_ERROR) return LEVEL_ERROR;
    uint8_t level = d->levels ? d->levels[diag_number(code)] : LEVEL_DEFAULT;
    return level != LEVEL_DEFAULT ? (enum lint_level)level : LEVEL_WARNING;
}

static bool covers(const struct allow *a, const struct diag_code *code, struct span span)
{
    return a->code == code && a->over.file == span.file && a->over.from <= span.from &&
           span.from < a->over.to;
}

bool diag_allowed(struct diags *d, const struct diag_code *code, struct span span)
{
    bool found = false;
    for (size_t i = 0; i < d->allows.len; i++)
        if (covers(&d->allows.at[i], code, span)) found = d->allows.at[i].used = true;
    return found;
}

struct diag *diag_report(struct diags *d, const struct diag_code *code, struct span span,
                         const char *format, ...)
{
    struct diag *g = NULL;
    size_t before = d->list.len;
    enum lint_level level = effective_level(d, code);
    enum severity severity = level == LEVEL_ERROR ? SEV_ERROR : SEV_WARNING;
    d->scratch = (struct diag){.code = code, .severity = severity, .span = span};
    if (level == LEVEL_OFF || in_unreadable(d, span) || diag_allowed(d, code, span))
        return &d->scratch;
    if (*counter(d, severity) >= (severity == SEV_ERROR ? d->max_errors : d->max_warnings)) {
        ++*counter(d, severity);
        return &d->scratch;
    }
    va_list args;
    va_start(args, format);
    struct str message = str_vprintf(d->arena, format, args);
    va_end(args);
    struct diag *earlier = find_earlier(d, code, span, message);
    if (earlier) {
        count_repeat(d, earlier, span);
        return &d->scratch;
    }
    ++*counter(d, severity);
    g = ARENA_NEW(d->arena, struct diag);
    if (g) vec_push(&d->list, d->arena, g);
    if (d->list.len == before) return &d->scratch;
    *g = d->scratch;
    g->arena = d->arena;
    g->message = message;
    return g;
}

struct diag *diag_label(struct diag *g, const char *format, ...)
{
    if (!g->arena) return g;
    va_list args;
    va_start(args, format);
    g->label = str_vprintf(g->arena, format, args);
    va_end(args);
    return g;
}

struct diag *diag_related(struct diag *g, struct span span, const char *format, ...)
{
    if (!g->arena || g->related.len >= MAX_RELATED) return g;
    va_list args;
    va_start(args, format);
    vec_push(&g->related, g->arena, (struct diag_label){span, str_vprintf(g->arena, format, args)});
    va_end(args);
    return g;
}

struct diag *diag_note(struct diag *g, const char *format, ...)
{
    if (!g->arena) return g;
    va_list args;
    va_start(args, format);
    vec_push(&g->notes, g->arena, str_vprintf(g->arena, format, args));
    va_end(args);
    return g;
}

struct diag *diag_help(struct diag *g, const char *format, ...)
{
    if (!g->arena) return g;
    va_list args;
    va_start(args, format);
    vec_push(&g->helps, g->arena, str_vprintf(g->arena, format, args));
    va_end(args);
    return g;
}

static int three_way(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int diag_order(const struct diag *x, const struct diag *y)
{
    int order = three_way(x->span.file, y->span.file);
    if (order == 0) order = three_way(x->span.from, y->span.from);
    if (order == 0) order = three_way(x->span.to, y->span.to);
    return order ? order : three_way(diag_number(x->code), diag_number(y->code));
}

/* Insertion sort: the list is short and nearly sorted, and equal findings keep their order. */
void diags_sort(struct diags *d)
{
    for (size_t i = 1; i < d->list.len; i++) {
        struct diag *g = d->list.at[i];
        size_t j = i;
        for (; j > 0 && diag_order(d->list.at[j - 1], g) > 0; j--)
            d->list.at[j] = d->list.at[j - 1];
        d->list.at[j] = g;
    }
}

/* Makes a help of the table's sentence: first letter in lower case, no full stop. */
void diags_add_mends(struct diags *d)
{
    for (size_t i = 0; i < d->list.len; i++) {
        struct diag *g = d->list.at[i];
        const char *mend = g->code->mend;
        size_t len = strlen(mend);
        if (g->helps.len || g->notes.len || g->label.len || g->code->mend_shown != WITH_IT)
            continue;
        char first = mend[0] >= 'A' && mend[0] <= 'Z' ? (char)(mend[0] + ('a' - 'A')) : mend[0];
        diag_help(g, "%c%.*s", first, (int)(len - 1 - (mend[len - 1] == '.')), mend + 1);
    }
}
