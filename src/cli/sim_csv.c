/* sim_csv.c -- Prints the rows of a run as CSV; docs/commands/sim.md describes the columns. */
#include <inttypes.h>
#include <string.h>

#include "sim.h"

/* Prints a cell, quoted where needed. Text that a spreadsheet would take for a formula gets an
 * apostrophe. */
static void put_cell(FILE *to, const char *text)
{
    bool quoted = strpbrk(text, ",\"\r\n") != NULL;
    put(to, "%s", quoted ? "\"" : "");
    if (strchr("=+-@\t\r", *text) && *text) put(to, "'");
    for (const char *c = text; *c; c++) {
        if (*c == '"')
            put(to, "\"\"");
        else
            put_bytes(to, c, 1);
    }
    put(to, "%s,", quoted ? "\"" : "");
}

struct csv_output {
    FILE *to;
    const struct sim *sim;
};

static void csv_row(void *user, const struct sim_row *row)
{
    struct csv_output *csv = user;
    FILE *to = csv->to;
    const struct variant *v = row->variant >= 0 ? &csv->sim->variants[row->variant] : NULL;
    put_cell(to, v ? v->label : "difference");
    int64_t varied;
    if (v && sim_number(v, &varied))
        put(to, "%" PRId64 ",", varied);
    else
        put_cell(to, v && v->value ? v->value : "");
    put_cell(to, row->what);
    put_cell(to, row->of);
    put_cell(to, row->side);
    put_cell(to, row->name);
    put_cell(to, row->measure);
    put(to, "%" PRId64 ",", row->fights);
    if (row->is_share)
        put(to, "%" PRId64 ",,,,", row->count);
    else
        put(to, ",%" PRId64 ",%" PRId64 ",%" PRId64 ",", row->sum, row->least, row->most);
    put(to, "%.6f,%.6f,%.6f,", row->value.value, row->value.low, row->value.high);
    if (v)
        put(to, ",\n");
    else
        put(to, "%.6f,%s\n", row->chance, row->claimed ? "yes" : "no");
}

void sim_csv(FILE *to, const struct sim *sim)
{
    put(to, "variant,varied,what,of,side,name,measure,fights,count,sum,least,most,value,low,high,"
            "chance,claimed\n");
    sim_rows(sim, csv_row, &(struct csv_output){to, sim});
}
