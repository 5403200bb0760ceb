/* inputs.c -- Takes new inputs from the host: answers, faces, seats, statements, vetoes.
 *
 * Each is checked against the open signal, added to the tree and written to the record. It takes
 * effect when the fight runs again.
 */
#include <stdio.h>

#include "engine/vm/space.h"
#include "engine/vm/world.h"
#include "play.h"

static bool is_open(fray_play *p, fray_signal_kind kind)
{
    return p->now.waits && !p->now.failed && p->now.unreported < 0 && p->now.at == p->tip &&
           p->now.open.kind == kind;
}

static fray_result add(fray_play *p, const fray_play_input *input)
{
    int index = play_input_add(p, input);
    if (index < 0) return FRAY_NO_MEMORY;
    record_input(p, &p->inputs.at[index]);
    p->why[0] = '\0';
    return p->arena.failed ? FRAY_NO_MEMORY : FRAY_OK;
}

static bool answer_fits(const fray_question *q, const int *chosen, int count)
{
    if (count == -1) return q->has_default != 0;
    if (count < q->least || count > q->most) return false;
    for (int i = 0; i < count; i++) {
        if (chosen[i] < 0 || (size_t)chosen[i] >= q->count) return false;
        for (int k = 0; k < i; k++)
            if (chosen[k] == chosen[i]) return false;
    }
    return true;
}

fray_result fray_play_answer(fray_play *p, const int *chosen, int count)
{
    if (!p || (count > 0 && !chosen)) return FRAY_BAD_ARGUMENT;
    const fray_question *q = &p->now.open.question;
    if (!is_open(p, FRAY_SIGNAL_QUESTION))
        return play_fail(p, FRAY_BAD_ARGUMENT, "no question is open");
    if (!answer_fits(q, chosen, count))
        return play_fail(p, FRAY_BAD_ARGUMENT, "that is not an answer to the question");
    const char **texts = ARENA_ARRAY(&p->arena, const char *, (size_t)(count > 0 ? count : 0) + 1);
    if (!texts) return FRAY_NO_MEMORY;
    for (int i = 0; i < count; i++) texts[i] = q->options[chosen[i]].text;
    return add(p, &(fray_play_input){.kind = FRAY_INPUT_ANSWER,
                                     .who = q->who,
                                     .ask = q->prompt,
                                     .texts = texts,
                                     .chosen = chosen,
                                     .count = count});
}

fray_result fray_play_throw(fray_play *p, int face)
{
    if (!p) return FRAY_BAD_ARGUMENT;
    const fray_roll *r = &p->now.open.roll;
    if (!is_open(p, FRAY_SIGNAL_ROLL))
        return play_fail(p, FRAY_BAD_ARGUMENT, "no die is to be thrown");
    if (face < 1 || face > r->sides)
        return play_fail(p, FRAY_BAD_ARGUMENT, "the die has faces from 1 to %d", r->sides);
    return add(p, &(fray_play_input){
                      .kind = FRAY_INPUT_THROW, .who = r->who, .ask = r->name, .face = face});
}

fray_result fray_play_assign_seat(fray_play *p, const fray_seat *seat)
{
    if (!p || !seat) return FRAY_BAD_ARGUMENT;
    fray_seat own = *seat;
    if (!own.who) own.who = fray_side_name(p->now.fight, 0);
    if (!own.name) own.name = "";
    if (!play_seat_exists(p, &own))
        return play_fail(p, FRAY_BAD_ARGUMENT,
                         "a seat for '%s': there is no such creature, kind, side or tactics",
                         own.who);
    if (!p->now.waits || p->now.failed || p->now.at != p->tip)
        return play_fail(p, FRAY_BAD_ARGUMENT, "a seat changes at a question");
    return add(p, &(fray_play_input){.kind = FRAY_INPUT_SEAT, .who = -1, .seat = own});
}

fray_result fray_play_veto(fray_play *p)
{
    if (!p) return FRAY_BAD_ARGUMENT;
    int index;
    const char *kind = play_innermost_event(p, &index);
    if (!kind || !(is_open(p, FRAY_SIGNAL_QUESTION) || is_open(p, FRAY_SIGNAL_ROLL)))
        return play_fail(p, FRAY_BAD_ARGUMENT, "no event is open that could be called off");
    return add(p, &(fray_play_input){.kind = FRAY_INPUT_VETO, .who = -1, .text = kind});
}

/* Compiles a statement into the program, and plays again up to here. The program with the statement
 * is another one, so the play is played again in it. */
static fray_result statement_make(fray_play *p, const char *statement, fray_findings **findings)
{
    int index = play_statement_find(p, statement);
    fray_result result = index >= 0 ? FRAY_OK : play_compile(p, statement, findings);
    if (!*findings && result != FRAY_NO_MEMORY) *findings = findings_new(&p->own);
    if (result == FRAY_OK && index < 0) result = play_go_to(p, p->tip);
    if (result != FRAY_OK) return result;
    return p->now.at == p->tip && is_open(p, FRAY_SIGNAL_QUESTION)
               ? FRAY_OK
               : play_fail(p, FRAY_BAD_ARGUMENT, "the statement changes what has happened");
}

fray_result fray_play_statement(fray_play *p, const char *statement, fray_findings **findings)
{
    if (!findings) return FRAY_BAD_ARGUMENT;
    *findings = NULL;
    if (!p || !statement) return FRAY_BAD_ARGUMENT;
    if (p->step || !is_open(p, FRAY_SIGNAL_QUESTION)) {
        *findings = findings_new(&p->own);
        return play_fail(p, FRAY_BAD_ARGUMENT,
                         p->step ? "a statement is possible in a fight, not in a step"
                                 : "a statement is possible at a question");
    }
    fray_result result = statement_make(p, statement, findings);
    if (result != FRAY_OK) return result;
    return add(p, &(fray_play_input){.kind = FRAY_INPUT_STATEMENT, .who = -1, .text = statement});
}

/* ---- creatures that are brought in ---- */

static int declaration_find(const fray_play *p, const char *creature)
{
    const struct program *code = p->program->code;
    for (int i = 0; (size_t)i < code->contents.len; i++)
        if (code->kinds.at[code->contents.at[i].kind].cls == CLASS_CREATURE &&
            strcmp(program_chars(code, code->contents.at[i].name), creature) == 0)
            return i;
    return -1;
}

static bool side_exists(const fray_play *p, const char *side)
{
    for (int i = 0; i < fray_side_count(p->now.fight); i++)
        if (strcmp(fray_side_name(p->now.fight, i), side) == 0) return true;
    return false;
}

static void put_quoted(struct text *t, const char *name)
{
    text_add_char(t, '"');
    for (; *name; name++) {
        if (strchr("\"\\{}", *name)) text_add_char(t, '\\');
        text_add_char(t, *name);
    }
    text_add_char(t, '"');
}

/* `bring "Hollow Wolf" at 5, 2 for "wolves"`: the statement that rules have, too. */
static const char *bring_text(fray_play *p, int content, const char *place, const char *side)
{
    struct text t;
    text_init(&t, &p->arena);
    text_printf(&t, "bring ");
    put_quoted(&t, program_chars(p->program->code, p->program->code->contents.at[content].name));
    text_printf(&t, " at %s for ", place);
    put_quoted(&t, side);
    return text_str(&t).at;
}

/* Refuses a pair of numbers that is not on the map, where the creature would be nowhere, and a
 * square that is not free. */
static fray_result place_check(fray_play *p, int content, const char *place)
{
    int column, row;
    char rest;
    const struct vm *vm = p->now.fight->vm;
    const struct fight_layout *map = &vm->layout;
    /* at most eight digits, so that no number overflows */
    if (sscanf(place, "%8d , %8d%c", &column, &row, &rest) != 2) return FRAY_OK;
    struct body body = {{column, row}, body_size_of(vm->p, content)};
    struct row_span s;
    if (!vm->geometry->is_drawn) return FRAY_OK;
    if (!body_fits_map(vm->geometry, body, map->columns, map->rows))
        return play_fail(p, FRAY_BAD_ARGUMENT, "%s is outside the map", place);
    for (int32_t i = 0; vm->geometry->body_row(body, i, &s); i++)
        for (int64_t x = s.from; x < s.to; x++) {
            int64_t at = s.row * map->columns + x, bodies = place_bodies(vm, at);
            if (place_blocks(vm, at))
                return play_fail(p, FRAY_BAD_ARGUMENT, "the ground at %d, %d blocks", (int)x,
                                 (int)s.row);
            if (bodies)
                return play_fail(
                    p, FRAY_BAD_ARGUMENT, "%s is at %d, %d already",
                    fray_creature_name(p->now.fight, __builtin_ctzll((uint64_t)bodies)), (int)x,
                    (int)s.row);
        }
    return FRAY_OK;
}

int fray_play_takes_part(const fray_play *p, int creature)
{
    if (!p || creature < 0 || creature >= fray_creature_count(p->now.fight)) return 0;
    return fray_creature_side(p->now.fight, creature) >= 0;
}

/* Refuses what cannot be brought in now. Sets *content and *newcomer, which is -1 for a new one. */
static fray_result bring_check(fray_play *p, const char *creature, const char *side,
                               const char *place, int *content, int *newcomer)
{
    if (!is_open(p, FRAY_SIGNAL_QUESTION))
        return play_fail(p, FRAY_BAD_ARGUMENT, "a creature is brought in at a question");
    *content = declaration_find(p, creature);
    *newcomer = play_newcomer_find(p, creature, side);
    if (*content < 0)
        return play_fail(p, FRAY_BAD_ARGUMENT, "the rules declare no creature '%s'", creature);
    if (!side_exists(p, side))
        return play_fail(p, FRAY_BAD_ARGUMENT, "there is no side '%s'", side);
    if (p->step || p->now.fight->vm->layout.places == 0)
        return play_fail(p, FRAY_BAD_ARGUMENT,
                         "this fight has no places: everybody in it takes part from its start");
    fray_result fits = place_check(p, *content, place);
    if (fits != FRAY_OK) return fits;
    if (*newcomer < 0 && fray_creature_count(p->now.fight) >= LIMIT_CREATURES)
        return play_fail(p, FRAY_BAD_ARGUMENT, "%d creatures at most take part in a fight",
                         LIMIT_CREATURES);
    return FRAY_OK;
}

fray_result fray_play_bring(fray_play *p, const char *creature, const char *side, const char *place,
                            fray_findings **findings)
{
    if (!findings) return FRAY_BAD_ARGUMENT;
    *findings = NULL;
    if (!p || !creature || !side || !place) return FRAY_BAD_ARGUMENT;
    *findings = findings_new(&p->own);
    if (!*findings) return FRAY_NO_MEMORY;
    int content = -1, newcomer = -1;
    fray_result result = bring_check(p, creature, side, place, &content, &newcomer);
    if (result != FRAY_OK) return result;
    bool added = newcomer < 0;
    const char *text = bring_text(p, content, place, side);
    if (added) {
        struct newcomer one = {play_copy(p, creature), play_copy(p, side)};
        vec_push(&p->newcomers, &p->arena, one);
    }
    if (!text || p->arena.failed) return FRAY_NO_MEMORY;
    fray_findings_free(*findings);
    *findings = NULL;
    result = statement_make(p, text, findings);
    if (result != FRAY_OK) {
        if (added) p->newcomers.len--;
        return result;
    }
    return add(
        p,
        &(fray_play_input){
            .kind = FRAY_INPUT_BRING, .who = -1, .text = text, .creature = creature, .side = side});
}

fray_result fray_play_correct_die(fray_play *p, size_t die, int face)
{
    if (!p) return FRAY_BAD_ARGUMENT;
    if (p->now.at != p->tip || die >= p->die_list.len)
        return play_fail(p, FRAY_BAD_ARGUMENT, "no such die fell since the last input");
    if (face < 1 || face > p->die_list.at[die].sides)
        return play_fail(p, FRAY_BAD_ARGUMENT, "the die has faces from 1 to %d",
                         p->die_list.at[die].sides);
    fray_result result =
        add(p, &(fray_play_input){
                   .kind = FRAY_INPUT_CORRECTION, .who = -1, .die = (int)die, .face = face});
    if (result != FRAY_OK) return result;
    int depth = (int)p->path.len - 1, tip = p->tip;
    while (depth > 0 && p->inputs.at[p->path.at[depth]].data.kind == FRAY_INPUT_CORRECTION) depth--;
    result = depth > 0 ? play_go_to(p, p->path.at[depth - 1]) : play_rewind(p);
    p->tip = p->branches.at[p->branch].tip = tip;
    play_path_find(p);
    return result;
}
