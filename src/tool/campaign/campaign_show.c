/* campaign_show.c -- Prints a campaign: its steps, and the creatures with their saved values.
 *
 * The meaning of a name belongs to the rules. So every saved value is printed under its name,
 * unless it is zero, false or none.
 */
#include <stdlib.h>
#include <string.h>

#include "campaign.h"

#include "tool/io/memory.h"
#include "tool/io/output.h"

/* "rest 3 in_comfort" for days=3 and in_comfort=true: the values without names, and the names of
 * flags. */
char *campaign_step_text(const struct campaign_step *step)
{
    struct text_stream text;
    FILE *to = text_stream_begin(&text);
    bool own = strcmp(step->kind, "fight") == 0 || strcmp(step->kind, "step") == 0;
    fputs(own ? step->name : step->kind, to);
    for (const char *at = step->arguments; *at;) {
        size_t size = strcspn(at, "\n"), name = strcspn(at, "=");
        const char *value = name < size ? at + name + 1 : at;
        char *word = text_of("%.*s", (int)(size - (size_t)(value - at)), value),
             *whose = text_of("%.*s", value > at ? (int)name : 0, at);
        bool yes = *whose && strcmp(word, "true") == 0, no = *whose && strcmp(word, "false") == 0;
        fprintf(to, "%s%s", no ? " not " : " ", yes || no ? whose : word);
        free(whose);
        free(word);
        at += size + (at[size] == '\n');
    }
    return text_stream_end(&text);
}

void campaign_step_print(const struct campaign_step *step)
{
    char *text = campaign_step_text(step);
    put(stdout, "%s", text);
    free(text);
}

static bool is_zero(const char *value)
{
    return !*value || strcmp(value, "0") == 0 || strcmp(value, "false") == 0 ||
           strcmp(value, "none") == 0;
}

static char *name_with_spaces(const char *name)
{
    char *copy = text_of("%s", name);
    for (char *at = copy; *at; at++)
        if (*at == '_') *at = ' ';
    return copy;
}

/* "injuries 22, 27" or "crippled": a name and its value; further values of the same name follow
 * after a comma. */
static void put_value(const fray_kept *k, const fray_kept *before, bool first)
{
    bool again = before && strcmp(before->name, k->name) == 0 &&
                 strcmp(before->mark, k->mark) == 0 && strcmp(before->thing, k->thing) == 0;
    char *name = name_with_spaces(k->name);
    if (again)
        put(stdout, ", %s", k->value);
    else if (strcmp(k->value, "true") == 0)
        put(stdout, "%s%s", first ? "" : ", ", name);
    else
        put(stdout, "%s%s %s", first ? "" : ", ", name, k->value);
    free(name);
}

static bool is_track(const fray_fight *between, const char *name)
{
    for (int i = 0; between && i < fray_track_count(between); i++)
        if (strcmp(fray_track_name(between, i), name) == 0) return true;
    return false;
}

/* The saved values of one creature: its own, then those of its marks, then those of its things. */
static void put_values(const fray_campaign *state, const char *who, const fray_fight *between)
{
    const char *last = NULL;
    fray_kept before = {0};
    bool open = false;
    for (size_t i = 0; i < fray_campaign_count(state); i++) {
        fray_kept k = fray_campaign_at(state, i);
        bool begins = *k.mark && !*k.name;
        if (strcmp(k.who, who) != 0 || (!begins && (!*k.name || is_zero(k.value)))) continue;
        if (!*k.thing && !*k.mark && *who && is_track(between, k.name)) continue;
        const char *of = *k.thing ? k.thing : begins || *k.mark ? k.mark : "";
        bool other = !last || strcmp(last, of) != 0 || begins;
        if (other) {
            if (open) put(stdout, "\n");
            put(stdout, "    ");
            if (*of) put(stdout, "%s", of);
            if (*of && !begins) put(stdout, ": ");
        }
        if (!begins)
            put_value(&k, other || !before.name ? NULL : &before,
                      other || (*k.mark && !before.name));
        open = true;
        last = of;
        before = k;
        if (begins) before = (fray_kept){0};
        if (begins) { /* its values follow on the same line */
            bool any = i + 1 < fray_campaign_count(state) && *fray_campaign_at(state, i + 1).name &&
                       strcmp(fray_campaign_at(state, i + 1).mark, k.mark) == 0;
            if (any) put(stdout, ": ");
        }
    }
    if (open) put(stdout, "\n");
}

static void put_tracks(const fray_fight *between, int creature)
{
    for (int i = 0; i < fray_track_count(between); i++) {
        int top, value = fray_track_value(between, creature, i, &top);
        put(stdout, "%s%s %d of %d", i ? ", " : "  ", fray_track_name(between, i), value, top);
    }
}

static int put_points(fray_campaign *state, const fray_fight *between, int creature)
{
    const fray_account *a;
    size_t count;
    bool any = false;
    fray_result result = fray_campaign_accounts(state, between, creature, &a, &count);
    if (result != FRAY_OK) return campaign_report_fault("the campaign", state, result);
    for (size_t i = 0; i < count; i++) {
        if (!a[i].left) continue;
        put(stdout, "%s%s: %lld left", any ? ", " : "    ", a[i].name, (long long)a[i].left);
        any = true;
    }
    if (any) put(stdout, "\n");
    return EXIT_CLEAN;
}

static int creature_of(const fray_fight *between, const char *who)
{
    for (int i = 0; between && i < fray_creature_count(between); i++)
        if (strcmp(fray_creature_name(between, i), who) == 0) return i;
    return -1;
}

static int campaign_print_creatures(struct campaign_file *s, fray_campaign *state,
                                    const fray_fight *between)
{
    const char *last = "";
    int code = EXIT_CLEAN;
    (void)s;
    put_values(state, "", between);
    for (size_t i = 0; i < fray_campaign_count(state) && code == EXIT_CLEAN; i++) {
        const char *who = fray_campaign_at(state, i).who;
        if (!*who || strcmp(who, last) == 0) continue;
        last = who;
        int creature = creature_of(between, who);
        bool here = creature >= 0 && fray_campaign_has(between, creature);
        paint(stdout, BOLD);
        put(stdout, "%s", who);
        paint(stdout, PLAIN);
        if (here)
            put_tracks(between, creature);
        else if (between)
            put(stdout, "  has left the campaign");
        put(stdout, "\n");
        put_values(state, who, between);
        if (here) code = put_points(state, between, creature);
    }
    return code;
}

static void put_steps(const struct campaign_file *s)
{
    for (int i = 1; i <= campaign_file_count(s); i++) {
        const struct campaign_step *step = campaign_file_step(s, i);
        put(stdout, "%4d  ", i);
        campaign_step_print(step);
        if (*step->outcome) put(stdout, ": %s", step->outcome);
        put(stdout, "\n");
    }
}

int campaign_show(struct campaign_file *s, const fray_program *newer)
{
    int steps = campaign_file_count(s), code = EXIT_CLEAN;
    fray_campaign *state = campaign_file_state(s, steps);
    if (!state) return EXIT_NO;
    bool ruled = false;
    for (int i = 1; i <= steps; i++) ruled = ruled || campaign_file_step(s, i)->rules;
    fray_program *of_last = ruled && !newer ? campaign_file_rules(s, steps) : NULL;
    const fray_program *program = newer ? newer : of_last;
    fray_fight *between = NULL;
    if (campaign_file_failed(s))
        code = EXIT_BROKEN; /* reported; the names are printed all the same */
    if (program && fray_campaign_step(state, program, NULL, 0, &between) != FRAY_OK)
        code = campaign_report_fault(campaign_file_path(s), state, FRAY_INVALID);
    put_steps(s); /* there may be many: the creatures are printed last, next to the prompt */
    if (steps)
        put(stdout, "\n");
    else
        put(stdout, "This campaign has no creatures and no steps yet.\n");
    int print_code = campaign_print_creatures(s, state, between);
    fflush(stdout);
    if (newer && between && fray_campaign_check(state, between) != FRAY_OK)
        code = campaign_report_fault(campaign_file_path(s), state, FRAY_INVALID);
    fray_fight_free(between);
    fray_program_free(of_last);
    fray_campaign_free(state);
    return code != EXIT_CLEAN ? code : print_code;
}
