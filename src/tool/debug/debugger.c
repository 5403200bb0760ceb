/* debugger.c -- Plays a fight or test for `fray debug`: counts its moments, stops at them, and
 * plays again to go back.
 *
 * A pass is one play from the start. It runs forward until a goal is met, or seeks a moment by its
 * number, or scans. A scan notes the last moment before a given one that meets the goal. Going back
 * is a scan and a seek.
 */
#include "debugger.h"

#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/module_path.h"

#include <stdlib.h>
#include <string.h>

#include "tool/fight/fight_options.h"
#include "tool/fight/search_player.h"

enum debug_pass { PASS_FORWARD, PASS_SEEK, PASS_SCAN };
enum { POLL_EVERY = 4096 };

/* A `let` in front of a statement: of a condition, or of the expression to evaluate. */
struct insertion {
    int id; /* of the breakpoint; 0: the expression */
    const char *file;
    uint32_t line, column;
    char *text;
};

struct statement {
    fray_frame shown; /* its place as the rules are written; its file is owned */
    bool inserted;
};

struct debugger {
    struct debug_plan plan;
    struct debug_front front;
    struct module_finder *finder;
    struct module_finder *sources; /* the texts as they are written; made when first needed */
    fray_program *program;
    fray_debug *debug;
    int scene;
    struct statement *statements;
    size_t statement_count;
    struct debug_break *breaks;
    size_t break_count;
    int last_id;
    bool changed; /* a condition came or went: the program is compiled again before the next pass */
    bool stops_at_failed;
    struct insertion question; /* the expression to evaluate; text NULL: none */
    /* the pass under way */
    enum debug_pass pass;
    bool again, given_up, quits;
    bool passes_by; /* does not stop at the moment that is sought */
    bool paused;
    fray_fight *fight;
    uint64_t now, until, found;
    struct debug_stop found_stop, goal_stop;
    uint64_t polled;
    uint32_t last_line, last_column;
    int last_depth;
    int64_t length;
    /* the goal */
    enum debug_step step;
    int depth;
    char *stop_text;
    fray_variable *locals; /* of the last debugger_variables */
};

/* ---- reading the rules with insertions ---- */

static bool is_inserted_name(const char *name)
{
    return strncmp(name, "debugged_", 9) == 0;
}

/* The value is stored once more, since a local that nothing reads is an error. */
static char *insertion_text(int id, const char *expression)
{
    return text_of("let debugged_%d = (%s); debugged_%d = debugged_%d; ", id, expression, id, id);
}

static size_t insertions_list(const struct debugger *d, struct insertion *to)
{
    size_t n = 0;
    for (size_t i = 0; i < d->break_count; i++) {
        const struct debug_break *b = &d->breaks[i];
        if (b->kind != BREAK_LINE || !b->condition || b->fault || !b->at_line) continue;
        to[n++] = (struct insertion){b->id, b->file, b->at_line, b->column,
                                     insertion_text(b->id, b->condition)};
    }
    if (d->question.text) {
        to[n] = d->question;
        to[n++].text = insertion_text(0, d->question.text);
    }
    return n;
}

static int by_place(const void *a, const void *b)
{
    const struct insertion *x = a, *y = b;
    int files = strcmp(x->file, y->file);
    if (files) return files;
    if (x->line != y->line) return x->line < y->line ? -1 : 1;
    if (x->column != y->column) return x->column < y->column ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

static size_t offset_of_line(const char *text, size_t size, uint32_t line)
{
    size_t at = 0;
    for (; line > 1 && at < size; at++) line -= text[at] == '\n';
    return at;
}

static const char *finder_text_of(struct module_finder *finder, const char *file, size_t *size)
{
    const char *why, *text = NULL, *shown;
    if (!finder_set_main(finder, file, &why) ||
        finder_read(finder, file, NULL, &text, size, &shown) != FRAY_OK)
        return NULL;
    return text;
}

/* Sets the text of the insertions' file with all of them. Returns how many there were. */
static size_t file_patch(struct debugger *d, const struct insertion *list, size_t count)
{
    size_t size, n = 0, at = 0;
    const char *why, *text = finder_text_of(d->finder, list->file, &size);
    finder_set_main(d->finder, d->plan.file, &why);
    char *patched = text_of("%s", "");
    while (n < count && strcmp(list[n].file, list->file) == 0) {
        if (text) {
            size_t to = offset_of_line(text, size, list[n].line) + list[n].column - 1;
            if (to > size) to = size;
            char *more = text_of("%s%.*s%s", patched, (int)(to - at), text + at, list[n].text);
            free(patched);
            patched = more;
            at = to;
        }
        n++;
    }
    if (text) {
        char *whole = text_of("%s%.*s", patched, (int)(size - at), text + at);
        finder_set_text(d->finder, list->file, whole, strlen(whole));
        free(whole);
    }
    free(patched);
    return n;
}

/* The columns of a place, without the insertions before it. True: the place is an insertion. */
static bool place_restore(const struct insertion *list, size_t count, fray_frame *at)
{
    uint32_t more = 0, end_more = 0, line = 0, before = 0; /* before: insertions of the line */
    bool inserted = false;
    for (size_t i = 0; i < count; i++) {
        if (!at->file || strcmp(list[i].file, at->file) != 0) continue;
        bool same = list[i].line == line;
        if (!same) line = list[i].line, before = 0;
        uint32_t size = (uint32_t)strlen(list[i].text), column = list[i].column + before;
        before += size;
        if (list[i].line == at->line && column <= at->column && at->column < column + size)
            inserted = true;
        if (list[i].line == at->line && column < at->column) more += size;
        if (list[i].line == at->end_line && column < at->end_column) end_more += size;
    }
    at->column -= more;
    at->end_column -= end_more;
    return inserted;
}

static void statements_free(struct debugger *d)
{
    for (size_t i = 0; i < d->statement_count; i++)
        free((char *)(uintptr_t)d->statements[i].shown.file);
    free(d->statements);
    d->statements = NULL;
    d->statement_count = 0;
}

static void program_drop(struct debugger *d)
{
    fray_debug_free(d->debug);
    fray_program_free(d->program);
    finder_free(d->finder);
    d->debug = NULL;
    d->program = NULL;
    d->finder = NULL;
}

static void statements_fill(struct debugger *d, const struct insertion *list, size_t count)
{
    size_t n = 0;
    statements_free(d);
    while (fray_debug_statement(d->debug, n).file) n++;
    d->statements = xrealloc(NULL, (n + 1) * sizeof *d->statements);
    d->statement_count = n;
    for (size_t i = 0; i < n; i++) {
        struct statement *s = &d->statements[i];
        s->shown = fray_debug_statement(d->debug, i);
        s->inserted = place_restore(list, count, &s->shown);
        s->shown.file = text_of("%s", s->shown.file);
    }
}

/* Compiles the rules with all insertions. Without `fault` errors are reported; with it, *fault is
 * the first of them, to be freed. */
static int rules_compile(struct debugger *d, char **fault)
{
    const char *why;
    fray_findings *findings = NULL;
    program_drop(d);
    d->finder = finder_new(d->plan.file, &why);
    if (!d->finder) {
        print_error("%s: %s", d->plan.file, why);
        return EXIT_USAGE;
    }
    struct insertion *list = xrealloc(NULL, (d->break_count + 2) * sizeof *list);
    size_t count = insertions_list(d, list);
    qsort(list, count, sizeof *list, by_place);
    for (size_t i = 0; i < count;) i += file_patch(d, list + i, count - i);
    fray_result result = fray_compile_for(NULL, FRAY_FOR_DEBUGGING, finder_read, d->finder,
                                          d->plan.file, &d->program, &findings);
    if (result == FRAY_OK) result = fray_debug_new(d->program, &d->debug);
    if (result == FRAY_INVALID && fault) {
        for (size_t i = 0; !*fault && i < fray_findings_kept(findings); i++) {
            fray_finding f = fray_finding_at(findings, i);
            if (f.severity == FRAY_ERROR) *fault = text_of("%s", f.message);
        }
    } else if (result == FRAY_BAD_ARGUMENT) {
        print_error("%s has no statements: compiled rules cannot be debugged", d->plan.file);
    } else if (result == FRAY_NO_MEMORY) {
        print_error("%s", fray_result_text(result));
    } else if (result != FRAY_OK) {
        put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
    }
    fray_findings_free(findings);
    if (result == FRAY_OK) statements_fill(d, list, count);
    for (size_t i = 0; i < count; i++) free(list[i].text);
    free(list);
    return result == FRAY_OK ? EXIT_CLEAN : exit_code_of(result);
}

static int scene_find(struct debugger *d)
{
    if (!d->plan.is_test) return find_encounter(d->program, d->plan.file, d->plan.scene, &d->scene);
    int count = fray_encounter_count(d->program, FRAY_TESTS);
    for (int i = 0; i < count; i++) {
        d->scene = fray_encounter_at(d->program, FRAY_TESTS, i);
        const char *name = fray_encounter_name(d->program, d->scene);
        if (!d->plan.scene || strcmp(name, d->plan.scene) == 0) return EXIT_CLEAN;
    }
    return usage_error("%s has no test \"%s\"", d->plan.file, d->plan.scene ? d->plan.scene : "");
}

/* ---- moments ---- */

static void stop_here(struct debugger *d, struct debug_stop stop)
{
    char *text = text_of("%s", stop.text ? stop.text : "");
    free(d->stop_text);
    stop.text = d->stop_text = text;
    d->front.stopped(d->front.user, d, &stop);
    if (d->quits || d->again) d->given_up = true;
}

static const char *local_text(struct debugger *d, const char *name)
{
    const fray_variable *list;
    size_t count;
    fray_holder locals = {FRAY_HOLDS_LOCALS, 0, 0, 0};
    if (fray_debug_variables(d->debug, &locals, &list, &count) != FRAY_OK) return "";
    for (size_t i = count; i-- > 0;)
        if (strcmp(list[i].name, name) == 0) return list[i].value;
    return "";
}

static bool condition_holds(struct debugger *d, const struct debug_break *b)
{
    char name[40];
    if (!b->condition) return true;
    snprintf(name, sizeof name, "debugged_%d", b->id);
    return strcmp(local_text(d, name), "yes") == 0;
}

/* The breakpoint of this statement, if it stops here; or NULL. */
static const struct debug_break *line_break(struct debugger *d, const fray_frame *at)
{
    int depth = fray_debug_depth(d->debug);
    /* the second statement of a line, or the function that its first is an expression of */
    bool continues =
        d->last_line == at->line && d->last_depth == depth && d->last_column < at->column;
    const struct debug_break *hit = NULL;
    for (size_t i = 0; i < d->break_count; i++) {
        struct debug_break *b = &d->breaks[i];
        if (b->kind != BREAK_LINE || b->at_line != at->line || b->fault ||
            strcmp(b->file, at->file) != 0)
            continue;
        if (b->condition ? b->column != at->column || !condition_holds(d, b) : continues) continue;
        if (++b->times < b->least) continue;
        if (!b->log)
            hit = b;
        else if (d->pass == PASS_FORWARD && d->front.logged)
            d->front.logged(d->front.user, d, b, b->log);
    }
    d->last_line = at->line, d->last_column = at->column, d->last_depth = depth;
    return hit;
}

static bool change_fits(const struct debugger *d, const char *what, const fray_event *e)
{
    const char *dot = strrchr(what, '.');
    if (strcmp(dot ? dot + 1 : what, e->text) != 0) return false;
    if (!dot) return true;
    const char *who = e->who >= 0    ? fray_creature_name(d->fight, e->who)
                      : e->side >= 0 ? fray_side_name(d->fight, e->side)
                                     : "fight";
    return strlen(who) == (size_t)(dot - what) && strncmp(who, what, (size_t)(dot - what)) == 0;
}

static char *event_text(const struct debugger *d, const fray_event *e)
{
    const char *who = e->who >= 0    ? fray_creature_name(d->fight, e->who)
                      : e->side >= 0 ? fray_side_name(d->fight, e->side)
                                     : "the fight";
    if (e->kind == FRAY_EVENT_CHANGE)
        return text_of("%s of %s: %lld to %lld", e->text, who, (long long)e->before,
                       (long long)e->value);
    if (e->kind == FRAY_EVENT_EXPECT) return text_of("expectation failed: %s", e->text);
    if (e->kind != FRAY_EVENT_OPEN) return text_of("%s", "");
    return e->who >= 0 ? text_of("%s of %s begins", e->text, who) : text_of("%s begins", e->text);
}

/* Does an event stop the fight, by a breakpoint or as a failed expectation? */
static bool event_break(struct debugger *d, const fray_event *e, struct debug_stop *stop)
{
    if (e->kind == FRAY_EVENT_EXPECT && !e->value && d->stops_at_failed) {
        *stop = (struct debug_stop){.reason = REASON_EXPECT};
        return true;
    }
    for (size_t i = 0; i < d->break_count; i++) {
        const struct debug_break *b = &d->breaks[i];
        bool opens =
            b->kind == BREAK_EVENT && e->kind == FRAY_EVENT_OPEN && strcmp(b->what, e->text) == 0;
        bool changes =
            b->kind == BREAK_CHANGE && e->kind == FRAY_EVENT_CHANGE && change_fits(d, b->what, e);
        if (!opens && !changes) continue;
        *stop = (struct debug_stop){opens ? REASON_EVENT : REASON_CHANGE, b->id, NULL};
        return true;
    }
    return false;
}

/* Is the moment one that the step ends at? e: NULL at a statement. */
static bool step_ends(struct debugger *d, const fray_event *e, bool turned)
{
    int depth = fray_debug_depth(d->debug);
    switch (d->step) {
    case STEP_INTO: return !e;
    case STEP_OVER: return !e && depth <= d->depth;
    case STEP_OUT: return !e && depth < d->depth;
    case STEP_EVENT: return e && e->kind == FRAY_EVENT_OPEN;
    case STEP_TURN: return turned;
    case STEP_ON: return false;
    }
    return false;
}

/* One more moment: stops there, or notes it. */
static void moment(struct debugger *d, const fray_event *e, const fray_frame *at)
{
    struct debug_stop stop = {.reason = d->paused ? REASON_PAUSE : REASON_STEP};
    d->paused = false;
    d->now++;
    const struct debug_break *b = at ? line_break(d, at) : NULL;
    bool stops = b != NULL;
    if (b) stop = (struct debug_stop){REASON_BREAK, b->id, NULL};
    if (e) stops = event_break(d, e, &stop);
    int64_t length = d->fight ? fray_fight_length(d->fight) : 0;
    bool opens_turn = e && e->kind == FRAY_EVENT_OPEN && e->depth <= 1;
    bool turned = length != d->length || (opens_turn && length == 0);
    d->length = length;
    if (d->pass == PASS_SEEK) {
        if (d->now < d->until) return;
        if (d->passes_by) {
            d->passes_by = false;
            d->pass = PASS_FORWARD;
            return;
        }
        stop = d->goal_stop;
        stops = true;
    } else {
        stops = step_ends(d, e, turned) || stops;
    }
    char *text = stops && e && d->pass != PASS_SCAN ? event_text(d, e) : NULL;
    if (d->pass == PASS_SCAN) {
        if (d->now >= d->until) {
            d->given_up = d->again = true;
            d->pass = PASS_SEEK;
            d->until = d->found ? d->found : 1;
            d->goal_stop = d->found ? d->found_stop : (struct debug_stop){.reason = REASON_START};
        } else if (stops) {
            d->found = d->now;
            d->found_stop = stop;
        }
        return;
    }
    if (!stops) return;
    stop.text = text;
    d->pass = PASS_FORWARD;
    stop_here(d, stop);
    free(text);
}

static int reached(void *user, fray_debug *debug, const fray_fight *fight)
{
    struct debugger *d = user;
    int index = fray_debug_at(debug);
    if (d->given_up || index < 0 || (size_t)index >= d->statement_count) return d->given_up;
    d->fight = (fray_fight *)(uintptr_t)fight;
    if (d->statements[index].inserted) return 0;
    if (d->front.poll && d->pass == PASS_FORWARD && ++d->polled % POLL_EVERY == 0 &&
        d->front.poll(d->front.user, d))
        d->step = STEP_INTO, d->paused = true;
    if (d->quits) return d->given_up = true;
    moment(d, NULL, &d->statements[index].shown);
    return d->given_up;
}

static void heard(void *user, fray_fight *fight, const fray_event *event)
{
    struct debugger *d = user;
    d->fight = fight;
    if (event && !d->given_up) moment(d, event, NULL);
}

/* The end is a moment too. */
static void ended(struct debugger *d, enum debug_reason reason, const char *text)
{
    if (d->given_up) return;
    d->now++;
    if (d->pass == PASS_SCAN && d->now >= d->until) {
        d->again = true;
        d->pass = PASS_SEEK;
        d->until = d->found ? d->found : 1;
        d->goal_stop = d->found ? d->found_stop : (struct debug_stop){.reason = REASON_START};
        return;
    }
    d->pass = PASS_FORWARD;
    stop_here(d, (struct debug_stop){reason, 0, text});
}

/* ---- passes ---- */

static int fight_play(struct debugger *d)
{
    fray_setting *settings = NULL;
    size_t count;
    fray_fight *fight = NULL;
    fray_signal signal;
    fray_result result = FRAY_OK;
    int code = read_settings(d->program, d->plan.settings, &settings, &count);
    if (code == EXIT_CLEAN) code = begin_fight(d->program, d->scene, settings, count, &fight);
    struct search_sides searched = {.any = false};
    if (code == EXIT_CLEAN)
        code = apply_all_tactics(d->program, fight, d->plan.tactics, false, &searched);
    if (searched.any) code = usage_error("fights are debugged with tactics, not with a search");
    free(settings);
    if (code != EXIT_CLEAN) {
        fray_fight_free(fight);
        d->quits = true;
        return code;
    }
    fray_driver driver = fray_driver_sampled(d->plan.seed, d->plan.fight);
    fray_fight_listen(fight, 1);
    fray_debug_fight(d->debug, fight, reached, d);
    d->fight = fight;
    while (!d->given_up && (result = fray_run(fight, &driver, &signal)) == FRAY_OK &&
           signal.kind == FRAY_SIGNAL_EVENT)
        if (!d->given_up) moment(d, &signal.event, NULL);
    if (result == FRAY_FAILED)
        ended(d, REASON_FAILED, fray_fight_error(fight).message);
    else if (result == FRAY_OK && signal.kind == FRAY_SIGNAL_DONE)
        ended(d, REASON_END, signal.winner >= 0 ? fray_side_name(fight, signal.winner) : "nobody");
    fray_debug_fight(d->debug, NULL, NULL, NULL);
    d->fight = NULL;
    fray_fight_free(fight);
    if (result == FRAY_NO_MEMORY) print_error("%s", fray_result_text(result));
    return result == FRAY_NO_MEMORY ? EXIT_BROKEN : EXIT_CLEAN;
}

static int test_play(struct debugger *d)
{
    fray_test_listener listener = {heard, d};
    fray_test_report report;
    fray_result result = fray_debug_test(d->debug, d->scene, reached, d, &listener, &report);
    fray_debug_fight(d->debug, NULL, NULL, NULL);
    d->fight = NULL;
    if (result == FRAY_OK && !d->given_up)
        ended(d, report.passed ? REASON_END : REASON_FAILED,
              report.passed ? "the test passed" : report.message);
    if (result != FRAY_OK) print_error("%s", fray_result_text(result));
    return result == FRAY_OK ? EXIT_CLEAN : EXIT_BROKEN;
}

static int pass_play(struct debugger *d)
{
    int code = EXIT_CLEAN;
    if (d->changed) {
        d->changed = false;
        code = rules_compile(d, NULL);
        if (code == EXIT_CLEAN) code = scene_find(d);
        if (code != EXIT_CLEAN) return code;
    }
    d->again = d->given_up = false;
    d->now = d->found = 0;
    d->length = 0;
    d->last_line = d->last_column = 0;
    d->last_depth = 0;
    for (size_t i = 0; i < d->break_count; i++) d->breaks[i].times = 0;
    return d->plan.is_test ? test_play(d) : fight_play(d);
}

int debugger_run(struct debugger *d, bool stops)
{
    int code;
    d->pass = stops ? PASS_SEEK : PASS_FORWARD;
    d->until = 1;
    d->goal_stop = (struct debug_stop){.reason = REASON_START};
    d->step = STEP_ON;
    do code = pass_play(d);
    while (code == EXIT_CLEAN && d->again && !d->quits);
    return code;
}

void debugger_go(struct debugger *d, enum debug_step step, bool back)
{
    d->step = step;
    d->depth = fray_debug_depth(d->debug);
    if (d->depth == 0) d->depth = 1; /* at the end: the outermost function */
    d->goal_stop = (struct debug_stop){.reason = REASON_STEP};
    d->pass = back ? PASS_SCAN : PASS_FORWARD;
    d->until = d->now;
    d->again = back;
    if (back || !d->changed) return;
    d->pass = PASS_SEEK; /* to this moment with the new conditions, and on from there */
    d->passes_by = d->again = true;
}

void debugger_restart(struct debugger *d)
{
    d->pass = PASS_SEEK;
    d->until = 1;
    d->goal_stop = (struct debug_stop){.reason = REASON_START};
    d->again = true;
}

void debugger_quit(struct debugger *d)
{
    d->quits = true;
}

/* ---- life ---- */

struct debugger *debugger_new(const struct debug_plan *plan, struct debug_front front, int *code)
{
    struct debugger *d = xrealloc(NULL, sizeof *d);
    *d = (struct debugger){.plan = *plan, .front = front, .scene = -1, .stops_at_failed = true};
    *code = rules_compile(d, NULL);
    if (*code == EXIT_CLEAN) *code = scene_find(d);
    if (*code == EXIT_CLEAN) return d;
    debugger_free(d);
    return NULL;
}

static void break_free(struct debug_break *b)
{
    free(b->file);
    free(b->what);
    free(b->condition);
    free(b->log);
    free(b->fault);
}

void debugger_free(struct debugger *d)
{
    if (!d) return;
    for (size_t i = 0; i < d->break_count; i++) break_free(&d->breaks[i]);
    free(d->breaks);
    statements_free(d);
    program_drop(d);
    finder_free(d->sources);
    free(d->locals);
    free(d->stop_text);
    free(d);
}

/* ---- what front ends ask ---- */

json_t *debugger_state(struct debugger *d)
{
    struct json_sink json;
    fray_sink to = json_sink(&json, NULL);
    return fray_debug_show(d->debug, d->plan.seed, &to) == FRAY_OK ? json.whole : NULL;
}

fray_result debugger_variables(struct debugger *d, fray_holder holder, const fray_variable **list,
                               size_t *count)
{
    fray_result result = fray_debug_variables(d->debug, &holder, list, count);
    if (holder.kind != FRAY_HOLDS_LOCALS) return result;
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) kept += !is_inserted_name((*list)[i].name);
    if (kept == *count) return result;
    fray_variable *own = d->locals = xrealloc(d->locals, (kept + 1) * sizeof *own);
    kept = 0;
    for (size_t i = 0; i < *count; i++)
        if (!is_inserted_name((*list)[i].name)) own[kept++] = (*list)[i];
    *list = own;
    *count = kept;
    return result;
}

size_t debugger_frame_count(const struct debugger *d)
{
    return fray_debug_frame_count(d->debug);
}

const fray_frame *debugger_statement(const struct debugger *d, size_t index)
{
    return index < d->statement_count ? &d->statements[index].shown : NULL;
}

void debugger_stop_at_failed(struct debugger *d, bool stops)
{
    d->stops_at_failed = stops;
}

fray_frame debugger_frame(struct debugger *d, size_t index)
{
    fray_frame frame = fray_debug_frame(d->debug, index);
    struct insertion *list = xrealloc(NULL, (d->break_count + 2) * sizeof *list);
    size_t count = d->changed ? 0 : insertions_list(d, list);
    if (count) qsort(list, count, sizeof *list, by_place);
    place_restore(list, count, &frame);
    for (size_t i = 0; i < count; i++) free(list[i].text);
    free(list);
    return frame;
}

const char *debugger_text(struct debugger *d, const char *file, size_t *size)
{
    const char *why;
    if (!d->sources) d->sources = finder_new(d->plan.file, &why);
    return d->sources && file ? finder_text_of(d->sources, file, size) : NULL;
}

const char *debugger_file(struct debugger *d, const char *path)
{
    char *real = real_path(path);
    const char *found = NULL;
    for (size_t i = 0; i < d->statement_count && !found; i++) {
        const char *file = d->statements[i].shown.file;
        if (i > 0 && strcmp(file, d->statements[i - 1].shown.file) == 0) continue;
        char *other = real ? real_path(file) : NULL;
        if (strcmp(file, path) == 0 || (other && strcmp(real, other) == 0)) found = file;
        free(other);
    }
    /* else by the end of its path: damage.fray */
    for (size_t i = 0, size = strlen(path); i < d->statement_count && !found && size; i++) {
        const char *file = d->statements[i].shown.file, *end = file + strlen(file);
        if ((size_t)(end - file) > size && strcmp(end - size, path) == 0 &&
            end[-(int)size - 1] == '/')
            found = file;
    }
    free(real);
    return found;
}

/* ---- breakpoints ---- */

/* The first statement on the line or after it, and after that column. */
static const fray_frame *statement_from(const struct debugger *d, const char *file, uint32_t line,
                                        uint32_t column)
{
    const fray_frame *best = NULL;
    for (size_t i = 0; i < d->statement_count; i++) {
        const fray_frame *s = &d->statements[i].shown;
        if (d->statements[i].inserted || strcmp(s->file, file) != 0) continue;
        if (s->line < line || (s->line == line && s->column <= column)) continue;
        if (!best || s->line < best->line || (s->line == best->line && s->column < best->column))
            best = s;
    }
    return best;
}

/* An expression is one line whose brackets match, without a comment. */
static bool is_one_expression(const char *text)
{
    int depth = 0;
    bool quoted = false;
    for (; *text; text++) {
        if (quoted && *text == '\\' && text[1])
            text++;
        else if (*text == '"')
            quoted = !quoted;
        else if (!quoted && strchr("({[", *text))
            depth++;
        else if (!quoted && strchr(")}]", *text) && --depth < 0)
            return false;
        else if (*text == '\n' || (!quoted && strchr("#;", *text)))
            return false;
    }
    return depth == 0 && !quoted;
}

/* Dice that an expression throws would change those of the fight. */
static const char *expression_fault(const char *text)
{
    if (!text[strspn(text, " \t")]) return "an expression is missing";
    if (!is_one_expression(text))
        return "an expression is one line, with all its brackets and without a comment";
    for (const char *at = text; (at = strstr(at, "roll ")) != NULL; at++)
        if (at == text || strchr(" (,+-*", at[-1])) return "an expression cannot roll dice here";
    return NULL;
}

/* Compiles the condition in front of each statement of the line, until it fits. */
static void condition_try(struct debugger *d, size_t index)
{
    struct debug_plan plan = d->plan;
    const char *why = expression_fault(d->breaks[index].condition);
    char *fault = why ? text_of("%s", why) : NULL;
    const fray_frame *at = NULL;
    uint32_t line = d->breaks[index].at_line, column = 0;
    while (!why && (at = statement_from(d, d->breaks[index].file, line, column)) != NULL &&
           at->line == line) {
        char *first = NULL;
        struct debugger trial = {.plan = plan, .breaks = &d->breaks[index], .break_count = 1};
        d->breaks[index].column = column = at->column;
        int code = rules_compile(&trial, &first);
        statements_free(&trial);
        program_drop(&trial);
        if (code == EXIT_CLEAN) {
            free(fault);
            d->changed = true;
            return;
        }
        if (!fault) fault = first;
        if (fault != first) free(first);
    }
    d->breaks[index].fault = fault ? fault : text_of("%s", "there is no statement on this line");
}

const struct debug_break *debugger_break(struct debugger *d, struct debug_break b)
{
    b.id = ++d->last_id;
    NEED_ROOM(d->breaks, d->break_count);
    d->breaks[d->break_count++] = b;
    struct debug_break *now = &d->breaks[d->break_count - 1];
    if (b.kind != BREAK_LINE) return now;
    const char *file = b.file ? debugger_file(d, b.file) : NULL;
    const fray_frame *at = file ? statement_from(d, file, b.line, 0) : NULL;
    if (!at) {
        now->fault = text_of("%s", "there is no statement on this line or after it");
        return now;
    }
    char *shown = text_of("%s", file);
    free(now->file);
    now->file = shown;
    now->at_line = at->line;
    now->column = at->column;
    if (now->condition) condition_try(d, d->break_count - 1);
    return now;
}

bool debugger_unbreak(struct debugger *d, int id)
{
    for (size_t i = 0; i < d->break_count; i++) {
        if (d->breaks[i].id != id) continue;
        if (d->breaks[i].condition) d->changed = true;
        break_free(&d->breaks[i]);
        d->break_count--;
        memmove(d->breaks + i, d->breaks + i + 1, (d->break_count - i) * sizeof *d->breaks);
        return true;
    }
    return false;
}

size_t debugger_break_count(const struct debugger *d)
{
    return d->break_count;
}

const struct debug_break *debugger_break_at(const struct debugger *d, size_t index)
{
    return index < d->break_count ? &d->breaks[index] : NULL;
}

/* ---- expressions ---- */

char *debugger_replay(struct debugger *d, const char *text, size_t frame, struct debug_front front)
{
    const char *why = expression_fault(text);
    char *fault = NULL;
    if (why) return text_of("%s", why);
    fray_frame at = debugger_frame(d, frame);
    if (!at.file) return text_of("%s", "there is no statement here");
    struct debugger again = {.plan = d->plan,
                             .front = front,
                             .question = {0, at.file, at.line, at.column, (char *)(uintptr_t)text}};
    int code = rules_compile(&again, &fault);
    if (code == EXIT_CLEAN) code = scene_find(&again);
    if (code == EXIT_CLEAN) {
        again.pass = PASS_SEEK;
        again.until = d->now;
        again.goal_stop = (struct debug_stop){.reason = REASON_STEP};
        pass_play(&again);
    }
    if (code != EXIT_CLEAN && !fault) fault = text_of("%s", "it cannot be read here");
    statements_free(&again);
    program_drop(&again);
    free(again.stop_text);
    return fault;
}

bool debugger_answer(struct debugger *d, size_t frame, fray_variable *out)
{
    const fray_variable *list;
    size_t count;
    fray_holder locals = {FRAY_HOLDS_LOCALS, (int64_t)frame, 0, 0};
    if (fray_debug_variables(d->debug, &locals, &list, &count) != FRAY_OK) return false;
    for (size_t i = count; i-- > 0;) {
        if (strcmp(list[i].name, "debugged_0") != 0) continue;
        *out = list[i];
        return true;
    }
    return false;
}
