/* cache.h -- files that a session has read: text, tree and what was wrong with it, kept as long as the text stays the same.
 *
 * A tree says in every place which source of its compilation it is; that number is set anew before the next one checks it.
 * So one tree serves many compilations, one after the other, and no other part of the compiler knows of it.
 */
#ifndef FRAY_API_CACHE_H
#define FRAY_API_CACHE_H

#include "diag/diag.h"
#include "syntax/ast.h"

/* What a file says of itself without its tree. */
struct file_head {
    VEC(struct used_name { struct str name; struct span span; }) uses;
    bool felt; /* something in it reaches every fight: see beside.c */
};

struct kept_file {
    const struct memory *memory;
    size_t refs; /* the cache, and findings that quote it */
    uint64_t hash;
    struct arena texts, trees;
    struct diags read; /* of reading it; its only source is the file */
    struct ast *tree; /* NULL: put away */
    struct file_head head;
    uint32_t file;    /* the number in the tree's places */
    bool shared;      /* some other file uses it */
};

struct file_cache {
    const struct memory *memory;
    struct kept_file **at; /* by hash; open addressing */
    size_t room, count, parsed;
};

void cache_free(struct file_cache *c);
/* The file of that name and text, read if it is new or has changed, or if its tree is asked for and was put away. NULL: no memory. */
struct kept_file *cache_file(struct file_cache *c, struct str shown, struct str text, bool tree);
void file_head(struct file_head *h, const struct ast *tree, struct arena *a);
/* Makes it a source of d, with what was wrong with it, and gives its number there. UINT32_MAX: no memory. */
uint32_t kept_use(struct kept_file *k, struct diags *d);
void kept_place(struct kept_file *k, uint32_t file); /* from now on the places in its tree say that it is this source */
void kept_release(struct kept_file *k);
void kept_drop_tree(struct kept_file *k); /* it is read again if it is needed again */
void kept_put_away(struct kept_file *k); /* the tree of a file that nobody shares: it is read again if it is needed again */

#endif
