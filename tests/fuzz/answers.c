/* answers.c -- Fuzzes scripted rolls and answers: any face, any choice, at any moment.
 *
 * Two bytes of input are one answer. Oracles: an answer that is refused changes nothing, and the
 * fight can continue.
 */
#include "fuzz.h"

static const char rules[] =
    "edition 1\n"
    "system Answers { space squares }\n"
    "extend creature { track health = 30 from 0 }\n"
    "creature Ada { }\ncreature Bo { }\n"
    "event turn(by actor: creature) { window over as last }\n"
    "unit turns, turn = turn.over\n"
    "flow { until over { for c in everyone { turn by c as t { strike c } } } }\n"
    "command strike(c: creature) {\n"
    "  let harm = roll 3d6 as \"harm\" by c\n"
    "  let foe = choose 1 from (everyone where it != c) by c as \"whom\"\n"
    "  if foe { foe.health -= harm }\n"
    "}\n"
    "encounter \"E\" { map 8 by 4\n  side left { Ada at 0, 0 }\n  side right { Bo at 3, 0 }\n"
    "  ends after 50 turns }\n";

static fray_program *program;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    program = compile_text(rules, sizeof rules - 1);
    if (!program) wrong("the rules of the harness do not compile", NULL);
    return 0;
}

static fray_result answer(fray_fight *fight, const fray_signal *signal, const uint8_t *at)
{
    int chosen[4] = {(int8_t)at[0], at[1], at[1] * 65536, -1};
    if (signal->kind == FRAY_SIGNAL_ROLL)
        return fray_give_roll(fight, at[0] == 0xFF ? INT32_MAX : (int8_t)at[0]);
    return fray_answer(fight, chosen, at[0] >> 6);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fray_fight *fight;
    fray_signal signal = {0};
    if (fray_fight_new(program, fray_encounter_at(program, FRAY_ENCOUNTERS, 0), NULL, 0, &fight) !=
        FRAY_OK)
        abort();
    fray_fight_listen(fight, (int)(size & 1));
    fray_result result = fray_step(fight, &signal);
    for (size_t i = 0; i + 2 <= size && result == FRAY_OK && signal.kind != FRAY_SIGNAL_DONE;
         i += 2) {
        uint64_t before = fray_fight_hash(fight);
        if (signal.kind != FRAY_SIGNAL_EVENT) {
            fray_result taken = answer(fight, &signal, data + i);
            if (taken == FRAY_FAILED) break;
            if (taken != FRAY_OK) {
                if (fray_fight_hash(fight) != before) wrong("a refused answer is kept", NULL);
                continue;
            }
        } else if (data[i] == 0) {
            answer(fight, &signal, data + i); /* nobody asked */
            if (fray_fight_hash(fight) != before) wrong("an answer to nothing is kept", NULL);
        }
        result = fray_step(fight, &signal);
    }
    save_and_load(fight, program);
    fray_fight_free(fight);
    return 0;
}
