/* prose.h -- what the files that read rules aloud share. Private to src/rulebook.
 *
 * Everything is read from the tree, as it was written, with names looked up in the model. A thing
 * that is read is a noun phrase: its words, its possessive, and whether verbs beside it take the
 * form for several ("you regain", "the enemies regain") or for one.
 */
#ifndef FRAY_RULEBOOK_PROSE_H
#define FRAY_RULEBOOK_PROSE_H

#include "rulebook/rulebook.h"

struct np {
    struct str text, whose;
    bool many, number;
    bool rolled;     /* what dice came to */
    bool clause;     /* it goes on with a "that ..." of its own: no 's can follow */
    bool amount;     /* a number that is said in words: "points equal to half the damage" */
    struct str tail; /* said behind what is counted: "2 points for each enemy" */
};

/* A name that stands for something: the first time it may be said at length, later as `later`. */
enum known_sort {
    KNOWN_THING,
    KNOWN_CHECK /* a test was made: it went well or not */,
    KNOWN_CHOICE /* somebody may have been chosen */,
    KNOWN_ANSWER /* yes or no */,
    KNOWN_TRUTH /* a condition with a name */
};
struct known {
    struct str name, first;
    struct np now, later;
    enum known_sort sort;
};

struct reader {
    const struct model *m;
    struct arena *a;
    const struct content *content; /* whose lines are read */
    struct doc_page *page;
    struct np self, it;
    /* the set that is read leaves out whoever speaks: "each other creature" */
    bool other;
    VEC(struct known) known;
    /* being read: a wording does not word what stands for its own holes in itself */
    const struct wording *busy[8];
    size_t busy_count;
    int depth;
};

/* What stands behind a joining word of a line; NULL: it has none. */
static inline struct ast *label(const struct ast *line, enum join join)
{
    return label_value((struct ast *)(uintptr_t)line, join);
}
static inline bool is_word(const struct ast *e, const char *word)
{
    return e && e->kind == AST_NAME && str_is(e->text, word);
}

/* ---- english.c ---- */
/* %S a struct str, %s a C string, %d a long long, %+ one with its sign, %c a char. Each argument is
 * read once, unlike with STR_FMT. */
struct str said(struct reader *r, const char *format, ...);
void text_put(struct text *t, const char *format, ...);
struct np np_one(struct reader *r, struct str text);
struct np np_many(struct reader *r, struct str text);
struct np np_number(struct reader *r, int64_t n);
struct str np_all(struct reader *r, struct np np); /* with its tail */
/* 3 points; points equal to half the damage; 2 points for each enemy */
struct str amount_of(struct reader *r, struct np n, struct str unit);
struct str shown_name(struct reader *r, struct str name); /* underscores are spaces */
struct str capital(struct reader *r, struct str s);       /* the first letter large */
struct str sentence(struct reader *r, struct str s);      /* and a full stop at the end */
struct str with_article(struct reader *r, struct str s);  /* a wolf, an ogre */
struct str plural(struct reader *r, struct str s);
struct str verb(struct reader *r, struct np who, const char *one, const char *many);
/* a, b and c */
struct str joined_by(struct reader *r, const struct str *parts, size_t count, const char *between,
                     const char *last);

/* ---- phrase_book.c ---- */
struct bound {
    struct str name;
    const struct ast *value;
    struct np np;
    bool empty;
};
typedef VEC(struct bound) bound_list;
/* Fills a text in. `negated`: says the opposite. */
struct str fill(struct reader *r, struct str text, const bound_list *bound, bool negated);
const struct wording *wording_of_sym(const struct reader *r, const struct symbol *y);
const struct wording *wording_of_mem(const struct reader *r, const struct member *x);
const struct wording *wording_of_window(const struct reader *r, const struct window *w);
const struct wording *wording_of_moment(const struct reader *r, const struct moment *mo);
const struct wording *wording_of_word(const struct reader *r, struct str word);
/* The pattern that the expression is an instance of; its holes are bound. NULL: none. */
const struct wording *wording_of_tree(struct reader *r, const struct ast *e, bound_list *bound);
bool has_pattern(struct reader *r, const struct ast *e);

/* ---- value.c ---- */
struct np read_value(struct reader *r, const struct ast *e);
struct str read_member_name(struct reader *r, struct str name, const struct ast *of);
struct str kind_label(struct reader *r, const struct record *kind);
const struct member *some_member(const struct reader *r, struct str name, const struct ast *of);
struct str member_label(struct reader *r, const struct member *x);
struct str word_label(struct reader *r, struct str tag_word);
bool is_condition(const struct ast *e);
/* `c.busy`, worded as nothing */
bool goes_unsaid(const struct reader *r, const struct ast *member);
bool fold_number(const struct reader *r, const struct ast *e, int64_t *n);
struct known *known_find(struct reader *r, struct str name);
void known_add(struct reader *r, struct str name, struct np now, struct np later,
               enum known_sort sort);
bool bind_call(struct reader *r, const struct fn *fn, struct ast *const *items, size_t count,
               size_t from, bound_list *bound);
/* by its name alone */
struct str read_call(struct reader *r, struct str name, struct ast *const *items, size_t count);
struct str said_place(struct reader *r, int64_t n, struct str text); /* 5 spaces */

/* ---- selection.c ---- */
enum how_many {
    THE_SET /* enemies; the nearest enemy */,
    EACH_OF /* each enemy */,
    ONE_OF /* an enemy */,
    BARE_ONE /* enemy */,
    MANY_OF /* 3 of them: creatures, where the set is everyone */
};
bool is_set(const struct reader *r, const struct ast *e);
bool has_noun(const struct reader *r, const struct ast *e); /* one of it can be named: "an enemy" */
struct np read_set(struct reader *r, const struct ast *e, enum how_many how);
struct str noun_of_set(struct reader *r, const struct ast *e); /* the bare noun: "enemy" */

/* ---- condition.c ---- */
/* What the options settle, as they stand when nobody sets them. */
enum truth { TRUTH_OPEN, TRUTH_YES, TRUTH_NO };
enum truth truth_of(const struct reader *r, const struct ast *e);
struct str read_if(struct reader *r, const struct ast *e, bool negated); /* empty: nothing to say */
struct str when_said(struct reader *r, const struct ast *e);             /* " when ...", or empty */

/* ---- statement.c ---- */
/* clauses, without a capital or a full stop */
struct str read_block(struct reader *r, const struct ast *block);
struct str read_moment(struct reader *r, const struct ast *moment, struct np whose);
/* empty: it has no wording */
struct str read_worded_call(struct reader *r, const struct fn *fn, const struct ast *line,
                            const struct np *first);

/* ---- choice.c ---- */
/* `x = choose ...` or `ask x = choose ...`; x is known from now on */
struct str read_choice(struct reader *r, const struct ast *line);

/* ---- inlined_rules.c ---- */
/* an event is opened */
struct str read_opened(struct reader *r, const struct record *event, const struct ast *line);
/* `read TABLE at n for c` */
struct str read_rows(struct reader *r, const struct ast *line);

/* ---- content_line.c ---- */
void read_line(struct reader *r, const struct ast *line);
void add_rule(struct reader *r, struct str text);
void add_figure(struct reader *r, struct str text);

#endif
