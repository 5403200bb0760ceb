/* odds.c -- Fuzzes expressions of odds: a text becomes the result of a trial.
 *
 * Oracle: what was resolved, and what was not, add up to 1.
 */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char head[] = "edition 1\n"
                               "system Odds { space squares }\n"
                               "extend creature { stat might = 3; track health = 9 }\n"
                               "creature Ada { }\ncreature Bo { might 5 }\n"
                               "function best_of(a: int, b: int): int { return max(a, b) }\n"
                               "trial \"t\" { side l { Ada at 0, 0 }\n side r { Bo at 1, 0 }\n"
                               " do { result \"x\" = ";
    char *text = malloc(sizeof head + size + 8);
    if (!text || size > 2000) return free(text), 0;
    size_t len = sizeof head - 1;
    memcpy(text, head, len);
    if (size) memcpy(text + len, data, size);
    memcpy(text + len + size, "\n } }\n", 7);
    fray_program *p = compile_text(text, len + size + 6);
    free(text);
    if (!p) return 0;
    fray_odds_plan plan = {.floating = (int)(size & 1), .most_states = 300, .samples = 3};
    fray_odds *odds = NULL;
    int id = fray_encounter_at(p, FRAY_TRIALS, 0);
    if (id >= 0 && fray_odds_new(p, id, NULL, 0, &plan, &odds) == FRAY_OK) {
        fray_odds_summary sum = fray_odds_sum(odds);
        for (size_t v = 0; v < fray_odds_count(odds); v++) {
            fray_odds_variable variable = fray_odds_at(odds, v);
            double all = sum.unresolved.value + sum.failed.value;
            for (size_t k = 0; k < variable.count; k++)
                all += fray_odds_value_at(odds, v, k).chance.value;
            if (all > 1.000001) wrong("chances add up to more than 1", NULL);
        }
    }
    fray_odds_free(odds);
    fray_program_free(p);
    return 0;
}
