/* test_space.c -- Distance and direction between squares and hexes: the precomputed tables equal a
 * direct computation, on maps of every measure and shape. So does the board of large bodies. */
#include "one_text.h"

#include "engine/bytecode/enums.h"
#include "engine/vm/list_stack.h"
#include "engine/vm/space.h"

#include <stdio.h>
#include <stdlib.h>

#include "lib/fight/fight.h"

static fray_fight *fight_in(const char *space, int columns, int rows, const char *measure,
                            fray_program **program)
{
    size_t room = 1000 + (size_t)rows * ((size_t)columns + 6);
    char *text = malloc(room);
    assert_non_null(text);
    size_t n = (size_t)snprintf(
        text, room,
        "edition 1\nsystem S { space %s%s }\nflow { }\ncreature A { }\ncreature B { }\n"
        "encounter \"E\" {\n  map \"\"\"\n",
        space, measure);
    for (int row = 0; row < rows; row++) {
        n += (size_t)snprintf(text + n, room - n, "    ");
        memset(text + n, '.', (size_t)columns);
        n += (size_t)columns;
        text[n++] = '\n';
    }
    snprintf(text + n, room - n,
             "    \"\"\"\n  side x { A at 0, 0 }\n  side y { B at %d, %d }\n}\n", columns - 1,
             rows - 1);
    fray_fight *fight;
    *program = program_of_text(text);
    free(text);
    assert_int_equal(fray_fight_new(*program, fray_encounter_find(*program, NULL), NULL, 0, &fight),
                     FRAY_OK);
    return fight;
}

static fray_fight *fight_on(int columns, int rows, const char *measure, fray_program **program)
{
    return fight_in("squares", columns, rows, measure, program);
}

/* Counted by steps: a straight one is 1; so is a diagonal one, or 2, or 1 and 2 by turns. */
static int counted(int columns, int rows, int diagonal)
{
    int length = 0;
    for (int k = 0; columns > 0 || rows > 0; k++) {
        bool both = columns > 0 && rows > 0;
        length += both && (diagonal == 2 || (diagonal == 3 && k % 2 == 1)) ? 2 : 1;
        columns -= columns > 0, rows -= rows > 0;
    }
    return length;
}

static void look_at(struct vm *vm, int columns, int diagonal, int64_t a, int64_t b)
{
    static const int x[8] = {1, 1, 0, -1, -1, -1, 0, 1}, y[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    int column = (int)(b % columns - a % columns), row = (int)(b / columns - a / columns);
    int64_t at_length, brief, direction = place_direction(vm, a, b);
    assert_true(place_distance(vm, VT_PLACE, a, VT_PLACE, b, &at_length));
    assert_int_equal(at_length, counted(abs(column), abs(row), diagonal));
    if (direction < 0)
        assert_true(a == b);
    else
        assert_true(x[direction] == (column > 0) - (column < 0) &&
                    y[direction] == (row > 0) - (row < 0));
    if (!vm->distances) return;
    assert_true(squares_distance(vm, VT_PLACE, a, VT_PLACE, b, &brief));
    assert_int_equal(brief, at_length);
    assert_int_equal(vm->directions[vm->spots[b] - vm->spots[a]], direction);
}

static void test_tables_say_what_is_counted(void **state)
{
    static const struct {
        int columns, rows;
        bool known;
    } maps[] = {
        {2, 1, true},   {1, 7, true},   {9, 1, true},   {6, 4, true},    {20, 20, true},
        {128, 2, true}, {2, 128, true}, {64, 64, true}, {65, 64, false}, {128, 128, false},
    };
    static const struct {
        const char *text;
        int diagonal;
    } measures[] = {{"", 1}, {"; diagonal 1", 1}, {"; diagonal 2", 2}, {"; diagonal 1, 2", 3}};
    (void)state;
    for (size_t m = 0; m < sizeof maps / sizeof *maps; m++)
        for (size_t d = 0; d < sizeof measures / sizeof *measures; d++) {
            fray_program *program;
            fray_fight *fight = fight_on(maps[m].columns, maps[m].rows, measures[d].text, &program);
            struct vm *vm = fight->vm;
            int64_t places = vm->layout.places, step = places > 500 ? 13 : 1;
            assert_int_equal(places, maps[m].columns * maps[m].rows);
            assert_true((vm->distances != NULL) == maps[m].known);
            for (int64_t a = 0; a < places; a += step)
                for (int64_t b = 0; b < places; b += step)
                    look_at(vm, maps[m].columns, measures[d].diagonal, a, b);
            look_at(vm, maps[m].columns, measures[d].diagonal, 0, places - 1);
            look_at(vm, maps[m].columns, measures[d].diagonal, places - 1, 0);
            fray_fight_free(fight);
            fray_program_free(program);
        }
}

/* A clone has tables of its own, and who moves is found again. */
static void test_creatures_are_where_they_went(void **state)
{
    (void)state;
    fray_program *program;
    fray_fight *fight = fight_on(12, 9, "; diagonal 1, 2", &program), *clone;
    assert_int_equal(fray_fight_clone(fight, &clone), FRAY_OK);
    fray_fight_free(fight);
    struct vm *vm = clone->vm;
    assert_true(place_set(vm, 0, 0));
    for (int64_t to = 0; to < vm->layout.places; to += 5) {
        int64_t apart, nearest, within = 3;
        assert_true(place_set(vm, 1, to));
        assert_true(squares_distance(vm, VT_CREATURE, 0, VT_CREATURE, 1, &apart));
        assert_int_equal(apart, counted((int)(to % 12), (int)(to / 12), 3));
        assert_true(set_nearest(vm, 3, VT_PLACE, to, &nearest));
        assert_int_equal(nearest, to == 0 ? 3 : 2);
        assert_true(set_keep_within(vm, &within, VT_PLACE, 0, apart - 1));
        assert_int_equal(within, apart > 0 ? 1 : 0);
    }
    fray_fight_free(clone);
    fray_program_free(program);
}

/* Is a square covered by a body whose north-west square is at `from`? */
static bool covers(int64_t from, int size, int64_t square, int columns)
{
    int64_t x = square % columns - from % columns, y = square / columns - from / columns;
    return from >= 0 && x >= 0 && x < size && y >= 0 && y < size;
}

/* The board of bodies equals a search of all bodies, also where they reach beyond the map. */
static void test_large_bodies_cover_their_squares(void **state)
{
    enum { COLUMNS = 7, ROWS = 5, SMALL = 1, LARGE = 3 };
    (void)state;
    fray_program *program =
        program_of_text("edition 1\nsystem S { space squares }\nflow { }\ncreature A { }\n"
                        "creature B { size 3 }\nencounter \"E\" {\n  map \"\"\"\n    .......\n"
                        "    .......\n    .......\n    .......\n    .......\n    \"\"\"\n"
                        "  side x { A at 0, 0 }\n  side y { B at 3, 1 }\n}\n");
    fray_fight *fight, *clone;
    assert_int_equal(fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight),
                     FRAY_OK);
    assert_int_equal(fray_fight_clone(fight, &clone), FRAY_OK);
    struct vm *vm = clone->vm;
    assert_true(vm->large);
    for (int64_t large = -1; large < COLUMNS * ROWS; large++)
        for (int64_t small = -1; small < COLUMNS * ROWS; small += 3) {
            assert_true(place_set(vm, 0, small) && place_set(vm, 1, large));
            for (int64_t square = 0; square < COLUMNS * ROWS; square++)
                assert_int_equal(place_bodies(vm, square),
                                 (int)covers(small, SMALL, square, COLUMNS) |
                                     (int)covers(large, LARGE, square, COLUMNS) << 1);
        }
    assert_int_equal(fray_fight_copy(clone, fight), FRAY_OK);
    for (int64_t square = 0; square < COLUMNS * ROWS; square++)
        assert_int_equal(place_bodies(vm, square), place_bodies(fight->vm, square));
    fray_fight_free(fight);
    fray_fight_free(clone);
    fray_program_free(program);
}

/* Steps from a to every place, by breadth-first search. */
static void count_steps(const struct vm *vm, int64_t a, int *steps)
{
    int64_t queue[400];
    int head = 0, tail = 0;
    for (int64_t i = 0; i < vm->layout.places; i++) steps[i] = -1;
    steps[a] = 0;
    queue[tail++] = a;
    while (head < tail) {
        int64_t here = queue[head++];
        for (int d = 0; d < 8; d++) {
            int64_t to = place_step(vm, here, d);
            assert_true(d < 6 || to < 0);
            if (to < 0 || steps[to] >= 0) continue;
            steps[to] = steps[here] + 1;
            queue[tail++] = to;
        }
    }
}

/* On hexes the distance is the number of steps, with tables and without. A direction leads nearer.
 * A line is a chain of neighbours, the same from both ends. */
static void test_hexes_are_measured_by_steps(void **state)
{
    static const int maps[][2] = {{2, 1}, {1, 9}, {9, 1}, {2, 7}, {11, 12}, {16, 9}, {3, 40}};
    (void)state;
    for (size_t m = 0; m < sizeof maps / sizeof *maps; m++) {
        fray_program *program;
        fray_fight *fight = fight_in("hexes", maps[m][0], maps[m][1], "", &program);
        struct vm *vm = fight->vm;
        int64_t places = vm->layout.places, on_tables, one, other, *at, *back;
        int steps[400];
        int32_t count, same;
        assert_true(places <= 400 && vm->distances);
        for (int64_t a = 0; a<places; a += places> 200 ? 7 : 1) {
            count_steps(vm, a, steps);
            for (int64_t b = 0; b < places; b++) {
                struct body from = {place_spot(vm, a), 1}, to = {place_spot(vm, b), 1};
                assert_int_equal(vm->geometry->gap(from, to, 1), steps[b]);
                assert_true(squares_distance(vm, VT_PLACE, a, VT_PLACE, b, &on_tables));
                assert_int_equal(on_tables, steps[b]);
                int64_t direction = place_direction(vm, a, b);
                assert_int_equal(direction, vm->directions[vm->spots[b] - vm->spots[a]]);
                assert_true((direction < 0) == (a == b));
                if (a == b) continue;
                struct body next = {vm->geometry->step(from.at, direction), 1};
                assert_int_equal(vm->geometry->gap(next, to, 1), steps[b] - 1);
                int32_t scratch = vm->head->scratch;
                assert_true(place_line(vm, a, b, &one) && place_line(vm, b, a, &other));
                assert_true(list_open(vm, one, &at, &count) && list_open(vm, other, &back, &same));
                assert_int_equal(count, same);
                for (int32_t i = 0; i < count; i++) assert_int_equal(at[i], back[count - 1 - i]);
                for (int32_t i = 0; i < count && count == steps[b] - 1; i++)
                    assert_int_equal(steps[at[i]], i + 1);
                vm->head->scratch = scratch;
            }
        }
        fray_fight_free(fight);
        fray_program_free(program);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables_say_what_is_counted),
        cmocka_unit_test(test_creatures_are_where_they_went),
        cmocka_unit_test(test_large_bodies_cover_their_squares),
        cmocka_unit_test(test_hexes_are_measured_by_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
