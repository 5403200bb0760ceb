/* print_child.c -- Draws in a child process, and reports its crash or its standstill.
 *
 * GLib ends the process where memory is out. Other libraries crash there, or wait for a thread that
 * has ended. The child writes its files whole, so none of that leaves half a file. A byte in a pipe
 * now and then shows that the child works.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "print.h"

#include "tool/io/output.h"

/* The first text waits for the system to list its fonts, which may take a while. */
enum { PATIENCE = 30000, TEXTS_A_BYTE = 64 };

static int beat = -1; /* the child's end of the pipe */

void print_progress(void)
{
    static unsigned texts;
    if (beat < 0 || texts++ % TEXTS_A_BYTE) return;
    while (write(beat, "", 1) < 0 && errno == EINTR) {
    }
}

/* Waits until the child closes its end of the pipe, which ends with it. False: it stands still. */
static bool ends_in_time(int end)
{
    for (;;) {
        struct pollfd one = {.fd = end, .events = POLLIN};
        char bytes[256];
        int ready = poll(&one, 1, PATIENCE);
        if (ready == 0) return false;
        ssize_t got = ready < 0 ? -1 : read(end, bytes, sizeof bytes);
        if (got == 0 || (got < 0 && errno != EINTR)) return true;
    }
}

static int end_of(pid_t child)
{
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return EXIT_BROKEN;
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    if (WTERMSIG(status) == SIGINT || WTERMSIG(status) == SIGTERM)
        raise(WTERMSIG(status));
    else if (WTERMSIG(status) != SIGKILL)
        print_error("pango or cairo crashed: %s; perhaps memory is short",
                    strsignal(WTERMSIG(status)));
    return EXIT_BROKEN;
}

int print_in_child(int (*draw)(void *user), void *user)
{
    int ends[2], code = EXIT_BROKEN;
    fflush(NULL);
    bool piped = pipe(ends) == 0;
    pid_t child = piped ? fork() : -1;
    if (child == 0) {
        close(ends[0]);
        beat = ends[1];
        _exit(finish_output(draw(user)));
    }
    if (child < 0) print_error("no process can be started to print: %s", strerror(errno));
    if (!piped) return code;
    close(ends[1]);
    if (child > 0) {
        if (!ends_in_time(ends[0])) {
            kill(child, SIGKILL);
            print_error("pango or cairo stand still; perhaps memory is short");
        }
        code = end_of(child);
    }
    close(ends[0]);
    return code;
}
