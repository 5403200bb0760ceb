/* files.c -- Reads and writes whole files, with a size limit and without side effects.
 *
 * Only regular files are read, because opening a pipe or a device could block or have effects. A
 * file is written to a temporary file beside it and renamed when complete, so that no half file is
 * ever visible. Every command writes through here, by one policy: no output replaces a file that
 * this process has read, nor work of another kind.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
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

/* ---- what may be replaced -------------------------------------------------------------------- */

/* Files that were read, in no order: names do not tell them apart, links and folders do not. */
static struct input {
    dev_t device;
    ino_t inode;
} * inputs;
static size_t input_count;

/* What this process prints to, whatever its name: /dev/stdout, /proc/self/fd/1, or the file that a
 * shell has opened. A rename would lose what stands there. 0: it is neither. */
static int printed_to(const struct stat *about)
{
    struct stat of;
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
        if (fstat(fd, &of) == 0 && of.st_dev == about->st_dev && of.st_ino == about->st_ino)
            return fd;
    return 0;
}

bool is_printed_to(int fd)
{
    struct stat about;
    return fstat(fd, &about) == 0 && printed_to(&about) != 0;
}

static bool is_input(const struct stat *about)
{
    for (size_t i = 0; i < input_count; i++)
        if (inputs[i].device == about->st_dev && inputs[i].inode == about->st_ino) return true;
    return false;
}

static void note_input(const struct stat *about)
{
    if (is_input(about)) return;
    inputs = need_room(inputs, input_count, sizeof *inputs);
    inputs[input_count++] = (struct input){about->st_dev, about->st_ino};
}

enum { HEAD = 1 << 16, SQLITE_APPLICATION = 68 };

static bool has_at(const char *bytes, size_t size, size_t at, const char *wanted)
{
    return size >= at + strlen(wanted) && memcmp(bytes + at, wanted, strlen(wanted)) == 0;
}

bool bytes_hold(const char *bytes, size_t size, const void *wanted, size_t length)
{
    for (const char *at = bytes; size >= length; at++, size--) {
        const char *next = memchr(at, *(const unsigned char *)wanted, size - length + 1);
        if (!next) return false;
        size -= (size_t)(next - at);
        at = next;
        if (memcmp(at, wanted, length) == 0) return true;
    }
    return false;
}

static bool has_text(const char *bytes, size_t size, const char *wanted)
{
    return bytes_hold(bytes, size, wanted, strlen(wanted));
}

/* Whether the first line after comments begins an edition or an encounter. */
static bool begins_as_rules(const char *bytes, size_t size)
{
    for (size_t at = 0; at < size;) {
        while (at < size && strchr(" \t\r\n", bytes[at])) at++;
        if (at == size || bytes[at] != '#')
            return has_at(bytes, size, at, "edition ") || has_at(bytes, size, at, "encounter ");
        while (at < size && bytes[at] != '\n') at++;
    }
    return false;
}

/* What a file is, if it may hold the work of a person; NULL: a report, or another file. */
static const char *work_in(const char *bytes, size_t size)
{
    if (has_at(bytes, size, 0, "SQLite format 3"))
        return has_at(bytes, size, SQLITE_APPLICATION, "FRAY") ? "a campaign" : "a database";
    if (fray_is_record(bytes, size)) return "a record of a fight";
    if (has_at(bytes, size, 0, "fray sim ")) return "a file of --resume";
    if (has_at(bytes, size, 0, "FRAY")) return "compiled rules";
    if (has_text(bytes, size, "\"tilewidth\"") || has_text(bytes, size, "<map ")) return "a map";
    return begins_as_rules(bytes, size) ? "rules" : NULL;
}

static const char *work_at(const char *path, const struct stat *about)
{
    static char head[HEAD];
    size_t length = strlen(path);
    if (length > 5 && strcmp(path + length - 5, ".fray") == 0 && about->st_size) return "rules";
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    ssize_t size = fd < 0 ? -1 : read(fd, head, sizeof head);
    if (fd >= 0) close(fd);
    return size > 0 ? work_in(head, (size_t)size) : NULL;
}

int files_force;

/* NULL, or why the file must not be replaced by these bytes (NULL: by a report). */
static const char *refuse_loss(const char *path, const struct stat *about, const char *bytes,
                               size_t size)
{
    static char why[96];
    if (is_input(about)) return "it is an input of this command";
    const char *there = files_force ? NULL : work_at(path, about),
               *new = bytes ? work_in(bytes, size < HEAD ? size : HEAD) : NULL;
    if (!there || (new &&strcmp(there, new) == 0)) return NULL;
    snprintf(why, sizeof why, "it holds %s, and --force would replace it", there);
    return why;
}

/* ---- reading --------------------------------------------------------------------------------- */

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
        note_input(&about);
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

const char file_exists[] = "it exists already";

/* Gives the temporary file its name. A link never replaces; some file systems have none. */
static const char *name_file(const char *temporary, const char *path, bool new)
{
    if (!new) return rename(temporary, path) == 0 ? NULL : strerror(errno);
    if (link(temporary, path) == 0) return unlink(temporary) == 0 ? NULL : strerror(errno);
    if (errno == EEXIST || access(path, F_OK) == 0) return file_exists;
    return rename(temporary, path) == 0 ? NULL : strerror(errno);
}

/* As mkstemp, with a mode: the sandbox lets no mode be changed later. -1 for errno. */
int open_temporary(char *path, unsigned mode)
{
    static const char signs[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    char *end = path + strlen(path) - 6;
    int fd = -1;
    mode_t mask = umask(0);
    for (int tries = 0; fd < 0 && tries < 100; tries++) {
        unsigned char random[6];
        errno = EAGAIN;
        if (getrandom(random, sizeof random, 0) != sizeof random) break;
        for (int i = 0; i < 6; i++) end[i] = signs[random[i] % (sizeof signs - 1)];
        fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, mode);
        if (fd < 0 && errno != EEXIST) break;
    }
    int error = errno;
    umask(mask);
    errno = error;
    return fd;
}

static const char *write_and_rename(const char *path, mode_t mode, const char *bytes, size_t size,
                                    bool new, int *code)
{
    char *temporary = text_of("%s.XXXXXX", path);
    int fd = open_temporary(temporary, mode);
    const char *why = fd < 0 ? strerror(errno) : NULL;
    if (!why) {
        *code = EXIT_BROKEN;
        why = write_whole(fd, bytes, size) ? NULL : strerror(errno);
        if (!why && fsync(fd) != 0) why = strerror(errno);
        if (close(fd) != 0 && !why) why = strerror(errno);
        if (!why) why = name_file(temporary, path, new);
        if (why) unlink(temporary);
    }
    free(temporary);
    return why;
}

unsigned new_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

const char *write_new(const char *path, const void *bytes, size_t size)
{
    int code;
    return write_and_rename(path, new_mode(), bytes, size, true, &code);
}

char *resolve_links(const char *path)
{
    char *real = real_path(path);
    return real ? real : text_of("%s", path);
}

const char *check_writable(const char *path, const char *model)
{
    struct stat about;
    bool there = stat(path, &about) == 0;
    if (strcmp(path, "-") == 0) return NULL;
    if (!there && errno != ENOENT) return strerror(errno);
    if (there && S_ISDIR(about.st_mode)) return kind_of(about.st_mode);
    if (there && !S_ISREG(about.st_mode)) return access(path, W_OK) == 0 ? NULL : strerror(errno);
    if (there && printed_to(&about)) return NULL;
    const char *loss = there ? refuse_loss(path, &about, model, model ? strlen(model) : 0) : NULL;
    if (loss) return loss;
    char *real = resolve_links(path), *temporary = text_of("%s.XXXXXX", real);
    int fd = open_temporary(temporary, 0600);
    const char *why = fd < 0 ? strerror(errno) : NULL;
    if (fd >= 0) close(fd), unlink(temporary);
    free(temporary);
    free(real);
    return why;
}

/* Returns NULL, or why writing failed, and sets *code. */
static const char *write_path(const char *path, const char *bytes, size_t size, bool replaces,
                              int *code)
{
    struct stat about;
    bool there = stat(path, &about) == 0;
    int missing = there ? 0 : errno, printed = there ? printed_to(&about) : 0;
    *code = EXIT_USAGE;
    if (strcmp(path, "-") == 0 || (printed == STDOUT_FILENO && S_ISREG(about.st_mode))) {
        /* finish_output reports errors */
        if (isatty(STDOUT_FILENO) && !memchr(bytes, 0, size))
            put_lines(stdout, bytes); /* a terminal obeys what a file only holds */
        else
            put_bytes(stdout, bytes, size);
        return NULL;
    }
    if (!there) {
        if (missing != ENOENT) return strerror(missing);
        return write_and_rename(path, new_mode(), bytes, size, false, code);
    }
    if (S_ISDIR(about.st_mode)) return kind_of(about.st_mode);
    if (!S_ISREG(about.st_mode)) return write_in_place(path, bytes, size, code);
    if (printed) return write_whole(printed, bytes, size) ? NULL : strerror(errno);
    const char *loss = replaces ? NULL : refuse_loss(path, &about, bytes, size);
    if (loss) return loss;
    /* write permission of the folder does not imply that of the file */
    if (faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0) return strerror(errno);
    char *real = resolve_links(path); /* the target of a link is replaced, not the link */
    const char *why = write_and_rename(real, about.st_mode & 0777, bytes, size, false, code);
    free(real);
    return why;
}

static int report_written(const char *path, const char *why, int code)
{
    if (!why) return EXIT_CLEAN;
    print_error("cannot write %s: %s", path, why);
    return code;
}

int write_out(const char *path, const char *bytes, size_t size)
{
    int code;
    const char *why = write_path(path, bytes, size, false, &code);
    return report_written(path, why, code);
}

int write_back(const char *path, const char *bytes, size_t size)
{
    int code;
    const char *why = write_path(path, bytes, size, true, &code);
    return report_written(path, why, code);
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
