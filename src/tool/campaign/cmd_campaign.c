/* cmd_campaign.c -- Implements `fray campaign`: shows a campaign, adds steps, replays and undoes
 * them.
 *
 * `fray campaign FILE` shows it. The next word is a built-in step (the table `subcommands`), or a
 * step that the rules declare.
 */
#include <stdlib.h>
#include <string.h>

#include "campaign.h"

#include "tool/fight/fight_printer.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/load_rules.h"
#include "tool/table/play_cli.h"

static const char *rules_path, *seed_text, *format_name = "story";
static const char **set_texts;
static int wants_explain, wants_map, wants_throw, wants_decide;
static const struct poptOption campaign_options[] = {
    {"rules", 0, POPT_ARG_STRING, &rules_path, 'R',
     "the rules of the next step, or to show it by (else those of the last step)", "FILE"},
    {"seed", 0, POPT_ARG_STRING, &seed_text, 's',
     "the seed of all dice and choices of a step, 0 to 2^64 - 1", "N"},
    OPTION_SET(&set_texts),
    OPTION_THROW(&wants_throw),
    {"decide", 0, POPT_ARG_NONE, &wants_decide, 'd', "you make all decisions", NULL},
    OPTION_EXPLAIN(&wants_explain),
    {"map", 0, POPT_ARG_NONE, &wants_map, 'm', "draw the map of a replayed fight as it changes",
     NULL},
    {"format", 0, POPT_ARG_STRING, &format_name, 'f',
     "format of a replayed fight: story, table or jsonl", "FORMAT"},
    POPT_TABLEEND,
};

/* The --NAME VALUE options of a step. */
static struct {
    char *name;
    const char *value;
    bool used;
} step_options[16];
static int step_option_count;

static bool campaign_take(char *name, const char *value)
{
    if (step_option_count == 16) {
        free(name);
        return false;
    }
    step_options[step_option_count].name = name;
    step_options[step_option_count++].value = value;
    return true;
}

static int read_print_options(struct print_options *options)
{
    static const struct fight_printer *const printers[] = {&print_story, &print_table,
                                                           &print_jsonl};
    static const char *const formats[] = {"story", "table", "jsonl", NULL};
    int format = parse_choice("--format", format_name, formats);
    if (format < 0) return EXIT_USAGE;
    if (format > 0 && wants_map) return usage_error("--map needs --format story");
    *options = (struct print_options){printers[format], wants_explain != 0, wants_map != 0};
    return EXIT_CLEAN;
}

static void report_saved(const struct campaign_file *s)
{
    fflush(stdout);
    put(stderr, "saved in %s as step %d\n", campaign_file_path(s), campaign_file_count(s) + 1);
}

static fray_program *load_current_rules(struct campaign_file *s, int *code)
{
    fray_program *program = NULL;
    *code = EXIT_NO;
    if (rules_path)
        *code = load_rules(rules_path, &program);
    else
        program = campaign_file_rules(s, campaign_file_count(s));
    return program;
}

/* ---- built-in steps -------------------------------------------------------------------------- */

static int save_step(struct campaign_file *s, const struct campaign_step *step,
                     const fray_campaign *state, fray_program *program)
{
    int code = campaign_file_add(s, step, state, program);
    if (code == EXIT_CLEAN) report_saved(s);
    return code;
}

/* Saves a step without a fight, if the rules accept the campaign after it. */
static int save_judged(struct campaign_file *s, struct campaign_step *step, fray_campaign *state)
{
    int code;
    fray_program *program = load_current_rules(s, &code);
    if (!program) return code;
    fray_fight *between = campaign_scene_new(s, state, program, NULL, 0, &code);
    if (between && fray_campaign_take(state, between) != FRAY_OK)
        code = campaign_report_fault(campaign_file_path(s), state, FRAY_FAILED);
    else if (between)
        code = save_step(s, step, state, program);
    fray_fight_free(between);
    fray_program_free(program);
    return code;
}

static int join(struct campaign_file *s, int count, const char *const *words)
{
    int code;
    fray_program *program = load_current_rules(s, &code);
    fray_campaign *state = program ? campaign_file_state(s, campaign_file_count(s)) : NULL;
    fray_result result = FRAY_OK;
    if (program && !state) code = EXIT_NO;
    for (int i = 0; state && i < count && result == FRAY_OK; i++)
        result = fray_campaign_join(state, program, words[i]);
    if (state && result != FRAY_OK)
        code = campaign_report_fault(campaign_file_path(s), state, result);
    else if (state) {
        char *arguments = join_lines(words);
        struct campaign_step step = {.kind = "join",
                                     .name = "",
                                     .arguments = arguments,
                                     .settings = "",
                                     .record = "",
                                     .outcome = ""};
        code = save_judged(s, &step, state);
        free(arguments);
    }
    fray_campaign_free(state);
    fray_program_free(program);
    return code;
}

/* Changes to names need no rules: the current rules may be the ones that do not fit. */
static int edit_names(struct campaign_file *s, const char *kind, int count,
                      const char *const *words)
{
    fray_campaign *state = campaign_file_state(s, campaign_file_count(s));
    size_t changed;
    if (!state) return EXIT_NO;
    fray_result result =
        strcmp(kind, "leave") == 0
            ? fray_campaign_leave(state, words[0])
            : fray_campaign_rename(state, words[0], count > 1 ? words[1] : NULL, &changed);
    int code = result == FRAY_OK ? EXIT_CLEAN
                                 : campaign_report_fault(campaign_file_path(s), state, result);
    if (code == EXIT_CLEAN) {
        char *arguments = join_lines(words);
        struct campaign_step step = {.kind = text_of("%s", kind),
                                     .name = "",
                                     .arguments = arguments,
                                     .settings = "",
                                     .record = "",
                                     .outcome = ""};
        code = save_step(s, &step, state, NULL);
        free(step.kind);
        free(arguments);
    }
    fray_campaign_free(state);
    return code;
}

static int leave(struct campaign_file *s, int count, const char *const *words)
{
    return edit_names(s, "leave", count, words);
}
static int rename_name(struct campaign_file *s, int count, const char *const *words)
{
    return edit_names(s, "rename", count, words);
}
static int forget(struct campaign_file *s, int count, const char *const *words)
{
    return edit_names(s, "forget", count, words);
}

/* Reads the number of a step; without words, of the last one. */
static int read_step_number(struct campaign_file *s, int count, const char *const *words,
                            int *number)
{
    uint64_t step = (uint64_t)campaign_file_count(s);
    if (count &&
        (!read_number(words[0], strlen(words[0]), (uint64_t)campaign_file_count(s), &step) ||
         step == 0))
        return usage_error("the campaign has steps 1 to %d, not '%s'", campaign_file_count(s),
                           words[0]);
    if (step == 0) return usage_error("this campaign has no steps yet");
    *number = (int)step;
    return EXIT_CLEAN;
}

static int replay(struct campaign_file *s, int count, const char *const *words)
{
    struct print_options options;
    int number = 0, code = read_step_number(s, count, words, &number);
    if (code == EXIT_CLEAN) code = read_print_options(&options);
    return code == EXIT_CLEAN ? campaign_replay(s, number, &options) : code;
}

/* Prints the record of a step that persons played. */
static int print_record(struct campaign_file *s, int count, const char *const *words)
{
    int number = 0, code = read_step_number(s, count, words, &number);
    if (code != EXIT_CLEAN) return code;
    const char *record = campaign_file_step(s, number)->record;
    if (!fray_is_record(record, strlen(record))) {
        print_error("nobody was asked in step %d, so it has no record; `tell %d` prints it", number,
                    number);
        return EXIT_USAGE;
    }
    put_bytes(stdout, record, strlen(record));
    return EXIT_CLEAN;
}

static int undo(struct campaign_file *s, int count, const char *const *words)
{
    (void)count, (void)words;
    if (campaign_file_count(s) == 0) return usage_error("this campaign has no steps yet");
    int code = campaign_file_undo(s);
    if (code != EXIT_CLEAN) return code;
    put(stdout, "undone: ");
    campaign_step_print(campaign_file_step(s, campaign_file_count(s)));
    put(stdout, "\n");
    fflush(stdout);
    campaign_file_report_damage(s);
    return EXIT_CLEAN;
}

/* "rest [days] [in_comfort]" and its documentation; optional parameters are in brackets. */
static void put_step(FILE *to, fray_program *program, int id)
{
    const char *doc = fray_campaign_step_doc(program, id);
    char *line = text_of("%.*s", (int)strcspn(doc, "\n"), doc);
    put(to, "  %s", fray_campaign_step_name(program, id));
    for (int i = 0; i < fray_campaign_param_count(program, id); i++) {
        fray_campaign_param p = fray_campaign_param_at(program, id, i);
        put(to, p.optional ? " [%s]" : " %s", p.name);
    }
    put(to, "\n");
    if (*line) put(to, "      %s\n", line);
    free(line);
}

static int steps(struct campaign_file *s, int count, const char *const *words)
{
    (void)count, (void)words;
    int code;
    fray_program *program = load_current_rules(s, &code);
    if (!program) return code;
    for (int i = 0; i < fray_campaign_step_count(program); i++) put_step(stdout, program, i);
    if (fray_campaign_step_count(program) == 0) put(stdout, "These rules declare no steps.\n");
    fray_program_free(program);
    return EXIT_CLEAN;
}

static const struct subcommand {
    const char *name, *needs;
    int least, most;
    enum campaign_purpose purpose;
    int (*run)(struct campaign_file *s, int count, const char *const *words);
} subcommands[] = {
    {"join", "the names of creatures", 1, 64, CAMPAIGN_BEGIN, join},
    {"leave", "the name of a creature", 1, 1, CAMPAIGN_STEP, leave},
    {"tell", "at most one step number", 0, 1, CAMPAIGN_LOOK, replay},
    {"record", "at most one step number", 0, 1, CAMPAIGN_LOOK, print_record},
    {"undo", "no further words", 0, 0, CAMPAIGN_UNDO, undo},
    {"rename", "the old name and the new one", 2, 2, CAMPAIGN_STEP, rename_name},
    {"forget", "a name", 1, 1, CAMPAIGN_STEP, forget},
    {"steps", "no further words", 0, 0, CAMPAIGN_LOOK, steps},
};
enum { SUBCOMMAND_COUNT = sizeof subcommands / sizeof *subcommands };

/* ---- steps of the rules ---------------------------------------------------------------------- */

static const char *word_at(const void *from, int index)
{
    return index < SUBCOMMAND_COUNT ? subcommands[index].name
                                    : fray_campaign_step_name(from, index - SUBCOMMAND_COUNT);
}

static int unknown_step(fray_program *program, const char *word)
{
    const char *near =
        nearest(word, word_at, program, SUBCOMMAND_COUNT + fray_campaign_step_count(program));
    if (near)
        usage_error("these rules have no step '%s'; did you mean '%s'?", word, near);
    else
        usage_error("these rules have no step '%s'", word);
    for (int i = 0; i < fray_campaign_step_count(program); i++) put_step(stderr, program, i);
    return EXIT_USAGE;
}

struct step_params {
    fray_program *program;
    int id;
};
static const char *param_at(const void *of, int index)
{
    const struct step_params *s = of;
    return fray_campaign_param_at(s->program, s->id, index).name;
}

static int unknown_parameter(fray_program *program, int id, const char *name)
{
    const struct step_params s = {program, id};
    const char *step = fray_campaign_step_name(program, id),
               *near = nearest(name, param_at, &s, fray_campaign_param_count(program, id));
    if (!near) near = nearest_option(name);
    return near ? usage_error("the step %s has no option '--%s'; did you mean '--%s'?", step, name,
                              near)
                : usage_error("the step %s has no option '--%s'", step, name);
}

/* Assigns each value to its parameter: --NAME by name, the others in order. */
static int match_values(fray_program *program, int id, int count, const char *const *words,
                        const char **values)
{
    int params = fray_campaign_param_count(program, id), next = 0;
    for (int i = 0; i < params; i++) {
        fray_campaign_param p = fray_campaign_param_at(program, id, i);
        values[i] = NULL;
        for (int k = 0; k < step_option_count; k++) {
            if (strcmp(step_options[k].name, p.name) != 0) continue;
            if (step_options[k].used || values[i])
                return usage_error("--%s is given twice", p.name);
            if (!step_options[k].value && p.type != FRAY_CAMPAIGN_FLAG)
                return usage_error("--%s needs a value: %s", p.name, p.kind);
            values[i] = step_options[k].value ? step_options[k].value
                                              : "true"; /* --NAME alone sets a flag */
            step_options[k].used = true;
        }
    }
    for (int k = 0; k < step_option_count; k++)
        if (!step_options[k].used) return unknown_parameter(program, id, step_options[k].name);
    for (int i = 0; i < count; i++) {
        while (next < params && values[next]) next++;
        if (next == params)
            return usage_error("'%s' is one word too many for the step %s", words[i],
                               fray_campaign_step_name(program, id));
        values[next] = words[i];
    }
    return EXIT_CLEAN;
}

static const char *creature_at(const void *between, int index)
{
    return fray_campaign_has(between, index) ? fray_creature_name(between, index) : "";
}

static bool is_gone(const fray_fight *between, const char *name)
{
    for (int i = 0; i < fray_creature_count(between); i++)
        if (strcmp(fray_creature_name(between, i), name) == 0)
            return !fray_campaign_has(between, i);
    return false;
}

static int wrong_value(fray_program *program, const fray_fight *between, int id, int wrong,
                       const char *value)
{
    fray_campaign_param p = fray_campaign_param_at(program, id, wrong);
    const char *step = fray_campaign_step_name(program, id);
    if (!value) return usage_error("the step %s needs '%s': %s", step, p.name, p.kind);
    if (p.type == FRAY_CAMPAIGN_CREATURE && is_gone(between, value))
        return usage_error("'%s' of the step %s is %s; '%s' has left it or has not joined", p.name,
                           step, p.kind, value);
    const char *near = p.type == FRAY_CAMPAIGN_CREATURE
                           ? nearest(value, creature_at, between, fray_creature_count(between))
                           : NULL;
    if (near && *near && strcmp(near, value) != 0)
        return usage_error("'%s' of the step %s is %s, not '%s'; did you mean '%s'?", p.name, step,
                           p.kind, value, near);
    return usage_error("'%s' of the step %s is %s, not '%s'", p.name, step, p.kind, value);
}

static char *argument_lines(fray_program *program, int id, const char *const *values)
{
    char *arguments = text_of("%s", "");
    for (int i = 0; i < fray_campaign_param_count(program, id); i++) {
        if (!values[i]) continue;
        char *longer =
            text_of("%s%s=%s\n", arguments, fray_campaign_param_at(program, id, i).name, values[i]);
        free(arguments);
        arguments = longer;
    }
    return arguments;
}

/* Reads the compiled program of a step: the campaign has no sources. */
static fray_result read_program(void *user, const char *name, const char *from, const char **text,
                                size_t *size, const char **shown)
{
    *shown = name;
    return from ? FRAY_NOT_FOUND : fray_program_write(user, text, size);
}

/* Takes the state from a step that is over. */
static int take(struct campaign_file *s, fray_campaign *state, const fray_fight *between)
{
    fray_result result = fray_campaign_take(state, between);
    return result == FRAY_OK ? EXIT_CLEAN
                             : campaign_report_fault(campaign_file_path(s), state, result);
}

/* Plays a step in which a person decides or throws, as a fight at the table. Sets the record. */
static int play_at_table(struct campaign_file *s, fray_program *program, fray_campaign *state,
                         struct campaign_step *step, const struct fight_printer *printer)
{
    char *words = campaign_step_text(step);
    struct table_start start = {
        .plan = {.rules = "step", .seed = step->seed, .campaign = state, .step = step->name},
        .settings = set_texts,
        .reader = read_program,
        .reader_user = program,
        .no_record = true,
        .options = {.printer = printer, .explain = wants_explain != 0, .step = words}};
    const char **values = xrealloc(NULL, (strlen(step->arguments) + 1) * sizeof *values);
    char *lines = text_of("%s", step->arguments), *at = lines;
    for (char *end; *at && (end = strchr(at, '\n')) != NULL; at = end + 1) {
        *end = '\0';
        values[start.plan.value_count++] = at;
    }
    start.plan.values = values;
    fray_seat *seat = seat_add(&start.seats, "");
    seat->kind = wants_decide ? FRAY_SEAT_PERSON : FRAY_SEAT_TACTICS;
    seat->throws = wants_throw;
    int code = table_start(&start);
    if (code == EXIT_CLEAN && start.table.over) {
        step->record = campaign_record_of(start.play);
        code = take(s, state, start.table.view.fight);
    }
    table_close(&start);
    free(values);
    free(lines);
    free(words);
    return code;
}

static int play_alone(struct campaign_file *s, fray_program *program, fray_fight *between,
                      fray_campaign *state, struct campaign_step *step,
                      const struct fight_printer *printer)
{
    struct step_record record = {0};
    struct recorder recorder;
    fray_signal end;
    char *words = campaign_step_text(step);
    struct fight_view t = {.program = program,
                           .fight = between,
                           .encounter = step->name,
                           .seed = step->seed,
                           .explain = wants_explain,
                           .step = words};
    fray_driver driver = fray_driver_sampled(step->seed, 0);
    recorder_attach(&recorder, &record, &driver);
    int code = campaign_play(&t, printer, &driver, &end);
    step->record = record.text ? record.text : text_of("%s", "");
    free(words);
    return code == EXIT_CLEAN ? take(s, state, between) : code;
}

static int play_step(struct campaign_file *s, fray_program *program, fray_fight *between,
                     fray_campaign *state, struct campaign_step *step)
{
    struct print_options options;
    bool table = wants_decide || wants_throw;
    int code = read_print_options(&options);
    step->record = NULL;
    if (code == EXIT_CLEAN)
        code = table ? play_at_table(s, program, state, step, options.printer)
                     : play_alone(s, program, between, state, step, options.printer);
    if (code == EXIT_CLEAN)
        code = save_step(s, step, state, program);
    else {
        fflush(stdout);
        put(stderr, "Nothing was saved.\n");
    }
    free(step->record);
    return code;
}

static int run_rules_step(struct campaign_file *s, fray_program *program, int id, int count,
                          const char *const *words)
{
    const char **values =
        xrealloc(NULL, (size_t)(fray_campaign_param_count(program, id) + 1) * sizeof *values);
    fray_setting *settings = NULL;
    size_t setting_count = 0;
    uint64_t seed = 0;
    int wrong, code = match_values(program, id, count, words, values);
    if (code == EXIT_CLEAN) code = read_seed(seed_text, &seed);
    if (code == EXIT_CLEAN) code = read_settings(program, set_texts, &settings, &setting_count);
    fray_campaign *state =
        code == EXIT_CLEAN ? campaign_file_state(s, campaign_file_count(s)) : NULL;
    if (code == EXIT_CLEAN && !state) code = EXIT_NO;
    fray_fight *between =
        state ? campaign_scene_new(s, state, program, settings, setting_count, &code) : NULL;
    if (between && fray_campaign_begin(between, id, values, &wrong) != FRAY_OK)
        code = wrong_value(program, between, id, wrong, wrong >= 0 ? values[wrong] : NULL);
    else if (between) {
        char *arguments = argument_lines(program, id, values), *set = join_lines(set_texts);
        struct campaign_step step = {.kind = "step",
                                     .name = text_of("%s", fray_campaign_step_name(program, id)),
                                     .arguments = arguments,
                                     .settings = set,
                                     .seed = seed,
                                     .outcome = ""};
        code = play_step(s, program, between, state, &step);
        free(step.name);
        free(arguments);
        free(set);
    }
    fray_fight_free(between);
    fray_campaign_free(state);
    free(settings);
    free(values);
    return code;
}

static int run_named_step(struct campaign_file *s, const char *word, int count,
                          const char *const *words)
{
    int code, id = -1;
    fray_program *program = load_current_rules(s, &code);
    if (!program) return code;
    for (int i = 0; i < fray_campaign_step_count(program); i++)
        if (strcmp(fray_campaign_step_name(program, i), word) == 0) id = i;
    code = id < 0 ? unknown_step(program, word) : run_rules_step(s, program, id, count, words);
    fray_program_free(program);
    return code;
}

static int no_option(const char *name)
{
    const char *near = nearest_option(name);
    return near ? usage_error("there is no option '--%s'; did you mean '--%s'?", name, near)
                : usage_error("there is no option '--%s'", name);
}

static int show(struct campaign_file *s)
{
    int code = EXIT_CLEAN;
    fray_program *newer = NULL;
    if (rules_path) code = load_rules(rules_path, &newer);
    if (code == EXIT_CLEAN) code = campaign_show(s, newer);
    fray_program_free(newer);
    return code;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run_subcommand(struct campaign_file *s, const struct subcommand *subcommand, int count,
                          const char *const *operands)
{
    if (count < 2 && step_option_count) return no_option(step_options[0].name);
    if (count < 2) return show(s);
    if (!subcommand) return run_named_step(s, operands[1], count - 2, operands + 2);
    if (count - 2 < subcommand->least || count - 2 > subcommand->most)
        return usage_error("%s takes %s", subcommand->name, subcommand->needs);
    if (step_option_count) return no_option(step_options[0].name);
    return subcommand->run(s, count - 2, operands + 2);
}

static int command_campaign(int count, const char *const *operands)
{
    const struct subcommand *subcommand = NULL;
    int code;
    for (int i = 0; count > 1 && i < SUBCOMMAND_COUNT; i++)
        if (strcmp(subcommands[i].name, operands[1]) == 0) subcommand = &subcommands[i];
    enum campaign_purpose purpose = subcommand  ? subcommand->purpose
                                    : count > 1 ? CAMPAIGN_STEP
                                                : CAMPAIGN_LOOK;
    struct campaign_file *s = campaign_file_open(operands[0], purpose, &code);
    if (!s) return code;
    code = run_subcommand(s, subcommand, count, operands);
    campaign_file_close(s);
    for (int i = 0; i < step_option_count; i++) free(step_options[i].name);
    return code;
}

const struct command campaign_command = {
    .name = "campaign",
    .summary = "keep a campaign: fights, steps between them, replay, undo",
    .usage = "FILE [STEP [VALUE...]]",
    .details = "Fights of a campaign are played with fray run --campaign FILE. Without a step, the "
               "campaign is shown. Built-in steps:\n"
               "  join NAME... --rules RULES   add creatures of the rules              leave NAME  "
               "       remove a creature\n"
               "  tell [N]                     replay the last step, or step N         undo        "
               "       remove the last step\n"
               "  rename OLD NEW               follow a new name in the rules          forget NAME "
               "       drop a name the rules lack now\n"
               "  steps                        list the steps of the rules             record [N]  "
               "       print the record of a played step\n"
               "Values are given in order, or as --NAME VALUE; --NAME alone sets a flag. See "
               "docs/commands/campaign.md.",
    .examples = EXAMPLES("fray campaign winter.campaign", "fray campaign winter.campaign rest 3",
                         "fray campaign winter.campaign tell 2 --map",
                         "fray campaign winter.campaign undo"),
    .options = campaign_options,
    .least = 1,
    .most = -1,
    .run = command_campaign,
    .take_option = campaign_take,
    .right = WRITES_ANYWHERE,
};
