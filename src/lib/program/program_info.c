/* program_info.c -- Queries of a program for hosts: bytes, listing, encounters, measures, options.
 */
#include <string.h>

#include "engine/bytecode/disassemble.h"
#include "engine/bytecode/program_file.h"
#include "engine/vm/program_index.h"
#include "engine/vm/source_map.h"
#include "program_object.h"

void program_drop_code(fray_program *o)
{
    program_index_free(o->index);
    program_free(o->code);
    o->index = NULL;
    o->code = NULL;
}

const char *fray_version(void)
{
    return FRAY_VERSION;
}

const char *fray_result_text(fray_result result)
{
    switch (result) {
    case FRAY_OK: return "success";
    case FRAY_INVALID: return "the rules have errors";
    case FRAY_NO_MEMORY: return "out of memory";
    case FRAY_NOT_FOUND: return "not found";
    case FRAY_BAD_ARGUMENT: return "invalid argument";
    case FRAY_DAMAGED: return "damaged";
    case FRAY_FAILED: return "the fight stopped with an error";
    case FRAY_BROKEN: return "an internal error of Fray";
    }
    return "an unknown result";
}

fray_result program_bytes(fray_program *o)
{
    struct text bytes;
    if (o->written) return FRAY_OK;
    text_init(&bytes, &o->texts);
    int wrote = program_write(o->code, &bytes);
    if (wrote != 0) return wrote == -2 ? FRAY_NO_MEMORY : FRAY_INVALID;
    o->written = bytes.at;
    o->written_size = bytes.len;
    return FRAY_OK;
}

fray_result fray_program_write(fray_program *o, const char **bytes, size_t *size)
{
    if (!o || !bytes || !size) return FRAY_BAD_ARGUMENT;
    fray_result result = program_bytes(o);
    if (result != FRAY_OK) return result;
    *bytes = o->written;
    *size = o->written_size;
    return FRAY_OK;
}

uint64_t fray_program_hash(const fray_program *o)
{
    return o ? o->code->hash : 0;
}

const char *fray_program_listing(fray_program *o, int tables)
{
    if (!o) return "";
    const char **made = tables ? &o->listing_tables : &o->listing;
    if (*made) return *made;
    struct text t;
    text_init(&t, &o->texts);
    program_print(o->code, tables != 0, &t);
    if (!t.failed && t.at) *made = t.at;
    return t.at ? t.at : "";
}

const char *tag_value_chars(const struct program *p, int32_t tag, int64_t value)
{
    const struct row_tags *t = tag >= 0 && (size_t)tag < p->tags.len ? &p->tags.at[tag] : NULL;
    return t && value >= 0 && value < t->value_count
               ? program_chars(p, p->tag_values.at[t->value_begin + value].name)
               : NULL;
}

int32_t tag_value_find(const struct program *p, int32_t tag, struct str word)
{
    const char *known;
    for (int32_t i = 0; (known = tag_value_chars(p, tag, i)) != NULL; i++)
        if (str_equal(str_from(known), word)) return i;
    return -1;
}

/* ---- points ---- */

size_t fray_account_count(const fray_program *o)
{
    return o ? o->accounts.len : 0;
}

fray_account fray_account_at(const fray_program *o, size_t index)
{
    return index < fray_account_count(o)
               ? o->accounts.at[index]
               : (fray_account){.who = "", .name = "", .doc = "", .file = ""};
}

/* ---- encounters and tests -------------------------------------------------------------------- */

static const struct row_encounters *encounter_row(const fray_program *o, int id)
{
    return o && id >= 0 && (size_t)id < o->code->encounters.len ? &o->code->encounters.at[id]
                                                                : NULL;
}

_Static_assert((int)FRAY_ENCOUNTERS == SCENE_ENCOUNTER && (int)FRAY_TESTS == SCENE_TEST &&
                   (int)FRAY_TRIALS == SCENE_TRIAL,
               "sorts of scenes");

int fray_encounter_at(const fray_program *o, fray_scene kind, int index)
{
    const struct row_encounters *e;
    int count = 0;
    for (int id = 0; (e = encounter_row(o, id)) != NULL; id++)
        if (e->sort == (int32_t)kind && count++ == index) return id;
    return -1;
}

int fray_encounter_count(const fray_program *o, fray_scene kind)
{
    const struct row_encounters *e;
    int count = 0;
    for (int id = 0; (e = encounter_row(o, id)) != NULL; id++) count += e->sort == (int32_t)kind;
    return count;
}

int fray_encounter_find(const fray_program *o, const char *name)
{
    if (!name) return fray_encounter_at(o, FRAY_ENCOUNTERS, 0);
    int test = -1; /* an encounter takes precedence over a test of the same name */
    const struct row_encounters *e;
    for (int id = 0; (e = encounter_row(o, id)) != NULL; id++) {
        if (e->sort >= SCENE_LOOK || strcmp(program_chars(o->code, e->name), name) != 0) continue;
        if (e->sort == SCENE_ENCOUNTER) return id;
        if (test < 0) test = id;
    }
    return test;
}

const char *fray_encounter_name(const fray_program *o, int id)
{
    const struct row_encounters *e = encounter_row(o, id);
    return e ? program_chars(o->code, e->name) : "";
}

static const struct row_trials *trial_row(const fray_program *o, int trial)
{
    return o && trial >= 0 && (size_t)trial < o->code->trials.len ? &o->code->trials.at[trial]
                                                                  : NULL;
}

int fray_trial_count(const fray_program *o)
{
    return o ? (int)o->code->trials.len : 0;
}

const char *fray_trial_name(const fray_program *o, int trial)
{
    const struct row_trials *t = trial_row(o, trial);
    return t ? program_chars(o->code, t->name) : "";
}

const char *fray_trial_doc(const fray_program *o, int trial)
{
    const struct row_trials *t = trial_row(o, trial);
    return t ? program_chars(o->code, t->doc) : "";
}

int fray_trial_word_count(const fray_program *o, int trial)
{
    const struct row_trials *t = trial_row(o, trial);
    return t ? t->word_count : 0;
}

fray_trial_word fray_trial_word_at(const fray_program *o, int trial, int index)
{
    const struct row_trials *t = trial_row(o, trial);
    if (!t || index < 0 || index >= t->word_count) return (fray_trial_word){0, "", "", "", "", 0};
    const struct row_trial_words *w = &o->code->trial_words.at[t->word_begin + index];
    return (fray_trial_word){w->sort == TRIAL_SITUATION,      program_chars(o->code, w->name),
                             program_chars(o->code, w->join), program_chars(o->code, w->kind),
                             program_chars(o->code, w->doc),  w->value_count};
}

const char *fray_encounter_file(const fray_program *o, int id, uint32_t *line)
{
    const struct row_encounters *e = encounter_row(o, id);
    if (line) *line = 0;
    if (!e || e->file < 0) return "";
    if (line) *line = (uint32_t)line_of_offset(o->index, e->file, e->place);
    return program_file_name(o->code, e->file).at;
}

/* ---- measures, content ----------------------------------------------------------------------- */

int fray_measure_count(const fray_program *o)
{
    return o ? (int)o->code->measures.len : 0;
}

static fray_subject subject_of(enum record_class cls)
{
    switch (cls) {
    case CLASS_SIDE: return FRAY_OF_SIDE;
    case CLASS_CREATURE: return FRAY_OF_CREATURE;
    case CLASS_THING: return FRAY_OF_THING;
    case CLASS_MARK: return FRAY_OF_MARK;
    case CLASS_ACT: return FRAY_OF_ACT;
    case CLASS_FIGHT:
    case CLASS_PLACE:
    case CLASS_EVENT:
    case CLASS_TERRAIN:
    case CLASS_GROUP: break;
    }
    return FRAY_OF_FIGHT;
}

fray_measure fray_measure_at(const fray_program *o, int index)
{
    if (index < 0 || index >= fray_measure_count(o))
        return (fray_measure){"", "", FRAY_OF_FIGHT, ""};
    const struct row_measures *m = &o->code->measures.at[index];
    const char *name = program_chars(o->code, m->name), *doc = program_chars(o->code, m->doc);
    return (fray_measure){
        .name = name,
        .heading = *doc ? doc : name,
        .subject = subject_of((enum record_class)m->cls),
        .kind = m->kind >= 0 ? program_chars(o->code, o->code->kinds.at[m->kind].name) : ""};
}

int fray_measure_find(const fray_program *o, const char *name)
{
    for (int i = 0; name && i < fray_measure_count(o); i++)
        if (strcmp(program_chars(o->code, o->code->measures.at[i].name), name) == 0) return i;
    return -1;
}

int fray_content_count(const fray_program *o)
{
    return o ? (int)o->code->contents.len : 0;
}

const char *fray_content_name(const fray_program *o, int content)
{
    return content >= 0 && content < fray_content_count(o)
               ? program_chars(o->code, o->code->contents.at[content].name)
               : "";
}

const char *fray_content_kind(const fray_program *o, int content)
{
    if (content < 0 || content >= fray_content_count(o)) return "";
    return program_chars(o->code, o->code->kinds.at[o->code->contents.at[content].kind].name);
}

/* ---- tactics, units ---- */

const char *fray_encounter_unit(const fray_program *o, int id)
{
    const struct row_encounters *e = encounter_row(o, id);
    return e && e->limit_moment >= 0
               ? program_chars(o->code, o->code->moments.at[e->limit_moment].name)
               : "";
}

int fray_tactics_count(const fray_program *o)
{
    return o ? (int)o->code->tactics.len : 0;
}

const char *fray_tactics_name(const fray_program *o, int tactics)
{
    return tactics >= 0 && tactics < fray_tactics_count(o)
               ? program_chars(o->code, o->code->tactics.at[tactics].name)
               : "";
}

int fray_tactics_find(const fray_program *o, const char *name)
{
    for (int i = 0; name && i < fray_tactics_count(o); i++)
        if (strcmp(fray_tactics_name(o, i), name) == 0) return i;
    return -1;
}

/* ---- options --------------------------------------------------------------------------------- */

static const struct row_options *option_row(const fray_program *o, int option)
{
    return o && option >= 0 && (size_t)option < o->code->options.len ? &o->code->options.at[option]
                                                                     : NULL;
}

static int32_t option_type(const fray_program *o, const struct row_options *row)
{
    return o->code->members.at[row->member].type;
}

int fray_option_count(const fray_program *o)
{
    return o ? (int)o->code->options.len : 0;
}

const char *fray_option_name(const fray_program *o, int option)
{
    const struct row_options *row = option_row(o, option);
    return row ? program_chars(o->code, row->name) : "";
}

int fray_option_find(const fray_program *o, const char *name)
{
    for (int i = 0; name && i < fray_option_count(o); i++)
        if (strcmp(fray_option_name(o, i), name) == 0) return i;
    return -1;
}

/* Parses digits with an optional `-`, without locale and overflow. */
static bool number_from(const char *text, int32_t *value)
{
    bool negative = *text == '-';
    int64_t n = 0;
    if (negative) text++;
    if (*text == '\0') return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        n = n * 10 + (*text - '0');
        if (n > INT32_MAX) return false;
    }
    *value = (int32_t)(negative ? -n : n);
    return true;
}

fray_result fray_option_parse(const fray_program *o, int option, const char *text, int32_t *value)
{
    const struct row_options *row = option_row(o, option);
    if (!row || !text || !value) return FRAY_BAD_ARGUMENT;
    bool fits = false;
    int32_t found = 0;
    switch (option_type(o, row)) {
    case VT_FLAG:
        found = strcmp(text, "true") == 0;
        fits = found || strcmp(text, "false") == 0;
        break;
    case VT_TAG:
        found = tag_value_find(o->code, row->tag, str_from(text));
        fits = found >= 0;
        break;
    default: fits = number_from(text, &found); break;
    }
    if (!fits) return FRAY_BAD_ARGUMENT;
    *value = found;
    return FRAY_OK;
}

const char *fray_option_values(fray_program *o, int option)
{
    const struct row_options *row = option_row(o, option);
    if (!row) return "";
    if (option_type(o, row) == VT_FLAG) return "true, false";
    if (option_type(o, row) != VT_TAG) return "a number";
    struct text out;
    text_init(&out, &o->texts);
    for (int32_t i = 0; i < o->code->tags.at[row->tag].value_count; i++)
        text_printf(&out, "%s%s", i ? ", " : "", tag_value_chars(o->code, row->tag, i));
    return out.at ? out.at : "";
}
