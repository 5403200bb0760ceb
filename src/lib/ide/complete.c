/* complete.c -- Completion: proposes what can be written at the cursor.
 *
 * The place decides. Behind a dot there are members. At the beginning of a line there is what the
 * block may hold, and behind its first word what that line takes. The place is found from
 * characters (context.c), since a line that is being written is rarely correct. Names and types
 * come from the model of the text as it is; its faulty lines are missing, all others are there.
 */
#include <stdlib.h>
#include <string.h>

#include "ide.h"

enum { PROPOSALS_MOST = 1000 };

typedef VEC(fray_ide_proposal) proposal_list;

struct completion {
    struct question *q;
    const struct model *m;
    struct context c;
    struct str typed; /* the part of the name before the cursor */
    uint32_t to;
    proposal_list list;
    uint32_t wanted;            /* kinds of symbols, as bits */
    bool changes;               /* of functions, only those that change a fight */
    const struct record *below; /* of content, only that of this kind; NULL: all */
    const struct record *kind;  /* of the content around the cursor */
    int rank;
    bool quoted; /* the cursor is within quotes */
};

/* ---- adding ---------------------------------------------------------------------------------- */

static fray_ide_proposal *propose(struct completion *w, fray_ide_kind kind, struct str name)
{
    enum name_match match = name_matches(name, w->typed);
    if (match == MATCH_NONE || !name.len || w->list.len >= PROPOSALS_MOST) return NULL;
    const char *label = text_of_str(w->q->a, name);
    for (size_t i = 0; i < w->list.len; i++)
        if (strcmp(w->list.at[i].label, label) == 0 && w->list.at[i].kind == kind) return NULL;
    struct text insert;
    text_init(&insert, w->q->a);
    text_printf(&insert, is_plain_name(name) || w->quoted ? "%.*s" : "\"%.*s\"", STR_FMT(name));
    vec_push(&w->list, w->q->a,
             (fray_ide_proposal){.kind = kind,
                                 .label = label,
                                 .detail = "",
                                 .doc = "",
                                 .insert = insert.at ? insert.at : "",
                                 .from = w->c.from,
                                 .to = w->to,
                                 .rank = w->rank * 2 + (match == MATCH_INSIDE)});
    return &w->list.at[w->list.len - 1];
}

static void propose_meaning(struct completion *w, struct meaning x)
{
    fray_ide_proposal *p = propose(w, meaning_kind(x), meaning_name(x));
    if (!p) return;
    p->detail = text_of_str(w->q->a, meaning_signature(x, w->q->a));
    p->doc = text_of_str(w->q->a, meaning_doc(x));
}

static bool is_below(const struct record *r, const struct record *kind)
{
    for (; r; r = r->parent)
        if (r == kind) return true;
    return false;
}

static void propose_symbol(void *user, const struct symbol *y)
{
    struct completion *w = user;
    if (!(w->wanted >> y->kind & 1) || (y->kind == SYM_KIND && !y->as.rec) ||
        (y->kind == SYM_FN && w->changes && y->as.fn->permission != PERMIT_CHANGE) ||
        (y->kind == SYM_CONTENT && w->below && !is_below(y->as.content->kind, w->below)))
        return;
    propose_meaning(w, (struct meaning){.kind = NAME_SYMBOL, .target = y});
}

enum {
    KINDS = 1u << SYM_KIND,
    EVENTS = 1u << SYM_EVENT,
    OPTIONS = 1u << SYM_OPTION,
    CONTENTS = 1u << SYM_CONTENT,
    FUNCTIONS = 1u << SYM_FN,
    MOMENTS = 1u << SYM_MOMENT | 1u << SYM_UNIT,
    TYPES = KINDS | EVENTS | 1u << SYM_TAG,
    VALUES = CONTENTS | EVENTS | OPTIONS | FUNCTIONS | 1u << SYM_TABLE | 1u << SYM_CONST |
             1u << SYM_NOUN | 1u << SYM_ORDERING | 1u << SYM_TRIAL_VALUE
};

static void propose_symbols(struct completion *w, int rank, uint32_t wanted)
{
    w->rank = rank;
    w->wanted = wanted;
    view_symbols(w->q->v, w->q->file, w->q->at, propose_symbol, w);
    if (w->q->v->valid) view_symbols(w->q->v->valid, NO_FILE, 0, propose_symbol, w);
}

static void propose_contents(struct completion *w, int rank, const struct record *kind)
{
    w->below = kind;
    propose_symbols(w, rank, CONTENTS);
    w->below = NULL;
}

static void propose_word(struct completion *w, const char *word, const char *detail)
{
    fray_ide_proposal *p = propose(w, FRAY_IDE_WORD, str_from(word));
    if (p) p->detail = detail;
}

static void propose_words(struct completion *w, int rank, const char *const *words)
{
    w->rank = rank;
    for (; *words; words++) propose_word(w, *words, "");
}

static void propose_line_words(struct completion *w, int rank, enum line_place place)
{
    const char *word, *example;
    w->rank = rank;
    for (size_t i = 0; (word = line_word_at(place, i, &example)) != NULL; i++)
        propose_word(w, word, example);
}

static void propose_member(struct completion *w, const struct member *x)
{
    propose_meaning(w, (struct meaning){.kind = NAME_MEMBER, .target = x});
}

static void propose_members(struct completion *w, const struct record *r,
                            bool (*wants)(const struct member *x))
{
    for (; r; r = r->parent)
        for (size_t i = 0; i < r->members.len; i++)
            if (!wants || wants(r->members.at[i])) propose_member(w, r->members.at[i]);
}

static void propose_tags(struct completion *w, const struct tag *tag)
{
    for (size_t i = 0; i < tag->values.len; i++)
        propose_meaning(w, (struct meaning){.kind = NAME_TAG, .target = tag, .number = (int32_t)i});
}

/* ---- which members --------------------------------------------------------------------------- */

static bool is_hook(const struct member *x)
{
    return x->kind == MEM_GIVEN && x->slot_sort == SLOT_HOOK;
}
static bool is_stat(const struct member *x)
{
    return x->kind == MEM_STAT;
}
static bool is_line_member(const struct member *x)
{
    return (x->kind == MEM_GIVEN && x->slot_sort != SLOT_HOOK) || x->kind == MEM_STAT ||
           x->kind == MEM_OWN || (x->kind == MEM_KEPT && x->member_sort == SORT_TRACK);
}

static void propose_local(void *user, struct meaning x)
{
    propose_meaning(user, x);
}

/* What can be read of a declaration. */
static bool is_declared(const struct member *x)
{
    return (x->kind == MEM_GIVEN && x->slot_sort == SLOT_FIELD) || x->kind == MEM_STAT ||
           (x->kind == MEM_KEPT && x->max_stat);
}

static void propose_after_dot(struct completion *w)
{
    struct type t = type_before(w->q, &w->c, w->c.from - 1);
    const struct record *r = record_of_type((struct model *)(uintptr_t)w->m, t);
    if (t.base == TY_SET || t.base == TY_LIST) {
        propose_word(w, "count", "how many there are");
        return;
    }
    if (t.base == TY_INT) {
        propose_word(w, "max", "the most that a track or budget can be");
        propose_word(w, "base", "a stat without what changes it");
        return;
    }
    if (r) propose_members(w, r, t.base == TY_CONTENT ? is_declared : NULL);
    for (const struct record *e = r; e && e->cls == CLASS_EVENT; e = e->parent)
        for (size_t i = 0; i < e->windows.len; i++)
            propose_meaning(w, (struct meaning){.kind = NAME_WINDOW, .target = e->windows.at[i]});
    w->rank = 1;
    if (t.base == TY_CREATURE) {
        propose_contents(w, 1, w->m->kinds[KIND_MARK]);
        propose_contents(w, 1, w->m->kinds[KIND_THING]);
    }
    if (r) return;
    propose_members(w, w->m->kinds[KIND_CREATURE],
                    NULL); /* the type is unknown: members that most values have */
    propose_members(w, w->m->kinds[KIND_THING], NULL);
}

/* ---- the block around ------------------------------------------------------------------------ */

enum block_kind {
    BLOCK_TOP,
    BLOCK_SYSTEM,
    BLOCK_MEMBERS,
    BLOCK_CONTENT,
    BLOCK_SCENE,
    BLOCK_TEST,
    BLOCK_SIDE,
    BLOCK_TACTICS,
    BLOCK_TABLE,
    BLOCK_BODY
};

static enum block_kind kind_of_block(struct completion *w, enum block_kind outer, struct str head)
{
    static const char *const members[] = {"kind", "extend", "event", NULL};
    static const char *const rows[] = {"table", "legend", "choices", "rolls", "budget", NULL};
    if (str_is_any(head, rows)) return BLOCK_TABLE;
    if (outer == BLOCK_TOP) {
        if (str_is_any(head, members)) return BLOCK_MEMBERS;
        if (str_is(head, "system")) return BLOCK_SYSTEM;
        if (str_is(head, "encounter")) return BLOCK_SCENE;
        if (str_is(head, "test") || str_is(head, "trial")) return BLOCK_TEST;
        if (str_is(head, "tactics")) return BLOCK_TACTICS;
    }
    if (str_is(head, "side") && (outer == BLOCK_SCENE || outer == BLOCK_TEST)) return BLOCK_SIDE;
    if (outer != BLOCK_TOP && outer != BLOCK_CONTENT && outer != BLOCK_TEST) return BLOCK_BODY;
    const struct symbol *y = symbol_named(w->q, &w->c, head);
    if (!y || y->kind != SYM_KIND) return BLOCK_BODY;
    w->kind = y->as.rec;
    return BLOCK_CONTENT;
}

/* The kind of the innermost block; w->kind is the kind of content around it. */
static enum block_kind block_around(struct completion *w)
{
    enum block_kind kind = BLOCK_TOP;
    w->kind = NULL;
    for (size_t i = 0; i < w->c.blocks.len; i++)
        kind = kind_of_block(w, kind, head_at(w->c.text, w->c.blocks.at[i].head));
    return kind;
}

/* ---- the beginning of a line ----------------------------------------------------------------- */

/* A declaration with its kind's fields to fill in. */
static void propose_declaration(void *user, const struct symbol *y)
{
    struct completion *w = user;
    if (y->kind != SYM_KIND || !y->as.rec) return;
    fray_ide_proposal *p = propose(w, FRAY_IDE_KIND, y->name);
    struct text t;
    if (!p) return;
    text_init(&t, w->q->a);
    text_printf(&t, "%.*s ${1:Name} {", STR_FMT(y->name));
    int hole = 2;
    for (const struct record *r = y->as.rec; r && hole < 8; r = r->parent)
        for (size_t i = 0; i < r->members.len && hole < 8; i++) {
            const struct member *x = r->members.at[i];
            if (x->kind == MEM_GIVEN && x->slot_sort == SLOT_FIELD && !x->has_default)
                text_printf(&t, "\n  %.*s ${%d}", STR_FMT(x->name), hole++);
        }
    text_add(&t, STR("\n  $0\n}"));
    p->insert = t.at ? t.at : "";
    p->snippet = 1;
    p->detail = text_of_str(w->q->a, meaning_signature((struct meaning){.target = y}, w->q->a));
}

static void propose_body_lines(struct completion *w)
{
    static const char *const words[] = {"if", "for", "until", "together", "else", NULL};
    w->rank = 0;
    each_local(w->q, &w->c, propose_local, w);
    propose_words(w, 1, words);
    propose_line_words(w, 1, IN_COMMAND);
    w->changes = true;
    propose_symbols(w, 1, EVENTS | FUNCTIONS);
    w->changes = false;
    w->rank = 2;
    propose_members(w, w->m->fight, NULL);
}

static void propose_content_lines(struct completion *w)
{
    const struct record *kind = w->kind;
    w->rank = 0;
    propose_members(w, kind, is_line_member);
    propose_word(w, "on", "on MOMENT { ... }");
    if (kind->cls == CLASS_MARK) propose_line_words(w, 0, IN_MARK);
    if (kind->cls == CLASS_ACT) propose_line_words(w, 0, IN_ACT);
    w->rank = 1;
    if (kind->cls != CLASS_GROUP) propose_members(w, w->m->kinds[KIND_CREATURE], is_stat);
    for (const struct record *r = kind; r; r = r->parent)
        for (size_t i = 0; i < r->gathers.len; i++)
            if (r->gathers.at[i]->sym) propose_declaration(w, r->gathers.at[i]->sym);
}

static void propose_line(struct completion *w)
{
    switch (block_around(w)) {
    case BLOCK_TOP:
        propose_line_words(w, 1, AT_TOP);
        w->rank = 0;
        view_symbols(w->q->v, w->q->file, w->q->at, propose_declaration, w);
        propose_word(w, "on", "on MOMENT { ... }");
        return;
    case BLOCK_SYSTEM: propose_line_words(w, 0, IN_SYSTEM); return;
    case BLOCK_MEMBERS: propose_line_words(w, 0, IN_MEMBERS); return;
    case BLOCK_CONTENT: propose_content_lines(w); return;
    case BLOCK_SCENE: propose_line_words(w, 0, IN_SCENE); return;
    case BLOCK_TEST:
        propose_line_words(w, 0, IN_SCENE);
        propose_line_words(w, 1, IN_TRIAL);
        w->rank = 1;
        view_symbols(w->q->v, w->q->file, w->q->at, propose_declaration, w);
        propose_body_lines(w);
        return;
    case BLOCK_SIDE:
        propose_line_words(w, 0, IN_SIDE);
        propose_contents(w, 0, w->m->kinds[KIND_CREATURE]);
        return;
    case BLOCK_TACTICS: propose_line_words(w, 0, IN_TACTICS); return;
    case BLOCK_TABLE:
    case BLOCK_BODY: propose_body_lines(w); return;
    }
}

/* ---- values ---------------------------------------------------------------------------------- */

static void propose_builtins(struct completion *w, fray_builtin_kind kind)
{
    for (size_t i = 0; i < fray_builtin_count(); i++) {
        fray_builtin b = fray_builtin_at(i);
        if (b.kind != kind) continue;
        fray_ide_proposal *p = propose(w, FRAY_IDE_BUILTIN, str_from(b.name));
        if (!p) continue;
        p->detail = *b.form ? b.form : b.result;
        p->doc = b.meaning;
    }
}

static void propose_values(struct completion *w)
{
    static const char *const words[] = {"if",     "then", "else",   "when", "where", "in",
                                        "and",    "or",   "not",    "is",   "has",   "with",
                                        "within", "roll", "choose", NULL};
    w->rank = 0;
    each_local(w->q, &w->c, propose_local, w);
    w->rank = 1;
    for (size_t i = 0; i < w->c.blocks.len; i++) { /* members of the event or mark around */
        uint32_t word = w->c.blocks.at[i].head;
        uint32_t name = skip_blanks(w->c.text, word + (uint32_t)word_at(w->c.text, word).len);
        const struct symbol *y = symbol_named(w->q, &w->c, head_at(w->c.text, name));
        if (y && y->kind == SYM_EVENT) propose_members(w, y->as.rec, NULL);
        if (y && y->kind == SYM_CONTENT && y->as.content->rec)
            propose_members(w, y->as.content->rec, NULL);
    }
    propose_symbols(w, 1, VALUES);
    propose_builtins(w, FRAY_BUILTIN_VALUE);
    propose_builtins(w, FRAY_BUILTIN_FUNCTION);
    propose_builtins(w, FRAY_BUILTIN_CALL);
    propose_members(w, w->m->fight, NULL);
    w->rank = 2;
    for (size_t i = 0; i < w->m->tags.len; i++) propose_tags(w, w->m->tags.at[i]);
    propose_words(w, 3, words);
    for (int j = JOIN_NONE + 1; j < JOIN_COUNT; j++) propose_word(w, join_text((enum join)j), "");
}

static void propose_types(struct completion *w)
{
    static const char *const words[] = {"set of", "list of", "content of", NULL};
    propose_symbols(w, 0, TYPES);
    propose_builtins(w, FRAY_BUILTIN_TYPE);
    propose_words(w, 1, words);
    for (int i = 0; i < BUILTIN_KINDS; i++)
        propose_word(w, text_of_str(w->q->a, w->m->kinds[i]->name), "a kind");
}

static void propose_moments(struct completion *w)
{
    const struct record *kind = kind_around(w->q, &w->c);
    static const char *const words[] = {"becoming", NULL};
    w->rank = 0;
    propose_members(w, kind, is_hook);
    propose_symbols(w, 0, MOMENTS);
    propose_symbols(w, 1, EVENTS);
    propose_words(w, 2, words);
}

/* The value of a line of content, by the member that it gives. */
static bool propose_given(struct completion *w, const struct member *x)
{
    struct type t = type_of_element(x->type);
    w->rank = 0;
    if (x->kind == MEM_OWN) {
        propose_contents(w, 0, x->of_kind);
        if (x->inner && x->inner->of_kind) propose_contents(w, 0, x->inner->of_kind);
        return true;
    }
    if (x->kind != MEM_GIVEN) return false;
    if (t.base == TY_TAG && t.tag) {
        propose_tags(w, t.tag);
        return x->slot_sort == SLOT_FIELD;
    }
    if (t.base == TY_FLAG) {
        propose_word(w, "true", "");
        propose_word(w, "false", "");
        return x->slot_sort == SLOT_FIELD;
    }
    if (t.base != TY_CONTENT) return false;
    propose_contents(w, 0, t.rec ? t.rec : NULL);
    return x->slot_sort == SLOT_FIELD;
}

/* Behind a word that takes names of one kind. Returns whether nothing else fits. */
static bool propose_by_word(struct completion *w, struct str word)
{
    static const struct {
        const char *word;
        uint32_t wanted;
        bool only;
    } rows[] = {{"apply", CONTENTS, false},
                {"includes", CONTENTS, false},
                {"remove", CONTENTS, false},
                {"set", OPTIONS, false},
                {"tactics", 1u << SYM_TACTICS, true},
                {"moment", EVENTS, false},
                {"unit", EVENTS, false},
                {"gathers", KINDS, true},
                {"extend", KINDS, true},
                {"kind", KINDS, true}};
    static const char *const bases[] = {"creature", "thing", "mark", "act", "terrain",
                                        "group",    "fight", "side", NULL};
    if (str_is(word, "on")) return propose_moments(w), true;
    size_t i = 0, count = sizeof rows / sizeof *rows;
    while (i < count && !str_is(word, rows[i].word)) i++;
    if (i == count) return false;
    w->below = rows[i].wanted == CONTENTS ? w->m->kinds[KIND_MARK] : NULL;
    propose_symbols(w, 0, rows[i].wanted);
    w->below = NULL;
    if (str_is(word, "extend") || str_is(word, "kind")) propose_words(w, 0, bases);
    return rows[i].only;
}

/* Whether the place is behind a colon with nothing but blanks between. */
static bool follows_colon(const struct completion *w)
{
    uint32_t at = w->c.from;
    while (at > w->c.line && w->c.text.at[at - 1] == ' ') at--;
    return at > w->c.line && w->c.text.at[at - 1] == ':';
}

static void propose_in_line(struct completion *w)
{
    struct str head = head_at(w->c.text, w->c.line);
    enum block_kind kind = block_around(w);
    const struct member *x = NULL;
    if (follows_colon(w) && kind != BLOCK_TABLE && kind != BLOCK_SIDE) {
        propose_types(w);
        return;
    }
    if (kind == BLOCK_CONTENT && w->kind) x = record_find(w->kind, head);
    if ((x && propose_given(w, x)) || propose_by_word(w, head)) return;
    propose_values(w);
}

/* ---- texts ----------------------------------------------------------------------------------- */

static void propose_modules(struct completion *w)
{
    const struct diags *d = &w->q->v->findings->diags;
    w->rank = 0;
    for (size_t i = 0; i < d->sources.len; i++) {
        struct str name = d->sources.at[i].module, tail = STR(".fray");
        if (name.len > tail.len && memcmp(name.at + name.len - tail.len, tail.at, tail.len) == 0)
            name.len -= tail.len;
        if (!str_is(name, "main")) propose(w, FRAY_IDE_MODULE, name);
    }
}

/* Inside quotes a name of several words may be meant, or a hole of a text. */
static void propose_in_string(struct completion *w)
{
    uint32_t hole = w->q->at;
    while (hole > w->c.quote && name_char(w->c.text.at[hole - 1])) hole--;
    uint32_t path = hole;
    while (path > w->c.quote &&
           (name_char(w->c.text.at[path - 1]) || w->c.text.at[path - 1] == '.'))
        path--;
    if (path > w->c.quote && w->c.text.at[path - 1] == '{') {
        w->c.from = hole;
        w->typed = (struct str){w->c.text.at + hole, w->q->at - hole};
        if (hole > path)
            propose_after_dot(w);
        else
            propose_values(w);
        return;
    }
    if (w->c.inside == INSIDE_LONG) return;
    w->quoted = true;
    if (str_is(word_at(w->c.text, w->c.line), "use")) {
        propose_modules(w);
        return;
    }
    propose_contents(w, 0, NULL);
}

/* ---- the question ---------------------------------------------------------------------------- */

static int proposal_compare(const void *a, const void *b)
{
    const fray_ide_proposal *x = a, *y = b;
    return x->rank != y->rank ? (x->rank < y->rank ? -1 : 1) : strcmp(x->label, y->label);
}

static fray_result complete(struct question *q)
{
    struct completion w = {.q = q, .m = q->v->model};
    context_read(&w.c, q->a, view_text(q->v, q->file), q->at);
    q->at = w.c.at;
    w.to = w.c.at;
    w.typed = (struct str){w.c.text.at + w.c.from, w.c.at - w.c.from};
    if (w.typed.len && w.typed.at[0] >= '0' && w.typed.at[0] <= '9') return FRAY_OK;
    if (w.c.inside == INSIDE_STRING || w.c.inside == INSIDE_LONG)
        propose_in_string(&w);
    else if (w.c.inside == INSIDE_CODE && follows_dot(w.c.text, w.c.from))
        propose_after_dot(&w);
    else if (w.c.inside == INSIDE_CODE && w.c.line == w.c.from)
        propose_line(&w);
    else if (w.c.inside == INSIDE_CODE)
        propose_in_line(&w);
    if (w.list.len) qsort(w.list.at, w.list.len, sizeof *w.list.at, proposal_compare);
    q->answer = ANSWER(w.list);
    return FRAY_OK;
}

fray_result fray_ide_complete(fray_ide *ide, const char *program, const char *file, uint32_t at,
                              const fray_ide_proposal **proposals, size_t *count)
{
    const void *list = NULL;
    if (!proposals) return FRAY_BAD_ARGUMENT;
    fray_result result = question_list(ide, program, file, at, complete, NULL, &list, count);
    *proposals = list;
    return result;
}
