/* options.c -- Reads the options of a command line, and reports wrong usage.
 *
 * A command has a table of options for popt. An option may be given once, unless it collects a
 * list.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "options.h"
#include "output.h"

#include "base/str.h"

static const char *colour_when = "auto";
static int wants_help;
/* Letters are values of the options of commands. */
const struct poptOption common_options[] = {
    {"color", 0, POPT_ARG_STRING, &colour_when, '=',
     "colours: auto (on a terminal), always or never", "WHEN"},
    {"help", 'h', POPT_ARG_NONE, &wants_help, '?', "explain this command", NULL},
    POPT_TABLEEND,
};

/* ---- wrong usage ---- */

static const struct command *current;

void usage_of(const struct command *c)
{
    current = c;
}

void put_usage_hint(void)
{
    put(stderr, current ? "Try: fray help %s\n" : "Try: fray help%s\n",
        current ? current->name : "");
}

const struct command *usage_command(void)
{
    return current;
}

int usage_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char text[4096]; /* longer messages are cut */
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    print_error("%s", text);
    put_usage_hint();
    return EXIT_USAGE;
}

int report_contradiction(const struct contradiction *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].holds) return usage_error("%s", list[i].why);
    return 0;
}

const char *nearest(const char *word, const char *(*name_at)(const void *from, int index),
                    const void *from, int count)
{
    const char *best = NULL;
    int closest = (int)(strlen(word) < 64 ? strlen(word) : 64) / 3 + 1;
    for (int i = 0; i < count; i++) {
        const char *name = name_at(from, i);
        int d = (int)edit_distance(str_from(word), str_from(name), (size_t)closest);
        if (d < closest || (d == closest && !best && strlen(word) > 2)) {
            closest = d;
            best = name;
        }
    }
    return best;
}

static const char *word_at(const void *from, int index)
{
    return ((const char *const *)from)[index];
}

bool read_number(const char *text, size_t size, uint64_t most, uint64_t *value)
{
    *value = 0;
    for (size_t i = 0; i < size; i++) {
        uint64_t digit = (uint64_t)(unsigned char)text[i] - '0';
        if (text[i] < '0' || text[i] > '9' || digit > most || *value > (most - digit) / 10)
            return false;
        *value = *value * 10 + digit;
    }
    return size > 0;
}

/* `10,000` or `10'000` without what parts its digits, to be freed; NULL: not such a number. */
static char *digits_alone(const char *text)
{
    size_t size = 0, since = 0;
    char *digits = text_of("%s", text);
    bool good = *text >= '0' && *text <= '9';
    for (const char *at = text; *at && good; at++) {
        bool digit = *at >= '0' && *at <= '9';
        if (digit) digits[size++] = *at;
        good = digit ? ++since <= 3 || size == since
                     : strchr(",'._ ", *at) && (size == since || since == 3);
        if (!digit) since = 0;
    }
    digits[size] = 0;
    if (good && since == 3) return digits;
    free(digits);
    return NULL;
}

static bool read_between(const char *option, const char *text, uint64_t least, uint64_t most,
                         uint64_t *value)
{
    uint64_t count;
    if (text && (!read_number(text, strlen(text), most, &count) || count < least)) {
        char *bare = digits_alone(text);
        bool grouped = bare && read_number(bare, strlen(bare), most, &count) && count >= least;
        if (grouped)
            usage_error("%s is a number without signs: write %s, not '%s'", option, bare, text);
        free(bare);
        if (grouped) return false;
        usage_error("%s is a number from %" PRIu64 " to %" PRIu64 ", not '%s'", option, least, most,
                    text);
        return false;
    }
    if (text) *value = count;
    return true;
}

bool read_count(const char *option, const char *text, uint64_t most, uint64_t *value)
{
    return read_between(option, text, 1, most, value);
}

bool read_count_or_none(const char *option, const char *text, uint64_t most, uint64_t *value)
{
    return read_between(option, text, 0, most, value);
}

int parse_choice(const char *option, const char *word, const char *const *names)
{
    int count = 0;
    for (; names[count]; count++)
        if (strcmp(word, names[count]) == 0) return count;
    char *all = text_of("%s", "");
    for (int i = 0; i < count; i++) {
        char *longer = text_of("%s%s%s", all,
                               i == 0          ? ""
                               : i + 1 < count ? ", "
                                               : " or ",
                               names[i]);
        free(all);
        all = longer;
    }
    const char *near = nearest(word, word_at, names, count);
    usage_error("%s is %s, not '%s'%s%s%s", option, all, word, near ? "; did you mean '" : "",
                near ? near : "", near ? "'?" : "");
    free(all);
    return -1;
}

/* ---- tables of options ---- */

const struct poptOption *option_table_included(const struct poptOption *option)
{
    return (option->argInfo & POPT_ARG_MASK) == POPT_ARG_INCLUDE_TABLE ? option->arg : NULL;
}

bool option_table_ends(const struct poptOption *o)
{
    return !o->longName && !o->shortName && !o->arg;
}

struct option_names {
    const char *at[64];
    int count;
};

static void collect_names(struct option_names *names, const struct poptOption *options)
{
    for (const struct poptOption *o = options; o && !option_table_ends(o); o++) {
        if (option_table_included(o))
            collect_names(names, option_table_included(o));
        else if (o->longName && names->count < 64)
            names->at[names->count++] = o->longName;
    }
}

const char *nearest_option(const char *name)
{
    struct option_names names = {.count = 0};
    if (current && current->options) collect_names(&names, current->options);
    collect_names(&names, common_options);
    return nearest(name, word_at, names.at, names.count);
}

static int report_bad_option(poptContext context, int error)
{
    const char *word = poptBadOption(context, POPT_BADOPTION_NOALIAS);
    if (error == POPT_ERROR_NOARG) return usage_error("%s needs a value", word);
    if (error == POPT_ERROR_UNWANTEDARG) return usage_error("%s takes no value", word);
    if (error != POPT_ERROR_BADOPT) return usage_error("%s: %s", word, poptStrerror(error));
    char *bare =
        text_of("%.*s", (int)strcspn(word + strspn(word, "-"), "="), word + strspn(word, "-"));
    const char *near = strlen(bare) > 1 ? nearest_option(bare) : NULL;
    int code =
        near ? usage_error("there is no option '%s'; did you mean '--%s'?", word, near)
             : usage_error("there is no option '%s' (put a file of that name after --)", word);
    free(bare);
    return code;
}

static const struct poptOption *option_by_value(const struct poptOption *options, int value)
{
    for (const struct poptOption *o = options; o && !option_table_ends(o); o++) {
        const struct poptOption *found = option_table_included(o)
                                             ? option_by_value(option_table_included(o), value)
                                         : o->val == value ? o
                                                           : NULL;
        if (found) return found;
    }
    return NULL;
}

static int read_options(poptContext context, const struct poptOption *options)
{
    /* popt copies each value and loses the pointer; these stay reachable for leak checkers */
    static const void *first[128];
    bool seen[128] = {false};
    int value;
    while ((value = poptGetNextOpt(context)) > 0) {
        const struct poptOption *o = option_by_value(options, value);
        if (!o || (o->argInfo & POPT_ARG_MASK) == POPT_ARG_ARGV || value >= 128) continue;
        if (seen[value]) return usage_error("--%s is given twice", o->longName);
        seen[value] = true;
        if ((o->argInfo & POPT_ARG_MASK) != POPT_ARG_STRING) continue;
        first[value] = *(char **)o->arg;
        if (!*(char **)o->arg || !**(char **)o->arg)
            return usage_error("--%s needs a value", o->longName);
    }
    (void)first;
    return value < -1 ? report_bad_option(context, value) : 0;
}

int options_read(poptContext context, const struct poptOption *options)
{
    static const char *const whens[] = {"auto", "always", "never", NULL};
    int code = read_options(context, options);
    if (code) return code;
    if (parse_choice("--color", colour_when, whens) < 0) return EXIT_USAGE;
    colour_setup(colour_when);
    return 0;
}

bool help_is_wanted(void)
{
    return wants_help != 0;
}

int options_of_rules(const struct command *c, const struct poptOption *options, int *count,
                     const char **words)
{
    struct option_names names = {.count = 0};
    int kept = 1;
    collect_names(&names, options);
    for (int i = 1; i < *count; i++) {
        const char *word = words[i];
        bool known = strncmp(word, "--", 2) != 0 || !word[2];
        size_t size = known ? 0 : strcspn(word + 2, "=");
        for (int k = 0; k < names.count && !known; k++)
            known = strlen(names.at[k]) == size && strncmp(names.at[k], word + 2, size) == 0;
        if (strcmp(word, "--") == 0) {
            while (i < *count) words[kept++] = words[i++];
            break;
        }
        if (known) {
            words[kept++] = word;
            continue;
        }
        char *name = text_of("%.*s", (int)size, word + 2);
        bool bare = !word[2 + size] && (i + 1 >= *count || strncmp(words[i + 1], "--", 2) == 0);
        bool taken = c->take_option(name, bare             ? NULL
                                          : word[2 + size] ? word + 2 + size + 1
                                                           : words[++i]);
        if (!taken) return usage_error("there are too many options");
    }
    words[kept] = NULL;
    *count = kept;
    return 0;
}
