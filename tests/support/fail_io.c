/* fail_io.c -- Preloaded library: call number $FAIL_AT of the function $FAIL fails with the error
 * $FAIL_WITH. If that is "kill", the process is killed in the call instead, after half of the bytes
 * are written. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GOES_ON, FAILED, KILLED };

static int fate_of(const char *name)
{
    static int calls;
    const char *which = getenv("FAIL"), *at = getenv("FAIL_AT"), *with = getenv("FAIL_WITH");
    if (!which || strcmp(which, name) != 0 || ++calls != atoi(at ? at : "0")) return GOES_ON;
    if (with && strcmp(with, "kill") == 0) return KILLED;
    errno = with ? atoi(with) : EIO;
    return FAILED;
}

static int falls(const char *name)
{
    int fate = fate_of(name);
    if (fate == KILLED) raise(SIGKILL);
    return fate;
}

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at)
{
    ssize_t (*next)(int, const void *, size_t, off64_t) =
        NEXT(ssize_t(*)(int, const void *, size_t, off64_t), "pwrite64");
    int fate = fate_of("pwrite");
    if (fate == KILLED) {
        next(fd, bytes, size / 2, at);
        raise(SIGKILL);
    }
    return fate == FAILED ? -1 : next(fd, bytes, size, at);
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    ssize_t (*next)(int, const void *, size_t) =
        NEXT(ssize_t(*)(int, const void *, size_t), "write");
    int fate = fate_of("write");
    if (fate == KILLED) {
        next(fd, bytes, size / 2);
        raise(SIGKILL);
    }
    return fate == FAILED ? -1 : next(fd, bytes, size);
}

ssize_t pread64(int fd, void *bytes, size_t size, off64_t at)
{
    return falls("pread")
               ? -1
               : NEXT(ssize_t(*)(int, void *, size_t, off64_t), "pread64")(fd, bytes, size, at);
}

int fsync(int fd)
{
    return falls("fsync") ? -1 : NEXT(int (*)(int), "fsync")(fd);
}

int fdatasync(int fd)
{
    return falls("fdatasync") ? -1 : NEXT(int (*)(int), "fdatasync")(fd);
}

int unlink(const char *path)
{
    return falls("unlink") ? -1 : NEXT(int (*)(const char *), "unlink")(path);
}

int fcntl64(int fd, int what, ...)
{
    va_list args;
    va_start(args, what);
    void *arg = va_arg(args, void *);
    va_end(args);
    return falls("fcntl") ? -1 : NEXT(int (*)(int, int, ...), "fcntl64")(fd, what, arg);
}
