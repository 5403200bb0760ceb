/* sema.h -- Interface between the files of the checker: scopes, types, contexts, passes.
 *
 * Private to src/lang/sema. Layers behind the checker use model.h, query.h and visit.h.
 *
 * Allocation never fails here: the whole checker runs inside arena_try, which leaves it by longjmp
 * when memory runs out. So no function below returns NULL for lack of memory.
 */
#ifndef FRAY_SEMA_SEMA_H
#define FRAY_SEMA_SEMA_H

#include "query.h"

/* ---- scope.c: scopes of declared names ------------------------------------------------------- */

/* Lookup goes from a scope to its parents. There are three levels:
 *
 *     the shared scope     built-in kinds, and what modules and ordinary files declare
 *     a file's scope       only for files that are checked side by side (batch mode)
 *     an encounter's       what a test declares inside its block
 *
 * Content declared in a group is declared in the scope around the group. Locals of functions are
 * not in scopes: see struct check_ctx. */

uint32_t name_hash(struct str name);
struct scope *scope_new(struct arena *a, struct scope *parent);
struct scope *scope_new_shared(struct arena *a, struct file_deps *deps, const struct diags *diags);
/* Its declarations clash with those of the shared scope too. */
struct scope *scope_new_file(struct arena *a, struct scope *shared);
/* Returns whether the scope is the shared one or a file's, not that of a test. */
bool scope_is_of_files(const struct scope *s);
/* Returns whether one place can see names of both. `s` is the shared scope or a file's. */
bool scopes_meet(const struct scope *inner, const struct scope *s);
/* Measures have a namespace of their own, as units and moments do (scope_find_unit). */
struct symbol *scope_find_measure(const struct scope *s, struct str name);
/* Searches this scope only. */
struct symbol *scope_find_here(const struct scope *s, struct str name);
/* Adds a symbol, and reports a second declaration of its name. */
struct symbol *scope_add(struct model *m, struct scope *s, enum symbol_kind kind, struct str name,
                         struct ast *line, struct span span);
const char *symbol_kind_name(enum symbol_kind kind); /* with its article: "a kind" */
/* Returns the nearest name by edit distance, or an empty one. `accept` may be NULL. */
struct str scope_nearest(const struct scope *s, struct str name,
                         bool (*accept)(const struct symbol *));
/* Returns the first family that has such a tag, or NULL. */
const struct tag *family_with_tag(const struct model *m, struct str name);

/* ---- file_deps.c: dependencies between files ------------------------------------------------- */

void file_deps_begin(struct model *m, const bool *beside);
void switch_file(struct model *m, uint32_t file);
/* Every pass calls this before it checks a line of `file`. It sets m->names to the names that the
 * file sees, and the file to which dependencies are charged. */
static inline void enter_file(struct model *m, uint32_t file)
{
    if (m->deps->current != file) switch_file(m, file);
}
/* The current file depends on this file, or on all of these. */
void file_deps_add(struct file_deps *s, uint32_t file);
void file_deps_add_all(struct file_deps *s, uint64_t files);
/* Adds a rule: see struct dep_rule. */
void file_deps_need(struct model *m, uint64_t all, uint64_t with, uint64_t any);

/* ---- names_used.c ---------------------------------------------------------------------------- */

void name_use_add(struct names_used *to, struct name_use use);
/* Adds a lookup to the list, if a list is kept. */
static inline void name_used(const struct file_deps *d, struct str name, enum name_kind kind,
                             const void *target, int32_t number)
{
    if (d && d->names) name_use_add(d->names, (struct name_use){name, kind, number, target, {0}});
}

/* ---- types.c --------------------------------------------------------------------------------- */

struct type type_of(enum ty base);
enum ty class_type(enum record_class cls); /* of a reference to such a record */
struct type type_record(enum ty base, struct record *rec);
struct type type_set(enum ty elem, struct record *rec, struct tag *tag);
struct type type_list(struct type elem);
struct type type_elem(struct type t); /* of a set or list */
struct type type_optional(struct type t);
bool type_same(struct type a, struct type b);
bool type_is_ref(struct type t); /* a reference to a record, which has members */
/* Returns whether a value of type `have` can be used as `want` without conversion. Ignores whether
 * the types are optional. */
bool type_fits(struct type have, struct type want);
struct str type_text(struct arena *a, struct type t); /* for messages: "a creature or none" */
/* Returns TY_ERROR after a report. */
struct type type_from_ast(struct model *m, struct scope *s, struct ast *t);

/* ---- members: types.c, members.c ------------------------------------------------------------- */

/* Adds a member, and reports a second one of its name. */
struct member *member_new(struct model *m, struct record *r, enum member_kind kind, struct str name,
                          struct ast *line, struct span span);
struct member_index *member_index_new(struct arena *a);
/* Like record_find; if the record has no such member, finds the only one among its subkinds. */
struct member *record_find_below(struct model *m, const struct record *r, struct str name);
struct window *record_window(const struct record *event, struct str name); /* or NULL */
struct str record_nearest(const struct record *r, struct str name);
/* Returns whether other content may be declared inside content of this kind. */
bool record_gathers(const struct record *r);
/* Calls back for each content of a thing that the creature begins with, and how many it has. */
typedef void owned_fn(void *user, const struct content *c, int32_t copies);
void owned_contents(const struct model *m, const struct content *who, owned_fn *visit, void *user);
/* Returns what a creature starts with, by its own declaration or else by its kind's (inventory.c):
 * `content`, or (if NULL) the first thing of `kind`. */
struct content *owned_content(const struct model *m, const struct content *who,
                              const struct content *content, const struct record *kind);

/* ---- check_ctx.c: the context of an expression or statement ---------------------------------- */

/* A name that is visible here, and the local variable that it means. */
struct visible {
    struct str name;
    int32_t local;
};

/* A local variable whose type is narrower here than declared. */
struct narrowed {
    int32_t local;
    struct type type;
};

/* What the meaning of an expression or statement depends on. One context is made for each function
 * body. `names` and `narrow` are stacks: a block remembers their lengths and restores them. */
struct check_ctx {
    struct model *m;
    struct fn *fn; /* the function that is made: it owns the locals, and its permission limits */
    struct scope *scope;

    /* Locals with a fixed role; -1: there is none here. */
    int32_t self, this_local, it;
    int32_t event_local;     /* the event at hand; the type of the local is its kind */
    struct record *implicit; /* members that are named without a dot: an event's, a mark's */
    int32_t implicit_local;  /* the local that has these members */

    struct encounter *test;    /* the test whose statements these are, or NULL */
    struct member *hook;       /* the hook whose body this is, or NULL */
    struct content *mark;      /* whose hook or line this is, for `finish` */
    struct record *stat_event; /* the event whose stat is computed here, so it is open; or NULL */

    bool rolling; /* right of `roll`: dice are rolled where a number is needed */
    struct expr *roller;
    struct template *roll_name;

    int loops, branches; /* how many surround the statement */
    VEC(struct visible) names;
    VEC(struct narrowed) narrow;
};

void cx_init(struct check_ctx *cx, struct model *m, struct fn *fn, struct scope *scope);
/* Adds a local and makes its name visible. Reports a name that is visible already. */
/* the elements of a set or list, as a list; *elem: their type */
struct expr *element_list(struct check_ctx *cx, struct ast *from, struct type *elem,
                          struct span span);
int32_t cx_local(struct check_ctx *cx, struct str name, struct type type, struct span span);
/* A local that the rules name: it may not hide `everyone`, `over`, `it` ... */
int32_t cx_named_local(struct check_ctx *cx, struct str name, struct type type, struct span span);
void check_hides_word(struct model *m, struct str name, struct type type, struct span span);
int32_t cx_hidden(struct check_ctx *cx, struct type type); /* a local without a name */
void cx_show_params(struct check_ctx *cx); /* makes the parameters visible by their names */
struct type cx_type(const struct check_ctx *cx, int32_t local); /* the type, narrowed */
/* Lists a name that means this local. */
void cx_used(const struct check_ctx *cx, struct str name, int32_t local);

struct fn *fn_new(struct model *m, struct str name, enum permission permission, struct type ret,
                  struct span span);
/* Removes the newest function, if it is this one. Expressions that are evaluated by the checker
 * need a function while they are checked; nothing calls it. */
void fn_discard(struct model *m, const struct fn *fn);
int32_t fn_param(struct model *m, struct fn *fn, struct str name, struct type type);

/* ---- expressions: expr.c, convert.c, access.c, template.c ------------------------------------ */

struct expr *expr_new(struct check_ctx *cx, enum expr_kind kind, struct type type,
                      struct span span);
struct expr *expr_const(struct check_ctx *cx, struct type type, int64_t value, struct span span);
struct expr *expr_local(struct check_ctx *cx, int32_t local, struct span span);
/* `c.armour[w]`, its maximum, and an assignment to it. An element whose word is not known is a call
 * with `mem`, the family. */
struct expr *family_element(struct check_ctx *cx, struct member *x, struct expr *record,
                            struct ast *word, struct span span);
struct expr *family_top(struct check_ctx *cx, struct expr *element, struct span span);
struct stmt *family_store(struct check_ctx *cx, const struct expr *element, struct expr *value,
                          enum assign assign, struct span span);
/* All words of a family, as a list; the number of a word in it. */
struct expr *family_list(struct check_ctx *cx, const struct tag *family, struct span span);
struct expr *number_of_tag(struct check_ctx *cx, struct expr *tag);
struct expr *expr_error(struct check_ctx *cx, struct span span);
/* Checks an expression. `want` is a hint, TY_ERROR for none: the result may have another type. */
struct expr *check_expr(struct check_ctx *cx, struct ast *e, struct type want);
/* Checks an expression and converts it to `want`, or reports that it does not fit. */
struct expr *expr_as(struct check_ctx *cx, struct ast *e, struct type want);
struct expr *expr_flag(struct check_ctx *cx, struct ast *e); /* as a condition */
struct expr *expr_free(struct check_ctx *cx, struct ast *e); /* without a hint */
struct expr *convert(struct check_ctx *cx, struct expr *x, struct type want);
struct expr *to_flag(struct check_ctx *cx, struct expr *x);
/* Reports if there is no `self` here. */
struct expr *expr_self(struct check_ctx *cx, struct span span);
struct expr *member_of(struct check_ctx *cx, struct expr *a, struct str name, struct span span);
/* Reports a value that may be none, and returns it as if it were not. */
struct expr *unwrap(struct check_ctx *cx, struct expr *x, struct str member);
/* Narrow the types of locals to what holds where `cond` is true, or false. The caller restores the
 * length of cx->narrow at the end of that place. */
void narrow_true(struct check_ctx *cx, const struct expr *cond);
void narrow_false(struct check_ctx *cx, const struct expr *cond);
/* Folds a constant expression; *ok: it is one, without overflow. */
int64_t constant_value_of(struct check_ctx *cx, struct expr *x, bool *ok);
/* Reads a number with its sign, if it is small. Most figures are, so callers try this first. */
bool literal_number(const struct ast *e, int64_t *n);
/* Returns the value, or 0 after the report that a cell of 32 bits cannot keep it. */
int64_t check_kept_number(struct model *m, int64_t v, struct type t, struct span span);
struct template *template_from(struct check_ctx *cx, struct ast *text);
struct str unescaped(struct model *m, struct str s); /* with `\{` and `\}` as braces */
struct template *template_plain(struct model *m, struct str text);

/* ---- call.c ---------------------------------------------------------------------------------- */

struct arg {
    enum join join; /* the word before the value: `by`, `using` ... */
    struct ast *value;
    struct span span;
};
typedef VEC(struct arg) arg_list;

/* The arguments in the parentheses of a call. */
void args_from_items(struct check_ctx *cx, struct ast **items, size_t count, arg_list *out);
/* The values and labels of a line. `with_as`: `as` is a label too; of an event it names the event.
 */
void args_from_line(struct check_ctx *cx, struct ast *line, bool with_as, arg_list *out);
/* Matches arguments to parameters. Returns an array of `count` expressions, none of them NULL. */
struct expr **bind_args(struct check_ctx *cx, struct str what, struct param *params, size_t count,
                        const arg_list *args, struct span span);
struct expr *call_fn(struct check_ctx *cx, struct fn *fn, struct expr **items, size_t count,
                     struct span span);
struct expr *call_expr(struct check_ctx *cx, struct ast *e, struct type want);
struct expr *name_expr(struct check_ctx *cx, struct str name, struct span span, struct type want);

/* ---- select.c -------------------------------------------------------------------------------- */

struct expr *select_expr(struct check_ctx *cx, struct ast *e);
/* Is the creature in the local among them? Tests the filters one by one, and makes no set. */
struct expr *selection_has(struct check_ctx *cx, struct ast *e, int32_t it);
/* The elements of `set` that come first in an ordering, as `who` sees them. NULL means self; where
 * there is no self, each element sees itself. */
struct expr *order_of(struct check_ctx *cx, struct expr *set, struct symbol *y, struct expr *who,
                      struct span span);
/* Of `within` and `adjacent`, which either filter a set or test one creature: do they filter? */
bool selects_from_set(struct check_ctx *cx, struct ast *e);
static inline bool is_selection(struct check_ctx *cx, struct ast *e)
{
    return e->kind == AST_PHRASE || e->kind == AST_WHERE || e->kind == AST_WITH ||
           ((e->kind == AST_WITHIN || e->kind == AST_ADJACENT) && selects_from_set(cx, e));
}
/* The set of creatures that the noun means as `viewer` sees it; NULL: self. */
struct expr *noun_seen_by(struct check_ctx *cx, struct symbol *noun, struct expr *viewer,
                          struct span span);

/* ---- statements: stmt.c, choose.c ------------------------------------------------------------ */

struct stmt *block_stmt(struct check_ctx *cx, struct ast *block);
struct stmt *stmt_new(struct check_ctx *cx, enum stmt_kind kind, struct span span);
struct stmt *let_stmt(struct check_ctx *cx, struct ast *line);
void check_fn_body(struct model *m, struct fn *fn, struct check_ctx *cx, struct ast *block);
/* Reports if the function at hand may not do `what`. */
void need_permission(struct check_ctx *cx, enum permission p, struct span span, const char *what);
/* The text behind a joining word; NULL: there is none, or an error was reported. */
struct template *text_label(struct check_ctx *cx, struct ast *line, enum join join);
/* The result of a choice: the list of a hidden local, or its only element. */
struct expr *chosen_value(struct check_ctx *cx, int32_t list, bool single, struct type elem,
                          struct span span);
/* Asks into a hidden local, a list. */
struct stmt *choose_stmt(struct check_ctx *cx, struct ast *line, struct ast *choose,
                         int32_t *list_local, bool *single, struct type *elem);
struct stmt *block_of(struct check_ctx *cx, struct stmt **items, size_t count, struct span span);
bool stmt_leaves(const struct stmt *s); /* it never reaches its end */

/* ---- line_schema.c: the parts that a line may have ------------------------------------------- */

enum {
    HAS_NAME = 1, /* one name */
    HAS_NAMES = 2,
    HAS_CALL = 4,   /* a name with parentheses behind it */
    HAS_VALUES = 8, /* anything: the caller checks the values */
    HAS_TYPE = 16,
    HAS_SET = 32,
    HAS_CHANGE = 64 /* += and -= */,
    HAS_WHEN = 128,
    HAS_ELSE = 256,
    HAS_BLOCK = 512
};
#define EVERY_JOIN UINT32_MAX
/* Each reports what the line has but may not have, and returns false if there was something. */
bool check_line_parts(struct model *m, struct ast *line, unsigned parts, uint32_t joins);
bool check_word_parts(struct model *m, struct ast *line, enum line_place place); /* by its word */
bool check_value_labels(struct model *m, struct ast *line); /* labels behind a right side */
/* Returns whether a missing brace was reported: then a block holds lines that belong elsewhere. */
bool brace_missing(struct model *m, uint32_t file);
/* Reports a line whose first word began an earlier line of the block. */
bool report_repeated_word(struct model *m, struct ast *block, size_t i);

/* ---- passes: sema.c calls them in order ------------------------------------------------------ */

/* declare.c: names, without a look at what they mean */
void collect_files(struct model *m, struct ast **files, size_t count);
void collect_lines(struct model *m, struct scope *s, struct ast *block, struct content *group,
                   struct encounter *test);
void collect_aliases(struct model *m, struct ast **files, size_t count);
void collect_measures(struct model *m, struct scope *s, struct ast *line);
void collect_order(struct model *m, struct ast *line);
void collect_step(struct model *m, struct scope *s, struct ast *line);
void collect_trial(struct model *m, struct scope *s, struct ast *line);

/* src/lang/sema/decl: members and signatures */
void resolve_option_overrides(struct model *m, struct ast **files, size_t count);
void resolve_measure(struct model *m, struct measure *x);
void resolve_order(struct model *m, struct play_order *x);
void define_record_members(struct model *m, struct record *r, struct ast *block, struct scope *s);
void table_signature(struct model *m, struct fn *table);
void trial_signatures(struct model *m);
void resolve_aliases(struct model *m, struct ast **files, size_t count);
void resolve_wordings(struct model *m, struct ast **files, size_t count);
void check_first_values(struct model *m);
void lay_out_members(struct model *m);
/* Notes that the rules change sides: a creature's side becomes a kept member. */
void model_changes_sides(struct model *m);
void model_changes_ground(struct model *m);
void model_has_borders(struct model *m);
/* Notes that the rules move things: their list and who has it become kept members. */
void model_moves_things(struct model *m);
/* Of a creature, or of a thing: another content brings its things. */
void model_changes_content(struct model *m, bool of_creature);
/* Gives those members their rows and cells, when all statements are known. */
void lay_out_hidden(struct model *m);

/* ---- stmt/bring_stmt.c ---- */
/* The declaration of a creature: its name, or a value that is content. *kind: its kind, or NULL. */
struct expr *declared_creature(struct check_ctx *cx, struct ast *e, struct record **kind);

/* ---- content/inventory.c ---- */
/* Adds the things that a line lists. Returns false if some were reported instead. */
bool items_from(struct model *m, struct scope *s, struct member *own, struct ast *values,
                inventory_list *into);

/* ---- scene/reserve.c ---- */
/* Checks `reserve 6 Skeleton, 2 Wolf` of content or of a scene. */
void reserve_line(struct model *m, struct scope *s, struct ast *line, reserve_list *into);

/* src/lang/sema/content, src/lang/sema/scene, and bodies */
void resolve_contents(struct model *m);
void resolve_lasting(struct model *m, struct ast **files, size_t count);
void resolve_steps(struct model *m);
void table_body(struct model *m, struct ast *line);
void measure_body(struct model *m, struct measure *x);
void order_body(struct model *m, struct play_order *x);
void tactics_body(struct model *m, struct ast *line);
void resolve_encounters(struct model *m);

/* src/lang/sema/check: properties of the whole program */
void check_loop_progress(struct model *m);
void check_open_secrets(struct model *m);
void check_unreachable_windows(struct model *m);
void check_modifier_cycles(struct model *m);
void check_event_nesting(struct model *m);
void check_hook_precedence(struct model *m);
void check_stale_lets(struct model *m);

/* ---- parts of declarations that several files read ------------------------------------------- */

/* sema.c: the value of an option of known type; *ok: it is constant */
int64_t option_value(struct model *m, const struct member *o, struct ast *value, bool *ok);
/* Returns the moment that `name` means, or NULL after a report. */
struct moment *moment_named(struct model *m, struct scope *s, struct ast *name,
                            struct member **by_self);
struct hook hook_from(struct model *m, struct scope *s, struct ast *line, struct content *owner,
                      bool *ok);
/* The parameters in the parentheses of a declaration. */
void params_from(struct model *m, struct scope *s, struct ast **items, size_t count,
                 struct param **out, size_t *out_count);
/* measure.c: the type of a record that a line is `for`, as if a parameter were declared so */
struct type type_counted(struct model *m, const struct record *r);
struct ast *label_of(struct ast *line, enum join join);          /* the label itself, or NULL */
struct str joined(struct model *m, struct str a, const char *b); /* a, then b */
struct str spaced(struct model *m, struct str name); /* `attribute_points` with a space */

/* points.c */
struct ast *require_each_body(struct model *m, struct ast *line);
void points_line(struct model *m, struct record *r, struct ast *line);
bool is_points(const struct member *x);
void points_body(struct model *m, struct check_ctx *cx, struct member *x);

/* statements of their own files: table.c, measure.c, lasting.c, trial.c */
struct stmt *read_stmt(struct check_ctx *cx, struct ast *line);    /* read T at n for c */
struct stmt *measure_stmt(struct check_ctx *cx, struct ast *line); /* measure hits for c */
struct stmt *require_stmt(struct check_ctx *cx, struct ast *line); /* require P else TEXT */
struct stmt *result_stmt(struct check_ctx *cx, struct ast *line);  /* result TEXT = n */

/* trial.c */
bool trial_begin(struct model *m, struct encounter *e); /* its parameters; false: it is damaged */
/* The lines that set the scene: its own, or those of its trial. */
struct ast *scene_block(const struct encounter *e);
void trial_seats(struct model *m, struct encounter *e); /* creatures that the scene does not seat */
void trial_seated(struct model *m, struct encounter *e);
void trial_bodies(struct model *m, struct encounter *e);
void check_patterns(struct model *m, void (*read)(struct model *, struct encounter *));

/* ---- diagnostics: scope.c, suggest.c --------------------------------------------------------- */

/* One mistake is reported once. A line that could not be parsed declares nothing, so the names on
 * it are unknown below. Each returns whether an earlier error explains an unknown name. The name
 * occurs on such a line, or an error has lost a whole block of declarations (any name). */
bool name_is_excused(const struct model *m, uint32_t file, struct str name);
bool any_name_is_excused(const struct model *m, uint32_t file);

/* Reports that there is no such `what`: the name is unknown, or means something else. `accept`
 * selects the names that would do. */
struct diag *report_wrong_name(struct model *m, const struct scope *s, struct str name,
                               struct span span, const char *what,
                               bool (*accept)(const struct symbol *));
/* Reports that no kind of that name begins a declaration. */
struct diag *report_unknown_kind(struct model *m, struct ast *line, struct str word);
void report_unknown_unit(struct model *m, const struct scope *s, struct span span, struct str name);

struct str source_text(const struct model *m, struct span at);

/* A search for the known name nearest to `name`. `best` is empty if none is near enough. */
struct guess {
    struct str name, best;
    size_t edits; /* of `best`; before one is found, a bound */
    bool begins;  /* `best` is not near, but begins alike */
};
struct guess guess_of(struct str name);
void guess_try(struct guess *g, struct str known);
struct str nearest_word(struct str name, const char *const *words);

/* Each adds a help to g. suggest proposes the nearest name, or a word that is written instead of a
 * foreign one; it returns false if there is nothing to propose. */
bool suggest(struct model *m, struct diag *g, struct str near);
void help_members(struct model *m, struct diag *g, const struct record *r); /* lists the members */
void help_contents(struct model *m, struct diag *g,
                   const struct record *kind); /* if they are few */
void help_units(struct model *m, struct diag *g);
void help_family(struct model *m, struct diag *g, const struct tag *family, struct str name);
void help_window(struct model *m, struct diag *g, const struct record *event, struct str name);

struct str text_with_commas(struct model *m, const struct ast *phrase); /* `a b` as `a, b` */
/* Reports that the commas between these (names, words, values) are missing. */
void report_missing_commas(struct model *m, const struct ast *phrase, const char *what);

const char *article(struct str word);            /* "a" or "an" */
#define A_STR(word) article(word), STR_FMT(word) /* for "%s %.*s" */

#define NO_WANT                    type_of(TY_ERROR)
#define report(m, code, span, ...) diag_report((m)->diags, (code), (span), __VA_ARGS__)

#endif
