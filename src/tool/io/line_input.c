/* line_input.c -- Reads lines that a person types: with editing and history at a terminal, within a
 * time limit where one runs. */

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "line_input.h"
#include "memory.h"
#include "output.h"

bool terminal_moves(void)
{
    const char *term = getenv("TERM");
    return term && *term && strcmp(term, "dumb") != 0;
}

/* Reads bytes itself, so that no buffer hides typed input from poll. */
static enum line_result read_plain(int64_t until, char **line)
{
    size_t size = 0, room = 0;
    *line = NULL;
    for (;;) {
        struct pollfd typed = {.fd = STDIN_FILENO, .events = POLLIN};
        int64_t left = until ? until - milliseconds() : -1;
        char c;
        if (until && (left <= 0 || poll(&typed, 1, (int)left) == 0)) {
            free(*line);
            *line = NULL;
            return LINE_LATE;
        }
        ssize_t got = read(STDIN_FILENO, &c, 1);
        if (got < 0 && errno == EINTR) continue;
        /* Half a line is not an input. */
        if (got < 0) print_error("the input could not be read: %s", strerror(errno));
        if (got < 0 || (got == 0 && size == 0)) {
            free(*line);
            *line = NULL;
            return LINE_END;
        }
        if (size + 2 > room) *line = xrealloc(*line, room = 2 * room + 80);
        if (got == 0 || c == '\n') break;
        if (size < 4000) (*line)[size++] = c;
    }
    (*line)[size] = '\0';
    return LINE_READ;
}

#ifdef FRAY_LIBEDIT
#include <histedit.h>
#include <locale.h>
#include <wchar.h>

static const char *shown_prompt = "";
static char *prompt_of(EditLine *editor)
{
    (void)editor;
    static char copy[100];
    snprintf(copy, sizeof copy, "%s", shown_prompt);
    return copy;
}

static EditLine *editor;
static History *history_list;
static locale_t utf8; /* for what is typed: the tool has no locale */

/* The editor has no time limit of its own. */
static int64_t edit_until;
static bool edit_late;

/* Reads a character for the editor, within the time. Returns 1, or 0 at the end. */
static int read_within(EditLine *of, wchar_t *typed)
{
    mbstate_t state = {0};
    (void)of;
    for (;;) {
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        int64_t left = edit_until - milliseconds();
        char c;
        int ready = left > 0 ? poll(&input, 1, (int)left) : 0;
        if (ready < 0 && errno == EINTR) continue;
        if (ready == 0) edit_late = true;
        if (ready <= 0 || read(STDIN_FILENO, &c, 1) <= 0) return 0;
        size_t result = mbrtowc(typed, &c, 1, &state);
        if (result == (size_t)-1) state = (mbstate_t){0}; /* no UTF-8: left out */
        if (result <= 1) return 1;
    }
}

static void editor_begin(void)
{
    HistEvent event;
    if (editor) return;
    utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    locale_t before = uselocale(utf8); /* the editor asks for it when it begins */
    editor = el_init("fray", stdin, stderr, stderr);
    if (editor) el_set(editor, EL_EDITOR, "emacs");
    uselocale(before);
    history_list = history_init();
    if (!editor || !history_list) return;
    history(history_list, &event, H_SETSIZE, 200);
    el_set(editor, EL_PROMPT, prompt_of);
    el_set(editor, EL_SIGNAL, 1); /* the terminal is restored before a signal takes effect */
    el_set(editor, EL_HIST, history, history_list);
}

static enum line_result read_edited(const char *prompt, int64_t until, bool keep, char **line)
{
    HistEvent event;
    int count = 0;
    shown_prompt = prompt;
    edit_until = until;
    edit_late = false;
    el_set(editor, EL_GETCFN, until ? read_within : EL_BUILTIN_GETCFN);
    locale_t before = uselocale(utf8);
    const char *typed = el_gets(editor, &count);
    uselocale(before);
    *line = NULL;
    if (edit_late) return LINE_LATE;
    if (!typed || count <= 0) return LINE_END;
    *line = text_of("%s", typed);
    if (keep && typed[strspn(typed, " \t\n")]) history(history_list, &event, H_ENTER, typed);
    return LINE_READ;
}

void line_input_end(void)
{
    if (editor) el_end(editor);
    if (history_list) history_end(history_list);
    if (utf8) freelocale(utf8);
    utf8 = (locale_t)0;
    editor = NULL;
    history_list = NULL;
}
#else
void line_input_end(void)
{
}
#endif

static void trim(char *line)
{
    size_t from = strspn(line, " \t"), end = strlen(line);
    while (end > from && strchr(" \t\r\n", line[end - 1])) end--;
    memmove(line, line + from, end - from);
    line[end - from] = '\0';
}

enum line_result line_input(const char *prompt, int64_t until, bool keep, char **line)
{
    enum line_result result;
#ifdef FRAY_LIBEDIT
    bool edits = terminal_moves() && isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
    if (edits) editor_begin();
    if (edits && editor && history_list) {
        result = read_edited(prompt, until, keep, line);
        if (result == LINE_READ) trim(*line);
        return result;
    }
#endif
    (void)keep;
    put(stderr, "%s", prompt);
    fflush(stderr);
    result = read_plain(until, line);
    if (result == LINE_READ) trim(*line);
    if (result == LINE_READ && !isatty(STDIN_FILENO)) put(stderr, "\n");
    return result;
}
