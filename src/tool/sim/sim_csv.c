/* sim_csv.c -- Prints the rows of a run as CSV; docs/commands/sim.md describes the columns. */
#include <inttypes.h>

#include "sim.h"

#include "tool/io/markup.h"
#include "tool/io/output.h"

static void put_cell(FILE *to, const char *text)
{
    put_csv(to, text);
    put(to, ",");
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
