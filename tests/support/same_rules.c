/* same_rules.c A B -- do two files say the same: equal trees, and the same comments in the same
 * order? Exit 0 if so; 3 if A cannot be read as rules.
 */
#include <stdio.h>
#include <stdlib.h>

#include "syntax/ast.h"

#include "comments.h"

struct rules {
    struct ast *tree;
    struct tokens tokens;
    bool clean;
};

static struct str read_file(const char *path, struct arena *a)
{
    FILE *f = fopen(path, "rb");
    struct text t;
    int c;
    text_init(&t, a);
    text_add(&t, STR(""));
    while (f && (c = fgetc(f)) != EOF) text_add_char(&t, (char)c);
    if (f) fclose(f);
    return text_str(&t);
}

static struct rules read_rules(const char *path, struct arena *a)
{
    struct diags d;
    struct rules r = {.clean = false};
    diags_init(&d, a);
    uint32_t file = source_add(&d, str_from(path), read_file(path, a));
    r.tree = parse_source(&d, a, file);
    r.clean = r.tree && d.errors == 0 && tokens_read(&d, a, file, &r.tokens);
    return r;
}

int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    struct arena arena;
    arena_init(&arena, &memory_default, 0);
    struct rules x = read_rules(argv[1], &arena), y = read_rules(argv[2], &arena);
    int code = !x.clean                                                                      ? 3
               : y.clean && ast_equal(x.tree, y.tree) && same_comments(&x.tokens, &y.tokens) ? 0
                                                                                             : 1;
    arena_release(&arena);
    return code;
}
