/* campaign_chain.c -- Computes the hash of a saved step: of its data and of the step before it.
 *
 * The hashes are a chain, so that a changed, missing or exchanged step is found.
 */
#include <blake2.h>
#include <inttypes.h>
#include <string.h>

#include "campaign.h"

/* Each part is hashed with its length, so that no two lists of parts give the same bytes. */
static void hash_bytes(blake2b_state *h, const void *bytes, size_t size)
{
    uint8_t length[8];
    for (int i = 0; i < 8; i++) length[i] = (uint8_t)((uint64_t)size >> (8 * i));
    blake2b_update(h, length, sizeof length);
    blake2b_update(h, bytes, size);
}

static void hash_text(blake2b_state *h, const char *text)
{
    hash_bytes(h, text, strlen(text));
}

static void hash_number(blake2b_state *h, uint64_t n)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, n);
    hash_text(h, text);
}

static void hash_kept(blake2b_state *h, const fray_kept *k)
{
    hash_text(h, k->who);
    hash_text(h, k->thing);
    hash_number(h, (uint64_t)k->copy);
    hash_text(h, k->mark);
    hash_number(h, (uint64_t)k->nth);
    hash_text(h, k->name);
    hash_number(h, (uint64_t)k->at);
    hash_text(h, k->value);
}

void campaign_chain(uint8_t chain[CAMPAIGN_HASH], int number, const struct campaign_step *step,
                    const fray_campaign *state, const struct stored_rules *rules)
{
    blake2b_state h;
    blake2b_init(&h, CAMPAIGN_HASH);
    hash_bytes(&h, chain, CAMPAIGN_HASH);
    hash_number(&h, (uint64_t)number);
    const char *const parts[] = {step->kind,     step->name,   step->arguments,
                                 step->settings, step->record, step->outcome};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) hash_text(&h, parts[i]);
    hash_number(&h, step->seed);
    hash_number(&h, step->fight);
    hash_number(&h, (uint64_t)step->rules);
    if (rules) {
        hash_text(&h, rules->hash);
        hash_text(&h, rules->engine);
        hash_bytes(&h, rules->bytes, rules->size);
    }
    for (size_t i = 0; i < fray_campaign_count(state); i++) {
        fray_kept k = fray_campaign_at(state, i);
        hash_kept(&h, &k);
    }
    blake2b_final(&h, chain, CAMPAIGN_HASH);
}
