/* cmd_balance.c -- Implements `fray balance`: plays all pairs of contestants in a duel of the file.
 *
 * The encounter has two sides of one creature each. For each pair of contestants it is written
 * anew, in both orders, after the text of the file. All pairs play the same seeds. From the matrix
 * of shares follow an equilibrium, ratings, and dominated contestants.
 */
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "confidence.h"
#include "equilibrium.h"

#include "tool/fight/search_player.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/load/module_path.h"

enum { CONTESTANTS_MOST = 32, JOBS_MOST = 256 };
/* Of all ordered pairs of 32 together, fewer than one of 20 tables claims a wrong dominance. */
#define DOMINANCE_Z 4.2

static const char *fights_text, *seed_text, *jobs_text, *search_text, *encounter_text;
static const struct poptOption balance_options[] = {
    {"fights", 'n', POPT_ARG_STRING, &fights_text, 'n', "fights of each pair in each order (200)",
     "N"},
    {"encounter", 0, POPT_ARG_STRING, &encounter_text, 'e', "the duel (else the first encounter)",
     "NAME"},
    OPTION_SEED(&seed_text),
    {"jobs", 'j', POPT_ARG_STRING, &jobs_text, 'j',
     "the number of threads (else one per processor)", "N"},
    {"players", 0, POPT_ARG_STRING, &search_text, 'P',
     "how both sides play: search:500 (else by their tactics)", "SEARCH"},
    POPT_TABLEEND,
};

struct balance {
    const char *file;
    char *main_text; /* of the file with all duels */
    size_t main_size;
    struct module_finder *finder;
    fray_program *program;
    const char *encounter; /* its name */
    char *names[CONTESTANTS_MOST];
    int count;
    uint64_t fights, seed;
    struct search_sides searched;
    /* [row][column]: twice the wins of the row plus its draws, of 2 * 2 * fights */
    int64_t score[CONTESTANTS_MOST][CONTESTANTS_MOST];
    /* the next duel to play */
    pthread_mutex_t lock;
    int next, code;
};

/* ---- writing the duels ---- */

/* The end of a block that begins with { at or after `at`; texts and comments are skipped. */
static const char *block_end(const char *at)
{
    int depth = 0;
    for (; *at; at++) {
        if (*at == '#') at += strcspn(at, "\n");
        if (*at == '"') at += 1 + strcspn(at + 1, "\"");
        depth += (*at == '{') - (*at == '}');
        if (!*at || (*at == '}' && depth == 0)) break;
    }
    return *at ? at + 1 : at;
}

static const char *line_at(const char *text, uint32_t line)
{
    while (--line > 0 && *text) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return text;
}

static bool ends_word(char c)
{
    return !isalnum((unsigned char)c) && c != '_';
}

/* Finds a name within a side: in quotation marks, or as a word. Signs of the map end in a colon. */
static const char *find_name(const char *from, const char *to, const char *name, size_t *size)
{
    size_t length = strlen(name);
    for (const char *at = from; at + length <= to; at++) {
        if (strncmp(at, name, length) != 0) continue;
        bool quoted = at[-1] == '"' && at[length] == '"';
        const char *after = at + length + quoted;
        if (!quoted && (!ends_word(at[-1]) || !ends_word(at[length]))) continue;
        while (*after == ' ') after++;
        if (*after == ':') continue;
        *size = length + 2 * (size_t)quoted;
        return at - quoted;
    }
    return NULL;
}

/* Where the encounter names its two creatures. */
struct places {
    const char *from, *name_end, *to; /* the encounter; its body begins at name_end */
    const char *at[2];
    size_t size[2];
};

static bool find_places(const fray_fight *fight, const char *text, uint32_t line, struct places *p)
{
    p->from = line_at(text, line);
    p->to = block_end(p->from);
    p->name_end = strchr(p->from, '{');
    const char *at = p->name_end;
    for (int side = 0; side < 2 && at; side++) {
        while (at && at < p->to && !(strncmp(at, "side ", 5) == 0 && ends_word(at[-1]))) at++;
        const char *body = at ? strchr(at, '{') : NULL;
        if (!body || body >= p->to) return false;
        at = block_end(body);
        int who = -1;
        for (int c = 0; c < fray_creature_count(fight); c++)
            if (fray_creature_side(fight, c) == side) who = c;
        p->at[side] = find_name(body, at, fray_creature_name(fight, who), &p->size[side]);
        if (!p->at[side]) return false;
    }
    return at != NULL;
}

static void write_duels(struct balance *b, const char *text, const struct places *p)
{
    struct text_stream all;
    FILE *to = text_stream_begin(&all);
    fprintf(to, "%s\n", text);
    for (int i = 0; i < b->count; i++)
        for (int j = 0; j < b->count; j++) {
            if (i == j) continue;
            fprintf(to, "\nencounter \"balance %d %d\" %.*s\"%s\"%.*s\"%s\"%.*s\n", i, j,
                    (int)(p->at[0] - p->name_end), p->name_end, b->names[i],
                    (int)(p->at[1] - p->at[0] - (ptrdiff_t)p->size[0]), p->at[0] + p->size[0],
                    b->names[j], (int)(p->to - p->at[1] - (ptrdiff_t)p->size[1]),
                    p->at[1] + p->size[1]);
        }
    b->main_text = text_stream_end(&all);
    b->main_size = all.size;
}

/* ---- reading ---- */

static fray_result read_module(void *user, const char *name, const char *from, const char **text,
                               size_t *size, const char **shown)
{
    struct balance *b = user;
    fray_result result = finder_read(b->finder, name, from, text, size, shown);
    if (result == FRAY_OK && !from && b->main_text) {
        *text = b->main_text;
        *size = b->main_size;
    }
    return result;
}

static int compile(struct balance *b)
{
    fray_findings *findings = NULL;
    fray_program_free(b->program);
    fray_result result = fray_compile(NULL, read_module, b, b->file, &b->program, &findings);
    if (result != FRAY_OK && findings && fray_findings_count(findings, FRAY_ERROR) > 0)
        put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
    else if (result != FRAY_OK)
        print_error("%s: %s", b->file, fray_result_text(result));
    fray_findings_free(findings);
    return exit_code_of(result);
}

static int content_of(const fray_program *program, const char *name)
{
    for (int i = 0; i < fray_content_count(program); i++)
        if (strcmp(fray_content_name(program, i), name) == 0) return i;
    return -1;
}

/* The contestants: those that are named, or all of the kind of the first side's creature. */
static int find_contestants(struct balance *b, const fray_fight *fight, int count,
                            const char *const *names)
{
    int first = content_of(b->program, fray_creature_name(fight, 0));
    const char *kind = fray_content_kind(b->program, first);
    int total = fray_content_count(b->program);
    for (int i = 0; i < (count ? count : total); i++) {
        int content = count ? content_of(b->program, names[i]) : i;
        if (content < 0) return usage_error("there is no creature called '%s'", names[i]);
        if (!count && strcmp(fray_content_kind(b->program, content), kind) != 0) continue;
        if (b->count == CONTESTANTS_MOST)
            return usage_error("more than %d contestants: name those that you mean",
                               CONTESTANTS_MOST);
        b->names[b->count++] = text_of("%s", fray_content_name(b->program, content));
    }
    return b->count >= 2 ? EXIT_CLEAN : usage_error("a comparison needs two contestants");
}

static bool is_duel(const fray_fight *fight)
{
    int of[2] = {0, 0};
    if (fray_side_count(fight) != 2) return false;
    for (int c = 0; c < fray_creature_count(fight); c++)
        if (fray_creature_side(fight, c) >= 0) of[fray_creature_side(fight, c)]++;
    return of[0] == 1 && of[1] == 1;
}

static int plan(struct balance *b, int count, const char *const *names)
{
    fray_fight *fight = NULL;
    struct places places = {0};
    uint32_t line;
    const char *why, *text, *shown;
    size_t size;
    int id, code;
    b->finder = finder_new(b->file, &why);
    if (!b->finder) {
        print_error("cannot read %s: %s", b->file, why);
        return EXIT_USAGE;
    }
    if ((code = compile(b)) != EXIT_CLEAN) return code;
    if (finder_read(b->finder, b->file, NULL, &text, &size, &shown) != FRAY_OK ||
        fray_is_compiled(text, size))
        return usage_error("%s must be a file with the source of the duel", b->file);
    code = find_encounter(b->program, b->file, encounter_text, &id);
    if (code == EXIT_CLEAN) code = begin_fight(b->program, id, NULL, 0, &fight);
    if (code != EXIT_CLEAN) return code;
    b->encounter = text_of("%s", fray_encounter_name(b->program, id));
    fray_encounter_file(b->program, id, &line);
    if (!is_duel(fight) || !find_places(fight, text, line, &places))
        code = usage_error("\"%s\" is not a duel in %s: it needs two sides, each with one creature",
                           b->encounter, b->file);
    if (code == EXIT_CLEAN) code = find_contestants(b, fight, count, names);
    fray_fight_free(fight);
    if (code != EXIT_CLEAN) return code;
    write_duels(b, text, &places);
    return compile(b);
}

/* ---- playing ---- */

static fray_result attach(void *user, uint64_t fight, fray_driver *driver)
{
    players_attach(user, fight, driver);
    driver->bare = 1;
    return FRAY_OK;
}

/* Plays one pair in one order. Returns an exit code. */
static int play_pair(struct balance *b, int row, int column, fray_totals *totals)
{
    char *name = text_of("balance %d %d", row, column);
    fray_fight *fight = NULL;
    fray_tally *tally = NULL;
    struct search_players *players = NULL;
    int code = begin_fight(b->program, fray_encounter_find(b->program, name), NULL, 0, &fight);
    free(name);
    if (code != EXIT_CLEAN) return code;
    fray_result result = fray_tally_new(fight, &tally);
    struct search_sides searched = b->searched.any ? b->searched : searches_of_file(fight);
    if (result == FRAY_OK && searched.any) {
        players = players_new(&searched, fight, b->seed, 1);
        fray_tally_prepare(tally, attach, players);
    }
    if (result == FRAY_OK) result = fray_tally_play(tally, b->seed, 0, b->fights, NULL);
    if (result == FRAY_OK) {
        *totals = fray_tally_totals(tally);
        int64_t wins[2] = {totals->wins[0], totals->wins[1]}, drawn = totals->draws;
        pthread_mutex_lock(&b->lock);
        b->score[row][column] += 2 * wins[0] + drawn;
        b->score[column][row] += 2 * wins[1] + drawn;
        pthread_mutex_unlock(&b->lock);
        if (totals->failed)
            print_error("%s against %s: %" PRId64 " fights stopped with an error", b->names[row],
                        b->names[column], totals->failed);
    } else
        print_error("%s", fray_result_text(result));
    players_free(players);
    fray_tally_free(tally);
    fray_fight_free(fight);
    return exit_code_of(result);
}

static void *play_pairs(void *user)
{
    struct balance *b = user;
    for (;;) {
        fray_totals totals;
        pthread_mutex_lock(&b->lock);
        int at = b->next++;
        bool done = at >= b->count * b->count || b->code != EXIT_CLEAN;
        pthread_mutex_unlock(&b->lock);
        if (done) return NULL;
        int row = at / b->count, column = at % b->count;
        int code = row == column ? EXIT_CLEAN : play_pair(b, row, column, &totals);
        pthread_mutex_lock(&b->lock);
        if (code != EXIT_CLEAN) b->code = code;
        pthread_mutex_unlock(&b->lock);
    }
}

static int play_all(struct balance *b, int jobs)
{
    pthread_t *threads = xrealloc(NULL, sizeof *threads * (size_t)jobs);
    int started = 0;
    pthread_mutex_init(&b->lock, NULL);
    while (started < jobs - 1 && pthread_create(&threads[started], NULL, play_pairs, b) == 0)
        started++;
    play_pairs(b);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&b->lock);
    free(threads);
    return b->code;
}

/* ---- what follows ---- */

static double share(const struct balance *b, int row, int column)
{
    return row == column ? 0.5 : (double)b->score[row][column] / (4 * (double)b->fights);
}

/* The square of the standard error of a share. At least that of one win among the fights. */
static double variance(const struct balance *b, int row, int column)
{
    double p = share(b, row, column), n = 2 * (double)b->fights, least = 1 / (n + 2);
    if (p < least) p = least;
    if (p > 1 - least) p = 1 - least;
    return row == column ? 0 : p * (1 - p) / n;
}

static int widest_name(const struct balance *b)
{
    int width = 6;
    for (int i = 0; i < b->count; i++)
        if (columns_of(b->names[i]) > width) width = columns_of(b->names[i]);
    return width;
}

static void put_name(const char *name, int width)
{
    put(stdout, "  %s%*s", name, width - columns_of(name), "");
}

static void report_matrix(const struct balance *b, int width)
{
    double most = 0;
    put(stdout, "\nWins of the row, in percent; a draw is half a win\n");
    put_name("", width);
    for (int j = 0; j < b->count; j++) put(stdout, "  %5d", j + 1);
    put(stdout, "\n");
    for (int i = 0; i < b->count; i++) {
        put_name(b->names[i], width - 3);
        put(stdout, " %2d", i + 1);
        for (int j = 0; j < b->count; j++) {
            double spread = INTERVAL_Z * sqrt(variance(b, i, j));
            if (spread > most) most = spread;
            if (i == j)
                put(stdout, "      -");
            else
                put(stdout, "  %5.1f", 100 * share(b, i, j));
        }
        put(stdout, "\n");
    }
    put(stdout, "  Each is known to %.1f points or better (95 %%).\n", 100 * most);
}

static void report_equilibrium(const struct balance *b, int width)
{
    struct matrix_game game = {.rows = b->count, .columns = b->count};
    struct equilibrium found;
    for (int i = 0; i < b->count; i++)
        for (int j = 0; j < b->count; j++)
            game.pays[i * b->count + j] = i == j ? 0 : b->score[i][j] - b->score[j][i];
    equilibrium_find(&game, &found);
    put(stdout, "\nThe equilibrium of these figures: how often to bring whom\n");
    for (int i = 0; i < b->count; i++) {
        double against = 0, doubt = 0;
        for (int j = 0; j < b->count; j++) {
            double chance = fraction_value(found.column[j]);
            against += chance * share(b, i, j);
            doubt += chance * chance * variance(b, i, j);
        }
        put_name(b->names[i], width);
        put(stdout, "  %5.1f %%   wins %5.1f %% against it (%.1f .. %.1f)\n",
            100 * fraction_value(found.row[i]), 100 * against,
            100 * (against - INTERVAL_Z * sqrt(doubt)), 100 * (against + INTERVAL_Z * sqrt(doubt)));
    }
}

/* Bradley and Terry: the odds of i against j are strength[i] / strength[j]. Half a win is added to
 * each pair and order, so that all strengths are finite (Hunter's MM algorithm). */
static void report_ratings(const struct balance *b, int width)
{
    enum { STEPS = 2000 };
    double strength[CONTESTANTS_MOST], n = 2 * (double)b->fights + 1, elo = 400 / log(10);
    for (int i = 0; i < b->count; i++) strength[i] = 1;
    for (int step = 0; step < STEPS; step++) {
        double product = 0;
        for (int i = 0; i < b->count; i++) {
            double wins = 0, against = 0;
            for (int j = 0; j < b->count; j++) {
                if (i == j) continue;
                wins += (double)b->score[i][j] / 2 + 0.5;
                against += n / (strength[i] + strength[j]);
            }
            strength[i] = wins / against;
        }
        for (int i = 0; i < b->count; i++) product += log(strength[i]) / b->count;
        for (int i = 0; i < b->count; i++) strength[i] /= exp(product);
    }
    put(stdout, "\nRatings (Bradley-Terry; 100 points more win 64 %%)\n");
    for (int i = 0; i < b->count; i++) {
        double information = 0;
        for (int j = 0; j < b->count; j++) {
            double p = strength[i] / (strength[i] + strength[j]);
            if (i != j) information += n * p * (1 - p);
        }
        double rating = elo * log(strength[i]), spread = INTERVAL_Z * elo / sqrt(information);
        put_name(b->names[i], width);
        put(stdout, "  %+6.0f  (%+.0f .. %+.0f)\n", rating, rating - spread, rating + spread);
    }
}

/* The least lead of a over c against any contestant, at the lower end of its interval. */
static double least_lead(const struct balance *b, int a, int c)
{
    double least = 1;
    for (int k = 0; k < b->count; k++) {
        double lead = share(b, a, k) - share(b, c, k) -
                      DOMINANCE_Z * sqrt(variance(b, a, k) + variance(b, c, k));
        if (lead < least) least = lead;
    }
    return least;
}

static void report_dominance(const struct balance *b)
{
    int count = 0;
    put(stdout, "\nWorse than another against everybody\n");
    for (int c = 0; c < b->count; c++)
        for (int a = 0; a < b->count; a++) {
            double lead = a == c ? -1 : least_lead(b, a, c);
            if (lead <= 0) continue;
            put(stdout, "  %s than %s, by %.1f points at least\n", b->names[c], b->names[a],
                100 * lead);
            count++;
        }
    if (count == 0) put(stdout, "  nobody, as far as these fights prove\n");
}

static void balance_free(struct balance *b)
{
    fray_program_free(b->program);
    if (b->finder) finder_free(b->finder);
    for (int i = 0; i < b->count; i++) free(b->names[i]);
    free((void *)(uintptr_t)b->encounter);
    free(b->main_text);
}

static int command_balance(int count, const char *const *operands)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t jobs = processors > 0 && processors < JOBS_MOST ? (uint64_t)processors : 1;
    struct balance b = {.file = operands[0], .fights = 200};
    if (!read_count("--fights", fights_text, 10000000, &b.fights) ||
        !read_count("--jobs", jobs_text, JOBS_MOST, &jobs))
        return EXIT_USAGE;
    int code = read_seed(seed_text, &b.seed);
    if (search_text && !is_search(search_text))
        return usage_error("--players is a search such as search:500, not '%s'", search_text);
    for (int s = 0; s < 2 && search_text && code == EXIT_CLEAN; s++) {
        b.searched.any = true;
        code = read_search(search_text, false, &b.searched.of[s]);
    }
    if (code == EXIT_CLEAN) code = plan(&b, count - 1, operands + 1);
    if (code == EXIT_CLEAN) code = play_all(&b, (int)jobs);
    if (code == EXIT_CLEAN) {
        int width = widest_name(&b) + 3;
        put(stdout, "%s\nseed %" PRIu64 ", %" PRIu64 " fights of each pair in each order\n",
            b.encounter, b.seed, b.fights);
        report_matrix(&b, width);
        report_equilibrium(&b, width);
        report_ratings(&b, width);
        report_dominance(&b);
    }
    balance_free(&b);
    return code;
}

const struct command balance_command = {
    .name = "balance",
    .summary = "compare creatures in a duel, each against each",
    .usage = "FILE [CREATURE...]",
    .details =
        "The first encounter (or --encounter) is a duel: two sides, each with one creature. Every "
        "creature of that kind, or those named, takes both places against every other.",
    .examples =
        EXAMPLES("fray balance duel.fray", "fray balance duel.fray Anna Boris Clara -n 1000",
                 "fray balance duel.fray Anna Boris --players search:200 -n 20"),
    .options = balance_options,
    .least = 1,
    .most = -1,
    .run = command_balance,
    .right = WRITES_OUTPUTS,
};
