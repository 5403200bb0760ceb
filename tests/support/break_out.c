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
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
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

static int makes_socket(int domain, int type)
{
    int fd = socket(domain, type, 0);
    if (fd >= 0) close(fd);
    return fd >= 0;
}

/* Through a ring, calls are made that no filter of calls sees: such as a socket. */
static int makes_ring(void)
{
    char parameters[120] = {0};
    int fd = (int)syscall(SYS_io_uring_setup, 4, parameters);
    if (fd >= 0) close(fd);
    return fd >= 0 || errno != EACCES;
}

/* The mode of a file that may only be read. */
static int changes_mode_of_open(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    int changed = fd >= 0 && fchmod(fd, 0600) == 0;
    if (fd >= 0) close(fd);
    return changed;
}

static int reads_memory_of_parent(void)
{
    char here[8];
    struct iovec to = {here, sizeof here}, from = {(void *)0x1000, sizeof here};
    return process_vm_readv(getppid(), &to, 1, &from, 1, 0) >= 0 || errno != EACCES;
}

/* Calls that no command needs. That they reach the kernel is enough: its errors differ. */
static int reaches_kernel(void)
{
    static const long calls[] = {
        SYS_bpf,          SYS_keyctl,           SYS_mount,           SYS_unshare,
        SYS_setns,        SYS_ptrace,           SYS_perf_event_open, SYS_userfaultfd,
        SYS_memfd_create, SYS_pidfd_open,       SYS_reboot,          SYS_open_by_handle_at,
        SYS_symlinkat,    SYS_mknodat,          SYS_fchownat,        SYS_fchmodat,
        SYS_setxattr,     SYS_utimensat,        SYS_socketpair,      SYS_bind,
        SYS_listen,       SYS_init_module,      SYS_setpriority,     SYS_chroot,
        SYS_pivot_root,   SYS_swapon,           SYS_add_key,         SYS_io_uring_enter,
        SYS_execveat,     SYS_personality,      SYS_msgget,          SYS_shmget,
        SYS_quotactl,     SYS_name_to_handle_at};
    int reached = 0;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        /* arguments that every one of them refuses */
        if (syscall(calls[i], -1L, -1L, -1L, -1L, -1L, -1L) >= 0 || errno != EACCES) {
            fprintf(stderr, "call %ld reached\n", calls[i]);
            reached++;
        }
    }
    /* typing into the terminal of the user */
    if (ioctl(STDERR_FILENO, TIOCSTI, "x") == 0 || errno != EACCES) reached++;
    return reached;
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
    report("mode", chmod(outside, 0600) == 0);
    report("open-mode", changes_mode_of_open(outside));
    report("times", utimensat(AT_FDCWD, outside, NULL, 0) == 0);
    report("signal", kill(getppid(), 0) == 0);
    report("memory", reads_memory_of_parent());
    report("datagram", makes_socket(AF_INET, SOCK_DGRAM));
    report("local", makes_socket(AF_UNIX, SOCK_STREAM));
    report("ring", makes_ring());
    report("calls", reaches_kernel());
    report("delete", unlink(outside) == 0);
    report("connect", connects());
    report("program", starts_program());
}
