/* prose.h -- Interface between the files that translate rules to English. Private to
 * src/lang/rulebook.
 *
 * The input is the syntax tree, as written, with names looked up in the model. A value becomes a
 * noun phrase (`struct np`): its words, its possessive, and its grammatical number. The number
 * selects the verb form: "you regain", "the enemy regains". A statement becomes a clause, a
 * condition a clause or its negation.
 */
#ifndef FRAY_RULEBOOK_PROSE_H
#define FRAY_RULEBOOK_PROSE_H

#include "rulebook.h"

struct np {
    struct str text, whose; /* whose: the possessive */
    bool many, number;      /* many: it takes the plural verb; number: it is a numeral */
    bool rolled;            /* the result of dice */
    bool clause;            /* it ends in a relative clause ("that ..."): no 's can follow */
    bool amount;            /* a number in words: "points equal to half the damage" */
    struct str tail;        /* follows the counted noun: "2 points for each enemy" */
};

enum referent_kind {
    REF_THING,
    REF_CHECK,  /* the result of a check: it succeeds or fails */
    REF_CHOICE, /* a chosen creature or thing, if any */
    REF_ANSWER, /* yes or no */
    REF_TRUTH   /* a condition with a name */
};
/* A name of the rules and the noun phrase it refers to: `now` at its first use, then `later`. */
struct referent {
    struct str name, first;
    struct np now, later;
    enum referent_kind kind;
};

struct prose_reader {
    const struct model *m;
    struct arena *a;
    const struct content *content; /* the declaration of the page */
    struct doc_page *page;
    struct np self, it;
    struct str lead; /* "for each ally", which begins every rule of an aura; or empty */
    /* the set excludes self: "each other creature" */
    bool other;
    VEC(struct referent) known;
    /* Wordings in use: the values of a wording's holes are not read by the same wording. */
    const struct wording *busy[8];
    size_t busy_count;
    int depth;
};

/* The value after a joining word of a line (`by x`). NULL: the line has none. */
static inline struct ast *joined_value(const struct ast *line, enum join join)
{
    return label_value((struct ast *)(uintptr_t)line, join);
}
static inline bool is_word(const struct ast *e, const char *word)
{
    return e && e->kind == AST_NAME && str_is(e->text, word);
}

/* ---- english.c ---- */
/* Formats a text in the arena. %S is a struct str, %s a C string, %d a long long, %+ one with its
 * sign, %c a char. */
struct str format_str(struct prose_reader *r, const char *format, ...);
void text_put(struct text *t, const char *format, ...);
struct np np_one(struct prose_reader *r, struct str text);
struct np np_many(struct prose_reader *r, struct str text);
struct np np_number(struct prose_reader *r, int64_t n);
struct str np_all(struct prose_reader *r, struct np np); /* with its tail */
/* 3 points; points equal to half the damage; 2 points for each enemy */
struct str amount_of(struct prose_reader *r, struct np n, struct str unit);
struct str shown_name(struct prose_reader *r, struct str name); /* underscores are spaces */
struct str capital(struct prose_reader *r, struct str s);       /* the first letter large */
struct str sentence(struct prose_reader *r, struct str s); /* capital, and a full stop at the end */
struct str with_article(struct prose_reader *r, struct str s); /* a wolf, an ogre */
bool looks_plural(struct str s);                               /* points, but not noise or loss */
struct str plural(struct prose_reader *r, struct str s);
struct str verb(struct prose_reader *r, struct np who, const char *one, const char *many);
/* "the attack has not landed"; a clause that is not simple gets "it is not the case that". */
struct str negated_clause(struct prose_reader *r, struct str clause);
/* a, b and c */
struct str joined_by(struct prose_reader *r, const struct str *parts, size_t count,
                     const char *between, const char *last);

/* ---- phrase_book.c ---- */
struct binding {
    struct str name;
    const struct ast *value;
    struct np np;
    bool empty;
};
typedef VEC(struct binding) binding_list;
/* Fills the holes of a wording. `negated`: returns the opposite. */
struct str fill(struct prose_reader *r, struct str text, const binding_list *bindings,
                bool negated);
const struct wording *wording_of_sym(const struct prose_reader *r, const struct symbol *y);
const struct wording *wording_of_mem(const struct prose_reader *r, const struct member *x);
const struct wording *wording_of_window(const struct prose_reader *r, const struct window *w);
const struct wording *wording_of_moment(const struct prose_reader *r, const struct moment *mo);
const struct wording *wording_of_word(const struct prose_reader *r, struct str word);
/* The wording whose pattern matches the expression; its holes are bound. NULL: none matches. */
const struct wording *wording_of_tree(struct prose_reader *r, const struct ast *e,
                                      binding_list *bindings);
bool has_pattern(struct prose_reader *r, const struct ast *e);

/* ---- value.c ---- */
struct np read_value(struct prose_reader *r, const struct ast *e);
struct str read_member_name(struct prose_reader *r, struct str name, const struct ast *of);
struct str kind_label(struct prose_reader *r, const struct record *kind);
const struct member *guess_member(const struct prose_reader *r, struct str name,
                                  const struct ast *of);
struct str member_label(struct prose_reader *r, const struct member *x);
struct str content_label(struct prose_reader *r, struct str name); /* its wording, or its name */
bool is_condition(const struct ast *e);
/* The member is worded as the empty text, so it is left out. */
bool is_silent(const struct prose_reader *r, const struct ast *member);
bool fold_number(const struct prose_reader *r, const struct ast *e, int64_t *n);
struct referent *referent_find(struct prose_reader *r, struct str name);
void referent_add(struct prose_reader *r, struct str name, struct np now, struct np later,
                  enum referent_kind kind);
bool bind_call(struct prose_reader *r, const struct fn *fn, struct ast *const *items, size_t count,
               size_t from, binding_list *bindings);
/* by its name alone */
struct str read_call(struct prose_reader *r, struct str name, struct ast *const *items,
                     size_t count);
struct str distance_text(struct prose_reader *r, int64_t n, struct str text); /* 5 spaces */

/* ---- selection.c ---- */
enum determiner {
    THE_SET /* enemies; the nearest enemy */,
    EACH_OF /* each enemy */,
    ONE_OF /* an enemy */,
    BARE_ONE /* enemy */,
    MANY_OF /* 3 of them: creatures, where the set is everyone */
};
bool is_set(const struct prose_reader *r, const struct ast *e);
bool has_noun(const struct prose_reader *r,
              const struct ast *e); /* a member of it has a name: "an enemy" */
struct np read_set(struct prose_reader *r, const struct ast *e, enum determiner how);
struct str noun_of_set(struct prose_reader *r, const struct ast *e); /* the bare noun: "enemy" */

/* ---- condition.c ---- */
/* The truth of a condition that depends on options only, evaluated with their defaults. */
enum truth { TRUTH_OPEN, TRUTH_YES, TRUTH_NO };
enum truth truth_of(const struct prose_reader *r, const struct ast *e);
struct str read_if(struct prose_reader *r, const struct ast *e,
                   bool negated);                                    /* empty: always true */
struct str when_clause(struct prose_reader *r, const struct ast *e); /* " when ...", or empty */

/* ---- statement.c ---- */
/* The clauses of a block, without a capital or a full stop. */
struct str read_block(struct prose_reader *r, const struct ast *block);
struct str read_moment(struct prose_reader *r, const struct ast *moment, struct np whose);
/* `first` for 1; NULL for a number that has no such word here. */
const char *ordinal(int64_t n);
/* Empty: the function has no wording. */
struct str read_worded_call(struct prose_reader *r, const struct fn *fn, const struct ast *line,
                            const struct np *first);

/* ---- choice.c ---- */
/* `x = choose ...` or `ask x = choose ...`; x is known from now on */
struct str read_choice(struct prose_reader *r, const struct ast *line);

/* ---- inlined_rules.c ---- */
/* a line that opens an event */
struct str read_opened(struct prose_reader *r, const struct record *event, const struct ast *line);
/* `TABLE(n) for c` */
struct str read_rows(struct prose_reader *r, const struct ast *line);

/* ---- mentions.c ---- */
void read_mentions(struct prose_reader *r, const struct ast *act);

/* ---- content_line.c ---- */
void read_line(struct prose_reader *r, const struct ast *line);
/* Adds the maxima of a creature's tracks that its declaration leaves at their defaults. */
void read_default_tracks(struct prose_reader *r);
void add_rule(struct prose_reader *r, struct str text);

#endif
