/* play_start.c -- Begins a fight at the table in this terminal, continues its record, or replays
 * it.
 *
 * The commands that ask a person share it: they differ in seats, in the file of the record and in
 * what happens with the result.
 */
#include <stdlib.h>
#include <string.h>

#include "play_cli.h"

#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"

/* Opens the file of the record, and plays. */
static int play_recorded(struct table_start *s)
{
    char *name = s->record ? text_of("%s", s->record)
                           : record_name(s->plan.rules, s->plan.seed, s->plan.fight);
    int code = EXIT_CLEAN;
    table_begin(&s->table, s->play, &s->options);
    if (!s->no_record && (s->table.file = record_file_new(name, "play")) == NULL) code = EXIT_USAGE;
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
    struct record_file *file;
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

int replay_play(const char *path, const struct file_contents *record, const char *rules,
                const struct table_options *options, int (*then)(void *user, struct table *table),
                void *user)
{
    fray_play *play;
    fray_findings *findings;
    int code = record_open(path, record, rules, &play, &findings);
    if (code != EXIT_CLEAN) return code;
    struct table table;
    fray_play_damage damage = fray_play_damage_of(play);
    table_begin(&table, play, options);
    code = table_replay(&table);
    if (damage.line) report_damage(path, damage);
    if (damage.line) code = EXIT_NO;
    if (code == EXIT_CLEAN && then) code = then(user, &table);
    table_end(&table);
    fray_findings_free(findings);
    fray_play_free(play);
    return code;
}

/* Whether the dice of a record are those that were promised. */
static int check_promise(const char *path, const struct file_contents *record, const char *promise)
{
    fray_play *play;
    fray_findings *findings;
    char kept[PROMISE + 1];
    int code = record_open(path, record, NULL, &play, &findings);
    if (code != EXIT_CLEAN) return code;
    fray_play_plan plan = fray_play_plan_of(play);
    dice_promise(plan.seed, plan.fight, kept);
    if (strcmp(kept, promise) == 0) {
        put(stderr, "The dice are those that were promised.\n");
    } else {
        print_error("%s: its dice are promised by %s, not by %s", path, kept, promise);
        code = EXIT_NO;
    }
    fray_findings_free(findings);
    fray_play_free(play);
    return code;
}

int replay_record(const char *path, const char *rules, const char *promise,
                  const struct table_options *options)
{
    struct file_contents record;
    const char *why = read_path(path, &record);
    if (why) {
        print_error("cannot read %s: %s", path, why);
        return EXIT_USAGE;
    }
    int code = promise ? check_promise(path, &record, promise) : EXIT_CLEAN;
    if (code == EXIT_CLEAN) code = replay_play(path, &record, rules, options, NULL, NULL);
    free(record.bytes);
    return code;
}
