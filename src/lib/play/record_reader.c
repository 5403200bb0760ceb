/* record_reader.c -- Reads the lines of a record, up to the first that cannot be trusted. */
#include <stdio.h>

#include "record.h"

/* Reads the next line. Returns NULL, or why it cannot be trusted. */
static const char *line_read(fray_play *p, struct str record, size_t *used, struct flat_object *o,
                             bool *cut)
{
    const char *from = record.at + *used;
    const char *end = *used < record.len ? memchr(from, '\n', record.len - *used) : NULL;
    *cut = !end;
    if (!end) return "the line is cut";
    struct str line = {from, (size_t)(end - from)};
    size_t body = line.len >= RECORD_SUM_SIZE ? line.len - RECORD_SUM_SIZE : 0;
    char digits[RECORD_SUM_SIZE + 1];
    uint32_t sum = record_sum(p->sum, (struct str){line.at, body});
    snprintf(digits, sizeof digits, RECORD_SUM_FORMAT, (unsigned)sum);
    size_t fixed = RECORD_SUM_SIZE - strlen("01234567\"}");
    if (!body || memcmp(line.at + body, digits, fixed) != 0)
        return "the line does not end in a checksum";
    if (memcmp(line.at + body, digits, RECORD_SUM_SIZE) != 0)
        return "the checksum does not fit: the line was changed, or lines before it are missing";
    if (!flat_read(&p->arena, line, o)) return "the line is not a line of a record";
    p->sum = sum;
    *used += line.len + 1;
    const char *kept = arena_text(&p->arena, line.at, line.len);
    if (kept) vec_push(&p->lines, &p->arena, kept);
    return NULL;
}

static bool seat_read(const struct flat_object *o, fray_seat *seat)
{
    const char *by = flat_text(o, "by"), *name = flat_text(o, "name"), *who = flat_text(o, "seat");
    const struct flat_member *throws = flat_find(o, "throws", FLAT_FLAG);
    for (int i = 0; by && who && i < (int)(sizeof record_seat_words / sizeof *record_seat_words);
         i++) {
        if (strcmp(record_seat_words[i], by) != 0) continue;
        *seat = (fray_seat){who, (fray_seat_kind)i, name ? name : "", throws && throws->number};
        return true;
    }
    return false;
}

static bool head_read(fray_play *p, const struct flat_object *o)
{
    const char *is = flat_text(o, "fray");
    const struct flat_member *set = flat_find(o, "set", FLAT_TEXTS);
    p->rules = flat_text(o, "rules");
    p->encounter = flat_text(o, "encounter");
    p->step = flat_text(o, "step");
    const struct flat_member *rolls = flat_find(o, "rolls", FLAT_NUMBERS),
                             *values = flat_find(o, "values", FLAT_TEXTS);
    for (size_t i = 0; rolls && i < rolls->count; i++) {
        if (rolls->numbers[i] < 1) return false;
        vec_push(&p->rolls, &p->arena, rolls->numbers[i]);
    }
    for (size_t i = 0; values && i < values->count; i++)
        vec_push(&p->values, &p->arena, values->texts[i]);
    if (flat_find(o, "kept", FLAT_NUMBER) && fray_campaign_new(&p->outer, &p->campaign) != FRAY_OK)
        return false;
    for (size_t i = 0; set && i < set->count; i++) vec_push(&p->settings, &p->arena, set->texts[i]);
    return is && strcmp(is, "play") == 0 && p->rules && p->encounter && set &&
           flat_hash(o, "hash", &p->hash) && flat_big(o, "seed", &p->seed) &&
           flat_big(o, "fight", &p->number);
}

static bool module_read(fray_play *p, const struct flat_object *o)
{
    const char *use = flat_text(o, "use"), *from = flat_text(o, "from"),
               *file = flat_text(o, "file");
    const struct flat_member *text = flat_find(o, "text", FLAT_TEXT);
    if (!use || !from || !file) return false;
    struct kept_module m = {use, from, file, text ? text->text : (struct str){NULL, 0}};
    bool known = text || flat_bytes(&p->arena, o, "program", &m.text);
    for (size_t i = 0; !known && i < p->modules.len; i++)
        if (strcmp(p->modules.at[i].shown, file) == 0) m.text = p->modules.at[i].text;
    vec_push(&p->modules, &p->arena, m);
    return m.text.at != NULL;
}

static const char *text_or_none(const struct flat_object *o, const char *name)
{
    const char *text = flat_text(o, name);
    return text ? text : "";
}

static bool kept_read(fray_play *p, const struct flat_object *o)
{
    fray_kept kept = {.who = flat_text(o, "kept"),
                      .thing = text_or_none(o, "thing"),
                      .copy = (int)flat_number(o, "copy", 0),
                      .mark = text_or_none(o, "mark"),
                      .nth = (int)flat_number(o, "nth", 0),
                      .name = text_or_none(o, "name"),
                      .at = (int)flat_number(o, "at", 0),
                      .value = text_or_none(o, "value")};
    return kept.who && p->campaign && fray_campaign_add(p->campaign, &kept) == FRAY_OK;
}

/* Reads a line of the head: the plan, a source, a seat or a value of the campaign. Returns NULL, or
 * what is wrong. */
static const char *head_line_read(fray_play *p, const struct flat_object *o, size_t line,
                                  size_t *files, size_t *seats, size_t *kept)
{
    fray_seat seat;
    if (line == 1) {
        *kept = (size_t)flat_number(o, "kept", 0);
        *files = (size_t)flat_number(o, "files", 0);
        *seats = (size_t)flat_number(o, "seats", 0);
        if (flat_number(o, "schema", 0) != RECORD_SCHEMA) return "it is of another version of fray";
        return head_read(p, o) ? NULL : "it does not say which fight it is";
    }
    if (line <= 1 + *files) return module_read(p, o) ? NULL : "a source is missing";
    if (line > 1 + *files + *seats)
        return kept_read(p, o) ? NULL : "it is not a value of a campaign";
    if (!seat_read(o, &seat)) return "it is not a seat";
    vec_push(&p->seats, &p->arena, seat);
    return NULL;
}

fray_result record_read_head(fray_play *p, struct str record, size_t *used, size_t *line)
{
    size_t files = 0, seats = 0, kept = 0;
    if (!fray_is_record(record.at, record.len))
        return play_fail(p, FRAY_DAMAGED, "this is not a record of a fight");
    for (*line = 1; *line <= 1 + files + seats + kept; ++*line) {
        struct flat_object o;
        bool cut;
        const char *why = line_read(p, record, used, &o, &cut);
        if (!why) why = head_line_read(p, &o, *line, &files, &seats, &kept);
        if (p->arena.failed) return FRAY_NO_MEMORY;
        if (why) return play_fail(p, FRAY_DAMAGED, "line %zu: %s", *line, why);
    }
    --*line;
    return FRAY_OK;
}

static const char *answer_read(fray_play *p, const struct flat_object *o)
{
    const struct flat_member *choose = flat_find(o, "choose", FLAT_NUMBERS),
                             *as = flat_find(o, "as", FLAT_TEXTS),
                             *search = flat_find(o, "search", FLAT_FLAG);
    bool by_default = flat_find(o, "default", FLAT_FLAG) != NULL;
    if (!by_default && (!choose || !as || choose->count != as->count))
        return "the answer is not complete";
    fray_play_input input = {.kind = FRAY_INPUT_ANSWER,
                             .who = -1,
                             .ask = flat_text(o, "ask"),
                             .by_search = search && search->number,
                             .chosen = by_default ? NULL : choose->numbers,
                             .texts = by_default ? NULL : as->texts,
                             .count = by_default ? -1 : (int)choose->count};
    play_input_add(p, &input);
    return NULL;
}

static const char *statement_read(fray_play *p, const struct flat_object *o, const char *text)
{
    fray_play_input input = {.kind = FRAY_INPUT_STATEMENT,
                             .who = -1,
                             .text = text,
                             .creature = flat_text(o, "bring"),
                             .side = flat_text(o, "for")};
    if (play_statement_find(p, text) < 0) vec_push(&p->statements, &p->arena, text);
    if (input.creature && input.side) {
        input.kind = FRAY_INPUT_BRING;
        struct newcomer one = {input.creature, input.side};
        if (play_newcomer_find(p, one.creature, one.side) < 0)
            vec_push(&p->newcomers, &p->arena, one);
    }
    play_input_add(p, &input);
    return NULL;
}

static const char *move_read(fray_play *p, int undo, int redo)
{
    int node = p->tip;
    for (; undo > 0 && node > 0; undo--) node = p->inputs.at[node].parent;
    for (; redo > 0 && p->inputs.at[node].next > 0; redo--) node = p->inputs.at[node].next;
    p->tip = p->branches.at[p->branch].tip = node;
    return undo > 0 || redo > 0 ? "it steps beyond the play" : NULL;
}

/* Reads an input that is known by one of its members. False: the line is of another sort. */
static bool input_known(const struct flat_object *o, fray_play_input *input, const char **why)
{
    *input = (fray_play_input){.who = -1};
    if ((input->ask = flat_text(o, "roll")) != NULL) {
        input->kind = FRAY_INPUT_THROW;
        input->face = (int)flat_number(o, "face", 0);
    } else if (flat_find(o, "die", FLAT_NUMBER)) {
        input->kind = FRAY_INPUT_CORRECTION;
        input->die = (int)flat_number(o, "die", 0);
        input->face = (int)flat_number(o, "shows", 1);
        if (input->face < 1) *why = "it is not an input";
    } else if ((input->text = flat_text(o, "veto")) != NULL) {
        input->kind = FRAY_INPUT_VETO;
    } else if (flat_text(o, "seat")) {
        input->kind = FRAY_INPUT_SEAT;
        if (!seat_read(o, &input->seat)) *why = "it is not a seat";
    } else
        return false;
    return true;
}

/* Reads a move, which adds no input. */
static const char *other_line_read(fray_play *p, const struct flat_object *o)
{
    const char *fork = flat_text(o, "fork"), *branch = flat_text(o, "branch");
    if (flat_find(o, "undo", FLAT_NUMBER) || flat_find(o, "redo", FLAT_NUMBER))
        return move_read(p, (int)flat_number(o, "undo", 0), (int)flat_number(o, "redo", 0));
    if (fork) return fray_play_fork(p, fork) == FRAY_OK ? NULL : "there is such a branch already";
    if (branch) return fray_play_switch(p, branch) == FRAY_OK ? NULL : "there is no such branch";
    return "it is not an input";
}

/* Returns NULL, or why the line cannot be used. */
static const char *input_read(fray_play *p, const struct flat_object *o)
{
    fray_play_input input;
    size_t before = p->inputs.len;
    const char *why = NULL, *say = flat_text(o, "say"), *who = flat_text(o, "who");
    if (flat_text(o, "ask"))
        why = answer_read(p, o);
    else if (input_known(o, &input, &why)) {
        if (!why) play_input_add(p, &input);
    } else if (say)
        why = statement_read(p, o, say);
    else
        why = other_line_read(p, o);
    if (p->inputs.len > before) {
        struct input *added = &p->inputs.at[p->inputs.len - 1];
        if (who) added->who = who;
        added->has_hash = flat_hash(o, "heard", &added->event_hash);
    }
    return why;
}

void record_read_inputs(fray_play *p, struct str record, size_t used, size_t line)
{
    struct flat_object o;
    bool cut;
    while (used < record.len && !p->arena.failed) {
        size_t before = used, lines = p->lines.len;
        uint32_t sum = p->sum;
        const char *why = line_read(p, record, &used, &o, &cut);
        if (!why) why = input_read(p, &o);
        line++;
        if (!why) continue;
        p->lines.len = lines, p->sum = sum;
        p->damage = (fray_play_damage){line, before, why, cut};
        return;
    }
}

int fray_is_record(const void *bytes, size_t size)
{
    static const char begins[] = "{\"fray\":\"play\"";
    return size >= sizeof begins - 1 && memcmp(bytes, begins, sizeof begins - 1) == 0;
}
