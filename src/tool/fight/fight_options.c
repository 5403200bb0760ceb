/* fight_options.c -- Parses options that several commands share, and plays a fight to its end. */
#include "fight_options.h"
#include "dice_promise.h"
#include "fight_printer.h"

#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/io/random.h"

#include <stdlib.h>
#include <string.h>

int read_seed(const char *text, uint64_t *seed)
{
    if (text) {
        if (read_number(text, strlen(text), UINT64_MAX, seed)) return EXIT_CLEAN;
        return usage_error("--seed is a number from 0 to 18446744073709551615, not '%s'", text);
    }
    uint32_t short_one; /* short enough to type again */
    if (!random_bytes(&short_one, sizeof short_one)) return EXIT_BROKEN;
    *seed = short_one;
    return EXIT_CLEAN;
}

int read_table_dice(const char *text, uint64_t *seed, uint64_t *fight)
{
    if (text) return read_seed(text, seed);
    return dice_draw(seed, fight) ? EXIT_CLEAN : EXIT_BROKEN;
}

static const char *option_at(const void *program, int index)
{
    return fray_option_name(program, index);
}

static const char *encounter_at(const void *program, int index)
{
    return fray_encounter_name(program, fray_encounter_at(program, FRAY_ENCOUNTERS, index));
}

static const char *tactics_at(const void *program, int index)
{
    return fray_tactics_name(program, index);
}
static const char *side_at(const void *fight, int index)
{
    return fray_side_name(fight, index);
}

static void put_names(const char *(*name_at)(const void *from, int index), const void *from,
                      int count)
{
    enum { WIDTH = 78 };
    int column = 0;
    for (int i = 0; i < count; i++) {
        const char *name = name_at(from, i);
        int size = columns_of(name) + 2;
        if (i > 0 && column + size > WIDTH)
            put(stderr, ",\n  %s", name), column = size;
        else
            put(stderr, "%s%s", i ? ", " : "there are: ", name), column += i ? size : size + 9;
    }
    if (count > 0) put(stderr, "\n");
}

/* Reports an unknown name with the nearest name, or with all names. */
static int report_unknown_name(const char *what, const char *name,
                               const char *(*name_at)(const void *from, int index),
                               const void *from, int count)
{
    const char *near = nearest(name, name_at, from, count);
    if (near) return usage_error("%s '%s'; did you mean '%s'?", what, name, near);
    usage_error("%s '%s'", what, name);
    put_names(name_at, from, count);
    return EXIT_USAGE;
}

static int report_unknown_option(const fray_program *program, const char *name)
{
    return report_unknown_name("these rules have no option", name, option_at, program,
                               fray_option_count(program));
}

int find_side(const fray_fight *fight, const char *name, int *side)
{
    *side = -1;
    for (int i = 0; name && i < fray_side_count(fight); i++)
        if (strcmp(fray_side_name(fight, i), name) == 0) *side = i;
    return !name || *side >= 0 ? EXIT_CLEAN
                               : report_unknown_name("no side is called", name, side_at, fight,
                                                     fray_side_count(fight));
}

int find_tactics(const fray_program *program, const char *name, int *tactics)
{
    *tactics = fray_tactics_find(program, name);
    return *tactics >= 0 ? EXIT_CLEAN
                         : report_unknown_name("these rules have no tactics", name, tactics_at,
                                               program, fray_tactics_count(program));
}

static int read_setting(fray_program *program, const char *text, fray_setting *setting)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text) return usage_error("--set is OPTION=VALUE, not '%s'", text);
    char *name = text_of("%.*s", (int)(equals - text), text);
    setting->option = fray_option_find(program, name);
    int code = EXIT_CLEAN;
    if (setting->option < 0)
        code = report_unknown_option(program, name);
    else if (fray_option_parse(program, setting->option, equals + 1, &setting->value) != FRAY_OK)
        code = usage_error("%s is %s, not '%s'", name, fray_option_values(program, setting->option),
                           equals + 1);
    free(name);
    return code;
}

int read_settings(fray_program *program, const char *const *set_texts, fray_setting **settings,
                  size_t *count)
{
    *settings = NULL;
    *count = 0;
    for (int code; set_texts && set_texts[*count]; (*count)++) {
        NEED_ROOM(*settings, *count);
        if ((code = read_setting(program, set_texts[*count], &(*settings)[*count])) != EXIT_CLEAN)
            return code;
    }
    return EXIT_CLEAN;
}

int find_encounter(const fray_program *program, const char *file, const char *name, int *id)
{
    int count = fray_encounter_count(program, FRAY_ENCOUNTERS);
    *id = fray_encounter_find(program, name);
    if (*id >= 0) return EXIT_CLEAN;
    if (count == 0) {
        print_error("%s has no encounter", file);
        return EXIT_USAGE;
    }
    const char *near = name ? nearest(name, encounter_at, program, count) : NULL;
    print_error("%s has no encounter \"%s\"%s%s%s", file, name ? name : "",
                near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    for (int i = 0; i < count; i++) put(stderr, "  \"%s\"\n", encounter_at(program, i));
    uint64_t fights;
    const char *option = name ? nearest_option(name) : NULL, *many = nearest_option("fights");
    if (option && strcmp(option, name) == 0)
        put(stderr, "an option begins with two dashes: --%s\n", name);
    else if (name && many && read_number(name, strlen(name), UINT64_MAX, &fights))
        put(stderr, "so many fights: --%s %s\n", many, name);
    return EXIT_USAGE;
}

int report_failed_fight(fray_fight *fight, fray_result result)
{
    if (result != FRAY_FAILED) {
        print_error("%s", fray_result_text(result));
        return EXIT_BROKEN;
    }
    fflush(stdout);
    put_rendered(stderr, fray_fight_error_text(fight, colour_on(stderr)));
    return EXIT_NO;
}

int begin_fight(const fray_program *program, int id, const fray_setting *settings, size_t count,
                fray_fight **fight)
{
    fray_result result = fray_fight_new(program, id, settings, count, fight);
    if (result == FRAY_OK) return EXIT_CLEAN;
    print_error("\"%s\" cannot begin: %s", fray_encounter_name(program, id),
                fray_result_text(result));
    return exit_code_of(result);
}

fray_result play_and_print(struct fight_view *view, const struct fight_printer *printer,
                           fray_driver *driver, fray_signal *end)
{
    fray_result result;
    fray_fight_listen(view->fight, 1);
    printer->start(view);
    while ((result = fray_run(view->fight, driver, end)) == FRAY_OK &&
           end->kind != FRAY_SIGNAL_DONE) {
        if (end->kind != FRAY_SIGNAL_EVENT) break;
        printer->event(view, &end->event);
    }
    printer->end(view, result == FRAY_OK && end->kind == FRAY_SIGNAL_DONE ? end : NULL);
    return result;
}

int report_unanswered(const fray_signal *signal)
{
    if (signal->kind == FRAY_SIGNAL_QUESTION)
        print_error("nobody answered: %s", signal->question.prompt);
    else
        print_error("nobody rolled the die: %s", signal->roll.name);
    return EXIT_USAGE;
}
