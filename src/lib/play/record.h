/* record.h -- The form of a record: its schema, the sum of a line, the words of seats. */
#ifndef FRAY_PLAY_RECORD_H
#define FRAY_PLAY_RECORD_H

#include "play.h"

enum { RECORD_SCHEMA = 1 };
/* The end of a line: the sum of all lines so far. */
#define RECORD_SUM_FORMAT ",\"sum\":\"%08x\"}"
enum { RECORD_SUM_SIZE = sizeof(",\"sum\":\"01234567\"}") - 1 };
/* The sum of the lines before it, then that of the line without its end. */
uint32_t record_sum(uint32_t before, struct str line);
extern const char *const record_seat_words[FRAY_SEAT_SEARCH + 1];

#endif
