/* sim_sqlite.c -- Writes a run to an SQLite database; docs/commands/sim.md has the schema.
 *
 * The database is written beside its path and renamed when it is complete. Rows of single fights
 * are written only on request, in the order of the fights. All text is bound, never spliced into
 * SQL.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sim.h"

#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"
#include "tool/sim/sim_tables.sql.h"

struct sim_store {
    char *path, *temporary;
    sqlite3 *db;
    sqlite3_stmt *fight, *number, *row, *bin;
    char *fault;
    int variant;
    const fray_fight *start;
    sqlite3_int64 rows;
};

static void check_sqlite(struct sim_store *s, int result)
{
    if (result != SQLITE_OK && result != SQLITE_DONE && result != SQLITE_ROW && !s->fault)
        s->fault = text_of("%s", sqlite3_errmsg(s->db));
}

static sqlite3_stmt *prepared(struct sim_store *s, const char *sql)
{
    sqlite3_stmt *stm = NULL;
    check_sqlite(s, sqlite3_prepare_v2(s->db, sql, -1, &stm, NULL));
    return stm;
}

static void run_sql(struct sim_store *s, const char *sql)
{
    check_sqlite(s, sqlite3_exec(s->db, sql, NULL, NULL, NULL));
}

static void bind_text(struct sim_store *s, sqlite3_stmt *stm, int at, const char *text)
{
    if (!text || !*text)
        check_sqlite(s, sqlite3_bind_null(stm, at));
    else
        check_sqlite(s, sqlite3_bind_text(stm, at, text, -1, SQLITE_TRANSIENT));
}

static void bind_whole(struct sim_store *s, sqlite3_stmt *stm, int at, int64_t v)
{
    check_sqlite(s, sqlite3_bind_int64(stm, at, v));
}

static void run_statement(struct sim_store *s, sqlite3_stmt *stm)
{
    check_sqlite(s, sqlite3_step(stm));
    check_sqlite(s, sqlite3_reset(stm));
}

static void finish_statements(struct sim_store *s)
{
    sqlite3_stmt **const all[] = {&s->fight, &s->number, &s->row, &s->bin};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        sqlite3_finalize(*all[i]);
        *all[i] = NULL;
    }
}

static void sim_store_free(struct sim_store *s)
{
    finish_statements(s);
    sqlite3_close(s->db);
    free(s->path);
    free(s->temporary);
    free(s->fault);
    free(s);
}

static char *begun; /* the temporary file; after its rename no file has that name */

static void remove_begun(void)
{
    unlink(begun);
}

struct sim_store *sim_store_open(const char *path, int *code)
{
    struct stat about;
    *code = EXIT_USAGE;
    bool odd = stat(path, &about) == 0 && !S_ISREG(about.st_mode);
    const char *why =
        odd ? "a database must be a regular file" : check_writable(path, "SQLite format 3");
    if (why) {
        print_error("cannot write %s: %s", path, why);
        return NULL;
    }
    struct sim_store *s = xrealloc(NULL, sizeof *s);
    *s = (struct sim_store){.path = resolve_links(path)};
    begun = text_of("%s.XXXXXX", s->path);
    int fd = open_temporary(begun, new_mode());
    if (fd < 0) {
        print_error("cannot write %s: %s", path, strerror(errno));
        sim_store_free(s);
        return NULL;
    }
    close(fd);
    atexit(remove_begun); /* without memory the process ends at once */
    s->temporary = text_of("%s", begun);
    check_sqlite(s, sqlite3_open_v2(s->temporary, &s->db,
                                    SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW, NULL));
    if (!s->fault)
        run_sql(s, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON; "
                   "PRAGMA user_version = 1; BEGIN;");
    if (!s->fault) run_sql(s, sim_tables_sql);
    if (!s->fault) s->fight = prepared(s, "INSERT INTO fights VALUES (?, ?, ?, ?, ?, ?)");
    if (!s->fault) s->number = prepared(s, "INSERT INTO measured VALUES (?, ?, ?, ?)");
    if (!s->fault)
        s->row = prepared(
            s, "INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (!s->fault) s->bin = prepared(s, "INSERT INTO bins VALUES (?, ?, ?, ?)");
    *code = s->fault ? EXIT_BROKEN : EXIT_CLEAN;
    if (!s->fault) return s;
    print_error("cannot write %s: %s", path, s->fault);
    unlink(s->temporary);
    sim_store_free(s);
    return NULL;
}

/* ---- rows ---- */

void sim_store_variant(struct sim_store *s, const struct sim *sim, int variant)
{
    const struct variant *v = &sim->variants[variant];
    char rules[32];
    if (s->fault) return;
    sqlite3_stmt *stm = prepared(s, "INSERT INTO variants VALUES (?, ?, ?, ?, 0, 0, NULL)");
    if (!stm) return;
    snprintf(rules, sizeof rules, "%016" PRIx64, fray_program_hash(v->program));
    bind_whole(s, stm, 1, variant);
    check_sqlite(s, sqlite3_bind_text(stm, 2, v->label, -1, SQLITE_TRANSIENT));
    int64_t number;
    if (sim_number(v, &number))
        bind_whole(s, stm, 3, number);
    else if (v->value)
        bind_text(s, stm, 3, v->value);
    bind_text(s, stm, 4, rules);
    run_statement(s, stm);
    sqlite3_finalize(stm);
    s->variant = variant;
    s->start = v->start;
}

void sim_store_fight(void *store, uint64_t fight, const fray_outcome *o)
{
    struct sim_store *s = store;
    if (s->fault) return;
    bind_whole(s, s->fight, 1, s->variant);
    bind_whole(s, s->fight, 2, (int64_t)fight);
    bind_text(s, s->fight, 3, o->winner >= 0 ? fray_side_name(s->start, o->winner) : NULL);
    bind_whole(s, s->fight, 4, o->by_limit);
    bind_whole(s, s->fight, 5, o->failed);
    bind_whole(s, s->fight, 6, o->length);
    run_statement(s, s->fight);
}

void sim_store_number(void *store, const struct measured_value *m)
{
    struct sim_store *s = store;
    if (s->fault) return;
    bind_whole(s, s->number, 1, s->variant);
    bind_whole(s, s->number, 2, (int64_t)m->fight);
    bind_whole(s, s->number, 3, m->line);
    bind_whole(s, s->number, 4, m->value);
    run_statement(s, s->number);
}

static void put_bin(struct sim_store *s, bool below, int64_t least, int64_t most, int64_t fights)
{
    if (!fights) return;
    bind_whole(s, s->bin, 1, s->rows);
    if (below)
        check_sqlite(s, sqlite3_bind_null(s->bin, 2));
    else
        bind_whole(s, s->bin, 2, least);
    bind_whole(s, s->bin, 3, most);
    bind_whole(s, s->bin, 4, fights);
    run_statement(s, s->bin);
}

static void put_row(void *user, const struct sim_row *row)
{
    struct sim_store *s = user;
    if (s->fault) return;
    bind_whole(s, s->row, 1, ++s->rows);
    if (row->variant < 0)
        check_sqlite(s, sqlite3_bind_null(s->row, 2));
    else
        bind_whole(s, s->row, 2, row->variant);
    bind_text(s, s->row, 3, row->what);
    bind_text(s, s->row, 4, row->of);
    bind_text(s, s->row, 5, row->side);
    bind_text(s, s->row, 6, row->name);
    bind_text(s, s->row, 7, row->measure);
    bind_text(s, s->row, 8, row->heading);
    bind_whole(s, s->row, 9, row->fights);
    for (int i = 10; i <= 13; i++) check_sqlite(s, sqlite3_bind_null(s->row, i));
    if (row->is_share) {
        bind_whole(s, s->row, 10, row->count);
    } else {
        bind_whole(s, s->row, 11, row->sum);
        bind_whole(s, s->row, 12, row->least);
        bind_whole(s, s->row, 13, row->most);
    }
    check_sqlite(s, sqlite3_bind_double(s->row, 14, row->value.value));
    check_sqlite(s, sqlite3_bind_double(s->row, 15, row->value.low));
    check_sqlite(s, sqlite3_bind_double(s->row, 16, row->value.high));
    if (row->line < 0)
        check_sqlite(s, sqlite3_bind_null(s->row, 17));
    else
        bind_whole(s, s->row, 17, row->line);
    for (int i = 18; i <= 19; i++) check_sqlite(s, sqlite3_bind_null(s->row, i));
    if (row->variant < 0) {
        check_sqlite(s, sqlite3_bind_double(s->row, 18, row->chance));
        bind_whole(s, s->row, 19, row->claimed);
    }
    run_statement(s, s->row);
    if (!row->number) return;
    put_bin(s, true, 0, -1, row->number->below);
    for (int i = 0; i < row->number->bin_count; i++)
        put_bin(s, false, i * row->number->bin_width, (i + 1) * row->number->bin_width - 1,
                row->number->bins[i]);
}

static void put_key(struct sim_store *s, const char *key, const char *value)
{
    sqlite3_stmt *stm = s->fault ? NULL : prepared(s, "INSERT INTO run VALUES (?, ?)");
    if (!stm) return;
    bind_text(s, stm, 1, key);
    check_sqlite(s, sqlite3_bind_text(stm, 2, value, -1, SQLITE_TRANSIENT));
    run_statement(s, stm);
    sqlite3_finalize(stm);
}

static void put_totals(struct sim_store *s, const struct sim *sim, int variant)
{
    fray_totals t = sim_totals(sim, variant);
    sqlite3_stmt *stm =
        s->fault
            ? NULL
            : prepared(
                  s,
                  "UPDATE variants SET fights = ?, failed = ?, first_failed = ? WHERE variant = ?");
    if (!stm) return;
    bind_whole(s, stm, 1, t.fights);
    bind_whole(s, stm, 2, t.failed);
    if (t.failed) bind_whole(s, stm, 3, t.first_failed);
    bind_whole(s, stm, 4, variant);
    run_statement(s, stm);
    sqlite3_finalize(stm);
}

static void put_all(struct sim_store *s, const struct sim *sim)
{
    char seed[32];
    snprintf(seed, sizeof seed, "%" PRIu64, sim->seed);
    put_key(s, "version", fray_version());
    put_key(s, "encounter", sim->encounter);
    put_key(s, "seed", seed);
    put_key(s, "unit", sim_unit(sim));
    put_key(s, "interrupted", sim->interrupted ? "yes" : "no");
    for (int i = 0; i < sim->variant_count; i++) put_totals(s, sim, i);
    sim_rows(sim, put_row, s);
    if (!s->fault) run_sql(s, "COMMIT");
}

bool sim_store_failed(const struct sim_store *s)
{
    return s->fault != NULL;
}

static bool rename_into_place(struct sim_store *s)
{
    int fd = open(s->temporary, O_RDWR | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0) close(fd);
    return ok && rename(s->temporary, s->path) == 0;
}

int sim_store_close(struct sim_store *s, const struct sim *sim, bool keep)
{
    int code = EXIT_CLEAN;
    if (keep) put_all(s, sim);
    finish_statements(s);
    if (sqlite3_close(s->db) != SQLITE_OK && !s->fault) s->fault = text_of("it cannot be closed");
    s->db = NULL;
    if (keep && !s->fault && !rename_into_place(s)) s->fault = text_of("%s", strerror(errno));
    if (s->fault && keep) {
        print_error("cannot write %s: %s", s->path, s->fault);
        code = EXIT_BROKEN;
    }
    if (s->fault || !keep) unlink(s->temporary);
    sim_store_free(s);
    return code;
}
