/* parse_state.c -- Ends a parse early, and computes the places of tokens. */
#include "parse_state.h"
#include "ast_make.h"

#include "parser.h"
#include "scan.h"

_Noreturn void parse_leave(struct parse *ps, enum parse_leave why)
{
    if (why == LEAVE_MEMORY) ps->scratch.failed = true;
    longjmp(ps->fatal, (int)why);
}

struct span token_span_mapped(const struct parse *ps, size_t from, size_t to)
{
    uint32_t first = ps->map[from];
    return (struct span){ps->file, first, to > from ? ps->map[to - 1] + 1 : first};
}
