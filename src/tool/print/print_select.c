/* print_select.c -- Selects the pages that `fray print` prints: cards, creatures, or the cards that
 * a creature owns. */
#include <stdlib.h>
#include <string.h>

#include "print.h"

#include "tool/io/memory.h"
#include "tool/io/options.h"

static bool is_blank(const fray_page *p)
{
    return p->figure_count + p->rule_count + p->reminder_count == 0 && !*p->flavour;
}

bool print_is_card(const fray_doc *doc, size_t page)
{
    fray_page p = fray_doc_page(doc, page);
    return (fray_doc_fits(doc, page, "thing") || fray_doc_fits(doc, page, "act")) && !is_blank(&p);
}

bool print_is_creature(const fray_doc *doc, size_t page)
{
    fray_page p = fray_doc_page(doc, page);
    return fray_doc_fits(doc, page, "creature") && p.figure_count > 0;
}

void print_add(struct print_run *job, size_t page, int64_t copies)
{
    for (size_t i = 0; i < job->count; i++) {
        if (job->cards[i].page != page) continue;
        job->cards[i].copies += copies;
        return;
    }
    NEED_ROOM(job->cards, job->count);
    job->cards[job->count++] = (struct print_card){page, copies};
}

static bool contains(const struct print_run *job, size_t page)
{
    for (size_t i = 0; i < job->count; i++)
        if (job->cards[i].page == page) return true;
    return false;
}

/* Adds the cards of so many creatures of a page. A body has those of its parts, which have none
 * themselves. */
static void add_cards(struct print_run *job, size_t creature, int64_t bodies)
{
    size_t count;
    const fray_owned *owned = fray_doc_owned(job->doc, creature, &count);
    for (size_t i = 0; i < count; i++) {
        if (owned[i].page == SIZE_MAX) continue;
        if (print_is_card(job->doc, owned[i].page))
            print_add(job, owned[i].page, bodies * owned[i].copies);
        else if (print_is_creature(job->doc, owned[i].page))
            add_cards(job, owned[i].page, owned[i].copies);
    }
}

void print_add_deck(struct print_run *job, size_t creature)
{
    size_t acts, first = job->count;
    add_cards(job, creature, 1);
    for (size_t i = first, end = job->count; i < end; i++) {
        const size_t *act = fray_doc_acts(job->doc, job->cards[i].page, &acts);
        for (size_t k = 0; k < acts; k++)
            if (!contains(job, act[k])) print_add(job, act[k], 1);
    }
}

static bool add_named(struct print_run *job, const char *name,
                      bool (*wanted)(const fray_doc *doc, size_t page))
{
    size_t before = job->count;
    for (size_t i = 0; i < fray_doc_count(job->doc); i++)
        if (fray_doc_fits(job->doc, i, name) && wanted(job->doc, i)) print_add(job, i, 1);
    return job->count > before;
}

bool print_select(struct print_run *job, const char *file, const char *const *names, int count,
                  bool (*wanted)(const fray_doc *doc, size_t page))
{
    for (int i = 0; i < count; i++) {
        if (add_named(job, names[i], wanted)) continue;
        usage_error("nothing of that sort here is called '%s'", names[i]);
        return false;
    }
    if (count) return true;
    /* what the file declares itself; of a file that declares nothing, what its modules declare */
    for (int own = 1; own >= 0 && !job->count; own--)
        for (size_t i = 0; i < fray_doc_count(job->doc); i++) {
            bool here = strcmp(fray_doc_page(job->doc, i).file, file) == 0;
            if ((here || !own) && wanted(job->doc, i)) print_add(job, i, 1);
        }
    if (!job->count) usage_error("%s: there is nothing of that sort to print", file);
    return job->count > 0;
}
