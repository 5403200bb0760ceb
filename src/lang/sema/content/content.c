/* content.c -- Checks declarations of content, such as `spell Spark { ... }`, line by line against
 * the members that their kind declares.
 *
 * A line gives a value, a base or modifier of a stat, a list of things, or a hook. Marks and acts
 * have a few lines of their own. Functions created here take (creature self, thing or mark this):
 * the generated tables call them so.
 */
#include "content.h"

/* ---- given values ---------------------------------------------------------------------------- */

static void aura_line(struct model *m, struct content *c, struct ast *line)
{
    c->aura = line->a;
    if (!layer_line(m, c, line->c) && !stat_line_of(m, c, line->c))
        diag_help(report(m, E0206, line->c->span, "an aura changes a stat, and this is none"),
                  "`for allies within 2: attack +1`; give other things by a mark");
    c->aura = NULL;
}

static void field_value(struct model *m, struct content *c, struct member *mem, struct ast *line)
{
    if (given_twice(m, c, mem->slot, line, mem->name)) return;
    if (mem->slot_sort == SLOT_RULE) {
        struct ast *v = line->a ? line->a : line->b;
        check_line_parts(m, line, line->a ? HAS_VALUES : HAS_SET, 0);
        if (!v)
            diag_help(report(m, E0402, line->span, "a value is missing"),
                      "write it after the word");
        else
            c->value_fns[mem->slot] = pure_fn(m, c->scope, c->kind, c, mem->name, v, mem->type);
        return;
    }
    size_t errors = m->diags->errors;
    int64_t v = constant_line(m, c, line, mem->type);
    if (m->diags->errors == errors && c->kind->cls == CLASS_CREATURE &&
        mem->slot == CREATURE_SIZE && (v < 1 || v > MAX_BODY)) {
        report(m, E0403, line->span, "a body is 1 to %d squares wide, not %lld", MAX_BODY,
               (long long)v);
        v = 1;
    }
    c->values[mem->slot] = v;
}

/* ---- marks and acts -------------------------------------------------------------------------- */

/* A mark may have one `ends when` and one `ends at`; its other lines at most once. */
static void check_mark_line_once(struct model *m, struct content *c, struct ast *line, bool ends)
{
    struct ast *block = c->line->block;
    struct str w = name_of(line->head);
    for (size_t i = 0; block->items[i] != line; i++) {
        struct ast *l = block->items[i];
        if (l->kind != AST_LINE || !str_equal(name_of(l->head), w)) continue;
        if (ends && !(l->when && line->when) && !(label_of(l, JOIN_AT) && label_of(line, JOIN_AT)))
            continue;
        diag_related(report(m, E0401, line->span, "`%.*s` is given twice", STR_FMT(w)), l->span,
                     "the first time");
        return;
    }
}

/* `stacks highest by source`: a mark of each source. */
static void stacks_by(struct model *m, struct content *c, struct ast *line)
{
    struct ast *by = label_value(line, JOIN_BY);
    if (!by) return;
    struct member *x = by->kind == AST_NAME ? record_find(c->rec, by->text) : NULL;
    if (!x || x->rec != c->rec || x->kind != MEM_KEPT || x->width != 1) {
        struct diag *g =
            report(m, E0201, by->span,
                   "`by` needs one of the mark's values: a creature, a word, a number");
        help_members(m, g, c->rec);
    } else if (str_is(name_of(line->a), "apart")) {
        report(m, E0209, by->span, "marks that stay apart need no `by`");
    }
    c->stacks_by = x;
}

/* The lines that every mark may have: `stacks`, `ends`, `lasts`, `includes`. False: another line.
 */
static bool mark_line(struct model *m, struct content *c, struct ast *line)
{
    struct str w = name_of(line->head);
    bool lasts = str_is(w, "lasts") && (line->a || line->label_count);
    if (lasts || (str_is(w, "ends") && label_of(line, JOIN_AFTER))) {
        struct diag *g =
            lasts ? report(m, E0209, line->span, "`lasts` takes no length")
                  : report(m, E0303, line->span,
                           "`ends` needs a condition or a moment: `ends when P` or `ends at "
                           "turn_start`");
        help_how_long(g, c);
        return c->has_end = true;
    }
    bool good = check_word_parts(m, line, IN_MARK);
    if (str_is(w, "stacks") || str_is(w, "ends") || str_is(w, "lasts") || str_is(w, "includes"))
        check_mark_line_once(m, c, line, str_is(w, "ends"));
    static const char *const names[] = {"apart", "add", "highest", "longest", "once", NULL};
    if (str_is(w, "stacks")) {
        stacks_by(m, c, line);
        for (int i = 0; names[i]; i++)
            if (str_is(name_of(line->a), names[i])) {
                c->stacks = (enum stacking)i;
                return true;
            }
        struct diag *g = line->a
                             ? report(m, E0201, line->a->span, "`%.*s` is not a way of stacking",
                                      STR_FMT(name_of(line->a)))
                             : report(m, E0402, line->span, "`stacks` does not say how");
        struct str near = nearest_word(name_of(line->a), names);
        if (!suggest(m, g, near))
            diag_help(g, "marks stack `apart`, `add`, `highest`, `longest` or `once`");
    } else if (str_is(w, "ends")) {
        struct ast *at = label_value(line, JOIN_AT), *by = label_value(line, JOIN_BY);
        c->has_end = true;
        if (line->when)
            c->ends = pure_fn(m, c->scope, c->kind, c, c->sym->name, line->when, type_of(TY_FLAG));
        if (at) c->ends_at = moment_of_unit(m, moment_named(m, c->scope, at));
        if (by) {
            c->ends_by = record_find(c->rec, name_of(by));
            if (!c->ends_by || c->ends_by->type.base != TY_CREATURE)
                report(m, E0201, by->span, "`by` needs a creature among the mark's values");
        }
        if (by && !at) report(m, E0209, by->span, "`by` needs an `at`: it says whose moment it is");
        if (!line->when && !at)
            report(m, E0303, line->span,
                   "`ends` needs a condition or a moment: `ends when P` or `ends at turn_start`");
    } else if (str_is(w, "lasts")) {
        c->has_end = true;
    } else if (str_is(w, "includes")) {
        struct symbol *y = scope_find(c->scope, name_of(line->a));
        if (y && y->kind == SYM_CONTENT && y->as.content->rec)
            c->includes = y->as.content;
        else
            report_wrong_name(m, c->scope, name_of(line->a), line->a ? line->a->span : line->span,
                              "mark", is_mark);
    } else {
        return !good; /* a word of older files */
    }
    return true;
}

/* ---- a content ------------------------------------------------------------------------------- */

/* Dispatches a line by its first word. The order matters: `set`, `scale` and `cap` are layers
 * unless the kind has a member of that name, and members come before stats of creatures. */
static void content_line(struct model *m, struct content *c, struct ast *line)
{
    struct str w = name_of(line->head);
    if (line->kind == AST_BAD) c->damaged = true;
    if (line->kind == AST_BAD) return;
    if (line->kind == AST_HOOK) {
        content_hook(m, c, line);
        return;
    }
    if (line->kind == AST_AURA) {
        aura_line(m, c, line);
        return;
    }
    if (line->kind != AST_LINE || !line->head) {
        c->damaged = true;
        no_content_line(m, c, line);
        return;
    }
    if (list_in_brackets(m, c, line)) return;
    if (c->rec && mark_line(m, c, line)) return;
    if (layer_line(m, c, line)) return;
    struct member *mem = w.len && line->head->kind == AST_NAME ? record_find(c->kind, w) : NULL;
    if (mem && mem->kind == MEM_GIVEN && mem->slot_sort == SLOT_HOOK) {
        short_hook(m, c, mem, line);
    } else if (mem && mem->kind == MEM_GIVEN) {
        field_value(m, c, mem, line);
    } else if (mem && mem->kind == MEM_OWN) {
        check_line_parts(m, line, HAS_VALUES, 0);
        if (!items_from(m, c->scope, mem, line->a, &c->inventory)) c->damaged = true;
    } else if (mem && mem->kind == MEM_KEPT &&
               (mem->member_sort == SORT_TRACK || mem->member_sort == SORT_BUDGET) &&
               mem->max_stat) {
        stat_value(m, c, mem->max_stat, 0, line);
    } else if (!mem && str_is(w, "reserve") && line->assign == ASSIGN_NONE &&
               (c->kind->cls == CLASS_CREATURE || c->kind->cls == CLASS_THING)) {
        check_line_parts(m, line, HAS_VALUES, 0);
        reserve_line(m, c->scope, line, &c->reserves);
    } else if (!mem && str_is(w, "parts") && line->assign == ASSIGN_NONE &&
               c->kind->cls == CLASS_CREATURE) {
        check_line_parts(m, line, HAS_VALUES, 0);
        reserve_line(m, c->scope, line, &c->parts);
    } else {
        if (!stat_line_of(m, c, line))
            unknown_content_line(m, c, line,
                                 w.len || ast_is_word(line->head) ? w : name_of(line->head->a));
    }
}

/* Reports content in a block whose kind does not gather it. A group gathers everything. */
static void check_gathered(struct model *m, struct content *into, struct ast *line,
                           struct symbol *kind)
{
    bool any = false;
    for (struct record *r = into->kind; r; r = r->parent)
        for (size_t i = 0; i < r->gathers.len; i++) {
            any = true;
            if (record_is(kind->as.rec, r->gathers.at[i])) return;
        }
    if (!any || brace_missing(m, line->span.file)) return;
    diag_note(report(m, E0206, line->span, "%s %.*s does not gather %s %.*s",
                     A_STR(into->kind->name), A_STR(kind->name)),
              "`kind %.*s` lists what it gathers", STR_FMT(into->kind->name));
}

/* Follows `includes` from a mark: reports a cycle back to it, or a chain that is too long. The step
 * limit ends the walk into a cycle that does not contain the mark itself. */
static void check_includes_cycle(struct model *m, struct content *c)
{
    int steps = 0;
    struct content *k = c->includes;
    for (; k && k != c && steps < 1000; k = k->includes) steps++;
    if (!k && steps == LIMIT_INCLUDES)
        diag_help(report(m, E0103, c->sym->span, "marks include one another more than %d deep",
                         LIMIT_INCLUDES),
                  "copy the lines of the innermost mark into the mark that includes it");
    if (!k || k != c) return;
    struct diag *g =
        report(m, E0205, c->sym->span, "`%.*s` includes itself", STR_FMT(c->sym->name));
    for (k = c->includes; k != c; k = k->includes)
        diag_related(g, k->sym->span, "through `%.*s`", STR_FMT(k->sym->name));
    c->includes = NULL; /* breaks the cycle, so that it is reported once */
}

/* Checks all content in three steps: defaults of kinds and empty value tables; acts; all other
 * lines. Each line notes its file, so that names in it are attributed to that file (file_deps.c).
 * Missing
 * fields and requirements are checked after the lines of each content, cycles of `includes` at the
 * end. */
void resolve_contents(struct model *m)
{
    write_out_variants(m);
    for (size_t i = 0; i < m->all_kinds.len; i++) rule_defaults(m, m->all_kinds.at[i]);
    rule_defaults(m, m->fight);
    rule_defaults(m, m->side);
    rule_defaults(m, m->spot);
    for (size_t i = 0; i < m->contents.len; i++) {
        struct content *c = m->contents.at[i];
        size_t n = (size_t)c->kind->slot_count + 1;
        c->values = ARENA_ARRAY(m->arena, int64_t, n);
        c->value_fns = ARENA_ARRAY(m->arena, struct fn *, n);
        c->value_spans = ARENA_ARRAY(m->arena, struct span, n);
        for (size_t k = 0; k < n; k++) c->values[k] = VALUE_UNSET;
        for (size_t k = 0; c->rec && c->line->block && k < c->line->block->item_count; k++) {
            struct str w = name_of(c->line->block->items[k]->head);
            /* `apply` needs this before the lines of the mark are checked */
            if (str_is(w, "ends") || str_is(w, "lasts")) c->has_end = true;
        }
    }
    /* Acts come first: an act with its answers needs the types of their answers. */
    for (size_t i = 0; i < m->contents.len; i++)
        if (m->contents.at[i]->kind->cls == CLASS_ACT)
            enter_file(m, m->contents.at[i]->line->span.file), act_head(m, m->contents.at[i]);
    for (size_t i = 0; i < m->contents.len; i++)
        if (m->contents.at[i]->kind->cls == CLASS_ACT)
            enter_file(m, m->contents.at[i]->line->span.file), act_body(m, m->contents.at[i]);
    for (size_t i = 0; i < m->contents.len; i++) {
        struct content *c = m->contents.at[i];
        bool gathers = c->line->block && record_gathers(c->kind);
        for (size_t k = 0; c->line->block && k < c->line->block->item_count; k++) {
            struct ast *line = c->line->block->items[k];
            enter_file(m, line->span.file);
            struct symbol *y = gathers && line->head && !record_find(c->kind, name_of(line->head))
                                   ? scope_find_of(m->names, name_of(line->head), SYM_KIND)
                                   : NULL;
            if (y) { /* content of its own */
                check_gathered(m, c, line, y);
                continue;
            }
            if (c->kind->cls == CLASS_ACT &&
                !(line->kind == AST_LINE && record_find(c->kind, name_of(line->head))))
                continue;
            size_t errors = m->diags->errors, modifiers = c->modifiers.len;
            content_line(m, c, line);
            if (m->diags->errors == errors) check_only(m, c, line, c->modifiers.len > modifiers);
            if (m->diags->errors > errors) c->faulty = true;
        }
        enter_file(m, c->line->span.file);
        if (c->parts.len) continue; /* its parts have them */
        missing_fields(m, c);
        check_requires(m, c);
    }
    for (size_t i = 0; i < m->all_kinds.len; i++) check_only_names(m, m->all_kinds.at[i]);
    check_requires_of_kinds(m);
    for (size_t i = 0; i < m->contents.len; i++) {
        check_includes_cycle(m, m->contents.at[i]);
        check_parts(m, m->contents.at[i]);
    }
}
