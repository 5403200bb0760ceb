/* fray.h -- The public interface of libfray: compile rules, run fights, count them, ask for odds.
 *
 * A *program* is compiled rules. It is immutable, and any number of threads may share it.
 * A *fight* is one flat block of memory: it can be copied, saved and compared like a value.
 * A fight runs by steps. A step ends with an event, a question, a roll of dice, an error, or the
 * end of the fight. At each of these points it may be left, copied, saved or freed.
 *
 *     fray_program *rules;
 *     fray_findings *findings;
 *     fray_fight *fight;
 *     fray_signal signal;
 *     if (fray_compile(NULL, reader, user, "ford.fray", &rules, &findings) == FRAY_OK) {
 *         fray_fight_new(rules, fray_encounter_find(rules, NULL), NULL, 0, &fight);
 *         fray_driver dice = fray_driver_sampled(seed, 0);
 *         while (fray_run(fight, &dice, &signal) == FRAY_OK && signal.kind != FRAY_SIGNAL_DONE)
 *             ...
 *         fray_fight_free(fight);
 *     }
 *     fray_findings_free(findings);
 *     fray_program_free(rules);
 *
 * These hold for every function, unless its comment says otherwise:
 *
 * - The library never prints, never exits and never reads a file. Sources come through fray_reader.
 * - Text is UTF-8 and ends in NUL. It belongs to the object it was taken from, and is valid until
 *   that object is freed or changed.
 * - A pointer that a function returns through an argument is NULL when the function fails.
 * - Functions named `_free` accept NULL. So do arguments whose comment says so, and `user`.
 * - Another argument that is NULL is refused. The result is FRAY_BAD_ARGUMENT; of functions without
 *   a fray_result, it is that of an index out of range.
 * - Functions that return fray_result may return FRAY_NO_MEMORY. The object is then as before.
 * - Indices and ids begin at 0. An index out of range returns an empty text, 0, -1, or a zeroed
 *   struct.
 * - Two threads may use different fights of one program. One object belongs to one thread at a
 *   time, and so does a program that a function takes without const.
 * - Names are looked up in linear time, indices mostly in constant time.
 *
 * A host can read and include one header at a time; each says what it needs:
 *
 *   compile.h    rules to a program: memory, sources, findings, sessions
 *   program.h    the parts of a program, and its rules in print
 *   ide.h        names in rules, for editors
 *   fight.h      fights, drivers, the state of a fight, many fights
 *   test.h       tests, profile, debugging, coverage, mutation
 *   play.h       fights at the table
 *   campaign.h   values that outlast a fight
 *   odds.h       exact odds
 *   search.h     a player for any encounter
 *   view.h       a fight as data
 */
#ifndef FRAY_H
#define FRAY_H

#include "fray/campaign.h"
#include "fray/compile.h"
#include "fray/fight.h"
#include "fray/ide.h"
#include "fray/odds.h"
#include "fray/play.h"
#include "fray/program.h"
#include "fray/search.h"
#include "fray/test.h"
#include "fray/view.h"

#endif
