/* json.h -- the little of jansson that the tool needs, without failures: without memory the tool
 * ends. */
#ifndef FRAY_CLI_JSON_H
#define FRAY_CLI_JSON_H

#include <jansson.h>

#include "cli.h"

json_t *json_sure(json_t *value);
void json_add(json_t *object, const char *key, json_t *value); /* takes the value */
void json_push(json_t *array, json_t *value);
/* what is not UTF-8 comes escaped, like on a terminal; NULL is "" */
json_t *json_text(const char *from);
/* on standard output, with a line end; takes the value */
void json_put(json_t *value, bool indented);

#endif
