/* run_ways.h -- what ways of instructions do (ways.def), as run_fused.h does instructions; read by it alone. */
/* Cells of creatures; of things, if they are of the member's kind, which a number's upper half says. */
#define IS_CREATURE(k, v) ((uint64_t)(v) < (uint64_t)vm->at.creatures)
#define IN_CREATURE(k, v) vm->creature_world[(int32_t)(v) * vm->at.creature_cells + in[k].imm]
#define IS_THING(k, v) ((uint64_t)(v) < (uint64_t)vm->at.things && vm->x->kind_is[vm->things[v].kind * vm->x->kinds + (in[k].imm >> 16)])
#define IN_THING(k, v) vm->thing_world[(int32_t)(v) * vm->at.thing_cells + (in[k].imm & 0xFFFF)]
#define LOAD_CELL(k, CLASS, name)                                                                                                \
    do {                                                                                                                   \
        int64_t rec = R(k, b);                                                                                             \
        if (!IS_##CLASS(k, rec)) PLAIN(k, name);                                                                            \
        R(k, a) = IN_##CLASS(k, rec);                                                                                      \
    } while (0)
#define LOAD_ELEMENT(k, CLASS)                                                                                             \
    do {                                                                                                                   \
        int64_t rec = R(k, b), elem = R(k, c);                                                                             \
        if (!IS_##CLASS(k, rec) || (uint64_t)elem >= in[k].op) PLAIN(k, LDX);                                              \
        R(k, a) = (&IN_##CLASS(k, rec))[elem];                                                                             \
    } while (0)
#define STORE_CELL(k, CLASS, name, allowed)                                                                                      \
    do {                                                                                                                   \
        int64_t rec = R(k, a), value = R(k, b);                                                                            \
        if (!IS_##CLASS(k, rec) || !(allowed)) PLAIN(k, name);                                                              \
        IN_##CLASS(k, rec) = (int32_t)value;                                                                               \
    } while (0)
#define STORE_ELEMENT(k, CLASS)                                                                                            \
    do {                                                                                                                   \
        int64_t rec = R(k, a), value = R(k, b), elem = R(k, c);                                                            \
        if (!IS_##CLASS(k, rec) || (uint64_t)elem >= in[k].op || (int32_t)value != value) PLAIN(k, STX);                   \
        (&IN_##CLASS(k, rec))[elem] = (int32_t)value;                                                                      \
    } while (0)
#define BUMP_CELL(k, CLASS, name, amount)                                                                                  \
    do {                                                                                                                   \
        int64_t rec = R(k, a), by = amount;                                                                                \
        if (!IS_##CLASS(k, rec) || h->levels > 0 || (int32_t)by != by) PLAIN(k, name);                                     \
        by += IN_##CLASS(k, rec);                                                                                          \
        if ((int32_t)by != by) PLAIN(k, name);                                                                             \
        IN_##CLASS(k, rec) = (int32_t)by;                                                                                  \
    } while (0)
#define P_LDC(k) LOAD_CELL(k, CREATURE, LD)
#define P_LDT(k) LOAD_CELL(k, THING, LD)
#define P_LDXC(k) LOAD_ELEMENT(k, CREATURE)
#define P_LDXT(k) LOAD_ELEMENT(k, THING)
#define P_STC(k) STORE_CELL(k, CREATURE, ST, (int32_t)value == value)
#define P_STT(k) STORE_CELL(k, THING, ST, (int32_t)value == value)
#define P_STNC(k) STORE_CELL(k, CREATURE, ST, (int32_t)value == value && h->levels == 0)
#define P_STNT(k) STORE_CELL(k, THING, ST, (int32_t)value == value && h->levels == 0)
#define P_STFC(k) STORE_CELL(k, CREATURE, ST, (uint64_t)(value + 1) <= 8)
#define WITH_CELL(k, name, how)                                                                                            \
    do {                                                                                                                   \
        int64_t rec = R(k, c);                                                                                             \
        if (!IS_CREATURE(k, rec) || how(R(k, b), (int64_t)IN_CREATURE(k, rec), &R(k, a))) PLAIN(k, name);                  \
    } while (0)
#define P_ADDMC(k) WITH_CELL(k, ADDM, __builtin_add_overflow)
#define P_SUBMC(k) WITH_CELL(k, SUBM, __builtin_sub_overflow)
#define P_LDIC(k) LOAD_CELL(k, CREATURE, LDXI)
#define P_STIC(k) STORE_CELL(k, CREATURE, STXI, (int32_t)value == value)
#define P_STXC(k) STORE_ELEMENT(k, CREATURE)
#define P_STXT(k) STORE_ELEMENT(k, THING)
#define BY_LESS(k) (R(k, b) == INT64_MIN ? INT64_MIN : -R(k, b))
#define P_BUMPN(k) BUMP_CELL(k, CREATURE, BUMP, R(k, b))
#define P_BUMPIN(k) BUMP_CELL(k, CREATURE, BUMPI, (int8_t)in[k].b)
#define P_DROPN(k) BUMP_CELL(k, CREATURE, DROP, BY_LESS(k))
#define P_BUMPT(k) BUMP_CELL(k, THING, BUMP, R(k, b))
#define BUMP_TRACK(k, name, amount)                                                                                        \
    do {                                                                                                                   \
        int64_t rec = R(k, a), by = amount;                                                                                \
        const struct member_at *at = (const void *)((const char *)vm->members + in[k].imm);                                \
        if (!IS_CREATURE(k, rec) || h->levels > 0 || (int32_t)by != by) PLAIN(k, name);                                    \
        int32_t *cell = &vm->world[at->base + (int32_t)rec * at->stride];                                                  \
        by += *cell;                                                                                                       \
        if (by < at->floor) PLAIN(k, name); /* what is missing may flow on */                                              \
        if (at->top >= 0 && by > vm->bases[(int32_t)rec * vm->x->stats + at->top]) {                                       \
            by = vm->bases[(int32_t)rec * vm->x->stats + at->top];                                                         \
            if (by < at->floor) by = at->floor;                                                                            \
        } else if (by > INT32_MAX) PLAIN(k, name);                                                                         \
        *cell = (int32_t)by;                                                                                               \
    } while (0)
#define P_BUMPC(k) BUMP_TRACK(k, BUMP, R(k, b))
#define P_BUMPIC(k) BUMP_TRACK(k, BUMPI, (int8_t)in[k].b)
#define P_DROPC(k) BUMP_TRACK(k, DROP, BY_LESS(k))
#define P_GIVENT(k)                                                                                                        \
    do {                                                                                                                   \
        int64_t thing = R(k, b), value;                                                                                    \
        if ((uint64_t)thing >= (uint64_t)vm->at.things) PLAIN(k, GIVEN);                                                   \
        value = vm->given[(int32_t)thing * vm->x->given_rows + in[k].imm];                                                 \
        if (value == GIVEN_ASKED) PLAIN(k, GIVEN);                                                                         \
        R(k, a) = value;                                                                                                   \
    } while (0)
#define P_STATB(k)                                                                                                         \
    do {                                                                                                                   \
        int64_t rec = R(k, b);                                                                                             \
        if (!IS_CREATURE(k, rec)) PLAIN(k, STAT);                                                                             \
        R(k, a) = vm->bases[(int32_t)rec * vm->x->stats + in[k].imm];                                                      \
    } while (0)
#define P_STATU(k)                                                                                                         \
    do {                                                                                                                   \
        int64_t rec = R(k, b), thing = R(k, c), value;                                                                     \
        if (!IS_CREATURE(k, rec)) PLAIN(k, STAT);                                                                             \
        value = vm->bases[(int32_t)rec * vm->x->stats + (in[k].imm & 0xFFFF)];                                             \
        if (thing >= 0) {                                                                                                  \
            if (thing >= vm->at.things || vm->things[thing].owner != rec) PLAIN(k, STAT);                                  \
            int32_t more = vm->sums[(int32_t)thing * vm->x->used_count + (in[k].imm >> 16)];                               \
            if (more == VALUE_UNSET) PLAIN(k, STAT);                                                                       \
            value += more;                                                                                                 \
        }                                                                                                                  \
        R(k, a) = value;                                                                                                   \
    } while (0)
#define P_DISTCC(k)                                                                                                        \
    do {                                                                                                                   \
        int64_t from = R(k, b), to = R(k, c);                                                                              \
        if ((uint64_t)from >= (uint64_t)vm->plain_creatures || (uint64_t)to >= (uint64_t)vm->plain_creatures ||            \
            vm->stand.spot[from] == NOWHERE || vm->stand.spot[to] == NOWHERE)                                              \
            PLAIN(k, DISTANCE);                                                                                            \
        R(k, a) = spots_gap(vm->stand.spot[from], vm->stand.spot[to]);                                                     \
    } while (0)
#define P_DISTPP(k)                                                                                                        \
    do {                                                                                                                   \
        int64_t from = R(k, b), to = R(k, c);                                                                              \
        if ((uint64_t)from >= (uint64_t)vm->plain_places || (uint64_t)to >= (uint64_t)vm->plain_places) PLAIN(k, DISTANCE); \
        R(k, a) = spots_gap(vm->spots[from], vm->spots[to]);                                                               \
    } while (0)
#define AMONG(k, name, set)                                                                                                \
    int64_t of = R(k, name);                                                                                               \
    bool among = (uint64_t)of < (uint64_t)vm->plain_creatures && vm->stand.spot[of] != NOWHERE && ((uint64_t)(set) & ~vm->stand.here) == 0
#define P_QNEARC(k)                                                                                                        \
    do {                                                                                                                   \
        AMONG(k, c, R(k, b));                                                                                              \
        if (!among) PLAIN(k, QNEAR);                                                                                       \
        R(k, a) = (int64_t)spots_nearest(vm, (uint64_t)R(k, b), vm->stand.spot[of]);                                       \
    } while (0)
#define P_QWITHINC(k)                                                                                                      \
    do {                                                                                                                   \
        AMONG(k, b, R(k, a));                                                                                              \
        if (!among) PLAIN(k, QWITHIN);                                                                                     \
        R(k, a) = (int64_t)spots_within(vm, (uint64_t)R(k, a), vm->stand.spot[of], R(k, c));                               \
    } while (0)

#define P_NEARESTC(k)                                                                                                      \
    do {                                                                                                                   \
        AMONG(k, c, R(k, b));                                                                                              \
        if (!among) PLAIN(k, NEAREST);                                                                                     \
        R(k, a) = spots_first(vm, (uint64_t)R(k, b), vm->stand.spot[of]);                                                  \
    } while (0)
#define P_JNEARESTC(k)                                                                                                     \
    do {                                                                                                                   \
        AMONG(k, c, R(k, b));                                                                                              \
        if (!among) PLAIN(k, JNEAREST);                                                                                    \
        R(k, a) = spots_first(vm, (uint64_t)R(k, b), vm->stand.spot[of]);                                                  \
        GO_IF(k, R(k, a) == -1);                                                                                           \
    } while (0)
/* Go, if that is how far two are apart. */
#define GO_BY_CREATURES(k, name, than)                                                                                     \
    do {                                                                                                                   \
        int64_t from = R(k, a), to = R(k, b);                                                                              \
        if ((uint64_t)from >= (uint64_t)vm->plain_creatures || (uint64_t)to >= (uint64_t)vm->plain_creatures ||            \
            vm->stand.spot[from] == NOWHERE || vm->stand.spot[to] == NOWHERE)                                              \
            PLAIN(k, name);                                                                                                \
        GO_IF(k, spots_gap(vm->stand.spot[from], vm->stand.spot[to]) than R(k, c));                                        \
    } while (0)
#define GO_BY_PLACES(k, name, than)                                                                                        \
    do {                                                                                                                   \
        int64_t from = R(k, a), to = R(k, b);                                                                              \
        if ((uint64_t)from >= (uint64_t)vm->plain_places || (uint64_t)to >= (uint64_t)vm->plain_places) PLAIN(k, name);    \
        GO_IF(k, spots_gap(vm->spots[from], vm->spots[to]) than (int8_t)in[k].c);                                          \
    } while (0)
#define P_JNEARC(k) GO_BY_CREATURES(k, JNEAR, <=)
#define P_JFARC(k) GO_BY_CREATURES(k, JFAR, >)
#define P_JNEARIP(k) GO_BY_PLACES(k, JNEARI, <=)
#define P_JFARIP(k) GO_BY_PLACES(k, JFARI, >)

#define P_DIVP(k) R(k, a) = R(k, b) >> in[k].imm
#define P_MODP(k) R(k, a) = R(k, b) & in[k].imm
#define P_DIVM(k)                                                                                                          \
    do {                                                                                                                   \
        uint64_t number = (uint64_t)R(k, b);                                                                               \
        if (number > UINT16_MAX) PLAIN(k, DIVI);                                                                           \
        R(k, a) = (int64_t)(number * (uint32_t)in[k].imm >> 32);                                                           \
    } while (0)
#define P_MODM(k)                                                                                                          \
    do {                                                                                                                   \
        uint64_t number = (uint64_t)R(k, b);                                                                               \
        if (number > UINT16_MAX) PLAIN(k, MODI);                                                                           \
        R(k, a) = (int64_t)(number - (number * (uint32_t)in[k].imm >> 32) * in[k].op);                                     \
    } while (0)
#define P_DIVQ(k)                                                                                                          \
    do {                                                                                                                   \
        uint64_t number = (uint64_t)R(k, b), by = (uint64_t)R(k, c);                                                       \
        if ((number | by) > UINT32_MAX || by == 0) PLAIN(k, DIV);                                                          \
        R(k, a) = (int64_t)((uint32_t)number / (uint32_t)by);                                                              \
    } while (0)
#define P_CALLQ(k)                                                                                                         \
    do {                                                                                                                   \
        const struct fn_info *callee = &fns[in[k].imm];                                                                    \
        int32_t base = f->base + fn->regs;                                                                                 \
        if ((h->fuel -= FUEL_CALL) < 0 || h->frames == vm->at.frames || callee->regs > vm->at.registers - base) {          \
            h->fuel += FUEL_CALL;                                                                                          \
            PLAIN(k, CALL);                                                                                                \
        }                                                                                                                  \
        f->pc = (int32_t)(in + k + 1 - code);                                                                              \
        frame_enter(vm, in[k].imm, callee, base, r + in[k].b, callee->gives ? in[k].a : -1);                               \
        f++;                                                                                                               \
        fn = callee;                                                                                                       \
        in = code + fn->begin - 1;                                                                                         \
        r = vm->regs + base;                                                                                               \
        NEXT;                                                                                                              \
    } while (0)
#define RETURN(k, name, value)                                                                                             \
    do {                                                                                                                   \
        if ((h->levels | vm->world[W_DEPTH]) && leaves_something(vm)) PLAIN(k, name);                                      \
        if (h->scratch != f->scratch || h->frames - 1 == stop) PLAIN(k, name);                                             \
        int64_t result = value;                                                                                            \
        int32_t ret = f->ret;                                                                                              \
        h->frames--;                                                                                                       \
        f--;                                                                                                               \
        fn = &fns[f->fn];                                                                                                  \
        in = code + f->pc - 1;                                                                                             \
        r = vm->regs + f->base;                                                                                            \
        if (ret >= 0) r[ret] = result;                                                                                     \
        NEXT;                                                                                                              \
    } while (0)
#define P_RETQ(k) RETURN(k, RET, R(k, a))
#define P_RETNQ(k) RETURN(k, RETN, fn->gives ? value_none(p->functions.at[f->fn].ret) : 0)
