/* line_input.h -- Declares lines that a person types. */
#ifndef FRAY_TOOL_LINE_INPUT_H
#define FRAY_TOOL_LINE_INPUT_H

#include <stdbool.h>
#include <stdint.h>

enum line_result { LINE_READ, LINE_END, LINE_LATE };
/* Whether the terminal can move its cursor. With TERM=dumb, lines alone are printed. */
bool terminal_moves(void);
/* Prints the prompt and reads a line without the blanks around it; free it. `until`: the deadline,
 * or 0. `keep`: the line may be kept for the arrow keys. */
enum line_result line_input(const char *prompt, int64_t until, bool keep, char **line);
void line_input_end(void);

#endif
