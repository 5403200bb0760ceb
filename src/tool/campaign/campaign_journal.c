/* campaign_journal.c -- Tries the journal beside a campaign on a private copy.
 *
 * A killed process leaves FILE-journal, and SQLite rolls the campaign back with it as soon as it
 * opens the file to write. It cannot see whether the journal belongs to this file: a backup
 * restored beside another journal would be destroyed. So file and journal are first copied to a
 * private folder and repaired there. The journal belongs to the campaign if the repaired copy has
 * its identity and its chain of steps. Who only looks is shown that copy. A journal that names a
 * super-journal is refused: SQLite deletes the file named.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "campaign.h"

#include "tool/io/files.h"
#include "tool/io/memory.h"

enum { TRIES = 100, PAUSE_NS = 20000000, SQLITE_PENDING = 0x40000000, MAGIC = 8 };

static const unsigned char magic[MAGIC] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};

/* Whether another process is writing to the campaign, so that its journal is in use. */
static bool being_written(const char *path)
{
    struct flock lock = {
        .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = SQLITE_PENDING, .l_len = 2};
    int fd = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    bool held = fd >= 0 && fcntl(fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    if (fd >= 0) close(fd);
    return held;
}

static bool copy_bytes(int from, int to)
{
    char buffer[1 << 16];
    ssize_t got;
    while ((got = read(from, buffer, sizeof buffer)) != 0) {
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 || !write_whole(to, buffer, (size_t)got)) return false;
    }
    return true;
}

static bool copy_file(const char *from, const char *to)
{
    int in = open(from, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    int out = in < 0 ? -1 : open(to, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    bool ok = in >= 0 && out >= 0 && copy_bytes(in, out);
    if (out >= 0 && close(out) != 0) ok = false;
    if (in >= 0) close(in);
    return ok;
}

static bool read_copy(const char *path, struct file_contents *out)
{
    struct stat about;
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    bool ok = fd >= 0 && fstat(fd, &about) == 0;
    if (ok) out->bytes = xrealloc(NULL, (size_t)about.st_size + 1);
    while (ok && out->size < (size_t)about.st_size) {
        ssize_t got = read(fd, out->bytes + out->size, (size_t)about.st_size - out->size);
        if (got < 0 && errno == EINTR) continue;
        ok = got > 0;
        if (ok) out->size += (size_t)got;
    }
    if (fd >= 0) close(fd);
    return ok;
}

/* Whether the journal ends with the name of a super-journal, which belongs to several files. */
static bool names_super_journal(const char *journal)
{
    unsigned char tail[MAGIC];
    int fd = open(journal, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    bool named = fd >= 0 && lseek(fd, -MAGIC, SEEK_END) >= 0 && read(fd, tail, MAGIC) == MAGIC &&
                 memcmp(tail, magic, MAGIC) == 0;
    if (fd >= 0) close(fd);
    return named;
}

/* Copies file and journal to the folder and opens them there; never with a journal that names a
 * super-journal. NULL: the journal is not this campaign's, or repairs nothing. */
static struct campaign_file *repair_copy(const char *path, const char *journal, const char *folder)
{
    char *file = text_of("%s/c", folder), *beside = text_of("%s/c-journal", folder);
    struct campaign_file *found = NULL, *repaired = NULL;
    struct file_contents raw = {.bytes = NULL};
    bool ok = !names_super_journal(journal) && copy_file(path, file);
    if (ok) {
        found = campaign_file_salvage(file);
        ok = copy_file(path, file) && read_copy(file, &raw) && copy_file(journal, beside);
    }
    if (ok) {
        repaired = campaign_file_copy(file, path);
        ok = campaign_file_continues(repaired, found, raw.bytes, raw.size);
    }
    if (!ok) campaign_file_close(repaired);
    campaign_file_close(found);
    free(raw.bytes);
    unlink(file); /* what is open stays readable */
    unlink(beside);
    free(file);
    free(beside);
    return ok ? repaired : NULL;
}

static struct campaign_file *try_copy(const char *path, const char *journal)
{
    const char *temporary = getenv("TMPDIR");
    char *folder = text_of("%s/fray-XXXXXX", temporary && *temporary ? temporary : "/tmp");
    struct campaign_file *repaired = NULL;
    if (mkdtemp(folder)) {
        repaired = repair_copy(path, journal, folder);
        rmdir(folder);
    }
    free(folder);
    return repaired;
}

static bool same_file(const struct stat *a, const struct stat *b)
{
    return a->st_ino == b->st_ino && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static char *check_journal(const char *path, const char *journal, struct campaign_file **repaired)
{
    struct stat before, after;
    for (int i = 0;; i++) {
        if (lstat(journal, &before) != 0 || before.st_size == 0) return NULL;
        if (!S_ISREG(before.st_mode)) return text_of("%s: it is not a regular file", journal);
        if (being_written(path)) return NULL; /* SQLite leaves such a journal alone */
        *repaired = try_copy(path, journal);
        if (*repaired) return NULL;
        bool moved =
            lstat(journal, &after) != 0 || !same_file(&before, &after) || being_written(path);
        if (!moved || i == TRIES)
            return text_of("%s: this journal is not of the campaign beside it, or does not repair "
                           "it; nothing was changed. Move it away, or restore both files from a "
                           "copy",
                           journal);
        nanosleep(&(struct timespec){0, PAUSE_NS}, NULL);
    }
}

char *try_journal(const char *path, struct campaign_file **repaired)
{
    static const char *const unused[] = {"-wal", "-shm"};
    struct stat about;
    for (size_t i = 0; i < sizeof unused / sizeof *unused; i++) {
        char *other = text_of("%s%s", path, unused[i]);
        char *why = lstat(other, &about) != 0
                        ? NULL
                        : text_of("%s: a campaign has no such file; nothing was changed. Move it "
                                  "away, and the campaign can be opened",
                                  other);
        free(other);
        if (why) return why;
    }
    char *journal = text_of("%s-journal", path), *why = check_journal(path, journal, repaired);
    free(journal);
    return why;
}
