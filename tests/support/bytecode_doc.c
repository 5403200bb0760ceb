/* bytecode_doc.c -- prints docs/internals/bytecode.md. */
#include <stdio.h>

#include "bytecode_page.h"

int main(void)
{
    struct arena arena;
    arena_init(&arena, &memory_default, 0);
    struct text out;
    text_init(&out, &arena);
    print_bytecode_page(&out);
    struct str s = text_str(&out);
    bool ok = !arena.failed && fwrite(s.at, 1, s.len, stdout) == s.len && fflush(stdout) == 0;
    arena_release(&arena);
    return ok ? 0 : 1;
}
