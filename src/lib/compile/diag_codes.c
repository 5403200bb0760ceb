/* diag_codes.c -- Explains a code of findings, from diags.def and examples.def (fray_explain). */
#include "compile.h"

fray_result fray_explain(const char *code, fray_explanation *out)
{
    if (!code || !out) return FRAY_BAD_ARGUMENT;
    const struct diag_code *at = diag_code_find(str_from(code));
    if (!at) return FRAY_NOT_FOUND;
    *out = (fray_explanation){.code = at->name,
                              .severity = at->severity == SEV_ERROR ? FRAY_ERROR : FRAY_WARNING,
                              .title = at->title,
                              .why = at->why,
                              .mend = at->mend,
                              .wrong = diag_code_example(at, false),
                              .right = diag_code_example(at, true)};
    return FRAY_OK;
}

const char *fray_code_at(size_t index)
{
    for (size_t i = 0; diag_codes[i]; i++)
        if (i == index) return diag_codes[i]->name;
    return NULL;
}
