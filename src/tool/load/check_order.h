/* check_order.h -- Declares the order in which to check files. */
#ifndef FRAY_TOOL_CHECK_ORDER_H
#define FRAY_TOOL_CHECK_ORDER_H

#include <stdbool.h>
#include <stddef.h>

#include "file_list.h"
#include "module_path.h"

/* One item per path, in the order in which to check them; to be freed. */
struct queue_item {
    size_t component, path; /* files of different components share no module; `path` is an index */
    bool used;              /* another of the files uses it */
};
struct queue_item *check_order(const struct path_list *paths, struct module_finder *finder);

#endif
