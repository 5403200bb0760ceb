/* steps.c -- Makes fights of a campaign and the scene between them, and checks points there.
 *
 * A step is a command of the rules that the scene plays. Points and requirements of each creature
 * are evaluated in the same scene.
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "engine/vm/event_stack.h"
#include "engine/vm/forms.h"
#include "engine/vm/interpreter.h"
#include "engine/vm/program_index.h"
#include "engine/vm/space.h"
#include "engine/vm/world.h"
#include "kept.h"
#include "lib/fight/points_account.h"

static const char *declared_as(const struct vm *vm, int32_t creature)
{
    return program_chars(vm->p, vm->p->contents.at[declared_content(vm, creature)].name);
}

static int32_t scene_of(const fray_program *program)
{
    for (size_t i = 0; i < program->code->encounters.len; i++)
        if (program->code->encounters.at[i].sort == SCENE_BETWEEN) return (int32_t)i;
    return -1;
}

/* ---- fights ---------------------------------------------------------------------------------- */

static fray_result make_fight(fray_campaign *c, const fray_program *program, int encounter,
                              const fray_setting *settings, size_t count, fray_fight **fight)
{
    c->fault = "";
    fray_result result = fight_new(program, encounter, settings, count, NULL, fight);
    if (result == FRAY_BAD_ARGUMENT) {
        const char *limit = vm_size_error(program->code, program->index, encounter);
        if (limit) return kept_fault(c, FRAY_INVALID, "%s", limit);
    }
    if (result != FRAY_OK) return result;
    result = transfer_put(c, (*fight)->vm,
                          program->code->encounters.at[encounter].sort == SCENE_BETWEEN);
    if (result == FRAY_OK) return FRAY_OK;
    fray_fight_free(*fight);
    *fight = NULL;
    return result;
}

/* A creature of the campaign takes part once, and not after it has left. */
static fray_result may_fight(fray_campaign *c, struct vm *vm)
{
    for (int32_t i = 0; i < vm->layout.creatures; i++) {
        bool stays;
        if (!content_stays_known(vm, declared_content(vm, i))) continue;
        for (int32_t k = 0; k < i; k++)
            if (declared_content(vm, k) == declared_content(vm, i))
                return kept_fault(c, FRAY_INVALID,
                                  "'%s' takes part twice, and there is one in a campaign",
                                  declared_as(vm, i));
        if (!creature_stays(vm, i, &stays))
            return kept_fault(c, FRAY_FAILED, "'%s': %s", declared_as(vm, i), vm->message);
        if (!stays)
            return kept_fault(c, FRAY_INVALID, "'%s' takes part, who is in the campaign no longer",
                              declared_as(vm, i));
    }
    return FRAY_OK;
}

fray_result fray_campaign_fight(fray_campaign *c, const fray_program *program, int encounter,
                                const fray_setting *settings, size_t count, fray_fight **fight)
{
    if (!fight) return FRAY_BAD_ARGUMENT;
    *fight = NULL;
    if (!c || !program) return FRAY_BAD_ARGUMENT;
    if (scene_of(program) < 0)
        return kept_fault(c, FRAY_NOT_FOUND, "by these rules nothing outlasts a fight");
    fray_result result = make_fight(c, program, encounter, settings, count, fight);
    if (result == FRAY_OK) result = may_fight(c, (*fight)->vm);
    if (result == FRAY_OK) return FRAY_OK;
    fray_fight_free(*fight);
    *fight = NULL;
    return result;
}

fray_result fray_campaign_take(fray_campaign *c, const fray_fight *fight)
{
    if (!c || !fight) return FRAY_BAD_ARGUMENT;
    const struct vm *vm = fight->vm;
    if (vm->head->status == VM_ERROR) return FRAY_FAILED;
    bool unbegun = vm->encounter->sort == SCENE_BETWEEN && vm->head->status == VM_RUNNING;
    if (vm->head->status != VM_DONE && !unbegun)
        return kept_fault(c, FRAY_BAD_ARGUMENT, "the fight is not over");
    return transfer_take(c, fight->vm);
}

/* ---- between them ---------------------------------------------------------------------------- */

/* Is the creature in the campaign, but gone by these rules? */
static bool is_gone(fray_campaign *c, const fray_program *program, const char *name)
{
    fray_fight *between;
    bool gone = false;
    if (fray_campaign_step(c, program, NULL, 0, &between) != FRAY_OK) return false;
    for (int32_t i = 0; i < between->vm->layout.creatures; i++)
        if (strcmp(declared_as(between->vm, i), name) == 0) gone = !fray_campaign_has(between, i);
    fray_fight_free(between);
    return gone;
}

fray_result fray_campaign_join(fray_campaign *c, const fray_program *program, const char *name)
{
    if (!c || !program || !name) return FRAY_BAD_ARGUMENT;
    int32_t scene = scene_of(program);
    const struct row_encounters *e = scene >= 0 ? &program->code->encounters.at[scene] : NULL;
    if (!e) return kept_fault(c, FRAY_NOT_FOUND, "by these rules nothing outlasts a fight");
    if (*name && kept_knows(c, name))
        return kept_fault(c, FRAY_INVALID,
                          is_gone(c, program, name) ? "'%s' is in the campaign no longer"
                                                    : "'%s' is in the campaign already",
                          name);
    for (int32_t i = e->fighter_begin; i < e->fighter_begin + e->fighter_count; i++) {
        if (strcmp(program_chars(program->code, program->code->fighters.at[i].name), name) != 0)
            continue;
        return kept_push(
                   c, &(fray_kept){.who = name, .thing = "", .mark = "", .name = "", .value = ""})
                   ? FRAY_OK
                   : FRAY_NO_MEMORY;
    }
    for (size_t i = 0; i < program->code->contents.len; i++)
        if (strcmp(program_chars(program->code, program->code->contents.at[i].name), name) == 0)
            return kept_fault(
                c, FRAY_INVALID,
                "'%s' is nobody whom a campaign keeps: its kind says of nothing that it lasts",
                name);
    return kept_fault(c, FRAY_NOT_FOUND, "these rules declare no '%s'", name);
}

static fray_result take_off(fray_campaign *c, struct vm *vm)
{
    for (int32_t i = 0; i < vm->layout.creatures; i++) {
        bool stays = kept_knows(c, declared_as(vm, i));
        if (stays && !creature_stays(vm, i, &stays))
            return kept_fault(c, FRAY_FAILED, "'%s': %s", declared_as(vm, i), vm->message);
        if (!stays && !place_set(vm, i, -1)) return kept_fault(c, FRAY_FAILED, "%s", vm->message);
    }
    return FRAY_OK;
}

fray_result fray_campaign_step(fray_campaign *c, const fray_program *program,
                               const fray_setting *settings, size_t count, fray_fight **fight)
{
    if (!fight) return FRAY_BAD_ARGUMENT;
    *fight = NULL;
    if (!c || !program) return FRAY_BAD_ARGUMENT;
    int32_t scene = scene_of(program);
    if (scene < 0) return kept_fault(c, FRAY_NOT_FOUND, "by these rules nothing outlasts a fight");
    fray_result result = make_fight(c, program, scene, settings, count, fight);
    if (result == FRAY_OK) result = take_off(c, (*fight)->vm);
    if (result == FRAY_OK) return FRAY_OK;
    fray_fight_free(*fight);
    *fight = NULL;
    return result;
}

int fray_campaign_has(const fray_fight *between, int creature)
{
    if (!between) return 0;
    return creature >= 0 && creature < between->vm->layout.creatures &&
           (creatures_present(between->vm) >> creature & 1);
}

/* ---- judging --------------------------------------------------------------------------------- */

struct pure_call {
    int32_t fn, creature;
    int64_t out;
};
static bool look(struct vm *vm, void *user)
{
    struct pure_call *a = user;
    int64_t args[] = {a->creature, -1};
    return vm_pure(vm, a->fn, args, 2, &a->out);
}

static fray_result required(fray_campaign *c, const fray_fight *between, int32_t creature,
                            const struct row_requirements *r)
{
    struct vm *vm = between->vm;
    struct pure_call holds = {r->holds, creature, 1}, when = {r->when, creature, 1};
    if (!index_kind_is(vm->index, vm->creatures[creature].kind, r->kind)) return FRAY_OK;
    if (r->when >= 0 && !fight_peek(vm, look, &when))
        return kept_fault(c, FRAY_FAILED, "'%s' cannot be judged: %s", declared_as(vm, creature),
                          vm->message);
    if (!when.out) return FRAY_OK;
    if (!fight_peek(vm, look, &holds))
        return kept_fault(c, FRAY_FAILED, "'%s' cannot be judged: %s", declared_as(vm, creature),
                          vm->message);
    if (holds.out) return FRAY_OK;
    fray_fight *copy;
    refusal_list why = {0};
    fray_result result = fray_fight_clone(between, &copy);
    if (result != FRAY_OK) return result;
    result = refusals_read(copy, (int32_t)(r - vm->p->requirements.at), creature, &c->arena, &why);
    if (result == FRAY_FAILED)
        kept_fault(c, result, "'%s' cannot be judged: %s", declared_as(vm, creature),
                   copy->vm->message);
    fray_fight_free(copy);
    if (result != FRAY_OK) return result;
    return kept_fault(c, FRAY_INVALID, "'%s': %s", declared_as(vm, creature),
                      *why.at[0] ? why.at[0] : "it does not satisfy what its kind requires");
}

fray_result fray_campaign_accounts(fray_campaign *c, const fray_fight *between, int creature,
                                   const fray_account **accounts, size_t *count)
{
    if (!accounts || !count) return FRAY_BAD_ARGUMENT;
    *accounts = NULL;
    *count = 0;
    if (!c || !between) return FRAY_BAD_ARGUMENT;
    const struct vm *vm = between->vm;
    VEC(fray_account) all = {0};
    if (creature < 0 || creature >= vm->layout.creatures) return FRAY_BAD_ARGUMENT;
    for (int32_t i = 0; (size_t)i < vm->p->accounts.len; i++) {
        fray_account a;
        fray_fight *copy;
        if (!index_kind_is(vm->index, vm->creatures[creature].kind, vm->p->accounts.at[i].kind))
            continue;
        fray_result result = fray_fight_clone(between, &copy);
        if (result != FRAY_OK) return result;
        result = account_read(copy, i, creature, &c->arena, &a);
        if (result == FRAY_FAILED)
            kept_fault(c, result, "the account of '%s': %s", declared_as(vm, creature),
                       copy->vm->message);
        fray_fight_free(copy);
        if (result != FRAY_OK) return result;
        vec_push(&all, &c->arena, a);
    }
    *accounts = all.at;
    *count = all.len;
    return c->arena.failed ? FRAY_NO_MEMORY : FRAY_OK;
}

static fray_result spent(fray_campaign *c, const fray_fight *between, int32_t creature)
{
    const fray_account *a;
    size_t count;
    fray_result result = fray_campaign_accounts(c, between, creature, &a, &count);
    for (size_t i = 0; i < count && result == FRAY_OK; i++)
        if (a[i].left < 0)
            result =
                kept_fault(c, FRAY_INVALID, "'%s' spends %lld of %lld %s", a[i].who,
                           (long long)(a[i].size - a[i].left), (long long)a[i].size, a[i].name);
    return result;
}

fray_result fray_campaign_check(fray_campaign *c, const fray_fight *between)
{
    if (!c || !between) return FRAY_BAD_ARGUMENT;
    const struct program *p = between->vm->p;
    fray_result result = FRAY_OK;
    for (int32_t i = 0; i < between->vm->layout.creatures && result == FRAY_OK; i++) {
        if (!fray_campaign_has(between, i)) continue;
        result = spent(c, between, i);
        for (size_t k = 0; k < p->requirements.len && result == FRAY_OK; k++)
            if (!p->requirements.at[k].advice)
                result = required(c, between, i, &p->requirements.at[k]);
    }
    return result;
}

/* ---- steps ----------------------------------------------------------------------------------- */

static const struct row_steps *step_row(const fray_program *program, int step)
{
    return step >= 0 && (size_t)step < program->code->steps.len ? &program->code->steps.at[step]
                                                                : NULL;
}

int fray_campaign_step_count(const fray_program *program)
{
    if (!program) return 0;
    return (int)program->code->steps.len;
}

const char *fray_campaign_step_name(const fray_program *program, int step)
{
    if (!program) return "";
    const struct row_steps *s = step_row(program, step);
    return s ? program_chars(program->code, s->name) : "";
}

const char *fray_campaign_step_doc(const fray_program *program, int step)
{
    if (!program) return "";
    const struct row_steps *s = step_row(program, step);
    return s ? program_chars(program->code, s->doc) : "";
}

int fray_campaign_param_count(const fray_program *program, int step)
{
    if (!program) return 0;
    const struct row_steps *s = step_row(program, step);
    return s ? s->param_count : 0;
}

static const char *words_of(fray_program *program, int32_t tag)
{
    struct text out;
    text_init(&out, &program->texts);
    const int32_t count = program->code->tags.at[tag].value_count;
    for (int32_t i = 0; i < count; i++)
        text_printf(&out, "%s%s",
                    i == 0          ? ""
                    : i + 1 < count ? ", "
                                    : " or ",
                    tag_value_chars(program->code, tag, i));
    return out.at ? out.at : "";
}

static const char *creature_kind_text(fray_program *program, int32_t kind)
{
    struct text out;
    text_init(&out, &program->texts);
    text_printf(&out, "a %s of the campaign",
                kind >= 0 ? program_chars(program->code, program->code->kinds.at[kind].name)
                          : "creature");
    return out.at ? out.at : "";
}

fray_campaign_param fray_campaign_param_at(fray_program *program, int step, int index)
{
    if (!program) return (fray_campaign_param){0};
    const struct row_steps *s = step_row(program, step);
    if (!s || index < 0 || index >= s->param_count)
        return (fray_campaign_param){.name = "", .kind = ""};
    const struct program *p = program->code;
    const struct row_step_params *r = &p->step_params.at[s->param_begin + index];
    fray_campaign_param out = {program_chars(p, r->name), FRAY_CAMPAIGN_NUMBER, "a number",
                               r->may_lack};
    switch ((enum value_type)r->type) {
    case VT_FLAG: out.type = FRAY_CAMPAIGN_FLAG, out.kind = "true or false"; break;
    case VT_TAG: out.type = FRAY_CAMPAIGN_WORD, out.kind = words_of(program, r->tag); break;
    case VT_CREATURE:
        out.type = FRAY_CAMPAIGN_CREATURE, out.kind = creature_kind_text(program, r->kind);
        break;
    case VT_CONTENT:
        out.type = FRAY_CAMPAIGN_CONTENT, out.kind = "the name of something declared";
        break;
    default: break;
    }
    return out;
}

static bool creature_read(const fray_fight *between, const struct row_step_params *r,
                          const char *text, int64_t *out)
{
    const struct vm *vm = between->vm;
    for (int32_t i = 0; i < vm->layout.creatures; i++) {
        if (strcmp(declared_as(vm, i), text) != 0 || !fray_campaign_has(between, i)) continue;
        *out = i;
        return index_kind_is(vm->index, vm->creatures[i].kind, r->kind);
    }
    return false;
}

static bool argument_read(const fray_fight *between, const struct row_step_params *r,
                          const char *text, int64_t *out)
{
    const struct program *p = between->vm->p;
    char *end;
    switch ((enum value_type)r->type) {
    case VT_FLAG: *out = strcmp(text, "true") == 0; return *out || strcmp(text, "false") == 0;
    case VT_TAG: *out = tag_value_find(p, r->tag, str_from(text)); return *out >= 0;
    case VT_CREATURE: return creature_read(between, r, text, out);
    case VT_CONTENT:
        for (*out = 0; (size_t)*out < p->contents.len; (*out)++)
            if (strcmp(program_chars(p, p->contents.at[*out].name), text) == 0) return true;
        return false;
    default:
        if (strspn(text, "-0123456789") != strlen(text) || strlen(text) > 11) return false;
        *out = strtoll(text, &end, 10);
        return end != text && !*end && fits_i32(*out);
    }
}

fray_result fray_campaign_begin(fray_fight *between, int step, const char *const *values,
                                int *wrong)
{
    if (!between || !values || !wrong) return FRAY_BAD_ARGUMENT;
    struct vm *vm = between->vm;
    const struct row_steps *s = step_row(between->program, step);
    int64_t args[LIMIT_REGISTERS_OF_ONE];
    *wrong = -1;
    if (!s || vm->encounter->sort != SCENE_BETWEEN || vm->head->status != VM_RUNNING)
        return FRAY_BAD_ARGUMENT;
    for (int32_t i = 0; i < s->param_count; i++) {
        const struct row_step_params *r = &vm->p->step_params.at[s->param_begin + i];
        args[i] = r->fallback;
        if (values[i] ? argument_read(between, r, values[i], &args[i]) : r->may_lack) continue;
        *wrong = i;
        return FRAY_BAD_ARGUMENT;
    }
    frames_cut(vm, 0); /* the scene's own body is empty */
    return vm_push(vm, s->body, args, s->param_count, -1) ? FRAY_OK : FRAY_FAILED;
}
