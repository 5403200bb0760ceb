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
    off_t size;
};

static struct play_file *wrap(const char *path, int fd, size_t lines, off_t size)
{
    struct play_file *file = xrealloc(NULL, sizeof *file);
    *file = (struct play_file){text_of("%s", path), fd, lines, size};
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
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) return refuse(path, fd, strerror(errno));
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

static bool write_line(struct play_file *file, const char *line)
{
    char *whole = text_joined(line, "\n");
    size_t size = strlen(whole), done = 0;
    while (done < size) {
        ssize_t put = write(file->fd, whole + done, size - done);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) break;
        done += (size_t)put;
    }
    free(whole);
    if (done < size) return false;
    file->size += (off_t)size;
    file->lines++;
    return true;
}

const char *play_file_append(struct play_file *file, const fray_play *play)
{
    bool any = false;
    while (file->lines < fray_play_line_count(play)) {
        any = true;
        if (write_line(file, fray_play_line(play, file->lines))) continue;
        const char *why = strerror(errno);
        if (ftruncate(file->fd, file->size) != 0) return strerror(errno);
        return why;
    }
    return any && fsync(file->fd) != 0 ? strerror(errno) : NULL;
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
    close(file->fd);
    free(file->path);
    free(file);
}
