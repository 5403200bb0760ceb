/* resume.c -- Fuzzes `fray sim --resume` with files whose first line and checksums are made right.
 *
 * Oracle: a file of another length of run never changes the exit status to that of a fault.
 */
#include "tool.h"

static char *first_line;
static size_t first_size;

static const char *const sim[] = {"fray",     "sim",     "tests/golden/sim/csv.fray",
                                  "-n",       "40",      "--seed",
                                  "1",        "--jobs",  "1",
                                  "--resume", tool_file, NULL};

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    tool_begin("kept");
    if (tool_run(sim) != 0) wrong("no file to begin with", tool_file);
    size_t size;
    first_line = file_text(tool_file, &size);
    const char *end = first_line ? memchr(first_line, '\n', size) : NULL;
    if (!end) wrong("no first line", tool_file);
    first_size = (size_t)(end - first_line) + 1;
    return 0;
}

/* A record is 4 bytes of length, the payload, and 8 bytes of a checksum (checkpoint.c). */
static void seal(uint8_t *at, size_t size)
{
    while (size >= 12) {
        size_t payload = at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16 | (size_t)at[3] << 24;
        if (payload > size - 12) return;
        uint64_t h = UINT64_C(0xcbf29ce484222325);
        for (size_t i = 0; i < payload; i++) h = (h ^ at[4 + i]) * UINT64_C(0x100000001b3);
        for (int i = 0; i < 8; i++) at[4 + payload + (size_t)i] = (uint8_t)(h >> 8 * i);
        at += payload + 12, size -= payload + 12;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
    if (!end) return 0;
    size_t rest = size - (size_t)(end + 1 - data);
    uint8_t *file = malloc(first_size + rest + 1);
    if (!file) abort();
    memcpy(file, first_line, first_size);
    if (rest) memcpy(file + first_size, end + 1, rest);
    seal(file + first_size, rest);
    tool_write(file, first_size + rest);
    tool_run(sim);
    free(file);
    return 0;
}
