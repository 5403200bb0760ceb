/* format_text.c -- Formats a source text for hosts (fray_format). The findings own the result. */
#include "compile.h"
#include "engine/bytecode/program_file.h"
#include "lang/syntax/format.h"

static fray_result lay_out(struct fray_findings *f, const char *shown, struct str text,
                           struct text *out)
{
    uint32_t file = source_add(&f->diags, str_from(shown), text);
    if (file == UINT32_MAX) return FRAY_NO_MEMORY;
    if (program_is_file(text)) {
        diag_report(&f->diags, E0112, (struct span){file, 0, 0},
                    "this is a compiled program, not a source");
        return FRAY_INVALID;
    }
    struct arena arena; /* of the trees */
    arena_init(&arena, &f->own, 0);
    enum format_result result = format_source(&f->diags, &arena, file, out);
    arena_release(&arena);
    if (result == FORMAT_BROKEN)
        diag_report(&f->diags, E0999, (struct span){file, 0, 0},
                    "the formatter would change the meaning of this file");
    return result == FORMAT_DONE        ? FRAY_OK
           : result == FORMAT_NO_MEMORY ? FRAY_NO_MEMORY
                                        : findings_verdict(f);
}

fray_result fray_format(const fray_memory *memory, const char *shown, const char *text, size_t size,
                        const char **formatted, size_t *formatted_size, fray_findings **findings)
{
    if (formatted) *formatted = NULL;
    if (findings) *findings = NULL;
    if (!shown || (!text && size) || !formatted || !formatted_size || !findings)
        return FRAY_BAD_ARGUMENT;
    struct memory own = memory_of(memory);
    struct fray_findings *f = findings_new(&own);
    if (!f) return FRAY_NO_MEMORY;
    struct text out;
    text_init(&out, &f->arena);
    fray_result result = lay_out(f, shown, (struct str){text ? text : "", size}, &out);
    result = findings_give(f, result, findings);
    if (result == FRAY_OK) {
        *formatted = out.at ? out.at : "";
        *formatted_size = out.len;
    }
    return result;
}
