/* requirements.c -- Checks the points and the requirements of whole creatures by running their
 * functions.
 *
 * The generator gives the program a fight for each creature to be checked, with that creature
 * alone. The fight is set up, so that all its things and marks count, but not played. The accounts
 * of points are kept for hosts to show.
 */
#include "compile.h"
#include "engine/vm/interpreter.h"
#include "engine/vm/world.h"
#include "lib/fight/fight.h"
#include "lib/fight/points_account.h"

struct judge {
    fray_program *o;
    struct fray_findings *f;
    struct lint *lint; /* reports `expect` lines; NULL: they are not judged */
    const struct row_encounters *e;
    int32_t content;
    struct fray_fight fight;
};

static int32_t kind_of(const struct judge *j)
{
    return j->o->code->contents.at[j->content].kind;
}

/* What a test declares serves the test: it need not make sense in play. */
static bool in_test(const struct judge *j)
{
    return j->e->sort == SCENE_TEST_LOOK;
}

static struct span span_at(struct judge *j, int32_t file, int32_t place, size_t len)
{
    uint32_t source = source_index(j->f, j->o->code, file), from = place < 0 ? 0 : (uint32_t)place;
    return (struct span){source == UINT32_MAX ? 0 : source, from, from + (uint32_t)len};
}

static struct span name_span(struct judge *j)
{
    return span_at(j, j->e->file, j->e->place, program_text(j->o->code, j->e->name).len);
}

static fray_result report_failure(struct judge *j, const char *what)
{
    struct str name = program_text(j->o->code, j->e->name);
    j->o->run_failed = true;
    diag_report(&j->f->diags, E0403, name_span(j), "`%.*s` cannot be checked: %s: %s",
                STR_FMT(name), what, j->fight.vm->message);
    return FRAY_INVALID;
}

/* ---- requirements ---------------------------------------------------------------------------- */

static struct diag *report_refusal(struct judge *j, const struct row_requirements *r,
                                   struct str why)
{
    struct str name = program_text(j->o->code, j->e->name);
    if (r->advice)
        return lint_report(j->lint, W0623, name_span(j), "`%.*s`: %.*s", STR_FMT(name),
                           STR_FMT(why.len ? why : STR("its kind advises otherwise")));
    return why.len ? diag_report(&j->f->diags, E0403, name_span(j), "`%.*s`: %.*s", STR_FMT(name),
                                 STR_FMT(why))
                   : diag_report(&j->f->diags, E0403, name_span(j),
                                 "`%.*s` does not satisfy what its kind requires", STR_FMT(name));
}

static fray_result check_requirement(struct judge *j, const struct row_requirements *r)
{
    const struct program *p = j->o->code;
    int64_t args[] = {0, -1}, holds = 1;
    if (r->when >= 0 && !vm_pure(j->fight.vm, r->when, args, 2, &holds))
        return report_failure(j, "a requirement");
    if (!holds) return FRAY_OK;
    if (!vm_pure(j->fight.vm, r->holds, args, 2, &holds)) return report_failure(j, "a requirement");
    if (holds || (!r->advice && diag_allowed(&j->f->diags, E0403, name_span(j)))) return FRAY_OK;
    refusal_list why = {0};
    fray_result result =
        refusals_read(&j->fight, (int32_t)(r - p->requirements.at), 0, &j->f->arena, &why);
    if (result == FRAY_FAILED) return report_failure(j, "a requirement");
    if (result != FRAY_OK) return result;
    size_t word = r->advice ? strlen("expect") : strlen("require");
    for (size_t i = 0; i < why.len; i++)
        diag_related(report_refusal(j, r, str_from(why.at[i])), span_at(j, r->file, r->place, word),
                     r->advice ? "advised here" : "required here");
    return FRAY_INVALID;
}

/* ---- points ---------------------------------------------------------------------------------- */

static void report_overspent(struct judge *j, const fray_account *a)
{
    struct diag *g =
        diag_report(&j->f->diags, E0409, name_span(j), "`%s` spends %lld of %lld %s", a->who,
                    (long long)(a->size - a->left), (long long)a->size, a->name);
    struct text t;
    text_init(&t, &j->f->arena);
    for (size_t i = 0; i < a->cost_count; i++)
        text_printf(&t, "%s%s %lld", i ? ", " : "", a->costs[i].what,
                    (long long)a->costs[i].points);
    if (t.len) diag_note(g, "%.*s", STR_FMT(text_str(&t)));
}

static fray_result check_account(struct judge *j, const struct row_accounts *row)
{
    fray_account a;
    fray_result result =
        account_read(&j->fight, (int32_t)(row - j->o->code->accounts.at), 0, &j->o->texts, &a);
    if (result == FRAY_FAILED) return report_failure(j, a.name);
    if (result != FRAY_OK) return result;
    if (!in_test(j)) vec_push(&j->o->accounts, &j->o->texts, a);
    if (a.left >= 0 || diag_allowed(&j->f->diags, E0409, name_span(j))) return FRAY_OK;
    report_overspent(j, &a);
    return FRAY_INVALID;
}

/* ---- each in a fight of its own -------------------------------------------------------------- */

static fray_result worse(fray_result a, fray_result b)
{
    return a == FRAY_OK || b == FRAY_NO_MEMORY ? b : a;
}

static void leave_fight(struct judge *j)
{
    if (j->fight.vm) vm_free(j->fight.vm);
    j->fight.vm = NULL;
}

/* Checks a requirement or an account. A requirement that holds leaves the fight unchanged, so the
 * next one uses it too; anything else ends it. */
static fray_result judge_in_fight(struct judge *j, int32_t encounter,
                                  const struct row_requirements *r, const struct row_accounts *a)
{
    if (!j->fight.vm) {
        j->fight = (struct fray_fight){
            .program = j->o, .vm = vm_new(j->o->code, j->o->index, encounter, j->o->memory)};
        if (!j->fight.vm) return FRAY_NO_MEMORY;
        vm_begin(j->fight.vm);
    }
    fray_result result = j->fight.vm->head->status == VM_ERROR
                             ? report_failure(j, "it cannot begin")
                         : r ? check_requirement(j, r)
                             : check_account(j, a);
    if (a || result != FRAY_OK) leave_fight(j);
    return result;
}

static fray_result check_creature(struct judge *j, int32_t encounter)
{
    const struct program *p = j->o->code;
    fray_result result = FRAY_OK;
    for (size_t k = 0; k < p->requirements.len && result != FRAY_NO_MEMORY; k++) {
        const struct row_requirements *r = &p->requirements.at[k];
        if (!kind_is(p, kind_of(j), r->kind) || (r->advice && (!j->lint || in_test(j)))) continue;
        fray_result judged = judge_in_fight(j, encounter, r, NULL);
        bool advised = r->advice && judged == FRAY_INVALID && !j->o->run_failed;
        result = worse(result, advised ? FRAY_OK : judged);
    }
    for (size_t k = 0; k < p->accounts.len && result != FRAY_NO_MEMORY; k++)
        if (kind_is(p, kind_of(j), p->accounts.at[k].kind))
            result = worse(result, judge_in_fight(j, encounter, NULL, &p->accounts.at[k]));
    leave_fight(j);
    return result;
}

fray_result check_requirements(fray_program *o, struct fray_findings *f, struct lint *lint)
{
    const struct program *p = o->code;
    fray_result result = FRAY_OK;
    for (int32_t i = 0; (size_t)i < p->encounters.len && result != FRAY_NO_MEMORY; i++) {
        struct judge j = {.o = o, .f = f, .lint = lint, .e = &p->encounters.at[i]};
        if ((j.e->sort != SCENE_LOOK && !in_test(&j)) || j.e->fighter_count != 1 ||
            vm_size_error(p, o->index, i))
            continue;
        j.content = p->fighters.at[j.e->fighter_begin].content;
        result = worse(result, check_creature(&j, i));
    }
    return o->texts.failed ? FRAY_NO_MEMORY : result;
}
