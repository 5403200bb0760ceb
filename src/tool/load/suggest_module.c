/* suggest_module.c -- Suggests a module for an unknown name.
 *
 * It searches the folders of the module path and their direct subfolders, by name only. A name is
 * near if at most two letters differ, or if it is the same name in another folder. Of several
 * folders, one from which a module is used already is preferred.
 */
#include <stdlib.h>
#include <string.h>

#include "file_list.h"
#include "suggest_module.h"

#include "base/str.h"
#include "tool/io/folder.h"
#include "tool/io/memory.h"

#define DISTANCE_MOST 2
#define SUBFOLDERS_MOST                                                                            \
    200 /* limit of subfolders: enough for any rules, without scanning a whole disk */

struct suggestion_search {
    const char *name, *tail; /* the part after the last / */
    char *best, *elsewhere;
    bool elsewhere_in_use; /* `elsewhere` is in a folder that is in use */
    int closest, folders;
};

static void consider(struct suggestion_search *s, const char *name, bool in_use)
{
    const char *slash = strrchr(name, '/'), *tail = slash ? slash + 1 : name;
    int d = (int)edit_distance(str_from(name), str_from(s->name), (size_t)s->closest);
    if (d < s->closest) {
        s->closest = d;
        free(s->best);
        s->best = text_copy(name, strlen(name));
    }
    if (strcmp(tail, s->tail) != 0 || (s->elsewhere && (s->elsewhere_in_use || !in_use))) return;
    free(s->elsewhere);
    s->elsewhere = text_copy(name, strlen(name));
    s->elsewhere_in_use = in_use;
}

/* Considers the modules of a folder as `inside/NAME`; in a rule folder, also `NAME/NAME.fray` as
 * NAME. */
static void consider_files(struct suggestion_search *s, const struct folder *f, const char *inside,
                           bool rules, bool in_use)
{
    for (size_t i = 0; i < f->count; i++) {
        const char *file = f->entries[i].name;
        if (f->entries[i].kind != ENTRY_FILE || !ends_in_fray(file)) continue;
        int size = (int)(strlen(file) - strlen(".fray"));
        char *name = *inside ? text_of("%s/%.*s", inside, size, file) : text_of("%.*s", size, file);
        consider(s, name, in_use);
        if (rules && *inside && strcmp(name + strlen(inside) + 1, inside) == 0)
            consider(s, inside, in_use);
        free(name);
    }
}

static void consider_subfolder(struct suggestion_search *s, const struct module_folders *p,
                               const char *path, const char *inside, bool rules)
{
    char *below = text_of("%s%s/", path, inside);
    struct folder *f = folder_read(below);
    consider_files(s, f, inside, rules, p->in_use(p->user, below));
    folder_free(f);
    free(below);
}

static void consider_folder(struct suggestion_search *s, const struct module_folders *p,
                            const char *path, bool rules)
{
    struct folder *f = folder_read(path);
    consider_files(s, f, "", false, true);
    for (size_t i = 0; i < f->count && s->folders < SUBFOLDERS_MOST; i++) {
        if (f->entries[i].kind != ENTRY_FOLDER) continue;
        consider_subfolder(s, p, path, f->entries[i].name, rules);
        s->folders++;
    }
    folder_free(f);
    if (s->tail == s->name) return;
    char *inside = text_copy(s->name, (size_t)(s->tail - s->name) - 1); /* may be nested */
    if (strchr(inside, '/')) consider_subfolder(s, p, path, inside, false);
    free(inside);
}

char *suggest_module(const char *name, const struct module_folders *p)
{
    const char *slash = strrchr(name, '/');
    struct suggestion_search s = {
        .name = name, .tail = slash ? slash + 1 : name, .closest = DISTANCE_MOST + 1};
    for (size_t i = 0; i < p->count; i++)
        consider_folder(&s, p, p->folders[i], i >= p->count - p->of_rules);
    if (!s.best) return s.elsewhere;
    free(s.elsewhere);
    return s.best;
}
