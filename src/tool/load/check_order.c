/* check_order.c -- Orders files for checking: by connected component, and unused files first.
 *
 * Files of different components share no module, so only one component need be in memory at a time.
 * Inside a component, the files that no other file uses come first, because a program of such a
 * file covers most of the others.
 *
 * Imports are found by lines that begin with `use`, without parsing. If one is missed, checking is
 * slower but finds the same.
 */
#include <stdlib.h>
#include <string.h>

#include "check_order.h"
#include "file_list.h"
#include "module_path.h"

#include "tool/io/memory.h"
#include "tool/io/string_map.h"

/* A file that was named or is used: a node of a union-find forest. */
struct file_node {
    struct file_node *parent; /* NULL: the root of its component */
    size_t component;         /* of a root: index of the first path in it, plus 1; or 0 */
    bool used;
};

static struct file_node *node_at(struct string_map *nodes, const char *name)
{
    void **at = string_map_at(nodes, name);
    if (!*at)
        *(struct file_node *)(*at = xrealloc(NULL, sizeof(struct file_node))) =
            (struct file_node){.parent = NULL};
    return *at;
}

static struct file_node *find_root(struct file_node *n)
{
    while (n->parent) {
        if (n->parent->parent) n->parent = n->parent->parent; /* path halving */
        n = n->parent;
    }
    return n;
}

static void add_use(struct string_map *nodes, struct module_finder *finder, const char *path,
                    const char *name, size_t size)
{
    const char *text, *shown;
    size_t text_size;
    char *asked = text_copy(name, size);
    fray_result result = finder_read(finder, asked, path, &text, &text_size, &shown);
    free(asked);
    if (result != FRAY_OK) return;
    struct file_node *used = node_at(nodes, shown), *a = find_root(used),
                     *b = find_root(node_at(nodes, path));
    used->used = true;
    if (a != b) a->parent = b;
}

/* Adds an edge for each quoted name on a line that begins with `use`. */
static void scan_uses(struct string_map *nodes, struct module_finder *finder, const char *path,
                      const char *text)
{
    for (const char *line = text, *end; line && *line; line = end ? end + 1 : NULL) {
        end = strchr(line, '\n');
        line += strspn(line, " \t");
        if (strncmp(line, "use", 3) != 0 || !strchr(" \t\"", line[3])) continue;
        size_t length = end ? (size_t)(end - line) : strlen(line), at = 3;
        while (at < length) {
            size_t open = at + strcspn(line + at, "\"\n");
            if (open >= length) break;
            size_t size = strcspn(line + open + 1, "\"\n");
            add_use(nodes, finder, path, line + open + 1, size);
            at = open + size + 2;
        }
    }
}

static int compare_items(const void *a, const void *b)
{
    const struct queue_item *x = a, *y = b;
    if (x->component != y->component) return x->component < y->component ? -1 : 1;
    if (x->used != y->used) return x->used ? 1 : -1;
    return x->path < y->path ? -1 : x->path > y->path;
}

struct queue_item *check_order(const struct path_list *paths, struct module_finder *finder)
{
    struct string_map nodes = {.all = NULL};
    struct queue_item *queue = xrealloc(NULL, (paths->count + 1) * sizeof *queue);
    for (size_t i = 0; i < paths->count; i++) {
        const char *text = finder_text(finder, paths->at[i]);
        if (text) scan_uses(&nodes, finder, bare_path(paths->at[i]), text);
    }
    for (size_t i = 0; i < paths->count; i++) {
        struct file_node *n = node_at(&nodes, bare_path(paths->at[i])), *parent = find_root(n);
        if (!parent->component) parent->component = i + 1;
        queue[i] = (struct queue_item){parent->component, i, n->used};
    }
    if (paths->count) qsort(queue, paths->count, sizeof *queue, compare_items);
    string_map_free(&nodes, free);
    return queue;
}
