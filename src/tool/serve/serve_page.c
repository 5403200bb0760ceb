/* serve_page.c -- Finds the files of the page, which the build embeds.
 *
 * `make table` builds the page; a tool that is built after it holds its files. Without them there
 * is a page that says so.
 */
#include <string.h>

#include "serve.h"

#include "table_page.h" /* generated: page_files, by their paths on the server */

const struct embedded_file *page_find(const char *path)
{
    for (const struct embedded_file *file = page_files; file->name; file++)
        if (strcmp(file->name, path) == 0) return file;
    return NULL;
}

bool page_is_built(void)
{
    return page_files[1].name != NULL;
}

const char *page_type(const struct embedded_file *file)
{
    static const struct {
        const char *ending, *type;
    } types[] = {{".js", "text/javascript; charset=utf-8"},
                 {".css", "text/css; charset=utf-8"},
                 {".svg", "image/svg+xml"},
                 {"/", "text/html; charset=utf-8"},
                 {".html", "text/html; charset=utf-8"}};
    size_t size = strlen(file->name);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t end = strlen(types[i].ending);
        if (size >= end && strcmp(file->name + size - end, types[i].ending) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}
