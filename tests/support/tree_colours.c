/* tree_colours.c QUERY FILE... -- Prints the colours that the tree-sitter grammar gives each file.
 *
 * A file begins with a line `file NAME`. Each run of bytes of one colour is a line: the name of its
 * capture, its first byte and the byte after it. Inner nodes colour over outer ones, and of one
 * node the last pattern counts. A node that does not parse is a line `error FROM TO`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_fray(void);

static char *read_whole(const char *path, uint32_t *size)
{
    FILE *f = fopen(path, "rb");
    if (!f || fseek(f, 0, SEEK_END)) exit(EXIT_FAILURE);
    long length = ftell(f);
    rewind(f);
    char *text = malloc((size_t)length + 1);
    if (!text || fread(text, 1, (size_t)length, f) != (size_t)length) exit(EXIT_FAILURE);
    text[length] = '\0';
    fclose(f);
    *size = (uint32_t)length;
    return text;
}

static bool is_string(const TSQuery *query, TSQueryPredicateStep step, const char *wanted)
{
    uint32_t length;
    return step.type == TSQueryPredicateStepTypeString &&
           !strcmp(ts_query_string_value_for_id(query, step.value_id, &length), wanted);
}

/* Whether `text` is among the strings of the steps. */
static bool any_of(const TSQuery *query, const TSQueryPredicateStep *step, const char *text,
                   uint32_t length)
{
    for (; step->type != TSQueryPredicateStepTypeDone; step++) {
        uint32_t size;
        const char *word = ts_query_string_value_for_id(query, step->value_id, &size);
        if (size == length && !memcmp(word, text, size)) return true;
    }
    return false;
}

static TSNode captured(const TSQueryMatch *match, uint32_t capture)
{
    for (uint16_t i = 0; i < match->capture_count; i++)
        if (match->captures[i].index == capture) return match->captures[i].node;
    return (TSNode){0};
}

/* `any-of?` is the only predicate of the queries. */
static bool holds(const TSQuery *query, const TSQueryMatch *match, const char *text)
{
    uint32_t count;
    const TSQueryPredicateStep *step =
        ts_query_predicates_for_pattern(query, match->pattern_index, &count);
    if (count == 0) return true;
    if (!is_string(query, step[0], "any-of?")) {
        fputs("an unknown predicate\n", stderr);
        exit(EXIT_FAILURE);
    }
    TSNode node = captured(match, step[1].value_id);
    uint32_t from = ts_node_start_byte(node);
    return any_of(query, step + 2, text + from, ts_node_end_byte(node) - from);
}

/* What colours a byte: an inner node before an outer one, then the later pattern. */
struct colour {
    uint32_t capture; /* 0: none, else one more than its index */
    uint32_t pattern, size;
};

static void paint(struct colour *colours, TSNode node, struct colour c)
{
    uint32_t from = ts_node_start_byte(node), to = ts_node_end_byte(node);
    c.size = to - from;
    for (uint32_t at = from; at < to; at++) {
        const struct colour *old = &colours[at];
        bool over = !old->capture || c.size < old->size ||
                    (c.size == old->size && c.pattern >= old->pattern);
        if (over) colours[at] = c;
    }
}

static void print_colours(const TSQuery *query, const struct colour *colours, uint32_t size)
{
    for (uint32_t from = 0, to; from < size; from = to) {
        for (to = from + 1; to < size && colours[to].capture == colours[from].capture;) to++;
        if (!colours[from].capture) continue;
        uint32_t length;
        printf("%s %u %u\n",
               ts_query_capture_name_for_id(query, colours[from].capture - 1, &length), from, to);
    }
}

static void print_errors(TSNode node)
{
    if (!ts_node_has_error(node)) return;
    if (ts_node_is_missing(node) || !strcmp(ts_node_type(node), "ERROR"))
        printf("error %u %u\n", ts_node_start_byte(node), ts_node_end_byte(node));
    for (uint32_t i = 0; i < ts_node_child_count(node); i++) print_errors(ts_node_child(node, i));
}

static void print_file(TSParser *parser, const TSQuery *query, const char *path)
{
    uint32_t size;
    char *text = read_whole(path, &size);
    struct colour *colours = calloc((size_t)size + 1, sizeof *colours);
    if (!colours) exit(EXIT_FAILURE);
    TSTree *tree = ts_parser_parse_string(parser, NULL, text, size);
    TSQueryCursor *cursor = ts_query_cursor_new();
    TSQueryMatch match;
    ts_query_cursor_exec(cursor, query, ts_tree_root_node(tree));
    while (ts_query_cursor_next_match(cursor, &match)) {
        if (!holds(query, &match, text)) continue;
        for (uint16_t i = 0; i < match.capture_count; i++)
            paint(colours, match.captures[i].node,
                  (struct colour){match.captures[i].index + 1, match.pattern_index, 0});
    }
    printf("file %s\n", path);
    print_errors(ts_tree_root_node(tree));
    print_colours(query, colours, size);
    ts_query_cursor_delete(cursor);
    ts_tree_delete(tree);
    free(colours);
    free(text);
}

int main(int argc, char **argv)
{
    uint32_t size, at;
    TSQueryError error;
    char *source = read_whole(argv[1], &size);
    TSQuery *query = ts_query_new(tree_sitter_fray(), source, size, &at, &error);
    TSParser *parser = ts_parser_new();
    if (!query || !ts_parser_set_language(parser, tree_sitter_fray())) {
        fprintf(stderr, "%s: byte %u: the query does not fit the grammar\n", argv[1], at);
        return EXIT_FAILURE;
    }
    for (int i = 2; i < argc; i++) print_file(parser, query, argv[i]);
    ts_parser_delete(parser);
    ts_query_delete(query);
    free(source);
    return EXIT_SUCCESS;
}
