/* rules.c -- Compiles the rules of a play from the sources that it keeps, together with the
 * referee's statements.
 *
 * A statement is a test of a generated file that uses the rules. It is checked in the scope of the
 * encounter, so the names of its creatures are known (SCENE_REMARK). The program with one statement
 * more is another program: the fight is played again in it. Replaying is exact, so no state has to
 * be carried from one program to the other.
 */
#include <stdio.h>

#include "engine/bytecode/program.h"
#include "engine/vm/interpreter.h"
#include "engine/vm/state.h"
#include "play.h"

/* Generated files, and the name by which they use the rules. */
static const char referee_file[] = "the referee", question_file[] = "the question",
                  rules_name[] = "the-rules";

static const struct kept_module *module_find(const fray_play *p, const char *name, const char *from)
{
    for (size_t i = 0; i < p->modules.len; i++)
        if (strcmp(p->modules.at[i].name, name) == 0 && strcmp(p->modules.at[i].from, from) == 0)
            return &p->modules.at[i];
    return NULL;
}

static struct str text_of_shown(const fray_play *p, const char *shown)
{
    for (size_t i = 0; i < p->modules.len; i++)
        if (strcmp(p->modules.at[i].shown, shown) == 0) return p->modules.at[i].text;
    return (struct str){NULL, 0};
}

/* Keeps what the host's reader returned. */
static const struct kept_module *module_keep(fray_play *p, const char *name, const char *from,
                                             struct str text, const char *shown)
{
    struct str known = text_of_shown(p, shown);
    struct kept_module m = {play_copy(p, name), play_copy(p, from), play_copy(p, shown), known};
    if (!known.at)
        m.text = (struct str){arena_text(&p->arena, text.len ? text.at : "", text.len), text.len};
    vec_push(&p->modules, &p->arena, m);
    return p->arena.failed ? NULL : &p->modules.at[p->modules.len - 1];
}

static struct str referee_text(fray_play *p)
{
    struct text t;
    text_init(&t, &p->arena);
    text_printf(&t, "edition 1\nuse \"%s\"\n", rules_name);
    for (size_t i = 0; i < p->statements.len; i++)
        text_printf(&t, "test \"statement %zu of the referee\" {\n%s\n}\n", i + 1,
                    p->statements.at[i]);
    return text_str(&t);
}

static fray_result read_kept(void *user, const char *name, const char *from, const char **text,
                             size_t *size, const char **shown)
{
    fray_play *p = user;
    if (!from && name == referee_file) {
        struct str made = referee_text(p);
        *text = made.at, *size = made.len, *shown = referee_file;
        return p->arena.failed ? FRAY_NO_MEMORY : FRAY_OK;
    }
    if (!from && name == question_file) {
        *text = p->question, *size = strlen(p->question), *shown = question_file;
        return FRAY_OK;
    }
    bool generated = from && (strcmp(from, referee_file) == 0 || strcmp(from, question_file) == 0);
    if (generated && strcmp(name, rules_name) == 0) name = p->rules, from = NULL;
    const struct kept_module *m = module_find(p, name, from ? from : "");
    if (!m && p->reader) {
        fray_result result = p->reader(p->user, name, from, text, size, shown);
        if (result != FRAY_OK) return result;
        m = module_keep(p, name, from ? from : "", (struct str){*text, *size},
                        *shown ? *shown : name);
        if (!m) return FRAY_NO_MEMORY;
    }
    if (!m) return FRAY_NOT_FOUND;
    *text = m->text.at, *size = m->text.len, *shown = m->shown;
    return FRAY_OK;
}

/* A statement must not end its block and begin another declaration. */
static bool is_balanced(const char *text)
{
    int depth = 0;
    for (bool quoted = false; *text; text++) {
        if (quoted && *text == '\\' && text[1])
            text++;
        else if (*text == '"')
            quoted = !quoted;
        else if (!quoted && *text == '{')
            depth++;
        else if (!quoted && *text == '}' && --depth < 0)
            return false;
        else if (*text == '#' || *text == '\n')
            return false;
    }
    return depth == 0;
}

static fray_result set_options(fray_play *p, const fray_program *program)
{
    p->program_settings.len = 0;
    for (size_t i = 0; i < p->settings.len; i++) {
        const char *equals = strchr(p->settings.at[i], '=');
        const char *name = arena_text(&p->arena, p->settings.at[i],
                                      equals ? (size_t)(equals - p->settings.at[i]) : 0);
        fray_setting s = {name ? fray_option_find(program, name) : -1, 0};
        if (!equals || s.option < 0)
            return play_fail(p, FRAY_BAD_ARGUMENT, "the rules have no option '%s'",
                             name ? name : "");
        if (fray_option_parse(program, s.option, equals + 1, &s.value) != FRAY_OK)
            return play_fail(p, FRAY_BAD_ARGUMENT, "the option '%s' has no value '%s'", name,
                             equals + 1);
        vec_push(&p->program_settings, &p->arena, s);
    }
    return p->arena.failed ? FRAY_NO_MEMORY : FRAY_OK;
}

/* Returns why the campaign does not fit these rules. */
static fray_result campaign_fail(fray_play *p, fray_result result)
{
    const char *why = fray_campaign_fault(p->campaign);
    return *why ? play_fail(p, result, "%s", why) : result;
}

/* The value of NAME among texts NAME=VALUE, or NULL. */
static const char *value_find(const fray_play *p, const char *name)
{
    size_t size = strlen(name);
    for (size_t i = 0; i < p->values.len; i++)
        if (strncmp(p->values.at[i], name, size) == 0 && p->values.at[i][size] == '=')
            return p->values.at[i] + size + 1;
    return NULL;
}

/* Makes the scene between fights, in which the step is played. */
static fray_result begin_step(fray_play *p, fray_program *program, fray_fight **fight)
{
    int id = -1, wrong = -1;
    for (int i = 0; i < fray_campaign_step_count(program); i++)
        if (strcmp(fray_campaign_step_name(program, i), p->step) == 0) id = i;
    if (id < 0 || !p->campaign)
        return play_fail(p, FRAY_NOT_FOUND, "the campaign has no step '%s'", p->step);
    int count = fray_campaign_param_count(program, id);
    const char **values = ARENA_ARRAY(&p->arena, const char *, (size_t)count + 1);
    if (!values) return FRAY_NO_MEMORY;
    for (int i = 0; i < count; i++)
        values[i] = value_find(p, fray_campaign_param_at(program, id, i).name);
    fray_result result = fray_campaign_step(p->campaign, program, p->program_settings.at,
                                            p->program_settings.len, fight);
    if (result != FRAY_OK) return campaign_fail(p, result);
    result = fray_campaign_begin(*fight, id, values, &wrong);
    if (result == FRAY_OK) return result;
    fray_fight_free(*fight);
    *fight = NULL;
    return play_fail(p, result, "a value of the step '%s' does not fit", p->step);
}

static fray_result begin(fray_play *p, fray_program *program, fray_fight **fight)
{
    *fight = NULL;
    if (p->step) {
        fray_result result = set_options(p, program);
        return result == FRAY_OK ? begin_step(p, program, fight) : result;
    }
    int id = fray_encounter_find(program, p->encounter);
    if (id < 0)
        return p->encounter
                   ? play_fail(p, FRAY_NOT_FOUND, "there is no encounter \"%s\"", p->encounter)
                   : play_fail(p, FRAY_NOT_FOUND, "there is no encounter");
    if (!p->encounter) p->encounter = play_copy(p, fray_encounter_name(program, id));
    fray_result result = set_options(p, program);
    if (result != FRAY_OK) return result;
    if (p->campaign) {
        result = fray_campaign_fight(p->campaign, program, id, p->program_settings.at,
                                     p->program_settings.len, fight);
        return result == FRAY_OK ? result : campaign_fail(p, result);
    }
    result = fight_new(program, id, p->program_settings.at, p->program_settings.len, NULL, fight);
    if (result == FRAY_BAD_ARGUMENT)
        return play_fail(p, result, "the encounter exceeds a limit of fights");
    return result;
}

/* Replaces the fight by one that has not begun, and resets the state of its replay. */
static void restart(fray_play *p, fray_fight *fight)
{
    play_search_drop(p);
    fray_fight_free(p->now.fight);
    p->now = (struct play_state){
        .fight = fight, .dice = fray_driver_sampled(p->seed, p->number), .unreported = -1};
    fray_fight_listen(fight, 1);
    fray_fight_watch(fight, FRAY_REFEREE_TELLS);
    for (int s = 0; s < fray_side_count(fight); s++) {
        int playouts = fray_side_playouts(fight, s);
        if (!playouts)
            *p->file_search[s] = 0;
        else
            snprintf(p->file_search[s], sizeof *p->file_search, "%d", playouts);
    }
    p->die_list.len = 0;
}

fray_result play_rewind(fray_play *p)
{
    fray_fight *fight;
    fray_result result = begin(p, p->program, &fight);
    if (result == FRAY_OK) restart(p, fight);
    return result;
}

static size_t remark_count(const fray_program *program)
{
    size_t count = 0;
    for (size_t i = 0; i < program->code->encounters.len; i++)
        count += program->code->encounters.at[i].sort == SCENE_REMARK;
    return count;
}

static fray_result compile_all(fray_play *p, bool watched, fray_program **program,
                               fray_findings **findings)
{
    struct table_scene table = {p->encounter, p->newcomers.at, p->newcomers.len};
    bool plain = p->statements.len == 0 && p->newcomers.len == 0;
    return compile_table(&p->outer, watched, plain ? NULL : &table, read_kept, p,
                         plain ? p->rules : referee_file, program, findings);
}

fray_result play_compile(fray_play *p, const char *more, fray_findings **findings)
{
    fray_program *program, *old = p->program;
    *findings = NULL;
    if (more && !is_balanced(more))
        return play_fail(p, FRAY_BAD_ARGUMENT,
                         "a statement is one line, with all its braces and without a comment");
    if (more) vec_push(&p->statements, &p->arena, play_copy(p, more));
    fray_result result =
        p->arena.failed ? FRAY_NO_MEMORY : compile_all(p, false, &program, findings);
    if (result == FRAY_OK && remark_count(program) != p->statements.len) {
        fray_program_free(program);
        result = play_fail(p, FRAY_BAD_ARGUMENT, "that is not a statement");
    } else if (result == FRAY_INVALID)
        play_fail(p, result, "the rules have errors");
    fray_fight *fight = NULL;
    if (result == FRAY_OK) {
        result = begin(p, program, &fight);
        if (result != FRAY_OK) fray_program_free(program);
    }
    if (result != FRAY_OK) {
        if (more) p->statements.len--;
        return result;
    }
    play_snapshots_drop(p);
    play_watched_drop(p);
    restart(p, fight);
    fray_program_free(old);
    p->program = program;
    if (!p->statements.len && !p->newcomers.len) p->hash = fray_program_hash(program);
    return FRAY_OK;
}

fray_result play_watched_make(fray_play *p)
{
    fray_findings *findings = NULL;
    fray_result result = FRAY_OK;
    if (!p->watched) result = compile_all(p, true, &p->watched, &findings);
    fray_findings_free(findings);
    if (result == FRAY_OK && !p->conditions)
        result = condition_reader_new(&p->outer, read_kept, p, p->rules, &p->conditions);
    return result;
}

void play_watched_drop(fray_play *p)
{
    fray_program_free(p->watched);
    condition_reader_free(p->conditions);
    p->watched = NULL;
    p->conditions = NULL;
}

int play_statement_find(const fray_play *p, const char *text)
{
    for (size_t i = 0; i < p->statements.len; i++)
        if (strcmp(p->statements.at[i], text) == 0) return (int)i;
    return -1;
}

bool play_statement_begin(fray_play *p, int index)
{
    struct vm *vm = p->now.fight->vm;
    for (size_t i = 0; i < vm->p->encounters.len; i++) {
        const struct row_encounters *e = &vm->p->encounters.at[i];
        if (e->sort != SCENE_REMARK || index-- != 0) continue;
        vm->head->status = VM_RUNNING;
        return vm_push(vm, e->body, NULL, 0, -1);
    }
    return false;
}

fray_result fray_play_doc(fray_play *p, fray_doc **doc, fray_findings **findings)
{
    if (!doc || !findings) return FRAY_BAD_ARGUMENT;
    *doc = NULL;
    *findings = NULL;
    if (!p) return FRAY_BAD_ARGUMENT;
    return fray_doc_read(&p->outer, read_kept, p, p->rules, doc, findings);
}

fray_result fray_play_compile(fray_play *p, const char *text, fray_program **program,
                              fray_findings **findings)
{
    if (!program || !findings) return FRAY_BAD_ARGUMENT;
    *program = NULL;
    *findings = NULL;
    if (!p || !text) return FRAY_BAD_ARGUMENT;
    p->question = text;
    fray_result result = fray_compile_for(&p->outer, FRAY_FOR_QUESTIONS, read_kept, p,
                                          question_file, program, findings);
    p->question = NULL;
    return result;
}
