/* malloc_tuning.h -- Declares what is set for malloc when the process starts. */
#ifndef FRAY_TOOL_MALLOC_TUNING_H
#define FRAY_TOOL_MALLOC_TUNING_H

void malloc_tune(void); /* called first */

#endif
