/* run_places.h -- instructions of the loop: places. Part of its body (run.c includes it there, and nothing else does). */
/* places */
CASE(PLACEOF):
    if ((uint64_t)B < (uint64_t)vm->at.creatures) A = creature_place(vm, B);
    else TRY(place_of(vm, B, &A));
    NEXT;
CASE(JPLACE): {
    int64_t place;
    TRY(place_of(vm, B, &place));
    A = place;
    if (place == -1) GO();
    NEXT;
}
CASE(SETPLACE): TRY(place_set(vm, A, B)); TOLD(); NEXT;
CASE(DISTANCE): {
    int64_t out;
    if (!squares_apart(vm, TYPE_B, B, fn->types[in->c].type, C, &out)) TRY(place_distance(vm, TYPE_B, B, fn->types[in->c].type, C, &out));
    A = out;
    NEXT;
}
CASE(STEP): A = vm->at.space == SPACE_SQUARES ? square_step(vm, B, C) : place_step(vm, B, C); NEXT;
CASE(JSTEP):
    A = vm->at.space == SPACE_SQUARES ? square_step(vm, B, C) : place_step(vm, B, C);
    if (A == -1) GO();
    NEXT;
CASE(JNEAR):
CASE(JFAR):
CASE(JNEARI):
CASE(JFARI): {
    int64_t gap, most = in->op == BC_JNEAR || in->op == BC_JFAR ? C : (int8_t)in->c;
    if (!squares_apart(vm, TYPE_A, A, TYPE_B, B, &gap)) TRY(place_distance(vm, TYPE_A, A, TYPE_B, B, &gap));
    if ((gap <= most) == (in->op == BC_JNEAR || in->op == BC_JNEARI)) GO();
    NEXT;
}
CASE(NEIGHBOURS): {
    int64_t list;
    BURN(NEIGHBOURS);
    TRY(place_neighbours(vm, B, &list));
    A = list;
    NEXT;
}
CASE(PLACES): {
    int64_t list;
    BURN(PLACES);
    TRY(places_list(vm, &list));
    A = list;
    NEXT;
}
CASE(PATH): {
    int64_t step;
    BURN(PATH);
    TRY(place_path(vm, r[in->b], r[in->b + 1], r[in->b + 2], r[in->b + 3], &step));
    A = step;
    NEXT;
}
CASE(MEETS): {
    int64_t meeting;
    BURN(MEETS);
    TRY(line_meets_box(vm, r + in->b, r + in->b + 6, &meeting));
    A = meeting;
    NEXT;
}
CASE(MEETSALL): {
    const int64_t *args = r + in->b;
    int64_t meeting;
    BURN(MEETSALL);
    TRY(line_meets_squares(vm, args, args[6], args[7], args[8], args[9], &meeting));
    A = meeting;
    NEXT;
}
CASE(LINE): {
    int64_t list;
    BURN(LINE);
    TRY(place_line(vm, B, C, &list));
    A = list;
    NEXT;
}
CASE(TERRAIN): A = place_terrain(vm, B); NEXT;
CASE(AT): A = place_bodies(vm, B); NEXT;
CASE(JTAKEN): if (place_taken(vm, A)) GO(); NEXT;
CASE(JFREE): if (!place_taken(vm, A)) GO(); NEXT;
CASE(COLUMN):
    if (!place_is(vm, B)) TRY(place_check(vm, B));
    A = vm->at.space == SPACE_SQUARES ? B - place_row(vm, B) * vm->at.columns : B;
    NEXT;
CASE(ROW):
    if (!place_is(vm, B)) TRY(place_check(vm, B));
    A = vm->at.space == SPACE_SQUARES ? place_row(vm, B) : 0;
    NEXT;
CASE(PLACEAT): {
    int64_t columns = vm->at.space == SPACE_SQUARES ? vm->at.columns : vm->at.places;
    int64_t rows = vm->at.space == SPACE_SQUARES ? vm->at.rows : 1;
    A = B >= 0 && B < columns && C >= 0 && C < rows ? C * columns + B : -1;
    NEXT;
}
CASE(DIRECTION): A = vm->at.space == SPACE_SQUARES ? square_direction(vm, B, C) : place_direction(vm, B, C); NEXT;

