/* run_fused.h -- what a run of fuse.txt does: its instructions one after the other, without a dispatch between them.
 *
 * Part of the loop's body (run.c includes it there, and nothing else does). P_NAME(k, A, B, C) is instruction k of the run: A is where its
 * result goes, or what register a holds, B and C what the others hold; what has another, slower way, may fail, wait, call or tell goes to the
 * plain instruction, from where the loop goes on after it. No result goes anywhere before that is known.
 */
#define R(k, x) r[at[k].x]
/* A run's first step is `at` while it runs: one that is written once, so that compilers reach its others from there. What is rare is kept
 * apart: they would otherwise work out beforehand, each time, where it goes on. */
#define HERE() const struct step *at; __asm__("" : "=r"(at) : "0"(in))
#define RARELY(k) __asm__ volatile("" : "=r"(in) : "0"(at)); in += k
#define PLAIN(k, name)                                                                                                     \
    do {                                                                                                                   \
        RARELY(k);                                                                                                         \
        goto L_##name;                                                                                                     \
    } while (0)
#define GO_IF(k, condition)                                                                                                \
    do {                                                                                                                   \
        if (!(condition)) break;                                                                                           \
        if (--h->fuel < 0) {                                                                                               \
            RARELY(k);                                                                                                     \
            goto no_fuel;                                                                                                  \
        }                                                                                                                  \
        in = (const struct step *)(const void *)((const char *)(at + k) + at[k].imm);                                      \
        ENTER;                                                                                                             \
    } while (0)
/* What register x of step k holds, for later steps; not every one asks for it. */
#define KNOWN(name, k, x) const int64_t name = R(k, x); (void)name
#define QUICK(k, name, done)                                                                                               \
    do {                                                                                                                   \
        if (!(done)) PLAIN(k, name);                                                                                       \
    } while (0)

#define P_NONE(k, A, B, C) A = fn->blank[at[k].a]
#define P_MOVE(k, A, B, C) A = B
#define P_INT(k, A, B, C) A = at[k].imm
#define P_CONST(k, A, B, C) A = program_constant_at(p, at[k].imm)
#define P_CONTENT(k, A, B, C) A = at[k].imm
#define P_MUL(k, A, B, C) QUICK(k, MUL, !__builtin_mul_overflow(B, C, &A))
#define P_DIV(k, A, B, C) do { if (B < 0 || C <= 0) PLAIN(k, DIV); A = B / C; } while (0)
#define P_ACTKIND(k, A, B, C) A = act_content(B)
#define P_ADD(k, A, B, C) QUICK(k, ADD, !__builtin_add_overflow(B, C, &A))
#define P_SUB(k, A, B, C) QUICK(k, SUB, !__builtin_sub_overflow(B, C, &A))
#define P_ADDI(k, A, B, C) QUICK(k, ADDI, !__builtin_add_overflow(B, (int64_t)at[k].imm, &A))
#define P_NEG(k, A, B, C) QUICK(k, NEG, !__builtin_sub_overflow((int64_t)0, B, &A))
#define P_ABS(k, A, B, C) do { if (B == INT64_MIN) PLAIN(k, ABS); A = B < 0 ? -B : B; } while (0)
#define P_GAP(k, A, B, C)                                                                                                  \
    do {                                                                                                                   \
        int64_t apart;                                                                                                     \
        if (__builtin_sub_overflow(B, C, &apart) || apart == INT64_MIN) PLAIN(k, GAP);                                     \
        A = apart < 0 ? -apart : apart;                                                                                    \
    } while (0)
#define P_MULI(k, A, B, C) QUICK(k, MULI, !__builtin_mul_overflow(B, (int64_t)at[k].imm, &A))
#define P_DIVI(k, A, B, C) do { int64_t by = at[k].imm, v = B, q = v / by; A = q - (v < 0 && q * by != v); } while (0)
#define P_MODI(k, A, B, C) do { int64_t by = at[k].imm, left = B % by; A = left < 0 ? left + by : left; } while (0)
#define P_MIN(k, A, B, C) A = B < C ? B : C
#define P_MAX(k, A, B, C) A = B > C ? B : C
#define P_EQ(k, A, B, C) A = B == C
#define P_NE(k, A, B, C) A = B != C
#define P_LT(k, A, B, C) A = B < C
#define P_LE(k, A, B, C) A = B <= C
#define P_NOT(k, A, B, C) A = !B
#define P_ISNONE(k, A, B, C) A = B == fn->blank[at[k].b]
#define P_JMP(k, A, B, C) GO_IF(k, true)
#define P_JT(k, A, B, C) GO_IF(k, A)
#define P_JF(k, A, B, C) GO_IF(k, !A)
#define P_JEQ(k, A, B, C) GO_IF(k, A == B)
#define P_JNE(k, A, B, C) GO_IF(k, A != B)
#define P_JLT(k, A, B, C) GO_IF(k, A < B)
#define P_JLE(k, A, B, C) GO_IF(k, A <= B)
#define P_JEQI(k, A, B, C) GO_IF(k, A == (int8_t)at[k].b)
#define P_JNEI(k, A, B, C) GO_IF(k, A != (int8_t)at[k].b)
#define P_JLTI(k, A, B, C) GO_IF(k, A < (int8_t)at[k].b)
#define P_JGEI(k, A, B, C) GO_IF(k, A >= (int8_t)at[k].b)
#define P_JIN(k, A, B, C) GO_IF(k, A >= (int8_t)at[k].b && A <= (int8_t)at[k].c)
#define P_JOUT(k, A, B, C) GO_IF(k, A < (int8_t)at[k].b || A > (int8_t)at[k].c)
#define P_JNEXT(k, A, B, C)                                                                                                \
    do {                                                                                                                   \
        int64_t count = R(k, a);                                                                                           \
        if (count == INT64_MAX) PLAIN(k, JNEXT);                                                                           \
        R(k, a) = ++count;                                                                                                 \
        GO_IF(k, count < B);                                                                                               \
    } while (0)
#define P_JNONE(k, A, B, C) GO_IF(k, A == (int8_t)at[k].c)
#define P_JSOME(k, A, B, C) GO_IF(k, A != (int8_t)at[k].c)
#define P_LD(k, A, B, C) QUICK(k, LD, member_quick(vm, at[k].imm, B, &A))
#define P_LDX(k, A, B, C) QUICK(k, LDX, element_quick(vm, at[k].imm, B, C, &A))
#define P_LDXI(k, A, B, C) QUICK(k, LDXI, element_quick(vm, at[k].imm, B, (int8_t)at[k].c, &A))
#define P_STXI(k, A, B, C) QUICK(k, STXI, store_element_quick(vm, at[k].imm, A, (int8_t)at[k].c, B))
#define P_LDF(k, A, B, C) do { if (!vm->members[at[k].imm].fast) PLAIN(k, LDF); A = vm->world[vm->members[at[k].imm].base]; } while (0)
#define P_ST(k, A, B, C) QUICK(k, ST, store_quick(vm, at[k].imm, A, B))
#define P_STX(k, A, B, C) QUICK(k, STX, store_element_quick(vm, at[k].imm, A, C, B))
#define P_BUMP(k, A, B, C) QUICK(k, BUMP, number_quick(vm, at[k].imm, A, B))
#define P_BUMPI(k, A, B, C) QUICK(k, BUMPI, number_quick(vm, at[k].imm, A, (int8_t)at[k].b))
#define P_DROP(k, A, B, C) QUICK(k, DROP, B != INT64_MIN && number_quick(vm, at[k].imm, A, -B))
#define P_GIVEN(k, A, B, C) QUICK(k, GIVEN, given_plain(vm, fn->types[at[k].b].type, B, at[k].imm, &A))
#define P_STAT(k, A, B, C) QUICK(k, STAT, stat_quick(vm, at[k].imm, B, C, &A))
#define P_SIDEOF(k, A, B, C) do { if ((uint64_t)B >= vm->near.creatures) PLAIN(k, SIDEOF); A = vm->creatures[B].side; } while (0)
#define P_OWNER(k, A, B, C) do { if ((uint64_t)B >= vm->near.things) PLAIN(k, OWNER); A = vm->things[B].owner; } while (0)
#define P_HOLDER(k, A, B, C) do { if ((uint64_t)B >= vm->near.things) PLAIN(k, HOLDER); A = vm->things[B].holder; } while (0)
#define P_EVERYONE(k, A, B, C) A = (int64_t)creatures_here(vm)
#define P_MEMBERS(k, A, B, C) A = (uint64_t)B < (uint64_t)vm->at.sides ? (int64_t)(creatures_here(vm) & vm->side_creatures[B]) : 0
#define P_MATES(k, A, B, C) do { if ((uint64_t)B >= vm->near.creatures) PLAIN(k, MATES); A = (int64_t)mates_here(vm, B); } while (0)
#define P_OTHERS(k, A, B, C)                                                                                               \
    do {                                                                                                                   \
        if ((uint64_t)B >= vm->near.creatures) PLAIN(k, OTHERS);                                                           \
        A = (int64_t)(creatures_here(vm) & ~mates_here(vm, B));                                                            \
    } while (0)
#define P_JHAS(k, A, B, C) GO_IF(k, (uint64_t)A >> at[k].b & 1)
#define P_JLACKS(k, A, B, C) GO_IF(k, !((uint64_t)A >> at[k].b & 1))
#define P_QHASI(k, A, B, C) A = (int64_t)((uint64_t)B >> at[k].c & 1)
#define P_QHAS(k, A, B, C) A = (uint64_t)C < 64 ? (int64_t)((uint64_t)B >> C & 1) : 0
#define P_QADD(k, A, B, C) do { if ((uint64_t)C >= 64) PLAIN(k, QADD); A = (int64_t)((uint64_t)B | (uint64_t)1 << C); } while (0)
#define P_QDEL(k, A, B, C) A = (uint64_t)C < 64 ? (int64_t)((uint64_t)B & ~((uint64_t)1 << C)) : B
#define P_QAND(k, A, B, C) A = B & C
#define P_QOR(k, A, B, C) A = B | C
#define P_QSUB(k, A, B, C) A = B & ~C
#define P_QCOUNT(k, A, B, C) A = __builtin_popcountll((uint64_t)B)
#define P_QFIRST(k, A, B, C) A = B ? __builtin_ctzll((uint64_t)B) : -1
#define P_QEACH(k, A, B, C)                                                                                                \
    do {                                                                                                                   \
        uint64_t rest = (uint64_t)B;                                                                                       \
        if (rest == 0) break;                                                                                              \
        B = (int64_t)(rest & (rest - 1));                                                                                  \
        A = __builtin_ctzll(rest);                                                                                         \
        GO_IF(k, true);                                                                                                    \
    } while (0)
#define P_LLEN(k, A, B, C) A = (uint32_t)B
#define P_LNEW(k, A, B, C) A = 0
#define P_SMARK(k, A, B, C) A = h->scratch
#define P_SFREE(k, A, B, C) do { if (A >= f->scratch && A <= h->scratch) h->scratch = (int32_t)A; } while (0)
#define P_LEACH(k, A, B, C)                                                                                                \
    do {                                                                                                                   \
        uint64_t from = (uint64_t)B >> 32;                                                                                 \
        if (from + (uint32_t)B > (uint64_t)h->scratch) PLAIN(k, LEACH);                                                    \
        if ((uint64_t)C >= (uint64_t)(uint32_t)B) break;                                                                   \
        A = vm->scratch[from + (uint64_t)C];                                                                               \
        C++;                                                                                                               \
        GO_IF(k, true);                                                                                                    \
    } while (0)
#define P_LPUSH(k, A, B, C) QUICK(k, LPUSH, push_quick(vm, &A, B))
#define P_PLACEOF(k, A, B, C) do { if ((uint64_t)B >= vm->near.creatures) PLAIN(k, PLACEOF); A = creature_place(vm, B); } while (0)
/* The square in a direction from another. */
#define NEXT_SQUARE(k, name, A, B, C)                                                                                      \
    do {                                                                                                                   \
        int64_t place = B, direction = C;                                                                                  \
        if ((uint64_t)place >= vm->near.squares || (uint64_t)direction > 7) PLAIN(k, name);                                \
        A = vm->ways[place] >> direction & 1 ? place + vm->way[direction] : -1;                                            \
    } while (0)
/* These leave a result and go by it: what is gone by is written before. */
#define P_JPLACE(k, A, B, C)                                                                                               \
    do {                                                                                                                   \
        if ((uint64_t)B >= vm->near.creatures) PLAIN(k, JPLACE);                                                           \
        A = creature_place(vm, B);                                                                                         \
        R(k, a) = A;                                                                                                       \
        GO_IF(k, A == -1);                                                                                                 \
    } while (0)
#define P_JSTEP(k, A, B, C)                                                                                                \
    do {                                                                                                                   \
        NEXT_SQUARE(k, JSTEP, A, B, C);                                                                                    \
        R(k, a) = A;                                                                                                       \
        GO_IF(k, A == -1);                                                                                                 \
    } while (0)
#define P_JTAKEN(k, A, B, C)                                                                                               \
    do {                                                                                                                   \
        int64_t place = A;                                                                                                 \
        if ((uint64_t)place >= vm->near.plain_places) PLAIN(k, JTAKEN);                                                    \
        GO_IF(k, (vm->covered[place] | vm->stand.squares[place]) != 0);                               \
    } while (0)
#define P_JFREE(k, A, B, C)                                                                                                \
    do {                                                                                                                   \
        int64_t place = A;                                                                                                 \
        if ((uint64_t)place >= vm->near.plain_places) PLAIN(k, JFREE);                                                     \
        GO_IF(k, (vm->covered[place] | vm->stand.squares[place]) == 0);                                \
    } while (0)
#define P_DISTANCE(k, A, B, C) QUICK(k, DISTANCE, squares_apart(vm, fn->types[at[k].b].type, B, fn->types[at[k].c].type, C, &A))
#define P_STEP(k, A, B, C) NEXT_SQUARE(k, STEP, A, B, C)
#define P_DIRECTION(k, A, B, C)                                                                                            \
    do {                                                                                                                   \
        int64_t from = B, to = C;                                                                                          \
        if ((uint64_t)from >= vm->near.known || (uint64_t)to >= vm->near.known) PLAIN(k, DIRECTION);                       \
        A = vm->toward[vm->spots[to] - vm->spots[from]];                                                                   \
    } while (0)
#define P_TERRAIN(k, A, B, C) A = place_terrain(vm, B)
#define P_AT(k, A, B, C)                                                                                                   \
    do {                                                                                                                   \
        int64_t place = B;                                                                                                 \
        uint8_t one;                                                                                                       \
        if ((uint64_t)place >= vm->near.plain_places || (one = vm->stand.squares[place]) == SQUARE_SEVERAL) PLAIN(k, AT);  \
        A = one == SQUARE_EMPTY ? 0 : (int64_t)((uint64_t)1 << (one - 1));                                                 \
    } while (0)
#define P_COLUMN(k, A, B, C) do { int64_t place = B; if ((uint64_t)place >= vm->near.squares) PLAIN(k, COLUMN); A = grid_column(vm->grid[place]); } while (0)
#define P_ROW(k, A, B, C) do { int64_t place = B; if ((uint64_t)place >= vm->near.squares) PLAIN(k, ROW); A = grid_row(vm->grid[place]); } while (0)
/* only ever last in a run */
#define P_QNEAR(k, A, B, C) PLAIN(k, QNEAR)
#define P_NEAREST(k, A, B, C) PLAIN(k, NEAREST)
#define P_JNEAREST(k, A, B, C) PLAIN(k, JNEAREST)
#define P_ADDM(k, A, B, C) PLAIN(k, ADDM)
#define P_SUBM(k, A, B, C) PLAIN(k, SUBM)
#define P_JNEAR(k, A, B, C) PLAIN(k, JNEAR)
#define P_JFAR(k, A, B, C) PLAIN(k, JFAR)
#define P_JNEARI(k, A, B, C) PLAIN(k, JNEARI)
#define P_JFARI(k, A, B, C) PLAIN(k, JFARI)
#define P_CALL(k, A, B, C) PLAIN(k, CALL)
#define P_RET(k, A, B, C) PLAIN(k, RET)
#define P_RETN(k, A, B, C) PLAIN(k, RETN)
#define P_ROLL(k, A, B, C) PLAIN(k, ROLL)
#define P_STATX(k, A, B, C) PLAIN(k, STATX)
#define P_RULE(k, A, B, C) PLAIN(k, RULE)
#define P_LSORT(k, A, B, C) PLAIN(k, LSORT)
#define P_LHAS(k, A, B, C) PLAIN(k, LHAS)
#define P_HASMARKK(k, A, B, C) PLAIN(k, HASMARKK)
#define P_ISCONTENT(k, A, B, C) PLAIN(k, ISCONTENT)
#define P_ISKIND(k, A, B, C) PLAIN(k, ISKIND)
#define P_OWNED(k, A, B, C) PLAIN(k, OWNED)
#define P_LNEXT(k, A, B, C) PLAIN(k, LNEXT)
#define P_LINE(k, A, B, C) PLAIN(k, LINE)
#define P_CHECK(k, A, B, C) PLAIN(k, CHECK)
#define P_QWITHIN(k, A, B, C) PLAIN(k, QWITHIN)
#define P_QLIST(k, A, B, C) PLAIN(k, QLIST)
#define P_HASMARK(k, A, B, C) PLAIN(k, HASMARK)
#define P_LFIRST(k, A, B, C) PLAIN(k, LFIRST)
#define P_LGET(k, A, B, C) PLAIN(k, LGET)

#include "vm/run_ways.h"

#define WAY(name, of, meaning)                                                                                             \
    L_##name: {                                                                                                            \
        HERE();                                                                                                            \
        P_##name(0, R(0, a), R(0, b), R(0, c));                                                                            \
        in = at + 1;                                                                                                       \
        ENTER;                                                                                                             \
    }
#include "vm/ways.def"
#undef WAY
#define RUN(number, name, length, steps, ...)                                                                              \
    L_run_##number: {                                                                                                      \
        HERE();                                                                                                            \
        __VA_ARGS__                                                                                                        \
        in = at + length;                                                                                                  \
        ENTER;                                                                                                             \
    }
#include "fuse.h"
#undef RUN
