/* check_order.c -- in which order files are best checked: in parts that have no file in common, one
 * after the other, so that few need be in memory at a time; and in each those that no other uses
 * come first, since they show most of the others to be right.
 *
 * Lines `use` are found by their first word, without reading the rest: should one be missed,
 * checking takes longer and says the same.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

/* A file that was named, or is used. All that use each other in any way lead to the same one. */
struct node {
    struct node *lead; /* NULL: it is this one */
    size_t part;       /* of that one: the first path that leads to it, counted from 1 */
    bool used;
};

static struct node *node_at(struct string_map *nodes, const char *name)
{
    void **at = string_map_at(nodes, name);
    if (!*at)
        *(struct node *)(*at = xrealloc(NULL, sizeof(struct node))) = (struct node){.lead = NULL};
    return *at;
}

static struct node *lead_of(struct node *n)
{
    while (n->lead) {
        if (n->lead->lead) n->lead = n->lead->lead; /* a shorter way the next time */
        n = n->lead;
    }
    return n;
}

static void add_use(struct string_map *nodes, struct finder *finder, const char *path,
                    const char *name, size_t size)
{
    const char *text, *shown;
    size_t text_size;
    char *asked = text_copy(name, size);
    fray_result result = finder_read(finder, asked, path, &text, &text_size, &shown);
    free(asked);
    if (result != FRAY_OK) return;
    struct node *used = node_at(nodes, shown), *a = lead_of(used),
                *b = lead_of(node_at(nodes, path));
    used->used = true;
    if (a != b) a->lead = b;
}

/* Every text in quotes on a line that begins with `use`. */
static void look_at(struct string_map *nodes, struct finder *finder, const char *path,
                    const char *text)
{
    for (const char *line = text; line && *line; line = strchr(line, '\n'), line += line != NULL) {
        if (strncmp(line, "use ", 4) != 0) continue;
        size_t end = strcspn(line, "\n"), at = 4;
        while (at < end) {
            size_t open = at + strcspn(line + at, "\"\n");
            if (open >= end) break;
            size_t size = strcspn(line + open + 1, "\"\n");
            add_use(nodes, finder, path, line + open + 1, size);
            at = open + size + 2;
        }
    }
}

static int by_turn(const void *a, const void *b)
{
    const struct queue_item *x = a, *y = b;
    if (x->part != y->part) return x->part < y->part ? -1 : 1;
    if (x->used != y->used) return x->used ? 1 : -1;
    return x->path < y->path ? -1 : x->path > y->path;
}

struct queue_item *check_order(const struct paths *paths, struct finder *finder)
{
    struct string_map nodes = {.all = NULL};
    struct queue_item *turns = xrealloc(NULL, (paths->count + 1) * sizeof *turns);
    for (size_t i = 0; i < paths->count; i++) {
        const char *text = finder_text(finder, paths->at[i]);
        if (text) look_at(&nodes, finder, bare_path(paths->at[i]), text);
    }
    for (size_t i = 0; i < paths->count; i++) {
        struct node *n = node_at(&nodes, bare_path(paths->at[i])), *lead = lead_of(n);
        if (!lead->part) lead->part = i + 1;
        turns[i] = (struct queue_item){lead->part, i, n->used};
    }
    if (paths->count) qsort(turns, paths->count, sizeof *turns, by_turn);
    string_map_free(&nodes, free);
    return turns;
}
