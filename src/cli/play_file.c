/* play_file.c -- Writes the record of a fight to its file: each line is on the disk before the
 * fight continues.
 *
 * So a kill or a full disk loses at most the answer that is being typed. A line that could not be
 * written whole is cut off again before the next attempt.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "play_cli.h"

struct play_file {
    char *path;
    int fd;
    size_t lines; /* of the play, on the disk */
    off_t size;   /* of these lines */
    bool torn;    /* more than these lines may be in the file */
};

static struct play_file *wrap(const char *path, int fd, size_t lines, off_t size)
{
    struct play_file *file = xrealloc(NULL, sizeof *file);
    *file = (struct play_file){text_of("%s", path), fd, lines, size, false};
    return file;
}

static struct play_file *refuse(const char *path, int fd, const char *why)
{
    print_error("cannot write %s: %s", path, why);
    if (fd >= 0) close(fd);
    return NULL;
}

/* The name of a new file is durable when its folder is. */
static void sync_folder(const char *path)
{
    char *folder = text_of("%s", path), *slash = strrchr(folder, '/');
    if (slash) slash[slash == folder] = '\0';
    int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) fsync(fd), close(fd);
    free(folder);
}

struct play_file *play_file_new(const char *path, const char *command)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOCTTY, 0600);
    if (fd < 0 && errno == EEXIST) {
        print_error("%s exists already; continue it with `fray %s %s`, or name another file "
                    "with --record",
                    path, command, path);
        return NULL;
    }
    if (fd < 0) return refuse(path, fd, strerror(errno));
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        int error = errno;
        unlink(path);
        return refuse(path, fd, strerror(error));
    }
    sync_folder(path);
    return wrap(path, fd, 0, 0);
}

struct play_file *play_file_continue(const char *path, size_t lines, size_t size)
{
    int fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) return refuse(path, fd, strerror(errno));
    if (flock(fd, LOCK_EX | LOCK_NB) != 0)
        return refuse(path, fd, "another process plays this fight");
    if (ftruncate(fd, (off_t)size) != 0 || fsync(fd) != 0) return refuse(path, fd, strerror(errno));
    return wrap(path, fd, lines, (off_t)size);
}

static bool write_line(int fd, const char *line, off_t *size)
{
    char *whole = text_joined(line, "\n");
    size_t all = strlen(whole), done = 0;
    while (done < all) {
        ssize_t put = write(fd, whole + done, all - done);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) break;
        done += (size_t)put;
    }
    free(whole);
    *size += (off_t)done;
    return done == all;
}

/* Removes what follows the lines that are certain. */
static bool mend(struct play_file *file)
{
    file->torn = ftruncate(file->fd, file->size) != 0;
    return !file->torn;
}

/* A line is certain when it is synced. If one line fails, all are written again from the first. A
 * sync that is tried again may succeed without the bytes that the first one lost. */
const char *play_file_append(struct play_file *file, const fray_play *play)
{
    size_t lines = file->lines, count = fray_play_line_count(play);
    off_t size = file->size;
    if (file->torn && !mend(file)) return strerror(errno);
    if (lines == count) return NULL;
    while (lines < count && write_line(file->fd, fray_play_line(play, lines), &size)) lines++;
    if (lines < count || fsync(file->fd) != 0) {
        const char *why = strerror(errno);
        mend(file);
        return why;
    }
    file->lines = lines, file->size = size;
    return NULL;
}

bool play_file_sync(struct play_file *file, const fray_play *play)
{
    const char *why;
    char *line;
    while (file && (why = play_file_append(file, play)) != NULL) {
        print_error("the record %s could not be written: %s", file->path, why);
        put(stderr, "The last input is not kept yet. Make room, then press Enter to try again; "
                    "Ctrl-D stops without it.\n");
        if (line_input("again? ", 0, false, &line) != LINE_READ) return false;
        free(line);
    }
    return true;
}

const char *play_file_path(const struct play_file *file)
{
    return file->path;
}

void play_file_close(struct play_file *file)
{
    if (!file) return;
    if (file->size == 0) unlink(file->path); /* nothing could be kept */
    close(file->fd);
    free(file->path);
    free(file);
}
