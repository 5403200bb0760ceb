/* run_fused.h -- what a run of fuse.def does: its instructions one after the other, without a dispatch between them.
 *
 * Part of the loop's body (run.c includes it there, and nothing else does). P_NAME(k) is instruction k of the run; what has
 * another, slower way, may fail, wait, call or tell goes to the plain instruction, from where the loop goes on after it.
 */
#define R(k, x) r[in[k].x]
#define PLAIN(k, name)                                                                                                     \
    do {                                                                                                                   \
        in += k;                                                                                                           \
        goto L_##name;                                                                                                     \
    } while (0)
#define GO_IF(k, condition)                                                                                                \
    do {                                                                                                                   \
        if (condition) {                                                                                                   \
            in += k;                                                                                                       \
            GO();                                                                                                          \
            NEXT;                                                                                                          \
        }                                                                                                                  \
    } while (0)
#define QUICK(k, name, done)                                                                                               \
    do {                                                                                                                   \
        if (!(done)) PLAIN(k, name);                                                                                       \
    } while (0)

#define P_NONE(k) R(k, a) = fn->blank[in[k].a]
#define P_MOVE(k) R(k, a) = R(k, b)
#define P_INT(k) R(k, a) = in[k].imm
#define P_CONST(k) R(k, a) = program_constant_at(p, in[k].imm)
#define P_CONTENT(k) R(k, a) = in[k].imm
#define P_MUL(k) QUICK(k, MUL, !__builtin_mul_overflow(R(k, b), R(k, c), &R(k, a)))
#define P_DIV(k) do { if (R(k, b) < 0 || R(k, c) <= 0) PLAIN(k, DIV); R(k, a) = R(k, b) / R(k, c); } while (0)
#define P_ACTKIND(k) R(k, a) = act_content(R(k, b))
#define P_ADD(k) QUICK(k, ADD, !__builtin_add_overflow(R(k, b), R(k, c), &R(k, a)))
#define P_SUB(k) QUICK(k, SUB, !__builtin_sub_overflow(R(k, b), R(k, c), &R(k, a)))
#define P_ADDI(k) QUICK(k, ADDI, !__builtin_add_overflow(R(k, b), (int64_t)in[k].imm, &R(k, a)))
#define P_NEG(k) QUICK(k, NEG, !__builtin_sub_overflow((int64_t)0, R(k, b), &R(k, a)))
#define P_ABS(k) do { if (R(k, b) == INT64_MIN) PLAIN(k, ABS); R(k, a) = R(k, b) < 0 ? -R(k, b) : R(k, b); } while (0)
#define P_GAP(k)                                                                                                           \
    do {                                                                                                                   \
        int64_t apart;                                                                                                     \
        if (__builtin_sub_overflow(R(k, b), R(k, c), &apart) || apart == INT64_MIN) PLAIN(k, GAP);                         \
        R(k, a) = apart < 0 ? -apart : apart;                                                                              \
    } while (0)
#define P_MULI(k) QUICK(k, MULI, !__builtin_mul_overflow(R(k, b), (int64_t)in[k].imm, &R(k, a)))
#define P_DIVI(k) do { int64_t by = in[k].imm, v = R(k, b), q = v / by; R(k, a) = q - (v < 0 && q * by != v); } while (0)
#define P_MODI(k) do { int64_t by = in[k].imm, left = R(k, b) % by; R(k, a) = left < 0 ? left + by : left; } while (0)
#define P_MIN(k) R(k, a) = R(k, b) < R(k, c) ? R(k, b) : R(k, c)
#define P_MAX(k) R(k, a) = R(k, b) > R(k, c) ? R(k, b) : R(k, c)
#define P_EQ(k) R(k, a) = R(k, b) == R(k, c)
#define P_NE(k) R(k, a) = R(k, b) != R(k, c)
#define P_LT(k) R(k, a) = R(k, b) < R(k, c)
#define P_LE(k) R(k, a) = R(k, b) <= R(k, c)
#define P_NOT(k) R(k, a) = !R(k, b)
#define P_ISNONE(k) R(k, a) = R(k, b) == fn->blank[in[k].b]
#define P_JMP(k) GO_IF(k, true)
#define P_JT(k) GO_IF(k, R(k, a))
#define P_JF(k) GO_IF(k, !R(k, a))
#define P_JEQ(k) GO_IF(k, R(k, a) == R(k, b))
#define P_JNE(k) GO_IF(k, R(k, a) != R(k, b))
#define P_JLT(k) GO_IF(k, R(k, a) < R(k, b))
#define P_JLE(k) GO_IF(k, R(k, a) <= R(k, b))
#define P_JEQI(k) GO_IF(k, R(k, a) == (int8_t)in[k].b)
#define P_JNEI(k) GO_IF(k, R(k, a) != (int8_t)in[k].b)
#define P_JLTI(k) GO_IF(k, R(k, a) < (int8_t)in[k].b)
#define P_JGEI(k) GO_IF(k, R(k, a) >= (int8_t)in[k].b)
#define P_JIN(k) GO_IF(k, R(k, a) >= (int8_t)in[k].b && R(k, a) <= (int8_t)in[k].c)
#define P_JOUT(k) GO_IF(k, R(k, a) < (int8_t)in[k].b || R(k, a) > (int8_t)in[k].c)
#define P_JNEXT(k)                                                                                                         \
    do {                                                                                                                   \
        if (R(k, a) == INT64_MAX) PLAIN(k, JNEXT);                                                                         \
        R(k, a)++;                                                                                                         \
        GO_IF(k, R(k, a) < R(k, b));                                                                                       \
    } while (0)
#define P_JNONE(k) GO_IF(k, R(k, a) == (int8_t)in[k].c)
#define P_JSOME(k) GO_IF(k, R(k, a) != (int8_t)in[k].c)
#define P_LD(k) QUICK(k, LD, member_quick(vm, in[k].imm, R(k, b), &R(k, a)))
#define P_LDX(k) QUICK(k, LDX, element_quick(vm, in[k].imm, R(k, b), R(k, c), &R(k, a)))
#define P_LDXI(k) QUICK(k, LDXI, element_quick(vm, in[k].imm, R(k, b), (int8_t)in[k].c, &R(k, a)))
#define P_STXI(k) QUICK(k, STXI, store_element_quick(vm, in[k].imm, R(k, a), (int8_t)in[k].c, R(k, b)))
#define P_LDF(k) do { if (!vm->members[in[k].imm].fast) PLAIN(k, LDF); R(k, a) = vm->world[vm->members[in[k].imm].base]; } while (0)
#define P_ST(k) QUICK(k, ST, store_quick(vm, in[k].imm, R(k, a), R(k, b)))
#define P_STX(k) QUICK(k, STX, store_element_quick(vm, in[k].imm, R(k, a), R(k, c), R(k, b)))
#define P_BUMP(k) QUICK(k, BUMP, number_quick(vm, in[k].imm, R(k, a), R(k, b)))
#define P_BUMPI(k) QUICK(k, BUMPI, number_quick(vm, in[k].imm, R(k, a), (int8_t)in[k].b))
#define P_DROP(k) QUICK(k, DROP, R(k, b) != INT64_MIN && number_quick(vm, in[k].imm, R(k, a), -R(k, b)))
#define P_GIVEN(k) QUICK(k, GIVEN, given_plain(vm, fn->types[in[k].b].type, R(k, b), in[k].imm, &R(k, a)))
#define P_STAT(k) QUICK(k, STAT, stat_quick(vm, in[k].imm, R(k, b), R(k, c), &R(k, a)))
#define P_SIDEOF(k) do { if ((uint64_t)R(k, b) >= (uint64_t)vm->at.creatures) PLAIN(k, SIDEOF); R(k, a) = vm->creatures[R(k, b)].side; } while (0)
#define P_OWNER(k) do { if ((uint64_t)R(k, b) >= (uint64_t)vm->at.things) PLAIN(k, OWNER); R(k, a) = vm->things[R(k, b)].owner; } while (0)
#define P_HOLDER(k) do { if ((uint64_t)R(k, b) >= (uint64_t)vm->at.things) PLAIN(k, HOLDER); R(k, a) = vm->things[R(k, b)].holder; } while (0)
#define P_EVERYONE(k) R(k, a) = (int64_t)creatures_here(vm)
#define P_MEMBERS(k) R(k, a) = (uint64_t)R(k, b) < (uint64_t)vm->at.sides ? (int64_t)(creatures_here(vm) & vm->side_creatures[R(k, b)]) : 0
#define P_MATES(k) do { if ((uint64_t)R(k, b) >= (uint64_t)vm->at.creatures) PLAIN(k, MATES); R(k, a) = (int64_t)mates_here(vm, R(k, b)); } while (0)
#define P_OTHERS(k)                                                                                                        \
    do {                                                                                                                   \
        if ((uint64_t)R(k, b) >= (uint64_t)vm->at.creatures) PLAIN(k, OTHERS);                                             \
        R(k, a) = (int64_t)(creatures_here(vm) & ~mates_here(vm, R(k, b)));                                                \
    } while (0)
#define P_JHAS(k) GO_IF(k, (uint64_t)R(k, a) >> in[k].b & 1)
#define P_JLACKS(k) GO_IF(k, !((uint64_t)R(k, a) >> in[k].b & 1))
#define P_QHAS(k) R(k, a) = (uint64_t)R(k, c) < 64 ? (int64_t)((uint64_t)R(k, b) >> R(k, c) & 1) : 0
#define P_QHASI(k) R(k, a) = (int64_t)((uint64_t)R(k, b) >> in[k].c & 1)
#define P_QADD(k) do { if ((uint64_t)R(k, c) >= 64) PLAIN(k, QADD); R(k, a) = (int64_t)((uint64_t)R(k, b) | (uint64_t)1 << R(k, c)); } while (0)
#define P_QDEL(k) R(k, a) = (uint64_t)R(k, c) < 64 ? (int64_t)((uint64_t)R(k, b) & ~((uint64_t)1 << R(k, c))) : R(k, b)
#define P_QAND(k) R(k, a) = R(k, b) & R(k, c)
#define P_QOR(k) R(k, a) = R(k, b) | R(k, c)
#define P_QSUB(k) R(k, a) = R(k, b) & ~R(k, c)
#define P_QCOUNT(k) R(k, a) = __builtin_popcountll((uint64_t)R(k, b))
#define P_QFIRST(k) R(k, a) = R(k, b) ? __builtin_ctzll((uint64_t)R(k, b)) : -1
#define P_QEACH(k)                                                                                                         \
    do {                                                                                                                   \
        uint64_t rest = (uint64_t)R(k, b);                                                                                 \
        if (rest == 0) break;                                                                                              \
        R(k, b) = (int64_t)(rest & (rest - 1));                                                                            \
        R(k, a) = __builtin_ctzll(rest);                                                                                   \
        GO_IF(k, true);                                                                                                             \
    } while (0)
#define P_LLEN(k) R(k, a) = (uint32_t)R(k, b)
#define P_LNEW(k) R(k, a) = 0
#define P_SMARK(k) R(k, a) = h->scratch
#define P_SFREE(k) do { if (R(k, a) >= f->scratch && R(k, a) <= h->scratch) h->scratch = (int32_t)R(k, a); } while (0)
#define P_LEACH(k)                                                                                                         \
    do {                                                                                                                   \
        uint64_t from = (uint64_t)R(k, b) >> 32;                                                                           \
        if (from + (uint32_t)R(k, b) > (uint64_t)h->scratch) PLAIN(k, LEACH);                                              \
        if ((uint64_t)R(k, c) >= (uint64_t)(uint32_t)R(k, b)) break;                                                       \
        R(k, a) = vm->scratch[from + (uint64_t)R(k, c)];                                                                   \
        R(k, c)++;                                                                                                         \
        GO_IF(k, true);                                                                                                             \
    } while (0)
#define P_LPUSH(k) QUICK(k, LPUSH, push_quick(vm, &R(k, a), R(k, b)))
#define P_PLACEOF(k) do { if ((uint64_t)R(k, b) >= (uint64_t)vm->at.creatures) PLAIN(k, PLACEOF); R(k, a) = creature_place(vm, R(k, b)); } while (0)
#define P_JPLACE(k)                                                                                                        \
    do {                                                                                                                   \
        if ((uint64_t)R(k, b) >= (uint64_t)vm->at.creatures) PLAIN(k, JPLACE);                                             \
        R(k, a) = creature_place(vm, R(k, b));                                                                             \
        GO_IF(k, R(k, a) == -1);                                                                                           \
    } while (0)
#define P_SETPLACE(k) QUICK(k, SETPLACE, place_quick(vm, R(k, a), R(k, b)))
#define P_DISTANCE(k) QUICK(k, DISTANCE, squares_apart(vm, fn->types[in[k].b].type, R(k, b), fn->types[in[k].c].type, R(k, c), &R(k, a)))
#define P_STEP(k) do { if (vm->square_places == 0) PLAIN(k, STEP); R(k, a) = square_step(vm, R(k, b), R(k, c)); } while (0)
#define P_JSTEP(k)                                                                                                         \
    do {                                                                                                                   \
        if (vm->square_places == 0) PLAIN(k, JSTEP);                                                                       \
        R(k, a) = square_step(vm, R(k, b), R(k, c));                                                                       \
        GO_IF(k, R(k, a) == -1);                                                                                           \
    } while (0)
#define P_JTAKEN(k) GO_IF(k, place_taken(vm, R(k, a)))
#define P_JFREE(k) GO_IF(k, !place_taken(vm, R(k, a)))
#define P_DIRECTION(k) do { if (vm->square_places == 0) PLAIN(k, DIRECTION); R(k, a) = square_direction(vm, R(k, b), R(k, c)); } while (0)
#define P_TERRAIN(k) R(k, a) = place_terrain(vm, R(k, b))
#define P_AT(k) R(k, a) = place_bodies(vm, R(k, b))
#define P_COLUMN(k) do { int64_t place = R(k, b); if ((uint64_t)place >= (uint64_t)vm->square_places) PLAIN(k, COLUMN); R(k, a) = spot_column(vm->spots[place]); } while (0)
#define P_ROW(k) do { int64_t place = R(k, b); if ((uint64_t)place >= (uint64_t)vm->square_places) PLAIN(k, ROW); R(k, a) = spot_row(vm->spots[place]); } while (0)
/* only ever last in a run */
#define P_QNEAR(k) PLAIN(k, QNEAR)
#define P_NEAREST(k) PLAIN(k, NEAREST)
#define P_JNEAREST(k) PLAIN(k, JNEAREST)
#define P_ADDM(k) PLAIN(k, ADDM)
#define P_SUBM(k) PLAIN(k, SUBM)
#define P_JNEAR(k) PLAIN(k, JNEAR)
#define P_JFAR(k) PLAIN(k, JFAR)
#define P_JNEARI(k) PLAIN(k, JNEARI)
#define P_JFARI(k) PLAIN(k, JFARI)
#define P_CALL(k) PLAIN(k, CALL)
#define P_RET(k) PLAIN(k, RET)
#define P_RETN(k) PLAIN(k, RETN)
#define P_ROLL(k) PLAIN(k, ROLL)
#define P_STATX(k) PLAIN(k, STATX)
#define P_RULE(k) PLAIN(k, RULE)
#define P_LSORT(k) PLAIN(k, LSORT)
#define P_LHAS(k) PLAIN(k, LHAS)
#define P_HASMARKK(k) PLAIN(k, HASMARKK)
#define P_ISCONTENT(k) PLAIN(k, ISCONTENT)
#define P_ISKIND(k) PLAIN(k, ISKIND)
#define P_OWNED(k) PLAIN(k, OWNED)
#define P_LNEXT(k) PLAIN(k, LNEXT)
#define P_LINE(k) PLAIN(k, LINE)
#define P_CHECK(k) PLAIN(k, CHECK)
#define P_QWITHIN(k) PLAIN(k, QWITHIN)
#define P_QLIST(k) PLAIN(k, QLIST)
#define P_HASMARK(k) PLAIN(k, HASMARK)
#define P_LFIRST(k) PLAIN(k, LFIRST)
#define P_LGET(k) PLAIN(k, LGET)

#include "vm/run_ways.h"

#define FUSED_NEXT(n)                                                                                                      \
    do {                                                                                                                   \
        in += n - 1;                                                                                                       \
        NEXT;                                                                                                              \
    } while (0)

#define WAY(name, of, meaning) L_##name: P_##name(0); NEXT;
#include "vm/ways.def"
#undef WAY
#define FUSE2(a, b) L_##a##_##b: P_##a(0); P_##b(1); FUSED_NEXT(2);
#define FUSE3(a, b, c) L_##a##_##b##_##c: P_##a(0); P_##b(1); P_##c(2); FUSED_NEXT(3);
#define FUSE4(a, b, c, d) L_##a##_##b##_##c##_##d: P_##a(0); P_##b(1); P_##c(2); P_##d(3); FUSED_NEXT(4);
#define FUSE5(a, b, c, d, e) L_##a##_##b##_##c##_##d##_##e: P_##a(0); P_##b(1); P_##c(2); P_##d(3); P_##e(4); FUSED_NEXT(5);
#define FUSE6(a, b, c, d, e, g)                                                                                            \
    L_##a##_##b##_##c##_##d##_##e##_##g: P_##a(0); P_##b(1); P_##c(2); P_##d(3); P_##e(4); P_##g(5); FUSED_NEXT(6);
#define FUSE7(a, b, c, d, e, g, i)                                                                                         \
    L_##a##_##b##_##c##_##d##_##e##_##g##_##i: P_##a(0); P_##b(1); P_##c(2); P_##d(3); P_##e(4); P_##g(5); P_##i(6); FUSED_NEXT(7);
#include "vm/fuse.def"
#include "vm/fuse_end.h"
