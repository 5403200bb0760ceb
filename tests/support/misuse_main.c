/* misuse_main.c -- Runs each call of misuse.py in a process of its own, and counts which return as
 * fray.h says. Usage: misuse FILE.fray */
#include "every_object.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* Returns whether the call came back with 1. Its process ends without leak checks. */
static int answers(int (*call)(void), int *status)
{
    fflush(NULL);
    pid_t child = fork();
    need(child >= 0, "process");
    if (child == 0) {
        alarm(600); /* a call that hangs is a finding */
        _exit(call() == 1 ? 0 : 3);
    }
    waitpid(child, status, 0);
    return WIFEXITED(*status) && WEXITSTATUS(*status) == 0;
}

int main(int argc, char **argv)
{
    need(argc == 2, "file");
    read_duel(argv[1]);
    make_objects();
    size_t passed = 0;
    for (size_t i = 0; i < api_call_count; i++) {
        int status = 0;
        if (answers(api_calls[i].call, &status))
            passed++;
        else
            printf("FAILED %s: %s\n", api_calls[i].label,
                   WIFSIGNALED(status)        ? "a signal"
                   : WEXITSTATUS(status) == 3 ? "another result than fray.h says"
                                              : "the sanitizer stops it");
    }
    printf("%zu passed, %zu failed\n", passed, api_call_count - passed);
    return passed != api_call_count;
}
