/* cmd_complete.c -- Implements `fray complete`: the words that may come next on a command line.
 *
 * The table of commands states what each operand and each option takes, in capitals. A table here
 * maps these words to candidates. The shells' scripts hand over what is typed, and print what they
 * get.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"

#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/module_path.h"
#include "tool/main/complete.bash.h"
#include "tool/main/complete.fish.h"
#include "tool/main/complete.zsh.h"

#define FILES ":files" /* a candidate that stands for the names of files */

/* ---- candidates ---- */

struct candidates {
    const char *typed;        /* the beginning of the word */
    const char *const *words; /* the words before it */
    int count;
    fray_program *program; /* of the first file among them, or NULL */
    bool looked;
};

static void offer_as(struct candidates *c, const char *before, const char *word, const char *after)
{
    char *whole = text_of("%s%s%s", before, word, after);
    if (strcmp(word, FILES) == 0 ||
        (*word && strncmp(whole, c->typed, strlen(c->typed)) == 0 && !strchr(whole, '\n')))
        put(stdout, "%s\n", whole);
    free(whole);
}

static void offer(struct candidates *c, const char *word)
{
    offer_as(c, "", word, "");
}

/* The rules of the first word that compiles, compiled fast and without a report. */
static fray_program *rules_of(struct candidates *c)
{
    for (int i = 0; i < c->count && !c->program && !c->looked; i++) {
        const char *why;
        fray_findings *findings = NULL;
        if (!strchr(c->words[i], '.')) continue;
        struct module_finder *finder = finder_new(c->words[i], &why);
        if (!finder) continue;
        fray_compile_for(NULL, FRAY_FOR_ONE_FIGHT, finder_read, finder, c->words[i], &c->program,
                         &findings);
        fray_findings_free(findings);
        finder_free(finder);
    }
    c->looked = true;
    return c->program;
}

static int encounter_count(const fray_program *p)
{
    return fray_encounter_count(p, FRAY_ENCOUNTERS);
}
static const char *encounter_name(const fray_program *p, int i)
{
    return fray_encounter_name(p, fray_encounter_at(p, FRAY_ENCOUNTERS, i));
}
static int test_count(const fray_program *p)
{
    return fray_encounter_count(p, FRAY_TESTS);
}
static const char *test_name(const fray_program *p, int i)
{
    return fray_encounter_name(p, fray_encounter_at(p, FRAY_TESTS, i));
}

/* Names of the rules of the command line. */
static const struct names {
    int (*count)(const fray_program *p);
    const char *(*name)(const fray_program *p, int i);
} contents = {fray_content_count, fray_content_name},
  encounter_names = {encounter_count, encounter_name}, tests = {test_count, test_name},
  trials = {fray_trial_count, fray_trial_name}, tactics = {fray_tactics_count, fray_tactics_name};

static void offer_names(struct candidates *c, const struct names *of)
{
    fray_program *p = rules_of(c);
    for (int i = 0; p && i < of->count(p); i++) offer(c, of->name(p, i));
}

static void offer_kinds(struct candidates *c)
{
    fray_program *p = rules_of(c);
    const char *last = "";
    for (int i = 0; p && i < fray_content_count(p); i++) {
        const char *kind = fray_content_kind(p, i);
        if (strcmp(kind, last) != 0) offer(c, kind);
        last = kind;
    }
}

/* The first encounter, whose sides and creatures have names. The caller frees it. */
static fray_fight *first_fight(struct candidates *c)
{
    fray_program *p = rules_of(c);
    fray_fight *fight = NULL;
    int id = p ? fray_encounter_find(p, NULL) : -1;
    return id >= 0 && fray_fight_new(p, id, NULL, 0, &fight) == FRAY_OK ? fight : NULL;
}

static void offer_sides(struct candidates *c)
{
    fray_fight *fight = first_fight(c);
    for (int i = 0; fight && i < fray_side_count(fight); i++) offer(c, fray_side_name(fight, i));
    fray_fight_free(fight);
}

static void offer_creatures(struct candidates *c)
{
    fray_fight *fight = first_fight(c);
    for (int i = 0; fight && i < fray_creature_count(fight); i++)
        offer(c, fray_creature_name(fight, i));
    fray_fight_free(fight);
}

/* The declarations of the creatures, each once. */
static void offer_fighters(struct candidates *c)
{
    fray_fight *fight = first_fight(c);
    for (int i = 0; fight && i < fray_creature_count(fight); i++) {
        const char *name = fray_creature_declaration(fight, i);
        bool again = false;
        for (int k = 0; k < i && !again; k++)
            again = strcmp(name, fray_creature_declaration(fight, k)) == 0;
        if (!again) offer(c, name);
    }
    fray_fight_free(fight);
}

static void offer_seats(struct candidates *c)
{
    offer_creatures(c);
    offer_sides(c);
}

static void offer_side_tactics(struct candidates *c)
{
    fray_fight *fight = first_fight(c);
    fray_program *p = c->program;
    for (int s = 0; fight && s < fray_side_count(fight); s++) {
        const char *side = fray_side_name(fight, s);
        size_t size = strlen(side);
        if (strncmp(c->typed, side, size) != 0 || c->typed[size] != '=') {
            offer_as(c, "", side, "=");
            continue;
        }
        char *before = text_of("%s=", side);
        for (int i = 0; i < fray_tactics_count(p); i++)
            offer_as(c, before, fray_tactics_name(p, i), "");
        offer_as(c, before, "search:", "");
        free(before);
    }
    fray_fight_free(fight);
}

/* "slow or fast", "a number from 0 to 9": the values of an option that are words. */
static void offer_values(struct candidates *c, const char *before, const char *values)
{
    static const char *const links[] = {"or", "one", "of", "a", "number", "from", "to", NULL};
    for (const char *at = values; *at;) {
        size_t size = strcspn(at, " ,");
        char *word = text_of("%.*s", (int)size, at);
        bool link = size == 0 || isdigit((unsigned char)*word) || *word == '-';
        for (int i = 0; links[i] && !link; i++) link = strcmp(word, links[i]) == 0;
        if (!link) offer_as(c, before, word, "");
        free(word);
        at += size + strspn(at + size, " ,");
    }
}

static void offer_settings(struct candidates *c)
{
    fray_program *p = rules_of(c);
    for (int i = 0; p && i < fray_option_count(p); i++) {
        const char *name = fray_option_name(p, i);
        char *before = text_of("%s=", name);
        if (strncmp(c->typed, before, strlen(before)) == 0)
            offer_values(c, before, fray_option_values(p, i));
        else
            offer_as(c, "", before, "");
        free(before);
    }
}

static void offer_codes(struct candidates *c)
{
    for (size_t i = 0; fray_code_at(i); i++) offer(c, fray_code_at(i));
}

static void offer_commands(struct candidates *c)
{
    int count;
    const struct command *const *all = command_table(&count);
    for (int i = 0; i < count; i++) offer(c, all[i]->name);
}

/* Names of a list, "Bash,Poke": the last of them is being typed. */
static void offer_listed(struct candidates *c)
{
    const char *comma = strrchr(c->typed, ',');
    char *before = text_of("%.*s", comma ? (int)(comma + 1 - c->typed) : 0, c->typed);
    fray_program *p = rules_of(c);
    for (int i = 0; p && i < fray_content_count(p); i++)
        offer_as(c, before, fray_content_name(p, i), "");
    free(before);
}

/* Candidates for each word of usages and options: fixed words, names of the rules, and what a
 * function offers. Other words, such as N, have no candidates. The first row that fits counts; a
 * row with a command is for that command alone. */
static const struct noun {
    const char *word;
    const char *fixed; /* one after the other, with a blank between */
    const struct names *names;
    void (*offer)(struct candidates *c);
    const char *command;
} nouns[] = {
    {"KIND", .fixed = "system creature card encounter", .offer = offer_kinds, .command = "new"},
    {"WHAT", .fixed = "cards deck sheet hero rulebook", .command = "print"},
    {"NAME", .names = &contents, .command = "print"},
    {"A,B,C", .offer = offer_listed},
    /* options by their names, where NAME alone says too little */
    {"test", .names = &tests},
    {"filter", .names = &tests},
    {"encounter", .names = &encounter_names},
    {"trial", .names = &trials},
    {"FILE", .fixed = FILES},
    {"PATH", .fixed = FILES},
    {"RECORD", .fixed = FILES},
    {"RULES", .fixed = FILES},
    {"OUT", .fixed = FILES},
    {"OLD", .fixed = FILES},
    {"NEW", .fixed = FILES},
    {"ENCOUNTER", .names = &encounter_names},
    {"TRIAL", .names = &trials},
    {"CREATURE", .offer = offer_creatures},
    {"CARD", .names = &contents},
    {"CARDS", .fixed = FILES, .names = &contents, .offer = offer_kinds},
    {"WHAT", .fixed = "all events windows kinds options functions commands", .names = &contents,
     .offer = offer_kinds},
    {"WHO", .fixed = "all", .offer = offer_seats},
    {"SIDE", .offer = offer_sides},
    {"TACTICS", .names = &tactics},
    {"SIDE=TACTICS", .offer = offer_side_tactics},
    {"OPTION=VALUE", .offer = offer_settings},
    {"CODE", .offer = offer_codes},
    {"COMMAND", .offer = offer_commands},
    {"SHELL", .fixed = "bash zsh fish"},
};

static bool is_noun_char(char c)
{
    return isupper((unsigned char)c) || c == '=';
}

static bool offer_noun(struct candidates *c, const char *at, size_t size)
{
    for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++) {
        const struct noun *n = &nouns[i];
        if (strlen(n->word) != size || strncmp(n->word, at, size) != 0) continue;
        if (n->command && strcmp(n->command, c->words[0]) != 0) continue;
        for (const char *word = n->fixed ? n->fixed : ""; *word; word += strspn(word, " ")) {
            char *one = text_of("%.*s", (int)strcspn(word, " "), word);
            offer(c, one);
            word += strlen(one);
            free(one);
        }
        if (n->offer) n->offer(c);
        if (n->names) offer_names(c, n->names);
        return true;
    }
    return false;
}

/* ---- operands ---- */

/* Offers candidates for operand `n` of one form of a usage, such as "FILE [ENCOUNTER | TRIAL]". The
 * last operand of "PATH..." repeats. */
static void offer_operand(struct candidates *c, const char *form, size_t size, int n)
{
    int at = 0;
    bool inside = false, other = false;
    for (size_t i = 0; i < size; i++) {
        size_t length = 0;
        inside = form[i] == '[' || (inside && form[i] != ']');
        other |= form[i] == '|';
        if (form[i] == '-') return; /* an option is written out: it is completed as such */
        while (i + length < size && is_noun_char(form[i + length])) length++;
        if (!length) continue;
        bool repeats = i + length + 3 <= size && strncmp(form + i + length, "...", 3) == 0;
        at += !(inside && other);
        other = false;
        if (at - 1 == n || (repeats && n >= at)) offer_noun(c, form + i, length);
        i += length - 1;
    }
}

static void offer_operands(struct candidates *c, const char *usage, int n)
{
    int depth = 0;
    const char *from = usage;
    for (const char *at = usage;; at++) {
        depth += (*at == '[') - (*at == ']');
        if (*at && (*at != '|' || depth > 0)) continue;
        offer_operand(c, from, (size_t)(at - from), n);
        if (!*at) return;
        from = at + 1;
    }
}

/* ---- options ---- */

static const struct poptOption *find_option(const struct poptOption *options, const char *word)
{
    for (const struct poptOption *o = options; o && !option_table_ends(o); o++) {
        const struct poptOption *inner = option_table_included(o);
        if (inner) {
            inner = find_option(inner, word);
            if (inner) return inner;
            continue;
        }
        bool is_long = strncmp(word, "--", 2) == 0;
        size_t size = is_long ? strcspn(word + 2, "=") : 0;
        if (is_long && o->longName && strlen(o->longName) == size &&
            strncmp(o->longName, word + 2, size) == 0)
            return o;
        if (!is_long && word[0] == '-' && word[1] == o->shortName && !word[2]) return o;
    }
    return NULL;
}

static const struct poptOption *option_of(const struct command *command, const char *word)
{
    const struct poptOption *o = find_option(command->options, word);
    return o ? o : find_option(common_options, word);
}

static void offer_option_names(struct candidates *c, const struct poptOption *options)
{
    for (const struct poptOption *o = options; o && !option_table_ends(o); o++) {
        if (option_table_included(o))
            offer_option_names(c, option_table_included(o));
        else if (o->longName)
            offer_as(c, "--", o->longName, "");
    }
}

/* A list of choices, behind a colon or in front of one. In front of it, it holds an "or". */
static void offer_choices(struct candidates *c, const char *choices)
{
    const char *colon = strchr(choices, ':'), *end = choices + strlen(choices);
    const char * or = strstr(choices, " or ");
    bool explained = colon && or && or < colon; /* the last of the list is */
    const char *at = colon && !explained ? strrchr(choices, ':') + 1 : choices;
    if (explained) end = colon;
    while (at < end) {
        at += strspn(at, " ,:");
        if (strncmp(at, "or ", 3) == 0) at += 3;
        size_t size = strcspn(at, " ,(:");
        char *word = text_of("%.*s", (int)size, at);
        offer(c, word);
        free(word);
        at += size;
        if (*at == ' ' && at[1] == '(') at += strcspn(at, ")") + (strchr(at, ')') != NULL);
    }
}

static void offer_option_value(struct candidates *c, const struct poptOption *o)
{
    const char *of = o->argDescrip ? o->argDescrip : "";
    if (strcmp(of, "FORMAT") == 0 || strcmp(of, "WHEN") == 0)
        offer_choices(c, o->descrip);
    else if (!offer_noun(c, of, strlen(of)) && !offer_noun(c, of, strcspn(of, ",.:")) &&
             o->longName)
        offer_noun(c, o->longName, strlen(o->longName));
}

/* An option that no table has: a parameter of a trial, by its name, word or kind. */
static void offer_argument(struct candidates *c, const char *name)
{
    fray_program *p = rules_of(c);
    for (int t = 0; p && t < fray_trial_count(p); t++) {
        int param = fray_trial_param_find(p, t, name);
        if (param < 0) continue;
        const char *kind = fray_trial_word_at(p, t, param).kind;
        bool creature = strcmp(kind, "creature") == 0;
        if (creature) offer_fighters(c);
        for (int i = 0; !creature && i < fray_content_count(p); i++)
            if (strcmp(fray_content_kind(p, i), kind) == 0) offer(c, fray_content_name(p, i));
        return;
    }
}

/* ---- the command ---- */

static void complete_after(struct candidates *c, const struct command *command)
{
    int operands = 0;
    bool ended = false;
    const struct poptOption *open = NULL; /* the option whose value comes next */
    const char *argument = NULL;          /* the same, of no table */
    for (int i = 1; i < c->count; i++) {
        const char *word = c->words[i];
        if (open || argument)
            open = NULL, argument = NULL;
        else if (!ended && strcmp(word, "--") == 0)
            ended = true;
        else if (!ended && word[0] == '-' && word[1]) {
            open = option_of(command, word);
            if (!open && strncmp(word, "--", 2) == 0 && !strchr(word, '=')) argument = word + 2;
            if (open && ((open->argInfo & POPT_ARG_MASK) == POPT_ARG_NONE || strchr(word, '=')))
                open = NULL;
        } else
            operands++;
    }
    if (open)
        offer_option_value(c, open);
    else if (argument && c->typed[0] != '-')
        offer_argument(c, argument);
    else if (!ended && c->typed[0] == '-') {
        offer_option_names(c, command->options);
        offer_option_names(c, common_options);
    } else
        offer_operands(c, command->usage, operands);
}

static int complete_words(int count, const char *const *words)
{
    struct candidates c = {.typed = words[count - 1], .words = words, .count = count - 1};
    int commands;
    const struct command *const *all = command_table(&commands);
    if (count == 1) offer_commands(&c);
    for (int i = 0; count > 1 && i < commands; i++)
        if (strcmp(all[i]->name, words[0]) == 0) complete_after(&c, all[i]);
    fray_program_free(c.program);
    return EXIT_CLEAN;
}

static const struct poptOption complete_options[] = {POPT_TABLEEND};

static int command_complete(int count, const char *const *operands)
{
    static const struct {
        const char *shell, *script;
    } scripts[] = {{"bash", complete_bash}, {"zsh", complete_zsh}, {"fish", complete_fish}};
    if (count == 1)
        for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
            if (strcmp(scripts[i].shell, operands[0]) == 0) {
                put_lines(stdout, scripts[i].script);
                return EXIT_CLEAN;
            }
    return complete_words(count, operands);
}

const struct command complete_command = {
    .name = "complete",
    .summary = "complete command lines in a shell",
    .usage = "SHELL | WORD...",
    .details =
        "Prints a script for bash, zsh or fish, which completes commands, options, files and the "
        "names in the rules of the command line. The script calls fray complete -- WORD..., which "
        "prints what the last word may become. See docs/commands/complete.md.",
    .examples = EXAMPLES("source <(fray complete bash)",
                         "fray complete fish >~/.config/fish/completions/fray.fish"),
    .options = complete_options,
    .least = 1,
    .most = -1,
    .run = command_complete,
    .right = WRITES_OUTPUTS,
};
