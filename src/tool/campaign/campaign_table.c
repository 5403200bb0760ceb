/* campaign_table.c -- Plays a fight of a campaign at the table, and saves it when it is over.
 *
 * The record of the play holds the state of the campaign before the fight. So the fight can be left
 * and continued, and the campaign keeps the record as the step's own.
 */
#include <stdlib.h>
#include <string.h>

#include "campaign.h"

#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "tool/load/load_rules.h"
#include "tool/table/play_cli.h"

char *campaign_record_of(const fray_play *play)
{
    struct text_stream record;
    FILE *to = text_stream_begin(&record);
    for (size_t i = 0; i < fray_play_line_count(play); i++)
        fprintf(to, "%s\n", fray_play_line(play, i));
    return text_stream_end(&record);
}

/* The winner of the fight that is over: "hunters won". */
static char *outcome_of(const struct table *table)
{
    const fray_fight *fight = table->view.fight;
    return table->winner >= 0 ? text_of("%s won", fray_side_name(fight, table->winner))
                              : text_of("%s", table->by_limit ? "a draw" : "nobody won");
}

static int save(struct campaign_file *file, fray_campaign *state, const struct table_start *start,
                fray_program *program)
{
    fray_play_plan plan = fray_play_plan_of(start->play);
    fray_result result = fray_campaign_take(state, start->table.view.fight);
    if (result != FRAY_OK) return campaign_report_fault(campaign_file_path(file), state, result);
    char *settings = text_of("%s", "");
    for (size_t i = 0; i < plan.setting_count; i++) {
        char *longer = text_of("%s%s\n", settings, plan.settings[i]);
        free(settings);
        settings = longer;
    }
    struct campaign_step step = {.kind = "fight",
                                 .name = text_of("%s", plan.encounter),
                                 .arguments = "",
                                 .settings = settings,
                                 .seed = plan.seed,
                                 .fight = plan.fight,
                                 .record = campaign_record_of(start->play),
                                 .outcome = outcome_of(&start->table)};
    int code = campaign_file_add(file, &step, state, program);
    if (code == EXIT_CLEAN)
        put(stderr, "saved in %s as step %d\n", campaign_file_path(file),
            campaign_file_count(file) + 1);
    free(step.name), free(step.record), free(step.outcome), free(settings);
    return code;
}

/* Whether the whole campaign fits these rules, including creatures who do not fight. */
static int check_rules(struct campaign_file *file, fray_campaign *state, fray_program *program,
                       const char *const *settings)
{
    fray_setting *values = NULL;
    size_t count = 0;
    int code = read_settings(program, settings, &values, &count);
    if (code == EXIT_CLEAN)
        fray_fight_free(campaign_scene_new(file, state, program, values, count, &code));
    free(values);
    return code;
}

/* Saves a fight that is over. A fight that was left is kept in its record. */
static int end_fight(struct campaign_file *file, fray_campaign *state,
                     const struct table_start *start, fray_program *program, int code)
{
    fflush(stdout);
    if (code == EXIT_CLEAN && start->table.over) return save(file, state, start, program);
    put(stderr, "Nothing was saved in %s.\n", campaign_file_path(file));
    return code;
}

int campaign_table(struct table_start *start)
{
    int code;
    struct campaign_file *file = campaign_file_open(start->options.campaign, CAMPAIGN_BEGIN, &code);
    fray_campaign *state = file ? campaign_file_state(file, campaign_file_count(file)) : NULL;
    fray_program *program = NULL;
    if (file && !state) code = EXIT_NO;
    if (state) code = load_rules(start->plan.rules, &program);
    if (program) code = check_rules(file, state, program, (const char *const *)start->settings);
    if (program && code == EXIT_CLEAN) {
        start->plan.campaign = state;
        code = end_fight(file, state, start, program, table_start(start));
    }
    fray_program_free(program);
    fray_campaign_free(state);
    if (file) campaign_file_close(file);
    return code;
}

/* The rules of a record, as a program. */
static int compile_record(fray_play *play, fray_program **program)
{
    fray_findings *findings;
    fray_result result =
        fray_play_compile(play, "edition 1\nuse \"the-rules\"\n", program, &findings);
    fray_findings_free(findings);
    if (result == FRAY_OK) return EXIT_CLEAN;
    print_error("the rules of the record: %s", fray_result_text(result));
    return exit_code_of(result);
}

static int refuse_other(const struct campaign_file *file, const char *path)
{
    print_error("%s was not begun from the state that %s has now: it is of another campaign, or a "
                "step was taken since",
                path, campaign_file_path(file));
    return EXIT_NO;
}

int campaign_table_continue(struct table_start *start, const char *path,
                            const struct file_contents *record)
{
    int code;
    struct campaign_file *file = campaign_file_open(start->options.campaign, CAMPAIGN_BEGIN, &code);
    fray_campaign *state = file ? campaign_file_state(file, campaign_file_count(file)) : NULL;
    fray_program *program = NULL;
    if (file && !state) code = EXIT_NO;
    if (state) {
        code = table_open(start, path, record);
        const fray_campaign *before =
            code == EXIT_CLEAN ? fray_play_plan_of(start->play).campaign : NULL;
        if (code == EXIT_CLEAN && (!before || !campaign_states_equal(before, state)))
            code = refuse_other(file, path);
        if (code == EXIT_CLEAN) code = compile_record(start->play, &program);
        if (code == EXIT_CLEAN)
            code = end_fight(file, state, start, program, table_play(&start->table));
    }
    fray_program_free(program);
    fray_campaign_free(state);
    if (file) campaign_file_close(file);
    return code;
}
