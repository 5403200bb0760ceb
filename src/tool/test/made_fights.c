/* made_fights.c -- Plays fights while a referee watches what the rules promise.
 *
 * A fifth of them are the file's own encounters, the others made-up scenes (made_scene.c). A fight
 * that breaks a promise, or stops with an error, is made smaller while it breaks in the same way.
 * Then it is printed as a test with its dice and answers. The test is played before it is shown.
 */
#include "made_fights.h"

#include <stdlib.h>
#include <string.h>

#include "felt_report.h"
#include "made_record.h"
#include "made_scene.h"
#include "tool/fight/fight_options.h"
#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "tool/load/load_rules.h"
#include "tool/load/module_path.h"

enum {
    PER_SCENE = 8,
    INPUTS_MOST = 1500,
    SEARCHED_MOST = 20,
    AT_ONCE = 16, /* pairs in one program */
    SHRINKS_MOST = 200,
    SHORTEST_OF = 400
};

struct made {
    struct made_request *request;
    struct module_finder *finder;
    const char *path;
    char *text; /* of the file */
    struct scene_stuff stuff;
    struct scene_tally tally;
    size_t broken; /* faults that were not known */
};

/* Where fights are played. */
struct made_stage {
    fray_program *program;
    int id;
    fray_cover *cover;         /* counts them, or NULL */
    const char *const *wanted; /* two names that are chosen often, or NULL */
};

/* ---- one fight ---- */

struct made_recorder {
    fray_driver inner; /* dice and answers; a search is in front of it */
    fray_driver search;
    fray_search *searcher;
    fray_fight *fight;
    struct played *to;
    size_t most; /* inputs: then the fight is given up */
    const char *const *wanted;
    struct scene_draws draws; /* when it is chosen */
};

static void given_add(struct played *p, struct made_input one)
{
    NEED_ROOM(p->at, p->count);
    p->at[p->count++] = one;
}

/* A search costs much, so only the beginning of a fight is searched. */
static fray_driver *driver_of(struct made_recorder *r)
{
    return r->searcher && r->to->count < SEARCHED_MOST ? &r->search : &r->inner;
}

static fray_result recorded_roll(fray_driver *driver, const fray_roll *roll, int *face)
{
    struct made_recorder *r = driver->user;
    fray_driver *d = driver_of(r);
    if (r->to->count >= r->most) return FRAY_NOT_FOUND;
    fray_result result = d->roll(d, roll, face);
    if (result == FRAY_OK)
        given_add(r->to, (struct made_input){.face = *face, .sides = roll->sides});
    return result;
}

/* A string of the rules, in quotes. */
static void put_quoted(FILE *to, const char *text)
{
    fputc('"', to);
    for (; *text; text++) fprintf(to, strchr("\"\\{}", *text) ? "\\%c" : "%c", *text);
    fputc('"', to);
}

static char *answer_text(const fray_question *q, const int *chosen, int count)
{
    struct text_stream s;
    FILE *to = text_stream_begin(&s);
    if (count <= 0) fputs(count < 0 ? "time_up" : "nothing", to);
    for (int i = 0; i < count; i++) {
        if (i) fputs(", ", to);
        put_quoted(to, q->options[chosen[i]].text);
    }
    return text_stream_end(&s);
}

/* What is tried is chosen as often as not. -1: it is not offered, or not wanted now. */
static int wanted_option(struct made_recorder *r, const fray_question *q)
{
    if (!r->wanted || q->least > 1 || scene_draw(&r->draws, 2) == 0) return -1;
    size_t from = scene_draw(&r->draws, (uint32_t)q->count);
    for (size_t i = 0; i < q->count; i++) {
        size_t at = (from + i) % q->count;
        for (int w = 0; w < 2; w++)
            if (r->wanted[w] && strstr(q->options[at].text, r->wanted[w])) return (int)at;
    }
    return -1;
}

static fray_result recorded_choice(fray_driver *driver, fray_fight *fight, const fray_question *q,
                                   int *chosen, int *count)
{
    struct made_recorder *r = driver->user;
    fray_driver *d = driver_of(r);
    if (r->to->count >= r->most) return FRAY_NOT_FOUND;
    int wanted = wanted_option(r, q);
    if (wanted >= 0)
        *chosen = wanted, *count = 1;
    else {
        fray_result result = d->choose(d, fight, q, chosen, count);
        if (result != FRAY_OK) return result;
    }
    if (driver->bare) {
        given_add(r->to, (struct made_input){.who = NULL});
        return FRAY_OK;
    }
    struct made_input one = {.who = text_of("%s", q->who >= 0 ? fray_creature_name(fight, q->who)
                                                              : fray_side_name(fight, q->side)),
                             .what = answer_text(q, chosen, *count),
                             .count = *count};
    size_t size = (size_t)(*count > 0 ? *count : 0) * sizeof *chosen;
    one.chosen = xrealloc(NULL, size + 1);
    if (size) memcpy(one.chosen, chosen, size);
    given_add(r->to, one);
    return FRAY_OK;
}

static void played_free(struct played *p)
{
    for (size_t i = 0; i < p->count; i++) {
        free(p->at[i].who);
        free(p->at[i].what);
        free(p->at[i].chosen);
    }
    free(p->at);
    free(p->fault);
    free(p->shown);
    *p = (struct played){NULL, 0, NULL, NULL};
}

/* Players who decide at random may continue for ever. Only an endless fight without many answers is
 * broken. */
static bool is_long(const fray_failure *f, const struct played *p)
{
    return p->count > INPUTS_MOST / 10 && strstr(f->message, "its fuel is used up");
}

/* Plays a fight of at most so many inputs. search: the sides that search; bare: without the texts
 * of what was given, which is faster. */
static void fight_begin(const struct made_stage *stage, uint64_t search, uint64_t seed,
                        uint64_t number, bool random, size_t most, bool bare, struct played *to)
{
    struct made_recorder r = {.inner = fray_driver_sampled(seed, number),
                              .to = to,
                              .most = most,
                              .wanted = stage->wanted,
                              .draws = {number}};
    fray_driver outer = {
        .roll = recorded_roll, .choose = recorded_choice, .user = &r, .bare = bare};
    fray_search_plan plan = {.seed = seed};
    fray_signal signal;
    *to = (struct played){NULL, 0, NULL, NULL};
    fray_result begun = stage->cover ? fray_cover_fight(stage->cover, stage->id, NULL, 0, &r.fight)
                                     : fray_fight_new(stage->program, stage->id, NULL, 0, &r.fight);
    if (begun != FRAY_OK) return;
    for (int s = 0; s < fray_side_count(r.fight) && s < 64; s++) {
        if (random) fray_fight_set_tactics(r.fight, s, -1);
        if (fray_side_playouts(r.fight, s)) search |= (uint64_t)1 << s;
    }
    fray_fight_watch(r.fight, FRAY_REFEREE_STOPS);
    if (search || stage->wanted) outer.bare = 0;
    if (search && fray_search_new(NULL, r.fight, &plan, &r.searcher) == FRAY_OK) {
        fray_search_begin(r.searcher, number);
        r.search = fray_search_driver(r.searcher, search, 2, &r.inner);
    }
    fray_result result = fray_run(r.fight, &outer, &signal);
    if (result == FRAY_FAILED) {
        fray_failure f = fray_fight_error(r.fight);
        if (!is_long(&f, to)) to->fault = fault_of(&f);
        to->shown =
            text_of("%s\n    at %s:%lu", f.message, f.file ? f.file : "", (unsigned long)f.line);
    } else if (result == FRAY_NO_MEMORY)
        out_of_memory();
    fray_search_free(r.searcher);
    fray_fight_free(r.fight);
}

static void fight_play(const struct made_stage *stage, uint64_t search, uint64_t seed,
                       uint64_t number, bool random, size_t most, struct played *to)
{
    fight_begin(stage, search, seed, number, random, most, true, to);
    if (!to->fault) return;
    struct made_stage again = {stage->program, stage->id, NULL, stage->wanted};
    played_free(to);
    fight_begin(&again, search, seed, number, random, most, false, to);
}

/* ---- scenes as rules ---- */

static void source_set(struct made *m, const char *scene)
{
    char *text = text_of("%s\n%s", m->text, scene);
    finder_set_text(m->finder, m->path, text, strlen(text));
    free(text);
}

static fray_purpose purpose_of(const struct made *m)
{
    return m->request->felt ? FRAY_FOR_COVERAGE : FRAY_FOR_ENCOUNTERS;
}

static void stage_count(const struct made *m, struct made_stage *stage)
{
    if (m->request->felt && stage->id >= 0 &&
        fray_cover_new(stage->program, &stage->cover) != FRAY_OK)
        out_of_memory();
}

static void stage_counted(struct made_stage *stage)
{
    if (stage->cover && !felt_add(stage->cover, stage->id)) out_of_memory();
    fray_cover_free(stage->cover);
    stage->cover = NULL;
}

/* Compiles the file with a text at its end. NULL: it has errors. */
static fray_program *text_compile(struct made *m, const char *text, fray_findings **findings)
{
    fray_program *program = NULL;
    source_set(m, text);
    fray_result result =
        fray_compile_for(NULL, purpose_of(m), finder_read, m->finder, m->path, &program, findings);
    if (result == FRAY_NO_MEMORY) out_of_memory();
    return result == FRAY_OK ? program : NULL;
}

/* NULL: such a scene cannot be. */
static fray_program *scene_compile(struct made *m, const char *scene)
{
    fray_findings *findings = NULL;
    fray_program *program = text_compile(m, scene, &findings);
    if (!program && getenv("FRAY_SCENES"))
        for (size_t i = 0; i < fray_findings_kept(findings); i++)
            if (fray_finding_at(findings, i).severity == FRAY_ERROR)
                put(stderr, "%s\n%s", fray_finding_at(findings, i).message, scene);
    fray_findings_free(findings);
    return program;
}

static const char made_name[] = "A made-up fight";

static void put_scene(FILE *to, const struct scene *s, const char *name)
{
    fprintf(to, "encounter \"%s\" {\n", name);
    scene_print(to, s);
    fprintf(to, "  do {\n");
    scene_print_begin(to, s);
    fprintf(to, "  }\n}\n");
}

static char *scene_text(const struct scene *s)
{
    struct text_stream t;
    put_scene(text_stream_begin(&t), s, made_name);
    return text_stream_end(&t);
}

/* Plays fights of a scene until one breaks. With a `fault`, plays all of them and keeps the one
 * with the fewest inputs that breaks in this way. false: none did. */
static bool stage_play(struct made *m, fray_program *program, const char *name,
                       const struct scene *s, const char *fault, int fights, struct played *to,
                       uint64_t *count)
{
    *to = (struct played){NULL, 0, NULL, NULL};
    struct made_stage stage = {program, program ? fray_encounter_find(program, name) : -1, NULL,
                               s->wanted[0] || s->wanted[1] ? s->wanted : NULL};
    if (count) stage_count(m, &stage);
    for (int n = 0; stage.id >= 0 && n < fights; n++) {
        struct played one;
        fight_play(&stage, 0, m->request->seed, (uint64_t)n, false,
                   to->fault ? to->count : INPUTS_MOST, &one);
        if (count) ++*count;
        bool breaks = one.fault && (!fault || strcmp(one.fault, fault) == 0);
        if (breaks && (!to->fault || one.count < to->count)) {
            played_free(to);
            *to = one;
            if (!fault) break;
        } else
            played_free(&one);
    }
    stage_counted(&stage);
    return to->fault != NULL;
}

static fray_program *scene_program(struct made *m, const struct scene *s)
{
    char *text = scene_text(s);
    fray_program *program = scene_compile(m, text);
    free(text);
    return program;
}

static bool scene_play(struct made *m, const struct scene *s, const char *fault, int fights,
                       struct played *to, uint64_t *count)
{
    fray_program *program = scene_program(m, s);
    bool breaks = stage_play(m, program, made_name, s, fault, fights, to, count);
    fray_program_free(program);
    return breaks;
}

/* ---- a test of it ---- */

static void put_answers(FILE *to, const struct played *p)
{
    bool any = false;
    for (size_t i = 0; i < p->count; i++) {
        bool first = p->at[i].who != NULL;
        for (size_t k = 0; k < i && first; k++)
            first = !p->at[k].who || strcmp(p->at[k].who, p->at[i].who) != 0;
        if (!first) continue;
        fprintf(to, any ? "    " : "  choices {\n    ");
        any = true;
        put_quoted(to, p->at[i].who);
        fprintf(to, ": ");
        for (size_t k = i; k < p->count; k++)
            if (p->at[k].who && strcmp(p->at[k].who, p->at[i].who) == 0)
                fprintf(to, "%s%s", k > i ? ", " : "", p->at[k].what);
        fprintf(to, "\n");
    }
    if (any) fprintf(to, "  }\n");
}

static char *test_text(const struct scene *s, const struct played *p, const char *name)
{
    struct text_stream t;
    FILE *to = text_stream_begin(&t);
    struct scene asked = *s; /* in a test no side searches */
    bool any = false;
    for (int i = 0; i < asked.sides; i++)
        if (asked.seats[i] == SEAT_SEARCH) asked.seats[i] = SEAT_RANDOM;
    fprintf(to, "test %s {\n", name);
    scene_print(to, &asked);
    for (size_t i = 0; i < p->count; i++)
        if (!p->at[i].who) {
            fprintf(to, any ? ";  d%d: %d" : "  rolls { d%d: %d", p->at[i].sides, p->at[i].face);
            any = true;
        }
    if (any) fprintf(to, " }\n");
    put_answers(to, p);
    scene_print_begin(to, &asked);
    fprintf(to, "  play\n}\n");
    return text_stream_end(&t);
}

/* Does the test fail in the same way? */
static bool test_repeats(struct made *m, const char *test, const char *fault)
{
    fray_program *program = scene_compile(m, test);
    bool same = false;
    for (int i = 0; program && i < fray_encounter_count(program, FRAY_TESTS); i++) {
        int id = fray_encounter_at(program, FRAY_TESTS, i);
        fray_test_report report;
        uint32_t line;
        const char *file = fray_encounter_file(program, id, &line);
        if (!file || strcmp(file, m->path) != 0 || fray_test_run(program, id, &report) != FRAY_OK ||
            report.passed)
            continue;
        fray_failure f = {.message = report.message, .file = report.file, .line = report.line};
        char *now = fault_of(&f);
        same = same || strcmp(now, fault) == 0;
        free(now);
    }
    fray_program_free(program);
    return same;
}

/* ---- smaller ---- */

static void scene_reduce(struct made *m, struct scene *s, struct played *p)
{
    int left = SHRINKS_MOST;
    for (bool again = true; again && left > 0;) {
        again = false;
        for (int step = 0; left > 0; step++) {
            struct scene smaller = *s;
            struct played now;
            bool done;
            if (!scene_shrink(&smaller, step, &done)) {
                if (done) break;
                continue;
            }
            left--;
            if (!scene_play(m, &smaller, p->fault, PER_SCENE, &now, NULL)) continue;
            played_free(p);
            *p = now;
            *s = smaller;
            again = true;
            step--;
        }
    }
    struct played shortest;
    if (!scene_play(m, s, p->fault, SHORTEST_OF, &shortest, NULL)) return;
    if (shortest.count < p->count) {
        played_free(p);
        *p = shortest;
    } else
        played_free(&shortest);
}

static bool is_new(struct made *m, const char *fault)
{
    size_t *known = string_map_index(&m->request->known, fault);
    return (*known)++ == 0;
}

/* Writes the record of a fight: of the scene, or of the file's own encounter. */
static void save(struct made *m, const struct scene *s, const struct played *p,
                 const char *encounter)
{
    char *scene = s ? scene_text(s) : text_of("%s", "");
    if (!m->request->record) {
        free(scene);
        return;
    }
    source_set(m, scene);
    char *path = made_record_write(m->request->record, ++m->request->recorded, m->finder, m->path,
                                   encounter, p);
    if (path) put(stdout, "  record: %s\n", path);
    free(path);
    free(scene);
}

static void report(struct made *m, const struct scene *s, const struct played *p)
{
    char *name = *p->fault == '"' ? text_of("%s", p->fault) : text_of("\"%s\"", p->fault);
    char *test = test_text(s, p, name);
    put_lines(stdout, test);
    if (!test_repeats(m, test, p->fault))
        put(stdout, "  (this test does not repeat it: its answers are not clear enough)\n");
    free(test);
    free(name);
}

/* encounter: the file's own one in which it broke, or NULL. s: the same as a scene, or NULL. */
static void broken(struct made *m, struct scene *s, struct played *p, const char *encounter,
                   const char *where)
{
    if (!is_new(m, p->fault)) return;
    m->broken++;
    paint(stdout, RED);
    put(stdout, "  BROKEN ");
    paint(stdout, PLAIN);
    put_lines(stdout, p->shown);
    put(stdout, "\n    in %s\n", where);
    if (s) {
        scene_reduce(m, s, p);
        report(m, s, p);
    }
    save(m, s, p, s ? made_name : encounter);
}

/* ---- marks ---- */

/* Content that may be a mark. */
struct form_tried {
    const char *name;
    uint32_t line; /* of the statement that applies it; 0: not in this form */
    bool known;
};

static uint32_t lines_in(const char *text)
{
    uint32_t count = 0;
    while ((text = strchr(text, '\n')) != NULL) count++, text++;
    return count;
}

/* An encounter that applies each of them on a line of its own. */
static char *forms_text(const struct made *m, const struct scene *s, struct form_tried *tried,
                        size_t count, struct scene_form form)
{
    char *head;
    struct text_stream t;
    FILE *to = text_stream_begin(&t);
    fprintf(to, "encounter \"%s\" {\n", made_name);
    scene_print(to, s);
    fprintf(to, "  do {\n");
    head = text_stream_end(&t);
    uint32_t line = lines_in(m->text) + 2 + lines_in(head);
    to = text_stream_begin(&t);
    fputs(head, to);
    free(head);
    for (size_t i = 0; i < count; i++) {
        struct scene_mark mark = {&form, 0};
        if (!tried[i].line) continue;
        form.name = (char *)tried[i].name;
        scene_print_mark(to, s, &mark);
        tried[i].line = line++;
    }
    fprintf(to, "  }\n}\n");
    return text_stream_end(&t);
}

/* Leaves out those whose lines have errors. false: no line has one. */
static bool forms_refused(struct form_tried *tried, size_t count, const fray_findings *findings)
{
    bool any = false;
    for (size_t f = 0; f < fray_findings_kept(findings); f++) {
        fray_finding found = fray_finding_at(findings, f);
        for (size_t i = 0; found.severity == FRAY_ERROR && i < count; i++)
            if (tried[i].line && tried[i].line == found.line) tried[i].line = 0, any = true;
    }
    return any;
}

/* Which of them can be applied in this form? All are tried at once, until no line has an error. */
static void form_try(struct made *m, const struct scene *s, struct form_tried *tried, size_t count,
                     struct scene_form form)
{
    bool refused = true;
    for (size_t i = 0; i < count; i++) tried[i].line = !tried[i].known;
    while (refused) {
        char *text = forms_text(m, s, tried, count, form);
        fray_findings *findings = NULL;
        fray_program *program = text_compile(m, text, &findings);
        refused = !program && forms_refused(tried, count, findings);
        for (size_t i = 0; program && i < count; i++) {
            if (!tried[i].line) continue;
            tried[i].known = true;
            NEED_ROOM(m->stuff.marks, m->stuff.mark_count);
            form.name = text_of("%s", tried[i].name);
            m->stuff.marks[m->stuff.mark_count++] = form;
        }
        fray_findings_free(findings);
        fray_program_free(program);
        free(text);
    }
}

static void marks_read(struct made *m, const fray_program *program)
{
    struct scene_draws draws = {m->request->seed};
    struct scene s;
    size_t count = (size_t)fray_content_count(program);
    if (!scene_make(&s, &m->stuff, &draws)) return;
    struct form_tried *tried = xrealloc(NULL, (count + 1) * sizeof *tried);
    for (size_t i = 0; i < count; i++)
        tried[i] = (struct form_tried){fray_content_name(program, (int)i), 0, false};
    for (int form = 0; form < (*m->stuff.unit ? 4 : 2); form++)
        form_try(m, &s, tried, count, (struct scene_form){NULL, form % 2, form > 1});
    free(tried);
}

/* ---- pairs of marks and things ---- */

/* A mark that is applied to the first creature, or a thing that a creature of the file has. */
struct met {
    const struct scene_form *mark; /* or NULL */
    char *name;                    /* of the thing */
    const char *owner;             /* the declaration that has it */
};

struct met_list {
    struct met *at;
    size_t count;
};

static const char *met_name(const struct met *one)
{
    return one->mark ? one->mark->name : one->name;
}

static void met_add(struct met_list *l, const struct scene_form *mark, const char *name,
                    const char *owner)
{
    for (size_t i = 0; i < l->count; i++)
        if (strcmp(met_name(&l->at[i]), mark ? mark->name : name) == 0) return;
    NEED_ROOM(l->at, l->count);
    l->at[l->count++] = (struct met){mark, mark ? NULL : text_of("%s", name), owner};
}

/* The things that the creatures have. */
static void things_read(struct made *m, const struct scene *s, struct met_list *to)
{
    for (size_t c = 0; c < m->stuff.creature_count; c++) {
        struct scene one = *s;
        fray_fight *fight = NULL;
        one.at[0].creature = m->stuff.creatures[c];
        fray_program *program = scene_program(m, &one);
        int id = program ? fray_encounter_find(program, made_name) : -1;
        if (id >= 0 && fray_fight_new(program, id, NULL, 0, &fight) == FRAY_OK)
            for (int t = 0; t < fray_thing_count(fight); t++) {
                int owner = fray_thing_owner(fight, t);
                if (owner >= 0 && fray_creature_body(fight, owner) == 0)
                    met_add(to, NULL, fray_thing_name(fight, t), m->stuff.creatures[c]);
            }
        fray_fight_free(fight);
        fray_program_free(program);
    }
}

/* Two creatures of one side and two of another. */
static bool pair_scene(struct scene *to, const struct scene_stuff *stuff, struct scene_draws *draws)
{
    for (int tries = 0; tries < 1000; tries++) {
        if (!scene_make(to, stuff, draws) || to->sides != 2 || to->fighters < 4) continue;
        to->fighters = 4;
        to->mark_count = 0;
        for (int i = 0; i < 4; i++) to->at[i].side = i / 2;
        return true;
    }
    return false;
}

/* Marks are on the first creature, which has the thing. Of two things a friend or an enemy has the
 * other one. */
static void pair_set(struct scene *s, const struct met *a, const struct met *b, bool foe)
{
    const struct met *two[] = {a, b};
    if (b->owner) s->at[!a->owner ? 0 : foe ? 2 : 1].creature = b->owner;
    if (a->owner) s->at[0].creature = a->owner;
    for (int i = 0; i < 2; i++)
        if (two[i]->mark)
            s->marks[s->mark_count++] = (struct scene_mark){two[i]->mark, 0};
        else
            s->wanted[i] = two[i]->name;
}

struct met_pair {
    struct scene scene;
    char *where;
};

static void pairs_flush(struct made *m, struct met_pair *pairs, int *count, uint64_t *played)
{
    struct text_stream t;
    FILE *to = text_stream_begin(&t);
    char name[sizeof made_name + 16];
    for (int i = 0; i < *count; i++) {
        snprintf(name, sizeof name, "%s %d", made_name, i);
        put_scene(to, &pairs[i].scene, name);
    }
    char *text = text_stream_end(&t);
    fray_program *program = scene_compile(m, text);
    for (int i = 0; i < *count; i++) {
        struct scene *s = &pairs[i].scene;
        struct played p;
        snprintf(name, sizeof name, "%s %d", made_name, i);
        if (program ? stage_play(m, program, name, s, NULL, 2, &p, played)
                    : scene_play(m, s, NULL, 2, &p, played))
            broken(m, s, &p, NULL, pairs[i].where);
        played_free(&p);
        free(pairs[i].where);
    }
    *count = 0;
    fray_program_free(program);
    free(text);
}

/* Plays each pair, or as many as fights are wanted, spread evenly over all. */
static uint64_t pairs_play(struct made *m)
{
    struct scene_draws draws = {m->request->seed};
    struct scene s;
    struct met_list l = {NULL, 0};
    struct met_pair pairs[AT_ONCE];
    int waiting = 0;
    uint64_t played = 0, n = 0, met = 0;
    if (!pair_scene(&s, &m->stuff, &draws)) return 0;
    things_read(m, &s, &l);
    size_t things = l.count;
    for (size_t i = 0; i < m->stuff.mark_count; i++) met_add(&l, &m->stuff.marks[i], NULL, NULL);
    uint64_t all = (uint64_t)l.count * (l.count ? l.count - 1 : 0) / 2,
             most = all < m->request->fights ? all : m->request->fights;
    for (size_t i = 0; i < l.count; i++)
        for (size_t k = i + 1; k < l.count; k++, n++) {
            if (n * most / all == (n + 1) * most / all || !pair_scene(&s, &m->stuff, &draws))
                continue;
            pair_set(&s, &l.at[i], &l.at[k], n % 2);
            pairs[waiting++] =
                (struct met_pair){s, text_of("%s, %s", met_name(&l.at[i]), met_name(&l.at[k]))};
            met++;
            if (waiting == AT_ONCE) pairs_flush(m, pairs, &waiting, &played);
        }
    pairs_flush(m, pairs, &waiting, &played);
    put(stdout, "%s: %zu marks and %zu things, %llu of %llu pairs met\n", m->path, l.count - things,
        things, (unsigned long long)met, (unsigned long long)all);
    for (size_t i = 0; i < l.count; i++) free(l.at[i].name);
    free(l.at);
    return played;
}

/* ---- all fights of a file ---- */

static uint64_t shipped_play(struct made *m, fray_program *program, uint64_t fights)
{
    int count = fray_encounter_count(program, FRAY_ENCOUNTERS);
    size_t ground = 0;
    uint64_t played = 0;
    for (int i = 0; i < count; i++) {
        int id = fray_encounter_at(program, FRAY_ENCOUNTERS, i);
        uint32_t line;
        const char *file = fray_encounter_file(program, id, &line);
        if (!file || strcmp(file, m->path) != 0) continue;
        uint64_t share = fights / m->stuff.ground_count + 1;
        struct made_stage stage = {program, id, NULL, NULL};
        stage_count(m, &stage);
        for (uint64_t n = 0; n < share; n++, played++) {
            struct played p;
            fight_play(&stage, n % 16 == 15 ? 1 : 0, m->request->seed, n, n % 2 == 1, INPUTS_MOST,
                       &p);
            if (p.fault) {
                struct scene s;
                struct played again;
                fray_fight *fight = NULL;
                char *where = text_of("\"%s\", fight %llu", fray_encounter_name(program, id),
                                      (unsigned long long)n);
                bool small = fray_fight_new(program, id, NULL, 0, &fight) == FRAY_OK &&
                             scene_of_fight(&s, &m->stuff, ground, fight, n % 2 == 1) &&
                             scene_play(m, &s, p.fault, 4 * PER_SCENE, &again, NULL);
                fray_fight_free(fight);
                broken(m, small ? &s : NULL, small ? &again : &p, fray_encounter_name(program, id),
                       where);
                if (small) played_free(&again);
                free(where);
            }
            played_free(&p);
        }
        stage_counted(&stage);
        ground++;
    }
    return played;
}

static uint64_t scenes_play(struct made *m, uint64_t fights)
{
    uint64_t played = 0;
    for (uint64_t n = 0; played < fights && n < 4 * fights; n++) {
        struct scene_draws draws = {m->request->seed * 1000003 + n};
        struct scene s;
        struct played p;
        if (!scene_make(&s, &m->stuff, &draws)) continue;
        uint64_t before = played;
        bool breaks = scene_play(m, &s, NULL, PER_SCENE, &p, &played);
        if (played > before) scene_count(&m->tally, &s);
        if (breaks) {
            char *where = text_of("made-up scene %llu", (unsigned long long)n);
            broken(m, &s, &p, NULL, where);
            free(where);
        }
        played_free(&p);
    }
    return played;
}

static void put_tally(const struct scene_tally *t)
{
    put(stdout, "  %d scenes: %d of 2 sides, %d of 3, %d of 4\n", t->scenes, t->sides[2],
        t->sides[3], t->sides[4]);
    put(stdout, "  sides: %d by tactics, %d at random, %d search\n", t->seats[SEAT_TACTICS],
        t->seats[SEAT_RANDOM], t->seats[SEAT_SEARCH]);
    put(stdout, "  scenes with friends: %d, several enemies: %d, a mark: %d, other options: %d\n",
        t->friends, t->enemies, t->marks, t->settings);
}

int made_fights(struct made_request *request, const char *path, uint64_t *played,
                uint64_t *broken_count)
{
    const char *why;
    struct made m = {.request = request, .finder = finder_new(path, &why), .path = bare_path(path)};
    if (!m.finder) {
        print_error("%s: %s", path, why);
        return EXIT_USAGE;
    }
    m.text = text_of("%s", finder_text(m.finder, path));
    fray_program *program = NULL;
    int code = load_rules_for(purpose_of(&m), path, &program); /* prints errors */
    if (program) {
        scene_stuff_read(&m.stuff, program, m.path, m.text);
        if (m.stuff.ground_count) {
            marks_read(&m, program);
            uint64_t paired = request->pairs ? pairs_play(&m) : 0;
            uint64_t own = shipped_play(&m, program, request->fights / 5),
                     made = own < request->fights ? scenes_play(&m, request->fights - own) : 0;
            if (!request->quiet)
                put(stdout, "%s: %llu fights, %llu of made-up scenes: %zu broken\n", m.path,
                    (unsigned long long)(paired + own + made), (unsigned long long)made, m.broken);
            if (request->verbose && !request->quiet) put_tally(&m.tally);
            fflush(stdout);
            *played += paired + own + made;
            *broken_count += m.broken;
        }
        scene_stuff_free(&m.stuff);
    } else
        put(stdout, "%s: not played\n", m.path);
    fray_program_free(program);
    finder_free(m.finder);
    free(m.text);
    return m.broken && !code ? EXIT_NO : code;
}
