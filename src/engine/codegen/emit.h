/* emit.h -- Declares the function builder (registers, labels, instructions) and what all files of
 * this folder share.
 *
 * A register has one type throughout a function, so a free one is reused only for its type. The
 * registers in use form one stack (`in_use`). A block, a statement or an expression releases its
 * own by returning to the mark at its beginning. Registers are int here, and bytes in instructions.
 */
#ifndef FRAY_CODEGEN_EMIT_H
#define FRAY_CODEGEN_EMIT_H

#include "engine/bytecode/program.h"
#include "lang/sema/model/model.h"

/* The source of a row of `functions`: a function of the model, or a generated command (prelude.c).
 */
enum made {
    MADE_FN,
    MADE_SETTLE,
    MADE_WAVE,
    MADE_WINDOW,
    MADE_DO,
    MADE_PERFORM,
    MADE_NOTHING,
    MADE_NEVER,
    MADE_OUTLINED
};
struct outlined; /* outline_filter.c */
struct made_fn {
    enum made made;
    struct fn *fn;
    struct window *window;
    struct outlined *outlined;
    enum value_type type; /* MADE_NEVER: of `this` */
};

/* What the rules attach to a window. */
enum {
    AT_REFILL = 1,
    AT_HOOK = 2,
    AT_END = 4,
    AT_ACT = 8,
    AT_SETTLE = 16 /* there are hooks on becoming, so every window settles */
};

struct gen {
    struct model *m;
    struct program *p;
    struct diags *d;
    struct arena *a;
    VEC(struct made_fn) made;
    VEC(struct outlined *) outlined;
    uint8_t *attached; /* [window]: AT_ bits */
    bool marks_count;  /* some mark ends by a count: then things settle when a unit is over */
    /* [kind * slots_most + index]: the slot that this kind itself declares */
    const struct member **slots;
    int32_t slots_most;
    int32_t what_to_do;             /* the question that windows ask for an act, or -1 */
    struct window *declared, *done; /* of the event around every act */
    bool covers;                    /* emit coverage points */
    bool watched;                   /* each jump of a condition has the place of its operand */
    bool promises;                  /* emit what the rules promise, for a referee */
    bool debugs;                    /* note statements and local names */
    bool checks;                    /* for checking only: the code that checking runs */
    bool scenes;                    /* only the code that the encounters and tests can reach */
    bool names;                     /* hosts ask for names and documents alone */
    bool trials;                    /* of these, only the trials of the first file */
    bool content_sets;              /* a constant is a set of contents */
    bool outlines;                  /* outline filters */
    bool brief;                     /* without texts of files, without the optimizer */
};

static inline struct extent place_of(struct span s)
{
    return (struct extent){(int32_t)s.from, (int32_t)s.to};
}

/* `uses` begins the chain of forward jumps, linked through `imm`; -1 ends it. */
struct label {
    int32_t at, uses;
};
#define LABEL_NEW                                                                                  \
    {                                                                                              \
        -1, -1                                                                                     \
    }

struct loop {
    bool keeps;   /* a list made in a pass outlives it */
    bool frees;   /* each pass releases its lists */
    int32_t from; /* first instruction */
};
struct open_event {
    int reg;
    struct record *rec;
};
struct inlined; /* a call that is being inlined: inline_calls.c */

struct func {
    struct gen *g;
    struct fn *fn; /* NULL for a generated function */
    int32_t code_begin, inlined_begin;
    struct extent place; /* of the node that is being emitted */
    bool place_held;     /* a default is being emitted: its place is the call's */
    int reg_count;
    uint8_t types[LIMIT_REGISTERS_OF_ONE];
    bool taken[LIMIT_REGISTERS_OF_ONE];
    int none[VT_COUNT]; /* by type: a register that is never written, or -1 */
    VEC(int) in_use;
    int *local_regs;  /* registers of fn's locals, or -1 */
    int *local_loops; /* number of open loops at the declaration of each */
    VEC(struct open_event) events;
    VEC(struct loop) loops;
    int march_search;       /* the register of the search whose goals are asked for */
    struct inlined *inside; /* the innermost call that is being inlined, or NULL */
    bool of_content;        /* with coverage: its statements are clauses of content */
    bool inlines;           /* a call was inlined, or tried to be */
    bool calls_all;         /* nothing is inlined, since with that it was too large */
    bool too_large;
};

/* ---- emit.c ---- */
void func_begin(struct func *f, struct gen *g, struct fn *fn);
void func_end(struct func *f, int32_t row, struct str name, int params, enum value_type ret,
              enum permission permission);
/* Writes the row at its index. */
void function_row(struct gen *g, int32_t row, struct row_functions made);
int reg_take(struct func *f, enum value_type type);
int regs_take(struct func *f, const uint8_t *types, int count); /* consecutive */
/* Returns a register that always holds zero or none. It must not be written. */
int reg_none(struct func *f, enum value_type type);
enum value_type reg_type(const struct func *f, int reg);
size_t regs_mark(const struct func *f);
void regs_release(struct func *f, size_t mark);
/* Sets the place of the instructions that follow. A span of another file, such as a constant's
 * value, leaves the place of its use. */
static inline void place_enter(struct func *f, struct span s)
{
    if (s.to && !f->place_held && f->fn && s.file == f->fn->file) f->place = place_of(s);
}

void emit(struct func *f, int op, int a, int b, int c, int32_t imm);
void emit_int(struct func *f, int reg, int64_t value);
void emit_none(struct func *f, int reg);
void emit_jump(struct func *f, int op, int a, int b, int c, struct label *to);
void label_place(struct func *f, struct label *l);
/* Reports an internal error (E0999). */
void gen_fault(struct gen *g, struct span span, const char *what);
/* Returns the string of a doc comment, or 0 in a program that is only checked. */
int32_t doc_string(struct gen *g, struct str doc);
int32_t made_row(struct gen *g, struct made_fn wanted);
bool fn_has_row(const struct gen *g, const struct fn *fn);
int32_t fn_row(struct gen *g, struct fn *fn);
int32_t fn_opt(struct gen *g, struct fn *fn); /* -1 for NULL */

/* ---- limits.c ---- */
void limits_check(struct gen *g); /* reports tables that are too large */
/* Returns an upper bound of the registers of a function without inlined calls. */
int registers_most(const struct fn *fn);

/* ---- lower_types.c ---- */
enum value_type type_value(const struct type *t);
enum value_type elem_value(const struct type *t); /* of a set or list */
/* of the local that is bound to the elements of `from` */
enum value_type item_type(const struct func *f, int64_t local, const struct expr *from);
int32_t type_row(const struct type *t);                 /* kind, tag family or event, or -1 */
enum value_type member_value(const struct member *mem); /* of one element */
/* Returns whether the initial value of its registers is none. */
bool value_type_has_none(enum value_type type);
/* Packs a given value into a cell of 32 bits. */
int32_t pack_given(struct gen *g, enum value_type type, int64_t value, struct span span);

/* ---- emit_template.c: templates, questions, labels ---- */
struct args {
    uint8_t types[LIMIT_REGISTERS_OF_ONE];
    int count;
};
int32_t template_row(struct gen *g, const struct template *t); /* NULL: an empty one */
int32_t template_plain_row(struct gen *g, struct str text);
void args_add(struct args *args, enum value_type type);
void args_of_template(struct args *args, const struct template *t);
void template_into(struct func *f, const struct template *t, int base);
struct str spaced_name(struct gen *g, struct str name);

/* ---- emit_expr.c ---- */
/* Returns the register of the value: a local's own, or a new one. */
int expr_reg(struct func *f, struct expr *x);
/* The same. `type` applies to expressions without a type of their own, such as none. */
int expr_reg_as(struct func *f, struct expr *x, enum value_type type);
int tested_reg(struct func *f, struct expr *x, enum value_type type);
void expr_into(struct func *f, struct expr *x, int target);
void jump_if(struct func *f, struct expr *x, bool wanted, struct label *to);

/* ---- inline_calls.c ---- */
bool inline_room(const struct func *f); /* has registers and code to spare */
bool can_inline(const struct func *f, const struct fn *fn);
/* Returns the value if the function does nothing else: `= e` or `{ return e }`. Else NULL. */
struct expr *value_of(const struct fn *fn);
void inline_into(struct func *f, struct expr *call, int target);
void inline_jump(struct func *f, struct expr *call, bool wanted, struct label *to);
/* Returns the number of open events that `return` does not leave. */
size_t inline_events(const struct func *f);
void inline_return(struct func *f, struct stmt *s);

/* ---- emit_selection.c ---- */
/* `rest` holds the remaining elements of a set, or is -1. */
struct each {
    int list, index, item, rest;
    struct label top, again, end;
};
void each_begin(struct func *f, int list, enum value_type type, struct each *e);
/* Iterates over a list or a set in a register. It removes the elements of a set. */
void each_found(struct func *f, int found, enum value_type type, struct each *e);
/* Iterates over a set without making a list. */
void each_of(struct func *f, struct expr *x, enum value_type type, struct each *e);
void each_end(struct func *f, struct each *e);
int list_of(struct func *f, struct expr *x);     /* a set or list as a list */
int list_copied(struct func *f, struct expr *x); /* one that may be sorted */
bool makes_lists(const struct expr *x);
void filter_into(struct func *f, struct expr *x, int target);
/* Jumps if the filter leaves something, or nothing. */
void any_jump(struct func *f, struct expr *filter, bool wanted, struct label *to);
void count_into(struct func *f, struct expr *filter, int target);
void order_into(struct func *f, struct expr *x, int target);
void fold_into(struct func *f, struct expr *x, int target);
void reach_into(struct func *f, struct expr *x, int target);

/* The tests of filters within filters, the innermost first. */
enum { FILTER_TESTS = 16, OUTLINED_ARGS = 4 };
struct filter_test {
    struct expr *test;
    int32_t it; /* the local of the element */
};
struct filter_tests {
    struct expr *of; /* what is filtered */
    struct filter_test at[FILTER_TESTS];
    int count;
    bool too_many;
};
/* Emits the tests from that one on: an element that fails one is skipped. */
void filter_tests_jump(struct func *f, const struct filter_tests *t, int from, struct each *e);

/* ---- outline_filter.c ---- */
/* A function that returns the elements that pass the tests. */
struct outlined {
    struct filter_tests tests;
    struct fn *fn; /* the function around the filter: its locals are those of the tests */
    int level;     /* 0: the tests read no marks */
    int32_t locals[OUTLINED_ARGS];
    uint8_t types[OUTLINED_ARGS];
    int count;
};
enum { OUTLINED_LEVELS = 3 };
void filter_tests_find(struct gen *g, struct expr *filter, struct filter_tests *t);
/* Emits the call of a function of the first tests, below that level. *found: its result. Returns
 * how many tests it makes; 0: nothing is emitted. */
int outlined_call(struct func *f, const struct filter_tests *t, int below, int *found);
void outlined_fill(struct gen *g, int32_t row, struct outlined *o);

/* ---- emit_stmt.c ---- */
void stmt_emit(struct func *f, struct stmt *s);
void body_emit(struct func *f, struct fn *fn);
/* Emits a trap at the end of a function that should have returned a value. */
void body_end(struct func *f, struct fn *fn);
/* Returns the register of the local until the block ends. */
int local_take(struct func *f, int32_t local, enum value_type type);
int loop_begin(struct func *f); /* returns a mark of the list stack */
/* Releases the lists of the pass, unless a local outside the loop holds one. */
void loop_free(struct func *f, int mark);
void loop_end(struct func *f);
bool lists_made(const struct func *f, int32_t from); /* by the code from there on */
void settle_call(struct func *f);
void ages_decide(struct func *f);
/* prelude.c: checks what the rules promise, if a referee watches. `w`: at the end of the settling
 * of that window of register `event`; NULL: elsewhere. */
void promises_check(struct func *f, const struct window *w, int event);
/* Writes the side that answers for a creature: by `decided_by`, or none, for its own. */
void decider_into(struct func *f, int who, int side);

/* ---- emit_loop.c ---- */
void for_stmt(struct func *f, struct stmt *s);
void until_stmt(struct func *f, struct stmt *s);
void repeat_stmt(struct func *f, struct stmt *s);
void joiners_stmt(struct func *f, struct stmt *s);
/* ---- emit_march.c ---- */
void march_emit(struct func *f, struct stmt *s);

void together_stmt(struct func *f, struct stmt *s);
/* s: says who keeps a place of several with equal claims; NULL: a die. */
void together_over(struct func *f, const struct stmt *s);

/* ---- emit_event.c ---- */
void window_call(struct func *f, struct window *w, int event);
void windows_at_edge(struct func *f, struct record *event, enum window_edge edge, int reg);
void event_close(struct func *f, const struct record *event, int reg);
void event_stmt(struct func *f, struct stmt *s);
void events_leave(struct func *f); /* leaves the open events of this function, before it returns */

/* ---- emit_figures.c ---- */
void breakdown_stmt(struct func *f, struct stmt *s);

/* ---- coverage_points.c: these emit nothing unless the program has coverage ---- */
void cover_point(struct func *f, enum point_sort kind, struct span span, int branch);
void cover_contents(struct gen *g); /* after their rows */
bool cover_of_content(const struct func *f);

/* ---- stop_points.c: these do nothing unless the program is for debugging ---- */
void stop_point(struct func *f, struct span span);
/* Drops those from that instruction on. */
void stops_forget(struct gen *g, int32_t from);

/* ---- row_fill.c, reachable.c ---- */
void row_fill(struct gen *g, int32_t row);
bool for_hosts(const struct fn *fn);
void reachable_fill(struct gen *g); /* for a program without functions that cannot run */

/* ---- emit_tables.c, emit_content.c, emit_scene.c, window_hooks.c, prelude.c ---- */
void tables_fill(struct gen *g);
void contents_fill(struct gen *g);
int32_t stock_rows(struct gen *g, const inventory_list *list); /* returns the first row */
void trials_fill(struct gen *g);
void encounters_fill(struct gen *g);
void campaign_fill(struct gen *g); /* after all other encounters */
void window_hooks_fill(struct gen *g);
void prelude_fill(struct gen *g, int32_t row, const struct made_fn *made);

#define ROW(g, table, ...)                                                                         \
    vec_push(&(g)->p->table, &(g)->p->arena, (struct row_##table){__VA_ARGS__})
#define LEN(g, table) ((int32_t)(g)->p->table.len)

#endif
