/* debug_adapter.c -- The debugger for editors: the Debug Adapter Protocol on standard input and
 * output.
 *
 * Requests are answered in their order. `launch` compiles, `configurationDone` plays. While the
 * fight has stopped, `stopped` answers requests until one of them lets the fight continue. While it
 * runs, the debugger polls for a pause.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "debugger.h"

#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/lsp/lsp.h"

enum { VARIABLES_MOST = 10000, REFERENCES_MOST = 100000, BREAKS_MOST = 1000 };

/* What a number of the protocol stands for, until the fight continues. */
struct dap_reference {
    fray_holder holder; /* of a variable of the rules */
    char *name;         /* "Anna", the start of a path; "" */
    json_t *view;       /* else: an object or a list of the state, or NULL */
};

struct adapter {
    struct wire wire;
    int64_t sequence;
    struct debugger *debugger;
    struct debug_plan plan;
    char *file, *scene;
    char **settings, **tactics;
    bool stops_on_entry, stops_at_end, lines_from_0;
    bool launched, configured, stopped, ended, goes_on;
    struct dap_reference *references;
    size_t reference_count;
};

/* ---- messages -------------------------------------------------------------------------------- */

static void send_message(struct adapter *a, const char *type, json_t *message)
{
    json_add(message, "seq", json_integer(++a->sequence));
    json_add(message, "type", json_string(type));
    wire_put(&a->wire, message);
}

static void send_event(struct adapter *a, const char *name, json_t *body)
{
    json_t *message = json_require(json_object());
    json_add(message, "event", json_string(name));
    if (body) json_add(message, "body", body);
    send_message(a, "event", message);
}

static void respond(struct adapter *a, const json_t *request, json_t *body)
{
    json_t *message = json_require(json_object());
    json_add(message, "request_seq",
             json_integer(json_integer_value(json_object_get(request, "seq"))));
    json_add(message, "success", json_true());
    json_add(message, "command", json_text(json_string_value(json_object_get(request, "command"))));
    if (body) json_add(message, "body", body);
    send_message(a, "response", message);
}

static void refuse(struct adapter *a, const json_t *request, const char *why)
{
    json_t *message = json_require(json_object());
    json_add(message, "request_seq",
             json_integer(json_integer_value(json_object_get(request, "seq"))));
    json_add(message, "success", json_false());
    json_add(message, "command", json_text(json_string_value(json_object_get(request, "command"))));
    json_add(message, "message", json_text(why));
    send_message(a, "response", message);
}

static void send_output(struct adapter *a, const char *category, const char *text)
{
    json_t *body = json_require(json_object());
    char *line = text_of("%s\n", text);
    json_add(body, "category", json_string(category));
    json_add(body, "output", json_text(line));
    send_event(a, "output", body);
    free(line);
}

/* ---- references ------------------------------------------------------------------------------ */

static void references_drop(struct adapter *a)
{
    for (size_t i = 0; i < a->reference_count; i++) {
        free(a->references[i].name);
        json_decref(a->references[i].view);
    }
    a->reference_count = 0;
}

static int64_t reference_add(struct adapter *a, struct dap_reference reference)
{
    NEED_ROOM(a->references, a->reference_count);
    a->references[a->reference_count++] = reference;
    return (int64_t)a->reference_count;
}

/* 0: nothing is inside. */
static int64_t reference_of(struct adapter *a, fray_holder holder, const char *name)
{
    if (holder.kind == FRAY_HOLDS_NOTHING || a->reference_count == REFERENCES_MOST) return 0;
    return reference_add(a, (struct dap_reference){holder, text_of("%s", name), NULL});
}

/* Takes the value. 0: nothing is inside. */
static int64_t view_reference(struct adapter *a, json_t *view)
{
    bool holds = json_object_size(view) > 0 || json_array_size(view) > 0;
    if (holds && a->reference_count < REFERENCES_MOST)
        return reference_add(a, (struct dap_reference){.view = view});
    json_decref(view);
    return 0;
}

static const struct dap_reference *reference_at(const struct adapter *a, const json_t *number)
{
    json_int_t n = json_integer_value(number);
    return n >= 1 && (uint64_t)n <= a->reference_count ? &a->references[n - 1] : NULL;
}

/* ---- places ---------------------------------------------------------------------------------- */

static json_t *json_source(const char *file)
{
    json_t *source = json_require(json_object());
    char *real = real_path(file);
    const char *slash = strrchr(file, '/');
    json_add(source, "name", json_text(slash ? slash + 1 : file));
    if (real) json_add(source, "path", json_text(real));
    free(real);
    return source;
}

/* A column of the protocol: UTF-16 units. */
static int64_t column_shown(struct adapter *a, const char *file, uint32_t line, uint32_t column)
{
    size_t size, at = 0;
    const char *text = debugger_text(a->debugger, file, &size);
    int64_t first = a->lines_from_0 ? 0 : 1;
    if (!text) return (int64_t)column - 1 + first;
    for (; line > 1 && at < size; at++) line -= text[at] == '\n';
    json_t *position = json_position(text, size, at + column - 1, false);
    int64_t shown = json_integer_value(json_object_get(position, "character")) + first;
    json_decref(position);
    return shown;
}

static int64_t line_shown(const struct adapter *a, uint32_t line)
{
    return (int64_t)line - a->lines_from_0;
}

/* A line that an editor names; 0: it is none. */
static uint32_t line_named(const struct adapter *a, const json_t *line)
{
    json_int_t n = json_integer_value(line);
    if (n < 0 || n > 10000000) return 0;
    return (uint32_t)n + (uint32_t)a->lines_from_0;
}

/* ---- launching ------------------------------------------------------------------------------- */

static const char *text_at(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static bool flag_at(const json_t *object, const char *key, bool otherwise)
{
    const json_t *value = json_object_get(object, key);
    return json_is_boolean(value) ? json_is_true(value) : otherwise;
}

static char **texts_at(const json_t *object, const char *key)
{
    const json_t *list = json_object_get(object, key);
    size_t count = json_array_size(list), n = 0;
    char **texts = xrealloc(NULL, (count + 1) * sizeof *texts);
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (text) texts[n++] = text_of("%s", text);
    }
    texts[n] = NULL;
    return texts;
}

static bool number_at(const json_t *object, const char *key, uint64_t *number)
{
    const json_t *value = json_object_get(object, key);
    const char *text = json_string_value(value);
    *number = 0;
    if (!value) return true;
    if (text) return read_number(text, strlen(text), UINT64_MAX, number);
    *number = json_integer_value(value) >= 0 ? (uint64_t)json_integer_value(value) : 0;
    return json_is_integer(value) && json_integer_value(value) >= 0;
}

static void stopped(void *user, struct debugger *d, const struct debug_stop *stop);
static void logged(void *user, struct debugger *d, const struct debug_break *at, const char *text);
static bool polled(void *user, struct debugger *d);

static void answer_launch(struct adapter *a, const json_t *request, const json_t *arguments)
{
    const char *file = text_at(arguments, "program"), *test = text_at(arguments, "test"),
               *encounter = text_at(arguments, "encounter");
    int code;
    if (a->launched) {
        refuse(a, request, "the fight was launched already");
        return;
    }
    if (!file) {
        refuse(a, request, "`program` is the path of a file of rules");
        return;
    }
    if (!number_at(arguments, "seed", &a->plan.seed) ||
        !number_at(arguments, "fight", &a->plan.fight)) {
        refuse(a, request, "`seed` and `fight` are whole numbers from 0 on");
        return;
    }
    a->launched = true;
    a->file = text_of("%s", file);
    a->scene = test || encounter ? text_of("%s", test ? test : encounter) : NULL;
    a->settings = texts_at(arguments, "set");
    a->tactics = texts_at(arguments, "tactics");
    a->plan.file = a->file;
    a->plan.scene = a->scene;
    a->plan.is_test = test != NULL;
    a->plan.settings = (const char *const *)a->settings;
    a->plan.tactics = (const char *const *)a->tactics;
    a->stops_on_entry = flag_at(arguments, "stopOnEntry", false);
    a->stops_at_end = flag_at(arguments, "stopAtEnd", false);
    a->debugger = debugger_new(&a->plan, (struct debug_front){stopped, logged, polled, a}, &code);
    if (!a->debugger) {
        refuse(a, request,
               "the fight cannot begin: the rules have errors, or there is no such "
               "scene; run fray check");
        return;
    }
    respond(a, request, NULL);
    send_event(a, "initialized", NULL);
}

static void answer_initialize(struct adapter *a, const json_t *request, const json_t *arguments)
{
    static const char *const able[] = {"supportsConfigurationDoneRequest",
                                       "supportsFunctionBreakpoints",
                                       "supportsConditionalBreakpoints",
                                       "supportsHitConditionalBreakpoints",
                                       "supportsEvaluateForHovers",
                                       "supportsStepBack",
                                       "supportsRestartRequest",
                                       "supportsLogPoints",
                                       "supportsDataBreakpoints",
                                       "supportsTerminateRequest",
                                       "supportsBreakpointLocationsRequest"};
    json_t *body = json_require(json_object()), *filter = json_require(json_object()),
           *filters = json_require(json_array());
    for (size_t i = 0; i < sizeof able / sizeof *able; i++) json_add(body, able[i], json_true());
    json_add(filter, "filter", json_string("failed"));
    json_add(filter, "label", json_string("Failed expectations"));
    json_add(filter, "default", json_true());
    json_push(filters, filter);
    json_add(body, "exceptionBreakpointFilters", filters);
    a->lines_from_0 = !flag_at(arguments, "linesStartAt1", true);
    respond(a, request, body);
}

/* ---- breakpoints ----------------------------------------------------------------------------- */

static json_t *json_break(struct adapter *a, const struct debug_break *b)
{
    json_t *one = json_require(json_object());
    json_add(one, "id", json_integer(b->id));
    json_add(one, "verified", json_boolean(!b->fault));
    if (b->fault) json_add(one, "message", json_text(b->fault));
    if (b->at_line) json_add(one, "line", json_integer(line_shown(a, b->at_line)));
    return one;
}

static void breaks_drop(struct adapter *a, enum break_kind kind, const char *file)
{
    for (size_t i = debugger_break_count(a->debugger); i-- > 0;) {
        const struct debug_break *b = debugger_break_at(a->debugger, i);
        if (b->kind == kind && (!file || (b->file && strcmp(b->file, file) == 0)))
            debugger_unbreak(a->debugger, b->id);
    }
}

static char *text_or_null(const json_t *object, const char *key)
{
    const char *text = text_at(object, key);
    return text && *text ? text_of("%s", text) : NULL;
}

static void respond_breaks(struct adapter *a, const json_t *request, json_t *list)
{
    json_t *body = json_require(json_object());
    json_add(body, "breakpoints", list);
    respond(a, request, body);
}

static void answer_set_breakpoints(struct adapter *a, const json_t *request,
                                   const json_t *arguments)
{
    const char *path = text_at(json_object_get(arguments, "source"), "path");
    const char *known = path ? debugger_file(a->debugger, path) : NULL;
    char *file = text_of("%s", known ? known : path ? path : "");
    const json_t *wanted = json_object_get(arguments, "breakpoints");
    json_t *list = json_require(json_array());
    breaks_drop(a, BREAK_LINE, file);
    for (size_t i = 0; i < json_array_size(wanted) && i < BREAKS_MOST; i++) {
        const json_t *one = json_array_get(wanted, i);
        const char *hits = text_at(one, "hitCondition");
        struct debug_break b = {.kind = BREAK_LINE,
                                .file = text_of("%s", file),
                                .line = line_named(a, json_object_get(one, "line")),
                                .condition = text_or_null(one, "condition"),
                                .log = text_or_null(one, "logMessage")};
        if (hits) {
            hits += strspn(hits, ">= ");
            read_number(hits, strlen(hits), INT64_MAX, &b.least);
        }
        json_push(list, json_break(a, debugger_break(a->debugger, b)));
    }
    free(file);
    respond_breaks(a, request, list);
}

static void set_named(struct adapter *a, const json_t *request, const json_t *wanted,
                      enum break_kind kind, const char *key)
{
    json_t *list = json_require(json_array());
    breaks_drop(a, kind, NULL);
    for (size_t i = 0; i < json_array_size(wanted) && i < BREAKS_MOST; i++) {
        char *what = text_or_null(json_array_get(wanted, i), key);
        struct debug_break b = {.kind = kind, .what = what ? what : text_of("%s", "")};
        json_push(list, json_break(a, debugger_break(a->debugger, b)));
    }
    respond_breaks(a, request, list);
}

static void answer_set_function_breakpoints(struct adapter *a, const json_t *request,
                                            const json_t *arguments)
{
    set_named(a, request, json_object_get(arguments, "breakpoints"), BREAK_EVENT, "name");
}

static void answer_set_data_breakpoints(struct adapter *a, const json_t *request,
                                        const json_t *arguments)
{
    set_named(a, request, json_object_get(arguments, "breakpoints"), BREAK_CHANGE, "dataId");
}

static void answer_data_breakpoint_info(struct adapter *a, const json_t *request,
                                        const json_t *arguments)
{
    const char *name = text_at(arguments, "name");
    const struct dap_reference *r =
        reference_at(a, json_object_get(arguments, "variablesReference"));
    json_t *body = json_require(json_object());
    char *id = !name ? NULL : r && *r->name ? text_of("%s.%s", r->name, name) : text_of("%s", name);
    json_add(body, "dataId", id ? json_text(id) : json_null());
    json_add(body, "description", json_text(id ? id : "this cannot change"));
    free(id);
    respond(a, request, body);
}

static void answer_set_exception_breakpoints(struct adapter *a, const json_t *request,
                                             const json_t *arguments)
{
    const json_t *filters = json_object_get(arguments, "filters");
    bool stops = false;
    for (size_t i = 0; i < json_array_size(filters); i++) {
        const char *filter = json_string_value(json_array_get(filters, i));
        stops = stops || (filter && strcmp(filter, "failed") == 0);
    }
    debugger_stop_at_failed(a->debugger, stops);
    respond(a, request, NULL);
}

static void answer_breakpoint_locations(struct adapter *a, const json_t *request,
                                        const json_t *arguments)
{
    const char *path = text_at(json_object_get(arguments, "source"), "path");
    const char *file = path ? debugger_file(a->debugger, path) : NULL;
    const json_t *end = json_object_get(arguments, "endLine");
    uint32_t from = line_named(a, json_object_get(arguments, "line")),
             to = end ? line_named(a, end) : from;
    json_t *body = json_require(json_object()), *list = json_require(json_array());
    const fray_frame *s;
    for (size_t i = 0; file && (s = debugger_statement(a->debugger, i)) != NULL; i++) {
        if (strcmp(s->file, file) != 0 || s->line < from || s->line > to) continue;
        json_t *one = json_require(json_object());
        json_add(one, "line", json_integer(line_shown(a, s->line)));
        json_add(one, "column", json_integer(column_shown(a, file, s->line, s->column)));
        json_push(list, one);
    }
    json_add(body, "breakpoints", list);
    respond(a, request, body);
}

/* ---- the state of a fight that has stopped --------------------------------------------------- */

static void answer_threads(struct adapter *a, const json_t *request, const json_t *arguments)
{
    json_t *body = json_require(json_object()), *one = json_require(json_object()),
           *list = json_require(json_array());
    (void)arguments;
    json_add(one, "id", json_integer(1));
    json_add(one, "name", json_text(a->scene ? a->scene : "the fight"));
    json_push(list, one);
    json_add(body, "threads", list);
    respond(a, request, body);
}

static json_t *json_frame(struct adapter *a, size_t index)
{
    fray_frame f = debugger_frame(a->debugger, index);
    json_t *one = json_require(json_object());
    json_add(one, "id", json_integer((json_int_t)index + 1));
    json_add(one, "name", json_text(f.function));
    json_add(one, "line", json_integer(f.file ? line_shown(a, f.line) : 0));
    json_add(one, "column", json_integer(f.file ? column_shown(a, f.file, f.line, f.column) : 0));
    if (f.file) {
        json_add(one, "source", json_source(f.file));
        json_add(one, "endLine", json_integer(line_shown(a, f.end_line)));
        json_add(one, "endColumn", json_integer(column_shown(a, f.file, f.end_line, f.end_column)));
    } else {
        json_add(one, "presentationHint", json_string("subtle"));
    }
    return one;
}

static void answer_stack_trace(struct adapter *a, const json_t *request, const json_t *arguments)
{
    json_int_t from = json_integer_value(json_object_get(arguments, "startFrame")),
               most = json_integer_value(json_object_get(arguments, "levels"));
    size_t count = debugger_frame_count(a->debugger), n = 0;
    json_t *body = json_require(json_object()), *list = json_require(json_array());
    for (size_t i = from > 0 ? (size_t)from : 0; i < count && (most <= 0 || n < (size_t)most);
         i++, n++)
        json_push(list, json_frame(a, i));
    json_add(body, "stackFrames", list);
    json_add(body, "totalFrames", json_integer((json_int_t)count));
    respond(a, request, body);
}

/* The frame that an id of json_frame names; SIZE_MAX: none. */
static size_t frame_named(const struct adapter *a, const json_t *id)
{
    json_int_t n = json_integer_value(id);
    return n >= 1 && (uint64_t)n <= debugger_frame_count(a->debugger) ? (size_t)n - 1 : SIZE_MAX;
}

static json_t *json_scope(const char *name, int64_t reference, bool expensive)
{
    json_t *one = json_require(json_object());
    json_add(one, "name", json_string(name));
    json_add(one, "variablesReference", json_integer(reference));
    json_add(one, "expensive", json_boolean(expensive));
    return one;
}

static void answer_scopes(struct adapter *a, const json_t *request, const json_t *arguments)
{
    static const struct {
        const char *name;
        fray_holder_kind kind;
        bool expensive;
    } scopes[] = {{"Locals", FRAY_HOLDS_LOCALS, false},
                  {"Events", FRAY_HOLDS_EVENTS, false},
                  {"Creatures", FRAY_HOLDS_CREATURES, false},
                  {"Fight", FRAY_HOLDS_FIGHT, true}};
    size_t frame = frame_named(a, json_object_get(arguments, "frameId"));
    json_t *body = json_require(json_object()), *list = json_require(json_array());
    json_t *state = frame != SIZE_MAX ? debugger_state(a->debugger) : NULL;
    for (size_t i = 0; frame != SIZE_MAX && i < sizeof scopes / sizeof *scopes; i++) {
        fray_holder holder = {scopes[i].kind, i == 0 ? (int64_t)frame : 0, 0, 0};
        json_push(list,
                  json_scope(scopes[i].name, reference_of(a, holder, ""), scopes[i].expensive));
    }
    if (state) json_push(list, json_scope("State", view_reference(a, state), true));
    json_add(body, "scopes", list);
    respond(a, request, body);
}

static json_t *json_variable(struct adapter *a, const fray_variable *v)
{
    bool is_record = v->holder.kind == FRAY_HOLDS_CREATURE || v->holder.kind == FRAY_HOLDS_SIDE;
    json_t *one = json_require(json_object());
    json_add(one, "name", json_text(v->name));
    json_add(one, "value", json_text(v->value));
    json_add(one, "type", json_text(v->type));
    json_add(one, "variablesReference",
             json_integer(reference_of(a, v->holder, is_record ? v->value : "")));
    return one;
}

/* A member of the state. What holds others is shown as JSON, too. */
static json_t *json_member(struct adapter *a, const char *name, json_t *value)
{
    json_t *one = json_require(json_object());
    char *text = json_line(value, JSON_ENCODE_ANY | JSON_COMPACT);
    json_add(one, "name", json_text(name));
    json_add(one, "value", json_text(json_is_string(value) ? json_string_value(value) : text));
    json_add(one, "type", json_string(""));
    json_add(one, "variablesReference", json_integer(view_reference(a, json_incref(value))));
    free(text);
    return one;
}

static json_t *json_members(struct adapter *a, json_t *view, size_t from, size_t most)
{
    json_t *to = json_require(json_array()), *value;
    const char *name;
    size_t i = 0, end = from + most;
    json_object_foreach(view, name, value)
    {
        if (i >= from && i < end) json_push(to, json_member(a, name, value));
        i++;
    }
    for (i = from; i < json_array_size(view) && i < end; i++) {
        char *number = text_of("[%zu]", i);
        json_push(to, json_member(a, number, json_array_get(view, i)));
        free(number);
    }
    return to;
}

static void answer_variables(struct adapter *a, const json_t *request, const json_t *arguments)
{
    const struct dap_reference *r =
        reference_at(a, json_object_get(arguments, "variablesReference"));
    json_int_t start = json_integer_value(json_object_get(arguments, "start")),
               wanted = json_integer_value(json_object_get(arguments, "count"));
    const fray_variable *list;
    size_t count;
    size_t from = start > 0 ? (size_t)start : 0,
           most = wanted > 0 && wanted < VARIABLES_MOST ? (size_t)wanted : VARIABLES_MOST;
    json_t *body = json_require(json_object());
    if (r && r->view) {
        json_t *view = json_incref(r->view); /* its members move the references */
        json_add(body, "variables", json_members(a, view, from, most));
        json_decref(view);
        respond(a, request, body);
        return;
    }
    if (!r || debugger_variables(a->debugger, r->holder, &list, &count) != FRAY_OK) {
        json_decref(body);
        refuse(a, request, "there is nothing of this number now");
        return;
    }
    json_t *to = json_require(json_array());
    for (size_t i = from; i < count && i - from < most; i++)
        json_push(to, json_variable(a, &list[i]));
    json_add(body, "variables", to);
    respond(a, request, body);
}

static void answer_evaluate(struct adapter *a, const json_t *request, const json_t *arguments)
{
    const char *text = text_at(arguments, "expression");
    const json_t *id = json_object_get(arguments, "frameId");
    size_t frame = id ? frame_named(a, id) : 0;
    char *value = NULL, *type = NULL;
    fray_holder holder;
    if (!text || frame == SIZE_MAX) {
        refuse(a, request, text ? "there is no such frame" : "`expression` is missing");
        return;
    }
    if (debugger_evaluate(a->debugger, text, frame, &value, &type, &holder)) {
        bool is_record = holder.kind == FRAY_HOLDS_CREATURE || holder.kind == FRAY_HOLDS_SIDE;
        json_t *body = json_require(json_object());
        json_add(body, "result", json_text(value));
        json_add(body, "type", json_text(type));
        json_add(body, "variablesReference",
                 json_integer(reference_of(a, holder, is_record ? value : "")));
        respond(a, request, body);
    } else {
        refuse(a, request, value);
    }
    free(value);
    free(type);
}

/* ---- going on -------------------------------------------------------------------------------- */

static void go(struct adapter *a, const json_t *request, enum debug_step step, bool back)
{
    json_t *body = NULL;
    if (step == STEP_ON && !back) {
        body = json_require(json_object());
        json_add(body, "allThreadsContinued", json_true());
    }
    respond(a, request, body);
    debugger_go(a->debugger, step, back);
    a->goes_on = true;
}

#define STEP_REQUEST(name, step, back)                                                             \
    static void name(struct adapter *a, const json_t *request, const json_t *arguments)            \
    {                                                                                              \
        (void)arguments;                                                                           \
        go(a, request, step, back);                                                                \
    }
STEP_REQUEST(answer_continue, STEP_ON, false)
STEP_REQUEST(answer_next, STEP_OVER, false)
STEP_REQUEST(answer_step_in, STEP_INTO, false)
STEP_REQUEST(answer_step_out, STEP_OUT, false)
STEP_REQUEST(answer_step_back, STEP_OVER, true)
STEP_REQUEST(answer_reverse_continue, STEP_ON, true)

/* A request of our own, with a unit ("event", "turn" or "statement") and a flag `back`. */
static void answer_fray_step(struct adapter *a, const json_t *request, const json_t *arguments)
{
    const char *unit = text_at(arguments, "unit");
    enum debug_step step = !unit                        ? STEP_INTO
                           : strcmp(unit, "event") == 0 ? STEP_EVENT
                           : strcmp(unit, "turn") == 0  ? STEP_TURN
                                                        : STEP_INTO;
    go(a, request, step, flag_at(arguments, "back", false));
}

static void answer_restart(struct adapter *a, const json_t *request, const json_t *arguments)
{
    (void)arguments;
    respond(a, request, NULL);
    debugger_restart(a->debugger);
    a->goes_on = true;
}

static void answer_pause(struct adapter *a, const json_t *request, const json_t *arguments)
{
    (void)arguments;
    respond(a, request, NULL);
}

static void answer_configuration_done(struct adapter *a, const json_t *request,
                                      const json_t *arguments)
{
    (void)arguments;
    a->configured = true;
    respond(a, request, NULL);
}

static void answer_end(struct adapter *a, const json_t *request, const json_t *arguments)
{
    (void)arguments;
    respond(a, request, NULL);
    if (a->debugger) debugger_quit(a->debugger);
    a->goes_on = a->ended = true;
}

/* ---- dispatch -------------------------------------------------------------------------------- */

enum need { NEEDS_NOTHING, NEEDS_LAUNCH, NEEDS_STOP };
static const struct {
    const char *command;
    void (*answer)(struct adapter *a, const json_t *request, const json_t *arguments);
    enum need need;
} requests[] = {
    {"initialize", answer_initialize, NEEDS_NOTHING},
    {"launch", answer_launch, NEEDS_NOTHING},
    {"configurationDone", answer_configuration_done, NEEDS_LAUNCH},
    {"setBreakpoints", answer_set_breakpoints, NEEDS_LAUNCH},
    {"setFunctionBreakpoints", answer_set_function_breakpoints, NEEDS_LAUNCH},
    {"setDataBreakpoints", answer_set_data_breakpoints, NEEDS_LAUNCH},
    {"setExceptionBreakpoints", answer_set_exception_breakpoints, NEEDS_LAUNCH},
    {"breakpointLocations", answer_breakpoint_locations, NEEDS_LAUNCH},
    {"dataBreakpointInfo", answer_data_breakpoint_info, NEEDS_STOP},
    {"threads", answer_threads, NEEDS_LAUNCH},
    {"stackTrace", answer_stack_trace, NEEDS_STOP},
    {"scopes", answer_scopes, NEEDS_STOP},
    {"variables", answer_variables, NEEDS_STOP},
    {"evaluate", answer_evaluate, NEEDS_STOP},
    {"continue", answer_continue, NEEDS_STOP},
    {"next", answer_next, NEEDS_STOP},
    {"stepIn", answer_step_in, NEEDS_STOP},
    {"stepOut", answer_step_out, NEEDS_STOP},
    {"stepBack", answer_step_back, NEEDS_STOP},
    {"reverseContinue", answer_reverse_continue, NEEDS_STOP},
    {"fray/step", answer_fray_step, NEEDS_STOP},
    {"restart", answer_restart, NEEDS_STOP},
    {"pause", answer_pause, NEEDS_LAUNCH},
    {"terminate", answer_end, NEEDS_NOTHING},
    {"disconnect", answer_end, NEEDS_NOTHING},
};

static void answer(struct adapter *a, const json_t *request)
{
    const char *type = text_at(request, "type"), *command = text_at(request, "command");
    if (!type || strcmp(type, "request") != 0 || !command) return;
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        if (strcmp(command, requests[i].command) != 0) continue;
        if (requests[i].need != NEEDS_NOTHING && !a->debugger)
            refuse(a, request, "the first request is `launch`");
        else if (requests[i].need == NEEDS_STOP && !a->stopped)
            refuse(a, request, "the fight has not stopped");
        else
            requests[i].answer(a, request, json_object_get(request, "arguments"));
        return;
    }
    refuse(a, request, "there is no such request");
}

/* Answers the next message, and waits for it. False: there are none any more. */
static bool answer_next_message(struct adapter *a)
{
    for (;;) {
        const char *bad;
        json_t *message = wire_take(&a->wire, &bad);
        if (message) {
            answer(a, message);
            json_decref(message);
            return true;
        }
        if (bad) {
            send_output(a, "stderr", bad);
            continue;
        }
        if (a->wire.state != WIRE_OPEN) return false;
        wire_read(&a->wire);
    }
}

/* ---- the debugger's side --------------------------------------------------------------------- */

static json_t *json_stop(const struct debug_stop *stop)
{
    static const char *const reasons[] = {[REASON_START] = "entry",
                                          [REASON_STEP] = "step",
                                          [REASON_BREAK] = "breakpoint",
                                          [REASON_EVENT] = "function breakpoint",
                                          [REASON_CHANGE] = "data breakpoint",
                                          [REASON_EXPECT] = "exception",
                                          [REASON_PAUSE] = "pause",
                                          [REASON_FAILED] = "exception",
                                          [REASON_END] = "pause"};
    json_t *body = json_require(json_object());
    json_add(body, "reason", json_string(reasons[stop->reason]));
    json_add(body, "threadId", json_integer(1));
    json_add(body, "allThreadsStopped", json_true());
    if (*stop->text) json_add(body, "text", json_text(stop->text));
    if (stop->reason == REASON_END) json_add(body, "description", json_string("the end"));
    if (stop->break_id) {
        json_t *ids = json_require(json_array());
        json_push(ids, json_integer(stop->break_id));
        json_add(body, "hitBreakpointIds", ids);
    }
    return body;
}

static void stopped(void *user, struct debugger *d, const struct debug_stop *stop)
{
    struct adapter *a = user;
    if (stop->reason == REASON_END) send_output(a, "console", stop->text);
    if (stop->reason == REASON_END && !a->stops_at_end) return;
    a->stopped = true;
    a->goes_on = false;
    send_event(a, "stopped", json_stop(stop));
    while (!a->goes_on)
        if (!answer_next_message(a)) {
            a->goes_on = a->ended = true;
            debugger_quit(d);
        }
    a->stopped = false;
    references_drop(a);
}

static void logged(void *user, struct debugger *d, const struct debug_break *at, const char *text)
{
    struct adapter *a = user;
    char *line = text_of("%s", "");
    (void)at;
    /* {expression} is replaced by its value */
    while (*text) {
        size_t plain = strcspn(text, "{"), size = text[plain] ? strcspn(text + plain, "}") : 0;
        char *value = NULL, *type = NULL, *name;
        fray_holder holder;
        bool whole = size > 1 && text[plain + size] == '}';
        name = text_of("%.*s", whole ? (int)size - 1 : 0, text + plain + (whole ? 1 : 0));
        if (whole) debugger_evaluate(d, name, 0, &value, &type, &holder);
        char *longer = text_of("%s%.*s%s", line, (int)plain, text,
                               value                   ? value
                               : text[plain] && !whole ? "{"
                                                       : "");
        text += whole ? plain + size + 1 : text[plain] ? plain + 1 : plain;
        free(line);
        free(value);
        free(type);
        free(name);
        line = longer;
    }
    send_output(a, "console", line);
    free(line);
}

/* True: the editor asks for a pause. Other requests are answered. */
static bool polled(void *user, struct debugger *d)
{
    struct adapter *a = user;
    struct pollfd in = {a->wire.in, POLLIN, 0};
    const char *bad;
    bool pauses = false;
    if (poll(&in, 1, 0) > 0) wire_read(&a->wire);
    json_t *message;
    while ((message = wire_take(&a->wire, &bad)) != NULL || bad) {
        const char *command = text_at(message, "command");
        pauses = pauses || (command && strcmp(command, "pause") == 0);
        if (message) answer(a, message);
        json_decref(message);
    }
    if (a->wire.state == WIRE_BROKEN || a->ended) debugger_quit(d);
    return pauses;
}

static void texts_free(char **texts)
{
    for (size_t i = 0; texts && texts[i]; i++) free(texts[i]);
    free(texts);
}

int debug_by_adapter(void)
{
    struct adapter a = {.wire = {.in = STDIN_FILENO, .out = STDOUT_FILENO}};
    signal(SIGPIPE, SIG_IGN);
    while (!a.ended && !a.configured && answer_next_message(&a)) {
    }
    if (a.configured && !a.ended) {
        int code = debugger_run(a.debugger, a.stops_on_entry);
        json_t *body = json_require(json_object());
        json_add(body, "exitCode", json_integer(code));
        send_event(&a, "exited", body);
        send_event(&a, "terminated", NULL);
    }
    while (!a.ended && answer_next_message(&a)) {
    }
    if (a.wire.state == WIRE_BROKEN) print_error("the editor's messages: %s", a.wire.why);
    debugger_free(a.debugger);
    references_drop(&a);
    free(a.references);
    free(a.file);
    free(a.scene);
    texts_free(a.settings);
    texts_free(a.tactics);
    wire_free(&a.wire);
    return a.wire.state == WIRE_BROKEN ? EXIT_NO : EXIT_CLEAN;
}
