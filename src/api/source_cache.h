/* source_cache.h -- files that a session has read: text, tree and what was wrong with it, kept as
 * long as the text stays the same.
 *
 * A tree says in every place which source of its compilation it is; that number is set anew before
 * the next one checks it. So one tree serves many compilations, one after the other, and no other
 * part of the compiler knows of it. Trees are large: those asked for long ago, and waited for by
 * nobody, are given up when there are more than TREES_MOST bytes of them, and made again if they
 * are needed again.
 */
#ifndef FRAY_API_SOURCE_CACHE_H
#define FRAY_API_SOURCE_CACHE_H

#include "diag/diag.h"
#include "syntax/ast.h"

/* What a file says of itself without its tree. */
struct file_head {
    bool rules; /* it brings more to every fight than members and hooks: see batch.c */
    VEC(struct used_name {
        struct str name; /* a NUL is behind it */
        struct span span;
        bool fits;                  /* it is one of a module */
        struct kept_file *leads_to; /* NULL: not known, or not for ever */
    })
    uses;
    bool felt;  /* something in it reaches every fight: see batch.c */
    bool tests; /* there are tests in it */
};

struct kept_file {
    const struct memory *memory;
    size_t refs; /* the cache, and findings that quote it */
    uint64_t hash;
    struct arena own, trees;
    struct arena *texts; /* its own, or that of all files of a cache that borrows */
    struct diags read;   /* of reading it; its only source is the file */
    struct ast *tree;    /* NULL: given up */
    struct file_head head;
    uint32_t file;  /* the number in the tree's places */
    uint64_t asked; /* the compilation that asked for the tree last */
    size_t waits;   /* how many hold on to the tree until they are checked: see batch.c */
    uint64_t mark;  /* one that it is a part of; of implied.c */
    struct kept_file *older, *newer; /* trees by when they were asked for */
};

#define TREES_MOST ((size_t)2 << 20)

struct file_cache {
    const struct memory *memory;
    struct kept_file **at;             /* by hash; open addressing */
    size_t room, count, parsed, trees; /* bytes of trees */
    uint64_t compilation; /* which one it is: what that has asked for is not given up */
    struct kept_file *oldest, *newest; /* with trees */
    /* texts stay where they are, and as they are: none is copied, and no file is read anew */
    bool borrows;
    struct arena heads; /* then: what is kept of all files but trees */
};

void cache_free(struct file_cache *c);
/* The file of that name and text, read if it is new or has changed, or if its tree is asked for and
 * was given up. NULL: no memory. */
/* hash: str_hash of what is shown */
struct kept_file *cache_file(struct file_cache *c, struct str shown, uint64_t hash, struct str text,
                             bool tree);
/* One that was read; with that text, if it is the same for ever. Or NULL. */
struct kept_file *cache_known(const struct file_cache *c, struct str shown, struct str text);
bool module_name_fits(struct str name);
void file_head(struct file_head *h, const struct ast *tree, struct arena *a);
/* Makes it a source of d, with what was wrong with it, and gives its number there. UINT32_MAX: no
 * memory. */
uint32_t kept_use(struct kept_file *k, struct diags *d);
/* from now on the places in its tree say that it is this source */
void kept_place(struct kept_file *k, uint32_t file);
void kept_release(struct kept_file *k);
void kept_hold(struct kept_file *k); /* it and its tree stay until it is let go */
void kept_let_go(struct kept_file *k);
/* the oldest, until there are no more bytes of them than that */
void cache_drop_trees(struct file_cache *c, size_t most);

#endif
