/* lsp_worth.c -- Computes what the things of a file are worth: results of the reference trial.
 *
 * Rules declare the reference: a trial whose creatures have defaults, so that a thing is all it
 * must be given. The trial need not be in the program of the file. Then a file of the project is
 * asked that has it and the thing. All of this runs in the thread of the checker.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lsp.h"

#include "tool/io/memory.h"
#include "tool/load/module_path.h"

enum {
    THINGS_MOST = 60,    /* of a file */
    PROGRAMS_MOST = 12,  /* that are tried for a file */
    STATES_MOST = 20000, /* of one trial */
    RESULTS_MOST = 4     /* in a tooltip */
};

/* ---- reading --------------------------------------------------------------------------------- */

struct worth_reader {
    struct module_finder *finder;
};

static fray_result read_rules(void *user, const char *name, const char *from, const char **text,
                              size_t *size, const char **shown)
{
    struct worth_reader *r = user;
    const char *why;
    if (!from && !finder_set_main(r->finder, name, &why)) return FRAY_NOT_FOUND;
    return finder_read(r->finder, name, from, text, size, shown);
}

/* ---- the reference --------------------------------------------------------------------------- */

/* A pattern that needs one parameter, a thing. */
struct reference {
    const char *pattern, *param, *kind; /* owned by the program */
};

static bool is_reference(const fray_program *rules, int trial, struct reference *out)
{
    int needed = 0, creatures = 0;
    for (int i = 0; i < fray_trial_word_count(rules, trial); i++) {
        fray_trial_word w = fray_trial_word_at(rules, trial, i);
        if (w.situation) continue;
        creatures += w.values == 0;
        if (w.values == 0) continue;
        needed++;
        *out = (struct reference){fray_trial_name(rules, trial), w.name, w.kind};
    }
    return needed == 1 && creatures > 0;
}

static bool find_reference(const fray_program *rules, struct reference *out)
{
    for (int t = 0; t < fray_trial_count(rules); t++)
        if (is_reference(rules, t, out)) return true;
    return false;
}

/* ---- things of a file ------------------------------------------------------------------------ */

struct things {
    char *names[THINGS_MOST], *kinds[THINGS_MOST];
    size_t count;
};

static void things_free(struct things *t)
{
    for (size_t i = 0; i < t->count; i++) free(t->names[i]), free(t->kinds[i]);
}

/* The things that the file declares, by its outline. */
static void things_read(struct things *t, fray_ide *ide, const char *path)
{
    const fray_ide_symbol *all;
    size_t count;
    t->count = 0;
    if (fray_ide_symbols(ide, path, NULL, &all, &count) != FRAY_OK) return;
    for (size_t i = 0; i < count && t->count < THINGS_MOST; i++) {
        if (all[i].kind != FRAY_IDE_THING) continue;
        t->names[t->count] = text_of("%s", all[i].name);
        t->kinds[t->count++] = text_of("%s", all[i].detail);
    }
}

/* ---- odds ------------------------------------------------------------------------------------ */

struct worth_work {
    struct worth_reader reader;
    bool (*go_on)(void *user);
    void *user;
    json_t *found;              /* by name */
    const char *program, *kind; /* that are asked */
};

static int still_wanted(void *user, const fray_odds_progress *progress)
{
    struct worth_work *w = user;
    (void)progress;
    return w->go_on(w->user);
}

/* "hit 80 %", "damage 7.6". */
static char *result_text(fray_odds *odds, size_t variable)
{
    fray_odds_variable v = fray_odds_at(odds, variable);
    double mean = fray_odds_mean(odds, variable);
    return v.yes_or_no ? text_of("%s %.0f %%", v.name, 100 * mean)
                       : text_of("%s %.1f", v.name, mean);
}

/* The label has the first number that varies, else the first result; the tooltip the first few. */
static void note_worth(struct worth_work *w, const char *name, fray_odds *odds)
{
    size_t count = fray_odds_count(odds), label = count, results = 0;
    char *all = text_of("%s", "");
    for (size_t i = 0; i < count; i++) {
        fray_odds_variable v = fray_odds_at(odds, i);
        if (v.kind != FRAY_ODDS_RESULT) continue;
        bool number = !v.yes_or_no && v.count > 1;
        if (label == count || (number && fray_odds_at(odds, label).yes_or_no)) label = i;
        if (results++ >= RESULTS_MOST) continue;
        char *one = result_text(odds, i), *more = text_of("%s%s%s", all, *all ? ", " : "", one);
        free(one);
        free(all);
        all = more;
    }
    if (label < count) {
        char *text = result_text(odds, label);
        json_add(w->found, name,
                 json_pack("{s:o, s:o, s:o, s:o}", "label", json_text(text), "tooltip",
                           json_text(all), "program", json_text(w->program), "kind",
                           json_text(w->kind)));
        free(text);
    }
    free(all);
}

static void answer_one(struct worth_work *w, const fray_program *asked, size_t index,
                       const char *name)
{
    const fray_odds_plan plan = {
        .floating = 1, .most_states = STATES_MOST, .progress = still_wanted, .user = w};
    fray_odds *odds;
    if (fray_odds_new(asked, fray_odds_asked(asked, index), NULL, 0, &plan, &odds) != FRAY_OK)
        return;
    if (fray_odds_sum(odds).rest == FRAY_ODDS_ALL) note_worth(w, name, odds);
    fray_odds_free(odds);
}

/* Asks about some things at once. False: the questions do not compile in this program. */
static bool ask(struct worth_work *w, const char *program, const fray_program *rules,
                const struct reference *ref, const char *const *names, size_t count)
{
    fray_value_asked values[THINGS_MOST];
    fray_question_asked questions[THINGS_MOST] = {{0}};
    fray_program *asked;
    fray_findings *findings;
    for (size_t i = 0; i < count; i++) {
        values[i] = (fray_value_asked){ref->param, names[i]};
        questions[i] =
            (fray_question_asked){.pattern = ref->pattern, .values = &values[i], .value_count = 1};
    }
    fray_result result = fray_odds_ask(NULL, read_rules, &w->reader, program, rules, questions,
                                       count, &asked, &findings);
    fray_findings_free(findings);
    if (result != FRAY_OK) return false;
    for (size_t i = 0; i < count && w->go_on(w->user); i++) answer_one(w, asked, i, names[i]);
    fray_program_free(asked);
    return true;
}

/* The things of one kind. One that the reference cannot use does not hide the others. */
static bool ask_kind(struct worth_work *w, const char *program, const fray_program *rules,
                     const struct reference *ref, const struct things *things, const char *kind)
{
    const char *names[THINGS_MOST] = {NULL};
    size_t count = 0;
    for (size_t i = 0; i < things->count; i++)
        if (strcmp(things->kinds[i], kind) == 0) names[count++] = things->names[i];
    bool answered = ask(w, program, rules, ref, names, count);
    bool alone = strcmp(kind, ref->kind) == 0 && count > 1;
    for (size_t i = 0; alone && !answered && i < count && w->go_on(w->user); i++)
        if (ask(w, program, rules, ref, &names[i], 1)) answered = true;
    return answered;
}

static bool is_first_of_kind(const struct things *things, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (strcmp(things->kinds[i], things->kinds[at]) == 0) return false;
    return true;
}

/* False: the program does not know these things, or has no reference. */
static bool ask_program(struct worth_work *w, const char *program, const struct things *things)
{
    fray_program *rules;
    fray_findings *findings;
    struct reference ref;
    bool answered = false;
    fray_result result =
        fray_compile_for(NULL, FRAY_FOR_NAMES, read_rules, &w->reader, program, &rules, &findings);
    fray_findings_free(findings);
    if (result != FRAY_OK) return false;
    if (find_reference(rules, &ref)) {
        w->program = program;
        w->kind = ref.kind;
        /* a kind may be one of the kind that is needed */
        for (size_t i = 0; i < things->count && w->go_on(w->user); i++)
            if (is_first_of_kind(things, i) &&
                ask_kind(w, program, rules, &ref, things, things->kinds[i]))
                answered = true;
    }
    fray_program_free(rules);
    return answered;
}

/* Whether a file may bring rules and content together: it has a fight. */
static bool has_fight(struct module_finder *finder, const char *path)
{
    const char *text = finder_text(finder, path);
    return text && (strstr(text, "\nencounter ") || strstr(text, "\ntrial "));
}

json_t *worths_of(const struct worth_plan *plan)
{
    struct worth_work w = {.reader = {plan->finder},
                           .go_on = plan->go_on,
                           .user = plan->user,
                           .found = json_require(json_object())};
    struct things things;
    fray_ide *ide;
    if (fray_ide_new(NULL, read_rules, &w.reader, &ide) != FRAY_OK) out_of_memory();
    things_read(&things, ide, plan->path);
    fray_ide_free(ide);
    bool answered = things.count == 0 || ask_program(&w, plan->path, &things);
    int tried = 0;
    for (size_t i = 0; i < plan->paths->count && !answered && tried < PROGRAMS_MOST; i++) {
        const char *other = plan->paths->at[i];
        if (!plan->go_on(plan->user) || strcmp(other, plan->path) == 0) continue;
        if (!has_fight(plan->finder, other)) continue;
        tried++;
        answered = ask_program(&w, other, &things);
    }
    things_free(&things);
    if (plan->go_on(plan->user)) return w.found;
    json_decref(w.found);
    return NULL;
}
