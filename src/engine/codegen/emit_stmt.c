/* emit_stmt.c -- Emits statements, one function for each kind. Loops, events and breakdowns are in
 * files of their own. */
#include "emit.h"
#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"

/* ---- locals and blocks ----------------------------------------------------------------------- */

int local_take(struct func *f, int32_t local, enum value_type type)
{
    int reg = reg_take(f, type);
    if (local >= 0) {
        f->local_regs[local] = reg;
        f->local_loops[local] = (int)f->loops.len;
    }
    return reg;
}

/* Releases registers and unbinds the locals in them. */
static void scope_end(struct func *f, size_t mark)
{
    regs_release(f, mark);
    for (size_t i = 0; i < f->fn->locals.len; i++)
        if (f->local_regs[i] >= 0 && !f->taken[f->local_regs[i]]) f->local_regs[i] = -1;
}

static void block_stmt(struct func *f, struct stmt *s)
{
    size_t mark = regs_mark(f);
    for (size_t i = 0; i < s->item_count; i++) stmt_emit(f, s->items[i]);
    if (!s->flag) scope_end(f, mark);
}

/* ---- the list stack in loops ----------------------------------------------------------------- */

int loop_begin(struct func *f)
{
    int mark = reg_take(f, VT_INT);
    emit(f, BC_SMARK, mark, 0, 0, 0);
    vec_push(&f->loops, f->g->a, (struct loop){.from = LEN(f->g, code)});
    return mark;
}

/* Returns whether code from there on leaves lists behind. A call releases its own lists, except one
 * that it returns. */
bool lists_made(const struct func *f, int32_t from)
{
    for (int32_t i = from; i < LEN(f->g, code); i++) {
        const struct insn *in = &f->g->p->code.at[i];
        if (op_rows[in->op].a != '.' && in->a < f->reg_count && reg_type(f, in->a) == VT_LIST)
            return true;
    }
    return false;
}

void loop_free(struct func *f, int mark)
{
    if (!f->loops.len) return;
    struct loop *now = &f->loops.at[f->loops.len - 1];
    if (now->keeps || !lists_made(f, now->from)) return;
    now->frees = true;
    emit(f, BC_SFREE, mark, 0, 0, 0);
}

/* Removes the mark if no pass releases lists. */
void loop_end(struct func *f)
{
    if (!f->loops.len) return;
    struct loop now = f->loops.at[--f->loops.len];
    if (!now.frees && now.from <= LEN(f->g, code))
        f->g->p->code.at[now.from - 1] = (struct insn){.op = BC_NOP};
}

/* A list is assigned to a local: every loop from here out to its declaration must keep its lists.
 */
static void list_kept(struct func *f, int32_t local)
{
    for (size_t i = (size_t)f->local_loops[local]; i < f->loops.len; i++)
        f->loops.at[i].keeps = true;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Returns whether one instruction writes the value after all operands were read. */
static bool writes_last(const struct func *f, const struct expr *x)
{
    switch (x->kind) {
    case EX_ARITH:
    case EX_CONST:
    case EX_GIVEN:
    case EX_STAT:
    case EX_LEFT: return true;
    case EX_ROLL: return x->type.base != TY_LIST;
    case EX_LOAD: return x->b || !x->mem->is_array;
    case EX_BUILTIN: return type_value(&x->type) != VT_LIST;
    case EX_CALL: return !can_inline(f, x->fn) && type_value(&x->fn->ret) != VT_LIST;
    default: return false;
    }
}

static void let_stmt(struct func *f, struct stmt *s)
{
    enum value_type type = type_value(&f->fn->locals.at[s->number].type);
    int reg = f->local_regs[s->number];
    if (type == VT_NONE) type = type_value(&s->a->type);
    if (reg < 0) {
        expr_into(f, s->a, local_take(f, s->number, type));
        return;
    }
    if (writes_last(f, s->a)) {
        expr_into(f, s->a, reg);
        return;
    }
    size_t mark = regs_mark(f); /* the value may read the old one */
    emit(f, BC_MOVE, reg, expr_reg_as(f, s->a, type), 0, 0);
    if (type == VT_LIST) list_kept(f, s->number);
    regs_release(f, mark);
}

static int amount(struct func *f, struct stmt *s)
{
    int reg = reg_take(f, VT_INT);
    if (s->assign == ASSIGN_SUB && s->c->kind == EX_CONST) {
        emit_int(f, reg, -s->c->value);
        return reg;
    }
    int value = expr_reg_as(f, s->c, VT_INT);
    if (s->assign == ASSIGN_ADD) return value;
    emit(f, BC_NEG, reg, value, 0, 0);
    return reg;
}

static void set_changed(struct func *f, struct stmt *s, int set)
{
    int value = expr_reg(f, s->c);
    bool many = reg_type(f, value) == VT_SET, add = s->assign == ASSIGN_ADD;
    emit(f, add ? (many ? BC_QOR : BC_QADD) : (many ? BC_QSUB : BC_QDEL), set, set, value, 0);
}

static void store_fight(struct func *f, struct stmt *s)
{
    enum value_type type = member_value(s->mem);
    if (s->b || s->mem->is_array) gen_fault(f->g, s->span, "the fight keeps single values only");
    if (s->assign == ASSIGN_SET || s->assign == ASSIGN_NONE) {
        emit(f, BC_STF, expr_reg_as(f, s->c, type), 0, 0, s->mem->id);
    } else if (type == VT_SET) {
        int set = reg_take(f, VT_SET);
        emit(f, BC_LDF, set, 0, 0, s->mem->id);
        set_changed(f, s, set);
        emit(f, BC_STF, set, 0, 0, s->mem->id);
    } else {
        emit(f, BC_BUMPF, amount(f, s), 0, 0, s->mem->id);
    }
}

static void store_indexed(struct func *f, struct stmt *s, int record, enum value_type type)
{
    int index = expr_reg_as(f, s->b, VT_INT), value;
    if (s->assign == ASSIGN_SET || s->assign == ASSIGN_NONE) {
        value = expr_reg_as(f, s->c, type);
    } else {
        value = reg_take(f, type);
        emit(f, BC_LDX, value, record, index, s->mem->id);
        if (type == VT_SET)
            set_changed(f, s, value);
        else
            emit(f, BC_ADD, value, value, amount(f, s), 0);
    }
    emit(f, BC_STX, record, value, index, s->mem->id);
}

static void left_stmt(struct func *f, struct stmt *s)
{
    int mark = expr_reg(f, s->a), value = expr_reg_as(f, s->c, VT_INT), left = reg_take(f, VT_INT);
    if (s->assign == ASSIGN_SET) {
        emit(f, BC_SETLEFT, mark, value, 0, 0);
        return;
    }
    emit(f, BC_MARKLEFT, left, mark, 0, 0);
    emit(f, s->assign == ASSIGN_ADD ? BC_ADD : BC_SUB, left, left, value, 0);
    emit(f, BC_SETLEFT, mark, left, 0, 0);
}

static void give_stmt(struct func *f, struct stmt *s)
{
    int thing = expr_reg(f, s->b);
    if (s->a)
        emit(f, BC_GIVE, thing, expr_reg(f, s->a), 0, s->mem->id);
    else
        emit(f, BC_GIVEF, thing, 0, 0, s->mem->id);
}

/* Stops at a value that is a body of parts: no creature becomes several. */
static void refuse_bodies(struct func *f, int value)
{
    int content = -1;
    for (size_t i = 0; i < f->g->m->contents.len; i++) {
        const struct content *c = f->g->m->contents.at[i];
        if (!c->parts.len) continue;
        struct label next = LABEL_NEW;
        struct text why;
        text_init(&why, f->g->a);
        text_printf(&why, "%.*s is a body of parts: no creature becomes it", STR_FMT(c->sym->name));
        if (content < 0) content = reg_take(f, VT_CONTENT);
        emit(f, BC_CONTENT, content, 0, 0, c->id);
        emit_jump(f, BC_JNE, value, content, 0, &next);
        emit(f, BC_TRAP, 0, 0, 0, template_plain_row(f->g, text_str(&why)));
        label_place(f, &next);
    }
}

static void store_stmt(struct func *f, struct stmt *s)
{
    enum value_type type = member_value(s->mem);
    if (s->mem->rec->cls == CLASS_FIGHT) {
        store_fight(f, s);
        return;
    }
    int record = expr_reg(f, s->a);
    if (s->b) {
        store_indexed(f, s, record, type);
    } else if (s->mem->is_array) {
        emit(f, BC_STL, record, expr_reg_as(f, s->c, VT_LIST), 0, s->mem->id);
    } else if (s->mem == f->g->m->side_kept) {
        emit(f, BC_SETSIDE, record, expr_reg_as(f, s->c, VT_SIDE), 0, 0);
    } else if (s->mem == f->g->m->form || s->mem == f->g->m->thing_form) {
        int content = expr_reg_as(f, s->c, VT_CONTENT);
        if (s->mem == f->g->m->form && s->c->kind != EX_CONST) refuse_bodies(f, content);
        emit(f, BC_BECOME, record, content, 0, 0);
    } else if (s->mem == f->g->m->place) {
        emit(f, BC_SETPLACE, record, expr_reg_as(f, s->c, VT_PLACE), 0, 0);
    } else if (s->assign == ASSIGN_SET || s->assign == ASSIGN_NONE) {
        emit(f, BC_ST, record, expr_reg_as(f, s->c, type), 0, s->mem->id);
    } else if (type == VT_SET) {
        int set = reg_take(f, VT_SET);
        emit(f, BC_LD, set, record, 0, s->mem->id);
        set_changed(f, s, set);
        emit(f, BC_ST, record, set, 0, s->mem->id);
    } else {
        emit(f, BC_BUMP, record, amount(f, s), 0, s->mem->id);
    }
}

/* ---- flow ------------------------------------------------------------------------------------ */

static void if_stmt(struct func *f, struct stmt *s)
{
    struct label no = LABEL_NEW, end = LABEL_NEW;
    /* an empty branch has a point too */
    bool row = s->flag, other = s->orelse || (f->g->covers && !row);
    jump_if(f, s->a, false, &no);
    cover_point(f, row ? POINT_ROW : POINT_BRANCH, s->span, 0);
    stmt_emit(f, s->then);
    if (other) emit_jump(f, BC_JMP, 0, 0, 0, &end);
    label_place(f, &no);
    if (other) cover_point(f, POINT_BRANCH, s->span, 1);
    stmt_emit(f, s->orelse);
    label_place(f, &end);
}

static void return_stmt(struct func *f, struct stmt *s)
{
    if (f->inside) {
        inline_return(f, s);
        return;
    }
    int value = s->a ? expr_reg_as(f, s->a, type_value(&f->fn->ret)) : -1;
    events_leave(f);
    if (value >= 0)
        emit(f, BC_RET, value, 0, 0, 0);
    else
        emit(f, BC_RETN, 0, 0, 0, 0);
}

/* ---- questions and output -------------------------------------------------------------------- */

/* The options of `choose 1 from 0..n` are never listed. */
static int range_ends(struct func *f, struct expr *range)
{
    int list = reg_take(f, VT_LIST);
    emit(f, BC_LNEW, list, 0, 0, 0);
    emit(f, BC_LPUSH, list, expr_reg_as(f, range->a, VT_INT), 0, 0);
    emit(f, BC_LPUSH, list, expr_reg_as(f, range->b, VT_INT), 0, 0);
    return list;
}

static int range_end(struct func *f, int ends, int which)
{
    int at = reg_take(f, VT_INT), end = reg_take(f, VT_INT);
    emit_int(f, at, which);
    emit(f, BC_LGET, end, ends, at, 0);
    return end;
}

/* A given answer is not asked for. `target` becomes a list of it, or an empty list if it is not
 * among the options. */
static void take_given(struct func *f, const struct ask *ask, int options, int target,
                       struct label *taken)
{
    struct label must_ask = LABEL_NEW;
    size_t mark = regs_mark(f);
    int given = expr_reg(f, ask->given);
    if (ask->given->type.base == TY_INT)
        emit_jump(f, BC_JLTI, given, 0, 0, &must_ask);
    else
        emit_jump(f, BC_JNONE, given, 0, 0, &must_ask);
    emit(f, BC_LNEW, target, 0, 0, 0);
    if (ask->from->kind == EX_RANGE_LIST) {
        emit_jump(f, BC_JLT, given, range_end(f, options, 0), 0, taken);
        emit_jump(f, BC_JLT, range_end(f, options, 1), given, 0, taken);
    } else {
        int fits = reg_take(f, VT_FLAG);
        emit(f, BC_LHAS, fits, options, given, 0);
        emit_jump(f, BC_JF, fits, 0, 0, taken);
    }
    emit(f, BC_LPUSH, target, given, 0, 0);
    emit_jump(f, BC_JMP, 0, 0, 0, taken);
    label_place(f, &must_ask);
    regs_release(f, mark);
}

void decider_into(struct func *f, int who, int side)
{
    static const uint8_t types[] = {VT_CREATURE};
    if (!f->g->m->decided_by) {
        emit_none(f, side);
        return;
    }
    size_t mark = regs_mark(f);
    int arg = regs_take(f, types, 1);
    emit(f, BC_MOVE, arg, who, 0, 0);
    emit(f, BC_CALL, side, arg, 0, fn_row(f->g, f->g->m->decided_by));
    regs_release(f, mark);
}

static void choose_stmt(struct func *f, struct stmt *s)
{
    struct ask *ask = s->ask;
    struct label taken = LABEL_NEW;
    int target = f->local_regs[s->number] >= 0 ? f->local_regs[s->number]
                                               : local_take(f, s->number, VT_LIST);
    size_t mark = regs_mark(f);
    struct args args = {.types = {VT_LIST, VT_CREATURE, VT_SIDE, VT_INT, VT_LIST}, .count = 5};
    args_of_template(&args, ask->prompt);
    bool range = ask->from->kind == EX_RANGE_LIST;
    int base = regs_take(f, args.types, args.count),
        list = range ? range_ends(f, ask->from) : list_of(f, ask->from);
    if (ask->given) take_given(f, ask, list, target, &taken);
    emit(f, BC_MOVE, base, list, 0, 0);
    if (ask->who)
        expr_into(f, ask->who, base + 1);
    else
        emit_none(f, base + 1);
    if (ask->side)
        expr_into(f, ask->side, base + 2);
    else if (ask->who)
        decider_into(f, base + 1, base + 2);
    else
        emit_none(f, base + 2);
    if (ask->most)
        expr_into(f, ask->most, base + 3);
    else
        emit_int(f, base + 3, 1);
    if (ask->fallback)
        expr_into(f, ask->fallback, base + 4);
    else
        emit_none(f, base + 4);
    template_into(f, ask->prompt, base + 5);
    enum value_type type = type_value(&ask->elem);
    ROW(f->g, questions, .prompt = template_row(f->g, ask->prompt),
        .type = (int32_t)(type == VT_NONE ? VT_INT : type), .elem = type_row(&ask->elem),
        .secret = ask->secret, .may_pass = ask->may_pass, .limit_seconds = ask->limit_seconds,
        .limit_option = ask->limit_option ? ask->limit_option->option_row : -1,
        .has_default = ask->fallback != NULL, .range = range, .place = (int32_t)s->span.from);
    emit(f, BC_ASK, target, base, 0, LEN(f->g, questions) - 1);
    label_place(f, &taken);
    regs_release(f, mark);
}

static void log_stmt(struct func *f, struct stmt *s)
{
    struct args args = {.count = 0};
    if (!LISTENERS) return;
    args_of_template(&args, s->template);
    int base = regs_take(f, args.types, args.count);
    template_into(f, s->template, base);
    emit(f, BC_SAY, base, 0, 0, template_row(f->g, s->template));
}

static void expect_stmt(struct func *f, struct stmt *s)
{
    int flag, b, c; /* both operands are read once, for the comparison and the message */
    if (s->flag) {
        struct expr *left = s->a->a, *right = s->a->b;
        bool none_b = left->type.base == TY_NONE, none_c = right->type.base == TY_NONE;
        b = tested_reg(f, left, none_b ? type_value(&right->type) : type_value(&left->type));
        c = tested_reg(f, right, none_c ? type_value(&left->type) : type_value(&right->type));
        enum ast_op op = s->a->op;
        enum op code = op == OP_EQ ? BC_EQ : op == OP_NE ? BC_NE : op == OP_LT ? BC_LT : BC_LE;
        flag = reg_take(f, VT_FLAG);
        emit(f, code, flag, b, c, 0);
        if (left->span.from > right->span.from) { /* `b > c` is `c < b`: shown as written */
            int written = b;
            b = c;
            c = written;
        }
    } else {
        flag = b = c = expr_reg_as(f, s->a, VT_FLAG);
    }
    struct label held = LABEL_NEW;
    bool promise = f->fn && f->fn->promise; /* of these, only failures are reported */
    if (promise) emit_jump(f, BC_JT, flag, 0, 0, &held);
    emit(f, BC_EXPECT, flag, b, c, template_row(f->g, s->template));
    if (promise) label_place(f, &held);
}

/* ---- marks, hooks, acts ---------------------------------------------------------------------- */

static void fire_stmt(struct func *f, struct stmt *s)
{
    struct args args = {.count = 0};
    for (size_t i = 0; i < s->mem->params.len; i++)
        args_add(&args, type_value(&s->mem->params.at[i].type));
    int record = expr_reg(f, s->a), base = regs_take(f, args.types, args.count);
    for (size_t i = 0; i < s->arg_count && (int)i < args.count; i++)
        expr_into(f, s->args[i], base + (int)i);
    emit(f, BC_FIRE, record, base, 0, s->mem->id);
}

static void plain_stmt(struct func *f, struct stmt *s);

static void apply_stmt(struct func *f, struct stmt *s)
{
    struct args args = {.types = {VT_INT, VT_CREATURE}, .count = 2};
    for (size_t i = 0; i < s->content->rec->members.len; i++)
        if (s->content->rec->members.at[i]->kind == MEM_KEPT)
            args_add(&args, member_value(s->content->rec->members.at[i]));
    int bearer = expr_reg(f, s->a), mark = reg_take(f, VT_MARK),
        base = regs_take(f, args.types, args.count);
    if (s->b)
        expr_into(f, s->b, base);
    else
        emit_int(f, base, 0);
    if (s->c)
        expr_into(f, s->c, base + 1);
    else
        emit_none(f, base + 1);
    for (size_t i = 0; i < s->arg_count && (int)i + 2 < args.count; i++)
        expr_into(f, s->args[i], base + 2 + (int)i);
    emit(f, BC_APPLY, mark, bearer, base,
         apply_imm(s->content->id, s->moment ? s->moment->id : -1));
}

/* Tests which of its contents the value is, and runs that item. */
static void by_content_stmt(struct func *f, struct stmt *s)
{
    struct label end = LABEL_NEW;
    int value = s->a ? expr_reg(f, s->a) : -1, content = value < 0 ? -1 : reg_take(f, VT_CONTENT);
    for (size_t i = 0; i < s->item_count; i++) {
        struct label next = LABEL_NEW;
        size_t mark = regs_mark(f);
        if (value >= 0) {
            emit(f, BC_CONTENT, content, 0, 0, s->items[i]->content->id);
            emit_jump(f, BC_JNE, value, content, 0, &next);
        }
        plain_stmt(f, s->items[i]);
        if (value >= 0) emit_jump(f, BC_JMP, 0, 0, 0, &end);
        label_place(f, &next);
        regs_release(f, mark);
    }
    label_place(f, &end);
}

static void perform_stmt(struct func *f, struct stmt *s)
{
    static const uint8_t types[] = {VT_CREATURE, VT_ACT, VT_FLAG};
    int base = regs_take(f, types, 3);
    expr_into(f, s->b, base);
    expr_into(f, s->a, base + 1);
    emit(f, BC_INT, base + 2, 0, 0, s->flag);
    emit(f, BC_CALL, 0, base, 0, made_row(f->g, (struct made_fn){.made = MADE_PERFORM}));
}

void settle_call(struct func *f)
{
    emit(f, BC_CALL, 0, 0, 0, made_row(f->g, (struct made_fn){.made = MADE_SETTLE}));
    promises_check(f, NULL, 0);
}

static void open_stmt(struct func *f, struct stmt *s)
{
    window_call(f, s->window, expr_reg(f, s->a));
    emit(f, BC_CHECK, 0, 0, 0, 0);
}

static void pay_stmt(struct func *f, struct stmt *s)
{
    int who = expr_reg(f, s->a), n = reg_take(f, VT_INT);
    if (s->b)
        expr_into(f, s->b, n);
    else
        emit_int(f, n, 1);
    emit(f, s->kind == ST_PAY ? BC_PAY : BC_GRANT, who, n, 0, s->mem->id);
}

static void measure_stmt(struct func *f, struct stmt *s)
{
    if (!LISTENERS) return;
    int n = reg_take(f, VT_INT);
    if (s->b)
        expr_into(f, s->b, n);
    else
        emit_int(f, n, 1);
    int of = s->a ? expr_reg_as(f, s->a, type_value(&s->a->type)) : n;
    emit(f, BC_MEASURE, of, n, s->c ? expr_reg_as(f, s->c, VT_CREATURE) : reg_none(f, VT_CREATURE),
         s->number);
}

/* ---- dispatch -------------------------------------------------------------------------------- */

/* Emits a statement that binds no local, so all its registers are released. */
static void plain_stmt(struct func *f, struct stmt *s)
{
    switch (s->kind) {
    case ST_STORE: store_stmt(f, s); break;
    case ST_GIVE: give_stmt(f, s); break;
    case ST_DO: expr_reg(f, s->a); break;
    case ST_IF: if_stmt(f, s); break;
    case ST_FOR: for_stmt(f, s); break;
    case ST_UNTIL: until_stmt(f, s); break;
    case ST_REPEAT: repeat_stmt(f, s); break;
    case ST_TOGETHER: together_stmt(f, s); break;
    case ST_MARCH: march_emit(f, s); break;
    case ST_PAUSE: emit(f, BC_PAUSE, 0, 0, 0, s->flag); break;
    case ST_RETURN: return_stmt(f, s); break;
    case ST_FIRE: fire_stmt(f, s); break;
    case ST_EVENT: event_stmt(f, s); break;
    case ST_OPEN: open_stmt(f, s); break;
    case ST_CALL_OFF:
        emit(f, BC_CALLOFF, expr_reg(f, s->a), 0, 0, 0);
        emit(f, BC_CHECK, 0, 0, 0, 0);
        break;
    case ST_APPLY: apply_stmt(f, s); break;
    case ST_UNAPPLY: emit(f, BC_UNAPPLY, expr_reg(f, s->a), 0, 0, s->content->id); break;
    case ST_BY_CONTENT: by_content_stmt(f, s); break;
    case ST_COPY_MARK: {
        int bearer = expr_reg(f, s->a), copy = reg_take(f, VT_MARK);
        emit(f, BC_COPYMARK, copy, bearer, expr_reg(f, s->b), 0);
        break;
    }
    case ST_LEFT: left_stmt(f, s); break;
    case ST_FINISH: emit(f, BC_FINISH, expr_reg(f, s->a), 0, 0, 0); break;
    case ST_PAY:
    case ST_GRANT: pay_stmt(f, s); break;
    case ST_PERFORM: perform_stmt(f, s); break;
    case ST_BRING: joiners_stmt(f, s); break;
    case ST_LOG: log_stmt(f, s); break;
    case ST_MEASURE: measure_stmt(f, s); break;
    case ST_END:
        emit(f, BC_ENDFIGHT, s->a ? expr_reg_as(f, s->a, VT_SIDE) : reg_none(f, VT_SIDE), 0, 0, 0);
        break;
    case ST_EXPECT: expect_stmt(f, s); break;
    case ST_PLAY:
        if (f->g->m->flow) emit(f, BC_CALL, 0, 0, 0, fn_row(f->g, f->g->m->flow));
        break;
    case ST_BLOCK:
    case ST_LET:
    case ST_CHOOSE: break;
    }
}

/* Does it change something, if anything, and always end? */
static bool is_clause(const struct stmt *s)
{
    switch (s->kind) {
    case ST_STORE:
    case ST_GIVE:
    case ST_DO:
    case ST_MARCH:
    case ST_FIRE:
    case ST_CALL_OFF:
    case ST_APPLY:
    case ST_UNAPPLY:
    case ST_BY_CONTENT:
    case ST_COPY_MARK:
    case ST_LEFT:
    case ST_FINISH:
    case ST_PAY:
    case ST_GRANT:
    case ST_PERFORM:
    case ST_BRING: return true;
    default: return false;
    }
}

static void clause_stmt(struct func *f, struct stmt *s)
{
    bool counts = f->of_content && !f->inside && is_clause(s);
    if (counts) cover_point(f, POINT_CLAUSE, s->span, 0);
    plain_stmt(f, s);
    if (counts) cover_point(f, POINT_CLAUSE, s->span, 1);
}

void stmt_emit(struct func *f, struct stmt *s)
{
    if (!s) return;
    struct extent place = f->place;
    place_enter(f, s->span);
    if (s->kind != ST_BLOCK) stop_point(f, s->span);
    if (s->kind == ST_BLOCK) {
        block_stmt(f, s);
    } else if (s->kind == ST_LET && s->template && LISTENERS) {
        breakdown_stmt(f, s);
    } else if (s->kind == ST_LET) {
        let_stmt(f, s);
    } else if (s->kind == ST_CHOOSE) {
        choose_stmt(f, s);
    } else {
        size_t mark = regs_mark(f);
        clause_stmt(f, s);
        scope_end(f, mark);
    }
    f->place = place;
}

/* Takes the first registers of a function for its parameters. */
static void params_take(struct func *f, struct fn *fn)
{
    for (size_t i = 0; i < fn->params.len; i++) {
        uint8_t type = (uint8_t)type_value(&fn->params.at[i].type);
        int reg = f->reg_count;
        if (type == VT_NONE) type = VT_INT;
        if (reg == LIMIT_REGISTERS_OF_ONE) {
            f->too_large = true;
            return;
        }
        f->types[reg] = type;
        f->taken[reg] = true;
        f->reg_count++;
        if (i < fn->locals.len) f->local_regs[i] = reg;
    }
}

void body_end(struct func *f, struct fn *fn)
{
    struct text why;
    text_init(&why, f->g->a);
    if (fn->without.len)
        text_add(&why, fn->without);
    else
        text_printf(&why, "%.*s ended without a result", STR_FMT(fn->name));
    emit(f, BC_TRAP, 0, 0, 0, template_plain_row(f->g, text_str(&why)));
}

/* `return value` of a condition, with a point for each outcome. */
static void cover_flag(struct func *f, struct expr *value)
{
    struct label no = LABEL_NEW;
    int result = reg_take(f, VT_FLAG);
    jump_if(f, value, false, &no);
    cover_point(f, POINT_BRANCH, value->span, 0);
    emit(f, BC_INT, result, 0, 0, 1);
    emit(f, BC_RET, result, 0, 0, 0);
    label_place(f, &no);
    cover_point(f, POINT_BRANCH, value->span, 1);
    emit(f, BC_INT, result, 0, 0, 0);
    emit(f, BC_RET, result, 0, 0, 0);
}

/* Emits a function of the model. */
void body_emit(struct func *f, struct fn *fn)
{
    params_take(f, fn);
    enum value_type ret = type_value(&fn->ret);
    cover_point(f, POINT_FUNCTION, fn->span, 0);
    f->of_content = cover_of_content(f);
    if (fn->value) stop_point(f, fn->value->span);
    if (fn->value && f->g->covers && ret == VT_FLAG) {
        cover_flag(f, fn->value);
        return;
    }
    if (fn->value) {
        emit(f, BC_RET, expr_reg_as(f, fn->value, ret), 0, 0, 0);
        return;
    }
    stmt_emit(f, fn->body);
    if (ret == VT_NONE)
        emit(f, BC_RETN, 0, 0, 0, 0);
    else
        body_end(f, fn);
}
