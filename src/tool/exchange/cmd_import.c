/* cmd_import.c -- Implements `fray import`: a map of Tiled becomes an encounter, a log of dice the
 * faces of --rolls. */
#include <stdlib.h>
#include <string.h>

#include "import.h"

#include "tool/io/files.h"
#include "tool/io/options.h"
#include "tool/io/output.h"

static const char *out_path = "-", *module = "";
static const struct poptOption import_options[] = {
    {"out", 'o', POPT_ARG_STRING, &out_path, 'o', "the output file; - is standard output", "FILE"},
    {"use", 0, POPT_ARG_STRING, &module, 'u', "of tiled: the module that the file uses", "MODULE"},
    OPTION_FORCE,
    POPT_TABLEEND,
};

static int command_import(int count, const char *const *operands)
{
    static const char *const words[] = {"tiled", "dice", NULL};
    struct file_contents file;
    char *text = NULL;
    (void)count;
    int word = parse_choice("WHAT", operands[0], words);
    if (word < 0) return EXIT_USAGE;
    const char *path = operands[1],
               *why = strcmp(path, "-") == 0 ? read_input(&file) : read_path(path, &file);
    if (why) {
        print_error("cannot read %s: %s", path, why);
        return EXIT_USAGE;
    }
    int code =
        word == 0 ? import_tiled(path, &file, module, &text) : import_dice(path, &file, &text);
    if (code == EXIT_CLEAN) code = write_out(out_path, text, strlen(text));
    free(text);
    free(file.bytes);
    return code;
}

const struct command import_command = {
    .name = "import",
    .summary = "read a map of Tiled, or a log of dice",
    .usage = "WHAT FILE",
    .details =
        "WHAT is tiled (a map as JSON; it becomes an encounter) or dice (a log of a tabletop; its "
        "faces are printed as --rolls takes them). See docs/commands/import.md.",
    .examples = EXAMPLES("fray import tiled ford.tmj --use duelling -o ford.fray",
                         "fray import dice log.txt"),
    .options = import_options,
    .least = 2,
    .most = 2,
    .run = command_import,
    .right = WRITES_OUTPUTS,
};
