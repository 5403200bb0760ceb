/* source.c -- Fuzzes lexer, parser, checker, lints, compiler and machine with texts.
 *
 * Oracles: a compiled file is accepted again, and a save is the same fight. Code without the
 * optimizer plays the same fight. A rulebook can be printed.
 */
#include "fuzz.h"

static void print_book(struct source *s)
{
    fray_doc *doc = NULL;
    fray_findings *f = NULL;
    if (fray_doc_read(NULL, read_source, s, "input.fray", &doc, &f) == FRAY_OK)
        for (size_t i = 0; i < fray_doc_count(doc); i++) fray_doc_page(doc, i);
    fray_doc_free(doc);
    fray_findings_free(f);
}

static void write_and_read(fray_program *p)
{
    const char *bytes;
    size_t size;
    if (fray_program_write(p, &bytes, &size) != FRAY_OK) return;
    fray_program *again = compile_text(bytes, size);
    if (!again) wrong("its own compiled file is refused", NULL);
    if (fray_program_hash(again) != fray_program_hash(p)) wrong("it has another hash", NULL);
    fray_program_free(again);
}

/* Ends that fuel decides are not compared: the optimizer saves fuel. */
static void compare_plain(const fray_program *p, struct source *s)
{
    fray_program *plain = NULL;
    fray_findings *f = NULL;
    if (fray_compile_for(NULL, FRAY_FOR_ONE_FIGHT, read_source, s, "input.fray", &plain, &f) !=
        FRAY_OK)
        wrong("only the optimizer compiles it", f ? fray_findings_text(f, 0) : NULL);
    fray_findings_free(f);
    for (int i = 0; i < fray_encounter_count(p, FRAY_ENCOUNTERS) && i < 3; i++) {
        uint64_t fast, slow;
        int id = fray_encounter_at(p, FRAY_ENCOUNTERS, i);
        fray_result a = play(p, id, 4, &fast), b = play(plain, id, 4, &slow);
        if (a == FRAY_OK && b == FRAY_OK && fast != slow)
            wrong("the optimizer changes a fight", NULL);
    }
    fray_program_free(plain);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = input_copy(data, size);
    struct source s = {text, size};
    fray_program *p = NULL;
    fray_findings *f = NULL;
    fray_lints *lints = fray_lints_new(NULL);
    if (!fray_is_compiled(text, size)) {
        fray_result result =
            fray_compile_linted(NULL, lints, read_source, &s, "input.fray", &p, &f);
        if (result == FRAY_BROKEN) wrong("a fault of Fray itself", fray_findings_text(f, 0));
        if (f) fray_findings_text(f, 1);
        if (result == FRAY_OK) {
            print_book(&s);
            play_some(p, 7);
            write_and_read(p);
            compare_plain(p, &s);
        }
    }
    fray_findings_free(f);
    fray_lints_free(lints);
    fray_program_free(p);
    free(text);
    return 0;
}
