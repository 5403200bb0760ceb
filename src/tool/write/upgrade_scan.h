/* upgrade_scan.h -- Declares how upgrades read a text: words, blanks, texts in quotes, statements.
 */
#ifndef FRAY_TOOL_UPGRADE_SCAN_H
#define FRAY_TOOL_UPGRADE_SCAN_H

#include <stdbool.h>
#include <stddef.h>

bool scan_word_char(char c);
size_t scan_word_length(const char *at, const char *end);
bool scan_word_is(const char *at, size_t n, const char *word);
const char *scan_skip_blanks(const char *at, const char *end);
/* Past a comment or a text that begins here; at itself if none does. */
const char *scan_skip_quoted(const char *at, const char *end);
bool scan_ends_statement(char c);

#endif
