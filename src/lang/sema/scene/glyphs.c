/* glyphs.c -- The signs of a map, by a hash of their last byte. */
#include "scene.h"

struct glyph *find_glyph(const struct setup *u, struct str sign)
{
    size_t i = sign.len ? u->ending[(unsigned char)sign.at[sign.len - 1]] : 0;
    while (i && !str_equal(u->glyphs.at[i - 1].sign, sign)) i = u->glyphs.at[i - 1].next;
    return i ? &u->glyphs.at[i - 1] : NULL;
}

/* Adds a sign to the table. Of equal signs the first stays the one that lookups find. */
void insert_glyph(struct setup *u, struct glyph g)
{
    size_t *head = &u->ending[(unsigned char)g.sign.at[g.sign.len - 1]], before = u->glyphs.len;
    bool known = find_glyph(u, g.sign) != NULL;
    g.next = *head;
    vec_push(&u->glyphs, u->m->arena, g);
    if (!known && u->glyphs.len > before) *head = u->glyphs.len;
}

bool add_glyph(struct setup *u, struct glyph g)
{
    const struct glyph *other = find_glyph(u, g.sign);
    if (other) {
        diag_related(
            report(u->m, E0401, g.span, "the sign `%.*s` has two meanings", STR_FMT(g.sign)),
            other->span, "the other one");
        u->rows_lost = true; /* it may be meant for another sign */
        return false;
    }
    uint32_t code;
    size_t first = g.sign.len ? utf8_decode(g.sign, &code) : 0;
    if (!first || first != g.sign.len) {
        diag_help(report(u->m, E0501, g.span, "a sign of the map is one character"),
                  "take one, and draw it at each place");
        g.used = true;
        g.sign.len = first;
        if (!first) return false;
    } else if (!u->map)
        diag_help(report(u->m, E0501, g.span, "there is no map to put `%.*s` on", STR_FMT(g.sign)),
                  "draw one, `map \"A..B\"`, or name the place: `Anna at 3, 1`");
    insert_glyph(u, g);
    return true;
}
