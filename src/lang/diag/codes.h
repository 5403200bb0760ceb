/* codes.h -- Names of the codes of findings, such as E0104.
 *
 * Each is a row of diags.def, defined in diag.c. Every number that a code could have is declared
 * here, and the linker refuses one without a row. So a new row rebuilds no file that does not
 * report it. A code is an array of one, which can be written like a pointer: `report(m, E0104,
 * ...)`.
 */
#ifndef FRAY_DIAG_CODES_H
#define FRAY_DIAG_CODES_H

enum severity { SEV_ERROR, SEV_WARNING };

struct diag_code {
    const char *name;               /* "E0104" */
    const char *title, *why, *mend; /* for `fray explain` */
    enum severity severity;
    enum { LONG_FORM, WITH_IT } mend_shown; /* see diags.def */
};

/* E00 becomes E0000[1], E0001[1], ... E0099[1]. */
#define CODES_TEN(id)                                                                              \
    id##0 [1], id##1 [1], id##2 [1], id##3 [1], id##4 [1], id##5 [1], id##6 [1], id##7 [1],        \
        id##8 [1], id##9 [1]
#define CODES_HUNDRED(id)                                                                          \
    CODES_TEN(id##0), CODES_TEN(id##1), CODES_TEN(id##2), CODES_TEN(id##3), CODES_TEN(id##4),      \
        CODES_TEN(id##5), CODES_TEN(id##6), CODES_TEN(id##7), CODES_TEN(id##8), CODES_TEN(id##9)
extern const struct diag_code CODES_HUNDRED(E00), CODES_HUNDRED(E01), CODES_HUNDRED(E02),
    CODES_HUNDRED(E03), CODES_HUNDRED(E04), CODES_HUNDRED(E05), CODES_HUNDRED(E09),
    CODES_HUNDRED(W01), CODES_HUNDRED(W03), CODES_HUNDRED(W06);

/* All codes, in the order of their numbers; NULL at the end. */
extern const struct diag_code *const diag_codes[];

/* The number of a code, below DIAG_NUMBERS. No two codes have the same. */
enum { DIAG_NUMBERS = 1000 };
unsigned diag_number(const struct diag_code *code);

#endif
