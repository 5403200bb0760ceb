/* verify.h -- Proves a program safe to run; trusts nothing. */
#ifndef FRAY_BYTECODE_VERIFY_H
#define FRAY_BYTECODE_VERIFY_H

struct program;
struct text;

/* Returns 0; -1 with one line of reason in
 * `why`, which the caller passes empty; -2 if there is no memory. */
int program_verify(const struct program *p, struct text *why);

#endif
