/* serve_qr.c -- Prints a text as a QR code of block characters, two rows of modules a line.
 *
 * Light modules are printed as blocks, for the dark ground of most terminals. With colours the
 * ground is set, so that the code is right on a light terminal too. libqrencode is loaded when a
 * code is printed; without FRAY_QRENCODE there is none.
 */
#include "serve.h"

#include "tool/io/output.h"

#ifdef FRAY_QRENCODE
#include <dlfcn.h>
#include <qrencode.h>
#include <string.h>

static __typeof__(QRcode_encodeString8bit) *encode;
static __typeof__(QRcode_free) *free_code;

static bool load(void)
{
    void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL), *found;
    if (!library) return false;
    if (!(found = dlsym(library, "QRcode_encodeString8bit"))) return false;
    memcpy(&encode, &found, sizeof found);
    if (!(found = dlsym(library, "QRcode_free"))) return false;
    memcpy(&free_code, &found, sizeof found);
    return true;
}

static bool is_dark(const QRcode *code, int x, int y)
{
    if (x < 0 || y < 0 || x >= code->width || y >= code->width) return false;
    return code->data[y * code->width + x] & 1;
}

bool qr_print(FILE *to, const char *text)
{
    enum { QUIET = 2 }; /* modules around the code */
    static const char *const blocks[] = {"█", "▄", "▀", " "};
    QRcode *code = load() ? encode(text, 0, QR_ECLEVEL_L) : NULL;
    if (!code) return false;
    for (int y = -QUIET; y < code->width + QUIET; y += 2) {
        if (colour_on(to)) fputs("\033[97;40m", to);
        for (int x = -QUIET; x < code->width + QUIET; x++)
            fputs(blocks[(is_dark(code, x, y) ? 1 : 0) + (is_dark(code, x, y + 1) ? 2 : 0)], to);
        if (colour_on(to)) fputs("\033[0m", to);
        fputc('\n', to);
    }
    free_code(code);
    return true;
}
#else
bool qr_print(FILE *to, const char *text)
{
    (void)to, (void)text;
    return false;
}
#endif
