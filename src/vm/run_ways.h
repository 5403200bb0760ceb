/* run_ways.h -- what ways of instructions do (ways.def), as run_fused.h does instructions; read by it alone. */
/* Cells of creatures; of things, if they are of the member's kind, which a number's upper half says. */
#define IS_CREATURE(k, v) ((uint64_t)(v) < vm->near.creatures)
#define IN_CREATURE(k, v) ((int32_t *)(void *)(vm->near.creature_world + (steady)(v) * vm->near.creature_size + (uint32_t)at[k].imm))
#define IS_THING(k, v) ((uint64_t)(v) < vm->near.things && vm->x->kind_is[vm->things[v].kind * vm->x->kinds + (at[k].imm >> 16)])
#define IN_THING(k, v) ((int32_t *)(void *)(vm->near.thing_world + (steady)(v) * vm->near.thing_size + (at[k].imm & 0xFFFF)))
#define LOAD_CELL(k, CLASS, name, A, B)                                                                                       \
    do {                                                                                                                   \
        int64_t rec = B;                                                                                                   \
        if (!IS_##CLASS(k, rec)) PLAIN(k, name);                                                                             \
        A = *IN_##CLASS(k, rec);                                                                                           \
    } while (0)
#define LOAD_ELEMENT(k, CLASS, A, B, C)                                                                                    \
    do {                                                                                                                   \
        int64_t rec = B, elem = C;                                                                                         \
        if (!IS_##CLASS(k, rec) || (uint64_t)elem >= at[k].op) PLAIN(k, LDX);                                              \
        A = IN_##CLASS(k, rec)[elem];                                                                                      \
    } while (0)
#define STORE_CELL(k, CLASS, name, allowed, A, B)                                                                             \
    do {                                                                                                                   \
        int64_t rec = A, value = B;                                                                                        \
        if (!IS_##CLASS(k, rec) || !(allowed)) PLAIN(k, name);                                                               \
        *IN_##CLASS(k, rec) = (int32_t)value;                                                                              \
    } while (0)
#define STORE_ELEMENT(k, CLASS, A, B, C)                                                                                   \
    do {                                                                                                                   \
        int64_t rec = A, value = B, elem = C;                                                                              \
        if (!IS_##CLASS(k, rec) || (uint64_t)elem >= at[k].op || (int32_t)value != value) PLAIN(k, STX);                   \
        IN_##CLASS(k, rec)[elem] = (int32_t)value;                                                                         \
    } while (0)
#define BUMP_CELL(k, CLASS, name, A, amount)                                                                                       \
    do {                                                                                                                   \
        int64_t rec = A, by = amount;                                                                                           \
        if (!IS_##CLASS(k, rec) || h->levels > 0 || (int32_t)by != by) PLAIN(k, name);                                     \
        int32_t *cell = IN_##CLASS(k, rec);                                                                                \
        by += *cell;                                                                                                       \
        if ((int32_t)by != by) PLAIN(k, name);                                                                             \
        *cell = (int32_t)by;                                                                                               \
    } while (0)
#define P_LDC(k, A, B, C) LOAD_CELL(k, CREATURE, LD, A, B)
#define P_LDT(k, A, B, C) LOAD_CELL(k, THING, LD, A, B)
#define P_LDXC(k, A, B, C) LOAD_ELEMENT(k, CREATURE, A, B, C)
#define P_LDXT(k, A, B, C) LOAD_ELEMENT(k, THING, A, B, C)
#define P_STC(k, A, B, C) STORE_CELL(k, CREATURE, ST, (int32_t)value == value, A, B)
#define P_STT(k, A, B, C) STORE_CELL(k, THING, ST, (int32_t)value == value, A, B)
#define P_STNC(k, A, B, C) STORE_CELL(k, CREATURE, ST, (int32_t)value == value && h->levels == 0, A, B)
#define P_STNT(k, A, B, C) STORE_CELL(k, THING, ST, (int32_t)value == value && h->levels == 0, A, B)
#define P_STFC(k, A, B, C) STORE_CELL(k, CREATURE, ST, (uint64_t)(value + 1) <= 8, A, B)
#define P_SETPLACEQ(k, A, B, C)                                                                                            \
    do {                                                                                                                   \
        int64_t rec = A, place = B;                                                                                        \
        struct standing *s = &vm->stand;                                                                                   \
        if (!IS_CREATURE(k, rec) || (uint64_t)place >= vm->near.plain_places || s->squares[place] != SQUARE_EMPTY) PLAIN(k, SETPLACE); \
        int32_t before = s->place[rec];                                                                                    \
        if (before < 0 || s->squares[before] != rec + 1) PLAIN(k, SETPLACE);                                               \
        s->squares[before] = SQUARE_EMPTY;                                                                                 \
        s->squares[place] = (uint8_t)(rec + 1);                                                                            \
        s->place[rec] = (int32_t)place;                                                                                    \
        s->spot[rec] = vm->spots[place];                                                                                   \
        *IN_CREATURE(k, rec) = (int32_t)place;                                                                             \
    } while (0)
#define P_STXC(k, A, B, C) STORE_ELEMENT(k, CREATURE, A, B, C)
#define P_STXT(k, A, B, C) STORE_ELEMENT(k, THING, A, B, C)
#define P_BUMPN(k, A, B, C) BUMP_CELL(k, CREATURE, BUMP, A, B)
#define P_BUMPT(k, A, B, C) BUMP_CELL(k, THING, BUMP, A, B)
#define P_BUMPIT(k, A, B, C) BUMP_CELL(k, THING, BUMPI, A, (int8_t)at[k].b)
#define P_DROPT(k, A, B, C) BUMP_CELL(k, THING, DROP, A, BY_LESS(B))
#define BY_LESS(B) (B == INT64_MIN ? INT64_MIN : -B)
#define P_BUMPIN(k, A, B, C) BUMP_CELL(k, CREATURE, BUMPI, A, (int8_t)at[k].b)
#define P_DROPN(k, A, B, C) BUMP_CELL(k, CREATURE, DROP, A, BY_LESS(B))
#define BUMP_TRACK(k, name, A, amount)                                                                                                \
    do {                                                                                                                   \
        int64_t rec = A, by = amount;                                                                                           \
        const struct member_at *member = (const void *)((const char *)vm->members + at[k].imm);                            \
        if (!IS_CREATURE(k, rec) || h->levels > 0 || (int32_t)by != by) PLAIN(k, name);                                    \
        int32_t *cell = &vm->world[member->base + (int32_t)rec * member->stride];                                          \
        by += *cell;                                                                                                       \
        if (by < member->floor) PLAIN(k, name); /* what is missing may flow on */                                          \
        if (member->top >= 0 && by > vm->bases[(steady)rec * vm->near.stats + (steady)member->top]) {                      \
            by = vm->bases[(steady)rec * vm->near.stats + (steady)member->top];                                            \
            if (by < member->floor) by = member->floor;                                                                    \
        } else if (by > INT32_MAX) PLAIN(k, name);                                                                         \
        *cell = (int32_t)by;                                                                                               \
    } while (0)
#define P_BUMPC(k, A, B, C) BUMP_TRACK(k, BUMP, A, B)
#define P_BUMPIC(k, A, B, C) BUMP_TRACK(k, BUMPI, A, (int8_t)at[k].b)
#define P_DROPC(k, A, B, C) BUMP_TRACK(k, DROP, A, BY_LESS(B))
#define WITH_CELL(k, name, how, A, B, C)                                                                                   \
    do {                                                                                                                   \
        int64_t rec = C;                                                                                                   \
        if (!IS_CREATURE(k, rec) || how(B, (int64_t)*IN_CREATURE(k, rec), &A)) PLAIN(k, name);                             \
    } while (0)
#define P_ADDMC(k, A, B, C) WITH_CELL(k, ADDM, __builtin_add_overflow, A, B, C)
#define P_SUBMC(k, A, B, C) WITH_CELL(k, SUBM, __builtin_sub_overflow, A, B, C)
#define P_LDIC(k, A, B, C) LOAD_CELL(k, CREATURE, LDXI, A, B)
#define P_STIC(k, A, B, C) STORE_CELL(k, CREATURE, STXI, (int32_t)value == value, A, B)
#define IS_KIND(k, count, rows, A, B)                                                                                 \
    do {                                                                                                                   \
        int64_t rec = B;                                                                                                   \
        if ((uint64_t)rec >= count) PLAIN(k, ISKIND);                                                                      \
        A = index_kind_is(vm->x, rows[rec].kind, at[k].imm);                                                               \
    } while (0)
#define P_ISKINDT(k, A, B, C) IS_KIND(k, vm->near.things, vm->things, A, B)
#define P_ISKINDK(k, A, B, C) IS_KIND(k, vm->near.contents, p->contents.at, A, B)
#define P_ISCONTENTT(k, A, B, C)                                                                                           \
    do {                                                                                                                   \
        int64_t thing = B;                                                                                                 \
        if ((uint64_t)thing >= vm->near.things) PLAIN(k, ISCONTENT);                                                       \
        A = vm->things[thing].content == at[k].imm;                                                                        \
    } while (0)
#define P_ISCONTENTK(k, A, B, C)                                                                                           \
    do {                                                                                                                   \
        int64_t content = B;                                                                                               \
        if ((uint64_t)content >= vm->near.contents) PLAIN(k, ISCONTENT);                                                   \
        A = content == at[k].imm;                                                                                          \
    } while (0)
#define P_GIVENT(k, A, B, C)                                                                                               \
    do {                                                                                                                   \
        int64_t thing = B, value;                                                                                          \
        if ((uint64_t)thing >= vm->near.things) PLAIN(k, GIVEN);                                                           \
        value = *(const int64_t *)(const void *)((const char *)vm->given + (steady)thing * vm->near.given_size + (uint32_t)at[k].imm); \
        if (value == GIVEN_ASKED) PLAIN(k, GIVEN);                                                                         \
        A = value;                                                                                                         \
    } while (0)
#define P_STATB(k, A, B, C)                                                                                                \
    do {                                                                                                                   \
        int64_t rec = B;                                                                                                   \
        if (!IS_CREATURE(k, rec)) PLAIN(k, STAT);                                                                          \
        A = vm->bases[(steady)rec * vm->near.stats + (steady)at[k].imm];                                                   \
    } while (0)
#define P_STATU(k, A, B, C)                                                                                                \
    do {                                                                                                                   \
        int64_t rec = B, thing = C, value;                                                                                 \
        if (thing >= 0) {                                                                                                  \
            if ((uint64_t)thing >= vm->near.things || vm->things[thing].owner != rec) PLAIN(k, STAT);                      \
            value = *(const int32_t *)(const void *)((const char *)vm->sums + (steady)thing * vm->near.sums_size + (at[k].imm >> 16)); \
            if (value == VALUE_UNSET) PLAIN(k, STAT);                                                                      \
        } else {                                                                                                           \
            if (!IS_CREATURE(k, rec)) PLAIN(k, STAT);                                                                      \
            value = vm->bases[(steady)rec * vm->near.stats + (steady)(at[k].imm & 0xFFFF)];                                \
        }                                                                                                                  \
        A = value;                                                                                                         \
    } while (0)
#define P_DISTCC(k, A, B, C)                                                                                               \
    do {                                                                                                                   \
        int64_t from = B, to = C;                                                                                          \
        if ((uint64_t)from >= vm->near.plain_creatures || (uint64_t)to >= vm->near.plain_creatures ||                      \
            vm->stand.spot[from] == NOWHERE || vm->stand.spot[to] == NOWHERE)                                              \
            PLAIN(k, DISTANCE);                                                                                            \
        A = vm->apart[vm->stand.spot[to] - vm->stand.spot[from]];                                                          \
    } while (0)
#define P_DISTPP(k, A, B, C)                                                                                               \
    do {                                                                                                                   \
        int64_t from = B, to = C;                                                                                          \
        if ((uint64_t)from >= vm->near.plain_places || (uint64_t)to >= vm->near.plain_places) PLAIN(k, DISTANCE);          \
        A = vm->apart[vm->spots[to] - vm->spots[from]];                                                                    \
    } while (0)
#define AMONG(of_what, set)                                                                                                \
    int64_t of = of_what;                                                                                                  \
    bool among = (uint64_t)of < vm->near.plain_creatures && vm->stand.spot[of] != NOWHERE && ((uint64_t)(set) & ~vm->stand.here) == 0
#define P_QNEARC(k, A, B, C)                                                                                               \
    do {                                                                                                                   \
        AMONG(C, B);                                                                                                       \
        if (!among) PLAIN(k, QNEAR);                                                                                       \
        A = (int64_t)spots_nearest(vm, (uint64_t)B, vm->stand.spot[of]);                                                   \
    } while (0)
#define P_QWITHINC(k, A, B, C)                                                                                             \
    do {                                                                                                                   \
        AMONG(B, A);                                                                                                       \
        if (!among) PLAIN(k, QWITHIN);                                                                                     \
        A = (int64_t)spots_within(vm, (uint64_t)A, vm->stand.spot[of], C);                                                 \
    } while (0)

#define P_NEARESTC(k, A, B, C)                                                                                             \
    do {                                                                                                                   \
        AMONG(C, B);                                                                                                       \
        if (!among) PLAIN(k, NEAREST);                                                                                     \
        A = spots_first(vm, (uint64_t)B, vm->stand.spot[of]);                                                              \
    } while (0)
#define P_JNEARESTC(k, A, B, C)                                                                                            \
    do {                                                                                                                   \
        AMONG(C, B);                                                                                                       \
        if (!among) PLAIN(k, JNEAREST);                                                                                    \
        A = spots_first(vm, (uint64_t)B, vm->stand.spot[of]);                                                              \
        R(k, a) = A;                                                                                                       \
        GO_IF(k, A == -1);                                                                                                 \
    } while (0)
/* Go, if that is how far two are apart. */
#define GO_BY_CREATURES(k, name, than, A, B, C)                                                                            \
    do {                                                                                                                   \
        int64_t from = A, to = B;                                                                                          \
        if ((uint64_t)from >= vm->near.plain_creatures || (uint64_t)to >= vm->near.plain_creatures ||                      \
            vm->stand.spot[from] == NOWHERE || vm->stand.spot[to] == NOWHERE)                                              \
            PLAIN(k, name);                                                                                                \
        GO_IF(k, vm->apart[vm->stand.spot[to] - vm->stand.spot[from]] than C);                                             \
    } while (0)
#define GO_BY_PLACES(k, name, than, A, B)                                                                                  \
    do {                                                                                                                   \
        int64_t from = A, to = B;                                                                                          \
        if ((uint64_t)from >= vm->near.plain_places || (uint64_t)to >= vm->near.plain_places) PLAIN(k, name);              \
        GO_IF(k, vm->apart[vm->spots[to] - vm->spots[from]] than (int8_t)at[k].c);                                         \
    } while (0)
#define P_JNEARC(k, A, B, C) GO_BY_CREATURES(k, JNEAR, <=, A, B, C)
#define P_JFARC(k, A, B, C) GO_BY_CREATURES(k, JFAR, >, A, B, C)
#define P_JNEARIP(k, A, B, C) GO_BY_PLACES(k, JNEARI, <=, A, B)
#define P_JFARIP(k, A, B, C) GO_BY_PLACES(k, JFARI, >, A, B)
#define P_DIVP(k, A, B, C) A = B >> at[k].imm
#define P_MODP(k, A, B, C) A = B & at[k].imm
#define P_DIVM(k, A, B, C)                                                                                                 \
    do {                                                                                                                   \
        uint64_t number = (uint64_t)B;                                                                                     \
        if (number > UINT16_MAX) PLAIN(k, DIVI);                                                                           \
        A = (int64_t)(number * (uint32_t)at[k].imm >> 32);                                                                 \
    } while (0)
#define P_MODM(k, A, B, C)                                                                                                 \
    do {                                                                                                                   \
        uint64_t number = (uint64_t)B;                                                                                     \
        if (number > UINT16_MAX) PLAIN(k, MODI);                                                                           \
        A = (int64_t)(number - (number * (uint32_t)at[k].imm >> 32) * at[k].op);                                           \
    } while (0)
#define P_DIVQ(k, A, B, C)                                                                                                 \
    do {                                                                                                                   \
        uint64_t number = (uint64_t)B, by = (uint64_t)C;                                                                   \
        if ((number | by) > UINT32_MAX || by == 0) PLAIN(k, DIV);                                                          \
        A = (int64_t)((uint32_t)number / (uint32_t)by);                                                                    \
    } while (0)
#define P_CALLQ(k, A, B, C)                                                                                                \
    do {                                                                                                                   \
        const struct fn_info *callee = &fns[at[k].imm];                                                                    \
        int32_t base = f->base + fn->regs;                                                                                 \
        if ((h->fuel -= FUEL_CALL) < 0 || h->frames == vm->at.frames || callee->regs > vm->at.registers - base) {          \
            h->fuel += FUEL_CALL;                                                                                          \
            PLAIN(k, CALL);                                                                                                \
        }                                                                                                                  \
        f->pc = (int32_t)(at + k + 1 - code);                                                                              \
        frame_enter(vm, at[k].imm, callee, base, r + at[k].b, callee->gives ? at[k].a : -1);                               \
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
#define P_RETQ(k, A, B, C) RETURN(k, RET, A)
#define P_RETNQ(k, A, B, C) RETURN(k, RETN, fn->gives ? value_none(p->functions.at[f->fn].ret) : 0)
