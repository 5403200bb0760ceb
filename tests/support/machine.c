/* machine.c FILE... -- Prints the signature of each encounter of the files, from the root folder.
 *
 * It needs the C library and libfray alone, so that it can be built for any machine:
 *
 *     FILE ENCOUNTER program=HASH bytes=HASH fights=SIGNATURE
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fray.h"

enum { FIGHTS = 20, TEXTS = 256 };

static struct {
    char *name, *text;
    size_t size;
} files[TEXTS];
static int file_count;

/* "rules/x.fray" itself; module x in rules/x/x.fray, x/y in rules/x/y.fray. */
static fray_result read_file(void *user, const char *name, const char *from, const char **text,
                             size_t *size, const char **shown)
{
    char path[300];
    (void)user, (void)from;
    if (strstr(name, ".fray"))
        snprintf(path, sizeof path, "%s", name);
    else if (strchr(name, '/'))
        snprintf(path, sizeof path, "rules/%s.fray", name);
    else
        snprintf(path, sizeof path, "rules/%s/%s.fray", name, name);
    int k = 0;
    while (k < file_count && strcmp(files[k].name, path) != 0) k++;
    if (k == file_count) {
        FILE *f = k < TEXTS ? fopen(path, "rb") : NULL;
        if (!f) return FRAY_NOT_FOUND;
        files[k].name = strdup(path);
        files[k].text = malloc(1 << 20);
        if (!files[k].name || !files[k].text) exit(2);
        files[k].size = fread(files[k].text, 1, 1 << 20, f);
        fclose(f);
        file_count++;
    }
    *text = files[k].text, *size = files[k].size, *shown = files[k].name;
    return FRAY_OK;
}

static uint64_t hash_of(const char *bytes, size_t size)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++) h = (h ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return h;
}

static int sign(const char *path)
{
    fray_program *program;
    fray_findings *findings = NULL;
    const char *bytes;
    size_t size;
    if (fray_compile(NULL, read_file, NULL, path, &program, &findings) != FRAY_OK) {
        printf("%s does not compile\n%s", path, findings ? fray_findings_text(findings, 0) : "");
        return 1;
    }
    if (fray_program_write(program, &bytes, &size) != FRAY_OK) return 1;
    for (int k = 0; k < fray_encounter_count(program, FRAY_ENCOUNTERS); k++) {
        int id = fray_encounter_at(program, FRAY_ENCOUNTERS, k);
        fray_fight *start;
        uint64_t signature;
        if (fray_fight_new(program, id, NULL, 0, &start) != FRAY_OK ||
            fray_signature(start, 7, FIGHTS, &signature) != FRAY_OK)
            return 1;
        printf("%s \"%s\" program=%016llx bytes=%016llx fights=%016llx\n", path,
               fray_encounter_name(program, id), (unsigned long long)fray_program_hash(program),
               (unsigned long long)hash_of(bytes, size), (unsigned long long)signature);
        fray_fight_free(start);
    }
    fray_findings_free(findings);
    fray_program_free(program);
    return 0;
}

int main(int argc, char **argv)
{
    int code = 0;
    for (int i = 1; i < argc; i++) code |= sign(argv[i]);
    return code;
}
