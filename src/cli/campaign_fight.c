/* campaign_fight.c -- Plays a fight inside a campaign, for `fray run --campaign FILE`.
 *
 * The file is read before the fight and written after it, in one transaction. No lock is held while
 * the fight is played: if another process adds a step meanwhile, this fight is not saved.
 */
#include <stdlib.h>

#include "campaign.h"
#include "fight_options.h"

struct campaign_fight {
    struct campaign_file *store;
    fray_campaign *state;
};

void campaign_done(struct campaign_fight *f)
{
    fray_campaign_free(f->state);
    campaign_file_close(f->store);
    free(f);
}

/* The whole campaign must fit these rules, including creatures who do not fight. */
static int make_fight(struct campaign_fight *f, struct fight_view *t, int encounter)
{
    int code = EXIT_NO;
    fray_fight *between =
        campaign_between(f->store, f->state, t->program, t->settings, t->setting_count, &code);
    if (!between) return code;
    fray_fight_free(between);
    fray_result result = fray_campaign_fight(f->state, t->program, encounter, t->settings,
                                             t->setting_count, &t->fight);
    return result == FRAY_OK ? EXIT_CLEAN
                             : campaign_refused(campaign_file_path(f->store), f->state, result);
}

struct campaign_fight *campaign_enter(const char *path, struct fight_view *telling, int encounter,
                                      int *code)
{
    struct campaign_file *store = campaign_file_open(path, true, false, code);
    if (!store) return NULL;
    struct campaign_fight *f = xrealloc(NULL, sizeof *f);
    *f = (struct campaign_fight){store, campaign_file_state(store, campaign_file_count(store))};
    *code = f->state ? make_fight(f, telling, encounter) : EXIT_NO;
    if (*code == EXIT_CLEAN) return f;
    campaign_done(f);
    return NULL;
}

int campaign_keep(struct campaign_fight *f, const struct fight_view *telling, uint64_t number,
                  const char *set, const struct play_record *record, const fray_signal *end)
{
    fray_result result = fray_campaign_take(f->state, telling->fight);
    if (result != FRAY_OK) return campaign_refused(campaign_file_path(f->store), f->state, result);
    char *outcome = end->winner >= 0
                        ? text_of("%s won", fray_side_name(telling->fight, end->winner))
                        : text_of("%s", end->by_limit ? "a draw" : "nobody won");
    struct step step = {.sort = "fight",
                        .name = text_of("%s", telling->encounter),
                        .said = "",
                        .settings = text_of("%s", set),
                        .seed = telling->seed,
                        .fight = number,
                        .given = text_of("%s", record->text ? record->text : ""),
                        .outcome = outcome};
    int code = campaign_file_add(f->store, &step, f->state, telling->program);
    if (code == EXIT_CLEAN) {
        fflush(stdout);
        put(stderr, "kept in %s as step %d\n", campaign_file_path(f->store),
            campaign_file_count(f->store) + 1);
    }
    free(step.name), free(step.settings), free(step.given), free(outcome);
    return code;
}
