/* sim_plan.c -- Turns the request of `fray sim` into variants: one, a sweep, or two to compare.
 *
 * All errors of the request are reported here, before the first fight. cmd_sim.c plays the
 * variants.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

#include "tool/fight/fight_options.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/load_rules.h"

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

/* Splits a list at commas and calls `add` for each item without blanks around it; a comma inside
 * quotes does not separate. */
static int read_list(const char *option, const char *example, const char *text,
                     int (*add)(struct values *v, const char *item), struct values *v)
{
    bool quoted = false;
    for (const char *from = text, *at = text;; at++) {
        quoted ^= *at == '"';
        if (*at != '\0' && (*at != ',' || quoted)) continue;
        const char *to = at;
        while (from < to && *from == ' ') from++;
        while (from < to && to[-1] == ' ') to--;
        char *item = text_of("%.*s", (int)(to - from), from);
        int code = quoted  ? usage_error("%s: a quotation mark is missing after %s", option, item)
                   : *item ? add(v, item)
                           : usage_error("%s: a value is missing; write %s", option, example);
        free(item);
        if (code != EXIT_CLEAN || *at == '\0') return code;
        from = at + 1;
    }
}

/* ---- variants ---- */

/* Begins the fight of a variant whose program is loaded. `extra`: further settings. */
static int variant_fight(struct variant *v, const struct sim_request *request, const char *file,
                         const char *encounter, const fray_setting *extra, size_t extra_count)
{
    int id;
    fray_setting *settings = NULL;
    size_t count = 0;
    int code = find_encounter(v->program, file, encounter, &id);
    if (code == EXIT_CLEAN) code = read_settings(v->program, request->settings, &settings, &count);
    for (size_t i = 0; code == EXIT_CLEAN && i < extra_count; i++) {
        NEED_ROOM(settings, count);
        settings[count++] = extra[i];
    }
    if (code == EXIT_CLEAN) code = begin_fight(v->program, id, settings, count, &v->start);
    if (code == EXIT_CLEAN && request->watched) fray_fight_watch(v->start, FRAY_REFEREE_STOPS);
    if (code == EXIT_CLEAN)
        code = apply_all_tactics(v->program, v->start, request->tactics, false, &v->searched);
    free(settings);
    if (code != EXIT_CLEAN) return code;
    v->encounter = fray_encounter_name(v->program, id);
    v->unit = fray_encounter_unit(v->program, id);
    return EXIT_CLEAN;
}

int sim_variant_fight(struct variant *v, const struct sim_request *request, const char *file,
                      const char *encounter)
{
    return variant_fight(v, request, file, encounter, NULL, 0);
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

/* Programs for many fights have no promises. */
static int load_plain(const struct sim_request *request, int file, fray_program **program)
{
    return request->watched ? load_rules_for(FRAY_FOR_QUESTIONS, request->files[file], program)
                            : load_rules(request->files[file], program);
}

static int plan_plain(struct sim *sim, const struct sim_request *request)
{
    struct variant *v = add_variant(sim, text_of("%s", ""));
    int code = load_plain(request, 0, &v->program);
    return code == EXIT_CLEAN
               ? variant_fight(v, request, request->files[0], first_encounter(request), NULL, 0)
               : code;
}

static int plan_diff(struct sim *sim, const struct sim_request *request)
{
    sim->kind = SIM_PAIRED;
    for (int i = 0; i < 2; i++) {
        struct variant *v = add_variant(sim, text_of("%s", i ? "new" : "old"));
        int code = load_plain(request, i, &v->program);
        if (code == EXIT_CLEAN)
            code = variant_fight(v, request, request->files[i], first_encounter(request), NULL, 0);
        if (code != EXIT_CLEAN) return code;
    }
    return EXIT_CLEAN;
}

/* "Bash" or "Ada.Bash" */
static fray_change without_change(const char *card)
{
    const char *dot = strchr(card, '.');
    return (fray_change){.kind = FRAY_CHANGE_WITHOUT,
                         .of = text_of("%.*s", dot ? (int)(dot - card) : 0, card),
                         .what = text_of("%s", dot ? dot + 1 : card)};
}

static void changes_free(fray_change *changes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free((char *)changes[i].of);
        free((char *)changes[i].what);
        free((char *)changes[i].value);
    }
    free(changes);
}

static int plan_without(struct sim *sim, const struct sim_request *request)
{
    fray_change *changes = NULL;
    size_t count = 0;
    struct values cards = {0};
    sim->kind = SIM_PAIRED;
    int code =
        read_list("--without", "cards like Bash,Ada.Dash", request->without, add_value, &cards);
    for (int i = 0; i < cards.count && code == EXIT_CLEAN; i++) {
        NEED_ROOM(changes, count);
        changes[count++] = without_change(cards.at[i]);
    }
    values_free(&cards);
    for (size_t i = 0; i < LANE_COUNT && code == EXIT_CLEAN; i++) {
        struct variant *v =
            add_variant(sim, text_of("%s %s", i ? "without" : "with", request->without));
        code = load_rules_changed(request->files[0], changes, i ? count : 0, &v->program);
        if (code == EXIT_CLEAN)
            code = variant_fight(v, request, request->files[0], first_encounter(request), NULL, 0);
    }
    changes_free(changes, count);
    return code;
}

/* ---- sweeps ---- */

enum { SWEPT_MOST = 2 };

/* One --vary: what it changes and to which values. option: -1 for a line or a constant. */
struct swept {
    char *name;
    struct values values;
    int option;
};

static int read_swept(struct swept *w, const char *text, const fray_program *program)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text)
        return usage_error("--vary is WHAT=VALUES, such as Bash.harm=2..8, Bash.harm=1d6,2d6 or "
                           "goal=8,10,12, not '%s'",
                           text);
    w->name = text_of("%.*s", (int)(equals - text), text);
    w->option = strchr(w->name, '.') ? -1 : fray_option_find(program, w->name);
    return read_list("--vary", "values like 2..8 or 1d6,2d6", equals + 1, add_item, &w->values);
}

static fray_change swept_change(const struct swept *w, const char *value)
{
    const char *dot = strchr(w->name, '.');
    return (fray_change){.kind = dot ? FRAY_CHANGE_FIGURE : FRAY_CHANGE_CONSTANT,
                         .of = text_of("%.*s", dot ? (int)(dot - w->name) : 0, w->name),
                         .what = text_of("%s", dot ? dot + 1 : w->name),
                         .value = text_of("%s", value)};
}

/* A variant of a sweep: values of options, constants, or lines of declarations. */
static int plan_values(struct sim *sim, const struct sim_request *request,
                       const struct swept *swept, const int *at, int count)
{
    fray_setting settings[SWEPT_MOST];
    size_t setting_count = 0, change_count = 0;
    fray_change *changes = NULL;
    char *label = text_of("%s", ""), *values = text_of("%s", "");
    struct variant *v = add_variant(sim, NULL);
    int code = EXIT_CLEAN;
    for (int i = 0; i < count; i++) {
        const char *value = swept[i].values.at[at[i]], *comma = i ? ", " : "";
        char *longer = text_of("%s%s%s = %s", label, comma, swept[i].name, value);
        free(label);
        label = longer;
        longer = text_of("%s%s%s", values, comma, value);
        free(values);
        values = longer;
        if (swept[i].option < 0) {
            NEED_ROOM(changes, change_count);
            changes[change_count++] = swept_change(&swept[i], value);
        }
    }
    v->label = label;
    v->value = values;
    code = load_rules_changed(request->files[0], changes, change_count, &v->program);
    changes_free(changes, change_count);
    if (code == EXIT_NO && change_count)
        print_error("the errors are in the rules with %s", v->label);
    for (int i = 0; i < count && code == EXIT_CLEAN; i++) {
        const char *value = swept[i].values.at[at[i]];
        fray_setting *to = &settings[setting_count];
        to->option = swept[i].option;
        if (to->option < 0) continue;
        setting_count++;
        if (fray_option_parse(v->program, to->option, value, &to->value) != FRAY_OK)
            code = usage_error("%s is %s: it has no value %s", swept[i].name,
                               fray_option_values(v->program, to->option), value);
    }
    return code == EXIT_CLEAN ? variant_fight(v, request, request->files[0],
                                              first_encounter(request), settings, setting_count)
                              : code;
}

static int plan_grid(struct sim *sim, const struct sim_request *request, const struct swept *swept,
                     int count)
{
    int at[SWEPT_MOST] = {0}, code = EXIT_CLEAN, rows = 1;
    for (int i = 0; i < count; i++) rows *= swept[i].values.count;
    if (rows > VALUES_MOST)
        return usage_error("--vary: %d pairs of values are more than %d", rows, VALUES_MOST);
    for (int row = 0; row < rows && code == EXIT_CLEAN; row++) {
        for (int i = count - 1, rest = row; i >= 0; i--) {
            at[i] = rest % swept[i].values.count;
            rest /= swept[i].values.count;
        }
        code = plan_values(sim, request, swept, at, count);
    }
    return code;
}

/* One figure in each row, or each pair of values of two. Options take precedence over constants. */
static int plan_sweep(struct sim *sim, const struct sim_request *request)
{
    struct swept swept[SWEPT_MOST] = {{0}};
    fray_program *program = NULL;
    int count = 0;
    sim->kind = SIM_SWEEP;
    int code = load_rules_for(FRAY_FOR_ONE_FIGHT, request->files[0], &program);
    for (; request->vary[count] && code == EXIT_CLEAN; count++) {
        if (count == SWEPT_MOST) {
            code = usage_error("--vary takes at most %d figures", SWEPT_MOST);
            break;
        }
        code = read_swept(&swept[count], request->vary[count], program);
    }
    if (code == EXIT_CLEAN && count > 1 && strcmp(swept[0].name, swept[1].name) == 0)
        code = usage_error("--vary: %s is varied twice", swept[0].name);
    if (code == EXIT_CLEAN) {
        sim->swept = count > 1 ? text_of("%s, %s", swept[0].name, swept[1].name)
                               : text_of("%s", swept[0].name);
        code = plan_grid(sim, request, swept, count);
    }
    for (int i = 0; i < SWEPT_MOST; i++) {
        values_free(&swept[i].values);
        free(swept[i].name);
    }
    fray_program_free(program);
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
        code = load_plain(request, 0, &v->program);
        if (code == EXIT_CLEAN)
            code = variant_fight(v, request, request->files[0], request->encounters[i], NULL, 0);
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
    const char *kind = request->apart ? "two apart" : kinds[sim->kind];
    bool searched = sim->variants[0].searched.any;
    char *all = text_of("version %s, blocks of %d, seed %" PRIu64 ", %s, \"%s\"", fray_version(),
                        searched ? BATCH_SEARCHED : BATCH_FIGHTS, sim->seed, kind, sim->encounter);
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
