/* record.c -- Writes and reads the lines of a record.
 *
 * Each line is an object of JSON whose last member is a checksum of all lines so far. So a line
 * that is cut, changed, missing or out of order is found, and all lines before it are sound. Lines
 * are only appended: undo is a line too.
 */
#include <stdio.h>

#include "play.h"

enum { SCHEMA = 1 };
static const char sum_begins[] = ",\"sum\":\"";
enum { SUM_SIZE = 8 + 8 + 2 }; /* its beginning, the digits, its end */

static uint32_t sum_of(uint32_t before, struct str line)
{
    uint32_t sum = before ^ 2166136261u;
    for (size_t i = 0; i < line.len; i++) sum = (sum ^ (unsigned char)line.at[i]) * 16777619u;
    return sum;
}

/* ---- writing ---- */

static void line_add(fray_play *p, struct text *t)
{
    if (t->failed || p->arena.failed) return;
    p->sum = sum_of(p->sum, text_str(t));
    text_printf(t, "%s%08x\"}", sum_begins, (unsigned)p->sum);
    vec_push(&p->lines, &p->arena, text_str(t).at);
}

static struct text line_begin(fray_play *p)
{
    struct text t;
    text_init(&t, &p->arena);
    flat_open(&t);
    return t;
}

static const char *const seat_words[] = {[FRAY_SEAT_TACTICS] = "tactics",
                                         [FRAY_SEAT_RANDOM] = "random",
                                         [FRAY_SEAT_PERSON] = "person",
                                         [FRAY_SEAT_SEARCH] = "search"};

static void put_seat(struct text *t, const fray_seat *seat)
{
    flat_put_text(t, "seat", str_from(seat->who));
    flat_put_text(t, "by", str_from(seat_words[seat->kind]));
    if (*seat->name) flat_put_text(t, "name", str_from(seat->name));
    if (seat->throws) flat_put_flag(t, "throws", true);
}

static void put_big(struct text *t, const char *name, uint64_t value)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)value);
    flat_put_text(t, name, str_from(digits));
}

/* A value of the campaign. Members that are empty or 0 are left out. */
static void put_kept(struct text *t, const fray_kept *kept)
{
    flat_put_text(t, "kept", str_from(kept->who));
    if (*kept->thing) flat_put_text(t, "thing", str_from(kept->thing));
    if (kept->copy) flat_put_number(t, "copy", kept->copy);
    if (*kept->mark) flat_put_text(t, "mark", str_from(kept->mark));
    if (kept->nth) flat_put_number(t, "nth", kept->nth);
    if (*kept->name) flat_put_text(t, "name", str_from(kept->name));
    if (kept->at) flat_put_number(t, "at", kept->at);
    if (*kept->value) flat_put_text(t, "value", str_from(kept->value));
}

void record_begin(fray_play *p)
{
    struct text t = line_begin(p);
    flat_put_text(&t, "fray", STR("play"));
    flat_put_number(&t, "schema", SCHEMA);
    flat_put_text(&t, "version", str_from(fray_version()));
    flat_put_text(&t, "rules", str_from(p->rules));
    flat_put_hash(&t, "hash", p->hash);
    flat_put_text(&t, "encounter", str_from(p->encounter));
    put_big(&t, "seed", p->seed);
    put_big(&t, "fight", p->number);
    flat_put_texts(&t, "set", p->settings.at, p->settings.len);
    if (p->rolls.len) flat_put_numbers(&t, "rolls", p->rolls.at, p->rolls.len);
    if (p->step) flat_put_text(&t, "step", str_from(p->step));
    if (p->step) flat_put_texts(&t, "values", p->values.at, p->values.len);
    if (p->campaign) flat_put_number(&t, "kept", (int64_t)fray_campaign_count(p->campaign));
    flat_put_number(&t, "files", (int64_t)p->modules.len);
    flat_put_number(&t, "seats", (int64_t)p->seats.len);
    line_add(p, &t);
    for (size_t i = 0; i < p->modules.len; i++) {
        const struct kept_module *m = &p->modules.at[i];
        bool again = false;
        for (size_t k = 0; k < i; k++) again |= p->modules.at[k].text.at == m->text.at;
        t = line_begin(p);
        flat_put_text(&t, "use", str_from(m->name));
        flat_put_text(&t, "from", str_from(m->from));
        flat_put_text(&t, "file", str_from(m->shown));
        if (!again && fray_is_compiled(m->text.at, m->text.len))
            flat_put_bytes(&t, "program", m->text);
        else if (!again)
            flat_put_text(&t, "text", m->text);
        line_add(p, &t);
    }
    for (size_t i = 0; i < p->seats.len; i++) {
        t = line_begin(p);
        put_seat(&t, &p->seats.at[i]);
        line_add(p, &t);
    }
    for (size_t i = 0; p->campaign && i < fray_campaign_count(p->campaign); i++) {
        fray_kept kept = fray_campaign_at(p->campaign, i);
        t = line_begin(p);
        put_kept(&t, &kept);
        line_add(p, &t);
    }
}

void record_input(fray_play *p, const struct input *input)
{
    const fray_play_input *given = &input->data;
    struct text t = line_begin(p);
    switch (given->kind) {
    case FRAY_INPUT_ANSWER:
        flat_put_text(&t, "who", str_from(input->who));
        flat_put_text(&t, "ask", str_from(given->ask));
        if (given->count < 0) {
            flat_put_flag(&t, "default", true);
        } else {
            flat_put_numbers(&t, "choose", given->chosen, (size_t)given->count);
            flat_put_texts(&t, "as", given->texts, (size_t)given->count);
        }
        if (given->by_search) flat_put_flag(&t, "search", true);
        break;
    case FRAY_INPUT_THROW:
        flat_put_text(&t, "who", str_from(input->who));
        flat_put_text(&t, "roll", str_from(given->ask));
        flat_put_number(&t, "face", given->face);
        break;
    case FRAY_INPUT_CORRECTION:
        flat_put_number(&t, "die", given->die);
        flat_put_number(&t, "shows", given->face);
        break;
    case FRAY_INPUT_STATEMENT: flat_put_text(&t, "say", str_from(given->text)); break;
    case FRAY_INPUT_VETO: flat_put_text(&t, "veto", str_from(given->text)); break;
    case FRAY_INPUT_SEAT: put_seat(&t, &given->seat); break;
    case FRAY_INPUT_BRING:
        flat_put_text(&t, "bring", str_from(given->creature));
        flat_put_text(&t, "for", str_from(given->side));
        flat_put_text(&t, "say", str_from(given->text));
        break;
    }
    if (input->has_hash) flat_put_hash(&t, "heard", input->event_hash);
    line_add(p, &t);
}

void record_move(fray_play *p, const char *what, int count)
{
    if (p->silent || count <= 0) return;
    struct text t = line_begin(p);
    flat_put_number(&t, what, count);
    line_add(p, &t);
}

void record_branch(fray_play *p, const char *what, const char *name)
{
    if (p->silent) return;
    struct text t = line_begin(p);
    flat_put_text(&t, what, str_from(name));
    line_add(p, &t);
}

size_t fray_play_line_count(const fray_play *p)
{
    if (!p) return 0;
    return p->lines.len;
}

const char *fray_play_line(const fray_play *p, size_t index)
{
    return p && index < p->lines.len ? p->lines.at[index] : "";
}

/* ---- reading ---- */

/* Reads the next line. Returns NULL, or why it cannot be trusted. */
static const char *line_read(fray_play *p, struct str record, size_t *used, struct flat_object *o,
                             bool *cut)
{
    const char *from = record.at + *used;
    const char *end = *used < record.len ? memchr(from, '\n', record.len - *used) : NULL;
    *cut = !end;
    if (!end) return "the line is cut";
    struct str line = {from, (size_t)(end - from)};
    size_t body = line.len >= SUM_SIZE ? line.len - SUM_SIZE : 0;
    char digits[SUM_SIZE + 1];
    if (!body || memcmp(line.at + body, sum_begins, sizeof sum_begins - 1) != 0)
        return "the line does not end in a checksum";
    uint32_t sum = sum_of(p->sum, (struct str){line.at, body});
    snprintf(digits, sizeof digits, "%s%08x\"}", sum_begins, (unsigned)sum);
    if (memcmp(line.at + body, digits, SUM_SIZE) != 0)
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
    for (int i = 0; by && who && i < (int)(sizeof seat_words / sizeof *seat_words); i++) {
        if (strcmp(seat_words[i], by) != 0) continue;
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
        if (flat_number(o, "schema", 0) != SCHEMA) return "it is of another version of fray";
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

/* Returns NULL, or why the line cannot be used. */
static const char *input_read(fray_play *p, const struct flat_object *o)
{
    fray_seat seat;
    size_t before = p->inputs.len;
    const char *why = "it is not an input", *text, *who = flat_text(o, "who");
    if (flat_text(o, "ask")) {
        why = answer_read(p, o);
    } else if ((text = flat_text(o, "roll")) != NULL) {
        fray_play_input input = {.kind = FRAY_INPUT_THROW,
                                 .who = -1,
                                 .ask = text,
                                 .face = (int)flat_number(o, "face", 0)};
        play_input_add(p, &input);
        why = NULL;
    } else if (flat_find(o, "die", FLAT_NUMBER)) {
        fray_play_input input = {.kind = FRAY_INPUT_CORRECTION,
                                 .who = -1,
                                 .die = (int)flat_number(o, "die", 0),
                                 .face = (int)flat_number(o, "shows", 1)};
        if (input.face >= 1) play_input_add(p, &input), why = NULL;
    } else if ((text = flat_text(o, "say")) != NULL) {
        why = statement_read(p, o, text);
    } else if ((text = flat_text(o, "veto")) != NULL) {
        play_input_add(p, &(fray_play_input){.kind = FRAY_INPUT_VETO, .who = -1, .text = text});
        why = NULL;
    } else if (flat_text(o, "seat")) {
        if (!seat_read(o, &seat)) return "it is not a seat";
        play_input_add(p, &(fray_play_input){.kind = FRAY_INPUT_SEAT, .who = -1, .seat = seat});
        why = NULL;
    } else if (flat_find(o, "undo", FLAT_NUMBER) || flat_find(o, "redo", FLAT_NUMBER)) {
        why = move_read(p, (int)flat_number(o, "undo", 0), (int)flat_number(o, "redo", 0));
    } else if ((text = flat_text(o, "fork")) != NULL) {
        why = fray_play_fork(p, text) == FRAY_OK ? NULL : "there is such a branch already";
    } else if ((text = flat_text(o, "branch")) != NULL)
        why = fray_play_switch(p, text) == FRAY_OK ? NULL : "there is no such branch";
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
