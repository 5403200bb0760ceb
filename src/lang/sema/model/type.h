/* type.h -- Defines types of values, makes, compares and prints them. */
#ifndef FRAY_SEMA_MODEL_TYPE_H
#define FRAY_SEMA_MODEL_TYPE_H

#include "engine/bytecode/enums.h"
#include "lang/syntax/ast.h"

struct model;
struct scope;

enum ty {
    TY_ERROR, /* fits every type: its error was reported, and one mistake is reported once */
    TY_VOID,
    TY_NONE, /* of the word `none`, until a place converts it to its own type */
    TY_INT,
    TY_FLAG,
    TY_TAG,
    TY_DICE,
    TY_TEXT,
    TY_PLACE,
    TY_CREATURE,
    TY_THING,
    TY_SIDE,
    TY_MARK,
    TY_EVENT,
    TY_CONTENT,
    TY_SET,
    TY_LIST,
    TY_ACT,
    TY_MOMENT
};

/* A type, passed by value. `rec` and `tag` refine the base type, or the element type of a set or
 * list: (TY_LIST, TY_THING, rec of `card`) is `list of card`. */
struct type {
    enum ty base : 8;
    enum ty elem : 8;   /* of TY_SET and TY_LIST */
    bool optional;      /* may be none: `creature?` */
    struct record *rec; /* the kind of creature, thing, mark or event; NULL: any */
    struct tag *tag;    /* the family of a tag */
};

struct type type_of(enum ty base);
enum ty class_type(enum record_class cls); /* of a reference to such a record */
struct type type_record(enum ty base, struct record *rec);
struct type type_set(enum ty elem, struct record *rec, struct tag *tag);
struct type type_list(struct type elem);
struct type type_elem(struct type t); /* of a set or list */
struct type type_optional(struct type t);
bool type_same(struct type a, struct type b);
bool type_is_ref(struct type t); /* a reference to a record, which has members */
/* Returns whether a value of type `have` can be used as `want` without conversion. Ignores whether
 * the types are optional. */
bool type_fits(struct type have, struct type want);
struct str type_text(struct arena *a, struct type t); /* for messages: "a creature or none" */
/* Returns TY_ERROR after a report. */
struct type type_from_ast(struct model *m, struct scope *s, struct ast *t);

#endif
