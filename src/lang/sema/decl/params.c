/* params.c -- Reads the parameters in the parentheses of a declaration. */
#include "decl.h"

void params_from(struct model *m, struct scope *s, struct ast **items, size_t count,
                 struct param **out, size_t *out_count)
{
    struct param *p = ARENA_ARRAY(m->arena, struct param, count + 1);
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        struct ast *it = items[i];
        if (it->kind != AST_ITEM || !it->type || !it->text.len) {
            struct str name =
                it->kind == AST_ITEM && it->a ? name_of(it->a) : (struct str){NULL, 0};
            struct diag *g = report(m, E0303, it->span, "a parameter is a name with its type");
            struct str words = source_text(m, it->span);
            bool type_first = words.len > 4 && words.len < 100 &&
                              str_equal((struct str){words.at, 4}, STR("int "));
            if (type_first)
                diag_help(g, "`%.*s: int`", (int)words.len - 4, words.at + 4);
            else
                diag_help(g, "`%.*s: creature` for somebody, `%.*s: int` for a number",
                          STR_FMT((name.len ? name : STR("n"))),
                          STR_FMT((name.len ? name : STR("n"))));
            p[n++] = (struct param){.join = (enum join)it->join,
                                    .name = name.len ? name : STR("?"),
                                    .type = type_of(TY_ERROR),
                                    .line = it};
            g->hides_any = !name.len; /* the name that its block reads */
            continue;
        }
        for (size_t k = 0; k < n; k++)
            if (str_equal(p[k].name, it->text))
                report(m, E0202, it->span, "two parameters are called `%.*s`", STR_FMT(it->text));
        for (size_t k = 0; it->join && k < n; k++)
            if (p[k].join == (enum join)it->join)
                diag_help(report(m, E0202, it->span, "two parameters have the word `%s`",
                                 join_text(p[k].join)),
                          "give one of them another joining word, such as `%s %.*s`",
                          p[k].join == JOIN_USING ? "for" : "using", STR_FMT(it->text));
        p[n++] = (struct param){.join = (enum join)it->join,
                                .name = it->text,
                                .type = type_from_ast(m, s, it->type),
                                .fallback = it->a,
                                .line = it};
        check_hides_word(m, p[n - 1].name, p[n - 1].type, it->span);
    }
    *out = p;
    *out_count = n;
}
