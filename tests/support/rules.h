/* rules.h -- compiles rules and encounters of the repository for tests, which run in its root. */
#ifndef FRAY_TESTS_RULES_H
#define FRAY_TESTS_RULES_H

#include <stdio.h>
#include <stdlib.h>

#include "asm.h"
#include "fray.h"

static inline char *text_of_file(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    char *text = malloc(1 << 20);
    assert_non_null(text);
    *size = f ? fread(text, 1, 1 << 20, f) : 0;
    if (f)
        fclose(f);
    else
        free(text);
    return f ? realloc(text, *size + 1) : NULL;
}

/* Every `use` asks; each file is read once. */
struct texts {
    char *at[256], *names[256];
    size_t sizes[256];
    int count;
};

/* "rules/x.fray" itself; module x in rules/x/x.fray, x/y in rules/x/y.fray. */
static inline fray_result read_rules(void *user, const char *name, const char *from,
                                     const char **text, size_t *size, const char **shown)
{
    struct texts *texts = user;
    char path[200];
    const char *last = strrchr(name, '/');
    (void)from;
    if (strstr(name, ".fray"))
        snprintf(path, sizeof path, "%s", name);
    else if (last)
        snprintf(path, sizeof path, "rules/%s.fray", name);
    else
        snprintf(path, sizeof path, "rules/%s/%s.fray", name, name);
    for (int i = 0; i < texts->count; i++) {
        if (strcmp(texts->names[i], path) != 0) continue;
        *shown = texts->names[i], *text = texts->at[i], *size = texts->sizes[i];
        return FRAY_OK;
    }
    char *read = texts->count < 256 ? text_of_file(path, size) : NULL;
    if (!read) return FRAY_NOT_FOUND;
    *shown = texts->names[texts->count] = strdup(path);
    texts->sizes[texts->count] = *size;
    *text = texts->at[texts->count++] = read;
    return FRAY_OK;
}

/* Its texts are the caller's to drop, after the program. */
static inline fray_program *program_of(const char *path, struct texts *texts)
{
    fray_program *program;
    fray_findings *findings = NULL;
    *texts = (struct texts){.count = 0};
    if (fray_compile(NULL, read_rules, texts, path, &program, &findings) != FRAY_OK)
        fail_msg("%s: %s", path, findings ? fray_findings_text(findings, 0) : "not compiled");
    fray_findings_free(findings);
    return program;
}

static inline void program_drop(fray_program *program, struct texts *texts)
{
    fray_program_free(program);
    for (int i = 0; i < texts->count; i++) free(texts->at[i]), free(texts->names[i]);
}

/* One step of a fight, and what the driver says to a roll or a question. */
static inline fray_signal driven(fray_fight *fight, fray_driver *driver)
{
    fray_signal signal;
    int chosen[64], count = 0, face;
    assert_int_equal(fray_step(fight, &signal), FRAY_OK);
    if (signal.kind == FRAY_SIGNAL_ROLL) {
        assert_int_equal(driver->roll(driver, &signal.roll, &face), FRAY_OK);
        assert_int_equal(fray_give_roll(fight, face), FRAY_OK);
    } else if (signal.kind == FRAY_SIGNAL_QUESTION) {
        assert_int_equal(driver->choose(driver, fight, &signal.question, chosen, &count), FRAY_OK);
        assert_int_equal(fray_answer(fight, chosen, count), FRAY_OK);
    }
    return signal;
}

#endif
