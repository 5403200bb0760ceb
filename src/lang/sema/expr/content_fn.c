/* content_fn.c -- Functions of content and of kinds: what their lines see.
 *
 * They take (creature self, thing or mark this) first, since the generated tables call them so. */
#include "expr.h"

static struct type this_type(struct model *m, struct record *kind, struct content *c)
{
    if (c && c->rec) return type_record(TY_MARK, c->rec);
    if (kind->cls == CLASS_MARK) return type_record(TY_MARK, kind);
    return type_record(TY_THING, kind->cls == CLASS_THING ? kind : m->kinds[KIND_THING]);
}

struct fn *content_fn(struct check_ctx *cx, struct model *m, struct scope *s, struct record *kind,
                      struct content *c, struct str name, enum permission p, struct type ret,
                      struct span span)
{
    struct fn *fn = fn_new(m, name, p, ret, span);
    int32_t self = fn_param(m, fn, STR("self"),
                            kind->cls == CLASS_CREATURE ? type_record(TY_CREATURE, kind)
                                                        : type_of(TY_CREATURE));
    int32_t this_local = fn_param(m, fn, STR("this"), this_type(m, kind, c));
    cx_init(cx, m, fn, s);
    cx->self = self;
    cx->mark = c && c->rec ? c : NULL;
    vec_push(&cx->names, m->arena, (struct visible){STR("self"), self});
    if (kind->cls == CLASS_THING || kind->cls == CLASS_MARK) {
        cx->this_local = this_local;
        vec_push(&cx->names, m->arena, (struct visible){STR("this"), this_local});
    }
    if (c && c->rec) {
        cx->implicit = c->rec;
        cx->implicit_local = this_local;
    }
    return fn;
}

struct fn *pure_fn(struct model *m, struct scope *s, struct record *kind, struct content *c,
                   struct str name, struct ast *value, struct type ret)
{
    struct check_ctx cx;
    struct fn *fn = content_fn(&cx, m, s, kind, c, name, PERMIT_PURE, ret, value->span);
    fn->value = ret.base == TY_FLAG ? expr_flag(&cx, value) : expr_as(&cx, value, ret);
    return fn;
}
