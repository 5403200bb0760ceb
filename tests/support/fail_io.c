/* fail.c -- preloaded: call number $FAIL_AT of the function $FAIL fails, with the error $FAIL_WITH. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int falls(const char *name)
{
    static int calls;
    const char *which = getenv("FAIL"), *at = getenv("FAIL_AT"), *with = getenv("FAIL_WITH");
    if (!which || strcmp(which, name) != 0 || ++calls != atoi(at ? at : "0")) return 0;
    errno = with ? atoi(with) : EIO;
    return 1;
}

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at)
{
    return falls("pwrite") ? -1 : NEXT(ssize_t (*)(int, const void *, size_t, off64_t), "pwrite64")(fd, bytes, size, at);
}

ssize_t pread64(int fd, void *bytes, size_t size, off64_t at)
{
    return falls("pread") ? -1 : NEXT(ssize_t (*)(int, void *, size_t, off64_t), "pread64")(fd, bytes, size, at);
}

int fdatasync(int fd) { return falls("fdatasync") ? -1 : NEXT(int (*)(int), "fdatasync")(fd); }

int unlink(const char *path) { return falls("unlink") ? -1 : NEXT(int (*)(const char *), "unlink")(path); }

int fcntl64(int fd, int what, ...)
{
    va_list args;
    va_start(args, what);
    void *arg = va_arg(args, void *);
    va_end(args);
    return falls("fcntl") ? -1 : NEXT(int (*)(int, int, ...), "fcntl64")(fd, what, arg);
}
