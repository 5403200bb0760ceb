/* history.c -- Notes of a fight: answers and faces since the first answer that is still hidden.
 *
 * A fight does not store who may see what. So the searcher keeps a copy of the fight before the
 * first secret answer, and everything that was put in since. From these, worlds.c plays the fight
 * again with other secret answers.
 */
#include "search.h"

#include <string.h>

void question_read(fray_fight *fight, const fray_question *asked, struct open_question *to)
{
    to->asked = *asked;
    to->asked.options = NULL;
    to->asked.prompt = NULL;
    int64_t values[CONSIDERED_MOST];
    to->count = fray_question_values(fight, values, CONSIDERED_MOST);
    size_t first = to->count < CONSIDERED_MOST ? to->count : CONSIDERED_MOST;
    to->options = answer_hash(values, (int)first);
    for (size_t i = first; i < to->count; i++)
        to->options = mix(to->options, (uint64_t)option_value(fight, i));
}

void history_clear(struct history *h)
{
    fray_fight_free(h->anchor);
    h->anchor = NULL;
    h->notes.len = h->faces.len = 0;
}

fray_result history_answered(struct history *h, fray_fight *fight, const struct open_question *q,
                             const int *chosen, int count)
{
    if (!h->anchor && !q->asked.secret) return FRAY_OK;
    if (!h->anchor) {
        fray_result result = fray_fight_clone(fight, &h->anchor);
        if (result != FRAY_OK) return result;
    }
    struct note note = {.id = q->asked.id,
                        .who = q->asked.who,
                        .side = q->asked.side,
                        .secret = q->asked.secret,
                        .option_count = (int)q->count,
                        .options = q->options,
                        .is_default = count < 0,
                        .count = count < 0 ? 0 : count};
    for (int i = 0; i < note.count; i++) note.values[i] = option_value(fight, (size_t)chosen[i]);
    vec_push(&h->notes, &h->arena, note);
    return h->arena.failed ? FRAY_NO_MEMORY : FRAY_OK;
}

bool history_rolled(struct history *h, int face)
{
    if (h->anchor) vec_push(&h->faces, &h->arena, face);
    return !h->arena.failed;
}

void knowledge_add(uint64_t *knows, int sides, const fray_question *q, uint64_t answer)
{
    for (int s = 0; s < sides; s++)
        knows[s] = mix(knows[s], q->secret && s != q->side ? (uint64_t)q->id + 1 : answer);
}
