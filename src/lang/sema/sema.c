/* sema.c -- Runs the passes of the checker in order.
 *
 *     names -> kinds -> members -> signatures -> content -> bodies -> encounters -> analyses
 */
#include "sema.h"
#include "lang/sema/model/builtins.h"

#include "lang/sema/check/analyses.h"
#include "lang/sema/model/vocabulary.h"
#include "lang/sema/scene/scene.h"

static void for_each_line(struct model *m, struct ast **files, size_t count, const char *word,
                          void (*visit)(struct model *, struct ast *))
{
    for (size_t f = 0; f < count; f++)
        for (size_t i = 0; i < files[f]->item_count; i++) {
            struct ast *line = files[f]->items[i];
            if (line->kind != AST_LINE || !line->head || line->head->kind != AST_NAME ||
                !str_is(line->head->text, word))
                continue;
            enter_file(m, line->span.file);
            visit(m, line);
        }
}

/* A name that is never read is looked for when nothing else is wrong: what was reported may well
 * have been its reader. */
static void report_unread_names(struct model *m)
{
    for (size_t i = 0; i < m->fns.len; i++)
        for (size_t k = 0; k < m->fns.at[i]->locals.len; k++) {
            struct local *l = &m->fns.at[i]->locals.at[k];
            if (!l->used)
                diag_help(report(m, E0210, l->span, "`%.*s` is never read", STR_FMT(l->name)),
                          "use it below, or leave its line out");
        }
}

/* The fields of all content are rows of a table, so the product of kinds and things has a limit. */
static bool fields_fit(struct model *m)
{
    size_t fields = 0;
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        fields += (size_t)c->kind->slot_count;
        if (fields <= LIMIT_FIELDS) continue;
        diag_help(report(m, E0005, c->sym->span,
                         "more than %d fields in all content: each `%.*s` has %d", LIMIT_FIELDS,
                         STR_FMT(c->kind->name), (int)c->kind->slot_count),
                  "give the kind fewer fields, or split it");
        return false;
    }
    return true;
}

static void resolve_declarations(struct model *m, struct ast **files, size_t count)
{
    for_each_line(m, files, count, "system", resolve_system);
    add_natural_members(m);
    for (size_t i = 0; i < m->options.len; i++) resolve_option(m, m->options.at[i]);
    resolve_option_overrides(m, files, count);
    for (size_t i = 0; i < m->measures.len; i++) resolve_measure(m, m->measures.at[i]);
    for (size_t i = 0; i < m->orders.len; i++) resolve_order(m, m->orders.at[i]);
    for (size_t i = 0; i < m->events.len; i++) resolve_event_members(m, m->events.at[i]);
    for_each_line(m, files, count, "moment", resolve_moments);
    for_each_line(m, files, count, "unit", resolve_moments);
    for (size_t i = 0; i < m->contents.len; i++)
        if (m->contents.at[i]->rec)
            add_param_members(m, m->contents.at[i]->rec, m->contents.at[i]->line->a);
    for_each_line(m, files, count, "extend", resolve_extend);
    for_each_line(m, files, count, "kind", define_kind_members);
    static const char *const callable[] = {"function", "check", "command", "table", "step", NULL};
    for (int i = 0; callable[i]; i++)
        for_each_line(m, files, count, callable[i], resolve_signature);
    trial_signatures(m);
}

static void resolve_bodies(struct model *m, struct ast **files, size_t count)
{
    resolve_wordings(m, files, count);
    check_first_values(m);
    lay_out_members(m);
    for_each_line(m, files, count, "extend", resolve_sets);
    for_each_line(m, files, count, "event", resolve_sets);
    if (!fields_fit(m)) return;
    resolve_contents(m);
    resolve_lasting(m, files, count);
    static const char *const with_body[] = {"function", "check", "command", "step", NULL};
    for (int i = 0; with_body[i]; i++) for_each_line(m, files, count, with_body[i], check_fn_line);
    resolve_steps(m);
    for_each_line(m, files, count, "table", table_body);
    for_each_line(m, files, count, "unit", check_unit);
    for_each_line(m, files, count, "noun", check_noun);
    for_each_line(m, files, count, "ordering", check_noun);
    for (size_t i = 0; i < m->measures.len; i++) measure_body(m, m->measures.at[i]);
    for (size_t i = 0; i < m->orders.len; i++) order_body(m, m->orders.at[i]);
    check_properties(m, m->fight);
    check_properties(m, m->side);
    check_properties(m, m->spot);
    for (size_t i = 0; i < m->all_kinds.len; i++) check_properties(m, m->all_kinds.at[i]);
    for (size_t i = 0; i < m->events.len; i++) {
        check_properties(m, m->events.at[i]);
        check_holds_while(m, m->events.at[i]);
    }
    check_flow(m);
    for (size_t i = 0; i < m->promises.len; i++) promise_body(m, m->promises.at[i]);
    collect_fight_hooks(m, files, count);
    spread_event_needs(m);
    for_each_line(m, files, count, "tactics", tactics_body);
    resolve_encounters(m);
    lay_out_hidden(m);
    /* scratch functions are gone */
    for (size_t i = 0; i < m->fns.len; i++) m->fns.at[i]->id = (int32_t)i;
    check_event_needs(m);
    check_call_cycles(m);
    check_loop_progress(m);
    check_open_secrets(m);
    if (!m->diags->errors) check_priced_secrets(m);
    check_modifier_cycles(m);
    /* Only a whole system can be judged: a part of one is opened by its other parts, a body with
     * errors by what was lost. */
    if (m->flow && !m->diags->errors) check_unreachable_windows(m);
    if (!m->diags->errors) check_event_nesting(m);
    if (!m->diags->errors) check_hook_precedence(m);
    if (!m->diags->errors) check_mark_ends(m);
    if (!m->diags->errors) check_stale_lets(m);
    if (!m->diags->errors) report_unread_names(m);
}

static void scopes_begin(struct model *m, const bool *beside)
{
    m->deps = ARENA_NEW(m->arena, struct file_deps);
    m->shared_scope = m->names = scope_new_shared(m->arena, m->deps, m->diags);
    m->file_scopes = ARENA_ARRAY(m->arena, struct scope *, MODEL_FILES);
    for (uint32_t file = 0; beside && file < MODEL_FILES; file++)
        if (beside[file]) m->file_scopes[file] = scope_new_file(m->arena, m->shared_scope);
    m->deps->current = UINT32_MAX; /* built-in names belong to no file */
}

struct check_job {
    struct ast **files;
    size_t count;
    struct check_options options;
    struct diags *d;
    struct arena *a;
    struct model *m;
};

/* Left by a jump when memory runs out, so no pass asks whether it got some. */
static void check_all(void *user)
{
    struct check_job *c = user;
    const struct check_options *o = &c->options;
    struct model *m = c->m = ARENA_NEW(c->a, struct model);
    m->arena = c->a;
    m->diags = c->d;
    m->language = o->language ? o->language : &language_now;
    m->diagonal = 1;
    if (o->table) m->table = *o->table;
    if (o->table) m->remarks_file = c->files[c->count - 1]->span.file;
    scopes_begin(m, o->beside);
    m->deps->names = o->names;
    editions_begin(m, c->files, c->count);
    collect_files(m, c->files, c->count);
    resolve_declarations(m, c->files, c->count);
    if (!o->declarations) resolve_bodies(m, c->files, c->count);
}

struct model *model_check(struct ast **files, size_t count, const struct check_options *options,
                          struct diags *d, struct arena *a)
{
    struct check_job c = {files, count, *options, d, a, NULL};
    if (options->names) *options->names = (struct names_used){.arena = a};
    return arena_try(a, check_all, &c) ? c.m : NULL;
}
