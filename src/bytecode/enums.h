/* enums.h -- the plain vocabulary that a checked model and a compiled program share: sorts, layers,
 * policies, built-in kinds.
 *
 * Numbers of these appear in compiled files: new values go to the end. It knows neither
 * instructions nor tables, so the checker may use it without meeting either.
 */
#ifndef FRAY_BYTECODE_ENUMS_H
#define FRAY_BYTECODE_ENUMS_H

#include <stdint.h>

enum value_type {
    VT_NONE,
    VT_INT,
    VT_FLAG,
    VT_TAG,
    VT_DICE,
    VT_TEXT,
    VT_PLACE,
    VT_CREATURE,
    VT_THING,
    VT_SIDE,
    VT_MARK,
    VT_EVENT,
    VT_CONTENT,
    VT_SET,
    VT_LIST,
    VT_ACT,
    VT_MOMENT,
    VT_COUNT
};
/* As a register holds them (64 bits): numbers as they are; flags 0/1; tags their index; records,
 * places, contents, moments their index, none = -1; text a byte offset of the string pool; dice
 * sides | count << 32; sets a bit an element; lists offset << 32 | length in the room for lists;
 * acts content + 1 | (argument + 1) << 16, 32, 48 (0: none). */

/* Can anybody listen? A build in which nobody can (MODE=deaf) is there for `make bench`, which asks
 * what listeners cost who are not there. */
#ifdef FRAY_DEAF
enum { LISTENERS = 0 };
#else
enum { LISTENERS = 1 };
#endif

enum record_class {
    CLASS_FIGHT,
    CLASS_SIDE,
    CLASS_CREATURE,
    CLASS_THING,
    CLASS_MARK,
    CLASS_EVENT,
    CLASS_ACT,
    CLASS_TERRAIN,
    CLASS_GROUP
};
enum permission { PERMIT_PURE, PERMIT_ROLL, PERMIT_CHANGE };
enum member_sort {
    SORT_TRACK,
    SORT_COUNTER,
    SORT_FLAG,
    SORT_SLOT,
    SORT_BUDGET,
    SORT_CELL,
    SORT_PARAM,
    SORT_OPTION
};
enum slot_sort { SLOT_FIELD, SLOT_RULE, SLOT_HOOK, SLOT_BASE /* a stat's base */ };
enum layer { LAYER_SET, LAYER_ADD, LAYER_SCALE, LAYER_CAP };
enum lend_how { LEND_SUM, LEND_HIGHEST, LEND_IN_USE };
enum stacking { STACK_APART, STACK_ADD, STACK_HIGHEST, STACK_LONGEST, STACK_ONCE };
enum ask_policy { ASK_NONE, ASK_ONE, ASK_EACH, ASK_TOGETHER, ASK_UNTIL_DONE };
enum window_edge { EDGE_NONE, EDGE_FIRST, EDGE_LAST };
enum asker { ASKER_MEMBER, ASKER_OTHERS, ASKER_EVERYONE, ASKER_NOUN };
/* What coverage counts: something declared that runs; one way that a decision goes; a row of a
 * table; content that is there. */
enum point_sort { POINT_FUNCTION, POINT_BRANCH, POINT_ROW, POINT_CONTENT };
enum scene_sort {
    SCENE_ENCOUNTER,
    SCENE_TEST,
    SCENE_TRIAL,
    SCENE_LOOK /* one creature alone, made to be judged */,
    SCENE_BETWEEN /* between fights: everybody whom a campaign may keep */
};
enum trial_word_sort { TRIAL_PARAM, TRIAL_SITUATION };
enum space_sort { SPACE_NONE, SPACE_SQUARES, SPACE_ZONES };

#define VALUE_UNSET                                                                                \
    INT32_MIN /* a given value that the content does not state and that has no fallback */

/* Kinds every program has, in this order; declared ones follow. */
enum builtin_kind {
    KIND_CREATURE,
    KIND_THING,
    KIND_MARK,
    KIND_ACT,
    KIND_TERRAIN,
    KIND_GROUP,
    BUILTIN_KINDS
};
/* Given members of the built-in kinds that C itself reads: slots 0.. of those kinds. */
/* field size: int = 1: a body of size by size squares, its place the north-west one */
enum creature_slot { CREATURE_SIZE };
enum { MAX_BODY = 64 };               /* squares that a body may be wide */
enum terrain_slot { TERRAIN_BLOCKS }; /* field blocks: flag = false: stops line */
/* Limits that the checker and the machine (or its verifier) must agree on. A full one is an error
 * that names it. */
enum limit {
    LIMIT_SET = 64,       /* elements: a set has a bit each */
    LIMIT_GIVEN_SET = 31, /* elements of a set that is given: it is kept in one cell */
    LIMIT_CREATURES = LIMIT_SET,
    LIMIT_SIDES = 16,
    LIMIT_EVENTS = 16,            /* open one within another */
    LIMIT_KIND_DEPTH = 32,        /* kinds of kinds */
    LIMIT_INCLUDES = 16,          /* marks that include marks that include marks */
    LIMIT_ACT_PARAMS = 3,         /* 16 bits each */
    LIMIT_VISIBLE = 1024,         /* names of one function, visible at once */
    LIMIT_REGISTERS_OF_ONE = 256, /* a function's: an operand is a byte */
    LIMIT_CELLS = 4096,           /* of one record: what a fight keeps of it stays small */
    LIMIT_INDEXED = 1024, /* kinds, stats, windows: the machine keeps tables of one by another */
    LIMIT_MEMBERS = 8192, /* it looks at every member for every member, once */
    LIMIT_ROWS = 0xFFFE   /* contents, moments, hooks: an act's and APPLY's numbers have 16 bits for
                             content + 1 */
};

/* Members every program has, in this order. */
enum builtin_member {
    MEMBER_PLACE /* creature, place */,
    MEMBER_FACING /* creature, int 0..7 or -1 */,
    BUILTIN_MEMBERS
};

#endif
