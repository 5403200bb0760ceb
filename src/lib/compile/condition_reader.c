/* condition_reader.c -- Reads conditions at places of checked rules in plain words, to explain why
 * something is not offered. */
#include <string.h>

#include "compile.h"
#include "lang/rulebook/rulebook.h"

struct condition_reader {
    struct memory own;
    struct arena arena;
    struct modules modules;
    struct fray_findings *findings;
    struct model *model;
    struct str asked; /* a local name of who is asked, by the last condition_scope */
};

void condition_reader_free(struct condition_reader *r)
{
    if (!r) return;
    struct memory from = r->own;
    arena_release(&r->arena);
    fray_findings_free(r->findings);
    from.resize(from.ctx, r, sizeof *r, 0);
}

fray_result condition_reader_new(const fray_memory *memory, fray_reader reader, void *user,
                                 const char *name, struct condition_reader **out)
{
    struct memory from = memory_of(memory);
    struct condition_reader *r = from.resize(from.ctx, NULL, 0, sizeof *r);
    *out = NULL;
    if (!r) return FRAY_NO_MEMORY;
    memset(r, 0, sizeof *r);
    r->own = from;
    arena_init(&r->arena, &r->own, 0);
    r->findings = findings_new(&r->own);
    fray_result result =
        r->findings ? modules_read(&r->modules, r->findings, &r->arena, reader, user, name, NULL)
                    : FRAY_NO_MEMORY;
    if (result == FRAY_OK)
        result = model_of_rules(r->findings, &r->arena, &r->modules, name, &r->model);
    if (result == FRAY_OK)
        *out = r;
    else
        condition_reader_free(r);
    return result;
}

/* The tree of a file by its shown name; NULL: there is none. */
static const struct ast *tree_of(const struct condition_reader *r, const char *file)
{
    for (size_t i = 0; i < r->modules.count; i++) {
        const struct ast *tree = r->modules.files[i];
        struct str name = r->findings->diags.sources.at[tree->span.file].name;
        if (str_equal(name, str_from(file))) return tree;
    }
    return NULL;
}

static struct span span_in(const struct ast *tree, struct extent at)
{
    return (struct span){tree->span.file, (uint32_t)at.from, (uint32_t)at.to};
}

size_t condition_scope(struct condition_reader *r, const char *file, struct extent at,
                       struct extent *out, size_t room)
{
    enum { MOST = 16 };
    struct span found[MOST];
    const struct ast *tree = tree_of(r, file);
    if (!tree) return 0;
    size_t n =
        doc_choice_scope(tree, span_in(tree, at), found, room < MOST ? room : MOST, &r->asked);
    for (size_t i = 0; i < n; i++)
        out[i] = (struct extent){(int32_t)found[i].from, (int32_t)found[i].to};
    return n;
}

fray_result condition_read(struct condition_reader *r, const char *file, struct extent at,
                           const char *self, const char *it, struct condition_words *out)
{
    struct doc_refusal found;
    const struct ast *tree = tree_of(r, file);
    *out = (struct condition_words){.words = ""};
    if (!tree) return FRAY_OK;
    if (!doc_refusal_at(r->model, &r->arena, tree, span_in(tree, at), str_from(self), str_from(it),
                        r->asked, &found))
        return FRAY_NO_MEMORY;
    out->found = found.found;
    out->in_condition = found.in_condition;
    out->at = (struct extent){(int32_t)found.span.from, (int32_t)found.span.to};
    if (found.text.len) out->words = arena_text(&r->arena, found.text.at, found.text.len);
    return out->words ? FRAY_OK : FRAY_NO_MEMORY;
}
