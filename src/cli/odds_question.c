/* odds_question.c -- Compiles questions of `fray odds` into trials of a generated module.
 *
 * The module uses the rules. A question is a trial of a pattern that the rules declare, `trial
 * "..." is blow { card Bash; attacker Anna }`, or a trial around an expression or a command. No
 * game system is built in: `--KIND`, `--WORD` and `--NAME` are the kinds, joining words and names
 * of the pattern's parameters.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "odds.h"

/* ---- source text ---- */

/* Text that grows; `at` is NUL-terminated, or NULL while it is empty. Its owner frees `at`. */
struct source_text {
    char *at;
    size_t size, room;
};

static void add(struct source_text *to, const char *text)
{
    size_t more = strlen(text);
    if (to->size + more + 1 > to->room) {
        to->room = 2 * (to->size + more + 1);
        to->at = xrealloc(to->at, to->room);
    }
    memcpy(to->at + to->size, text, more + 1);
    to->size += more;
}

static bool is_bare(const char *word)
{
    bool number =
        isdigit((unsigned char)*word) || (*word == '-' && isdigit((unsigned char)word[1]));
    for (const char *p = word + (number && *word == '-'); *p; p++)
        if (number ? !isdigit((unsigned char)*p) : !isalnum((unsigned char)*p) && *p != '_')
            return false;
    return *word != '\0';
}

/* Writes a name as a bare word, or quoted where needed. */
static void add_name(struct source_text *to, const char *name)
{
    if (is_bare(name)) {
        add(to, name);
        return;
    }
    add(to, "\"");
    for (const char *p = name; *p; p++) {
        char one[3] = {'\\', *p, 0};
        add(to, strchr("\"\\{}", *p) ? one : one + 1);
    }
    add(to, "\"");
}

enum { NO_PATTERN = -1 };

/* ---- choosing the pattern ---- */

static int find_parameter(const fray_program *program, int trial, const char *name)
{
    /* names match before joining words, and these before kinds */
    for (int pass = 0; pass < 3; pass++)
        for (int i = 0; i < fray_trial_word_count(program, trial); i++) {
            fray_trial_word w = fray_trial_word_at(program, trial, i);
            if (!w.situation && strcmp(pass == 0 ? w.name : pass == 1 ? w.word : w.kind, name) == 0)
                return i;
        }
    return -1;
}

/* The number of parameters without a value; *last is one of them. */
static int count_unset(const fray_program *program, int trial,
                       const struct trial_arguments *arguments, const char **last)
{
    int open = 0;
    for (int i = 0; i < fray_trial_word_count(program, trial); i++) {
        fray_trial_word w = fray_trial_word_at(program, trial, i);
        bool given = w.situation || w.values == 0;
        for (size_t k = 0; k < arguments->count; k++)
            given = given || find_parameter(program, trial, arguments->at[k].name) == i;
        if (!given) open++, *last = w.name;
    }
    return open;
}

/* Whether the trial has all these parameters, and numbers where it takes numbers. */
static bool pattern_fits(const fray_program *program, int trial,
                         const struct trial_arguments *arguments)
{
    for (size_t i = 0; i < arguments->count; i++) {
        int word = find_parameter(program, trial, arguments->at[i].name);
        if (word < 0) return false;
        const char *value = arguments->at[i].value + (arguments->at[i].value[0] == '-');
        if (strcmp(fray_trial_word_at(program, trial, word).kind, "int") == 0 &&
            (!*value || strspn(value, "0123456789") != strlen(value)))
            return false;
    }
    return true;
}

static void put_pattern(FILE *to, const fray_program *program, int t)
{
    put(to, "  %s:", fray_trial_name(program, t));
    for (int i = 0; i < fray_trial_word_count(program, t); i++) {
        fray_trial_word w = fray_trial_word_at(program, t, i);
        if (!w.situation)
            put(to, " --%s %s",
                *w.word                                                     ? w.word
                : strcmp(w.kind, "int") == 0 || strcmp(w.kind, "flag") == 0 ? w.name
                                                                            : w.kind,
                w.name);
    }
    if (*fray_trial_doc(program, t)) put(to, "   %s", fray_trial_doc(program, t));
    put(to, "\n");
    for (int i = 0; i < fray_trial_word_count(program, t); i++) {
        fray_trial_word w = fray_trial_word_at(program, t, i);
        if (w.situation)
            put(to, "      %s%s%s%s\n", w.name, w.values ? "=..." : "", *w.doc ? ": " : "", w.doc);
    }
}

void odds_print_trials(FILE *to, const fray_program *program)
{
    for (int t = 0; t < fray_trial_count(program); t++) put_pattern(to, program, t);
}

/* Sets an option without a value, such as `--braced`, to true if it is a flag of a trial. */
static int set_flag(const fray_program *program, struct trial_argument *a)
{
    bool known = false;
    for (int t = 0; t < fray_trial_count(program) && !a->value; t++) {
        int word = find_parameter(program, t, a->name);
        known = known || word >= 0;
        if (word >= 0 && strcmp(fray_trial_word_at(program, t, word).kind, "flag") == 0)
            a->value = "true";
    }
    if (a->value) return EXIT_CLEAN;
    if (known) return usage_error("--%s needs a value", a->name);
    const char *near = nearest_option(a->name);
    if (near) return usage_error("there is no option '--%s'; did you mean '--%s'?", a->name, near);
    usage_error("there is no option '--%s', and no trial takes it", a->name);
    if (fray_trial_count(program)) put(stderr, "the trials are:\n");
    odds_print_trials(stderr, program);
    return EXIT_USAGE;
}

static int choose_pattern(const fray_program *program, const struct trial_arguments *arguments,
                          const char *name, int compared, int *trial)
{
    int found = 0, whole = 0, at = 0;
    const char *last;
    for (int t = 0; t < fray_trial_count(program); t++) {
        if (name ? strcmp(fray_trial_name(program, t), name) != 0
                 : !pattern_fits(program, t, arguments))
            continue;
        *trial = t;
        found++;
        if (count_unset(program, t, arguments, &last) == compared) whole++, at = t;
    }
    if (whole == 1) *trial = at, found = 1; /* the only trial that needs nothing more */
    if (found == 1 && pattern_fits(program, *trial, arguments)) return EXIT_CLEAN;
    if (fray_trial_count(program) == 0)
        return usage_error("the rules declare no trial; use a fight, an expression or a command");
    if (found > 1)
        usage_error("several trials fit; choose one with --trial");
    else if (name && !found)
        usage_error("there is no trial '%s'", name);
    else {
        const char *unknown = arguments->count ? arguments->at[0].name : "";
        for (size_t i = 0; i < arguments->count; i++) {
            bool known = false;
            for (int t = 0; t < fray_trial_count(program); t++)
                known = known || find_parameter(program, t, arguments->at[i].name) >= 0;
            if (!known) unknown = arguments->at[i].name;
        }
        usage_error("no trial takes --%s together with the others", unknown);
    }
    put(stderr, "the trials are:\n");
    odds_print_trials(stderr, program);
    return EXIT_USAGE;
}

/* ---- a trial as source text ---- */

/* -1: the trial has no such situation. */
static int find_situation(const fray_program *program, int trial, const char *name)
{
    for (int i = 0; trial != NO_PATTERN && i < fray_trial_word_count(program, trial); i++) {
        fray_trial_word w = fray_trial_word_at(program, trial, i);
        if (w.situation && strcmp(w.name, name) == 0) return i;
    }
    return -1;
}

static char *trimmed(const char *from, size_t size)
{
    while (size && isspace((unsigned char)*from)) from++, size--;
    while (size && isspace((unsigned char)from[size - 1])) size--;
    return text_of("%.*s", (int)size, from);
}

/* Writes "behind" (a situation), "target.health=5" (a member) or "defence=7" (a situation with a
 * value). */
static void add_situation(struct source_text *to, const fray_program *program, int trial,
                          const char *given, size_t size)
{
    const char *equals = memchr(given, '=', size);
    char *left = trimmed(given, equals ? (size_t)(equals - given) : size);
    char *right = equals ? trimmed(equals + 1, size - (size_t)(equals - given) - 1) : NULL;
    int situation = find_situation(program, trial, left);
    add(to, "  ");
    add(to, left);
    if (right) add(to, situation >= 0 ? " " : " = ");
    if (right) add(to, right);
    add(to, "\n");
    free(left);
    free(right);
}

/* The end of a list item: the next comma outside brackets and quotes. */
static const char *item_end(const char *p)
{
    int depth = 0;
    bool text = false;
    for (; *p && (*p != ',' || depth > 0 || text); p++) {
        if (*p == '"')
            text = !text;
        else if (!text && strchr("([", *p))
            depth++;
        else if (!text && strchr(")]", *p))
            depth--;
    }
    return p;
}

static void add_given(struct source_text *to, const fray_program *program, int trial,
                      const char *given)
{
    for (const char *p = given; p;) {
        const char *end = item_end(p);
        add_situation(to, program, trial, p, (size_t)(end - p));
        p = *end ? end + 1 : NULL;
    }
}

bool odds_given_valid(const char *given)
{
    for (const char *p = given; p;) {
        const char *end = item_end(p);
        while (p < end && isspace((unsigned char)*p)) p++;
        if (p == end) {
            usage_error("--given: an item is missing at a comma in '%s'", given);
            return false;
        }
        p = *end ? end + 1 : NULL;
    }
    return true;
}

static void add_trial(struct source_text *to, const fray_program *program, int trial,
                      const struct trial_arguments *arguments, const struct odds_question *q)
{
    char *head = text_of("trial \"%s\" is ", q->id);
    add(to, head);
    free(head);
    add_name(to, fray_trial_name(program, trial));
    add(to, " {\n");
    for (size_t i = 0; i <= arguments->count; i++) {
        const char *name = i < arguments->count ? arguments->at[i].name : q->compared,
                   *value = i < arguments->count ? arguments->at[i].value : q->with;
        if (!name) continue;
        add(to, "  ");
        add_name(to, fray_trial_word_at(program, trial, find_parameter(program, trial, name)).name);
        add(to, " ");
        add_name(to, value);
        add(to, "\n");
    }
    add_given(to, program, trial, q->given);
    add_given(to, program, trial, q->swept);
    add(to, "}\n");
}

/* ---- expressions ---- */

/* Whether dice begin at p: digits or none, `d`, digits. `start` is the beginning of the text. */
static bool dice_begin(const char *start, const char *p)
{
    if (p > start && (isalnum((unsigned char)p[-1]) || p[-1] == '_')) return false;
    while (isdigit((unsigned char)*p)) p++;
    if (*p++ != 'd' || !isdigit((unsigned char)*p)) return false;
    while (isdigit((unsigned char)*p)) p++;
    return !isalpha((unsigned char)*p) && *p != '_';
}

bool odds_has_dice(const char *line)
{
    for (const char *p = line; *p; p++)
        if (dice_begin(line, p)) return true;
    return false;
}

/* Moves `roll` to the front, where it rolls all dice of the expression: "roll 2d6 + roll d8"
 * becomes "roll 2d6 + d8". Dice can only be rolled, so "2d6" becomes "roll 2d6". */
static char *hoist_roll(const char *expression)
{
    struct source_text out = {NULL, 0, 0};
    bool rolls = false, text = false;
    for (const char *p = expression; *p;) {
        bool starts = p == expression || (!isalnum((unsigned char)p[-1]) && p[-1] != '_');
        if (*p == '"') text = !text;
        if (!text && starts && strncmp(p, "roll", 4) == 0 && isspace((unsigned char)p[4])) {
            rolls = true;
            p += 5;
            continue;
        }
        if (!text && dice_begin(expression, p)) rolls = true;
        char one[2] = {*p++, 0};
        add(&out, one);
    }
    char *all = text_of("%s%s", rolls ? "roll " : "", out.at ? out.at : "");
    free(out.at);
    return all;
}

/* Writes a pattern around the line, and one trial of it per question. Every pattern needs a
 * parameter, so it gets a dummy. */
static char *expression_module(const struct odds_question *questions, size_t count,
                               const char *before, const char *line)
{
    struct source_text text = {NULL, 0, 0};
    char *pattern = text_of(
        "edition 1\nuse \"rules\"\ntrial \"the question\"(the_question: int) { do {\n%s%s\n} }\n",
        before, line);
    add(&text, pattern);
    free(pattern);
    for (size_t i = 0; i < count; i++) {
        char *head =
            text_of("trial \"%s\" is \"the question\" {\n  the_question 0\n", questions[i].id);
        add(&text, head);
        free(head);
        add_given(&text, NULL, NO_PATTERN, questions[i].given);
        add_given(&text, NULL, NO_PATTERN, questions[i].swept);
        add(&text, "}\n");
    }
    return text.at;
}

/* ---- compiling the module ---- */

struct question_reader {
    struct finder *finder;
    const char *text;
};
#define MODULE_NAME "the question"

static fray_result read_question(void *user, const char *name, const char *from, const char **text,
                                 size_t *size, const char **shown)
{
    struct question_reader *r = user;
    if (!from) {
        *text = r->text;
        *size = strlen(r->text);
        *shown = MODULE_NAME;
        return FRAY_OK;
    }
    return finder_read(r->finder, name, strcmp(from, MODULE_NAME) == 0 ? NULL : from, text, size,
                       shown);
}

struct compile_attempt {
    fray_result result;
    fray_program *program;
    fray_findings *findings;
};

static struct compile_attempt try_compile(struct finder *finder, const char *text)
{
    struct compile_attempt a;
    struct question_reader reading = {finder, text};
    a.result = fray_compile_for(NULL, FRAY_FOR_QUESTIONS, read_question, &reading, "question",
                                &a.program, &a.findings);
    return a;
}

static void attempt_drop(struct compile_attempt *a)
{
    fray_program_free(a->program);
    fray_findings_free(a->findings);
}

/* Moves the program out, or prints the findings. Frees the rest. */
static int attempt_end(struct compile_attempt *a, const char *path, fray_program **program)
{
    fray_result result = a->result;
    if (result == FRAY_OK)
        *program = a->program, a->program = NULL;
    else if (fray_findings_count(a->findings, FRAY_ERROR))
        put_rendered(stderr, fray_findings_text(a->findings, colour_on(stderr)));
    else
        print_error("%s: %s", path, fray_result_text(result));
    attempt_drop(a);
    return result == FRAY_OK || exit_code_of(result) == EXIT_BROKEN ? exit_code_of(result)
                                                                    : EXIT_USAGE;
}

/* Opens the source of the rules; compiled rules cannot be extended. */
static int open_source(const char *path, struct finder **finder)
{
    const char *why, *source, *shown;
    size_t size;
    *finder = finder_new(path, &why);
    if (!*finder) {
        print_error("cannot read %s: %s", path, why);
        return EXIT_USAGE;
    }
    if (finder_read(*finder, "rules", NULL, &source, &size, &shown) != FRAY_OK ||
        !fray_is_compiled(source, size))
        return EXIT_CLEAN;
    finder_free(*finder);
    return usage_error("%s is compiled, so only its encounters and trials can be named; other "
                       "questions need the source",
                       path);
}

/* Compiles all questions. They often differ in one number only, so errors are reported for the
 * first row alone. */
static int compile_questions(struct finder *finder, const char *path, const char *all,
                             const char *first, fray_program **program)
{
    struct compile_attempt a = try_compile(finder, all);
    if (a.result != FRAY_OK && first && strcmp(all, first) != 0) {
        struct compile_attempt of_first = try_compile(finder, first);
        struct compile_attempt *reported = of_first.result != FRAY_OK ? &of_first : &a,
                               *dropped = reported == &a ? &of_first : &a;
        attempt_drop(dropped);
        a = *reported;
    }
    return attempt_end(&a, path, program);
}

int odds_set_flags(const fray_program *rules, struct trial_arguments *arguments)
{
    int code = EXIT_CLEAN;
    for (size_t i = 0; i < arguments->count && code == EXIT_CLEAN; i++)
        code = set_flag(rules, &arguments->at[i]);
    return code;
}

/* Suggests the situation `defence` where `target.defence=3` cannot be set. */
static void hint_situations(const fray_program *program, int trial, const struct odds_question *q)
{
    const char *const said[] = {q->given, q->swept};
    for (size_t i = 0; i < 2; i++)
        for (const char *p = said[i]; p;) {
            const char *end = item_end(p), *equals = memchr(p, '=', (size_t)(end - p));
            char *left = trimmed(p, (size_t)((equals ? equals : end) - p)),
                 *dot = strrchr(left, '.');
            int w = dot ? find_situation(program, trial, dot + 1) : -1;
            if (w >= 0)
                put(stderr, "or did you mean the situation '%s'? %s\n", dot + 1,
                    fray_trial_word_at(program, trial, w).doc);
            free(left);
            p = *end ? end + 1 : NULL;
        }
}

int odds_compile_trials(const char *path, const fray_program *rules,
                        const struct trial_arguments *arguments, const char *trial_name,
                        const char *compared, struct odds_question *questions, size_t count,
                        size_t columns, fray_program **program)
{
    int trial = 0;
    int code = choose_pattern(rules, arguments, trial_name, compared ? 1 : 0, &trial);
    if (code != EXIT_CLEAN) return code;
    const char *open = NULL;
    int missing = count_unset(rules, trial, arguments, &open);
    if (compared && missing != 1)
        return usage_error("--compare needs exactly one missing parameter; here %s",
                           missing ? "several are missing" : "none is missing");
    if (!compared && missing) {
        usage_error("this trial needs its %s", open);
        put_pattern(stderr, rules, trial);
        return EXIT_USAGE;
    }
    struct finder *finder;
    code = open_source(path, &finder);
    if (code != EXIT_CLEAN) return code;
    struct source_text text = {NULL, 0, 0};
    char *first = NULL;
    add(&text, "edition 1\nuse \"rules\"\n");
    for (size_t i = 0; i < count; i++) {
        if (compared) questions[i].compared = open;
        add_trial(&text, rules, trial, arguments, &questions[i]);
        if (i + 1 == columns) first = text_of("%s", text.at);
    }
    code = compile_questions(finder, path, text.at, first, program);
    if (code != EXIT_CLEAN && count) hint_situations(rules, trial, &questions[0]);
    finder_free(finder);
    free(text.at);
    free(first);
    return code;
}

/* Whether the line parses and begins with a known or misspelled command. It may have other
 * errors. */
static bool is_command(const struct compile_attempt *a)
{
    for (size_t i = 0; a->result != FRAY_OK && i < fray_findings_kept(a->findings); i++) {
        fray_finding f = fray_finding_at(a->findings, i);
        bool syntax = strncmp(f.code, "E01", 3) == 0,
             unknown = strcmp(f.code, "E0201") == 0 && f.help_count == 0;
        bool not_command = f.column == 1 && (unknown || strcmp(f.code, "E0203") == 0);
        if (strcmp(f.file, MODULE_NAME) == 0 && f.line == 4 && (syntax || not_command))
            return false;
    }
    return true;
}

/* Tries the line as an expression, then as a command. The first question decides which errors are
 * reported. */
int odds_compile_line(const char *path, const char *line, const struct odds_question *questions,
                      size_t count, fray_program **program)
{
    struct finder *finder;
    int code = open_source(path, &finder);
    if (code != EXIT_CLEAN) return code;
    char *rolled = hoist_roll(line),
         *value = expression_module(questions, 1, "result it = ", rolled),
         *statement = expression_module(questions, 1, "", line);
    struct compile_attempt as_value = try_compile(finder, value);
    bool is_statement = false;
    if (as_value.result != FRAY_OK) {
        struct compile_attempt as_statement = try_compile(finder, statement);
        is_statement = is_command(&as_statement);
        attempt_drop(&as_statement);
    }
    attempt_drop(&as_value);
    char *all = is_statement ? expression_module(questions, count, "", line)
                             : expression_module(questions, count, "result it = ", rolled);
    code = compile_questions(finder, path, all, is_statement ? statement : value, program);
    finder_free(finder);
    free(rolled), free(value), free(statement), free(all);
    return code;
}
