/* cmd_watch.c -- Implements `fray watch`: checks and tests rules, plays a fight of them, and does
 * so again whenever one of their files changes.
 *
 * Each round runs the commands in processes of their own, so they begin as from the command line.
 * Changes come from inotify, for the folders of the operands and those below.
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "commands.h"

#include "tool/io/folder.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/file_list.h"

enum { FOLDERS_MOST = 4096, DEPTH_MOST = 16, QUIET_MILLISECONDS = 60 };

static const char *encounter, *seed_text = "1", *rounds_text;
static int wants_run, wants_explain, wants_no_tests;
static const struct poptOption watch_options[] = {
    {"run", 0, POPT_ARG_NONE, &wants_run, 'r', "also play a fight of the first file, and print it",
     NULL},
    {"encounter", 0, POPT_ARG_STRING, &encounter, 'E',
     "with --run: the encounter; without it, the first one", "NAME"},
    {"seed", 0, POPT_ARG_STRING, &seed_text, 's', "with --run: the seed (1)", "N"},
    {"explain", 0, POPT_ARG_NONE, &wants_explain, 'e',
     "with --run: print rolls, choices, and each figure as a sum", NULL},
    {"no-tests", 0, POPT_ARG_NONE, &wants_no_tests, 'n', "run no tests", NULL},
    {"rounds", 0, POPT_ARG_STRING, &rounds_text, 'N', "end after N rounds", "N"},
    POPT_TABLEEND,
};

/* ---- folders ---- */

struct watcher {
    int fd;
    size_t folders;
    int newest;  /* the highest number of a watch */
    bool waits;  /* the first round was played: rules in a new folder are a change */
    char *found; /* a file of such a folder */
    int error;   /* why a folder that is there could not be watched; 0: all are */
};

/* A folder that is gone, or that may not be read, is nothing to wait for. */
static void note_error(struct watcher *w, int error)
{
    if (error != ENOENT && error != ENOTDIR && error != EACCES) w->error = error;
}

static void watch_folder(struct watcher *w, const char *path, int depth)
{
    uint32_t what = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE;
    if (w->folders == FOLDERS_MOST || depth == DEPTH_MOST) return;
    int watch = inotify_add_watch(w->fd, *path ? path : ".", what | IN_ONLYDIR);
    if (watch < 0) {
        note_error(w, errno);
        return;
    }
    bool is_new = watch > w->newest;
    if (is_new) w->newest = watch;
    w->folders++;
    struct folder *folder = folder_read(path);
    if (folder->fault) note_error(w, folder->fault);
    for (size_t i = 0; i < folder->count; i++) {
        const struct folder_entry *e = &folder->entries[i];
        if (is_new && w->waits && ends_in_fray(e->name)) {
            free(w->found);
            w->found = text_of("%s", e->name);
        }
        if (e->kind != ENTRY_FOLDER || strcmp(e->name, "node_modules") == 0) continue;
        size_t size = strlen(path);
        char *below = text_of("%s%s%s", path, size && path[size - 1] != '/' ? "/" : "", e->name);
        watch_folder(w, below, depth + 1);
        free(below);
    }
    folder_free(folder);
}

/* Folders that came since are watched too. A folder that is watched already counts once. */
static void watch_all(struct watcher *w, int count, const char *const *operands)
{
    w->folders = 0;
    for (int i = 0; i < count; i++) {
        const char *slash = strrchr(operands[i], '/');
        char *folder = ends_in_fray(operands[i])
                           ? text_copy(operands[i], slash ? (size_t)(slash - operands[i] + 1) : 0)
                           : text_of("%s", operands[i]);
        watch_folder(w, folder, 0);
        free(folder);
    }
}

/* Takes the events that have come. *name is a file of rules among them, to be freed, or stays. */
static bool take_events(struct watcher *w, char **name)
{
    _Alignas(struct inotify_event) char bytes[1 << 14];
    ssize_t size = read(w->fd, bytes, sizeof bytes);
    if (size < 0) return errno == EINTR || errno == EAGAIN;
    for (const char *at = bytes; at < bytes + size;) {
        const struct inotify_event *e = (const struct inotify_event *)(const void *)at;
        if (e->len && ends_in_fray(e->name) && !(e->mask & IN_CREATE)) {
            free(*name);
            *name = text_of("%s", e->name);
        }
        at += sizeof *e + e->len;
    }
    return true;
}

/* Waits for a change, and until no other follows at once. NULL: no more are noticed, for errno. */
static char *wait_for_change(struct watcher *w, int count, const char *const *operands)
{
    char *name = NULL;
    struct pollfd in = {w->fd, POLLIN, 0};
    w->waits = true;
    for (;;) {
        int ready = poll(&in, 1, name ? QUIET_MILLISECONDS : -1);
        if (ready == 0) break;
        bool good = ready > 0 ? take_events(w, &name) : errno == EINTR;
        if (good) watch_all(w, count, operands);
        if (!good || w->error) {
            if (good) errno = w->error;
            free(name);
            return NULL;
        }
        if (w->found) {
            free(name);
            name = w->found;
            w->found = NULL;
        }
    }
    return name;
}

/* ---- rounds ---- */

static int run_each(const char *command, int count, const char *const *operands)
{
    const char **words = xrealloc(NULL, ((size_t)count + 3) * sizeof *words);
    words[0] = command;
    words[1] = "--";
    for (int i = 0; i < count; i++) words[i + 2] = operands[i];
    words[count + 2] = NULL;
    int code = run_in_child(words);
    free(words);
    return code;
}

static void play_round(int count, const char *const *operands)
{
    int code = run_each("check", count, operands);
    if (code == EXIT_CLEAN) put(stdout, "checked\n");
    if (code == EXIT_CLEAN && !wants_no_tests) code = run_each("test", count, operands);
    if (code != EXIT_CLEAN || !wants_run) return;
    const char *words[8] = {"run", "--seed", seed_text};
    int n = 3;
    if (wants_explain) words[n++] = "--explain";
    words[n++] = "--";
    words[n++] = operands[0];
    if (encounter) words[n++] = encounter;
    words[n] = NULL;
    run_in_child(words);
}

static int command_watch(int count, const char *const *operands)
{
    uint64_t rounds = UINT64_MAX;
    if (!read_count("--rounds", rounds_text, UINT32_MAX, &rounds)) return EXIT_USAGE;
    if (!wants_run && (wants_explain || encounter))
        return usage_error("--explain and --encounter need --run");
    if (wants_run && !ends_in_fray(operands[0]))
        return usage_error("--run plays an encounter of the first path, which must be a file");
    for (int i = 0; i < count; i++)
        if (access(operands[i], R_OK) != 0) {
            print_error("%s: %s", operands[i], strerror(errno));
            return EXIT_USAGE;
        }
    struct watcher w = {.fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK)};
    if (w.fd < 0) {
        print_error("changes of files cannot be watched: %s", strerror(errno));
        return EXIT_BROKEN;
    }
    watch_all(&w, count, operands);
    int code = EXIT_CLEAN;
    for (uint64_t round = 1;; round++) {
        play_round(count, operands);
        if (round == rounds) break;
        put(stdout, "waiting for a change\n");
        fflush(stdout);
        errno = w.error;
        char *name = w.error ? NULL : wait_for_change(&w, count, operands);
        if (!name) {
            print_error("changes of files cannot be watched: %s", strerror(errno));
            code = EXIT_BROKEN;
            break;
        }
        put(stdout, "\n%s has changed\n", name);
        free(name);
    }
    close(w.fd);
    return code;
}

const struct command watch_command = {
    .name = "watch",
    .summary = "check and test rules again whenever they change",
    .usage = "PATH...",
    .details = "Prints what fray check and fray test print, and waits until a file of rules in "
               "these folders changes. With --run it also plays a fight, always with one seed. See "
               "docs/commands/watch.md.",
    .examples = EXAMPLES("fray watch ford.fray", "fray watch rules --no-tests",
                         "fray watch ford.fray --run --seed 7 --explain"),
    .options = watch_options,
    .least = 1,
    .most = -1,
    .run = command_watch,
    .right = WRITES_OUTPUTS,
};
