/* undo.c -- Moves in the tree of inputs: undo, redo, branches.
 *
 * A move copies the nearest snapshot before its place, and plays from there.
 */
#include "play.h"

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
    while (depth >= 0 && !(snapshot_usable(p, depth) && play_snapshot_restore(p, depth))) depth--;
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
    if (result == FRAY_OK) result = fray_fight_clone(p->now.fight, fight);
    p->branch = here;
    fray_result back = play_go_to(p, tip);
    return result == FRAY_OK ? back : result;
}
