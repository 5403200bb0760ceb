/* findings.c -- Errors and warnings for hosts. They outlive the compilation and its trees. */
#include "compile.h"

#include "engine/bytecode/program.h"

struct fray_findings *findings_new(const struct memory *own)
{
    struct fray_findings *f = own->resize(own->ctx, NULL, 0, sizeof *f);
    if (!f) return NULL;
    *f = (struct fray_findings){.own = *own};
    arena_init(&f->arena, &f->own, 0);
    diags_init(&f->diags, &f->arena);
    return f;
}

void fray_findings_free(fray_findings *f)
{
    if (!f) return;
    struct memory from = f->own;
    for (size_t i = 0; i < f->held.len; i++) kept_release(f->held.at[i]);
    arena_release(&f->arena);
    from.resize(from.ctx, f, sizeof *f, 0);
}

void report_file(struct fray_findings *f, const struct diag_code *code, const char *name,
                 const char *format, ...)
{
    struct text message;
    text_init(&message, &f->arena);
    va_list args;
    va_start(args, format);
    text_vprintf(&message, format, args);
    va_end(args);
    uint32_t file = source_add(&f->diags, str_from(name), STR(""));
    if (file != UINT32_MAX)
        diag_report(&f->diags, code, (struct span){file, 0, 0}, "%s", message.at ? message.at : "");
}

uint32_t source_index(struct fray_findings *f, const struct program *p, int32_t file)
{
    if (file < 0) return source_add(&f->diags, STR("?"), STR(""));
    struct str name = program_file_name(p, file);
    for (size_t i = 0; i < f->diags.sources.len; i++)
        if (str_equal(f->diags.sources.at[i].name, name)) return (uint32_t)i;
    return source_add(&f->diags, name, program_text(p, p->files.at[file].text));
}

/* A message can quote a source, so it is escaped like all text that can reach a terminal. */
static const char *escaped(struct fray_findings *f, struct str s)
{
    struct text t;
    text_init(&t, &f->arena);
    text_add_escaped(&t, s, false);
    return t.at ? t.at : "";
}

static const struct source *source_of(const struct fray_findings *f, struct span span)
{
    return span.file < f->diags.sources.len ? &f->diags.sources.at[span.file] : NULL;
}

static const fray_place *places_from(struct fray_findings *f, const struct diag *g)
{
    fray_place *all = ARENA_ARRAY(&f->arena, fray_place, g->related.len + 1);
    for (size_t i = 0; all && i < g->related.len; i++) {
        struct diag_label r = g->related.at[i];
        const struct source *s = source_of(f, r.span);
        all[i] = (fray_place){
            .message = escaped(f, r.text), .file = "", .from = r.span.from, .to = r.span.to};
        if (!s) continue;
        all[i].file = escaped(f, s->name);
        source_place(s, r.span.from, &all[i].line, &all[i].column);
        source_place(s, r.span.to, &all[i].end_line, &all[i].end_column);
    }
    return all;
}

static const char *const *texts_from(struct fray_findings *f, const struct str *texts, size_t count)
{
    const char **all = ARENA_ARRAY(&f->arena, const char *, count + 1);
    for (size_t i = 0; all && i < count; i++) all[i] = escaped(f, texts[i]);
    return all;
}

static fray_finding finding_from(struct fray_findings *f, const struct diag *g)
{
    fray_finding out = {.lint = lint_scope_of(g->code) != LINT_NONE,
                        .whole = g->whole,
                        .severity = g->severity == SEV_ERROR ? FRAY_ERROR : FRAY_WARNING,
                        .code = g->code->name,
                        .message = escaped(f, g->message),
                        .file = "",
                        .from = g->span.from,
                        .to = g->span.to,
                        .label = escaped(f, g->label),
                        .related = places_from(f, g),
                        .related_count = g->related.len,
                        .notes = texts_from(f, g->notes.at, g->notes.len),
                        .note_count = g->notes.len,
                        .helps = texts_from(f, g->helps.at, g->helps.len),
                        .help_count = g->helps.len};
    const struct source *s = source_of(f, g->span);
    if (!s) return out;
    out.file = escaped(f, s->name);
    source_place(s, g->span.from, &out.line, &out.column);
    source_place(s, g->span.to, &out.end_line, &out.end_column);
    return out;
}

bool findings_finish(struct fray_findings *f)
{
    diags_add_mends(&f->diags);
    diags_sort(&f->diags);
    f->all = ARENA_ARRAY(&f->arena, fray_finding, f->diags.list.len);
    if (f->all)
        for (; f->count < f->diags.list.len; f->count++)
            f->all[f->count] = finding_from(f, f->diags.list.at[f->count]);
    f->files = ARENA_ARRAY(&f->arena, const char *, f->diags.sources.len);
    if (f->files)
        for (; f->file_count < f->diags.sources.len; f->file_count++)
            f->files[f->file_count] = escaped(f, f->diags.sources.at[f->file_count].name);
    return !f->arena.failed;
}

fray_result findings_give(struct fray_findings *f, fray_result result, fray_findings **out)
{
    if (!f || f->arena.failed || result == FRAY_NO_MEMORY || !findings_finish(f)) {
        fray_findings_free(f);
        f = NULL;
    }
    *out = f;
    return f ? result : FRAY_NO_MEMORY;
}

fray_result findings_verdict(const struct fray_findings *f)
{
    for (size_t i = 0; i < f->diags.list.len; i++)
        if (f->diags.list.at[i]->code == E0999) return FRAY_BROKEN;
    return FRAY_INVALID;
}

size_t fray_findings_count(const fray_findings *f, fray_severity severity)
{
    if (!f) return 0;
    return severity == FRAY_ERROR ? f->diags.errors : f->diags.warnings;
}

size_t fray_findings_kept(const fray_findings *f)
{
    return f ? f->count : 0;
}

fray_finding fray_finding_at(const fray_findings *f, size_t index)
{
    return f && index < f->count
               ? f->all[index]
               : (fray_finding){.code = "", .message = "", .file = "", .label = ""};
}

const char *fray_finding_text(fray_findings *f, size_t index, int colour)
{
    if (!f || index >= f->diags.list.len) return "";
    struct text t;
    text_init(&t, &f->arena);
    diag_render(&f->diags, f->diags.list.at[index], colour != 0, &t);
    return t.at ? t.at : "";
}

const char *fray_findings_file(const fray_findings *f, size_t index)
{
    return f && index < f->file_count ? f->files[index] : NULL;
}

int fray_findings_whole(const fray_findings *f)
{
    return f && f->whole;
}

const char *fray_findings_text(fray_findings *f, int colour)
{
    if (!f) return "";
    const char **made = &f->text[colour != 0];
    if (*made) return *made;
    struct text t;
    text_init(&t, &f->arena);
    for (size_t i = 0; i < f->diags.list.len; i++)
        diag_render(&f->diags, f->diags.list.at[i], colour != 0, &t);
    size_t left_out = f->diags.errors + f->diags.warnings - f->diags.list.len;
    if (left_out > 0) text_printf(&t, "and %zu more\n", left_out);
    if (!t.failed) *made = t.at ? t.at : "";
    return t.at ? t.at : "";
}
