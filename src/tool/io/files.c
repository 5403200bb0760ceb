/* files.c -- Reads and writes whole files, with a size limit and without side effects.
 *
 * Only regular files are read, because opening a pipe or a device could block or have effects. A
 * file is written to a temporary file beside it and renamed when complete, so that no half file is
 * ever visible.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "memory.h"
#include "output.h"

char *real_path(const char *path)
{
    char *real = realpath(path, NULL);
    if (!real && errno == ENOMEM) out_of_memory();
    return real;
}

/* Reads to the end, or one byte past the limit. `expected` is the size of a regular file, or 0 if
 * unknown. If exactly that many bytes came and more were requested, the end is reached. */
static const char *read_all(int fd, struct file_contents *out, size_t expected)
{
    size_t room = 0, requested = 0;
    *out = (struct file_contents){.bytes = NULL};
    for (bool all = false; !all;) {
        if (out->size + 1 >= room) {
            /* one more byte, to see that nothing follows */
            room = room ? room * 2 : expected ? expected + 2 : 16384;
            out->bytes = xrealloc(out->bytes, room);
        }
        requested = room - out->size - 1;
        ssize_t got = read(fd, out->bytes + out->size, requested);
        if (got < 0 && errno == EINTR) continue;
        const char *why = got < 0                               ? strerror(errno)
                          : out->size + (size_t)got > FILE_MOST ? "it is larger than 4 MiB"
                                                                : NULL;
        if (why) {
            free(out->bytes);
            out->bytes = NULL;
            return why;
        }
        out->size += (size_t)got;
        all = got == 0 || (out->size == expected && (size_t)got < requested);
    }
    out->bytes[out->size] = 0;
    return NULL;
}

static const char *kind_of(mode_t mode)
{
    return S_ISDIR(mode)    ? "it is a folder"
           : S_ISFIFO(mode) ? "it is a pipe (use - to read standard input)"
           : S_ISLNK(mode)  ? "it is a link"
                            : "it is not a regular file";
}

static const char *read_regular(int fd, struct file_contents *out)
{
    if (fd < 0) return errno == ELOOP ? "it is a link" : strerror(errno);
    struct stat about;
    const char *why = fstat(fd, &about) != 0    ? strerror(errno)
                      : !S_ISREG(about.st_mode) ? kind_of(about.st_mode)
                                                : NULL;
    if (!why && about.st_size > (off_t)FILE_MOST) why = "it is larger than 4 MiB";
    if (!why) why = read_all(fd, out, (size_t)about.st_size);
    if (!why) {
        out->device = (uint64_t)about.st_dev;
        out->inode = (uint64_t)about.st_ino;
    }
    close(fd);
    return why;
}

const char *read_path(const char *path, struct file_contents *out)
{
    return read_regular(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY), out);
}

const char *read_no_links(const char *path, struct file_contents *out)
{
    return read_regular(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW), out);
}

const char *read_input(struct file_contents *out)
{
    return read_all(STDIN_FILENO, out, 0);
}

bool write_whole(int fd, const void *bytes, size_t size)
{
    for (const char *at = bytes; size > 0;) {
        ssize_t put = write(fd, at, size);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return false;
        at += put;
        size -= (size_t)put;
    }
    return true;
}

/* A device or a pipe is written in place: a rename would replace it by a file. */
static const char *write_in_place(const char *path, const char *bytes, size_t size, int *code)
{
    int fd = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) return errno == ENXIO ? "it is a pipe that nobody reads" : strerror(errno);
    int flags = fcntl(fd, F_GETFL);
    if (flags != -1) fcntl(fd, F_SETFL, flags & ~O_NONBLOCK); /* a slow reader is waited for */
    *code = EXIT_BROKEN;
    const char *why = write_whole(fd, bytes, size) ? NULL : strerror(errno);
    if (close(fd) != 0 && !why) why = strerror(errno);
    return why;
}

static const char *write_and_rename(const char *path, mode_t mode, const char *bytes, size_t size,
                                    int *code)
{
    char *temporary = text_of("%s.XXXXXX", path);
    int fd = mkstemp(temporary);
    const char *why = fd < 0 ? strerror(errno) : NULL;
    if (!why) {
        *code = EXIT_BROKEN;
        why = write_whole(fd, bytes, size) ? NULL : strerror(errno);
        if (!why && (fchmod(fd, mode) != 0 || fsync(fd) != 0)) why = strerror(errno);
        if (close(fd) != 0 && !why) why = strerror(errno);
        if (!why && rename(temporary, path) != 0) why = strerror(errno);
        if (why) unlink(temporary);
    }
    free(temporary);
    return why;
}

char *resolve_links(const char *path)
{
    char *real = real_path(path);
    return real ? real : text_of("%s", path);
}

const char *check_writable(const char *path)
{
    struct stat about;
    bool there = stat(path, &about) == 0;
    if (strcmp(path, "-") == 0) return NULL;
    if (!there && errno != ENOENT) return strerror(errno);
    if (there && S_ISDIR(about.st_mode)) return kind_of(about.st_mode);
    if (there && !S_ISREG(about.st_mode)) return access(path, W_OK) == 0 ? NULL : strerror(errno);
    char *real = resolve_links(path), *temporary = text_of("%s.XXXXXX", real);
    int fd = mkstemp(temporary);
    const char *why = fd < 0 ? strerror(errno) : NULL;
    if (fd >= 0) close(fd), unlink(temporary);
    free(temporary);
    free(real);
    return why;
}

/* Returns NULL, or why writing failed, and sets *code. */
static const char *write_path(const char *path, const char *bytes, size_t size, int *code)
{
    *code = EXIT_USAGE;
    if (strcmp(path, "-") == 0) {
        put_bytes(stdout, bytes, size); /* finish_output reports errors */
        return NULL;
    }
    struct stat about;
    if (stat(path, &about) != 0) {
        if (errno != ENOENT) return strerror(errno);
        mode_t mask = umask(0);
        umask(mask);
        return write_and_rename(path, 0666 & ~mask, bytes, size, code);
    }
    if (S_ISDIR(about.st_mode)) return kind_of(about.st_mode);
    if (!S_ISREG(about.st_mode)) return write_in_place(path, bytes, size, code);
    /* write permission of the folder does not imply that of the file */
    if (faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0) return strerror(errno);
    char *real = resolve_links(path); /* the target of a link is replaced, not the link */
    const char *why = write_and_rename(real, about.st_mode & 0777, bytes, size, code);
    free(real);
    return why;
}

int write_out(const char *path, const char *bytes, size_t size)
{
    int code;
    const char *why = write_path(path, bytes, size, &code);
    if (!why) return EXIT_CLEAN;
    print_error("cannot write %s: %s", path, why);
    return code;
}

int write_printed(const char *path, void (*print)(FILE *to, const void *data), const void *data)
{
    struct text_stream printed;
    print(path ? text_stream_begin(&printed) : stdout, data);
    if (!path) return EXIT_CLEAN; /* finish_output reports errors */
    char *bytes = text_stream_end(&printed);
    int code = write_out(path, bytes, printed.size);
    free(bytes);
    return code;
}
