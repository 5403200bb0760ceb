/* gnuplot.h -- Declares the pipe to gnuplot. */
#ifndef FRAY_TOOL_GNUPLOT_H
#define FRAY_TOOL_GNUPLOT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Starts gnuplot. A sandbox refuses programs, so this comes before it. It may fail: gnuplot_script
 * reports that. */
void gnuplot_start(void);
/* Returns where the script goes, or NULL after a message about `path`. */
FILE *gnuplot_script(const char *path);
/* Runs the script. Returns what it draws, to be freed, or NULL after a message about `path`. */
char *gnuplot_run(const char *path, size_t *size);
/* Runs the script, and writes what it draws to the path. Returns an exit code. */
int gnuplot_finish(const char *path);
/* Waits for a gnuplot that got no script. */
void gnuplot_stop(void);

/* Writes a text in quotes in which gnuplot expands nothing. */
void gnuplot_quote(FILE *to, const char *text);
/* Sets a text, such as the title or xlabel. */
void gnuplot_set(FILE *to, const char *setting, const char *text);
/* Writes the terminal of a .svg or .png, the fonts and the frame. */
void gnuplot_page(FILE *to, bool png, int width, int height);
/* Begins a drawing for a page of HTML, among others, without a background. */
void gnuplot_inline(FILE *to, int width, int height);
/* The colours of a heat map: cividis, which is the same for all kinds of colour vision. */
void gnuplot_palette(FILE *to);
/* Plots $cells: column, row, value, text, colour of the text. */
void gnuplot_cells(FILE *to, bool texts);
/* Six colours and six marks that colour-blind readers can distinguish. */
enum { GNUPLOT_LINES = 6 };
void gnuplot_style(FILE *to, int64_t line, bool marks);

#endif
