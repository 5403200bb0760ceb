/* serve_guests.c -- Makes the tokens of guests from one random key, and checks them.
 *
 * A token is a keyed BLAKE2b hash of a name, so only the key must be kept. After a restart the
 * links are the same. A person who gets a seat later has a link at once.
 */
#include <blake2.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "serve.h"

#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "tool/io/random.h"

static void put_hex(char *to, const unsigned char *from, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        to[2 * i] = "0123456789abcdef"[from[i] >> 4];
        to[2 * i + 1] = "0123456789abcdef"[from[i] & 15];
    }
    to[2 * size] = '\0';
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_hex(unsigned char *to, const char *from, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        int high = hex_digit(from[2 * i]), low = high < 0 ? -1 : hex_digit(from[2 * i + 1]);
        if (low < 0) return false;
        to[i] = (unsigned char)(high << 4 | low);
    }
    return true;
}

/* ---- the key ---- */

static int read_key(struct guests *guests, const char *path)
{
    struct file_contents file;
    struct stat about;
    const char *why = read_no_links(path, &file);
    if (why) {
        print_error("cannot read %s: %s", path, why);
        return EXIT_USAGE;
    }
    bool good = file.size == 2 * KEY_SIZE + 1 && read_hex(guests->key, file.bytes, KEY_SIZE);
    free(file.bytes);
    if (!good) {
        print_error("%s is not a key of links; remove it, and new links are made", path);
        return EXIT_USAGE;
    }
    if (stat(path, &about) == 0 && (about.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        print_error("others can read %s: run `chmod 600 %s`, or remove it for new links", path,
                    path);
        return EXIT_USAGE;
    }
    return EXIT_CLEAN;
}

static int make_key(struct guests *guests, const char *path)
{
    char text[2 * KEY_SIZE + 2];
    if (!random_bytes(guests->key, KEY_SIZE)) return EXIT_BROKEN;
    if (!path) return EXIT_CLEAN;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    put_hex(text, guests->key, KEY_SIZE);
    text[2 * KEY_SIZE] = '\n';
    bool good = fd >= 0 && write_whole(fd, text, 2 * KEY_SIZE + 1) && fsync(fd) == 0;
    int error = errno;
    if (fd >= 0) close(fd);
    if (fd >= 0 && !good) unlink(path);
    if (good) return EXIT_CLEAN;
    print_error("cannot write %s: %s", path, strerror(error));
    return EXIT_BROKEN;
}

int guests_begin(struct guests *guests, const char *path)
{
    *guests = (struct guests){0};
    return path && access(path, F_OK) == 0 ? read_key(guests, path) : make_key(guests, path);
}

/* ---- guests ---- */

struct guest *guest_named(struct guests *guests, const char *name, bool referee)
{
    unsigned char hash[TOKEN_SIZE / 2];
    for (size_t i = 0; i < guests->count; i++)
        if (guests->at[i]->referee == referee && strcmp(guests->at[i]->name, name) == 0)
            return guests->at[i];
    char *whole = text_of("%s %s", referee ? "referee" : "person", name);
    blake2b(hash, whole, guests->key, sizeof hash, strlen(whole), KEY_SIZE);
    free(whole);
    NEED_ROOM(guests->at, guests->count);
    struct guest *guest = guests->at[guests->count++] = xrealloc(NULL, sizeof *guest);
    *guest = (struct guest){.name = text_of("%s", name), .referee = referee};
    put_hex(guest->token, hash, sizeof hash);
    return guest;
}

struct guest *guest_by_token(const struct guests *guests, const char *token, size_t size)
{
    struct guest *found = NULL;
    if (size != TOKEN_SIZE) return NULL;
    for (size_t i = 0; i < guests->count; i++) {
        unsigned differs = 0;
        for (size_t k = 0; k < TOKEN_SIZE; k++)
            differs |= (unsigned)(guests->at[i]->token[k] ^ token[k]);
        if (!differs) found = guests->at[i];
    }
    return found;
}

/* One each tenth of a second, and forty at once. */
enum { EACH = 100, MOST_AT_ONCE = 40 };

bool guest_may(struct guest *guest, enum guest_wish wish, int64_t now)
{
    struct allowance *own = &guest->allowances[wish];
    own->left = own->asked_at ? own->left + (now - own->asked_at) : EACH * MOST_AT_ONCE;
    if (own->left > EACH * MOST_AT_ONCE) own->left = EACH * MOST_AT_ONCE;
    own->asked_at = now;
    if (own->left < EACH) return false;
    own->left -= EACH;
    return true;
}

void guests_end(struct guests *guests)
{
    for (size_t i = 0; i < guests->count; i++) {
        free(guests->at[i]->name);
        free(guests->at[i]);
    }
    free(guests->at);
}
