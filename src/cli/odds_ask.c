/* odds_ask.c -- from words on the command line to rules: a module that uses the file and asks about it, compiled with it.
 *
 * A question is a trial of a pattern that the rules declare, `trial "..." is blow { card Bash;  attacker Anna }`, or an
 * expression. Nothing here knows a system: `--KIND`, `--WORD` and `--NAME` are the kinds, joining words and names of the
 * pattern's parameters.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "odds.h"

/* ---- text of rules ---- */

static void add(char **to, const char *text)
{
    char *longer = text_of("%s%s", *to ? *to : "", text);
    free(*to);
    *to = longer;
}

static bool is_bare(const char *word)
{
    bool number = isdigit((unsigned char)*word) || (*word == '-' && isdigit((unsigned char)word[1]));
    for (const char *p = word + (number && *word == '-'); *p; p++)
        if (number ? !isdigit((unsigned char)*p) : !isalnum((unsigned char)*p) && *p != '_') return false;
    return *word != '\0';
}

/* A name as rules write it: quoted where it has to be. */
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

/* ---- which pattern ---- */


static int word_for(const fray_program *program, int trial, const char *name)
{
    for (int pass = 0; pass < 3; pass++) /* a name goes before a word, that before a kind */
        for (int i = 0; i < fray_trial_word_count(program, trial); i++) {
            fray_trial_word w = fray_trial_word_at(program, trial, i);
            if (!w.situation && strcmp(pass == 0 ? w.name : pass == 1 ? w.word : w.kind, name) == 0) return i;
        }
    return -1;
}

/* Its parameters that are still to be said; *last is one of them. */
static int still_open(const fray_program *program, int trial, const struct asked *asked, const char **last)
{
    int open = 0;
    for (int i = 0; i < fray_trial_word_count(program, trial); i++) {
        fray_trial_word w = fray_trial_word_at(program, trial, i);
        bool given = w.situation || w.values == 0;
        for (size_t k = 0; k < asked->count; k++) given = given || word_for(program, trial, asked->at[k].name) == i;
        if (!given) open++, *last = w.name;
    }
    return open;
}

/* Knows all that is said, and takes a number where one is wanted. */
static bool pattern_fits(const fray_program *program, int trial, const struct asked *asked)
{
    for (size_t i = 0; i < asked->count; i++) {
        int word = word_for(program, trial, asked->at[i].name);
        if (word < 0) return false;
        const char *value = asked->at[i].value + (asked->at[i].value[0] == '-');
        if (strcmp(fray_trial_word_at(program, trial, word).kind, "int") == 0 && (!*value || strspn(value, "0123456789") != strlen(value))) return false;
    }
    return true;
}

void odds_put_patterns(FILE *to, const fray_program *program)
{
    for (int t = 0; t < fray_trial_count(program); t++) {
        put(to, "  %s:", fray_trial_name(program, t));
        for (int i = 0; i < fray_trial_word_count(program, t); i++) {
            fray_trial_word w = fray_trial_word_at(program, t, i);
            if (!w.situation) put(to, " --%s %s", *w.word ? w.word : strcmp(w.kind, "int") == 0 || strcmp(w.kind, "flag") == 0 ? w.name : w.kind, w.name);
        }
        if (*fray_trial_doc(program, t)) put(to, "   %s", fray_trial_doc(program, t));
        put(to, "\n");
        for (int i = 0; i < fray_trial_word_count(program, t); i++) {
            fray_trial_word w = fray_trial_word_at(program, t, i);
            if (w.situation) put(to, "      %s%s%s%s\n", w.name, w.values ? "=..." : "", *w.doc ? ": " : "", w.doc);
        }
    }
}

static int find_pattern(const fray_program *program, const struct asked *asked, const char *name, int compared, int *trial)
{
    int found = 0, whole = 0, at = 0;
    const char *last;
    for (int t = 0; t < fray_trial_count(program); t++) {
        if (name ? strcmp(fray_trial_name(program, t), name) != 0 : !pattern_fits(program, t, asked)) continue;
        *trial = t;
        found++;
        if (still_open(program, t, asked, &last) == compared) whole++, at = t;
    }
    if (whole == 1) *trial = at, found = 1; /* the only one that asks for nothing more */
    if (found == 1 && pattern_fits(program, *trial, asked)) return EXIT_CLEAN;
    if (fray_trial_count(program) == 0) return usage_error("the rules declare no trial, so they can be asked for fights and expressions alone");
    if (found > 1) usage_error("several trials fit; say which with --trial");
    else if (name && !found) usage_error("there is no trial '%s'", name);
    else {
        const char *stranger = asked->count ? asked->at[0].name : "";
        for (size_t i = 0; i < asked->count; i++) {
            bool known = false;
            for (int t = 0; t < fray_trial_count(program); t++) known = known || word_for(program, t, asked->at[i].name) >= 0;
            if (!known) stranger = asked->at[i].name;
        }
        usage_error("no trial takes --%s together with the others", stranger);
    }
    put(stderr, "their trials:\n");
    odds_put_patterns(stderr, program);
    return EXIT_USAGE;
}

/* ---- one trial as text ---- */

static int situation_for(const fray_program *program, int trial, const char *name)
{
    for (int i = 0; i < fray_trial_word_count(program, trial); i++) {
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

/* "behind", "target.health=5", "defence=7": a situation, what is written, a situation with its value. */
static void add_one_given(char **to, const fray_program *program, int trial, const char *given, size_t size)
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

static void add_given(char **to, const fray_program *program, int trial, const char *given)
{
    int depth = 0;
    bool text = false;
    const char *from = given;
    for (const char *p = given; given && *given; p++) {
        if (*p == '"') text = !text;
        if (!text && strchr("([", *p) && *p) depth++;
        if (!text && strchr(")]", *p) && *p) depth--;
        if (*p && (*p != ',' || depth > 0 || text)) continue;
        if (p > from) add_one_given(to, program, trial, from, (size_t)(p - from));
        if (!*p) break;
        from = p + 1;
    }
}

static void add_trial(char **to, const fray_program *program, int trial, const struct asked *asked, const struct question *q)
{
    char *head = text_of("trial \"%s\" is ", q->id);
    add(to, head);
    free(head);
    add_name(to, fray_trial_name(program, trial));
    add(to, " {\n");
    for (size_t i = 0; i <= asked->count; i++) {
        const char *name = i < asked->count ? asked->at[i].name : q->compared, *value = i < asked->count ? asked->at[i].value : q->with;
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

/* `roll` stands once, in front, and all dice behind it are rolled: "roll 2d6 + roll d8" asks for no less. */
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

/* ---- the module ---- */

struct reading { struct finder *finder; const char *text; };
#define SHOWN "the question"

static fray_result read_question(void *user, const char *name, const char *from, const char **text, size_t *size, const char **shown)
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

static int compile_question(const char *path, const char *text, fray_program **program)
{
    const char *why;
    fray_findings *findings;
    struct finder *finder = finder_new(path, &why);
    if (!finder) {
        complain("cannot read %s: %s", path, why);
        return EXIT_USAGE;
    }
    const char *source, *shown;
    size_t size;
    if (finder_read(finder, "rules", NULL, &source, &size, &shown) == FRAY_OK && fray_is_compiled(source, size)) {
        finder_free(finder);
        return usage_error("%s is compiled: it can be asked for its encounters and trials by their names; other questions need its source", path);
    }
    struct reading reading = {finder, text};
    fray_result result = fray_compile(NULL, read_question, &reading, "question", program, &findings);
    finder_free(finder);
    if (result != FRAY_OK && fray_findings_count(findings, FRAY_ERROR)) put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
    else if (result != FRAY_OK) complain("%s: %s", path, fray_result_text(result));
    fray_findings_free(findings);
    return result == FRAY_OK ? EXIT_CLEAN : result == FRAY_NO_MEMORY ? EXIT_BROKEN : EXIT_USAGE;
}

int odds_ask_trials(const char *path, const fray_program *rules, const struct asked *asked, const char *trial_name, const char *compared,
                    struct question *questions, size_t count, fray_program **program)
{
    int trial = 0;
    int code = find_pattern(rules, asked, trial_name, compared ? 1 : 0, &trial);
    if (code != EXIT_CLEAN) return code;
    const char *open = NULL;
    int missing = still_open(rules, trial, asked, &open);
    if (compared && missing != 1)
        return usage_error("--compare stands for the one thing that is not said; here %s", missing ? "several are missing" : "nothing is missing");
    char *text = text_of("edition 1\nuse \"rules\"\n");
    for (size_t i = 0; i < count; i++) {
        if (compared) questions[i].compared = open;
        add_trial(&text, rules, trial, asked, &questions[i]);
    }
    code = compile_question(path, text, program);
    free(text);
    return code;
}

int odds_ask_expression(const char *path, const char *expression, fray_program **program)
{
    char *rolled = rolled_once(expression);
    char *text = text_of("edition 1\nuse \"rules\"\ntrial \"q\" { do { result it = %s } }\n", rolled);
    int code = compile_question(path, text, program);
    free(rolled);
    free(text);
    return code;
}
