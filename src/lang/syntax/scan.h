/* scan.h -- Interface between the scanner (fray.l), line_ends.c and the parser (fray.y). Include
 * parser.h first. */
#ifndef FRAY_SYNTAX_SCAN_H
#define FRAY_SYNTAX_SCAN_H

#include "parse_state.h"

/* Raw tokens that never reach the parser. */
enum { RAW_NEWLINE = -10, RAW_DOC = -11 };

int fray_parse_quickly(struct parse *ps); /* fray_parse without LAC */
bool scan_begin(struct parse *ps);        /* false: memory ran out */
int fray_scan(union FRAY_STYPE *value, void *scanner);
enum join scan_two_words(struct str raw); /* `up to`, `away from`, or JOIN_NONE */

#endif
