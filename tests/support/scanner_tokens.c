/* scanner_tokens.c FILE... -- Prints the tokens of each file as the scanner reads them.
 *
 * A file begins with a line `file NAME`. Each token is a line: its sort, its first byte and the
 * byte after it. Line ends and comments are left out.
 */
#include <stdio.h>
#include <stdlib.h>

#include "read_file.h"
#include "base/arena.h"
#include "lang/syntax/ast.h"
#include "lang/syntax/tokens.h"

static const char *const sorts[] = {
    [TOKEN_NAME] = "name", [TOKEN_VALUE] = "value", [TOKEN_LONG] = "long", [TOKEN_WORD] = "word",
    [TOKEN_ELSE] = "word", [TOKEN_AND] = "word",    [TOKEN_SIGN] = "sign",
};

static bool print_tokens(const char *path)
{
    struct arena arena;
    struct diags d;
    struct tokens tokens;
    arena_init(&arena, NULL, 0);
    diags_init(&d, &arena);
    uint32_t file = source_add(&d, str_from(path), read_file(path, &arena));
    bool read =
        parse_source(&d, &arena, file) && d.errors == 0 && tokens_read(&d, &arena, file, &tokens);
    printf("file %s\n", path);
    for (size_t i = 0; read && i < tokens.count; i++) {
        struct token t = tokens.at[i];
        if (t.kind != TOKEN_COMMENT) printf("%s %u %u\n", sorts[t.kind], t.from, t.to);
    }
    arena_release(&arena);
    return read;
}

int main(int argc, char **argv)
{
    int status = EXIT_SUCCESS;
    for (int i = 1; i < argc; i++) {
        if (print_tokens(argv[i])) continue;
        fprintf(stderr, "%s has errors\n", argv[i]);
        status = EXIT_FAILURE;
    }
    return status;
}
