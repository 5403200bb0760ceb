/* inputs.c -- Takes new inputs from the host: answers, faces, seats, statements, vetoes.
 *
 * Each is checked against the open signal, added to the tree and written to the record. It takes
 * effect when the fight runs again.
 */
#include "play/play.h"

static bool is_open(fray_play *p, fray_signal_kind kind)
{
    return p->waits && !p->failed && p->unreported < 0 && p->at == p->tip && p->open.kind == kind;
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
    const fray_question *q = &p->open.question;
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
    const fray_roll *r = &p->open.roll;
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
    if (!own.who) own.who = fray_side_name(p->fight, 0);
    if (!own.name) own.name = "";
    if (!play_seat_exists(p, &own))
        return play_fail(p, FRAY_BAD_ARGUMENT,
                         "a seat for '%s': there is no such creature, kind, side or tactics",
                         own.who);
    if (!p->waits || p->failed || p->at != p->tip)
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

/* The program with the statement is another one, so the play is played again in it. */
fray_result fray_play_statement(fray_play *p, const char *statement, fray_findings **findings)
{
    if (!findings) return FRAY_BAD_ARGUMENT;
    *findings = NULL;
    if (!p || !statement) return FRAY_BAD_ARGUMENT;
    if (!is_open(p, FRAY_SIGNAL_QUESTION)) {
        *findings = findings_new(&p->outer);
        return play_fail(p, FRAY_BAD_ARGUMENT, "a statement is possible at a question");
    }
    int index = play_statement_find(p, statement);
    fray_result result = index >= 0 ? FRAY_OK : play_compile(p, statement, findings);
    if (!*findings && result != FRAY_NO_MEMORY) *findings = findings_new(&p->outer);
    if (result != FRAY_OK) return result;
    if (index < 0) result = play_go_to(p, p->tip);
    if (result != FRAY_OK) return result;
    if (p->at != p->tip || !is_open(p, FRAY_SIGNAL_QUESTION))
        return play_fail(p, FRAY_BAD_ARGUMENT, "the statement changes what has happened");
    return add(p, &(fray_play_input){.kind = FRAY_INPUT_STATEMENT, .who = -1, .text = statement});
}

fray_result fray_play_correct_die(fray_play *p, size_t die, int face)
{
    if (!p) return FRAY_BAD_ARGUMENT;
    if (p->at != p->tip || die >= p->die_list.len)
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
