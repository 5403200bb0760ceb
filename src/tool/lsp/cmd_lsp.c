/* cmd_lsp.c -- Implements `fray lsp`: a server of the Language Server Protocol 3.17 on standard
 * input and output, which an editor starts.
 *
 * Messages are taken in their order. Those that have arrived are read before one is answered, so
 * that a request that was cancelled meanwhile is not answered in vain. Findings come from a second
 * thread (lsp_check.c).
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lsp.h"

#include "tool/check/check_files.h"
#include "tool/io/files.h"
#include "tool/io/folder.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/file_list.h"
#include "tool/load/module_path.h"

enum { QUEUE_MOST = 256, FILES_MOST = 5000, FOLDERS_MOST = 20000, DEPTH_MOST = 16 };

/* Codes of errors, from the protocol. */
enum {
    ERROR_PARSE = -32700,
    ERROR_REQUEST = -32600,
    ERROR_METHOD = -32601,
    ERROR_UNINITIALIZED = -32002,
    ERROR_FAILED = -32803,
    ERROR_CANCELLED = -32800
};

static const struct poptOption lsp_options[] = {
    {"stdio", 0, POPT_ARG_NONE, NULL, 'i', "accepted, as editors give it: there is no other way",
     NULL},
    POPT_TABLEEND,
};

/* ---- files of the project -------------------------------------------------------------------- */

struct listing {
    struct path_list *to;
    size_t folders;
};

static void list_folder(struct listing *l, const char *path, int depth)
{
    struct folder *folder = folder_read(path);
    for (size_t i = 0; i < folder->count && l->to->count < FILES_MOST; i++) {
        const struct folder_entry *e = &folder->entries[i];
        bool skipped = strcmp(e->name, "node_modules") == 0;
        char *below = text_of("%s%s%s", path, *path ? "/" : "", e->name);
        if (e->kind == ENTRY_FILE && ends_in_fray(e->name)) {
            NEED_ROOM(l->to->at, l->to->count);
            l->to->at[l->to->count++] = text_of("%s", below);
        }
        if (e->kind == ENTRY_FOLDER && !skipped && depth < DEPTH_MOST &&
            l->folders++ < FOLDERS_MOST)
            list_folder(l, below, depth + 1);
        free(below);
    }
    folder_free(folder);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Lists the files of the folder, and the open ones beside them. */
static void list_files(struct server *s)
{
    path_list_free(&s->paths);
    s->paths = (struct path_list){NULL, 0};
    struct listing listing = {.to = &s->paths};
    if (s->has_folder) list_folder(&listing, "", 0);
    for (const struct document *d = s->documents; d; d = d->next) {
        if (check_names(&s->paths, d->path)) continue;
        NEED_ROOM(s->paths.at, s->paths.count);
        s->paths.at[s->paths.count++] = text_of("%s", d->path);
    }
    if (s->paths.count) qsort(s->paths.at, s->paths.count, sizeof *s->paths.at, by_bytes);
    checker_files(s->checker, &s->paths, ++s->version);
}

/* Adds a document that is outside of the folder, in its place. */
static void list_document(struct server *s, const char *path)
{
    size_t low = 0, high = s->paths.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (strcmp(s->paths.at[middle], path) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < s->paths.count && strcmp(s->paths.at[low], path) == 0) return;
    NEED_ROOM(s->paths.at, s->paths.count);
    memmove(s->paths.at + low + 1, s->paths.at + low,
            (s->paths.count++ - low) * sizeof *s->paths.at);
    s->paths.at[low] = text_of("%s", path);
    checker_files(s->checker, &s->paths, ++s->version);
}

/* Files changed on the disk: all but the open ones are read again. */
static void finder_renew(struct server *s)
{
    const char *why;
    finder_free(s->finder);
    s->finder = finder_new(NULL, &why);
    for (const struct document *d = s->documents; d; d = d->next)
        finder_set_text(s->finder, d->path, d->text, d->size);
}

/* ---- documents ------------------------------------------------------------------------------- */

static struct document *document_at(const struct server *s, const char *uri)
{
    struct document *d = uri ? s->documents : NULL;
    while (d && strcmp(d->uri, uri) != 0) d = d->next;
    return d;
}

static const json_t *document_of(const json_t *params)
{
    return json_object_get(params, "textDocument");
}
static const char *uri_of(const json_t *params)
{
    return json_string_value(json_object_get(document_of(params), "uri"));
}

static void document_changed(struct server *s, const struct document *d)
{
    finder_set_text(s->finder, d->path, d->text, d->size);
    checker_change(s->checker, d->path, d->text, d->size, ++s->version);
}

/* Owns `text`. A text that is too long for rules becomes empty, and so does one with a NUL. */
static void document_set(struct document *d, char *text, size_t size)
{
    bool fits = size <= FILE_MOST && !memchr(text, 0, size);
    free(d->text);
    d->text = fits ? text : text_of("%s", "");
    d->size = fits ? size : 0;
    if (!fits) free(text);
}

static void did_open(struct server *s, const json_t *params)
{
    const char *uri = uri_of(params);
    const json_t *text = json_object_get(document_of(params), "text");
    if (!uri || !json_is_string(text)) return;
    struct document *d = document_at(s, uri);
    if (!d) {
        d = xrealloc(NULL, sizeof *d);
        *d = (struct document){
            .uri = text_of("%s", uri), .path = path_of_uri(uri), .next = s->documents};
        s->documents = d;
    }
    d->version = json_integer_value(json_object_get(document_of(params), "version"));
    document_set(d, text_copy(json_string_value(text), json_string_length(text)),
                 json_string_length(text));
    document_changed(s, d);
    list_document(s, d->path);
}

static void apply_change(const struct server *s, struct document *d, const json_t *change)
{
    const json_t *text = json_object_get(change, "text"), *range = json_object_get(change, "range");
    if (!json_is_string(text)) return;
    size_t from = 0, to = d->size, size = json_string_length(text);
    if (json_is_object(range)) {
        from = offset_of(d->text, d->size, json_object_get(range, "start"), s->utf8);
        to = offset_of(d->text, d->size, json_object_get(range, "end"), s->utf8);
        if (to < from) to = from;
    }
    char *after = xrealloc(NULL, d->size - (to - from) + size + 1);
    memcpy(after, d->text, from);
    memcpy(after + from, json_string_value(text), size);
    memcpy(after + from + size, d->text + to, d->size - to);
    size = d->size - (to - from) + size;
    after[size] = 0;
    document_set(d, after, size);
}

static void did_change(struct server *s, const json_t *params)
{
    struct document *d = document_at(s, uri_of(params));
    const json_t *changes = json_object_get(params, "contentChanges");
    if (!d) return;
    for (size_t i = 0; i < json_array_size(changes); i++)
        apply_change(s, d, json_array_get(changes, i));
    d->version = json_integer_value(json_object_get(document_of(params), "version"));
    document_changed(s, d);
}

static void document_free(struct document *d)
{
    free(d->uri);
    free(d->path);
    free(d->text);
    free(d);
}

static void did_close(struct server *s, const json_t *params)
{
    struct document **at = &s->documents, *d = document_at(s, uri_of(params));
    if (!d) return;
    while (*at != d) at = &(*at)->next;
    *at = d->next;
    checker_change(s->checker, d->path, NULL, 0, ++s->version);
    document_free(d);
    finder_renew(s);
    list_files(s);
}

static void files_changed(struct server *s, const json_t *params)
{
    (void)params;
    finder_renew(s);
    list_files(s);
}

/* ---- findings -------------------------------------------------------------------------------- */

static struct document *document_of_path(const struct server *s, const char *path)
{
    struct document *d = s->documents;
    while (d && strcmp(d->path, path) != 0) d = d->next;
    return d;
}

static void notify(struct server *s, const char *method, json_t *params)
{
    json_t *message = json_require(json_object());
    json_add(message, "method", json_string(method));
    json_add(message, "params", params);
    wire_send(&s->wire, message);
}

static void publish(struct server *s, const char *path, json_t *list)
{
    json_t *old = json_object_get(s->published, path);
    const struct document *d = document_of_path(s, path);
    if (old ? json_equal(old, list) : json_array_size(list) == 0) return;
    char *uri = d ? text_of("%s", d->uri) : uri_of_path(path);
    json_t *params = json_require(json_object());
    json_add(params, "uri", json_text(uri));
    if (d) json_add(params, "version", json_integer(d->version));
    json_add(params, "diagnostics", json_copy(list));
    notify(s, "textDocument/publishDiagnostics", params);
    if (json_array_size(list))
        json_add(s->published, path, json_copy(list));
    else
        json_object_del(s->published, path);
    free(uri);
}

/* Files without findings lose those that they had. */
static void publish_all(struct server *s, const struct check_result *result)
{
    json_t *empty = json_require(json_array()), *before = json_require(json_copy(s->published));
    const char *path;
    json_t *list;
    json_object_foreach(result->files, path, list) publish(s, path, list);
    json_object_foreach(before, path, list)
    {
        if (result->whole && !json_object_get(result->files, path)) publish(s, path, empty);
    }
    json_decref(before);
    json_decref(empty);
}

static void respond(struct server *s, const json_t *id, json_t *result)
{
    json_t *message = json_require(json_object());
    json_add(message, "id", json_deep_copy(id));
    json_add(message, "result", result);
    wire_send(&s->wire, message);
}

static void respond_error(struct server *s, const json_t *id, int code, const char *text)
{
    json_t *message = json_require(json_object()), *error = json_require(json_object());
    json_add(error, "code", json_integer(code));
    json_add(error, "message", json_text(text));
    json_add(message, "id", id ? json_deep_copy(id) : json_null());
    json_add(message, "error", error);
    wire_send(&s->wire, message);
}

/* Answers those who wait until the findings are those of the texts. */
static void answer_waiting(struct server *s)
{
    if (s->checked != s->version) return;
    for (size_t i = 0; i < json_array_size(s->waiting); i++)
        respond(s, json_array_get(s->waiting, i), json_null());
    json_array_clear(s->waiting);
}

/* New worths of things: the editor is to ask for its hints again. */
static void take_worth(struct server *s)
{
    char *path;
    json_t *worth = checker_take_worth(s->checker, &path);
    if (!worth) return;
    bool same = json_equal(worth, json_object_get(s->worths, path));
    json_add(s->worths, path, worth);
    free(path);
    if (same || !s->refreshes) return;
    wire_send(&s->wire,
              json_require(json_pack("{s:s, s:i, s:s}", "jsonrpc", "2.0", "id", ++s->requests,
                                     "method", "workspace/inlayHint/refresh")));
}

static void take_results(struct server *s)
{
    struct check_result result;
    while (checker_take(s->checker, &result)) {
        if (result.version == s->version) publish_all(s, &result);
        if (result.whole) s->checked = result.version;
        json_decref(result.files);
    }
    take_worth(s);
    answer_waiting(s);
}

/* ---- the life of a server -------------------------------------------------------------------- */

static const char *root_uri(const json_t *params)
{
    const json_t *folder = json_array_get(json_object_get(params, "workspaceFolders"), 0);
    const char *uri = json_string_value(json_object_get(folder, "uri"));
    return uri ? uri : json_string_value(json_object_get(params, "rootUri"));
}

/* Paths are shown relative to the project's folder, as `fray check` shows them there. */
static void enter_folder(struct server *s, const json_t *params)
{
    const char *uri = root_uri(params);
    char *path = uri && strncmp(uri, "file://", 7) == 0 ? path_of_uri(uri) : NULL;
    bool all = path && strcmp(path, "/") == 0; /* the whole machine is not a project */
    s->has_folder = path && !all && chdir(*path ? path : ".") == 0;
    free(path);
}

static bool wants(const json_t *capabilities, const char *part, const char *name, const char *value)
{
    const json_t *list = json_object_get(json_object_get(capabilities, part), name);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (text && strcmp(text, value) == 0) return true;
    }
    return false;
}

static bool takes_snippets(const json_t *capabilities)
{
    const json_t *item = json_object_get(
        json_object_get(json_object_get(capabilities, "textDocument"), "completion"),
        "completionItem");
    return json_is_true(json_object_get(item, "snippetSupport"));
}

static int wake_pipe[2];

static void initialize(struct server *s, const json_t *id, const json_t *params)
{
    const json_t *capabilities = json_object_get(params, "capabilities");
    if (s->initialized) {
        respond_error(s, id, ERROR_REQUEST, "the server is initialized already");
        return;
    }
    s->initialized = true;
    s->utf8 = wants(capabilities, "general", "positionEncodings", "utf-8");
    s->snippets = takes_snippets(capabilities);
    s->refreshes = json_is_true(
        json_object_get(json_object_get(json_object_get(capabilities, "workspace"), "inlayHint"),
                        "refreshSupport"));
    enter_folder(s, params);
    finder_renew(s);
    if (fray_ide_new(NULL, server_read_module, s, &s->ide) != FRAY_OK) out_of_memory();
    s->checker = checker_new(wake_pipe[1], s->utf8);
    list_files(s);
    respond(s, id, server_capabilities(s));
}

static const struct method *method_named(const char *name)
{
    const struct method *m = methods;
    while (m->name && strcmp(m->name, name) != 0) m++;
    return m->name ? m : NULL;
}

static void answer(struct server *s, const struct method *m, const json_t *id, const json_t *params)
{
    struct request r = {.server = s, .params = params, .text = ""};
    const char *uri = uri_of(params);
    const struct document *d = document_at(s, uri);
    char *path = d ? text_of("%s", d->path) : uri ? path_of_uri(uri) : NULL;
    bool known = d || text_of_file(s, path, &r.text, &r.size);
    r.path = path;
    if (d) r.text = d->text, r.size = d->size;
    const json_t *position = json_object_get(params, "position");
    r.at = (uint32_t)offset_of(r.text, r.size, position, s->utf8);
    json_t *result = known || !m->needs_document ? m->answer(&r) : json_null();
    if (r.error) {
        json_decref(result);
        respond_error(s, id, ERROR_FAILED, r.error);
    } else {
        respond(s, id, result);
    }
    free(path);
}

static void take_request(struct server *s, const char *name, const json_t *id, const json_t *params)
{
    const struct method *m = method_named(name);
    if (strcmp(name, "initialize") == 0)
        initialize(s, id, params);
    else if (!s->initialized)
        respond_error(s, id, ERROR_UNINITIALIZED, "the first request is `initialize`");
    else if (s->shutdown)
        respond_error(s, id, ERROR_REQUEST, "the server was shut down");
    else if (strcmp(name, "shutdown") == 0)
        s->shutdown = true, respond(s, id, json_null());
    else if (strcmp(name, "fray/settled") == 0)
        json_push(s->waiting, json_deep_copy(id)), answer_waiting(s);
    else if (m)
        answer(s, m, id, params);
    else
        respond_error(s, id, ERROR_METHOD, "there is no such method");
}

static void take_notification(struct server *s, const char *name, const json_t *params)
{
    static const struct {
        const char *name;
        void (*take)(struct server *s, const json_t *params);
    } notifications[] = {{"textDocument/didOpen", did_open},
                         {"textDocument/didChange", did_change},
                         {"textDocument/didClose", did_close},
                         {"textDocument/didSave", files_changed},
                         {"workspace/didChangeWatchedFiles", files_changed}};
    if (!s->initialized || s->shutdown) return;
    for (size_t i = 0; i < sizeof notifications / sizeof *notifications; i++)
        if (strcmp(notifications[i].name, name) == 0) notifications[i].take(s, params);
}

/* False: the editor says that the server is to end. */
static bool take_message(struct server *s, const json_t *message, bool cancelled)
{
    const char *name = json_string_value(json_object_get(message, "method"));
    const json_t *id = json_object_get(message, "id"), *params = json_object_get(message, "params");
    bool request = json_is_string(id) || json_is_integer(id);
    if (!name) {
        if (!json_object_get(message, "result") && !json_object_get(message, "error"))
            respond_error(s, request ? id : NULL, ERROR_REQUEST, "a message without a method");
        return true;
    }
    if (strcmp(name, "exit") == 0) return false;
    if (!request)
        take_notification(s, name, params);
    else if (cancelled)
        respond_error(s, id, ERROR_CANCELLED, "cancelled");
    else
        take_request(s, name, id, params);
    return true;
}

/* ---- messages -------------------------------------------------------------------------------- */

/* Messages that have arrived and wait for their turn. */
struct queue {
    json_t *at[QUEUE_MOST];
    bool cancelled[QUEUE_MOST];
    size_t count;
};

static void cancel(struct server *s, struct queue *q, const json_t *message)
{
    const json_t *id = json_object_get(json_object_get(message, "params"), "id");
    for (size_t i = 0; i < q->count; i++)
        if (json_equal(json_object_get(q->at[i], "id"), id)) q->cancelled[i] = true;
    for (size_t i = json_array_size(s->waiting); i-- > 0;) {
        if (!json_equal(json_array_get(s->waiting, i), id)) continue;
        respond_error(s, id, ERROR_CANCELLED, "cancelled");
        json_array_remove(s->waiting, i);
    }
}

static void fill_queue(struct server *s, struct queue *q)
{
    const char *bad;
    while (q->count < QUEUE_MOST) {
        json_t *message = wire_take(&s->wire, &bad);
        const char *name = json_string_value(json_object_get(message, "method"));
        if (bad) respond_error(s, NULL, ERROR_PARSE, bad);
        if (!message && !bad) return;
        if (name && strcmp(name, "$/cancelRequest") == 0) {
            cancel(s, q, message);
            json_decref(message);
        } else if (message) {
            q->cancelled[q->count] = false;
            q->at[q->count++] = message;
        }
    }
}

static bool take_first(struct server *s, struct queue *q)
{
    json_t *message = q->at[0];
    bool goes_on = take_message(s, message, q->cancelled[0]);
    json_decref(message);
    q->count--;
    memmove(q->at, q->at + 1, q->count * sizeof *q->at);
    memmove(q->cancelled, q->cancelled + 1, q->count * sizeof *q->cancelled);
    return goes_on;
}

/* Reads what has arrived. With messages in the queue it does not wait. */
static void wait_for_input(struct server *s, const struct queue *q)
{
    struct pollfd files[] = {{s->wire.in, POLLIN, 0}, {wake_pipe[0], POLLIN, 0}};
    char byte[64];
    int ready = poll(files, 2, q->count ? 0 : -1);
    if (ready < 0 && errno != EINTR) {
        s->wire.state = WIRE_BROKEN;
        s->wire.why = "they cannot be waited for";
    }
    if (ready <= 0) return;
    if (files[0].revents) wire_read(&s->wire);
    if (files[1].revents && read(wake_pipe[0], byte, sizeof byte) > 0 && s->checker)
        take_results(s);
}

static int serve(struct server *s)
{
    struct queue q = {.count = 0};
    bool goes_on = true;
    while (goes_on && (s->wire.state == WIRE_OPEN || q.count)) {
        if (q.count < QUEUE_MOST && s->wire.state == WIRE_OPEN) wait_for_input(s, &q);
        fill_queue(s, &q);
        if (q.count) goes_on = take_first(s, &q);
    }
    for (size_t i = 0; i < q.count; i++) json_decref(q.at[i]);
    if (s->wire.state == WIRE_BROKEN) {
        print_error("the editor's messages: %s", s->wire.why);
        return EXIT_NO;
    }
    return !goes_on && s->shutdown ? EXIT_CLEAN : EXIT_NO;
}

static void server_free(struct server *s)
{
    checker_free(s->checker);
    fray_ide_free(s->ide);
    finder_free(s->finder);
    for (struct document *d = s->documents, *next; d; d = next) {
        next = d->next;
        document_free(d);
    }
    path_list_free(&s->paths);
    json_decref(s->published);
    json_decref(s->waiting);
    json_decref(s->worths);
    json_decref(s->worths_of);
    wire_free(&s->wire);
}

static int command_lsp(int count, const char *const *operands)
{
    (void)count;
    (void)operands;
    if (isatty(STDIN_FILENO))
        return usage_error("an editor starts the language server and talks to it; see "
                           "docs/editors.md");
    if (pipe(wake_pipe) != 0) {
        print_error("the language server cannot begin: %s", strerror(errno));
        return EXIT_BROKEN;
    }
    signal(SIGPIPE, SIG_IGN);
    json_object_seed(0); /* before there are two threads */
    struct server s = {.wire = {.in = STDIN_FILENO, .out = STDOUT_FILENO},
                       .published = json_require(json_object()),
                       .waiting = json_require(json_array()),
                       .worths = json_require(json_object()),
                       .worths_of = json_require(json_object())};
    int code = serve(&s);
    server_free(&s);
    close(wake_pipe[0]);
    close(wake_pipe[1]);
    return code;
}

const struct command lsp_command = {
    .name = "lsp",
    .summary = "answer an editor: the language server",
    .usage = "",
    .details = "An editor starts it and talks to it on standard input and output, by the Language "
               "Server Protocol 3.17. See docs/editors.md.",
    .examples = EXAMPLES("fray lsp"),
    .options = lsp_options,
    .most = 0,
    .run = command_lsp,
    .right = WRITES_OUTPUTS,
};
