/* clock.h -- Declares a clock that only moves forward. */
#ifndef FRAY_TOOL_CLOCK_H
#define FRAY_TOOL_CLOCK_H

#include <stdint.h>

double seconds_now(void);
int64_t milliseconds(void);

#endif
