/* malloc_tuning.c -- how the tool comes by its memory: what malloc is told when the process begins.
 * The library knows nothing of it, a host has its own ways.
 */
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <sys/mman.h>

#include "cli.h"

#ifdef __GLIBC__
#include <malloc.h>

enum { MOST = 32 << 20, LARGE_PAGE = 2 << 20, LARGE_ROOM = 12 << 20 };

/* Memory comes page by page, as it is touched: four thousand times in a check of all rules, a
 * twelfth of its time. In large pages it is six times for each 12 MB. What is asked for here lies
 * where the heap begins, and costs nothing, since nothing in it is touched. What goes beyond it
 * comes in small pages, so that no command takes a large one for a little. */
static void take_large_pages(void)
{
#ifdef MADV_HUGEPAGE
    char *room = malloc(LARGE_ROOM);
    if (!room) return;
    size_t before = (LARGE_PAGE - (uintptr_t)room % LARGE_PAGE) % LARGE_PAGE;
    madvise(room + before, (LARGE_ROOM - before) / LARGE_PAGE * LARGE_PAGE, MADV_HUGEPAGE);
    free(room);
#endif
}

/* Memory that was given back is soon asked for again, by the next file or fight: it stays with the
 * process. */
void malloc_tune(void)
{
    mallopt(M_MMAP_THRESHOLD, MOST);
    mallopt(M_TRIM_THRESHOLD, MOST);
    take_large_pages();
}
#else
void malloc_tune(void)
{
}
#endif
