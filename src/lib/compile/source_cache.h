/* source_cache.h -- Cache of the files that a session has read: text, tree and findings, kept until
 * the text changes.
 *
 * Every place in a tree has the number of its source in the compilation. kept_set_file sets that
 * number before the next compilation, so one tree serves many compilations in turn. Trees are
 * large. Beyond TREES_MAX bytes, the least recently used trees that are not pinned are dropped, and
 * parsed again if needed.
 */
#ifndef FRAY_COMPILE_SOURCE_CACHE_H
#define FRAY_COMPILE_SOURCE_CACHE_H

#include "lang/diag/diag.h"
#include "lang/syntax/ast.h"

/* A name of a `use` line. */
struct used_name {
    struct str name; /* ends with a NUL */
    struct span span;
    bool fits;                /* it has the form of a module's name */
    struct kept_file *target; /* NULL: unknown, or may change */
};

/* Facts about a file that are known without its tree. */
struct file_head {
    bool brings_rules; /* it affects every fight by more than members and hooks, see batch.c */
    VEC(struct used_name) uses;
    bool affects_all; /* some declaration affects every fight, see batch.c */
    bool tests;       /* it has tests */
};

struct kept_file {
    struct memory memory; /* findings that quote the file may outlive the cache */
    size_t refs;          /* the cache, and findings that quote it */
    uint64_t hash;
    struct arena own, trees;
    struct arena *texts; /* &own, or &heads of a cache that borrows */
    struct diags read;   /* findings of the parse; its only source is the file */
    struct ast *tree;    /* NULL: dropped */
    struct file_head head;
    uint32_t file;             /* file number in the tree's places */
    uint64_t last_compilation; /* compilation that used the tree last */
    size_t pins;               /* users that keep the tree until they are checked, see batch.c */
    uint64_t mark;             /* last set of files that it was marked in, see implied.c */
    struct kept_file *older, *newer; /* LRU list of files with trees */
};

#define TREES_MAX       ((size_t)8 << 20)
#define MAX_MODULE_NAME 128

struct file_cache {
    const struct memory *memory;
    struct kept_file **at;                 /* hash table; open addressing */
    size_t capacity, count, parsed, trees; /* bytes of trees */
    uint64_t compilation;              /* number of the current one; its trees are not dropped */
    struct kept_file *oldest, *newest; /* ends of the LRU list */
    /* texts of the reader never move or change: none is copied, and no file is read again */
    bool borrows;
    bool keeps;         /* no tree is dropped */
    struct arena heads; /* then: of all that is kept of files but trees */
};

void cache_free(struct file_cache *c);
/* Returns the file of that name and text; `hash` is str_hash(shown). Parses it if it is new or has
 * changed, or if `tree` is set and its tree was dropped. NULL: no memory. `file`: the number that
 * it probably has in the compilation, which saves a walk over a new tree. */
struct kept_file *cache_file(struct file_cache *c, struct str shown, uint64_t hash, struct str text,
                             bool tree, uint32_t file);
/* Returns the file if it was read with that text, else NULL. Parses nothing. */
struct kept_file *cache_known(const struct file_cache *c, struct str shown, struct str text);
bool module_name_fits(struct str name); /* the form of a module's name */
void file_head(struct file_head *h, const struct ast *tree, struct arena *a);
/* Adds the file as a source of `d`, with its findings; returns its number. UINT32_MAX: no memory.
 */
uint32_t kept_add_source(struct kept_file *k, struct diags *d);
/* Sets the file number in the places of its tree. */
void kept_set_file(struct kept_file *k, uint32_t file);
void kept_release(struct kept_file *k);
void kept_pin(struct kept_file *k); /* keeps the file and its tree until kept_unpin */
void kept_unpin(struct kept_file *k);
/* Drops the least recently used trees until at most `most` bytes are left. */
void cache_drop_trees(struct file_cache *c, size_t most);

#endif
