/* felt_report.c -- Reports how often each part of content was in force, and felt.
 *
 * The fights are those of `fray test --fights`. Each made-up scene is a program of its own, so
 * counts are added up by the place of what is counted. What was never felt is a finding. It says
 * what was in the way, see in_its_way.
 */
#include <stdlib.h>
#include <string.h>

#include "felt_report.h"

#include "tool/io/files.h"
#include "tool/io/json.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "tool/io/string_map.h"

enum felt_sort { FELT_CONTENT, FELT_HOOK, FELT_LINE, FELT_DECISION, FELT_CLAUSE };
static const char *const sort_words[] = {"content", "hook", "line", "decision", "clause"};

struct felt {
    enum felt_sort sort;
    char *kind, *name, *detail, *file; /* detail: the moment, the stat, the condition; or "" */
    uint32_t line;
    bool is_act, is_mark, unused; /* unused: the content that it is a part of was */
    uint64_t in_force, held, felt;
};

static struct {
    struct felt *at;
    size_t count;
    struct string_map places; /* by place and detail: index + 1 */
    struct string_map names;  /* of content that takes part: the index of its row + 1 */
} all;

static struct felt *felt_at(enum felt_sort sort, const char *kind, const char *name,
                            const char *detail, const char *file, uint32_t line)
{
    char *key = text_of("%d\n%s\n%lu\n%s\n%s", (int)sort, file, (unsigned long)line, name, detail);
    size_t *place = string_map_index(&all.places, key);
    free(key);
    if (*place) return &all.at[*place - 1];
    NEED_ROOM(all.at, all.count);
    struct felt *f = &all.at[all.count++];
    *place = all.count;
    *f = (struct felt){.sort = sort,
                       .kind = text_of("%s", kind),
                       .name = text_of("%s", name),
                       .detail = text_of("%s", detail),
                       .file = text_of("%s", file),
                       .line = line};
    return f;
}

static void felt_count(struct felt *f, uint64_t in_force, uint64_t held, uint64_t felt)
{
    f->in_force += in_force;
    f->held += held;
    f->felt += felt;
}

/* Findings are about the files of the rules, not about the standard library. */
static bool is_of_rules(const char *file)
{
    size_t size = file ? strlen(file) : 0;
    return size > 5 && strcmp(file + size - 5, ".fray") == 0 && strncmp(file, "std/", 4) != 0;
}

static bool parts_add(fray_cover *cover, int encounter)
{
    const fray_part *parts;
    size_t count;
    uint64_t of_owner = 0; /* hooks come after their content */
    if (fray_cover_parts(cover, encounter, &parts, &count) != FRAY_OK) return false;
    for (size_t i = 0; i < count; i++) {
        const fray_part *p = &parts[i];
        bool offered = !p->hook && !p->is_mark && p->offered > p->happened;
        if (!p->hook) of_owner = p->is_act ? p->offered : p->happened;
        if (!is_of_rules(p->file)) continue;
        struct felt *f = felt_at(p->hook ? FELT_HOOK : FELT_CONTENT, p->kind, p->name,
                                 p->hook ? p->hook : "", p->file, p->line);
        if (!p->hook) *string_map_index(&all.names, p->name) = (size_t)(f - all.at) + 1;
        f->is_act = p->is_act != 0;
        f->is_mark = p->is_mark != 0;
        felt_count(f, offered ? p->offered : of_owner, p->happened, p->happened);
    }
    return true;
}

static void lines_add(const fray_cover *cover)
{
    fray_line_use use;
    for (size_t i = 0; (use = fray_cover_line(cover, i)).kind; i++) {
        if (!is_of_rules(use.file) || !*string_map_index(&all.names, use.name)) continue;
        felt_count(felt_at(FELT_LINE, use.kind, use.name, use.stat, use.file, use.line), use.read,
                   use.held, use.changed);
    }
}

/* The second point of a decision or a clause, or no point. */
static fray_point other_point(const fray_cover *cover, size_t i, size_t count)
{
    fray_point p = fray_cover_point(cover, i), q;
    for (size_t k = i + 1; k < count; k++) {
        q = fray_cover_point(cover, k);
        if (q.kind == p.kind && q.branch == 1 && q.from == p.from && strcmp(q.file, p.file) == 0)
            return q;
    }
    return (fray_point){.count = 0};
}

/* A decision of content is in force when it is made, a clause when it runs. */
static void statements_add(const fray_cover *cover)
{
    size_t count = fray_cover_points(cover);
    for (size_t i = 0; i + 1 < count; i++) {
        fray_point p = fray_cover_point(cover, i);
        bool is_clause = p.kind == FRAY_POINT_CLAUSE;
        if ((p.kind != FRAY_POINT_BRANCH && !is_clause) || p.branch || !is_of_rules(p.file) ||
            !*string_map_index(&all.names, p.name) || strncmp(p.text, "ask ", 4) == 0)
            continue; /* an act that asks is open only if there is an answer */
        uint64_t other = other_point(cover, i, count).count;
        struct felt *f =
            felt_at(is_clause ? FELT_CLAUSE : FELT_DECISION, "", p.name, p.text, p.file, p.line);
        if (is_clause)
            felt_count(f, p.count, p.count, other);
        else
            felt_count(f, p.count + other, p.count, p.count);
    }
}

bool felt_add(fray_cover *cover, int encounter)
{
    if (!parts_add(cover, encounter)) return false;
    lines_add(cover);
    statements_add(cover);
    return true;
}

/* ---- the report ---- */

static const char *in_its_way(const struct felt *f)
{
    if (f->felt) return "";
    if (f->sort == FELT_CONTENT && f->is_mark) return "never applied";
    if (f->sort == FELT_CONTENT && f->in_force) return "never chosen";
    if (f->sort == FELT_CONTENT) return f->is_act ? "open to nobody" : "never offered";
    if (f->unused) return "its content was never used";
    if (!f->in_force) return f->sort == FELT_LINE ? "nothing read it" : "never reached";
    if (!f->held)
        return f->sort == FELT_HOOK ? "its moment never came" : "its condition never held";
    return "it changed nothing";
}

static int by_place(const void *a, const void *b)
{
    const struct felt *x = a, *y = b;
    int order = strcmp(x->file, y->file);
    if (!order && x->line != y->line) order = x->line < y->line ? -1 : 1;
    if (!order) order = (int)x->sort - (int)y->sort;
    return order ? order : strcmp(x->detail, y->detail);
}

static void put_row(FILE *to, const struct felt *f)
{
    put(to, "  %s:%lu: %s%s%s", f->file, (unsigned long)f->line, f->kind, *f->kind ? " " : "",
        f->name);
    if (*f->detail) put(to, ", %s %s", sort_words[f->sort], f->detail);
    put(to, ": in force %llu, held %llu, felt %llu", (unsigned long long)f->in_force,
        (unsigned long long)f->held, (unsigned long long)f->felt);
    put(to, f->felt ? "\n" : ": %s\n", in_its_way(f));
}

static void put_felt_text(FILE *to, const void *data)
{
    (void)data;
    size_t felt = 0;
    for (size_t i = 0; i < all.count; i++) felt += all.at[i].felt > 0;
    put(to, "%zu of %zu were felt; never felt:\n", felt, all.count);
    for (size_t i = 0; i < all.count; i++)
        if (!all.at[i].felt) put_row(to, &all.at[i]);
}

static void put_felt_json(FILE *to, const void *data)
{
    (void)data;
    json_t *list = json_require(json_array());
    for (size_t i = 0; i < all.count; i++) {
        const struct felt *f = &all.at[i];
        json_t *o = json_require(json_object());
        json_add(o, "sort",
                 json_text(f->is_act && f->sort == FELT_CONTENT ? "act" : sort_words[f->sort]));
        json_add(o, "kind", json_text(f->kind));
        json_add(o, "name", json_text(f->name));
        json_add(o, "detail", json_text(f->detail));
        json_add(o, "file", json_text(f->file));
        json_add(o, "line", json_integer(f->line));
        json_add(o, "in_force", json_integer((json_int_t)f->in_force));
        json_add(o, "held", json_integer((json_int_t)f->held));
        json_add(o, "felt", json_integer((json_int_t)f->felt));
        json_add(o, "in_its_way", json_text(in_its_way(f)));
        json_push(list, o);
    }
    json_write(to, list);
}

static void all_free(void)
{
    for (size_t i = 0; i < all.count; i++) {
        free(all.at[i].kind);
        free(all.at[i].name);
        free(all.at[i].detail);
        free(all.at[i].file);
    }
    free(all.at);
    string_map_free(&all.places, NULL);
    string_map_free(&all.names, NULL);
    memset(&all, 0, sizeof all);
}

int felt_report(const char *format, const char *path)
{
    for (size_t i = 0; i < all.count; i++) {
        size_t owner = *string_map_index(&all.names, all.at[i].name);
        all.at[i].unused = owner && !all.at[owner - 1].felt;
    }
    if (all.count) qsort(all.at, all.count, sizeof *all.at, by_place);
    int code =
        write_printed(path, strcmp(format, "json") == 0 ? put_felt_json : put_felt_text, NULL);
    all_free();
    return code;
}
