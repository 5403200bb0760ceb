/* debug_terminal.c -- The debugger in the terminal: reads commands, and prints statements, frames
 * and variables.
 */
#include <stdlib.h>
#include <string.h>

#include "debugger.h"

#include "tool/io/line_input.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"

enum { AROUND = 3 }; /* lines that `list` prints before and after */

struct terminal {
    struct debugger *d;
    bool goes_on; /* a command has let the fight continue */
};

/* ---- printing ---- */

static void put_line(struct terminal *t, const char *file, uint32_t line, bool here)
{
    size_t size;
    const char *text = debugger_text(t->d, file, &size), *end;
    /* modules of the library have no file */
    if (!text && file && strncmp(file, "std/", 4) != 0) print_error("cannot read %s", file);
    if (!text) return;
    for (uint32_t i = 1; i < line; i++) {
        end = memchr(text, '\n', size);
        if (!end) return;
        size -= (size_t)(end + 1 - text);
        text = end + 1;
    }
    if (!size) return;
    end = memchr(text, '\n', size);
    char *one = text_copy(text, end ? (size_t)(end - text) : size);
    put(stdout, "%s%4u  %s\n", here ? ">" : " ", (unsigned)line, one);
    free(one);
}

static void put_place(struct terminal *t)
{
    fray_frame at = debugger_frame(t->d, 0);
    if (!at.file) {
        if (*at.function) put(stdout, "in %s\n", at.function);
        return;
    }
    put(stdout, "%s:%u in %s\n", at.file, (unsigned)at.line, at.function);
    put_line(t, at.file, at.line, true);
}

static void put_stop(struct terminal *t, const struct debug_stop *stop)
{
    switch (stop->reason) {
    case REASON_START: put(stdout, "The fight begins.\n"); break;
    case REASON_STEP:
    case REASON_PAUSE:
        if (*stop->text) put(stdout, "%s\n", stop->text);
        break;
    case REASON_BREAK: put(stdout, "Breakpoint %d.\n", stop->break_id); break;
    case REASON_EVENT:
    case REASON_CHANGE: put(stdout, "Breakpoint %d: %s.\n", stop->break_id, stop->text); break;
    case REASON_EXPECT: put(stdout, "%s\n", stop->text); break;
    case REASON_FAILED: put(stdout, "It failed: %s\n", stop->text); break;
    case REASON_END: put(stdout, "The end: %s.\n", stop->text); break;
    }
    if (stop->reason != REASON_END) put_place(t);
}

static void put_variables(struct terminal *t, fray_holder holder, const char *indent)
{
    const fray_variable *list;
    size_t count;
    if (debugger_variables(t->d, holder, &list, &count) != FRAY_OK) return;
    for (size_t i = 0; i < count; i++)
        put(stdout, "%s%s = %s\n", indent, list[i].name, list[i].value);
}

/* ---- commands ---- */

static void word_where(struct terminal *t, const char *rest)
{
    (void)rest;
    size_t count = debugger_frame_count(t->d);
    for (size_t i = 0; i < count; i++) {
        fray_frame f = debugger_frame(t->d, i);
        if (f.file)
            put(stdout, "%2zu  %s  %s:%u\n", i, f.function, f.file, (unsigned)f.line);
        else
            put(stdout, "%2zu  %s\n", i, f.function);
    }
}

static size_t frame_of(struct terminal *t, const char *text)
{
    uint64_t frame = 0;
    size_t count = debugger_frame_count(t->d);
    if (*text && (!read_number(text, strlen(text), 1000, &frame) || frame >= count)) {
        put(stdout, "There is no frame %s.\n", text);
        return SIZE_MAX;
    }
    return (size_t)frame;
}

static void word_locals(struct terminal *t, const char *rest)
{
    size_t frame = frame_of(t, rest);
    if (frame == SIZE_MAX) return;
    put_variables(t, (fray_holder){FRAY_HOLDS_LOCALS, (int64_t)frame, 0, 0}, "  ");
}

static void word_print(struct terminal *t, const char *rest)
{
    char *value, *type;
    fray_holder holder;
    if (!*rest) {
        put(stdout, "Print which expression? For example: print self.health\n");
        return;
    }
    if (!debugger_evaluate(t->d, rest, 0, &value, &type, &holder)) {
        put(stdout, "%s\n", value);
    } else {
        put(stdout, "%s\n", value);
        put_variables(t, holder, "  ");
    }
    free(value);
    free(type);
}

static void word_events(struct terminal *t, const char *rest)
{
    (void)rest;
    put_variables(t, (fray_holder){FRAY_HOLDS_EVENTS, 0, 0, 0}, "  ");
}

static void word_creatures(struct terminal *t, const char *rest)
{
    (void)rest;
    put_variables(t, (fray_holder){FRAY_HOLDS_CREATURES, 0, 0, 0}, "  ");
}

static void word_state(struct terminal *t, const char *rest)
{
    json_t *state = debugger_state(t->d);
    (void)rest;
    if (state) json_put(state, true);
}

static void word_list(struct terminal *t, const char *rest)
{
    fray_frame at = debugger_frame(t->d, 0);
    (void)rest;
    if (!at.file) return;
    for (uint32_t line = at.line > AROUND ? at.line - AROUND : 1; line <= at.line + AROUND; line++)
        put_line(t, at.file, line, line == at.line);
}

static void put_break(const struct debug_break *b)
{
    static const char *const words[] = {"line", "event", "change"};
    put(stdout, "Breakpoint %d: %s ", b->id, words[b->kind]);
    if (b->kind == BREAK_LINE)
        put(stdout, "%s:%u", b->file ? b->file : "?",
            (unsigned)(b->at_line ? b->at_line : b->line));
    else
        put(stdout, "%s", b->what);
    if (b->condition) put(stdout, " if %s", b->condition);
    put(stdout, b->fault ? ": %s\n" : "\n", b->fault);
}

/* "change WHAT", "event WHAT", "LINE", "FILE:LINE", with " if CONDITION" */
static void word_break(struct terminal *t, const char *rest)
{
    struct debug_break b = {.kind = BREAK_LINE};
    const char *condition = strstr(rest, " if ");
    char *place = text_copy(rest, condition ? (size_t)(condition - rest) : strlen(rest));
    uint64_t line;
    if (strncmp(rest, "event ", 6) == 0 || strncmp(rest, "change ", 7) == 0) {
        b.kind = rest[0] == 'e' ? BREAK_EVENT : BREAK_CHANGE;
        b.what = text_of("%s", strchr(rest, ' ') + 1);
        free(place);
    } else {
        char *colon = strrchr(place, ':'), *digits = colon ? colon + 1 : place;
        fray_frame here = debugger_frame(t->d, 0);
        if (!read_number(digits, strlen(digits), 10000000, &line) || (!colon && !here.file)) {
            put(stdout, "Break where? A line, FILE:LINE, event NAME, or change NAME.MEMBER\n");
            free(place);
            return;
        }
        b.line = (uint32_t)line;
        if (colon) *colon = 0;
        b.file = colon ? place : text_of("%s", here.file);
        if (!colon) free(place);
        if (condition) b.condition = text_of("%s", condition + 4);
    }
    const struct debug_break *made = debugger_break(t->d, b);
    put_break(made);
    if (made->fault) debugger_unbreak(t->d, made->id);
}

static void word_breaks(struct terminal *t, const char *rest)
{
    (void)rest;
    for (size_t i = 0; i < debugger_break_count(t->d); i++) put_break(debugger_break_at(t->d, i));
}

static void word_delete(struct terminal *t, const char *rest)
{
    uint64_t id;
    if (!read_number(rest, strlen(rest), INT32_MAX, &id) || !debugger_unbreak(t->d, (int)id))
        put(stdout, "There is no breakpoint %s.\n", rest);
}

static const struct {
    const char *word, *brief;
    enum debug_step step;
    const char *meaning;
} steps[] = {
    {"step", "s", STEP_INTO, "to the next statement, into functions"},
    {"next", "n", STEP_OVER, "to the next statement of this function"},
    {"out", "o", STEP_OUT, "out of this function"},
    {"event", "e", STEP_EVENT, "to the next event that begins"},
    {"turn", "t", STEP_TURN, "to the next unit of the encounter's limit, such as a round"},
    {"continue", "c", STEP_ON, "to the next breakpoint, or to the end"},
};
enum { STEP_COUNT = sizeof steps / sizeof *steps };

static bool step_try(struct terminal *t, const char *word, bool back)
{
    for (size_t i = 0; i < STEP_COUNT; i++) {
        if (strcmp(word, steps[i].word) != 0 && strcmp(word, steps[i].brief) != 0) continue;
        debugger_go(t->d, steps[i].step, back);
        t->goes_on = true;
        return true;
    }
    return false;
}

static void word_back(struct terminal *t, const char *rest)
{
    if (!step_try(t, *rest ? rest : "step", true))
        put(stdout, "Back to what? step, next, out, event, turn or continue\n");
}

static void word_restart(struct terminal *t, const char *rest)
{
    (void)rest;
    debugger_restart(t->d);
    t->goes_on = true;
}

static void word_quit(struct terminal *t, const char *rest)
{
    (void)rest;
    debugger_quit(t->d);
    t->goes_on = true;
}

static void word_help(struct terminal *t, const char *rest);
static const struct {
    const char *word, *brief, *usage, *meaning;
    void (*run)(struct terminal *t, const char *rest);
} words[] = {
    {"back", "b", "back [STEP]", "the same in the other direction: back, back event", word_back},
    {"break", "br", "break LINE [if CONDITION]", "stop at a line; also FILE:LINE", word_break},
    {"break", "br", "break event NAME", "stop when an event begins", NULL},
    {"break", "br", "break change NAME.MEMBER", "stop when a figure changes; also MEMBER", NULL},
    {"breaks", "bs", "breaks", "list the breakpoints", word_breaks},
    {"delete", "d", "delete N", "remove a breakpoint", word_delete},
    {"where", "w", "where", "list the functions that are running", word_where},
    {"locals", "l", "locals [FRAME]", "print the local names and their values", word_locals},
    {"print", "p", "print EXPRESSION", "evaluate, and print what is inside", word_print},
    {"events", "es", "events", "print the open events", word_events},
    {"creatures", "cs", "creatures", "print the creatures", word_creatures},
    {"state", "st", "state", "print the state as JSON", word_state},
    {"list", "ls", "list", "print the lines around the statement", word_list},
    {"restart", "r", "restart", "back to the beginning", word_restart},
    {"help", "?", "help", "this list", word_help},
    {"quit", "q", "quit", "end", word_quit},
};

static void word_help(struct terminal *t, const char *rest)
{
    (void)t;
    (void)rest;
    for (size_t i = 0; i < STEP_COUNT; i++)
        put(stdout, "  %-26s %-3s %s\n", steps[i].word, steps[i].brief, steps[i].meaning);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        put(stdout, "  %-26s %-3s %s\n", words[i].usage, words[i].brief, words[i].meaning);
}

static void command(struct terminal *t, char *line)
{
    size_t size = strcspn(line, " ");
    const char *rest = line[size] ? line + size + 1 : "";
    line[size] = 0;
    rest += strspn(rest, " ");
    if (step_try(t, line, false)) return;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!words[i].run ||
            (strcmp(line, words[i].word) != 0 && strcmp(line, words[i].brief) != 0))
            continue;
        words[i].run(t, rest);
        return;
    }
    put(stdout, "There is no command %s. ? lists them.\n", line);
}

static void stopped(void *user, struct debugger *d, const struct debug_stop *stop)
{
    struct terminal *t = user;
    t->d = d;
    t->goes_on = false;
    put_stop(t, stop);
    while (!t->goes_on) {
        char *line;
        fflush(stdout);
        if (line_input("debug> ", 0, true, &line) != LINE_READ) {
            debugger_quit(d);
            return;
        }
        if (*line) command(t, line);
        free(line);
    }
}

int debug_in_terminal(const struct debug_plan *plan)
{
    struct terminal t = {.goes_on = false};
    int code;
    struct debugger *d =
        debugger_new(plan, (struct debug_front){.stopped = stopped, .user = &t}, &code);
    if (!d) return code;
    put(stdout, "%s\n", plan->scene ? plan->scene : plan->file);
    if (!plan->is_test) put(stdout, "seed %llu\n", (unsigned long long)plan->seed);
    code = debugger_run(d, true);
    line_input_end();
    debugger_free(d);
    return code;
}
