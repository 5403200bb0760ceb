/* markup.h -- Declares texts of strangers in CSV, HTML and Markdown. */
#ifndef FRAY_TOOL_MARKUP_H
#define FRAY_TOOL_MARKUP_H

#include <stdio.h>

/* Prints a text as a cell of CSV, quoted where needed; a formula gets an apostrophe. */
void put_csv(FILE *to, const char *text);
void put_html(FILE *to, const char *text); /* as content or a quoted attribute */
/* Prints a text on a line of Markdown; its characters of markup are escaped. */
void put_markdown(FILE *to, const char *text);

#endif
