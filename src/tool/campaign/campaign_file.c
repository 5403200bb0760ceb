/* campaign_file.c -- Stores a campaign in an SQLite file; docs/commands/campaign.md has the schema.
 *
 * Each step is one transaction, synced to the disk before it is reported as saved. SQLite does not
 * detect damaged content. So each step has a hash (campaign_chain.c), verified whenever the file is
 * opened. The file is not trusted: its schema must equal ours, and nothing in it is executed. All
 * text is bound, never spliced into SQL.
 */
#include <errno.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "campaign.h"

#include "tool/campaign/campaign.sql.h"
#include "tool/campaign/campaign_identity.sql.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/io/random.h"

enum {
    SCHEMA = 2, /* of new files */
    SCHEMA_LEAST = 1 /* had no identity */,
    APPLICATION = 0x46524159 /* "FRAY" */,
    HASH = CAMPAIGN_HASH,
    IDENTITY = 16,
    BUSY_TIMEOUT_MS = 5000,
    VALUE_MOST = 64 << 20
};

struct campaign_file {
    char *path;
    sqlite3 *db;
    char *fault;  /* the first error of the database, or NULL */
    bool corrupt; /* that error is one of the file, and not of the system */
    bool empty;   /* the file has no tables yet */
    bool fresh;   /* the file is in memory: its first step creates it */
    bool named;   /* it has an identity */
    uint8_t identity[IDENTITY];
    struct campaign_step *steps;
    int count;
    uint8_t computed_hash[HASH]; /* computed for the last step */
    uint8_t stored_hash[HASH];   /* as stored with the last step; differs if the step is damaged */
    int damaged;                 /* the first step whose hash does not match, or 0 */
};

/* ---- SQLite ---------------------------------------------------------------------------------- */

static void check_sqlite(struct campaign_file *s, int result)
{
    if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW || s->fault) return;
    int what = result & 0xff;
    s->corrupt = what == SQLITE_CORRUPT || what == SQLITE_NOTADB;
    s->fault = what == SQLITE_BUSY || what == SQLITE_LOCKED
                   ? text_of("another process is writing to it")
               : what == SQLITE_FULL     ? text_of("the disk is full")
               : what == SQLITE_NOTADB   ? text_of("it is not a campaign")
               : what == SQLITE_READONLY ? text_of("a step was interrupted just now; look again")
                                         : text_of("%s", sqlite3_errmsg(s->db));
}

static void run_sql(struct campaign_file *s, const char *sql)
{
    if (!s->fault) check_sqlite(s, sqlite3_exec(s->db, sql, NULL, NULL, NULL));
}

static sqlite3_stmt *prepared(struct campaign_file *s, const char *sql)
{
    sqlite3_stmt *stm = NULL;
    if (!s->fault) check_sqlite(s, sqlite3_prepare_v2(s->db, sql, -1, &stm, NULL));
    return stm;
}

/* Executes the statement up to its next row. False: no row, or an error. */
static bool next_row(struct campaign_file *s, sqlite3_stmt *stm)
{
    if (!stm || s->fault) return false;
    int result = sqlite3_step(stm);
    check_sqlite(s, result);
    return result == SQLITE_ROW && !s->fault;
}

static int64_t query_number(struct campaign_file *s, const char *sql)
{
    sqlite3_stmt *stm = prepared(s, sql);
    int64_t n = next_row(s, stm) ? sqlite3_column_int64(stm, 0) : 0;
    sqlite3_finalize(stm);
    return n;
}

static char *column_text(sqlite3_stmt *stm, int i)
{
    const unsigned char *text = sqlite3_column_text(stm, i);
    return text_of("%s", text ? (const char *)text : "");
}

static void bind_text(struct campaign_file *s, sqlite3_stmt *stm, int at, const char *text)
{
    if (stm) check_sqlite(s, sqlite3_bind_text(stm, at, text ? text : "", -1, SQLITE_TRANSIENT));
}

static void bind_whole(struct campaign_file *s, sqlite3_stmt *stm, int at, int64_t n)
{
    if (stm) check_sqlite(s, sqlite3_bind_int64(stm, at, n));
}

static void run_statement(struct campaign_file *s, sqlite3_stmt *stm)
{
    next_row(s, stm);
    if (stm) sqlite3_reset(stm);
}

/* ---- reading and verifying ------------------------------------------------------------------- */

static void step_free(struct campaign_step *step)
{
    char **const all[] = {&step->kind,     &step->name,   &step->arguments,
                          &step->settings, &step->record, &step->outcome};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(*all[i]);
}

void campaign_file_close(struct campaign_file *s)
{
    if (!s) return;
    sqlite3_close(s->db);
    for (int i = 0; i < s->count; i++) step_free(&s->steps[i]);
    free(s->steps);
    free(s->path);
    free(s->fault);
    free(s);
}

static fray_campaign *new_state(void)
{
    fray_campaign *state;
    if (fray_campaign_new(NULL, &state) != FRAY_OK) xrealloc(NULL, SIZE_MAX);
    return state;
}

/* *complete: whether every value could be read. */
static fray_campaign *load_state(struct campaign_file *s, int step, bool *whole)
{
    fray_campaign *state = new_state();
    *whole = true;
    if (step == 0) return state;
    sqlite3_stmt *stm = prepared(s, "SELECT who, thing, copy, mark, nth, name, at, value FROM kept "
                                    "WHERE step = ? ORDER BY row");
    bind_whole(s, stm, 1, step);
    while (next_row(s, stm)) {
        char *who = column_text(stm, 0), *thing = column_text(stm, 1), *mark = column_text(stm, 3),
             *name = column_text(stm, 5), *value = column_text(stm, 7);
        fray_kept k = {who,
                       thing,
                       sqlite3_column_int(stm, 2),
                       mark,
                       sqlite3_column_int(stm, 4),
                       name,
                       sqlite3_column_int(stm, 6),
                       value};
        if (fray_campaign_add(state, &k) != FRAY_OK) *whole = false;
        free(who), free(thing), free(mark), free(name), free(value);
    }
    sqlite3_finalize(stm);
    return state;
}

static bool parse_whole_number(const char *text, uint64_t *n)
{
    return read_number(text, strlen(text), UINT64_MAX, n);
}

static bool read_step(sqlite3_stmt *stm, struct campaign_step *step)
{
    char *seed = column_text(stm, 5), *fight = column_text(stm, 6);
    *step = (struct campaign_step){.kind = column_text(stm, 1),
                                   .name = column_text(stm, 2),
                                   .arguments = column_text(stm, 3),
                                   .settings = column_text(stm, 4),
                                   .record = column_text(stm, 7),
                                   .outcome = column_text(stm, 8),
                                   .rules = sqlite3_column_int(stm, 9)};
    bool ok = parse_whole_number(seed, &step->seed) && parse_whole_number(fight, &step->fight);
    free(seed);
    free(fight);
    return ok;
}

/* Reads a step and compares its stored hash with the hash of its data. */
static bool verify_step(struct campaign_file *s, sqlite3_stmt *stm, int number,
                        struct campaign_step *step)
{
    bool read, ok = read_step(stm, step) && sqlite3_column_int64(stm, 0) == number;
    fray_campaign *state = load_state(s, number, &read);
    sqlite3_stmt *rules =
        step->rules ? prepared(s, "SELECT hash, engine, program FROM rules WHERE rules = ?") : NULL;
    bind_whole(s, rules, 1, step->rules);
    struct stored_rules r = {0};
    if (rules && next_row(s, rules)) {
        const char *hash = (const char *)sqlite3_column_text(rules, 0),
                   *engine = (const char *)sqlite3_column_text(rules, 1);
        r = (struct stored_rules){hash ? hash : "", engine ? engine : "",
                                  sqlite3_column_blob(rules, 2),
                                  (size_t)sqlite3_column_bytes(rules, 2)};
    }
    ok = ok && read && (!step->rules || r.hash);
    if (ok) campaign_chain(s->computed_hash, number, step, state, step->rules ? &r : NULL);
    bool chained = sqlite3_column_bytes(stm, 10) == HASH;
    if (chained) memcpy(s->stored_hash, sqlite3_column_blob(stm, 10), HASH);
    memcpy(step->chain, s->stored_hash, HASH);
    ok = ok && chained && memcmp(s->stored_hash, s->computed_hash, HASH) == 0;
    sqlite3_finalize(rules);
    fray_campaign_free(state);
    return ok;
}

static char *damage_text(int step)
{
    return text_of(
        "step %d is damaged: its saved data is not what was played%s", step,
        step > 1 ? "; the steps before it are intact, and `undo` removes the others one by one"
                 : "");
}

void campaign_file_report_damage(const struct campaign_file *s)
{
    if (!s->damaged || s->damaged >= s->count) return;
    char *damage = damage_text(s->damaged);
    print_error("%s: %s", s->path, damage);
    free(damage);
}

static void read_steps(struct campaign_file *s, bool may_be_damaged)
{
    sqlite3_stmt *stm = prepared(s, "SELECT step, sort, name, said, settings, seed, fight, given, "
                                    "outcome, rules, chain FROM steps ORDER BY step");
    while (next_row(s, stm)) {
        NEED_ROOM(s->steps, s->count);
        bool whole = verify_step(s, stm, s->count + 1, &s->steps[s->count]);
        s->count++;
        if (!whole && !s->damaged) s->damaged = s->count;
        if (!whole && !s->fault && !may_be_damaged) s->fault = damage_text(s->count);
    }
    sqlite3_finalize(stm);
    if (s->fault || may_be_damaged) return;
    int64_t lost =
        query_number(s, "SELECT count(*) FROM kept WHERE step NOT IN (SELECT step FROM steps)");
    int64_t unused = query_number(s, "SELECT count(*) FROM rules WHERE rules NOT IN (SELECT rules "
                                     "FROM steps WHERE rules IS NOT NULL)");
    if (!s->fault && (lost || unused))
        s->fault = text_of("it is damaged: it has data that belongs to no step");
}

/* The schema of a database as text. */
static char *schema_text(struct campaign_file *s, sqlite3 *db)
{
    sqlite3_stmt *stm = NULL;
    char *all = text_of("%s", "");
    if (sqlite3_prepare_v2(
            db, "SELECT type, name, coalesce(sql, '') FROM sqlite_schema ORDER BY type, name", -1,
            &stm, NULL) != SQLITE_OK) {
        if (db == s->db) check_sqlite(s, sqlite3_extended_errcode(db));
        return all;
    }
    while (sqlite3_step(stm) == SQLITE_ROW) {
        char *type = column_text(stm, 0), *name = column_text(stm, 1), *sql = column_text(stm, 2),
             *longer = text_of("%s%s %s %s\n", all, type, name, sql);
        free(all), free(type), free(name), free(sql);
        all = longer;
    }
    if (db == s->db) check_sqlite(s, sqlite3_errcode(db));
    sqlite3_finalize(stm);
    return all;
}

static bool schema_is_ours(struct campaign_file *s)
{
    sqlite3 *pattern = NULL;
    bool ours = false;
    if (sqlite3_open(":memory:", &pattern) == SQLITE_OK &&
        sqlite3_exec(pattern, campaign_sql, NULL, NULL, NULL) == SQLITE_OK &&
        (!s->named ||
         sqlite3_exec(pattern, campaign_identity_sql, NULL, NULL, NULL) == SQLITE_OK)) {
        char *want = schema_text(s, pattern), *have = schema_text(s, s->db);
        ours = strcmp(want, have) == 0;
        free(want);
        free(have);
    }
    sqlite3_close(pattern);
    return ours;
}

/* The chain begins with the identity, so that it is another one in each campaign. */
static void read_identity(struct campaign_file *s)
{
    if (!s->named || s->fault) return;
    sqlite3_stmt *stm = prepared(s, "SELECT identity FROM campaign");
    if (next_row(s, stm) && sqlite3_column_bytes(stm, 0) == IDENTITY)
        memcpy(s->identity, sqlite3_column_blob(stm, 0), IDENTITY);
    else if (!s->fault)
        s->fault = text_of("it is damaged: it has no identity");
    sqlite3_finalize(stm);
    memcpy(s->computed_hash, s->identity, IDENTITY);
}

static void verify_file(struct campaign_file *s, bool may_be_damaged)
{
    int64_t application = query_number(s, "PRAGMA application_id"),
            version = query_number(s, "PRAGMA user_version");
    s->empty = query_number(s, "PRAGMA page_count") == 0;
    if (s->fault || s->empty) return;
    if (application != APPLICATION)
        s->fault = text_of("it is not a campaign");
    else if (version > SCHEMA)
        s->fault = text_of("it was written by a newer fray (its schema is %d, this one reads %d)",
                           (int)version, SCHEMA);
    s->named = version > SCHEMA_LEAST;
    if (!s->fault && (version < SCHEMA_LEAST || !schema_is_ours(s)))
        s->fault =
            s->fault ? s->fault : text_of("it is damaged: its tables are not those of a campaign");
    if (s->fault) return;
    sqlite3_stmt *stm = prepared(s, "PRAGMA quick_check(1)");
    bool sound = next_row(s, stm) && strcmp((const char *)sqlite3_column_text(stm, 0), "ok") == 0;
    sqlite3_finalize(stm);
    if (!sound && !s->fault) s->fault = text_of("it is damaged");
    if (sound) read_identity(s);
    if (sound && !s->fault) read_steps(s, may_be_damaged);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Disables everything by which the schema of an untrusted file could run code. */
static void harden_connection(struct campaign_file *s)
{
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, VALUE_MOST);
    sqlite3_limit(s->db, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_busy_timeout(s->db, BUSY_TIMEOUT_MS);
    run_sql(s, "PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON; "
               "PRAGMA synchronous = EXTRA");
}

static struct campaign_file *open_file(const char *path, int flags)
{
    struct campaign_file *s = xrealloc(NULL, sizeof *s);
    *s = (struct campaign_file){.path = text_of("%s", path)};
    check_sqlite(s, sqlite3_open_v2(path, &s->db, flags | SQLITE_OPEN_NOFOLLOW, NULL));
    if (!s->fault) harden_connection(s);
    run_sql(s, "BEGIN"); /* one snapshot for all reads */
    return s;
}

static struct campaign_file *open_and_verify(const char *path, int flags, bool may_be_damaged)
{
    struct campaign_file *s = open_file(path, flags);
    if (!s->fault) verify_file(s, may_be_damaged);
    if (!s->fault) run_sql(s, "ROLLBACK");
    return s;
}

struct campaign_file *campaign_file_copy(const char *copy, const char *path)
{
    struct campaign_file *s = open_and_verify(copy, SQLITE_OPEN_READWRITE, false);
    free(s->path);
    s->path = text_of("%s", path);
    return s;
}

struct campaign_file *campaign_file_salvage(const char *path)
{
    struct campaign_file *s = open_file(path, SQLITE_OPEN_READWRITE);
    if (!s->fault) read_steps(s, true);
    sqlite3_close(s->db); /* and its lock */
    s->db = NULL;
    return s;
}

bool campaign_file_continues(const struct campaign_file *repaired,
                             const struct campaign_file *found, const char *bytes, size_t size)
{
    if (repaired->fault || (!repaired->named && !repaired->count)) return false;
    /* The identity is on a page that no step writes again: torn steps leave it there. */
    const void *anchor = repaired->named ? repaired->identity : repaired->steps[0].chain;
    if (!bytes_hold(bytes, size, anchor, repaired->named ? IDENTITY : HASH)) return false;
    int most = repaired->count < found->count ? repaired->count : found->count;
    for (int i = 0; i < most; i++)
        if (memcmp(repaired->steps[i].chain, found->steps[i].chain, HASH) != 0) return false;
    return found->count <= repaired->count + 1 &&
           (found->fault || found->count >= repaired->count - 1);
}

/* A new file is written whole after its first step: until then it is in memory. */
static struct campaign_file *open_fresh(const char *path)
{
    struct campaign_file *s = open_and_verify(":memory:", SQLITE_OPEN_READWRITE, false);
    free(s->path);
    s->path = text_of("%s", path);
    s->fresh = true;
    return s;
}

struct campaign_file *campaign_file_read(const char *path, enum campaign_purpose purpose,
                                         bool there)
{
    int flags = purpose == CAMPAIGN_LOOK ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    struct campaign_file *s =
        there ? open_and_verify(path, flags, purpose == CAMPAIGN_UNDO) : open_fresh(path);
    if (!s->fault && s->empty && purpose != CAMPAIGN_BEGIN)
        s->fault = text_of("it is not a campaign");
    return s;
}

int campaign_file_count(const struct campaign_file *s)
{
    return s->count;
}
const struct campaign_step *campaign_file_step(const struct campaign_file *s, int step)
{
    return &s->steps[step - 1];
}
const char *campaign_file_path(const struct campaign_file *s)
{
    return s->path;
}

bool campaign_file_report(const struct campaign_file *s)
{
    if (!s->fault) return true;
    print_error("%s: %s", s->path, s->fault);
    return false;
}

bool campaign_file_failed(const struct campaign_file *s)
{
    return s->fault != NULL;
}

fray_campaign *campaign_file_state(struct campaign_file *s, int step)
{
    bool whole;
    fray_campaign *state = load_state(s, step, &whole);
    if (!whole && !s->fault) s->fault = text_of("step %d is damaged", step);
    if (campaign_file_report(s)) return state;
    fray_campaign_free(state);
    return NULL;
}

/* ---- stored rules ---------------------------------------------------------------------------- */

struct program_bytes {
    const void *at;
    size_t size;
};
static fray_result read_program_bytes(void *user, const char *name, const char *from,
                                      const char **text, size_t *size, const char **shown)
{
    const struct program_bytes *b = user;
    if (from) return FRAY_NOT_FOUND;
    *text = b->at, *size = b->size, *shown = name;
    return FRAY_OK;
}

fray_program *campaign_file_rules(struct campaign_file *s, int step)
{
    while (step > 0 && !s->steps[step - 1].rules) step--;
    if (step == 0) {
        print_error("%s: no step has rules yet: name them with --rules FILE", s->path);
        return NULL;
    }
    sqlite3_stmt *stm = prepared(s, "SELECT engine, program FROM rules WHERE rules = ?");
    fray_program *program = NULL;
    bind_whole(s, stm, 1, s->steps[step - 1].rules);
    if (next_row(s, stm)) {
        fray_findings *findings = NULL;
        struct program_bytes b = {sqlite3_column_blob(stm, 1),
                                  (size_t)sqlite3_column_bytes(stm, 1)};
        fray_result result =
            fray_compile(NULL, read_program_bytes, &b, "campaign", &program, &findings);
        fray_findings_free(findings);
        if (result != FRAY_OK)
            print_error("%s: the rules of step %d were saved by fray %s, and this one (%s) cannot "
                        "read them; name others with --rules FILE",
                        s->path, step, (const char *)sqlite3_column_text(stm, 0), fray_version());
    }
    sqlite3_finalize(stm);
    return campaign_file_report(s) ? program : NULL;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void create_schema(struct campaign_file *s)
{
    char *sql =
        text_of("PRAGMA application_id = %d; PRAGMA user_version = %d;", APPLICATION, SCHEMA);
    run_sql(s, sql);
    run_sql(s, campaign_sql);
    run_sql(s, campaign_identity_sql);
    free(sql);
    if (!s->fault && !random_bytes(s->identity, IDENTITY))
        s->fault = text_of("it needs a random identity");
    sqlite3_stmt *stm = prepared(s, "INSERT INTO campaign VALUES (?)");
    if (stm) check_sqlite(s, sqlite3_bind_blob(stm, 1, s->identity, IDENTITY, SQLITE_TRANSIENT));
    run_statement(s, stm);
    sqlite3_finalize(stm);
    s->named = true;
    memcpy(s->computed_hash, s->identity, IDENTITY);
}

/* Stores the rules unless they are stored already; returns their row. */
static int insert_rules(struct campaign_file *s, const struct stored_rules *r)
{
    sqlite3_stmt *stm =
        prepared(s, "INSERT OR IGNORE INTO rules (hash, engine, program) VALUES (?, ?, ?)");
    bind_text(s, stm, 1, r->hash);
    bind_text(s, stm, 2, r->engine);
    if (stm) check_sqlite(s, sqlite3_bind_blob64(stm, 3, r->bytes, r->size, SQLITE_TRANSIENT));
    run_statement(s, stm);
    sqlite3_finalize(stm);
    stm = prepared(s, "SELECT rules FROM rules WHERE hash = ?");
    bind_text(s, stm, 1, r->hash);
    int row = next_row(s, stm) ? sqlite3_column_int(stm, 0) : 0;
    sqlite3_finalize(stm);
    return row;
}

/* Reads back the stored rules. Another engine may have stored rules of the same hash, and the
 * step's hash must cover the bytes in the file. */
static void select_rules(struct campaign_file *s, int row, struct stored_rules *r,
                         sqlite3_stmt **stm)
{
    *stm = prepared(s, "SELECT hash, engine, program FROM rules WHERE rules = ?");
    bind_whole(s, *stm, 1, row);
    if (next_row(s, *stm))
        *r = (struct stored_rules){
            (const char *)sqlite3_column_text(*stm, 0), (const char *)sqlite3_column_text(*stm, 1),
            sqlite3_column_blob(*stm, 2), (size_t)sqlite3_column_bytes(*stm, 2)};
}

static void insert_state(struct campaign_file *s, int step, const fray_campaign *state)
{
    sqlite3_stmt *stm = prepared(s, "INSERT INTO kept VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (size_t i = 0; i < fray_campaign_count(state) && !s->fault; i++) {
        fray_kept k = fray_campaign_at(state, i);
        bind_whole(s, stm, 1, step);
        bind_whole(s, stm, 2, (int64_t)i);
        bind_text(s, stm, 3, k.who);
        bind_text(s, stm, 4, k.thing);
        bind_whole(s, stm, 5, k.copy);
        bind_text(s, stm, 6, k.mark);
        bind_whole(s, stm, 7, k.nth);
        bind_text(s, stm, 8, k.name);
        bind_whole(s, stm, 9, k.at);
        bind_text(s, stm, 10, k.value);
        run_statement(s, stm);
    }
    sqlite3_finalize(stm);
}

static void insert_step(struct campaign_file *s, int number, const struct campaign_step *step,
                        const uint8_t chain[HASH])
{
    char seed[24], fight[24];
    snprintf(seed, sizeof seed, "%" PRIu64, step->seed);
    snprintf(fight, sizeof fight, "%" PRIu64, step->fight);
    sqlite3_stmt *stm = prepared(s, "INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    const char *const texts[] = {step->kind, step->name, step->arguments, step->settings,
                                 seed,       fight,      step->record,    step->outcome};
    bind_whole(s, stm, 1, number);
    for (int i = 0; i < 8; i++) bind_text(s, stm, i + 2, texts[i]);
    if (step->rules) bind_whole(s, stm, 10, step->rules);
    if (stm) check_sqlite(s, sqlite3_bind_blob(stm, 11, chain, HASH, SQLITE_TRANSIENT));
    run_statement(s, stm);
    sqlite3_finalize(stm);
}

static const char came_late[] =
    "another process added a step meanwhile, so this one was not saved; repeat it";

/* Fails if another process has added or removed a step since the file was read. */
static void check_unchanged(struct campaign_file *s)
{
    if (s->fault) return;
    if (s->empty && query_number(s, "SELECT count(*) FROM sqlite_schema") == 0) return;
    sqlite3_stmt *stm = prepared(s, "SELECT step, chain FROM steps ORDER BY step DESC LIMIT 1");
    bool any = next_row(s, stm);
    bool same = any ? sqlite3_column_int(stm, 0) == s->count &&
                          sqlite3_column_bytes(stm, 1) == HASH &&
                          memcmp(sqlite3_column_blob(stm, 1), s->computed_hash, HASH) == 0
                    : s->count == 0 && !s->empty;
    sqlite3_finalize(stm);
    if (!same && !s->fault) s->fault = text_of("%s", came_late);
}

/* Writes a new campaign whole, after its first step. */
static int publish(struct campaign_file *s)
{
    sqlite3_int64 size = 0;
    unsigned char *bytes = sqlite3_serialize(s->db, "main", &size, 0);
    if (!bytes) out_of_memory();
    const char *why = write_new(s->path, bytes, (size_t)size);
    sqlite3_free(bytes);
    if (!why) return EXIT_CLEAN;
    print_error("%s: %s", s->path, why == file_exists ? came_late : why);
    put(stderr, "Nothing was saved.\n");
    return EXIT_BROKEN;
}

enum step_presence { STEP_ABSENT, STEP_PRESENT, STEP_UNKNOWN };

static enum step_presence find_step(struct campaign_file *s, int number, const uint8_t chain[HASH])
{
    char *fault = s->fault;
    s->fault = NULL;
    bool any = query_number(s, "SELECT count(*) FROM sqlite_schema WHERE name = 'steps'") > 0;
    sqlite3_stmt *stm =
        any ? prepared(s, "SELECT 1 FROM steps WHERE step = ? AND chain = ?") : NULL;
    bind_whole(s, stm, 1, number);
    if (stm) check_sqlite(s, sqlite3_bind_blob(stm, 2, chain, HASH, SQLITE_TRANSIENT));
    enum step_presence there = next_row(s, stm) ? STEP_PRESENT
                               : s->fault       ? STEP_UNKNOWN
                                                : STEP_ABSENT;
    sqlite3_finalize(stm);
    free(s->fault);
    s->fault = fault;
    return there;
}

/* Commits. After an error it checks whether the step is in the file as `wanted`: a disk may fail so
 * late that the transaction was complete. */
static int commit(struct campaign_file *s, int number, const uint8_t chain[HASH],
                  enum step_presence wanted, const char *what)
{
    run_sql(s, "COMMIT");
    if (!s->fault) return EXIT_CLEAN;
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    print_error("%s: %s", s->path, s->fault);
    enum step_presence there = find_step(s, number, chain);
    if (there == wanted) {
        put(stderr, "The change is in the file, but it may be lost if the power fails now.\n");
        return EXIT_CLEAN;
    }
    put(stderr, "%s\n",
        there == STEP_UNKNOWN
            ? "The file cannot be read now: see later whether the change was saved."
            : what);
    return s->corrupt ? EXIT_NO : EXIT_BROKEN;
}

int campaign_file_add(struct campaign_file *s, const struct campaign_step *step,
                      const fray_campaign *state, fray_program *program)
{
    struct stored_rules r = {0};
    struct campaign_step kept = *step;
    char hash[24];
    uint8_t chain[HASH] = {0};
    sqlite3_stmt *rules = NULL;
    int number = s->count + 1;
    run_sql(s, "BEGIN IMMEDIATE");
    check_unchanged(s);
    if (s->empty) create_schema(s);
    if (program) {
        const char *bytes;
        size_t size;
        fray_program_write(program, &bytes, &size);
        snprintf(hash, sizeof hash, "%016" PRIx64, fray_program_hash(program));
        r = (struct stored_rules){hash, fray_version(), bytes, size};
        kept.rules = insert_rules(s, &r);
        select_rules(s, kept.rules, &r, &rules);
    }
    if (!s->fault) {
        memcpy(chain, s->computed_hash, HASH);
        campaign_chain(chain, number, &kept, state, program ? &r : NULL);
        insert_step(s, number, &kept, chain);
        insert_state(s, number, state);
    }
    sqlite3_finalize(rules);
    int code = commit(s, number, chain, STEP_PRESENT, "Nothing was saved.");
    if (code == EXIT_CLEAN && s->fresh) code = publish(s);
    if (code == EXIT_CLEAN) s->empty = false;
    return code;
}

int campaign_file_undo(struct campaign_file *s)
{
    run_sql(s, "BEGIN IMMEDIATE");
    if (!s->fault && query_number(s, "SELECT count(*) FROM steps") != s->count)
        s->fault = text_of("another process added a step meanwhile; look again");
    run_sql(
        s,
        "DELETE FROM kept WHERE step >= (SELECT max(step) FROM steps);"
        "DELETE FROM steps WHERE step = (SELECT max(step) FROM steps);"
        "DELETE FROM rules WHERE rules NOT IN (SELECT rules FROM steps WHERE rules IS NOT NULL)");
    return commit(s, s->count, s->stored_hash, STEP_ABSENT, "Nothing was undone.");
}

int campaign_report_fault(const char *path, const fray_campaign *state, fray_result result)
{
    const char *why = fray_campaign_fault(state);
    print_error("%s: %s", path, *why ? why : fray_result_text(result));
    if (strstr(why, "by these rules") || strstr(why, "these rules declare nobody"))
        put(stderr,
            "The rules may have changed. Follow a new name with `fray campaign FILE rename OLD "
            "NEW`; drop a removed one with\n`fray campaign FILE forget NAME`. Nothing was "
            "played.\n");
    else if (strstr(why, "is in the campaign no longer"))
        put(stderr, "Join under another name, or remove the creature with `fray campaign FILE "
                    "leave NAME`.\n");
    return exit_code_of(result);
}
