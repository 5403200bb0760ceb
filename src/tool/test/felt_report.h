/* felt_report.h -- Declares what content did in fights: in force, held, felt; for `fray test
 * --felt`.
 */
#ifndef FRAY_TOOL_FELT_REPORT_H
#define FRAY_TOOL_FELT_REPORT_H

#include <stdbool.h>

#include "fray.h"

/* Adds the counts of a cover, whose fights were of this encounter. false: out of memory. */
bool felt_add(fray_cover *cover, int encounter);
/* Prints the report of all that was added, and forgets it. format: "text" or "json"; path: a file,
 * or NULL. Returns an exit code. */
int felt_report(const char *format, const char *path);

#endif
