/* choice_parse.h -- Declares how a typed line becomes an answer, and the text of an option. */
#ifndef FRAY_TOOL_CHOICE_PARSE_H
#define FRAY_TOOL_CHOICE_PARSE_H

#include <stdbool.h>
#include <stdio.h>

#include "fray.h"

enum { CHOSEN_MOST = 64 };
/* Whether all options are numbers: these are typed themselves, not their position in the list. */
bool answers_are_values(const fray_question *q);
/* How many options a list of them prints: a long list ends early. */
size_t options_listed(const fray_question *q);
/* Prints the line that ends a list of options which is too long; else nothing. */
void put_options_left(const fray_question *q);
/* Returns the number of chosen options, or -1 if the line is not an answer. */
int choice_parse(const fray_question *q, const char *line, int chosen[CHOSEN_MOST]);
/* Prints why the line is not an answer. */
void choice_report_invalid(const fray_question *q, const char *line);
/* Prints the rules text of an option or name; q NULL: of a name. */
void put_rules_pages(const fray_doc *doc, const fray_question *q, const char *what);

#endif
