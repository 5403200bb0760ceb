/* random.c -- Asks the system for random bits: of seeds, keys and identities. */
#include <sys/random.h>

#include "output.h"
#include "random.h"

bool random_bytes(void *bytes, size_t size)
{
    /* up to 256 bytes come whole, if they come */
    bool came = getrandom(bytes, size, 0) == (ssize_t)size;
    if (!came) print_error("the system gives no random numbers");
    return came;
}
