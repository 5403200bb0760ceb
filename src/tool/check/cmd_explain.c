/* cmd_explain.c -- Implements `fray explain`: prints the long description of a diagnostic. */
#include <stdlib.h>
#include <string.h>

#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"

static const char *code_at(const void *from, int index)
{
    (void)from;
    return fray_code_at((size_t)index);
}

/* Accepts a code in lower case: e0201 as well as E0201, but not e201 or 201. */
static const char *normalize_code(const char *word, char code[16])
{
    size_t size = strlen(word);
    if (size >= 16) return word;
    memcpy(code, word, size + 1);
    if (*code >= 'a' && *code <= 'z') *code = (char)(*code - 'a' + 'A');
    return code;
}

static void put_example(const char *heading, const char *text)
{
    if (!text) return;
    put(stdout, "\n");
    paint(stdout, BOLD);
    put(stdout, "%s\n", heading);
    paint(stdout, PLAIN);
    while (*text) {
        size_t size = strcspn(text, "\n");
        char *line = text_of("%.*s", (int)size, text);
        put(stdout, "  %s\n", line);
        free(line);
        text += size + (text[size] == '\n');
    }
}

static int report_unknown_code(const char *word)
{
    int count = 0;
    while (fray_code_at((size_t)count)) count++;
    const char *near = nearest(word, code_at, NULL, count);
    return near ? usage_error("there is no code '%s'; did you mean '%s'?", word, near)
                : usage_error("there is no code '%s' (fray explain lists them)", word);
}

static int list_codes(void)
{
    const char *code;
    fray_explanation e;
    for (size_t i = 0; (code = fray_code_at(i)); i++)
        if (fray_explain(code, &e) == FRAY_OK) put(stdout, "%s  %s\n", code, e.title);
    return EXIT_CLEAN;
}

static int command_explain(int count, const char *const *operands)
{
    char buffer[16];
    fray_explanation e;
    if (count == 0) return list_codes();
    if (fray_explain(normalize_code(operands[0], buffer), &e) != FRAY_OK)
        return report_unknown_code(operands[0]);
    paint(stdout, e.severity == FRAY_ERROR ? RED : YELLOW);
    put(stdout, "%s[%s]", e.severity == FRAY_ERROR ? "error" : "warning", e.code);
    paint(stdout, PLAIN);
    put(stdout, ": %s\n\n%s\n", e.title, e.why);
    if (*e.mend) put(stdout, "\nHow to fix it: %s\n", e.mend);
    put_example("Wrong", e.wrong);
    put_example("Right", e.right);
    return EXIT_CLEAN;
}

const struct command explain_command = {
    .name = "explain",
    .summary = "explain a code of a finding",
    .usage = "[CODE]",
    .details = "Without CODE, all codes are listed.",
    .examples = EXAMPLES("fray explain E0201"),
    .most = 1,
    .run = command_explain,
    .right = WRITES_OUTPUTS,
};
