/* questions.c -- Compiles questions that rules do not declare: expressions, commands, and trials of
 * a pattern with values.
 *
 * Each question becomes a trial of a generated module that uses the rules. A line is tried as an
 * expression first and as a command then. No game system is built in: the names of values are the
 * kinds, joining words and names of a pattern's parameters.
 */
#include <string.h>

#include "compile.h"
#include "fray/odds.h"

#define MODULE "the question"     /* as findings show it */
#define SWEPT  "the_swept_number" /* an option of the module */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_bare(const char *word)
{
    bool number = is_digit(*word) || (*word == '-' && is_digit(word[1]));
    for (const char *p = word + (number && *word == '-'); *p; p++)
        if (number ? !is_digit(*p) : !name_char(*p)) return false;
    return *word != '\0';
}

/* Writes a name as a bare word, or quoted where needed. */
static void add_name(struct text *to, const char *name)
{
    if (is_bare(name)) {
        text_add(to, str_from(name));
        return;
    }
    text_add_char(to, '"');
    for (const char *p = name; *p; p++) {
        if (strchr("\"\\{}", *p)) text_add_char(to, '\\');
        text_add_char(to, *p);
    }
    text_add_char(to, '"');
}

/* ---- patterns ---- */

int fray_trial_param_find(const fray_program *program, int trial, const char *name)
{
    if (!name) return -1;
    /* names match before joining words, and these before kinds */
    for (int pass = 0; pass < 3; pass++)
        for (int i = 0; i < fray_trial_word_count(program, trial); i++) {
            fray_trial_word w = fray_trial_word_at(program, trial, i);
            const char *said = pass == 0 ? w.name : pass == 1 ? w.word : w.kind;
            if (!w.situation && strcmp(said, name) == 0) return i;
        }
    return -1;
}

int fray_trial_situation_find(const fray_program *program, int trial, const char *name)
{
    if (!name) return -1;
    for (int i = 0; i < fray_trial_word_count(program, trial); i++) {
        fray_trial_word w = fray_trial_word_at(program, trial, i);
        if (w.situation && strcmp(w.name, name) == 0) return i;
    }
    return -1;
}

static int pattern_called(const fray_program *rules, const char *name)
{
    for (int t = 0; t < fray_trial_count(rules); t++)
        if (strcmp(fray_trial_name(rules, t), name) == 0) return t;
    return -1;
}

/* ---- a trial as source text ---- */

static struct str trimmed(const char *from, size_t size)
{
    while (size && is_space(*from)) from++, size--;
    while (size && is_space(from[size - 1])) size--;
    return (struct str){from, size};
}

/* Writes a situation with a value, such as defence 7, or a member, such as target.health = 5. */
static void add_valued(struct text *to, const fray_program *rules, int trial, struct str left,
                       struct str value)
{
    const char *name = arena_text(to->arena, left.at, left.len);
    bool situation = name && trial >= 0 && fray_trial_situation_find(rules, trial, name) >= 0;
    text_add(to, STR("  "));
    text_add(to, left);
    text_add(to, situation ? STR(" ") : STR(" = "));
    text_add(to, value);
    text_add_char(to, '\n');
}

/* Writes "behind" (a situation), "target.health=5" (a member) or "defence=7" (a situation with a
 * value). */
static void add_situation(struct text *to, const fray_program *rules, int trial, const char *given)
{
    const char *equals = strchr(given, '=');
    struct str left = trimmed(given, equals ? (size_t)(equals - given) : strlen(given));
    if (equals) {
        add_valued(to, rules, trial, left, trimmed(equals + 1, strlen(equals + 1)));
        return;
    }
    text_add(to, STR("  "));
    text_add(to, left);
    text_add_char(to, '\n');
}

static void add_situations(struct text *to, const fray_program *rules, int trial,
                           const fray_question_asked *q)
{
    for (size_t i = 0; i < q->given_count; i++) add_situation(to, rules, trial, q->given[i]);
    if (q->swept)
        add_valued(to, rules, trial, trimmed(q->swept, strlen(q->swept)), str_from(SWEPT));
    text_add(to, STR("}\n"));
}

static void add_pattern_trial(struct text *to, const fray_program *rules,
                              const fray_question_asked *q, size_t index)
{
    int trial = pattern_called(rules, q->pattern);
    text_printf(to, "trial \"q%zu\" is ", index);
    add_name(to, q->pattern);
    text_add(to, STR(" {\n"));
    for (size_t i = 0; i < q->value_count; i++) {
        int word = trial < 0 ? -1 : fray_trial_param_find(rules, trial, q->values[i].name);
        text_add(to, STR("  "));
        add_name(to, word < 0 ? q->values[i].name : fray_trial_word_at(rules, trial, word).name);
        text_add_char(to, ' ');
        add_name(to, q->values[i].value);
        text_add_char(to, '\n');
    }
    add_situations(to, rules, trial, q);
}

/* ---- expressions ---- */

static bool is_letter(char c)
{
    return name_char(c) && !is_digit(c);
}

/* Whether dice begin at p: digits or none, `d`, digits. `start` is the beginning of the text. */
static bool dice_begin(const char *start, const char *p)
{
    if (p > start && name_char(p[-1])) return false;
    while (is_digit(*p)) p++;
    if (*p++ != 'd' || !is_digit(*p)) return false;
    while (is_digit(*p)) p++;
    return !is_letter(*p);
}

/* Whether dice begin that only dice notation has: d{0, 1}, d(2 * d6), d%, dF. */
static bool notation_begins(const char *start, const char *p)
{
    if (p > start && name_char(p[-1])) return false;
    while (is_digit(*p)) p++;
    return *p == 'd' && p[1] && (strchr("{(%", p[1]) || (p[1] == 'F' && !name_char(p[2])));
}

int fray_has_dice(const char *line)
{
    if (!line) return 0;
    for (const char *p = line; *p; p++)
        if (dice_begin(line, p) || notation_begins(line, p)) return 1;
    return 0;
}

/* Moves `roll` to the front, where it rolls all dice of the expression: "roll 2d6 + roll d8"
 * becomes "roll 2d6 + d8". Dice can only be rolled, so "2d6" becomes "roll 2d6". */
static void add_rolled(struct text *to, const char *expression)
{
    struct text out;
    bool rolls = false, text = false;
    text_init(&out, to->arena);
    for (const char *p = expression; *p;) {
        bool starts = p == expression || !name_char(p[-1]);
        if (*p == '"') text = !text;
        if (!text && starts && strncmp(p, "roll", 4) == 0 && is_space(p[4])) {
            rolls = true;
            p += 5;
            continue;
        }
        if (!text && dice_begin(expression, p)) rolls = true;
        text_add_char(&out, *p++);
    }
    if (rolls) text_add(to, STR("roll "));
    text_add(to, text_str(&out));
    to->failed = to->failed || out.failed;
}

/* Findings may show the name of the pattern. */
static void add_pattern_head(struct text *to, const char *before, size_t number)
{
    text_add(to, str_from(before));
    if (number)
        text_printf(to, "\"the question %zu\"", number);
    else
        text_add(to, STR("\"the question\""));
}

/* Writes a pattern around a line. Every pattern needs a parameter, so it gets a dummy. The line is
 * the third one after the head of the module. */
static void add_line_pattern(struct text *to, const char *line, bool is_command, size_t number)
{
    add_pattern_head(to, "trial ", number);
    text_add(to, STR("(the_question: int) { do {\n"));
    if (is_command) {
        text_add(to, str_from(line));
    } else {
        text_add(to, STR("result it = "));
        add_rolled(to, line);
    }
    text_add(to, STR("\n} }\n"));
}

static void add_line_trial(struct text *to, const fray_program *rules, const fray_question_asked *q,
                           size_t number, size_t index)
{
    text_printf(to, "trial \"q%zu\" is ", index);
    add_pattern_head(to, "", number);
    text_add(to, STR(" {\n  the_question 0\n"));
    add_situations(to, rules, -1, q);
}

/* ---- compiling ---- */

struct asking {
    const fray_memory *memory;
    fray_reader reader;
    void *user;
    const char *name;
    const fray_program *rules;
    struct arena *arena;
    const char *text; /* of the module that is compiled */
    size_t size;
    bool often; /* a few questions are answered before an optimizer would be done */
};
enum { QUESTIONS_FEW = 4 };

static fray_result read_question(void *user, const char *name, const char *from, const char **text,
                                 size_t *size, const char **shown)
{
    struct asking *a = user;
    if (from && strcmp(from, MODULE) == 0 && strcmp(name, "rules") == 0)
        return a->reader(a->user, a->name, NULL, text, size, shown);
    if (from) return a->reader(a->user, name, from, text, size, shown);
    *text = a->text;
    *size = a->size;
    *shown = MODULE;
    return FRAY_OK;
}

struct attempt {
    fray_result result;
    fray_program *program;
    fray_findings *findings;
};

static struct attempt attempt_make(struct asking *a, const struct text *text)
{
    struct attempt t = {.result = FRAY_NO_MEMORY};
    if (text->failed || a->arena->failed) return t;
    a->text = text->at;
    a->size = text->len;
    t.result =
        compile_question(a->rules, a->often, a->memory, read_question, a, &t.program, &t.findings);
    return t;
}

static void attempt_drop(struct attempt *t)
{
    fray_program_free(t->program);
    fray_findings_free(t->findings);
}

static void text_begin(struct text *text, struct arena *arena)
{
    text_init(text, arena);
    text_add(text, STR("edition 1\nuse \"rules\"\n"));
}

static void add_swept(struct text *text)
{
    text_add(text, STR("option " SWEPT " = 0\n"));
}

/* Compiles a single question around a line. */
static struct attempt try_line(struct asking *a, const fray_question_asked *q, bool is_command)
{
    struct text text;
    text_begin(&text, a->arena);
    add_line_pattern(&text, q->line, is_command, 0);
    add_line_trial(&text, a->rules, q, 0, 0);
    if (q->swept) add_swept(&text);
    return attempt_make(a, &text);
}

/* Whether the line parses and begins with a known or misspelled command. It may have other
 * errors. */
static bool looks_like_command(const struct attempt *t)
{
    const uint32_t line = 4; /* edition, use, trial */
    for (size_t i = 0; t->result != FRAY_OK && i < fray_findings_kept(t->findings); i++) {
        fray_finding f = fray_finding_at(t->findings, i);
        bool syntax = strncmp(f.code, "E01", 3) == 0,
             unknown = strcmp(f.code, "E0201") == 0 && f.help_count == 0;
        bool no_command = f.column == 1 && (unknown || strcmp(f.code, "E0203") == 0);
        if (strcmp(f.file, MODULE) == 0 && f.line == line && (syntax || no_command)) return false;
    }
    return true;
}

/* An expression is preferred: if the line is neither, its errors as an expression are reported. */
static fray_result find_sort(struct asking *a, const fray_question_asked *q, bool *is_command)
{
    struct attempt as_value = try_line(a, q, false);
    bool memory = as_value.result == FRAY_NO_MEMORY;
    *is_command = false;
    if (as_value.result != FRAY_OK && !memory) {
        struct attempt as_command = try_line(a, q, true);
        memory = as_command.result == FRAY_NO_MEMORY;
        *is_command = !memory && looks_like_command(&as_command);
        attempt_drop(&as_command);
    }
    attempt_drop(&as_value);
    return memory ? FRAY_NO_MEMORY : FRAY_OK;
}

/* Writes all questions. Neighbours with one line share its pattern. */
static fray_result write_module(struct asking *a, const fray_question_asked *questions,
                                size_t count, struct text *to)
{
    const char *line = NULL; /* of the last pattern */
    size_t number = 0;
    fray_result result = FRAY_OK;
    text_begin(to, a->arena);
    bool sweeps = false;
    for (size_t i = 0; i < count && result == FRAY_OK; i++) {
        const fray_question_asked *q = &questions[i];
        bool is_command = false;
        sweeps = sweeps || q->swept;
        if (!q->line) {
            add_pattern_trial(to, a->rules, q, i);
            continue;
        }
        if (!line || strcmp(line, q->line) != 0) {
            result = find_sort(a, q, &is_command);
            add_line_pattern(to, line = q->line, is_command, number++);
        }
        add_line_trial(to, a->rules, q, number - 1, i);
    }
    if (sweeps) add_swept(to);
    return result;
}

fray_result fray_odds_ask(const fray_memory *memory, fray_reader reader, void *user,
                          const char *name, const fray_program *rules,
                          const fray_question_asked *questions, size_t count,
                          fray_program **program, fray_findings **findings)
{
    if (!program || !findings) return FRAY_BAD_ARGUMENT;
    *program = NULL;
    *findings = NULL;
    if (!reader || !name || !rules || (count && !questions)) return FRAY_BAD_ARGUMENT;
    for (size_t i = 0; i < count; i++)
        if (!questions[i].line && !questions[i].pattern) return FRAY_BAD_ARGUMENT;
    struct memory own = memory_of(memory);
    struct arena arena;
    struct text text;
    arena_init(&arena, &own, 0);
    struct asking a = {.memory = memory,
                       .reader = reader,
                       .user = user,
                       .name = name,
                       .rules = rules,
                       .arena = &arena};
    struct attempt all = {.result = write_module(&a, questions, count, &text)};
    a.often = count > QUESTIONS_FEW;
    if (all.result == FRAY_OK) all = attempt_make(&a, &text);
    arena_release(&arena);
    *program = all.program;
    *findings = all.findings;
    return all.result;
}

int fray_odds_swept(const fray_program *program)
{
    return fray_option_find(program, SWEPT);
}

int fray_odds_asked(const fray_program *program, size_t index)
{
    for (int i = 0; i < fray_encounter_count(program, FRAY_TRIALS); i++) {
        int id = fray_encounter_at(program, FRAY_TRIALS, i);
        const char *name = fray_encounter_name(program, id);
        size_t number = 0;
        if (*name++ != 'q' || !is_digit(*name)) continue;
        while (is_digit(*name) && number <= index) number = number * 10 + (size_t)(*name++ - '0');
        if (!*name && number == index) return id;
    }
    return -1;
}
