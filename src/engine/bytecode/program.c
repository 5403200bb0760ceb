/* program.c -- Container of a compiled program: creation, strings and constants, release. */
#include "program.h"

#include <string.h>

struct program *program_new(const struct memory *memory)
{
    if (!memory) memory = &memory_default;
    struct program *p = memory->resize(memory->ctx, NULL, 0, sizeof *p);
    if (!p) return NULL;
    memset(p, 0, sizeof *p);
    arena_init(&p->arena, memory, 0);
    p->flow = -1;
    p->string_index = interner_new(&p->arena);
    p->constant_index = interner_new(&p->arena);
    vec_push(&p->strings, &p->arena, '\0');
    if (!p->arena.failed) return p;
    program_free(p);
    return NULL;
}

void program_free(struct program *p)
{
    if (!p) return;
    const struct memory *memory = p->arena.memory;
    arena_release(&p->arena);
    memory->resize(memory->ctx, p, sizeof *p, 0);
}

static void *settled(struct arena *to, const void *at, size_t len, size_t size)
{
    void *copy = arena_array(to, len, size);
    if (copy && len) memcpy(copy, at, len * size);
    return copy;
}

bool program_settle(struct program *p)
{
    struct arena to;
    struct program own = *p;
    arena_init(&to, p->arena.memory, p->arena.limit_bytes);
#define SETTLE(v)           ((v).at = settled(&to, (v).at, (v).len, sizeof *(v).at), (v).cap = (v).len)
#define TABLE(name, fields) SETTLE(own.name);
#include "tables.def"
#undef TABLE
#undef F
    SETTLE(own.code);
    SETTLE(own.places);
    SETTLE(own.strings);
#undef SETTLE
    if (to.failed) {
        arena_release(&to);
        return false;
    }
    own.string_index = own.constant_index = NULL;
    own.shown = NULL;
    memset(&own.string_offsets, 0, sizeof own.string_offsets);
    arena_release(&p->arena);
    own.arena = to;
    *p = own;
    return true;
}

int32_t program_string_apart(struct program *p, struct str s)
{
    if (s.len == 0) return 0;
    if (s.len >= INT32_MAX - p->strings.len) {
        arena_fail(&p->arena);
        return 0;
    }
    int32_t offset = (int32_t)p->strings.len;
    while (p->strings.cap - p->strings.len < s.len + 1) {
        char *more = vec_room(&p->arena, p->strings.at, p->strings.len, &p->strings.cap, 1);
        if (!more) return 0;
        p->strings.at = more;
    }
    memcpy(p->strings.at + offset, s.at, s.len);
    p->strings.at[(size_t)offset + s.len] = '\0';
    p->strings.len += s.len + 1;
    return offset;
}

int32_t program_string(struct program *p, struct str s)
{
    if (s.len == 0) return 0;
    uint32_t id = intern(p->string_index, s);
    if (id == 0) return 0;
    if (id <= p->string_offsets.len) return p->string_offsets.at[id - 1];
    int32_t offset = program_string_apart(p, s);
    if (offset) vec_push(&p->string_offsets, &p->arena, offset);
    return offset;
}

struct str program_text(const struct program *p, int32_t offset)
{
    if (offset < 0 || (size_t)offset >= p->strings.len) return STR("");
    const char *at = p->strings.at + offset;
    const char *end = memchr(at, '\0', p->strings.len - (size_t)offset);
    return end ? (struct str){at, (size_t)(end - at)} : STR("");
}

bool program_view_files(struct program *p, const struct str *shown)
{
    struct str *names = ARENA_ARRAY(&p->arena, struct str, p->files.len);
    for (size_t i = 0; names && i < p->files.len; i++) {
        struct str name = shown ? shown[i] : program_text(p, p->files.at[i].name);
        const char *copy = arena_text(&p->arena, name.at, name.len);
        if (!copy) return false;
        names[i] = (struct str){copy, name.len};
    }
    p->shown = names;
    return names != NULL;
}

struct str program_file_name(const struct program *p, int32_t file)
{
    if (file < 0 || (size_t)file >= p->files.len) return STR("?");
    return p->shown ? p->shown[file] : program_text(p, p->files.at[file].name);
}

/* Equal numbers share a row: the key is the eight bytes of the number. */
int32_t program_constant(struct program *p, int64_t value)
{
    char key[sizeof value];
    memcpy(key, &value, sizeof value);
    uint32_t id = intern(p->constant_index, (struct str){key, sizeof key});
    if (id == 0) return 0;
    if (id <= p->constants.len) return (int32_t)id - 1;
    uint64_t bits = (uint64_t)value;
    struct row_constants row = {(int32_t)(uint32_t)bits, (int32_t)(uint32_t)(bits >> 32)};
    vec_push(&p->constants, &p->arena, row);
    return (int32_t)id - 1;
}

/* A parent's row comes before the rows of its children, so this loop ends with any table. */
bool is_followed_cell(const struct program *p, int32_t member)
{
    const struct row_settings_of_space *s = &p->settings_of_space.at[0];
    return member == MEMBER_PLACE ||
           (member >= 0 && (member == s->side || member == s->form || member == s->thing_form)) ||
           (s->list >= 0 && member >= s->list && member < s->list + THING_CELLS);
}

bool content_changes(const struct program *p, enum value_type type)
{
    const struct row_settings_of_space *s = p->settings_of_space.at;
    return p->settings_of_space.len &&
           ((type == VT_CREATURE && s->form >= 0) || (type == VT_THING && s->thing_form >= 0));
}

bool kind_is(const struct program *p, int32_t kind, int32_t ancestor)
{
    while (kind > ancestor) {
        int32_t parent = p->kinds.at[kind].parent;
        if (parent >= kind) return false;
        kind = parent;
    }
    return kind == ancestor;
}

const char *value_type_name(enum value_type t)
{
    static const char *const names[VT_COUNT] = {
        "none", "int",  "flag",  "tag",     "dice", "text", "place", "creature", "thing",
        "side", "mark", "event", "content", "set",  "list", "act",   "moment"};
    return (unsigned)t < VT_COUNT ? names[t] : "?";
}

enum value_type class_value_type(enum record_class c)
{
    switch (c) {
    case CLASS_FIGHT: return VT_NONE;
    case CLASS_SIDE: return VT_SIDE;
    case CLASS_CREATURE: return VT_CREATURE;
    case CLASS_THING: return VT_THING;
    case CLASS_MARK: return VT_MARK;
    case CLASS_PLACE: return VT_PLACE;
    case CLASS_EVENT: return VT_EVENT;
    case CLASS_ACT: return VT_ACT;
    case CLASS_TERRAIN:
    case CLASS_GROUP: return VT_CONTENT;
    }
    return VT_NONE;
}
