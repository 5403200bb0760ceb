/* gnuplot.c -- Runs gnuplot: a script goes in, and an SVG or PNG comes out.
 *
 * The program starts before the sandbox begins. It reads no configuration of the user. Texts of
 * rules reach it in single quotes only, in which it expands nothing.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "files.h"
#include "gnuplot.h"
#include "memory.h"
#include "options.h"
#include "output.h"

static struct {
    pid_t process;
    int in, out; /* our ends of its standard streams */
    bool runs;
    int error;                 /* why it does not run */
    struct text_stream script; /* until it is complete */
} plot;

/* Both ends stay in this program, unless a child takes one for its own standard stream. */
static bool pipe_make(int ends[2])
{
    if (pipe(ends) != 0) return false;
    for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

static int spawn_with(int in, int out)
{
    static char name[] = "gnuplot", defaults[] = "-d", input[] = "-";
    static char path_none[] = "PATH=/usr/local/bin:/usr/bin:/bin", locale[] = "LC_ALL=C.UTF-8",
                home[] = "HOME=/nonexistent";
    char *const arguments[] = {name, defaults, input, NULL}, *const environment[] = {
                                                                 path_none, locale, home, NULL};
    posix_spawn_file_actions_t files;
    int error = posix_spawn_file_actions_init(&files);
    if (error) return error;
    error = posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    if (!error) error = posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    if (!error)
        error = posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (!error) error = posix_spawnp(&plot.process, name, &files, NULL, arguments, environment);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

void gnuplot_start(void)
{
    int in[2], out[2];
    if (!pipe_make(in)) {
        plot.error = errno;
        return;
    }
    if (!pipe_make(out)) {
        plot.error = errno;
        close(in[0]), close(in[1]);
        return;
    }
    plot.error = spawn_with(in[0], out[1]);
    close(in[0]), close(out[1]);
    plot.in = in[1], plot.out = out[0];
    plot.runs = plot.error == 0;
    if (plot.runs)
        signal(SIGPIPE, SIG_IGN);
    else
        close(in[1]), close(out[0]);
}

FILE *gnuplot_script(const char *path)
{
    if (!plot.runs) {
        usage_error("%s: drawing needs the program gnuplot: %s", path, strerror(plot.error));
        return NULL;
    }
    return plot.script.to ? plot.script.to : text_stream_begin(&plot.script);
}

static bool ends_well(void)
{
    int status = 0;
    plot.runs = false;
    while (waitpid(plot.process, &status, 0) < 0)
        if (errno != EINTR) return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Writes a part of the script. Returns false at its end, or if gnuplot is gone. */
static bool feed(size_t *fed)
{
    ssize_t n = write(plot.in, plot.script.text + *fed, plot.script.size - *fed);
    if (n > 0) *fed += (size_t)n;
    return *fed < plot.script.size && (n >= 0 || errno == EINTR || errno == EAGAIN);
}

/* gnuplot draws while it reads, so both streams are served at once. *complete: its drawing was read
 * to the end. */
static char *exchange(size_t *size, bool *complete)
{
    enum { PART = 1 << 16 };
    struct text_stream drawing;
    char part[PART];
    size_t fed = 0;
    bool feeding = true, reading = true;
    fcntl(plot.in, F_SETFL, O_NONBLOCK);
    text_stream_begin(&drawing);
    *complete = false;
    while (reading) {
        struct pollfd at[2] = {{plot.out, POLLIN, 0}, {feeding ? plot.in : -1, POLLOUT, 0}};
        if (poll(at, 2, -1) < 0 && errno != EINTR) break;
        if (feeding && at[1].revents) {
            feeding = feed(&fed);
            if (!feeding) close(plot.in);
        }
        if (!at[0].revents) continue;
        ssize_t n = read(plot.out, part, PART);
        if (n > 0) fwrite(part, 1, (size_t)n, drawing.to);
        reading = n > 0 || (n < 0 && errno == EINTR);
        *complete = n == 0;
    }
    if (feeding) close(plot.in);
    close(plot.out);
    char *bytes = text_stream_end(&drawing);
    *size = drawing.size;
    return bytes;
}

char *gnuplot_run(const char *path, size_t *size)
{
    bool complete;
    char *script = text_stream_end(&plot.script), *bytes = exchange(size, &complete);
    free(script);
    plot.script.text = NULL;
    if (ends_well() && complete && *size > 0) return bytes;
    print_error("%s: gnuplot cannot draw it", path);
    free(bytes);
    return NULL;
}

int gnuplot_finish(const char *path)
{
    size_t size;
    char *bytes = gnuplot_run(path, &size);
    int code = bytes ? write_out(path, bytes, size) : EXIT_BROKEN;
    free(bytes);
    return code;
}

void gnuplot_stop(void)
{
    if (plot.script.to) fclose(plot.script.to);
    free(plot.script.text);
    plot.script = (struct text_stream){.to = NULL};
    if (!plot.runs) return;
    close(plot.in);
    close(plot.out);
    ends_well();
}

void gnuplot_quote(FILE *to, const char *text)
{
    char *clean = clean_text(text);
    fputc('\'', to);
    for (const char *p = clean; *p; p++) {
        if (*p == '\'') fputc('\'', to);
        if ((unsigned char)*p >= ' ') fputc(*p, to);
    }
    fputc('\'', to);
    free(clean);
}

void gnuplot_set(FILE *to, const char *setting, const char *text)
{
    fprintf(to, "set %s ", setting);
    gnuplot_quote(to, text);
    fputc('\n', to);
}

static void put_frame(FILE *to)
{
    fputs("set encoding utf8\n"
          "set border 3 linecolor rgb '#333333'\n"
          "set tics nomirror out scale 0.6\n"
          "set grid ytics linetype 1 linecolor rgb '#dddddd'\n"
          "set key below center horizontal Left reverse samplen 2 height 0.6\n"
          "set style fill solid 1 noborder\n",
          to);
}

void gnuplot_page(FILE *to, bool png, int width, int height)
{
    if (png)
        fprintf(to,
                "set terminal pngcairo noenhanced size %d,%d fontscale 2 linewidth 2 pointscale 2 "
                "background rgb '#ffffff' font 'sans-serif,12'\n",
                2 * width, 2 * height);
    else
        fprintf(to,
                "set terminal svg noenhanced size %d,%d dynamic background rgb '#ffffff' "
                "font 'sans-serif,12' name 'fray'\n",
                width, height);
    put_frame(to);
}

void gnuplot_inline(FILE *to, int width, int height)
{
    fprintf(to,
            "reset\nset terminal svg noenhanced size %d,%d dynamic font 'sans-serif,13'\n"
            "set output\n",
            width, height);
    put_frame(to);
}

/* The colours are those of Okabe and Ito. */
void gnuplot_style(FILE *to, int64_t line, bool marks)
{
    static const struct {
        const char *colour;
        int mark;
    } styles[GNUPLOT_LINES] = {{"#0072b2", 7},  {"#d55e00", 5},  {"#009e73", 9},
                               {"#cc79a7", 13}, {"#000000", 11}, {"#e69f00", 4}};
    fprintf(to, "linecolor rgb '%s'", styles[line % GNUPLOT_LINES].colour);
    if (marks)
        fprintf(to, " linewidth 2 pointtype %d pointsize 0.8", styles[line % GNUPLOT_LINES].mark);
}

void gnuplot_palette(FILE *to)
{
    fputs("set palette defined (0 '#00224e', 0.25 '#434e6c', 0.5 '#7d7c78', 0.75 '#bcae6c', "
          "1 '#fee838')\n",
          to);
}

void gnuplot_cells(FILE *to, bool texts)
{
    fputs("plot $cells using 1:2:($1-0.5):($1+0.5):($2-0.5):($2+0.5):3 with boxxyerror fillstyle "
          "solid 1 linecolor palette notitle",
          to);
    if (texts)
        fputs(", $cells using 1:2:4:5 with labels font ',9' textcolor rgb variable notitle", to);
    fputc('\n', to);
}
