/* lints_doc.c -- Prints docs/reference/lints.md from src/lang/lint/lints.def and the table of
 * findings.
 */
#include <stdio.h>
#include <string.h>

#include "fray.h"

static const struct {
    const char *code, *scope, *proof, *example;
} lints[] = {
#define LINT(code, scope, run, proof, example) {#code, #scope, proof, example},
#include "lang/lint/lints.def"
#undef LINT
};

static const char *judged_in(const char *scope)
{
    if (strcmp(scope, "LINT_LOCAL") == 0) return "any file";
    return strcmp(scope, "LINT_SYSTEM") == 0 ? "rules with a flow" : "whole programs";
}

/* A | ends a cell. */
static void print_cell(const char *text)
{
    for (; *text; text++) printf(*text == '|' ? "\\|" : "%c", *text);
}

int main(void)
{
    fray_explanation e;
    printf(
        "# Lints\n\n"
        "Every lint of `fray check`, by its code. `make lints` writes this page from "
        "`src/lang/lint/lints.def`. A lint reports only what it can\n"
        "prove. [errors.md](errors.md) has the reason for each, its remedy and a whole example; "
        "`fray explain CODE` prints the same.\n\n"
        "| code | reports | judged in | how it is proved | an example |\n|---|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof lints / sizeof *lints; i++) {
        if (fray_explain(lints[i].code, &e) != FRAY_OK) return 1;
        printf("| %s | %s | %s | ", e.code, e.title, judged_in(lints[i].scope));
        print_cell(lints[i].proof);
        printf(" | `");
        print_cell(lints[i].example);
        printf("` |\n");
    }
    printf("\n**Rules with a flow**: the file, with the modules that it uses, declares a `flow`. "
           "**Whole programs** also have an encounter or a test.\n"
           "Where several whole programs hold the same file, all of them must agree. A file may be "
           "used by others that are not checked with it, so check\n"
           "the folder to see all findings.\n");
    return fflush(stdout) == 0 ? 0 : 1;
}
