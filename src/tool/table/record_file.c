/* record_file.c -- Writes the record of a fight to its file: each line is on the disk before the
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

#include "tool/io/files.h"
#include "tool/io/line_input.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"

struct record_file {
    char *path;
    int fd;
    size_t lines; /* of the play, on the disk */
    off_t size;   /* of these lines */
    bool torn;    /* more than these lines may be in the file */
};

static struct record_file *wrap(const char *path, int fd, size_t lines, off_t size)
{
    struct record_file *file = xrealloc(NULL, sizeof *file);
    *file = (struct record_file){text_of("%s", path), fd, lines, size, false};
    return file;
}

static struct record_file *refuse(const char *path, int fd, const char *why)
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

/* A new record without a line is removed, also if the tool ends for lack of memory. */
static char *empty_record;

static void remove_empty(void)
{
    if (empty_record) unlink(empty_record);
    free(empty_record);
    empty_record = NULL;
}

struct record_file *record_file_new(const char *path, const char *command)
{
    char *name = text_of("%s", path);
    atexit(remove_empty);
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOCTTY, 0600);
    if (fd < 0 && errno == EEXIST) {
        free(name);
        print_error("%s exists already; continue it with `fray %s %s`, or name another file "
                    "with --record",
                    path, command, path);
        return NULL;
    }
    int error = errno;
    if (fd >= 0)
        empty_record = name;
    else
        free(name);
    if (fd < 0) return refuse(path, fd, strerror(error));
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        error = errno;
        remove_empty();
        return refuse(path, fd, strerror(error));
    }
    sync_folder(path);
    return wrap(path, fd, 0, 0);
}

struct record_file *record_file_continue(const char *path, size_t lines, size_t size)
{
    int fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) return refuse(path, fd, strerror(errno));
    if (flock(fd, LOCK_EX | LOCK_NB) != 0)
        return refuse(path, fd, "another process plays this fight");
    if (ftruncate(fd, (off_t)size) != 0 || fsync(fd) != 0) return refuse(path, fd, strerror(errno));
    return wrap(path, fd, lines, (off_t)size);
}

/* The lines from one on, each with its end. They are joined before the first is written, so that
 * no memory is needed between two lines. */
static char *lines_from(const fray_play *play, size_t first)
{
    size_t size = 1, at = 0;
    for (size_t i = first; i < fray_play_line_count(play); i++)
        size += strlen(fray_play_line(play, i)) + 1;
    char *all = xrealloc(NULL, size);
    for (size_t i = first; i < fray_play_line_count(play); i++) {
        size_t n = strlen(fray_play_line(play, i));
        memcpy(all + at, fray_play_line(play, i), n);
        all[at + n] = '\n';
        at += n + 1;
    }
    all[at] = '\0';
    return all;
}

/* Removes what follows the lines that are certain. */
static bool mend(struct record_file *file)
{
    file->torn = ftruncate(file->fd, file->size) != 0;
    return !file->torn;
}

/* A line is certain when it is synced. If one line fails, all are written again from the first. A
 * sync that is tried again may succeed without the bytes that the first one lost. */
const char *record_file_append(struct record_file *file, const fray_play *play)
{
    size_t count = fray_play_line_count(play);
    if (file->torn && !mend(file)) return strerror(errno);
    if (file->lines == count) return NULL;
    char *all = lines_from(play, file->lines);
    size_t size = strlen(all);
    bool ok = write_whole(file->fd, all, size) && fsync(file->fd) == 0;
    const char *why = ok ? NULL : strerror(errno);
    free(all);
    if (!ok) {
        mend(file);
        return why;
    }
    free(empty_record);
    empty_record = NULL;
    file->lines = count, file->size += (off_t)size;
    return NULL;
}

bool record_file_sync(struct record_file *file, const fray_play *play)
{
    const char *why;
    char *line;
    while (file && (why = record_file_append(file, play)) != NULL) {
        print_error("the record %s could not be written: %s", file->path, why);
        put(stderr, "The last input is not kept yet. Make room, then press Enter to try again; "
                    "Ctrl-D stops without it.\n");
        if (line_input("again? ", 0, false, &line) != LINE_READ) return false;
        free(line);
    }
    return true;
}

const char *record_file_path(const struct record_file *file)
{
    return file->path;
}

void record_file_close(struct record_file *file)
{
    if (!file) return;
    remove_empty(); /* if nothing could be kept */
    close(file->fd);
    free(file->path);
    free(file);
}
