/* kept.c -- The list of values that a campaign keeps, by name: add, find, remove, rename.
 *
 * It knows no program and no fight.
 */
#include "kept.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MOST 100000 /* values; 64 creatures with all their things use a tenth of it */

static const char *kept_format(fray_campaign *c, const char *format, va_list args)
{
    char text[512];
    vsnprintf(text, sizeof text, format, args);
    const char *copy = arena_text(&c->arena, text, strlen(text));
    return copy ? copy : "";
}

const char *kept_text(fray_campaign *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = kept_format(c, format, args);
    va_end(args);
    return text;
}

fray_result kept_fault(fray_campaign *c, fray_result result, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    c->fault = kept_format(c, format, args);
    va_end(args);
    return c->arena.failed ? FRAY_NO_MEMORY : result;
}

fray_result fray_campaign_new(const fray_memory *memory, fray_campaign **campaign)
{
    if (!campaign) return FRAY_BAD_ARGUMENT;
    *campaign = NULL;
    struct memory m = memory_of(memory);
    fray_campaign *c = *campaign = m.resize(m.ctx, NULL, 0, sizeof *c);
    if (!c) return FRAY_NO_MEMORY;
    *c = (fray_campaign){.own = m, .fault = ""};
    arena_init(&c->arena, &c->own, 0);
    return FRAY_OK;
}

void fray_campaign_free(fray_campaign *c)
{
    if (!c) return;
    struct memory m = c->own;
    arena_release(&c->arena);
    m.resize(m.ctx, c, sizeof *c, 0);
}

size_t fray_campaign_count(const fray_campaign *c)
{
    if (!c) return 0;
    return c->all.len;
}
const char *fray_campaign_fault(const fray_campaign *c)
{
    if (!c) return "";
    return c->fault;
}

fray_kept fray_campaign_at(const fray_campaign *c, size_t index)
{
    return c && index < c->all.len
               ? c->all.at[index]
               : (fray_kept){.who = "", .thing = "", .mark = "", .name = "", .value = ""};
}

static const char *copied(fray_campaign *c, const char *text)
{
    const char *copy = arena_text(&c->arena, text, strlen(text));
    return copy ? copy : "";
}

bool kept_push(fray_campaign *c, const fray_kept *k)
{
    fray_kept copy = {copied(c, k->who),
                      copied(c, k->thing),
                      k->copy,
                      copied(c, k->mark),
                      k->nth,
                      copied(c, k->name),
                      k->at,
                      copied(c, k->value)};
    if (c->all.len >= MOST) return false;
    vec_push(&c->all, &c->arena, copy);
    return !c->arena.failed;
}

fray_result fray_campaign_add(fray_campaign *c, const fray_kept *k)
{
    if (!c || !k) return FRAY_BAD_ARGUMENT;
    if (!k->who || !k->thing || !k->mark || !k->name || !k->value || k->copy < 0 || k->nth < 0 ||
        k->at < 0)
        return FRAY_BAD_ARGUMENT;
    if (c->all.len >= MOST) return FRAY_BAD_ARGUMENT;
    return kept_push(c, k) ? FRAY_OK : FRAY_NO_MEMORY;
}

bool kept_knows(const fray_campaign *c, const char *who)
{
    for (size_t i = 0; i < c->all.len; i++)
        if (strcmp(c->all.at[i].who, who) == 0) return true;
    return false;
}

void kept_drop(fray_campaign *c, const char *who)
{
    size_t kept = 0;
    for (size_t i = 0; i < c->all.len; i++)
        if (strcmp(c->all.at[i].who, who) != 0) c->all.at[kept++] = c->all.at[i];
    c->all.len = kept;
}

fray_result fray_campaign_leave(fray_campaign *c, const char *name)
{
    if (!c || !name) return FRAY_BAD_ARGUMENT;
    if (!*name || !kept_knows(c, name))
        return kept_fault(c, FRAY_NOT_FOUND, "the campaign has no '%s'", name);
    kept_drop(c, name);
    return FRAY_OK;
}

/* ---- other names ----------------------------------------------------------------------------- */

static bool is_at(const fray_kept *k, int place, const char *name)
{
    const char *const all[] = {k->who, k->thing, k->mark, k->name, k->value};
    return *name && strcmp(all[place], name) == 0;
}

/* Would renaming give two values the same name? */
static bool would_collide(const fray_campaign *c, const char *before, const char *after)
{
    bool old = false, new = false;
    for (size_t i = 0; i < c->all.len; i++)
        for (int place = 0; place < 4; place++)
            old = old || is_at(&c->all.at[i], place, before),
            new = new || is_at(&c->all.at[i], place, after);
    return old && new;
}

fray_result fray_campaign_rename(fray_campaign *c, const char *before, const char *after,
                                 size_t *count)
{
    if (!c || !before || !count) return FRAY_BAD_ARGUMENT;
    size_t kept = 0;
    *count = 0;
    if (!*before || (after && !*after))
        return kept_fault(c, FRAY_INVALID, "nothing is called by an empty name");
    if (after && would_collide(c, before, after))
        return kept_fault(c, FRAY_INVALID, "'%s' is the name of something else in this campaign",
                          after);
    const char *copy = after ? copied(c, after) : NULL;
    for (size_t i = 0; i < c->all.len; i++) {
        fray_kept *k = &c->all.at[i];
        bool any = false;
        for (int place = 0; place < 5; place++) any = any || is_at(k, place, before);
        *count += any;
        if (any && !after) continue;
        if (is_at(k, 0, before)) k->who = copy;
        if (is_at(k, 1, before)) k->thing = copy;
        if (is_at(k, 2, before)) k->mark = copy;
        if (is_at(k, 3, before)) k->name = copy;
        if (is_at(k, 4, before)) k->value = copy;
        c->all.at[kept++] = *k;
    }
    c->all.len = kept;
    return *count
               ? FRAY_OK
               : kept_fault(c, FRAY_NOT_FOUND, "nothing in this campaign is called '%s'", before);
}
