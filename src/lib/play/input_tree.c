/* input_tree.c -- The tree of inputs, and the snapshots in it.
 *
 * A snapshot is kept wherever the fight waits, within a bound of memory.
 */
#include "engine/vm/state.h"
#include "play.h"

enum { SNAPSHOT_BYTES_MOST = 24 << 20 };

int play_depth(const fray_play *p, int input)
{
    int depth = 0;
    for (; input > 0; input = p->inputs.at[input].parent) depth++;
    return depth;
}

void play_path_find(fray_play *p)
{
    int depth = play_depth(p, p->tip);
    while (p->path.len <= (size_t)depth && !p->arena.failed) vec_push(&p->path, &p->arena, 0);
    if (p->arena.failed) return;
    p->path.len = (size_t)depth + 1;
    for (int input = p->tip; depth >= 0; depth--) {
        p->path.at[depth] = input;
        if (input > 0) input = p->inputs.at[input].parent;
    }
}

/* Whether an input up to `at` has brought in this newcomer. */
static bool is_used(const fray_play *p, int at, int newcomer)
{
    for (int i = at; i > 0; i = p->inputs.at[i].parent)
        if (p->inputs.at[i].newcomer == newcomer + 1) return true;
    return false;
}

int play_newcomer_find(const fray_play *p, const char *creature, const char *side)
{
    for (int i = 0; (size_t)i < p->newcomers.len; i++)
        if (strcmp(p->newcomers.at[i].creature, creature) == 0 &&
            strcmp(p->newcomers.at[i].side, side) == 0 && !is_used(p, p->tip, i))
            return i;
    return -1;
}

int play_input_add(fray_play *p, const fray_play_input *input)
{
    int parent = p->silent ? p->tip : p->now.at, index = (int)p->inputs.len;
    play_search_drop(p);
    int newcomer =
        input->kind == FRAY_INPUT_BRING ? play_newcomer_find(p, input->creature, input->side) : -1;
    struct input one = {
        .data = *input, .who = "", .parent = parent, .next = -1, .newcomer = newcomer + 1};
    fray_play_input *data = &one.data;
    const char **texts =
        ARENA_ARRAY(&p->arena, const char *, (size_t)(data->count > 0 ? data->count : 0));
    int *chosen = ARENA_ARRAY(&p->arena, int, (size_t)(data->count > 0 ? data->count : 0));
    for (int i = 0; texts && chosen && i < data->count; i++) {
        texts[i] = play_copy(p, input->texts[i]);
        chosen[i] = input->chosen[i];
    }
    data->texts = texts;
    data->chosen = chosen;
    data->ask = play_copy(p, input->ask);
    data->text = play_copy(p, input->text);
    data->creature = play_copy(p, input->creature);
    data->side = play_copy(p, input->side);
    data->seat = play_copy_seat(p, &input->seat);
    if (data->who >= 0 && p->now.fight)
        one.who = play_copy(p, fray_creature_name(p->now.fight, data->who));
    if (!p->silent && data->kind != FRAY_INPUT_CORRECTION)
        one.event_hash = p->now.event_hash, one.has_hash = true;
    vec_push(&p->inputs, &p->arena, one);
    if (p->arena.failed) return -1;
    p->inputs.at[parent].next = index;
    p->tip = p->branches.at[p->branch].tip = index;
    play_path_find(p);
    return p->arena.failed ? -1 : index;
}

/* ---- snapshots ---- */

static void snapshot_free(fray_play *p, struct snapshot *s)
{
    if (!s) return;
    fray_fight_free(s->now.fight);
    if (s->dice) p->own.resize(p->own.ctx, s->dice, s->dice_count * sizeof *s->dice, 0);
    p->own.resize(p->own.ctx, s, sizeof *s, 0);
}

void play_snapshots_drop(fray_play *p)
{
    for (size_t i = 0; i < p->inputs.len; i++) {
        snapshot_free(p, p->inputs.at[i].after);
        p->inputs.at[i].after = NULL;
    }
    p->snapshot_count = 0;
}

/* Frees every second snapshot, so that the others are spread over the play. */
static void snapshots_thin(fray_play *p)
{
    bool keep = false;
    for (size_t i = 1; i < p->inputs.len; i++) {
        if (!p->inputs.at[i].after) continue;
        keep = !keep;
        if (keep) continue;
        snapshot_free(p, p->inputs.at[i].after);
        p->inputs.at[i].after = NULL;
        p->snapshot_count--;
    }
}

static bool dice_copy(fray_play *p, struct snapshot *s)
{
    s->dice_count = p->die_list.len;
    if (!s->dice_count) return true;
    s->dice = p->own.resize(p->own.ctx, NULL, 0, s->dice_count * sizeof *s->dice);
    if (s->dice) memcpy(s->dice, p->die_list.at, s->dice_count * sizeof *s->dice);
    return s->dice != NULL;
}

/* A snapshot only saves time, so a lack of memory is ignored. */
void play_snapshot_take(fray_play *p)
{
    struct input *at = &p->inputs.at[p->now.at];
    if (at->after || p->watches) return;
    struct snapshot *s = p->own.resize(p->own.ctx, NULL, 0, sizeof *s);
    if (!s) return;
    *s = (struct snapshot){.now = p->now};
    s->now.fight = NULL;
    s->now.unreported = -1;
    s->now.waits = false; /* the open signal is asked for again, and has texts then */
    if (!dice_copy(p, s) || fray_fight_clone(p->now.fight, &s->now.fight) != FRAY_OK) {
        snapshot_free(p, s);
        return;
    }
    at->after = s;
    if (++p->snapshot_count * p->now.fight->vm->layout.size > SNAPSHOT_BYTES_MOST)
        snapshots_thin(p);
}

bool play_snapshot_restore(fray_play *p, int depth)
{
    const struct snapshot *s = p->inputs.at[p->path.at[depth]].after;
    if (!s) return false;
    play_search_drop(p);
    p->die_list.len = 0;
    for (size_t i = 0; i < s->dice_count; i++) vec_push(&p->die_list, &p->arena, s->dice[i]);
    fray_fight *fight = p->now.fight;
    fray_fight_copy(fight, s->now.fight);
    p->now = s->now;
    p->now.fight = fight;
    return true;
}
