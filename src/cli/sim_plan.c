/* sim_plan.c -- Turns the request of `fray sim` into variants: one, a sweep, or two to compare.
 *
 * All errors of the request are reported here, before the first fight. cmd_sim.c plays the
 * variants.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fight_options.h"
#include "sim.h"

enum { VALUES_MOST = 1000 };

/* ---- the values of a sweep ---- */

struct values {
    char **at;
    int count;
};

static void values_free(struct values *v)
{
    for (int i = 0; i < v->count; i++) free(v->at[i]);
    free(v->at);
}

static int add_value(struct values *v, const char *text)
{
    if (v->count == VALUES_MOST) return usage_error("--vary: more than %d values", VALUES_MOST);
    v->at = xrealloc(v->at, sizeof *v->at * (size_t)(v->count + 1));
    v->at[v->count++] = text_of("%s", text);
    return EXIT_CLEAN;
}

/* Parses a whole number. Returns the text behind it, or NULL. */
static const char *whole_at(const char *at, int64_t *number)
{
    uint64_t size;
    bool minus = *at == '-';
    size_t digits = strspn(at + minus, "0123456789");
    if (!read_number(at + minus, digits, INT32_MAX, &size)) return NULL;
    *number = minus ? -(int64_t)size : (int64_t)size;
    return at + minus + digits;
}

static bool is_range(const char *item, int64_t *from, int64_t *to)
{
    const char *dots = whole_at(item, from),
               *end = dots && strncmp(dots, "..", 2) == 0 ? whole_at(dots + 2, to) : NULL;
    return end && *end == '\0';
}

/* Parses an item of the list: "2..8", or one value in the syntax of rules. */
static int add_item(struct values *v, const char *item)
{
    int64_t from, to;
    if (!*item) return usage_error("--vary: a value is missing; write values like 2..8 or 1d6,2d6");
    if (!is_range(item, &from, &to))
        return strstr(item, "..")
                   ? usage_error("--vary: a range has whole numbers, such as 2..8, not '%s'", item)
                   : add_value(v, item);
    if (from > to)
        return usage_error("--vary: %s is empty; did you mean %" PRId64 "..%" PRId64 "?", item, to,
                           from);
    if (to - from >= VALUES_MOST)
        return usage_error("--vary: %s has more than %d values", item, VALUES_MOST);
    int code = EXIT_CLEAN;
    for (int64_t n = from; n <= to && code == EXIT_CLEAN; n++) {
        char *value = text_of("%" PRId64, n);
        code = add_value(v, value);
        free(value);
    }
    return code;
}

/* Parses "2..8", "2,4,8", "1d6, 2d6" or "slow,fast"; a comma inside quotes does not separate. */
static int read_values(const char *text, struct values *v)
{
    bool quoted = false;
    for (const char *from = text, *at = text;; at++) {
        quoted ^= *at == '"';
        if (*at != '\0' && (*at != ',' || quoted)) continue;
        const char *to = at;
        while (from < to && *from == ' ') from++;
        while (from < to && to[-1] == ' ') to--;
        char *item = text_of("%.*s", (int)(to - from), from);
        int code = quoted ? usage_error("--vary: a quotation mark is missing after %s", item)
                          : add_item(v, item);
        free(item);
        if (code != EXIT_CLEAN || *at == '\0') return code;
        from = at + 1;
    }
}

/* ---- variants ---- */

/* Begins the fight of a variant whose program is loaded. `extra` is one more setting, or NULL. */
static int variant_fight(struct variant *v, const struct sim_request *request, const char *file,
                         const char *encounter, const fray_setting *extra)
{
    int id;
    fray_setting *settings = NULL;
    size_t count = 0;
    int code = find_encounter(v->program, file, encounter, &id);
    if (code == EXIT_CLEAN) code = read_settings(v->program, request->settings, &settings, &count);
    if (code == EXIT_CLEAN && extra) {
        NEED_ROOM(settings, count);
        settings[count++] = *extra;
    }
    if (code == EXIT_CLEAN) code = begin_fight(v->program, id, settings, count, &v->start);
    for (int i = 0; code == EXIT_CLEAN && request->tactics && request->tactics[i]; i++)
        code = apply_tactics(v->program, v->start, request->tactics[i], false, &v->searched);
    free(settings);
    if (code != EXIT_CLEAN) return code;
    v->encounter = fray_encounter_name(v->program, id);
    v->unit = fray_encounter_unit(v->program, id);
    return EXIT_CLEAN;
}

static struct variant *add_variant(struct sim *sim, char *label)
{
    NEED_ROOM(sim->variants, sim->variant_count);
    struct variant *v = &sim->variants[sim->variant_count++];
    *v = (struct variant){.label = label, .encounter = "", .unit = ""};
    return v;
}

static const char *first_encounter(const struct sim_request *request)
{
    return request->encounter_count ? request->encounters[0] : NULL;
}

static int plan_plain(struct sim *sim, const struct sim_request *request)
{
    struct variant *v = add_variant(sim, text_of("%s", ""));
    int code = load_rules(request->files[0], &v->program);
    return code == EXIT_CLEAN
               ? variant_fight(v, request, request->files[0], first_encounter(request), NULL)
               : code;
}

static int plan_diff(struct sim *sim, const struct sim_request *request)
{
    sim->kind = SIM_PAIRED;
    for (int i = 0; i < 2; i++) {
        struct variant *v = add_variant(sim, text_of("%s", i ? "new" : "old"));
        int code = load_rules(request->files[i], &v->program);
        if (code == EXIT_CLEAN)
            code = variant_fight(v, request, request->files[i], first_encounter(request), NULL);
        if (code != EXIT_CLEAN) return code;
    }
    return EXIT_CLEAN;
}

static int plan_without(struct sim *sim, const struct sim_request *request)
{
    const char *dot = strchr(request->without, '.');
    char *owner = text_of("%.*s", dot ? (int)(dot - request->without) : 0, request->without);
    fray_change change = {
        .kind = FRAY_CHANGE_WITHOUT, .of = owner, .what = dot ? dot + 1 : request->without};
    sim->kind = SIM_PAIRED;
    int code = EXIT_CLEAN;
    for (int i = 0; i < 2 && code == EXIT_CLEAN; i++) {
        struct variant *v =
            add_variant(sim, text_of("%s %s", i ? "without" : "with", request->without));
        code = load_rules_changed(request->files[0], i ? &change : NULL, &v->program);
        if (code == EXIT_CLEAN)
            code = variant_fight(v, request, request->files[0], first_encounter(request), NULL);
    }
    free(owner);
    return code;
}

/* A variant of a sweep: a value of an option, a constant, or a line of a declaration. */
static int plan_value(struct sim *sim, const struct sim_request *request, const char *name,
                      const char *value)
{
    const char *dot = strchr(name, '.');
    struct variant *v = add_variant(sim, text_of("%s = %s", name, value));
    v->value = text_of("%s", value);
    if (!dot) { /* options take precedence over constants */
        int code = load_rules(request->files[0], &v->program),
            option = code == EXIT_CLEAN ? fray_option_find(v->program, name) : -1;
        if (code != EXIT_CLEAN) return code;
        fray_setting setting = {.option = option};
        if (option >= 0 && fray_option_parse(v->program, option, value, &setting.value) != FRAY_OK)
            return usage_error("%s is %s: it has no value %s", name,
                               fray_option_values(v->program, option), value);
        if (option >= 0)
            return variant_fight(v, request, request->files[0], first_encounter(request), &setting);
        fray_program_free(v->program);
        v->program = NULL;
    }
    char *of = text_of("%.*s", dot ? (int)(dot - name) : 0, name);
    fray_change change = {.kind = dot ? FRAY_CHANGE_FIGURE : FRAY_CHANGE_CONSTANT,
                          .of = of,
                          .what = dot ? dot + 1 : name,
                          .value = value};
    int code = load_rules_changed(request->files[0], &change, &v->program);
    free(of);
    if (code == EXIT_NO) print_error("the errors are in the rules with %s", v->label);
    return code == EXIT_CLEAN
               ? variant_fight(v, request, request->files[0], first_encounter(request), NULL)
               : code;
}

static int plan_sweep(struct sim *sim, const struct sim_request *request)
{
    const char *equals = strchr(request->vary, '=');
    struct values values = {0};
    sim->kind = SIM_SWEEP;
    if (!equals || equals == request->vary)
        return usage_error("--vary is WHAT=VALUES, such as Bash.harm=2..8, Bash.harm=1d6,2d6 or "
                           "goal=8,10,12, not '%s'",
                           request->vary);
    int code = read_values(equals + 1, &values);
    sim->swept = text_of("%.*s", (int)(equals - request->vary), request->vary);
    for (int i = 0; i < values.count && code == EXIT_CLEAN; i++)
        code = plan_value(sim, request, sim->swept, values.at[i]);
    values_free(&values);
    return code;
}

int sim_side(const struct variant *v, const char *name)
{
    for (int i = 0; i < fray_side_count(v->start); i++)
        if (strcmp(fray_side_name(v->start, i), name) == 0) return i;
    return -1;
}

static int check_sides(const struct variant *first, const struct variant *v)
{
    bool same = fray_side_count(first->start) == fray_side_count(v->start);
    for (int i = 0; same && i < fray_side_count(first->start); i++)
        same = sim_side(v, fray_side_name(first->start, i)) >= 0;
    if (same) return EXIT_CLEAN;
    print_error("\"%s\" and \"%s\" do not have the same sides: in one table, a side has one column",
                first->encounter, v->encounter);
    return EXIT_USAGE;
}

static int plan_encounters(struct sim *sim, const struct sim_request *request)
{
    int code = EXIT_CLEAN;
    sim->kind = SIM_SWEEP;
    sim->swept = text_of("encounter");
    for (int i = 0; i < request->encounter_count && code == EXIT_CLEAN; i++) {
        struct variant *v = add_variant(sim, text_of("%s", request->encounters[i]));
        v->value = text_of("%s", request->encounters[i]);
        code = load_rules(request->files[0], &v->program);
        if (code == EXIT_CLEAN)
            code = variant_fight(v, request, request->files[0], request->encounters[i], NULL);
        if (code == EXIT_CLEAN) code = check_sides(&sim->variants[0], v);
    }
    return code;
}

int sim_plan(struct sim *sim, const struct sim_request *request)
{
    int code = request->files[1]              ? plan_diff(sim, request)
               : request->without             ? plan_without(sim, request)
               : request->vary                ? plan_sweep(sim, request)
               : request->encounter_count > 1 ? plan_encounters(sim, request)
                                              : plan_plain(sim, request);
    for (int v = 0;
         code == EXIT_CLEAN && v < (request->encounter_count > 1 ? sim->variant_count : 1); v++) {
        char *longer =
            text_of("%s%s%s", v ? sim->encounter : "", v ? ", " : "", sim->variants[v].encounter);
        free(sim->encounter);
        sim->encounter = longer;
    }
    return code;
}

/* ---- description of a run ---- */

char *sim_description(const struct sim *sim, const struct sim_request *request)
{
    static const char *const kinds[] = {
        [SIM_PLAIN] = "one", [SIM_SWEEP] = "a sweep", [SIM_PAIRED] = "two side by side"};
    bool searched = sim->variants[0].searched.any;
    char *all = text_of("version %s, blocks of %d, seed %" PRIu64 ", %s, \"%s\"", fray_version(),
                        searched ? BATCH_SEARCHED : BATCH_FIGHTS, sim->seed, kinds[sim->kind],
                        sim->encounter);
    const char *const *const lists[] = {request->settings, request->tactics};
    for (int l = 0; l < 2; l++)
        for (int i = 0; lists[l] && lists[l][i]; i++) {
            char *longer = text_of("%s, %s", all, lists[l][i]);
            free(all);
            all = longer;
        }
    for (int v = 0; v < sim->variant_count; v++) {
        const char *label = sim->variants[v].label;
        char *longer = text_of("%s, %s%srules %016" PRIx64, all, label, *label ? ": " : "",
                               fray_program_hash(sim->variants[v].program));
        free(all);
        all = longer;
    }
    for (char *c = all; *c; c++)
        if (*c == '\n' || *c == '\r') *c = ' ';
    return all;
}

void sim_free(struct sim *sim)
{
    for (int i = 0; i < sim->series_count; i++) batches_end(&sim->series[i]);
    for (int i = 0; i < sim->variant_count; i++) {
        fray_fight_free(sim->variants[i].start);
        fray_program_free(sim->variants[i].program);
        free(sim->variants[i].label);
        free(sim->variants[i].value);
    }
    free(sim->series);
    free(sim->variants);
    free(sim->swept);
    free(sim->encounter);
}
