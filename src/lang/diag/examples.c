/* examples.c -- Looks up the example files of examples.def by code. */
#include "diag.h"

static const struct {
    const struct diag_code *code;
    const char *wrong, *right;
} examples[] = {
#define EXAMPLE(id, wrong, right) {id, wrong, right},
#include "examples.def"
#undef EXAMPLE
};

const char *diag_code_example(const struct diag_code *code, bool right)
{
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        if (examples[i].code == code) return right ? examples[i].right : examples[i].wrong;
    return NULL;
}
