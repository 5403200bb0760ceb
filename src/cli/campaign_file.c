/* campaign_file.c -- a campaign as a file: docs/commands/campaign.md has the schema.
 *
 * One transaction a step, written through to the disk before anybody is told that it is kept.
 * SQLite does not notice when content is damaged, so each step carries a hash of all that is kept
 * with it and of the step before; it is looked at whenever the file is opened. Whoever gave us the
 * file is not trusted: its schema must be ours to the letter, and nothing in it is run. All text
 * goes in by binding.
 */
#include <blake2.h>
#include <errno.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "campaign.h"

enum {
    SCHEMA = 1,
    APPLICATION = 0x46524159 /* "FRAY" */,
    HASH = 32,
    WAIT_MS = 5000,
    LARGEST = 64 << 20
};

static const char schema[] = "CREATE TABLE rules (rules INTEGER PRIMARY KEY, hash TEXT NOT NULL "
                             "UNIQUE, engine TEXT NOT NULL, program BLOB NOT NULL) STRICT;"
                             "CREATE TABLE steps (step INTEGER PRIMARY KEY, sort TEXT NOT NULL, "
                             "name TEXT NOT NULL, said TEXT NOT NULL, settings TEXT NOT NULL,"
                             "  seed TEXT NOT NULL, fight TEXT NOT NULL, given TEXT NOT NULL, "
                             "outcome TEXT NOT NULL, rules INTEGER REFERENCES rules,"
                             "  chain BLOB NOT NULL) STRICT;"
                             "CREATE TABLE kept (step INTEGER NOT NULL REFERENCES steps, row "
                             "INTEGER NOT NULL, who TEXT NOT NULL, thing TEXT NOT NULL,"
                             "  copy INTEGER NOT NULL, mark TEXT NOT NULL, nth INTEGER NOT NULL, "
                             "name TEXT NOT NULL, at INTEGER NOT NULL, value TEXT NOT NULL,"
                             "  PRIMARY KEY (step, row)) STRICT, WITHOUT ROWID;";

struct campaign_file {
    char *path;
    sqlite3 *db;
    char *fault; /* what went wrong in the database, or NULL */
    bool fresh;  /* there is nothing in it yet */
    bool made;   /* and we made the file */
    struct step *steps;
    int count;
    uint8_t chain[HASH]; /* of the last step */
    uint8_t last[HASH];  /* and as it is written there: another one if it is damaged */
    int damaged;         /* the first step that does not fit, or 0 */
};

/* ---- SQLite ---------------------------------------------------------------------------------- */

static void check(struct campaign_file *s, int result)
{
    if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW || s->fault) return;
    int what = result & 0xff;
    s->fault = what == SQLITE_BUSY || what == SQLITE_LOCKED
                   ? text_of("somebody else is writing to it")
               : what == SQLITE_FULL   ? text_of("the disk is full")
               : what == SQLITE_NOTADB ? text_of("it is no campaign")
                                       : text_of("%s", sqlite3_errmsg(s->db));
}

static void run_sql(struct campaign_file *s, const char *sql)
{
    if (!s->fault) check(s, sqlite3_exec(s->db, sql, NULL, NULL, NULL));
}

static sqlite3_stmt *prepared(struct campaign_file *s, const char *sql)
{
    sqlite3_stmt *stm = NULL;
    if (!s->fault) check(s, sqlite3_prepare_v2(s->db, sql, -1, &stm, NULL));
    return stm;
}

/* Is there a row? */
static bool stepped(struct campaign_file *s, sqlite3_stmt *stm)
{
    if (!stm || s->fault) return false;
    int result = sqlite3_step(stm);
    check(s, result);
    return result == SQLITE_ROW && !s->fault;
}

static int64_t number_of(struct campaign_file *s, const char *sql)
{
    sqlite3_stmt *stm = prepared(s, sql);
    int64_t n = stepped(s, stm) ? sqlite3_column_int64(stm, 0) : 0;
    sqlite3_finalize(stm);
    return n;
}

static char *column(sqlite3_stmt *stm, int i)
{
    const unsigned char *text = sqlite3_column_text(stm, i);
    return text_of("%s", text ? (const char *)text : "");
}

static void bind_text(struct campaign_file *s, sqlite3_stmt *stm, int at, const char *text)
{
    if (stm) check(s, sqlite3_bind_text(stm, at, text ? text : "", -1, SQLITE_TRANSIENT));
}

static void bind_whole(struct campaign_file *s, sqlite3_stmt *stm, int at, int64_t n)
{
    if (stm) check(s, sqlite3_bind_int64(stm, at, n));
}

static void done(struct campaign_file *s, sqlite3_stmt *stm)
{
    stepped(s, stm);
    if (stm) sqlite3_reset(stm);
}

/* ---- the chain ------------------------------------------------------------------------------- */

/* Each part with its length, so that no two lists of parts are the same bytes. */
static void add_bytes(blake2b_state *h, const void *bytes, size_t size)
{
    uint8_t length[8];
    for (int i = 0; i < 8; i++) length[i] = (uint8_t)((uint64_t)size >> (8 * i));
    blake2b_update(h, length, sizeof length);
    blake2b_update(h, bytes, size);
}

static void add_text(blake2b_state *h, const char *text)
{
    add_bytes(h, text, strlen(text));
}

static void add_number(blake2b_state *h, uint64_t n)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, n);
    add_text(h, text);
}

static void add_kept(blake2b_state *h, const fray_kept *k)
{
    add_text(h, k->who);
    add_text(h, k->thing);
    add_number(h, (uint64_t)k->copy);
    add_text(h, k->mark);
    add_number(h, (uint64_t)k->nth);
    add_text(h, k->name);
    add_number(h, (uint64_t)k->at);
    add_text(h, k->value);
}

/* Everything about a step, and the chain so far. rules: their hash, engine and bytes, or NULL. */
struct rules {
    const char *hash, *engine;
    const void *bytes;
    size_t size;
};
static void chain_on(uint8_t chain[HASH], int number, const struct step *step,
                     const fray_campaign *state, const struct rules *rules)
{
    blake2b_state h;
    blake2b_init(&h, HASH);
    add_bytes(&h, chain, HASH);
    add_number(&h, (uint64_t)number);
    const char *const parts[] = {step->sort,     step->name,  step->said,
                                 step->settings, step->given, step->outcome};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) add_text(&h, parts[i]);
    add_number(&h, step->seed);
    add_number(&h, step->fight);
    add_number(&h, (uint64_t)step->rules);
    if (rules) {
        add_text(&h, rules->hash);
        add_text(&h, rules->engine);
        add_bytes(&h, rules->bytes, rules->size);
    }
    for (size_t i = 0; i < fray_campaign_count(state); i++) {
        fray_kept k = fray_campaign_at(state, i);
        add_kept(&h, &k);
    }
    blake2b_final(&h, chain, HASH);
}

/* ---- looking at a file ----------------------------------------------------------------------- */

static void no_step(struct step *step)
{
    char **const all[] = {&step->sort,     &step->name,  &step->said,
                          &step->settings, &step->given, &step->outcome};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(*all[i]);
}

void campaign_file_close(struct campaign_file *s)
{
    struct stat about;
    if (!s) return;
    sqlite3_close(s->db);
    if (s->made && s->fresh && stat(s->path, &about) == 0 && about.st_size == 0) unlink(s->path);
    for (int i = 0; i < s->count; i++) no_step(&s->steps[i]);
    free(s->steps);
    free(s->path);
    free(s->fault);
    free(s);
}

static fray_campaign *state_new(void)
{
    fray_campaign *state;
    if (fray_campaign_new(NULL, &state) != FRAY_OK) xrealloc(NULL, SIZE_MAX);
    return state;
}

/* *whole: could all of it be read? */
static fray_campaign *state_of(struct campaign_file *s, int step, bool *whole)
{
    fray_campaign *state = state_new();
    *whole = true;
    if (step == 0) return state;
    sqlite3_stmt *stm = prepared(s, "SELECT who, thing, copy, mark, nth, name, at, value FROM kept "
                                    "WHERE step = ? ORDER BY row");
    bind_whole(s, stm, 1, step);
    while (stepped(s, stm)) {
        char *who = column(stm, 0), *thing = column(stm, 1), *mark = column(stm, 3),
             *name = column(stm, 5), *value = column(stm, 7);
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

static bool whole_number(const char *text, uint64_t *n)
{
    return read_number(text, strlen(text), UINT64_MAX, n);
}

static bool read_step(sqlite3_stmt *stm, struct step *step)
{
    char *seed = column(stm, 5), *fight = column(stm, 6);
    *step = (struct step){.sort = column(stm, 1),
                          .name = column(stm, 2),
                          .said = column(stm, 3),
                          .settings = column(stm, 4),
                          .given = column(stm, 7),
                          .outcome = column(stm, 8),
                          .rules = sqlite3_column_int(stm, 9)};
    bool ok = whole_number(seed, &step->seed) && whole_number(fight, &step->fight);
    free(seed);
    free(fight);
    return ok;
}

/* Is what stands there what the step's hash was made of? */
static bool step_is_whole(struct campaign_file *s, sqlite3_stmt *stm, int number, struct step *step)
{
    bool read, ok = read_step(stm, step) && sqlite3_column_int64(stm, 0) == number;
    fray_campaign *state = state_of(s, number, &read);
    sqlite3_stmt *rules =
        step->rules ? prepared(s, "SELECT hash, engine, program FROM rules WHERE rules = ?") : NULL;
    bind_whole(s, rules, 1, step->rules);
    struct rules r = {0};
    if (rules && stepped(s, rules)) {
        const char *hash = (const char *)sqlite3_column_text(rules, 0),
                   *engine = (const char *)sqlite3_column_text(rules, 1);
        r = (struct rules){hash ? hash : "", engine ? engine : "", sqlite3_column_blob(rules, 2),
                           (size_t)sqlite3_column_bytes(rules, 2)};
    }
    ok = ok && read && (!step->rules || r.hash);
    if (ok) chain_on(s->chain, number, step, state, step->rules ? &r : NULL);
    bool chained = sqlite3_column_bytes(stm, 10) == HASH;
    if (chained) memcpy(s->last, sqlite3_column_blob(stm, 10), HASH);
    ok = ok && chained && memcmp(s->last, s->chain, HASH) == 0;
    sqlite3_finalize(rules);
    fray_campaign_free(state);
    return ok;
}

static char *damage_of(int step)
{
    return text_of(
        "step %d is damaged: what is kept there is not what was played%s", step,
        step > 1 ? "; the steps before it are whole, and `undo` takes back the others, one a time"
                 : "");
}

void campaign_file_report_damage(const struct campaign_file *s)
{
    if (!s->damaged || s->damaged >= s->count) return;
    char *damage = damage_of(s->damaged);
    print_error("%s: %s", s->path, damage);
    free(damage);
}

static void read_steps(struct campaign_file *s, bool may_be_damaged)
{
    sqlite3_stmt *stm = prepared(s, "SELECT step, sort, name, said, settings, seed, fight, given, "
                                    "outcome, rules, chain FROM steps ORDER BY step");
    while (stepped(s, stm)) {
        NEED_ROOM(s->steps, s->count);
        bool whole = step_is_whole(s, stm, s->count + 1, &s->steps[s->count]);
        s->count++;
        if (!whole && !s->damaged) s->damaged = s->count;
        if (!whole && !s->fault && !may_be_damaged) s->fault = damage_of(s->count);
    }
    sqlite3_finalize(stm);
    if (s->fault || may_be_damaged) return;
    int64_t lost =
        number_of(s, "SELECT count(*) FROM kept WHERE step NOT IN (SELECT step FROM steps)");
    int64_t unused = number_of(s, "SELECT count(*) FROM rules WHERE rules NOT IN (SELECT rules "
                                  "FROM steps WHERE rules IS NOT NULL)");
    if (!s->fault && (lost || unused))
        s->fault = text_of("it is damaged: it holds what belongs to no step");
}

/* All that is declared in a database, as text. */
static char *schema_of(struct campaign_file *s, sqlite3 *db)
{
    sqlite3_stmt *stm = NULL;
    char *all = text_of("%s", "");
    if (sqlite3_prepare_v2(
            db, "SELECT type, name, coalesce(sql, '') FROM sqlite_schema ORDER BY type, name", -1,
            &stm, NULL) != SQLITE_OK) {
        if (db == s->db) check(s, sqlite3_extended_errcode(db));
        return all;
    }
    while (sqlite3_step(stm) == SQLITE_ROW) {
        char *type = column(stm, 0), *name = column(stm, 1), *sql = column(stm, 2),
             *longer = text_of("%s%s %s %s\n", all, type, name, sql);
        free(all), free(type), free(name), free(sql);
        all = longer;
    }
    if (db == s->db) check(s, sqlite3_errcode(db));
    sqlite3_finalize(stm);
    return all;
}

static bool schema_is_ours(struct campaign_file *s)
{
    sqlite3 *pattern = NULL;
    bool ours = false;
    if (sqlite3_open(":memory:", &pattern) == SQLITE_OK &&
        sqlite3_exec(pattern, schema, NULL, NULL, NULL) == SQLITE_OK) {
        char *want = schema_of(s, pattern), *have = schema_of(s, s->db);
        ours = strcmp(want, have) == 0;
        free(want);
        free(have);
    }
    sqlite3_close(pattern);
    return ours;
}

static void look_inside(struct campaign_file *s, bool may_be_damaged)
{
    int64_t application = number_of(s, "PRAGMA application_id"),
            version = number_of(s, "PRAGMA user_version");
    s->fresh = number_of(s, "PRAGMA page_count") == 0;
    if (s->fault || s->fresh) return;
    if (application != APPLICATION)
        s->fault = text_of("it is no campaign");
    else if (version > SCHEMA)
        s->fault = text_of("it was made by a newer fray (its schema is %d, this one knows %d)",
                           (int)version, SCHEMA);
    else if (version != SCHEMA || !schema_is_ours(s))
        s->fault =
            s->fault ? s->fault : text_of("it is damaged: its tables are not those of a campaign");
    if (s->fault) return;
    sqlite3_stmt *stm = prepared(s, "PRAGMA quick_check(1)");
    bool sound = stepped(s, stm) && strcmp((const char *)sqlite3_column_text(stm, 0), "ok") == 0;
    sqlite3_finalize(stm);
    if (!sound && !s->fault) s->fault = text_of("it is damaged");
    if (sound) read_steps(s, may_be_damaged);
}

/* ---- opening --------------------------------------------------------------------------------- */

static const char *no_file(const char *path, bool create, bool *there)
{
    struct stat about;
    *there = lstat(path, &about) == 0;
    if (!*there)
        return errno != ENOENT ? strerror(errno) : create ? NULL : "there is no such campaign";
    return S_ISREG(about.st_mode)   ? NULL
           : S_ISLNK(about.st_mode) ? "it is a link"
           : S_ISDIR(about.st_mode) ? "it is a folder"
                                    : "it is not a regular file";
}

/* Nothing that a stranger's file declares is run. */
static void be_careful(struct campaign_file *s)
{
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, LARGEST);
    sqlite3_limit(s->db, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_busy_timeout(s->db, WAIT_MS);
    run_sql(s, "PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON; "
               "PRAGMA synchronous = EXTRA");
}

struct campaign_file *campaign_file_open(const char *path, bool create, bool may_be_damaged,
                                         int *code)
{
    bool there;
    const char *why = no_file(path, create, &there);
    *code = EXIT_USAGE;
    if (why) {
        print_error("%s: %s", path, why);
        if (!there)
            put(stderr, "One begins with `fray run RULES --campaign FILE`, or with `fray campaign "
                        "FILE join NAME --rules RULES`.\n");
        return NULL;
    }
    struct campaign_file *s = xrealloc(NULL, sizeof *s);
    *s = (struct campaign_file){.path = text_of("%s", path), .made = !there};
    check(s, sqlite3_open_v2(path, &s->db,
                             SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW |
                                 (create ? SQLITE_OPEN_CREATE : 0),
                             NULL));
    if (!s->fault) be_careful(s);
    run_sql(s, "BEGIN"); /* one look at all of it */
    if (!s->fault) look_inside(s, may_be_damaged);
    if (!s->fault && s->fresh && !create) s->fault = text_of("it is no campaign");
    if (!s->fault) run_sql(s, "ROLLBACK");
    if (!s->fault) return s;
    print_error("%s: %s", path, s->fault);
    *code = EXIT_NO;
    campaign_file_close(s);
    return NULL;
}

int campaign_file_count(const struct campaign_file *s)
{
    return s->count;
}
const struct step *campaign_file_step(const struct campaign_file *s, int step)
{
    return &s->steps[step - 1];
}
const char *campaign_file_path(const struct campaign_file *s)
{
    return s->path;
}

static bool fine(struct campaign_file *s)
{
    if (!s->fault) return true;
    print_error("%s: %s", s->path, s->fault);
    return false;
}

fray_campaign *campaign_file_state(struct campaign_file *s, int step)
{
    bool whole;
    fray_campaign *state = state_of(s, step, &whole);
    if (!whole && !s->fault) s->fault = text_of("step %d is damaged", step);
    if (fine(s)) return state;
    fray_campaign_free(state);
    return NULL;
}

/* ---- rules that were kept -------------------------------------------------------------------- */

struct bytes {
    const void *at;
    size_t size;
};
static fray_result give_bytes(void *user, const char *name, const char *from, const char **text,
                              size_t *size, const char **shown)
{
    const struct bytes *b = user;
    if (from) return FRAY_NOT_FOUND;
    *text = b->at, *size = b->size, *shown = name;
    return FRAY_OK;
}

fray_program *campaign_file_rules(struct campaign_file *s, int step)
{
    while (step > 0 && !s->steps[step - 1].rules) step--;
    if (step == 0) {
        print_error("%s: no step was played by any rules yet: say which, with --rules FILE",
                    s->path);
        return NULL;
    }
    sqlite3_stmt *stm = prepared(s, "SELECT engine, program FROM rules WHERE rules = ?");
    fray_program *program = NULL;
    bind_whole(s, stm, 1, s->steps[step - 1].rules);
    if (stepped(s, stm)) {
        fray_findings *findings = NULL;
        struct bytes b = {sqlite3_column_blob(stm, 1), (size_t)sqlite3_column_bytes(stm, 1)};
        fray_result result = fray_compile(NULL, give_bytes, &b, "campaign", &program, &findings);
        fray_findings_free(findings);
        if (result != FRAY_OK)
            print_error("%s: the rules of step %d were kept by fray %s, and this one (%s) cannot "
                        "read them; --rules FILE gives others",
                        s->path, step, (const char *)sqlite3_column_text(stm, 0), fray_version());
    }
    sqlite3_finalize(stm);
    return fine(s) ? program : NULL;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void begin_file(struct campaign_file *s)
{
    char *sql =
        text_of("PRAGMA application_id = %d; PRAGMA user_version = %d;", APPLICATION, SCHEMA);
    run_sql(s, sql);
    run_sql(s, schema);
    free(sql);
}

/* The row of these rules, which is theirs for as long as a step was played by them. */
static int keep_rules(struct campaign_file *s, const struct rules *r)
{
    sqlite3_stmt *stm =
        prepared(s, "INSERT OR IGNORE INTO rules (hash, engine, program) VALUES (?, ?, ?)");
    bind_text(s, stm, 1, r->hash);
    bind_text(s, stm, 2, r->engine);
    if (stm) check(s, sqlite3_bind_blob64(stm, 3, r->bytes, r->size, SQLITE_TRANSIENT));
    done(s, stm);
    sqlite3_finalize(stm);
    stm = prepared(s, "SELECT rules FROM rules WHERE hash = ?");
    bind_text(s, stm, 1, r->hash);
    int row = stepped(s, stm) ? sqlite3_column_int(stm, 0) : 0;
    sqlite3_finalize(stm);
    return row;
}

/* Rules of one hash may have been kept by another engine: then what stands there is what was
 * hashed. */
static void rules_kept(struct campaign_file *s, int row, struct rules *r, sqlite3_stmt **stm)
{
    *stm = prepared(s, "SELECT hash, engine, program FROM rules WHERE rules = ?");
    bind_whole(s, *stm, 1, row);
    if (stepped(s, *stm))
        *r = (struct rules){(const char *)sqlite3_column_text(*stm, 0),
                            (const char *)sqlite3_column_text(*stm, 1),
                            sqlite3_column_blob(*stm, 2), (size_t)sqlite3_column_bytes(*stm, 2)};
}

static void keep_state(struct campaign_file *s, int step, const fray_campaign *state)
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
        done(s, stm);
    }
    sqlite3_finalize(stm);
}

static void keep_step(struct campaign_file *s, int number, const struct step *step,
                      const uint8_t chain[HASH])
{
    char seed[24], fight[24];
    snprintf(seed, sizeof seed, "%" PRIu64, step->seed);
    snprintf(fight, sizeof fight, "%" PRIu64, step->fight);
    sqlite3_stmt *stm = prepared(s, "INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    const char *const texts[] = {step->sort, step->name, step->said,  step->settings,
                                 seed,       fight,      step->given, step->outcome};
    bind_whole(s, stm, 1, number);
    for (int i = 0; i < 8; i++) bind_text(s, stm, i + 2, texts[i]);
    if (step->rules) bind_whole(s, stm, 10, step->rules);
    if (stm) check(s, sqlite3_bind_blob(stm, 11, chain, HASH, SQLITE_TRANSIENT));
    done(s, stm);
    sqlite3_finalize(stm);
}

/* Has nobody added or taken back a step since we looked? */
static void still_the_same(struct campaign_file *s)
{
    if (s->fault) return;
    if (s->fresh && number_of(s, "SELECT count(*) FROM sqlite_schema") == 0) return;
    uint8_t none[HASH] = {0};
    sqlite3_stmt *stm = prepared(s, "SELECT step, chain FROM steps ORDER BY step DESC LIMIT 1");
    bool any = stepped(s, stm);
    bool same = any ? sqlite3_column_int(stm, 0) == s->count &&
                          sqlite3_column_bytes(stm, 1) == HASH &&
                          memcmp(sqlite3_column_blob(stm, 1), s->chain, HASH) == 0
                    : s->count == 0 && memcmp(s->chain, none, HASH) == 0;
    sqlite3_finalize(stm);
    if (!same && !s->fault)
        s->fault =
            text_of("somebody else took a step meanwhile, so this one was not kept; take it again");
}

enum there { NOT_THERE, THERE, UNREADABLE };

static enum there step_is_there(struct campaign_file *s, int number, const uint8_t chain[HASH])
{
    char *fault = s->fault;
    s->fault = NULL;
    bool any = number_of(s, "SELECT count(*) FROM sqlite_schema WHERE name = 'steps'") > 0;
    sqlite3_stmt *stm =
        any ? prepared(s, "SELECT 1 FROM steps WHERE step = ? AND chain = ?") : NULL;
    bind_whole(s, stm, 1, number);
    if (stm) check(s, sqlite3_bind_blob(stm, 2, chain, HASH, SQLITE_TRANSIENT));
    enum there there = stepped(s, stm) ? THERE : s->fault ? UNREADABLE : NOT_THERE;
    sqlite3_finalize(stm);
    free(s->fault);
    s->fault = fault;
    return there;
}

/* The step of that number and chain is to be there, or gone. A disk may fail so late that all was
 * done: then that is what is told. */
static int finish(struct campaign_file *s, int number, const uint8_t chain[HASH], enum there wanted,
                  const char *what)
{
    run_sql(s, "COMMIT");
    if (!s->fault) return EXIT_CLEAN;
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    print_error("%s: %s", s->path, s->fault);
    enum there there = step_is_there(s, number, chain);
    if (there == wanted) {
        put(stderr, "It was done all the same; if the machine loses power now, it may not last.\n");
        return EXIT_CLEAN;
    }
    put(stderr, "%s\n",
        there == UNREADABLE ? "Whether it was done shows when the file can be read again." : what);
    return EXIT_BROKEN;
}

int campaign_file_add(struct campaign_file *s, const struct step *step, const fray_campaign *state,
                      const fray_program *program)
{
    struct rules r = {0};
    struct step kept = *step;
    char hash[24];
    uint8_t chain[HASH] = {0};
    sqlite3_stmt *rules = NULL;
    int number = s->count + 1;
    run_sql(s, "BEGIN IMMEDIATE");
    still_the_same(s);
    if (s->fresh) begin_file(s);
    if (program) {
        const char *bytes;
        size_t size;
        fray_program_write(program, &bytes, &size);
        snprintf(hash, sizeof hash, "%016" PRIx64, fray_program_hash(program));
        r = (struct rules){hash, fray_version(), bytes, size};
        kept.rules = keep_rules(s, &r);
        rules_kept(s, kept.rules, &r, &rules);
    }
    if (!s->fault) {
        memcpy(chain, s->chain, HASH);
        chain_on(chain, number, &kept, state, program ? &r : NULL);
        keep_step(s, number, &kept, chain);
        keep_state(s, number, state);
    }
    sqlite3_finalize(rules);
    int code = finish(s, number, chain, THERE, "Nothing of it was kept.");
    if (code == EXIT_CLEAN) s->fresh = false;
    return code;
}

int campaign_file_undo(struct campaign_file *s)
{
    run_sql(s, "BEGIN IMMEDIATE");
    if (!s->fault && number_of(s, "SELECT count(*) FROM steps") != s->count)
        s->fault = text_of("somebody else took a step meanwhile; look again");
    run_sql(
        s,
        "DELETE FROM kept WHERE step >= (SELECT max(step) FROM steps);"
        "DELETE FROM steps WHERE step = (SELECT max(step) FROM steps);"
        "DELETE FROM rules WHERE rules NOT IN (SELECT rules FROM steps WHERE rules IS NOT NULL)");
    return finish(s, s->count, s->last, NOT_THERE, "Nothing was undone.");
}
