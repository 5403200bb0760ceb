/* serve_page.c -- Finds the files of the page, which the build embeds.
 *
 * `make table` builds the page; a tool that is built after it holds its files. Without them there
 * is a page that says so.
 */
#include <string.h>

#include "serve.h"
#include "table_page.h"

const struct page_file *page_find(const char *path)
{
    for (const struct page_file *file = page_files; file->path; file++)
        if (strcmp(file->path, path) == 0) return file;
    return NULL;
}
