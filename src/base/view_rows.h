/* view_rows.h -- Makes a walker of each shape in a table of views.
 *
 * A walker hands the members that the reader may see to a sink, in the order of their rows.
 *
 * The tables are lib/play/fight_view.def (a fight) and the serve.def of the tool (a table in
 * browsers). Before this header, VIEW is the type of who looks: it has a member `referee`. A table
 * may add words for who may see something. The macro `SEEN_` with the word is a condition on the
 * reader `v` and the value `x`. Where a row has no word, the referee alone sees the member.
 *
 *     WORDS(list, Type, meaning)   names of an enum: WORD(list, value, text, meaning), WORDS_END
 *     KIND(list, value, text, who, meaning)   the same; who: sees what is of this kind
 *     SHAPE(shape, Type, C type, who, meaning)   opens an object; who: sees it at all
 *     FIELD(shape, member, type, who, value, meaning)
 *         text, maybe (a text or NULL), path (a file of the rules), file (a path or NULL),
 *         number, flag, index (negative: none), seed, or a list of words
 *     LIST(shape, member, shape of its elements, who, count, element i, meaning)
 *     SOME(shape, member, shape, who, count, element i, condition on i, meaning)
 *     OBJECT(shape, member, shape, who, value, meaning)
 *     MAYBE(shape, member, shape, who, value, condition, meaning)   the object, or none
 *     END(shape)
 *
 * The name of the walker is `show_` with the shape. A shape comes after those of its members. */
#include <inttypes.h>
#include <stdio.h>

#define SEEN_ALL 1
#define SEEN_    (v->referee)

/* A word of an enum; who may see what is of this kind. */
struct view_word {
    const char *text;
    int who;
};
enum { WHO_, WHO_ALL }; /* a table may add others */

/* clang-format off */
#define WORDS(list, ts, meaning) static const struct view_word list##_words[] = {
#define WORD(list, value, text, meaning) [value] = {text, WHO_ALL},
#define KIND(list, value, text, who, meaning) [value] = {text, WHO_##who},
#define WORDS_END(list)                                                                            \
    };                                                                                             \
    static inline void put_##list(const fray_sink *to, const char *name, int64_t value)            \
    {                                                                                              \
        to->word(to->user, name, list##_words[value].text, (int)value);                            \
    }
/* clang-format on */

#define SHAPE(shape, ts, type, who, meaning)                                                       \
    static void show_##shape(VIEW *v, const fray_sink *to, const char *name, type x)               \
    {                                                                                              \
        (void)v;                                                                                   \
        if (!(SEEN_##who)) return;                                                                 \
        to->open(to->user, name, 0);
#define END(shape)                                                                                 \
    to->close(to->user);                                                                           \
    }
#define FIELD(shape, member, type, who, value, meaning)                                            \
    if (SEEN_##who) put_##type(to, #member, value);
#define SOME(shape, member, item, who, count, value, condition, meaning)                           \
    if (SEEN_##who) {                                                                              \
        to->open(to->user, #member, 1);                                                            \
        for (int64_t i = 0, end = (int64_t)(count); i < end; i++)                                  \
            if (condition) show_##item(v, to, NULL, value);                                        \
        to->close(to->user);                                                                       \
    }
#define LIST(shape, member, item, who, count, value, meaning)                                      \
    SOME(shape, member, item, who, count, value, 1, meaning)
#define MAYBE(shape, member, item, who, value, condition, meaning)                                 \
    if (SEEN_##who) {                                                                              \
        if (condition)                                                                             \
            show_##item(v, to, #member, value);                                                    \
        else                                                                                       \
            to->none(to->user, #member);                                                           \
    }
#define OBJECT(shape, member, item, who, value, meaning)                                           \
    MAYBE(shape, member, item, who, value, 1, meaning)

static inline void put_number(const fray_sink *to, const char *name, int64_t value)
{
    to->number(to->user, name, value);
}
static inline void put_flag(const fray_sink *to, const char *name, int value)
{
    to->flag(to->user, name, value != 0);
}
static inline void put_index(const fray_sink *to, const char *name, int64_t value)
{
    if (value < 0)
        to->none(to->user, name);
    else
        to->number(to->user, name, value);
}
static inline void put_text(const fray_sink *to, const char *name, const char *text)
{
    to->text(to->user, name, text ? text : "");
}
static inline void put_maybe(const fray_sink *to, const char *name, const char *text)
{
    if (text)
        to->text(to->user, name, text);
    else
        to->none(to->user, name);
}
static inline void put_path(const fray_sink *to, const char *name, const char *text)
{
    put_text(to, name, text);
}
static inline void put_file(const fray_sink *to, const char *name, const char *text)
{
    put_maybe(to, name, text);
}
/* 64 bits are a text: JavaScript rounds such numbers. */
static inline void put_seed(const fray_sink *to, const char *name, uint64_t value)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, value);
    to->text(to->user, name, digits);
}

/* Elements of lists that are texts and numbers. */
static inline void show_text(VIEW *v, const fray_sink *to, const char *name, const char *text)
{
    (void)v;
    put_text(to, name, text);
}
static inline void show_number(VIEW *v, const fray_sink *to, const char *name, int64_t value)
{
    (void)v;
    put_number(to, name, value);
}
