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

static void add(char **to, const char *text)
{
    char *longer = text_of("%s%s", *to ? *to : "", text);
    free(*to);
    *to = longer;
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
static void add_name(char **to, const char *name)
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

static int word_for(const fray_program *program, int trial, const char *name)
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
static int still_open(const fray_program *program, int trial, const struct asked *asked,
                      const char **last)
{
    int open = 0;
    for (int i = 0; i < fray_trial_word_count(program, trial); i++) {
        fray_trial_word w = fray_trial_word_at(program, trial, i);
        bool given = w.situation || w.values == 0;
        for (size_t k = 0; k < asked->count; k++)
            given = given || word_for(program, trial, asked->at[k].name) == i;
        if (!given) open++, *last = w.name;
    }
    return open;
}

/* Whether the trial has all these parameters, and numbers where it takes numbers. */
static bool pattern_fits(const fray_program *program, int trial, const struct asked *asked)
{
    for (size_t i = 0; i < asked->count; i++) {
        int word = word_for(program, trial, asked->at[i].name);
        if (word < 0) return false;
        const char *value = asked->at[i].value + (asked->at[i].value[0] == '-');
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

void odds_put_patterns(FILE *to, const fray_program *program)
{
    for (int t = 0; t < fray_trial_count(program); t++) put_pattern(to, program, t);
}

/* Sets an option without a value, such as `--braced`, to true if it is a flag of a trial. */
static int take_alone(const fray_program *program, struct asked_for *a)
{
    bool known = false;
    for (int t = 0; t < fray_trial_count(program) && !a->value; t++) {
        int word = word_for(program, t, a->name);
        known = known || word >= 0;
        if (word >= 0 && strcmp(fray_trial_word_at(program, t, word).kind, "flag") == 0)
            a->value = "true";
    }
    if (a->value) return EXIT_CLEAN;
    if (known) return usage_error("--%s needs a value", a->name);
    const char *near = near_option(a->name);
    if (near) return usage_error("there is no option '--%s'; did you mean '--%s'?", a->name, near);
    usage_error("there is no option '--%s', and no trial takes it", a->name);
    if (fray_trial_count(program)) put(stderr, "their trials:\n");
    odds_put_patterns(stderr, program);
    return EXIT_USAGE;
}

static int find_pattern(const fray_program *program, const struct asked *asked, const char *name,
                        int compared, int *trial)
{
    int found = 0, whole = 0, at = 0;
    const char *last;
    for (int t = 0; t < fray_trial_count(program); t++) {
        if (name ? strcmp(fray_trial_name(program, t), name) != 0
                 : !pattern_fits(program, t, asked))
            continue;
        *trial = t;
        found++;
        if (still_open(program, t, asked, &last) == compared) whole++, at = t;
    }
    if (whole == 1) *trial = at, found = 1; /* the only trial that needs nothing more */
    if (found == 1 && pattern_fits(program, *trial, asked)) return EXIT_CLEAN;
    if (fray_trial_count(program) == 0)
        return usage_error(
            "the rules declare no trial, so they can be asked for fights and expressions alone");
    if (found > 1)
        usage_error("several trials fit; say which with --trial");
    else if (name && !found)
        usage_error("there is no trial '%s'", name);
    else {
        const char *stranger = asked->count ? asked->at[0].name : "";
        for (size_t i = 0; i < asked->count; i++) {
            bool known = false;
            for (int t = 0; t < fray_trial_count(program); t++)
                known = known || word_for(program, t, asked->at[i].name) >= 0;
            if (!known) stranger = asked->at[i].name;
        }
        usage_error("no trial takes --%s together with the others", stranger);
    }
    put(stderr, "their trials:\n");
    odds_put_patterns(stderr, program);
    return EXIT_USAGE;
}

/* ---- a trial as source text ---- */

/* -1: the trial has no such situation. */
static int situation_for(const fray_program *program, int trial, const char *name)
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
static void add_one_given(char **to, const fray_program *program, int trial, const char *given,
                          size_t size)
{
    const char *equals = memchr(given, '=', size);
    char *left = trimmed(given, equals ? (size_t)(equals - given) : size);
    char *right = equals ? trimmed(equals + 1, size - (size_t)(equals - given) - 1) : NULL;
    int situation = situation_for(program, trial, left);
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

static void add_given(char **to, const fray_program *program, int trial, const char *given)
{
    for (const char *p = given; p;) {
        const char *end = item_end(p);
        add_one_given(to, program, trial, p, (size_t)(end - p));
        p = *end ? end + 1 : NULL;
    }
}

bool odds_given_whole(const char *given)
{
    for (const char *p = given; p;) {
        const char *end = item_end(p);
        while (p < end && isspace((unsigned char)*p)) p++;
        if (p == end) {
            usage_error("--given: nothing stands between two commas in '%s'", given);
            return false;
        }
        p = *end ? end + 1 : NULL;
    }
    return true;
}

static void add_trial(char **to, const fray_program *program, int trial, const struct asked *asked,
                      const struct question *q)
{
    char *head = text_of("trial \"%s\" is ", q->id);
    add(to, head);
    free(head);
    add_name(to, fray_trial_name(program, trial));
    add(to, " {\n");
    for (size_t i = 0; i <= asked->count; i++) {
        const char *name = i < asked->count ? asked->at[i].name : q->compared,
                   *value = i < asked->count ? asked->at[i].value : q->with;
        if (!name) continue;
        add(to, "  ");
        add_name(to, fray_trial_word_at(program, trial, word_for(program, trial, name)).name);
        add(to, " ");
        add_name(to, value);
        add(to, "\n");
    }
    add_given(to, program, trial, q->given);
    add_given(to, program, trial, q->swept);
    add(to, "}\n");
}

/* ---- expressions ---- */

/* Moves `roll` to the front, where it rolls all dice of the expression: "roll 2d6 + roll d8"
 * becomes "roll 2d6 + d8". */
static char *rolled_once(const char *expression)
{
    char *out = NULL;
    bool rolls = false, text = false;
    for (const char *p = expression; *p;) {
        bool starts = p == expression || (!isalnum((unsigned char)p[-1]) && p[-1] != '_');
        if (*p == '"') text = !text;
        if (!text && starts && strncmp(p, "roll", 4) == 0 && isspace((unsigned char)p[4])) {
            rolls = true;
            p += 5;
            continue;
        }
        char one[2] = {*p++, 0};
        add(&out, one);
    }
    char *all = text_of("%s%s", rolls ? "roll " : "", out ? out : "");
    free(out);
    return all;
}

/* Writes a pattern around the line, and one trial of it per question. Every pattern needs a
 * parameter, so it gets a dummy. */
static char *lines_text(const struct question *questions, size_t count, const char *before,
                        const char *line)
{
    char *text = text_of(
        "edition 1\nuse \"rules\"\ntrial \"the question\"(the_question: int) { do {\n%s%s\n} }\n",
        before, line);
    for (size_t i = 0; i < count; i++) {
        char *head =
            text_of("trial \"%s\" is \"the question\" {\n  the_question 0\n", questions[i].id);
        add(&text, head);
        free(head);
        add_given(&text, NULL, NO_PATTERN, questions[i].given);
        add_given(&text, NULL, NO_PATTERN, questions[i].swept);
        add(&text, "}\n");
    }
    return text;
}

/* ---- compiling the module ---- */

struct reading {
    struct finder *finder;
    const char *text;
};
#define SHOWN "the question"

static fray_result read_question(void *user, const char *name, const char *from, const char **text,
                                 size_t *size, const char **shown)
{
    struct reading *r = user;
    if (!from) {
        *text = r->text;
        *size = strlen(r->text);
        *shown = SHOWN;
        return FRAY_OK;
    }
    return finder_read(r->finder, name, strcmp(from, SHOWN) == 0 ? NULL : from, text, size, shown);
}

struct attempt {
    fray_result result;
    fray_program *program;
    fray_findings *findings;
};

static struct attempt attempt(struct finder *finder, const char *text)
{
    struct attempt a;
    struct reading reading = {finder, text};
    a.result = fray_compile(NULL, read_question, &reading, "question", &a.program, &a.findings);
    return a;
}

static void attempt_drop(struct attempt *a)
{
    fray_program_free(a->program);
    fray_findings_free(a->findings);
}

/* Moves the program out, or prints the findings. Frees the rest. */
static int attempt_end(struct attempt *a, const char *path, fray_program **program)
{
    fray_result result = a->result;
    if (result == FRAY_OK)
        *program = a->program, a->program = NULL;
    else if (fray_findings_count(a->findings, FRAY_ERROR))
        put_rendered(stderr, fray_findings_text(a->findings, colour_on(stderr)));
    else
        print_error("%s: %s", path, fray_result_text(result));
    attempt_drop(a);
    return result == FRAY_OK || code_of(result) == EXIT_BROKEN ? code_of(result) : EXIT_USAGE;
}

/* Opens the source of the rules; compiled rules cannot be extended. */
static int source_of(const char *path, struct finder **finder)
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
    return usage_error("%s is compiled: it can be asked for its encounters and trials by their "
                       "names; other questions need its source",
                       path);
}

/* Compiles all questions. They often differ in one number only, so errors are reported for the
 * first row alone. */
static int compile_questions(struct finder *finder, const char *path, const char *all,
                             const char *first, fray_program **program)
{
    struct attempt a = attempt(finder, all);
    if (a.result != FRAY_OK && first && strcmp(all, first) != 0) {
        struct attempt of_first = attempt(finder, first);
        struct attempt *told = of_first.result != FRAY_OK ? &of_first : &a,
                       *dropped = told == &a ? &of_first : &a;
        attempt_drop(dropped);
        a = *told;
    }
    return attempt_end(&a, path, program);
}

int odds_stand_alone(const fray_program *rules, struct asked *asked)
{
    int code = EXIT_CLEAN;
    for (size_t i = 0; i < asked->count && code == EXIT_CLEAN; i++)
        code = take_alone(rules, &asked->at[i]);
    return code;
}

/* Suggests the situation `defence` where `target.defence=3` cannot be set. */
static void hint_situations(const fray_program *program, int trial, const struct question *q)
{
    const char *const said[] = {q->given, q->swept};
    for (size_t i = 0; i < 2; i++)
        for (const char *p = said[i]; p;) {
            const char *end = item_end(p), *equals = memchr(p, '=', (size_t)(end - p));
            char *left = trimmed(p, (size_t)((equals ? equals : end) - p)),
                 *dot = strrchr(left, '.');
            int w = dot ? situation_for(program, trial, dot + 1) : -1;
            if (w >= 0)
                put(stderr, "or did you mean the situation '%s'? %s\n", dot + 1,
                    fray_trial_word_at(program, trial, w).doc);
            free(left);
            p = *end ? end + 1 : NULL;
        }
}

int odds_ask_trials(const char *path, const fray_program *rules, const struct asked *asked,
                    const char *trial_name, const char *compared, struct question *questions,
                    size_t count, size_t columns, fray_program **program)
{
    int trial = 0;
    int code = find_pattern(rules, asked, trial_name, compared ? 1 : 0, &trial);
    if (code != EXIT_CLEAN) return code;
    const char *open = NULL;
    int missing = still_open(rules, trial, asked, &open);
    if (compared && missing != 1)
        return usage_error("--compare stands for the one thing that is not said; here %s",
                           missing ? "several are missing" : "nothing is missing");
    if (!compared && missing) {
        usage_error("this trial does not say its %s", open);
        put_pattern(stderr, rules, trial);
        return EXIT_USAGE;
    }
    struct finder *finder;
    code = source_of(path, &finder);
    if (code != EXIT_CLEAN) return code;
    char *text = text_of("edition 1\nuse \"rules\"\n"), *first = NULL;
    for (size_t i = 0; i < count; i++) {
        if (compared) questions[i].compared = open;
        add_trial(&text, rules, trial, asked, &questions[i]);
        if (i + 1 == columns) first = text_of("%s", text);
    }
    code = compile_questions(finder, path, text, first, program);
    if (code != EXIT_CLEAN && count) hint_situations(rules, trial, &questions[0]);
    finder_free(finder);
    free(text);
    free(first);
    return code;
}

/* Whether the line parses and begins with a known or misspelled command. It may have other
 * errors. */
static bool is_command(const struct attempt *a)
{
    for (size_t i = 0; a->result != FRAY_OK && i < fray_findings_kept(a->findings); i++) {
        fray_finding f = fray_finding_at(a->findings, i);
        bool unread = strncmp(f.code, "E01", 3) == 0,
             unknown = strcmp(f.code, "E0201") == 0 && f.help_count == 0;
        bool stranger = f.column == 1 && (unknown || strcmp(f.code, "E0203") == 0);
        if (strcmp(f.file, SHOWN) == 0 && f.line == 4 && (unread || stranger)) return false;
    }
    return true;
}

/* Tries the line as an expression, then as a command. The first question decides which errors are
 * reported. */
int odds_ask_line(const char *path, const char *line, const struct question *questions,
                  size_t count, fray_program **program)
{
    struct finder *finder;
    int code = source_of(path, &finder);
    if (code != EXIT_CLEAN) return code;
    char *rolled = rolled_once(line), *value = lines_text(questions, 1, "result it = ", rolled),
         *statement = lines_text(questions, 1, "", line);
    struct attempt as_value = attempt(finder, value);
    bool is_statement = false;
    if (as_value.result != FRAY_OK) {
        struct attempt as_statement = attempt(finder, statement);
        is_statement = is_command(&as_statement);
        attempt_drop(&as_statement);
    }
    attempt_drop(&as_value);
    char *all = is_statement ? lines_text(questions, count, "", line)
                             : lines_text(questions, count, "result it = ", rolled);
    code = compile_questions(finder, path, all, is_statement ? statement : value, program);
    finder_free(finder);
    free(rolled), free(value), free(statement), free(all);
    return code;
}
