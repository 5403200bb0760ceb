/* streams.h -- Declares dice in step: the streams of random numbers of one driver. */
#ifndef FRAY_API_STREAMS_H
#define FRAY_API_STREAMS_H

#include "api/api.h"
#include "vm/vm.h"

/* Selects the stream of a roll or a question, until streams_leave. Without driver->streams: no
 * effect. */
void streams_enter_roll(fray_driver *driver, const struct vm *vm, const struct roll *roll);
void streams_enter_question(fray_driver *driver, struct vm *vm);
void streams_leave(fray_driver *driver);
/* Returns the counter of the selected stream and sets *key, or returns that of the driver. */
uint64_t *streams_counter(fray_driver *driver, uint64_t *key);

#endif
