/* odds_fits.c -- One truth: chance and a slow oracle must fit the exact odds. odds_fits FILE...
 *
 * For each file, every trial and every encounter is computed exactly and then played by chance with
 * a fixed seed. The counts of each variable must fit by chi-square. A variable that does not fit is
 * played once more, longer and with another seed. So one unlucky seed of thousands fails nothing. A
 * large encounter (OPENED states expanded, STATES at once) is computed for its first round, or else
 * named.
 *
 * Where the rules declare patterns of trials, every creature of the program uses all its things
 * that such a pattern takes. In scenes without choices an oracle enumerates every face of every
 * die, and merges nothing (FACES at most).
 *
 * Ends with "N passed, M failed", one a variable.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/bytecode/program.h"
#include "engine/vm/state.h"
#include "fray/odds.h"
#include "lib/fight/fight.h"

enum { PLAYS = 20000, STATES = 16000, OPENED = 40000, FACES = 40000, PLAYS_OF_PATTERNS = 4000 };
static int passed, failed, oracles, patterned, refused;

struct finder {
    char folder[400];
};

static fray_result read_path(const char *path, const char **at, size_t *size, const char **shown)
{
    FILE *f = fopen(path, "rb");
    if (!f) return FRAY_NOT_FOUND;
    char *bytes = malloc(1 << 20);
    *size = bytes ? fread(bytes, 1, 1 << 20, f) : 0;
    fclose(f);
    *at = bytes;
    *shown = strdup(path);
    return bytes && *shown ? FRAY_OK : FRAY_DAMAGED;
}

static fray_result read_module(void *user, const char *name, const char *from, const char **at,
                               size_t *size, const char **shown)
{
    char path[512];
    if (!from) return read_path(user, at, size, shown);
    if (strncmp(name, "std/", 4) == 0) return FRAY_NOT_FOUND;
    const char *last = strrchr(name, '/') ? strrchr(name, '/') + 1 : name;
    snprintf(path, sizeof path, "rules/%s.fray", name);
    if (read_path(path, at, size, shown) == FRAY_OK) return FRAY_OK;
    snprintf(path, sizeof path, "rules/%s/%s.fray", name, last);
    return read_path(path, at, size, shown);
}

static int so_far(void *user, const fray_odds_progress *p)
{
    return p->opened < *(uint64_t *)user;
}

/* The chance of a sum of squares this large with so many degrees: Wilson and Hilferty's cube root
 * is nearly normal. */
static double normal_of(double chi, int degrees)
{
    double n = degrees, c = 2 / (9 * n);
    return (cbrt(chi / n) - (1 - c)) / sqrt(c);
}

struct fit {
    double chi, off;
    int bins, impossible;
};

/* Values that are hardly ever expected are put together. */
static struct fit fit_of(fray_odds *exact, fray_odds *played, size_t v, size_t w)
{
    fray_odds_variable x = fray_odds_at(exact, v);
    double plays = (double)fray_odds_sum(played).samples, chi = 0, rare = 0, rare_seen = 0,
           seen_all = 0, chance_all = 0;
    int bins = 0;
    for (size_t k = 0; k < x.count; k++) {
        fray_odds_value value = fray_odds_value_at(exact, v, k);
        double expected = value.chance.value * plays, seen = 0;
        for (size_t m = 0; w != SIZE_MAX && m < fray_odds_at(played, w).count; m++)
            if (fray_odds_value_at(played, w, m).value == value.value)
                seen = (double)fray_odds_value_at(played, w, m).sampled;
        seen_all += seen;
        chance_all += value.chance.value;
        if (expected < 5) {
            rare += expected, rare_seen += seen;
            continue;
        }
        chi += (seen - expected) * (seen - expected) / expected;
        bins++;
    }
    /* plays without a value */
    double none = plays * (1 - chance_all), none_seen = plays - seen_all;
    if (none >= 5) chi += (none_seen - none) * (none_seen - none) / none, bins++;
    if (rare >= 5) chi += (rare_seen - rare) * (rare_seen - rare) / rare, bins++;
    return (struct fit){.chi = chi,
                        .bins = bins,
                        .off = bins > 1 ? normal_of(chi, bins - 1) : 0,
                        /* a value was played that the odds do not know */
                        .impossible = none < 1e-6 * plays && fabs(none_seen) > 0.5};
}

static size_t same_variable(fray_odds *played, fray_odds_variable x)
{
    for (size_t i = 0; i < fray_odds_count(played); i++) {
        fray_odds_variable y = fray_odds_at(played, i);
        if (x.kind == y.kind && x.creature == y.creature && strcmp(x.name, y.name) == 0) return i;
    }
    return SIZE_MAX;
}

static fray_odds *odds_new(const fray_program *program, int id, const fray_odds_plan *plan)
{
    fray_odds *odds;
    if (fray_odds_new(program, id, NULL, 0, plan, &odds) != FRAY_OK) exit(2);
    return odds;
}

static fray_odds *played(const fray_program *program, int id, int rounds, uint64_t plays,
                         uint64_t seed)
{
    static uint64_t none = 0;
    fray_odds_plan plan = {
        .rounds = rounds, .samples = plays, .seed = seed, .progress = so_far, .user = &none};
    return odds_new(program, id, &plan);
}

static void plays_fit(const fray_program *program, int id, int rounds, fray_odds *exact,
                      uint64_t plays)
{
    fray_odds *once = played(program, id, rounds, plays, 20), *again = NULL;
    for (size_t v = 0; v < fray_odds_count(exact); v++) {
        fray_odds_variable x = fray_odds_at(exact, v);
        struct fit fit = fit_of(exact, once, v, same_variable(once, x));
        if (fit.off >= 4 && !fit.impossible) {
            if (!again) again = played(program, id, rounds, plays * 4, 21);
            fit = fit_of(exact, again, v, same_variable(again, x));
        }
        if (fit.off < 4 && !fit.impossible) {
            passed++;
            continue;
        }
        failed++;
        printf("FAILED %s: %s%s%s: chi-square %.1f over %d values, %.1f spreads off%s\n",
               fray_encounter_name(program, id),
               x.creature >= 0 ? fray_odds_creature(exact, x.creature) : "",
               x.creature >= 0 ? " " : "", x.name, fit.chi, fit.bins, fit.off,
               fit.impossible ? ", and values that cannot be" : "");
    }
    fray_odds_free(once);
    fray_odds_free(again);
}

/* ---- the oracle ---- */

enum { CELLS = 400, LOWEST = -200 };
/* chances: by creature and track */
struct oracle {
    int faces, choices, cells;
    double (*chances)[CELLS];
};

static void oracle_go(fray_fight *fight, double chance, struct oracle *o)
{
    fray_signal s;
    int top;
    if (o->choices || o->faces > FACES || fray_step(fight, &s) != FRAY_OK) return;
    o->choices |= s.kind == FRAY_SIGNAL_QUESTION;
    if (s.kind == FRAY_SIGNAL_DONE)
        for (int i = 0; i < o->cells; i++) {
            int value = fray_track_value(fight, i / fray_track_count(fight),
                                         i % fray_track_count(fight), &top) -
                        LOWEST;
            if (value < 0 || value >= CELLS)
                o->choices = 1; /* not to be held in this table */
            else
                o->chances[i][value] += chance;
        }
    for (int face = 1; s.kind == FRAY_SIGNAL_ROLL && face <= s.roll.sides; face++) {
        fray_fight *copy;
        o->faces++;
        if (fray_fight_clone(fight, &copy) != FRAY_OK || fray_give_roll(copy, face) != FRAY_OK)
            exit(2);
        oracle_go(copy, chance / s.roll.sides, o);
        fray_fight_free(copy);
    }
}

static void oracle_agrees(const fray_program *program, int id, fray_odds *exact)
{
    fray_fight *fight;
    if (fray_odds_sum(exact).failed.value > 0 ||
        fray_fight_new(program, id, NULL, 0, &fight) != FRAY_OK)
        return;
    int tracks = fray_track_count(fight);
    struct oracle o = {.cells = fray_creature_count(fight) * tracks};
    o.chances = calloc((size_t)o.cells + 1, sizeof *o.chances);
    if (!o.chances) exit(2);
    oracle_go(fight, 1, &o);
    bool whole = !o.choices && o.faces <= FACES && o.faces > 0;
    for (size_t v = 0; whole && v < fray_odds_count(exact); v++) {
        fray_odds_variable x = fray_odds_at(exact, v);
        if (x.kind != FRAY_ODDS_TRACK) continue;
        int track = 0, wrong = 0;
        while (strcmp(fray_track_name(fight, track), x.name) != 0) track++;
        double *chances = o.chances[x.creature * tracks + track], all = 0;
        for (size_t k = 0; k < x.count; k++) {
            fray_odds_value value = fray_odds_value_at(exact, v, k);
            wrong |= fabs(chances[value.value - LOWEST] - value.chance.value) > 1e-9;
            all += chances[value.value - LOWEST];
        }
        if (!wrong && fabs(all - 1) < 1e-9)
            passed++;
        else
            failed++, printf("FAILED %s: %s %s is not what every face gives\n",
                             fray_encounter_name(program, id),
                             fray_odds_creature(exact, x.creature), x.name);
    }
    oracles += whole;
    free(o.chances);
    fray_fight_free(fight);
}

/* ---- scenes ---- */

static void scene_fits(const fray_program *program, int id, bool encounter, uint64_t plays)
{
    static const uint64_t all = OPENED;
    fray_odds_plan plan = {.most_states = STATES,
                           .floating = encounter,
                           .progress = so_far,
                           .user = (void *)(uintptr_t)&all};
    fray_odds *exact = odds_new(program, id, &plan);
    if (encounter && fray_odds_sum(exact).rest != FRAY_ODDS_ALL) {
        fray_odds *first;
        plan.rounds = 1;
        if (fray_odds_new(program, id, NULL, 0, &plan, &first) == FRAY_OK) {
            fray_odds_free(exact);
            exact = first;
        } else
            plan.rounds = 0;
    }
    if (fray_odds_sum(exact).rest == FRAY_ODDS_ALL) {
        if (encounter)
            printf("  \"%s\": %s, %llu states\n", fray_encounter_name(program, id),
                   plan.rounds ? "its first round" : "to its end",
                   (unsigned long long)fray_odds_sum(exact).opened);
        plays_fit(program, id, plan.rounds, exact, plays);
        if (!plan.rounds) oracle_agrees(program, id, exact);
    } else
        printf("  \"%s\": not small enough (%llu states gone on from, %.3g %% unresolved)\n",
               fray_encounter_name(program, id), (unsigned long long)fray_odds_sum(exact).opened,
               100 * fray_odds_sum(exact).unresolved.value);
    fray_odds_free(exact);
}

/* ---- patterns: everybody with everything ---- */

static const char *text_at(const struct program *p, int32_t string)
{
    return program_text(p, string).at;
}

static int32_t kind_named(const struct program *p, const char *name)
{
    for (int32_t k = 0; (size_t)k < p->kinds.len; k++)
        if (strcmp(text_at(p, p->kinds.at[k].name), name) == 0) return k;
    return -1;
}

static bool content_is(const struct program *p, int32_t content, int32_t kind)
{
    return kind >= 0 && kind_is(p, p->contents.at[content].kind, kind);
}

/* The next creature of that kind behind `content`, round the end. */
static int32_t creature_after(const struct program *p, int32_t content, int32_t kind)
{
    for (size_t n = 0; n < p->contents.len; n++) {
        content = (size_t)content + 1 < p->contents.len ? content + 1 : 0;
        if (content_is(p, content, kind)) break;
    }
    return content;
}

struct asking {
    const char *path, *text;
};
static fray_result read_asking(void *user, const char *name, const char *from, const char **at,
                               size_t *size, const char **shown)
{
    const struct asking *a = user;
    if (!from) {
        *at = a->text, *size = strlen(a->text), *shown = "asking";
        return FRAY_OK;
    }
    if (strcmp(name, "rules") == 0) return read_path(a->path, at, size, shown);
    return read_module(NULL, name, from, at, size, shown);
}

/* Lines with an error are blanked. False: there was none of them to blank. */
static bool lines_drop(char *text, fray_findings *findings)
{
    bool any = false;
    for (size_t i = 0; findings && i < fray_findings_kept(findings); i++) {
        fray_finding f = fray_finding_at(findings, i);
        if (f.severity != FRAY_ERROR || strcmp(f.file, "asking") != 0 || f.line < 3) continue;
        char *line = text;
        for (uint32_t n = 1; line && n < f.line; n++)
            line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL;
        if (!line || *line == '\n' || *line == '#') continue;
        *line = '#';
        refused++;
        any = true;
    }
    return any;
}

/* What the rules refuse (a body for which there is no room) is left out. NULL: all of it. */
static fray_program *compile_asking(const char *path, char *text)
{
    struct asking a = {path, text};
    fray_program *program = NULL;
    for (bool again = true; again;) {
        fray_findings *findings;
        fray_result result = fray_compile(NULL, read_asking, &a, "asking", &program, &findings);
        again = result != FRAY_OK && lines_drop(text, findings);
        if (result != FRAY_OK && !again)
            printf("  %s\n%s", fray_result_text(result),
                   findings ? fray_findings_text(findings, 0) : "");
        if (findings) fray_findings_free(findings);
    }
    return program;
}

/* A program in which the pattern's first creature uses, one trial each, all that it owns of the
 * pattern's kind of things. */
static fray_program *pattern_program(const char *path, const fray_program *rules, int trial,
                                     int32_t owner, char *text, size_t room)
{
    const struct program *p = rules->code;
    int words = fray_trial_word_count(rules, trial), at = 0, made = 0;
    int32_t last = -1;
    snprintf(
        text, room,
        "edition 1\nuse \"rules\"\ntrial \"look\" { side one { \"%s\" };  do { result it = 1 } }\n",
        text_at(p, p->contents.at[owner].name));
    fray_program *look = compile_asking(path, text);
    fray_fight *fight;
    if (!look) return NULL;
    if (fray_fight_new(
            look, fray_encounter_at(look, FRAY_TRIALS, fray_encounter_count(look, FRAY_TRIALS) - 1),
            NULL, 0, &fight) != FRAY_OK)
        exit(2);
    at = snprintf(text, room, "edition 1\nuse \"rules\"\n");
    for (int32_t t = 0; t < fight->vm->layout.things; t++) {
        const struct program *q = look->code;
        int32_t thing = fight->vm->things[t].content, other = owner;
        bool takes = true, first = true, uses = false;
        int begin = at;
        if (thing < 0 || thing == last) continue;
        at += snprintf(text + at, room - (size_t)at, "trial \"%s, %s, %d\" is \"%s\" {",
                       text_at(p, p->contents.at[owner].name),
                       text_at(q, q->contents.at[thing].name), t, fray_trial_name(rules, trial));
        for (int w = 0; w < words; w++) {
            fray_trial_word word = fray_trial_word_at(rules, trial, w);
            int32_t kind = kind_named(q, word.kind);
            bool creature = kind >= 0 && q->kinds.at[kind].cls == CLASS_CREATURE;
            if (word.situation || (word.values == 0 && !creature)) continue;
            const char *value = NULL;
            if (content_is(q, thing, kind))
                value = text_at(q, q->contents.at[thing].name), uses = true;
            else if (creature) {
                other = first ? owner : creature_after(p, other, kind_named(p, word.kind));
                value = text_at(p, p->contents.at[other].name);
                first = false;
            }
            takes = takes && value;
            if (value)
                at += snprintf(text + at, room - (size_t)at, "  %s \"%s\";", word.name, value);
        }
        at += snprintf(text + at, room - (size_t)at, " }\n");
        if (!takes || !uses)
            at = begin;
        else
            made++, last = thing;
        text[at] = '\0';
    }
    fray_fight_free(fight);
    fray_program_free(look);
    return made ? compile_asking(path, text) : NULL;
}

static void patterns_fit(const char *path, const fray_program *rules)
{
    const struct program *p = rules->code;
    static char text[1 << 18];
    for (int trial = 0; trial < fray_trial_count(rules); trial++)
        for (int32_t c = 0; (size_t)c < p->contents.len; c++) {
            if (p->kinds.at[p->contents.at[c].kind].cls != CLASS_CREATURE) continue;
            fray_program *program = pattern_program(path, rules, trial, c, text, sizeof text);
            for (int k = fray_encounter_count(rules, FRAY_TRIALS);
                 program && k < fray_encounter_count(program, FRAY_TRIALS); k++) {
                scene_fits(program, fray_encounter_at(program, FRAY_TRIALS, k), false,
                           PLAYS_OF_PATTERNS);
                patterned++;
            }
            if (program) fray_program_free(program);
        }
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int i = 1; i < argc; i++) {
        fray_program *program;
        fray_findings *findings;
        if (fray_compile(NULL, read_module, argv[i], argv[i], &program, &findings) != FRAY_OK) {
            printf("FAILED %s does not compile\n%s", argv[i],
                   findings ? fray_findings_text(findings, 0) : "");
            failed++;
            continue;
        }
        fray_findings_free(findings);
        for (fray_scene sort = FRAY_ENCOUNTERS; sort <= FRAY_TRIALS; sort++)
            for (int k = 0; sort != FRAY_TESTS && k < fray_encounter_count(program, sort); k++)
                scene_fits(program, fray_encounter_at(program, sort, k), sort == FRAY_ENCOUNTERS,
                           PLAYS);
        if (fray_encounter_count(program, FRAY_ENCOUNTERS) +
                fray_encounter_count(program, FRAY_TRIALS) ==
            0)
            patterns_fit(argv[i], program);
        fray_program_free(program);
    }
    printf("  %d trials of patterns (and %d that the rules refuse), %d scenes face by face\n",
           patterned, refused, oracles);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
