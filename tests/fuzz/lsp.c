/* lsp.c -- Fuzzes the language server with messages.
 *
 * The input is what an editor sends, in frames of its own: each line is a message. A line that
 * begins with `!` is sent as it is, without a header. The first message is `initialize`.
 */
#include <fcntl.h>
#include <unistd.h>

#include "fuzz.h"
#include "tool/io/options.h"

extern const struct command lsp_command;

static void send(FILE *to, const char *line, size_t size)
{
    if (size && line[0] == '!')
        fwrite(line + 1, 1, size - 1, to);
    else
        fprintf(to, "Content-Length: %zu\r\n\r\n%.*s", size, (int)size, line);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    int null = open("/dev/null", O_WRONLY);
    return dup2(null, STDOUT_FILENO) < 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char first[] = "{\"id\":0,\"method\":\"initialize\",\"params\":{}}";
    FILE *input = tmpfile();
    if (!input) return 0;
    send(input, first, sizeof first - 1);
    for (size_t from = 0; from < size;) {
        const uint8_t *end = memchr(data + from, '\n', size - from);
        size_t to = end ? (size_t)(end - data) : size;
        send(input, (const char *)data + from, to - from);
        from = to + 1;
    }
    rewind(input);
    if (dup2(fileno(input), STDIN_FILENO) >= 0) lsp_command.run(0, NULL);
    fclose(input);
    return 0;
}
