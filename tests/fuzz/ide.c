/* ide.c -- Fuzzes the language service with texts that are being written.
 *
 * The first two bytes are the place, the rest is the text. It is asked about whole, and then
 * without the end behind the place. Oracles: each span is within the text, tokens are in order, a
 * place is among the references of its own name.
 */
#include "fuzz.h"

static void within(const struct source *s, fray_ide_span at, const char *what)
{
    if (at.file && strcmp(at.file, "input.fray") == 0 && (at.from > at.to || at.to > s->size))
        wrong("a span is outside of the text", what);
}

static void ask_name(fray_ide *ide, const struct source *s, uint32_t at)
{
    static const char *const programs[] = {"input.fray"};
    fray_ide_meaning m;
    const fray_ide_span *all;
    const fray_ide_call *calls;
    const char *insert;
    size_t count;
    if (fray_ide_hover(ide, "input.fray", NULL, at, &m) != FRAY_OK) return;
    bool declared = m.declared.file && m.kind != FRAY_IDE_MODULE;
    within(s, m.name_at, "name");
    within(s, m.declared, "declared");
    within(s, m.whole, "whole");
    fray_result found = fray_ide_references(ide, "input.fray", NULL, at, programs, 1, &all, &count);
    if (declared && found != FRAY_OK)
        wrong("a declared name has no references", fray_result_text(found));
    for (size_t i = 0; i < count; i++) within(s, all[i], "reference");
    fray_ide_rename(ide, "input.fray", NULL, at, "renamed", programs, 1, &all, &count, &insert);
    fray_ide_calls(ide, "input.fray", NULL, at, 0, programs, 1, &calls, &count);
    fray_ide_calls(ide, "input.fray", NULL, at, 1, programs, 1, &calls, &count);
}

static void ask_file(fray_ide *ide, const struct source *s, uint32_t at)
{
    const fray_ide_token *tokens;
    const fray_ide_symbol *symbols;
    const fray_ide_span *spans;
    const fray_ide_hint *hints;
    const fray_ide_mend *mends;
    size_t count;
    if (fray_ide_tokens(ide, "input.fray", NULL, &tokens, &count) == FRAY_OK)
        for (size_t i = 0; i < count; i++)
            if (tokens[i].to > s->size || (i && tokens[i].from < tokens[i - 1].to))
                wrong("tokens overlap", NULL);
    if (fray_ide_symbols(ide, "input.fray", NULL, &symbols, &count) == FRAY_OK)
        for (size_t i = 0; i < count; i++) within(s, symbols[i].whole, "symbol");
    if (fray_ide_folds(ide, "input.fray", NULL, &spans, &count) == FRAY_OK)
        for (size_t i = 0; i < count; i++) within(s, spans[i], "fold");
    if (fray_ide_selection(ide, "input.fray", NULL, at, &spans, &count) == FRAY_OK)
        for (size_t i = 0; i < count; i++) within(s, spans[i], "selection");
    fray_ide_hints(ide, "input.fray", NULL, 0, UINT32_MAX, &hints, &count);
    if (fray_ide_mends(ide, "input.fray", NULL, at, at + 8, &mends, &count) == FRAY_OK)
        for (size_t i = 0; i < count; i++)
            if (mends[i].from > mends[i].to || mends[i].to > s->size)
                wrong("a mend is outside of the text", mends[i].title);
}

static void ask_completion(fray_ide *ide, const struct source *s, uint32_t at)
{
    const fray_ide_proposal *all;
    size_t count;
    if (fray_ide_complete(ide, "input.fray", NULL, at, &all, &count) != FRAY_OK) return;
    for (size_t i = 0; i < count; i++)
        if (all[i].from > all[i].to || all[i].to > s->size)
            wrong("a proposal is outside of the text", all[i].label);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) return 0;
    uint32_t place = (uint32_t)(data[0] << 8 | data[1]);
    char *text = input_copy(data + 2, size - 2);
    struct source s = {text, size - 2};
    fray_ide *ide;
    if (memchr(text, 0, s.size) || fray_ide_new(NULL, read_source, &s, &ide) != FRAY_OK) {
        free(text);
        return 0;
    }
    uint32_t at = s.size ? place % (uint32_t)(s.size + 1) : 0;
    for (int i = 0; i < 2; i++) {
        ask_name(ide, &s, at);
        ask_completion(ide, &s, at);
        ask_file(ide, &s, at);
        s.size = at; /* what was written so far */
        text[at] = 0;
    }
    fray_ide_free(ide);
    free(text);
    return 0;
}
