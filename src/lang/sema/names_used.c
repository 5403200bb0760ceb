/* names_used.c -- List of the names that were looked up, for hosts that show rules: where a name is
 * used, and what it means there. */
#include "sema.h"

void name_use_add(struct names_used *to, struct name_use use)
{
    vec_push(&to->list, to->arena, use);
}
