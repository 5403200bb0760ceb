/* suggest_module.h -- Declares which module an unknown name probably means. */
#ifndef FRAY_TOOL_SUGGEST_MODULE_H
#define FRAY_TOOL_SUGGEST_MODULE_H

#include <stdbool.h>
#include <stddef.h>

struct module_folders {
    const char *const *folders; /* each is "" or ends in / */
    size_t count, of_rules;     /* the last `of_rules` folders hold rulesets */
    /* whether a module of this folder is in use */
    bool (*in_use)(const void *user, const char *folder);
    const void *user;
};
/* The module that an unknown name probably means, to be freed; NULL: none is near. */
char *suggest_module(const char *name, const struct module_folders *places);

#endif
