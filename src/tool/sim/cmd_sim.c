/* cmd_sim.c -- Implements `fray sim`: plays an encounter many times and reports statistics.
 *
 * It turns the command line into variants: one, one per value of a sweep, or two to compare. It
 * plays each variant as a series of batches and prints a report. Playing is in batches.c and an
 * executor, reports are in sim_text.c, sim_csv.c, sim_json.c and sim_sqlite.c.
 */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "executor.h"
#include "sim.h"

#include "tool/fight/fight_options.h"
#include "tool/io/clock.h"
#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/io/sandbox.h"

enum { FIGHTS_DEFAULT = 10000, FIGHTS_PROFILED = 100, JOBS_MOST = 256 };
static const uint64_t fights_most = UINT64_C(1000000000000);

static const char *fights_text, *error_text, *time_text, *seed_text, *jobs_text, *without_text,
    *rank_text, *by_text, *instead_text, *progress_name = "auto", *format_name = "text", *out_path,
                                         *resume_path;
static const char **set_texts, **tactics_texts, **vary_texts;
static int wants_always, wants_diff, wants_apart, wants_each, wants_measured, wants_profile, format;
static const struct poptOption sim_options[] = {
    {"fights", 'n', POPT_ARG_STRING, &fights_text, 'n', "the number of fights (10000)", "N"},
    {"error", 0, POPT_ARG_STRING, &error_text, 'e',
     "play until every share is known within this error", "0.1%"},
    {"time", 0, POPT_ARG_STRING, &time_text, 't', "play for this time: 30s, 5m, 2h", "TIME"},
    OPTION_SEED(&seed_text),
    {"jobs", 'j', POPT_ARG_STRING, &jobs_text, 'j',
     "the number of threads (else one per processor)", "N"},
    OPTION_SET(&set_texts),
    {"vary", 0, POPT_ARG_ARGV, &vary_texts, 'v',
     "one row for each value: Bash.harm=2..8, Bash.harm=1d6,2d6, goal=8,12; twice: each pair",
     "WHAT=VALUES"},
    {"tactics", 0, POPT_ARG_ARGV, &tactics_texts, 'T',
     "use other tactics for a side, or search:N; may be repeated", "SIDE=TACTICS"},
    {"without", 0, POPT_ARG_STRING, &without_text, 'w',
     "compare with and without cards: Bash, or Ada.Bash for Ada alone", "CARD,..."},
    {"rank", 0, POPT_ARG_STRING, &rank_text, 'R',
     "print what each card of a group, kind, owner or file is worth", "CARDS"},
    {"instead", 0, POPT_ARG_STRING, &instead_text, 'I',
     "with --rank: put a reference card in the place of each; several with --by", "CARDS"},
    {"by", 0, POPT_ARG_STRING, &by_text, 'B',
     "with --rank: compare with the cards of each value of a printed figure", "FIGURE"},
    {"always", 0, POPT_ARG_NONE, &wants_always, 'a',
     "watch what the rules promise: a fight that breaks it has failed", NULL},
    {"diff", 0, POPT_ARG_NONE, &wants_diff, 'd', "compare two files on the same seeds", NULL},
    {"apart", 0, POPT_ARG_NONE, &wants_apart, 'A',
     "with --diff: other dice for the second file, to study the report", NULL},
    {"format", 0, POPT_ARG_STRING, &format_name, 'f', "text, csv, json, sqlite or html", "FORMAT"},
    {"out", 'o', POPT_ARG_STRING, &out_path, 'o',
     "write the report to FILE, completely or not at all", "FILE"},
    {"each", 0, POPT_ARG_NONE, &wants_each, 'E',
     "with --format sqlite: also write one row per fight", NULL},
    {"measured", 0, POPT_ARG_NONE, &wants_measured, 'M',
     "with --each: also write all measures of each fight", NULL},
    {"profile", 0, POPT_ARG_NONE, &wants_profile, 'P',
     "print which lines of the rules cost what (100 fights)", NULL},
    {"resume", 0, POPT_ARG_STRING, &resume_path, 'r', "save progress in FILE, and resume from it",
     "FILE"},
    {"progress", 0, POPT_ARG_STRING, &progress_name, 'p',
     "show a progress bar: auto (on a terminal), always or never", "WHEN"},
    OPTION_FORCE,
    POPT_TABLEEND,
};

/* ---- reading the options ---- */

static bool read_error(const char *text, double *error)
{
    char *end;
    *error = 0;
    if (!text) return true;
    if (*text >= '0' && *text <= '9') {
        *error = strtod(text, &end);
        if (strcmp(end, "%") == 0) *error /= 100, end++;
        if (*end == '\0' && *error > 0 && *error < 0.5) return true;
    }
    usage_error("--error is a share such as 0.1%% or 0.001, not '%s'", text);
    return false;
}

static bool read_time(const char *text, double *seconds)
{
    char *end;
    *seconds = 0;
    if (!text) return true;
    if (*text >= '0' && *text <= '9') {
        *seconds = strtod(text, &end);
        if (*end == 'm') *seconds *= 60;
        if (*end == 'h') *seconds *= 3600;
        if (*end == 's' || *end == 'm' || *end == 'h') end++;
        if (*end == '\0' && *seconds > 0 && *seconds < 1e9) return true;
    }
    usage_error("--time is a duration such as 30s, 5m or 2h, not '%s'", text);
    return false;
}

/* Options that do not go together; `compared`: how many ask for a comparison. */
static int check_options(const struct sim_request *request, int compared)
{
    bool several = request->encounter_count > 1, sqlite = format == FORMAT_SQLITE,
         open_end = error_text || time_text || resume_path;
    const struct contradiction all[] = {
        {compared > 1, "use only one of --diff, --vary, --without and --rank"},
        {wants_always && (vary_texts || without_text || rank_text),
         "--always goes with none of --vary, --without and --rank"},
        {wants_apart && !wants_diff, "--apart needs --diff"},
        {by_text && !rank_text, "--by needs --rank"},
        {instead_text && !rank_text, "--instead needs --rank"},
        {rank_text && (open_end || wants_each || wants_profile || sqlite),
         "--rank goes with --by, --instead, --fights, --seed, --set, --tactics, --jobs, "
         "--out and the formats text, csv, json and html"},
    };
    int code = report_contradiction(all, sizeof all / sizeof *all);
    if (code != EXIT_CLEAN) return code;
    if (compared && !rank_text && several)
        return usage_error("several encounters go with none of --diff, --vary and --without: '%s' "
                           "is one word too many",
                           request->encounters[1]);
    const struct contradiction more[] = {
        {sqlite && (!out_path || strcmp(out_path, "-") == 0), "--format sqlite needs --out FILE"},
        {wants_each && !sqlite, "--each needs --format sqlite"},
        {wants_each && (resume_path || wants_diff || without_text),
         "--each cannot be combined with --resume, --diff or --without"},
        {wants_profile && (compared || several || open_end || wants_each || format != FORMAT_TEXT),
         "--profile prints one encounter as text: it goes with --fights, --seed, --set, --tactics "
         "and --out"},
        {wants_measured && !wants_each, "--measured needs --each"},
    };
    return report_contradiction(more, sizeof more / sizeof *more);
}

static int read_request(struct sim_request *request, int count, const char *const *operands)
{
    static const char *const formats[] = {"text", "csv", "json", "sqlite", "html", NULL};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    *request = (struct sim_request){
        .jobs = processors > 0 && processors < JOBS_MOST ? (uint64_t)processors : 1,
        .vary = vary_texts,
        .without = without_text,
        .apart = wants_apart,
        .watched = wants_always,
        .settings = set_texts,
        .tactics = tactics_texts};
    format = parse_choice("--format", format_name, formats);
    if (format < 0 || !read_count("--fights", fights_text, fights_most, &request->fights) ||
        !read_count("--jobs", jobs_text, JOBS_MOST, &request->jobs) ||
        !read_error(error_text, &request->error) || !read_time(time_text, &request->seconds))
        return EXIT_USAGE;
    if (!request->fights && request->error <= 0 && request->seconds <= 0)
        request->fights = wants_profile ? FIGHTS_PROFILED : FIGHTS_DEFAULT;
    request->files[0] = operands[0];
    if (wants_diff && count < 2) return usage_error("--diff takes two files: OLD NEW");
    if (wants_diff) request->files[1] = operands[1];
    request->encounters = operands + 1 + wants_diff;
    request->encounter_count = count - 1 - wants_diff;
    int compared = wants_diff + (vary_texts != NULL) + (without_text != NULL) + (rank_text != NULL);
    return check_options(request, compared);
}

/* ---- playing ---- */

static volatile int stop_now;
static volatile sig_atomic_t stop_signal;

static void handle_signal(int number)
{
    stop_signal = number;
    stop_now = 1;
}

/* A second signal of the same kind kills the tool. */
static void install_signal_handlers(void)
{
    struct sigaction act = {.sa_handler = handle_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&act.sa_mask);
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
}

struct run_state {
    struct progress *progress;
    const struct checkpoint *checkpoint;
    const struct sim_store *store;
    bool fault_reported;
    int index, count;
    double until;
};

static void poll_run(void *user, const struct batches *s)
{
    struct run_state *p = user;
    if (p->until > 0 && seconds_now() >= p->until) stop_now = 1;
    /* further fights could not be saved */
    if (p->store && sim_store_failed(p->store)) stop_now = 1;
    const char *fault =
        p->checkpoint && !p->fault_reported ? checkpoint_fault(p->checkpoint) : NULL;
    if (fault) {
        progress_wipe(p->progress);
        print_error("%s; the run continues and tries again at its end", fault);
        p->fault_reported = true;
    }
    if (s->result != FRAY_OK) return;
    struct progress_figures figures = {.index = p->index,
                                       .count = p->count,
                                       .fights = s->total->fights,
                                       .error = s->error > 0 ? batches_error(s) : 0,
                                       .wanted_error = s->error};
    progress_update(p->progress, &figures);
}

/* The bar of a ranking counts cards. */
static void poll_rank(void *user, const struct batches *s)
{
    (void)user;
    (void)s;
}

static int report_result(const struct sim *sim, const struct batches *s)
{
    if (s->result == FRAY_OK) return EXIT_CLEAN;
    if (s->result == FRAY_FAILED)
        print_error("\"%s\": a measure grows too large", sim->encounter);
    else
        print_error("\"%s\": %s", sim->encounter, fray_result_text(s->result));
    return EXIT_BROKEN;
}

static int play_variant(struct sim *sim, const struct sim_request *request, int index,
                        struct checkpoint *checkpoint, struct sim_store *store,
                        struct run_state *state)
{
    struct batches *s = &sim->series[index];
    *s = (struct batches){.lanes = sim->kind == SIM_PAIRED ? 2 : 1,
                          .seed = sim->seed,
                          .apart = request->apart,
                          .fights = request->fights,
                          .error = request->error,
                          .index = index};
    for (int i = 0; i < s->lanes; i++) {
        const struct variant *v = &sim->variants[sim->kind == SIM_PAIRED ? i : index];
        s->start[i] = v->start;
        s->program[i] = v->program;
        s->searched[i] = v->searched.any ? &v->searched : NULL;
        if (v->searched.any) s->batch_size = BATCH_SEARCHED;
    }
    if (store) {
        sim_store_variant(store, sim, index);
        if (sim->kind == SIM_PAIRED) sim_store_variant(store, sim, 1);
        if (wants_each) s->on_fight = sim_store_fight, s->user = store;
        if (wants_measured) s->on_number = sim_store_number;
    }
    fray_result result = batches_begin(s);
    if (result == FRAY_OK && checkpoint) result = checkpoint_load(checkpoint, s);
    if (result == FRAY_DAMAGED) {
        print_error("%s is damaged; remove it to start again", resume_path);
        return EXIT_USAGE;
    }
    if (result != FRAY_OK) s->result = result;
    if (result == FRAY_OK) batches_resume(s);
    state->index = index;
    if (request->seconds > 0) state->until = seconds_now() + request->seconds;
    struct play_monitor monitor = {poll_run, state, &stop_now};
    if (!stop_now) batches_play(s, (int)request->jobs, &monitor);
    if (stop_now && !stop_signal) stop_now = 0; /* the time limit of this variant, not a signal */
    return report_result(sim, s);
}

static int play_variants(struct sim *sim, const struct sim_request *request,
                         struct checkpoint *checkpoint, struct sim_store *store)
{
    sim->series_count = sim->kind == SIM_SWEEP ? sim->variant_count : 1;
    sim->series = xrealloc(NULL, sizeof *sim->series * (size_t)sim->series_count);
    memset(sim->series, 0, sizeof *sim->series * (size_t)sim->series_count);
    struct run_state state = {.checkpoint = checkpoint,
                              .store = store,
                              .progress =
                                  progress_new(executor_is_leader() ? progress_name : "never",
                                               request->fights, request->seconds),
                              .count = sim->series_count};
    if (!state.progress) return EXIT_USAGE;
    install_signal_handlers();
    int code = EXIT_CLEAN;
    for (int i = 0;
         i < sim->series_count && code == EXIT_CLEAN && !(store && sim_store_failed(store)); i++)
        code = play_variant(sim, request, i, checkpoint, store, &state);
    progress_end(state.progress);
    sim->interrupted = stop_signal != 0;
    return code;
}

/* ---- reports ---- */

static void put_report(FILE *to, const void *what)
{
    const struct sim *sim = what;
    if (format == FORMAT_TEXT) sim_text(to, sim);
    if (format == FORMAT_CSV) sim_csv(to, sim);
    if (format == FORMAT_JSON) sim_json(to, sim);
}

static bool any_failed(const struct sim *sim)
{
    for (int v = 0; v < sim->variant_count; v++)
        if (sim_totals(sim, v).failed) return true;
    return false;
}

/* Plays the first failed fight again to report its error. */
static void report_first_failed(const struct sim *sim)
{
    for (int v = 0; v < sim->variant_count; v++) {
        fray_totals t = sim_totals(sim, v);
        fray_fight *fight;
        fray_signal signal;
        if (!t.failed || fray_fight_clone(sim->variants[v].start, &fight) != FRAY_OK) continue;
        uint64_t seed = wants_apart && v ? ~sim->seed : sim->seed;
        fray_driver driver = fray_driver_sampled(seed, (uint64_t)t.first_failed);
        fray_result result;
        struct search_players *players =
            sim->variants[v].searched.any
                ? players_new(&sim->variants[v].searched, fight, sim->seed, 1)
                : NULL;
        fray_streams *streams = NULL;
        if (players) players_attach(players, (uint64_t)t.first_failed, &driver);
        if (!players && sim->kind == SIM_PAIRED && fray_streams_new(fight, &streams) == FRAY_OK)
            driver.streams = streams;
        do result = fray_run(fight, &driver, &signal);
        while (result == FRAY_OK && signal.kind == FRAY_SIGNAL_EVENT);
        if (result != FRAY_OK) report_failed_fight(fight, result);
        players_free(players);
        fray_streams_free(streams);
        fray_fight_free(fight);
        return;
    }
}

static int play_and_report(struct sim *sim, const struct sim_request *request)
{
    struct checkpoint *checkpoint = NULL;
    struct sim_store *store = NULL;
    int code = EXIT_CLEAN;
    const char *why = out_path && executor_is_leader() && format != FORMAT_SQLITE
                          ? check_writable(out_path, NULL)
                          : NULL;
    if (why) print_error("cannot write %s: %s", out_path, why);
    if (why) code = EXIT_USAGE;
    if (wants_profile && code == EXIT_CLEAN && sim->variants[0].searched.any)
        code = usage_error("--profile counts the lines of the rules without a search");
    if (wants_profile)
        return code == EXIT_CLEAN && executor_is_leader()
                   ? sim_profile(sim, request->fights, out_path)
                   : executor_agree(code);
    if (code == EXIT_CLEAN && resume_path && executor_is_leader()) {
        char *what = sim_description(sim, request);
        checkpoint = checkpoint_open(resume_path, what, &code);
        free(what);
    }
    if (format == FORMAT_SQLITE && executor_is_leader() && code == EXIT_CLEAN)
        store = sim_store_open(out_path, &code);
    code = executor_agree(code);
    if (code != EXIT_CLEAN) {
        checkpoint_close(checkpoint, false);
        if (store) sim_store_close(store, sim, false);
        return code;
    }
    sandbox_end_reading();
    code = play_variants(sim, request, checkpoint, store);
    int written = EXIT_CLEAN;
    if (!checkpoint_close(checkpoint, code == EXIT_CLEAN) && code == EXIT_CLEAN)
        written = EXIT_BROKEN;
    if (store) {
        int closed = sim_store_close(store, sim, code == EXIT_CLEAN);
        if (code == EXIT_CLEAN) code = closed;
    } else if (code == EXIT_CLEAN && executor_is_leader()) {
        code = format == FORMAT_HTML ? sim_html(sim, out_path)
                                     : write_printed(out_path, put_report, sim);
    }
    if (code == EXIT_CLEAN) code = written;
    if (code == EXIT_CLEAN && stop_signal) code = 128 + (int)stop_signal;
    if (code == EXIT_CLEAN && any_failed(sim)) {
        if (executor_is_leader()) report_first_failed(sim);
        code = EXIT_NO;
    }
    return code;
}

static int rank_and_report(const struct sim_request *request, uint64_t seed)
{
    if (executor_size() > 1) return usage_error("--rank needs a single rank");
    const char *why = out_path ? check_writable(out_path, NULL) : NULL;
    if (why) print_error("cannot write %s: %s", out_path, why);
    if (why) return EXIT_USAGE;
    struct progress *progress = progress_new(progress_name, request->fights, 0);
    if (!progress) return EXIT_USAGE;
    struct rank_request rank = {rank_text, by_text, instead_text, (enum sim_format)format,
                                out_path,  progress};
    struct play_monitor monitor = {poll_rank, NULL, &stop_now};
    install_signal_handlers();
    int code = sim_rank(request, &rank, seed, &monitor);
    progress_end(progress);
    return stop_signal ? 128 + (int)stop_signal : code;
}

static int command_sim(int count, const char *const *operands)
{
    struct sim_request request;
    struct sim sim = {.kind = SIM_PLAIN};
    int code = read_request(&request, count, operands);
    if (code == EXIT_CLEAN) code = read_seed(seed_text, &sim.seed);
    if (code == EXIT_CLEAN && wants_each && executor_size() > 1)
        code = usage_error("--each needs a single rank");
    executor_share(&sim.seed, sizeof sim.seed);
    if (code == EXIT_CLEAN && rank_text) return rank_and_report(&request, sim.seed);
    if (code == EXIT_CLEAN) code = sim_plan(&sim, &request);
    code = executor_agree(code);
    if (code == EXIT_CLEAN) code = play_and_report(&sim, &request);
    sim_free(&sim);
    return code;
}

const struct command sim_command = {
    .name = "sim",
    .summary = "play an encounter many times",
    .usage = "FILE [ENCOUNTER...]",
    .details = "Reports who wins how often, how long fights take, and what each creature and card "
               "does, with intervals of 95 percent. The same seed gives the same bytes for any "
               "--jobs. If interrupted, it reports the fights so far. Several encounters give one "
               "row each. With --diff: OLD NEW [ENCOUNTER]. See docs/commands/sim.md.",
    .examples =
        EXAMPLES("fray sim ford.fray -n 100000 --seed 7", "fray sim ford.fray --error 0.1%",
                 "fray sim ford.fray --vary Bash.harm=2..8", "fray sim ford.fray --without Bash",
                 "fray sim --diff old/ford.fray ford.fray --time 30s",
                 "fray sim ford.fray -n 1000000 --resume ford.sim --format sqlite --out ford.db"),
    .options = sim_options,
    .least = 1,
    .most = -1,
    .run = command_sim,
    .right = WRITES_OUTPUTS,
};
