/* diag_codes.c -- Explains a code of findings, from diags.def and examples.def (fray_explain). */
#include <string.h>

#include "compile.h"

fray_result fray_explain(const char *code, fray_explanation *out)
{
    if (!code || !out) return FRAY_BAD_ARGUMENT;
    for (int i = 0; i < DIAG_COUNT; i++) {
        enum diag_code at = (enum diag_code)i;
        if (strcmp(code, diag_code_name(at)) != 0) continue;
        *out = (fray_explanation){.code = diag_code_name(at),
                                  .severity = diag_code_severity(at) == SEV_ERROR ? FRAY_ERROR
                                                                                  : FRAY_WARNING,
                                  .title = diag_code_title(at),
                                  .why = diag_code_why(at),
                                  .mend = diag_code_mend(at),
                                  .wrong = diag_code_example(at, false),
                                  .right = diag_code_example(at, true)};
        return FRAY_OK;
    }
    return FRAY_NOT_FOUND;
}

const char *fray_code_at(size_t index)
{
    return index < DIAG_COUNT ? diag_code_name((enum diag_code)index) : NULL;
}
