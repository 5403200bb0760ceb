/* examples.c -- Looks up the example files of examples.def by code. */
#include "diag.h"

static const struct {
    const char *wrong, *right;
} examples[DIAG_COUNT] = {
#define EXAMPLE(id, wrong, right) [id] = {wrong, right},
#include "examples.def"
#undef EXAMPLE
};

const char *diag_code_example(enum diag_code code, bool right)
{
    return right ? examples[code].right : examples[code].wrong;
}
