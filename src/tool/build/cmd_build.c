/* cmd_build.c -- Implements `fray build`: compiles rules into one file. */
#include "tool/io/files.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/load_rules.h"

static const char *output;
static const struct poptOption build_options[] = {
    {"output", 'o', POPT_ARG_STRING, &output, 'o', "the output file; - is standard output", "OUT"},
    OPTION_FORCE,
    POPT_TABLEEND,
};

static int command_build(int count, const char *const *operands)
{
    (void)count;
    if (!output || !*output) return usage_error("the output file is missing: -o OUT");
    fray_program *program;
    int code = load_rules(operands[0], &program);
    if (code != EXIT_CLEAN) return code;
    const char *bytes;
    size_t size;
    fray_result result = fray_program_write(program, &bytes, &size);
    code = result == FRAY_OK ? write_out(output, bytes, size) : EXIT_BROKEN;
    if (result != FRAY_OK) print_error("cannot write %s: %s", output, fray_result_text(result));
    fray_program_free(program);
    return code;
}

const struct command build_command = {
    .name = "build",
    .summary = "compile rules into one file",
    .usage = "FILE -o OUT",
    .details =
        "A compiled file includes the modules it uses. Every command accepts it like a source.",
    .examples = EXAMPLES("fray build ford.fray -o ford.frayc"),
    .options = build_options,
    .least = 1,
    .most = 1,
    .run = command_build,
    .right = WRITES_OUTPUTS,
};
