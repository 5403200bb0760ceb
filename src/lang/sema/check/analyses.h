/* analyses.h -- Proves properties of the whole program. */
#ifndef FRAY_SEMA_CHECK_ANALYSES_H
#define FRAY_SEMA_CHECK_ANALYSES_H

#include "lang/sema/model/record_members.h"
#include "lang/sema/model/suggest.h"

void check_call_cycles(struct model *m);
/* Functions need the events that the functions they call need, of all bodies checked so far. */
void spread_event_needs(struct model *m);
void check_event_needs(struct model *m);
void check_loop_progress(struct model *m);
void check_open_secrets(struct model *m);
void check_priced_secrets(struct model *m);
void check_unreachable_windows(struct model *m);
void check_modifier_cycles(struct model *m);
void check_event_nesting(struct model *m);
void check_hook_precedence(struct model *m);
void check_stale_lets(struct model *m);
void check_mark_ends(struct model *m);
/* Sets the bits, by function, of what tests and encounters set up. */
void mark_scenes(const struct model *m, bool *scene);

#endif
