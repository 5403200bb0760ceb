/* emit.h -- building one function: registers, labels, instructions; and what all files of this
 * folder share.
 *
 * A register has one type for its whole life in a function, so those in use and those free are kept
 * apart by type. All that is taken lies on one stack (`held`): a block, a statement or an
 * expression gives back what it took by returning to the mark it began with. Registers are int here
 * and become bytes where an instruction is made.
 */
#ifndef FRAY_CODEGEN_EMIT_H
#define FRAY_CODEGEN_EMIT_H

#include "bytecode/program.h"
#include "sema/model.h"

/* What a row of `functions` is made from: something in the model, or one of the generator's own
 * commands (prelude.c). */
enum made { MADE_FN, MADE_SETTLE, MADE_WINDOW, MADE_DO, MADE_PERFORM, MADE_NOTHING, MADE_NEVER };
struct made_fn {
    enum made made;
    struct fn *fn;
    struct window *window;
    enum value_type type; /* MADE_NEVER: of `this` */
};

/* What can happen at a window, as far as anything in the rules asks for it. */
enum {
    AT_REFILL = 1,
    AT_HOOK = 2,
    AT_END = 4,
    AT_ACT = 8,
    AT_SETTLE = 16 /* edges are watched: every window settles */
};

struct gen {
    struct model *m;
    struct program *p;
    struct diags *d;
    struct arena *a;
    VEC(struct made_fn) made;
    uint8_t *attached; /* [window]: AT_ bits */
    /* [kind * slots_most + index]: what that kind itself declares there */
    const struct member **slots;
    int32_t slots_most;
    int32_t what_to_do;             /* question of the windows, or -1 */
    struct window *declared, *done; /* of the event around every act */
    bool covers;                    /* with points for coverage */
    /* is only checked: with the code that this runs (reachable.c), without the texts of its files
     */
    bool checks;
};

static inline struct extent place_of(struct span s)
{
    return (struct extent){(int32_t)s.from, (int32_t)s.to};
}

struct label {
    int32_t at, uses;
}; /* uses: a chain through imm */
#define LABEL_NEW                                                                                  \
    {                                                                                              \
        -1, -1                                                                                     \
    }

/* a list that outlives the pass was made in it; room is given back; its first instruction */
struct loop {
    bool keeps, frees;
    int32_t from;
};
struct open_event {
    int reg;
    struct record *rec;
};
struct inlined; /* a call that is being made into code in its place: inline_calls.c */

struct func {
    struct gen *g;
    struct fn *fn; /* NULL: a generated one */
    int32_t code_begin, inlined_begin;
    struct extent place; /* of what is being made into code */
    int reg_count;
    uint8_t types[LIMIT_REGISTERS_OF_ONE];
    bool taken[LIMIT_REGISTERS_OF_ONE];
    int none[VT_COUNT]; /* a register of that type that nobody writes, or -1 */
    VEC(int) held;
    int *local_regs;  /* of fn's locals; -1: none now */
    int *local_loops; /* how many loops were open where it was declared */
    VEC(struct open_event) events;
    VEC(struct loop) loops;
    struct inlined *inside; /* the innermost call that is put here right now, or NULL */
    bool inlines;           /* it has been tried */
    bool calls_all;         /* nothing is inlined: with that it had become too large */
    bool too_large;
};

/* ---- emit.c ---- */
void func_begin(struct func *f, struct gen *g, struct fn *fn);
void func_end(struct func *f, int32_t row, struct str name, int params, enum value_type ret,
              enum permission permission);
/* puts it where it belongs */
void function_row(struct gen *g, int32_t row, struct row_functions made);
int reg_take(struct func *f, enum value_type type);
int regs_take(struct func *f, const uint8_t *types, int count); /* one behind the other */
/* holds zero or none for ever; do not write it */
int reg_none(struct func *f, enum value_type type);
enum value_type reg_type(const struct func *f, int reg);
size_t regs_mark(const struct func *f);
void regs_release(struct func *f, size_t mark);
void emit(struct func *f, enum op op, int a, int b, int c, int32_t imm);
void emit_int(struct func *f, int reg, int64_t value);
void emit_none(struct func *f, int reg);
void emit_jump(struct func *f, enum op op, int a, int b, int c, struct label *to);
void label_place(struct func *f, struct label *l);
/* E0999: ours, not the author's */
void gen_fault(struct gen *g, struct span span, const char *what);
/* for people; nothing that is only checked shows it */
int32_t doc_string(struct gen *g, struct str doc);
int32_t made_row(struct gen *g, struct made_fn wanted);
bool fn_has_row(const struct gen *g, const struct fn *fn);
int32_t fn_row(struct gen *g, struct fn *fn);
int32_t fn_opt(struct gen *g, struct fn *fn); /* -1 for NULL */

/* ---- limits.c ---- */
void limits_check(struct gen *g); /* reports what there is too much of */

/* ---- lower_types.c ---- */
enum value_type ty_value(enum ty base);
enum value_type type_value(const struct type *t);
enum value_type elem_value(const struct type *t);       /* of a set or list */
int32_t type_row(const struct type *t);                 /* kind, tag family or event, or -1 */
enum value_type member_value(const struct member *mem); /* of one element */
/* what its registers hold at first is no value */
bool value_type_has_none(enum value_type type);
/* into a cell of 32 bits */
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
/* a local's own register, or one that was taken */
int expr_reg(struct func *f, struct expr *x);
/* the same; type is for what has none of its own */
int expr_reg_as(struct func *f, struct expr *x, enum value_type type);
void expr_into(struct func *f, struct expr *x, int target);
void jump_if(struct func *f, struct expr *x, bool wanted, struct label *to);
void constant_into(struct func *f, enum value_type type, int64_t value, int target);

/* ---- inline_calls.c ---- */
bool inline_room(const struct func *f); /* can it hold more than its own */
bool inlines(const struct func *f, const struct fn *fn);
void inline_into(struct func *f, struct expr *call, int target);
void inline_jump(struct func *f, struct expr *call, bool wanted, struct label *to);
/* how many of the open events are not of what `return` leaves */
size_t inline_events(const struct func *f);
void inline_return(struct func *f, struct stmt *s);

/* ---- emit_selection.c ---- */
/* rest: what is left of a set, or -1 */
struct each {
    int list, index, item, rest;
    struct label top, again, end;
};
void each_begin(struct func *f, int list, enum value_type type, struct each *e);
/* a set is gone over without a list */
void each_of(struct func *f, struct expr *x, enum value_type type, struct each *e);
void each_end(struct func *f, struct each *e);
int list_of(struct func *f, struct expr *x);     /* a set or list as a list */
int list_copied(struct func *f, struct expr *x); /* one that may be sorted */
bool makes_lists(const struct expr *x);
void filter_into(struct func *f, struct expr *x, int target);
/* does it leave anything */
void any_jump(struct func *f, struct expr *filter, bool wanted, struct label *to);
void count_into(struct func *f, struct expr *filter, int target);
void order_into(struct func *f, struct expr *x, int target);
void fold_into(struct func *f, struct expr *x, int target);

/* ---- emit_stmt.c ---- */
void stmt_emit(struct func *f, struct stmt *s);
void body_emit(struct func *f, struct fn *fn);
/* behind it: a function that must give something has not */
void body_end(struct func *f, struct fn *fn);
/* its register from here to the block's end */
int local_take(struct func *f, int32_t local, enum value_type type);
int loop_begin(struct func *f); /* a mark of the room for lists */
/* what the pass made there is gone, unless a local outside names it */
void loop_free(struct func *f, int mark);
void loop_end(struct func *f);
bool lists_made(const struct func *f, int32_t from); /* by the code since then */
void settle_call(struct func *f);

/* ---- emit_loop.c ---- */
void for_stmt(struct func *f, struct stmt *s);
void until_stm(struct func *f, struct stmt *s);
void repeat_stmt(struct func *f, struct stmt *s);
void together_stmt(struct func *f, struct stmt *s);

/* ---- emit_event.c ---- */
void window_call(struct func *f, struct window *w, int event);
void windows_at_edge(struct func *f, struct record *event, enum window_edge edge, int reg);
void event_stmt(struct func *f, struct stmt *s);
void events_leave(struct func *f); /* all that this function has open: before it returns */

/* ---- emit_breakdown.c ---- */
void breakdown_stmt(struct func *f, struct stmt *s);

/* ---- coverage_points.c: nothing, unless the program is made for coverage ---- */
void cover_point(struct func *f, enum point_sort sort, struct span span, int branch);
void cover_contents(struct gen *g); /* after their rows */
/* a condition: returns it, and both ways count */
void cover_flag(struct func *f, struct expr *value);

/* ---- codegen.c, reachable.c ---- */
void row_fill(struct gen *g, int32_t row);
void reachable_fill(struct gen *g); /* of a program that is only checked */
/* a bound of what it needs where nothing is put in place of calls */
int registers_most(const struct fn *fn);

/* ---- emit_tables.c, emit_content.c, emit_scene.c, window_hooks.c, prelude.c ---- */
void tables_fill(struct gen *g);
void members_fill(struct gen *g);
void contents_fill(struct gen *g);
void encounters_fill(struct gen *g);
void campaign_fill(struct gen *g); /* after all other encounters */
void window_hooks_fill(struct gen *g);
void prelude_fill(struct gen *g, int32_t row, const struct made_fn *made);

#define ROW(g, table, ...)                                                                         \
    vec_push(&(g)->p->table, &(g)->p->arena, (struct row_##table){__VA_ARGS__})
#define LEN(g, table) ((int32_t)(g)->p->table.len)

#endif
