/* same_rules.c FILE... -- Lays out each file, and compares: equal trees, and the same comments in
 * the same order.
 *
 * A layout laid out again is itself. A file that cannot be read as rules is refused with findings.
 * The last line is `N passed, M failed`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "read_file.h"
#include "fray.h"
#include "lang/syntax/ast.h"

#include "comments.h"

struct rules {
    struct ast *tree;
    struct tokens tokens;
    bool clean;
};

static struct rules read_rules(struct str text, struct arena *a)
{
    struct diags d;
    struct rules r = {.clean = false};
    diags_init(&d, a);
    uint32_t file = source_add(&d, STR("rules"), text);
    r.tree = parse_source(&d, a, file);
    r.clean = r.tree && d.errors == 0 && tokens_read(&d, a, file, &r.tokens);
    return r;
}

/* Returns what is wrong with the layout of a text, or NULL. */
static const char *fault_of(const char *path, struct str text, struct arena *a)
{
    fray_findings *findings, *none;
    const char *once, *twice;
    size_t size, again;
    struct rules before = read_rules(text, a);
    fray_result result = fray_format(NULL, path, text.at, text.len, &once, &size, &findings);
    const char *fault = NULL;
    if (!before.clean) {
        if (result != FRAY_INVALID || fray_findings_kept(findings) == 0)
            fault = "it is not refused";
    } else if (result != FRAY_OK) {
        fault = "it is refused";
    } else {
        struct rules after = read_rules((struct str){once, size}, a);
        if (!after.clean || !ast_equal(before.tree, after.tree))
            fault = "its layout says something else";
        else if (!same_comments(&before.tokens, &after.tokens))
            fault = "its layout has other comments";
        else if (fray_format(NULL, path, once, size, &twice, &again, &none) != FRAY_OK)
            fault = "its layout is refused";
        else {
            if (again != size || memcmp(once, twice, size) != 0)
                fault = "its layout has another layout";
            fray_findings_free(none);
        }
    }
    fray_findings_free(findings);
    return fault;
}

int main(int argc, char **argv)
{
    int passed = 0, failed = 0;
    for (int i = 1; i < argc; i++) {
        struct arena arena;
        arena_init(&arena, &memory_default, 0);
        const char *fault = fault_of(argv[i], read_file(argv[i], &arena), &arena);
        if (fault) printf("FAILED %s: %s\n", argv[i], fault);
        failed += fault != NULL;
        passed += fault == NULL;
        arena_release(&arena);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
