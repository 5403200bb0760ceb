/* cmd_new.c -- Implements `fray new`: writes a first file of rules, which checks as it is.
 *
 * A system is a template. Everything else is a copy of a declaration of the rules. So it has the
 * lines that its kind needs, whatever the rules call them.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/str.h"
#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/module_path.h"
#include "tool/write/system.fray.h"

static const char *use_module, *like_name, *out_path;
static const struct poptOption new_options[] = {
    {"use", 'u', POPT_ARG_STRING, &use_module, 'u', "the rules to build on", "RULES"},
    {"like", 'l', POPT_ARG_STRING, &like_name, 'l', "the declaration to copy (the first one)",
     "NAME"},
    {"out", 'o', POPT_ARG_STRING, &out_path, 'o', "the file to write (NAME.fray)", "FILE"},
    POPT_TABLEEND,
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "Heavy Blow" -> "heavy-blow"; other characters than letters and digits separate words. */
static char *file_stem(const char *name)
{
    char *stem = text_of("%s", name), *to = stem;
    for (const char *c = name; *c; c++) {
        if (is_letter(*c) || is_digit(*c))
            *to++ = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
        else if (to > stem && to[-1] != '-')
            *to++ = '-';
    }
    while (to > stem && to[-1] == '-') to--;
    *to = '\0';
    return stem;
}

/* A name as rules write it: "Heavy Blow" in quotes, Blow without. */
static char *written_name(const char *name)
{
    bool plain = is_letter(*name);
    for (const char *c = name; *c; c++) plain = plain && (is_letter(*c) || is_digit(*c));
    return plain ? text_of("%s", name) : text_of("\"%s\"", name);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Formats a text, checks it, and writes it to a file that is not there yet. */
static int write_rules(const char *path, const char *text, struct module_finder *finder)
{
    const char *formatted = NULL;
    size_t size = 0;
    fray_findings *of_format = NULL, *findings = NULL;
    fray_program *program = NULL;
    fray_result result = fray_format(NULL, path, text, strlen(text), &formatted, &size, &of_format);
    if (result == FRAY_OK) {
        finder_set_text(finder, path, formatted, size);
        result = fray_compile(NULL, finder_read, finder, path, &program, &findings);
    }
    const char *report = findings    ? fray_findings_text(findings, colour_on(stderr))
                         : of_format ? fray_findings_text(of_format, colour_on(stderr))
                                     : NULL;
    int code = EXIT_CLEAN;
    if (result != FRAY_OK) {
        if (report) put_rendered(stderr, report);
        print_error("the copy does not check outside its own file; nothing is written");
        put(stderr, "Try: --like NAME to copy another declaration\n");
        code = exit_code_of(result);
    } else
        code = write_out(path, formatted, size);
    fray_program_free(program);
    fray_findings_free(findings);
    fray_findings_free(of_format);
    return code;
}

static int new_system(const char *path, const char *name)
{
    char *bare = text_of("%s", name), *to = bare, *text = text_of("%s", "");
    for (const char *c = name; *c; c++)
        if (is_letter(*c) || (to > bare && is_digit(*c))) *to++ = *c;
    *to = '\0';
    const char *from = system_fray, *mark = "Template";
    for (const char *at; (at = strstr(from, mark)); from = at + strlen(mark)) {
        bool quoted = at > from && at[-1] == '"';
        char *longer = text_of("%s%.*s%s", text, (int)(at - from), from, quoted ? name : bare);
        free(text);
        text = longer;
    }
    char *whole = text_joined(text, from);
    int code = *bare ? write_out(path, whole, strlen(whole))
                     : usage_error("the name of a system has letters, unlike '%s'", name);
    if (code == EXIT_CLEAN)
        put(stdout, "%s: a system with a fight and a test\nNext: fray test %s; fray run %s\n", path,
            path, path);
    free(whole);
    free(text);
    free(bare);
    return code;
}

/* A folder with the levels of lints, and a system or a file that uses the rules of --use. */
static int new_project(const char *folder, const char *stem, const char *name)
{
    char *levels = text_of("edition 1\n# Levels of lints in this folder and below, for example:\n"
                           "#   lint W0605 off\nproject \"%s\" { }\n",
                           name);
    char *project = text_of("%s/project.fray", folder),
         *rules = text_of("%s/%s.fray", folder, stem),
         *own = use_module ? text_of("edition 1\nuse \"%s\"\n", use_module) : NULL;
    int code = EXIT_CLEAN;
    if (mkdir(folder, 0777) != 0) {
        print_error("%s: %s", folder, strerror(errno));
        code = EXIT_USAGE;
    }
    if (code == EXIT_CLEAN) code = write_out(project, levels, strlen(levels));
    if (code == EXIT_CLEAN)
        code = own ? write_out(rules, own, strlen(own)) : new_system(rules, name);
    if (code == EXIT_CLEAN && own)
        put(stdout,
            "%s: a file that uses %s\nNext: fray new creature NAME --use %s; fray watch %s\n",
            rules, use_module, use_module, folder);
    free(own);
    free(levels);
    free(project);
    free(rules);
    return code;
}

/* ---- copying a declaration ------------------------------------------------------------------- */

/* The file for the questions: it only uses the rules. Texts that are read are kept by the finder.
 */
struct copier {
    struct module_finder *finder;
    fray_ide *ide;
    const char *path;
    const fray_ide_symbol *all;
    size_t count;
    char *main; /* the shown name of the file that uses the rules */
};

struct found_text {
    struct copier *copier;
    const char *file, *text;
    char module[256]; /* its name in a `use` line */
};

/* Reads a module, and remembers the text and name of the file that is looked for. */
static fray_result read_and_note(void *user, const char *name, const char *from, const char **text,
                                 size_t *size, const char **shown)
{
    struct found_text *f = user;
    fray_result result = finder_read(f->copier->finder, name, from, text, size, shown);
    if (result == FRAY_OK && !f->text && strcmp(*shown, f->file) == 0) {
        f->text = *text;
        snprintf(f->module, sizeof f->module, "%s", name);
    }
    return result;
}

/* Whether a word of the command line asks for such a declaration: by its own word ("technique"), or
 * by what it is ("creature"). Members, and what is written in other declarations, are left out. */
static bool is_asked(const fray_ide_symbol *y, const char *kind)
{
    bool content = y->kind >= FRAY_IDE_CREATURE && y->kind <= FRAY_IDE_TERRAIN;
    bool scene = y->kind == FRAY_IDE_ENCOUNTER || y->kind == FRAY_IDE_TACTICS;
    if (!content && !scene) return false;
    return strcmp(y->detail, kind) == 0 || strcmp(fray_ide_kind_text(y->kind), kind) == 0;
}

/* A school with its techniques: a copy would declare them again. */
static bool holds_others(const struct copier *c, const fray_ide_symbol *y)
{
    for (size_t i = 0; i < c->count; i++) {
        const fray_ide_symbol *z = &c->all[i];
        if (z != y && is_asked(z, z->detail) && strcmp(z->whole.file, y->whole.file) == 0 &&
            y->whole.from <= z->whole.from && z->whole.to <= y->whole.to)
            return true;
    }
    return false;
}

/* A card is a thing of the kind that the rules have most of. Returns the word of that kind. */
static const char *card_kind(const struct copier *c)
{
    const char *best = "card";
    size_t most = 0;
    for (size_t i = 0; i < c->count; i++) {
        size_t count = 0;
        if (c->all[i].kind != FRAY_IDE_THING) continue;
        if (strcmp(c->all[i].detail, "card") == 0) return "card";
        for (size_t k = 0; k < c->count; k++) count += is_asked(&c->all[k], c->all[i].detail);
        if (count > most) best = c->all[i].detail;
        if (count > most) most = count;
    }
    return best;
}

static const fray_ide_symbol *find_model(const struct copier *c, const char *kind)
{
    const fray_ide_symbol *filled = NULL;
    if (strcmp(kind, "card") == 0) kind = card_kind(c);
    for (size_t i = 0; i < c->count; i++) {
        const fray_ide_symbol *y = &c->all[i];
        if (!is_asked(y, kind) || (like_name && strcmp(y->name, like_name) != 0)) continue;
        if (!holds_others(c, y)) return y;
        if (!filled) filled = y;
    }
    return filled;
}

/* Says which words declare something, or that there is no such declaration. */
static int report_no_model(const struct copier *c, const char *kind)
{
    const char *words[32];
    int count = 0;
    bool any = false;
    for (size_t i = 0; i < c->count; i++) {
        const fray_ide_symbol *y = &c->all[i];
        int known = 0;
        any = any || is_asked(y, kind);
        if (!is_asked(y, y->detail)) continue;
        while (known < count && strcmp(words[known], y->detail) != 0) known++;
        if (known == count && count < 32) words[count++] = y->detail;
    }
    if (any) return usage_error("'%s' declares no %s '%s'", use_module, kind, like_name);
    char *all = text_of("system");
    for (int i = 0; i < count; i++) {
        char *longer = text_of("%s, %s", all, words[i]);
        free(all);
        all = longer;
    }
    usage_error("'%s' declares no '%s'; what can be new: %s", use_module, kind, all);
    free(all);
    return EXIT_USAGE;
}

/* The declaration around `y`, such as its school; NULL at the top of a file. */
static const fray_ide_symbol *group_of(const struct copier *c, const fray_ide_symbol *y)
{
    const fray_ide_symbol *around = NULL;
    for (const fray_ide_symbol *g = c->all; g < y; g++)
        if (g->depth == 0 && strcmp(g->whole.file, y->whole.file) == 0 &&
            g->whole.from <= y->whole.from && y->whole.to <= g->whole.to)
            around = g;
    return y->depth > 0 ? around : NULL;
}

static int write_copy(struct copier *c, const fray_ide_symbol *model, const char *name)
{
    const char *file = model->whole.file;
    struct found_text found = {.copier = c, .file = file};
    fray_ide *ide;
    size_t count;
    const fray_ide_symbol *again;
    /* the texts of the same files, read once more */
    if (fray_ide_new(NULL, read_and_note, &found, &ide) != FRAY_OK) out_of_memory();
    fray_result result = fray_ide_symbols(ide, c->path, "", &again, &count);
    if (result != FRAY_OK || !found.text) {
        fray_ide_free(ide);
        print_error("%s cannot be read again", file);
        return EXIT_BROKEN;
    }
    const char *text = found.text;
    const fray_ide_symbol *group = group_of(c, model);
    char *written = written_name(name);
    /* the name with its quotes */
    uint32_t from = model->declared.from, to = model->declared.to;
    if (from > 0 && text[from - 1] == '"') from--, to++;
    char *head = group ? text_of("%s \"Homebrew\" {\n", group->detail) : text_of("%s", "");
    char *rules = text_of("# %s: a copy of %s. Change what it does.\n\nedition 1\nuse \"%s\"\n\n"
                          "%s%.*s%s%.*s\n%s",
                          name, model->name, found.module, head, (int)(from - model->whole.from),
                          text + model->whole.from, written, (int)(model->whole.to - to), text + to,
                          group ? "}\n" : "");
    int code = write_rules(c->path, rules, c->finder);
    const char *next = model->kind == FRAY_IDE_ENCOUNTER ? "run" : "check";
    if (code == EXIT_CLEAN)
        put(stdout, "%s: %s %s, a copy of %s in %s\nNext: fray %s %s\n", c->path, model->detail,
            written, model->name, found.module, next, c->path);
    free(rules);
    free(head);
    free(written);
    fray_ide_free(ide);
    return code;
}

/* Checks the file that only uses the rules; its errors are theirs, or that there are none. */
static int rules_check(struct module_finder *finder, const char *path, const char **why)
{
    fray_program *program = NULL;
    fray_findings *findings = NULL;
    if (!finder_set_main(finder, path, why)) {
        print_error("%s: %s", path, *why);
        return EXIT_USAGE;
    }
    fray_result result =
        fray_compile_for(NULL, FRAY_FOR_ONE_FIGHT, finder_read, finder, path, &program, &findings);
    if (result != FRAY_OK && findings)
        put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
    fray_program_free(program);
    fray_findings_free(findings);
    return exit_code_of(result);
}

static int new_copy(const char *path, const char *kind, const char *name)
{
    const char *why;
    struct copier c = {.path = path};
    if (!use_module)
        return usage_error("a new %s needs --use RULES: the rules that say what a %s is", kind,
                           kind);
    c.finder = finder_new(NULL, &why);
    char *text = text_of("edition 1\nuse \"%s\"\n", use_module);
    finder_set_text(c.finder, path, text, strlen(text));
    int code = rules_check(c.finder, path, &why);
    if (code == EXIT_CLEAN) {
        if (fray_ide_new(NULL, finder_read, c.finder, &c.ide) != FRAY_OK ||
            fray_ide_symbols(c.ide, path, "", &c.all, &c.count) != FRAY_OK)
            out_of_memory();
        const fray_ide_symbol *model = find_model(&c, kind);
        code = model ? write_copy(&c, model, name) : report_no_model(&c, kind);
    }
    fray_ide_free(c.ide);
    finder_free(c.finder);
    free(text);
    return code;
}

static int command_new(int count, const char *const *operands)
{
    (void)count;
    const char *kind = operands[0], *name = operands[1];
    char *stem = file_stem(name);
    char *path = out_path ? text_of("%s", out_path) : text_of("%s.fray", stem);
    struct file_contents there = {NULL, 0, 0, 0};
    int code;
    if (strpbrk(name, "\"\\\n{}"))
        code = usage_error("a name has no quotes, braces or line ends");
    else if (!*stem && !out_path)
        code = usage_error("'%s' makes no name of a file; -o FILE gives one", name);
    else if (strcmp(kind, "project") == 0)
        code = new_project(out_path ? out_path : stem, *stem ? stem : "rules", name);
    else if (!read_path(path, &there))
        code = usage_error("%s is there already; -o FILE writes another file", path);
    else if (strcmp(kind, "system") == 0)
        code = new_system(path, name);
    else
        code = new_copy(path, kind, name);
    free(there.bytes);
    free(path);
    free(stem);
    return code;
}

const struct command new_command = {
    .name = "new",
    .summary = "write a first file of rules",
    .usage = "KIND NAME",
    .details = "KIND is project, system, or a word that declares something in the rules of --use: "
               "hero, weapon, encounter and so on. The file is a copy of a declaration under a new "
               "name, which checks as it is. See docs/commands/new.md.",
    .examples =
        EXAMPLES("fray new project Winter --use duelling", "fray new system \"Fleet Action\"",
                 "fray new technique \"Heavy Blow\" --use duelling",
                 "fray new creature Ogre --use duelling --like Wolf"),
    .options = new_options,
    .least = 2,
    .most = 2,
    .run = command_new,
    .right = WRITES_ANYWHERE,
};
