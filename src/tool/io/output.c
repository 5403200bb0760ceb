/* output.c -- Escapes and prints all output of the tool.
 *
 * Names, prompts and messages come from untrusted files, and terminals obey escape sequences. So
 * only format strings of this program and text that the library has rendered (and escaped) are
 * printed unchanged.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utf8proc.h>

#include "memory.h"
#include "output.h"

static bool colours[3]; /* by file descriptor */

void colour_setup(const char *when)
{
    const char *no = getenv("NO_COLOR"), *force = getenv("FORCE_COLOR"), *term = getenv("TERM");
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
        if (strcmp(when, "auto") != 0)
            colours[fd] = strcmp(when, "always") == 0;
        else if (force && *force && strcmp(force, "0") != 0)
            colours[fd] = true;
        else
            colours[fd] = isatty(fd) && !(no && *no) && term && strcmp(term, "dumb") != 0;
    }
}

bool colour_on(FILE *to)
{
    int fd = fileno(to);
    return fd >= 0 && fd < 3 && colours[fd];
}

void paint(FILE *to, enum paint paint)
{
    static const char *const codes[] = {
        [PLAIN] = "0",   [BOLD] = "1",  [DIM] = "2",      [RED] = "31",  [GREEN] = "32",
        [YELLOW] = "33", [BLUE] = "34", [MAGENTA] = "35", [CYAN] = "36",
    };
    if (colour_on(to)) fprintf(to, "\033[%sm", codes[paint]);
}

/* ---- writing ---- */

static size_t line_ends; /* line ends that were written to the standard streams */

static void write_bytes(FILE *to, const char *bytes, size_t size)
{
    fwrite(bytes, 1, size, to);
    if (to != stdout && to != stderr) return;
    for (const char *end = bytes; (end = memchr(end, '\n', size - (size_t)(end - bytes))); end++)
        line_ends++;
}

size_t lines_printed(void)
{
    return line_ends;
}

/* ---- escaping ---- */

static bool is_misleading(utf8proc_int32_t c) /* changes the reading direction, or is invisible */
{
    return c == 0x061C || (c >= 0x200B && c <= 0x200C) || (c >= 0x200E && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x2069) || c == 0xFEFF ||
           (c >= 0xE0000 && c <= 0xE007F);
}

static bool shown_as_is(utf8proc_int32_t c)
{
    return c >= 0x20 && !(c >= 0x7F && c <= 0x9F) && !is_misleading(c);
}

struct shown_char {
    char at[16];
    size_t len;
};

/* Escapes the first character of the text. Returns the number of bytes it had. */
static size_t escape_one(const char *text, size_t left, struct shown_char *shown)
{
    utf8proc_int32_t c;
    utf8proc_ssize_t len =
        utf8proc_iterate((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)left, &c);
    if (len > 0 && shown_as_is(c)) {
        memcpy(shown->at, text, (size_t)len);
        shown->len = (size_t)len;
        return (size_t)len;
    }
    if (len <= 0 || c < 0x80)
        shown->len = (size_t)snprintf(shown->at, sizeof shown->at, "\\x%02x", (unsigned char)*text);
    else
        shown->len = (size_t)snprintf(shown->at, sizeof shown->at, "\\u{%x}", (unsigned)c);
    return len > 0 ? (size_t)len : 1;
}

static void put_escaped(FILE *to, const char *text, bool lines)
{
    struct shown_char shown;
    for (size_t left = strlen(text); left > 0;) {
        bool stays = lines && (*text == '\n' || *text == '\t');
        if (stays) shown = (struct shown_char){{*text}, 1};
        size_t took = stays ? 1 : escape_one(text, left, &shown);
        if (stays)
            write_bytes(to, text, 1);
        else
            fwrite(shown.at, 1, shown.len, to);
        text += took;
        left -= took;
    }
}

char *plain_name(const char *text)
{
    char *plain = text_copy(text, strlen(text)), *to = plain;
    struct shown_char shown;
    for (size_t left = strlen(text), took; left > 0; left -= took, text += took) {
        took = escape_one(text, left, &shown);
        bool stays = shown.len == took && memcmp(shown.at, text, took) == 0;
        memcpy(to, stays ? text : "_", stays ? took : 1);
        to += stays ? took : 1;
    }
    *to = '\0';
    return plain;
}

/* The width of a grapheme is that of its widest character, or 2 with the emoji selector U+FE0F. */
static int shown_columns(const char *text, size_t size)
{
    int total = 0, widest = 0;
    utf8proc_int32_t before = 0, state = 0;
    for (size_t i = 0; i < size;) {
        utf8proc_int32_t c;
        utf8proc_ssize_t len =
            utf8proc_iterate((const utf8proc_uint8_t *)text + i, (utf8proc_ssize_t)(size - i), &c);
        if (len <= 0) {
            len = 1;
            c = '?';
        }
        if (i > 0 && utf8proc_grapheme_break_stateful(before, c, &state)) {
            total += widest;
            widest = 0;
        }
        int width = c == 0xFE0F ? 2 : utf8proc_charwidth(c);
        if (width > widest) widest = width;
        before = c;
        i += (size_t)len;
    }
    return total + widest;
}

int columns_of(const char *text)
{
    char *clean = clean_text(text);
    int columns = shown_columns(clean, strlen(clean));
    free(clean);
    return columns;
}

char *clean_text(const char *text)
{
    size_t size = strlen(text), used = 0;
    char *clean = xrealloc(NULL, size * 10 + 1);
    struct shown_char shown;
    for (size_t i = 0; i < size;) {
        i += escape_one(text + i, size - i, &shown);
        memcpy(clean + used, shown.at, shown.len);
        used += shown.len;
    }
    clean[used] = 0;
    return clean;
}

/* ---- printing ---- */

/* A conversion of a format, without its argument. */
struct conversion {
    char spec[40]; /* flags, width, precision and kind, for fprintf */
    int width, precision;
    bool left, limited; /* limited: it has a precision */
    enum { SIZE_INT, SIZE_LONG, SIZE_LONG_LONG, SIZE_LARGE /* of doubles */ } size;
    char kind;
};

static void put_padded(FILE *to, const char *text, const struct conversion *c)
{
    char *cut = c->limited ? text_of("%.*s", c->precision, text ? text : "") : NULL;
    const char *shown = cut ? cut : text ? text : "";
    int pad = c->width > 0 ? c->width - columns_of(shown) : 0;
    if (!c->left) fprintf(to, "%*s", pad > 0 ? pad : 0, "");
    put_escaped(to, shown, false);
    if (c->left) fprintf(to, "%*s", pad > 0 ? pad : 0, "");
    free(cut);
}

/* Reads a number of a format, or takes it from the arguments. */
static int read_figure(const char **at, va_list *args)
{
    int n = 0;
    if (**at == '*') {
        ++*at;
        return va_arg(*args, int);
    }
    for (; **at >= '0' && **at <= '9'; ++*at) n = n * 10 + (**at - '0');
    return n;
}

/* All that the compiler accepts in a format for printf is read, but %n. */
static struct conversion read_conversion(const char **at, va_list *args)
{
    struct conversion c = {.width = 0};
    size_t n = 0;
    c.spec[n++] = '%';
    for (; **at && strchr("-+ 0#'", **at); ++*at) {
        c.left = c.left || **at == '-';
        if (n < 8) c.spec[n++] = **at;
    }
    c.width = read_figure(at, args);
    if (c.width < 0) c.left = true, c.width = -c.width;
    if (c.left && n < 9) c.spec[n++] = '-';
    if (**at == '.') {
        ++*at;
        c.precision = read_figure(at, args);
        c.limited = c.precision >= 0;
    }
    if (c.width) n += (size_t)snprintf(c.spec + n, 12, "%d", c.width);
    if (c.limited) n += (size_t)snprintf(c.spec + n, 13, ".%d", c.precision);
    for (; **at && strchr("hlLqjzt", **at); ++*at) {
        bool longest = **at == 'j' || **at == 'q' || (**at == 'l' && c.size == SIZE_LONG);
        if (**at == 'L') c.size = SIZE_LARGE;
        if (longest) c.size = SIZE_LONG_LONG;
        if (!longest && strchr("lzt", **at)) c.size = SIZE_LONG;
    }
    c.kind = *(*at)++;
    const char *sizes[] = {"", "l", "ll", "L"};
    snprintf(c.spec + n, sizeof c.spec - n, "%s%c", sizes[c.size], c.kind);
    return c;
}

static void put_formatted(FILE *to, const char *format, va_list *args)
{
    for (const char *at = format; *at;) {
        size_t plain = strcspn(at, "%");
        write_bytes(to, at, plain);
        at += plain;
        if (!*at++) return;
        struct conversion c = read_conversion(&at, args);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        if (c.kind == '%')
            fputc('%', to);
        else if (c.kind == 's')
            put_padded(to, va_arg(*args, const char *), &c);
        else if (c.kind == 'p')
            fprintf(to, c.spec, va_arg(*args, void *));
        else if (strchr("aAeEfFgG", c.kind) && c.size == SIZE_LARGE)
            fprintf(to, c.spec, va_arg(*args, long double));
        else if (strchr("aAeEfFgG", c.kind))
            fprintf(to, c.spec, va_arg(*args, double));
        else if (c.size == SIZE_LONG_LONG)
            fprintf(to, c.spec, va_arg(*args, long long));
        else if (c.size == SIZE_LONG)
            fprintf(to, c.spec, va_arg(*args, long));
        else
            fprintf(to, c.spec, va_arg(*args, int));
#pragma GCC diagnostic pop
    }
}

void put(FILE *to, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put_formatted(to, format, &args);
    va_end(args);
}

/* ---- terminals ---- */

static bool read_screen(FILE *to, struct winsize *size)
{
    int fd = fileno(to);
    return fd >= 0 && ioctl(fd, TIOCGWINSZ, size) == 0;
}

int screen_columns(FILE *to)
{
    struct winsize size;
    if (!read_screen(to, &size)) return 0;
    return size.ws_col ? size.ws_col : 80;
}

int screen_rows(FILE *to)
{
    struct winsize size;
    if (!read_screen(to, &size)) return 0;
    return size.ws_row ? size.ws_row : 24;
}

/* The size of the first part of a line, with the blanks before it: a word, or the first of a list
 * with its comma. */
static size_t part_size(const char *at, bool list)
{
    size_t blanks = strspn(at, " "), size = blanks + strcspn(at + blanks, " ");
    while (list && at[size] && at[size - 1] != ',') {
        size += strspn(at + size, " ");
        size += strcspn(at + size, " ");
    }
    return size;
}

/* Prints a part that begins at `column`, or in a line of its own. Returns the column after it. */
static int put_part(FILE *to, const char *text, bool list, int column, int columns, int hang)
{
    const char *word = text + strspn(text, " ");
    int wide = columns_of(text), bare = columns_of(word);
    if (list && column + wide > columns && bare > columns - hang) {
        for (size_t size; *text; text += size) {
            char *one = text_copy(text, size = part_size(text, false));
            column = put_part(to, one, false, column, columns, hang);
            free(one);
        }
        return column;
    }
    bool folds = column > hang && column + wide > columns;
    put(to, folds ? "\n%*s%s" : "%*s%s", folds ? hang : 0, "", folds ? word : text);
    return folds ? hang + bare : column + wide;
}

void put_folded(FILE *to, const char *line, enum fold_at where, int columns, int hang)
{
    int column = 0;
    bool fits = columns_of(line) <= columns;
    for (size_t size; *line && !fits; line += size) {
        char *part = text_copy(line, size = part_size(line, where == FOLD_LIST));
        column = put_part(to, part, where == FOLD_LIST, column, columns, hang);
        free(part);
    }
    put(to, "%s\n", line);
}

void put_lines(FILE *to, const char *text)
{
    put_escaped(to, text, true);
}

void put_rendered(FILE *to, const char *text)
{
    write_bytes(to, text, strlen(text));
}

void put_bytes(FILE *to, const char *bytes, size_t size)
{
    write_bytes(to, bytes, size);
}

void put_json(FILE *to, const char *json)
{
    for (size_t left = strlen(json), plain; left > 0;) {
        for (plain = 0; (json[plain] >= ' ' && json[plain] <= '~') || json[plain] == '\n';
             plain++) {
        }
        fwrite(json, 1, plain, to);
        json += plain, left -= plain;
        if (left == 0) break;
        utf8proc_int32_t c;
        utf8proc_ssize_t len =
            utf8proc_iterate((const utf8proc_uint8_t *)json, (utf8proc_ssize_t)left, &c);
        size_t took = len > 0 ? (size_t)len : 1;
        /* line ends occur only between values */
        if (len > 0 && (shown_as_is(c) || c == '\n'))
            fwrite(json, 1, took, to);
        else if (len > 0 && c > 0xFFFF) /* a surrogate pair */
            fprintf(to, "\\u%04x\\u%04x", 0xD800u + ((unsigned)(c - 0x10000) >> 10),
                    0xDC00u + ((unsigned)(c - 0x10000) & 0x3FFu));
        else
            fprintf(to, "\\u%04x", len > 0 ? (unsigned)c : 0xFFFDu);
        json += took;
        left -= took;
    }
}

void print_error(const char *format, ...)
{
    fflush(stdout);
    paint(stderr, BOLD);
    fputs("fray: ", stderr);
    paint(stderr, PLAIN);
    va_list args;
    va_start(args, format);
    put_formatted(stderr, format, &args);
    va_end(args);
    fputc('\n', stderr);
}

int exit_code_of(fray_result result)
{
    if (result == FRAY_OK) return EXIT_CLEAN;
    return result == FRAY_NO_MEMORY || result == FRAY_BROKEN ? EXIT_BROKEN : EXIT_NO;
}

int finish_output(int code)
{
    errno = 0;
    bool bad = fflush(stdout) != 0 || ferror(stdout);
    if (!bad || errno == EPIPE) return code; /* the reader of a closed pipe has seen enough */
    print_error("the output could not be written: %s",
                errno ? strerror(errno) : "an earlier write failed");
    return EXIT_BROKEN;
}
