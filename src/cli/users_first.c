/* users_first.c -- in which order files are best checked: those that no other of them uses come first, since they show most of
 * the others to be right.
 *
 * It is a guess from the last part of the names in lines `use`, and may be wrong: what it decides is how long checking takes.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

struct used {
    char **names; /* sorted, without their folders */
    size_t count, room;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add(struct used *u, const char *from, size_t size)
{
    for (size_t i = size; i > 0; i--)
        if (from[i - 1] == '/') {
            from += i;
            size -= i;
            break;
        }
    if (u->count == u->room) {
        u->room = u->room ? u->room * 2 : 64;
        u->names = need_memory(u->names, u->room * sizeof *u->names);
    }
    u->names[u->count++] = text_of("%.*s.fray", (int)size, from);
}

/* Every text in quotes on a line that begins with `use`. */
static void look_at(struct used *u, const char *text)
{
    for (const char *line = text; line && *line; line = strchr(line, '\n'), line += line != NULL) {
        if (strncmp(line, "use ", 4) != 0) continue;
        size_t end = strcspn(line, "\n"), at = 4;
        while (at < end) {
            size_t open = at + strcspn(line + at, "\"\n");
            if (open >= end) break;
            size_t size = strcspn(line + open + 1, "\"\n");
            add(u, line + open + 1, size);
            at = open + size + 2;
        }
    }
}

static bool is_used(const struct used *u, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    return u->count && bsearch(&name, u->names, u->count, sizeof *u->names, by_name);
}

size_t *users_first(const struct paths *paths, const char *(*text_at)(void *user, size_t index), void *user)
{
    struct used u = {NULL, 0, 0};
    size_t *order = need_memory(NULL, (paths->count + 1) * sizeof *order), count = 0;
    for (size_t i = 0; i < paths->count; i++) {
        const char *text = text_at(user, i);
        if (text) look_at(&u, text);
    }
    if (u.count) qsort(u.names, u.count, sizeof *u.names, by_name);
    for (int used = 0; used < 2; used++)
        for (size_t i = 0; i < paths->count; i++)
            if (is_used(&u, paths->at[i]) == (used != 0)) order[count++] = i;
    for (size_t i = 0; i < u.count; i++) free(u.names[i]);
    free(u.names);
    return order;
}
