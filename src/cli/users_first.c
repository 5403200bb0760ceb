/* users_first.c -- in which order files are best checked: those that no other of them uses come first, since they show most of
 * the others to be right.
 *
 * Lines `use` are found by their first word, without reading the rest: should one be missed, checking takes longer and says the same.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

struct used {
    const char **names; /* sorted; as the finder shows them */
    size_t count, room;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void add(struct used *u, struct finder *finder, const char *path, const char *name, size_t size)
{
    const char *text, *shown;
    size_t text_size;
    char *asked = text_of("%.*s", (int)size, name);
    fray_result result = finder_read(finder, asked, bare_path(path), &text, &text_size, &shown);
    free(asked);
    if (result != FRAY_OK) return;
    if (u->count == u->room) {
        u->room = u->room ? u->room * 2 : 64;
        u->names = need_memory(u->names, u->room * sizeof *u->names);
    }
    u->names[u->count++] = shown;
}

/* Every text in quotes on a line that begins with `use`. */
static void look_at(struct used *u, struct finder *finder, const char *path, const char *text)
{
    for (const char *line = text; line && *line; line = strchr(line, '\n'), line += line != NULL) {
        if (strncmp(line, "use ", 4) != 0) continue;
        size_t end = strcspn(line, "\n"), at = 4;
        while (at < end) {
            size_t open = at + strcspn(line + at, "\"\n");
            if (open >= end) break;
            size_t size = strcspn(line + open + 1, "\"\n");
            add(u, finder, path, line + open + 1, size);
            at = open + size + 2;
        }
    }
}

static bool is_used(const struct used *u, const char *path)
{
    const char *name = bare_path(path);
    return u->count && bsearch(&name, u->names, u->count, sizeof *u->names, by_name);
}

size_t *users_first(const struct paths *paths, struct finder *finder, size_t *unused)
{
    struct used u = {NULL, 0, 0};
    size_t *order = need_memory(NULL, (paths->count + 1) * sizeof *order), count = 0;
    for (size_t i = 0; i < paths->count; i++) {
        const char *text = finder_text(finder, paths->at[i]);
        if (text) look_at(&u, finder, paths->at[i], text);
    }
    if (u.count) qsort(u.names, u.count, sizeof *u.names, by_name);
    for (int used = 0; used < 2; used++) {
        for (size_t i = 0; i < paths->count; i++)
            if (is_used(&u, paths->at[i]) == (used != 0)) order[count++] = i;
        if (!used) *unused = count;
    }
    free(u.names);
    return order;
}
