/* run_members.h -- instructions of the loop: members, what content says, stats. Part of its body (run.c includes it there, and nothing else does). */
/* members */
CASE(LD): if (!member_quick(vm, INSN.imm, B, &A)) TRY(member_load(vm, INSN.imm, B, 0, &A)); NEXT;
CASE(ST):
    if (store_quick(vm, INSN.imm, A, B)) NEXT;
    TRY(member_store(vm, INSN.imm, A, 0, B));
    TOLD();
    NEXT;
CASE(BUMP):
    if (number_quick(vm, INSN.imm, A, B)) NEXT;
    TRY(member_bump(vm, INSN.imm, A, 0, B));
    TOLD();
    NEXT;
CASE(BUMPI):
    if (number_quick(vm, INSN.imm, A, (int8_t)in->b)) NEXT;
    TRY(member_bump(vm, INSN.imm, A, 0, (int8_t)in->b));
    TOLD();
    NEXT;
CASE(DROP): {
    int64_t by;
    if (!sub_i64(0, B, &by)) goto too_large;
    if (number_quick(vm, INSN.imm, A, by)) NEXT;
    TRY(member_bump(vm, INSN.imm, A, 0, by));
    TOLD();
    NEXT;
}
CASE(ADDM):
CASE(SUBM): {
    int64_t number;
    if (!member_quick(vm, INSN.imm, C, &number)) TRY(member_load(vm, INSN.imm, C, 0, &number));
    if (in->op == BC_ADDM ? !add_i64(B, number, &A) : !sub_i64(B, number, &A)) goto too_large;
    NEXT;
}
CASE(LDX): if (!element_quick(vm, INSN.imm, B, C, &A)) TRY(member_load(vm, INSN.imm, B, C, &A)); NEXT;
CASE(STX):
    if (store_element_quick(vm, INSN.imm, A, C, B)) NEXT;
    TRY(member_store(vm, INSN.imm, A, C, B));
    TOLD();
    NEXT;
CASE(LDXI): if (!element_quick(vm, INSN.imm, B, (int8_t)in->c, &A)) TRY(member_load(vm, INSN.imm, B, (int8_t)in->c, &A)); NEXT;
CASE(STXI):
    if (store_element_quick(vm, INSN.imm, A, (int8_t)in->c, B)) NEXT;
    TRY(member_store(vm, INSN.imm, A, (int8_t)in->c, B));
    TOLD();
    NEXT;
CASE(STL): TRY(member_store_list(vm, in->imm, A, B)); TOLD(); NEXT;
CASE(LDF):
    if (vm->members[in->imm].fast) A = vm->world[vm->members[in->imm].base];
    else TRY(member_load(vm, in->imm, 0, 0, &A));
    NEXT;
CASE(STF): TRY(member_store(vm, in->imm, 0, 0, A)); TOLD(); NEXT;
CASE(BUMPF): TRY(member_bump(vm, in->imm, 0, 0, A)); TOLD(); NEXT;
CASE(GIVEN):
    if (!given_plain(vm, TYPE_B, B, INSN.imm, &A)) TRY(content_given(vm, TYPE_B, B, INSN.imm, &A));
    NEXT;
CASE(RULE): BURN(RULE); TRY(content_rule(vm, TYPE_B, B, in->imm, &A)); NEXT;
CASE(FIRE): BURN(FIRE); TRY(content_fire(vm, TYPE_A, A, in->imm, r + in->b, reg_room(vm, in->b))); LOAD(); NEXT;
CASE(HASSLOT): TRY(content_has_slot(vm, TYPE_B, B, in->imm, &flag)); A = flag; NEXT;
CASE(HASLINE): TRY(content_has_line(vm, TYPE_B, B, in->imm, &flag)); A = flag; NEXT;
CASE(STAT):
    if (!stat_quick(vm, INSN.imm, B, C, &A)) TRY(stat_of(vm, INSN.imm, B, C, NULL, &A));
    NEXT;
CASE(STATX): {
    int32_t stat = in->imm + (int32_t)C;
    if ((uint64_t)C < vm->x->stat_run[in->imm] && stat_quick(vm, stat, B, -1, &A)) NEXT;
    TRY(stat_element(vm, in->imm, C, &stat));
    if (!stat_plain(vm, stat, B, -1, &A)) TRY(stat_of(vm, stat, B, -1, NULL, &A));
    NEXT;
}
CASE(STATE): BURN(STATE); TRY(stat_of_event(vm, in->imm, B, NULL, &A)); NEXT;
CASE(CONTENTOF): {
    int32_t content;
    TRY(record_content(vm, TYPE_B, B, &content));
    A = content;
    NEXT;
}
CASE(GROUPOF): {
    int32_t content;
    TRY(record_content(vm, TYPE_B, B, &content));
    A = content >= 0 ? vm->p->contents.at[content].group : -1;
    NEXT;
}
CASE(ISKIND): {
    int32_t kind = -1;
    if (B != NONE_B) TRY(record_kind(vm, TYPE_B, B, &kind));
    A = index_kind_is(vm->x, kind, in->imm);
    NEXT;
}
CASE(ISCONTENT): {
    int32_t content = -1;
    if (B != NONE_B) TRY(record_content(vm, TYPE_B, B, &content));
    A = content == in->imm;
    NEXT;
}
CASE(INGROUP): {
    int32_t content = -1;
    if (B != NONE_B) TRY(record_content(vm, TYPE_B, B, &content));
    A = content_in_group(vm, content, in->imm);
    NEXT;
}
CASE(OWNER): TRY(thing_check(vm, B)); A = vm->things[B].owner; NEXT;
CASE(HOLDER): TRY(thing_check(vm, B)); A = vm->things[B].holder; NEXT;
CASE(BEARER): {
    SAVE();
    const int32_t *m = mark_get(vm, B);
    if (!m) return false;
    A = mark_bearer_creature(vm, m);
    NEXT;
}
CASE(SIDEOF):
    if ((uint64_t)B >= (uint64_t)vm->at.creatures) TRY(creature_check(vm, B));
    A = vm->creatures[B].side;
    NEXT;
CASE(SIDENEXT): A = B < 0 ? -1 : B + 1 < vm->at.sides ? B + 1 : 0; NEXT;
CASE(SEATOF): A = B; NEXT;
CASE(OWNED): BURN(OWNED); TRY(things_owned(vm, TYPE_B, B, in->imm, &A)); NEXT;
CASE(ALLKIND): BURN(ALLKIND); TRY(things_of_kind(vm, in->imm, &A)); NEXT;
CASE(ALLMARKS): BURN(ALLMARKS); TRY(marks_list(vm, VT_NONE, -1, in->imm, -1, &A)); NEXT;
CASE(ALLMARKSOF): BURN(ALLMARKSOF); TRY(marks_list(vm, VT_NONE, -1, -1, in->imm, &A)); NEXT;
CASE(MARKSOF): {
    int64_t list;
    BURN(MARKSOF);
    TRY(marks_list(vm, TYPE_B, B, in->imm, -1, &list));
    A = list;
    NEXT;
}
CASE(FIRSTTHING): {
    int64_t out;
    TRY(thing_first(vm, TYPE_B, B, in->imm, &out));
    A = out;
    NEXT;
}
CASE(FIRSTMARK): {
    int64_t out;
    TRY(mark_first(vm, TYPE_B, B, in->imm, &out));
    A = out;
    NEXT;
}
CASE(HASMARK): TRY(mark_has(vm, TYPE_B, B, -1, in->imm, &flag)); A = flag; NEXT;
CASE(HASMARKK): TRY(mark_has(vm, TYPE_B, B, in->imm, -1, &flag)); A = flag; NEXT;

