/* event_words.c -- Formats parts of events that several fight printers share. */
#include "event_words.h"

#include "tool/io/output.h"

const char *owner_name(const fray_fight *fight, const fray_event *e)
{
    if (e->kind == FRAY_EVENT_MOVE) return fray_body_name(fight, e->who);
    if (e->who >= 0) return fray_creature_name(fight, e->who);
    if (e->side >= 0) return fray_side_name(fight, e->side);
    return e->thing >= 0 ? "a thing" : "the fight";
}

static void put_term(FILE *to, const fray_term *term, bool first)
{
    uint64_t size = term->value < 0 ? 0 - (uint64_t)term->value : (uint64_t)term->value;
    if (first)
        put(to, term->value < 0 ? "-" : "");
    else
        put(to, term->value < 0 ? " - " : " + ");
    put(to, "%llu%s%s", (unsigned long long)size, term->label && *term->label ? " " : "",
        term->label ? term->label : "");
}

/* A term of value 0 without sources is not printed. */
static bool is_empty_term(const fray_event *e, size_t i)
{
    bool sources = i + 1 < e->term_count && e->terms[i + 1].depth > e->terms[i].depth;
    return e->terms[i].value == 0 && !sources;
}

/* The sources of a term follow it, one level deeper. */
void put_terms(FILE *to, const fray_event *e)
{
    int depth = 0;
    bool first = true;
    for (size_t i = 0; i < e->term_count; i++) {
        const fray_term *term = &e->terms[i];
        if (is_empty_term(e, i)) continue;
        for (; depth > term->depth; depth--) put(to, ")");
        bool deeper = depth < term->depth;
        for (; depth < term->depth; depth++) put(to, " (");
        put_term(to, term, first || deeper);
        first = false;
    }
    for (; depth > 0; depth--) put(to, ")");
    if (first) put(to, "0");
}
