/* asm.h -- A tiny assembler for tests of the machine: programs by table rows and instructions,
 * without a source text.
 *
 * asm_program() has the rows of every program (built-in kinds, their slots, place and facing). Rows
 * are pushed with ASM_ROW, functions with asm_fn. Its registers are given by letters: `i f g d x p
 * c t s m e k q l a o`.
 */
#ifndef FRAY_TESTS_ASM_H
#define FRAY_TESTS_ASM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"
#include "engine/bytecode/program.h"
#include "engine/bytecode/program_file.h"
#include "engine/bytecode/tables.h"
#include "engine/bytecode/verify.h"
#include "engine/vm/access_log.h"
#include "engine/vm/act_offers.h"
#include "engine/vm/active_content.h"
#include "engine/vm/choice_request.h"
#include "engine/vm/content_lookup.h"
#include "engine/vm/coverage_counts.h"
#include "engine/vm/event_records.h"
#include "engine/vm/event_stack.h"
#include "engine/vm/forms.h"
#include "engine/vm/giving.h"
#include "engine/vm/hook_dispatch.h"
#include "engine/vm/hook_order.h"
#include "engine/vm/interpreter.h"
#include "engine/vm/joining.h"
#include "engine/vm/line_box.h"
#include "engine/vm/list_stack.h"
#include "engine/vm/marks.h"
#include "engine/vm/member_access.h"
#include "engine/vm/memo.h"
#include "engine/vm/occupancy.h"
#include "engine/vm/payment.h"
#include "engine/vm/program_index.h"
#include "engine/vm/reach.h"
#include "engine/vm/read_sets.h"
#include "engine/vm/roll_request.h"
#include "engine/vm/snapshot.h"
#include "engine/vm/source_map.h"
#include "engine/vm/space.h"
#include "engine/vm/stat.h"
#include "engine/vm/state.h"
#include "engine/vm/together.h"
#include "engine/vm/trap.h"
#include "engine/vm/world.h"

#define ASM_ROW(p, table, ...) (asm_push_##table((p), (struct row_##table){__VA_ARGS__}))
#define ASM_PUSHER(table)                                                                          \
    static inline int32_t asm_push_##table(struct program *p, struct row_##table row)              \
    {                                                                                              \
        vec_push(&p->table, &p->arena, row);                                                       \
        return (int32_t)p->table.len - 1;                                                          \
    }
ASM_PUSHER(kinds)
ASM_PUSHER(lends)
ASM_PUSHER(slots)
ASM_PUSHER(contents)
ASM_PUSHER(values)
ASM_PUSHER(members)
ASM_PUSHER(stats)
ASM_PUSHER(events)
ASM_PUSHER(windows)
ASM_PUSHER(moments)
ASM_PUSHER(templates)
ASM_PUSHER(parts)
ASM_PUSHER(questions)
ASM_PUSHER(encounters)
ASM_PUSHER(cells)
ASM_PUSHER(sides)
ASM_PUSHER(fighters)
ASM_PUSHER(settings_of_space)
ASM_PUSHER(constants)

static inline int32_t asm_type(char c)
{
    static const char letters[] = "-ifgdxpctsmekqlao";
    static const enum value_type types[] = {
        VT_NONE, VT_INT,  VT_FLAG,  VT_TAG,     VT_DICE, VT_TEXT, VT_PLACE, VT_CREATURE, VT_THING,
        VT_SIDE, VT_MARK, VT_EVENT, VT_CONTENT, VT_SET,  VT_LIST, VT_ACT,   VT_MOMENT};
    return (int32_t)types[strchr(letters, c) - letters];
}

/* Parameters and further registers by letter; the result's letter or '-'. */
static inline int32_t asm_fn(struct program *p, const char *params, const char *more, char ret,
                             enum permission permission, const struct insn *code, size_t count)
{
    struct row_functions f = {.name = program_string(p, STR("test")),
                              .file = -1,
                              .code_begin = (int32_t)p->code.len,
                              .code_count = (int32_t)count,
                              .param_count = (int32_t)strlen(params),
                              .reg_begin = (int32_t)p->regs.len,
                              .ret = asm_type(ret),
                              .permission = (int32_t)permission};
    f.reg_count = f.param_count + (int32_t)strlen(more);
    for (const char *c = params; *c; c++)
        vec_push(&p->regs, &p->arena, (struct row_regs){asm_type(*c)});
    for (const char *c = more; *c; c++)
        vec_push(&p->regs, &p->arena, (struct row_regs){asm_type(*c)});
    for (size_t i = 0; i < count; i++) {
        vec_push(&p->code, &p->arena, code[i]);
        vec_push(&p->places, &p->arena, ((struct extent){0, 0}));
    }
    vec_push(&p->functions, &p->arena, f);
    return (int32_t)p->functions.len - 1;
}
#define ASM_FN(p, params, more, ret, permission, ...)                                              \
    asm_fn((p), (params), (more), (ret), (permission), (const struct insn[]){__VA_ARGS__},         \
           sizeof((const struct insn[]){__VA_ARGS__}) / sizeof(struct insn))

static inline int32_t asm_member(struct program *p, const char *name, enum record_class cls,
                                 int32_t owner, enum member_sort sort, enum value_type type,
                                 int32_t offset)
{
    return ASM_ROW(p, members, .name = program_string(p, str_from(name)), .cls = (int32_t)cls,
                   .owner = owner, .sort = (int32_t)sort, .type = (int32_t)type, .elem = -1,
                   .width = type == VT_SET || type == VT_ACT ? 2 : 1, .count = 1, .offset = offset,
                   .init = (int32_t)value_none((int32_t)type), .init_fn = -1, .next = -1, .top = -1,
                   .refill = -1, .size = -1, .hidden = -1);
}

static inline int32_t asm_content(struct program *p, const char *name, int32_t kind)
{
    return ASM_ROW(p, contents, .name = program_string(p, str_from(name)), .kind = kind,
                   .group = -1, .value_begin = (int32_t)p->values.len, .ends = -1, .ends_at = -1,
                   .ends_by = -1, .stacks_by = -1, .includes = -1, .asks = -1, .when = -1,
                   .can_pay = -1, .pay = -1, .body = -1, .open = -1, .reads_event = -1, .file = -1);
}

static inline int32_t asm_kind(struct program *p, const char *name, int32_t parent,
                               enum record_class cls)
{
    return ASM_ROW(p, kinds, .name = program_string(p, str_from(name)), .parent = parent,
                   .cls = (int32_t)cls, .borne = -1, .borne_always = 1);
}

static inline struct program *asm_program(void)
{
    struct program *p = program_new(NULL);
    assert_non_null(p);
    asm_kind(p, "creature", -1, CLASS_CREATURE);
    asm_kind(p, "thing", -1, CLASS_THING);
    asm_kind(p, "mark", -1, CLASS_MARK);
    asm_kind(p, "act", -1, CLASS_ACT);
    asm_kind(p, "terrain", -1, CLASS_TERRAIN);
    asm_kind(p, "group", -1, CLASS_GROUP);
    p->kinds.at[KIND_CREATURE].slot_count = p->kinds.at[KIND_TERRAIN].slot_count = 1;
    ASM_ROW(p, slots, .name = program_string(p, STR("size")), .kind = KIND_CREATURE, .index = 0,
            .sort = SLOT_FIELD, .type = VT_INT, .fallback = 1);
    ASM_ROW(p, slots, .name = program_string(p, STR("blocks")), .kind = KIND_TERRAIN, .index = 0,
            .sort = SLOT_FIELD, .type = VT_FLAG, .fallback = 0);
    asm_member(p, "place", CLASS_CREATURE, -1, SORT_SLOT, VT_PLACE, 0);
    asm_member(p, "facing", CLASS_CREATURE, -1, SORT_SLOT, VT_INT, 1);
    return p;
}

/* One side of `names` (creatures of their own content each), no map, that runs `body`. */
static inline int32_t asm_encounter(struct program *p, const char *const *names, int32_t count,
                                    int32_t body)
{
    int32_t side = ASM_ROW(p, sides, .name = program_string(p, STR("side")), .tactics = -1),
            first = (int32_t)p->fighters.len;
    for (int32_t i = 0; i < count; i++) {
        int32_t content = asm_content(p, names[i], KIND_CREATURE);
        ASM_ROW(p, values, 1);
        p->contents.at[content].value_count = 1;
        ASM_ROW(p, fighters, .content = content, .side = 0, .place = -1, .facing = -1,
                .name = program_string(p, str_from(names[i])), .body = -1);
    }
    return ASM_ROW(p, encounters, .name = program_string(p, STR("fight")), .side_begin = side,
                   .side_count = 1, .fighter_begin = first, .fighter_count = count, .begin = -1,
                   .body = body, .ends = -1, .limit_moment = -1, .file = -1);
}

/* Seals, verifies, indexes and begins; dropped with asm_drop. */
struct machine {
    struct program *p;
    struct program_index *index;
    struct vm *vm;
};
static inline struct machine asm_machine(struct program *p)
{
    struct text why;
    text_init(&why, NULL);
    program_seal(p);
    if (program_verify(p, &why) != 0) fail_msg("%s", why.at);
    text_release(&why);
    struct machine m = {p, program_index_new(p, RUNS_HOT), NULL};
    assert_non_null(m.index);
    m.vm = vm_new(p, m.index, 0, &memory_default);
    assert_non_null(m.vm);
    vm_begin(m.vm);
    return m;
}
static inline void asm_drop(struct machine *m)
{
    vm_free(m->vm);
    program_index_free(m->index);
    program_free(m->p);
}

#endif
