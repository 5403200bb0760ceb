/* stm.c -- statements: what the lines of a command, check or function do.
 *
 * Each first word that the language itself knows is a row of `words`; every other one is a command, a check or an event that
 * somebody declared, or a value that is changed.
 */
#include "sema/sema.h"
#include "syntax/foreign.h"

struct stm *stm_new(struct cx *cx, enum stm_kind kind, struct span span)
{
    struct stm *s = ARENA_NEW(cx->m->arena, struct stm);
    static struct stm nothing;
    if (!s) return &nothing;
    s->kind = kind;
    s->span = span;
    s->number = -1;
    return s;
}

struct stm *block_of(struct cx *cx, struct stm **items, size_t count, struct span span)
{
    struct stm *b = stm_new(cx, S_BLOCK, span);
    b->items = ARENA_ARRAY(cx->m->arena, struct stm *, count + 1);
    if (!b->items) return b;
    for (size_t i = 0; i < count; i++) b->items[i] = items[i];
    b->item_count = count;
    return b;
}

bool stm_leaves(const struct stm *s)
{
    if (!s) return false;
    if (s->kind == S_RETURN) return true;
    if (s->kind == S_IF) return s->orelse && stm_leaves(s->then) && stm_leaves(s->orelse);
    if (s->kind == S_BLOCK)
        for (size_t i = 0; i < s->item_count; i++)
            if (stm_leaves(s->items[i])) return true;
    return false;
}

void need_permission(struct cx *cx, enum permission p, struct span span, const char *what)
{
    if (cx->fn->permission >= p) return;
    struct diag *g = report(cx->m, E0304, span, "%s is not permitted here", what);
    diag_note(cx->m->diags, g, cx->fn->permission == PERMIT_PURE ? "a function only looks" : "a check may roll, but changes nothing");
    diag_help(cx->m->diags, g, "a `command` may change the fight");
}

static struct stm *two(struct cx *cx, struct stm *a, struct stm *b, struct span span)
{
    struct stm *items[2] = {a, b};
    struct stm *s = block_of(cx, items, 2, span);
    s->flag = true; /* no scope of its own: the second may name what the first declares */
    return s;
}

static struct stm *none(struct cx *cx, struct span span)
{
    return block_of(cx, NULL, 0, span);
}

/* ---- let, assignment, roll, choose ------------------------------------------------------------------------------------------- */

struct template *text_label(struct cx *cx, struct ast *line, enum join join)
{
    struct ast *t = label_value(line, join);
    if (!t) return NULL;
    if (t->kind != AST_STRING) {
        report(cx->m, E0301, t->span, "a text in quotes is needed after `%s`", join_text(join));
        return NULL;
    }
    return template_from(cx, t);
}

static struct tex *roll_value(struct cx *cx, struct ast *line, struct ast *roll)
{
    need_permission(cx, PERMIT_ROLL, roll->span, "rolling");
    struct ast *by = label_value(line, JOIN_BY);
    struct template *name = text_label(cx, line, JOIN_AS);
    cx->roller = by ? expr_as(cx, by, type_optional(type_of(TY_CREATURE))) : NULL;
    cx->roll_name = name ? name : template_plain(cx->m, STR("roll"));
    cx->rolling = true;
    struct tex *x = expr(cx, roll->a, type_of(TY_INT));
    if (x->type.base == TY_DICE) {
        struct tex *r = tex_new(cx, X_ROLL, type_of(TY_INT), x->span);
        r->a = x;
        r->b = cx->roller;
        r->template = cx->roll_name;
        x = r;
    }
    cx->rolling = false;
    return x->type.base == TY_FLAG ? x : convert(cx, x, type_of(TY_INT)); /* `roll d20 >= 11` says whether */
}

struct stm *let_stm(struct cx *cx, struct ast *line)
{
    struct stm *s = stm_new(cx, S_LET, line->span);
    struct stm *asked = NULL;
    if (!line->a || line->a->kind != AST_NAME || line->assign != ASSIGN_SET || !line->b) {
        struct diag *g = report(cx->m, E0101, line->span, "`let` gives one value a name");
        diag_help(cx->m->diags, g, "`let x = ...`");
        return none(cx, line->span);
    }
    struct type want = line->type ? type_from_ast(cx->m, cx->scope, line->type) : NO_WANT;
    value_carries(cx->m, line);
    if (line->b->kind == AST_ROLL) {
        s->a = roll_value(cx, line, line->b);
    } else if (line->b->kind == AST_CHOOSE) {
        int32_t list;
        bool single;
        struct type elem = NO_WANT;
        asked = choose_stm(cx, line, line->b, &list, &single, &elem);
        if (!asked->ask) return asked;
        s->a = chosen(cx, list, single, elem, line->span);
    } else {
        s->a = want.base == TY_ERROR ? expr_free(cx, line->b) : expr_as(cx, line->b, want);
        struct ast *as = label_value(line, JOIN_AS);
        s->template = s->a->type.base == TY_INT ? text_label(cx, line, JOIN_AS) : NULL;
        if (as && s->a->type.base != TY_INT && s->a->type.base != TY_ERROR) report(cx->m, E0209, as->span, "only a number is told with its terms: this `as` would not be read");
    }
    struct type t = want.base == TY_ERROR ? s->a->type : want;
    if (t.base == TY_NONE || t.base == TY_VOID) {
        struct diag *g = report(cx->m, E0301, s->a->span, "%s has no type of its own", t.base == TY_NONE ? "`none`" : "a command without result");
        if (t.base == TY_NONE) diag_help(cx->m->diags, g, "say which: `let x: creature? = none`");
        t = NO_WANT;
    }
    s->number = cx_local(cx, line->a->text, t, line->a->span);
    if (cx->m->arena->failed) return s;
    cx->fn->locals.at[s->number].is_let = true;
    if (line->b->kind != AST_ROLL && line->b->kind != AST_CHOOSE && !(s->a->kind == X_CALL && s->a->fn->permission != PERMIT_PURE)) cx->fn->locals.at[s->number].used = false; /* chance and choices are told, too */
    return asked ? two(cx, asked, s, line->span) : s;
}

/* What stands left of an assignment: a store statement without its value, or a local's number in s->number. */
static struct stm *target_of(struct cx *cx, struct ast *head, struct type *want)
{
    struct stm *s = stm_new(cx, S_STORE, head->span);
    struct tex *x = NULL;
    *want = NO_WANT;
    if (head->kind == AST_NAME) { /* a local that is narrowed is written by its declared type */
        for (size_t i = cx->names.len; i-- > 0;)
            if (str_equal(cx->names.at[i].name, head->text)) {
                s->kind = S_LET;
                s->number = cx->names.at[i].local;
                *want = cx->fn->locals.at[s->number].type;
                return s;
            }
    }
    if (head->kind == AST_MEMBER || head->kind == AST_NAME) { /* an array as a whole */
        struct tex *rec = NULL;
        struct mem *mem = NULL;
        if (head->kind == AST_MEMBER) {
            rec = expr_free(cx, head->a);
            struct rec *r = class_rec(cx->m, rec->type);
            mem = r ? rec_find(r, head->text) : NULL;
        } else if (cx->bare) {
            mem = rec_find(cx->bare, head->text);
            rec = mem ? tex_local(cx, cx->bare_local, head->span) : NULL;
        }
        if (mem && mem->sort == MEM_KEPT && mem->is_array) {
            s->mem = mem;
            s->a = rec->type.optional ? unwrap(cx, rec, mem->name) : rec;
            s->flag = true; /* a list */
            *want = type_list(mem->type);
            return s;
        }
        if (rec && head->kind == AST_MEMBER) x = member_of(cx, rec, head->text, head->span);
    }
    if (!x) x = expr_free(cx, head);
    if (x->type.base == TY_ERROR) return NULL;
    if (x->kind == X_LEFT) {
        struct diag *g = report(cx->m, E0301, head->span, "a budget is paid from, not written");
        diag_help(cx->m->diags, g, "`pay 1 %.*s from c`, `grant 1 %.*s to c`", STR_FMT(x->mem->name), STR_FMT(x->mem->name));
        return NULL;
    }
    if (x->kind != X_LOAD || x->mem->member_sort == SORT_OPTION || (x->mem->member_sort == SORT_PARAM && !x->mem->is_open && x->mem->rec->cls == CLASS_EVENT)) {
        struct diag *g = report(cx->m, E0301, head->span, "this cannot be changed");
        if (x->kind == X_LOAD && x->mem->member_sort == SORT_PARAM)
            diag_help(cx->m->diags, g, "the event does not say `open_to_change %.*s`", STR_FMT(x->mem->name));
        else if (x->kind == X_STAT)
            diag_help(cx->m->diags, g, "a stat is the sum of what is borne; apply something that lends to it");
        else diag_note(cx->m->diags, g, "only tracks, counters, flags and slots are kept; everything else is given or derived");
        return NULL;
    }
    s->mem = x->mem;
    s->a = x->a;
    s->b = x->b;
    *want = x->mem->type;
    return s;
}

static struct tex *changed_local(struct cx *cx, struct ast *line, int32_t local, struct tex *value)
{
    if (line->assign == ASSIGN_SET) return value;
    struct tex *old = tex_local(cx, local, line->span);
    struct tex *x;
    if (old->type.base == TY_SET) {
        x = tex_new(cx, line->assign == ASSIGN_ADD ? X_UNION : X_WITHOUT, old->type, line->span);
    } else {
        old = convert(cx, old, type_of(TY_INT));
        x = tex_new(cx, X_ARITH, type_of(TY_INT), line->span);
        x->op = line->assign == ASSIGN_ADD ? OP_ADD : OP_SUB;
    }
    x->a = old;
    x->b = value;
    return x;
}

static struct stm *assign_stm(struct cx *cx, struct ast *line)
{
    struct type want;
    if (line->a) {
        if (str_is(name_of(line->head), "expect") && line->assign == ASSIGN_SET) {
            struct span sign = {line->span.file, line->a->span.to, line->b->span.from};
            struct diag *g = report(cx->m, E0105, sign, "`=` gives a value, it does not compare");
            diag_help(cx->m->diags, g, "write `==` to compare");
            return none(cx, line->span);
        }
        struct str word = name_of(line->head), name = name_of(line->a);
        struct diag *g = report(cx->m, E0101, line->span, "there is something between `%.*s` and the `=`", STR_FMT(word));
        if (name.len && str_is(word, "fixed")) diag_help(cx->m->diags, g, "a name that keeps its value is made with `fixed let`: `fixed let %.*s = ...`", STR_FMT(name));
        else if (name.len) diag_help(cx->m->diags, g, "a new name is made with `let`, without its type: `let %.*s = ...`", STR_FMT(name));
        else diag_help(cx->m->diags, g, "a new name is made with `let`: `let x = ...`");
        return none(cx, line->span);
    }
    if (line_carries(cx->m, line, HAS_SET | HAS_CHANGE | HAS_ELSE | HAS_WHEN, EVERY_JOIN)) value_carries(cx->m, line);
    struct stm *s = target_of(cx, line->head, &want), *asked = NULL;
    struct tex *value;
    if (line->b && line->b->kind == AST_ROLL) {
        value = roll_value(cx, line, line->b);
    } else if (line->b && line->b->kind == AST_CHOOSE) {
        int32_t list;
        bool single;
        struct type elem = NO_WANT;
        asked = choose_stm(cx, line, line->b, &list, &single, &elem);
        if (!asked->ask) return asked;
        value = chosen(cx, list, single && !(s && s->flag), elem, line->span);
    } else {
        value = expr(cx, line->b, want);
    }
    if (!s) return none(cx, line->span);
    value = convert(cx, value, want);
    if (s->kind == S_LET) {
        int32_t local = s->number;
        struct local *l = &cx->fn->locals.at[local];
        l->is_changed = true;
        if (l->is_fixed) {
            struct diag *g = report(cx->m, E0301, line->span, "`%.*s` is fixed: it cannot be changed", STR_FMT(l->name));
            diag_related(cx->m->diags, g, l->span, "made here");
            diag_help(cx->m->diags, g, "a name that changes is made with `let` alone");
        }
        s->a = changed_local(cx, line, local, value);
        struct type now = want;
        now.optional = want.optional && value->type.optional;
        if (value->kind == X_CONST && value->value == -1 && want.optional) now.optional = true;
        if (want.optional) vec_push(&cx->narrow, cx->m->arena, (struct narrowed){local, now});
        if (cx->branches && local < cx->branches) {
            struct diag *g = report(cx->m, E0304, line->span, "a branch of `together` cannot change what was named outside it");
            diag_help(cx->m->diags, g, "each branch runs alone; let it change the fight, or a name of its own");
        }
    } else {
        need_permission(cx, PERMIT_CHANGE, line->span, "changing the fight");
        s->assign = (enum assign)line->assign;
        s->c = value;
        if (line->assign != ASSIGN_SET && want.base != TY_INT && want.base != TY_SET && want.base != TY_ERROR)
            report(cx->m, E0301, line->span, "`%s` works on numbers and sets", line->assign == ASSIGN_ADD ? "+=" : "-=");
    }
    return asked ? two(cx, asked, s, line->span) : s;
}

/* `fixed let x = ...`: as it is now, whatever becomes of what it was read from (stale.c). */
static bool is_fixed_let(const struct ast *line)
{
    const struct ast *a = line->a;
    return str_is(name_of(line->head), "fixed") && a && a->kind == AST_PHRASE && str_is(name_of(a->items[0]), "let");
}

static struct stm *fixed_let_stm(struct cx *cx, struct ast *line)
{
    struct ast let = *line;
    size_t first = cx->fn->locals.len;
    let.head = line->a->items[0];
    let.a = line->a->item_count == 2 ? line->a->items[1] : NULL;
    word_carries(cx->m, &let, IN_COMMAND);
    struct stm *s = let_stm(cx, &let);
    for (size_t i = first; i < cx->fn->locals.len; i++) cx->fn->locals.at[i].is_fixed = true;
    return s;
}

/* ---- blocks, branches, loops ---------------------------------------------------------------------------------------------------- */

static struct stm *line_stm(struct cx *cx, struct ast *line);

struct stm *block_stm(struct cx *cx, struct ast *block)
{
    struct stm *b = stm_new(cx, S_BLOCK, block ? block->span : (struct span){0, 0, 0});
    if (!block) return b;
    size_t names = cx->names.len, narrow = cx->narrow.len;
    b->items = ARENA_ARRAY(cx->m->arena, struct stm *, block->item_count + 1);
    if (!b->items) return b;
    bool left = false;
    for (size_t i = 0; i < block->item_count && !cx->fn->overfull; i++) {
        if (left && block->items[i]->kind != AST_BAD) {
            struct diag *g = report(cx->m, E0305, block->items[i]->span, "this line is never reached");
            diag_label(cx->m->diags, g, "the block has returned before");
            left = false;
        }
        reads_file(cx->m, block->items[i]->span.file);
        struct stm *s = line_stm(cx, block->items[i]);
        b->items[b->item_count++] = s;
        left = s->kind == S_RETURN;
    }
    cx->names.len = names;
    cx->narrow.len = narrow;
    return b;
}

static struct stm *if_stm(struct cx *cx, struct ast *e)
{
    struct stm *s = stm_new(cx, S_IF, e->span);
    s->a = expr_flag(cx, e->a);
    size_t narrow = cx->narrow.len;
    narrow_true(cx, s->a);
    s->then = block_stm(cx, e->block);
    cx->narrow.len = narrow;
    if (e->orelse) {
        narrow_false(cx, s->a);
        s->orelse = e->orelse->kind == AST_IF ? if_stm(cx, e->orelse) : block_stm(cx, e->orelse);
        cx->narrow.len = narrow;
    }
    if (stm_leaves(s->then) && !s->orelse) narrow_false(cx, s->a); /* from here on it did not hold */
    return s;
}

/* What a loop or branch assigns cannot be taken for present before it is known not to be none: narrowing of locals that are
 * written inside is dropped by assign_stm itself, since it pushes the wider type. */
static struct stm *for_stm(struct cx *cx, struct ast *e)
{
    struct stm *s = stm_new(cx, S_FOR, e->span);
    line_carries(cx->m, e, HAS_VALUES | HAS_BLOCK, 1u << JOIN_BY);
    struct tex *set = expr_free(cx, e->a);
    if (set->type.base == TY_SET) set = convert(cx, set, type_list(type_elem(set->type)));
    if (set->type.base != TY_LIST && set->type.base != TY_ERROR) {
        struct diag *g = report(cx->m, E0301, set->span, "a set or a list is needed after `in`, this is %.*s", STR_FMT(type_text(cx->m->arena, set->type)));
        if (set->type.base == TY_INT) diag_help(cx->m->diags, g, "to do something so many times: `repeat n as i { }`");
        set = tex_error(cx, set->span);
    }
    s->a = set;
    size_t names = cx->names.len, narrow = cx->narrow.len;
    s->number = cx_local(cx, e->text, set->type.base == TY_LIST ? type_elem(set->type) : NO_WANT, e->span);
    for (size_t i = 0; i < e->item_count; i++) {
        struct sort_key k = {.descending = e->items[i]->number != 0};
        k.key = expr_as(cx, e->items[i]->a, type_of(TY_INT));
        vec_push(&s->keys, cx->m->arena, k);
    }
    s->flag = e->number != 0;
    int outer = cx->branches;
    if (s->flag) {
        need_permission(cx, PERMIT_CHANGE, e->span, "`together`");
        struct ast *rank = label_value(e, JOIN_BY);
        if (rank) s->b = expr_as(cx, rank, type_of(TY_INT));
        cx->branches = s->number; /* locals below this number stand outside */
    }
    s->then = block_stm(cx, e->block);
    cx->branches = outer;
    cx->names.len = names;
    cx->narrow.len = narrow;
    return s;
}

static struct stm *together_stm(struct cx *cx, struct ast *e)
{
    struct stm *s = stm_new(cx, S_TOGETHER, e->span);
    need_permission(cx, PERMIT_CHANGE, e->span, "`together`");
    s->items = ARENA_ARRAY(cx->m->arena, struct stm *, e->item_count + 1);
    if (!s->items) return s;
    int outer = cx->branches;
    cx->branches = (int)cx->fn->locals.len;
    for (size_t i = 0; i < e->item_count; i++) s->items[s->item_count++] = block_stm(cx, e->items[i]);
    cx->branches = outer;
    return s;
}

static struct stm *until_stm(struct cx *cx, struct ast *e)
{
    struct stm *s = stm_new(cx, S_UNTIL, e->span);
    s->a = expr_flag(cx, e->a);
    size_t narrow = cx->narrow.len;
    s->then = block_stm(cx, e->block);
    cx->narrow.len = narrow;
    return s;
}

static struct stm *repeat_stm(struct cx *cx, struct ast *line)
{
    struct stm *s = stm_new(cx, S_REPEAT, line->span);
    s->a = line->a ? expr_as(cx, line->a, type_of(TY_INT)) : tex_error(cx, line->span);
    if (!line->a) report(cx->m, E0303, line->span, "how often? `repeat 3 { }` or `repeat n as i { }`");
    else if (!line->block) report(cx->m, E0402, line->span, "what is repeated? A block is missing");
    size_t names = cx->names.len;
    struct ast *as = label_value(line, JOIN_AS);
    if (as && as->kind == AST_NAME) s->number = cx_local(cx, as->text, type_of(TY_INT), as->span);
    else s->number = cx_hidden(cx, type_of(TY_INT));
    s->then = block_stm(cx, line->block);
    cx->names.len = names;
    return s;
}

/* ---- the language's own first words ----------------------------------------------------------------------------------------------- */

static struct stm *return_stm(struct cx *cx, struct ast *line)
{
    struct stm *s = stm_new(cx, S_RETURN, line->span);
    struct type want = cx->fn->ret;
    if (cx->branches) report(cx->m, E0304, line->span, "a branch of `together` cannot return: all branches run to their end");
    if (want.base == TY_VOID) {
        if (line->a) {
            struct diag *g = report(cx->m, E0301, line->a->span, "`%.*s` gives no result", STR_FMT(cx->fn->name));
            diag_help(cx->m->diags, g, "declare one: `command %.*s(...): int { }`", STR_FMT(cx->fn->name));
        }
    } else if (!line->a) {
        report(cx->m, E0305, line->span, "`return` needs a value here: %.*s", STR_FMT(type_text(cx->m->arena, want)));
    } else {
        s->a = expr_as(cx, line->a, want);
    }
    return s;
}

static struct stm *log_stm(struct cx *cx, struct ast *line)
{
    struct stm *s = stm_new(cx, S_LOG, line->span);
    if (!line->a || line->a->kind != AST_STRING) report(cx->m, E0303, line->span, "`log` takes a text: `log \"{a} strikes\"`");
    else s->template = template_from(cx, line->a);
    if (!s->template) s->template = template_plain(cx->m, STR(""));
    return s;
}

static struct stm *fire_stm(struct cx *cx, struct ast *line)
{
    struct stm *s = stm_new(cx, S_FIRE, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "firing a hook");
    struct ast *e = line->a;
    struct ast *path = e && e->kind == AST_CALL ? e->a : e;
    if (!path || path->kind != AST_MEMBER) {
        report(cx->m, E0303, line->span, "`fire` runs a hook of something: `fire card.hit(t, n)`");
        return none(cx, line->span);
    }
    s->a = expr_free(cx, path->a);
    struct rec *r = class_rec(cx->m, s->a->type);
    struct mem *mem = r ? rec_find_below(cx->m, r, path->text) : NULL;
    if (s->a->type.base == TY_ERROR) return none(cx, line->span);
    s->a = unwrap(cx, s->a, path->text);
    if (!mem || mem->sort != MEM_GIVEN || mem->slot_sort != SLOT_HOOK) {
        struct diag *g = report(cx->m, E0201, path->span, "%.*s has no hook `%.*s`", STR_FMT(type_text(cx->m->arena, s->a->type)), STR_FMT(path->text));
        struct str near = rec_nearest(r, path->text);
        suggest(cx->m, g, near);
        return none(cx, line->span);
    }
    arg_list args = {0};
    if (e->kind == AST_CALL) args_from_items(cx, e->items, e->item_count, &args);
    s->mem = mem;
    s->args = bind_args(cx, mem->name, mem->params.at, mem->params.len, &args, line->span);
    s->arg_count = s->args ? mem->params.len : 0;
    return s;
}

static struct window *window_of(struct rec *event, struct str name)
{
    for (size_t i = 0; event && i < event->windows.len; i++)
        if (str_equal(event->windows.at[i]->name, name)) return event->windows.at[i];
    return NULL;
}

static struct stm *open_stm(struct cx *cx, struct ast *line)
{
    struct stm *s = stm_new(cx, S_OPEN, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "opening a window");
    struct ast *e = line->a;
    struct str window = {NULL, 0};
    if (e && e->kind == AST_MEMBER) {
        s->a = expr_free(cx, e->a);
        window = e->text;
    } else if (e && e->kind == AST_NAME && cx->event_local >= 0) {
        s->a = tex_local(cx, cx->event_local, e->span);
        window = e->text;
    } else {
        report(cx->m, E0303, line->span, "`open` takes a window of an event: `open e.struck`");
        return none(cx, line->span);
    }
    if (s->a->type.base == TY_ERROR) return none(cx, line->span);
    s->a = unwrap(cx, s->a, window);
    s->window = s->a->type.base == TY_EVENT ? window_of(s->a->type.rec, window) : NULL;
    if (!s->window) {
        struct diag *g = report(cx->m, E0201, e->span, "%.*s has no window `%.*s`", STR_FMT(type_text(cx->m->arena, s->a->type)), STR_FMT(window));
        if (s->a->type.base == TY_EVENT && s->a->type.rec) help_window(cx->m, g, s->a->type.rec, window);
        return none(cx, line->span);
    }
    return s;
}

static struct stm *call_off_stm(struct cx *cx, struct ast *line)
{
    struct stm *s = stm_new(cx, S_CALL_OFF, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "calling off an event");
    s->a = line->a ? expr_as(cx, line->a, type_of(TY_EVENT)) : cx->event_local >= 0 ? tex_local(cx, cx->event_local, line->span) : tex_error(cx, line->span);
    if (!line->a && cx->event_local < 0) report(cx->m, E0303, line->span, "which event? `call_off e`");
    return s;
}

static bool is_mark_content(const struct sym *y)
{
    return y->sort == SYM_CONTENT && y->as.content->rec != NULL;
}

/* `apply 2 Burning to t` */
static bool counted_mark(struct cx *cx, struct ast *e)
{
    if (!e || e->kind != AST_QUANTITY) return false;
    struct diag *g = report(cx->m, E0301, e->span, "the name of a mark is needed here");
    diag_help(cx->m->diags, g, "what it is applied with stands behind it: `%.*s(...)`", STR_FMT(e->text));
    return true;
}

static struct content *mark_content(struct cx *cx, struct str name, struct span span)
{
    struct sym *y = scope_find(cx->scope, name);
    if (y && y->sort == SYM_CONTENT && y->as.content->rec) return y->as.content;
    wrong_name(cx->m, cx->scope, name, span, "mark", is_mark_content);
    return NULL;
}

static struct tex *bearer_of(struct cx *cx, struct ast *to, struct span span, const char *word)
{
    if (!to) {
        struct diag *g = report(cx->m, E0303, span, "upon whom? There is no `%s`", word);
        diag_help(cx->m->diags, g, "absence is never \"all\": write `%s t`", word);
        return tex_error(cx, span);
    }
    struct tex *x = expr_free(cx, to);
    if (x->type.base != TY_ERROR && x->type.base != TY_CREATURE && x->type.base != TY_THING && x->type.base != TY_SIDE) {
        bool damaged = false; /* who stands on a side that could not be read is nobody here, and that is no second mistake */
        for (size_t i = 0; cx->test && x->type.base == TY_CONTENT && i < cx->test->sides.len; i++) damaged = damaged || cx->test->sides.at[i].damaged;
        if (damaged) return tex_error(cx, span);
        struct diag *g = report(cx->m, E0301, x->span, "a creature, a thing or a side is needed here, this is %.*s", STR_FMT(type_text(cx->m->arena, x->type)));
        if (x->type.base == TY_SET || x->type.base == TY_LIST) diag_help(cx->m->diags, g, "for each of them: `for x in %.*s { ... x ... }`", STR_FMT(source_text(cx->m, x->span)));
        return tex_error(cx, span);
    }
    return unwrap(cx, x, STR("marks"));
}

static bool is_unit(const struct sym *y)
{
    return y->sort == SYM_UNIT;
}

static void help_units(struct model *m, struct diag *g)
{
    struct text all;
    text_init(&all, m->arena);
    for (size_t i = 0; i < m->moments.len && i < 12; i++) {
        struct sym *y = scope_find_unit(m->names, m->moments.at[i]->name);
        if (y && y->sort == SYM_UNIT) text_printf(&all, "%s`%.*s`", all.len ? ", " : "", STR_FMT(m->moments.at[i]->name));
    }
    if (all.len) diag_help(m->diags, g, "there are %.*s", STR_FMT(text_str(&all)));
    else diag_help(m->diags, g, "none is declared: `unit rounds, round = round.over`");
}

/* `for 3 rounds`, `until turn_start [by x]` */
static void duration(struct cx *cx, struct ast *line, struct stm *s)
{
    struct ast *count = label_value(line, JOIN_FOR), *until = label_value(line, JOIN_UNTIL), *by = label_value(line, JOIN_BY);
    if (count) {
        struct sym *y = count->kind == AST_QUANTITY ? scope_find_unit(cx->scope, count->text) : NULL;
        if (!y || y->sort != SYM_UNIT) {
            struct str near = {NULL, 0};
            if (count->kind == AST_QUANTITY && !y) {
                struct diag *g = report(cx->m, E0201, count->span, "`%.*s` is no unit of time", STR_FMT(count->text));
                near = scope_nearest(cx->scope, count->text, is_unit);
                if (!suggest(cx->m, g, near)) help_units(cx->m, g);
                return;
            }
            struct diag *g = report(cx->m, E0301, count->span, "a duration is needed here: a number and a unit");
            struct str word = source_text(cx->m, count->span);
            for (size_t i = 0; i < word.len; i++)
                if (word.at[i] == ' ') word.len = i;
            const char *instead = foreign_word(word);
            if (instead) diag_help(cx->m->diags, g, "for `%.*s` write %s", STR_FMT(word), instead);
            else diag_help(cx->m->diags, g, "for example `for 3 rounds`, where `unit rounds = ...` is declared");
            return;
        }
        s->moment = y->as.moment;
        s->b = expr_as(cx, count->a, type_of(TY_INT));
    } else if (until) {
        struct mem *self;
        s->moment = moment_named(cx->m, cx->scope, until, &self);
        s->b = tex_const(cx, type_of(TY_INT), 1, until->span);
    }
    if (by && !count && !until) report(cx->m, E0209, by->span, "`by` says whose moment it is: it stands with `for` or `until`");
    else if (by) s->c = expr_as(cx, by, type_of(TY_CREATURE));
    if (count && until) {
        struct diag *g = report(cx->m, E0401, until->span, "there are two durations");
        diag_related(cx->m->diags, g, count->span, "the other one");
    }
}

static struct stm *apply_stm(struct cx *cx, struct ast *line)
{
    struct stm *s = stm_new(cx, S_APPLY, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "applying something");
    struct str name = name_of(line->a);
    s->content = counted_mark(cx, line->a) || (line->a && line->a->kind == AST_LIST) ? NULL : mark_content(cx, name, line->a ? line->a->span : line->span);
    s->a = bearer_of(cx, label_value(line, JOIN_TO), line->span, "to");
    if (!s->content) return none(cx, line->span);
    arg_list args = {0};
    if (line->a->kind == AST_CALL) args_from_items(cx, line->a->items, line->a->item_count, &args);
    struct param *params = ARENA_ARRAY(cx->m->arena, struct param, s->content->rec->mems.len + 1);
    size_t n = 0;
    for (size_t i = 0; params && i < s->content->rec->mems.len; i++)
        if (s->content->rec->mems.at[i]->sort == MEM_KEPT) {
            struct mem *mem = s->content->rec->mems.at[i];
            params[n++] = mem->params.len ? mem->params.at[0] : (struct param){.name = mem->name, .type = mem->type};
        }
    s->args = bind_args(cx, name, params, n, &args, line->span);
    s->arg_count = s->args ? n : 0;
    duration(cx, line, s);
    if (!s->moment && !s->content->ends_somehow && !label_of(line, JOIN_FOR) && !label_of(line, JOIN_UNTIL)) {
        struct diag *g = report(cx->m, E0406, line->span, "`%.*s` would never end", STR_FMT(name));
        diag_help(cx->m->diags, g, "say how long: `for 2 rounds`, `until ...`; or in its declaration `ends when ...`, or `lasting`");
    }
    return s;
}

static struct stm *remove_stm(struct cx *cx, struct ast *line)
{
    struct stm *s = stm_new(cx, S_UNAPPLY, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "removing something");
    s->content = mark_content(cx, name_of(line->a), line->a ? line->a->span : line->span);
    s->a = bearer_of(cx, label_value(line, JOIN_FROM), line->span, "from");
    return s->content ? s : none(cx, line->span);
}

static struct stm *finish_stm(struct cx *cx, struct ast *line)
{
    struct stm *s = stm_new(cx, S_FINISH, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "ending a mark");
    if (line->a) s->a = expr_as(cx, line->a, type_of(TY_MARK));
    else if (cx->this_local >= 0 && cx_type(cx, cx->this_local).base == TY_MARK) s->a = tex_local(cx, cx->this_local, line->span);
    else {
        report(cx->m, E0303, line->span, "`finish` ends the mark it stands in; here say which: `finish m`");
        s->a = tex_error(cx, line->span);
    }
    return s;
}

/* `pay 1 main from c`, `grant 2 main to c`: the number and the name come as one quantity, or as number and name. */
static struct stm *pay_stm(struct cx *cx, struct ast *line, enum stm_kind kind)
{
    struct stm *s = stm_new(cx, kind, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "paying");
    struct ast *q = line->a;
    struct ast *who = label_value(line, kind == S_PAY ? JOIN_FROM : JOIN_TO);
    if (!q || q->kind != AST_QUANTITY) {
        struct diag *g = report(cx->m, E0303, line->span, "how much of what?");
        diag_help(cx->m->diags, g, kind == S_PAY ? "`pay 1 main from c`; a computed number in parentheses: `pay (n) main from c`" : "`grant 1 main to c`");
        return none(cx, line->span);
    }
    s->a = who ? expr_as(cx, who, type_of(TY_CREATURE)) : expr_self(cx, line->span);
    s->b = expr_as(cx, q->a, type_of(TY_INT));
    struct rec *r = class_rec(cx->m, s->a->type);
    s->mem = r ? rec_find_below(cx->m, r, q->text) : NULL;
    if (!s->mem || s->mem->sort != MEM_KEPT || (s->mem->member_sort != SORT_BUDGET && s->mem->member_sort != SORT_TRACK)) {
        if (s->a->type.base == TY_ERROR) return none(cx, line->span);
        struct diag *g = report(cx->m, E0201, q->span, "there is no budget or track `%.*s`", STR_FMT(q->text));
        struct str near = rec_nearest(r, q->text);
        suggest(cx->m, g, near);
        return none(cx, line->span);
    }
    return s;
}

static struct stm *pay_line(struct cx *cx, struct ast *line) { return pay_stm(cx, line, S_PAY); }
static struct stm *grant_line(struct cx *cx, struct ast *line) { return pay_stm(cx, line, S_GRANT); }

static struct stm *perform_stm(struct cx *cx, struct ast *line)
{
    struct stm *s = stm_new(cx, S_PERFORM, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "performing an act");
    s->flag = str_is(name_of(line->head), "perform_paid");
    s->a = line->a ? expr_as(cx, line->a, type_of(TY_ACT)) : tex_error(cx, line->span);
    if (!line->a) report(cx->m, E0303, line->span, "which act? `perform a by c`");
    struct ast *by = label_value(line, JOIN_BY);
    s->b = by ? expr_as(cx, by, type_of(TY_CREATURE)) : expr_self(cx, line->span);
    return s;
}

static struct stm *end_fight_stm(struct cx *cx, struct ast *line)
{
    struct stm *s = stm_new(cx, S_END, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "ending the fight");
    struct ast *by = label_value(line, JOIN_FOR);
    if (by) s->a = expr_as(cx, by, type_of(TY_SIDE));
    return s;
}

static struct stm *expect_stm(struct cx *cx, struct ast *line)
{
    struct stm *s = stm_new(cx, S_EXPECT, line->span);
    if (!cx->test) {
        report(cx->m, E0304, line->span, "`expect` stands in tests");
        return none(cx, line->span);
    }
    if (!line->a) {
        report(cx->m, E0303, line->span, "`expect` takes a condition");
        return none(cx, line->span);
    }
    s->a = expr_flag(cx, line->a);
    if (s->a->kind == X_COMPARE) {
        s->b = s->a->a;
        s->c = s->a->b;
    }
    const struct source *src = &cx->m->diags->sources.at[line->a->span.file];
    struct text t;
    text_init(&t, cx->m->arena);
    text_printf(&t, "expected %.*s", (int)(line->a->span.to - line->a->span.from), src->text.at + line->a->span.from);
    s->template = template_plain(cx->m, text_str(&t));
    return s;
}

static struct stm *play_stm(struct cx *cx, struct ast *line)
{
    if (!cx->test) report(cx->m, E0304, line->span, "`play` stands in tests");
    if (cx->m->flow) vec_push(&cx->fn->calls, cx->m->arena, cx->m->flow);
    else report(cx->m, E0201, line->span, "there is no `flow` to play");
    return stm_new(cx, S_PLAY, line->span);
}

static const struct word {
    const char *name;
    struct stm *(*make)(struct cx *, struct ast *);
} words[] = {
    {"let", let_stm},       {"return", return_stm},   {"log", log_stm},         {"fire", fire_stm},
    {"measure", measure_stm},
    {"open", open_stm},     {"call_off", call_off_stm}, {"apply", apply_stm},   {"remove", remove_stm},
    {"finish", finish_stm}, {"pay", pay_line},        {"grant", grant_line},    {"perform", perform_stm},
    {"perform_paid", perform_stm}, {"end_fight", end_fight_stm}, {"repeat", repeat_stm}, {"read", read_stm}, {"result", result_stm}, {"expect", expect_stm},
    {"require", require_stm},
    {"play", play_stm},
};

/* ---- commands and events that somebody declared ------------------------------------------------------------------------------------ */

static struct stm *event_stm(struct cx *cx, struct ast *line, struct sym *y)
{
    struct stm *s = stm_new(cx, S_EVENT, line->span);
    need_permission(cx, PERMIT_CHANGE, line->span, "an event");
    struct rec *r = y->as.rec;
    arg_list args = {0};
    args_from_line(cx, line, false, &args);
    line_carries(cx->m, line, HAS_VALUES | HAS_WHEN | HAS_BLOCK, EVERY_JOIN);
    struct param *params = ARENA_ARRAY(cx->m->arena, struct param, (size_t)r->param_count + 1);
    size_t n = 0;
    for (size_t i = 0; params && i < r->mems.len && n < (size_t)r->param_count; i++)
        if (r->mems.at[i]->member_sort == SORT_PARAM && r->mems.at[i]->sort == MEM_KEPT)
            params[n++] = r->mems.at[i]->params.at[0];
    s->rec = r;
    s->args = bind_args(cx, y->name, params, n, &args, line->span);
    s->arg_count = s->args ? n : 0;
    size_t names = cx->names.len, narrow = cx->narrow.len;
    int32_t outer = cx->event_local;
    struct ast *as = label_value(line, JOIN_AS);
    if (as && as->kind == AST_NAME) s->number = cx_local(cx, as->text, type_rec(TY_EVENT, r), as->span);
    else s->number = cx_hidden(cx, type_rec(TY_EVENT, r));
    cx->event_local = s->number;
    s->then = block_stm(cx, line->block);
    cx->event_local = outer;
    cx->names.len = names;
    cx->narrow.len = narrow;
    return s;
}

static struct stm *command_stm(struct cx *cx, struct ast *line, struct sym *y)
{
    struct stm *s = stm_new(cx, S_DO, line->span);
    arg_list args = {0};
    struct fn *fn = y->as.fn;
    line_carries(cx->m, line, HAS_VALUES | HAS_WHEN, EVERY_JOIN);
    args_from_line(cx, line, true, &args);
    struct tex **items = bind_args(cx, y->name, fn->params.at, fn->params.len, &args, line->span);
    s->a = items ? call_fn(cx, fn, items, fn->params.len, line->span) : tex_error(cx, line->span);
    if (fn->permission == PERMIT_PURE) {
        struct diag *g = report(cx->m, E0301, line->span, "`%.*s` only computes; nothing is done with its result", STR_FMT(y->name));
        diag_help(cx->m->diags, g, "`let x = %.*s(...)`", STR_FMT(y->name));
    }
    return s;
}

static bool makes_statement(const struct sym *y)
{
    return y->sort == SYM_FN || y->sort == SYM_EVENT;
}

static struct stm *unknown_line(struct cx *cx, struct ast *line)
{
    struct str name = name_of(line->head);
    struct sym *y = name.len ? scope_find(cx->scope, name) : NULL;
    if (y) {
        struct diag *g = report(cx->m, E0203, line->head->span, "`%.*s` is %s; a line here begins with a command", STR_FMT(name), sym_sort_name(y->sort));
        if (y->sort == SYM_KIND) diag_help(cx->m->diags, g, "declarations stand at the top of a file, or in a test");
        else if (y->sort == SYM_CONTENT && y->as.content->rec) diag_help(cx->m->diags, g, "a mark is put on somebody with `apply %.*s to ...`", STR_FMT(name));
        else diag_help(cx->m->diags, g, "what is done comes first: `let x = ...`, `apply ... to ...`, `log \"...\"`, or a command of the rules");
        return none(cx, line->span);
    }
    if (lost_name(cx->m, line->span.file, name)) return none(cx, line->span);
    struct str all = source_text(cx->m, line->span);
    size_t head = line->head ? line->head->span.to - line->span.from : all.len;
    if (!name.len && head < all.len && all.at[head] == '(') {
        struct diag *g = report(cx->m, E0201, line->head->span, "a line here begins with a command");
        diag_help(cx->m->diags, g, "what is done stands first, and the rest without brackets: `strike t by f`, not `t.strike(f)`");
        return none(cx, line->span);
    }
    if (!name.len && line->head) {
        struct diag *g = report(cx->m, E0203, line->span, "a value alone does nothing; a line here begins with a command");
        diag_help(cx->m->diags, g, "`self.health = 5` sets a member, `let n = ...` names a value");
        return none(cx, line->span);
    }
    struct diag *g = report(cx->m, E0201, line->head ? line->head->span : line->span, "there is no command `%.*s`", STR_FMT(name));
    const char *known[sizeof words / sizeof *words + 1];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) known[i] = words[i].name;
    known[sizeof words / sizeof *words] = NULL;
    struct str near = nearest_word(name, known);
    if (!near.len) near = scope_nearest(cx->scope, name, makes_statement);
    suggest(cx->m, g, near);
    return none(cx, line->span);
}

/* `roll_harm(e)` and `c.prop(x)` as lines are calls in parentheses. */
static struct stm *paren_stm(struct cx *cx, struct ast *line)
{
    struct stm *s = stm_new(cx, S_DO, line->span);
    line_carries(cx->m, line, 0, 0);
    s->a = expr_free(cx, line->head);
    return s;
}

static struct stm *plain_stm(struct cx *cx, struct ast *line)
{
    if (line->head && line->head->kind == AST_CALL) return paren_stm(cx, line);
    if (line->when) {
        struct diag *g = report(cx->m, E0101, line->when->span, "`when` belongs to the lines of declarations");
        diag_help(cx->m->diags, g, "in a command write `if ... { }`");
    }
    if (is_fixed_let(line)) return fixed_let_stm(cx, line);
    if (line->head && line->head->kind == AST_NAME)
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (str_is(line->head->text, words[i].name) && !(line->assign && !str_is(line->head->text, "let") && !str_is(line->head->text, "result"))) {
                if (!line->when) word_carries(cx->m, line, IN_COMMAND);
                return words[i].make(cx, line);
            }
    if (line->assign != ASSIGN_NONE) return assign_stm(cx, line);
    struct sym *y = line->head && line->head->kind == AST_NAME ? scope_find(cx->scope, line->head->text) : NULL;
    if (y && y->sort == SYM_EVENT) return event_stm(cx, line, y);
    if (y && y->sort == SYM_FN) return command_stm(cx, line, y);
    return unknown_line(cx, line);
}

static struct stm *line_stm(struct cx *cx, struct ast *line)
{
    switch (line->kind) {
    case AST_LINE: return plain_stm(cx, line);
    case AST_IF: return if_stm(cx, line);
    case AST_FOR: return for_stm(cx, line);
    case AST_UNTIL: return until_stm(cx, line);
    case AST_TOGETHER: return together_stm(cx, line);
    case AST_BLOCK: return block_stm(cx, line);
    case AST_BAD: return none(cx, line->span);
    case AST_HOOK:
        if (!brace_missing(cx->m, line->span.file))
            diag_help(cx->m->diags, report(cx->m, E0206, line->span, "`on` belongs to declarations, not into a command"), "here a condition is written `if ... { ... }`; a hook stands in what bears it");
        return none(cx, line->span);
    default:
        report(cx->m, E0206, line->span, "this line does not fit into a command");
        return none(cx, line->span);
    }
}

void check_fn_body(struct model *m, struct fn *fn, struct cx *cx, struct ast *block)
{
    fn->body = block_stm(cx, block);
    fn->bound = true;
    bool damaged = false;
    for (size_t i = 0; block && i < block->item_count; i++) damaged = damaged || block->items[i]->kind == AST_BAD;
    if (!damaged && fn->ret.base != TY_VOID && fn->ret.base != TY_ERROR && !stm_leaves(fn->body)) {
        struct span at = block ? block->span : (struct span){fn->file, 0, 0};
        struct diag *g = report(m, E0305, fn->line ? fn->line->span : at, "`%.*s` does not return a value on every way through it", STR_FMT(fn->name));
        diag_help(m->diags, g, "end it with `return ...`");
    }
}
