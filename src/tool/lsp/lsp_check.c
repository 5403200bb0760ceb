/* lsp_check.c -- Checks the project of an editor in a thread of its own.
 *
 * A change stops the check at hand. The changed file is checked first and alone, which takes some
 * milliseconds. Then come the components: files that share modules. A component is checked as `fray
 * check` does, if one of its texts has changed. Its findings are kept until then.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lsp.h"

#include "base/str.h"
#include "tool/check/check_files.h"
#include "tool/check/lint_config.h"
#include "tool/io/memory.h"
#include "tool/load/check_order.h"
#include "tool/load/file_list.h"
#include "tool/load/load_rules.h"
#include "tool/load/module_path.h"

/* A text on its way to the checker. */
struct change {
    char *path, *text; /* text NULL: as on the disk */
    size_t size;
    struct change *next;
};

/* The findings of the files that share modules. */
struct component {
    uint64_t hash; /* of their names and texts */
    json_t *files;
    struct component *next;
};

struct checker {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t work;
    int wake;
    bool utf8;

    /* under the mutex */
    struct change *changes, **last_change;
    struct path_list *new_paths; /* NULL: as before */
    uint64_t version;
    bool stop;
    struct check_result results[2]; /* [0]: of one file; [1]: of the project. files NULL: none */
    char *want;                     /* the file whose things are to be measured; NULL: none */
    char *worth_path;               /* of `worth`, which was found */
    json_t *worth;

    /* of the thread */
    struct module_finder *finder;
    struct path_list paths;
    struct change *overlays; /* texts of the editor, for a new finder */
    struct component *components;
    uint64_t checking, checked;
    json_t *files; /* of the check at hand */
};

/* ---- diagnostics ----------------------------------------------------------------------------- */

static json_t *json_related(struct checker *c, const fray_finding *g)
{
    json_t *list = json_require(json_array());
    for (size_t i = 0; i < g->related_count; i++) {
        const char *text = finder_text(c->finder, g->related[i].file);
        json_t *one = json_require(json_object()), *place = json_require(json_object());
        char *uri = uri_of_path(g->related[i].file);
        if (!text) text = "";
        json_add(place, "uri", json_text(uri));
        json_add(place, "range",
                 json_range(text, strlen(text), g->related[i].from, g->related[i].to, c->utf8));
        json_add(one, "location", place);
        json_add(one, "message", json_text(g->related[i].message));
        json_push(list, one);
        free(uri);
    }
    return list;
}

static char *whole_message(const fray_finding *g)
{
    char *all = text_of("%s%s%s", g->message, *g->label ? ": " : "", g->label);
    for (size_t i = 0; i < g->note_count + g->help_count; i++) {
        bool note = i < g->note_count;
        char *more = text_of("%s\n%s: %s", all, note ? "note" : "help",
                             note ? g->notes[i] : g->helps[i - g->note_count]);
        free(all);
        all = more;
    }
    return all;
}

static json_t *json_diagnostic(struct checker *c, const fray_finding *g)
{
    const char *text = finder_text(c->finder, g->file);
    json_t *one = json_require(json_object());
    char *message = whole_message(g);
    if (!text) text = "";
    json_add(one, "range", json_range(text, strlen(text), g->from, g->to, c->utf8));
    json_add(one, "severity", json_integer(g->severity == FRAY_ERROR ? 1 : 2));
    json_add(one, "code", json_text(g->code));
    json_add(one, "source", json_string("fray"));
    json_add(one, "message", json_text(message));
    if (g->related_count) json_add(one, "relatedInformation", json_related(c, g));
    free(message);
    return one;
}

static void found(void *user, fray_findings *findings, size_t index)
{
    struct checker *c = user;
    fray_finding g = fray_finding_at(findings, index);
    json_t *list = json_object_get(c->files, g.file);
    if (!list) {
        list = json_require(json_array());
        json_add(c->files, g.file, list);
    }
    json_push(list, json_diagnostic(c, &g));
}

static bool go_on(void *user)
{
    struct checker *c = user;
    pthread_mutex_lock(&c->mutex);
    bool same = c->version == c->checking && !c->stop;
    pthread_mutex_unlock(&c->mutex);
    return same;
}

/* ---- checks ---------------------------------------------------------------------------------- */

static bool session_begin(struct checker *c, struct check_session *session)
{
    session->finder = c->finder;
    session->session = NULL;
    if (fray_session_new(NULL, finder_read, c->finder, &session->session) != FRAY_OK) return false;
    fray_session_assume_stable(session->session); /* texts change between checks only */
    return true;
}

/* The findings of one file and its modules that are in the file itself. */
static void check_one(struct checker *c, const char *path)
{
    struct check_session session;
    struct lint_levels levels = {.options = NULL};
    fray_findings *findings = NULL;
    c->files = json_require(json_object());
    json_add(c->files, path, json_array());
    if (finder_text(c->finder, path) && session_begin(c, &session)) {
        fray_session_check(session.session, lint_levels_for(&levels, path), path, &findings, NULL);
        for (size_t i = 0; findings && i < fray_findings_kept(findings); i++) {
            fray_finding g = fray_finding_at(findings, i);
            if (!g.whole && strcmp(g.file, path) == 0) found(c, findings, i);
        }
        fray_session_free(session.session);
    }
    lint_levels_free(&levels);
}

static uint64_t component_hash(struct checker *c, const struct path_list *paths)
{
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < paths->count; i++) {
        const char *text = finder_text(c->finder, paths->at[i]);
        h = (h ^ str_hash(str_from(paths->at[i]))) * 1099511628211u;
        if (text) h = (h ^ str_hash(str_from(text))) * 1099511628211u;
    }
    return h;
}

/* False: it was stopped. */
static bool check_component(struct checker *c, const struct path_list *paths, uint64_t hash)
{
    struct check_files job = {.paths = paths, .found = found, .go_on = go_on, .user = c};
    c->files = json_require(json_object());
    bool whole = session_begin(c, &job.session) && check_files(&job);
    fray_session_free(job.session.session);
    lint_levels_free(&job.levels);
    if (!whole) {
        json_decref(c->files);
        return false;
    }
    struct component *new = xrealloc(NULL, sizeof *new);
    *new = (struct component){hash, c->files, c->components};
    c->components = new;
    return true;
}

static struct component *component_at(const struct checker *c, uint64_t hash)
{
    struct component *at = c->components;
    while (at && at->hash != hash) at = at->next;
    return at;
}

static void components_free(struct component *all)
{
    for (struct component *next; all; all = next) {
        next = all->next;
        json_decref(all->files);
        free(all);
    }
}

/* Only components of this check are of use to the next one. */
static void keep_components(struct checker *c, const uint64_t *hashes, size_t count)
{
    struct component *kept = NULL, *gone = NULL;
    for (struct component *at = c->components, *next; at; at = next) {
        bool used = false;
        for (size_t i = 0; i < count; i++) used = used || hashes[i] == at->hash;
        next = at->next;
        at->next = used ? kept : gone;
        *(used ? &kept : &gone) = at;
    }
    components_free(gone);
    c->components = kept;
}

static bool has_equal(const json_t *list, const json_t *one)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_equal(json_array_get(list, i), one)) return true;
    return false;
}

/* A file belongs to several components if it is outside of the project, or if an import was missed
 * (see check_order.c). Then each has found the same in it. */
static void add_new(json_t *to, json_t *from)
{
    for (size_t i = 0; i < json_array_size(from); i++) {
        json_t *one = json_array_get(from, i);
        if (!has_equal(to, one)) json_push(to, json_incref(one));
    }
}

static void add_files(json_t *to, json_t *from)
{
    const char *path;
    json_t *list;
    json_object_foreach(from, path, list)
    {
        json_t *old = json_object_get(to, path);
        if (old)
            add_new(old, list);
        else
            json_add(to, path, json_copy(list));
    }
}

/* A signal alone is a reason to try again. */
static void wake(const struct checker *c)
{
    while (write(c->wake, "", 1) < 0 && errno == EINTR) {
    }
}

static void hand_over(struct checker *c, bool whole, json_t *files)
{
    pthread_mutex_lock(&c->mutex);
    struct check_result *to = &c->results[whole];
    json_decref(to->files);
    *to = (struct check_result){c->checking, whole, files};
    pthread_mutex_unlock(&c->mutex);
    wake(c);
}

static void check_project(struct checker *c)
{
    struct queue_item *queue = check_order(&c->paths, c->finder);
    uint64_t *hashes = xrealloc(NULL, (c->paths.count + 1) * sizeof *hashes);
    struct path_list part = {xrealloc(NULL, (c->paths.count + 1) * sizeof *part.at), 0};
    json_t *files = json_require(json_object());
    size_t count = 0, from = 0, to = 0;
    for (; from < c->paths.count && go_on(c); from = to) {
        for (part.count = 0; to < c->paths.count && queue[to].component == queue[from].component;
             to++)
            part.at[part.count++] = c->paths.at[queue[to].path];
        hashes[count] = component_hash(c, &part);
        if (!component_at(c, hashes[count]) && !check_component(c, &part, hashes[count])) break;
        add_files(files, component_at(c, hashes[count++])->files);
    }
    bool whole = from == c->paths.count;
    if (whole) keep_components(c, hashes, count);
    if (whole)
        hand_over(c, true, files);
    else
        json_decref(files);
    free(part.at);
    free(hashes);
    free(queue);
}

/* ---- the thread ------------------------------------------------------------------------------ */

static void changes_free(struct change *all)
{
    for (struct change *next; all; all = next) {
        next = all->next;
        free(all->path);
        free(all->text);
        free(all);
    }
}

static void overlay_set(struct checker *c, struct change *new)
{
    struct change **at = &c->overlays;
    while (*at && strcmp((*at)->path, new->path) != 0) at = &(*at)->next;
    struct change *old = *at;
    new->next = old ? old->next : NULL;
    *at = new->text ? new : new->next;
    if (old) old->next = NULL;
    changes_free(old);
    if (!new->text) changes_free((new->next = NULL, new));
}

static void finder_renew(struct checker *c)
{
    const char *why;
    finder_free(c->finder);
    c->finder = finder_new(NULL, &why);
    for (const struct change *o = c->overlays; o; o = o->next)
        finder_set_text(c->finder, o->path, o->text, o->size);
}

/* Takes what has changed; returns the path of the last changed text, or NULL. */
static char *take_changes(struct checker *c, struct change *changes, struct path_list *paths)
{
    char *first = NULL;
    bool renew = !c->finder || paths;
    for (struct change *at = changes, *next; at; at = next) {
        next = at->next;
        renew = renew || !at->text;
        if (!renew) finder_set_text(c->finder, at->path, at->text, at->size);
        if (at->text) free(first), first = text_of("%s", at->path);
        overlay_set(c, at);
    }
    if (paths) {
        path_list_free(&c->paths);
        c->paths = *paths;
        free(paths);
    }
    if (renew) finder_renew(c);
    return first;
}

static bool wait_for_work(struct checker *c, struct change **changes, struct path_list **paths)
{
    pthread_mutex_lock(&c->mutex);
    while (c->version == c->checking && !c->stop && !c->want)
        pthread_cond_wait(&c->work, &c->mutex);
    *changes = c->changes;
    *paths = c->new_paths;
    c->changes = NULL;
    c->last_change = &c->changes;
    c->new_paths = NULL;
    c->checking = c->version;
    bool stop = c->stop;
    pthread_mutex_unlock(&c->mutex);
    return !stop;
}

/* Measures the things of the file that is wanted. A change of a text stops it, and it is wanted
 * again when the editor asks again. */
static void measure(struct checker *c)
{
    pthread_mutex_lock(&c->mutex);
    char *path = c->want;
    c->want = NULL;
    pthread_mutex_unlock(&c->mutex);
    if (!path) return;
    struct worth_plan plan = {c->finder, path, &c->paths, go_on, c};
    json_t *found = c->finder ? worths_of(&plan) : NULL;
    if (!found) {
        free(path);
        return;
    }
    pthread_mutex_lock(&c->mutex);
    json_decref(c->worth);
    free(c->worth_path);
    c->worth = found;
    c->worth_path = path;
    pthread_mutex_unlock(&c->mutex);
    wake(c);
}

static void *run(void *user)
{
    struct checker *c = user;
    struct change *changes;
    struct path_list *paths;
    while (wait_for_work(c, &changes, &paths)) {
        bool changed = c->checking != c->checked;
        char *first = take_changes(c, changes, paths);
        if (first) {
            check_one(c, first);
            hand_over(c, false, c->files);
        }
        free(first);
        if (changed) check_project(c);
        c->checked = c->checking;
        if (go_on(c)) measure(c);
    }
    changes_free(changes);
    if (paths) path_list_free(paths);
    free(paths);
    return NULL;
}

/* ---- from the other thread ------------------------------------------------------------------- */

struct checker *checker_new(int wake, bool utf8)
{
    struct checker *c = xrealloc(NULL, sizeof *c);
    memset(c, 0, sizeof *c);
    c->wake = wake;
    c->utf8 = utf8;
    c->last_change = &c->changes;
    pthread_mutex_init(&c->mutex, NULL);
    pthread_cond_init(&c->work, NULL);
    if (pthread_create(&c->thread, NULL, run, c) != 0) out_of_memory();
    return c;
}

void checker_free(struct checker *c)
{
    if (!c) return;
    pthread_mutex_lock(&c->mutex);
    c->stop = true;
    pthread_cond_signal(&c->work);
    pthread_mutex_unlock(&c->mutex);
    pthread_join(c->thread, NULL);
    pthread_cond_destroy(&c->work);
    pthread_mutex_destroy(&c->mutex);
    changes_free(c->changes);
    changes_free(c->overlays);
    components_free(c->components);
    for (int i = 0; i < 2; i++) json_decref(c->results[i].files);
    json_decref(c->worth);
    free(c->worth_path);
    free(c->want);
    path_list_free(&c->paths);
    finder_free(c->finder);
    free(c);
}

void checker_change(struct checker *c, const char *path, const char *text, size_t size,
                    uint64_t version)
{
    struct change *new = xrealloc(NULL, sizeof *new);
    *new = (struct change){text_of("%s", path), text ? text_copy(text, size) : NULL, size, NULL};
    pthread_mutex_lock(&c->mutex);
    *c->last_change = new;
    c->last_change = &new->next;
    c->version = version;
    pthread_cond_signal(&c->work);
    pthread_mutex_unlock(&c->mutex);
}

void checker_files(struct checker *c, const struct path_list *paths, uint64_t version)
{
    struct path_list *copy = xrealloc(NULL, sizeof *copy);
    *copy = (struct path_list){NULL, 0};
    for (size_t i = 0; i < paths->count; i++) {
        NEED_ROOM(copy->at, copy->count);
        copy->at[copy->count++] = text_of("%s", paths->at[i]);
    }
    pthread_mutex_lock(&c->mutex);
    if (c->new_paths) path_list_free(c->new_paths);
    free(c->new_paths);
    c->new_paths = copy;
    c->version = version;
    pthread_cond_signal(&c->work);
    pthread_mutex_unlock(&c->mutex);
}

bool checker_take(struct checker *c, struct check_result *result)
{
    pthread_mutex_lock(&c->mutex);
    int which = c->results[0].files ? 0 : 1;
    *result = c->results[which];
    c->results[which].files = NULL;
    pthread_mutex_unlock(&c->mutex);
    return result->files != NULL;
}

void checker_want_worth(struct checker *c, const char *path)
{
    pthread_mutex_lock(&c->mutex);
    free(c->want);
    c->want = text_of("%s", path);
    pthread_cond_signal(&c->work);
    pthread_mutex_unlock(&c->mutex);
}

json_t *checker_take_worth(struct checker *c, char **path)
{
    pthread_mutex_lock(&c->mutex);
    json_t *worth = c->worth;
    *path = c->worth_path;
    c->worth = NULL;
    c->worth_path = NULL;
    pthread_mutex_unlock(&c->mutex);
    return worth;
}
