/* upgrade.h -- Rewrites lines of rules whose meaning a later release changed. */
#ifndef FRAY_TOOL_UPGRADE_H
#define FRAY_TOOL_UPGRADE_H

#include <stdbool.h>
#include <stddef.h>

/* What files declare: `moment NAME = VALUE`, or a unit of time that counted moments. */
struct named_moment {
    char *name, *value;
};
struct upgrade {
    struct named_moment *moments, *units, *ends; /* ends: of marks, `ends at VALUE` */
    size_t moment_count, unit_count, end_count;
};

/* Notes the moments and units of one file. */
void upgrade_read(struct upgrade *u, const char *text, size_t size);
/* Returns the text with its durations as moments, as they were meant, and acts without what closes
 * them anyway. Notes each on standard error. NULL: nothing changes. Free it. */
char *upgrade_text(const struct upgrade *u, const char *shown, const char *text, size_t size,
                   size_t *new_size);
/* The same for calls: `keep_best(4d6, 3)` becomes `4d6 highest 3`. */
char *upgrade_calls(const char *shown, const char *text, size_t size, size_t *new_size);
/* The same for words that another says as well: `adjacent to` becomes `within 1 of`. */
char *upgrade_phrases(const char *shown, const char *text, size_t size, size_t *new_size);
/* The same for lines whose first word is gone: `counter n` becomes `slot n = 0`. */
char *upgrade_words(const char *shown, const char *text, size_t size, size_t *new_size);
void upgrade_free(struct upgrade *u);

/* upgrade_ends.c: notes marks that begin at the moment by which they end. */
void ends_read(struct upgrade *u, const char *text, size_t size);
void note_own_moments(const struct upgrade *u, const char *shown, const char *text, size_t size);

/* upgrade_acts.c: finds the part of a head that a question of its block makes needless. The block
 * begins at `block`, with its brace. */
bool closed_by_itself(const char *head, const char *block, const char *end, const char **from,
                      const char **to);

#endif
