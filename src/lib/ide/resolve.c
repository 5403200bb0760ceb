/* resolve.c -- Resolves a name from the text around it, where the checker could not read the line.
 *
 * It knows local names, symbols, and members of the value before a dot. */
#include "ide.h"

/* ---- local names ----------------------------------------------------------------------------- */

static bool is_around(const struct question *q, const struct context *c, const struct fn *fn)
{
    return fn->file == q->file && fn->span.to > 0 && fn->span.from <= c->at &&
           encloses(c->text, fn->span.from, c->at);
}

void each_local(const struct question *q, const struct context *c,
                void (*visit)(void *user, struct meaning x), void *user)
{
    struct span at;
    const struct model *m = q->v->model;
    for (size_t i = m->fns.len; i-- > 0;) {
        const struct fn *fn = m->fns.at[i];
        for (size_t k = 0; is_around(q, c, fn) && k < fn->locals.len; k++) {
            const struct local *l = &fn->locals.at[k];
            bool here = l->name.len && view_locate(q->v, l->name, &at) && at.file == q->file;
            if (l->name.len && (!here || visible_between(c->text, at.from, c->at)))
                visit(user, (struct meaning){NAME_LOCAL, (int32_t)k, fn, l->type});
        }
    }
}

struct local_search {
    struct str name;
    struct meaning found;
};

static void match_local(void *user, struct meaning x)
{
    struct local_search *s = user;
    if (!s->found.target && str_equal(meaning_name(x), s->name)) s->found = x;
}

/* ---- names ----------------------------------------------------------------------------------- */

/* A name that the text has lost for the moment may be known from before. */
const struct symbol *symbol_named(const struct question *q, const struct context *c,
                                  struct str name)
{
    const struct symbol *y = view_find_symbol(q->v, q->file, c->at, name);
    if (!y && q->v->valid && !q->current) y = view_find_symbol(q->v->valid, NO_FILE, 0, name);
    return y;
}

const struct record *kind_around(const struct question *q, const struct context *c)
{
    const struct record *found = NULL;
    for (size_t i = 0; i < c->blocks.len; i++) {
        const struct symbol *y = symbol_named(q, c, head_at(c->text, c->blocks.at[i].head));
        if (y && y->kind == SYM_KIND) found = y->as.rec;
    }
    return found;
}

static struct meaning resolve_name(const struct question *q, const struct context *c,
                                   struct str name)
{
    struct local_search s = {.name = name};
    each_local(q, c, match_local, &s);
    if (s.found.target) return s.found;
    const struct symbol *y = symbol_named(q, c, name);
    if (y) return (struct meaning){.kind = NAME_SYMBOL, .target = y};
    const struct member *x = record_find(q->v->model->fight, name);
    return (struct meaning){.kind = NAME_MEMBER, .target = x};
}

/* ---- types of values ------------------------------------------------------------------------- */

static const struct type unknown = {.base = TY_ERROR};

struct type type_of_element(struct type t)
{
    if (t.base != TY_SET && t.base != TY_LIST) return t;
    return (struct type){.base = t.elem, .rec = t.rec, .tag = t.tag};
}

static struct type type_of_self(const struct question *q, const struct context *c, bool this)
{
    struct record *kind = (struct record *)(uintptr_t)kind_around(q, c);
    bool creature = !kind || kind->cls == CLASS_CREATURE;
    if (this && !creature)
        return (struct type){.base = kind->cls == CLASS_MARK ? TY_MARK : TY_THING, .rec = kind};
    return (struct type){.base = TY_CREATURE, .rec = creature ? kind : NULL};
}

static struct type type_of_name(const struct question *q, const struct context *c, struct str name)
{
    struct meaning x = resolve_name(q, c, name);
    if (x.target) return meaning_type(x);
    if (str_is(name, "self") || str_is(name, "it")) return type_of_self(q, c, false);
    if (str_is(name, "this")) return type_of_self(q, c, true);
    if (str_is(name, "everyone")) return (struct type){.base = TY_SET, .elem = TY_CREATURE};
    return unknown;
}

/* Natural members have letters in place of types. */
static struct type type_of_letter(char letter)
{
    enum ty base = letter == 'C'   ? TY_CREATURE
                   : letter == 'T' ? TY_THING
                   : letter == 'S' ? TY_SIDE
                   : letter == 'Q' ? TY_SET
                                   : TY_INT;
    return (struct type){.base = base, .elem = base == TY_SET ? TY_CREATURE : TY_ERROR};
}

/* A member of a value of that type; or a thing or mark that a creature has, by its name. */
static struct meaning member_named(const struct question *q, const struct context *c, struct type t,
                                   struct str name)
{
    const struct record *r = record_of_type(q->v->model, t);
    const struct member *x = r ? record_find(r, name) : NULL;
    if (x) return (struct meaning){.kind = NAME_MEMBER, .target = x};
    const struct symbol *y = symbol_named(q, c, name);
    if (!y || y->kind != SYM_CONTENT) return (struct meaning){0};
    return (struct meaning){.kind = NAME_SYMBOL, .target = y};
}

static struct type type_of_member(const struct question *q, const struct context *c, struct type t,
                                  struct str name)
{
    struct meaning x = member_named(q, c, t, name);
    const struct member *m = x.kind == NAME_MEMBER ? x.target : NULL;
    if (m) return m->kind == MEM_NATURAL ? type_of_letter((char)m->count) : meaning_type(x);
    if (!x.target) return unknown;
    const struct content *had = ((const struct symbol *)x.target)->as.content;
    if (had->rec) return (struct type){.base = TY_MARK, .rec = had->rec};
    return (struct type){.base = TY_THING, .rec = had->kind};
}

/* Goes back over the brackets that close before `at`. */
static uint32_t before_brackets(struct str text, uint32_t at)
{
    int depth = 0;
    while (at > 0) {
        char c = text.at[--at];
        if (c == ')' || c == ']') depth++;
        if (c == '(' || c == '[') depth--;
        if (depth <= 0 || c == '{' || c == '}') break;
    }
    return at;
}

/* The name that ends at `at`, perhaps in quotes; *from is where it begins. */
static struct str name_before(struct str text, uint32_t at, uint32_t *from)
{
    uint32_t to = at;
    bool quoted = at > 0 && text.at[at - 1] == '"';
    if (quoted) {
        to = --at;
        while (at > 0 && text.at[at - 1] != '"' && text.at[at - 1] != '\n') at--;
    } else {
        while (at > 0 && name_char(text.at[at - 1])) at--;
    }
    *from = quoted && at > 0 ? at - 1 : at;
    return (struct str){text.at + at, to - at};
}

bool follows_dot(struct str text, uint32_t at)
{
    return at > 0 && text.at[at - 1] == '.' && !(at > 1 && text.at[at - 2] == '.');
}

/* `depth` bounds the recursion. */
static struct type type_of_value(const struct question *q, const struct context *c, uint32_t at,
                                 int depth)
{
    bool index = at > 0 && c->text.at[at - 1] == ']', call = at > 0 && c->text.at[at - 1] == ')';
    uint32_t from;
    if (index || call) at = before_brackets(c->text, at);
    struct str name = name_before(c->text, at, &from);
    if (!name.len || depth == 0) return unknown;
    struct type t = follows_dot(c->text, from)
                        ? type_of_member(q, c, type_of_value(q, c, from - 1, depth - 1), name)
                        : type_of_name(q, c, name);
    return index ? type_of_element(t) : t;
}

struct type type_before(const struct question *q, const struct context *c, uint32_t at)
{
    enum { DOTS = 16 };
    return type_of_value(q, c, at, DOTS);
}

static struct meaning resolve_at(const struct question *q, const struct context *c)
{
    struct str name = c->inside == INSIDE_CODE ? word_at(c->text, c->from) : (struct str){0};
    struct meaning x = {0};
    if (!name.len) return x;
    if (follows_dot(c->text, c->from))
        return member_named(q, c, type_before(q, c, c->from - 1), name);
    const struct record *kind = c->line == c->from ? kind_around(q, c) : NULL;
    const struct member *line = kind ? record_find(kind, name) : NULL;
    if (line) return (struct meaning){.kind = NAME_MEMBER, .target = line};
    return resolve_name(q, c, name);
}

bool meaning_at(struct question *q, struct named_place *out)
{
    struct context c;
    const struct named_place *p = view_name_at(q->v, q->file, q->at);
    if (p) *out = *p;
    if (p || !q->v->findings->diags.errors) return p;
    context_read(&c, q->a, view_text(q->v, q->file), q->at);
    q->current = true;
    struct meaning x = resolve_at(q, &c); /* the checker has not read its line */
    q->current = false;
    uint32_t to = c.from + (uint32_t)word_at(c.text, c.from).len;
    *out = (struct named_place){.from = c.from, .to = to, .meaning = x};
    return x.target;
}
