/* input_tree.c -- The tree of inputs: undo, redo and branches, made fast by snapshots.
 *
 * A snapshot is kept wherever the fight waits, within a bound of memory. A move to another place
 * copies the nearest snapshot before it and plays from there.
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

int play_input_add(fray_play *p, const fray_play_input *input)
{
    int parent = p->silent ? p->tip : p->at, index = (int)p->inputs.len;
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
    if (data->who >= 0 && p->fight) one.who = play_copy(p, fray_creature_name(p->fight, data->who));
    if (!p->silent && data->kind != FRAY_INPUT_CORRECTION)
        one.event_hash = p->event_hash, one.has_hash = true;
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
    fray_fight_free(s->fight);
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
    struct input *at = &p->inputs.at[p->at];
    if (at->after || p->watches) return;
    struct snapshot *s = p->own.resize(p->own.ctx, NULL, 0, sizeof *s);
    if (!s) return;
    *s = (struct snapshot){.draw = p->dice.draw,
                           .sampled = p->sampled,
                           .event_hash = p->event_hash,
                           .clock = p->clock,
                           .clocks = p->clocks};
    if (!dice_copy(p, s) || fray_fight_clone(p->fight, &s->fight) != FRAY_OK) {
        snapshot_free(p, s);
        return;
    }
    at->after = s;
    if (++p->snapshot_count * p->fight->vm->layout.size > SNAPSHOT_BYTES_MOST) snapshots_thin(p);
}

static bool snapshot_restore(fray_play *p, int depth)
{
    const struct snapshot *s = p->inputs.at[p->path.at[depth]].after;
    if (!s) return false;
    play_search_drop(p);
    p->die_list.len = 0;
    for (size_t i = 0; i < s->dice_count; i++) vec_push(&p->die_list, &p->arena, s->dice[i]);
    fray_fight_copy(p->fight, s->fight);
    p->dice.draw = s->draw;
    p->sampled = s->sampled;
    p->event_hash = s->event_hash;
    p->clock = s->clock;
    p->clocks = s->clocks;
    p->at = p->path.at[depth];
    p->at_depth = depth;
    p->waits = p->failed = false;
    p->unreported = -1;
    return true;
}

/* ---- moving ---- */

/* What follows an input depends on the faces that the referee corrects after it. So its snapshot
 * serves only where none of them follows. */
static bool snapshot_usable(const fray_play *p, int depth)
{
    return (size_t)depth + 1 >= p->path.len ||
           p->inputs.at[p->path.at[depth + 1]].data.kind != FRAY_INPUT_CORRECTION;
}

fray_result play_go_to(fray_play *p, int tip)
{
    fray_result result = FRAY_OK;
    p->tip = p->branches.at[p->branch].tip = tip;
    play_path_find(p);
    if (p->arena.failed) return FRAY_NO_MEMORY;
    int depth = (int)p->path.len - 1;
    while (depth >= 0 && !(snapshot_usable(p, depth) && snapshot_restore(p, depth))) depth--;
    if (depth < 0) result = play_rewind(p);
    return result == FRAY_OK ? play_advance(p, NULL, false) : result;
}

static bool is_by_search(const fray_play *p, int input)
{
    return p->inputs.at[input].data.kind == FRAY_INPUT_ANSWER && p->inputs.at[input].data.by_search;
}

int fray_play_undo(fray_play *p, int count)
{
    if (!p) return 0;
    int node = p->tip, undone = 0, before = play_depth(p, node);
    while (undone < count) {
        while (node > 0 && is_by_search(p, node)) node = p->inputs.at[node].parent;
        if (node <= 0) break;
        node = p->inputs.at[node].parent;
        undone++;
    }
    if (!undone) return 0;
    record_move(p, "undo", before - play_depth(p, node));
    play_go_to(p, node);
    return undone;
}

int fray_play_redo(fray_play *p, int count)
{
    if (!p) return 0;
    int node = p->tip, done = 0, before = play_depth(p, node);
    while (done < count && p->inputs.at[node].next > 0) {
        node = p->inputs.at[node].next;
        done += !is_by_search(p, node);
    }
    if (!done) return 0;
    record_move(p, "redo", play_depth(p, node) - before);
    play_go_to(p, node);
    return done;
}

/* Plays the branch again and counts. *target: the place before the first input after `count` such
 * events; -1: there is none. Returns how many there are. */
static int count_begun(fray_play *p, const char *event, int count, int *target)
{
    fray_play_signal s;
    int begun = 0, tip = p->tip;
    *target = -1;
    if (play_rewind(p) != FRAY_OK) return 0;
    while (play_advance(p, &s, true) == FRAY_OK) {
        if (s.kind == FRAY_PLAY_EVENT && s.signal.event.kind == FRAY_EVENT_OPEN &&
            s.signal.event.text && strcmp(s.signal.event.text, event) == 0)
            begun++;
        if (s.kind == FRAY_PLAY_INPUT && begun >= count && *target < 0)
            *target = p->inputs.at[p->path.at[s.number]].parent;
        if (s.kind == FRAY_PLAY_QUESTION || s.kind == FRAY_PLAY_ROLL || s.kind == FRAY_PLAY_DONE)
            break;
    }
    if (begun >= count && *target < 0) *target = tip;
    return begun;
}

int fray_play_event_count(fray_play *p, const char *event)
{
    if (!p || !event) return 0;
    int target;
    return count_begun(p, event, 1, &target);
}

int fray_play_undo_to(fray_play *p, const char *event, int count)
{
    if (!p || !event) return -1;
    int target, tip = p->tip, before = play_depth(p, tip);
    count_begun(p, event, count, &target);
    if (target < 0) return -1;
    int steps = before - play_depth(p, target);
    if (steps) record_move(p, "undo", steps);
    play_go_to(p, target);
    return steps;
}

fray_result fray_play_rewind(fray_play *p)
{
    if (!p) return FRAY_BAD_ARGUMENT;
    play_path_find(p);
    return p->arena.failed ? FRAY_NO_MEMORY : play_rewind(p);
}

fray_result fray_play_catch_up(fray_play *p)
{
    if (!p) return FRAY_BAD_ARGUMENT;
    return play_go_to(p, p->tip);
}

/* ---- branches ---- */

static int branch_find(const fray_play *p, const char *name)
{
    for (size_t i = 0; i < p->branches.len; i++)
        if (strcmp(p->branches.at[i].name, name) == 0) return (int)i;
    return -1;
}

fray_result fray_play_fork(fray_play *p, const char *name)
{
    if (!p || !name) return FRAY_BAD_ARGUMENT;
    if (!*name || branch_find(p, name) >= 0)
        return play_fail(p, FRAY_BAD_ARGUMENT, "there is a branch '%s' already", name);
    struct branch b = {play_copy(p, name), p->tip};
    vec_push(&p->branches, &p->arena, b);
    if (p->arena.failed) return FRAY_NO_MEMORY;
    p->branch = (int)p->branches.len - 1;
    record_branch(p, "fork", name);
    return FRAY_OK;
}

fray_result fray_play_switch(fray_play *p, const char *name)
{
    if (!p || !name) return FRAY_BAD_ARGUMENT;
    int branch = branch_find(p, name);
    if (branch < 0) return play_fail(p, FRAY_NOT_FOUND, "there is no branch '%s'", name);
    p->branch = branch;
    record_branch(p, "branch", name);
    if (p->silent) {
        p->tip = p->branches.at[branch].tip;
        return FRAY_OK;
    }
    return play_go_to(p, p->branches.at[branch].tip);
}

int fray_play_branch_count(const fray_play *p)
{
    if (!p) return 0;
    return (int)p->branches.len;
}

/* Depth of the last input that both have. */
static int common_depth(const fray_play *p, int a, int b)
{
    int deep_a = play_depth(p, a), deep_b = play_depth(p, b);
    for (; deep_a > deep_b; deep_a--) a = p->inputs.at[a].parent;
    for (; deep_b > deep_a; deep_b--) b = p->inputs.at[b].parent;
    for (; a != b; deep_a--) a = p->inputs.at[a].parent, b = p->inputs.at[b].parent;
    return deep_a;
}

fray_branch fray_play_branch_at(const fray_play *p, int branch)
{
    if (!p || branch < 0 || (size_t)branch >= p->branches.len) return (fray_branch){.name = ""};
    const struct branch *b = &p->branches.at[branch];
    return (fray_branch){b->name, play_depth(p, b->tip), common_depth(p, b->tip, p->tip),
                         branch == p->branch};
}

fray_result fray_play_branch_fight(fray_play *p, int branch, fray_fight **fight)
{
    if (!fight) return FRAY_BAD_ARGUMENT;
    *fight = NULL;
    if (!p) return FRAY_BAD_ARGUMENT;
    if (branch < 0 || (size_t)branch >= p->branches.len) return FRAY_NOT_FOUND;
    int here = p->branch, tip = p->tip;
    p->branch = branch;
    fray_result result = play_go_to(p, p->branches.at[branch].tip);
    if (result == FRAY_OK) result = fray_fight_clone(p->fight, fight);
    p->branch = here;
    fray_result back = play_go_to(p, tip);
    return result == FRAY_OK ? back : result;
}
