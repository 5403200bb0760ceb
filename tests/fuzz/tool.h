/* tool.h -- The whole tool in a harness: a command reads a file that the fuzzer has made.
 *
 * main.c is compiled with another name of its main. What the tool prints is dropped.
 */
#ifndef FRAY_TESTS_FUZZ_TOOL_H
#define FRAY_TESTS_FUZZ_TOOL_H

#include <fcntl.h>
#include <unistd.h>

#include "fuzz.h"

int fray_main(int argc, char **argv);

static char tool_folder[64], tool_file[80];

/* Prints nothing from here on, but for findings of the fuzzer. */
static inline void tool_begin(const char *name)
{
    snprintf(tool_folder, sizeof tool_folder, "/tmp/fray-fuzz-XXXXXX");
    if (!mkdtemp(tool_folder)) wrong("no folder", tool_folder);
    snprintf(tool_file, sizeof tool_file, "%s/%s", tool_folder, name);
    int null = open("/dev/null", O_RDWR);
    if (null < 0 || dup2(null, STDOUT_FILENO) < 0 || dup2(null, STDIN_FILENO) < 0)
        wrong("no /dev/null", NULL);
}

static inline void tool_write(const void *bytes, size_t size)
{
    FILE *f = fopen(tool_file, "wb");
    if (!f || fwrite(bytes, 1, size, f) != size || fclose(f) != 0) wrong("cannot write", tool_file);
}

/* Runs `fray WORD...`; the words end with NULL. Another exit status than 0, 1, 2 is wrong: 70 would
 * be a fault of the tool. */
static inline int tool_run(const char *const *words)
{
    char *copies[16];
    int count = 0;
    for (; words[count]; count++)
        if (!(copies[count] = strdup(words[count]))) abort();
    copies[count] = NULL;
    int code = fray_main(count, copies);
    if (code < 0 || code > 2) wrong("an exit status of a fault", words[1]);
    for (int i = 0; i < count; i++) free(copies[i]);
    return code;
}

#endif
