/* campaign_file.c -- Fuzzes `fray campaign` with whole campaign files: SQLite, chain and texts.
 *
 * Oracle: what only looks leaves the file as it was, byte for byte.
 */
#include "tool.h"

static const char *const show[] = {"fray", "campaign", tool_file, NULL};
static const char *const tell[] = {"fray", "campaign", tool_file, "tell", "1", NULL};
static const char *const record[] = {"fray", "campaign", tool_file, "record", "1", NULL};
static const char *const undo[] = {"fray", "campaign", tool_file, "undo", NULL};

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    tool_begin("winter");
    return 0;
}

static void look(const char *const *words, const uint8_t *data, size_t size)
{
    size_t left;
    tool_run(words);
    char *after = file_text(tool_file, &left);
    if (!after || left != size || memcmp(after, data, size) != 0)
        wrong("looking changed the file", words[1]);
    free(after);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tool_write(data, size);
    look(show, data, size);
    look(tell, data, size);
    look(record, data, size);
    tool_run(undo);
    return 0;
}
