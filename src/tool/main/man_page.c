/* man_page.c -- Prints the help of a command as a manual page, in the format of scdoc. */
#include <ctype.h>
#include <string.h>

#include "commands.h"

#include "tool/io/options.h"
#include "tool/io/output.h"

/* Escapes the characters that scdoc reads as markup. */
static void put_plain(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        bool markup = strchr("\\*_#~+<>[]&.`'-|:", text[i]) != NULL;
        put(stdout, markup ? "\\%c" : "%c", text[i]);
    }
}

static void put_word(const char *text)
{
    put_plain(text, strlen(text));
}

/* Lines of a paragraph are joined. Lines with columns, which begin with two spaces, stay as they
 * are. */
static void put_paragraphs(const char *text)
{
    bool literal = false;
    while (*text) {
        size_t size = strcspn(text, "\n");
        bool columns = strncmp(text, "  ", 2) == 0;
        if (columns != literal) put(stdout, columns ? "\n```\n" : "```\n\n");
        literal = columns;
        if (columns)
            put_bytes(stdout, text, size);
        else
            put_plain(text, size);
        put(stdout, "\n");
        text += size + (text[size] == '\n');
    }
    put(stdout, literal ? "```\n\n" : "\n");
}

static void put_option(const struct poptOption *o)
{
    if (o->shortName) put(stdout, "*-%c*%s", o->shortName, o->longName ? ", " : "");
    if (o->longName) {
        put(stdout, "*--");
        put_word(o->longName);
        put(stdout, "*");
    }
    if (o->argDescrip) {
        put(stdout, " ");
        put_word(o->argDescrip);
    }
    put(stdout, "\n\t");
    put_word(o->descrip);
    put(stdout, "\n\n");
}

static void put_options(const struct poptOption *options)
{
    for (const struct poptOption *o = options; o && !option_table_ends(o); o++)
        if (option_table_included(o))
            put_options(option_table_included(o));
        else
            put_option(o);
}

static void put_heading(const char *text)
{
    put(stdout, "# %s\n\n", text);
}

/* fray.1: the commands; each has a page of its own. */
static void print_overview_page(void)
{
    int count;
    const struct command *const *all = command_table(&count);
    put(stdout, "fray(1)\n\n");
    put_heading("NAME");
    put(stdout, "fray - check, run and test rules for fights\n\n");
    put_heading("SYNOPSIS");
    put(stdout, "*fray* COMMAND \\[OPTIONS\\] \\[FILE...\\]\n\n");
    put_heading("COMMANDS");
    for (int i = 0; i < count; i++) {
        put(stdout, "*fray-%s*(1)\n\t", all[i]->name);
        put_word(all[i]->summary);
        put(stdout, "\n\n");
    }
    put_heading("ENVIRONMENT");
    put(stdout, "*FRAY_PATH*\n\tFolders in which modules are searched, separated by colons\\.\n\n");
    put(stdout, "*NO_COLOR*\n\tSwitches colours off\\.\n\n");
    put_heading("EXIT STATUS");
    put(stdout, "0 is success, 1 the answer no, 2 wrong use, 70 a failure of the tool\\.\n");
}

void print_man_page(const struct command *c)
{
    if (!c) {
        print_overview_page();
        return;
    }
    put(stdout, "fray-%s(1)\n\n", c->name);
    put_heading("NAME");
    put(stdout, "fray-%s - ", c->name);
    put_word(c->summary);
    put(stdout, "\n\n");
    put_heading("SYNOPSIS");
    put(stdout, "*fray %s*%s ", c->name, c->options ? " \\[OPTIONS\\]" : "");
    put_word(c->usage);
    put(stdout, "\n\n");
    if (c->details) {
        put_heading("DESCRIPTION");
        put_paragraphs(c->details);
    }
    put_heading("OPTIONS");
    put_options(c->options);
    put_options(common_options);
    put_heading("EXAMPLES");
    put(stdout, "```\n");
    for (const char *const *e = c->examples; *e; e++) put(stdout, "%s\n", *e);
    put(stdout, "```\n\n");
    put_heading("SEE ALSO");
    put(stdout, "*fray*(1)\n");
}
