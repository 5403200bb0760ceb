/* sim_json.c -- Prints a run as one JSON object; docs/commands/sim.md describes the fields. */
#include <inttypes.h>
#include <stdlib.h>

#include "sim.h"

#include "tool/io/json.h"

enum { SCHEMA = 1 };

static json_t *number_text(uint64_t v, const char *format)
{
    char text[32];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(text, sizeof text, format, v);
#pragma GCC diagnostic pop
    return json_string(text);
}

static json_t *bins(const fray_number *n)
{
    json_t *all = json_require(json_array());
    int last = n->bin_count;
    while (last > 0 && n->bins[last - 1] == 0) last--;
    for (int i = 0; i < last; i++) json_push(all, json_integer(n->bins[i]));
    return all;
}

struct json_output {
    json_t *rows;
    const struct sim *sim;
};

static void json_row(void *user, const struct sim_row *row)
{
    struct json_output *out = user;
    json_t *o = json_require(json_object());
    if (row->variant < 0)
        json_add(o, "variant", json_string("difference"));
    else
        json_add(o, "variant", json_integer(row->variant));
    json_add(o, "what", json_string(row->what));
    json_add(o, "of", json_string(row->of));
    if (*row->side) json_add(o, "side", json_text(row->side));
    if (*row->name) json_add(o, "name", json_text(row->name));
    if (*row->measure) json_add(o, "measure", json_text(row->measure));
    if (*row->heading) json_add(o, "heading", json_text(row->heading));
    json_add(o, "fights", json_integer(row->fights));
    if (row->is_share) {
        json_add(o, "count", json_integer(row->count));
    } else {
        json_add(o, "sum", json_integer(row->sum));
        json_add(o, "least", json_integer(row->least));
        json_add(o, "most", json_integer(row->most));
    }
    json_add(o, "value", json_rounded(row->value.value));
    json_add(o, "low", json_rounded(row->value.low));
    json_add(o, "high", json_rounded(row->value.high));
    if (row->variant < 0) {
        json_add(o, "chance", json_rounded(row->chance));
        json_add(o, "claimed", json_boolean(row->claimed));
    }
    if (row->number) {
        json_add(o, "below_zero", json_integer(row->number->below));
        json_add(o, "bin_width", json_integer(row->number->bin_width));
        json_add(o, "bins", bins(row->number));
    }
    json_push(out->rows, o);
}

void sim_json(FILE *to, const struct sim *sim)
{
    json_t *o = json_require(json_object()), *variants = json_require(json_array());
    json_add(o, "type", json_string("sim"));
    json_add(o, "schema", json_integer(SCHEMA));
    json_add(o, "version", json_text(fray_version()));
    json_add(o, "encounter", json_text(sim->encounter));
    json_add(o, "seed", number_text(sim->seed, "%" PRIu64));
    json_add(o, "unit", json_text(sim_unit(sim)));
    json_add(o, "interrupted", json_boolean(sim->interrupted));
    for (int i = 0; i < sim->variant_count; i++) {
        fray_totals t = sim_totals(sim, i);
        json_t *v = json_require(json_object());
        json_add(v, "label", json_text(sim->variants[i].label));
        int64_t number;
        if (sim_number(&sim->variants[i], &number))
            json_add(v, "varied", json_integer(number));
        else if (sim->variants[i].value)
            json_add(v, "varied", json_text(sim->variants[i].value));
        json_add(v, "rules",
                 number_text(fray_program_hash(sim->variants[i].program), "%016" PRIx64));
        json_add(v, "fights", json_integer(t.fights));
        json_add(v, "failed", json_integer(t.failed));
        if (t.failed) json_add(v, "first_failed", json_integer(t.first_failed));
        json_push(variants, v);
    }
    json_add(o, "variants", variants);
    struct json_output out = {json_require(json_array()), sim};
    sim_rows(sim, json_row, &out);
    json_add(o, "rows", out.rows);
    json_write(to, o);
}
