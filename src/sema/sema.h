/* sema.h -- what the files of the checker share: contexts, name scopes, types. Private to src/sema.
 */
#ifndef FRAY_SEMA_SEMA_H
#define FRAY_SEMA_SEMA_H

#include "sema/query.h"

/* ---- scope.c: scopes of declared names ---- */
uint32_t name_hash(struct str name);
struct scope *scope_new(struct arena *a, struct scope *parent);
/* that of all files */
struct scope *scope_new_shared(struct arena *a, struct file_deps *sight, const struct diags *diags);
/* of one file: what it declares may not be declared above either */
struct scope *scope_new_file(struct arena *a, struct scope *shared);
/* of one file or all; others are a test's */
bool scope_is_of_files(const struct scope *s);
/* names of both can be meant at one place: s is of files */
bool scopes_meet(const struct scope *inner, const struct scope *s);
/* and so have measures */
struct symbol *scope_find_measure(const struct scope *s, struct str name);
struct symbol *scope_find_here(const struct scope *s, struct str name);
struct symbol *scope_add(struct model *m, struct scope *s, enum symbol_kind sort, struct str name,
                         struct ast *line, struct span span);
const char *sym_sort_name(enum symbol_kind sort);
/* The nearest known name, or an empty one. `accept` may be NULL. */
struct str scope_nearest(const struct scope *s, struct str name,
                         bool (*accept)(const struct symbol *));

/* ---- file_deps.c ---- */
void file_deps_begin(struct model *m, uint64_t beside);
void switch_file(struct model *m, uint32_t file);
/* from here on its lines are looked at, and it sees m->names */
static inline void enter_file(struct model *m, uint32_t file)
{
    if (m->deps->current != file) switch_file(m, file);
}
/* what is looked at names something of this file */
void file_deps_add(struct file_deps *s, uint32_t file);
void file_deps_add_all(struct file_deps *s, uint64_t files);
/* see struct file_deps */
void file_deps_need(struct model *m, uint64_t all, uint64_t with, uint64_t any);
/* What was seen since `before`, a copy of `sees`, is looked at only where `all` of these files are
 * (0: always). */
void file_deps_need_any(struct model *m, const uint64_t *before, uint64_t all);

/* ---- types.c ---- */
struct type type_of(enum ty base);
enum ty class_type(enum record_class cls); /* of a reference to such a record */
struct type type_record(enum ty base, struct record *rec);
struct type type_set(enum ty elem, struct record *rec, struct tag *tag);
struct type type_list(struct type elem);
struct type type_elem(struct type t); /* of a set or list */
struct type type_optional(struct type t);
bool type_same(struct type a, struct type b);
bool type_is_ref(struct type t);                    /* a record: has members */
bool type_fits(struct type have, struct type want); /* without any conversion, optional apart */
struct str type_text(struct arena *a, struct type t);
bool record_gathers(const struct record *r); /* other content may stand inside such content */
/* What somebody has by its declaration or, where that says nothing, by its kind's: that content, or
 * (NULL) the first of that kind. */
/* inventory.c */
struct content *owned_content(const struct model *m, const struct content *who,
                              const struct content *content, const struct record *kind);
/* TY_ERROR when reported */
struct type type_from_ast(struct model *m, struct scope *s, struct ast *t);

/* ---- members ---- */
/* a double is reported */
struct member *member_new(struct model *m, struct record *r, enum member_kind sort, struct str name,
                          struct ast *line, struct span span);
struct member_index *member_names_new(struct arena *a);
/* then any kind below, if unique */
struct member *record_find_below(struct model *m, const struct record *r, struct str name);
struct window *record_window(const struct record *event, struct str name); /* or NULL */
/* where members of such a value are looked up */
struct record *class_record(struct model *m, struct type t);
struct str record_nearest(const struct record *r, struct str name);

/* ---- a context: where an expression or statement stands ---- */
struct visible {
    struct str name;
    int32_t local;
};
struct narrowed {
    int32_t local;
    struct type type;
};

struct check_ctx {
    struct model *m;
    struct fn *fn;
    struct scope *scope;
    struct record *bare; /* whose members are named bare (an event, a mark's values) */
    int32_t bare_local;
    int32_t self; /* locals, -1: none */
    int32_t this_local, it;
    struct encounter *test; /* the test whose statements these are */
    struct member *hook;    /* the hook whose body this is */
    int32_t event_local;    /* the event at hand, or -1; its type names the kind */
    bool rolling;           /* dice are rolled here: right of `roll` */
    struct expr *roller;
    struct template *roll_name;
    int loops, branches;
    struct record *read_event; /* the event whose stat is read here: it is open */
    struct content *mark;      /* whose hook or line this is, for `finish` */
    VEC(struct visible) names;
    VEC(struct narrowed) narrow;
};

void cx_init(struct check_ctx *cx, struct model *m, struct fn *fn, struct scope *scope);
/* adds a local and shows it */
int32_t cx_local(struct check_ctx *cx, struct str name, struct type type, struct span span);
int32_t cx_hidden(struct check_ctx *cx, struct type type);
void cx_show_params(struct check_ctx *cx); /* by their names */
struct type cx_type(const struct check_ctx *cx, int32_t local);

struct fn *fn_new(struct model *m, struct str name, enum permission permission, struct type ret,
                  struct span span);
/* the newest, which nothing calls: it was made to read an expression with. An older one stays */
void fn_discard(struct model *m, const struct fn *fn);
int32_t fn_param(struct model *m, struct fn *fn, struct str name, struct type type);

/* ---- expr.c ---- */
struct expr *expr_new(struct check_ctx *cx, enum expr_kind kind, struct type type,
                      struct span span);
struct expr *expr_const(struct check_ctx *cx, struct type type, int64_t value, struct span span);
struct expr *expr_local(struct check_ctx *cx, int32_t local, struct span span);
struct expr *expr_error(struct check_ctx *cx, struct span span);
/* want: a hint; TY_ERROR for none */
struct expr *check_expr(struct check_ctx *cx, struct ast *e, struct type want);
/* converted, or reported */
struct expr *expr_as(struct check_ctx *cx, struct ast *e, struct type want);
struct expr *expr_flag(struct check_ctx *cx, struct ast *e);
struct expr *expr_free(struct check_ctx *cx, struct ast *e); /* no hint */
struct expr *convert(struct check_ctx *cx, struct expr *x, struct type want);
struct expr *to_flag(struct check_ctx *cx, struct expr *x);
/* reports when there is none */
struct expr *expr_self(struct check_ctx *cx, struct span span);
struct expr *member_of(struct check_ctx *cx, struct expr *a, struct str name, struct span span);
/* reports what may be none */
struct expr *unwrap(struct check_ctx *cx, struct expr *x, struct str member);
/* what holds where cond is true */
void narrow_true(struct check_ctx *cx, const struct expr *cond);
void narrow_false(struct check_ctx *cx, const struct expr *cond);
int64_t constant_value_of(struct check_ctx *cx, struct expr *x, bool *ok); /* folds */
/* with its sign, and not too large: most figures are */
bool literal_number(const struct ast *e, int64_t *n);
/* what does not fit is reported, and 0 */
int64_t kept_number(struct model *m, int64_t v, struct type t, struct span span);
struct template *template_from(struct check_ctx *cx, struct ast *text);
struct str unescaped(struct model *m, struct str s); /* braces that were escaped, as themselves */
struct template *template_plain(struct model *m, struct str text);

/* ---- call.c ---- */
struct arg {
    enum join join;
    struct ast *value;
    struct span span;
};
typedef VEC(struct arg) arg_list;
void args_from_items(struct check_ctx *cx, struct ast **items, size_t count, arg_list *out);
/* values and labels; of an event `as` names it */
void args_from_line(struct check_ctx *cx, struct ast *line, bool with_as, arg_list *out);
/* Matches arguments to parameters `from`..; gives an array of params.len - from. */
struct expr **bind_args(struct check_ctx *cx, struct str what, struct param *params, size_t count,
                        const arg_list *args, struct span span);
struct expr *call_fn(struct check_ctx *cx, struct fn *fn, struct expr **items, size_t count,
                     struct span span);
struct expr *call_expr(struct check_ctx *cx, struct ast *e, struct type want);
struct expr *name_expr(struct check_ctx *cx, struct str name, struct span span, struct type want);

/* ---- select.c ---- */
struct expr *select_expr(struct check_ctx *cx, struct ast *e); /* phrases and what filters them */
/* The set under an ordering, as `who` sees it; NULL: self, or where there is none each for itself.
 */
struct expr *order_of(struct check_ctx *cx, struct expr *set, struct symbol *y, struct expr *who,
                      struct span span);
/* AST_WITHIN, AST_ADJACENT: they also test one */
bool selects_from_set(struct check_ctx *cx, struct ast *e);
static inline bool is_selection(struct check_ctx *cx, struct ast *e)
{
    return e->kind == AST_PHRASE || e->kind == AST_WHERE || e->kind == AST_WITH ||
           ((e->kind == AST_WITHIN || e->kind == AST_ADJACENT) && selects_from_set(cx, e));
}
struct expr *noun_seen_by(struct check_ctx *cx, struct symbol *noun, struct expr *viewer,
                          struct span span);

/* ---- stmt.c ---- */
struct stmt *block_stmt(struct check_ctx *cx, struct ast *block);
struct stmt *stmt_new(struct check_ctx *cx, enum stmt_kind kind, struct span span);
struct stmt *let_stmt(struct check_ctx *cx, struct ast *line);
void check_fn_body(struct model *m, struct fn *fn, struct check_ctx *cx, struct ast *block);
/* reports when it is not given */
void need_permission(struct check_ctx *cx, enum permission p, struct span span, const char *what);
/* NULL: none, or reported */
struct template *text_label(struct check_ctx *cx, struct ast *line, enum join join);

/* ---- points.c ---- */
struct ast *require_each_body(struct model *m, struct ast *line);
void points_line(struct model *m, struct record *r, struct ast *line);
bool is_points(const struct member *x);
void points_body(struct model *m, struct check_ctx *cx, struct member *x);

/* ---- option_overrides.c ---- */
void resolve_option_overrides(struct model *m, struct ast **files, size_t count);
/* sema.c: of the option's type, known now */
int64_t option_value(struct model *m, const struct member *o, struct ast *value, bool *ok);

/* ---- wording.c ---- */
void resolve_wordings(struct model *m, struct ast **files, size_t count);

/* ---- alias.c ---- */
/* before content is collected */
void collect_aliases(struct model *m, struct ast **files, size_t count);
void resolve_aliases(struct model *m, struct ast **files, size_t count);

/* ---- table.c ---- */
void table_signature(struct model *m, struct fn *table);
void table_body(struct model *m, struct ast *line);
struct stmt *read_stmt(struct check_ctx *cx, struct ast *line); /* read T at n for c */

/* ---- measure.c: what is counted for whoever listens ---- */
void collect_measures(struct model *m, struct scope *s, struct ast *line);
void resolve_measure(struct model *m, struct measure *x);
void measure_body(struct model *m, struct measure *x);
struct stmt *measure_stmt(struct check_ctx *cx, struct ast *line);

/* ---- lasting.c: what outlasts a fight, and what happens between fights ---- */
void collect_step(struct model *m, struct scope *s, struct ast *line);
void resolve_lasting(struct model *m, struct ast **files, size_t count);
void resolve_steps(struct model *m);
struct stmt *require_stmt(struct check_ctx *cx, struct ast *line);

/* ---- trial.c ---- */
void collect_trial(struct model *m, struct scope *s, struct ast *line);
void trial_signatures(struct model *m);
bool trial_begin(struct model *m, struct encounter *e); /* its parameters; false: it is damaged */
/* the lines that set the scene: its own, or its pattern's */
struct ast *scene_block(const struct encounter *e);
void trial_seats(struct model *m, struct encounter *e); /* who is not seated by the scene */
void trial_seated(struct model *m, struct encounter *e);
void trial_bodies(struct model *m, struct encounter *e);
struct stmt *result_stmt(struct check_ctx *cx, struct ast *line);
void check_patterns(struct model *m, void (*read)(struct model *, struct encounter *));

/* ---- choose.c: asks into a hidden list; what was chosen of it ---- */
struct expr *chosen(struct check_ctx *cx, int32_t list, bool single, struct type elem,
                    struct span span);
struct stmt *choose_stmt(struct check_ctx *cx, struct ast *line, struct ast *choose,
                         int32_t *list_local, bool *single, struct type *elem);
struct stmt *block_of(struct check_ctx *cx, struct stmt **items, size_t count, struct span span);
bool stmt_leaves(const struct stmt *s); /* never falls off its end */

/* ---- line_schema.c: what a line may carry; whatever else stands on it is an error, and false ----
 */
enum {
    HAS_NAME = 1, /* one name */
    HAS_NAMES = 2,
    HAS_CALL = 4,   /* and something in parentheses behind it */
    HAS_VALUES = 8, /* whatever: looked at elsewhere */
    HAS_TYPE = 16,
    HAS_SET = 32,
    HAS_CHANGE = 64 /* += and -= */,
    HAS_WHEN = 128,
    HAS_ELSE = 256,
    HAS_BLOCK = 512
};
enum line_place {
    AT_TOP,
    IN_SYSTEM,
    IN_MEMBERS,
    IN_COMMAND,
    IN_MARK,
    IN_ACT,
    IN_SCENE,
    IN_SIDE,
    IN_TACTICS,
    IN_TRIAL
};
#define EVERY_JOIN UINT32_MAX
bool check_line_parts(struct model *m, struct ast *line, unsigned parts, uint32_t joins);
/* by its first word's row */
bool check_word_parts(struct model *m, struct ast *line, enum line_place place);
/* said before: then a block holds lines that are not its own */
bool brace_missing(struct model *m, uint32_t file);
/* reported: the same first word further up in the block */
bool report_repeated_word(struct model *m, struct ast *block, size_t i);
/* the labels behind a right side */
bool check_value_labels(struct model *m, struct ast *line);

/* ---- the passes ---- */
/* reports: no kind of that name begins a declaration */
struct diag *report_unknown_kind(struct model *m, struct ast *line, struct str word);
void collect_files(struct model *m, struct ast **files, size_t count);
void collect_lines(struct model *m, struct scope *s, struct ast *block, struct content *group,
                   struct encounter *test);
void define_record_members(struct model *m, struct record *r, struct ast *block, struct scope *s);
void first_values(struct model *m);
void finish_members(struct model *m);
void resolve_contents(struct model *m);
void resolve_encounters(struct model *m);
void check_cycles(struct model *m);
void check_loop_progress(struct model *m);
void check_unreachable_windows(struct model *m);
void check_modifier_cycles(struct model *m);
void check_event_nesting(struct model *m);
void check_hook_precedence(struct model *m);
void check_stale_lets(struct model *m);
void tactics_body(struct model *m, struct ast *line);
/* the nearest, or all */
void help_window(struct model *m, struct diag *g, const struct record *event, struct str name);
/* NULL when reported */
struct moment *moment_named(struct model *m, struct scope *s, struct ast *name,
                            struct member **by_self);
struct hook hook_from(struct model *m, struct scope *s, struct ast *line, struct content *owner,
                      bool *ok);
void params_from(struct model *m, struct scope *s, struct ast **items, size_t count,
                 struct param **out, size_t *out_count);
struct ast *label_of(struct ast *line, enum join join); /* the label itself, or NULL */
struct str joined(struct model *m, struct str a, const char *b);
struct str spaced(struct model *m, struct str name);

/* Words that begin lines in each place, so that an unknown one can be matched to the nearest:
 * words.c */
/* Reports that there is no such `what`: the name is unknown, or is something else. `accept` says
 * which names would do. */
/* it stands on a line that could not be read */
bool name_is_excused(const struct model *m, uint32_t file, struct str name);
bool scope_unknown_name(const struct model *m, uint32_t file);
struct diag *report_wrong_name(struct model *m, const struct scope *s, struct str name,
                               struct span span, const char *what,
                               bool (*accept)(const struct symbol *));
struct str nearest_word(struct str name, const char *const *words);

/* ---- suggest.c ---- */
struct str source_text(const struct model *m, struct span at);
/* best: the nearest so far, {NULL, 0} if none is near enough; begins: only its beginning is alike
 */
struct guess {
    struct str name, best;
    size_t edits;
    bool begins;
};
struct guess guess_of(struct str name);
void guess_try(struct guess *g, struct str known);
/* Helps with a name that is unknown at the place of g: by the nearest one, or by what stands there.
 * False: there is no help. */
bool suggest(struct model *m, struct diag *g, struct str near);
/* what it has: numbers first */
void help_members(struct model *m, struct diag *g, const struct record *r);
const char *article(struct str word);            /* "a" or "an" */
#define A_STR(word) article(word), STR_FMT(word) /* for "%s %.*s" */
/* what there is of a kind, where it is not much */
void help_contents(struct model *m, struct diag *g, const struct record *kind);
void help_units(struct model *m, struct diag *g); /* those that are declared */
void report_unknown_unit(struct model *m, const struct scope *s, struct span span, struct str name);
struct str text_with_commas(struct model *m, const struct ast *phrase); /* `a b` as `a, b` */
/* between these names, words, values */
void report_missing_commas(struct model *m, const struct ast *phrase, const char *what);
/* which words it has */
void help_family(struct model *m, struct diag *g, const struct tag *family, struct str name);

#define NO_WANT                    type_of(TY_ERROR)
#define report(m, code, span, ...) diag_report((m)->diags, (code), (span), __VA_ARGS__)

#endif
