/* shrink_scene.c -- Makes a made-up scene smaller, in one of a numbered list of ways.
 *
 * made_fights.c tries them while the fight of the scene still breaks its promise.
 */
#include <string.h>

#include "made_scene.h"

static void mark_drop(struct scene *s, int at)
{
    memmove(&s->marks[at], &s->marks[at + 1], (size_t)(--s->mark_count - at) * sizeof *s->marks);
}

static void fighter_drop(struct scene *s, int at)
{
    int side = s->at[at].side, left = 0;
    for (int i = s->mark_count; i-- > 0;) {
        if (s->marks[i].on == at) mark_drop(s, i);
        s->marks[i].on -= s->marks[i].on > at;
    }
    memmove(&s->at[at], &s->at[at + 1], (size_t)(--s->fighters - at) * sizeof *s->at);
    for (int i = 0; i < s->fighters; i++) left += s->at[i].side == side;
    if (left) return;
    s->sides--;
    for (int i = 0; i < s->fighters; i++) s->at[i].side -= s->at[i].side > side;
    memmove(&s->seats[side], &s->seats[side + 1], (size_t)(s->sides - side) * sizeof *s->seats);
    memmove(&s->names[side], &s->names[side + 1], (size_t)(s->sides - side) * sizeof *s->names);
}

/* Cuts half of what is beyond the fighters at one edge, or one row. */
static bool edge_cut(struct scene *s, int edge, bool one)
{
    const struct scene_ground *g = s->ground;
    int spare = edge == 0 || edge == 2 ? s->columns : s->rows;
    if (!scene_has_squares(g) || spare < 2) return false;
    for (int i = 0; i < s->fighters; i++) {
        int x = s->at[i].place % g->columns - s->west, y = s->at[i].place / g->columns - s->north,
            beyond[] = {x, y, s->columns - 1 - x, s->rows - 1 - y};
        if (beyond[edge] < spare) spare = beyond[edge];
    }
    int cut = one ? spare > 0 : spare;
    if (cut <= 0) return false;
    if (edge == 0) s->west += cut;
    if (edge == 1) s->north += cut;
    if (edge == 0 || edge == 2) s->columns -= cut;
    if (edge == 1 || edge == 3) s->rows -= cut;
    return true;
}

/* Moves a fighter half of the way to the first one. */
static bool fighter_near(struct scene *s, int at)
{
    int w = s->ground->columns, p = s->at[at].place, q = s->at[0].place;
    if (!scene_has_squares(s->ground) || at == 0 || scene_far_apart(s, p, q) < 2) return false;
    int x = (p % w + q % w) / 2, y = (p / w + q / w) / 2;
    s->at[at].place = y * w + x;
    for (int i = 0; i < s->fighters; i++)
        if (i != at && s->at[i].place == s->at[at].place) return false;
    return true;
}

bool scene_shrink(struct scene *s, int step, bool *done)
{
    int n = s->fighters;
    *done = false;
    if (step < n) {
        if (n < 2) return false;
        fighter_drop(s, n - 1 - step);
        return s->sides >= 1;
    }
    step -= n;
    if (step < s->mark_count) {
        mark_drop(s, step);
        return true;
    }
    step -= s->mark_count;
    if (step < s->settings_count) {
        memmove(&s->settings[step], &s->settings[step + 1],
                (size_t)(--s->settings_count - step) * sizeof *s->settings);
        return true;
    }
    step -= s->settings_count;
    if (step == 0) {
        bool was = s->begins;
        return s->begins = false, was;
    }
    if (--step == 0) {
        bool was = s->plain;
        return s->plain = true, !was && scene_has_squares(s->ground) && *s->ground->legend;
    }
    if (--step < 8) return edge_cut(s, step / 2, step % 2);
    step -= 8;
    if (step < n) return fighter_near(s, step);
    step -= n;
    if (step < n) { /* one of a kind instead of another */
        const char *was = s->at[step].creature;
        s->at[step].creature = s->at[0].creature;
        return strcmp(was, s->at[0].creature) != 0;
    }
    step -= n;
    if (step < s->sides) {
        enum scene_seat was = s->seats[step];
        return s->seats[step] = SEAT_RANDOM, was != SEAT_RANDOM;
    }
    *done = true;
    return false;
}
