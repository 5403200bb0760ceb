/* grammar.c -- Fuzzes parser, checker and formatter with files made from the grammar.
 *
 * Half of an input is the seed of a file, the rest words that are exchanged in it. Oracles: a file
 * that is laid out can be read, and laying it out again changes nothing.
 */
#include "fuzz.h"

#include "sentences.h"

static char *format(const char *text, size_t size, size_t *out)
{
    const char *laid;
    char *copy = NULL;
    fray_findings *f = NULL;
    if (fray_format(NULL, "input.fray", text, size, &laid, out, &f) == FRAY_OK)
        copy = input_copy((const uint8_t *)laid, *out);
    fray_findings_free(f);
    return copy;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    read_productions();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 8) return 0;
    memcpy(&state_of_chance, data, 8);
    make_file();
    size_t len = made.size, once_size, twice_size;
    char *text = input_copy((const uint8_t *)made.text, len);
    for (size_t i = 8; i + 3 <= size && len; i += 3)
        text[((size_t)data[i] << 8 | data[i + 1]) % len] = (char)(data[i + 2] ? data[i + 2] : ' ');
    fray_program_free(compile_text(text, len));
    char *once = format(text, len, &once_size);
    char *twice = once ? format(once, once_size, &twice_size) : NULL;
    if (once && !twice) wrong("what was laid out cannot be read", once);
    if (once && (once_size != twice_size || memcmp(once, twice, once_size) != 0))
        wrong("laying it out again changes it", once);
    free(once);
    free(twice);
    free(text);
    return 0;
}
