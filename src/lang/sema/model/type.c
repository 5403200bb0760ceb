/* type.c -- Makes, compares and prints types, and reads them from the tree. */
#include "record_members.h"
#include "suggest.h"

struct type type_of(enum ty base)
{
    struct type t = {.base = base, .elem = TY_ERROR};
    return t;
}

struct type type_record(enum ty base, struct record *rec)
{
    struct type t = type_of(base);
    t.rec = rec;
    return t;
}

struct type type_set(enum ty elem, struct record *rec, struct tag *tag)
{
    struct type t = type_of(TY_SET);
    t.elem = elem;
    t.rec = rec;
    t.tag = tag;
    return t;
}

struct type type_list(struct type elem)
{
    struct type t = elem;
    t.base = TY_LIST;
    t.elem = elem.base;
    t.optional = false;
    return t;
}

struct type type_elem(struct type t)
{
    struct type e = t;
    e.base = t.elem;
    e.elem = TY_ERROR;
    e.optional = false;
    return e;
}

struct type type_optional(struct type t)
{
    t.optional = true;
    return t;
}

bool type_is_ref(struct type t)
{
    return t.base == TY_CREATURE || t.base == TY_THING || t.base == TY_MARK || t.base == TY_EVENT ||
           t.base == TY_SIDE;
}

bool type_same(struct type a, struct type b)
{
    return a.base == b.base && a.elem == b.elem && a.tag == b.tag && a.rec == b.rec;
}

bool type_fits(struct type have, struct type want)
{
    if (have.base == TY_ERROR || want.base == TY_ERROR) return true;
    if (have.base != want.base) return false;
    enum ty what = have.base;
    if (what == TY_SET || what == TY_LIST) {
        if (have.elem != want.elem && have.elem != TY_ERROR && want.elem != TY_ERROR) return false;
        what = have.elem;
    }
    if (what == TY_TAG && have.tag != want.tag) return false;
    if (want.rec && !record_is(have.rec, want.rec)) return false;
    return true;
}

static const char *base_text(enum ty t)
{
    switch (t) {
    case TY_ERROR: return "something";
    case TY_VOID: return "nothing";
    case TY_NONE: return "none";
    case TY_INT: return "a number";
    case TY_FLAG: return "a flag";
    case TY_TAG: return "a tag";
    case TY_DICE: return "dice";
    case TY_TEXT: return "a text";
    case TY_PLACE: return "a place";
    case TY_CREATURE: return "a creature";
    case TY_THING: return "a thing";
    case TY_SIDE: return "a side";
    case TY_MARK: return "a mark";
    case TY_EVENT: return "an event";
    case TY_CONTENT: return "content";
    case TY_SET: return "a set";
    case TY_LIST: return "a list";
    case TY_ACT: return "an act";
    case TY_MOMENT: return "a moment";
    }
    return "?";
}

static const char *plural_text(enum ty t)
{
    switch (t) {
    case TY_INT: return "numbers";
    case TY_FLAG: return "flags";
    case TY_TAG: return "tags";
    case TY_PLACE: return "places";
    case TY_CREATURE: return "creatures";
    case TY_THING: return "things";
    case TY_SIDE: return "sides";
    case TY_MARK: return "marks";
    case TY_ACT: return "acts";
    default: return "things";
    }
}

struct str type_text(struct arena *a, struct type t)
{
    struct text out;
    text_init(&out, a);
    if (t.base == TY_SET || t.base == TY_LIST) {
        text_printf(&out, "a %s of %s", t.base == TY_SET ? "set" : "list", plural_text(t.elem));
        if (t.tag)
            text_printf(&out, " (%.*s)", STR_FMT(t.tag->name));
        else if (t.rec && t.rec->sym)
            text_printf(&out, " (%.*s)", STR_FMT(t.rec->name));
    } else if (t.base == TY_TAG && t.tag) {
        text_printf(&out, "one of %.*s", STR_FMT(t.tag->name));
    } else if (t.base == TY_CONTENT && t.rec) {
        text_printf(&out, "content of %.*s", STR_FMT(t.rec->name));
    } else if (t.rec && t.rec->sym) {
        text_printf(&out, "%s (%.*s)", base_text(t.base), STR_FMT(t.rec->name));
    } else {
        text_printf(&out, "%s", base_text(t.base));
    }
    if (t.optional) text_printf(&out, " or none");
    return text_str(&out);
}

static const struct {
    const char *name;
    enum ty base;
} plain_types[] = {
    {"int", TY_INT},       {"flag", TY_FLAG},         {"dice", TY_DICE},       {"text", TY_TEXT},
    {"place", TY_PLACE},   {"creature", TY_CREATURE}, {"thing", TY_THING},     {"side", TY_SIDE},
    {"mark", TY_MARK},     {"event", TY_EVENT},       {"content", TY_CONTENT}, {"act", TY_ACT},
    {"moment", TY_MOMENT},
};

static bool names_a_type(const struct symbol *y)
{
    return y->kind == SYM_KIND || y->kind == SYM_TAG || y->kind == SYM_EVENT;
}

enum ty class_type(enum record_class cls)
{
    switch (cls) {
    case CLASS_CREATURE: return TY_CREATURE;
    case CLASS_THING: return TY_THING;
    case CLASS_MARK: return TY_MARK;
    case CLASS_ACT: return TY_ACT;
    case CLASS_EVENT: return TY_EVENT;
    case CLASS_SIDE: return TY_SIDE;
    case CLASS_PLACE: return TY_PLACE;
    default: return TY_CONTENT;
    }
}

static struct type named_type(struct model *m, struct scope *s, struct str name, struct span span)
{
    for (size_t i = 0; i < sizeof plain_types / sizeof *plain_types; i++)
        if (str_is(name, plain_types[i].name)) return type_of(plain_types[i].base);
    struct symbol *y = scope_find(s, name);
    if (y && y->kind == SYM_TAG) {
        struct type t = type_of(TY_TAG);
        t.tag = y->as.tag;
        return t;
    }
    if (y && (y->kind == SYM_KIND || y->kind == SYM_EVENT))
        return type_record(class_type(y->as.rec->cls), y->as.rec);
    if (y && y->kind == SYM_CONTENT && y->as.content->rec)
        return type_record(TY_MARK, y->as.content->rec);
    if (!y && name_is_excused(m, span.file, name)) return type_of(TY_ERROR);
    struct diag *g = y ? report(m, E0203, span, "`%.*s` is %s, a type is needed here",
                                STR_FMT(name), symbol_kind_name(y->kind))
                       : report(m, E0201, span, "there is no type `%.*s`", STR_FMT(name));
    struct guess near = guess_of(name);
    for (size_t i = 0; i < sizeof plain_types / sizeof *plain_types; i++)
        guess_try(&near, str_from(plain_types[i].name));
    suggest(m, g, near.best.len ? near.best : scope_nearest(s, name, names_a_type));
    return type_of(TY_ERROR);
}

/* `content of card`: a declaration of that kind. */
static struct type declared_type(struct model *m, struct type kind, const struct ast *t)
{
    struct record *rec = t->type->type ? NULL : record_of_type(m, kind);
    if (rec && rec->cls != CLASS_EVENT && rec->cls != CLASS_SIDE && !rec->is_content)
        return type_record(TY_CONTENT, rec);
    diag_help(report(m, E0301, t->span, "`content of` needs a kind, this is %.*s",
                     STR_FMT(type_text(m->arena, kind))),
              "`content of creature`, or a kind of your own: `content of card`");
    return type_of(TY_ERROR);
}

struct type type_from_ast(struct model *m, struct scope *s, struct ast *t)
{
    if (!t || t->kind != AST_TYPE) return type_of(TY_ERROR);
    enter_file(m, t->span.file);
    struct type out;
    if (t->type) {
        struct type elem =
            t->type->type ? type_from_ast(m, s, t->type) : named_type(m, s, t->type->text, t->span);
        if (elem.base == TY_ERROR) return elem;
        if (elem.base == TY_SET || elem.base == TY_LIST) {
            report(m, E0301, t->span, "a set or list holds single values, not %.*s",
                   STR_FMT(type_text(m->arena, elem)));
            return type_of(TY_ERROR);
        }
        if (str_is(t->text, "set")) {
            if (elem.base == TY_CREATURE || elem.base == TY_TAG) {
                out = type_set(elem.base, elem.rec, elem.tag);
            } else {
                struct diag *g = report(m, E0301, t->span, "a set holds creatures or tags");
                diag_help(g, "write `list of %.*s`", STR_FMT(source_text(m, t->type->span)));
                if (elem.base == TY_PLACE)
                    diag_help(
                        g, "to keep a set of places, give them a flag: `extend place { slot seen: "
                           "flag }`; for each creature `slot seen_by: set of creature`");
                return type_of(TY_ERROR);
            }
        } else if (str_is(t->text, "list")) {
            out = type_list(elem);
        } else if (str_is(t->text, "content")) {
            out = declared_type(m, elem, t);
            if (out.base == TY_ERROR) return out;
        } else {
            diag_help(report(m, E0301, t->span, "there is no type `%.*s of`", STR_FMT(t->text)),
                      "write `set of %.*s`, `list of %.*s` or `content of %.*s`",
                      STR_FMT(t->type->text), STR_FMT(t->type->text), STR_FMT(t->type->text));
            return type_of(TY_ERROR);
        }
    } else {
        out = named_type(m, s, t->text, t->span);
    }
    out.optional = t->number != 0 && out.base != TY_SET && out.base != TY_LIST;
    if (out.optional && (out.base == TY_INT || out.base == TY_FLAG)) {
        diag_help(report(m, E0301, t->span, "%.*s is never none",
                         STR_FMT(type_text(m->arena, type_of(out.base)))),
                  "keep a flag beside it that says whether it is known");
        out.optional = false;
    }
    return out;
}
