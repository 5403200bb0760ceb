/* campaign_open.c -- Opens a campaign: its path, the journal beside it, then the file itself. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "campaign.h"

#include "tool/io/options.h"
#include "tool/io/output.h"

static const char *check_path(const char *path, bool create, bool *there)
{
    struct stat about;
    *there = lstat(path, &about) == 0;
    if (!*there)
        return errno != ENOENT ? strerror(errno)
               : create        ? check_writable(path, NULL)
                               : "there is no such campaign";
    return S_ISREG(about.st_mode)   ? NULL
           : S_ISLNK(about.st_mode) ? "it is a link"
           : S_ISDIR(about.st_mode) ? "it is a folder"
                                    : "it is not a regular file";
}

/* What the journal beside the campaign makes of it: the repaired copy that a look is shown, or
 * NULL. False after a message: the journal is foreign. */
static bool look_at_journal(const char *path, enum campaign_purpose purpose,
                            struct campaign_file **copy)
{
    char *strange = try_journal(path, copy);
    if (strange) print_error("%s", strange);
    bool foreign = strange != NULL;
    free(strange);
    if (*copy && purpose != CAMPAIGN_LOOK) { /* SQLite itself repairs what is its own */
        campaign_file_close(*copy);
        *copy = NULL;
    }
    return !foreign;
}

struct campaign_file *campaign_file_open(const char *path, enum campaign_purpose purpose, int *code)
{
    bool there, create = purpose == CAMPAIGN_BEGIN;
    const char *why = check_path(path, create, &there);
    struct campaign_file *s = NULL;
    *code = EXIT_USAGE;
    if (why) {
        print_error("%s: %s", path, why);
        if (!there && !create)
            put(stderr, "Start one with `fray run RULES --campaign FILE`, or with `fray campaign "
                        "FILE join NAME --rules RULES`.\n");
        return NULL;
    }
    *code = EXIT_NO;
    if (there && !look_at_journal(path, purpose, &s)) return NULL;
    if (!s) s = campaign_file_read(path, purpose, there);
    if (campaign_file_report(s)) return s;
    campaign_file_close(s);
    return NULL;
}
