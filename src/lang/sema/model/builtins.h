/* builtins.h -- The functions and members of the language itself, as numbers: a row each of
 * builtins.def and natural.def.
 *
 * Only who names one includes this. vocabulary.h has what the rows say.
 */
#ifndef FRAY_SEMA_EXPR_BUILTINS_H
#define FRAY_SEMA_EXPR_BUILTINS_H

enum builtin {
#define BUILTIN(id, ...) BUILTIN_##id,
#include "builtins.def"
#undef BUILTIN
    BUILTIN_COUNT,
    BUILTIN_NAMED = BUILTIN_SIDES_OF /* the functions before have a name */
};

enum natural {
#define NATURAL(id, ...) NATURAL_##id,
#include "natural.def"
#undef NATURAL
    NATURAL_COUNT
};

#endif
