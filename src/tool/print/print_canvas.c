/* print_canvas.c -- Draws on pages of PDF or on one SVG with cairo and pango.
 *
 * The same calls give the same bytes: the date in a PDF is fixed. Without FRAY_PANGO nothing can be
 * drawn, and canvas_load says so. The libraries are loaded with dlopen when they are needed: they
 * take more memory than the rest of the tool. No other file of the tool names them.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "print_canvas.h"

#include "tool/io/memory.h"
#include "tool/io/output.h"

#ifdef FRAY_PANGO
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <dlfcn.h>
#include <pango/pangocairo.h>

/* The functions in use; cairo_NAME is called as lib.cairo_NAME. */
#define FUNCTIONS(F)                                                                               \
    F(cairo_arc)                                                                                   \
    F(cairo_close_path)                                                                            \
    F(cairo_create)                                                                                \
    F(cairo_destroy)                                                                               \
    F(cairo_fill)                                                                                  \
    F(cairo_line_to)                                                                               \
    F(cairo_move_to)                                                                               \
    F(cairo_new_path)                                                                              \
    F(cairo_pdf_surface_add_outline)                                                               \
    F(cairo_pdf_surface_create_for_stream)                                                         \
    F(cairo_pdf_surface_set_metadata)                                                              \
    F(cairo_rectangle)                                                                             \
    F(cairo_restore)                                                                               \
    F(cairo_rotate)                                                                                \
    F(cairo_save)                                                                                  \
    F(cairo_scaled_font_status)                                                                    \
    F(cairo_set_line_width)                                                                        \
    F(cairo_set_source_rgb)                                                                        \
    F(cairo_show_page)                                                                             \
    F(cairo_status_to_string)                                                                      \
    F(cairo_stroke)                                                                                \
    F(cairo_surface_destroy)                                                                       \
    F(cairo_surface_finish)                                                                        \
    F(cairo_surface_status)                                                                        \
    F(cairo_svg_surface_create_for_stream)                                                         \
    F(cairo_tag_begin)                                                                             \
    F(cairo_tag_end)                                                                               \
    F(cairo_translate)                                                                             \
    F(g_free)                                                                                      \
    F(g_markup_escape_text)                                                                        \
    F(g_object_unref)                                                                              \
    F(pango_cairo_context_set_resolution)                                                          \
    F(pango_cairo_create_layout)                                                                   \
    F(pango_cairo_font_get_scaled_font)                                                            \
    F(pango_cairo_show_layout)                                                                     \
    F(pango_context_load_font)                                                                     \
    F(pango_font_describe)                                                                         \
    F(pango_font_description_free)                                                                 \
    F(pango_font_description_get_family)                                                           \
    F(pango_font_description_new)                                                                  \
    F(pango_font_description_set_absolute_size)                                                    \
    F(pango_font_description_set_family_static)                                                    \
    F(pango_font_description_set_style)                                                            \
    F(pango_font_description_set_weight)                                                           \
    F(pango_layout_get_context)                                                                    \
    F(pango_layout_get_iter)                                                                       \
    F(pango_layout_get_size)                                                                       \
    F(pango_layout_get_unknown_glyphs_count)                                                       \
    F(pango_layout_iter_free)                                                                      \
    F(pango_layout_iter_get_run_readonly)                                                          \
    F(pango_layout_iter_next_run)                                                                  \
    F(pango_layout_set_alignment)                                                                  \
    F(pango_layout_set_attributes)                                                                 \
    F(pango_layout_set_font_description)                                                           \
    F(pango_layout_set_markup)                                                                     \
    F(pango_layout_set_text)                                                                       \
    F(pango_layout_set_width)                                                                      \
    F(pango_layout_set_wrap)
static struct {
#define F(name) __typeof__(name) *name;
    FUNCTIONS(F)
#undef F
} lib;

/* The font of the letters. Symbols come from the second family. */
#define LETTERS "Linux Libertine O"
static const char families[] = LETTERS ", DejaVu Sans, serif";

enum { FONTS = 16 };
struct canvas {
    cairo_surface_t *surface;
    cairo_t *cr;
    PangoLayout *layout;
    PangoFontDescription *font;
    const PangoFont *seen[FONTS]; /* checked already */
    size_t seen_count;
    char *broken;  /* the family of a font that cannot be read, or NULL */
    bool fontless; /* no font is installed */
    bool pdf;
    char *bytes;
    size_t size, room;
};

static cairo_status_t take_bytes(void *user, const unsigned char *bytes, unsigned int size)
{
    struct canvas *c = user;
    if (c->size + size >= c->room) {
        c->room = (c->size + size) * 2 + 1;
        c->bytes = xrealloc(c->bytes, c->room);
    }
    memcpy(c->bytes + c->size, bytes, size);
    c->size += size;
    c->bytes[c->size] = '\0'; /* where numbers are read at the end */
    return CAIRO_STATUS_SUCCESS;
}

/* ---- fonts ---- */

/* The family that the system has for these, to be freed. NULL: no font at all. */
static char *family_for(struct canvas *c, const char *wanted)
{
    PangoFontDescription *asked = lib.pango_font_description_new();
    lib.pango_font_description_set_family_static(asked, wanted);
    PangoFont *font = lib.pango_context_load_font(lib.pango_layout_get_context(c->layout), asked);
    lib.pango_font_description_free(asked);
    if (!font) return NULL;
    PangoFontDescription *found = lib.pango_font_describe(font);
    const char *name = lib.pango_font_description_get_family(found);
    char *family = text_of("%s", name ? name : "a font without a name");
    lib.pango_font_description_free(found);
    lib.g_object_unref(font);
    return family;
}

/* A page in another font has other lines, so its reader should know. Warns once. */
static void check_letters(struct canvas *c)
{
    static bool checked;
    if (checked) return;
    checked = true;
    char *found = family_for(c, LETTERS), *instead = family_for(c, families);
    if (!found || !instead)
        c->fontless = true;
    else if (strcmp(found, LETTERS) != 0)
        print_error("warning: the font '%s' is not installed; '%s' takes its place", LETTERS,
                    instead);
    free(found);
    free(instead);
}

/* Notes the family of a font whose file cannot be read. */
static void check_font(struct canvas *c, PangoFont *font)
{
    if (!font) c->fontless = true;
    for (size_t i = 0; i < c->seen_count; i++)
        if (c->seen[i] == font) return;
    if (c->seen_count < FONTS) c->seen[c->seen_count++] = font;
    if (!font) return;
    cairo_scaled_font_t *scaled = lib.pango_cairo_font_get_scaled_font((PangoCairoFont *)font);
    if (c->broken || (scaled && lib.cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS))
        return;
    PangoFontDescription *found = lib.pango_font_describe(font);
    const char *name = lib.pango_font_description_get_family(found);
    c->broken = text_of("%s", name ? name : LETTERS);
    lib.pango_font_description_free(found);
}

static void check_fonts(struct canvas *c, const char *text)
{
    static bool reported;
    PangoLayoutIter *at = lib.pango_layout_get_iter(c->layout);
    do {
        PangoLayoutRun *run = lib.pango_layout_iter_get_run_readonly(at);
        if (run) check_font(c, run->item->analysis.font);
    } while (lib.pango_layout_iter_next_run(at));
    lib.pango_layout_iter_free(at);
    if (reported || c->fontless || lib.pango_layout_get_unknown_glyphs_count(c->layout) == 0)
        return;
    reported = true;
    print_error("warning: no installed font has all characters of '%s'", text);
}

static struct canvas *canvas_begin(struct canvas *c)
{
    c->cr = lib.cairo_create(c->surface);
    c->layout = lib.pango_cairo_create_layout(c->cr);
    lib.pango_cairo_context_set_resolution(lib.pango_layout_get_context(c->layout), 72);
    lib.pango_layout_set_wrap(c->layout, PANGO_WRAP_WORD_CHAR);
    c->font = lib.pango_font_description_new();
    lib.pango_font_description_set_family_static(c->font, families);
    check_letters(c);
    return c;
}

static struct canvas *canvas_new(void)
{
    struct canvas *c = xrealloc(NULL, sizeof *c);
    *c = (struct canvas){.pdf = false};
    return c;
}

struct canvas *canvas_pdf(double width, double height, const char *title)
{
    struct canvas *c = canvas_new();
    c->pdf = true;
    c->surface = lib.cairo_pdf_surface_create_for_stream(take_bytes, c, width, height);
    lib.cairo_pdf_surface_set_metadata(c->surface, CAIRO_PDF_METADATA_TITLE, title);
    lib.cairo_pdf_surface_set_metadata(c->surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                       "2000-01-01T00:00:00Z");
    return canvas_begin(c);
}

struct canvas *canvas_svg(double width, double height)
{
    struct canvas *c = canvas_new();
    c->surface = lib.cairo_svg_surface_create_for_stream(take_bytes, c, width, height);
    return canvas_begin(c);
}

/* The bytes end in NUL. NULL: the text is not in them. */
static const char *text_in(const char *from, const char *end, const char *text)
{
    for (; from < end; from += strlen(from) + 1) {
        const char *found = strstr(from, text);
        if (found) return found;
    }
    return NULL;
}

/* Is each font that a page names in the file? Where memory is out, cairo may leave one out and
 * report success. Pages name fonts as "/f-2-0 9 0 R", and the table has a row of 20 bytes with the
 * place of object 9. A file whose table is compressed passes. */
static bool has_its_fonts(const char *bytes, size_t size)
{
    enum { ROW = 20 };
    size_t tail = size < 9 ? 0 : size - 8;
    while (tail > 0 && memcmp(bytes + tail - 1, "startxref", 9) != 0) tail--;
    if (tail == 0) return false;
    size_t table = (size_t)strtoul(bytes + tail + 8, NULL, 10);
    if (table >= size || memcmp(bytes + table, "xref\n0 ", 7) != 0) return true;
    const char *rows = strchr(bytes + table + 5, '\n'), *end = bytes + table, *at = bytes;
    while ((at = text_in(at, end, "/f-"))) {
        char *next;
        at += 3;
        strtoul(at, &next, 10);
        if (*next != '-') continue;
        strtoul(next + 1, &next, 10);
        unsigned long object = strtoul(next, &next, 10);
        if (strncmp(next, " 0 R", 4) != 0) continue;
        const char *row = rows + 1 + object * ROW;
        if (row >= bytes + size) return false;
        size_t place = (size_t)strtoul(row, NULL, 10);
        if (place == 0 || place >= table || strtoul(bytes + place, NULL, 10) != object)
            return false;
    }
    return true;
}

const char *canvas_finish(struct canvas *c, char **bytes, size_t *size)
{
    lib.pango_font_description_free(c->font);
    lib.g_object_unref(c->layout);
    lib.cairo_destroy(c->cr);
    lib.cairo_surface_finish(c->surface);
    cairo_status_t status = lib.cairo_surface_status(c->surface);
    lib.cairo_surface_destroy(c->surface);
    *bytes = c->bytes;
    *size = c->size;
    static char why[128];
    bool broken = c->broken != NULL, fontless = c->fontless, pdf = c->pdf;
    if (broken) snprintf(why, sizeof why, "the font '%s' cannot be read", c->broken);
    free(c->broken);
    free(c);
    if (fontless) return "no font is installed";
    if (broken) return why;
    if (status == CAIRO_STATUS_SUCCESS && pdf && !has_its_fonts(*bytes, *size))
        return "cairo left something out; perhaps memory is short";
    return status == CAIRO_STATUS_SUCCESS ? NULL : lib.cairo_status_to_string(status);
}

const char *canvas_load(void)
{
    void *library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL), *found;
    if (!library) return dlerror();
#define F(name)                                                                                    \
    if (!(found = dlsym(library, #name))) return dlerror();                                        \
    memcpy(&lib.name, &found, sizeof found);
    FUNCTIONS(F)
#undef F
    char *bytes;
    size_t size;
    const char *why = canvas_finish(canvas_svg(1, 1), &bytes, &size); /* is there a font? */
    free(bytes);
    return why;
}

void canvas_next_page(struct canvas *c)
{
    lib.cairo_show_page(c->cr);
}

void canvas_push(struct canvas *c, double x, double y, int quarters)
{
    lib.cairo_save(c->cr);
    lib.cairo_translate(c->cr, x, y);
    lib.cairo_rotate(c->cr, quarters * 3.14159265358979323846 / 2);
}

void canvas_pop(struct canvas *c)
{
    lib.cairo_restore(c->cr);
}

static void use_ink(struct canvas *c, unsigned ink)
{
    lib.cairo_set_source_rgb(c->cr, (ink >> 16 & 255) / 255.0, (ink >> 8 & 255) / 255.0,
                             (ink & 255) / 255.0);
}

void canvas_fill(struct canvas *c, double x, double y, double width, double height, double radius,
                 unsigned ink)
{
    const double quarter = 3.14159265358979323846 / 2, r = radius;
    use_ink(c, ink);
    lib.cairo_new_path(c->cr);
    if (r <= 0) {
        lib.cairo_rectangle(c->cr, x, y, width, height);
    } else {
        lib.cairo_arc(c->cr, x + width - r, y + r, r, -quarter, 0);
        lib.cairo_arc(c->cr, x + width - r, y + height - r, r, 0, quarter);
        lib.cairo_arc(c->cr, x + r, y + height - r, r, quarter, 2 * quarter);
        lib.cairo_arc(c->cr, x + r, y + r, r, 2 * quarter, 3 * quarter);
        lib.cairo_close_path(c->cr);
    }
    lib.cairo_fill(c->cr);
}

void canvas_line(struct canvas *c, double x1, double y1, double x2, double y2, double width,
                 unsigned ink)
{
    use_ink(c, ink);
    lib.cairo_new_path(c->cr);
    lib.cairo_move_to(c->cr, x1, y1);
    lib.cairo_line_to(c->cr, x2, y2);
    lib.cairo_set_line_width(c->cr, width);
    lib.cairo_stroke(c->cr);
}

/* ---- texts ---- */

static void lay_out(struct canvas *c, const struct text_style *style, double width,
                    const char *text)
{
    print_progress();
    lib.pango_font_description_set_weight(c->font,
                                          style->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    lib.pango_font_description_set_style(c->font,
                                         style->italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    lib.pango_font_description_set_absolute_size(c->font, style->size * PANGO_SCALE);
    lib.pango_layout_set_font_description(c->layout, c->font);
    lib.pango_layout_set_alignment(c->layout,
                                   style->centred ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT);
    lib.pango_layout_set_width(c->layout, width < 0 ? -1 : (int)(width * PANGO_SCALE));
    if (style->marked) {
        lib.pango_layout_set_markup(c->layout, text, -1);
    } else {
        lib.pango_layout_set_attributes(c->layout, NULL);
        lib.pango_layout_set_text(c->layout, text, -1);
    }
}

static double laid_out(struct canvas *c, bool wide)
{
    int width, height;
    lib.pango_layout_get_size(c->layout, &width, &height);
    return (double)(wide ? width : height) / PANGO_SCALE;
}

double canvas_measure(struct canvas *c, const struct text_style *style, double width,
                      const char *text)
{
    lay_out(c, style, width, text);
    return laid_out(c, false);
}

double canvas_width(struct canvas *c, const struct text_style *style, const char *text)
{
    lay_out(c, style, -1, text);
    return laid_out(c, true);
}

double canvas_text(struct canvas *c, const struct text_style *style, double x, double y,
                   double width, const char *text)
{
    lay_out(c, style, width, text);
    check_fonts(c, text);
    use_ink(c, style->ink);
    lib.cairo_move_to(c->cr, x, y);
    lib.pango_cairo_show_layout(c->cr, c->layout);
    return laid_out(c, false);
}

char *markup_of(const char *text)
{
    char *escaped = lib.g_markup_escape_text(text, -1), *copy = text_copy(escaped, strlen(escaped));
    lib.g_free(escaped);
    return copy;
}

/* ---- links ---- */

/* Names are quoted in attributes, so both of their special characters are replaced. */
static char *link_text(const char *format, const char *name)
{
    char *clean = text_copy(name, strlen(name));
    for (char *p = clean; *p; p++)
        if (*p == '\'' || *p == '\\') *p = '_';
    char *text = text_of("%s'%s'", format, clean);
    free(clean);
    return text;
}

void canvas_target(struct canvas *c, const char *name, double x, double y)
{
    if (!c->pdf) return;
    char *about = link_text("name=", name),
         *all = text_of("%s x=%.1f y=%.1f internal", about, x, y);
    lib.cairo_tag_begin(c->cr, CAIRO_TAG_DEST, all);
    lib.cairo_tag_end(c->cr, CAIRO_TAG_DEST);
    free(all);
    free(about);
}

void canvas_link(struct canvas *c, const char *name, double x, double y, double width,
                 double height)
{
    if (!c->pdf) return;
    char *about = link_text("dest=", name),
         *all = text_of("%s rect=[%.1f %.1f %.1f %.1f]", about, x, y, width, height);
    lib.cairo_tag_begin(c->cr, CAIRO_TAG_LINK, all);
    lib.cairo_tag_end(c->cr, CAIRO_TAG_LINK);
    free(all);
    free(about);
}

int canvas_outline(struct canvas *c, int parent, const char *title, const char *target)
{
    if (!c->pdf) return 0;
    char *about = link_text("dest=", target);
    int id = lib.cairo_pdf_surface_add_outline(c->surface, parent, title, about,
                                               (cairo_pdf_outline_flags_t)0);
    free(about);
    return id;
}
#else
const char *canvas_load(void)
{
    return "this fray was built without pango and cairo";
}
struct canvas *canvas_pdf(double width, double height, const char *title)
{
    (void)width, (void)height, (void)title;
    return NULL;
}
struct canvas *canvas_svg(double width, double height)
{
    (void)width, (void)height;
    return NULL;
}
const char *canvas_finish(struct canvas *c, char **bytes, size_t *size)
{
    (void)c, (void)bytes, (void)size;
    return canvas_load();
}
void canvas_next_page(struct canvas *c)
{
    (void)c;
}
void canvas_push(struct canvas *c, double x, double y, int quarters)
{
    (void)c, (void)x, (void)y, (void)quarters;
}
void canvas_pop(struct canvas *c)
{
    (void)c;
}
void canvas_fill(struct canvas *c, double x, double y, double width, double height, double radius,
                 unsigned ink)
{
    (void)c, (void)x, (void)y, (void)width, (void)height, (void)radius, (void)ink;
}
void canvas_line(struct canvas *c, double x1, double y1, double x2, double y2, double width,
                 unsigned ink)
{
    (void)c, (void)x1, (void)y1, (void)x2, (void)y2, (void)width, (void)ink;
}
double canvas_measure(struct canvas *c, const struct text_style *style, double width,
                      const char *text)
{
    (void)c, (void)style, (void)width, (void)text;
    return 0;
}
double canvas_text(struct canvas *c, const struct text_style *style, double x, double y,
                   double width, const char *text)
{
    (void)x, (void)y;
    return canvas_measure(c, style, width, text);
}
double canvas_width(struct canvas *c, const struct text_style *style, const char *text)
{
    return canvas_measure(c, style, -1, text);
}
char *markup_of(const char *text)
{
    return text_copy(text, strlen(text));
}
void canvas_target(struct canvas *c, const char *name, double x, double y)
{
    (void)c, (void)name, (void)x, (void)y;
}
void canvas_link(struct canvas *c, const char *name, double x, double y, double width,
                 double height)
{
    (void)c, (void)name, (void)x, (void)y, (void)width, (void)height;
}
int canvas_outline(struct canvas *c, int parent, const char *title, const char *target)
{
    (void)c, (void)parent, (void)title, (void)target;
    return 0;
}
#endif
