/* test_verify_tables.c -- One number of a good program changed: exactly one reason each. Also
 * numbers of all sizes everywhere: never a crash. */
#include "code_testing.h"

#include "memory_faults.h"

struct reject {
    enum table_id table;
    int32_t row;
    size_t field;
    int32_t value;
    const char *reason;
};

#define AT(table, row, field)                                                                      \
    TABLE_##table, row, offsetof(struct row_##table, field) / sizeof(int32_t)

static const struct reject rejects[] = {
    /* every sort of field */
    {AT(files, 0, name), 9999, "files 0: name cannot be 9999"},
    {AT(files, 0, text), -1, "files 0 (a.fray): text cannot be -1"},
    {AT(functions, 0, file), 1, "functions 0 (flow): file cannot be 1"},
    {AT(functions, 0, file), -2, "functions 0 (flow): file cannot be -2"},
    {AT(functions, 2, ret), VT_COUNT, "functions 2 (thing_flag): ret cannot be 17"},
    {AT(functions, 2, permission), 3, "functions 2 (thing_flag): permission cannot be 3"},
    {AT(functions, 2, permission), -1, "functions 2 (thing_flag): permission cannot be -1"},
    {AT(kinds, 2, borne_always), 2, "kinds 2 (mark): borne_always cannot be 2"},
    {AT(lends, 0, stat), 5, "lends 0: stat cannot be 5"},
    {AT(lends, 0, how), 4, "lends 0: how cannot be 4"},
    {AT(contents, 0, line_begin), -1,
     "contents 0 (Anna): line_begin -1 with 0 rows does not fit lines"},
    {AT(contents, 0, line_count), -1,
     "contents 0 (Anna): line_begin 0 with -1 rows does not fit lines"},
    {AT(contents, 0, line_count), 3,
     "contents 0 (Anna): line_begin 0 with 3 rows does not fit lines"},
    {AT(contents, 0, line_begin), INT32_MAX,
     "contents 0 (Anna): line_begin 2147483647 with 0 rows does not fit lines"},
    {AT(contents, 1, line_begin), 1,
     "contents 2 (Burning): line_begin takes row 1 of lines a second time"},
    {AT(contents, 2, stacks), 5, "contents 2 (Burning): stacks cannot be 5"},
    {AT(hooks, 0, body), -1, "hooks 0: body cannot be -1"},
    {AT(hooks, 0, ended), 1, "hooks 0: either a moment or a condition"},
    {AT(hooks, 0, ended), 2, "hooks 0: ended cannot be 2"},
    {AT(lines, 0, layer), 4, "lines 0: layer cannot be 4"},
    {AT(windows, 0, policy), 5, "windows 0 (struck): policy cannot be 5"},
    {AT(windows, 0, edge), 3, "windows 0 (struck): edge cannot be 3"},
    {AT(askers, 1, sort), 4, "askers 1: sort cannot be 4"},
    {AT(members, 2, sort), 8, "members 2 (poise): sort cannot be 8"},
    {AT(members, 2, cls), 10, "members 2 (poise): cls cannot be 10"},
    {AT(slots, 0, sort), 4, "slots 0 (size): sort cannot be 4"},
    {AT(settings_of_space, 0, space), 5, "settings_of_space 0: space cannot be 5"},
    {AT(settings_of_space, 0, side), 0, "settings_of_space: `side` is not a side's cell"},
    {AT(settings_of_space, 0, ground), M_LIST,
     "settings_of_space: `ground` or `border` is not a place's cell"},
    {AT(settings_of_space, 0, border), M_LIST,
     "settings_of_space: `ground` or `border` is not a place's cell"},
    {AT(settings_of_space, 0, list), 999, "settings_of_space 0: list cannot be 999"},
    {AT(settings_of_space, 0, list), M_LIST_OWNER,
     "settings_of_space: `list` is not the first of a thing's cells"},
    {AT(members, M_LIST, type), VT_INT,
     "settings_of_space: `list` is not the first of a thing's cells"},
    {AT(members, M_LIST_SIDE, count), 2,
     "settings_of_space: `list` is not the first of a thing's cells"},
    {AT(settings_of_space, 0, form), M_HEALTH,
     "settings_of_space: `form` is not the cell of a content"},
    {AT(settings_of_space, 0, form), M_THING_FORM,
     "settings_of_space: `form` is not the cell of a content"},
    {AT(settings_of_space, 0, thing_form), -1,
     "settings_of_space: `form` is not the cell of a content"},
    {AT(settings_of_space, 0, list), -1, "settings_of_space: `form` is not the cell of a content"},
    {AT(settings_of_space, 0, side), 999, "settings_of_space 0: side cannot be 999"},
    {AT(fighters, 1, waits), 1, "fighters 1: nobody in reserve has a place"},
    {AT(moments, 0, window), 2, "moments 0 (struck): window cannot be 2"},
    {AT(answers, 0, by_tactics), 2, "answers 0 (Anna): by_tactics cannot be 2"},
    {AT(answers, 0, who), INT32_MIN, "answers 0: who cannot be -2147483648"},
    /* functions, registers, code */
    {AT(functions, 0, code_begin), -1,
     "functions 0 (flow): instructions -1 and 1 more do not fit the code"},
    {AT(functions, 0, code_count), 0,
     "functions 0 (flow): instructions 0 and 0 more do not fit the code"},
    {AT(functions, 0, code_count), INT32_MAX,
     "functions 0 (flow): instructions 0 and 2147483647 more do not fit the code"},
    {AT(functions, 0, code_count), 2,
     "functions 1 (every): instruction 1 of the code is another function's"},
    {AT(functions, 1, code_count), 100, "code: instructions that no function has"},
    {AT(functions, 2, param_count), 4, "functions 2 (thing_flag): more parameters than registers"},
    {AT(functions, 2, param_count), -1, "functions 2 (thing_flag): more parameters than registers"},
    {AT(functions, 0, reg_count), 1,
     "functions 1 (every): reg_begin takes row 0 of regs a second time"},
    {AT(regs, 0, type), VT_NONE, "regs 0: a register has a type"},
    {AT(regs, 0, type), VT_COUNT, "regs 0: type cannot be 17"},
    /* kinds and slots */
    {AT(kinds, 0, parent), 1, "kinds 0 (creature): not the built-in kind that belongs here"},
    {AT(kinds, 1, cls), CLASS_MARK, "kinds 1 (thing): not the built-in kind that belongs here"},
    {AT(kinds, 6, parent), 6, "kinds 6 (card): its parent must come before it"},
    {AT(kinds, 6, parent), 8, "kinds 6 (card): its parent must come before it"},
    {AT(kinds, 6, parent), -1, "kinds 6 (card): its parent must come before it"},
    {AT(kinds, 6, parent), KIND_MARK, "kinds 6 (card): of another class than its parent"},
    {AT(kinds, 7, cls), CLASS_THING, "kinds 7 (condition): of another class than its parent"},
    {AT(kinds, 6, cell_count), 0, "kinds 6 (card): 0 cells do not fit"},
    {AT(kinds, 6, cell_count), 5000, "kinds 6 (card): 5000 cells do not fit"},
    {AT(kinds, 6, slot_count), -1, "kinds 6 (card): fewer given values than its parent"},
    {AT(kinds, 6, slot_count), 4, "kinds 6 (card): given values that no row of slots describes"},
    {AT(kinds, 6, slot_count), INT32_MAX,
     "kinds 6 (card): given values that no row of slots describes"},
    {AT(kinds, 6, slot_count), 2, "slots 5 (hit): index 2 is not one of its kind's own"},
    {AT(slots, 3, index), 1, "slots 4 (target): index 1 of its kind a second time"},
    {AT(slots, 3, index), -1, "slots 3 (level): index -1 is not one of its kind's own"},
    {AT(slots, 3, kind), KIND_THING, "slots 3 (level): index 0 is not one of its kind's own"},
    {AT(slots, 3, type), VT_NONE, "slots 3 (level): all but hooks have a type"},
    {AT(slots, 3, type), VT_LIST, "slots 3 (level): a field cannot be a list"},
    {AT(slots, 5, type), VT_INT, "slots 5 (hit): all but hooks have a type"},
    {AT(slots, 2, type), VT_FLAG, "slots 2 (attack): the base of a stat is an int"},
    {AT(slots, 1, fallback), 2, "slots 1 (blocks): fallback cannot be 2"},
    {AT(slots, 4, fallback), 99, "slots 4 (target): fallback cannot be 99"},
    {AT(slots, 4, fallback), FN_NOUN,
     "slots 4 (target): fallback must be a function (creature, thing): set"},
    {AT(slots, 5, fallback), FN_HIT, "slots 5 (hit): a hook has no fallback"},
    {AT(slots, 0, type), VT_TAG, "slots: a creature's size is missing"},
    {AT(slots, 1, sort), SLOT_RULE, "slots: what terrain blocks is missing"},
    /* contents */
    {AT(contents, 0, value_count), 1, "contents 0 (Anna): its kind has 2 given values"},
    {AT(contents, 0, kind), K_CARD, "contents 0 (Anna): its kind has 3 given values"},
    {AT(contents, 1, group), C_ANNA, "contents 1 (Swing): content 0 is not a group"},
    {AT(contents, 6, group), C_SCHOOL, "contents 6 (School): groups in a ring"},
    {AT(contents, 1, ends), FN_THING_FLAG, "contents 1 (Swing): only a mark ends and includes"},
    {AT(contents, 1, ends_at), 0, "contents 1 (Swing): only a mark ends and includes"},
    {AT(contents, 1, ends_by), M_BY, "contents 1 (Swing): only a mark ends and includes"},
    {AT(contents, 1, includes), C_WET, "contents 1 (Swing): only a mark ends and includes"},
    {AT(contents, 1, asks), FN_ASKS, "contents 1 (Swing): only an act asks, is paid and done"},
    {AT(contents, 1, when), FN_ACT_FLAG, "contents 1 (Swing): only an act asks, is paid and done"},
    {AT(contents, 1, can_pay), FN_ACT_FLAG,
     "contents 1 (Swing): only an act asks, is paid and done"},
    {AT(contents, 1, pay), FN_ACT_DO, "contents 1 (Swing): only an act asks, is paid and done"},
    {AT(contents, 1, body), FN_ACT_DO, "contents 1 (Swing): only an act asks, is paid and done"},
    {AT(contents, 1, open), FN_ACT_FLAG, "contents 1 (Swing): only an act asks, is paid and done"},
    {AT(contents, 1, reads_event), 0, "contents 1 (Swing): only an act asks, is paid and done"},
    {AT(contents, 1, needs_event), 1, "contents 1 (Swing): only an act asks, is paid and done"},
    {AT(contents, 1, lists_acts), 1, "contents 1 (Swing): only an act asks, is paid and done"},
    {AT(contents, 4, reads_event), 1, "contents 4 (Guard): reads_event cannot be 1"},
    {AT(contents, 4, reads_event), -1, "contents 4 (Guard): it needs an event and reads none"},
    {AT(contents, 4, lists_acts), 2, "contents 4 (Guard): lists_acts cannot be 2"},
    {AT(contents, 4, open), FN_ASKS,
     "contents 4 (Guard): open must be a function (creature, event, act): flag"},
    {AT(contents, 4, opens_count), 2,
     "contents 4 (Guard): opens_begin 0 with 2 rows does not fit act_opens"},
    {AT(act_opens, 0, event), 7, "act_opens 0: event cannot be 7"},
    {AT(contents, 2, includes), C_SWING, "contents 2 (Burning): content 1 is not a mark"},
    {AT(contents, 3, includes), C_BURNING,
     "contents 2 (Burning): marks include each other in a ring"},
    {AT(contents, 2, ends_by), M_BY, "contents 2 (Burning): ends_by is not a creature of it"},
    {AT(contents, 2, ends_by), M_N, "contents 2 (Burning): ends_by is not a creature of it"},
    {AT(contents, 2, ends), FN_THING_FLAG,
     "contents 2 (Burning): ends must be a function (creature, mark): flag"},
    {AT(contents, 2, ends), FN_MARK_INT,
     "contents 2 (Burning): ends must be a function (creature, mark): flag"},
    {AT(contents, 2, line_count), 0, "lines: rows that no content has"},
    {AT(contents, 2, hook_begin), 1, "contents 2 (Burning): hook 2 belongs to another"},
    {AT(contents, 2, hook_count), 1, "hooks 1: not among its content's"},
    {AT(contents, 4, asks), FN_ACT_DO,
     "contents 4 (Guard): asks must be a function (creature, event, act): act"},
    {AT(contents, 4, when), FN_ASKS,
     "contents 4 (Guard): when must be a function (creature, event, act): flag"},
    {AT(contents, 4, can_pay), FN_HOLDS,
     "contents 4 (Guard): can_pay must be a function (creature, event, act): flag"},
    {AT(contents, 4, pay), FN_FLOW,
     "contents 4 (Guard): pay must be a function (creature, event, act): none"},
    {AT(contents, 4, body), FN_ACT_FLAG,
     "contents 4 (Guard): body must be a function (creature, event, act): none"},
    {AT(contents, 3, param_begin), M_SCORE, "members 13 (by): owner cannot be 3"},
    {AT(values, 0, value), 0, "contents 0 (Anna): size cannot be 0"},
    {AT(values, 0, value), VALUE_UNSET, "contents 0 (Anna): size cannot be -2147483648"},
    {AT(values, 0, value), 65, "contents 0 (Anna): size cannot be 65"},
    {AT(values, 3, value), -1, "contents 1 (Swing): given value 1 cannot be -1"},
    {AT(values, 3, value), FN_THING_INT,
     "contents 1 (Swing): a rule must be a function (creature, thing): set"},
    {AT(values, 4, value), FN_FLOW,
     "contents 1 (Swing): function 0 must begin (creature, thing) and return nothing"},
    {AT(values, 4, value), FN_HOOK_BODY,
     "contents 1 (Swing): function 8 must begin (creature, thing) and return nothing"},
    {AT(values, 4, value), FN_THING_INT,
     "contents 1 (Swing): function 4 must begin (creature, thing) and return nothing"},
    {AT(values, 5, value), 2, "contents 5 (wall): given value 0 cannot be 2"},
    /* lines, hooks, stocks */
    {AT(lines, 0, value_fn), FN_MARK_INT,
     "lines 0: value_fn must be a function (creature, thing): int"},
    {AT(lines, 0, when), FN_MARK_FLAG, "lines 0: when must be a function (creature, thing): flag"},
    {AT(lines, 1, when), FN_THING_FLAG, "lines 1: when must be a function (creature, mark): flag"},
    {AT(lines, 1, aura), FN_MARK_FLAG,
     "lines 1: aura must be a function (creature, mark, creature): flag"},
    {AT(hooks, 0, moment), -1, "hooks 0: either a moment or a condition"},
    {AT(hooks, 1, moment), 0, "hooks 1: either a moment or a condition"},
    {AT(hooks, 0, content), -1, "contents 2 (Burning): hook 0 belongs to another"},
    {AT(hooks, 2, content), C_BURNING, "hooks 2: not among its content's"},
    {AT(hooks, 0, when), FN_MARK_FLAG,
     "hooks 0: when must be a function (creature, mark, event): flag"},
    {AT(hooks, 0, body), FN_OWN_BODY,
     "hooks 0: body must be a function (creature, mark, event): none"},
    {AT(hooks, 2, body), FN_HOOK_BODY,
     "hooks 2: body must be a function (creature, thing, event): none"},
    {AT(hooks, 1, becoming), FN_ENDS,
     "hooks 1: becoming must be a function (creature, mark): flag"},
    {AT(hook_ties, 0, hook), 3, "hook_ties 0: hook cannot be 3"},
    {AT(hook_ties, 0, mine), -3, "hook_ties 0: mine cannot be -3"},
    {AT(hook_ties, 0, mine), INT32_MAX, "hook_ties 0: mine cannot be 2147483647"},
    {AT(hook_ties, 0, theirs), M_THING_FORM + 1, "hook_ties 0: theirs cannot be 25"},
    {AT(hook_ties, 0, over), TIE_OVERS, "hook_ties 0: over cannot be 3"},
    {AT(hook_ties, 0, wakes), 2, "hook_ties 0: wakes cannot be 2"},
    {AT(stocks, 0, copies), -1, "stocks 0: copies cannot be -1"},
    {AT(stocks, 0, content), C_ANNA, "stocks 0: content 0 is not a thing"},
    {AT(stocks, 0, content), -1, "stocks 0: its list is not one of holders"},
    {AT(stocks, 1, content), C_SWING, "stocks 1: what has a name comes with its own things"},
    {AT(stocks, 2, own), 0, "stocks 1: row 2 does not belong in such a holder"},
    {AT(stocks, 2, content), -1, "stocks 1: row 2 does not belong in such a holder"},
    {AT(stocks, 3, own), 0, "owns 3 (gasps): stock 3 belongs to another list"},
    {AT(stocks, 0, own), 2, "contents 0 (Anna): it has no list 2"},
    {AT(owns, 0, cls), CLASS_MARK,
     "owns 0 (cards): only the fight, sides, places, creatures and things have things"},
    {AT(owns, 0, kind), KIND_MARK, "owns 0 (cards): its kind is not a kind of those who have it"},
    {AT(owns, 0, kind), -1, "owns 0 (cards): its kind is not a kind of those who have it"},
    {AT(owns, 4, kind), KIND_CREATURE,
     "owns 4 (market): its kind is not a kind of those who have it"},
    {AT(encounters, 0, stock_begin), 5, "encounters 0 (Ford): it has no list 5"},
    {AT(sides, 0, stock_begin), 4, "sides 0 (left): it has no list 4"},
    {AT(owns, 0, of_kind), KIND_MARK, "owns 0 (cards): its kind is not a kind of thing"},
    {AT(owns, 0, inner), 0, "owns 0 (cards): its things have no list 0"},
    {AT(owns, 2, inner), 2, "owns 2 (inner): holders in a ring"},
    {AT(owns, 1, of_kind), -1, "owns 1 (deck): its things have no list 2"},
    {AT(owns, 1, inner), -1, "stocks 1: its list is not one of holders"},
    {AT(contents, 1, stock_count), 1,
     "contents 1 (Swing): stock_begin takes row 0 of stocks a second time"},
    /* members */
    {AT(members, 0, type), VT_INT, "members 0 (place): not the built-in member that belongs here"},
    {AT(members, 1, cls), CLASS_SIDE,
     "members 1 (facing): not the built-in member that belongs here"},
    {AT(members, 0, sort), SORT_CELL,
     "members 0 (place): not the built-in member that belongs here"},
    {AT(members, 2, owner), 0, "members 2 (poise): owner cannot be 0"},
    {AT(members, M_CHARGE, owner), KIND_MARK, "members 11 (charge): owner cannot be 2"},
    {AT(members, M_CHARGE, owner), 99, "members 11 (charge): owner cannot be 99"},
    {AT(members, M_CHARGE, owner), KIND_THING,
     "members 11 (charge): 2 cells from 5 on are not its owner's"},
    {AT(members, M_CHARGE, offset), 0,
     "members 11 (charge): 2 cells from 0 on are not its owner's"},
    {AT(members, M_CHARGE, offset), 6,
     "members 11 (charge): 2 cells from 6 on are not its owner's"},
    {AT(members, M_N, owner), C_WET, "members 12 (n): owner cannot be 3"},
    {AT(members, M_ROLLED, owner), 1, "members 16 (rolled): owner cannot be 1"},
    {AT(members, M_POISE, type), VT_NONE, "members 2 (poise): none cannot be kept"},
    {AT(members, M_MOOD, type), VT_LIST, "members 6 (mood): list cannot be kept"},
    {AT(members, M_MOOD, width), 1, "members 6 (mood): width cannot be 1"},
    {AT(members, M_POISE, width), 2, "members 2 (poise): width cannot be 2"},
    {AT(members, M_PLAN, count), 0, "members 7 (plan): count cannot be 0"},
    {AT(members, M_PLAN, count), 4097, "members 7 (plan): count cannot be 4097"},
    {AT(members, M_PLAN, count), 4096,
     "members 7 (plan): 4096 cells from 8 on are not its owner's"},
    {AT(members, M_PLAN, offset), -1, "members 7 (plan): 2 cells from -1 on are not its owner's"},
    {AT(members, M_PLAN, offset), 7, "members 7 (plan): its cells are those of member 6 too"},
    {AT(members, M_HEALTH, offset), 2, "members 3 (health): its cells are those of member 2 too"},
    {AT(members, M_HEALTH, offset), 0, "members 3 (health): its cells are those of member 0 too"},
    {AT(members, M_TARGET, offset), 0, "members 15 (target): its cells are those of member 14 too"},
    {AT(members, M_PLAN, init), 8, "members 7 (plan): init cannot be 8"},
    {AT(members, M_PLAN, init), -2, "members 7 (plan): init cannot be -2"},
    {AT(members, M_PLAN, init), VALUE_UNSET, ""},
    {AT(members, M_TIE, init), 64, "members 18 (tie): init cannot be 64"},
    {AT(members, M_TIE, elem), 2, "members 18 (tie): elem cannot be 2"},
    {AT(members, M_GOAL, type), VT_PLACE, "members 8 (goal): not the class or type for its sort"},
    {AT(members, M_GOAL, cls), CLASS_SIDE, "members 8 (goal): not the class or type for its sort"},
    {AT(members, M_SCORE, sort), SORT_TRACK + 0, ""},
    {AT(members, M_SCORE, sort), SORT_BUDGET,
     "members 9 (score): not the class or type for its sort"},
    {AT(members, M_SCORE, sort), SORT_FLAG,
     "members 9 (score): not the class or type for its sort"},
    {AT(members, M_SCORE, sort), SORT_PARAM,
     "members 9 (score): not the class or type for its sort"},
    {AT(members, M_HEALTH, next), M_POISE, "members 2 (poise): tracks overflow in a ring"},
    {AT(members, M_HEALTH, next), M_HEALTH, "members 3 (health): tracks overflow in a ring"},
    {AT(members, M_POISE, next), M_MAIN,
     "members 2 (poise): a track overflows into a track of the same record"},
    {AT(members, M_MAIN, next), M_POISE,
     "members 4 (main): a track overflows into a track of the same record"},
    {AT(members, M_POISE, top), STAT_TO_HIT,
     "members 2 (poise): the top of a track is a creature's stat"},
    {AT(members, M_MAIN, top), STAT_TOP,
     "members 4 (main): the top of a track is a creature's stat"},
    {AT(members, M_POISE, size), FN_SIZE,
     "members 2 (poise): only a budget has a size and stand-ins"},
    {AT(members, M_MAIN, size), FN_HOLDS,
     "members 4 (main): size must be a function (creature): int"},
    {AT(members, M_MAIN, sort), SORT_COUNTER,
     "members 4 (main): only a budget has a size and stand-ins"},
    {AT(members, M_POISE, init_fn), FN_NOUN,
     "members 2 (poise): init_fn must be a function (creature): int"},
    {AT(members, M_POISE, init_fn), FN_CHECK, "members 2 (poise): init_fn must be pure"},
    {AT(members, M_GOAL, init_fn), FN_SIZE, "members 8 (goal): init_fn must be a function (): int"},
    {AT(members, M_N, init_fn), FN_SIZE, "members 12 (n): init_fn must be a function (mark): int"},
    {AT(stand_ins, 0, member), M_MOOD, "members 4 (main): stand-in 6 cannot pay"},
    {AT(stand_ins, 0, member), M_MAIN, "members 4 (main): budgets pay for each other in a ring"},
    {AT(members, M_N, sort), SORT_CELL, "contents 2 (Burning): member 12 is not a parameter of it"},
    {AT(members, M_N, cls), CLASS_ACT, "contents 2 (Burning): member 12 is not a parameter of it"},
    /* stats, events, windows */
    {AT(stats, STAT_ATTACK, slot), 0,
     "stats 0 (attack): slot 0 is not a base that every creature has"},
    {AT(stats, STAT_ATTACK, slot), 2,
     "stats 0 (attack): slot 2 is not a base that every creature has"},
    {AT(stats, STAT_ATTACK, slot), -2,
     "stats 0 (attack): slot -2 is not a base that every creature has"},
    {AT(stats, STAT_TO_HIT, slot), 1,
     "stats 4 (to_hit): slot 1 is not a base that every creature has"},
    {AT(stats, STAT_MELEE, element), 1,
     "stats 2 (resist): the element before it is not the row before"},
    {AT(stats, STAT_RANGED, element), 0, "stats 2 (resist): the next element is not the next row"},
    {AT(stats, STAT_RANGED, element), 2, "stats 2 (resist): the next element is not the next row"},
    {AT(stats, STAT_MELEE, element), -1, "stats 2 (resist): element cannot be -1"},
    {AT(stats, STAT_MELEE, tag), -1,
     "stats 3 (resist): the element before it is not the row before"},
    {AT(stats, STAT_RANGED, event), 0,
     "stats 3 (resist): the element before it is not the row before"},
    {AT(events, 0, cell_count), -1, "members 14 (striker): 1 cells from 0 on are not its owner's"},
    {AT(events, 0, cell_count), 4097, "events 0 (attack): cell_count cannot be 4097"},
    {AT(events, 0, param_count), 4, "events 0 (attack): param_count cannot be 4"},
    {AT(events, 0, param_count), -1, "events 0 (attack): param_count cannot be -1"},
    {AT(events, 0, param_count), 1, "events 0 (attack): its parameters are not its first members"},
    {AT(events, 0, param_count), 3, "events 0 (attack): its parameters are not its first members"},
    {AT(events, 0, member_count), 2, "members 16 (rolled): owner cannot be 0"},
    {AT(events, 0, member_begin), 13, "members 16 (rolled): owner cannot be 0"},
    {AT(events, 0, window_count), 1, "windows 1 (over): not among its event's"},
    {AT(events, 0, holds), FN_SIZE, "events 0 (attack): holds must be a function (event): flag"},
    {AT(askers, 0, member), -1, "askers 0: not what its sort wants"},
    {AT(askers, 1, member), M_TARGET, "askers 1: not what its sort wants"},
    {AT(askers, 2, noun), -1, "askers 2: not what its sort wants"},
    {AT(askers, 0, member), M_ROLLED, "askers 0: member 16 is not a creature of the event"},
    {AT(askers, 0, member), M_BY, "askers 0: member 13 is not a creature of the event"},
    {AT(askers, 2, noun), FN_SIZE, "askers 2: noun must be a function (creature): set"},
    {AT(windows, 1, asker_count), 0, "askers: rows that no window has"},
    {AT(moments, 0, subject), M_BY, "moments 0 (struck): member 13 is not one of its event's"},
    {AT(moments, 0, when), FN_HOLDS,
     "moments 0 (struck): only a unit has conditions or other units"},
    {AT(moments, 0, event), 1, "moments 0 (struck): event cannot be 1"},
    {AT(moments, 0, with), 0, "moments 0 (struck): only a unit has conditions or other units"},
    /* texts, options, encounters */
    {AT(parts, 0, arg), -2, "parts 0 (creature ): arg cannot be -2"},
    {AT(parts, 0, arg), 256, "parts 0 (creature ): arg cannot be 256"},
    {AT(parts, 0, type), VT_NONE, "parts 0 (creature ): what is shown has a type"},
    {AT(questions, 0, type), VT_NONE, "questions 0: an option has a type"},
    {AT(questions, 0, type), VT_TAG, ""},
    {AT(questions, 0, limit_seconds), -1, "questions 0: limit_seconds cannot be -1"},
    {AT(measures, 0, kind), K_CARD, "measures 0 (blows): kind cannot be 6"},
    {AT(measures, 1, kind), -1, "measures 1 (damage): kind cannot be -1"},
    {AT(measures, 1, kind), K_CONDITION, "measures 1 (damage): kind cannot be 7"},
    {AT(measures, 2, value), FN_HOLDS,
     "measures 2 (size): value must be a function (creature): int"},
    {AT(measures, 1, value), FN_SIZE, "measures 1 (damage): value must be a function (thing): int"},
    {AT(measures, 0, value), FN_SIZE, "measures 0 (blows): value must be a function (): int"},
    {AT(measures, 1, cls), CLASS_GROUP, "measures 1 (damage): nothing is counted of such records"},
    {AT(orders, 0, cls), CLASS_MARK, "orders 0 (initiative): such records take no turns"},
    {AT(orders, 0, kind), -1, "orders 0 (initiative): kind cannot be -1"},
    {AT(orders, 0, kind), K_CARD, "orders 0 (initiative): kind cannot be 6"},
    {AT(orders, 0, now), FN_SIZE, "orders 0 (initiative): now must be a function (creature): flag"},
    {AT(orders, 0, shows), FN_HOLDS,
     "orders 0 (initiative): shows must be a function (creature): int"},
    {AT(orders, 0, key_count), 2,
     "orders 0 (initiative): key_begin 0 with 2 rows does not fit order_keys"},
    {AT(order_keys, 0, value), FN_HOLDS, "order_keys 0: value must be a function (creature): int"},
    {AT(terms, 0, sign), 0, "terms 0 (attack): sign cannot be 0"},
    {AT(terms, 1, who), 0, "terms 1 (other): only the term of a stat has a creature"},
    {AT(options, 0, member), M_SCORE, "options 0 (goal): member 9 is not an option"},
    {AT(options, 0, tag), 0, "options 0 (goal): tag does not fit its type"},
    {AT(options, 1, tag), -1, "options 1 (tie): tag does not fit its type"},
    {AT(options, 1, initial), 2, "options 1 (tie): initial cannot be 2"},
    {AT(options, 1, initial), -1, "options 1 (tie): initial cannot be -1"},
    {AT(settings, 1, value), 2, "settings 1: value cannot be 2"},
    {AT(tactics, 0, for_things), FN_FOR_ACTS,
     "tactics 0 (pack): for_things must be a function (creature, thing): int"},
    {AT(tactics, 0, for_creatures), FN_SIZE,
     "tactics 0 (pack): for_creatures must be a function (creature, creature): int"},
    {AT(tactics, 0, for_acts), FN_RULE,
     "tactics 0 (pack): for_acts must be a function (creature, act): int"},
    {AT(tactics, 0, for_walks), FN_SIZE,
     "tactics 0 (pack): for_walks must be a function (creature): flag"},
    {AT(accounts, 0, left), FN_ENDS,
     "accounts 0 (talent): left must be a function (creature): int"},
    {AT(requirements, 0, holds), FN_SIZE,
     "requirements 0: holds must be a function (creature, thing): flag"},
    {AT(lasting, 0, stays), FN_SIZE, "lasting 0: stays must be a function (creature, thing): flag"},
    {AT(lasting, 0, stays), FN_HIT, "lasting 0: stays must be a function (creature, thing): flag"},
    {AT(lasting, 0, member), M_MAIN, "lasting 0: member 4 cannot last"},
    {AT(lasting, 0, member), M_ROUND, "lasting 0: member 10 cannot last"},
    {AT(lasting, 0, member), MEMBER_PLACE, "lasting 0: member 0 cannot last"},
    {AT(lasting, 0, mark), C_BURNING, "lasting 0: one of member, mark and marks is needed"},
    {AT(lasting, 0, kind), K_CARD, "lasting 0: member 3 cannot last"},
    {AT(lasting, 0, kind), K_CONDITION, "lasting 0: nothing of such records lasts"},
    {AT(lasting, 1, stays), FN_THING_FLAG, "lasting 1: only creatures leave"},
    {AT(lasting, 2, kind), KIND_CREATURE, "lasting 2: member 10 cannot last"},
    {AT(lasting, 3, mark), C_SWING, "lasting 3: no mark that lasts"},
    {AT(lasting, 4, marks), K_CARD, "lasting 4: no mark that lasts"},
    {AT(lasting, 4, kind), -1, "lasting 4: no mark that lasts"},
    {AT(steps, 0, body), FN_FLOW, "steps 0 (rest): function 0 does not take what the step takes"},
    {AT(steps, 0, body), FN_SIZE, "steps 0 (rest): function 15 does not take what the step takes"},
    {AT(step_params, 0, type), VT_PLACE,
     "step_params 0 (days): no such parameter can be asked for"},
    {AT(step_params, 0, type), VT_FLAG, "step_params 0 (days): not the type of its parameter"},
    {AT(step_params, 0, tag), 0, "step_params 0 (days): no such parameter can be asked for"},
    {AT(step_params, 0, kind), KIND_CREATURE, "step_params 0 (days): kind cannot be 0"},
    {AT(requirements, 0, when), FN_HIT,
     "requirements 0: when must be a function (creature, thing): flag"},
    {AT(tactics, 0, for_numbers), FN_RULE,
     "tactics 0 (pack): for_numbers must be a function (creature, int): int"},
    {AT(tactics, 0, for_truths), FN_RULE,
     "tactics 0 (pack): for_truths must be a function (creature, int): int"},
    {AT(tactics, 0, for_tags), FN_RULE,
     "tactics 0 (pack): for_tags must be a function (creature, int): int"},
    {AT(kinds, 6, borne), FN_MARK_FLAG,
     "kinds 6 (card): borne must be a function (creature, thing): flag"},
    {AT(kinds, 7, borne), FN_THING_FLAG,
     "kinds 7 (condition): borne must be a function (creature, mark): flag"},
    {AT(encounters, 0, columns), 3, "encounters 0 (Ford): 3 columns and 1 rows are not 2 cells"},
    {AT(encounters, 0, columns), -2, "encounters 0 (Ford): -2 columns and 1 rows are not 2 cells"},
    {AT(encounters, 1, cell_count), 1,
     "encounters 1 (Trial): cell_begin takes row 0 of cells a second time"},
    {AT(encounters, 0, side_count), 1, "fighters 1: side cannot be 1"},
    {AT(encounters, 0, begin), FN_SIZE, "encounters 0 (Ford): begin must be a function (): none"},
    {AT(encounters, 0, body), FN_HIT, "encounters 0 (Ford): body must be a function (): none"},
    {AT(encounters, 0, ends), FN_FLOW, "encounters 0 (Ford): ends must be a function (): flag"},
    {AT(encounters, 0, limit_count), -1, "encounters 0 (Ford): limit_count cannot be -1"},
    {AT(cells, 0, terrain), C_SCHOOL, "cells 0: content 6 is not terrain"},
    {AT(borders, 0, b), 2, "borders 0: between places that are not on the map"},
    {AT(borders, 0, a), -1, "borders 0: between places that are not on the map"},
    {AT(fighters, 0, content), C_SWING, "fighters 0: content 1 is not a creature"},
    {AT(fighters, 0, side), -1, "fighters 0: side cannot be -1"},
    {AT(fighters, 0, place), 2, "fighters 0: place cannot be 2"},
    {AT(fighters, 0, place), -2, "fighters 0: place cannot be -2"},
    {AT(fighters, 0, facing), 8, "fighters 0: facing cannot be 8"},
    {AT(fighters, 0, facing), -2, "fighters 0: facing cannot be -2"},
    {AT(fighters, 0, body), C_SWING, "fighters 0: part 0 is not of the body before"},
    {AT(fighters, 0, part), 1, "fighters 0: part 1 is not of the body before"},
    {AT(fighters, 0, body), -2, "fighters 0: body cannot be -2"},
    {AT(fighters, 1, body_name), -1, "fighters 1: body_name cannot be -1"},
    {AT(fighters, 1, part), 1, "fighters 1: part 1 is not of the body before"},
};

static int set_up(void **state)
{
    *state = sample_program(NULL);
    return *state ? 0 : -1;
}

static int tear_down(void **state)
{
    program_free(*state);
    return 0;
}

static void the_sample_is_safe(void **state)
{
    struct arena a;
    arena_init(&a, NULL, 0);
    assert_string_equal(reason_of(*state, &a), "");
    arena_release(&a);
}

static void one_wrong_number_has_its_reason(void **state)
{
    struct program *p = *state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof rejects / sizeof *rejects; i++) {
        const struct reject *r = &rejects[i];
        struct arena a;
        arena_init(&a, NULL, 0);
        int32_t *field = sample_field(p, r->table, r->row, r->field), good = *field;
        *field = r->value;
        const char *why = reason_of(p, &a);
        *field = good;
        wrong += strcmp(why, r->reason) != 0;
        if (strcmp(why, r->reason) != 0)
            print_error("expected \"%s\"\n     got \"%s\"\n", r->reason, why);
        arena_release(&a);
    }
    assert_int_equal(wrong, 0);
}

/* Any number anywhere: refused with a reason or accepted, and the same again. */
static void any_number_anywhere_is_survived(void **state)
{
    static const int32_t numbers[] = {
        0,  1,   2,   3,    5,     8,     13,        -1,        -2,           63,
        64, 255, 256, 4096, 65535, 65536, INT32_MAX, INT32_MIN, INT32_MAX - 1};
    struct program *p = *state;
    for (int id = 0; id < TABLE_COUNT; id++) {
        size_t rows = table_view(p, (enum table_id)id).len;
        for (size_t row = 0; row < rows; row++)
            for (size_t f = 0; f < table_rows[id].field_count; f++)
                for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
                    struct arena a;
                    arena_init(&a, NULL, 0);
                    int32_t *field = sample_field(p, (enum table_id)id, (int32_t)row, f),
                            good = *field;
                    *field = numbers[n];
                    reason_of(p, &a);
                    *field = good;
                    arena_release(&a);
                }
    }
}

#define MISSING(table, reason)                                                                     \
    static void without_##table(void **state)                                                      \
    {                                                                                              \
        struct program *p = *state;                                                                \
        struct arena a;                                                                            \
        arena_init(&a, NULL, 0);                                                                   \
        size_t good = p->table.len;                                                                \
        p->table.len = 0;                                                                          \
        assert_string_equal(reason_of(p, &a), reason);                                             \
        p->table.len = good;                                                                       \
        arena_release(&a);                                                                         \
    }
MISSING(settings_of_space, "settings_of_space: one row is needed")
MISSING(places, "places: not one an instruction")
MISSING(strings, "strings: the first is not the empty one")
MISSING(kinds, "slots 0 (size): kind cannot be 0")
MISSING(members, "contents 2 (Burning): param_begin 12 with 1 rows does not fit members")

static void strings_end(void **state)
{
    struct program *p = *state;
    struct arena a;
    arena_init(&a, NULL, 0);
    p->strings.len--;
    assert_string_equal(reason_of(p, &a), "strings: the last does not end");
    p->strings.len++;
    p->strings.at[0] = 'x';
    assert_string_equal(reason_of(p, &a) + 0, "strings: the first is not the empty one");
    p->strings.at[0] = '\0';
    arena_release(&a);
}

/* Hosts show texts of a compiled file. None may steer a terminal or be other than UTF-8. */
static void strings_are_texts(void **state)
{
    struct program *p = *state;
    static const struct {
        const char *text, *reason;
    } wrong[] = {
        {"\x1B[2J", "strings: a control character"},
        {"a\x7F", "strings: a control character"},
        {"a\x03", "strings: a control character"},
        {"\xC2\x9B", "strings: a control character"},
        {"\xE2\x80\xAE", "strings: a character that turns the reading direction"},
        {"\xE2\x80\xA8", "strings: a line separator"},
        {"a\xFF", "strings: bytes that are not UTF-8"},
        {"\xC3", "strings: bytes that are not UTF-8"},
        {"\xED\xA0\x80", "strings: bytes that are not UTF-8"},
        {"a\tb\n\r\xC3\xA9\x01\x02\xEF\xBB\xBF", ""},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct arena a;
        arena_init(&a, NULL, 0);
        size_t len = p->strings.len, size = strlen(wrong[i].text) + 1;
        char *before = p->strings.at, *longer = arena_room(&a, len + size);
        assert_non_null(longer);
        memcpy(longer, before, len);
        memcpy(longer + len, wrong[i].text, size);
        p->strings.at = longer, p->strings.len = len + size;
        assert_string_equal(reason_of(p, &a), wrong[i].reason);
        p->strings.at = before, p->strings.len = len;
        arena_release(&a);
    }
}

static void a_text_begins_at_a_character(void **state)
{
    struct program *p = *state;
    struct arena a;
    arena_init(&a, NULL, 0);
    int32_t name = p->contents.at[0].name;
    p->contents.at[0].name = program_string(p, STR("\xC3\xA9")) + 1;
    assert_non_null(strstr(reason_of(p, &a), "): name cannot be"));
    p->contents.at[0].name = name;
    arena_release(&a);
}

static void flow_is_a_function(void **state)
{
    struct program *p = *state;
    struct arena a;
    arena_init(&a, NULL, 0);
    p->flow = 99;
    assert_string_equal(reason_of(p, &a), "flow is not a function");
    p->flow = FN_SIZE;
    assert_string_equal(reason_of(p, &a), "functions 15 (size): flow must be a function (): none");
    p->flow = -1;
    assert_string_equal(reason_of(p, &a), "");
    p->flow = FN_FLOW;
    arena_release(&a);
}

/* A hook that two contents wrote: both take the same. A thing that comes with itself. */
static void contents_agree(void **state)
{
    struct program *p = *state;
    struct arena a;
    arena_init(&a, NULL, 0);
    struct row_contents again = p->contents.at[C_SWING];
    again.value_begin = (int32_t)p->values.len;
    again.line_count = 0;
    PUSH(values, 3);
    PUSH(values, VALUE_UNSET);
    PUSH(values, FN_OWN_BODY);
    vec_push(&p->contents, &p->arena, again);
    assert_string_equal(reason_of(p, &a), "contents 8 (Swing): function 9 takes other parameters "
                                          "than function 6 under the same hook");
    p->values.at[p->values.len - 1].value = VALUE_UNSET;
    assert_string_equal(reason_of(p, &a), "");
    PUSH(stocks, 2, C_SWING, 1, 0, 0);
    struct row_contents *c = &p->contents.at[C_SWING];
    c->stock_begin = 6, c->stock_count = 1;
    assert_string_equal(reason_of(p, &a), "contents 1 (Swing): it comes with itself");
    arena_release(&a);
}

/* Whatever the number of allocations, the first failure is reported. */
static void memory_may_run_out(void **state)
{
    (void)state;
    struct memory_faults faults;
    memory_faults_init(&faults, 0, true);
    struct program *p = sample_program(&faults.memory);
    struct text why;
    struct arena a;
    arena_init(&a, NULL, 0);
    text_init(&why, &a);
    uint64_t before = faults.calls;
    assert_int_equal(program_verify(p, &why), 0);
    uint64_t needed = faults.calls - before;
    for (uint64_t n = 1; n <= needed; n++) {
        faults.fail_at = faults.calls + n;
        assert_int_equal(program_verify(p, &why), -2);
    }
    faults.fail_at = 0;
    program_free(p);
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sample_is_safe),
        cmocka_unit_test(one_wrong_number_has_its_reason),
        cmocka_unit_test(any_number_anywhere_is_survived),
        cmocka_unit_test(without_settings_of_space),
        cmocka_unit_test(without_places),
        cmocka_unit_test(without_strings),
        cmocka_unit_test(without_kinds),
        cmocka_unit_test(without_members),
        cmocka_unit_test(strings_end),
        cmocka_unit_test(strings_are_texts),
        cmocka_unit_test(a_text_begins_at_a_character),
        cmocka_unit_test(flow_is_a_function),
        cmocka_unit_test_setup_teardown(contents_agree, set_up, tear_down),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
