/* record.c -- Writes the lines of a record.
 *
 * Each line is an object of JSON whose last member is a checksum of all lines so far. So a line
 * that is cut, changed, missing or out of order is found, and all lines before it are sound. Lines
 * are only appended: undo is a line too.
 */
#include "record.h"

#include <stdio.h>

#include "play.h"

uint32_t record_sum(uint32_t before, struct str line)
{
    uint32_t sum = before ^ 2166136261u;
    for (size_t i = 0; i < line.len; i++) sum = (sum ^ (unsigned char)line.at[i]) * 16777619u;
    return sum;
}

static void line_add(fray_play *p, struct text *t)
{
    if (t->failed || p->arena.failed) return;
    p->sum = record_sum(p->sum, text_str(t));
    text_printf(t, RECORD_SUM_FORMAT, (unsigned)p->sum);
    vec_push(&p->lines, &p->arena, text_str(t).at);
}

static struct text line_begin(fray_play *p)
{
    struct text t;
    text_init(&t, &p->arena);
    text_add_char(&t, '{');
    return t;
}

const char *const record_seat_words[FRAY_SEAT_SEARCH + 1] = {[FRAY_SEAT_TACTICS] = "tactics",
                                                             [FRAY_SEAT_RANDOM] = "random",
                                                             [FRAY_SEAT_PERSON] = "person",
                                                             [FRAY_SEAT_SEARCH] = "search"};

static void put_seat(struct text *t, const fray_seat *seat)
{
    flat_put_text(t, "seat", str_from(seat->who));
    flat_put_text(t, "by", str_from(record_seat_words[seat->kind]));
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

static void put_plan(fray_play *p)
{
    struct text t = line_begin(p);
    flat_put_text(&t, "fray", STR("play"));
    flat_put_number(&t, "schema", RECORD_SCHEMA);
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
}

static void put_module(fray_play *p, size_t index)
{
    const struct kept_module *m = &p->modules.at[index];
    bool again = false;
    for (size_t k = 0; k < index; k++) again |= p->modules.at[k].text.at == m->text.at;
    struct text t = line_begin(p);
    flat_put_text(&t, "use", str_from(m->name));
    flat_put_text(&t, "from", str_from(m->from));
    flat_put_text(&t, "file", str_from(m->shown));
    if (!again && fray_is_compiled(m->text.at, m->text.len))
        flat_put_bytes(&t, "program", m->text);
    else if (!again)
        flat_put_text(&t, "text", m->text);
    line_add(p, &t);
}

void record_begin(fray_play *p)
{
    put_plan(p);
    for (size_t i = 0; i < p->modules.len; i++) put_module(p, i);
    for (size_t i = 0; i < p->seats.len; i++) {
        struct text t = line_begin(p);
        put_seat(&t, &p->seats.at[i]);
        line_add(p, &t);
    }
    for (size_t i = 0; p->campaign && i < fray_campaign_count(p->campaign); i++) {
        fray_kept kept = fray_campaign_at(p->campaign, i);
        struct text t = line_begin(p);
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
