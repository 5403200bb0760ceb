/* check.c -- fray check: what is wrong with rules. */
#include "cli.h"

static const char *format_name = "human";
const struct poptOption check_options[] = {
    {"format", 0, POPT_ARG_STRING, &format_name, 'f', "human, or short: one line each, for editors", "FORMAT"},
    POPT_TABLEEND,
};

int command_check(int count, const char *const *operands)
{
    static const char *const formats[] = {"human", "short", NULL};
    int format = one_of("--format", format_name, formats);
    if (format < 0) return EXIT_USAGE;
    struct tally tally = {0, 0};
    int code = EXIT_CLEAN;
    for (int i = 0; i < count; i++) {
        fray_program *program;
        int one = load_rules(operands[i], format == 1 ? FINDINGS_SHORT : FINDINGS_HUMAN, true, &program, &tally);
        fray_program_free(program);
        if (one > code) code = one;
    }
    put_tally(tally);
    return code;
}
