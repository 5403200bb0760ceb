/* window.c -- Checks the windows of an event: which creatures answer in them, and in which order.
 */
#include "members.h"

/* How a window asks, by the word behind `as`. */
static const struct asking_way {
    const char *name;
    enum ask_policy policy;
    enum window_edge edge;
} asking_ways[] = {
    {"one", ASK_ONE, EDGE_NONE},
    {"each", ASK_EACH, EDGE_NONE},
    {"together", ASK_TOGETHER, EDGE_NONE},
    {"at_once", ASK_TOGETHER, EDGE_NONE},
    {"until_done", ASK_UNTIL_DONE, EDGE_NONE},
    {"first", ASK_NONE, EDGE_FIRST},
    {"last", ASK_NONE, EDGE_LAST},
};

static struct asking_way asking_way_of(struct model *m, struct ast *line)
{
    struct ast *as = label_value(line, JOIN_AS), *who = label_value(line, JOIN_FOR);
    struct asking_way way = {NULL, who ? ASK_EACH : ASK_NONE, EDGE_NONE};
    for (size_t i = 0; as && i < sizeof asking_ways / sizeof *asking_ways; i++)
        if (str_is(name_of(as), asking_ways[i].name)) way = asking_ways[i];
    if (as && !way.name)
        diag_help(
            report(m, E0201, as->span, "there is no way of asking `%.*s`", STR_FMT(name_of(as))),
            "one, each, at_once, until_done; or first, last for a window that the event "
            "opens itself");
    if (way.policy != ASK_NONE && !who)
        diag_help(report(m, E0402, line->span, "nobody is asked in this window"),
                  "say who: `window %.*s for others as %.*s`", STR_FMT(name_of(line->a)),
                  STR_FMT(name_of(as)));
    return way;
}

/* Who is asked, by a name behind `for`. False after an error. */
static bool asker_of(struct model *m, struct record *r, struct scope *s, struct ast *named,
                     struct asker_spec *spec)
{
    struct str name = name_of(named);
    const struct symbol *y;
    *spec = (struct asker_spec){.kind = ASKER_MEMBER};
    if (str_is(name, "others")) {
        spec->kind = ASKER_OTHERS;
    } else if (str_is(name, "everyone")) {
        spec->kind = ASKER_EVERYONE;
    } else if ((spec->member = record_find(r, name)) && spec->member->kind == MEM_KEPT) {
        spec->kind = ASKER_MEMBER;
    } else if ((y = scope_find(s, name)) && y->kind == SYM_NOUN) {
        spec->kind = ASKER_NOUN;
        spec->noun = y->as.fn; /* wrapped by lay_out_members */
    } else {
        diag_help(report(m, E0201, named->span, "nobody here is called `%.*s`", STR_FMT(name)),
                  "a parameter of the event, `others`, `everyone`, or a noun");
        return false;
    }
    return true;
}

static struct window *window_new(struct model *m, struct record *r, const struct ast *name,
                                 struct asking_way way)
{
    struct window *w = ARENA_NEW(m->arena, struct window);
    w->id = (int32_t)m->windows.len;
    w->name = name->text;
    w->event = r;
    w->policy = way.policy;
    w->edge = way.edge;
    w->span = name->span;
    for (size_t k = 0; k < r->windows.len; k++)
        if (str_equal(r->windows.at[k]->name, name->text))
            report(m, E0202, name->span, "there are two windows `%.*s`", STR_FMT(name->text));
    vec_push(&r->windows, m->arena, w);
    vec_push(&m->windows, m->arena, w);
    return w;
}

void window_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    struct ast *who = label_value(line, JOIN_FOR);
    struct asking_way way = asking_way_of(m, line);
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *name = list_at(line->a, i);
        if (name->kind != AST_NAME) continue;
        struct window *w = window_new(m, r, name, way);
        for (size_t k = 0; k < list_len(who); k++) {
            struct asker_spec spec;
            if (asker_of(m, r, s, list_at(who, k), &spec)) vec_push(&w->askers, m->arena, spec);
        }
    }
}
