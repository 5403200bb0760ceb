/* source_cache.c -- Caches the files of a session: a hash table of files, and an LRU list of their
 * trees. */
#include "source_cache.h"

#include <string.h>

#include "lang/syntax/visit_ast.h"

/* ---- one file ---- */

void kept_release(struct kept_file *k)
{
    if (!k || --k->refs > 0) return;
    struct memory memory = k->memory;
    arena_release(&k->trees);
    arena_release(&k->own);
    memory.resize(memory.ctx, k, sizeof *k, 0);
}

void kept_pin(struct kept_file *k)
{
    k->refs++;
    k->pins++;
}

void kept_unpin(struct kept_file *k)
{
    k->pins--;
    kept_release(k);
}

bool module_name_fits(struct str name)
{
    bool part = false; /* a character since the last / */
    if (name.len == 0 || name.len > MAX_MODULE_NAME) return false;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        bool word =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        if (!word && !(part && (c == '-' || c == '/'))) return false;
        part = c != '/';
    }
    return part;
}

/* Adds the names of a `use` line. */
static void add_uses(struct file_head *h, const struct ast *line, struct arena *a)
{
    size_t count = !line->a ? 0 : line->a->kind == AST_LIST ? line->a->item_count : 1;
    for (size_t i = 0; i < count; i++) {
        const struct ast *name = line->a->kind == AST_LIST ? line->a->items[i] : line->a;
        if (name->kind != AST_STRING && name->kind != AST_NAME) return;
        const char *text = arena_text(a, name->text.at, name->text.len); /* it outlives the tree */
        if (text)
            vec_push(&h->uses, a,
                     (struct used_name){.name = {text, name->text.len},
                                        .span = name->span,
                                        .fits = module_name_fits(name->text)});
    }
}

/* Whether declarations with this word affect fights that do not name them. */
static bool affects_every_fight(struct str word)
{
    static const char *const words[] = {"extend", "system",  "flow",    "option", "event",
                                        "kind",   "measure", "project", "set",    "lasts",
                                        "step",   "order",   "always"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_equal(word, str_from(words[i]))) return true;
    return false;
}

void file_head(struct file_head *h, const struct ast *tree, struct arena *a)
{
    *h = (struct file_head){.affects_all = false};
    for (size_t i = 0; i < tree->item_count; i++) {
        const struct ast *line = tree->items[i];
        bool word = line->kind == AST_LINE && line->head && line->head->kind == AST_NAME;
        if (word && affects_every_fight(line->head->text) &&
            !str_equal(line->head->text, STR("extend")))
            h->brings_rules = true;
        if (line->kind == AST_HOOK || (word && affects_every_fight(line->head->text)))
            h->affects_all = true;
        if (word && str_equal(line->head->text, STR("test"))) h->tests = true;
        if (word && str_equal(line->head->text, STR("use"))) add_uses(h, line, a);
    }
}

static struct kept_file *kept_new(struct file_cache *c, uint64_t hash, struct str shown,
                                  struct str text, uint32_t file)
{
    struct kept_file *k = c->memory->resize(c->memory->ctx, NULL, 0, sizeof *k);
    if (!k) return NULL;
    *k = (struct kept_file){.memory = *c->memory, .refs = 1, .hash = hash};
    arena_init(&k->own, &k->memory, 0);
    arena_init(&k->trees, &k->memory, 0);
    k->texts = c->borrows ? &c->heads : &k->own;
    diags_init(&k->read, k->texts);
    if ((c->borrows ? source_borrow : source_add)(&k->read, shown, text) == 0)
        k->tree = parse_source_as(&k->read, &k->trees, 0, file);
    if (k->tree) k->file = k->tree->span.file;
    if (k->tree) file_head(&k->head, k->tree, k->texts);
    if (k->tree && !k->texts->failed && !k->trees.failed) return k;
    k->texts->failed = false; /* other files can be read once there is memory again */
    kept_release(k);
    return NULL;
}

static void tree_release(struct kept_file *k)
{
    arena_release(&k->trees);
    arena_init(&k->trees, &k->memory, 0);
    k->tree = NULL;
}

/* Parses a file whose tree was dropped; its findings are known. */
static bool reparse(struct kept_file *k)
{
    struct diags again;
    if (k->tree) return true;
    diags_init(&again, &k->trees);
    vec_push(&again.sources, &k->trees, k->read.sources.at[0]);
    k->tree = again.sources.len == 1 ? parse_source(&again, &k->trees, 0) : NULL;
    k->file = 0;
    if (k->tree && !k->trees.failed) return true;
    tree_release(k);
    return false;
}

/* Sets the file number in all places of a tree. Recursion is bounded by AST_MAX_HEIGHT. */
static void set_file_each(void *file, struct ast *x)
{
    x->span.file = *(const uint32_t *)file;
    ast_each(x, set_file_each, file);
}

/* Copies a finding so that items can be added to it; texts and lists are shared. */
static struct diag *diag_copy(struct diags *to, const struct diag *g, uint32_t file)
{
    struct diag *copy = ARENA_NEW(to->arena, struct diag);
    struct diag_label *related = ARENA_ARRAY(to->arena, struct diag_label, g->related.len + 1);
    if (!copy || !related) return NULL;
    *copy = *g;
    copy->span.file = file;
    for (size_t i = 0; i < g->related.len; i++) {
        related[i] = g->related.at[i];
        related[i].span.file = file;
    }
    copy->related.at = related;
    copy->related.cap = copy->related.len;
    copy->notes.cap = copy->notes.len;
    copy->helps.cap = copy->helps.len;
    return copy;
}

void kept_set_file(struct kept_file *k, uint32_t file)
{
    if (k->file != file && k->tree) set_file_each(&file, k->tree);
    k->file = file;
}

uint32_t kept_add_source(struct kept_file *k, struct diags *d)
{
    uint32_t file = (uint32_t)d->sources.len;
    vec_push(&d->sources, d->arena, k->read.sources.at[0]);
    if (d->sources.len == file) return UINT32_MAX;
    for (size_t i = 0; i < k->read.list.len; i++) {
        const struct diag *g = k->read.list.at[i];
        bool error = g->severity == SEV_ERROR;
        if ((error ? d->errors : d->warnings) + 0 < (error ? d->max_errors : d->max_warnings)) {
            struct diag *copy = diag_copy(d, g, file);
            if (!copy) return UINT32_MAX;
            vec_push(&d->list, d->arena, copy);
        }
        if (error)
            d->errors++;
        else
            d->warnings++;
    }
    d->errors += k->read.errors; /* includes findings beyond the limit */
    d->warnings += k->read.warnings;
    for (size_t i = 0; i < k->read.list.len; i++) {
        if (k->read.list.at[i]->severity == SEV_ERROR)
            d->errors--;
        else
            d->warnings--;
    }
    return d->arena->failed ? UINT32_MAX : file;
}

/* ---- the cache ---- */

static struct kept_file **slot_of(const struct file_cache *c, uint64_t hash, struct str shown)
{
    for (size_t i = hash & (c->capacity - 1);; i = (i + 1) & (c->capacity - 1)) {
        struct kept_file *k = c->at[i];
        if (!k || (k->hash == hash && str_equal(k->read.sources.at[0].name, shown)))
            return &c->at[i];
    }
}

static bool cache_reserve(struct file_cache *c)
{
    if (c->count * 2 < c->capacity) return true;
    struct file_cache more = *c;
    more.capacity = c->capacity ? c->capacity * 2 : 64;
    more.at = c->memory->resize(c->memory->ctx, NULL, 0, more.capacity * sizeof *more.at);
    if (!more.at) return false;
    memset(more.at, 0, more.capacity * sizeof *more.at);
    for (size_t i = 0; i < c->capacity; i++)
        if (c->at[i]) *slot_of(&more, c->at[i]->hash, c->at[i]->read.sources.at[0].name) = c->at[i];
    if (c->at) c->memory->resize(c->memory->ctx, c->at, c->capacity * sizeof *c->at, 0);
    *c = more;
    return true;
}

static void tree_list_remove(struct file_cache *c, struct kept_file *k)
{
    if (!k->tree) return;
    *(k->older ? &k->older->newer : &c->oldest) = k->newer;
    *(k->newer ? &k->newer->older : &c->newest) = k->older;
    c->trees -= k->trees.used_bytes;
}

static void tree_list_add(struct file_cache *c, struct kept_file *k)
{
    k->older = c->newest;
    k->newer = NULL;
    *(c->newest ? &c->newest->newer : &c->oldest) = k;
    c->newest = k;
    c->trees += k->trees.used_bytes;
    k->last_compilation = c->compilation;
}

static void drop_tree(struct file_cache *c, struct kept_file *k)
{
    tree_list_remove(c, k);
    tree_release(k);
}

void cache_drop_trees(struct file_cache *c, size_t most)
{
    struct kept_file *k = c->oldest;
    while (k && !c->keeps && c->trees > most && k->last_compilation != c->compilation) {
        struct kept_file *newer = k->newer;
        if (!k->pins) drop_tree(c, k);
        k = newer;
    }
}

/* Makes the file's tree the most recent one; parses it again if `tree` and it was dropped. */
static struct kept_file *use_tree(struct file_cache *c, struct kept_file *k, bool tree)
{
    if (!k->tree && !tree) return k;
    tree_list_remove(c, k);
    if (!reparse(k)) return NULL;
    tree_list_add(c, k);
    cache_drop_trees(c, TREES_MAX);
    return k;
}

static bool same_text(struct str a, struct str b)
{
    return (a.at == b.at && a.len == b.len) || str_equal(a, b);
}

struct kept_file *cache_file(struct file_cache *c, struct str shown, uint64_t hash, struct str text,
                             bool tree, uint32_t file)
{
    if (!cache_reserve(c)) return NULL;
    struct kept_file **slot = slot_of(c, hash, shown), *k = *slot;
    if (k && same_text(k->read.sources.at[0].text, text)) return use_tree(c, k, tree);
    struct kept_file *new = kept_new(c, hash, shown, text, file);
    if (!new) return NULL;
    c->parsed++;
    if (k && k->pins) /* its users free the tree with the file */
        tree_list_remove(c, k), kept_release(k);
    else if (k)
        drop_tree(c, k), kept_release(k);
    else
        c->count++;
    tree_list_add(c, new);
    cache_drop_trees(c, TREES_MAX);
    return *slot = new;
}

struct kept_file *cache_known(const struct file_cache *c, struct str shown, struct str text)
{
    struct kept_file *k = c->capacity ? *slot_of(c, str_hash(shown), shown) : NULL;
    return k && same_text(k->read.sources.at[0].text, text) ? k : NULL;
}

void cache_free(struct file_cache *c)
{
    for (size_t i = 0; i < c->capacity; i++) kept_release(c->at[i]);
    arena_release(&c->heads);
    if (c->at) c->memory->resize(c->memory->ctx, c->at, c->capacity * sizeof *c->at, 0);
    *c = (struct file_cache){.memory = c->memory};
}
