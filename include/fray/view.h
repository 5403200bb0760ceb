/* view.h -- A fight as data: hands the members of states, events and questions to a host.
 *
 * Members come in the order of their table, src/lib/play/fight_view.def. docs/fight.schema.json
 * lists them with their types and meanings. A host that writes them in its own form implements a
 * sink. */
#ifndef FRAY_VIEW_H
#define FRAY_VIEW_H

#include "play.h"
#include "program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where members go. name: of the member; NULL: an element of a list, or the whole. */
typedef struct fray_sink {
    void (*open)(void *user, const char *name, int is_list); /* an object or a list begins */
    void (*close)(void *user);
    void (*number)(void *user, const char *name, int64_t value);
    void (*flag)(void *user, const char *name, int value);
    void (*text)(void *user, const char *name, const char *text);
    /* one word of an enum, and its number there */
    void (*word)(void *user, const char *name, const char *text, int value);
    void (*none)(void *user, const char *name); /* no value of its type */
    void *user;
} fray_sink;

/* Who looks at what. Members that this reader may not see are left out. */
typedef struct fray_view {
    fray_fight *fight;     /* NULL: only pages can be shown */
    const fray_play *play; /* of the fight, or NULL */
    uint64_t seed;         /* of its dice */
    int referee;           /* 1: sees everything */
    uint64_t sides;        /* bit n: sees what side n may see */
} fray_view;

/* What keeps values; its index is 0 for the fight, or that of a side, creature or place. */
typedef enum fray_keeper {
    FRAY_KEEPER_FIGHT,
    FRAY_KEEPER_SIDE,
    FRAY_KEEPER_CREATURE,
    FRAY_KEEPER_PLACE
} fray_keeper;
/* Hears of a kept value. Its texts are valid until it returns. */
typedef void (*fray_kept_fn)(void *user, const char *name, const char *text);

/* Reports what the rules keep of one keeper, beside tracks: slots and budgets that differ
 * from their first value. In rules that move things it reports lists of things too. What is hidden
 * from the reader has its first value for it. Lists of creatures and sides are for their own side.
 * A value that names a creature of the reserve is for the referee. */
FRAY_API fray_result fray_show_kept(const fray_view *view, fray_keeper of, int index,
                                    fray_kept_fn each, void *user);

/* The functions below show one thing each. Sinks must not use the fight. */
FRAY_API fray_result fray_show_state(const fray_view *view, const fray_sink *to, const char *name);
FRAY_API void fray_show_event(const fray_view *view, const fray_sink *to, const char *name,
                              const fray_event *event);
FRAY_API void fray_show_question(const fray_view *view, const fray_sink *to, const char *name,
                                 const fray_question *question);
FRAY_API void fray_show_roll(const fray_view *view, const fray_sink *to, const char *name,
                             const fray_roll *roll);
/* The end of a fight: what its last step returned, and the signal if that is FRAY_OK. */
FRAY_API void fray_show_end(const fray_view *view, const fray_sink *to, const char *name,
                            fray_result result, const fray_signal *signal);
FRAY_API void fray_show_seat(const fray_view *view, const fray_sink *to, const char *name,
                             const fray_seat *seat);
FRAY_API void fray_show_input(const fray_view *view, const fray_sink *to, const char *name,
                              const fray_play_input *input);
FRAY_API void fray_show_die(const fray_view *view, const fray_sink *to, const char *name,
                            const fray_play_die *die);
FRAY_API void fray_show_branch(const fray_view *view, const fray_sink *to, const char *name,
                               const fray_branch *branch);
FRAY_API void fray_show_page(const fray_view *view, const fray_sink *to, const char *name,
                             const fray_page *page);

/* The words for kinds, as members have them: "say", "tactics". */
FRAY_API const char *fray_event_kind_text(fray_event_kind kind);
FRAY_API const char *fray_seat_kind_text(fray_seat_kind kind);

#ifdef __cplusplus
}
#endif
#endif
