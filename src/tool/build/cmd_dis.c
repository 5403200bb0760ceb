/* cmd_dis.c -- Implements `fray dis`: prints the bytecode of rules. */
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/load_rules.h"

static int tables, plain;
static const struct poptOption dis_options[] = {
    {"plain", 'p', POPT_ARG_NONE, &plain, 'p', "list the code before the optimizer", NULL},
    {"tables", 't', POPT_ARG_NONE, &tables, 't', "also list the tables of the program", NULL},
    POPT_TABLEEND,
};

static int command_dis(int count, const char *const *operands)
{
    (void)count;
    fray_program *program;
    int code =
        load_rules_for(plain ? FRAY_FOR_ONE_FIGHT : FRAY_FOR_MANY_FIGHTS, operands[0], &program);
    if (code != EXIT_CLEAN) return code;
    const char *listing = fray_program_listing(program, tables);
    if (listing)
        put_lines(stdout, listing);
    else
        print_error("out of memory");
    fray_program_free(program);
    return listing ? EXIT_CLEAN : EXIT_BROKEN;
}

const struct command dis_command = {
    .name = "dis",
    .summary = "list the bytecode of rules",
    .usage = "FILE",
    .examples = EXAMPLES("fray dis ford.fray", "fray dis --tables ford.frayc"),
    .options = dis_options,
    .least = 1,
    .most = 1,
    .run = command_dis,
    .right = WRITES_OUTPUTS,
};
