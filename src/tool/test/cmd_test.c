/* cmd_test.c -- Implements `fray test`: runs the tests of rules and collects coverage. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "coverage_report.h"
#include "felt_report.h"
#include "made_fights.h"
#include "mutate_cli.h"

#include "tool/fight/fight_options.h"
#include "tool/fight/fight_printer.h"
#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/file_list.h"
#include "tool/load/load_rules.h"
#include "tool/load/module_path.h"

static const char *filter = "", *cover_format, *cover_out, *cover_min, *fights_text;
static const char **cover_of;
static const char *classes, *sample_text, *seed_text, *minimum_text, *format_name, *out_path,
    *record_path, *jobs_text, *progress_name = "auto";
static const char **mutants_of;
static int wants_cover, wants_mutants, wants_story, wants_explain, wants_pairs, wants_felt, verbose;
static const struct poptOption test_options[] = {
    {"filter", 0, POPT_ARG_STRING, &filter, 'f', "only tests with TEXT in their name", "TEXT"},
    {"story", 0, POPT_ARG_NONE, &wants_story, 'Y',
     "print what happened in each test that fails; with --filter in each test", NULL},
    {"explain", 0, POPT_ARG_NONE, &wants_explain, 'E',
     "the same with rolls, choices, expectations, and figures as sums", NULL},
    {"cover", 0, POPT_ARG_NONE, &wants_cover, 'c', "report what no test has reached", NULL},
    {"cover-of", 0, POPT_ARG_ARGV, &cover_of, 'O',
     "count only this file or folder; may be repeated", "PATH"},
    {"cover-format", 0, POPT_ARG_STRING, &cover_format, 'F', "text, or lcov for genhtml", "FORMAT"},
    {"cover-out", 0, POPT_ARG_STRING, &cover_out, 'o', "write the report to FILE", "FILE"},
    {"cover-min", 0, POPT_ARG_STRING, &cover_min, 'm', "fail when less than N % is reached", "N"},
    {"fights", 0, POPT_ARG_STRING, &fights_text, 'n',
     "play N fights of each file with an encounter, and watch what the rules promise; with "
     "--cover: "
     "N of each encounter, and report what never occurred",
     "N"},
    {"pairs", 0, POPT_ARG_NONE, &wants_pairs, 'R',
     "with --fights: also let each two marks or things meet in a fight", NULL},
    {"felt", 0, POPT_ARG_NONE, &wants_felt, 'Z',
     "with --fights: report what content was never in force, or changed nothing", NULL},
    {"verbose", 'v', POPT_ARG_NONE, &verbose, 'v', "with --fights: say what the scenes were", NULL},
    {"record", 0, POPT_ARG_STRING, &record_path, 'k',
     "with --fights: write the record of a fight that breaks a promise to FILE, those of others "
     "beside it",
     "FILE"},
    {"mutate", 0, POPT_ARG_NONE, &wants_mutants, 'M',
     "mutation testing: report the changes of the rules that no test notices", NULL},
    {"of", 0, POPT_ARG_ARGV, &mutants_of, 'P',
     "with --mutate: change only this file or folder; may be repeated", "PATH"},
    {"class", 0, POPT_ARG_STRING, &classes, 'C',
     "with --mutate: only rules, content, dice, costs, tactics or text, or mutations by name",
     "CLASS,..."},
    {"sample", 0, POPT_ARG_STRING, &sample_text, 'S', "with --mutate: N mutants, drawn by the seed",
     "N"},
    {"seed", 0, POPT_ARG_STRING, &seed_text, 's',
     "with --fights: the seed of fights and scenes (1); with --mutate: of the sample (1)", "N"},
    {"minimum", 0, POPT_ARG_STRING, &minimum_text, 'L',
     "with --mutate: fail when less than N % are killed", "N"},
    {"format", 0, POPT_ARG_STRING, &format_name, 'T',
     "with --mutate: text, json or diff; with --felt: text or json", "FORMAT"},
    {"out", 0, POPT_ARG_STRING, &out_path, 'w', "with --mutate: write the report to FILE", "FILE"},
    {"jobs", 'j', POPT_ARG_STRING, &jobs_text, 'j',
     "with --mutate: the number of threads (else one per processor)", "N"},
    {"progress", 0, POPT_ARG_STRING, &progress_name, 'p',
     "with --mutate: show a progress bar: auto (on a terminal), always or never", "WHEN"},
    OPTION_FORCE,
    POPT_TABLEEND,
};

enum { JOBS_MOST = 256 };

struct score {
    int passed, failed;
};

static void put_failure(const fray_program *program, int id, const fray_test_report *report)
{
    uint32_t line = 0;
    const char *file = report->file ? report->file : fray_encounter_file(program, id, &line);
    if (report->file) line = report->line;
    paint(stdout, RED);
    put(stdout, "  FAILED ");
    paint(stdout, PLAIN);
    put(stdout, "\"%s\"\n    at %s:%lu\n", fray_encounter_name(program, id), file,
        (unsigned long)line);
    for (const char *at = report->message; at && *at;) {
        size_t size = strcspn(at, "\n");
        char *one = text_of("%.*s", (int)size, at);
        put(stdout, "    %s\n", one);
        free(one);
        at += size + (at[size] == '\n');
    }
}

/* ---- --story and --explain ---- */

static void hear_event(void *user, fray_fight *fight, const fray_event *event)
{
    struct fight_view *view = user;
    if (!view->fight) {
        view->fight = fight;
        print_story.start(view);
    }
    if (event)
        print_story.event(view, event);
    else
        print_story.end(view, NULL);
}

/* Plays the test again and prints its events, up to the failure if it fails. */
static void put_story(fray_program *program, int id)
{
    struct fight_view view = {.program = program, .explain = wants_explain != 0, .test = true};
    fray_test_listener listener = {hear_event, &view};
    fray_test_report report;
    if (fray_test_watch(program, id, &listener, &report) == FRAY_NO_MEMORY) out_of_memory();
}

/* Prints the line of the source at which a test failed. */
static void put_source_line(struct module_finder *finder, const fray_test_report *report)
{
    const char *text = report->file ? finder_text(finder, report->file) : NULL;
    for (uint32_t line = 1; text && line < report->line; line++)
        if ((text = strchr(text, '\n')) != NULL) text++;
    if (!text) return;
    char *one = text_copy(text, strcspn(text, "\r\n"));
    put(stdout, "    %lu | %s\n", (unsigned long)report->line, one);
    free(one);
}

static bool belongs(const fray_program *program, int id, const char *path)
{
    while (strncmp(path, "./", 2) == 0) path += 2;
    uint32_t line;
    const char *file = fray_encounter_file(program, id, &line);
    bool source = !file || strcmp(path, "-") == 0 || ends_in_fray(path);
    if (!source) return true; /* a compiled file: all its tests belong to it */
    return !file || strcmp(path, "-") == 0 ? !file || strcmp(file, "standard input") == 0
                                           : strcmp(file, path) == 0;
}

/* Runs the tests of one file; tests of its modules are run with those files. */
static int test_file(struct check_session *session, const char *path, struct score *total,
                     uint64_t fights)
{
    fray_program *program = NULL;
    fray_cover *cover = NULL;
    int code = check_session_read(session, path);
    bool good = code == EXIT_CLEAN,
         to_run = good && (wants_cover || fray_session_tests(session->session, path) != 0);
    if (good)
        code = to_run ? check_session_load(session, path, wants_cover, &program)
                      : check_session_check(session, path);
    if (code != EXIT_CLEAN) {
        total->failed++;
        put(stdout, "%s: not tested\n", path);
        return code;
    }
    if (!to_run) return EXIT_CLEAN;
    struct score score = {0, 0};
    if (wants_cover && fray_cover_new(program, &cover) != FRAY_OK) code = EXIT_BROKEN;
    for (int i = 0; i < fray_encounter_count(program, FRAY_TESTS); i++) {
        int id = fray_encounter_at(program, FRAY_TESTS, i);
        if (!belongs(program, id, path) || !strstr(fray_encounter_name(program, id), filter))
            continue;
        fray_test_report report = {.passed = 0};
        fray_result result =
            cover ? fray_cover_test(cover, id, &report) : fray_test_run(program, id, &report);
        if (result == FRAY_NO_MEMORY) code = EXIT_BROKEN;
        bool tells = wants_story || wants_explain;
        if (result == FRAY_OK && report.passed) {
            score.passed++;
            if (tells && *filter) {
                put(stdout, "  \"%s\"\n", fray_encounter_name(program, id));
                put_story(program, id);
            }
            continue;
        }
        if (!report.message) report.message = fray_result_text(result);
        if (score.failed++ == 0) put(stdout, "%s:\n", path);
        put_failure(program, id, &report);
        if (!tells) continue;
        put_source_line(session->finder, &report);
        put_story(program, id);
    }
    if (!score.failed && score.passed)
        put(stdout, "%s: ok %d test%s\n", path, score.passed, score.passed == 1 ? "" : "s");
    if (cover) cover_add(cover);
    fray_cover_free(cover);
    if (wants_cover && fights && !code) code = cover_fights(program, fights, belongs, path);
    fflush(stdout);
    total->passed += score.passed;
    total->failed += score.failed;
    fray_program_free(program);
    return code ? code : score.failed ? EXIT_NO : EXIT_CLEAN;
}

/* Parses digits, perhaps followed by %. -1: no text. */
static int read_percent(const char *option, const char *text, int *least)
{
    size_t digits = text ? strspn(text, "0123456789") : 0;
    *least = -1;
    if (!text) return EXIT_CLEAN;
    bool percent = digits && (!text[digits] || strcmp(text + digits, "%") == 0);
    if (!percent || digits > 3 || atoi(text) > 100)
        return usage_error("%s is a whole number from 0 to 100, not '%s'", option, text);
    *least = atoi(text);
    return EXIT_CLEAN;
}

static int read_options(int *least, uint64_t *fights)
{
    static const char *const formats[] = {"text", "lcov", NULL};
    *fights = 0;
    *least = -1;
    if (!wants_cover && (cover_of || cover_format || cover_out || cover_min))
        return usage_error("--cover-of, --cover-format, --cover-out and --cover-min need --cover");
    if (cover_format && parse_choice("--cover-format", cover_format, formats) < 0)
        return EXIT_USAGE;
    if (!read_count("--fights", fights_text, 1000000000, fights)) return EXIT_USAGE;
    int code = read_percent("--cover-min", cover_min, least);
    return code == EXIT_CLEAN ? cover_limit_to(cover_of) : code;
}

static int read_mutate(struct mutate_request *request)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    *request = (struct mutate_request){
        .of = mutants_of,
        .classes = classes,
        .seed = 1,
        .jobs = processors > 0 && processors < JOBS_MOST ? (uint64_t)processors : 1,
        .format = format_name ? format_name : "text",
        .out = out_path,
        .progress = progress_name};
    if (wants_cover || *filter)
        return usage_error("--mutate goes with neither --cover nor --filter");
    if (!read_count("--sample", sample_text, INT32_MAX, &request->sample) ||
        !read_count("--jobs", jobs_text, JOBS_MOST, &request->jobs) ||
        (seed_text && read_seed(seed_text, &request->seed) != EXIT_CLEAN))
        return EXIT_USAGE;
    return read_percent("--minimum", minimum_text, &request->minimum);
}

static int test_mutants(int count, const char *const *operands)
{
    struct path_list paths = {NULL, 0};
    struct mutate_request request;
    int code = read_mutate(&request);
    if (code == EXIT_CLEAN) code = path_list_gather(&paths, count, operands);
    request.paths = &paths;
    if (code == EXIT_CLEAN) code = mutate_run(&request);
    path_list_free(&paths);
    return code;
}

/* --fights without --cover */
static int test_fights(int count, const char *const *operands)
{
    struct path_list paths = {NULL, 0};
    struct made_request request = {.seed = 1, .pairs = wants_pairs != 0, .record = record_path};
    static const char *const formats[] = {"text", "json", NULL};
    uint64_t played = 0, broken = 0;
    if (!read_count("--fights", fights_text, 1000000000, &request.fights) ||
        (seed_text && read_seed(seed_text, &request.seed) != EXIT_CLEAN))
        return EXIT_USAGE;
    if (format_name && parse_choice("--format", format_name, formats) < 0) return EXIT_USAGE;
    const char *format = format_name ? format_name : "text";
    request.felt = wants_felt != 0;
    request.verbose = verbose != 0;
    request.quiet = strcmp(format, "json") == 0 && !out_path;
    int code = path_list_gather(&paths, count, operands);
    for (size_t i = 0; i < paths.count; i++) {
        int one = made_fights(&request, paths.at[i], &played, &broken);
        if (one > code) code = one;
    }
    path_list_free(&paths);
    string_map_free(&request.known, NULL);
    if (!request.quiet)
        put(stdout, "%llu fights, %llu broken\n", (unsigned long long)played,
            (unsigned long long)broken);
    if (wants_felt) {
        int reported = felt_report(format, out_path);
        if (reported > code) code = reported;
    }
    if (code == EXIT_CLEAN && !played) return usage_error("--fights: no file has an encounter");
    return code;
}

static int command_test(int count, const char *const *operands)
{
    if (wants_mutants) return test_mutants(count, operands);
    if (fights_text && !wants_cover && !mutants_of && !classes && !sample_text && !minimum_text &&
        !jobs_text && (wants_felt || (!format_name && !out_path)))
        return test_fights(count, operands);
    if (wants_pairs || wants_felt || verbose || record_path)
        return usage_error("--pairs, --felt, --verbose and --record need --fights, without "
                           "--cover");
    if (mutants_of || classes || sample_text || seed_text || minimum_text || format_name ||
        out_path || jobs_text)
        return usage_error("--of, --class, --sample, --seed, --minimum, --format, --out and --jobs "
                           "need --mutate");
    struct path_list paths = {NULL, 0};
    struct score score = {0, 0};
    struct check_session session;
    uint64_t fights;
    int least, code = read_options(&least, &fights);
    if (code == EXIT_CLEAN) code = path_list_gather(&paths, count, operands);
    if (code == EXIT_USAGE && paths.count == 0) return code;
    int begun = check_session_begin(&session);
    for (size_t i = 0; begun == EXIT_CLEAN && i < paths.count; i++) {
        int one = test_file(&session, paths.at[i], &score, fights);
        if (one > code) code = one;
    }
    if (begun > code) code = begun;
    check_session_end(&session);
    path_list_free(&paths);
    put(stdout, "%d passed, %d failed\n", score.passed, score.failed);
    /* What a file that cannot be read covers is unknown. */
    int reported = wants_cover && code <= EXIT_NO
                       ? cover_report(cover_format ? cover_format : "text", cover_out, least)
                       : EXIT_CLEAN;
    return code > reported ? code : reported;
}

const struct command test_command = {
    .name = "test",
    .summary = "run the tests in rules",
    .usage = "PATH...",
    .details = "Folders are searched for .fray files. Each file must have no errors, and its tests "
               "must pass.",
    .examples = EXAMPLES("fray test rules", "fray test ford.fray --filter blow"),
    .options = test_options,
    .least = 1,
    .most = -1,
    .run = command_test,
    .right = WRITES_OUTPUTS,
};
