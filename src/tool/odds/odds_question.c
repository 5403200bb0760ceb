/* odds_question.c -- Reads the questions of `fray odds`: which trial, which values, what is given.
 *
 * The library compiles them. No game system is built in: `--KIND`, `--WORD` and `--NAME` are the
 * kinds, joining words and names of a pattern's parameters.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "odds.h"

#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/module_path.h"

/* ---- choosing the pattern ---- */

/* The number of parameters without a value; *last is one of them. */
static int count_unset(const fray_program *program, int trial,
                       const struct trial_arguments *arguments, const char **last)
{
    int open = 0;
    for (int i = 0; i < fray_trial_word_count(program, trial); i++) {
        fray_trial_word w = fray_trial_word_at(program, trial, i);
        bool given = w.situation || w.values == 0;
        for (size_t k = 0; k < arguments->count; k++)
            given = given || fray_trial_param_find(program, trial, arguments->at[k].name) == i;
        if (!given) open++, *last = w.name;
    }
    return open;
}

/* Whether the trial has all these parameters, and numbers where it takes numbers. */
static bool pattern_fits(const fray_program *program, int trial,
                         const struct trial_arguments *arguments)
{
    for (size_t i = 0; i < arguments->count; i++) {
        int word = fray_trial_param_find(program, trial, arguments->at[i].name);
        if (word < 0) return false;
        const char *value = arguments->at[i].value + (arguments->at[i].value[0] == '-');
        if (strcmp(fray_trial_word_at(program, trial, word).kind, "int") == 0 &&
            (!*value || strspn(value, "0123456789") != strlen(value)))
            return false;
    }
    return true;
}

/* Whether it has parameters; one without is asked for by its name alone. */
static bool has_params(const fray_program *program, int trial)
{
    for (int i = 0; i < fray_trial_word_count(program, trial); i++)
        if (!fray_trial_word_at(program, trial, i).situation) return true;
    return false;
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

static void put_patterns(const fray_program *program)
{
    put(stderr, "the trials with parameters are:\n");
    for (int t = 0; t < fray_trial_count(program); t++)
        if (has_params(program, t)) put_pattern(stderr, program, t);
}

/* Sets an option without a value, such as `--braced`, to true if it is a flag of a trial. */
static int set_flag(const fray_program *program, struct trial_argument *a)
{
    bool known = false;
    for (int t = 0; t < fray_trial_count(program) && !a->value; t++) {
        int word = fray_trial_param_find(program, t, a->name);
        known = known || word >= 0;
        if (word >= 0 && strcmp(fray_trial_word_at(program, t, word).kind, "flag") == 0)
            a->value = "true";
    }
    if (a->value) return EXIT_CLEAN;
    if (known) return usage_error("--%s needs a value", a->name);
    const char *near = nearest_option(a->name);
    if (near) return usage_error("there is no option '--%s'; did you mean '--%s'?", a->name, near);
    usage_error("there is no option '--%s', and no trial takes it", a->name);
    if (fray_trial_count(program)) put_patterns(program);
    return EXIT_USAGE;
}

static int choose_pattern(const fray_program *program, const struct trial_arguments *arguments,
                          const char *name, int compared, int *trial)
{
    int found = 0, whole = 0, at = 0;
    const char *last;
    for (int t = 0; t < fray_trial_count(program); t++) {
        if (name ? strcmp(fray_trial_name(program, t), name) != 0
                 : !has_params(program, t) || !pattern_fits(program, t, arguments))
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
    else if (!arguments->count)
        usage_error("a trial is missing: name one");
    else {
        const char *unknown = arguments->count ? arguments->at[0].name : "";
        for (size_t i = 0; i < arguments->count; i++) {
            bool known = false;
            for (int t = 0; t < fray_trial_count(program); t++)
                known = known || fray_trial_param_find(program, t, arguments->at[i].name) >= 0;
            if (!known) unknown = arguments->at[i].name;
        }
        usage_error("no trial takes --%s together with the others", unknown);
        put_patterns(program);
        return EXIT_USAGE;
    }
    put(stderr, "the trials are:\n");
    odds_print_trials(stderr, program);
    return EXIT_USAGE;
}

/* ---- what is given ---- */

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

static char *trimmed(const char *from, size_t size)
{
    while (size && isspace((unsigned char)*from)) from++, size--;
    while (size && isspace((unsigned char)from[size - 1])) size--;
    return text_of("%.*s", (int)size, from);
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

/* ---- questions for the library ---- */

static void push_text(char ***at, size_t *count, char *text)
{
    NEED_ROOM(*at, *count);
    (*at)[(*count)++] = text;
}

/* Splits a list at its commas. */
static void add_items(char ***at, size_t *count, const char *list)
{
    for (const char *p = list; p;) {
        const char *end = item_end(p);
        push_text(at, count, text_of("%.*s", (int)(end - p), p));
        p = *end ? end + 1 : NULL;
    }
}

/* The questions as the library takes them. */
struct asked_list {
    fray_question_asked *at;
    size_t count;
};

static struct asked_list asked_make(size_t count)
{
    struct asked_list a = {xrealloc(NULL, (count + 1) * sizeof *a.at), count};
    memset(a.at, 0, (count + 1) * sizeof *a.at);
    return a;
}

static void asked_give(fray_question_asked *to, const struct odds_question *q)
{
    char **given = NULL;
    add_items(&given, &to->given_count, q->given);
    to->swept = q->swept;
    to->given = (const char *const *)given;
}

static void asked_free(struct asked_list *a)
{
    for (size_t i = 0; i < a->count; i++) {
        for (size_t k = 0; k < a->at[i].given_count; k++) free((char *)a->at[i].given[k]);
        free((void *)a->at[i].given);
        free((void *)a->at[i].values);
    }
    free(a->at);
}

/* ---- compiling ---- */

/* Whether a finding is about the question, not about the rules. */
static bool is_about_question(const fray_findings *findings)
{
    for (size_t i = 0; i < fray_findings_kept(findings); i++)
        if (strcmp(fray_finding_at(findings, i).file, "the question") == 0) return true;
    return false;
}

/* Compiles all questions, or prints the findings. */
static int compile_questions(struct module_finder *finder, const char *path,
                             const fray_program *rules, const struct asked_list *asked,
                             fray_program **program)
{
    fray_findings *findings;
    fray_result result = fray_odds_ask(NULL, finder_read, finder, "rules", rules, asked->at,
                                       asked->count, program, &findings);
    if (result != FRAY_OK && findings && fray_findings_count(findings, FRAY_ERROR))
        put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
    else if (result != FRAY_OK)
        print_error("%s: %s", path, fray_result_text(result));
    int code = exit_code_of(result);
    if (code == EXIT_NO && findings && is_about_question(findings)) code = EXIT_USAGE;
    fray_findings_free(findings);
    return code;
}

/* Opens the source of the rules; compiled rules cannot be extended. */
static int open_source(const char *path, struct module_finder **finder)
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
            int w = dot ? fray_trial_situation_find(program, trial, dot + 1) : -1;
            if (w >= 0)
                put(stderr, "or did you mean the situation '%s'? %s\n", dot + 1,
                    fray_trial_word_at(program, trial, w).doc);
            free(left);
            p = *end ? end + 1 : NULL;
        }
}

static void add_values(fray_question_asked *to, const char *pattern,
                       const struct trial_arguments *arguments, const struct odds_question *q)
{
    fray_value_asked *values = xrealloc(NULL, (arguments->count + 1) * sizeof *values);
    for (size_t i = 0; i < arguments->count; i++)
        values[i] = (fray_value_asked){arguments->at[i].name, arguments->at[i].value};
    to->value_count = arguments->count;
    if (q->compared) values[to->value_count++] = (fray_value_asked){q->compared, q->with};
    to->values = values;
    to->pattern = pattern;
}

/* The trial, its values in the order of its parameters with their joining words, and what is given.
 */
static char *heading_of(const fray_program *rules, int trial,
                        const struct trial_arguments *arguments, const char *given)
{
    char *heading = text_of("%s", fray_trial_name(rules, trial));
    for (int i = 0; i < fray_trial_word_count(rules, trial); i++)
        for (size_t k = 0; k < arguments->count; k++) {
            const struct trial_argument *a = &arguments->at[k];
            if (fray_trial_param_find(rules, trial, a->name) != i) continue;
            fray_trial_word w = fray_trial_word_at(rules, trial, i);
            char *longer = text_of("%s %s%s%s", heading, w.word, *w.word ? " " : "", a->value);
            free(heading);
            heading = longer;
        }
    char *all = text_of(given ? "%s, %s" : "%s", heading, given);
    free(heading);
    return all;
}

bool odds_is_trial(const fray_program *program, const char *name)
{
    for (int t = 0; name && t < fray_trial_count(program); t++)
        if (strcmp(fray_trial_name(program, t), name) == 0) return true;
    return false;
}

int odds_compile_trials(const char *path, const fray_program *rules,
                        const struct trial_arguments *arguments, const char *trial_name,
                        const char *compared, struct odds_question *questions, size_t count,
                        char **heading, fray_program **program)
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
    struct module_finder *finder;
    code = open_source(path, &finder);
    if (code != EXIT_CLEAN) return code;
    struct asked_list asked = asked_make(count);
    for (size_t i = 0; i < count; i++) {
        if (compared) questions[i].compared = open;
        add_values(&asked.at[i], fray_trial_name(rules, trial), arguments, &questions[i]);
        asked_give(&asked.at[i], &questions[i]);
    }
    code = compile_questions(finder, path, rules, &asked, program);
    if (code == EXIT_CLEAN) *heading = heading_of(rules, trial, arguments, questions[0].given);
    if (code != EXIT_CLEAN && count) hint_situations(rules, trial, &questions[0]);
    finder_free(finder);
    asked_free(&asked);
    return code;
}

int odds_compile_line(const char *path, const char *line, const fray_program *rules,
                      const struct odds_question *question, fray_program **program)
{
    struct module_finder *finder;
    int code = open_source(path, &finder);
    if (code != EXIT_CLEAN) return code;
    struct asked_list asked = asked_make(1);
    asked.at[0].line = line;
    asked_give(&asked.at[0], question);
    code = compile_questions(finder, path, rules, &asked, program);
    finder_free(finder);
    asked_free(&asked);
    return code;
}
