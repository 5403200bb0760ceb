/* window.c -- Checks the windows of an event: which creatures answer in them, and in which order.
 */
#include "members.h"

void window_line(struct model *m, struct record *r, struct ast *line, struct scope *s)
{
    struct ast *as = label_value(line, JOIN_AS), *who = label_value(line, JOIN_FOR);
    static const struct {
        const char *name;
        enum ask_policy policy;
        enum window_edge edge;
    } policies[] = {
        {"one", ASK_ONE, EDGE_NONE},
        {"each", ASK_EACH, EDGE_NONE},
        {"together", ASK_TOGETHER, EDGE_NONE},
        {"at_once", ASK_TOGETHER, EDGE_NONE},
        {"until_done", ASK_UNTIL_DONE, EDGE_NONE},
        {"first", ASK_NONE, EDGE_FIRST},
        {"last", ASK_NONE, EDGE_LAST},
    };
    enum ask_policy policy = who ? ASK_EACH : ASK_NONE;
    enum window_edge edge = EDGE_NONE;
    if (as) {
        bool found = false;
        for (size_t i = 0; i < sizeof policies / sizeof *policies; i++)
            if (str_is(name_of(as), policies[i].name)) {
                policy = policies[i].policy;
                edge = policies[i].edge;
                found = true;
            }
        if (!found)
            diag_help(report(m, E0201, as->span, "there is no way of asking `%.*s`",
                             STR_FMT(name_of(as))),
                      "one, each, at_once, until_done; or first, last for a window that the event "
                      "opens itself");
    }
    if (policy != ASK_NONE && !who)
        diag_help(report(m, E0402, line->span, "nobody is asked in this window"),
                  "say who: `window %.*s for others as %.*s`", STR_FMT(name_of(line->a)),
                  STR_FMT(name_of(as)));
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *n = list_at(line->a, i);
        if (n->kind != AST_NAME) continue;
        struct window *w = ARENA_NEW(m->arena, struct window);
        w->id = (int32_t)m->windows.len;
        w->name = n->text;
        w->event = r;
        w->policy = policy;
        w->edge = edge;
        w->span = n->span;
        for (size_t k = 0; k < r->windows.len; k++)
            if (str_equal(r->windows.at[k]->name, n->text))
                report(m, E0202, n->span, "there are two windows `%.*s`", STR_FMT(n->text));
        vec_push(&r->windows, m->arena, w);
        vec_push(&m->windows, m->arena, w);
        for (size_t k = 0; k < list_len(who); k++) {
            struct ast *x = list_at(who, k);
            struct asker_spec spec = {.kind = ASKER_MEMBER};
            struct str name = name_of(x);
            struct symbol *y;
            if (str_is(name, "others"))
                spec.kind = ASKER_OTHERS;
            else if (str_is(name, "everyone"))
                spec.kind = ASKER_EVERYONE;
            else if ((spec.member = record_find(r, name)) && spec.member->kind == MEM_KEPT)
                spec.kind = ASKER_MEMBER;
            else if ((y = scope_find(s, name)) && y->kind == SYM_NOUN) {
                spec.kind = ASKER_NOUN;
                spec.noun = y->as.fn; /* wrapped by lay_out_members */
            } else {
                diag_help(report(m, E0201, x->span, "nobody here is called `%.*s`", STR_FMT(name)),
                          "a parameter of the event, `others`, `everyone`, or a noun");
                continue;
            }
            vec_push(&w->askers, m->arena, spec);
        }
    }
}
