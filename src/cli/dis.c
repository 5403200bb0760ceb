/* dis.c -- fray dis: the code that rules become. */
#include "cli.h"

static int tables;
const struct poptOption dis_options[] = {
    {"tables", 't', POPT_ARG_NONE, &tables, 't', "list the tables of the program too", NULL},
    POPT_TABLEEND,
};

int command_dis(int count, const char *const *operands)
{
    (void)count;
    fray_program *program;
    int code = load_rules(operands[0], &program);
    if (code != EXIT_CLEAN) return code;
    const char *listing = fray_program_listing(program, tables);
    if (listing) put_lines(stdout, listing);
    else complain("out of memory");
    fray_program_free(program);
    return listing ? EXIT_CLEAN : EXIT_BROKEN;
}
