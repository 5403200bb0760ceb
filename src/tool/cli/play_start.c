/* play_start.c -- Begins a fight at the table in this terminal, or continues its record.
 *
 * The commands that ask a person share it: they differ in seats, in the file of the record and in
 * what happens with the result.
 */
#include <stdlib.h>

#include "play_cli.h"

/* Opens the file of the record, and plays. */
static int play_recorded(struct table_start *s)
{
    char *name = s->record ? text_of("%s", s->record) : record_name(s->plan.rules, s->plan.seed);
    int code = EXIT_CLEAN;
    table_begin(&s->table, s->play, &s->options);
    if (!s->no_record && (s->table.file = play_file_new(name, "play")) == NULL) code = EXIT_USAGE;
    free(name);
    return code == EXIT_CLEAN ? table_play(&s->table) : code;
}

int table_start(struct table_start *s)
{
    fray_play_plan plan = s->plan;
    plan.seats = s->seats.at;
    plan.seat_count = s->seats.count;
    plan.settings = s->settings;
    while (s->settings && s->settings[plan.setting_count]) plan.setting_count++;
    int code = s->reader ? play_begin_with(s->reader, s->reader_user, &plan, &s->play, &s->findings)
                         : play_begin(&plan, &s->play, &s->findings);
    if (code != EXIT_CLEAN) {
        s->play = NULL;
        s->findings = NULL;
        return code;
    }
    return play_recorded(s);
}

int table_open(struct table_start *s, const char *path, const struct file_contents *record)
{
    struct play_file *file;
    int code = play_continue(path, record, &s->play, &s->findings, &file);
    if (code != EXIT_CLEAN) {
        s->play = NULL;
        s->findings = NULL;
        return code;
    }
    table_begin(&s->table, s->play, &s->options);
    s->table.file = file;
    return EXIT_CLEAN;
}

void table_close(struct table_start *s)
{
    if (s->play) {
        table_end(&s->table);
        fray_findings_free(s->findings);
        fray_play_free(s->play);
    }
    seats_free(&s->seats);
}
