/* view_doc.c types|table|schema -- Prints what is made from the tables of views.
 *
 * types: the TypeScript of the engine, with what its reader of the tape needs. table: the types of
 * the page of `fray serve`. Both are made when the packages are. schema: docs/fight.schema.json,
 * the JSON schema of both, which `make reference` writes. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum sort { SORT_WORDS, SORT_WORD, SORT_SHAPE, SORT_FIELD, SORT_LIST, SORT_OBJECT, SORT_MAYBE };
struct row {
    enum sort sort;
    const char *of, *name, *type, *who, *meaning; /* name: of a member, or a word */
};

#define WORDS(list, ts, meaning)              {SORT_WORDS, #list, "", #ts, "ALL", meaning},
#define WORD(list, value, text, meaning)      {SORT_WORD, #list, text, "", "ALL", meaning},
#define KIND(list, value, text, who, meaning) {SORT_WORD, #list, text, "", #who, meaning},
#define WORDS_END(list)
#define SHAPE(shape, ts, type, who, meaning) {SORT_SHAPE, #shape, "", #ts, #who, meaning},
#define FIELD(shape, member, type, who, value, meaning)                                            \
    {SORT_FIELD, #shape, #member, #type, #who, meaning},
#define LIST(shape, member, item, who, count, value, meaning)                                      \
    {SORT_LIST, #shape, #member, #item, #who, meaning},
#define SOME(shape, member, item, who, count, value, condition, meaning)                           \
    {SORT_LIST, #shape, #member, #item, #who, meaning},
#define OBJECT(shape, member, item, who, value, meaning)                                           \
    {SORT_OBJECT, #shape, #member, #item, #who, meaning},
#define MAYBE(shape, member, item, who, value, condition, meaning)                                 \
    {SORT_MAYBE, #shape, #member, #item, #who, meaning},
#define END(shape)

static const struct row rows[] = {
#include "lib/play/fight_view.def"
    {SORT_WORD, "", "", "", "", ""}, /* here the rows of the page begin */
#include "tool/serve/serve.def"
};
enum { ROWS = sizeof rows / sizeof *rows };

static const struct row *head_of(const char *name)
{
    for (int i = 0; i < ROWS; i++)
        if ((rows[i].sort == SORT_SHAPE || rows[i].sort == SORT_WORDS) &&
            strcmp(rows[i].of, name) == 0)
            return &rows[i];
    return NULL;
}

static bool is_member(const struct row *row)
{
    return row->sort >= SORT_FIELD;
}

static bool is_referees(const struct row *row)
{
    return !*row->who;
}

/* ---- TypeScript ---- */

/* Does a seat see less of the shape than the referee? */
static bool seen_in_part(const struct row *shape)
{
    if (!shape || shape->sort != SORT_SHAPE || is_referees(shape)) return false;
    for (const struct row *row = shape + 1; row < rows + ROWS && is_member(row); row++)
        if (is_referees(row) || seen_in_part(head_of(row->type))) return true;
    return false;
}

static int end_of_engine(void)
{
    int end = 0;
    while (*rows[end].of) end++;
    return end;
}

static bool is_engines(const struct row *shape)
{
    return shape - rows < end_of_engine();
}

static const char *ts_scalar(const char *type)
{
    static const char *const types[][2] = {{"text", "string"},         {"path", "string"},
                                           {"maybe", "string | null"}, {"file", "string | null"},
                                           {"number", "number"},       {"index", "number | null"},
                                           {"flag", "boolean"},        {"seed", "string"}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i][0], type) == 0) return types[i][1];
    return NULL;
}

static void put_ts_type(const struct row *row, bool seat)
{
    const struct row *of = head_of(row->type);
    if (of)
        printf("%s%s", seat && is_engines(of) && seen_in_part(of) ? "Seen" : "", of->type);
    else
        printf("%s", ts_scalar(row->type));
    if (row->sort == SORT_LIST) printf("[]");
    if (row->sort == SORT_MAYBE) printf(" | null");
}

static void put_comment(const char *indent, const char *text)
{
    if (*text) printf("%s/* %c%s. */\n", indent, toupper((unsigned char)*text), text + 1);
}

/* seat: what a seat sees; members of the referee alone may be missing. */
static void put_interface(const struct row *shape, const char *prefix, bool seat)
{
    put_comment("", shape->meaning);
    printf("export interface %s%s {\n", prefix, shape->type);
    for (const struct row *row = shape + 1; row < rows + ROWS && is_member(row); row++) {
        put_comment("  ", row->meaning);
        printf("  %s%s: ", row->name, seat && is_referees(row) ? "?" : "");
        put_ts_type(row, seat && !is_referees(row));
        printf(";\n");
    }
    printf("}\n\n");
}

static void put_words(const struct row *words)
{
    printf("  %s: [", words->of);
    for (const struct row *row = words + 1; row < rows + ROWS && row->sort == SORT_WORD; row++)
        printf("%s'%s'", row > words + 1 ? ", " : "", row->name);
    printf("],\n");
}

static void put_shape(const struct row *shape)
{
    static const char *const suffix[] = {[SORT_LIST] = "[]", [SORT_MAYBE] = "?"};
    printf("  %s: [\n", shape->of);
    for (const struct row *row = shape + 1; row < rows + ROWS && is_member(row); row++)
        printf("    ['%s', '%s%s'],\n", row->name, row->type,
               row->sort == SORT_LIST || row->sort == SORT_MAYBE ? suffix[row->sort] : "");
    printf("  ],\n");
}

static void put_types(void)
{
    int end = end_of_engine();
    printf("/* view.ts -- A fight as data. Made from src/lib/play/fight_view.def by `make "
           "reference`.\n"
           " *\n"
           " * Types named Seen... are what a seat of `fray serve` gets: members of the referee "
           "alone are\n"
           " * missing. An index names an element of a list of the state. */\n\n"
           "export const words = {\n");
    for (int i = 0; i < end; i++)
        if (rows[i].sort == SORT_WORDS) put_words(&rows[i]);
    printf("} as const;\n");
    for (int i = 0; i < end; i++)
        if (rows[i].sort == SORT_WORDS) {
            put_comment("", rows[i].meaning);
            printf("export type %s = (typeof words.%s)[number];\n", rows[i].type, rows[i].of);
        }
    printf("\n");
    for (int i = 0; i < end; i++)
        if (rows[i].sort == SORT_SHAPE) {
            put_interface(&rows[i], "", false);
            if (seen_in_part(&rows[i])) put_interface(&rows[i], "Seen", true);
        }
    printf("export interface Shapes {\n");
    for (int i = 0; i < end; i++)
        if (rows[i].sort == SORT_SHAPE) printf("  %s: %s;\n", rows[i].of, rows[i].type);
    printf(
        "}\n\n/* The members of each shape with their types, in the order of the tape. */\n"
        "export const shapes: Record<keyof Shapes, readonly (readonly [string, string])[]> = {\n");
    for (int i = 0; i < end; i++)
        if (rows[i].sort == SORT_SHAPE) put_shape(&rows[i]);
    printf("};\n");
}

static bool page_uses(const struct row *shape, bool seat)
{
    for (int i = end_of_engine() + 1; i < ROWS; i++)
        if (is_member(&rows[i]) && head_of(rows[i].type) == shape &&
            (seen_in_part(shape) && !is_referees(&rows[i])) == seat)
            return true;
    return false;
}

static void put_table(void)
{
    int end = end_of_engine();
    printf("/* view.ts -- What `fray serve` sends. Made from src/tool/serve/serve.def by `make "
           "reference`. */\n"
           "import type {\n");
    for (int i = 0; i < end; i++) {
        if (rows[i].sort != SORT_SHAPE) continue;
        if (page_uses(&rows[i], false)) printf("  %s,\n", rows[i].type);
        if (page_uses(&rows[i], true)) printf("  Seen%s,\n", rows[i].type);
    }
    printf("} from 'fray';\n\n");
    for (int i = end + 1; i < ROWS; i++)
        if (rows[i].sort == SORT_SHAPE) put_interface(&rows[i], "", !is_referees(&rows[i]));
}

/* ---- the JSON schema ---- */

static void put_json_text(const char *text)
{
    putchar('"');
    for (; *text; text++) printf(*text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    putchar('"');
}

static void put_schema_type(const struct row *row)
{
    static const char *const types[][2] = {{"text", "\"string\""},
                                           {"path", "\"string\""},
                                           {"maybe", "[\"string\", \"null\"]"},
                                           {"file", "[\"string\", \"null\"]"},
                                           {"number", "\"integer\""},
                                           {"index", "[\"integer\", \"null\"]"},
                                           {"flag", "\"boolean\""},
                                           {"seed", "\"string\""}};
    const struct row *of = head_of(row->type);
    bool list = row->sort == SORT_LIST, maybe = row->sort == SORT_MAYBE;
    if (list) printf("\"type\": \"array\", \"items\": {");
    if (maybe) printf("\"anyOf\": [{\"type\": \"null\"}, {");
    if (of)
        printf("\"$ref\": \"#/$defs/%s\"", of->type);
    else
        for (size_t i = 0; i < sizeof types / sizeof *types; i++)
            if (strcmp(types[i][0], row->type) == 0) printf("\"type\": %s", types[i][1]);
    if (list) printf("}");
    if (maybe) printf("}]");
}

static void put_required(const struct row *shape)
{
    bool first = true;
    printf("      \"required\": [");
    for (const struct row *row = shape + 1; row < rows + ROWS && is_member(row); row++) {
        if (is_referees(row) && !is_referees(shape)) continue;
        printf("%s\"%s\"", first ? "" : ", ", row->name);
        first = false;
    }
    printf("],\n");
}

static void put_definition(const struct row *head)
{
    printf("    \"%s\": {\n      \"description\": ", head->type);
    put_json_text(head->meaning);
    if (head->sort == SORT_WORDS) {
        printf(",\n      \"enum\": [");
        for (const struct row *row = head + 1; row < rows + ROWS && row->sort == SORT_WORD; row++)
            printf("%s\"%s\"", row > head + 1 ? ", " : "", row->name);
        printf("]\n    }");
        return;
    }
    printf(",\n      \"type\": \"object\",\n");
    put_required(head);
    printf("      \"additionalProperties\": false,\n      \"properties\": {\n");
    for (const struct row *row = head + 1; row < rows + ROWS && is_member(row); row++) {
        printf("%s        \"%s\": {", row > head + 1 ? ",\n" : "", row->name);
        put_schema_type(row);
        if (*row->meaning) {
            printf(", \"description\": ");
            put_json_text(row->meaning);
        }
        if (is_referees(row)) printf(", \"$comment\": \"for the referee alone\"");
        printf("}");
    }
    printf("\n      }\n    }");
}

static void put_schema(void)
{
    bool first = true;
    printf("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
           "  \"title\": \"A fight as data\",\n  \"$ref\": \"#/$defs/View\",\n  \"$defs\": {\n");
    for (int i = 0; i < ROWS; i++) {
        if (rows[i].sort != SORT_WORDS && rows[i].sort != SORT_SHAPE) continue;
        if (!first) printf(",\n");
        put_definition(&rows[i]);
        first = false;
    }
    printf("\n  }\n}\n");
}

int main(int count, char **words)
{
    const char *word = count == 2 ? words[1] : "";
    if (strcmp(word, "types") == 0)
        put_types();
    else if (strcmp(word, "table") == 0)
        put_table();
    else if (strcmp(word, "schema") == 0)
        put_schema();
    else
        return 2;
    return 0;
}
