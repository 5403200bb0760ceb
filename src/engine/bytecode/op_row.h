/* op_row.h -- Columns of ops.def: all that the row of an instruction says. */
#ifndef FRAY_BYTECODE_OP_ROW_H
#define FRAY_BYTECODE_OP_ROW_H

#include <stdbool.h>
#include <stdint.h>

/* The columns of ops.def, explained there. Their values are in order: a later value is worse. */
enum imm_kind {
    IMM_NONE,
    IMM_INT,
    IMM_CONST,
    IMM_TEXT,
    IMM_JUMP,
    IMM_FN,
    IMM_MEMBER,
    IMM_STAT,
    IMM_EVENT,
    IMM_WINDOW,
    IMM_CONTENT,
    IMM_KIND,
    IMM_SLOT,
    IMM_OWN,
    IMM_TEMPLATE,
    IMM_FIGURE,
    IMM_QUESTION,
    IMM_APPLY,
    IMM_POINT,
    IMM_MEASURE,
    IMM_MOMENT,
    IMM_DIVISOR,
    IMM_ORDER,
    IMM_PHASE,
    IMM_ARGUMENT
};
enum op_writes {
    WRITES_NOTHING,
    WRITES_OUTPUT,
    WRITES_CALLEE,
    WRITES_MEMBER,
    WRITES_PLACES,
    WRITES_ANYTHING
};
enum op_reads {
    READS_NOTHING,
    READS_MEMBER,
    READS_MEMBER_B,
    READS_MEMBER_C,
    READS_PURSE,
    READS_STAT,
    READS_STATS,
    READS_CALLED,
    READS_RULE,
    READS_CONTENT_B,
    READS_MARKS_B,
    READS_MARKS,
    READS_THINGS,
    READS_PRESENT,
    READS_PLACE_B,
    READS_PLACES_AB,
    READS_PLACES_BC,
    READS_PLACES,
    READS_WAYS,
    READS_EVENT,
    READS_COUNTED,
    READS_ANYTHING
};
enum op_reuse { REUSE_FRESH, REUSE_VALUE };
enum op_traps { TRAPS_NEVER, TRAPS_IF_NONE, TRAPS_MAY };
enum op_next {
    NEXT_ON,
    NEXT_LEAVE,
    NEXT_BRANCH,
    NEXT_BRANCH_WITH,
    NEXT_BRANCH_WITHOUT,
    NEXT_GOTO,
    NEXT_END
};
enum op_calls {
    CALLS_NOTHING,
    CALLS_FUNCTION,
    CALLS_SLOT,
    CALLS_HOOKS,
    CALLS_WATCHED,
    CALLS_ACTS,
    CALLS_STAT,
    CALLS_MEMBER,
    CALLS_STARTS
};
enum op_checks {
    CHECKS_NONE,
    /* a number that register a can hold */
    CHECKS_INT,
    CHECKS_CONST,
    /* arguments, permission, result */
    CHECKS_CALL,
    CHECKS_RETURN,
    CHECKS_RETURN_NOTHING,
    /* a member of the fight */
    CHECKS_OF_FIGHT,
    CHECKS_FIGHT_STORE,
    CHECKS_FIGHT_NUMBER,
    /* a member of a record */
    CHECKS_NUMBER,
    CHECKS_NOT_PLACE,
    /* a number that a set can hold */
    CHECKS_ELEMENT_B,
    CHECKS_ELEMENT_C,
    /* the sort of the slot, its arguments, its type */
    CHECKS_FIELD,
    CHECKS_RULE,
    CHECKS_HOOK,
    CHECKS_SLOT,
    CHECKS_CREATURE_STAT,
    CHECKS_TAG_STAT,
    CHECKS_EVENT_STAT, /* the record that has the stat */
    /* the class of b, or of the content imm */
    CHECKS_KIND_OF_B,
    CHECKS_CONTENT_OF_B,
    CHECKS_GROUP,
    CHECKS_OWNER_OF,
    CHECKS_OWNER_FIGHT,
    CHECKS_BECOMES, /* the content of a can change */
    CHECKS_THING_KIND,
    CHECKS_THING_CONTENT,
    CHECKS_MARK_KIND,
    CHECKS_MARK_CONTENT,
    /* a budget or track of a creature */
    CHECKS_PURSE,
    /* the parameters of a content */
    CHECKS_ACT_VALUES,
    CHECKS_MARK_VALUES,
    CHECKS_FIGURE,
    CHECKS_MEASURE
};

struct op_row {
    const char *name;
    char a, b, c;         /* operand letters */
    const char *marks[3]; /* the characters after the letters of a, b, c */
    uint8_t imm;          /* enum imm_kind, and so on */
    uint8_t fuel, permission, writes, reads, reuse, traps, next, calls, checks;
    const char *meaning;
};
extern const struct op_row op_rows[]; /* by enum op: ops.h */
static inline bool is_written(char letter)
{
    return (letter >= 'A' && letter <= 'Z') || letter == '~' || letter == '$';
}
/* Does the operand have that mark? There are at most two. */
static inline bool is_marked(const char *marks, char mark)
{
    return marks[0] == mark || (marks[0] && marks[1] == mark);
}
static inline bool is_register(char letter)
{
    return letter != '.' && letter != '#';
}

#endif
