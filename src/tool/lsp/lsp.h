/* lsp.h -- Parts of the language server `fray lsp`.
 *
 * The main thread reads messages and answers requests, from a `fray_ide`. A second thread checks
 * the project and hands over findings. Each thread has a finder of its own. A change of a text goes
 * to both. The threads share one mutex and a pipe that wakes the first.
 */
#ifndef FRAY_TOOL_LSP_H
#define FRAY_TOOL_LSP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fray.h"

#include "tool/io/json.h"
#include "tool/load/file_list.h"

/* ---- lsp_wire.c: messages on standard input and output --------------------------------------- */

#define MESSAGE_MOST ((size_t)32 << 20) /* bytes of one message */
#define HEADER_MOST  ((size_t)8 << 10)

enum wire_state { WIRE_OPEN, WIRE_ENDED, WIRE_BROKEN };

/* The bytes that were read and are not a whole message yet. */
struct wire {
    int in, out;
    char *bytes;
    size_t size, room;
    size_t skip; /* bytes to come of a message that is too long */
    enum wire_state state;
    bool mute;       /* nothing can be sent any more */
    const char *why; /* of WIRE_BROKEN */
};

/* Reads what is there; waits for it, if nothing is. */
void wire_read(struct wire *w);
/* Takes the next whole message. *bad: why it cannot be used, or NULL. NULL: there is none. */
json_t *wire_take(struct wire *w, const char **bad);
/* Both take ownership. wire_put sends a message as it is: that of the debug adapter. */
void wire_send(struct wire *w, json_t *message);
void wire_put(struct wire *w, json_t *message);
void wire_free(struct wire *w);

/* ---- lsp_text.c: positions and names of files ------------------------------------------------ */

/* Line and character of an offset, from 0. Characters are bytes of UTF-8 or units of UTF-16. */
json_t *json_position(const char *text, size_t size, size_t at, bool utf8);
json_t *json_range(const char *text, size_t size, size_t from, size_t to, bool utf8);
/* The offset of a position. One behind the end of a line or text is moved to that end. */
size_t offset_of(const char *text, size_t size, const json_t *position, bool utf8);
char *path_of_uri(const char *uri); /* relative to the current folder; to be freed */
char *uri_of_path(const char *path);

/* ---- lsp_check.c: findings in the background ------------------------------------------------- */

struct checker;
/* A list of findings for each file: an object of arrays of diagnostics, by path. */
struct check_result {
    uint64_t version; /* of the texts that were checked */
    bool whole;       /* of the whole project; else of one file */
    json_t *files;
};
/* `wake` is written to when there is a result. */
struct checker *checker_new(int wake, bool utf8);
void checker_free(struct checker *c); /* waits for the check at hand */
/* A text changed. NULL: the file is as on the disk. The check begins anew, with this file. */
void checker_change(struct checker *c, const char *path, const char *text, size_t size,
                    uint64_t version);
/* Files came, went or changed on the disk. `paths` is copied. */
void checker_files(struct checker *c, const struct path_list *paths, uint64_t version);
bool checker_take(struct checker *c, struct check_result *result); /* false: there is none */
/* Asks what the things of a file are worth, once its texts are checked. The last file counts. */
void checker_want_worth(struct checker *c, const char *path);
/* Takes what was found: by name, a label and a tooltip. NULL: there is none. *path is to be freed.
 */
json_t *checker_take_worth(struct checker *c, char **path);

/* ---- lsp_worth.c ----------------------------------------------------------------------------- */

struct worth_plan {
    struct module_finder *finder;
    const char *path;
    const struct path_list *paths; /* of the project */
    bool (*go_on)(void *user);
    void *user;
};
/* Returns labels and tooltips by name; NULL: it was stopped. */
json_t *worths_of(const struct worth_plan *plan);

/* ---- the server: cmd_lsp.c ------------------------------------------------------------------- */

/* A text that the editor has open. */
struct document {
    char *uri, *path, *text;
    size_t size;
    int64_t version;
    struct document *next;
};

struct server {
    struct wire wire;
    bool utf8, initialized, shutdown, snippets, refreshes;
    struct document *documents;
    struct path_list paths; /* all files of the project, and open ones outside */
    bool has_folder;        /* the current folder is the project's */
    struct module_finder *finder;
    fray_ide *ide;
    struct checker *checker;
    uint64_t version, checked; /* of all texts together; of the last whole check */
    json_t *published;         /* by path: what the editor was sent */
    json_t *waiting;           /* requests `fray/settled` that wait for the check */
    json_t *worths;            /* by path: what the things of a file are worth */
    json_t *worths_of;         /* by path: the version that was asked for */
    int requests;              /* that were sent to the editor */
};

/* a fray_reader: the texts of the editor, and files on the disk */
fray_result server_read_module(void *server, const char *name, const char *from, const char **text,
                               size_t *size, const char **shown);
/* The text of a file, as the editor has it or from the disk. False: it cannot be read. */
bool text_of_file(struct server *s, const char *path, const char **text, size_t *size);

/* ---- lsp_answers.c: requests ----------------------------------------------------------------- */

/* A request of the editor. */
struct request {
    struct server *server;
    const json_t *params;
    const char *path; /* of its document */
    const char *text;
    size_t size;
    uint32_t at;       /* the offset of its position */
    const char *error; /* set by the answer: why there is none */
};
/* One for each method. The answer is a new value. */
struct method {
    const char *name;
    json_t *(*answer)(struct request *r);
    bool needs_document;
};
extern const struct method methods[];
json_t *server_capabilities(const struct server *s);

/* ---- lsp_edits.c ----------------------------------------------------------------------------- */

/* The edits that make `after` of `before`, in lines from `first` to `last`. */
json_t *json_line_edits(const char *before, size_t before_size, const char *after,
                        size_t after_size, size_t first, size_t last, bool utf8);

#endif
