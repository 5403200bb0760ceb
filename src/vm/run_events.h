/* run_events.h -- instructions of the loop: chance and choice, events, marks, budgets, together, telling, the end. Part of its body (run.c includes it there, and nothing else does). */
/* chance and choice */
CASE(DICE):
    TRY(dice_make(vm, B, C, &A));
    NEXT;
CASE(KEEPBEST): TRY(dice_read_as(vm, B, DICE_BEST, C, &A)); NEXT;
CASE(KEEPWORST): TRY(dice_read_as(vm, B, DICE_WORST, C, &A)); NEXT;
CASE(ATLEAST): TRY(dice_read_as(vm, B, DICE_AT_LEAST, C, &A)); NEXT;
CASE(SIDESOF): A = B & 0xFFFFFFFF; NEXT;
CASE(ROLL):
    BURN(ROLL);
    if (vm->thrower && !listens(vm) && one_die(B) && r[in->b + 1] >= -1 && r[in->b + 1] < vm->at.creatures) {
        f->pc = (int32_t)(in - code);
        h->fuel--; /* each is thrown by itself */
        if (!roll_die(vm, in->imm, r + in->b, fn->regs - in->b, &A)) return true;
        NEXT;
    }
    TRY(roll_open(vm, INSN));
    if (h->status != VM_RUNNING) return true;
    TOLD();
    NEXT;
CASE(ASK): {
    bool waits;
    BURN(ASK);
    TRY(ask_open(vm, INSN, &waits));
    if (waits) return true;
    NEXT;
}

/* events */
CASE(EVNEW): BURN(EVNEW); TRY(event_new(vm, in->imm, &A)); NEXT;
CASE(EVRUN): TRY(event_run(vm, A, in->imm)); TOLD(); NEXT;
CASE(EVPOP): TRY(event_pop(vm, A)); TOLD(); NEXT;
CASE(EVTOP): A = event_top(vm, in->imm); NEXT;
CASE(WOPEN): BURN(WOPEN); TRY(window_open(vm, A, in->imm)); TOLD(); NEXT;
CASE(HOOKS): {
    int64_t list;
    BURN(HOOKS);
    TRY(hooks_list(vm, B, in->imm, &list));
    A = list;
    NEXT;
}
CASE(HOOKCALL): BURN(HOOKCALL); TRY(hook_call(vm, A, B, C)); LOAD(); NEXT;
CASE(HOOKTIE): {
    int64_t list;
    BURN(HOOKTIE);
    TRY(hook_ties(vm, r[in->b], r[in->b + 1], r[in->b + 2], r[in->b + 3], &list));
    A = list;
    NEXT;
}
CASE(HOOKFRONT): BURN(HOOKFRONT); TRY(hook_front(vm, A, r[in->a + 1], r[in->a + 3], r[in->a + 4])); NEXT;
CASE(EXPIRE): BURN(EXPIRE); TRY(marks_expire(vm, A, in->imm)); TOLD(); NEXT;
CASE(ASKERS): {
    int64_t list;
    BURN(ASKERS);
    TRY(askers_list(vm, B, in->imm, &list));
    A = list;
    NEXT;
}
CASE(ACTS): {
    int64_t list;
    BURN(ACTS);
    TRY(acts_list(vm, r[in->b], r[in->b + 1], r[in->b + 2], in->imm, &list));
    A = list;
    NEXT;
}
CASE(ACTSOF): {
    int64_t list;
    BURN(ACTSOF);
    TRY(acts_list(vm, B, -1, 0, -1, &list));
    A = list;
    NEXT;
}
CASE(ACTCALL): {
    int64_t act;
    BURN(ACTCALL);
    TRY(act_call(vm, in->imm, r[in->b], r[in->b + 1], r[in->b + 2], in->a, &act));
    A = act;
    LOAD();
    TOLD();
    NEXT;
}
CASE(ACTFITS): BURN(ACTFITS); TRY(act_fits(vm, r[in->b], r[in->b + 1], r[in->b + 2], &flag)); A = flag; NEXT;
CASE(WCLOSE): TRY(window_close(vm, A, in->imm)); NEXT;
CASE(HOLDS): BURN(HOLDS); TRY(event_holds(vm, B, &flag)); A = flag; NEXT;
CASE(CALLOFF): TRY(event_call_off(vm, A)); NEXT;
CASE(CHECK): BURN(CHECK); TRY(events_check(vm)); LOAD(); NEXT;
CASE(WATCH): {
    int64_t list;
    BURN(WATCH);
    TRY(watch_next(vm, &flag, &list));
    A = flag;
    B = list;
    TOLD();
    NEXT;
}
CASE(MKACT): {
    int64_t act;
    TRY(act_make(vm, in->imm, r + in->b, reg_room(vm, in->b), &act));
    A = act;
    NEXT;
}
CASE(ACTARG): {
    int64_t out;
    TRY(act_arg(vm, B, in->imm, &out));
    A = out;
    NEXT;
}
CASE(ACTKIND): A = act_content(B); NEXT;
CASE(MOMENT): A = in->imm; NEXT;

/* marks */
CASE(APPLY): {
    int64_t mark;
    BURN(APPLY);
    TRY(mark_apply_op(vm, in->imm, TYPE_B, B, r + in->c, reg_room(vm, in->c), &mark));
    A = mark;
    TOLD();
    NEXT;
}
CASE(UNAPPLY): BURN(UNAPPLY); TRY(marks_unapply(vm, TYPE_A, A, in->imm)); TOLD(); NEXT;
CASE(FINISH):
    BURN(FINISH);
    if (mark_alive(vm, A)) TRY(mark_remove(vm, mark_slot(A)));
    TOLD();
    NEXT;

/* budgets */
CASE(LEFT): BURN(LEFT); TRY(budget_left(vm, in->imm, B, &A)); NEXT;
CASE(CANPAY): BURN(CANPAY); TRY(budget_can_pay(vm, in->imm, B, C, &flag)); A = flag; NEXT;
CASE(CANPAYL): BURN(CANPAYL); TRY(budget_can_pay_all(vm, B, C, &flag)); A = flag; NEXT;
CASE(PAY): BURN(PAY); TRY(budget_pay(vm, in->imm, A, B)); TOLD(); NEXT;
CASE(PAYUPTO): BURN(PAYUPTO); TRY(budget_pay_up_to(vm, in->imm, B, C, &A)); TOLD(); NEXT;
CASE(GRANT): BURN(GRANT); TRY(budget_grant(vm, in->imm, A, B)); TOLD(); NEXT;

/* together */
CASE(TBEGIN): BURN(TBEGIN); TRY(together_begin(vm)); NEXT;
CASE(TOPEN): BURN(TOPEN); TRY(branch_open(vm, A)); NEXT;
CASE(TCLOSE): BURN(TCLOSE); TRY(branch_close(vm)); NEXT;
CASE(TEND):
    BURN(TEND);
    TRY(together_end(vm));
    if (h->levels == 0 && h->ended == 2) {
        TRY(fight_end(vm, h->winner));
        if (h->status != VM_RUNNING) return true;
        LOAD();
    }
    TOLD();
    NEXT;

/* telling */
CASE(SAY):
    BURN(SAY);
    if (!tells(vm)) NEXT;
    SAVE();
    tell_say(vm, INSN, r);
    TOLD();
    NEXT;
CASE(MEASURE):
    BURN(MEASURE);
    if (!counts(vm)) NEXT;
    SAVE();
    tell_measure(vm, INSN, r);
    TOLD();
    NEXT;
CASE(FIGURE):
    if (!tells(vm)) NEXT;
    TRY(tell_figure(vm, INSN, r));
    TOLD();
    NEXT;
CASE(EXPECT): BURN(EXPECT); TRY(tell_expect(vm, INSN, r)); TOLD(); NEXT;
CASE(ENDFIGHT):
    TRY(fight_end(vm, A));
    if (h->status != VM_RUNNING) return true;
    LOAD();
    TOLD();
    NEXT;
CASE(OVER): BURN(OVER); TRY(fight_over(vm, &flag)); A = flag; NEXT;
CASE(COVER): if (vm->seen) vm->seen->points[in->imm]++; NEXT;
