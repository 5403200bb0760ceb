/* random.h -- Declares unpredictable bits. */
#ifndef FRAY_TOOL_RANDOM_H
#define FRAY_TOOL_RANDOM_H

#include <stdbool.h>
#include <stddef.h>

/* Fills with unpredictable bits of the system. False after a message. */
bool random_bytes(void *bytes, size_t size);

#endif
