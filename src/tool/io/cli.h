/* cli.h -- Declares what the commands share: options, output, files, rules, reporters, printers.
 *
 * The tool uses the library through include/fray.h alone, and of src/ only base, which knows no
 * rules. All output passes output.c, which escapes foreign text; all file access passes io.c.
 */
#ifndef FRAY_TOOL_CLI_H
#define FRAY_TOOL_CLI_H

#include <popt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "fray.h"
#include "options.h"

enum {
    EXIT_CLEAN = 0,
    EXIT_NO = 1, /* a negative result: errors in the rules, failing tests, a fight that failed */
    /* wrong usage, a file that cannot be read or written, input that ends too soon */
    EXIT_USAGE = 2,
    EXIT_BROKEN = 70 /* the tool failed: no memory, a full disk, a bug */
};

/* ---- commands: one row each in main.c ---- */

/* main.c: the table of commands */
const struct command *const *command_table(int *count);
/* man_page.c: prints a manual page in the format of scdoc; NULL: that of the tool */
void print_man_page(const struct command *c);

/* points_report.c */
void print_accounts(const fray_program *program,
                    bool (*wanted)(void *user, const fray_account *account), void *user);
/* Calls a function in a process of its own, and waits for it. Returns its exit code. */
int call_in_child(int (*call)(void *user), void *user);
/* Runs a command line of the tool so: a command, options and operands; NULL at the end. */
int run_in_child(const char *const *words);

/* ---- clock.c: a clock that only moves forward ---- */

double seconds_now(void);
int64_t milliseconds(void);

/* ---- output.c: all output passes here ---- */

enum paint { PLAIN, BOLD, DIM, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN };

void malloc_tune(void);              /* called first */
void colour_setup(const char *when); /* "auto", "always" or "never" */
bool colour_on(FILE *to);
void paint(FILE *to, enum paint paint); /* does nothing where colours are off */
/* printf whose %s is escaped: control characters, broken UTF-8 and characters that change the
 * reading direction become \x1b or \u{202e}. The width of %s counts columns. */
void put(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
void put_lines(FILE *to, const char *text); /* escaped, except line ends and tabs */
/* text that the library has rendered and escaped, perhaps with colours */
void put_rendered(FILE *to, const char *text);
void put_bytes(FILE *to, const char *bytes, size_t size);

/* The size of the terminal behind a stream; 0: it is none. */
int screen_columns(FILE *to);
int screen_rows(FILE *to);
size_t lines_printed(void); /* to standard output and standard error, of them together */
enum fold_at { FOLD_WORDS, FOLD_LIST /* behind the commas of a list, if that is possible */ };
/* Prints a line, folded at so many columns. Its further lines begin with `hang` blanks. */
void put_folded(FILE *to, const char *line, enum fold_at where, int columns, int hang);

/* ---- markup.c ---- */

/* Prints a text as a cell of CSV, quoted where needed; a formula gets an apostrophe. */
void put_csv(FILE *to, const char *text);
void put_html(FILE *to, const char *text); /* as content or a quoted attribute */
/* Prints a text on a line of Markdown; its characters of markup are escaped. */
void put_markdown(FILE *to, const char *text);

/* ---- output.c ---- */

/* prints "fray: ..." as a line on standard error */
void print_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
int columns_of(const char *text); /* the columns of a text as it is shown, escaped */
/* the exit code for a result of reading rules or beginning a fight */
int exit_code_of(fray_result result);
int finish_output(int code); /* flushes; EXIT_BROKEN if something could not be written */
/* Prints JSON. Characters that must not reach a terminal become \uXXXX. */
void put_json(FILE *to, const char *json);
char *clean_text(const char *text); /* a copy with broken UTF-8 escaped, to be freed */

/* ---- io.c: files ---- */

#define FILE_MOST ((size_t)4 << 20) /* larger than any rules; limits the cost of a wrong path */

struct file_contents {
    char *bytes;
    size_t size;
    uint64_t device, inode; /* the identity of a file, whatever its name */
};
/* Both return NULL, or why the file cannot be read. They read regular files only; read_no_links
 * also refuses symbolic links. */
const char *read_path(const char *path, struct file_contents *out);
const char *read_no_links(const char *path, struct file_contents *out);
const char *read_input(struct file_contents *out);
/* Writes all bytes, after signals too; false: not all, for errno. */
bool write_whole(int fd, const void *bytes, size_t size);
/* Writes a file completely or not at all; "-" is standard output. Returns EXIT_CLEAN, or after a
 * message EXIT_USAGE (the path cannot be written) or EXIT_BROKEN (writing failed). */
int write_out(const char *path, const char *bytes, size_t size);
/* Writes what `print` prints to the path, or to standard output (NULL). Returns as write_out. */
int write_printed(const char *path, void (*print)(FILE *to, const void *data), const void *data);
/* NULL if write_out could write there, or why not. For commands that work long before they write.
 * Leaves nothing behind. */
const char *check_writable(const char *path);
/* the file behind symbolic links, or a copy of the path if there is none; to be freed */
char *resolve_links(const char *path);

_Noreturn void out_of_memory(void); /* prints a message and exits */
/* realloc that never returns NULL: the tool exits instead */
void *xrealloc(void *old, size_t size);
/* Makes room for one more element of an array that only NEED_ROOM grows; it doubles when full. */
void *need_room(void *old, size_t count, size_t size);
#define NEED_ROOM(at, count) ((at) = need_room((at), (size_t)(count), sizeof *(at)))
char *real_path(const char *path); /* realpath; NULL: no such file; to be freed */
char *text_of(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *text_copy(const char *text, size_t size);
char *text_joined(const char *a, const char *b);
/* A text that is printed into memory. Without memory the tool exits: no text is cut in half. */
struct text_stream {
    FILE *to;
    char *text;
    size_t size;
};
FILE *text_stream_begin(struct text_stream *s); /* never NULL */
char *text_stream_end(struct text_stream *s);   /* closes it; the text, to be freed */

/* ---- string_map.c: a hash map from names to pointers ---- */

struct string_map {
    struct name *all;
};
void *string_map_find(const struct string_map *names, const char *name); /* NULL: no entry */
/* The address of the value, valid as long as the map. A new entry holds NULL. */
void **string_map_at(struct string_map *names, const char *name);
/* The same for a number; a new entry holds 0. A map holds either pointers or numbers. */
size_t *string_map_index(struct string_map *names, const char *name);
/* `each` is called with every value that is not NULL; it may be NULL itself */
void string_map_free(struct string_map *names, void (*each)(void *is));

/* ---- folder.c ---- */

/* ENTRY_ELSE: a link, whatever its target, a pipe or a device */
enum entry_kind { ENTRY_FILE, ENTRY_FOLDER, ENTRY_ELSE };
struct folder_entry {
    char *name;
    enum entry_kind kind;
};
struct folder {
    struct folder_entry *entries; /* sorted by name, without regard to case */
    size_t count;
    int fault; /* errno: the folder could not be read, or not completely */
};
/* Lists a folder without hidden entries; "" is the current one. */
struct folder *folder_read(const char *path);
/* The entry with exactly this name. NULL: none, and *other is a name that differs in case only, or
 * NULL. */
const struct folder_entry *folder_find(const struct folder *folder, const char *name,
                                       const char **other);
void folder_free(struct folder *folder);

/* ---- load_rules.c, module_path.c: rules ---- */

/* Compiles a file (or "-"). Returns EXIT_CLEAN and *program, or the exit code after printing the
 * findings. Warnings are printed only beside errors. */
int load_rules(const char *path, fray_program **program);
int load_rules_for(fray_purpose purpose, const char *path, fray_program **program);
/* Compiles with changes; without any, as load_rules. */
int load_rules_changed(const char *path, const fray_change *changes, size_t count,
                       fray_program **program);
/* load_rules_changed without a report of findings. If the changed rules have errors, *why is the
 * first one, to be freed, and *program is NULL; else *why is NULL. */
int try_rules_changed(const char *path, const fray_change *changes, size_t count,
                      fray_program **program, char **why);

extern const char *tool_word; /* argv[0] */
struct module_finder;
extern const char no_rules[]; /* as `path` of a finder: a file without rules */
/* Finds modules for the main file `path`. NULL: *why says why `path` cannot be read. Its texts live
 * until finder_free. `path` may be NULL if finder_set_main is called before the first module is
 * read. */
struct module_finder *finder_new(const char *path, const char **why);
const char *bare_path(const char *path); /* without ./ in front */
/* Makes another file the main file; modules read so far are kept. */
bool finder_set_main(struct module_finder *finder, const char *path, const char **why);
/* The text of that file; NULL: standard input, or the file cannot be read. Makes it the main
 * file. */
const char *finder_text(struct module_finder *finder, const char *path);
/* Sets the text of a file to a copy of these bytes, as an editor has them, whatever is on the disk.
 */
void finder_set_text(struct module_finder *finder, const char *path, const char *bytes,
                     size_t size);
void finder_free(struct module_finder *finder);
fray_result finder_read(void *finder, const char *name, const char *from, const char **text,
                        size_t *size, const char **shown); /* a fray_reader */

/* ---- suggest_module.c ---- */

struct module_folders {
    const char *const *folders; /* each is "" or ends in / */
    size_t count, of_rules;     /* the last `of_rules` folders hold rulesets */
    /* whether a module of this folder is in use */
    bool (*in_use)(const void *user, const char *folder);
    const void *user;
};
/* The module that an unknown name probably means, to be freed; NULL: none is near. */
char *suggest_module(const char *name, const struct module_folders *places);

/* An absolute path, shortened if it is below the current folder; to be freed. */
char *path_from_here(const char *path);

/* Checks many files in one process: shared modules are read once. */
struct check_session {
    struct module_finder *finder;
    fray_session *session;
};
/* EXIT_CLEAN, or EXIT_BROKEN after a message; there is no session then. */
int check_session_begin(struct check_session *session);
/* Reads a file before one of the next two. EXIT_CLEAN, or EXIT_USAGE after a message. */
int check_session_read(struct check_session *session, const char *path);
/* as load_rules; `covered`: compiled with coverage points */
int check_session_load(struct check_session *session, const char *path, bool covered,
                       fray_program **program);
/* the same without a program */
int check_session_check(struct check_session *session, const char *path);
void check_session_end(struct check_session *session);

/* Compiles rules for `fray doc`; returns as load_rules. */
int load_doc(const char *path, fray_doc **doc);

/* ---- lint_config.c ---- */

/* The lint levels of a file: the nearest project.fray, then the command line. NULL after a message,
 * which is printed once per project.fray. */
struct lint_levels {
    char **options; /* "W0604=off" and so on; ends with NULL, or is NULL */
    struct string_map folders;
    struct lint_set *all;
};
const fray_lints *lint_levels_for(struct lint_levels *levels, const char *path);
void lint_levels_free(struct lint_levels *levels);
bool lints_set_option(fray_lints *lints, const char *text);

/* ---- coverage_report.c: coverage of all files of one call, merged ---- */

/* Adds the counts of one program; counts of shared files add up. */
void cover_add(const fray_cover *cover);
/* Plays each wanted encounter `fights` times and prints the parts of its content that never
 * occurred. */
int cover_fights(fray_program *program, uint64_t fights,
                 bool (*wanted)(const fray_program *program, int id, const char *path),
                 const char *path);
/* Prints the report to `path` or standard output (NULL). EXIT_NO if less than `least` percent was
 * reached (least < 0: no minimum). */
/* Counts only points in these files and folders; NULL: all. */
int cover_limit_to(const char *const *named);
int cover_report(const char *format, const char *path, int least);

/* ---- file_list.c ---- */

struct path_list {
    char **at;
    size_t count;
};
/* Adds the operands; for a folder all .fray files below it, sorted by name. Returns EXIT_CLEAN or
 * an exit code. */
int path_list_gather(struct path_list *paths, int count, const char *const *operands);
void path_list_free(struct path_list *paths);
/* One item per path, in the order in which to check them; to be freed. */
struct queue_item {
    size_t component, path; /* files of different components share no module; `path` is an index */
    bool used;              /* another of the files uses it */
};
struct queue_item *check_order(const struct path_list *paths, struct module_finder *finder);
bool ends_in_fray(const char *name);

/* ---- check_files.c: what `fray check` and `fray lsp` check ---- */

struct check_files {
    const struct path_list *paths;
    struct check_session session; /* made and ended by the caller, as are the levels */
    struct lint_levels levels;
    /* each finding once, in the order of the files */
    void (*found)(void *user, fray_findings *findings, size_t index);
    void (*more)(void *user, size_t count);     /* findings that are not kept; or NULL */
    void (*good)(void *user, const char *path); /* a file without errors; or NULL */
    bool (*go_on)(void *user);                  /* false: stop without reports; or NULL */
    void *user;
    int code; /* the greatest of what it was before and the exit codes of the files */
    size_t errors, warnings;
};
bool check_files(struct check_files *job);                         /* false: it was stopped */
bool check_names(const struct path_list *paths, const char *file); /* is the file among them? */

/* ---- fray check: one reporter per format, in diag_report.c and diag_sarif.c ---- */

struct reporter {
    void (*start)(void);
    void (*finding)(const fray_finding *finding); /* or, instead of `finding`: */
    void (*rendered)(fray_findings *findings, size_t index);
    void (*more)(size_t count); /* further findings of a file that are not listed */
    void (*end)(size_t errors, size_t warnings);
};
extern const struct reporter report_human, report_short, report_json, report_jsonl, report_sarif,
    report_gcc, report_github;

/* ---- fray run: one printer per format ---- */

struct fight_view {
    fray_program *program;
    fray_fight *fight;
    const char *encounter;
    uint64_t seed;
    bool explain, map;
    bool test; /* of a test: without a heading and without a winner */
    const fray_setting *settings;
    size_t setting_count;
    const char *step; /* a step of a campaign that is played instead of a fight, or NULL */
};
struct fight_printer {
    void (*start)(const struct fight_view *view);
    void (*event)(const struct fight_view *view, const fray_event *event);
    /* signal NULL: the fight failed */
    void (*end)(const struct fight_view *view, const fray_signal *signal);
    /* Prints what is pending before a player is asked; or NULL. */
    void (*flush)(const struct fight_view *view);
};
extern const struct fight_printer print_story, print_table, print_jsonl;
/* The next event continues the story from another place of the fight. */
void story_restart(void);

/* of the thing that changed: a creature, a side, or "the fight" */
const char *owner_name(const fray_fight *fight, const fray_event *event);
const char *event_kind_name(fray_event_kind kind);
void put_terms(FILE *to, const fray_event *event); /* "3 Ada + 8 card (5 base + 3 trait) - 1 mud" */

/* ---- diff.c ---- */

/* Prints a unified diff. */
void print_diff(FILE *to, const char *name, const char *before, size_t before_size,
                const char *after, size_t after_size);

/* ---- draw_map.c ---- */

void map_reset(const fray_fight *fight); /* gives every creature its letter */
/* `play`: only those who take part in it are listed; or NULL. false: this fight has no map */
bool map_draw(FILE *to, const fray_fight *fight);
/* every creature with its side, place and tracks */
void put_creatures(FILE *to, const fray_fight *fight);
const char *place_text(const fray_fight *fight, int64_t place, char buffer[32]);

#endif
