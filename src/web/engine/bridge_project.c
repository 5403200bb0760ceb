/* bridge_project.c -- Reads modules from TypeScript; checks, formats, explains and compiles them.
 *
 * A project is an id that TypeScript knows. TypeScript resolves names, and keeps the texts of
 * modules in this memory until the call is over.
 */
#include <stdlib.h>
#include <string.h>

#include "bridge.h"

/* Asks TypeScript for a module. out: the text, its size, the shown name. Returns a fray_result. */
/* clang-format off */
EM_JS(int, host_read, (int project, const char *name, const char *from, uint32_t *out), {
    return Module.readModule(project, name, from, out);
})
/* clang-format on */

fray_result web_read_module(void *user, const char *name, const char *from, const char **text,
                            size_t *size, const char **shown)
{
    uint32_t out[3] = {0, 0, 0};
    fray_result result = (fray_result)host_read((int)(intptr_t)user, name, from, out);
    *text = (const char *)(uintptr_t)out[0];
    *size = out[1];
    *shown = (const char *)(uintptr_t)out[2];
    return result;
}

/* ---- findings ---- */

static void put_place(const char *file, uint32_t from, uint32_t to)
{
    tape_text(file);
    tape_int(from);
    tape_int(to);
}

static void put_texts(const char *const *texts, size_t count)
{
    tape_int((int64_t)count);
    for (size_t i = 0; i < count; i++) tape_text(texts[i]);
}

static void put_finding(fray_findings *findings, size_t index)
{
    fray_finding f = fray_finding_at(findings, index);
    tape_int(f.severity);
    tape_text(f.code);
    tape_text(f.message);
    put_place(f.file, f.from, f.to);
    tape_int(f.line);
    tape_int(f.column);
    tape_text(f.label);
    tape_int((int64_t)f.related_count);
    for (size_t i = 0; i < f.related_count; i++) {
        tape_text(f.related[i].message);
        put_place(f.related[i].file, f.related[i].from, f.related[i].to);
    }
    put_texts(f.notes, f.note_count);
    put_texts(f.helps, f.help_count);
    tape_int(f.lint);
    tape_int(f.whole);
    tape_text(fray_finding_text(findings, index, 0));
}

void tape_findings(fray_findings *findings)
{
    size_t kept = findings ? fray_findings_kept(findings) : 0, files = 0;
    tape_int(findings ? (int64_t)fray_findings_count(findings, FRAY_ERROR) : 0);
    tape_int(findings ? (int64_t)fray_findings_count(findings, FRAY_WARNING) : 0);
    tape_int((int64_t)kept);
    for (size_t i = 0; i < kept; i++) put_finding(findings, i);
    while (findings && fray_findings_file(findings, files)) files++;
    tape_int((int64_t)files);
    for (size_t i = 0; i < files; i++) tape_text(fray_findings_file(findings, i));
}

/* ---- checking ---- */

EXPORT fray_session *web_session_new(int project)
{
    fray_session *session;
    fray_session_new(NULL, web_read_module, user_of(project), &session);
    return session;
}
EXPORT void web_session_free(fray_session *session)
{
    fray_session_free(session);
}
EXPORT void web_session_forget(fray_session *session, const char *name)
{
    fray_session_forget(session, name);
}

/* Makes the levels of project.fray (`shown` and `text`, or NULL) and of pairs CODE, LEVEL. If they
 * cannot be read, the tape has the findings, or the result says what is wrong. */
EXPORT fray_result web_lints(fray_lints **lints, const char *shown, const char *text, size_t size,
                             const char *pairs, int count)
{
    struct texts list = {pairs, count};
    fray_findings *findings = NULL;
    tape_clear();
    *lints = fray_lints_new(NULL);
    fray_result result = *lints ? FRAY_OK : FRAY_NO_MEMORY;
    if (result == FRAY_OK && shown) result = fray_lints_read(*lints, shown, text, size, &findings);
    tape_findings(findings);
    fray_findings_free(findings);
    while (result == FRAY_OK && list.count > 1) {
        const char *code = texts_next(&list);
        result = fray_lints_set(*lints, code, texts_next(&list));
    }
    if (result == FRAY_OK) return result;
    fray_lints_free(*lints);
    *lints = NULL;
    return result;
}
EXPORT void web_lints_free(fray_lints *lints)
{
    fray_lints_free(lints);
}

EXPORT fray_result web_check(fray_session *session, const fray_lints *lints, const char *name)
{
    fray_findings *findings = NULL;
    int again = 0;
    tape_clear();
    fray_result result = fray_session_check(session, lints, name, &findings, &again);
    tape_int(again);
    tape_findings(findings);
    return result;
}

EXPORT fray_result web_format(const char *shown, const char *text, size_t size)
{
    const char *formatted = NULL;
    size_t formatted_size = 0;
    fray_findings *findings = NULL;
    tape_clear();
    fray_result result =
        fray_format(NULL, shown, text, size, &formatted, &formatted_size, &findings);
    tape_text(result == FRAY_OK ? formatted : NULL);
    tape_findings(findings);
    fray_findings_free(findings);
    return result;
}

/* ---- compiling ---- */

/* changes: four texts for each, which are the kind's number, of, what, value. */
EXPORT fray_result web_compile(int project, const char *name, int purpose, const char *changes,
                               int count, fray_program **program)
{
    struct texts list = {changes, count * 4};
    fray_change *made = count ? calloc((size_t)count, sizeof *made) : NULL;
    fray_findings *findings = NULL;
    fray_result result = count && !made ? FRAY_NO_MEMORY : FRAY_OK;
    tape_clear();
    *program = NULL;
    for (int i = 0; made && i < count; i++) {
        made[i].kind = (fray_change_kind)atoi(texts_next(&list));
        made[i].of = texts_next(&list);
        made[i].what = texts_next(&list);
        made[i].value = texts_next(&list);
    }
    if (result == FRAY_OK && count)
        result = fray_compile_changed(NULL, made, (size_t)count, web_read_module, user_of(project),
                                      name, program, &findings);
    else if (result == FRAY_OK)
        result = fray_compile_for(NULL, (fray_purpose)purpose, web_read_module, user_of(project),
                                  name, program, &findings);
    tape_findings(findings);
    fray_findings_free(findings);
    free(made);
    return result;
}

fray_result tape_rulebook(fray_result result, fray_doc *doc, fray_findings *findings)
{
    static const fray_view referee = {.referee = 1};
    size_t count = doc ? fray_doc_count(doc) : 0;
    tape_clear();
    tape_text(doc ? fray_doc_title(doc) : "");
    tape_int((int64_t)count);
    for (size_t i = 0; i < count; i++) {
        fray_page page = fray_doc_page(doc, i);
        fray_show_page(&referee, &tape_sink, NULL, &page);
    }
    tape_findings(findings);
    fray_doc_free(doc);
    fray_findings_free(findings);
    return result;
}

EXPORT fray_result web_document(int project, const char *name)
{
    fray_doc *doc;
    fray_findings *findings = NULL;
    fray_result result =
        fray_doc_read(NULL, web_read_module, user_of(project), name, &doc, &findings);
    return tape_rulebook(result, doc, findings);
}

/* ---- the language ---- */

EXPORT void web_version(void)
{
    tape_clear();
    tape_text(fray_version());
}

static void put_title(const fray_explanation *e)
{
    tape_text(e->code);
    tape_int(e->severity);
    tape_text(e->title);
}

EXPORT void web_codes(void)
{
    size_t count = 0;
    tape_clear();
    while (fray_code_at(count)) count++;
    tape_int((int64_t)count);
    for (size_t i = 0; i < count; i++) {
        fray_explanation e;
        fray_explain(fray_code_at(i), &e);
        put_title(&e);
    }
}

EXPORT fray_result web_explain(const char *code)
{
    fray_explanation e;
    tape_clear();
    fray_result result = fray_explain(code, &e);
    if (result != FRAY_OK) return result;
    put_title(&e);
    tape_text(e.why);
    tape_text(e.wrong);
    tape_text(e.right);
    tape_text(e.mend);
    return result;
}

EXPORT void web_builtins(void)
{
    tape_clear();
    tape_int((int64_t)fray_builtin_count());
    for (size_t i = 0; i < fray_builtin_count(); i++) {
        fray_builtin b = fray_builtin_at(i);
        tape_int(b.kind);
        tape_text(b.name);
        tape_text(b.of);
        tape_text(b.form);
        tape_text(b.result);
        tape_int(b.param_count);
        for (int k = 0; k < b.param_count; k++) {
            fray_builtin_param p = fray_builtin_param_at(i, k);
            tape_text(p.name);
            tape_text(p.type);
        }
        tape_int(b.repeats);
        tape_text(b.meaning);
    }
}
