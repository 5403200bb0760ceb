/* points_account.c -- Computes the account of a creature's points (size, costs, rest) and explains
 * failed requirements. Both run functions of the rules in a fight and collect their figures. */
#include "points_account.h"

#include "engine/bytecode/program.h"
#include "engine/vm/interpreter.h"
#include "engine/vm/state.h"
#include "fight.h"

typedef VEC(fray_cost) cost_list;

/* Adds a cost; copies of one thing are added up. */
static void add_cost(struct arena *to, cost_list *costs, struct str what, int64_t points)
{
    fray_cost *last = costs->len ? &costs->at[costs->len - 1] : NULL;
    if (last && str_equal(str_from(last->what), what)) {
        last->points += points;
        return;
    }
    fray_cost cost = {arena_text(to, what.at, what.len), points};
    vec_push(costs, to, cost);
}

static bool is_repeated(const refusal_list *why, const char *text)
{
    return why->len && str_equal(str_from(why->at[why->len - 1]), str_from(text));
}

/* `require P for SET` emits a figure event for each thing that fails it, copies included; see
 * lang/sema/decl/points.c. */
fray_result refusals_read(fray_fight *fight, int32_t row, int64_t creature, struct arena *to,
                          refusal_list *why)
{
    const struct row_requirements *r = &fight->program->code->requirements.at[row];
    int64_t args[] = {creature, -1};
    fray_signal signal;
    fray_result result = FRAY_OK;
    vm_listen(fight->vm, true);
    if (!vm_push(fight->vm, r->holds, args, 2, -1)) return FRAY_FAILED;
    while ((result = fight_step(fight, &signal, true)) == FRAY_OK &&
           signal.kind == FRAY_SIGNAL_EVENT)
        if (signal.event.kind == FRAY_EVENT_FIGURE && !is_repeated(why, signal.event.text))
            vec_push(why, to, arena_text(to, signal.event.text, str_from(signal.event.text).len));
    if (result == FRAY_OK && !why->len)
        vec_push(why, to, program_text(fight->program->code, r->text).at);
    return result != FRAY_OK ? result : to->failed ? FRAY_NO_MEMORY : FRAY_OK;
}

/* The function emits a figure event for the size and one for each cost; see
 * lang/sema/decl/points.c. */
static fray_result collect_costs(fray_fight *fight, struct arena *to, fray_account *a,
                                 cost_list *costs)
{
    bool sized = false;
    for (;;) {
        fray_signal signal;
        fray_result result = fight_step(fight, &signal, true);
        if (result != FRAY_OK || signal.kind != FRAY_SIGNAL_EVENT) return result;
        if (signal.event.kind != FRAY_EVENT_FIGURE) continue;
        if (!sized)
            a->size = a->left = signal.event.value;
        else if (signal.event.value != 0) {
            add_cost(to, costs, str_from(signal.event.text), signal.event.value);
            a->left -= signal.event.value;
        }
        sized = true;
    }
}

fray_result account_read(fray_fight *fight, int32_t row, int64_t creature, struct arena *to,
                         fray_account *out)
{
    const struct program *p = fight->program->code;
    const struct row_accounts *r = &p->accounts.at[row];
    struct str name = program_text(p, r->name);
    char *shown = arena_text(to, name.at, name.len);
    if (!shown) return FRAY_NO_MEMORY;
    for (size_t i = 0; i < name.len; i++)
        if (shown[i] == '_') shown[i] = ' ';
    int32_t file = p->contents.at[fight->vm->creatures[creature].content].file;
    *out = (fray_account){.who = program_text(p, fight->vm->creatures[creature].name).at,
                          .name = shown,
                          .doc = program_text(p, r->doc).at,
                          .file = file >= 0 ? program_file_name(p, file).at : ""};
    cost_list costs = {0};
    vm_listen(fight->vm, true);
    if (!vm_push(fight->vm, r->left, &creature, 1, -1)) return FRAY_FAILED;
    fray_result result = collect_costs(fight, to, out, &costs);
    out->costs = costs.at;
    out->cost_count = costs.len;
    return result != FRAY_OK ? result : to->failed ? FRAY_NO_MEMORY : FRAY_OK;
}
