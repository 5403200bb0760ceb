/* test_play.c -- fights at a table: records that replay byte by byte, undo, branches, seats, the
 * referee's words, damaged records, what a side sees. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fray.h"
#include "memory_faults.h"
#include "one_text.h"
#include "rounds.h"
#include "rules.h"

/* Two creatures choose a card in secret, then strike in turn. Bell is lost when it is used. */
static const char source[] =
    "edition 1\n"
    "system Duel { title \"Duel\"; space squares; ends when count(sides where it.up) < 2 }\n"
    "event round { window over as last }\n"
    "event blow(by striker: creature) { window landed; window done as last }\n"
    "unit rounds, round = round.over\n"
    "kind card is thing { field harm: int = 1 }\n"
    "kind condition is mark { }\n"
    "condition Dazed { lasts }\n"
    "mark Bold { lasts }\n" /* is not shown, and follows what is laid */
    "kind hero is creature { }\n"
    "option edge: int = 3\n"
    "extend creature { track health = 30 from 0; own cards: card;\n"
    "  slot laid: card? { hidden };\n"
    "  slot luck = 0; property down: flag = self.health <= 0 }\n"
    "extend side { property up: flag = count(self.members where not it.down) > 0 }\n"
    "command hurt(t: creature, by n: int) { t.health -= n; log \"{t} loses {n}.\" }\n"
    "order laying for creature {\n"
    "  highest harm_of(self); shows harm_of(self); ends when self.laid; now when self.laid is "
    "Stab\n"
    "}\n"
    "function harm_of(c: creature): int { let k = c.laid; if k { return k.harm }; return 0 }\n"
    "flow {\n"
    "  until over {\n"
    "    round as r {\n"
    "      for c in everyone where not it.down {\n"
    "        let k = choose 1 from c.cards by c secretly as \"which card\" after 15 else none\n"
    "        c.laid = k\n"
    "        remove Bold from c\n"
    "        if k is Stab { apply Bold to c }\n"
    "      }\n"
    "      for c in everyone where not it.down and it.laid != none {\n"
    "        let k = c.laid\n"
    "        let t = choose 1 from (everyone where it.side != c.side) by c as \"whom {c} "
    "strikes\"\n"
    "        if k and t {\n"
    "          log \"{c} turns up {k}.\"\n"
    "          blow by c as b {\n"
    "            let n = roll d6 as \"blow\" by c\n"
    "            if n + k.harm > edge { hurt t by k.harm }\n"
    "            open b.landed\n"
    "          }\n"
    "        }\n"
    "      }\n"
    "    }\n"
    "  }\n"
    "  for s in sides where it.up { finish fight for s }\n"
    "}\n"
    "card Swing { harm 2 }\n"
    "card Stab { harm 3 }\n"
    "hero Ada { cards Swing, Stab }\n"
    "hero Cal { cards Swing, Stab }\n"
    "creature Bo { cards 2 Swing, Stab }\n"
    "tactics careful { want 5 for Stab }\n"
    "encounter \"Duel\" { map 3 by 30; side left { Ada at 0, 0; Cal at 1, 0 };\n"
    "  side right { Bo at 2, 0 };\n"
    "  ends after 9 rounds }\n";

/* ---- a script of the story ---- */

struct story {
    char text[200000];
    size_t size;
};

static void tell(struct story *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    s->size += (size_t)vsnprintf(s->text + s->size, sizeof s->text - s->size, format, args);
    va_end(args);
    assert_true(s->size < sizeof s->text);
}

static void tell_signal(struct story *s, const fray_play_signal *signal)
{
    const fray_event *e = &signal->signal.event;
    if (signal->kind == FRAY_PLAY_INPUT)
        tell(s, "input %d of sort %d\n", signal->number, (int)signal->input.kind);
    else if (signal->kind == FRAY_PLAY_EVENT)
        tell(s, "%d %d %s %lld %lld\n", (int)e->kind, e->who, e->text ? e->text : "",
             (long long)e->before, (long long)e->value);
}

/* Runs to the next question, roll or end. */
static fray_play_signal run(fray_play *play, struct story *s)
{
    fray_play_signal signal;
    for (;;) {
        fray_result result = fray_play_run(play, &signal);
        if (result != FRAY_OK) fail_msg("%s", fray_fight_error_text(fray_play_fight(play), 0));
        if (signal.kind != FRAY_PLAY_EVENT && signal.kind != FRAY_PLAY_INPUT) return signal;
        if (s) tell_signal(s, &signal);
    }
}

static const fray_seat left_person = {"left", FRAY_SEAT_PERSON, "Kim", 0};

static fray_play *begin_with(const char *text, const fray_seat *seats, size_t count,
                             const char *setting)
{
    fray_play *play;
    fray_findings *findings;
    const char *why;
    fray_play_plan plan = {.rules = "test.fray",
                           .seed = 7,
                           .seats = seats,
                           .seat_count = count,
                           .settings = &setting,
                           .setting_count = setting != NULL};
    if (fray_play_new(NULL, read_text, TEXT_OF(text), &plan, &play, &findings, &why) != FRAY_OK)
        fail_msg("%s: %s", why, findings ? fray_findings_text(findings, 0) : "");
    fray_findings_free(findings);
    return play;
}

static fray_play *begin(void)
{
    return begin_with(source, &left_person, 1, NULL);
}

static void answer(fray_play *play, const fray_play_signal *asked, const char *text)
{
    const fray_question *q = &asked->signal.question;
    assert_int_equal(asked->kind, FRAY_PLAY_QUESTION);
    for (int i = 0; (size_t)i < q->count; i++)
        if (strcmp(q->options[i].text, text) == 0) {
            assert_int_equal(fray_play_answer(play, &i, 1), FRAY_OK);
            return;
        }
    fail_msg("'%s' is not offered at '%s'", text, q->prompt);
}

/* Takes the option `turn` modulo their number, `count` times or to the end. */
static fray_play_signal play_some(fray_play *play, struct story *s, int count, int turn)
{
    fray_play_signal signal = run(play, s);
    for (; count > 0 && signal.kind == FRAY_PLAY_QUESTION; count--, turn++) {
        int chosen = turn % (int)signal.signal.question.count;
        assert_int_equal(fray_play_answer(play, &chosen, 1), FRAY_OK);
        signal = run(play, s);
    }
    return signal;
}

static char *record_of(const fray_play *play, size_t *size)
{
    char *all = malloc(1);
    *size = 0;
    for (size_t i = 0; i < fray_play_line_count(play); i++) {
        const char *line = fray_play_line(play, i);
        all = realloc(all, *size + strlen(line) + 2);
        *size += (size_t)sprintf(all + *size, "%s\n", line);
    }
    return all;
}

static fray_play *open_record(const char *bytes, size_t size, fray_result expected)
{
    fray_play *play;
    fray_findings *findings;
    const char *why;
    fray_result result = fray_play_open(NULL, NULL, NULL, bytes, size, &play, &findings, &why);
    if (result != expected) fail_msg("%d: %s", (int)result, why);
    if (result != FRAY_OK) assert_true(*why != '\0');
    fray_findings_free(findings);
    return play;
}

/* ---- given faces ---- */

static fray_play *begin_rolls(const int *rolls, size_t count)
{
    fray_play *play;
    fray_findings *findings;
    const char *why;
    fray_play_plan plan = {.rules = "test.fray",
                           .seed = 7,
                           .seats = &left_person,
                           .seat_count = 1,
                           .rolls = rolls,
                           .roll_count = count};
    assert_int_equal(fray_play_new(NULL, read_text, TEXT_OF(source), &plan, &play, &findings, &why),
                     FRAY_OK);
    fray_findings_free(findings);
    return play;
}

/* The first dice show the given faces, also after undo and in a replay. A die that a person throws
 * uses none of them. */
static void test_given_faces(void **state)
{
    (void)state;
    static const int rolls[] = {5, 2};
    size_t size;
    fray_play *play = begin_rolls(rolls, 2);
    for (int again = 0; again < 2; again++) {
        play_some(play, NULL, 2, 0); /* two cards: Ada, Cal and Bo strike */
        assert_int_equal(fray_play_die_count(play), 3);
        assert_int_equal(fray_play_die_at(play, 0).face, 5);
        assert_int_equal(fray_play_die_at(play, 1).face, 2);
        assert_int_equal(fray_play_undo(play, again + 1), again + 1);
        if (!again) assert_int_equal(fray_play_undo(play, 1), 1);
    }
    assert_int_equal(fray_play_redo(play, 2), 2);
    char *bytes = record_of(play, &size);
    fray_play *copy = open_record(bytes, size, FRAY_OK);
    run(copy, NULL);
    assert_int_equal(fray_play_die_at(copy, 0).face, 5);
    assert_int_equal(fray_play_plan_of(copy).roll_count, 2);
    free(bytes);
    fray_play_free(copy);
    fray_play_free(play);
}

static void test_given_face_too_high(void **state)
{
    (void)state;
    static const int rolls[] = {7};
    fray_play *play = begin_rolls(rolls, 1);
    fray_play_signal signal;
    for (int i = 0; i < 2; i++) {
        signal = run(play, NULL);
        int chosen = 0;
        assert_int_equal(fray_play_answer(play, &chosen, 1), FRAY_OK);
    }
    fray_result result;
    while ((result = fray_play_run(play, &signal)) == FRAY_OK &&
           (signal.kind == FRAY_PLAY_EVENT || signal.kind == FRAY_PLAY_INPUT))
        continue;
    assert_int_equal(result, FRAY_BAD_ARGUMENT);
    assert_string_equal(fray_play_why(play),
                        "roll 1 of those given is 7, a face that the die does not have");
    fray_play_free(play);
}

/* ---- records ---- */

struct compiled {
    const char *bytes;
    size_t size;
};
static fray_result read_compiled(void *user, const char *name, const char *from, const char **text,
                                 size_t *size, const char **shown)
{
    const struct compiled *compiled = user;
    *text = compiled->bytes, *size = compiled->size, *shown = name;
    return from ? FRAY_NOT_FOUND : FRAY_OK;
}

/* A record of compiled rules holds them, so it replays without their file. */
static void test_compiled_rules(void **state)
{
    (void)state;
    fray_program *program;
    fray_findings *findings;
    const char *code, *why;
    size_t code_size, size;
    assert_int_equal(fray_compile(NULL, read_text, TEXT_OF(source), "t", &program, &findings),
                     FRAY_OK);
    fray_findings_free(findings);
    assert_int_equal(fray_program_write(program, &code, &code_size), FRAY_OK);
    struct compiled compiled = {code, code_size};
    fray_play *play;
    fray_play_plan plan = {.rules = "t", .seed = 7, .seats = &left_person, .seat_count = 1};
    assert_int_equal(fray_play_new(NULL, read_compiled, &compiled, &plan, &play, &findings, &why),
                     FRAY_OK);
    fray_findings_free(findings);
    assert_int_equal(play_some(play, NULL, 1000, 1).kind, FRAY_PLAY_DONE);
    char *bytes = record_of(play, &size);
    fray_play *copy = open_record(bytes, size, FRAY_OK);
    assert_int_equal(run(copy, NULL).kind, FRAY_PLAY_DONE);
    assert_int_equal(fray_fight_hash(fray_play_fight(play)),
                     fray_fight_hash(fray_play_fight(copy)));
    free(bytes);
    fray_play_free(copy);
    fray_play_free(play);
    fray_program_free(program);
}

static void test_replay_is_exact(void **state)
{
    (void)state;
    static struct story first, second;
    for (int turn = 0; turn < rounds(20); turn++) {
        size_t size, again;
        first.size = second.size = 0;
        fray_play *play = begin();
        assert_int_equal(play_some(play, &first, 1000, turn).kind, FRAY_PLAY_DONE);
        char *bytes = record_of(play, &size);
        assert_true(fray_is_record(bytes, size));
        fray_play *copy = open_record(bytes, size, FRAY_OK);
        assert_int_equal(run(copy, &second).kind, FRAY_PLAY_DONE);
        assert_string_equal(first.text, second.text);
        assert_int_equal(fray_fight_hash(fray_play_fight(play)),
                         fray_fight_hash(fray_play_fight(copy)));
        char *second_bytes = record_of(copy, &again);
        assert_int_equal(size, again);
        assert_memory_equal(bytes, second_bytes, size);
        free(bytes), free(second_bytes);
        fray_play_free(play), fray_play_free(copy);
    }
}

/* Every beginning of a record opens up to its last whole line; a changed byte is reported on its
 * line. */
static void test_damage(void **state)
{
    (void)state;
    size_t size, head = 0;
    fray_play *play = begin();
    play_some(play, NULL, 6, 0);
    int inputs = fray_play_input_count(play);
    char *bytes = record_of(play, &size);
    assert_int_equal(inputs, 6);
    for (size_t lines = 0; lines < fray_play_line_count(play) - (size_t)inputs; lines++)
        head += strlen(fray_play_line(play, lines)) + 1;
    for (size_t cut = head; cut < size; cut += (size_t)stride(7)) {
        fray_play *part = open_record(bytes, cut, FRAY_OK);
        int whole = 0;
        for (size_t i = head; i < cut; i++) whole += bytes[i] == '\n';
        assert_int_equal(fray_play_input_count(part), whole);
        fray_play_damage damage = fray_play_damage_of(part);
        bool clean = bytes[cut - 1] == '\n';
        assert_int_equal(damage.line == 0, clean);
        if (!clean) assert_true(damage.cut);
        if (!clean) assert_true(damage.bytes <= cut && bytes[damage.bytes - 1] == '\n');
        assert_int_equal(run(part, NULL).kind, FRAY_PLAY_QUESTION);
        fray_play_free(part);
    }
    for (size_t at = 0; at < size; at += (size_t)stride(5)) {
        char old = bytes[at];
        fray_play *part;
        fray_findings *findings;
        const char *why;
        bytes[at] = old == '7' ? '8' : '7';
        fray_result result = fray_play_open(NULL, NULL, NULL, bytes, size, &part, &findings, &why);
        if (at < head)
            assert_int_equal(result, FRAY_DAMAGED);
        else {
            assert_int_equal(result, FRAY_OK);
            size_t line = 1;
            for (size_t i = 0; i < at; i++) line += bytes[i] == '\n';
            assert_int_equal(fray_play_damage_of(part).line, line);
        }
        fray_findings_free(findings);
        fray_play_free(part);
        bytes[at] = old;
    }
    open_record("", 0, FRAY_DAMAGED);
    open_record("{}\n", 3, FRAY_DAMAGED);
    free(bytes);
    fray_play_free(play);
}

static void say(fray_play *play, const char *statement, fray_result expected)
{
    fray_findings *findings;
    fray_result result = fray_play_statement(play, statement, &findings);
    if (result != expected)
        fail_msg("%s: %s %s", statement, fray_play_why(play), fray_findings_text(findings, 0));
    fray_findings_free(findings);
}

/* Ends each line in the checksum of all lines so far, as the library does. */
static void sign(char *bytes, size_t size)
{
    uint32_t sum = 0;
    for (char *line = bytes, *end; line < bytes + size; line = end + 1) {
        end = memchr(line, '\n', (size_t)(bytes + size - line));
        uint32_t next = sum ^ 2166136261u;
        for (char *at = line; at < end - 18; at++) next = (next ^ (unsigned char)*at) * 16777619u;
        sum = next;
        char digits[9];
        snprintf(digits, sizeof digits, "%08x", (unsigned)sum);
        memcpy(end - 10, digits, 8);
    }
}

/* Records that somebody has changed and signed anew: they open, or are refused. */
static void test_crafted(void **state)
{
    (void)state;
    static const char letters[] = "0123456789-,:\"[]{}abcdeklnorstuwx\\ ";
    size_t size, opened = 0;
    uint32_t seed = 1;
    fray_play *play = begin();
    play_some(play, NULL, 5, 0);
    say(play, "hurt Bo by 2", FRAY_OK);
    play_some(play, NULL, 2, 0);
    fray_play_undo(play, 2);
    fray_play_fork(play, "other");
    fray_play_correct_die(play, 0, 2);
    play_some(play, NULL, 2, 0);
    char *bytes = record_of(play, &size), *copy = malloc(size);
    memcpy(copy, bytes, size);
    sign(copy, size);
    assert_memory_equal(bytes, copy, size);
    for (int round = 0; round < rounds(150); round++) {
        memcpy(copy, bytes, size);
        for (int changes = 1 + round % 3; changes > 0; changes--) {
            seed = seed * 1103515245u + 12345u;
            size_t at = seed % size;
            bool text = at > 300 && at < 2000; /* most of the sources stays as it is */
            if (copy[at] != '\n' && (!text || round % 4 == 0))
                copy[at] = letters[seed / 65536 % (sizeof letters - 1)];
        }
        sign(copy, size);
        fray_play *other;
        fray_findings *findings;
        const char *why;
        fray_play_signal signal;
        if (fray_play_open(NULL, NULL, NULL, copy, size, &other, &findings, &why) == FRAY_OK) {
            opened++;
            for (int i = 0; i < 3000 && fray_play_run(other, &signal) == FRAY_OK &&
                            signal.kind != FRAY_PLAY_DONE && signal.kind != FRAY_PLAY_QUESTION;
                 i++)
                continue;
            fray_play_undo(other, 2);
            fray_play_redo(other, 9);
            fray_play_switch(other, "main");
        }
        fray_findings_free(findings);
        fray_play_free(other);
    }
    assert_true(opened > 20);
    free(bytes), free(copy);
    fray_play_free(play);
}

/* Each allocation may fail: an error, and nothing is lost or leaked. */
static void test_no_memory(void **state)
{
    (void)state;
    fray_play_plan plan = {.rules = "t", .seed = 7, .seats = &left_person, .seat_count = 1};
    size_t made = 0;
    for (uint64_t at = 1; made < 60; at += (uint64_t)stride(41)) {
        struct memory_faults faults;
        fray_memory memory;
        fray_play *play;
        fray_findings *findings;
        fray_play_signal signal;
        const char *why;
        memory_faults_init(&faults, at, false);
        memory = (fray_memory){faults.memory.resize, faults.memory.ctx};
        fray_result result =
            fray_play_new(&memory, read_text, TEXT_OF(source), &plan, &play, &findings, &why);
        for (int turn = 0; turn < 4 && result == FRAY_OK; turn++) {
            int first = 0;
            do result = fray_play_run(play, &signal);
            while (result == FRAY_OK && signal.kind <= FRAY_PLAY_INPUT);
            if (result == FRAY_OK && turn == 1) fray_play_undo(play, 1);
            if (result == FRAY_OK && turn == 2) {
                fray_findings *of_one;
                fray_play_statement(play, "hurt Bo by 2", &of_one);
                fray_findings_free(of_one);
                fray_why_not refusal;
                if (fray_play_run(play, &signal) == FRAY_OK)
                    fray_play_why_not(play, "Ada", -1, &refusal);
                if (fray_play_run(play, &signal) == FRAY_OK) {
                    fray_play_bring(play, "Bo", "left", "0, 1", &of_one);
                    fray_findings_free(of_one);
                }
            } else if (result == FRAY_OK)
                fray_play_answer(play, &first, 1);
        }
        made += faults.calls < at; /* it was never reached */
        fray_findings_free(findings);
        fray_play_free(play);
        if (faults.calls < at) break;
    }
}

/* A play continues where its record was cut. */
static void test_resume(void **state)
{
    (void)state;
    static struct story whole, parts;
    size_t size;
    whole.size = parts.size = 0;
    fray_play *play = begin(), *other = begin();
    play_some(play, &whole, 1000, 3);
    play_some(other, NULL, 5, 3);
    char *bytes = record_of(other, &size);
    fray_play *again = open_record(bytes, size, FRAY_OK);
    play_some(again, &parts, 1000, 3 + 5);
    assert_string_equal(whole.text, parts.text);
    free(bytes);
    fray_play_free(play), fray_play_free(other), fray_play_free(again);
}

/* With changed rules the play parts from the record at the first input that differs. */
static void test_divergence(void **state)
{
    (void)state;
    size_t size;
    fray_play *play = begin();
    play_some(play, NULL, 1000, 0);
    char *bytes = record_of(play, &size), *changed = malloc(sizeof source + 20);
    strcpy(changed, source);
    memcpy(strstr(changed, "Stab { harm 3 }"), "Stab { harm 1 }", 15);
    fray_play *other;
    fray_findings *findings;
    const char *why;
    assert_int_equal(fray_play_open(NULL, read_text, changed, bytes, size, &other, &findings, &why),
                     FRAY_OK);
    fray_findings_free(findings);
    assert_int_equal(run(other, NULL).kind, FRAY_PLAY_QUESTION);
    fray_play_divergence divergence = fray_play_divergence_of(other);
    assert_true(divergence.input > 1);
    assert_int_equal(fray_play_input_count(other), divergence.input - 1);
    assert_non_null(strstr(divergence.text, "differs from the record"));
    fray_play_free(other);

    /* the same rules on other lines: no divergence */
    sprintf(changed, "# a remark\n%s", source);
    assert_int_equal(fray_play_open(NULL, read_text, changed, bytes, size, &other, &findings, &why),
                     FRAY_OK);
    fray_findings_free(findings);
    assert_int_equal(run(other, NULL).kind, FRAY_PLAY_DONE);
    assert_int_equal(fray_play_divergence_of(other).input, 0);
    fray_play_free(other);
    free(bytes), free(changed);
    fray_play_free(play);
}

/* ---- undo ---- */

static void test_undo(void **state)
{
    (void)state;
    uint64_t hashes[400];
    size_t size;
    fray_play *play = begin();
    int count = 0;
    fray_play_signal signal = run(play, NULL);
    for (; signal.kind == FRAY_PLAY_QUESTION; signal = run(play, NULL)) {
        int chosen = count % (int)signal.signal.question.count;
        hashes[count++] = fray_fight_hash(fray_play_fight(play));
        assert_int_equal(fray_play_answer(play, &chosen, 1), FRAY_OK);
    }
    uint64_t end = fray_fight_hash(fray_play_fight(play));
    assert_true(count > 8);
    for (int i = count - 1; i >= 0; i--) {
        assert_int_equal(fray_play_undo(play, 1), 1);
        assert_int_equal(run(play, NULL).kind, FRAY_PLAY_QUESTION);
        assert_int_equal(fray_fight_hash(fray_play_fight(play)), hashes[i]);
        assert_int_equal(fray_play_input_count(play), i);
    }
    assert_int_equal(fray_play_undo(play, 1), 0);
    assert_int_equal(fray_play_redo(play, 3), 3);
    assert_int_equal(fray_fight_hash(fray_play_fight(play)), hashes[3]);
    assert_int_equal(fray_play_redo(play, 1000), count - 3);
    assert_int_equal(run(play, NULL).kind, FRAY_PLAY_DONE);
    assert_int_equal(fray_fight_hash(fray_play_fight(play)), end);
    assert_int_equal(fray_play_undo(play, 3), 3);
    char *bytes = record_of(play, &size);
    fray_play *again = open_record(bytes, size, FRAY_OK);
    assert_int_equal(run(again, NULL).kind, FRAY_PLAY_QUESTION);
    assert_int_equal(fray_fight_hash(fray_play_fight(again)), hashes[count - 3]);
    assert_int_equal(fray_play_redo(again, 1), 1);
    assert_int_equal(fray_fight_hash(fray_play_fight(again)), hashes[count - 2]);
    free(bytes);
    fray_play_free(play), fray_play_free(again);
}

static void test_back_to_round(void **state)
{
    (void)state;
    fray_play *play = begin();
    play_some(play, NULL, 11, 0);
    int begun = fray_play_event_count(play, "round");
    assert_true(begun >= 3);
    assert_int_equal(fray_play_undo_to(play, "round", 99), -1);
    assert_true(fray_play_undo_to(play, "round", 2) > 0);
    assert_int_equal(fray_play_event_count(play, "round"), 2);
    fray_play_signal signal = run(play, NULL);
    assert_string_equal(signal.signal.question.prompt, "which card");
    assert_int_equal(signal.signal.question.who, 0);
    assert_int_equal(fray_play_undo_to(play, "round", 2), 0);
    fray_play_free(play);
}

static void test_branches(void **state)
{
    (void)state;
    size_t size;
    fray_fight *there;
    fray_play *play = begin();
    play_some(play, NULL, 4, 0);
    assert_int_equal(fray_play_fork(play, "what if"), FRAY_OK);
    assert_int_equal(fray_play_fork(play, "what if"), FRAY_BAD_ARGUMENT);
    play_some(play, NULL, 3, 1);
    uint64_t here = fray_fight_hash(fray_play_fight(play));
    assert_int_equal(fray_play_switch(play, "nowhere"), FRAY_NOT_FOUND);
    assert_int_equal(fray_play_switch(play, "main"), FRAY_OK);
    assert_int_equal(fray_play_input_count(play), 4);
    play_some(play, NULL, 2, 0);
    assert_int_equal(fray_play_branch_count(play), 2);
    fray_branch other = fray_play_branch_at(play, 1);
    assert_string_equal(other.name, "what if");
    assert_int_equal(other.inputs, 7);
    assert_int_equal(other.common, 4);
    assert_int_equal(other.current, 0);
    uint64_t main_hash = fray_fight_hash(fray_play_fight(play));
    assert_int_equal(fray_play_branch_fight(play, 1, &there), FRAY_OK);
    assert_int_equal(fray_fight_hash(there), here);
    assert_int_equal(fray_fight_hash(fray_play_fight(play)), main_hash);
    fray_fight_free(there);
    char *bytes = record_of(play, &size);
    fray_play *again = open_record(bytes, size, FRAY_OK);
    assert_int_equal(run(again, NULL).kind, FRAY_PLAY_QUESTION);
    assert_int_equal(fray_fight_hash(fray_play_fight(again)), main_hash);
    assert_int_equal(fray_play_switch(again, "what if"), FRAY_OK);
    assert_int_equal(fray_fight_hash(fray_play_fight(again)), here);
    free(bytes);
    fray_play_free(play), fray_play_free(again);
}

/* ---- seats ---- */

static void test_seats(void **state)
{
    (void)state;
    static const fray_seat start[] = {{"", FRAY_SEAT_RANDOM, "", 0},
                                      {"hero", FRAY_SEAT_PERSON, "Kim", 0},
                                      {"Cal", FRAY_SEAT_TACTICS, "careful", 0}};
    fray_play *play = begin_with(source, start, 3, NULL);
    fray_play_signal signal = run(play, NULL);
    assert_int_equal(signal.signal.question.who, 0);
    assert_string_equal(signal.seat.name, "Kim");
    assert_int_equal(fray_play_seat(play, 1, -1).kind, FRAY_SEAT_TACTICS);
    assert_int_equal(fray_play_seat(play, 2, -1).kind, FRAY_SEAT_RANDOM);
    /* Cal becomes a person's: the next question after Ada's is hers */
    assert_int_equal(fray_play_assign_seat(play, &(fray_seat){"Cal", FRAY_SEAT_PERSON, "Lee", 0}),
                     FRAY_OK);
    signal = run(play, NULL);
    answer(play, &signal, "Stab");
    signal = run(play, NULL);
    assert_int_equal(signal.signal.question.who, 1);
    assert_string_equal(signal.seat.name, "Lee");
    /* undone like any input */
    assert_int_equal(fray_play_undo(play, 2), 2);
    signal = run(play, NULL);
    answer(play, &signal, "Stab");
    signal = run(play, NULL);
    assert_int_equal(signal.signal.question.who, 0);
    assert_int_equal(fray_play_assign_seat(play, &(fray_seat){"Dora", FRAY_SEAT_PERSON, "", 0}),
                     FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_play_assign_seat(play, &(fray_seat){"Cal", FRAY_SEAT_TACTICS, "wild", 0}),
                     FRAY_BAD_ARGUMENT);
    fray_play_free(play);
}

static int searched(fray_play *play)
{
    int found = 0;
    for (int i = 0; i < fray_play_input_count(play); i++)
        found += fray_play_input_at(play, i).by_search;
    return found;
}

/* A search need not find the same again, so its answers are in the record. Undo passes over them.
 */
static void test_search(void **state)
{
    (void)state;
    static const fray_seat seats[] = {{"left", FRAY_SEAT_PERSON, "", 0},
                                      {"right", FRAY_SEAT_SEARCH, "", 0}};
    size_t size;
    fray_play *play = begin_with(source, seats, 2, NULL);
    fray_play_set_playouts(play, 20);
    play_some(play, NULL, 6, 0);
    int found = searched(play), inputs = fray_play_input_count(play);
    assert_true(found > 0);
    assert_int_equal(inputs, 6 + found);
    uint64_t here = fray_fight_hash(fray_play_fight(play));
    char *bytes = record_of(play, &size);
    fray_play *again = open_record(bytes, size, FRAY_OK);
    assert_int_equal(run(again, NULL).kind, FRAY_PLAY_QUESTION);
    assert_int_equal(fray_fight_hash(fray_play_fight(again)), here);
    assert_int_equal(fray_play_undo(play, 6), 6);
    assert_int_equal(fray_play_input_count(play), 0);
    free(bytes);
    fray_play_free(play), fray_play_free(again);
}

/* The tree search answers, and its record replays without searching. */
static void test_tree_search(void **state)
{
    (void)state;
    static const fray_seat seats[] = {{"left", FRAY_SEAT_PERSON, "", 0},
                                      {"right", FRAY_SEAT_SEARCH, "", 0}};
    size_t size;
    fray_play *play = begin_with(source, seats, 2, NULL), *other;
    fray_play_set_playouts(play, 60);
    play_some(play, NULL, 6, 0);
    assert_true(searched(play) >= 3);
    uint64_t here = fray_fight_hash(fray_play_fight(play));
    char *bytes = record_of(play, &size);
    other = open_record(bytes, size, FRAY_OK);
    assert_int_equal(run(other, NULL).kind, FRAY_PLAY_QUESTION);
    assert_int_equal(fray_fight_hash(fray_play_fight(other)), here);
    assert_int_equal(fray_play_undo(play, 2), 2);
    assert_int_equal(run(play, NULL).kind, FRAY_PLAY_QUESTION);
    free(bytes);
    fray_play_free(play), fray_play_free(other);
}

/* A seat that throws is asked for its dice, and for no others. */
/* Between the slices of a search the host has its turn: it may end the search, or drop it. */
static void test_slices(void **state)
{
    (void)state;
    static const fray_seat seats[] = {{"left", FRAY_SEAT_SEARCH, "", 0}};
    fray_play_signal signal;
    fray_play *whole = begin_with(source, seats, 1, NULL),
              *sliced = begin_with(source, seats, 1, NULL);
    fray_play_set_playouts(whole, 60);
    fray_play_set_playouts(sliced, 60);
    fray_play_set_slice(sliced, 7);
    assert_int_equal(run(whole, NULL).kind, FRAY_PLAY_DONE);
    int pauses = 0;
    while ((signal = run(sliced, NULL)).kind == FRAY_PLAY_SEARCH) {
        assert_int_equal(signal.seat.kind, FRAY_SEAT_SEARCH);
        assert_true(signal.signal.question.count > 0);
        pauses++;
    }
    assert_int_equal(signal.kind, FRAY_PLAY_DONE);
    assert_true(pauses >= 8 * 2);
    assert_int_equal(fray_fight_hash(fray_play_fight(whole)),
                     fray_fight_hash(fray_play_fight(sliced)));
    assert_int_equal(fray_play_line_count(whole), fray_play_line_count(sliced));
    /* a search that is ended answers at once */
    fray_play_set_playouts(sliced, UINT64_C(1) << 40);
    assert_true(fray_play_undo_to(sliced, "round", 1) >= 0);
    assert_int_equal(run(sliced, NULL).kind, FRAY_PLAY_SEARCH);
    int inputs = fray_play_input_count(sliced);
    fray_play_end_search(sliced);
    assert_int_equal(run(sliced, NULL).kind, FRAY_PLAY_SEARCH); /* of the next question */
    assert_int_equal(fray_play_input_count(sliced), inputs + 1);
    /* an input drops it */
    fray_seat person = {"left", FRAY_SEAT_PERSON, "", 0};
    assert_int_equal(fray_play_assign_seat(sliced, &person), FRAY_OK);
    assert_int_equal(run(sliced, NULL).kind, FRAY_PLAY_QUESTION);
    fray_play_free(whole), fray_play_free(sliced);
}

static void test_throws(void **state)
{
    (void)state;
    static const fray_seat seats[] = {{"Ada", FRAY_SEAT_PERSON, "", 1}};
    fray_play *play = begin_with(source, seats, 1, "edge=8");
    fray_play_signal signal = run(play, NULL);
    answer(play, &signal, "Stab");
    signal = run(play, NULL);
    assert_int_equal(signal.kind, FRAY_PLAY_ROLL);
    assert_int_equal(signal.signal.roll.who, 0);
    assert_string_equal(signal.signal.roll.name, "blow");
    assert_int_equal(fray_play_throw(play, 7), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_play_throw(play, 0), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_play_throw(play, 6), FRAY_OK);
    int top;
    signal = run(play, NULL);
    int hit = fray_track_value(fray_play_fight(play), 2, 0, &top);
    assert_int_equal(fray_play_undo(play, 1), 1);
    signal = run(play, NULL);
    assert_int_equal(signal.kind, FRAY_PLAY_ROLL);
    assert_int_equal(fray_track_value(fray_play_fight(play), 2, 0, &top), 30);
    assert_int_equal(fray_play_throw(play, 5), FRAY_OK); /* 5 + 3 is not above 8 */
    signal = run(play, NULL);
    assert_int_equal(fray_track_value(fray_play_fight(play), 2, 0, &top), hit + 3);
    fray_play_free(play);
}

static void test_settings(void **state)
{
    (void)state;
    static const fray_seat seats[] = {{"Ada", FRAY_SEAT_PERSON, "", 1}};
    fray_play *play = begin_with(source, seats, 1, "edge=9");
    fray_play_signal signal = run(play, NULL);
    int top;
    answer(play, &signal, "Stab");
    run(play, NULL);
    assert_int_equal(fray_play_throw(play, 6), FRAY_OK); /* 6 + 3 is not above 9 */
    run(play, NULL);
    assert_int_equal(fray_track_value(fray_play_fight(play), 2, 0, &top), 30);
    fray_play_free(play);
    fray_findings *findings;
    const char *why, *bad[] = {"edge=x", "hedge=1", "edge"};
    for (int i = 0; i < 3; i++) {
        fray_play_plan plan = {.rules = "t", .settings = &bad[i], .setting_count = 1};
        assert_int_equal(
            fray_play_new(NULL, read_text, TEXT_OF(source), &plan, &play, &findings, &why),
            FRAY_BAD_ARGUMENT);
        assert_non_null(strstr(why, "option"));
        fray_findings_free(findings);
    }
}

/* ---- the referee ---- */

static void test_statement(void **state)
{
    (void)state;
    static struct story told, again;
    size_t size;
    int top;
    told.size = again.size = 0;
    fray_play *play = begin();
    play_some(play, &told, 3, 0);
    int before = fray_track_value(fray_play_fight(play), 2, 0, &top);
    say(play, "hurt Bo by 2", FRAY_OK);
    fray_play_signal signal = run(play, &told);
    assert_int_equal(signal.kind, FRAY_PLAY_QUESTION);
    assert_int_equal(fray_track_value(fray_play_fight(play), 2, 0, &top), before - 2);
    say(play, "Ada.health = 4", FRAY_OK);
    run(play, &told);
    assert_int_equal(fray_track_value(fray_play_fight(play), 0, 0, &top), 4);
    say(play, "apply Dazed to Cal", FRAY_OK);
    run(play, &told);
    assert_int_equal(fray_condition_count(fray_play_fight(play), 1), 1);
    assert_string_equal(fray_condition_name(fray_play_fight(play), 1, 0), "Dazed");
    say(play, "Ada.place = 2, 0", FRAY_OK);
    run(play, &told);
    assert_int_equal(fray_creature_place(fray_play_fight(play), 0), 2);
    /* checked like a line of the rules */
    say(play, "hurt Dora by 2", FRAY_INVALID);
    say(play, "expect 1 == 1", FRAY_INVALID);
    say(play, "hurt Bo by 1 } on blow.done { hurt Bo by 1", FRAY_BAD_ARGUMENT);
    say(play, "# nothing", FRAY_BAD_ARGUMENT);
    uint64_t here = fray_fight_hash(fray_play_fight(play));
    assert_int_equal(fray_play_undo(play, 2), 2);
    assert_int_equal(fray_condition_count(fray_play_fight(play), 1), 0);
    assert_int_equal(fray_track_value(fray_play_fight(play), 0, 0, &top), 4);
    assert_int_equal(fray_play_redo(play, 2), 2);
    assert_int_equal(fray_fight_hash(fray_play_fight(play)), here);
    play_some(play, &told, 1000, 0);
    char *bytes = record_of(play, &size);
    fray_play *copy = open_record(bytes, size, FRAY_OK);
    assert_int_equal(run(copy, &again).kind, FRAY_PLAY_DONE);
    assert_string_equal(told.text, again.text);
    free(bytes);
    fray_play_free(play), fray_play_free(copy);
}

/* A corrected face takes effect before what follows from it; the dice after it stay. */
static void test_face(void **state)
{
    (void)state;
    size_t size;
    int top;
    fray_play *play = begin();
    fray_play_signal signal = run(play, NULL);
    answer(play, &signal, "Stab");
    signal = run(play, NULL);
    answer(play, &signal, "Swing");
    signal = run(play, NULL); /* all strike: left has one to strike, so nobody is asked there */
    assert_true(fray_play_die_count(play) >= 2);
    fray_play_die die = fray_play_die_at(play, 0);
    int second = fray_play_die_at(play, 1).face;
    assert_string_equal(die.name, "blow");
    assert_int_equal(die.sides, 6);
    assert_int_equal(fray_play_correct_die(play, 0, 7), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_play_correct_die(play, 9, 1), FRAY_BAD_ARGUMENT);
    for (int face = 1; face <= 6; face++) {
        assert_int_equal(fray_play_correct_die(play, 0, face), FRAY_OK);
        signal = run(play, NULL);
        assert_int_equal(fray_play_die_at(play, 0).face, face);
        assert_int_equal(fray_play_die_at(play, 1).face, second);
    }
    assert_int_equal(fray_play_input_count(play), 2 + 6);
    uint64_t six = fray_fight_hash(fray_play_fight(play));
    assert_int_equal(fray_play_undo(play, 5), 5);
    run(play, NULL);
    assert_int_equal(fray_play_die_at(play, 0).face, 1);
    assert_int_equal(fray_play_redo(play, 5), 5);
    assert_int_equal(fray_fight_hash(fray_play_fight(play)), six);
    assert_true(fray_track_value(fray_play_fight(play), 2, 0, &top) <= 27); /* the stab has hit */
    char *bytes = record_of(play, &size);
    fray_play *copy = open_record(bytes, size, FRAY_OK);
    run(copy, NULL);
    assert_int_equal(fray_fight_hash(fray_play_fight(copy)), six);
    free(bytes);
    fray_play_free(play), fray_play_free(copy);
}

/* A veto of the innermost event: what its body has not done yet does not happen. */
static void test_veto(void **state)
{
    (void)state;
    char *asks = malloc(sizeof source + 200);
    const char *roll = strstr(source, "            let n = roll");
    sprintf(asks, "%.*s            let sure = choose flag by c as \"sure\"\n%s",
            (int)(roll - source), source, roll);
    fray_play *play = begin_with(asks, &left_person, 1, NULL);
    fray_play_signal signal = run(play, NULL);
    assert_int_equal(fray_play_veto(play), FRAY_OK); /* the round */
    signal = run(play, NULL);
    assert_int_equal(fray_play_undo(play, 1), 1);
    signal = run(play, NULL);
    while (strcmp(signal.signal.question.prompt, "sure") != 0) {
        int first = 0;
        assert_int_equal(fray_play_answer(play, &first, 1), FRAY_OK);
        signal = run(play, NULL);
    }
    assert_int_equal(fray_play_veto(play), FRAY_OK);
    signal = run(play, NULL);
    assert_string_equal(fray_play_input_at(play, fray_play_input_count(play) - 1).text, "blow");
    assert_string_equal(signal.signal.question.prompt, "sure");
    fray_play_free(play);
    free(asks);
}

/* ---- the clock, and secrets ---- */

/* The two cards of the left side are chosen in a row: one clock. The next round has another. */
static void test_clock(void **state)
{
    (void)state;
    fray_play *play = begin();
    fray_play_signal signal = run(play, NULL);
    int first = fray_play_clock(play);
    assert_true(first > 0);
    answer(play, &signal, "Stab");
    signal = run(play, NULL);
    assert_int_equal(signal.signal.question.who, 1);
    assert_int_equal(fray_play_clock(play), first);
    assert_int_equal(fray_play_answer(play, NULL, -1), FRAY_OK);
    signal = run(play, NULL);
    assert_int_equal(signal.kind, FRAY_PLAY_QUESTION);
    assert_true(fray_play_clock(play) > first);
    assert_int_equal(fray_play_undo(play, 1), 1);
    signal = run(play, NULL);
    assert_int_equal(fray_play_clock(play), first);
    fray_play_free(play);
}

/* ---- why something is not offered ---- */

/* Acts, a reaction, and conditions that read what is laid in secret. Post is always a target. */
static const char acts_source[] =
    "edition 1\n"
    "system Acts { title \"Acts\"; space squares; ends when count(sides where it.up) < 2 }\n"
    "event round { window over as last }\n"
    "unit rounds, round = round.over\n"
    "event attack(by striker: creature, against target: creature) {\n"
    "  slot target\n"
    "  window struck for others as one\n"
    "}\n"
    "kind action is act { }\n"
    "kind reaction is act { }\n"
    "kind card is thing { field harm: int = 1 }\n"
    "extend creature { track health = 10 from 0; budget token = 1; own cards: card\n"
    "  slot laid: card? { hidden while true }\n"
    "  property heavy: int = value_of(self.laid)\n"
    "  property down: flag = self.health <= 0\n"
    "  property ready: flag = not self.down }\n"
    "extend side { property up: flag = count(self.members where not it.down) > 0 }\n"
    "function value_of(k: card?): int { if k { return k.harm }\n"
    "  return 0 }\n"
    "noun foe, foes = it.side != self.side and not it.down\n"
    "action Strike {\n"
    "  let t = choose 1 from everyone where it.side != self.side and it.health > 3 by self as "
    "\"whom\"\n"
    "  do { strike t by self }\n"
    "}\n"
    "action Sneak {\n"
    "  let t = choose 1 from everyone where it.heavy > 2 and it.health > 50 by self as \"past "
    "whom\"\n"
    "  do { log \"{self} sneaks past {t}.\" }\n"
    "}\n"
    "action Chase { do { chase self } }\n"
    "command chase(c: creature) {\n"
    "  let hale = everyone where it.health > 20\n"
    "  let near = foes(c) where it.health > 8\n"
    "  let n = count(hale)\n"
    "  let t = choose up to 1 from near by c as \"whom to chase\"\n"
    "  if t { log \"{c} chases {t}, of {n}.\" }\n"
    "}\n"
    "action Brag when self.ready and self.health > 20 { do { log \"{self} brags.\" } }\n"
    "action Burn { cost 3 token; do { log \"{self} burns.\" } }\n"
    "reaction Guard at attack.struck when self != attack.target { do { attack.target = self } }\n"
    "command strike(t: creature, by a: creature) {\n"
    "  attack by a against t as e { open e.struck; e.target.health -= 4 }\n"
    "}\n"
    "flow {\n"
    "  until over { round as r { for c in everyone where not it.down {\n"
    "    let k = choose 1 from c.cards by c secretly as \"which card\"\n"
    "    c.laid = k\n"
    "    let a = choose up to 1 from act(c) by c as \"what to do\"\n"
    "    if a { perform a by c }\n"
    "  } } }\n"
    "  for s in sides where it.up { finish fight for s }\n"
    "}\n"
    "card Cut { harm 1 }\n"
    "card Smash { harm 3 }\n"
    "creature Bo { cards Cut, Smash }\n"
    "creature Ada { cards Cut, Smash }\n"
    "creature Cy { health 3; cards Cut }\n"
    "creature Post { health 90; cards 2 Smash }\n"
    "creature Imp { cards Cut }\n"
    "encounter \"Yard\" { map \"pbacy.\"\n"
    "  side right { \"p\": Post; \"b\": Bo }; side left { \"a\": Ada; \"c\": Imp; \"y\": Cy }\n"
    "  ends after 9 rounds }\n";

static fray_why_not why_not(fray_play *play, const char *name, int side)
{
    fray_why_not why;
    if (fray_play_why_not(play, name, side, &why) != FRAY_OK)
        fail_msg("%s: %s", name, fray_play_why(play));
    return why;
}

/* The clause, and the bytes of the line that it is about. */
static void expect_why(fray_play *play, const char *name, const char *text, const char *marked)
{
    fray_why_not why = why_not(play, name, -1);
    assert_string_equal(why.text, text);
    assert_int_equal(why.refused, 1);
    char *bytes = strndup(why.source + why.from, (size_t)(why.to - why.from));
    assert_string_equal(bytes, marked);
    if (*marked) assert_string_equal(why.file, "test.fray");
    free(bytes);
}

/* Answers secret questions with `card` up to the question "what to do" of a creature. */
static fray_play_signal up_to_turn(fray_play *play, int who, const char *card)
{
    fray_play_signal signal = run(play, NULL);
    int nothing = 0;
    while (signal.signal.question.secret || signal.signal.question.who != who) {
        if (signal.signal.question.secret)
            answer(play, &signal, signal.signal.question.who == 1 ? card : "Cut");
        else
            assert_int_equal(fray_play_answer(play, &nothing, 0), FRAY_OK);
        signal = run(play, NULL);
    }
    return signal;
}

static const fray_seat all_but_post[] = {{"", FRAY_SEAT_PERSON, "", 0},
                                         {"Post", FRAY_SEAT_TACTICS, "", 0}};

static void test_why_not(void **state)
{
    (void)state;
    fray_why_not why;
    fray_play *play = begin_with(acts_source, all_but_post, 2, NULL);
    assert_int_equal(fray_play_why_not(play, "Brag", -1, &why), FRAY_BAD_ARGUMENT);
    fray_play_signal signal = up_to_turn(play, 2, "Smash");
    size_t lines = fray_play_line_count(play);
    uint64_t here = fray_fight_hash(fray_play_fight(play));
    expect_why(play, "Brag", "Ada's health is at most 20", "self.health > 20");
    expect_why(play, "burn", "its price cannot be paid", "3");
    expect_why(play, "Guard", "it is possible at attack.struck, and not now", "r");
    expect_why(play, "Cy", "this question is about something else", "");
    assert_int_equal(why_not(play, "Strike", -1).refused, 0);
    assert_int_equal(fray_play_why_not(play, "Nobody", -1, &why), FRAY_NOT_FOUND);
    /* nothing has changed: not the fight, not the record, not the question */
    assert_int_equal(fray_play_line_count(play), lines);
    assert_int_equal(fray_fight_hash(fray_play_fight(play)), here);
    answer(play, &signal, "Strike");
    signal = run(play, NULL);
    expect_why(play, "Imp", "Imp is on Ada's side", "it.side != self.side");
    assert_int_equal(why_not(play, "Bo", -1).refused, 0);
    /* a name of the choice is followed to its line; other lines are not */
    assert_int_equal(fray_play_undo(play, 1), 1);
    signal = run(play, NULL);
    say(play, "Bo.health = 7", FRAY_OK);
    signal = run(play, NULL);
    answer(play, &signal, "Chase");
    run(play, NULL);
    expect_why(play, "Bo", "Bo's health is at most 8", "it.health > 8");
    expect_why(play, "Imp", "Imp is not among foes of Ada", "foes(c)");
    assert_int_equal(fray_play_undo(play, 1), 1);
    signal = run(play, NULL);
    answer(play, &signal, "Strike");
    run(play, NULL);
    /* also after a statement, which makes another program */
    say(play, "Bo.health = 2", FRAY_OK);
    signal = run(play, NULL);
    assert_int_equal(why_not(play, "Bo", -1).refused, 0);
    assert_int_equal(fray_play_undo(play, 2), 2);
    run(play, NULL);
    say(play, "Bo.health = 3", FRAY_OK);
    signal = run(play, NULL);
    answer(play, &signal, "Strike");
    run(play, NULL);
    expect_why(play, "Bo", "Bo's health is at most 3", "it.health > 3");
    fray_play_free(play);
}

/* A side does not get a reason that it may not see; the referee gets it. */
static void test_why_not_secret(void **state)
{
    (void)state;
    static const char *const cards[] = {"Cut", "Smash"}, *const seen[] = {
                                                             "Bo's heavy is at most 2",
                                                             "Bo's health is at most 50"};
    for (int world = 0; world < 2; world++) {
        fray_play *play = begin_with(acts_source, all_but_post, 2, NULL);
        fray_play_signal signal = up_to_turn(play, 2, cards[world]);
        answer(play, &signal, "Sneak");
        signal = run(play, NULL);
        assert_string_equal(signal.signal.question.prompt, "past whom");
        assert_string_equal(why_not(play, "Bo", 1).text,
                            "it depends on what this side may not see");
        assert_string_equal(why_not(play, "Bo", 1).file, "");
        assert_string_equal(why_not(play, "Bo", -1).text, seen[world]);
        /* of its own side it may see all */
        assert_string_equal(why_not(play, "Imp", 1).text, "Imp's heavy is at most 2");
        fray_play_free(play);
    }
}

/* ---- creatures that are brought in ---- */

static void bring(fray_play *play, const char *creature, const char *side, const char *place,
                  fray_result expected)
{
    fray_findings *findings;
    fray_result result = fray_play_bring(play, creature, side, place, &findings);
    if (result != expected) fail_msg("%s for %s at %s: %d", creature, side, place, (int)result);
    fray_findings_free(findings);
    run(play, NULL);
}

static void test_bring(void **state)
{
    (void)state;
    static struct story told, again;
    size_t size;
    told.size = again.size = 0;
    fray_play *play = begin();
    play_some(play, &told, 3, 0);
    bring(play, "Dragon", "right", "0, 0", FRAY_BAD_ARGUMENT);
    bring(play, "Stab", "right", "0, 0", FRAY_BAD_ARGUMENT);
    bring(play, "Bo", "middle", "0, 0", FRAY_BAD_ARGUMENT);
    bring(play, "Bo", "right", "3, 0", FRAY_BAD_ARGUMENT);
    bring(play, "Bo", "right", "nowhere_at_all", FRAY_INVALID);
    bring(play, "Bo", "right", "2, 0", FRAY_BAD_ARGUMENT);
    assert_string_equal(fray_play_why(play), "Bo is at 2, 0 already");
    assert_int_equal(fray_creature_count(fray_play_fight(play)), 3);
    int inputs = fray_play_input_count(play);
    fray_findings *findings;
    assert_int_equal(fray_play_bring(play, "Bo", "left", "1, 1", &findings), FRAY_OK);
    fray_findings_free(findings);
    run(play, &told);
    fray_fight *fight = fray_play_fight(play);
    assert_int_equal(fray_creature_count(fight), 4);
    assert_string_equal(fray_creature_name(fight, 3), "Bo 2");
    assert_int_equal(fray_creature_side(fight, 3), 0);
    assert_int_equal(fray_creature_place(fight, 3), 4);
    fray_play_input input = fray_play_input_at(play, inputs);
    assert_int_equal(input.kind, FRAY_INPUT_BRING);
    assert_string_equal(input.creature, "Bo");
    assert_string_equal(input.side, "left");
    /* undone, it is off the map, and the same one comes again */
    assert_int_equal(fray_play_undo(play, 1), 1);
    assert_int_equal(fray_creature_place(fray_play_fight(play), 3), -1);
    assert_int_equal(fray_play_takes_part(play, 3), 0);
    assert_int_equal(fray_play_takes_part(play, 2), 1);
    assert_int_equal(fray_play_redo(play, 1), 1);
    assert_int_equal(fray_creature_place(fray_play_fight(play), 3), 4);
    assert_int_equal(fray_play_takes_part(play, 3), 1);
    play_some(play, &told, 7, 1);
    char *bytes = record_of(play, &size);
    fray_play *copy = open_record(bytes, size, FRAY_OK);
    fray_play_signal signal = run(copy, &again);
    assert_string_equal(told.text, again.text);
    assert_int_equal(fray_fight_hash(fray_play_fight(play)),
                     fray_fight_hash(fray_play_fight(copy)));
    /* on another branch: one that is not there is taken, then there are more */
    assert_int_equal(fray_play_undo_to(copy, "round", 1) >= 0, 1);
    assert_int_equal(fray_play_fork(copy, "two"), FRAY_OK);
    signal = run(copy, NULL);
    assert_int_equal(signal.kind, FRAY_PLAY_QUESTION);
    bring(copy, "Bo", "left", "0, 1", FRAY_OK);
    assert_int_equal(fray_creature_count(fray_play_fight(copy)), 4);
    bring(copy, "Bo", "left", "2, 1", FRAY_OK);
    bring(copy, "Ada", "right", "2, 2", FRAY_OK);
    assert_int_equal(fray_creature_count(fray_play_fight(copy)), 6);
    assert_string_equal(fray_creature_name(fray_play_fight(copy), 4), "Bo 3");
    assert_string_equal(fray_creature_name(fray_play_fight(copy), 5), "Ada 2");
    assert_int_equal(fray_creature_side(fray_play_fight(copy), 5), 1);
    free(bytes);
    bytes = record_of(copy, &size);
    fray_play *third = open_record(bytes, size, FRAY_OK);
    run(third, NULL);
    assert_int_equal(fray_fight_hash(fray_play_fight(copy)),
                     fray_fight_hash(fray_play_fight(third)));
    free(bytes);
    fray_play_free(play), fray_play_free(copy), fray_play_free(third);
}

/* Without room for another one, nothing changes. */
static void test_bring_many(void **state)
{
    (void)state;
    fray_play *play = begin();
    run(play, NULL);
    for (int i = 3; i < 64; i++) {
        char place[16];
        snprintf(place, sizeof place, "%d, %d", i % 3, i / 3);
        bring(play, i % 2 ? "Bo" : "Ada", "right", place, FRAY_OK);
    }
    assert_int_equal(fray_creature_count(fray_play_fight(play)), 64);
    int inputs = fray_play_input_count(play);
    bring(play, "Bo", "right", "2, 29", FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_play_input_count(play), inputs);
    fray_play_free(play);
}

static void tell_question(struct story *s, const fray_question *q)
{
    tell(s, "%d %s\n", q->who, q->prompt);
    for (size_t i = 0; i < q->count; i++) tell(s, "  %s\n", q->options[i].text);
}

/* The orders of play are in sight of all. */
static void tell_orders(struct story *s, fray_play *play)
{
    fray_turn turns[200];
    int orders = fray_order_count(fray_play_program(play));
    for (int i = 0; i < orders; i++) {
        size_t count;
        assert_int_equal(fray_fight_order(fray_play_fight(play), i, turns, 200, &count), FRAY_OK);
        assert_true(count <= 200);
        for (size_t k = 0; k < count; k++)
            tell(s, "%d %d %d %d %lld,", turns[k].side, turns[k].creature, turns[k].thing,
                 (int)turns[k].state, (long long)turns[k].figure);
        tell(s, "\n");
    }
    assert_true(orders > 0);
}

static void tell_kept_value(void *user, const char *name, const char *text)
{
    tell(user, "%s %s,", name, text);
}

/* What the rules keep of everything, as a side may see it. */
static void tell_kept(struct story *s, fray_play *play, int side)
{
    int columns = 0, rows = 0;
    fray_view view = {.fight = fray_play_fight(play), .play = play, .sides = (uint64_t)1 << side};
    fray_map_size(view.fight, &columns, &rows);
    const int counts[] = {[FRAY_KEEPER_FIGHT] = 1,
                          [FRAY_KEEPER_SIDE] = fray_side_count(view.fight),
                          [FRAY_KEEPER_CREATURE] = fray_creature_count(view.fight),
                          [FRAY_KEEPER_PLACE] = columns * rows};
    for (int of = 0; of < 4; of++)
        for (int i = 0; i < counts[of]; i++)
            assert_int_equal(fray_show_kept(&view, (fray_keeper)of, i, tell_kept_value, s),
                             FRAY_OK);
}

/* Plays on from a secret question to `side`, and writes what the other side sees. That ends with a
 * question to the other side, or before a line of the log, which may turn up what was chosen. The
 * first answer is `world`, further secret answers are the first option. Returns how many answers
 * were given. */
static int play_world(fray_play *play, struct story *s, int side, int world, bool *compares)
{
    int asked = 0, other = (side + 1) % fray_side_count(fray_play_fight(play));
    s->text[s->size = 0] = '\0';
    *compares = true;
    for (;;) {
        fray_play_signal signal;
        assert_int_equal(fray_play_run(play, &signal), FRAY_OK);
        const fray_question *q = &signal.signal.question;
        if (signal.kind == FRAY_PLAY_EVENT && signal.signal.event.kind == FRAY_EVENT_SAY)
            return asked;
        if (signal.kind == FRAY_PLAY_EVENT) {
            if (fray_event_seen(fray_play_fight(play), &signal.signal.event, other))
                tell_signal(s, &signal);
            continue;
        }
        if (signal.kind == FRAY_PLAY_INPUT) continue;
        if (signal.kind == FRAY_PLAY_QUESTION) tell_orders(s, play);
        if (signal.kind == FRAY_PLAY_QUESTION) tell_kept(s, play, other);
        if (signal.kind == FRAY_PLAY_QUESTION && q->side != side) tell_question(s, q);
        if (signal.kind != FRAY_PLAY_QUESTION || q->side != side || !q->secret) {
            /* an open choice of the same side may depend on the secret */
            *compares = signal.kind == FRAY_PLAY_QUESTION && q->side != side;
            return asked;
        }
        int chosen = asked++ == 0 ? world : 0;
        assert_int_equal(fray_play_answer(play, &chosen, 1), FRAY_OK);
    }
}

/* Two worlds differ only in one secret answer of a side. The other side sees the same of both until
 * it is asked. Returns how many pairs of worlds were compared. */
static int compare_worlds(fray_play *play, int turns)
{
    static struct story world[2];
    int compared = 0;
    fray_play_signal signal = run(play, NULL);
    for (int turn = 0; turn < turns && signal.kind == FRAY_PLAY_QUESTION; turn++) {
        const fray_question *q = &signal.signal.question;
        int chosen = turn * 7 % (int)q->count;
        if (q->secret && q->count > 1 && q->least <= 1) {
            bool compares[2];
            int side = q->side, other = (int)q->count - 1;
            for (int w = 0; w < 2; w++) {
                int asked = play_world(play, &world[w], side, w ? other : 0, &compares[w]);
                assert_int_equal(fray_play_undo(play, asked), asked);
                signal = run(play, NULL);
            }
            if (compares[0] && compares[1]) {
                assert_string_equal(world[0].text, world[1].text);
                compared++;
            }
        }
        assert_int_equal(fray_play_answer(play, &chosen, q->least > 0 || turn % 2), FRAY_OK);
        signal = run(play, NULL);
    }
    return compared;
}

static const fray_seat everybody = {"", FRAY_SEAT_PERSON, "", 0};

static void test_secrets(void **state)
{
    (void)state;
    int compared = 0;
    for (int seed = 0; seed < 1000; seed++) {
        fray_play *play = begin_with(source, &everybody, 1, NULL);
        compared += compare_worlds(play, 30 + seed % 9);
        fray_play_free(play);
    }
    assert_true(compared > 2000);
}

/* The same in shipped rules with secret choices. */
static void test_secrets_of_rules(void **state)
{
    (void)state;
    static const char *const files[] = {"rules/witchhammer/encounters/ford.fray",
                                        "rules/countup/encounters/gate.fray"},
                             *const secret = "collection=in_secret";
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        int compared = 0;
        for (int seed = 0; seed < rounds(1); seed++) {
            static struct texts texts;
            texts = (struct texts){.count = 0};
            fray_play *play;
            fray_findings *findings;
            const char *why;
            fray_play_plan plan = {.rules = files[i],
                                   .seed = (uint64_t)seed,
                                   .seats = &everybody,
                                   .seat_count = 1,
                                   .settings = &secret,
                                   .setting_count = i};
            if (fray_play_new(NULL, read_rules, &texts, &plan, &play, &findings, &why) != FRAY_OK)
                fail_msg("%s: %s", files[i], why);
            fray_findings_free(findings);
            compared += compare_worlds(play, 60);
            fray_play_free(play);
            program_drop(NULL, &texts);
        }
        if (!compared) fail_msg("%s: no secrets", files[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_given_faces),    cmocka_unit_test(test_given_face_too_high),
        cmocka_unit_test(test_compiled_rules), cmocka_unit_test(test_replay_is_exact),
        cmocka_unit_test(test_damage),         cmocka_unit_test(test_crafted),
        cmocka_unit_test(test_no_memory),      cmocka_unit_test(test_resume),
        cmocka_unit_test(test_divergence),     cmocka_unit_test(test_undo),
        cmocka_unit_test(test_back_to_round),  cmocka_unit_test(test_branches),
        cmocka_unit_test(test_seats),          cmocka_unit_test(test_search),
        cmocka_unit_test(test_tree_search),    cmocka_unit_test(test_slices),
        cmocka_unit_test(test_throws),         cmocka_unit_test(test_settings),
        cmocka_unit_test(test_statement),      cmocka_unit_test(test_face),
        cmocka_unit_test(test_veto),           cmocka_unit_test(test_clock),
        cmocka_unit_test(test_why_not),        cmocka_unit_test(test_why_not_secret),
        cmocka_unit_test(test_bring),          cmocka_unit_test(test_bring_many),
        cmocka_unit_test(test_secrets),        cmocka_unit_test(test_secrets_of_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
