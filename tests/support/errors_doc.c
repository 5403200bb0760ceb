/* errors_doc.c -- prints docs/reference/errors.md from the tables behind fray_explain. */
#include <stdio.h>

#include "fray.h"

static void print_example(const char *heading, const char *text)
{
    printf("%s:\n\n```\n", heading);
    for (; *text; text++) {
        if (*text == '\n' || (unsigned char)*text >= 0x20)
            putchar(*text);
        else
            printf("\\x%02x", (unsigned)(unsigned char)*text);
    }
    printf("```\n\n");
}

int main(void)
{
    const char *code;
    fray_explanation e;
    printf("# Findings\n\n"
           "Every finding of `fray check`, by its code. The same is told by `fray explain CODE`. "
           "Written by `make errors` from\n"
           "`src/diag/diags.def` and `src/diag/examples.def`. A code keeps its meaning; E is an "
           "error, W a warning.\n\n");
    for (size_t i = 0; (code = fray_code_at(i)); i++) {
        if (fray_explain(code, &e) != FRAY_OK) return 1;
        printf("## %s: %s\n\n%s\n\n", e.code, e.title, e.why);
        if (*e.mend) printf("**To mend it:** %s\n\n", e.mend);
        if (!e.wrong) continue;
        print_example("Wrong", e.wrong);
        print_example("Right", e.right);
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
