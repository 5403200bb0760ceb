/* builtins_doc.c -- Prints docs/reference/builtins.md. */
#include <stdio.h>

#include "fray.h"

static void print_cell(const char *text)
{
    for (; *text; text++) {
        if (*text == '|') putchar('\\');
        putchar(*text);
    }
}

static void print_call(size_t index, const fray_builtin *b)
{
    printf("`%s(", b->name);
    for (int i = 0; i < b->param_count; i++)
        printf("%s%s", i ? ", " : "", fray_builtin_param_at(index, i).name);
    printf("%s)`", b->repeats ? ", ..." : "");
}

/* Each type once: "c creature; p, q place". */
static void print_types(size_t index, const fray_builtin *b)
{
    for (int i = 0; i < b->param_count; i++) {
        const char *type = fray_builtin_param_at(index, i).type;
        int more = i + 1 < b->param_count && fray_builtin_param_at(index, i + 1).type == type;
        printf("%s%s%s", fray_builtin_param_at(index, i).name, more ? ", " : " ", more ? "" : type);
        if (!more && i + 1 < b->param_count) printf("; ");
    }
}

static void print_kind(fray_builtin_kind kind, const char *title, const char *head)
{
    printf("\n## %s\n\n%s\n", title, head);
    for (size_t i = 0; i < fray_builtin_count(); i++) {
        fray_builtin b = fray_builtin_at(i);
        if (b.kind != kind) continue;
        printf("| ");
        if (kind == FRAY_BUILTIN_FUNCTION) {
            print_call(i, &b);
            printf(" | ");
            print_types(i, &b);
            printf(" | %s", b.result);
        } else if (kind == FRAY_BUILTIN_MEMBER) {
            printf("`%s` | %s | %s", b.name, b.of, b.result);
        } else {
            printf("`%s`", b.form);
        }
        printf(" | ");
        print_cell(b.meaning);
        printf(" |\n");
    }
}

int main(void)
{
    printf("# Names of the language\n\n"
           "What has a meaning without a declaration. Written by `make reference` from "
           "`builtins.def`, `natural.def` and\n"
           "`words.def` in `src/lang/sema`.\n");
    print_kind(FRAY_BUILTIN_FUNCTION, "Functions",
               "| call | arguments | result | meaning |\n|---|---|---|---|");
    print_kind(FRAY_BUILTIN_CALL, "Calls with a form of their own",
               "| form | meaning |\n|---|---|");
    print_kind(FRAY_BUILTIN_MEMBER, "Members",
               "| member | of a | type | meaning |\n|---|---|---|---|");
    print_kind(FRAY_BUILTIN_VALUE, "Values", "| word | meaning |\n|---|---|");
    print_kind(FRAY_BUILTIN_TYPE, "Types", "| word | meaning |\n|---|---|");
    return fflush(stdout) == 0 ? 0 : 1;
}
