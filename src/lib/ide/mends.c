/* mends.c -- Quick fixes: finds edits that remove an error, among those its message proposes.
 *
 * A message proposes rules between backquotes. Each is put in place of the text that the error is
 * about, or of its whole line, and the program is checked with it. It is a mend if the error is
 * gone and there are fewer errors than before.
 */
#include <stdlib.h>
#include <string.h>

#include "ide.h"

enum { TRIALS_MOST = 8 };

struct mend_search {
    struct question *q;
    uint32_t to;
    int trials;
    VEC(fray_ide_mend) found;
};

/* The host's reader, except for one text. */
struct changed_reader {
    fray_reader reader;
    void *user;
    const char *shown;
    struct str text;
};

static fray_result read_changed(void *user, const char *name, const char *from, const char **text,
                                size_t *size, const char **shown)
{
    const struct changed_reader *r = user;
    fray_result result = r->reader(r->user, name, from, text, size, shown);
    if (result != FRAY_OK || strcmp(*shown ? *shown : name, r->shown) != 0) return result;
    *text = r->text.at;
    *size = r->text.len;
    return FRAY_OK;
}

/* Errors of the program with another text of the file. SIZE_MAX: no memory. */
static size_t errors_with(struct question *q, struct str text)
{
    struct changed_reader changed = {q->ide->reader, q->ide->user, view_shown(q->v, q->file), text};
    const char *program = q->v->program;
    q->ide->reader = read_changed;
    q->ide->user = &changed;
    struct view *v = view_new(q->ide, &program, 1);
    q->ide->reader = changed.reader;
    q->ide->user = changed.user;
    size_t errors = v ? v->findings->diags.errors : SIZE_MAX;
    if (v) view_free(q->ide, v);
    return errors;
}

static struct str with_edit(struct question *q, uint32_t from, uint32_t to, struct str insert)
{
    struct text t;
    struct str text = view_text(q->v, q->file);
    text_init(&t, q->a);
    text_add(&t, (struct str){text.at, from});
    text_add(&t, insert);
    text_add(&t, (struct str){text.at + to, text.len - to});
    return text_str(&t);
}

static bool try_edit(struct mend_search *m, const struct diag *g, uint32_t from, uint32_t to,
                     struct str insert)
{
    struct question *q = m->q;
    struct str old = {view_text(q->v, q->file).at + from, to - from};
    if (m->trials >= TRIALS_MOST || str_equal(old, insert)) return false;
    m->trials++;
    if (errors_with(q, with_edit(q, from, to, insert)) >= q->v->findings->diags.errors)
        return false;
    struct text title;
    text_init(&title, q->a);
    text_printf(&title, "write `%.*s`", STR_FMT(insert));
    vec_push(&m->found, q->a,
             (fray_ide_mend){title.at ? title.at : "", g->code->name, from, to,
                             text_of_str(q->a, insert)});
    return true;
}

/* The line of the error without its blanks and its block. */
static void line_of(struct str text, struct span at, uint32_t *from, uint32_t *to)
{
    *from = at.from;
    *to = at.to;
    while (*from > 0 && !memchr("\n{};", text.at[*from - 1], 4)) --*from;
    while (*to < text.len && !memchr("\n{};#", text.at[*to], 5)) ++*to;
    while (*from < *to && text.at[*from] == ' ') ++*from;
    while (*to > *from && text.at[*to - 1] == ' ') --*to;
}

/* The word that the message quotes, in the text that the error is about: of `a.b` it may be b. */
static bool quoted_word(const struct diag *g, struct str text, uint32_t *from, uint32_t *to)
{
    for (size_t i = 0; i < g->message.len; i++) {
        if (g->message.at[i] != '`') continue;
        const char *begin = g->message.at + i + 1,
                   *end = memchr(begin, '`', g->message.len - i - 1);
        size_t size = end ? (size_t)(end - begin) : 0;
        for (uint32_t at = g->span.to; size && at >= g->span.from + size; at--)
            if (memcmp(text.at + at - size, begin, size) == 0) {
                *from = at - (uint32_t)size;
                *to = at;
                return size < g->span.to - g->span.from;
            }
        i += size + 1;
    }
    return false;
}

static void try_text(struct mend_search *m, const struct diag *g, struct str proposed)
{
    uint32_t from, to;
    struct str text = view_text(m->q->v, m->q->file);
    if (!proposed.len || contains_text(proposed, STR("..."))) return;
    if (quoted_word(g, text, &from, &to) && try_edit(m, g, from, to, proposed)) return;
    if (try_edit(m, g, g->span.from, g->span.to, proposed)) return;
    line_of(text, g->span, &from, &to);
    if (memchr(proposed.at, ' ', proposed.len)) try_edit(m, g, from, to, proposed);
}

static void try_help(struct mend_search *m, const struct diag *g, struct str help)
{
    for (size_t i = 0; i < help.len; i++) {
        if (help.at[i] != '`') continue;
        const char *end = memchr(help.at + i + 1, '`', help.len - i - 1);
        if (!end) return;
        size_t size = (size_t)(end - help.at) - i - 1;
        try_text(m, g, (struct str){help.at + i + 1, size});
        i += size + 1;
    }
}

static fray_result find_mends(struct question *q)
{
    const struct diags *d = &q->v->findings->diags;
    struct mend_search m = {.q = q, .to = *(const uint32_t *)q->user};
    for (size_t i = 0; i < d->list.len; i++) {
        const struct diag *g = d->list.at[i];
        bool here = g->severity == SEV_ERROR && g->span.file == q->file && g->span.from <= m.to &&
                    g->span.to >= q->at && g->span.to <= view_text(q->v, q->file).len;
        for (size_t k = 0; here && k < g->helps.len; k++) try_help(&m, g, g->helps.at[k]);
    }
    q->answer = ANSWER(m.found);
    return FRAY_OK;
}

fray_result fray_ide_mends(fray_ide *ide, const char *program, const char *file, uint32_t from,
                           uint32_t to, const fray_ide_mend **mends, size_t *count)
{
    const void *list = NULL;
    if (!mends) return FRAY_BAD_ARGUMENT;
    fray_result result = question_list(ide, program, file, from, find_mends, &to, &list, count);
    *mends = list;
    return result;
}
