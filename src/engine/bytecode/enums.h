/* enums.h -- Vocabulary that a checked model and a compiled program share: sorts, layers, policies,
 * built-in kinds.
 *
 * Their numbers appear in compiled files, so new values go to the end. The file knows neither
 * instructions nor tables, so the checker may include it.
 */
#ifndef FRAY_BYTECODE_ENUMS_H
#define FRAY_BYTECODE_ENUMS_H

#include <stdint.h>

#include "base/geometry.h"

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
/* Register representation, 64 bits. Numbers are themselves, flags 0 or 1, tags their index.
 * Records, places, contents and moments are their index, or -1 for none. Text is a byte offset of
 * the string pool. Dice are sides | count << 32. Sets have a bit for each element. Lists are offset
 * << 32 | length in the list buffer. Acts are content + 1 | (argument + 1) << 16, 32, 48, or 0 for
 * none. */

/* False in a build without listeners (MODE=deaf). `make bench` measures the price of absent
 * listeners with it. */
#ifdef FRAY_DEAF
enum { LISTENERS = 0 };
#else
enum { LISTENERS = 1 };
#endif

/* Bytes of a source file: the place where an instruction is written. */
struct extent {
    int32_t from, to;
};
enum record_class {
    CLASS_FIGHT,
    CLASS_SIDE,
    CLASS_CREATURE,
    CLASS_THING,
    CLASS_MARK,
    CLASS_PLACE,
    CLASS_EVENT,
    CLASS_ACT,
    CLASS_TERRAIN,
    CLASS_GROUP
};
/* The members that say whose a thing is, in rules that move things. The list is a tag of a family
 * with the names of all lists, in the order of their rows. The others say who has that list: a
 * thing; a side; the creature, also of a thing within its things. None of them: the fight. */
enum thing_cell { THING_LIST, THING_OWNER, THING_HOLDER, THING_AT, THING_CELLS };
/* The cells of a place for its borders. Squares have one to the east and one to the south. Hexes
 * have one to the east, one to the south-east and one to the south-west. The last cell is always
 * none. */
enum { BORDER_CELLS = 4, NO_BORDER = 3 };
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
enum sets_how { SETS_LOWEST, SETS_HIGHEST, SETS_LATEST, SETS_HOWS }; /* which `set` counts */
enum lend_how { LEND_SUM, LEND_HIGHEST, LEND_IN_USE, LEND_LOWEST };
/* Whose cell it is that two hooks dispute. */
enum tie_over { TIE_CREATURE, TIE_EVENT, TIE_OTHER, TIE_OVERS };
enum { TIE_ANY = -1, TIE_SELF = -2 };
enum hook_ending { END_NONE, END_ANY }; /* `on ended` of a mark */
enum stacking { STACK_APART, STACK_ADD, STACK_HIGHEST, STACK_LONGEST, STACK_ONCE };
/* What was said to a march. MARCH_STEP: a step is under way. MARCH_FAILED: an event that it opened
 * was left, as it did not hold any more. Above these bits is how many events were open before it.
 */
enum march_step {
    MARCH_STEP = 1,
    MARCH_FAILED = 2,
    MARCH_PAUSE = 4,
    MARCH_HALT = 8,
    MARCH_DEPTH = 16,
    MARCH_CELL = 0xffff,
    MARCH_REGISTER = 0x10000, /* times the register that keeps the note of a march around it */
    MARCH_NOTE = 0x7fffffff
};
enum ask_policy { ASK_NONE, ASK_ONE, ASK_EACH, ASK_TOGETHER, ASK_UNTIL_DONE };
enum window_edge { EDGE_NONE, EDGE_FIRST, EDGE_LAST };
enum asker { ASKER_MEMBER, ASKER_OTHERS, ASKER_EVERYONE, ASKER_NOUN };
/* Coverage counts: executed declarations, branches of decisions, rows of tables, content that is
 * present, statements of content. */
enum point_sort { POINT_FUNCTION, POINT_BRANCH, POINT_ROW, POINT_CONTENT, POINT_CLAUSE };
enum scene_sort {
    SCENE_ENCOUNTER,
    SCENE_TEST,
    SCENE_TRIAL,
    SCENE_LOOK /* one creature alone, made for a probe */,
    SCENE_TEST_LOOK /* the same, of one that a test or an encounter declares */,
    SCENE_BETWEEN /* between fights: all creatures that a campaign may keep */,
    SCENE_REMARK /* a referee's statement: only its body counts */
};
enum trial_word_sort { TRIAL_PARAM, TRIAL_SITUATION };

#define VALUE_UNSET                                                                                \
    INT32_MIN /* a given value that the content does not state and that has no fallback */

/* Kinds of every program, in this order; declared kinds follow. */
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
/* `field size: int = 1`: a body of size by size squares, its place the north-west one */
enum creature_slot { CREATURE_SIZE };
enum { MAX_BODY = 64 };               /* greatest width of a body in squares */
enum terrain_slot { TERRAIN_BLOCKS }; /* `field blocks: flag = false`: blocks lines */
/* Limits that the checker and the machine (or its verifier) must share. Exceeding one is an error
 * with its name. */
enum limit {
    LIMIT_SET = 64,       /* elements: a set has a bit for each */
    LIMIT_GIVEN_SET = 31, /* elements of a given set, which is kept in one cell */
    LIMIT_CREATURES = LIMIT_SET,
    LIMIT_SIDES = 16,
    LIMIT_EVENTS = 16,            /* nested open events */
    LIMIT_KIND_DEPTH = 32,        /* kinds of kinds */
    LIMIT_WAVES = 1000,           /* of becomings in one settling */
    LIMIT_INCLUDES = 16,          /* marks that include marks that include marks */
    LIMIT_ACT_PARAMS = 3,         /* 16 bits each */
    LIMIT_VISIBLE = 1024,         /* names of one function, visible at once */
    LIMIT_REGISTERS_OF_ONE = 256, /* a function's: an operand is a byte */
    LIMIT_CELLS = 4096,           /* of one record, so that the state of a fight is small */
    LIMIT_INDEXED = 1024,         /* kinds, stats, windows: tables of one by another; tactics */
    LIMIT_MEMBERS = 8192,         /* it compares every member with every member, once */
    LIMIT_FIELDS = 1 << 20,   /* of all content together: each thing has each field of its kind */
    LIMIT_REPEATED = 1 << 18, /* words of bases that variants repeat */
    LIMIT_ROWS = 0xFFFE /* contents, moments, hooks: the numbers of an act and of APPLY have 16 bits
                           for content + 1 */
};

/* Members of every program, in this order. */
enum builtin_member {
    MEMBER_PLACE /* creature, place */,
    MEMBER_FACING /* creature, int 0..7 or -1 */,
    BUILTIN_MEMBERS
};

#endif
