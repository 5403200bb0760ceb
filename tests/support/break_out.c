/* break_out.c -- Preloaded library: when the process ends, tries what a hostile file would have it
 * do, and prints what was possible.
 *
 * $OUTSIDE is a file of the user. Each try is a line on standard error: its name and `possible` or
 * `refused`.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static void report(const char *what, int possible)
{
    char line[80];
    int size = snprintf(line, sizeof line, "%s %s\n", what, possible ? "possible" : "refused");
    if (write(STDERR_FILENO, line, (size_t)size) < 0) _exit(99);
}

static int opens(const char *path, int how)
{
    int fd = open(path, how | O_CLOEXEC, 0600);
    if (fd >= 0) close(fd);
    return fd >= 0;
}

static int connects(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(9)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    /* nobody listens: a permitted try is refused by the machine, which is another error */
    int tried = fd >= 0 && (connect(fd, (struct sockaddr *)&to, sizeof to) == 0 ||
                            strcmp(strerrorname_np(errno), "EACCES") != 0);
    if (fd >= 0) close(fd);
    return tried;
}

static int starts_program(void)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        unsetenv("LD_PRELOAD");
        execl("/bin/true", "true", (char *)NULL);
        _exit(99);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

__attribute__((destructor)) static void break_out(void)
{
    const char *outside = getenv("OUTSIDE");
    char made[4096];
    if (!outside) return;
    unsetenv("LD_PRELOAD");
    snprintf(made, sizeof made, "%s.made", outside);
    report("read", opens(outside, O_RDONLY));
    report("overwrite", opens(outside, O_WRONLY | O_TRUNC));
    report("create", opens(made, O_WRONLY | O_CREAT));
    report("delete", unlink(outside) == 0);
    report("connect", connects());
    report("program", starts_program());
}
