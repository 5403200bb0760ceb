/* fail_any.c -- Preloaded library: one call of a sort fails, or all from there on.
 *
 * $FAIL is the sort, $FAIL_AT the number of the call, $FAIL_ON=1 keeps failing. $FAIL_HOW=eintr
 * says that a signal came first, and =short moves one byte alone. With $FAIL_COUNT nothing fails,
 * and the calls of each sort are written to that file when the process ends. Calls before main are
 * not counted, since the loader makes them. $FAIL_TRAP stops a debugger there.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SORTS(X)                                                                                   \
    X(malloc)                                                                                      \
    X(open)                                                                                        \
    X(read)                                                                                        \
    X(write)                                                                                       \
    X(fsync)                                                                                       \
    X(rename)                                                                                      \
    X(unlink)                                                                                      \
    X(fstat)                                                                                       \
    X(mkstemp)                                                                                     \
    X(stat)                                                                                        \
    X(ftruncate) X(close) X(flock) X(getrandom) X(mkdir) X(opendir) X(thread) X(inotify) X(poll)
enum sort {
#define ENUM(name) S_##name,
    SORTS(ENUM) SORT_COUNT
};
static const char *const names[] = {
#define NAME(name) #name,
    SORTS(NAME)};

static long calls[SORT_COUNT];
static long at;
static int wanted = -1, on, ready, interrupts, shortens;

__attribute__((constructor)) static void begin(void)
{
    const char *which = getenv("FAIL"), *number = getenv("FAIL_AT"), *keep = getenv("FAIL_ON"),
               *how = getenv("FAIL_HOW");
    interrupts = how && strcmp(how, "eintr") == 0;
    shortens = how && strcmp(how, "short") == 0;
    for (int i = 0; which && i < SORT_COUNT; i++)
        if (strcmp(names[i], which) == 0) wanted = i;
    at = number ? atol(number) : 0;
    on = keep && *keep == '1';
    ready = 1;
}

static int count_fd = -1;
__attribute__((constructor(101))) static void open_count(void)
{
    const char *path = getenv("FAIL_COUNT");
    if (path) count_fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
}

__attribute__((destructor)) static void end(void)
{
    ready = 0;
    if (count_fd < 0) return;
    for (int i = 0; i < SORT_COUNT; i++) dprintf(count_fd, "%s %ld\n", names[i], calls[i]);
}

/* A child that ends so has counts of its own, which follow those of its parent. */
void _exit(int status)
{
    end();
    void (*real)(int) = (void (*)(int))dlsym(RTLD_NEXT, "_exit");
    real(status);
    __builtin_unreachable();
}

static int fails(enum sort sort, int error)
{
    if (!ready) return 0;
    long n = __atomic_add_fetch(&calls[sort], 1, __ATOMIC_RELAXED);
    if ((int)sort != wanted || (on ? n < at : n != at)) return 0;
    if (getenv("FAIL_TRAP")) raise(SIGTRAP);
    errno = interrupts ? EINTR : error;
    return 1;
}
/* The bytes that a call moves; 0: it fails. */
static size_t moved(enum sort sort, int error, size_t size)
{
    if (!fails(sort, error)) return size;
    return shortens && size ? 1 : 0;
}

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
void *malloc(size_t size)
{
    return fails(S_malloc, ENOMEM) ? NULL : __libc_malloc(size);
}
void *calloc(size_t count, size_t size)
{
    return fails(S_malloc, ENOMEM) ? NULL : __libc_calloc(count, size);
}
void *realloc(void *old, size_t size)
{
    return fails(S_malloc, ENOMEM) ? NULL : __libc_realloc(old, size);
}

int open(const char *path, int how, ...)
{
    va_list args;
    va_start(args, how);
    mode_t mode = va_arg(args, mode_t);
    va_end(args);
    if (fails(S_open, EMFILE)) return -1;
    return NEXT(int (*)(const char *, int, mode_t), "open")(path, how, mode);
}
int open64(const char *path, int how, ...)
{
    va_list args;
    va_start(args, how);
    mode_t mode = va_arg(args, mode_t);
    va_end(args);
    if (fails(S_open, EMFILE)) return -1;
    return NEXT(int (*)(const char *, int, mode_t), "open64")(path, how, mode);
}
ssize_t read(int fd, void *bytes, size_t size)
{
    size_t most = moved(S_read, EIO, size);
    if (most == 0 && size) return -1;
    ssize_t got = NEXT(ssize_t(*)(int, void *, size_t), "read")(fd, bytes, most);
    if (got >= 0 || errno != EINVAL) return got;
    /* events of inotify come whole */
    return NEXT(ssize_t(*)(int, void *, size_t), "read")(fd, bytes, size);
}
ssize_t pread64(int fd, void *bytes, size_t size, off64_t from)
{
    size_t most = moved(S_read, EIO, size);
    if (most == 0 && size) return -1;
    return NEXT(ssize_t(*)(int, void *, size_t, off64_t), "pread64")(fd, bytes, most, from);
}
ssize_t write(int fd, const void *bytes, size_t size)
{
    /* a pipe that wakes another thread of the process has room, and no disk behind it */
    struct stat about;
    if (fd > 2 && syscall(SYS_fstat, fd, &about) == 0 && S_ISFIFO(about.st_mode))
        return NEXT(ssize_t(*)(int, const void *, size_t), "write")(fd, bytes, size);
    size_t most = moved(S_write, ENOSPC, size);
    if (most == 0 && size) return -1;
    return NEXT(ssize_t(*)(int, const void *, size_t), "write")(fd, bytes, most);
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t to)
{
    size_t most = moved(S_write, ENOSPC, size);
    if (most == 0 && size) return -1;
    return NEXT(ssize_t(*)(int, const void *, size_t, off64_t), "pwrite64")(fd, bytes, most, to);
}
int fsync(int fd)
{
    return fails(S_fsync, EIO) ? -1 : NEXT(int (*)(int), "fsync")(fd);
}
int fdatasync(int fd)
{
    return fails(S_fsync, EIO) ? -1 : NEXT(int (*)(int), "fdatasync")(fd);
}
int rename(const char *from, const char *to)
{
    if (fails(S_rename, EIO)) return -1;
    return NEXT(int (*)(const char *, const char *), "rename")(from, to);
}
int unlink(const char *path)
{
    return fails(S_unlink, EIO) ? -1 : NEXT(int (*)(const char *), "unlink")(path);
}
int fstat(int fd, struct stat *about)
{
    return fails(S_fstat, EIO) ? -1 : NEXT(int (*)(int, struct stat *), "fstat")(fd, about);
}
int mkstemp(char *pattern)
{
    return fails(S_mkstemp, EACCES) ? -1 : NEXT(int (*)(char *), "mkstemp")(pattern);
}
int mkstemp64(char *pattern)
{
    return fails(S_mkstemp, EACCES) ? -1 : NEXT(int (*)(char *), "mkstemp64")(pattern);
}
int stat(const char *path, struct stat *about)
{
    if (fails(S_stat, EIO)) return -1;
    return NEXT(int (*)(const char *, struct stat *), "stat")(path, about);
}
int lstat(const char *path, struct stat *about)
{
    if (fails(S_stat, EIO)) return -1;
    return NEXT(int (*)(const char *, struct stat *), "lstat")(path, about);
}
int ftruncate(int fd, off_t size)
{
    return fails(S_ftruncate, EIO) ? -1 : NEXT(int (*)(int, off_t), "ftruncate")(fd, size);
}
int ftruncate64(int fd, off64_t size)
{
    return fails(S_ftruncate, EIO) ? -1 : NEXT(int (*)(int, off64_t), "ftruncate64")(fd, size);
}
/* The file is closed all the same, as Linux does it. */
int close(int fd)
{
    int closed = NEXT(int (*)(int), "close")(fd);
    return fails(S_close, EIO) ? -1 : closed;
}
int flock(int fd, int how)
{
    return fails(S_flock, ENOLCK) ? -1 : NEXT(int (*)(int, int), "flock")(fd, how);
}
ssize_t getrandom(void *bytes, size_t size, unsigned flags)
{
    if (fails(S_getrandom, ENOSYS)) return -1;
    return NEXT(ssize_t(*)(void *, size_t, unsigned), "getrandom")(bytes, size, flags);
}
int mkdir(const char *path, mode_t mode)
{
    if (fails(S_mkdir, EACCES)) return -1;
    return NEXT(int (*)(const char *, mode_t), "mkdir")(path, mode);
}
DIR *opendir(const char *path)
{
    if (fails(S_opendir, EMFILE)) return NULL;
    return NEXT(DIR * (*)(const char *), "opendir")(path);
}
int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*work)(void *), void *user)
{
    if (fails(S_thread, EAGAIN)) return EAGAIN;
    return NEXT(int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *),
                "pthread_create")(thread, how, work, user);
}
int inotify_init1(int how)
{
    return fails(S_inotify, EMFILE) ? -1 : NEXT(int (*)(int), "inotify_init1")(how);
}
int inotify_add_watch(int fd, const char *path, uint32_t what)
{
    if (fails(S_inotify, ENOSPC)) return -1;
    return NEXT(int (*)(int, const char *, uint32_t), "inotify_add_watch")(fd, path, what);
}
int poll(struct pollfd *of, nfds_t count, int milliseconds)
{
    if (fails(S_poll, ENOMEM)) return -1;
    return NEXT(int (*)(struct pollfd *, nfds_t, int), "poll")(of, count, milliseconds);
}
