/* campaign.h -- Campaigns: values that outlast a fight. */
#ifndef FRAY_CAMPAIGN_H
#define FRAY_CAMPAIGN_H

#include "fight.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- campaigns: values that outlast a fight -------------------------------------------------- */

/* A campaign holds the values that rules declare lasting (`lasts health, injuries`), by name. It
 * belongs to no program, so rules may change between fights. The host stores it.
 *
 * fray_campaign_fight makes a fight with the values of its creatures; fray_campaign_take reads them
 * back at the end. fray_campaign_step makes a scene between fights with all creatures of the
 * campaign, which plays a `step` of the rules. */
typedef struct fray_campaign fray_campaign;

/* One value. Creatures, things and marks have the names of their declarations. */
typedef struct fray_kept {
    const char *who;   /* a creature; "": the fight itself */
    const char *thing; /* one of its things, or "" */
    int copy;          /* the index among things of one name */
    const char *mark;  /* a mark upon it, or "" */
    int nth;           /* the index among marks of one name, the oldest first */
    const char *name;  /* a member, or a value of the mark; "": the creature or mark is there */
    int at;            /* the index of an array element */
    /* "12", "true", a word, words with ", " between them, a content; "none". Of a track: its
     * distance from the top. */
    const char *value;
} fray_kept;

FRAY_API fray_result fray_campaign_new(const fray_memory *memory, fray_campaign **campaign);
FRAY_API void fray_campaign_free(fray_campaign *campaign);
/* Adds a value. Its texts are copied. */
FRAY_API fray_result fray_campaign_add(fray_campaign *campaign, const fray_kept *kept);
FRAY_API size_t fray_campaign_count(const fray_campaign *campaign);
/* Returns a value by its index. Values of one creature follow each other. */
FRAY_API fray_kept fray_campaign_at(const fray_campaign *campaign, size_t index);
/* Returns why the last call failed with FRAY_INVALID or FRAY_NOT_FOUND, for people. */
FRAY_API const char *fray_campaign_fault(const fray_campaign *campaign);
/* Adds a creature as it is declared. FRAY_NOT_FOUND: there is no such creature. FRAY_INVALID: it
 * cannot last, or is in the campaign already. */
FRAY_API fray_result fray_campaign_join(fray_campaign *campaign, const fray_program *program,
                                        const char *name);
/* Removes a creature with all its values. */
FRAY_API fray_result fray_campaign_leave(fray_campaign *campaign, const char *name);
/* Renames a creature, thing, mark, member, word or content in all values; *count is their number.
 * `after` NULL removes the values. */
FRAY_API fray_result fray_campaign_rename(fray_campaign *campaign, const char *before,
                                          const char *after, size_t *count);

/* fray_fight_new with the values of the campaign. Creatures that are not in it begin as declared.
 * FRAY_INVALID: a value does not fit the rules, or a creature has left the campaign. */
FRAY_API fray_result fray_campaign_fight(fray_campaign *campaign, const fray_program *program,
                                         int encounter, const fray_setting *settings, size_t count,
                                         fray_fight **fight);
/* Makes the scene between fights. FRAY_INVALID as above. FRAY_NOT_FOUND: these rules declare
 * nothing lasting. */
FRAY_API fray_result fray_campaign_step(fray_campaign *campaign, const fray_program *program,
                                        const fray_setting *settings, size_t count,
                                        fray_fight **fight);
/* Takes the lasting values from a fight or scene that is over. FRAY_BAD_ARGUMENT: it is not. */
FRAY_API fray_result fray_campaign_take(fray_campaign *campaign, const fray_fight *fight);
/* Checks the points and requirements of every creature in the scene. FRAY_INVALID:
 * fray_campaign_fault names the creature. */
FRAY_API fray_result fray_campaign_check(fray_campaign *campaign, const fray_fight *between);
/* Returns 1 if a creature of the scene is in the campaign. */
FRAY_API int fray_campaign_has(const fray_fight *between, int creature);
/* Sets *accounts to the accounts of a creature in the scene. The campaign owns them. */
FRAY_API fray_result fray_campaign_accounts(fray_campaign *campaign, const fray_fight *between,
                                            int creature, const fray_account **accounts,
                                            size_t *count);

typedef enum fray_campaign_type {
    FRAY_CAMPAIGN_NUMBER,
    FRAY_CAMPAIGN_FLAG,
    FRAY_CAMPAIGN_WORD,
    FRAY_CAMPAIGN_CREATURE, /* a creature of the campaign */
    FRAY_CAMPAIGN_CONTENT
} fray_campaign_type;
/* A parameter of a step. */
typedef struct fray_campaign_param {
    const char *name;
    fray_campaign_type type;
    const char *kind; /* for people: "a number", "fire, ice or steel", "a hero of the campaign" */
    int optional;     /* 1: a value may be left out */
} fray_campaign_param;
FRAY_API int fray_campaign_step_count(const fray_program *program);
FRAY_API const char *fray_campaign_step_name(const fray_program *program, int step);
FRAY_API const char *fray_campaign_step_doc(const fray_program *program, int step);
FRAY_API int fray_campaign_param_count(const fray_program *program, int step);
FRAY_API fray_campaign_param fray_campaign_param_at(fray_program *program, int step, int index);
/* Chooses the step that the scene will play. values: a text for each parameter; NULL leaves it out.
 * FRAY_BAD_ARGUMENT: *wrong is the index of a value that does not fit its parameter. */
FRAY_API fray_result fray_campaign_begin(fray_fight *between, int step, const char *const *values,
                                         int *wrong);

#ifdef __cplusplus
}
#endif
#endif
