/* emit_figures.c -- Emits `let x = a + b - c as "name"`: the value and its terms, which logs and
 * explanations show.
 *
 * The total is in the local's register, followed by the terms and the values in the name. A term
 * that is a stat records its owner and the thing it was read for. So an explanation can list the
 * modifiers of that stat.
 */
#include "emit.h"
#include "engine/bytecode/ops.h"

#define MAX_TERMS    64
#define LABEL_LENGTH 40

struct flat {
    struct {
        struct expr *value;
        int sign;
    } at[MAX_TERMS];
    int count;
};

static bool is_sum(const struct expr *x)
{
    return x->kind == EX_ARITH && x->b && (x->op == OP_ADD || x->op == OP_SUB);
}

static int terms_in(const struct expr *x)
{
    if (x->kind == EX_ARITH && x->op == OP_NEG) return terms_in(x->a);
    return is_sum(x) ? terms_in(x->a) + terms_in(x->b) : 1;
}

static void term_add(struct flat *t, struct expr *x, int sign)
{
    t->at[t->count].value = x;
    t->at[t->count++].sign = sign;
}

static void flatten(struct flat *t, struct expr *x, int sign)
{
    if (x->kind == EX_ARITH && x->op == OP_NEG) {
        flatten(t, x->a, -sign);
    } else if (is_sum(x)) {
        flatten(t, x->a, sign);
        flatten(t, x->b, x->op == OP_SUB ? -sign : sign);
    } else {
        term_add(t, x, sign);
    }
}

/* ---- labels ---------------------------------------------------------------------------------- */

static struct str source_label(struct gen *g, struct span span)
{
    if (span.file >= g->d->sources.len) return STR("");
    struct str text = g->d->sources.at[span.file].text;
    if (span.to > text.len || span.from >= span.to) return STR("");
    struct str part = {text.at + span.from, span.to - span.from};
    size_t end = 0;
    while (end < part.len && end < LABEL_LENGTH && part.at[end] != '\n') end++;
    /* cut at a character boundary */
    while (end < part.len && end > 0 && ((unsigned char)part.at[end] & 0xC0) == 0x80) end--;
    part.len = end;
    return part;
}

static struct str label_text(struct func *f, struct expr *x)
{
    struct gen *g = f->g;
    if (x->kind == EX_STAT && x->mem->dim && !x->c && (size_t)x->number < x->mem->dim->values.len) {
        struct text t;
        text_init(&t, g->a);
        text_printf(&t, "%.*s[%.*s]", STR_FMT(x->mem->name),
                    STR_FMT(x->mem->dim->values.at[x->number]));
        return spaced_name(g, text_str(&t));
    }
    if (x->kind == EX_LOCAL) return spaced_name(g, f->fn->locals.at[x->number].name);
    if (x->kind == EX_CALL) return spaced_name(g, x->fn->name);
    if (x->kind == EX_ROLL && x->template && x->template->parts.len == 1)
        return x->template->parts.at[0].text;
    if (x->mem) return spaced_name(g, x->mem->name);
    return source_label(g, x->span);
}

/* ---- one figure ------------------------------------------------------------------------------ */

/* The registers of a stat's owner and thing stay in use, since FIGURE reads them. */
static void term_into(struct func *f, struct expr *x, int sign, int target, struct row_terms *row)
{
    *row = (struct row_terms){.label = program_string(f->g->p, label_text(f, x)),
                              .sign = sign,
                              .stat = -1,
                              .who = -1,
                              .using_reg = -1};
    if (x->kind != EX_STAT || x->c) {
        expr_into(f, x, target);
        return;
    }
    bool event = x->mem->rec->cls == CLASS_EVENT;
    row->stat = x->mem->id + x->number;
    row->who = expr_reg(f, x->a);
    if (event) {
        emit(f, BC_STATE, target, row->who, 0, row->stat);
        return;
    }
    int thing = x->b ? expr_reg_as(f, x->b, VT_THING) : reg_none(f, VT_THING);
    if (x->b) row->using_reg = thing;
    emit(f, BC_STAT, target, row->who, thing, row->stat);
}

static void total_into(struct func *f, const struct flat *t, int total)
{
    emit(f, t->at[0].sign < 0 ? BC_NEG : BC_MOVE, total, total + 1, 0, 0);
    for (int i = 1; i < t->count; i++)
        emit(f, t->at[i].sign < 0 ? BC_SUB : BC_ADD, total, total, total + 1 + i, 0);
}

void breakdown_stmt(struct func *f, struct stmt *s)
{
    struct gen *g = f->g;
    struct flat terms = {.count = 0};
    struct row_terms rows[MAX_TERMS];
    struct args args = {.types = {VT_INT}, .count = 1};
    if (terms_in(s->a) <= MAX_TERMS)
        flatten(&terms, s->a, 1);
    else
        term_add(&terms, s->a, 1);
    for (int i = 0; i < terms.count; i++) args_add(&args, VT_INT);
    args_of_template(&args, s->template);
    size_t mark = regs_mark(f);
    int before = f->local_regs[s->number], total = regs_take(f, args.types, args.count);
    for (int i = 0; i < terms.count; i++)
        term_into(f, terms.at[i].value, terms.at[i].sign, total + 1 + i, &rows[i]);
    template_into(f, s->template, total + 1 + terms.count);
    total_into(f, &terms, total);
    int32_t begin = LEN(g, terms), name = template_row(g, s->template);
    /* cppcheck-suppress uninitvar ; the loop above filled as many */
    for (int i = 0; i < terms.count; i++) vec_push(&g->p->terms, &g->p->arena, rows[i]);
    ROW(g, figures, .name = name, .term_begin = begin, .term_count = terms.count);
    emit(f, BC_FIGURE, total, 0, 0, LEN(g, figures) - 1);
    if (before >= 0) {
        emit(f, BC_MOVE, before, total, 0, 0);
        regs_release(f, mark);
        return;
    }
    regs_release(f, mark + 1); /* the total is the local's from here on */
    f->local_regs[s->number] = total;
    f->local_loops[s->number] = (int)f->loops.len;
}
