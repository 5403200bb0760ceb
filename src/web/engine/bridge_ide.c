/* bridge_ide.c -- Answers what an editor asks about a place in a file: names, proposals, outlines.
 *
 * Offsets are bytes; TypeScript turns them into those of UTF-16.
 */
#include <stdlib.h>

#include "bridge.h"

EXPORT fray_ide *web_ide_new(int project)
{
    fray_ide *ide;
    fray_ide_new(NULL, web_read_module, user_of(project), &ide);
    return ide;
}

EXPORT void web_ide_free(fray_ide *ide)
{
    fray_ide_free(ide);
}

static void put_span(const fray_ide_span *span)
{
    tape_text(span->file);
    tape_int(span->from);
    tape_int(span->to);
}

/* The texts of the meaning are on the tape already, since this question ends them. */
static void put_sources(fray_ide *ide, const char *program, const char *file, uint32_t at)
{
    const fray_ide_source *all = NULL;
    size_t count = 0;
    if (fray_ide_sources(ide, program, file, at, &all, &count) != FRAY_OK) count = 0;
    tape_int((int64_t)count);
    for (size_t i = 0; i < count; i++) {
        tape_text(all[i].who);
        tape_text(all[i].text);
        tape_text(all[i].note);
        put_span(&all[i].at);
        tape_int(all[i].line);
    }
}

EXPORT fray_result web_ide_look(fray_ide *ide, const char *program, const char *file, uint32_t at)
{
    fray_ide_meaning m;
    tape_clear();
    fray_result result = fray_ide_hover(ide, program, file, at, &m);
    if (result != FRAY_OK) return result;
    tape_text(fray_ide_kind_text(m.kind));
    tape_text(m.name);
    tape_text(m.signature);
    tape_text(m.type);
    tape_text(m.of);
    tape_text(m.value);
    tape_text(m.doc);
    tape_text(m.printed);
    put_span(&m.name_at);
    put_span(&m.declared);
    put_sources(ide, program, file, at);
    return result;
}

EXPORT fray_result web_ide_complete(fray_ide *ide, const char *program, const char *file,
                                    uint32_t at)
{
    const fray_ide_proposal *all = NULL;
    size_t count = 0;
    tape_clear();
    fray_result result = fray_ide_complete(ide, program, file, at, &all, &count);
    if (result != FRAY_OK) return result;
    tape_int((int64_t)count);
    for (size_t i = 0; i < count; i++) {
        tape_text(fray_ide_kind_text(all[i].kind));
        tape_text(all[i].label);
        tape_text(all[i].detail);
        tape_text(all[i].doc);
        tape_text(all[i].insert);
        tape_int(all[i].snippet);
        tape_int(all[i].from);
        tape_int(all[i].to);
    }
    return result;
}

static void put_places(const fray_ide_span *places, size_t count)
{
    tape_int((int64_t)count);
    for (size_t i = 0; i < count; i++) {
        put_span(&places[i]);
        tape_int(places[i].declares);
    }
}

/* name: the new one; NULL: only the places are asked for. */
EXPORT fray_result web_ide_places(fray_ide *ide, const char *program, const char *file, uint32_t at,
                                  const char *name, const char *programs, int program_count)
{
    struct texts list = {programs, program_count};
    const char **all = texts_all(list), *insert = "";
    const fray_ide_span *places = NULL;
    size_t count = 0;
    tape_clear();
    fray_result result = FRAY_NO_MEMORY;
    if (all && name)
        result = fray_ide_rename(ide, program, file, at, name, all, (size_t)program_count, &places,
                                 &count, &insert);
    else if (all)
        result = fray_ide_references(ide, program, file, at, all, (size_t)program_count, &places,
                                     &count);
    if (result == FRAY_OK) {
        put_places(places, count);
        tape_text(insert);
    }
    free(all);
    return result;
}

EXPORT fray_result web_ide_symbols(fray_ide *ide, const char *program, const char *file)
{
    const fray_ide_symbol *all = NULL;
    size_t count = 0;
    tape_clear();
    fray_result result = fray_ide_symbols(ide, program, file, &all, &count);
    if (result != FRAY_OK) return result;
    tape_int((int64_t)count);
    for (size_t i = 0; i < count; i++) {
        tape_text(fray_ide_kind_text(all[i].kind));
        tape_text(all[i].name);
        tape_text(all[i].detail);
        put_span(&all[i].declared);
        put_span(&all[i].whole);
        tape_int(all[i].depth);
    }
    return result;
}

EXPORT fray_result web_ide_tokens(fray_ide *ide, const char *program, const char *file)
{
    const fray_ide_token *all = NULL;
    size_t count = 0;
    tape_clear();
    fray_result result = fray_ide_tokens(ide, program, file, &all, &count);
    if (result != FRAY_OK) return result;
    tape_int((int64_t)count);
    for (size_t i = 0; i < count; i++) {
        tape_int(all[i].from);
        tape_int(all[i].to);
        tape_int(all[i].colour);
        tape_text(fray_ide_kind_text(all[i].kind));
        tape_int(all[i].first);
    }
    return result;
}

EXPORT fray_result web_ide_mends(fray_ide *ide, const char *program, const char *file,
                                 uint32_t from, uint32_t to)
{
    const fray_ide_mend *all = NULL;
    size_t count = 0;
    tape_clear();
    fray_result result = fray_ide_mends(ide, program, file, from, to, &all, &count);
    if (result != FRAY_OK) return result;
    tape_int((int64_t)count);
    for (size_t i = 0; i < count; i++) {
        tape_text(all[i].title);
        tape_text(all[i].code);
        tape_int(all[i].from);
        tape_int(all[i].to);
        tape_text(all[i].insert);
    }
    return result;
}
