/* program.c -- Container of a compiled program: creation, strings and constants, release. */
#include <string.h>

#include "bytecode/program.h"

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
#include "bytecode/tables.def"
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
    own.views = NULL;
    memset(&own.string_offsets, 0, sizeof own.string_offsets);
    arena_release(&p->arena);
    own.arena = to;
    *p = own;
    return true;
}

int32_t program_string(struct program *p, struct str s)
{
    if (s.len == 0) return 0;
    uint32_t id = intern(p->string_index, s);
    if (id == 0) return 0;
    if (id <= p->string_offsets.len) return p->string_offsets.at[id - 1];
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
    vec_push(&p->string_offsets, &p->arena, offset);
    return offset;
}

struct str program_text(const struct program *p, int32_t offset)
{
    if (offset < 0 || (size_t)offset >= p->strings.len) return STR("");
    const char *at = p->strings.at + offset;
    const char *end = memchr(at, '\0', p->strings.len - (size_t)offset);
    return end ? (struct str){at, (size_t)(end - at)} : STR("");
}

static uint32_t count_newlines(struct str text, size_t from, size_t to)
{
    uint32_t count = 0;
    for (size_t i = from; i < to && i < text.len; i++) count += text.at[i] == '\n';
    return count;
}

bool program_view_files(struct program *p, const struct str *shown)
{
    struct file_view *views = ARENA_ARRAY(&p->arena, struct file_view, p->files.len);
    for (size_t i = 0; views && i < p->files.len; i++) {
        struct str text = program_text(p, p->files.at[i].text);
        uint32_t line = 1, *marks = ARENA_ARRAY(&p->arena, uint32_t, text.len / LINE_MARK + 1);
        struct str name = shown ? shown[i] : program_text(p, p->files.at[i].name);
        const char *copy = arena_text(&p->arena, name.at, name.len);
        if (!marks || !copy) return false;
        for (size_t n = 0; n <= text.len / LINE_MARK; n++) {
            marks[n] = line;
            line += count_newlines(text, n * LINE_MARK, (n + 1) * LINE_MARK);
        }
        views[i] = (struct file_view){{copy, name.len}, marks};
    }
    p->views = views;
    return views != NULL;
}

struct str program_file_name(const struct program *p, int32_t file)
{
    if (file < 0 || (size_t)file >= p->files.len) return STR("?");
    return p->views ? p->views[file].shown : program_text(p, p->files.at[file].name);
}

int32_t program_line(const struct program *p, int32_t file, int32_t offset)
{
    if (file < 0 || (size_t)file >= p->files.len) return 0;
    struct str text = program_text(p, p->files.at[file].text);
    size_t to = offset < 0 ? 0 : (size_t)offset < text.len ? (size_t)offset : text.len;
    size_t mark = p->views ? to / LINE_MARK : 0;
    uint32_t line = p->views ? p->views[file].line_marks[mark] : 1;
    return (int32_t)(line + count_newlines(text, mark * LINE_MARK, to));
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
bool kind_is(const struct program *p, int32_t kind, int32_t ancestor)
{
    while (kind > ancestor) {
        int32_t parent = p->kinds.at[kind].parent;
        if (parent >= kind) return false;
        kind = parent;
    }
    return kind == ancestor;
}

struct code_place program_place(const struct program *p, int32_t function, int32_t pc)
{
    const struct row_functions *f = &p->functions.at[function];
    struct code_place place = {f->name, f->file,
                               pc >= 0 && (size_t)pc < p->places.len ? p->places.at[pc]
                                                                     : (struct extent){0, 0}};
    for (size_t i = 0; i < p->inlined.len; i++) { /* innermost rows are first */
        const struct row_inlined *in = &p->inlined.at[i];
        if (pc < in->begin || pc >= in->end) continue;
        place.name = in->name, place.file = in->file;
        break;
    }
    return place;
}
