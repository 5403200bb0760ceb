/* file_deps.h -- Records which files the lines of each file depend on, and the uses of
 * names. */
#ifndef FRAY_SEMA_MODEL_FILE_DEPS_H
#define FRAY_SEMA_MODEL_FILE_DEPS_H

#include "type.h"

#define DEP_FILES   64  /* bits of a set of files; files beyond share the last bit */
#define MODEL_FILES 256 /* files of one program */

/* A condition on the files of a part of a program. The rule applies if the part contains all of
 * `all` and one of `with` (0: always). Then it must contain one of `any`, or it has an error that
 * the program does not show. */
struct dep_rule {
    uint64_t all, with, any;
};

/* Which files the lines of each file depend on, recorded during name lookup. A program without
 * errors proves a part of it right if the files of the part depend on each other only. */
struct file_deps {
    struct names_used *names; /* lists each lookup of a name; NULL: no list is kept */
    uint32_t current;         /* the file whose lines are being checked */
    bool incomplete;          /* a dependency could not be recorded: nothing is proved */
    uint64_t uses[DEP_FILES]; /* by file: the set of files that declare what it names */
    VEC(struct dep_rule) rules;
};

/* ---- uses of names ------------------------------------------------------------- */

enum name_kind { NAME_SYMBOL, NAME_MEMBER, NAME_WINDOW, NAME_TAG, NAME_LOCAL };

/* A name that was looked up, and the declaration that was found. `name` points into the source
 * where it is written, which gives its place. Names that the checker makes point elsewhere. */
struct name_use {
    struct str name;
    enum name_kind kind;
    int32_t number;     /* a tag: its index; a local: its index in the function */
    const void *target; /* struct symbol, member, window, tag, or fn for a local */
    struct type type;   /* of a local: the type at this place */
};

/* All lookups of one check, in their order. The later of two at one place is the better one. */
struct names_used {
    struct arena *arena;
    VEC(struct name_use) list;
};

/* ---- recording ------------------------------------------------------------------------------- */

uint64_t file_bit(uint32_t file); /* returns a set with this file alone */
void switch_file(struct model *m, uint32_t file);
/* The current file depends on this file, or on all of these. */
void file_deps_add(struct file_deps *s, uint32_t file);
void file_deps_add_all(struct file_deps *s, uint64_t files);
/* Adds a rule: see struct dep_rule. */
void file_deps_need(struct model *m, uint64_t all, uint64_t with, uint64_t any);
static inline void name_use_add(struct names_used *to, struct name_use use)
{
    vec_push(&to->list, to->arena, use);
}
/* Adds a lookup to the list, if a list is kept. */
static inline void name_used(const struct file_deps *d, struct str name, enum name_kind kind,
                             const void *target, int32_t number)
{
    if (d && d->names) name_use_add(d->names, (struct name_use){name, kind, number, target, {0}});
}

#endif
