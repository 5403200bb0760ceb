/* emit_loop.c -- Emits loops, sorted loops, and branches of `together`.
 *
 * A loop over a list evaluates the list and all keys before its first pass. Each sort computes its
 * keys again. Nothing changes in between, so the keys are the same, and no sort has to carry the
 * keys of another along.
 */
#include "emit.h"
#include "engine/bytecode/ops.h"

/* A die with a side for each of several creatures. */
static void die_pick(struct func *f, int list, int winner)
{
    struct template name = {.parts = {0}};
    int dice = reg_take(f, VT_DICE), n = reg_take(f, VT_INT), one = reg_take(f, VT_INT);
    struct args args = {.types = {VT_DICE, VT_CREATURE}, .count = 2};
    vec_push(&name.parts, f->g->a, (struct template_part){.text = STR("who keeps the place")});
    struct template *kept = ARENA_NEW(f->g->a, struct template);
    if (!kept) return;
    *kept = name;
    int base = regs_take(f, args.types, args.count);
    emit(f, BC_LLEN, n, list, 0, 0);
    emit_int(f, one, 1);
    emit(f, BC_DICE, dice, one, n, 0);
    emit(f, BC_MOVE, base, dice, 0, 0);
    emit_none(f, base + 1);
    emit(f, BC_ROLL, n, base, 0, template_row(f->g, kept));
    emit(f, BC_ADDI, n, n, 0, -1);
    emit(f, BC_LGET, winner, list, n, 0);
}

static void tie_decide(struct func *f, const struct stmt *s, int list, int winner)
{
    enum tie_sort ties = s ? s->ties : TIE_DIE;
    emit_none(f, winner);
    if (ties == TIE_DIE) die_pick(f, list, winner);
    if (ties != TIE_CALL) return;
    emit(f, BC_LSET, local_take(f, s->c->items[0]->number, VT_SET), list, 0, 0);
    expr_into(f, s->c, winner);
}

/* Runs the command of the system for each step that was taken back. */
static void undone_each(struct func *f, int list)
{
    static const uint8_t types[] = {VT_CREATURE, VT_PLACE, VT_PLACE};
    struct label top = LABEL_NEW, test = LABEL_NEW;
    int args = regs_take(f, types, 3), i = reg_take(f, VT_INT), n = reg_take(f, VT_INT);
    int mark = loop_begin(f);
    emit_int(f, i, 0);
    emit(f, BC_LLEN, n, list, 0, 0);
    emit_jump(f, BC_JMP, 0, 0, 0, &test);
    label_place(f, &top);
    for (int k = 0; k < 3; k++) {
        emit(f, BC_LGET, args + k, list, i, 0);
        emit(f, BC_ADDI, i, i, 0, 1);
    }
    emit(f, BC_CALL, 0, args, 0, fn_row(f->g, f->g->m->thrown));
    loop_free(f, mark);
    label_place(f, &test);
    emit_jump(f, BC_JLT, i, n, 0, &top);
    loop_end(f);
}

/* Merges the branches. Bodies that may not share a place go back first, as far as they must. */
void together_over(struct func *f, const struct stmt *s)
{
    size_t mark = regs_mark(f);
    int undone = -1;
    ages_decide(f);
    if (f->g->m->apart) {
        struct label again = LABEL_NEW, over = LABEL_NEW;
        int tied = reg_take(f, VT_LIST), winner = reg_take(f, VT_CREATURE);
        undone = reg_take(f, VT_LIST);
        label_place(f, &again);
        emit_jump(f, BC_CLAIM, tied, undone, 0, &over);
        tie_decide(f, s, tied, winner);
        emit(f, BC_KEPT, winner, 0, 0, 0);
        emit_jump(f, BC_JMP, 0, 0, 0, &again);
        label_place(f, &over);
    }
    emit(f, BC_TEND, 0, 0, 0, 0);
    if (undone >= 0 && f->g->m->thrown) undone_each(f, undone);
    regs_release(f, mark);
    settle_call(f);
}

static void branches_over(struct func *f, const struct stmt *s)
{
    together_over(f, s);
    emit(f, BC_CHECK, 0, 0, 0, 0);
}

/* ---- keys ------------------------------------------------------------------------------------ */

static int name_item(struct func *f, struct stmt *s, int item)
{
    int before = f->local_regs[s->number];
    f->local_regs[s->number] = item;
    f->local_loops[s->number] = (int)f->loops.len;
    return before;
}

/* Evaluates a key, between SMARK and SFREE if it makes lists. */
static void key_into(struct func *f, struct expr *key, int target)
{
    bool clean = makes_lists(key);
    size_t regs = regs_mark(f);
    int mark = clean ? reg_take(f, VT_INT) : 0;
    if (clean) emit(f, BC_SMARK, mark, 0, 0, 0);
    expr_into(f, key, target);
    if (clean) emit(f, BC_SFREE, mark, 0, 0, 0);
    regs_release(f, regs);
}

static void sort_by(struct func *f, struct stmt *s, int list, const struct sort_key *key)
{
    size_t regs = regs_mark(f);
    struct each e;
    int keys = reg_take(f, VT_LIST), value = reg_take(f, VT_INT);
    emit(f, BC_LNEW, keys, 0, 0, 0);
    each_begin(f, list, item_type(f, s->number, s->a), &e);
    int before = name_item(f, s, e.item);
    key_into(f, key->key, value);
    f->local_regs[s->number] = before;
    emit(f, BC_LPUSH, keys, value, 0, 0);
    each_end(f, &e);
    emit(f, BC_LSORT, list, keys, 0, key->descending);
    regs_release(f, regs);
}

static int sorted_list(struct func *f, struct stmt *s)
{
    if (s->keys.len == 0) return list_of(f, s->a);
    int list = list_copied(f, s->a);
    /* stable sorts, so the most significant key is sorted last */
    for (size_t i = s->keys.len; i-- > 0;) sort_by(f, s, list, &s->keys.at[i]);
    return list;
}

/* ---- plain loops ----------------------------------------------------------------------------- */

static void for_plain(struct func *f, struct stmt *s)
{
    struct each e;
    bool set = type_value(&s->a->type) == VT_SET ||
               (s->a->kind == EX_TO_LIST && s->a->a->type.base == TY_SET),
         listed = s->keys.len || !set;
    int list = listed ? sorted_list(f, s) : -1, mark = loop_begin(f);
    if (listed)
        each_begin(f, list, item_type(f, s->number, s->a), &e);
    else
        each_of(f, s->a, item_type(f, s->number, s->a), &e);
    int before = name_item(f, s, e.item);
    cover_point(f, POINT_BRANCH, s->span, 0);
    stmt_emit(f, s->then);
    loop_free(f, mark);
    f->local_regs[s->number] = before;
    each_end(f, &e);
    loop_end(f);
}

/* A loop whose body runs for i = 0 .. count - 1. */
struct counted {
    struct label top, test;
    int mark, i, count;
};

static struct counted counted_begin(struct func *f, int i, int count)
{
    struct counted c = {LABEL_NEW, LABEL_NEW, loop_begin(f), i, count};
    emit_int(f, i, 0);
    emit_jump(f, BC_JMP, 0, 0, 0, &c.test);
    label_place(f, &c.top);
    return c;
}

static void counted_end(struct func *f, struct counted *c)
{
    loop_free(f, c->mark);
    emit(f, BC_ADDI, c->i, c->i, 0, 1);
    label_place(f, &c->test);
    emit_jump(f, BC_JLT, c->i, c->count, 0, &c->top);
    loop_end(f);
}

void until_stmt(struct func *f, struct stmt *s)
{
    struct label top = LABEL_NEW, test = LABEL_NEW;
    int mark = loop_begin(f);
    emit_jump(f, BC_JMP, 0, 0, 0, &test);
    label_place(f, &top);
    cover_point(f, POINT_BRANCH, s->span, 0);
    stmt_emit(f, s->then);
    loop_free(f, mark);
    label_place(f, &test);
    jump_if(f, s->a, false, &top);
    loop_end(f);
}

void repeat_stmt(struct func *f, struct stmt *s)
{
    int count = reg_take(f, VT_INT), i = local_take(f, s->number, VT_INT);
    expr_into(f, s->a, count);
    struct counted c = counted_begin(f, i, count);
    cover_point(f, POINT_BRANCH, s->span, 0);
    stmt_emit(f, s->then);
    counted_end(f, &c);
}

/* The block runs for each part of the body that joined. */
static void newcomers_stmt(struct func *f, struct stmt *s, int newcomer)
{
    struct each e;
    int rest = reg_take(f, VT_SET);
    emit(f, BC_BODYOF, rest, newcomer, 0, 0);
    each_found(f, rest, VT_CREATURE, &e);
    int before = name_item(f, s, e.item);
    stmt_emit(f, s->then);
    f->local_regs[s->number] = before;
    each_end(f, &e);
}

/* Declaration, place and side are evaluated once. The first newcomer takes the place itself. */
void joiners_stmt(struct func *f, struct stmt *s)
{
    static const uint8_t types[] = {VT_CONTENT, VT_PLACE, VT_SIDE, VT_INT};
    int base = regs_take(f, types, 4), count = reg_take(f, VT_INT), i = base + 3;
    int newcomer = local_take(f, s->number, VT_CREATURE);
    expr_into(f, s->args[0], count);
    expr_into(f, s->a, base);
    expr_into(f, s->b, base + 1);
    expr_into(f, s->c, base + 2);
    struct counted c = counted_begin(f, i, count);
    emit(f, BC_BRING, newcomer, base, 0, 0);
    if (has_bodies_of_parts(f->g->m))
        newcomers_stmt(f, s, newcomer);
    else
        stmt_emit(f, s->then);
    counted_end(f, &c);
}

/* ---- at once --------------------------------------------------------------------------------- */

void together_stmt(struct func *f, struct stmt *s)
{
    if (s->item_count == 0) return;
    emit(f, BC_TBEGIN, 0, 0, 0, 0);
    for (size_t i = 0; i < s->item_count; i++) {
        emit(f, BC_TOPEN, reg_none(f, VT_INT), 0, 0, 0);
        stmt_emit(f, s->items[i]);
        emit(f, BC_TCLOSE, 0, 0, 0, 0);
    }
    branches_over(f, s);
}

/* Computes the group number of each item of a sorted list. A group ends where any key differs. All
 * keys are read before any item acts. */
static int groups_of(struct func *f, struct stmt *s, int list)
{
    int groups = reg_take(f, VT_LIST);
    size_t regs = regs_mark(f);
    struct args types = {.count = 0};
    for (size_t i = 0; i < s->keys.len; i++) args_add(&types, VT_INT);
    int old = regs_take(f, types.types, types.count), now = regs_take(f, types.types, types.count);
    int group = reg_take(f, VT_INT), flag = reg_take(f, VT_FLAG);
    struct each e;
    struct label differs = LABEL_NEW, add = LABEL_NEW;
    emit(f, BC_LNEW, groups, 0, 0, 0);
    emit_int(f, group, -1);
    each_begin(f, list, item_type(f, s->number, s->a), &e);
    int before = name_item(f, s, e.item);
    for (int i = 0; i < types.count; i++) key_into(f, s->keys.at[i].key, now + i);
    f->local_regs[s->number] = before;
    emit(f, BC_LT, flag, group, reg_none(f, VT_INT), 0);
    emit_jump(f, BC_JT, flag, 0, 0, &differs);
    for (int i = 0; i < types.count; i++) {
        emit(f, BC_NE, flag, old + i, now + i, 0);
        emit_jump(f, BC_JT, flag, 0, 0, &differs);
    }
    emit_jump(f, BC_JMP, 0, 0, 0, &add);
    label_place(f, &differs);
    emit(f, BC_ADDI, group, group, 0, 1);
    for (int i = 0; i < types.count; i++) emit(f, BC_MOVE, old + i, now + i, 0, 0);
    label_place(f, &add);
    emit(f, BC_LPUSH, groups, group, 0, 0);
    each_end(f, &e);
    regs_release(f, regs);
    return groups;
}

static void branch(struct func *f, struct stmt *s, int mark)
{
    size_t regs = regs_mark(f);
    int rank = s->b ? expr_reg_as(f, s->b, VT_INT) : reg_none(f, VT_INT);
    emit(f, BC_TOPEN, rank, 0, 0, 0);
    cover_point(f, POINT_BRANCH, s->span, 0);
    stmt_emit(f, s->then);
    emit(f, BC_TCLOSE, 0, 0, 0, 0);
    loop_free(f, mark);
    regs_release(f, regs);
}

/* Items with equal keys act together, group by group. */
static void for_groups(struct func *f, struct stmt *s)
{
    int list = sorted_list(f, s), groups = groups_of(f, s, list), mark = loop_begin(f);
    int i = reg_take(f, VT_INT), count = reg_take(f, VT_INT), group = reg_take(f, VT_INT),
        other = reg_take(f, VT_INT);
    int flag = reg_take(f, VT_FLAG), item = reg_take(f, item_type(f, s->number, s->a)),
        before = name_item(f, s, item);
    struct label next_group = LABEL_NEW, next = LABEL_NEW, close = LABEL_NEW, end = LABEL_NEW;
    emit_int(f, i, 0);
    emit(f, BC_LLEN, count, list, 0, 0);
    label_place(f, &next_group);
    emit(f, BC_LT, flag, i, count, 0);
    emit_jump(f, BC_JF, flag, 0, 0, &end);
    emit(f, BC_LGET, group, groups, i, 0);
    emit(f, BC_TBEGIN, 0, 0, 0, 0);
    label_place(f, &next);
    emit(f, BC_LT, flag, i, count, 0);
    emit_jump(f, BC_JF, flag, 0, 0, &close);
    emit(f, BC_LGET, other, groups, i, 0);
    emit(f, BC_EQ, flag, group, other, 0);
    emit_jump(f, BC_JF, flag, 0, 0, &close);
    emit(f, BC_LGET, item, list, i, 0);
    emit(f, BC_ADDI, i, i, 0, 1);
    branch(f, s, mark);
    emit_jump(f, BC_JMP, 0, 0, 0, &next);
    label_place(f, &close);
    branches_over(f, s);
    emit_jump(f, BC_JMP, 0, 0, 0, &next_group);
    label_place(f, &end);
    f->local_regs[s->number] = before;
    loop_end(f);
}

static void for_at_once(struct func *f, struct stmt *s)
{
    int list = list_of(f, s->a), mark = loop_begin(f), none = reg_take(f, VT_FLAG);
    struct label end = LABEL_NEW;
    struct each e;
    emit(f, BC_ISNONE, none, list, 0, 0);
    emit_jump(f, BC_JT, none, 0, 0, &end);
    emit(f, BC_TBEGIN, 0, 0, 0, 0);
    each_begin(f, list, item_type(f, s->number, s->a), &e);
    int before = name_item(f, s, e.item);
    branch(f, s, mark);
    f->local_regs[s->number] = before;
    each_end(f, &e);
    branches_over(f, s);
    label_place(f, &end);
    loop_end(f);
}

void for_stmt(struct func *f, struct stmt *s)
{
    if (!s->flag)
        for_plain(f, s);
    else if (s->keys.len)
        for_groups(f, s);
    else
        for_at_once(f, s);
}
