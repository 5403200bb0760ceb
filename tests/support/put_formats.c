/* put_formats.c -- Every conversion that the compiler accepts, printed by `put` and by snprintf. */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "tool/io/output.h"

static int passed, failed;

#define SAME(...)                                                                                  \
    do {                                                                                           \
        char want[256], got[256] = "";                                                             \
        snprintf(want, sizeof want, __VA_ARGS__);                                                  \
        FILE *to = fmemopen(got, sizeof got, "w");                                                 \
        put(to, __VA_ARGS__);                                                                      \
        fclose(to);                                                                                \
        if (strcmp(want, got) == 0)                                                                \
            passed++;                                                                              \
        else                                                                                       \
            failed++, printf("FAILED line %d: \'%s\', not \'%s\'\n", __LINE__, got, want);         \
    } while (0)

int main(void)
{
    SAME("%d|%i|%u|%x|%X|%o|%c|%%", -7, 8, 9u, 255u, 255u, 8u, 'c');
    SAME("%5d|%-5d|%05d|%+d|% d|%*d|%-*d|%*d", 7, 7, 7, 7, 7, 6, 7, 6, 7, -6, 7);
    SAME("%ld|%lu|%lld|%llu|%zu|%zx|%td|%jd", -1L, 2UL, -3LL, 4ULL, (size_t)5, (size_t)255,
         (ptrdiff_t)-6, (intmax_t)-7);
    SAME("%hd|%hhd|%" PRIu64 "|%" PRId64, (short)3, (signed char)4, UINT64_MAX, INT64_MIN);
    SAME("%f|%.2f|%8.3f|%-8.1f|%e|%.1e|%g|%G|%a", 1.5, 2.345, 3.25, 4.5, 12345.678, 0.00012, 6.0,
         1e-9, 1.0);
    SAME("%g at %g points of %s, %d left", 6.5, 0.1, "this", 3); /* arguments stay in step */
    SAME("%Lf|%.1Lf", (long double)1.25, (long double)2.5);
    SAME("%s|%10s|%-10s|%.2s|%.*s|%*.*s", "abc", "abc", "abc", "abc", 1, "abc", 6, 2, "abc");
    SAME("%p", (void *)0x1234);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
