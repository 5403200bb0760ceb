/* streams.h -- Declares dice in step: the streams of random numbers of one driver. */
#ifndef FRAY_FIGHT_STREAMS_H
#define FRAY_FIGHT_STREAMS_H

#include "fray/fight.h"
#include "lib/program/program_object.h"

struct roll;
struct vm;

/* Select the stream of a roll or a question, until streams_leave. */
void streams_select_roll(fray_driver *driver, const struct vm *vm, const struct roll *roll);
void streams_select_question(fray_driver *driver, struct vm *vm);
void streams_deselect(fray_driver *driver);
/* Returns the counter of the selected stream and sets *key; or returns that of the driver. */
uint64_t *streams_selected(fray_driver *driver, uint64_t *key);

/* The same for any driver. Without driver->streams they have no effect and cost a test. */
static inline void streams_enter_roll(fray_driver *driver, const struct vm *vm,
                                      const struct roll *roll)
{
    if (driver->streams) streams_select_roll(driver, vm, roll);
}
static inline void streams_enter_question(fray_driver *driver, struct vm *vm)
{
    if (driver->streams) streams_select_question(driver, vm);
}
static inline void streams_leave(fray_driver *driver)
{
    if (driver->streams) streams_deselect(driver);
}
static inline uint64_t *streams_counter(fray_driver *driver, uint64_t *key)
{
    if (driver->streams) return streams_selected(driver, key);
    *key = driver->seed;
    return &driver->draw;
}

#endif
