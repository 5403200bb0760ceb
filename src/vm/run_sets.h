/* run_sets.h -- instructions of the loop: sets and lists. Part of its body (run.c includes it there, and nothing else does). */
/* sets and lists */
CASE(EVERYONE): A = (int64_t)creatures_here(vm); NEXT;
CASE(SIDES): {
    int64_t list;
    SAVE();
    list_begin(vm, &list);
    for (int32_t s = 0; s < vm->at.sides; s++)
        if (!list_push(vm, &list, s)) return false;
    A = list;
    NEXT;
}
CASE(MEMBERS): A = B >= 0 && B < vm->at.sides ? (int64_t)(creatures_here(vm) & vm->side_creatures[B]) : 0; NEXT;
CASE(MATES):
    if ((uint64_t)B >= (uint64_t)vm->at.creatures) TRY(creature_check(vm, B));
    A = (int64_t)mates_here(vm, B);
    NEXT;
CASE(OTHERS):
    if ((uint64_t)B >= (uint64_t)vm->at.creatures) TRY(creature_check(vm, B));
    A = (int64_t)(creatures_here(vm) & ~mates_here(vm, B));
    NEXT;
CASE(QHAS): A = C >= 0 && C < 64 ? (int64_t)((uint64_t)B >> C & 1) : 0; NEXT;
CASE(QHASI): A = (int64_t)((uint64_t)B >> in->c & 1); NEXT;
CASE(QADD): TRY(set_element(vm, C)); A = (int64_t)((uint64_t)B | (uint64_t)1 << C); NEXT;
CASE(QDEL): A = C >= 0 && C < 64 ? (int64_t)((uint64_t)B & ~((uint64_t)1 << C)) : B; NEXT;
CASE(QAND): A = B & C; NEXT;
CASE(QOR): A = B | C; NEXT;
CASE(QSUB): A = B & ~C; NEXT;
CASE(QCOUNT): A = __builtin_popcountll((uint64_t)B); NEXT;
CASE(QFIRST): A = B ? __builtin_ctzll((uint64_t)B) : -1; NEXT;
CASE(QEACH): {
    uint64_t rest = (uint64_t)B;
    if (rest == 0) NEXT;
    B = (int64_t)(rest & (rest - 1));
    A = __builtin_ctzll(rest);
    GO();
    NEXT;
}
CASE(QNEAR): {
    int64_t out;
    TRY(set_nearest(vm, (uint64_t)B, fn->types[in->c].type, C, &out));
    A = out;
    NEXT;
}
CASE(NEAREST): {
    int64_t found;
    TRY(set_nearest(vm, (uint64_t)B, fn->types[in->c].type, C, &found));
    A = found ? __builtin_ctzll((uint64_t)found) : -1;
    NEXT;
}
CASE(JNEAREST): {
    int64_t found;
    TRY(set_nearest(vm, (uint64_t)B, fn->types[in->c].type, C, &found));
    A = found ? __builtin_ctzll((uint64_t)found) : -1;
    if (!found) GO();
    NEXT;
}
CASE(JHAS): if ((uint64_t)A >> in->b & 1) GO(); NEXT;
CASE(JLACKS): if (!((uint64_t)A >> in->b & 1)) GO(); NEXT;
CASE(QWITHIN): TRY(set_within(vm, &A, TYPE_B, B, C)); NEXT;
CASE(QLIST): {
    int64_t list;
    BURN(QLIST);
    TRY(list_from_set(vm, (uint64_t)B, &list));
    A = list;
    NEXT;
}
CASE(LSET): {
    int64_t *at;
    int32_t n;
    uint64_t set = 0;
    BURN(LSET);
    TRY(list_open(vm, B, &at, &n));
    for (int32_t k = 0; k < n; k++) {
        if (!set_element(vm, at[k])) return false;
        set |= (uint64_t)1 << at[k];
    }
    A = (int64_t)set;
    NEXT;
}
CASE(LNEW): list_begin(vm, &A); NEXT;
CASE(LPUSH):
    if (push_quick(vm, &A, B)) NEXT;
    TRY(list_push(vm, &A, B));
    NEXT;
CASE(LLEN): A = (uint32_t)B; NEXT;
CASE(LGET):
CASE(LFIRST): {
    int64_t *at, k = in->op == BC_LGET ? C : 0;
    int32_t n;
    TRY(list_open(vm, B, &at, &n));
    A = k >= 0 && k < n ? at[k] : NONE_A;
    NEXT;
}
CASE(LHAS): {
    int64_t *at, found = 0;
    int32_t n;
    BURN(LHAS);
    TRY(list_open(vm, B, &at, &n));
    for (int32_t k = 0; k < n; k++) found |= at[k] == C;
    A = found;
    NEXT;
}
CASE(LNEXT): {
    int64_t *at;
    int32_t n;
    TRY(list_open(vm, B, &at, &n));
    if (C >= 0 && C < n) A = at[C++];
    else GO();
    NEXT;
}
CASE(LEACH): {
    uint64_t from = (uint64_t)B >> 32;
    if (C < 0 || C >= (int64_t)(uint32_t)B) NEXT;
    if (from + (uint32_t)B > (uint64_t)h->scratch) FAIL("a list is used after it is gone");
    A = vm->scratch[from + (uint64_t)C++];
    GO();
    NEXT;
}
CASE(LSORT): BURN(LSORT); TRY(list_sort(vm, &A, &B, in->imm != 0)); NEXT;
CASE(SMARK): A = h->scratch; NEXT;
CASE(SFREE): if (A >= f->scratch && A <= h->scratch) h->scratch = (int32_t)A; NEXT;

