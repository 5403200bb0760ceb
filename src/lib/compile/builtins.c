/* builtins.c -- Iterates over the names that the language itself has: functions, then members, then
 * words. */
#include "lib/program/program_object.h"

#include "lang/sema/model/builtins.h"

#include <string.h>

#include "lang/sema/model/vocabulary.h"

static const char *class_of(int kind)
{
    return kind == NATURAL_OF_SIDES    ? "side"
           : kind == NATURAL_OF_PLACES ? "place"
           : kind == KIND_CREATURE     ? "creature"
           : kind == KIND_THING        ? "thing"
           : kind == KIND_MARK         ? "mark"
                                       : "";
}

static fray_builtin function_at(size_t id)
{
    const struct builtin_row *row = &builtin_rows[id];
    int count = 0;
    while (row->names[count]) count++;
    return (fray_builtin){FRAY_BUILTIN_FUNCTION,
                          language_now.builtins[id],
                          row->name,
                          "",
                          "",
                          builtin_type_words(row->result[0]),
                          count,
                          strchr(row->params, '*') != NULL,
                          row->meaning};
}

static fray_builtin member_at(size_t id)
{
    const struct natural_row *row = &natural_rows[id];
    return (fray_builtin){FRAY_BUILTIN_MEMBER,
                          language_now.naturals[id],
                          row->name,
                          class_of(row->kind),
                          "",
                          natural_type_words(row->letter),
                          0,
                          0,
                          row->meaning};
}

static fray_builtin word_at(size_t id)
{
    static const fray_builtin_kind kinds[] = {[WORD_VALUE] = FRAY_BUILTIN_VALUE,
                                              [WORD_CALL] = FRAY_BUILTIN_CALL,
                                              [WORD_TYPE] = FRAY_BUILTIN_TYPE};
    const struct word_row *row = &word_rows[id];
    return (fray_builtin){kinds[row->kind], row->edition, row->name, "", row->form, "", 0, 0,
                          row->meaning};
}

size_t fray_builtin_count(void)
{
    return BUILTIN_NAMED + NATURAL_COUNT + word_count;
}

fray_builtin fray_builtin_at(size_t index)
{
    if (index < BUILTIN_NAMED) return function_at(index);
    if (index < BUILTIN_NAMED + NATURAL_COUNT) return member_at(index - BUILTIN_NAMED);
    if (index < fray_builtin_count()) return word_at(index - BUILTIN_NAMED - NATURAL_COUNT);
    return (fray_builtin){FRAY_BUILTIN_FUNCTION, 0, "", "", "", "", 0, 0, ""};
}

fray_builtin_param fray_builtin_param_at(size_t index, int param)
{
    if (param < 0 || param >= fray_builtin_at(index).param_count)
        return (fray_builtin_param){"", ""};
    const struct builtin_row *row = &builtin_rows[index];
    const char *letter = row->params;
    for (int n = 0;; letter++)
        if (*letter != '-' && n++ == param)
            return (fray_builtin_param){row->names[param], builtin_type_words(*letter)};
}
