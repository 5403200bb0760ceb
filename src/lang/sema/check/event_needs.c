/* event_needs.c -- Reports functions that read an open event and are called where none surely is.
 *
 * `function hard: flag { return attack.harm >= 5 }` needs an attack at hand. An act offered at its
 * windows has one, and a tactic that wants such an act, a hook there, and another such function.
 * Each call noted what its place has at hand. What is missing is handed to the caller, if that is a
 * function, until nothing changes. */
#include "analyses.h"

static bool is_function(const struct fn *fn)
{
    return fn->line && str_is(head_word(fn->line), "function");
}

static void report_need(struct model *m, const struct fn *fn, const struct event_call *call)
{
    struct str event = fn->needs_event->name;
    struct diag *g = report(m, E0302, fn->event_read, "this may be none: `%.*s` is not always open",
                            STR_FMT(event));
    diag_related(g, call->span, "`%.*s` is called here, where no `%.*s` is at hand",
                 STR_FMT(fn->name), STR_FMT(event));
    diag_help(g, "name it with `let x = %.*s` and test it: `if x { ... }`", STR_FMT(event));
}

/* Does the call hand the need to its caller, which is a function? */
static bool is_handed_on(const struct event_call *call)
{
    return is_function(call->caller) &&
           (!call->caller->needs_event || call->caller->needs_event == call->callee->needs_event);
}

static bool is_unmet(const struct event_call *call)
{
    return call->callee->needs_event && call->at_hand != call->callee->needs_event;
}

void spread_event_needs(struct model *m)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < m->event_calls.len; i++) {
            const struct event_call *call = &m->event_calls.at[i];
            struct fn *caller = call->caller;
            if (!is_unmet(call) || !is_handed_on(call) || caller->needs_event) continue;
            caller->needs_event = call->callee->needs_event;
            caller->event_read = call->span;
            changed = true;
        }
    }
}

void check_event_needs(struct model *m)
{
    spread_event_needs(m);
    for (size_t i = 0; i < m->event_calls.len; i++) {
        const struct event_call *call = &m->event_calls.at[i];
        struct fn *fn = call->callee;
        if (!is_unmet(call) || is_handed_on(call) || fn->need_reported) continue;
        fn->need_reported = true;
        report_need(m, fn, call);
    }
}
