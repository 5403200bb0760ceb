/* script.c -- Checks the scripted inputs of a test: `rolls`, the faces of its dice, and `choices`,
 * the answers by chooser. */
#include "scene.h"

static bool in_test(struct setup *u, struct ast *line)
{
    if (u->e->kind != SCENE_TEST)
        report(u->m, E0206, line->span,
               "`%.*s` belongs in tests: encounters and trials roll and choose for themselves",
               STR_FMT(name_of(line->head)));
    return u->e->kind == SCENE_TEST;
}

static void add_faces(struct setup *u, struct ast *faces, int32_t sides)
{
    for (size_t i = 0; i < list_len(faces); i++) {
        struct ast *face = list_at(faces, i);
        bool ok;
        int64_t v = number_now(u, face, type_of(TY_INT), &ok);
        if (ok && sides && (v < 1 || v > sides)) {
            report(u->m, E0301, face->span, "a d%d has no face %lld", (int)sides, (long long)v);
            continue;
        }
        if (ok && !fits_i32(v))
            report(u->m, E0301, face->span, "no die has a face %lld", (long long)v);
        else if (ok)
            vec_push(&u->e->rolls, u->m->arena, (struct scripted_roll){(int32_t)v, sides});
    }
}

/* `d20: 15` or `3d6: 1, 2, 3`. */
static void roll_row(struct setup *u, struct ast *row)
{
    const struct ast *dice = row->kind == AST_ROW ? row->a : NULL;
    if (!dice || dice->kind != AST_DICE || row->key_form) {
        if (row->kind != AST_BAD)
            report(u->m, E0206, row->span, "a row names dice and their faces: `d20: 15, 3`");
        return;
    }
    check_line_parts(u->m, row, HAS_VALUES, 0);
    if (dice->number > 1 && list_len(row->c) != (size_t)dice->number)
        report(u->m, E0301, row->c->span, "%d dice have %d faces, not %zu", (int)dice->number,
               (int)dice->number, list_len(row->c));
    add_faces(u, row->c, dice->number2);
}

/* Faces alone, or rows of dice and faces. */
void rolls_line(struct setup *u, struct ast *line)
{
    if (!in_test(u, line)) return;
    add_faces(u, line->a, 0);
    for (size_t i = 0; line->block && i < line->block->item_count; i++)
        roll_row(u, line->block->items[i]);
}

static struct str answer_text(struct setup *u, struct ast *e)
{
    if (e->kind == AST_NUMBER ||
        (e->kind == AST_UNARY && e->op == OP_NEG && e->a->kind == AST_NUMBER)) {
        return str_printf(u->m->arena, "%s%lld", e->kind == AST_UNARY ? "-" : "",
                          (long long)(e->kind == AST_UNARY ? e->a : e)->number);
    }
    struct str s = name_of(e);
    if (!s.len) report(u->m, E0301, e->span, "an answer is the name of what is chosen");
    return s;
}

/* Finds what a name in `choices` means: a creature, a body, the first part of that declaration, or
 * a side. Of no length: none of them. */
static struct str chooser_named(const struct setup *u, struct str who)
{
    for (size_t i = 0; i < u->e->fighters.len; i++) {
        const struct fighter *f = &u->e->fighters.at[i];
        if (str_equal(f->name, who) || (f->body && str_equal(f->body_name, who))) return who;
        if (f->body && str_equal(f->content->sym->name, who)) return f->name;
    }
    for (size_t i = 0; i < u->e->sides.len; i++)
        if (str_equal(u->e->sides.at[i].name, who)) return who;
    return (struct str){NULL, 0};
}

static void unknown_chooser(struct setup *u, struct ast *e)
{
    struct str name = name_of(e);
    struct guess near = guess_of(name);
    struct diag *g =
        report(u->m, E0201, e->span, "nobody in this test is called `%.*s`", STR_FMT(name));
    for (size_t i = 0; i < u->e->fighters.len; i++) guess_try(&near, u->e->fighters.at[i].name);
    suggest(u->m, g, near.best);
}

/* `choices { Ada: Bash }`; `expect choices { Ada: Bash }`: her tactics choose that, and it is done.
 */
void choices_line(struct setup *u, struct ast *line)
{
    if (!in_test(u, line)) return;
    bool by_tactics = !str_is(name_of(line->head), "choices");
    for (size_t i = 0; line->block && i < line->block->item_count; i++) {
        struct ast *row = line->block->items[i];
        if (row->kind != AST_ROW || !row->a) {
            if (row->kind != AST_BAD)
                report(u->m, E0206, row->span, "a row says who chooses what: `Ada: Swing, Wait`");
            continue;
        }
        check_line_parts(u->m, row, HAS_VALUES, 0);
        struct str who = chooser_named(u, name_of(row->a));
        if (!who.len) unknown_chooser(u, row->a);
        for (size_t k = 0; k < list_len(row->c); k++) {
            struct ast *what = list_at(row->c, k);
            bool barred = what->kind == AST_UNARY && what->op == OP_NOT;
            struct scripted_answer a = {.who = who,
                                        .what = answer_text(u, barred ? what->a : what),
                                        .barred = barred,
                                        .by_tactics = by_tactics};
            vec_push(&u->e->answers, u->m->arena, a);
        }
    }
}
