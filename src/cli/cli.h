/* cli.h -- what the files of the tool share.
 *
 * The tool knows the library by include/fray.h alone, and of src/ only base, which knows no rules.
 * Whatever it prints goes through output.c, which escapes all text it is given; whatever it reads
 * or writes goes through io.c.
 */
#ifndef FRAY_CLI_CLI_H
#define FRAY_CLI_CLI_H

#include <popt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "fray.h"

enum {
    EXIT_CLEAN = 0,
    EXIT_NO = 1, /* the answer is no: errors in the rules, failing tests, a fight that failed */
    /* wrong use, a file that cannot be read or is no place to write, input that ends too soon */
    EXIT_USAGE = 2,
    EXIT_BROKEN = 70 /* the tool could not do its work: no memory, a full disk, a bug */
};

/* ---- commands: a row each in main.c ---- */

struct command {
    const char *name, *summary, *usage;
    const char *more;                 /* paragraphs for its help, or NULL */
    const char *const *examples;      /* NULL at the end */
    const struct poptOption *options; /* or NULL */
    int least, most;                  /* operands; most < 0: any number */
    int (*run)(int count, const char *const *operands);
    /* gets each --NAME VALUE that is no option of the tool, the name to free; value NULL: none
     * stands there. Or NULL */
    bool (*take)(char *name, const char *value);
};

/* points_report.c */
void print_accounts(const fray_program *program,
                    bool (*wanted)(void *user, const fray_account *account), void *user);
int command_check(int count, const char *const *operands);
int command_run(int count, const char *const *operands);
int command_odds(int count, const char *const *operands);
int command_campaign(int count, const char *const *operands);
bool campaign_take(char *name, const char *value);
int command_sim(int count, const char *const *operands);
bool odds_take(char *name, const char *value);
int command_test(int count, const char *const *operands);
int command_dis(int count, const char *const *operands);
int command_build(int count, const char *const *operands);
int command_doc(int count, const char *const *operands);
int command_fmt(int count, const char *const *operands);
int command_explain(int count, const char *const *operands);
extern const struct poptOption check_options[], run_options[], sim_options[], odds_options[],
    campaign_options[], test_options[], dis_options[], build_options[], fmt_options[],
    doc_options[];

/* What the user typed wrong: prints it with a hint where help is, gives EXIT_USAGE. */
int usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The option of this command that is meant by an unknown one (without --), or NULL. */
const char *near_option(const char *name);
/* The one of `count` names that is closest to `word`, or NULL when none is near. */
const char *nearest(const char *word, const char *(*name_at)(const void *from, int index),
                    const void *from, int count);
/* Is `word` one of the names (NULL at the end)? Its index, or -1 after a usage error has been
 * printed. */
int one_of(const char *option, const char *word, const char *const *names);
/* A whole number in digits alone; *value up to `most`. */
bool read_number(const char *text, size_t size, uint64_t most, uint64_t *value);
/* A number from 1 to `most` that an option wants; NULL leaves *value alone. False after a usage
 * error. */
bool read_count(const char *option, const char *text, uint64_t most, uint64_t *value);

/* ---- output.c: the only way text gets out ---- */

enum paint { PLAIN, BOLD, DIM, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN };

void malloc_tune(void);              /* before all else */
void colour_setup(const char *when); /* "auto", "always" or "never" */
bool colour_on(FILE *to);
void paint(FILE *to, enum paint paint); /* nothing where there are no colours */
/* printf whose %s is escaped: control characters, broken UTF-8 and characters that turn the reading
 * direction come out as \x1b or \u{202e}. The width of %s counts columns. */
void put(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
void put_lines(FILE *to, const char *text); /* escaped, but line ends and tabs stay */
/* what the library has rendered and escaped, perhaps with colours */
void put_rendered(FILE *to, const char *text);
void put_bytes(FILE *to, const char *bytes, size_t size);
/* "fray: ...", a line on standard error */
void print_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
int columns_of(const char *text); /* as shown, escaped */
/* what reading rules or beginning a fight came to, as a code to end with */
int code_of(fray_result result);
int finish_output(int code); /* flushes; EXIT_BROKEN if something could not be written */
/* JSON may hold any character; this gives the ones that must not reach a terminal as \uXXXX. */
void put_json(FILE *to, const char *json);
char *clean_text(const char *text); /* a copy with broken UTF-8 escaped; of need_memory */

/* ---- io.c: files ---- */

#define FILE_MOST                                                                                  \
    ((size_t)4 << 20) /* no rules are that long; it bounds what a stray path can cost */

struct contents {
    char *bytes;
    size_t size;
    uint64_t device, inode; /* the same for the same file, under whatever name */
};
/* Both give NULL, or why not. A path is read as the user gave it; read_unlinked does not read what
 * is a link. Regular files only. */
const char *read_path(const char *path, struct contents *out);
const char *read_unlinked(const char *path, struct contents *out);
const char *read_input(struct contents *out);
/* Whole or not at all; "-" is standard output. EXIT_CLEAN, or the code to end with after a
 * complaint: EXIT_USAGE if the path is no place to write, EXIT_BROKEN if writing failed. */
int write_out(const char *path, const char *bytes, size_t size);
/* what it prints; NULL: standard output */
int write_told(const char *path, void (*tell)(FILE *to, const void *what), const void *what);
/* Why these could find no place there, for those who have long to work before they write; NULL:
 * they could. Leaves nothing there. */
const char *write_possible(const char *path);
/* the file that it names, or the path itself where there is none yet; free it */
char *behind_links(const char *path);

_Noreturn void out_of_memory(void);     /* says so and ends the tool */
void *xrealloc(void *old, size_t size); /* realloc that never fails: without memory the tool ends */
/* Room for one more in an array that grows by nothing else: it doubles when it is full. */
void *need_room(void *old, size_t count, size_t size);
#define NEED_ROOM(at, count) ((at) = need_room((at), (size_t)(count), sizeof *(at)))
char *real_path(const char *path); /* realpath: NULL where there is no such file; free it */
char *text_of(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *text_copy(const char *text, size_t size);
char *text_joined(const char *a, const char *b);

/* ---- string_map.c: what is known by a name ---- */

struct string_map {
    struct name *all;
};
void *string_map_find(const struct string_map *names, const char *name); /* NULL: nothing */
/* where it stands as long as there are names; NULL stands there at first */
void **string_map_at(struct string_map *names, const char *name);
/* the same for a number, which is 0 at first. A table has one sort of value */
size_t *names_index(struct string_map *names, const char *name);
void string_map_free(struct string_map *names, void (*each)(void *is)); /* `each` may be NULL */

/* ---- folder.c ---- */

/* else: a link, whatever it leads to, or a pipe, or a device */
enum entry_kind { ENTRY_FILE, ENTRY_FOLDER, ENTRY_ELSE };
struct folder {
    /* in the order of names, large letters as small ones */
    struct entry {
        char *name;
        enum entry_kind kind;
    } * entries;
    size_t count;
    int fault; /* errno: it could not be read, or not all of it */
};
/* "" is the current one; hidden names are passed over */
struct folder *folder_read(const char *path);
/* The entry of this name, spelled so. NULL: there is none, and *other is a name that differs in
 * upper and lower case only, or NULL. */
const struct entry *folder_find(const struct folder *folder, const char *name, const char **other);
void folder_free(struct folder *folder);

/* ---- load_rules.c, module_path.c: rules ---- */

/* Compiles a file (or "-"). EXIT_CLEAN and *program, or the code to end with. What is wrong is
 * printed for people; warnings only where there are errors too. */
int load_rules(const char *path, fray_program **program);
/* With a few figures changed; `change` may be NULL. */
int load_rules_changed(const char *path, const fray_change *change, fray_program **program);
int load_rules_plain(const char *path, fray_program **program); /* without the optimizer */

extern const char *tool_word; /* the word the tool was called by */
struct finder;
/* Finds modules for the file `path`; why: why that cannot be read. Its texts live until
 * finder_free. */
/* NULL: finder_first says the path */
struct finder *finder_new(const char *path, const char **why);
const char *bare_path(const char *path); /* without ./ before it */
/* another file, with the modules read so far */
bool finder_first(struct finder *finder, const char *path, const char **why);
/* and of that; NULL: standard input, or it cannot be read */
const char *finder_text(struct finder *finder, const char *path);
void finder_free(struct finder *finder);
fray_result finder_read(void *finder, const char *name, const char *from, const char **text,
                        size_t *size, const char **shown); /* a fray_reader */

/* ---- suggest_module.c ---- */

struct module_places {
    const char *const *folders; /* each "" or ending in / */
    size_t count, of_rules;     /* the last of them are folders of rules */
    bool (*in_use)(const void *user, const char *folder); /* is there a module from it already? */
    const void *user;
};
/* The module that was probably meant by a name that is none's; NULL: none is near. Free it. */
char *suggest_module(const char *name, const struct module_places *places);

/* an absolute path, shown from the current folder if it is below */
char *path_from_here(const char *path);

/* Many files of one call: what they share is read once. */
struct check_session {
    struct finder *finder;
    fray_session *session;
};
/* EXIT_CLEAN, or EXIT_BROKEN after a complaint: there is no session then */
int check_session_begin(struct check_session *shelf);
/* reads it, before one of the next two; EXIT_CLEAN, or EXIT_USAGE after a complaint */
int check_session_read(struct check_session *shelf, const char *path);
/* as load_rules; covered: with points for coverage */
int check_session_load(struct check_session *shelf, const char *path, bool covered,
                       fray_program **program);
/* the same without a program */
int check_session_check(struct check_session *shelf, const char *path);
void check_session_end(struct check_session *shelf);

/* The same for rules in print. */
int load_doc(const char *path, fray_doc **doc);

/* ---- lint_config.c ---- */

/* How much lints count for a file: the nearest project.fray, then what the command line says. NULL:
 * complained, once a project.fray. */
struct levels {
    char **said; /* "W0604=off"; NULL at the end, or none */
    struct string_map folders;
    struct level *all;
};
const fray_lints *levels_for(struct levels *levels, const char *path);
void levels_free(struct levels *levels);
bool lints_say(fray_lints *lints, const char *text);

/* ---- coverage_report.c: coverage of all files of one call, put together ---- */

/* counts of one program; where files are shared, they add up */
void cover_add(const fray_cover *cover);
/* Each wanted encounter so many times; says which parts of its content never came up. */
int cover_fights(fray_program *program, uint64_t fights,
                 bool (*wanted)(const fray_program *program, int id, const char *path),
                 const char *path);
/* The report, to `path` or standard output (NULL); EXIT_NO when less than `least` percent was
 * reached (least < 0: any). */
/* in which files and folders points count; NULL: in all */
int cover_only(const char *const *named);
int cover_report(const char *format, const char *path, int least);

/* ---- file_list.c ---- */

struct paths {
    char **at;
    size_t count;
};
/* Adds the operands, and for a folder all .fray files below it, in order of their names.
 * EXIT_CLEAN, or what went wrong. */
int paths_gather(struct paths *paths, int count, const char *const *operands);
void paths_free(struct paths *paths);
/* One a path, in the order in which they are best checked; to be freed. */
struct queue_item {
    size_t part, path; /* files of different parts have nothing in common; an index */
    bool used;         /* some other of them uses it */
};
struct queue_item *check_order(const struct paths *paths, struct finder *finder);
bool ends_in_fray(const char *name);

/* ---- check: one reporter a format, in diag_report.c and diag_sarif.c ---- */

struct reporter {
    void (*start)(void);
    void (*finding)(const fray_finding *finding); /* or */
    void (*rendered)(fray_findings *findings, size_t index);
    void (*more)(size_t count); /* so many more in a file are not told */
    void (*end)(size_t errors, size_t warnings);
};
extern const struct reporter report_human, report_short, report_json, report_jsonl, report_sarif,
    report_gcc, report_github;

/* ---- run: one teller a format ---- */

struct fight_view {
    fray_program *program;
    fray_fight *fight;
    const char *encounter;
    uint64_t seed;
    bool explain, map;
    const fray_setting *settings;
    size_t setting_count;
    const struct step *between; /* no fight: a step of a campaign, or NULL */
};
struct fight_printer {
    void (*start)(const struct fight_view *telling);
    void (*event)(const struct fight_view *telling, const fray_event *event);
    /* NULL signal: it failed */
    void (*end)(const struct fight_view *telling, const fray_signal *signal);
    /* a person is about to be asked: what has happened must be told. May be NULL */
    void (*asked)(const struct fight_view *telling);
};
extern const struct fight_printer print_story, print_table, print_jsonl;

/* of what changed: creature, side, or "the fight" */
const char *owner_name(const fray_fight *fight, const fray_event *event);
const char *event_kind_name(fray_event_kind kind);
void put_terms(FILE *to, const fray_event *event); /* "3 Ada + 8 card (5 base + 3 trait) - 1 mud" */

/* ---- diff.c ---- */

/* unified */
void print_diff(const char *name, const char *before, size_t before_size, const char *after,
                size_t after_size);

/* ---- draw_map.c ---- */

void map_reset(const fray_fight *fight);               /* gives every creature its letter */
bool map_draw(FILE *to, const fray_fight *fight);      /* false: this fight has no map */
void put_creatures(FILE *to, const fray_fight *fight); /* everyone, with side, place and tracks */
const char *place_text(const fray_fight *fight, int64_t place, char buffer[32]);

#endif
