/* declared.c -- Declarations of creatures as values: `bring 2 Skeleton`. */
#include "expr.h"

/* In a test, the name of a creature is that of its declaration here. */
static struct content *creature_content(struct check_ctx *cx, struct str name)
{
    if (cx_has_name(cx, name)) return NULL;
    struct symbol *y = scope_find(cx->scope, name);
    if (y && is_creature(y)) return y->as.content;
    return y && y->kind == SYM_CONST && y->hidden && y->hidden->kind->cls == CLASS_CREATURE
               ? y->hidden
               : NULL;
}

struct expr *declared_creature(struct check_ctx *cx, struct ast *e, struct record **kind)
{
    struct str name = e->kind == AST_QUANTITY ? e->text : name_of(e);
    struct content *c = name.len ? creature_content(cx, name) : NULL;
    *kind = NULL;
    if (c) {
        struct expr *x =
            expr_const(cx, type_record(TY_CONTENT, cx->m->kinds[KIND_CREATURE]), c->id, e->span);
        x->content = c;
        *kind = c->kind;
        return x;
    }
    struct symbol *y = name.len ? scope_find(cx->scope, name) : NULL;
    if (e->kind == AST_QUANTITY || (y && y->kind == SYM_CONTENT)) {
        report_wrong_name(cx->m, cx->scope, name, e->span, "creature", is_creature);
        return expr_error(cx, e->span);
    }
    struct expr *x = expr_free(cx, e);
    if (x->type.base == TY_ERROR) return x;
    if (x->type.base != TY_CONTENT) {
        diag_help(report(cx->m, E0301, x->span,
                         "a declared creature is needed here, this is "
                         "%.*s",
                         STR_FMT(type_text(cx->m->arena, x->type))),
                  "`bring Skeleton at p for self.side`; somebody who is in the fight already moves "
                  "with `c.place = p`");
        return expr_error(cx, x->span);
    }
    return unwrap(cx, x, STR("declaration"));
}
