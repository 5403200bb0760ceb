/* debug_evaluate.c -- Evaluates expressions in a fight that has stopped.
 *
 * A path of members is read in the state at hand. Any other expression is compiled into the rules.
 */
#include <stdlib.h>
#include <string.h>

#include "debugger.h"

#include "tool/io/memory.h"

/* ---- paths ---- */

static bool variable_find(struct debugger *d, fray_holder holder, const char *name, size_t size,
                          fray_variable *out)
{
    const fray_variable *list;
    size_t count;
    if (debugger_variables(d, holder, &list, &count) != FRAY_OK) return false;
    for (size_t i = count; i-- > 0;) {
        if (strlen(list[i].name) != size || strncmp(list[i].name, name, size) != 0) continue;
        *out = list[i];
        return true;
    }
    return false;
}

/* The first name of a path: a local, an open event, a member of the fight, a creature. */
static bool root_find(struct debugger *d, size_t frame, const char *name, size_t size,
                      fray_variable *out)
{
    const fray_holder places[] = {{FRAY_HOLDS_LOCALS, (int64_t)frame, 0, 0},
                                  {FRAY_HOLDS_EVENTS, 0, 0, 0},
                                  {FRAY_HOLDS_FIGHT, 0, 0, 0},
                                  {FRAY_HOLDS_CREATURES, 0, 0, 0}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (variable_find(d, places[i], name, size, out)) return true;
    return false;
}

/* A name ends at a dot. A quoted name may hold one: "Hollow Wolf 2".health */
static const char *name_take(const char **at, size_t *size)
{
    const char *begin = *at;
    if (*begin == '"') {
        const char *end = strchr(++begin, '"');
        *size = end ? (size_t)(end - begin) : strlen(begin);
        *at = end ? end + 1 : begin + *size;
    } else {
        *size = strcspn(begin, ".");
        *at = begin + *size;
    }
    if (**at == '.') ++*at;
    return begin;
}

static bool path_read(struct debugger *d, const char *text, size_t frame, fray_variable *out)
{
    size_t size;
    const char *at = text, *name = name_take(&at, &size);
    if (!size || !root_find(d, frame, name, size, out)) return false;
    while (*at) {
        name = name_take(&at, &size);
        if (!size || !variable_find(d, out->holder, name, size, out)) return false;
    }
    return true;
}

/* ---- any expression: the fight is played again with a `let` in front of the statement ---- */

struct replayed {
    size_t frame;
    char *value, *type;
    fray_holder holder;
    bool found;
};

static void take_answer(void *user, struct debugger *d, const struct debug_stop *stop)
{
    struct replayed *a = user;
    fray_variable v;
    (void)stop;
    a->found = debugger_answer(d, a->frame, &v);
    if (a->found) {
        a->value = text_of("%s", v.value);
        a->type = text_of("%s", v.type);
        a->holder = v.holder;
        if (v.holder.kind == FRAY_HOLDS_LIST) a->holder.kind = FRAY_HOLDS_NOTHING;
    }
    debugger_quit(d);
}

bool debugger_evaluate(struct debugger *d, const char *text, size_t frame, char **value,
                       char **type, fray_holder *holder)
{
    fray_variable v;
    struct replayed a = {.frame = frame};
    *value = *type = NULL;
    *holder = (fray_holder){FRAY_HOLDS_NOTHING, 0, 0, 0};
    if (path_read(d, text, frame, &v)) {
        *value = text_of("%s", v.value);
        *type = text_of("%s", v.type);
        *holder = v.holder;
        return true;
    }
    char *fault =
        debugger_replay(d, text, frame, (struct debug_front){.stopped = take_answer, .user = &a});
    if (!fault && !a.found) fault = text_of("%s", "it has no value here");
    *value = fault ? fault : a.value;
    *type = fault ? NULL : a.type;
    *holder = a.holder;
    if (fault) free(a.value), free(a.type);
    return !fault;
}
