/* campaign_fight.c -- Plays a fight inside a campaign, for `fray run --campaign FILE`.
 *
 * The file is read before the fight and written after it, in one transaction. No lock is held while
 * the fight is played: if another process adds a step meanwhile, this fight is not saved.
 */
#include <stdlib.h>

#include "campaign.h"

#include "tool/fight/fight_options.h"
#include "tool/fight/fight_printer.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"

struct campaign_fight {
    struct campaign_file *file;
    fray_campaign *state;
};

void campaign_fight_free(struct campaign_fight *f)
{
    fray_campaign_free(f->state);
    campaign_file_close(f->file);
    free(f);
}

/* The whole campaign must fit these rules, including creatures who do not fight. */
static int begin_fight_in_campaign(struct campaign_fight *f, struct fight_view *t, int encounter)
{
    int code = EXIT_NO;
    fray_fight *between =
        campaign_scene_new(f->file, f->state, t->program, t->settings, t->setting_count, &code);
    if (!between) return code;
    fray_fight_free(between);
    fray_result result = fray_campaign_fight(f->state, t->program, encounter, t->settings,
                                             t->setting_count, &t->fight);
    return result == FRAY_OK ? EXIT_CLEAN
                             : campaign_report_fault(campaign_file_path(f->file), f->state, result);
}

struct campaign_fight *campaign_fight_begin(const char *path, struct fight_view *view,
                                            int encounter, int *code)
{
    struct campaign_file *file = campaign_file_open(path, CAMPAIGN_BEGIN, code);
    if (!file) return NULL;
    struct campaign_fight *f = xrealloc(NULL, sizeof *f);
    *f = (struct campaign_fight){file, campaign_file_state(file, campaign_file_count(file))};
    *code = f->state ? begin_fight_in_campaign(f, view, encounter) : EXIT_NO;
    if (*code == EXIT_CLEAN) return f;
    campaign_fight_free(f);
    return NULL;
}

int campaign_fight_save(struct campaign_fight *f, const struct fight_view *view, uint64_t number,
                        const char *set, const struct step_record *record, const fray_signal *end)
{
    fray_result result = fray_campaign_take(f->state, view->fight);
    if (result != FRAY_OK)
        return campaign_report_fault(campaign_file_path(f->file), f->state, result);
    char *outcome = end->winner >= 0 ? text_of("%s won", fray_side_name(view->fight, end->winner))
                                     : text_of("%s", end->by_limit ? "a draw" : "nobody won");
    struct campaign_step step = {.kind = "fight",
                                 .name = text_of("%s", view->encounter),
                                 .arguments = "",
                                 .settings = text_of("%s", set),
                                 .seed = view->seed,
                                 .fight = number,
                                 .record = text_of("%s", record->text ? record->text : ""),
                                 .outcome = outcome};
    int code = campaign_file_add(f->file, &step, f->state, view->program);
    if (code == EXIT_CLEAN) {
        fflush(stdout);
        put(stderr, "saved in %s as step %d\n", campaign_file_path(f->file),
            campaign_file_count(f->file) + 1);
    }
    free(step.name), free(step.settings), free(step.record), free(outcome);
    return code;
}
