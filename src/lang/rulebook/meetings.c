/* meetings.c -- Lists the hooks that meet and do not commute, and what decides between them. So
 * with the lines that set one stat. It applies chapter 17 of docs/semantics.md to the rules.
 *
 * What is proved to commute needs no decision and is not listed. All orders of a listed pair may
 * still end the same in a fight. Then no player is asked.
 */
#include "rulebook.h"

typedef VEC(struct str) name_list;

struct meetings {
    const struct model *m;
    struct arena *a;
    doc_meetings_list *all;
};

static struct str moment_name(const struct hook *h)
{
    return h->moment ? h->moment->name : h->ended ? STR("ended") : STR("becoming");
}

static struct str owner_name(const struct hook *h)
{
    return h->owner ? h->owner->sym->name : STR("the fight");
}

/* The last creature that an event names; NULL: none. */
static const struct member *last_creature(const struct record *event)
{
    const struct member *last = NULL;
    for (size_t i = 0; i < event->members.len; i++)
        if (event->members.at[i]->member_sort == SORT_PARAM &&
            event->members.at[i]->type.base == TY_CREATURE)
            last = event->members.at[i];
    return last;
}

/* 17.7, 17.11 and 17.12, as far as the text of the rules says it. */
static struct str who_decides(struct meetings *w, const struct hook *h, unsigned over)
{
    const struct member *last = h->moment ? last_creature(h->moment->window->event) : NULL;
    struct text t;
    text_init(&t, w->a);
    if (w->m->rank) text_printf(&t, "`order by` says, then ");
    if (w->m->arbiter)
        text_printf(&t, "the one that `order of` names is asked");
    else if (w->m->rank)
        text_printf(&t, "a die");
    else if (over == 1U << TIE_CREATURE)
        text_printf(&t, "the owner of the creature is asked");
    else if (last)
        text_printf(&t, "the owner of `%.*s` is asked", STR_FMT(last->name));
    else
        text_printf(&t, "the owner of who acts is asked, or a die decides");
    return text_str(&t);
}

/* Names in alphabetical order, each once. */
static void name_add(struct meetings *w, name_list *names, struct str name)
{
    size_t at = 0;
    while (at < names->len && str_compare(names->at[at], name) < 0) at++;
    if (at < names->len && str_equal(names->at[at], name)) return;
    vec_push(names, w->a, name);
    for (size_t i = names->len - 1; i > at && !w->a->failed; i--) names->at[i] = names->at[i - 1];
    if (!w->a->failed) names->at[at] = name;
}

static struct str names_text(struct meetings *w, const name_list *names)
{
    struct text t;
    text_init(&t, w->a);
    for (size_t i = 0; i < names->len; i++)
        text_printf(&t, "%s%.*s", i ? ", " : "", STR_FMT(names->at[i]));
    return text_str(&t);
}

static void meeting_add(struct meetings *w, const struct hook *a, const struct hook *b,
                        struct str over, struct str decided)
{
    vec_push(w->all, w->a,
             ((struct doc_meeting){moment_name(a), owner_name(a), owner_name(b), over, a->span,
                                   b->span, decided}));
}

/* The ties of two hooks, or of one that two creatures have. */
static void add_ties(struct meetings *w, const struct hook *a)
{
    for (size_t i = 0; i < a->ties.len; i++) {
        const struct hook *b = a->ties.at[i].other;
        name_list names = {0};
        unsigned over = 0;
        if (b->id < a->id || (i && a->ties.at[i - 1].other == b)) continue; /* they are sorted */
        for (size_t k = i; k < a->ties.len && a->ties.at[k].other == b; k++) {
            over |= 1U << a->ties.at[k].over;
            for (size_t n = 0; n < a->ties.at[k].names.len; n++)
                name_add(w, &names, a->ties.at[k].names.at[n]);
        }
        meeting_add(w, a, b, names_text(w, &names), who_decides(w, a, over));
    }
}

static void add_named(struct meetings *w, const struct hook *a)
{
    for (size_t i = 0; i < a->predecessors.len; i++)
        if (a->predecessors.at[i] != a)
            meeting_add(w, a->predecessors.at[i], a, (struct str){0},
                        STR("`after` or `before` says so"));
}

static void add_hooks(struct meetings *w, const struct hook *at, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        add_ties(w, &at[i]);
        add_named(w, &at[i]);
    }
}

/* ---- stats that several lines set ---- */

static struct str which_counts(struct meetings *w, const struct member *stat)
{
    static const char *const how[] = {"the lowest counts", "the highest counts",
                                      "the latest counts; of those that begin at once, "};
    struct text t;
    text_init(&t, w->a);
    text_printf(&t, "%s", how[stat->sets]);
    if (stat->sets == SETS_LATEST)
        text_printf(&t, "%s",
                    w->m->arbiter ? "the one that `order of` names is asked"
                    : w->m->rank  ? "a die decides"
                                  : "the owner of the creature is asked");
    return text_str(&t);
}

static void add_setters(struct meetings *w, const struct member *stat)
{
    size_t from = w->all->len;
    struct text moment;
    text_init(&moment, w->a);
    text_printf(&moment, "set %.*s", STR_FMT(stat->name));
    for (size_t i = 0; i < w->m->contents.len; i++) {
        const struct content *c = w->m->contents.at[i];
        for (size_t k = 0; k < c->modifiers.len; k++)
            if (c->modifiers.at[k].layer == LAYER_SET && c->modifiers.at[k].stat == stat)
                vec_push(w->all, w->a,
                         ((struct doc_meeting){text_str(&moment), c->sym->name, (struct str){0},
                                               (struct str){0}, c->modifiers.at[k].span,
                                               c->modifiers.at[k].span, which_counts(w, stat)}));
    }
    if (w->all->len == from + 1) w->all->len = from;
}

/* Joins those of one moment. The moments keep the order of their first meetings. */
static void sort_by_moment(doc_meetings_list *all)
{
    for (size_t i = 0; i < all->len; i++)
        for (size_t k = i; k > 0; k--) {
            size_t same = 0;
            while (same < k && !str_equal(all->at[same].moment, all->at[k].moment)) same++;
            if (same == k || str_equal(all->at[k - 1].moment, all->at[k].moment)) break;
            struct doc_meeting swap = all->at[k];
            all->at[k] = all->at[k - 1], all->at[k - 1] = swap;
        }
}

void doc_meetings(const struct model *m, struct arena *a, doc_meetings_list *all)
{
    struct meetings w = {m, a, all};
    for (size_t i = 0; i < m->contents.len; i++)
        add_hooks(&w, m->contents.at[i]->hooks.at, m->contents.at[i]->hooks.len);
    add_hooks(&w, m->hooks.at, m->hooks.len);
    for (size_t i = 0; i < m->stats.len; i++) add_setters(&w, m->stats.at[i]);
    if (!a->failed) sort_by_moment(all);
}
