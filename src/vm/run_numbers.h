/* run_numbers.h -- instructions of the loop: numbers, jumps, calls. Part of its body (run.c includes it there, and nothing else does). */
/* plain */
CASE(NOP): NEXT;
CASE(MOVE): A = B; NEXT;
CASE(INT): A = in->imm; NEXT;
CASE(NONE): A = NONE_A; NEXT;
CASE(CONST): A = program_constant_at(p, in->imm); NEXT;
CASE(TEXT): A = in->imm; NEXT;
CASE(CONTENT): A = in->imm; NEXT;
CASE(ADD): if (!add_i64(B, C, &A)) goto too_large; NEXT;
CASE(SUB): if (!sub_i64(B, C, &A)) goto too_large; NEXT;
CASE(MUL): if (!mul_i64(B, C, &A)) goto too_large; NEXT;
CASE(DIV):
    if (C == 0) FAIL("division by zero: %lld / 0", (long long)B);
    if (!div_i64(B, C, &A)) goto too_large;
    NEXT;
CASE(MOD):
    if (C == 0) FAIL("division by zero: %lld mod 0", (long long)B);
    if (!mod_i64(B, C, &A)) goto too_large;
    NEXT;
CASE(NEG): if (!sub_i64(0, B, &A)) goto too_large; NEXT;
CASE(ABS): if (B < 0 ? !sub_i64(0, B, &A) : (A = B, false)) goto too_large; NEXT;
CASE(MIN): A = B < C ? B : C; NEXT;
CASE(MAX): A = B > C ? B : C; NEXT;
CASE(ADDI): if (!add_i64(B, in->imm, &A)) goto too_large; NEXT;
CASE(MULI): if (!mul_i64(B, in->imm, &A)) goto too_large; NEXT;
CASE(DIVI): { /* above 0: only the rounding of what is below 0 is special */
    int64_t by = INSN.imm, b = B, q = b / by;
    A = q - (b < 0 && q * by != b);
    NEXT;
}
CASE(MODI): {
    int64_t by = INSN.imm, left = B % by;
    A = left < 0 ? left + by : left;
    NEXT;
}
CASE(GAP): {
    int64_t apart;
    if (!sub_i64(B, C, &apart) || (apart < 0 && !sub_i64(0, apart, &apart))) goto too_large;
    A = apart;
    NEXT;
}
CASE(EQ): A = B == C; NEXT;
CASE(NE): A = B != C; NEXT;
CASE(LT): A = B < C; NEXT;
CASE(LE): A = B <= C; NEXT;
CASE(NOT): A = !B; NEXT;
CASE(ISNONE): A = B == NONE_B; NEXT;
CASE(JMP): GO(); NEXT;
CASE(JT): if (A) GO(); NEXT;
CASE(JF): if (!A) GO(); NEXT;
CASE(JEQ): if (A == B) GO(); NEXT;
CASE(JNE): if (A != B) GO(); NEXT;
CASE(JLT): if (A < B) GO(); NEXT;
CASE(JLE): if (A <= B) GO(); NEXT;
CASE(JEQI): if (A == (int8_t)in->b) GO(); NEXT;
CASE(JNEI): if (A != (int8_t)in->b) GO(); NEXT;
CASE(JLTI): if (A < (int8_t)in->b) GO(); NEXT;
CASE(JGEI): if (A >= (int8_t)in->b) GO(); NEXT;
CASE(JNONE): if (A == (int8_t)in->c) GO(); NEXT;
CASE(JSOME): if (A != (int8_t)in->c) GO(); NEXT;
CASE(JIN): if (A >= (int8_t)in->b && A <= (int8_t)in->c) GO(); NEXT;
CASE(JOUT): if (A < (int8_t)in->b || A > (int8_t)in->c) GO(); NEXT;
CASE(JNEXT):
    if (!add_i64(A, 1, &A)) goto too_large;
    if (A < B) GO();
    NEXT;
CASE(CALL): {
    BURN(CALL);
    const struct fn_info *callee = &fns[in->imm];
    int32_t base = f->base + fn->regs;
    SAVE();
    if (h->frames == vm->at.frames || callee->regs > vm->at.registers - base) {
        vm_push(vm, in->imm, r + in->b, callee->params, -1); /* says what is full */
        return false;
    }
    frame_enter(vm, in->imm, callee, base, r + in->b, callee->gives ? in->a : -1);
    f++;
    fn = callee;
    in = code + fn->begin - 1;
    r = vm->regs + base;
    NEXT;
}
CASE(RET):
CASE(RETN): {
    int64_t value = in->op == BC_RET ? A : 0;
    if (in->op == BC_RETN && fn->gives) value = value_none(p->functions.at[f->fn].ret);
    if ((h->levels | vm->world[W_DEPTH]) && leaves_something(vm)) TRY(frame_leave(vm));
    if (h->scratch != f->scratch) value = scratch_return(vm, f, value);
    int32_t ret = f->ret;
    if (--h->frames == stop) {
        vm->result = value;
        return true;
    }
    f--;
    fn = &fns[f->fn];
    in = code + f->pc - 1;
    r = vm->regs + f->base;
    if (ret >= 0) r[ret] = value;
    TOLD();
    NEXT;
}
CASE(TRAP): TRY(trap(vm, in->imm)); NEXT;

