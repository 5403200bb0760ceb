/* suggest_module.c -- a name that is no module's: which one was probably meant. It looks through
 * the folders in which modules are looked for, and those right below them; a name is near if two
 * letters differ, or if it is the same one in another folder (of several the one from which
 * something is used already). It knows names alone and reads no file.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

#include "base/str.h"

#define NEAR 2
#define BELOW_MOST                                                                                 \
    200 /* folders that are looked into: enough for any rules, and no walk through a whole disk */

struct search {
    const char *name, *tail; /* behind its last / */
    char *best, *elsewhere;
    bool sure; /* of elsewhere */
    int closest, folders;
};

static void offer(struct search *s, const char *name, bool in_use)
{
    const char *slash = strrchr(name, '/'), *tail = slash ? slash + 1 : name;
    int d = (int)edit_distance(str_from(name), str_from(s->name), (size_t)s->closest);
    if (d < s->closest) {
        s->closest = d;
        free(s->best);
        s->best = text_copy(name, strlen(name));
    }
    if (strcmp(tail, s->tail) != 0 || (s->elsewhere && (s->sure || !in_use))) return;
    free(s->elsewhere);
    s->elsewhere = text_copy(name, strlen(name));
    s->sure = in_use;
}

/* Modules of a folder, called `inside/NAME`; in a folder of rules `NAME/NAME.fray` is NAME, too. */
static void offer_files(struct search *s, const struct folder *f, const char *inside, bool rules,
                        bool in_use)
{
    for (size_t i = 0; i < f->count; i++) {
        const char *file = f->entries[i].name;
        if (f->entries[i].kind != ENTRY_FILE || !ends_in_fray(file)) continue;
        int size = (int)(strlen(file) - strlen(".fray"));
        char *name = *inside ? text_of("%s/%.*s", inside, size, file) : text_of("%.*s", size, file);
        offer(s, name, in_use);
        if (rules && *inside && strcmp(name + strlen(inside) + 1, inside) == 0)
            offer(s, inside, in_use);
        free(name);
    }
}

static void offer_below(struct search *s, const struct module_places *p, const char *path,
                        const char *inside, bool rules)
{
    char *below = text_of("%s%s/", path, inside);
    struct folder *f = folder_read(below);
    offer_files(s, f, inside, rules, p->in_use(p->user, below));
    folder_free(f);
    free(below);
}

static void offer_folder(struct search *s, const struct module_places *p, const char *path,
                         bool rules)
{
    struct folder *f = folder_read(path);
    offer_files(s, f, "", false, true);
    for (size_t i = 0; i < f->count && s->folders < BELOW_MOST; i++) {
        if (f->entries[i].kind != ENTRY_FOLDER) continue;
        offer_below(s, p, path, f->entries[i].name, rules);
        s->folders++;
    }
    folder_free(f);
    if (s->tail == s->name) return;
    char *inside = text_copy(s->name, (size_t)(s->tail - s->name) - 1); /* which may lie deeper */
    if (strchr(inside, '/')) offer_below(s, p, path, inside, false);
    free(inside);
}

char *suggest_module(const char *name, const struct module_places *p)
{
    const char *slash = strrchr(name, '/');
    struct search s = {.name = name, .tail = slash ? slash + 1 : name, .closest = NEAR + 1};
    for (size_t i = 0; i < p->count; i++)
        offer_folder(&s, p, p->folders[i], i >= p->count - p->of_rules);
    if (!s.best) return s.elsewhere;
    free(s.elsewhere);
    return s.best;
}
