#include "tree_sitter/parser.h"

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 14
#define STATE_COUNT 132
#define LARGE_STATE_COUNT 2
#define SYMBOL_COUNT 80
#define ALIAS_COUNT 0
#define TOKEN_COUNT 48
#define EXTERNAL_TOKEN_COUNT 4
#define FIELD_COUNT 3
#define MAX_ALIAS_SEQUENCE_LENGTH 4
#define PRODUCTION_ID_COUNT 4

enum ts_symbol_identifiers {
  sym_identifier = 1,
  anon_sym_SEMI = 2,
  anon_sym_LBRACE = 3,
  anon_sym_RBRACE = 4,
  anon_sym_COLON = 5,
  anon_sym_on = 6,
  anon_sym_becoming = 7,
  anon_sym_COMMA = 8,
  anon_sym_DOT = 9,
  anon_sym_for = 10,
  anon_sym_of = 11,
  anon_sym_cap = 12,
  anon_sym_count = 13,
  anon_sym_given = 14,
  anon_sym_highest = 15,
  anon_sym_lowest = 16,
  anon_sym_middle = 17,
  anon_sym_reroll = 18,
  anon_sym_times = 19,
  anon_sym_versus = 20,
  anon_sym_BANG = 21,
  anon_sym_drop = 22,
  anon_sym_explode = 23,
  anon_sym_run = 24,
  anon_sym_set = 25,
  anon_sym_LPAREN = 26,
  anon_sym_RPAREN = 27,
  anon_sym_LBRACK = 28,
  anon_sym_RBRACK = 29,
  sym_keyword = 30,
  sym_operator = 31,
  sym_dice = 32,
  sym_counted_die = 33,
  sym_die = 34,
  sym_faces = 35,
  sym_number = 36,
  anon_sym_DQUOTE = 37,
  anon_sym_DQUOTE2 = 38,
  sym_string_content = 39,
  sym_escape = 40,
  sym_hole = 41,
  sym_doc_comment = 42,
  sym_comment = 43,
  sym__line_end = 44,
  sym__blank_line = 45,
  sym_long_text = 46,
  sym__before_number = 47,
  sym_file = 48,
  sym__lines = 49,
  sym__end = 50,
  sym_block = 51,
  sym__line = 52,
  sym_line = 53,
  sym_row = 54,
  sym_bounds = 55,
  sym_hook = 56,
  sym_moment = 57,
  sym_for_line = 58,
  sym_word_line = 59,
  aux_sym__rest = 60,
  sym__part = 61,
  sym__dice_words = 62,
  sym__number_word = 63,
  sym_call = 64,
  sym_member = 65,
  sym_parens = 66,
  sym_index = 67,
  sym_typed = 68,
  sym__word = 69,
  sym_string = 70,
  aux_sym__lines_repeat1 = 71,
  aux_sym_line_repeat1 = 72,
  aux_sym_bounds_repeat1 = 73,
  aux_sym_hook_repeat1 = 74,
  aux_sym_moment_repeat1 = 75,
  aux_sym_parens_repeat1 = 76,
  aux_sym_index_repeat1 = 77,
  aux_sym_typed_repeat1 = 78,
  aux_sym_string_repeat1 = 79,
};

static const char * const ts_symbol_names[] = {
  [ts_builtin_sym_end] = "end",
  [sym_identifier] = "identifier",
  [anon_sym_SEMI] = ";",
  [anon_sym_LBRACE] = "{",
  [anon_sym_RBRACE] = "}",
  [anon_sym_COLON] = ":",
  [anon_sym_on] = "on",
  [anon_sym_becoming] = "becoming",
  [anon_sym_COMMA] = ",",
  [anon_sym_DOT] = ".",
  [anon_sym_for] = "for",
  [anon_sym_of] = "of",
  [anon_sym_cap] = "cap",
  [anon_sym_count] = "count",
  [anon_sym_given] = "given",
  [anon_sym_highest] = "highest",
  [anon_sym_lowest] = "lowest",
  [anon_sym_middle] = "middle",
  [anon_sym_reroll] = "reroll",
  [anon_sym_times] = "times",
  [anon_sym_versus] = "versus",
  [anon_sym_BANG] = "!",
  [anon_sym_drop] = "drop",
  [anon_sym_explode] = "explode",
  [anon_sym_run] = "run",
  [anon_sym_set] = "set",
  [anon_sym_LPAREN] = "(",
  [anon_sym_RPAREN] = ")",
  [anon_sym_LBRACK] = "[",
  [anon_sym_RBRACK] = "]",
  [sym_keyword] = "keyword",
  [sym_operator] = "operator",
  [sym_dice] = "dice",
  [sym_counted_die] = "counted_die",
  [sym_die] = "die",
  [sym_faces] = "faces",
  [sym_number] = "number",
  [anon_sym_DQUOTE] = "\"",
  [anon_sym_DQUOTE2] = "\"",
  [sym_string_content] = "string_content",
  [sym_escape] = "escape",
  [sym_hole] = "hole",
  [sym_doc_comment] = "doc_comment",
  [sym_comment] = "comment",
  [sym__line_end] = "_line_end",
  [sym__blank_line] = "_blank_line",
  [sym_long_text] = "long_text",
  [sym__before_number] = "_before_number",
  [sym_file] = "file",
  [sym__lines] = "_lines",
  [sym__end] = "_end",
  [sym_block] = "block",
  [sym__line] = "_line",
  [sym_line] = "line",
  [sym_row] = "row",
  [sym_bounds] = "bounds",
  [sym_hook] = "hook",
  [sym_moment] = "moment",
  [sym_for_line] = "for_line",
  [sym_word_line] = "word_line",
  [aux_sym__rest] = "_rest",
  [sym__part] = "_part",
  [sym__dice_words] = "_dice_words",
  [sym__number_word] = "_number_word",
  [sym_call] = "call",
  [sym_member] = "member",
  [sym_parens] = "parens",
  [sym_index] = "index",
  [sym_typed] = "typed",
  [sym__word] = "_word",
  [sym_string] = "string",
  [aux_sym__lines_repeat1] = "_lines_repeat1",
  [aux_sym_line_repeat1] = "line_repeat1",
  [aux_sym_bounds_repeat1] = "bounds_repeat1",
  [aux_sym_hook_repeat1] = "hook_repeat1",
  [aux_sym_moment_repeat1] = "moment_repeat1",
  [aux_sym_parens_repeat1] = "parens_repeat1",
  [aux_sym_index_repeat1] = "index_repeat1",
  [aux_sym_typed_repeat1] = "typed_repeat1",
  [aux_sym_string_repeat1] = "string_repeat1",
};

static const TSSymbol ts_symbol_map[] = {
  [ts_builtin_sym_end] = ts_builtin_sym_end,
  [sym_identifier] = sym_identifier,
  [anon_sym_SEMI] = anon_sym_SEMI,
  [anon_sym_LBRACE] = anon_sym_LBRACE,
  [anon_sym_RBRACE] = anon_sym_RBRACE,
  [anon_sym_COLON] = anon_sym_COLON,
  [anon_sym_on] = anon_sym_on,
  [anon_sym_becoming] = anon_sym_becoming,
  [anon_sym_COMMA] = anon_sym_COMMA,
  [anon_sym_DOT] = anon_sym_DOT,
  [anon_sym_for] = anon_sym_for,
  [anon_sym_of] = anon_sym_of,
  [anon_sym_cap] = anon_sym_cap,
  [anon_sym_count] = anon_sym_count,
  [anon_sym_given] = anon_sym_given,
  [anon_sym_highest] = anon_sym_highest,
  [anon_sym_lowest] = anon_sym_lowest,
  [anon_sym_middle] = anon_sym_middle,
  [anon_sym_reroll] = anon_sym_reroll,
  [anon_sym_times] = anon_sym_times,
  [anon_sym_versus] = anon_sym_versus,
  [anon_sym_BANG] = anon_sym_BANG,
  [anon_sym_drop] = anon_sym_drop,
  [anon_sym_explode] = anon_sym_explode,
  [anon_sym_run] = anon_sym_run,
  [anon_sym_set] = anon_sym_set,
  [anon_sym_LPAREN] = anon_sym_LPAREN,
  [anon_sym_RPAREN] = anon_sym_RPAREN,
  [anon_sym_LBRACK] = anon_sym_LBRACK,
  [anon_sym_RBRACK] = anon_sym_RBRACK,
  [sym_keyword] = sym_keyword,
  [sym_operator] = sym_operator,
  [sym_dice] = sym_dice,
  [sym_counted_die] = sym_counted_die,
  [sym_die] = sym_die,
  [sym_faces] = sym_faces,
  [sym_number] = sym_number,
  [anon_sym_DQUOTE] = anon_sym_DQUOTE,
  [anon_sym_DQUOTE2] = anon_sym_DQUOTE,
  [sym_string_content] = sym_string_content,
  [sym_escape] = sym_escape,
  [sym_hole] = sym_hole,
  [sym_doc_comment] = sym_doc_comment,
  [sym_comment] = sym_comment,
  [sym__line_end] = sym__line_end,
  [sym__blank_line] = sym__blank_line,
  [sym_long_text] = sym_long_text,
  [sym__before_number] = sym__before_number,
  [sym_file] = sym_file,
  [sym__lines] = sym__lines,
  [sym__end] = sym__end,
  [sym_block] = sym_block,
  [sym__line] = sym__line,
  [sym_line] = sym_line,
  [sym_row] = sym_row,
  [sym_bounds] = sym_bounds,
  [sym_hook] = sym_hook,
  [sym_moment] = sym_moment,
  [sym_for_line] = sym_for_line,
  [sym_word_line] = sym_word_line,
  [aux_sym__rest] = aux_sym__rest,
  [sym__part] = sym__part,
  [sym__dice_words] = sym__dice_words,
  [sym__number_word] = sym__number_word,
  [sym_call] = sym_call,
  [sym_member] = sym_member,
  [sym_parens] = sym_parens,
  [sym_index] = sym_index,
  [sym_typed] = sym_typed,
  [sym__word] = sym__word,
  [sym_string] = sym_string,
  [aux_sym__lines_repeat1] = aux_sym__lines_repeat1,
  [aux_sym_line_repeat1] = aux_sym_line_repeat1,
  [aux_sym_bounds_repeat1] = aux_sym_bounds_repeat1,
  [aux_sym_hook_repeat1] = aux_sym_hook_repeat1,
  [aux_sym_moment_repeat1] = aux_sym_moment_repeat1,
  [aux_sym_parens_repeat1] = aux_sym_parens_repeat1,
  [aux_sym_index_repeat1] = aux_sym_index_repeat1,
  [aux_sym_typed_repeat1] = aux_sym_typed_repeat1,
  [aux_sym_string_repeat1] = aux_sym_string_repeat1,
};

static const TSSymbolMetadata ts_symbol_metadata[] = {
  [ts_builtin_sym_end] = {
    .visible = false,
    .named = true,
  },
  [sym_identifier] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_SEMI] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_LBRACE] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_RBRACE] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_COLON] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_on] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_becoming] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_COMMA] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_DOT] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_for] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_of] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_cap] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_count] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_given] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_highest] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_lowest] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_middle] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_reroll] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_times] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_versus] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_BANG] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_drop] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_explode] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_run] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_set] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_LPAREN] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_RPAREN] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_LBRACK] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_RBRACK] = {
    .visible = true,
    .named = false,
  },
  [sym_keyword] = {
    .visible = true,
    .named = true,
  },
  [sym_operator] = {
    .visible = true,
    .named = true,
  },
  [sym_dice] = {
    .visible = true,
    .named = true,
  },
  [sym_counted_die] = {
    .visible = true,
    .named = true,
  },
  [sym_die] = {
    .visible = true,
    .named = true,
  },
  [sym_faces] = {
    .visible = true,
    .named = true,
  },
  [sym_number] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_DQUOTE] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_DQUOTE2] = {
    .visible = true,
    .named = false,
  },
  [sym_string_content] = {
    .visible = true,
    .named = true,
  },
  [sym_escape] = {
    .visible = true,
    .named = true,
  },
  [sym_hole] = {
    .visible = true,
    .named = true,
  },
  [sym_doc_comment] = {
    .visible = true,
    .named = true,
  },
  [sym_comment] = {
    .visible = true,
    .named = true,
  },
  [sym__line_end] = {
    .visible = false,
    .named = true,
  },
  [sym__blank_line] = {
    .visible = false,
    .named = true,
  },
  [sym_long_text] = {
    .visible = true,
    .named = true,
  },
  [sym__before_number] = {
    .visible = false,
    .named = true,
  },
  [sym_file] = {
    .visible = true,
    .named = true,
  },
  [sym__lines] = {
    .visible = false,
    .named = true,
  },
  [sym__end] = {
    .visible = false,
    .named = true,
  },
  [sym_block] = {
    .visible = true,
    .named = true,
  },
  [sym__line] = {
    .visible = false,
    .named = true,
  },
  [sym_line] = {
    .visible = true,
    .named = true,
  },
  [sym_row] = {
    .visible = true,
    .named = true,
  },
  [sym_bounds] = {
    .visible = true,
    .named = true,
  },
  [sym_hook] = {
    .visible = true,
    .named = true,
  },
  [sym_moment] = {
    .visible = true,
    .named = true,
  },
  [sym_for_line] = {
    .visible = true,
    .named = true,
  },
  [sym_word_line] = {
    .visible = true,
    .named = true,
  },
  [aux_sym__rest] = {
    .visible = false,
    .named = false,
  },
  [sym__part] = {
    .visible = false,
    .named = true,
  },
  [sym__dice_words] = {
    .visible = false,
    .named = true,
  },
  [sym__number_word] = {
    .visible = false,
    .named = true,
  },
  [sym_call] = {
    .visible = true,
    .named = true,
  },
  [sym_member] = {
    .visible = true,
    .named = true,
  },
  [sym_parens] = {
    .visible = true,
    .named = true,
  },
  [sym_index] = {
    .visible = true,
    .named = true,
  },
  [sym_typed] = {
    .visible = true,
    .named = true,
  },
  [sym__word] = {
    .visible = false,
    .named = true,
  },
  [sym_string] = {
    .visible = true,
    .named = true,
  },
  [aux_sym__lines_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_line_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_bounds_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_hook_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_moment_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_parens_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_index_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_typed_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_string_repeat1] = {
    .visible = false,
    .named = false,
  },
};

enum ts_field_identifiers {
  field_function = 1,
  field_head = 2,
  field_key = 3,
};

static const char * const ts_field_names[] = {
  [0] = NULL,
  [field_function] = "function",
  [field_head] = "head",
  [field_key] = "key",
};

static const TSFieldMapSlice ts_field_map_slices[PRODUCTION_ID_COUNT] = {
  [1] = {.index = 0, .length = 1},
  [2] = {.index = 1, .length = 1},
  [3] = {.index = 2, .length = 1},
};

static const TSFieldMapEntry ts_field_map_entries[] = {
  [0] =
    {field_head, 0},
  [1] =
    {field_function, 0},
  [2] =
    {field_key, 0},
};

static const TSSymbol ts_alias_sequences[PRODUCTION_ID_COUNT][MAX_ALIAS_SEQUENCE_LENGTH] = {
  [0] = {0},
};

static const uint16_t ts_non_terminal_alias_map[] = {
  0,
};

static const TSStateId ts_primary_state_ids[STATE_COUNT] = {
  [0] = 0,
  [1] = 1,
  [2] = 2,
  [3] = 3,
  [4] = 4,
  [5] = 5,
  [6] = 6,
  [7] = 7,
  [8] = 8,
  [9] = 9,
  [10] = 10,
  [11] = 11,
  [12] = 3,
  [13] = 2,
  [14] = 4,
  [15] = 5,
  [16] = 7,
  [17] = 6,
  [18] = 8,
  [19] = 9,
  [20] = 10,
  [21] = 11,
  [22] = 22,
  [23] = 23,
  [24] = 24,
  [25] = 25,
  [26] = 26,
  [27] = 27,
  [28] = 28,
  [29] = 29,
  [30] = 30,
  [31] = 31,
  [32] = 32,
  [33] = 33,
  [34] = 34,
  [35] = 35,
  [36] = 33,
  [37] = 34,
  [38] = 38,
  [39] = 39,
  [40] = 40,
  [41] = 38,
  [42] = 42,
  [43] = 43,
  [44] = 39,
  [45] = 45,
  [46] = 46,
  [47] = 47,
  [48] = 48,
  [49] = 49,
  [50] = 50,
  [51] = 51,
  [52] = 50,
  [53] = 53,
  [54] = 54,
  [55] = 55,
  [56] = 56,
  [57] = 57,
  [58] = 58,
  [59] = 59,
  [60] = 60,
  [61] = 61,
  [62] = 62,
  [63] = 63,
  [64] = 64,
  [65] = 65,
  [66] = 66,
  [67] = 58,
  [68] = 68,
  [69] = 69,
  [70] = 70,
  [71] = 71,
  [72] = 72,
  [73] = 56,
  [74] = 74,
  [75] = 75,
  [76] = 53,
  [77] = 66,
  [78] = 61,
  [79] = 59,
  [80] = 56,
  [81] = 57,
  [82] = 58,
  [83] = 75,
  [84] = 60,
  [85] = 62,
  [86] = 71,
  [87] = 70,
  [88] = 74,
  [89] = 72,
  [90] = 63,
  [91] = 68,
  [92] = 92,
  [93] = 65,
  [94] = 94,
  [95] = 95,
  [96] = 96,
  [97] = 97,
  [98] = 98,
  [99] = 99,
  [100] = 100,
  [101] = 101,
  [102] = 102,
  [103] = 103,
  [104] = 104,
  [105] = 105,
  [106] = 106,
  [107] = 107,
  [108] = 108,
  [109] = 108,
  [110] = 106,
  [111] = 108,
  [112] = 106,
  [113] = 113,
  [114] = 114,
  [115] = 114,
  [116] = 116,
  [117] = 117,
  [118] = 118,
  [119] = 119,
  [120] = 120,
  [121] = 121,
  [122] = 122,
  [123] = 123,
  [124] = 124,
  [125] = 123,
  [126] = 124,
  [127] = 127,
  [128] = 128,
  [129] = 122,
  [130] = 130,
  [131] = 131,
};

static bool ts_lex(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (eof) ADVANCE(24);
      ADVANCE_MAP(
        '!', 33,
        '"', 134,
        '#', 143,
        '(', 34,
        ')', 35,
        '+', 44,
        ',', 30,
        '-', 44,
        '.', 31,
        ':', 29,
        ';', 25,
        '<', 44,
        '=', 44,
        '>', 44,
        '[', 36,
        '\\', 19,
        ']', 37,
        'a', 78,
        'b', 71,
        'c', 85,
        'd', 58,
        'e', 90,
        'f', 114,
        'h', 62,
        'i', 97,
        'm', 102,
        'n', 108,
        'o', 98,
        'p', 72,
        'r', 107,
        's', 74,
        't', 84,
        'u', 100,
        'w', 82,
        '{', 27,
        '}', 28,
        0xfeff, 53,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(20);
      if (('*' <= lookahead && lookahead <= '/') ||
          lookahead == '?') ADVANCE(43);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(129);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'f' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 1:
      ADVANCE_MAP(
        '!', 32,
        '#', 143,
        'a', 78,
        'b', 71,
        'c', 85,
        'e', 90,
        'f', 114,
        'h', 62,
        'i', 97,
        'm', 102,
        'n', 108,
        'o', 98,
        'p', 72,
        'r', 107,
        's', 74,
        't', 84,
        'u', 100,
        'w', 82,
        0xfeff, 56,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(1);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'c' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 2:
      ADVANCE_MAP(
        '"', 134,
        '#', 136,
        '\\', 19,
        '{', 137,
        '\t', 135,
        '\r', 135,
        ' ', 135,
        0xfeff, 135,
      );
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n') ADVANCE(139);
      END_STATE();
    case 3:
      if (lookahead == '"') ADVANCE(133);
      if (lookahead == '#') ADVANCE(143);
      if (lookahead == 0xfeff) ADVANCE(57);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(3);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 4:
      if (lookahead == '.') ADVANCE(43);
      END_STATE();
    case 5:
      if (lookahead == '.') ADVANCE(18);
      END_STATE();
    case 6:
      if (lookahead == '=') ADVANCE(43);
      END_STATE();
    case 7:
      if (lookahead == 'f') ADVANCE(12);
      END_STATE();
    case 8:
      if (lookahead == 'f') ADVANCE(12);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(8);
      END_STATE();
    case 9:
      if (lookahead == 'm') ADVANCE(38);
      END_STATE();
    case 10:
      if (lookahead == 'o') ADVANCE(38);
      END_STATE();
    case 11:
      if (lookahead == 'o') ADVANCE(9);
      END_STATE();
    case 12:
      if (lookahead == 'r') ADVANCE(11);
      END_STATE();
    case 13:
      if (lookahead == 't') ADVANCE(10);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(13);
      END_STATE();
    case 14:
      if (lookahead == '{') ADVANCE(15);
      if (lookahead == '%' ||
          lookahead == 'F') ADVANCE(45);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(47);
      END_STATE();
    case 15:
      if (lookahead == '}') ADVANCE(45);
      if (lookahead == '\t' ||
          lookahead == ' ' ||
          (',' <= lookahead && lookahead <= '.') ||
          ('0' <= lookahead && lookahead <= ':')) ADVANCE(15);
      END_STATE();
    case 16:
      if (lookahead == '}') ADVANCE(51);
      if (lookahead == '\t' ||
          lookahead == ' ' ||
          ('+' <= lookahead && lookahead <= '.') ||
          ('0' <= lookahead && lookahead <= ':')) ADVANCE(16);
      END_STATE();
    case 17:
      if (lookahead == '}') ADVANCE(141);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '\\') ADVANCE(17);
      END_STATE();
    case 18:
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(52);
      END_STATE();
    case 19:
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(140);
      END_STATE();
    case 20:
      if (eof) ADVANCE(24);
      ADVANCE_MAP(
        '!', 33,
        '"', 133,
        '#', 143,
        '(', 34,
        ')', 35,
        '+', 44,
        ',', 30,
        '-', 44,
        '.', 31,
        ':', 29,
        ';', 25,
        '<', 44,
        '=', 44,
        '>', 44,
        '[', 36,
        ']', 37,
        'a', 78,
        'b', 71,
        'c', 85,
        'd', 58,
        'e', 90,
        'f', 114,
        'h', 62,
        'i', 97,
        'm', 102,
        'n', 108,
        'o', 98,
        'p', 72,
        'r', 107,
        's', 74,
        't', 84,
        'u', 100,
        'w', 82,
        '{', 27,
        '}', 28,
        0xfeff, 53,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(20);
      if (('*' <= lookahead && lookahead <= '/') ||
          lookahead == '?') ADVANCE(43);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(129);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'f' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 21:
      if (eof) ADVANCE(24);
      ADVANCE_MAP(
        '!', 33,
        '"', 133,
        '#', 143,
        '(', 34,
        ')', 35,
        '+', 44,
        ',', 30,
        '-', 44,
        '.', 31,
        ':', 29,
        ';', 25,
        '<', 44,
        '=', 44,
        '>', 44,
        '[', 36,
        ']', 37,
        'a', 78,
        'b', 71,
        'c', 85,
        'd', 58,
        'e', 90,
        'f', 114,
        'h', 62,
        'i', 97,
        'm', 102,
        'n', 108,
        'o', 98,
        'p', 72,
        'r', 107,
        's', 74,
        't', 84,
        'u', 100,
        'w', 82,
        '{', 26,
        '}', 28,
        0xfeff, 55,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(21);
      if (('*' <= lookahead && lookahead <= '/') ||
          lookahead == '?') ADVANCE(43);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(130);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'f' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 22:
      if (eof) ADVANCE(24);
      ADVANCE_MAP(
        '!', 6,
        '"', 133,
        '#', 143,
        '+', 44,
        '-', 44,
        '.', 4,
        ';', 25,
        '<', 44,
        '=', 44,
        '>', 44,
        'a', 78,
        'b', 71,
        'c', 85,
        'd', 58,
        'e', 90,
        'f', 114,
        'h', 62,
        'i', 97,
        'm', 102,
        'n', 108,
        'o', 98,
        'p', 72,
        'r', 107,
        's', 74,
        't', 84,
        'u', 100,
        'w', 82,
        '}', 28,
        0xfeff, 54,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(22);
      if (lookahead == '*' ||
          lookahead == '/' ||
          lookahead == '?') ADVANCE(43);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(131);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'f' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 23:
      if (eof) ADVANCE(24);
      ADVANCE_MAP(
        '!', 6,
        '#', 143,
        '+', 44,
        '-', 44,
        '.', 4,
        ':', 29,
        ';', 25,
        '<', 44,
        '=', 44,
        '>', 44,
        '}', 28,
        '*', 43,
        '/', 43,
        '?', 43,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ' ||
          lookahead == 0xfeff) SKIP(23);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(132);
      END_STATE();
    case 24:
      ACCEPT_TOKEN(ts_builtin_sym_end);
      END_STATE();
    case 25:
      ACCEPT_TOKEN(anon_sym_SEMI);
      END_STATE();
    case 26:
      ACCEPT_TOKEN(anon_sym_LBRACE);
      END_STATE();
    case 27:
      ACCEPT_TOKEN(anon_sym_LBRACE);
      if (lookahead == '\t' ||
          lookahead == ' ' ||
          ('+' <= lookahead && lookahead <= '.') ||
          ('0' <= lookahead && lookahead <= ':')) ADVANCE(16);
      END_STATE();
    case 28:
      ACCEPT_TOKEN(anon_sym_RBRACE);
      END_STATE();
    case 29:
      ACCEPT_TOKEN(anon_sym_COLON);
      END_STATE();
    case 30:
      ACCEPT_TOKEN(anon_sym_COMMA);
      END_STATE();
    case 31:
      ACCEPT_TOKEN(anon_sym_DOT);
      if (lookahead == '.') ADVANCE(43);
      END_STATE();
    case 32:
      ACCEPT_TOKEN(anon_sym_BANG);
      END_STATE();
    case 33:
      ACCEPT_TOKEN(anon_sym_BANG);
      if (lookahead == '=') ADVANCE(43);
      END_STATE();
    case 34:
      ACCEPT_TOKEN(anon_sym_LPAREN);
      END_STATE();
    case 35:
      ACCEPT_TOKEN(anon_sym_RPAREN);
      END_STATE();
    case 36:
      ACCEPT_TOKEN(anon_sym_LBRACK);
      END_STATE();
    case 37:
      ACCEPT_TOKEN(anon_sym_RBRACK);
      END_STATE();
    case 38:
      ACCEPT_TOKEN(sym_keyword);
      END_STATE();
    case 39:
      ACCEPT_TOKEN(sym_keyword);
      if (lookahead == 'g') ADVANCE(76);
      if (lookahead == 'w') ADVANCE(63);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 40:
      ACCEPT_TOKEN(sym_keyword);
      if (lookahead == 'i') ADVANCE(96);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 41:
      ACCEPT_TOKEN(sym_keyword);
      if (lookahead == 't') ADVANCE(103);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 42:
      ACCEPT_TOKEN(sym_keyword);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 43:
      ACCEPT_TOKEN(sym_operator);
      END_STATE();
    case 44:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '=') ADVANCE(43);
      END_STATE();
    case 45:
      ACCEPT_TOKEN(sym_dice);
      END_STATE();
    case 46:
      ACCEPT_TOKEN(sym_dice);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(46);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 47:
      ACCEPT_TOKEN(sym_dice);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(47);
      END_STATE();
    case 48:
      ACCEPT_TOKEN(sym_dice);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 49:
      ACCEPT_TOKEN(sym_counted_die);
      if (lookahead == '%') ADVANCE(45);
      if (lookahead == 'F') ADVANCE(48);
      if (lookahead == '{') ADVANCE(15);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(46);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 50:
      ACCEPT_TOKEN(sym_counted_die);
      if (lookahead == '{') ADVANCE(15);
      if (lookahead == '%' ||
          lookahead == 'F') ADVANCE(45);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(47);
      END_STATE();
    case 51:
      ACCEPT_TOKEN(sym_faces);
      END_STATE();
    case 52:
      ACCEPT_TOKEN(sym_faces);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(52);
      END_STATE();
    case 53:
      ACCEPT_TOKEN(sym_identifier);
      ADVANCE_MAP(
        '#', 143,
        'a', 78,
        'b', 71,
        'c', 85,
        'd', 58,
        'e', 90,
        'f', 114,
        'h', 62,
        'i', 97,
        'm', 102,
        'n', 108,
        'o', 98,
        'p', 72,
        'r', 107,
        's', 74,
        't', 84,
        'u', 100,
        'w', 82,
        0xfeff, 53,
      );
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(59);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'f' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 54:
      ACCEPT_TOKEN(sym_identifier);
      ADVANCE_MAP(
        '#', 143,
        'a', 78,
        'b', 71,
        'c', 85,
        'd', 58,
        'e', 90,
        'f', 114,
        'h', 62,
        'i', 97,
        'm', 102,
        'n', 108,
        'o', 98,
        'p', 72,
        'r', 107,
        's', 74,
        't', 84,
        'u', 100,
        'w', 82,
        0xfeff, 54,
      );
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(67);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'f' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 55:
      ACCEPT_TOKEN(sym_identifier);
      ADVANCE_MAP(
        '#', 143,
        'a', 78,
        'b', 71,
        'c', 85,
        'd', 58,
        'e', 90,
        'f', 114,
        'h', 62,
        'i', 97,
        'm', 102,
        'n', 108,
        'o', 98,
        'p', 72,
        'r', 107,
        's', 74,
        't', 84,
        'u', 100,
        'w', 82,
        0xfeff, 55,
      );
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(69);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'f' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 56:
      ACCEPT_TOKEN(sym_identifier);
      ADVANCE_MAP(
        '#', 143,
        'a', 78,
        'b', 71,
        'c', 85,
        'e', 90,
        'f', 114,
        'h', 62,
        'i', 97,
        'm', 102,
        'n', 108,
        'o', 98,
        'p', 72,
        'r', 107,
        's', 74,
        't', 84,
        'u', 100,
        'w', 82,
        0xfeff, 56,
      );
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(128);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'c' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 57:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == '#') ADVANCE(143);
      if (lookahead == 0xfeff) ADVANCE(57);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(128);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 58:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == '%') ADVANCE(45);
      if (lookahead == 'F') ADVANCE(48);
      if (lookahead == '{') ADVANCE(15);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(46);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 59:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == '+') ADVANCE(51);
      if (lookahead == '.') ADVANCE(5);
      if (lookahead == 'd') ADVANCE(49);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(59);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 60:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == '-') ADVANCE(7);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(8);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 61:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'a') ADVANCE(126);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          lookahead != 'a' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 62:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'a') ADVANCE(116);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          lookahead != 'a' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 63:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'a') ADVANCE(111);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          lookahead != 'a' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 64:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'a') ADVANCE(88);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          lookahead != 'a' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 65:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'c') ADVANCE(115);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 66:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'c') ADVANCE(70);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 67:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'd') ADVANCE(58);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(67);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 68:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'd') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 69:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'd') ADVANCE(49);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(69);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 70:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 71:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(79);
      if (lookahead == 'y') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 72:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(112);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 73:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(95);
      if (lookahead == 'i') ADVANCE(93);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 74:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(65);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 75:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(96);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 76:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(123);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 77:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(124);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 78:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'f') ADVANCE(119);
      if (lookahead == 'g') ADVANCE(64);
      if (lookahead == 'l') ADVANCE(105);
      if (lookahead == 'n') ADVANCE(68);
      if (lookahead == 'w') ADVANCE(61);
      if (lookahead == 's' ||
          lookahead == 't') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 79:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'f') ADVANCE(110);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 80:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'g') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 81:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(72);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 82:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(73);
      if (lookahead == 'i') ADVANCE(121);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 83:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(40);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 84:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(75);
      if (lookahead == 'o') ADVANCE(39);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 85:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(109);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 86:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'i') ADVANCE(99);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 87:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'i') ADVANCE(89);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 88:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'i') ADVANCE(101);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 89:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 90:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(118);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 91:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(125);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 92:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(89);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 93:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(70);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 94:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'm') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 95:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(42);
      if (lookahead == 'r') ADVANCE(70);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 96:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 97:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(41);
      if (lookahead == 'f' ||
          lookahead == 's') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 98:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(66);
      if (lookahead == 'r') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 99:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(80);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 100:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(122);
      if (lookahead == 'p') ADVANCE(127);
      if (lookahead == 's') ADVANCE(86);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 101:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(117);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 102:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(68);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 103:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 104:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(118);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 105:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(99);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 106:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(94);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 107:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(92);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 108:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(120);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 109:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(104);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 110:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(113);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 111:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(68);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 112:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 113:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(70);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 114:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(106);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 115:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(77);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 116:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 's') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 117:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 's') ADVANCE(120);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 118:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 's') ADVANCE(70);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 119:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(72);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 120:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 121:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(83);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 122:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(87);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 123:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(81);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 124:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(91);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 125:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'y') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 126:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'y') ADVANCE(60);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 127:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 128:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(128);
      END_STATE();
    case 129:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == '+') ADVANCE(51);
      if (lookahead == '.') ADVANCE(5);
      if (lookahead == 'd') ADVANCE(50);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(129);
      END_STATE();
    case 130:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == 'd') ADVANCE(50);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(130);
      END_STATE();
    case 131:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == 'd') ADVANCE(14);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(131);
      END_STATE();
    case 132:
      ACCEPT_TOKEN(sym_number);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(132);
      END_STATE();
    case 133:
      ACCEPT_TOKEN(anon_sym_DQUOTE);
      END_STATE();
    case 134:
      ACCEPT_TOKEN(anon_sym_DQUOTE2);
      END_STATE();
    case 135:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead == '#') ADVANCE(136);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ' ||
          lookahead == 0xfeff) ADVANCE(135);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '#' &&
          lookahead != '\\' &&
          lookahead != '{') ADVANCE(139);
      END_STATE();
    case 136:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead == '#') ADVANCE(138);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '#' &&
          lookahead != '\\' &&
          lookahead != '{') ADVANCE(139);
      END_STATE();
    case 137:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead == '}') ADVANCE(141);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '\\') ADVANCE(17);
      END_STATE();
    case 138:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead == '"' ||
          lookahead == '\\' ||
          lookahead == '{') ADVANCE(142);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(138);
      END_STATE();
    case 139:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '\\' &&
          lookahead != '{') ADVANCE(139);
      END_STATE();
    case 140:
      ACCEPT_TOKEN(sym_escape);
      END_STATE();
    case 141:
      ACCEPT_TOKEN(sym_hole);
      END_STATE();
    case 142:
      ACCEPT_TOKEN(sym_doc_comment);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(142);
      END_STATE();
    case 143:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead == '#') ADVANCE(142);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(144);
      END_STATE();
    case 144:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(144);
      END_STATE();
    default:
      return false;
  }
}

static bool ts_lex_keywords(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      ADVANCE_MAP(
        'b', 1,
        'c', 2,
        'd', 3,
        'e', 4,
        'f', 5,
        'g', 6,
        'h', 7,
        'l', 8,
        'm', 9,
        'o', 10,
        'r', 11,
        's', 12,
        't', 13,
        'v', 14,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ' ||
          lookahead == 0xfeff) SKIP(0);
      END_STATE();
    case 1:
      if (lookahead == 'e') ADVANCE(15);
      END_STATE();
    case 2:
      if (lookahead == 'a') ADVANCE(16);
      if (lookahead == 'o') ADVANCE(17);
      END_STATE();
    case 3:
      ACCEPT_TOKEN(sym_die);
      if (lookahead == 'r') ADVANCE(18);
      END_STATE();
    case 4:
      if (lookahead == 'x') ADVANCE(19);
      END_STATE();
    case 5:
      if (lookahead == 'o') ADVANCE(20);
      END_STATE();
    case 6:
      if (lookahead == 'i') ADVANCE(21);
      END_STATE();
    case 7:
      if (lookahead == 'i') ADVANCE(22);
      END_STATE();
    case 8:
      if (lookahead == 'o') ADVANCE(23);
      END_STATE();
    case 9:
      if (lookahead == 'i') ADVANCE(24);
      END_STATE();
    case 10:
      if (lookahead == 'f') ADVANCE(25);
      if (lookahead == 'n') ADVANCE(26);
      END_STATE();
    case 11:
      if (lookahead == 'e') ADVANCE(27);
      if (lookahead == 'u') ADVANCE(28);
      END_STATE();
    case 12:
      if (lookahead == 'e') ADVANCE(29);
      END_STATE();
    case 13:
      if (lookahead == 'i') ADVANCE(30);
      END_STATE();
    case 14:
      if (lookahead == 'e') ADVANCE(31);
      END_STATE();
    case 15:
      if (lookahead == 'c') ADVANCE(32);
      END_STATE();
    case 16:
      if (lookahead == 'p') ADVANCE(33);
      END_STATE();
    case 17:
      if (lookahead == 'u') ADVANCE(34);
      END_STATE();
    case 18:
      if (lookahead == 'o') ADVANCE(35);
      END_STATE();
    case 19:
      if (lookahead == 'p') ADVANCE(36);
      END_STATE();
    case 20:
      if (lookahead == 'r') ADVANCE(37);
      END_STATE();
    case 21:
      if (lookahead == 'v') ADVANCE(38);
      END_STATE();
    case 22:
      if (lookahead == 'g') ADVANCE(39);
      END_STATE();
    case 23:
      if (lookahead == 'w') ADVANCE(40);
      END_STATE();
    case 24:
      if (lookahead == 'd') ADVANCE(41);
      END_STATE();
    case 25:
      ACCEPT_TOKEN(anon_sym_of);
      END_STATE();
    case 26:
      ACCEPT_TOKEN(anon_sym_on);
      END_STATE();
    case 27:
      if (lookahead == 'r') ADVANCE(42);
      END_STATE();
    case 28:
      if (lookahead == 'n') ADVANCE(43);
      END_STATE();
    case 29:
      if (lookahead == 't') ADVANCE(44);
      END_STATE();
    case 30:
      if (lookahead == 'm') ADVANCE(45);
      END_STATE();
    case 31:
      if (lookahead == 'r') ADVANCE(46);
      END_STATE();
    case 32:
      if (lookahead == 'o') ADVANCE(47);
      END_STATE();
    case 33:
      ACCEPT_TOKEN(anon_sym_cap);
      END_STATE();
    case 34:
      if (lookahead == 'n') ADVANCE(48);
      END_STATE();
    case 35:
      if (lookahead == 'p') ADVANCE(49);
      END_STATE();
    case 36:
      if (lookahead == 'l') ADVANCE(50);
      END_STATE();
    case 37:
      ACCEPT_TOKEN(anon_sym_for);
      END_STATE();
    case 38:
      if (lookahead == 'e') ADVANCE(51);
      END_STATE();
    case 39:
      if (lookahead == 'h') ADVANCE(52);
      END_STATE();
    case 40:
      if (lookahead == 'e') ADVANCE(53);
      END_STATE();
    case 41:
      if (lookahead == 'd') ADVANCE(54);
      END_STATE();
    case 42:
      if (lookahead == 'o') ADVANCE(55);
      END_STATE();
    case 43:
      ACCEPT_TOKEN(anon_sym_run);
      END_STATE();
    case 44:
      ACCEPT_TOKEN(anon_sym_set);
      END_STATE();
    case 45:
      if (lookahead == 'e') ADVANCE(56);
      END_STATE();
    case 46:
      if (lookahead == 's') ADVANCE(57);
      END_STATE();
    case 47:
      if (lookahead == 'm') ADVANCE(58);
      END_STATE();
    case 48:
      if (lookahead == 't') ADVANCE(59);
      END_STATE();
    case 49:
      ACCEPT_TOKEN(anon_sym_drop);
      END_STATE();
    case 50:
      if (lookahead == 'o') ADVANCE(60);
      END_STATE();
    case 51:
      if (lookahead == 'n') ADVANCE(61);
      END_STATE();
    case 52:
      if (lookahead == 'e') ADVANCE(62);
      END_STATE();
    case 53:
      if (lookahead == 's') ADVANCE(63);
      END_STATE();
    case 54:
      if (lookahead == 'l') ADVANCE(64);
      END_STATE();
    case 55:
      if (lookahead == 'l') ADVANCE(65);
      END_STATE();
    case 56:
      if (lookahead == 's') ADVANCE(66);
      END_STATE();
    case 57:
      if (lookahead == 'u') ADVANCE(67);
      END_STATE();
    case 58:
      if (lookahead == 'i') ADVANCE(68);
      END_STATE();
    case 59:
      ACCEPT_TOKEN(anon_sym_count);
      END_STATE();
    case 60:
      if (lookahead == 'd') ADVANCE(69);
      END_STATE();
    case 61:
      ACCEPT_TOKEN(anon_sym_given);
      END_STATE();
    case 62:
      if (lookahead == 's') ADVANCE(70);
      END_STATE();
    case 63:
      if (lookahead == 't') ADVANCE(71);
      END_STATE();
    case 64:
      if (lookahead == 'e') ADVANCE(72);
      END_STATE();
    case 65:
      if (lookahead == 'l') ADVANCE(73);
      END_STATE();
    case 66:
      ACCEPT_TOKEN(anon_sym_times);
      END_STATE();
    case 67:
      if (lookahead == 's') ADVANCE(74);
      END_STATE();
    case 68:
      if (lookahead == 'n') ADVANCE(75);
      END_STATE();
    case 69:
      if (lookahead == 'e') ADVANCE(76);
      END_STATE();
    case 70:
      if (lookahead == 't') ADVANCE(77);
      END_STATE();
    case 71:
      ACCEPT_TOKEN(anon_sym_lowest);
      END_STATE();
    case 72:
      ACCEPT_TOKEN(anon_sym_middle);
      END_STATE();
    case 73:
      ACCEPT_TOKEN(anon_sym_reroll);
      END_STATE();
    case 74:
      ACCEPT_TOKEN(anon_sym_versus);
      END_STATE();
    case 75:
      if (lookahead == 'g') ADVANCE(78);
      END_STATE();
    case 76:
      ACCEPT_TOKEN(anon_sym_explode);
      END_STATE();
    case 77:
      ACCEPT_TOKEN(anon_sym_highest);
      END_STATE();
    case 78:
      ACCEPT_TOKEN(anon_sym_becoming);
      END_STATE();
    default:
      return false;
  }
}

static const TSLexMode ts_lex_modes[STATE_COUNT] = {
  [0] = {.lex_state = 0, .external_lex_state = 1},
  [1] = {.lex_state = 22, .external_lex_state = 2},
  [2] = {.lex_state = 20, .external_lex_state = 3},
  [3] = {.lex_state = 21, .external_lex_state = 3},
  [4] = {.lex_state = 21, .external_lex_state = 3},
  [5] = {.lex_state = 21, .external_lex_state = 3},
  [6] = {.lex_state = 21, .external_lex_state = 3},
  [7] = {.lex_state = 21, .external_lex_state = 3},
  [8] = {.lex_state = 21, .external_lex_state = 3},
  [9] = {.lex_state = 21, .external_lex_state = 3},
  [10] = {.lex_state = 21, .external_lex_state = 3},
  [11] = {.lex_state = 21, .external_lex_state = 3},
  [12] = {.lex_state = 21, .external_lex_state = 4},
  [13] = {.lex_state = 20, .external_lex_state = 4},
  [14] = {.lex_state = 21, .external_lex_state = 4},
  [15] = {.lex_state = 21, .external_lex_state = 4},
  [16] = {.lex_state = 21, .external_lex_state = 4},
  [17] = {.lex_state = 21, .external_lex_state = 4},
  [18] = {.lex_state = 21, .external_lex_state = 4},
  [19] = {.lex_state = 21, .external_lex_state = 4},
  [20] = {.lex_state = 21, .external_lex_state = 4},
  [21] = {.lex_state = 21, .external_lex_state = 4},
  [22] = {.lex_state = 21, .external_lex_state = 3},
  [23] = {.lex_state = 21, .external_lex_state = 3},
  [24] = {.lex_state = 21, .external_lex_state = 3},
  [25] = {.lex_state = 21, .external_lex_state = 3},
  [26] = {.lex_state = 21, .external_lex_state = 3},
  [27] = {.lex_state = 21, .external_lex_state = 3},
  [28] = {.lex_state = 21, .external_lex_state = 3},
  [29] = {.lex_state = 21, .external_lex_state = 3},
  [30] = {.lex_state = 21, .external_lex_state = 3},
  [31] = {.lex_state = 21, .external_lex_state = 3},
  [32] = {.lex_state = 21, .external_lex_state = 3},
  [33] = {.lex_state = 21, .external_lex_state = 4},
  [34] = {.lex_state = 21, .external_lex_state = 4},
  [35] = {.lex_state = 21, .external_lex_state = 4},
  [36] = {.lex_state = 21, .external_lex_state = 4},
  [37] = {.lex_state = 21, .external_lex_state = 4},
  [38] = {.lex_state = 21, .external_lex_state = 4},
  [39] = {.lex_state = 21, .external_lex_state = 4},
  [40] = {.lex_state = 21, .external_lex_state = 4},
  [41] = {.lex_state = 21, .external_lex_state = 4},
  [42] = {.lex_state = 21, .external_lex_state = 4},
  [43] = {.lex_state = 21, .external_lex_state = 4},
  [44] = {.lex_state = 21, .external_lex_state = 4},
  [45] = {.lex_state = 21, .external_lex_state = 4},
  [46] = {.lex_state = 21, .external_lex_state = 4},
  [47] = {.lex_state = 21, .external_lex_state = 4},
  [48] = {.lex_state = 21, .external_lex_state = 4},
  [49] = {.lex_state = 21, .external_lex_state = 4},
  [50] = {.lex_state = 22, .external_lex_state = 2},
  [51] = {.lex_state = 21, .external_lex_state = 4},
  [52] = {.lex_state = 22, .external_lex_state = 2},
  [53] = {.lex_state = 21, .external_lex_state = 1},
  [54] = {.lex_state = 21, .external_lex_state = 1},
  [55] = {.lex_state = 21, .external_lex_state = 4},
  [56] = {.lex_state = 21, .external_lex_state = 1},
  [57] = {.lex_state = 21, .external_lex_state = 1},
  [58] = {.lex_state = 21, .external_lex_state = 1},
  [59] = {.lex_state = 20, .external_lex_state = 3},
  [60] = {.lex_state = 21, .external_lex_state = 3},
  [61] = {.lex_state = 21, .external_lex_state = 1},
  [62] = {.lex_state = 21, .external_lex_state = 3},
  [63] = {.lex_state = 21, .external_lex_state = 3},
  [64] = {.lex_state = 22, .external_lex_state = 2},
  [65] = {.lex_state = 21, .external_lex_state = 3},
  [66] = {.lex_state = 1, .external_lex_state = 5},
  [67] = {.lex_state = 21, .external_lex_state = 3},
  [68] = {.lex_state = 21, .external_lex_state = 3},
  [69] = {.lex_state = 21, .external_lex_state = 3},
  [70] = {.lex_state = 21, .external_lex_state = 3},
  [71] = {.lex_state = 21, .external_lex_state = 3},
  [72] = {.lex_state = 21, .external_lex_state = 3},
  [73] = {.lex_state = 21, .external_lex_state = 3},
  [74] = {.lex_state = 21, .external_lex_state = 3},
  [75] = {.lex_state = 21, .external_lex_state = 3},
  [76] = {.lex_state = 21, .external_lex_state = 6},
  [77] = {.lex_state = 1, .external_lex_state = 5},
  [78] = {.lex_state = 21, .external_lex_state = 6},
  [79] = {.lex_state = 20, .external_lex_state = 4},
  [80] = {.lex_state = 21, .external_lex_state = 6},
  [81] = {.lex_state = 21, .external_lex_state = 6},
  [82] = {.lex_state = 21, .external_lex_state = 6},
  [83] = {.lex_state = 21, .external_lex_state = 4},
  [84] = {.lex_state = 21, .external_lex_state = 4},
  [85] = {.lex_state = 21, .external_lex_state = 4},
  [86] = {.lex_state = 21, .external_lex_state = 4},
  [87] = {.lex_state = 21, .external_lex_state = 4},
  [88] = {.lex_state = 21, .external_lex_state = 4},
  [89] = {.lex_state = 21, .external_lex_state = 4},
  [90] = {.lex_state = 21, .external_lex_state = 4},
  [91] = {.lex_state = 21, .external_lex_state = 4},
  [92] = {.lex_state = 22, .external_lex_state = 5},
  [93] = {.lex_state = 21, .external_lex_state = 4},
  [94] = {.lex_state = 21, .external_lex_state = 4},
  [95] = {.lex_state = 21, .external_lex_state = 4},
  [96] = {.lex_state = 21, .external_lex_state = 4},
  [97] = {.lex_state = 21, .external_lex_state = 4},
  [98] = {.lex_state = 21, .external_lex_state = 4},
  [99] = {.lex_state = 21, .external_lex_state = 4},
  [100] = {.lex_state = 23, .external_lex_state = 2},
  [101] = {.lex_state = 23, .external_lex_state = 2},
  [102] = {.lex_state = 23, .external_lex_state = 2},
  [103] = {.lex_state = 23, .external_lex_state = 2},
  [104] = {.lex_state = 23, .external_lex_state = 2},
  [105] = {.lex_state = 23, .external_lex_state = 2},
  [106] = {.lex_state = 2, .external_lex_state = 5},
  [107] = {.lex_state = 2, .external_lex_state = 5},
  [108] = {.lex_state = 2, .external_lex_state = 5},
  [109] = {.lex_state = 2, .external_lex_state = 5},
  [110] = {.lex_state = 2, .external_lex_state = 5},
  [111] = {.lex_state = 2, .external_lex_state = 5},
  [112] = {.lex_state = 2, .external_lex_state = 5},
  [113] = {.lex_state = 23, .external_lex_state = 2},
  [114] = {.lex_state = 3, .external_lex_state = 5},
  [115] = {.lex_state = 3, .external_lex_state = 5},
  [116] = {.lex_state = 23, .external_lex_state = 2},
  [117] = {.lex_state = 23, .external_lex_state = 5},
  [118] = {.lex_state = 23, .external_lex_state = 5},
  [119] = {.lex_state = 23, .external_lex_state = 5},
  [120] = {.lex_state = 3, .external_lex_state = 5},
  [121] = {.lex_state = 3, .external_lex_state = 5},
  [122] = {.lex_state = 3, .external_lex_state = 5},
  [123] = {.lex_state = 23, .external_lex_state = 5},
  [124] = {.lex_state = 3, .external_lex_state = 5},
  [125] = {.lex_state = 23, .external_lex_state = 5},
  [126] = {.lex_state = 3, .external_lex_state = 5},
  [127] = {.lex_state = 23, .external_lex_state = 5},
  [128] = {.lex_state = 3, .external_lex_state = 5},
  [129] = {.lex_state = 3, .external_lex_state = 5},
  [130] = {.lex_state = 23, .external_lex_state = 5},
  [131] = {.lex_state = 23, .external_lex_state = 5},
};

static const uint16_t ts_parse_table[LARGE_STATE_COUNT][SYMBOL_COUNT] = {
  [0] = {
    [ts_builtin_sym_end] = ACTIONS(1),
    [sym_identifier] = ACTIONS(1),
    [anon_sym_SEMI] = ACTIONS(1),
    [anon_sym_LBRACE] = ACTIONS(1),
    [anon_sym_RBRACE] = ACTIONS(1),
    [anon_sym_COLON] = ACTIONS(1),
    [anon_sym_on] = ACTIONS(1),
    [anon_sym_becoming] = ACTIONS(1),
    [anon_sym_COMMA] = ACTIONS(1),
    [anon_sym_DOT] = ACTIONS(1),
    [anon_sym_for] = ACTIONS(1),
    [anon_sym_of] = ACTIONS(1),
    [anon_sym_cap] = ACTIONS(1),
    [anon_sym_count] = ACTIONS(1),
    [anon_sym_given] = ACTIONS(1),
    [anon_sym_highest] = ACTIONS(1),
    [anon_sym_lowest] = ACTIONS(1),
    [anon_sym_middle] = ACTIONS(1),
    [anon_sym_reroll] = ACTIONS(1),
    [anon_sym_times] = ACTIONS(1),
    [anon_sym_versus] = ACTIONS(1),
    [anon_sym_BANG] = ACTIONS(1),
    [anon_sym_drop] = ACTIONS(1),
    [anon_sym_explode] = ACTIONS(1),
    [anon_sym_run] = ACTIONS(1),
    [anon_sym_set] = ACTIONS(1),
    [anon_sym_LPAREN] = ACTIONS(1),
    [anon_sym_RPAREN] = ACTIONS(1),
    [anon_sym_LBRACK] = ACTIONS(1),
    [anon_sym_RBRACK] = ACTIONS(1),
    [sym_keyword] = ACTIONS(1),
    [sym_operator] = ACTIONS(1),
    [sym_dice] = ACTIONS(1),
    [sym_counted_die] = ACTIONS(1),
    [sym_die] = ACTIONS(1),
    [sym_faces] = ACTIONS(1),
    [sym_number] = ACTIONS(1),
    [anon_sym_DQUOTE] = ACTIONS(1),
    [anon_sym_DQUOTE2] = ACTIONS(1),
    [sym_escape] = ACTIONS(1),
    [sym_doc_comment] = ACTIONS(3),
    [sym_comment] = ACTIONS(3),
    [sym__line_end] = ACTIONS(1),
    [sym__blank_line] = ACTIONS(5),
    [sym_long_text] = ACTIONS(1),
    [sym__before_number] = ACTIONS(1),
  },
  [1] = {
    [sym_file] = STATE(130),
    [sym__lines] = STATE(127),
    [sym__end] = STATE(64),
    [sym__line] = STATE(105),
    [sym_line] = STATE(105),
    [sym_row] = STATE(105),
    [sym_bounds] = STATE(131),
    [sym_hook] = STATE(105),
    [sym_for_line] = STATE(105),
    [sym_word_line] = STATE(105),
    [sym__word] = STATE(23),
    [sym_string] = STATE(23),
    [aux_sym__lines_repeat1] = STATE(103),
    [ts_builtin_sym_end] = ACTIONS(7),
    [sym_identifier] = ACTIONS(9),
    [anon_sym_SEMI] = ACTIONS(11),
    [anon_sym_on] = ACTIONS(13),
    [anon_sym_for] = ACTIONS(15),
    [sym_keyword] = ACTIONS(17),
    [sym_operator] = ACTIONS(19),
    [sym_dice] = ACTIONS(19),
    [sym_number] = ACTIONS(19),
    [anon_sym_DQUOTE] = ACTIONS(21),
    [sym_doc_comment] = ACTIONS(3),
    [sym_comment] = ACTIONS(3),
    [sym__line_end] = ACTIONS(23),
    [sym__blank_line] = ACTIONS(5),
  },
};

static const uint16_t ts_small_parse_table[] = {
  [0] = 10,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(35), 1,
      anon_sym_explode,
    ACTIONS(37), 1,
      sym_faces,
    STATE(68), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(25), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(31), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(33), 4,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_run,
      anon_sym_set,
    ACTIONS(29), 6,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_times,
      anon_sym_versus,
    ACTIONS(27), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [60] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(35), 1,
      anon_sym_explode,
    STATE(70), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(31), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(39), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(33), 4,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_run,
      anon_sym_set,
    ACTIONS(43), 7,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_times,
      anon_sym_versus,
      sym_die,
    ACTIONS(41), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [118] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(35), 1,
      anon_sym_explode,
    STATE(70), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(31), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(39), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(33), 4,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_run,
      anon_sym_set,
    ACTIONS(43), 6,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_times,
      anon_sym_versus,
    ACTIONS(41), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [175] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(47), 32,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_cap,
      anon_sym_count,
      anon_sym_given,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
      anon_sym_run,
      anon_sym_set,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [222] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(35), 1,
      anon_sym_explode,
    STATE(68), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(25), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(31), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(33), 4,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_run,
      anon_sym_set,
    ACTIONS(29), 6,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_times,
      anon_sym_versus,
    ACTIONS(27), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [279] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(49), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(51), 32,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_cap,
      anon_sym_count,
      anon_sym_given,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
      anon_sym_run,
      anon_sym_set,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [326] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(53), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(55), 32,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_cap,
      anon_sym_count,
      anon_sym_given,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
      anon_sym_run,
      anon_sym_set,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [373] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(35), 1,
      anon_sym_explode,
    STATE(72), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(31), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(57), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(33), 4,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_run,
      anon_sym_set,
    ACTIONS(61), 6,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_times,
      anon_sym_versus,
    ACTIONS(59), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [430] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(63), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(65), 31,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_cap,
      anon_sym_count,
      anon_sym_given,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
      anon_sym_run,
      anon_sym_set,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [476] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(67), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(69), 31,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_cap,
      anon_sym_count,
      anon_sym_given,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
      anon_sym_run,
      anon_sym_set,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [522] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(39), 1,
      sym_long_text,
    ACTIONS(77), 1,
      anon_sym_explode,
    STATE(87), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(73), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(75), 4,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_run,
      anon_sym_set,
    ACTIONS(71), 7,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_times,
      anon_sym_versus,
      sym_die,
    ACTIONS(41), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [578] = 10,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(25), 1,
      sym_long_text,
    ACTIONS(77), 1,
      anon_sym_explode,
    ACTIONS(81), 1,
      sym_faces,
    STATE(91), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(73), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(75), 4,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_run,
      anon_sym_set,
    ACTIONS(79), 6,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_times,
      anon_sym_versus,
    ACTIONS(27), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [636] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(39), 1,
      sym_long_text,
    ACTIONS(77), 1,
      anon_sym_explode,
    STATE(87), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(73), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(75), 4,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_run,
      anon_sym_set,
    ACTIONS(71), 6,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_times,
      anon_sym_versus,
    ACTIONS(41), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [691] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(45), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(47), 32,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_cap,
      anon_sym_count,
      anon_sym_given,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
      anon_sym_run,
      anon_sym_set,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [736] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(49), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(51), 32,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_cap,
      anon_sym_count,
      anon_sym_given,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
      anon_sym_run,
      anon_sym_set,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [781] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(25), 1,
      sym_long_text,
    ACTIONS(77), 1,
      anon_sym_explode,
    STATE(91), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(73), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(75), 4,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_run,
      anon_sym_set,
    ACTIONS(79), 6,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_times,
      anon_sym_versus,
    ACTIONS(27), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [836] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(53), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(55), 32,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_cap,
      anon_sym_count,
      anon_sym_given,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
      anon_sym_run,
      anon_sym_set,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [881] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(57), 1,
      sym_long_text,
    ACTIONS(77), 1,
      anon_sym_explode,
    STATE(89), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(73), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(75), 4,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_run,
      anon_sym_set,
    ACTIONS(83), 6,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_times,
      anon_sym_versus,
    ACTIONS(59), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [936] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(63), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(65), 31,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_cap,
      anon_sym_count,
      anon_sym_given,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
      anon_sym_run,
      anon_sym_set,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [980] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(67), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(69), 31,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_cap,
      anon_sym_count,
      anon_sym_given,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
      anon_sym_run,
      anon_sym_set,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1024] = 21,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COLON,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(109), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    STATE(24), 1,
      sym_typed,
    STATE(100), 1,
      aux_sym_line_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(85), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(89), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(25), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(99), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1101] = 19,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(115), 1,
      anon_sym_COLON,
    ACTIONS(119), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    ACTIONS(111), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(113), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(22), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(117), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1172] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(127), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    ACTIONS(121), 2,
      sym__line_end,
      ts_builtin_sym_end,
    STATE(3), 2,
      sym_call,
      sym_parens,
    ACTIONS(123), 3,
      anon_sym_SEMI,
      anon_sym_RBRACE,
      anon_sym_COLON,
    STATE(27), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(125), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1241] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(131), 1,
      sym_identifier,
    ACTIONS(136), 1,
      anon_sym_LBRACE,
    ACTIONS(139), 1,
      anon_sym_COMMA,
    ACTIONS(142), 1,
      anon_sym_DOT,
    ACTIONS(148), 1,
      anon_sym_LPAREN,
    ACTIONS(151), 1,
      anon_sym_LBRACK,
    ACTIONS(157), 1,
      anon_sym_DQUOTE,
    ACTIONS(160), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(129), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(154), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    ACTIONS(134), 3,
      anon_sym_SEMI,
      anon_sym_RBRACE,
      anon_sym_COLON,
    STATE(25), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(145), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1310] = 19,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(109), 1,
      sym_long_text,
    ACTIONS(167), 1,
      anon_sym_COLON,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    ACTIONS(163), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(165), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(25), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(99), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1381] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(109), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    ACTIONS(169), 2,
      sym__line_end,
      ts_builtin_sym_end,
    STATE(3), 2,
      sym_call,
      sym_parens,
    ACTIONS(171), 3,
      anon_sym_SEMI,
      anon_sym_RBRACE,
      anon_sym_COLON,
    STATE(25), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(99), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1450] = 19,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(109), 1,
      sym_long_text,
    ACTIONS(177), 1,
      anon_sym_COLON,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    ACTIONS(173), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(175), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(25), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(99), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1521] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(109), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    ACTIONS(179), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(181), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(25), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(99), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1589] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(109), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    ACTIONS(183), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(185), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(25), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(99), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1657] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(109), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    ACTIONS(187), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(189), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(25), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(99), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1725] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(109), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    ACTIONS(191), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(193), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(25), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(99), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1793] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(195), 1,
      sym_identifier,
    ACTIONS(197), 1,
      anon_sym_LBRACE,
    ACTIONS(199), 1,
      anon_sym_COLON,
    ACTIONS(203), 1,
      anon_sym_DOT,
    ACTIONS(205), 1,
      anon_sym_LPAREN,
    ACTIONS(207), 1,
      anon_sym_RPAREN,
    ACTIONS(209), 1,
      anon_sym_LBRACK,
    ACTIONS(213), 1,
      anon_sym_DQUOTE,
    ACTIONS(215), 1,
      sym_long_text,
    STATE(14), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(211), 2,
      sym_dice,
      sym_number,
    STATE(12), 2,
      sym_call,
      sym_parens,
    STATE(81), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(34), 4,
      sym_block,
      sym__part,
      sym_typed,
      aux_sym_parens_repeat1,
    ACTIONS(201), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1858] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(195), 1,
      sym_identifier,
    ACTIONS(197), 1,
      anon_sym_LBRACE,
    ACTIONS(199), 1,
      anon_sym_COLON,
    ACTIONS(203), 1,
      anon_sym_DOT,
    ACTIONS(205), 1,
      anon_sym_LPAREN,
    ACTIONS(209), 1,
      anon_sym_LBRACK,
    ACTIONS(213), 1,
      anon_sym_DQUOTE,
    ACTIONS(219), 1,
      anon_sym_RPAREN,
    ACTIONS(221), 1,
      sym_long_text,
    STATE(14), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(211), 2,
      sym_dice,
      sym_number,
    STATE(12), 2,
      sym_call,
      sym_parens,
    STATE(81), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(35), 4,
      sym_block,
      sym__part,
      sym_typed,
      aux_sym_parens_repeat1,
    ACTIONS(217), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1923] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(223), 1,
      sym_identifier,
    ACTIONS(226), 1,
      anon_sym_LBRACE,
    ACTIONS(229), 1,
      anon_sym_COLON,
    ACTIONS(235), 1,
      anon_sym_DOT,
    ACTIONS(238), 1,
      anon_sym_LPAREN,
    ACTIONS(241), 1,
      anon_sym_RPAREN,
    ACTIONS(243), 1,
      anon_sym_LBRACK,
    ACTIONS(249), 1,
      anon_sym_DQUOTE,
    ACTIONS(252), 1,
      sym_long_text,
    STATE(14), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(246), 2,
      sym_dice,
      sym_number,
    STATE(12), 2,
      sym_call,
      sym_parens,
    STATE(81), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(35), 4,
      sym_block,
      sym__part,
      sym_typed,
      aux_sym_parens_repeat1,
    ACTIONS(232), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1988] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(195), 1,
      sym_identifier,
    ACTIONS(197), 1,
      anon_sym_LBRACE,
    ACTIONS(199), 1,
      anon_sym_COLON,
    ACTIONS(203), 1,
      anon_sym_DOT,
    ACTIONS(205), 1,
      anon_sym_LPAREN,
    ACTIONS(209), 1,
      anon_sym_LBRACK,
    ACTIONS(213), 1,
      anon_sym_DQUOTE,
    ACTIONS(257), 1,
      anon_sym_RPAREN,
    ACTIONS(259), 1,
      sym_long_text,
    STATE(14), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(211), 2,
      sym_dice,
      sym_number,
    STATE(12), 2,
      sym_call,
      sym_parens,
    STATE(81), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(37), 4,
      sym_block,
      sym__part,
      sym_typed,
      aux_sym_parens_repeat1,
    ACTIONS(255), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2053] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(195), 1,
      sym_identifier,
    ACTIONS(197), 1,
      anon_sym_LBRACE,
    ACTIONS(199), 1,
      anon_sym_COLON,
    ACTIONS(203), 1,
      anon_sym_DOT,
    ACTIONS(205), 1,
      anon_sym_LPAREN,
    ACTIONS(209), 1,
      anon_sym_LBRACK,
    ACTIONS(213), 1,
      anon_sym_DQUOTE,
    ACTIONS(221), 1,
      sym_long_text,
    ACTIONS(261), 1,
      anon_sym_RPAREN,
    STATE(14), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(211), 2,
      sym_dice,
      sym_number,
    STATE(12), 2,
      sym_call,
      sym_parens,
    STATE(81), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(35), 4,
      sym_block,
      sym__part,
      sym_typed,
      aux_sym_parens_repeat1,
    ACTIONS(217), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2118] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(195), 1,
      sym_identifier,
    ACTIONS(197), 1,
      anon_sym_LBRACE,
    ACTIONS(203), 1,
      anon_sym_DOT,
    ACTIONS(205), 1,
      anon_sym_LPAREN,
    ACTIONS(209), 1,
      anon_sym_LBRACK,
    ACTIONS(213), 1,
      anon_sym_DQUOTE,
    ACTIONS(265), 1,
      anon_sym_RBRACK,
    ACTIONS(267), 1,
      sym_long_text,
    STATE(14), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(211), 2,
      sym_dice,
      sym_number,
    STATE(12), 2,
      sym_call,
      sym_parens,
    STATE(42), 3,
      sym_block,
      sym__part,
      aux_sym_index_repeat1,
    STATE(81), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(263), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2179] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(195), 1,
      sym_identifier,
    ACTIONS(197), 1,
      anon_sym_LBRACE,
    ACTIONS(203), 1,
      anon_sym_DOT,
    ACTIONS(205), 1,
      anon_sym_LPAREN,
    ACTIONS(209), 1,
      anon_sym_LBRACK,
    ACTIONS(213), 1,
      anon_sym_DQUOTE,
    ACTIONS(271), 1,
      anon_sym_RBRACK,
    ACTIONS(273), 1,
      sym_long_text,
    STATE(14), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(211), 2,
      sym_dice,
      sym_number,
    STATE(12), 2,
      sym_call,
      sym_parens,
    STATE(41), 3,
      sym_block,
      sym__part,
      aux_sym_index_repeat1,
    STATE(81), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(269), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2240] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(275), 1,
      anon_sym_COMMA,
    ACTIONS(279), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    STATE(43), 1,
      aux_sym_hook_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(32), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(277), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2303] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(195), 1,
      sym_identifier,
    ACTIONS(197), 1,
      anon_sym_LBRACE,
    ACTIONS(203), 1,
      anon_sym_DOT,
    ACTIONS(205), 1,
      anon_sym_LPAREN,
    ACTIONS(209), 1,
      anon_sym_LBRACK,
    ACTIONS(213), 1,
      anon_sym_DQUOTE,
    ACTIONS(267), 1,
      sym_long_text,
    ACTIONS(281), 1,
      anon_sym_RBRACK,
    STATE(14), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(211), 2,
      sym_dice,
      sym_number,
    STATE(12), 2,
      sym_call,
      sym_parens,
    STATE(42), 3,
      sym_block,
      sym__part,
      aux_sym_index_repeat1,
    STATE(81), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(263), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2364] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(283), 1,
      sym_identifier,
    ACTIONS(286), 1,
      anon_sym_LBRACE,
    ACTIONS(292), 1,
      anon_sym_DOT,
    ACTIONS(295), 1,
      anon_sym_LPAREN,
    ACTIONS(298), 1,
      anon_sym_LBRACK,
    ACTIONS(301), 1,
      anon_sym_RBRACK,
    ACTIONS(306), 1,
      anon_sym_DQUOTE,
    ACTIONS(309), 1,
      sym_long_text,
    STATE(14), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(303), 2,
      sym_dice,
      sym_number,
    STATE(12), 2,
      sym_call,
      sym_parens,
    STATE(42), 3,
      sym_block,
      sym__part,
      aux_sym_index_repeat1,
    STATE(81), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(289), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2425] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(275), 1,
      anon_sym_COMMA,
    ACTIONS(314), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    STATE(96), 1,
      aux_sym_hook_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(30), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(312), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2488] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(195), 1,
      sym_identifier,
    ACTIONS(197), 1,
      anon_sym_LBRACE,
    ACTIONS(203), 1,
      anon_sym_DOT,
    ACTIONS(205), 1,
      anon_sym_LPAREN,
    ACTIONS(209), 1,
      anon_sym_LBRACK,
    ACTIONS(213), 1,
      anon_sym_DQUOTE,
    ACTIONS(318), 1,
      anon_sym_RBRACK,
    ACTIONS(320), 1,
      sym_long_text,
    STATE(14), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(211), 2,
      sym_dice,
      sym_number,
    STATE(12), 2,
      sym_call,
      sym_parens,
    STATE(38), 3,
      sym_block,
      sym__part,
      aux_sym_index_repeat1,
    STATE(81), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(316), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2549] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(324), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(26), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(322), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2609] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(328), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(28), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(326), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2669] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(332), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(31), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(330), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2729] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(336), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(29), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(334), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2789] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_COMMA,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(279), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(32), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(277), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2849] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(9), 1,
      sym_identifier,
    ACTIONS(11), 1,
      anon_sym_SEMI,
    ACTIONS(13), 1,
      anon_sym_on,
    ACTIONS(15), 1,
      anon_sym_for,
    ACTIONS(17), 1,
      sym_keyword,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
    ACTIONS(23), 1,
      sym__line_end,
    ACTIONS(338), 1,
      anon_sym_RBRACE,
    STATE(64), 1,
      sym__end,
    STATE(103), 1,
      aux_sym__lines_repeat1,
    STATE(123), 1,
      sym__lines,
    STATE(131), 1,
      sym_bounds,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(23), 2,
      sym__word,
      sym_string,
    ACTIONS(19), 3,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(105), 6,
      sym__line,
      sym_line,
      sym_row,
      sym_hook,
      sym_for_line,
      sym_word_line,
  [2910] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(340), 1,
      sym_identifier,
    ACTIONS(344), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    STATE(99), 1,
      sym_moment,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(69), 2,
      sym_block,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(342), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2969] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(9), 1,
      sym_identifier,
    ACTIONS(11), 1,
      anon_sym_SEMI,
    ACTIONS(13), 1,
      anon_sym_on,
    ACTIONS(15), 1,
      anon_sym_for,
    ACTIONS(17), 1,
      sym_keyword,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
    ACTIONS(23), 1,
      sym__line_end,
    ACTIONS(346), 1,
      anon_sym_RBRACE,
    STATE(64), 1,
      sym__end,
    STATE(103), 1,
      aux_sym__lines_repeat1,
    STATE(125), 1,
      sym__lines,
    STATE(131), 1,
      sym_bounds,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(23), 2,
      sym__word,
      sym_string,
    ACTIONS(19), 3,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(105), 6,
      sym__line,
      sym_line,
      sym_row,
      sym_hook,
      sym_for_line,
      sym_word_line,
  [3030] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    STATE(7), 1,
      sym_parens,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(348), 4,
      sym__line_end,
      sym_long_text,
      sym__before_number,
      ts_builtin_sym_end,
    ACTIONS(350), 16,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3068] = 10,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(354), 1,
      anon_sym_DOT,
    ACTIONS(356), 1,
      sym_long_text,
    STATE(7), 1,
      sym_parens,
    STATE(94), 1,
      aux_sym_moment_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(350), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    ACTIONS(348), 3,
      sym__line_end,
      sym__before_number,
      ts_builtin_sym_end,
    ACTIONS(352), 12,
      anon_sym_LBRACE,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3114] = 15,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(87), 1,
      sym_identifier,
    ACTIONS(91), 1,
      anon_sym_LBRACE,
    ACTIONS(97), 1,
      anon_sym_DOT,
    ACTIONS(101), 1,
      anon_sym_LPAREN,
    ACTIONS(103), 1,
      anon_sym_LBRACK,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(344), 1,
      sym_long_text,
    STATE(4), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(105), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(69), 2,
      sym_block,
      sym__part,
    STATE(57), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(342), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [3170] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(358), 4,
      sym__line_end,
      sym_long_text,
      sym__before_number,
      ts_builtin_sym_end,
    ACTIONS(360), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3203] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(362), 1,
      sym__before_number,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(39), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(41), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3238] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(364), 4,
      sym__line_end,
      sym_long_text,
      sym__before_number,
      ts_builtin_sym_end,
    ACTIONS(366), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3271] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(37), 1,
      sym_faces,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(25), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(27), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3306] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(372), 1,
      anon_sym_of,
    STATE(62), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(368), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(370), 16,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3343] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(374), 4,
      sym__line_end,
      sym_long_text,
      sym__before_number,
      ts_builtin_sym_end,
    ACTIONS(376), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3376] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(382), 1,
      anon_sym_of,
    STATE(62), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(378), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(380), 16,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3413] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(372), 1,
      anon_sym_of,
    STATE(60), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(385), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(387), 16,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3450] = 13,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(9), 1,
      sym_identifier,
    ACTIONS(13), 1,
      anon_sym_on,
    ACTIONS(15), 1,
      anon_sym_for,
    ACTIONS(17), 1,
      sym_keyword,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
    STATE(131), 1,
      sym_bounds,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(389), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(391), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(23), 2,
      sym__word,
      sym_string,
    ACTIONS(19), 3,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(113), 6,
      sym__line,
      sym_line,
      sym_row,
      sym_hook,
      sym_for_line,
      sym_word_line,
  [3501] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(378), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(380), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3533] = 7,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(35), 1,
      anon_sym_explode,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(75), 2,
      sym__dice_words,
      sym__number_word,
    ACTIONS(31), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(33), 4,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_run,
      anon_sym_set,
    ACTIONS(393), 10,
      anon_sym_for,
      anon_sym_of,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_times,
      anon_sym_versus,
      sym_keyword,
      sym_identifier,
  [3571] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(364), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(366), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3603] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(57), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(59), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3635] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(129), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(134), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3667] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(395), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(397), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3699] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(399), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(401), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3731] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(403), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(405), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3763] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(358), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(360), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3795] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(407), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(409), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3827] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(411), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(413), 17,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3859] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(205), 1,
      anon_sym_LPAREN,
    STATE(16), 1,
      sym_parens,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(348), 2,
      sym_long_text,
      sym__before_number,
    ACTIONS(350), 16,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3895] = 7,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(77), 1,
      anon_sym_explode,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(83), 2,
      sym__dice_words,
      sym__number_word,
    ACTIONS(73), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(75), 4,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_run,
      anon_sym_set,
    ACTIONS(415), 10,
      anon_sym_for,
      anon_sym_of,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_middle,
      anon_sym_times,
      anon_sym_versus,
      sym_keyword,
      sym_identifier,
  [3933] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(374), 2,
      sym_long_text,
      sym__before_number,
    ACTIONS(376), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3964] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(25), 1,
      sym_long_text,
    ACTIONS(81), 1,
      sym_faces,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(27), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [3997] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(358), 2,
      sym_long_text,
      sym__before_number,
    ACTIONS(360), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4028] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(39), 1,
      sym_long_text,
    ACTIONS(417), 1,
      sym__before_number,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(41), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4061] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(364), 2,
      sym_long_text,
      sym__before_number,
    ACTIONS(366), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4092] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(411), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(413), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4122] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(368), 1,
      sym_long_text,
    ACTIONS(419), 1,
      anon_sym_of,
    STATE(85), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(370), 15,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4156] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(378), 1,
      sym_long_text,
    ACTIONS(421), 1,
      anon_sym_of,
    STATE(85), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(380), 15,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4190] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(399), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(401), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4220] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(395), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(397), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4250] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(407), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(409), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4280] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(403), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(405), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4310] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(385), 1,
      sym_long_text,
    ACTIONS(419), 1,
      anon_sym_of,
    STATE(84), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(387), 15,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4344] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(57), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(59), 17,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      anon_sym_RBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4374] = 11,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(9), 1,
      sym_identifier,
    ACTIONS(13), 1,
      anon_sym_on,
    ACTIONS(15), 1,
      anon_sym_for,
    ACTIONS(17), 1,
      sym_keyword,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
    STATE(131), 1,
      sym_bounds,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(23), 2,
      sym__word,
      sym_string,
    ACTIONS(19), 3,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(116), 6,
      sym__line,
      sym_line,
      sym_row,
      sym_hook,
      sym_for_line,
      sym_word_line,
  [4417] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(378), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(380), 16,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_RPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4446] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(426), 1,
      sym_long_text,
    STATE(95), 1,
      aux_sym_moment_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(424), 14,
      anon_sym_LBRACE,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4476] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(430), 1,
      anon_sym_DOT,
    ACTIONS(433), 1,
      sym_long_text,
    STATE(95), 1,
      aux_sym_moment_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(428), 13,
      anon_sym_LBRACE,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4508] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(437), 1,
      anon_sym_COMMA,
    ACTIONS(440), 1,
      sym_long_text,
    STATE(96), 1,
      aux_sym_hook_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(435), 13,
      anon_sym_LBRACE,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4540] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(354), 1,
      anon_sym_DOT,
    ACTIONS(356), 1,
      sym_long_text,
    STATE(94), 1,
      aux_sym_moment_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(352), 13,
      anon_sym_LBRACE,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4572] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(433), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(428), 14,
      anon_sym_LBRACE,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4599] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(440), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(435), 14,
      anon_sym_LBRACE,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_counted_die,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [4626] = 6,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(444), 1,
      anon_sym_COLON,
    STATE(24), 1,
      sym_typed,
    STATE(101), 1,
      aux_sym_line_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(442), 4,
      sym__line_end,
      ts_builtin_sym_end,
      anon_sym_SEMI,
      anon_sym_RBRACE,
  [4649] = 6,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(446), 1,
      anon_sym_COLON,
    STATE(24), 1,
      sym_typed,
    STATE(101), 1,
      aux_sym_line_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(169), 4,
      sym__line_end,
      ts_builtin_sym_end,
      anon_sym_SEMI,
      anon_sym_RBRACE,
  [4672] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(64), 1,
      sym__end,
    STATE(102), 1,
      aux_sym__lines_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(449), 2,
      ts_builtin_sym_end,
      anon_sym_RBRACE,
    ACTIONS(451), 2,
      sym__line_end,
      anon_sym_SEMI,
  [4694] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(64), 1,
      sym__end,
    STATE(102), 1,
      aux_sym__lines_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(23), 2,
      sym__line_end,
      anon_sym_SEMI,
    ACTIONS(454), 2,
      ts_builtin_sym_end,
      anon_sym_RBRACE,
  [4716] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(64), 1,
      sym__end,
    STATE(102), 1,
      aux_sym__lines_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(23), 2,
      sym__line_end,
      anon_sym_SEMI,
    ACTIONS(456), 2,
      ts_builtin_sym_end,
      anon_sym_RBRACE,
  [4738] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(64), 1,
      sym__end,
    STATE(104), 1,
      aux_sym__lines_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(23), 2,
      sym__line_end,
      anon_sym_SEMI,
    ACTIONS(454), 2,
      ts_builtin_sym_end,
      anon_sym_RBRACE,
  [4760] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(458), 1,
      anon_sym_DQUOTE2,
    ACTIONS(460), 1,
      sym_string_content,
    STATE(108), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(462), 2,
      sym_escape,
      sym_hole,
  [4781] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(464), 1,
      anon_sym_DQUOTE2,
    ACTIONS(466), 1,
      sym_string_content,
    STATE(107), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(469), 2,
      sym_escape,
      sym_hole,
  [4802] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(472), 1,
      anon_sym_DQUOTE2,
    ACTIONS(474), 1,
      sym_string_content,
    STATE(107), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(476), 2,
      sym_escape,
      sym_hole,
  [4823] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(474), 1,
      sym_string_content,
    ACTIONS(478), 1,
      anon_sym_DQUOTE2,
    STATE(107), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(476), 2,
      sym_escape,
      sym_hole,
  [4844] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(480), 1,
      anon_sym_DQUOTE2,
    ACTIONS(482), 1,
      sym_string_content,
    STATE(109), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(484), 2,
      sym_escape,
      sym_hole,
  [4865] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(474), 1,
      sym_string_content,
    ACTIONS(486), 1,
      anon_sym_DQUOTE2,
    STATE(107), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(476), 2,
      sym_escape,
      sym_hole,
  [4886] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(488), 1,
      anon_sym_DQUOTE2,
    ACTIONS(490), 1,
      sym_string_content,
    STATE(111), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(492), 2,
      sym_escape,
      sym_hole,
  [4907] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(449), 4,
      sym__line_end,
      ts_builtin_sym_end,
      anon_sym_SEMI,
      anon_sym_RBRACE,
  [4921] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(107), 1,
      anon_sym_DQUOTE,
    ACTIONS(494), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(61), 2,
      sym__word,
      sym_string,
  [4939] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(213), 1,
      anon_sym_DQUOTE,
    ACTIONS(496), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(78), 2,
      sym__word,
      sym_string,
  [4957] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(498), 4,
      sym__line_end,
      ts_builtin_sym_end,
      anon_sym_SEMI,
      anon_sym_RBRACE,
  [4971] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(500), 1,
      anon_sym_COLON,
    STATE(118), 1,
      aux_sym_bounds_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(502), 2,
      sym_operator,
      sym_number,
  [4989] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(504), 1,
      anon_sym_COLON,
    STATE(118), 1,
      aux_sym_bounds_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(506), 2,
      sym_operator,
      sym_number,
  [5007] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(509), 1,
      anon_sym_COLON,
    STATE(117), 1,
      aux_sym_bounds_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(511), 2,
      sym_operator,
      sym_number,
  [5025] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(513), 1,
      sym_identifier,
    ACTIONS(515), 1,
      anon_sym_becoming,
    STATE(40), 1,
      sym_moment,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [5042] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(513), 1,
      sym_identifier,
    STATE(99), 1,
      sym_moment,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [5056] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(517), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [5067] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(519), 1,
      anon_sym_RBRACE,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [5078] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(521), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [5089] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(523), 1,
      anon_sym_RBRACE,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [5100] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(525), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [5111] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(527), 1,
      ts_builtin_sym_end,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [5122] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(529), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [5133] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(531), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [5144] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(533), 1,
      ts_builtin_sym_end,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [5155] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(535), 1,
      anon_sym_COLON,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
};

static const uint32_t ts_small_parse_table_map[] = {
  [SMALL_STATE(2)] = 0,
  [SMALL_STATE(3)] = 60,
  [SMALL_STATE(4)] = 118,
  [SMALL_STATE(5)] = 175,
  [SMALL_STATE(6)] = 222,
  [SMALL_STATE(7)] = 279,
  [SMALL_STATE(8)] = 326,
  [SMALL_STATE(9)] = 373,
  [SMALL_STATE(10)] = 430,
  [SMALL_STATE(11)] = 476,
  [SMALL_STATE(12)] = 522,
  [SMALL_STATE(13)] = 578,
  [SMALL_STATE(14)] = 636,
  [SMALL_STATE(15)] = 691,
  [SMALL_STATE(16)] = 736,
  [SMALL_STATE(17)] = 781,
  [SMALL_STATE(18)] = 836,
  [SMALL_STATE(19)] = 881,
  [SMALL_STATE(20)] = 936,
  [SMALL_STATE(21)] = 980,
  [SMALL_STATE(22)] = 1024,
  [SMALL_STATE(23)] = 1101,
  [SMALL_STATE(24)] = 1172,
  [SMALL_STATE(25)] = 1241,
  [SMALL_STATE(26)] = 1310,
  [SMALL_STATE(27)] = 1381,
  [SMALL_STATE(28)] = 1450,
  [SMALL_STATE(29)] = 1521,
  [SMALL_STATE(30)] = 1589,
  [SMALL_STATE(31)] = 1657,
  [SMALL_STATE(32)] = 1725,
  [SMALL_STATE(33)] = 1793,
  [SMALL_STATE(34)] = 1858,
  [SMALL_STATE(35)] = 1923,
  [SMALL_STATE(36)] = 1988,
  [SMALL_STATE(37)] = 2053,
  [SMALL_STATE(38)] = 2118,
  [SMALL_STATE(39)] = 2179,
  [SMALL_STATE(40)] = 2240,
  [SMALL_STATE(41)] = 2303,
  [SMALL_STATE(42)] = 2364,
  [SMALL_STATE(43)] = 2425,
  [SMALL_STATE(44)] = 2488,
  [SMALL_STATE(45)] = 2549,
  [SMALL_STATE(46)] = 2609,
  [SMALL_STATE(47)] = 2669,
  [SMALL_STATE(48)] = 2729,
  [SMALL_STATE(49)] = 2789,
  [SMALL_STATE(50)] = 2849,
  [SMALL_STATE(51)] = 2910,
  [SMALL_STATE(52)] = 2969,
  [SMALL_STATE(53)] = 3030,
  [SMALL_STATE(54)] = 3068,
  [SMALL_STATE(55)] = 3114,
  [SMALL_STATE(56)] = 3170,
  [SMALL_STATE(57)] = 3203,
  [SMALL_STATE(58)] = 3238,
  [SMALL_STATE(59)] = 3271,
  [SMALL_STATE(60)] = 3306,
  [SMALL_STATE(61)] = 3343,
  [SMALL_STATE(62)] = 3376,
  [SMALL_STATE(63)] = 3413,
  [SMALL_STATE(64)] = 3450,
  [SMALL_STATE(65)] = 3501,
  [SMALL_STATE(66)] = 3533,
  [SMALL_STATE(67)] = 3571,
  [SMALL_STATE(68)] = 3603,
  [SMALL_STATE(69)] = 3635,
  [SMALL_STATE(70)] = 3667,
  [SMALL_STATE(71)] = 3699,
  [SMALL_STATE(72)] = 3731,
  [SMALL_STATE(73)] = 3763,
  [SMALL_STATE(74)] = 3795,
  [SMALL_STATE(75)] = 3827,
  [SMALL_STATE(76)] = 3859,
  [SMALL_STATE(77)] = 3895,
  [SMALL_STATE(78)] = 3933,
  [SMALL_STATE(79)] = 3964,
  [SMALL_STATE(80)] = 3997,
  [SMALL_STATE(81)] = 4028,
  [SMALL_STATE(82)] = 4061,
  [SMALL_STATE(83)] = 4092,
  [SMALL_STATE(84)] = 4122,
  [SMALL_STATE(85)] = 4156,
  [SMALL_STATE(86)] = 4190,
  [SMALL_STATE(87)] = 4220,
  [SMALL_STATE(88)] = 4250,
  [SMALL_STATE(89)] = 4280,
  [SMALL_STATE(90)] = 4310,
  [SMALL_STATE(91)] = 4344,
  [SMALL_STATE(92)] = 4374,
  [SMALL_STATE(93)] = 4417,
  [SMALL_STATE(94)] = 4446,
  [SMALL_STATE(95)] = 4476,
  [SMALL_STATE(96)] = 4508,
  [SMALL_STATE(97)] = 4540,
  [SMALL_STATE(98)] = 4572,
  [SMALL_STATE(99)] = 4599,
  [SMALL_STATE(100)] = 4626,
  [SMALL_STATE(101)] = 4649,
  [SMALL_STATE(102)] = 4672,
  [SMALL_STATE(103)] = 4694,
  [SMALL_STATE(104)] = 4716,
  [SMALL_STATE(105)] = 4738,
  [SMALL_STATE(106)] = 4760,
  [SMALL_STATE(107)] = 4781,
  [SMALL_STATE(108)] = 4802,
  [SMALL_STATE(109)] = 4823,
  [SMALL_STATE(110)] = 4844,
  [SMALL_STATE(111)] = 4865,
  [SMALL_STATE(112)] = 4886,
  [SMALL_STATE(113)] = 4907,
  [SMALL_STATE(114)] = 4921,
  [SMALL_STATE(115)] = 4939,
  [SMALL_STATE(116)] = 4957,
  [SMALL_STATE(117)] = 4971,
  [SMALL_STATE(118)] = 4989,
  [SMALL_STATE(119)] = 5007,
  [SMALL_STATE(120)] = 5025,
  [SMALL_STATE(121)] = 5042,
  [SMALL_STATE(122)] = 5056,
  [SMALL_STATE(123)] = 5067,
  [SMALL_STATE(124)] = 5078,
  [SMALL_STATE(125)] = 5089,
  [SMALL_STATE(126)] = 5100,
  [SMALL_STATE(127)] = 5111,
  [SMALL_STATE(128)] = 5122,
  [SMALL_STATE(129)] = 5133,
  [SMALL_STATE(130)] = 5144,
  [SMALL_STATE(131)] = 5155,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = false}}, SHIFT_EXTRA(),
  [5] = {.entry = {.count = 1, .reusable = true}}, SHIFT_EXTRA(),
  [7] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_file, 0, 0, 0),
  [9] = {.entry = {.count = 1, .reusable = false}}, SHIFT(23),
  [11] = {.entry = {.count = 1, .reusable = false}}, SHIFT(64),
  [13] = {.entry = {.count = 1, .reusable = false}}, SHIFT(120),
  [15] = {.entry = {.count = 1, .reusable = false}}, SHIFT(45),
  [17] = {.entry = {.count = 1, .reusable = false}}, SHIFT(46),
  [19] = {.entry = {.count = 1, .reusable = false}}, SHIFT(119),
  [21] = {.entry = {.count = 1, .reusable = false}}, SHIFT(110),
  [23] = {.entry = {.count = 1, .reusable = true}}, SHIFT(64),
  [25] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__dice_words, 1, 0, 0),
  [27] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__dice_words, 1, 0, 0),
  [29] = {.entry = {.count = 1, .reusable = false}}, SHIFT(68),
  [31] = {.entry = {.count = 1, .reusable = false}}, SHIFT(59),
  [33] = {.entry = {.count = 1, .reusable = false}}, SHIFT(6),
  [35] = {.entry = {.count = 1, .reusable = false}}, SHIFT(2),
  [37] = {.entry = {.count = 1, .reusable = false}}, SHIFT(9),
  [39] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__part, 1, 0, 0),
  [41] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__part, 1, 0, 0),
  [43] = {.entry = {.count = 1, .reusable = false}}, SHIFT(70),
  [45] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_parens, 2, 0, 0),
  [47] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_parens, 2, 0, 0),
  [49] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_call, 2, 0, 2),
  [51] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_call, 2, 0, 2),
  [53] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_parens, 3, 0, 0),
  [55] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_parens, 3, 0, 0),
  [57] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__dice_words, 2, 0, 0),
  [59] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__dice_words, 2, 0, 0),
  [61] = {.entry = {.count = 1, .reusable = false}}, SHIFT(72),
  [63] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_index, 2, 0, 0),
  [65] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_index, 2, 0, 0),
  [67] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_index, 3, 0, 0),
  [69] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_index, 3, 0, 0),
  [71] = {.entry = {.count = 1, .reusable = false}}, SHIFT(87),
  [73] = {.entry = {.count = 1, .reusable = false}}, SHIFT(79),
  [75] = {.entry = {.count = 1, .reusable = false}}, SHIFT(17),
  [77] = {.entry = {.count = 1, .reusable = false}}, SHIFT(13),
  [79] = {.entry = {.count = 1, .reusable = false}}, SHIFT(91),
  [81] = {.entry = {.count = 1, .reusable = false}}, SHIFT(19),
  [83] = {.entry = {.count = 1, .reusable = false}}, SHIFT(89),
  [85] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_line, 2, 0, 1),
  [87] = {.entry = {.count = 1, .reusable = false}}, SHIFT(53),
  [89] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_line, 2, 0, 1),
  [91] = {.entry = {.count = 1, .reusable = false}}, SHIFT(50),
  [93] = {.entry = {.count = 1, .reusable = false}}, SHIFT(126),
  [95] = {.entry = {.count = 1, .reusable = false}}, SHIFT(55),
  [97] = {.entry = {.count = 1, .reusable = false}}, SHIFT(114),
  [99] = {.entry = {.count = 1, .reusable = false}}, SHIFT(25),
  [101] = {.entry = {.count = 1, .reusable = false}}, SHIFT(33),
  [103] = {.entry = {.count = 1, .reusable = false}}, SHIFT(39),
  [105] = {.entry = {.count = 1, .reusable = false}}, SHIFT(4),
  [107] = {.entry = {.count = 1, .reusable = false}}, SHIFT(106),
  [109] = {.entry = {.count = 1, .reusable = true}}, SHIFT(25),
  [111] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_line, 1, 0, 1),
  [113] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_line, 1, 0, 1),
  [115] = {.entry = {.count = 1, .reusable = false}}, SHIFT(48),
  [117] = {.entry = {.count = 1, .reusable = false}}, SHIFT(22),
  [119] = {.entry = {.count = 1, .reusable = true}}, SHIFT(22),
  [121] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_line_repeat1, 1, 0, 0),
  [123] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_line_repeat1, 1, 0, 0),
  [125] = {.entry = {.count = 1, .reusable = false}}, SHIFT(27),
  [127] = {.entry = {.count = 1, .reusable = true}}, SHIFT(27),
  [129] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym__rest, 2, 0, 0),
  [131] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(53),
  [134] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0),
  [136] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(50),
  [139] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(55),
  [142] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(114),
  [145] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(25),
  [148] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(33),
  [151] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(39),
  [154] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(4),
  [157] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(106),
  [160] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(25),
  [163] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_for_line, 2, 0, 0),
  [165] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_for_line, 2, 0, 0),
  [167] = {.entry = {.count = 1, .reusable = false}}, SHIFT(92),
  [169] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_line_repeat1, 2, 0, 0),
  [171] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_line_repeat1, 2, 0, 0),
  [173] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_word_line, 2, 0, 0),
  [175] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_word_line, 2, 0, 0),
  [177] = {.entry = {.count = 1, .reusable = false}}, SHIFT(47),
  [179] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_row, 3, 0, 3),
  [181] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_row, 3, 0, 3),
  [183] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_hook, 4, 0, 0),
  [185] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_hook, 4, 0, 0),
  [187] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_word_line, 4, 0, 0),
  [189] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_word_line, 4, 0, 0),
  [191] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_hook, 3, 0, 0),
  [193] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_hook, 3, 0, 0),
  [195] = {.entry = {.count = 1, .reusable = false}}, SHIFT(76),
  [197] = {.entry = {.count = 1, .reusable = false}}, SHIFT(52),
  [199] = {.entry = {.count = 1, .reusable = false}}, SHIFT(124),
  [201] = {.entry = {.count = 1, .reusable = false}}, SHIFT(34),
  [203] = {.entry = {.count = 1, .reusable = false}}, SHIFT(115),
  [205] = {.entry = {.count = 1, .reusable = false}}, SHIFT(36),
  [207] = {.entry = {.count = 1, .reusable = false}}, SHIFT(5),
  [209] = {.entry = {.count = 1, .reusable = false}}, SHIFT(44),
  [211] = {.entry = {.count = 1, .reusable = false}}, SHIFT(14),
  [213] = {.entry = {.count = 1, .reusable = false}}, SHIFT(112),
  [215] = {.entry = {.count = 1, .reusable = true}}, SHIFT(34),
  [217] = {.entry = {.count = 1, .reusable = false}}, SHIFT(35),
  [219] = {.entry = {.count = 1, .reusable = false}}, SHIFT(8),
  [221] = {.entry = {.count = 1, .reusable = true}}, SHIFT(35),
  [223] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(76),
  [226] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(52),
  [229] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(124),
  [232] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(35),
  [235] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(115),
  [238] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(36),
  [241] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0),
  [243] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(44),
  [246] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(14),
  [249] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(112),
  [252] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(35),
  [255] = {.entry = {.count = 1, .reusable = false}}, SHIFT(37),
  [257] = {.entry = {.count = 1, .reusable = false}}, SHIFT(15),
  [259] = {.entry = {.count = 1, .reusable = true}}, SHIFT(37),
  [261] = {.entry = {.count = 1, .reusable = false}}, SHIFT(18),
  [263] = {.entry = {.count = 1, .reusable = false}}, SHIFT(42),
  [265] = {.entry = {.count = 1, .reusable = false}}, SHIFT(21),
  [267] = {.entry = {.count = 1, .reusable = true}}, SHIFT(42),
  [269] = {.entry = {.count = 1, .reusable = false}}, SHIFT(41),
  [271] = {.entry = {.count = 1, .reusable = false}}, SHIFT(10),
  [273] = {.entry = {.count = 1, .reusable = true}}, SHIFT(41),
  [275] = {.entry = {.count = 1, .reusable = false}}, SHIFT(51),
  [277] = {.entry = {.count = 1, .reusable = false}}, SHIFT(32),
  [279] = {.entry = {.count = 1, .reusable = true}}, SHIFT(32),
  [281] = {.entry = {.count = 1, .reusable = false}}, SHIFT(11),
  [283] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(76),
  [286] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(52),
  [289] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(42),
  [292] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(115),
  [295] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(36),
  [298] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(44),
  [301] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0),
  [303] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(14),
  [306] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(112),
  [309] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(42),
  [312] = {.entry = {.count = 1, .reusable = false}}, SHIFT(30),
  [314] = {.entry = {.count = 1, .reusable = true}}, SHIFT(30),
  [316] = {.entry = {.count = 1, .reusable = false}}, SHIFT(38),
  [318] = {.entry = {.count = 1, .reusable = false}}, SHIFT(20),
  [320] = {.entry = {.count = 1, .reusable = true}}, SHIFT(38),
  [322] = {.entry = {.count = 1, .reusable = false}}, SHIFT(26),
  [324] = {.entry = {.count = 1, .reusable = true}}, SHIFT(26),
  [326] = {.entry = {.count = 1, .reusable = false}}, SHIFT(28),
  [328] = {.entry = {.count = 1, .reusable = true}}, SHIFT(28),
  [330] = {.entry = {.count = 1, .reusable = false}}, SHIFT(31),
  [332] = {.entry = {.count = 1, .reusable = true}}, SHIFT(31),
  [334] = {.entry = {.count = 1, .reusable = false}}, SHIFT(29),
  [336] = {.entry = {.count = 1, .reusable = true}}, SHIFT(29),
  [338] = {.entry = {.count = 1, .reusable = false}}, SHIFT(71),
  [340] = {.entry = {.count = 1, .reusable = false}}, SHIFT(54),
  [342] = {.entry = {.count = 1, .reusable = false}}, SHIFT(69),
  [344] = {.entry = {.count = 1, .reusable = true}}, SHIFT(69),
  [346] = {.entry = {.count = 1, .reusable = false}}, SHIFT(86),
  [348] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__word, 1, 0, 0),
  [350] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__word, 1, 0, 0),
  [352] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_moment, 1, 0, 0),
  [354] = {.entry = {.count = 1, .reusable = false}}, SHIFT(128),
  [356] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_moment, 1, 0, 0),
  [358] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_string, 2, 0, 0),
  [360] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_string, 2, 0, 0),
  [362] = {.entry = {.count = 1, .reusable = true}}, SHIFT(66),
  [364] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_string, 3, 0, 0),
  [366] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_string, 3, 0, 0),
  [368] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_typed, 3, 0, 0),
  [370] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_typed, 3, 0, 0),
  [372] = {.entry = {.count = 1, .reusable = false}}, SHIFT(129),
  [374] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_member, 2, 0, 0),
  [376] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_member, 2, 0, 0),
  [378] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0),
  [380] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0),
  [382] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0), SHIFT_REPEAT(129),
  [385] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_typed, 2, 0, 0),
  [387] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_typed, 2, 0, 0),
  [389] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym__lines_repeat1, 1, 0, 0),
  [391] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym__lines_repeat1, 1, 0, 0),
  [393] = {.entry = {.count = 1, .reusable = false}}, SHIFT(75),
  [395] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__part, 2, 0, 0),
  [397] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__part, 2, 0, 0),
  [399] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_block, 2, 0, 0),
  [401] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_block, 2, 0, 0),
  [403] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__dice_words, 3, 0, 0),
  [405] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__dice_words, 3, 0, 0),
  [407] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_block, 3, 0, 0),
  [409] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_block, 3, 0, 0),
  [411] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__part, 3, 0, 0),
  [413] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__part, 3, 0, 0),
  [415] = {.entry = {.count = 1, .reusable = false}}, SHIFT(83),
  [417] = {.entry = {.count = 1, .reusable = true}}, SHIFT(77),
  [419] = {.entry = {.count = 1, .reusable = false}}, SHIFT(122),
  [421] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0), SHIFT_REPEAT(122),
  [424] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_moment, 2, 0, 0),
  [426] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_moment, 2, 0, 0),
  [428] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_moment_repeat1, 2, 0, 0),
  [430] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_moment_repeat1, 2, 0, 0), SHIFT_REPEAT(128),
  [433] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_moment_repeat1, 2, 0, 0),
  [435] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_hook_repeat1, 2, 0, 0),
  [437] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_hook_repeat1, 2, 0, 0), SHIFT_REPEAT(121),
  [440] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_hook_repeat1, 2, 0, 0),
  [442] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_line, 3, 0, 1),
  [444] = {.entry = {.count = 1, .reusable = true}}, SHIFT(126),
  [446] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_line_repeat1, 2, 0, 0), SHIFT_REPEAT(126),
  [449] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym__lines_repeat1, 2, 0, 0),
  [451] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym__lines_repeat1, 2, 0, 0), SHIFT_REPEAT(64),
  [454] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__lines, 1, 0, 0),
  [456] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__lines, 2, 0, 0),
  [458] = {.entry = {.count = 1, .reusable = true}}, SHIFT(56),
  [460] = {.entry = {.count = 1, .reusable = false}}, SHIFT(108),
  [462] = {.entry = {.count = 1, .reusable = true}}, SHIFT(108),
  [464] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0),
  [466] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0), SHIFT_REPEAT(107),
  [469] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0), SHIFT_REPEAT(107),
  [472] = {.entry = {.count = 1, .reusable = true}}, SHIFT(58),
  [474] = {.entry = {.count = 1, .reusable = false}}, SHIFT(107),
  [476] = {.entry = {.count = 1, .reusable = true}}, SHIFT(107),
  [478] = {.entry = {.count = 1, .reusable = true}}, SHIFT(67),
  [480] = {.entry = {.count = 1, .reusable = true}}, SHIFT(73),
  [482] = {.entry = {.count = 1, .reusable = false}}, SHIFT(109),
  [484] = {.entry = {.count = 1, .reusable = true}}, SHIFT(109),
  [486] = {.entry = {.count = 1, .reusable = true}}, SHIFT(82),
  [488] = {.entry = {.count = 1, .reusable = true}}, SHIFT(80),
  [490] = {.entry = {.count = 1, .reusable = false}}, SHIFT(111),
  [492] = {.entry = {.count = 1, .reusable = true}}, SHIFT(111),
  [494] = {.entry = {.count = 1, .reusable = false}}, SHIFT(61),
  [496] = {.entry = {.count = 1, .reusable = false}}, SHIFT(78),
  [498] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_for_line, 4, 0, 0),
  [500] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_bounds, 2, 0, 0),
  [502] = {.entry = {.count = 1, .reusable = true}}, SHIFT(118),
  [504] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_bounds_repeat1, 2, 0, 0),
  [506] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_bounds_repeat1, 2, 0, 0), SHIFT_REPEAT(118),
  [509] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_bounds, 1, 0, 0),
  [511] = {.entry = {.count = 1, .reusable = true}}, SHIFT(117),
  [513] = {.entry = {.count = 1, .reusable = false}}, SHIFT(97),
  [515] = {.entry = {.count = 1, .reusable = false}}, SHIFT(49),
  [517] = {.entry = {.count = 1, .reusable = false}}, SHIFT(93),
  [519] = {.entry = {.count = 1, .reusable = true}}, SHIFT(74),
  [521] = {.entry = {.count = 1, .reusable = false}}, SHIFT(90),
  [523] = {.entry = {.count = 1, .reusable = true}}, SHIFT(88),
  [525] = {.entry = {.count = 1, .reusable = false}}, SHIFT(63),
  [527] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_file, 1, 0, 0),
  [529] = {.entry = {.count = 1, .reusable = false}}, SHIFT(98),
  [531] = {.entry = {.count = 1, .reusable = false}}, SHIFT(65),
  [533] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
  [535] = {.entry = {.count = 1, .reusable = true}}, SHIFT(48),
};

enum ts_external_scanner_symbol_identifiers {
  ts_external_token__line_end = 0,
  ts_external_token__blank_line = 1,
  ts_external_token_long_text = 2,
  ts_external_token__before_number = 3,
};

static const TSSymbol ts_external_scanner_symbol_map[EXTERNAL_TOKEN_COUNT] = {
  [ts_external_token__line_end] = sym__line_end,
  [ts_external_token__blank_line] = sym__blank_line,
  [ts_external_token_long_text] = sym_long_text,
  [ts_external_token__before_number] = sym__before_number,
};

static const bool ts_external_scanner_states[7][EXTERNAL_TOKEN_COUNT] = {
  [1] = {
    [ts_external_token__line_end] = true,
    [ts_external_token__blank_line] = true,
    [ts_external_token_long_text] = true,
    [ts_external_token__before_number] = true,
  },
  [2] = {
    [ts_external_token__line_end] = true,
    [ts_external_token__blank_line] = true,
  },
  [3] = {
    [ts_external_token__line_end] = true,
    [ts_external_token__blank_line] = true,
    [ts_external_token_long_text] = true,
  },
  [4] = {
    [ts_external_token__blank_line] = true,
    [ts_external_token_long_text] = true,
  },
  [5] = {
    [ts_external_token__blank_line] = true,
  },
  [6] = {
    [ts_external_token__blank_line] = true,
    [ts_external_token_long_text] = true,
    [ts_external_token__before_number] = true,
  },
};

#ifdef __cplusplus
extern "C" {
#endif
void *tree_sitter_fray_external_scanner_create(void);
void tree_sitter_fray_external_scanner_destroy(void *);
bool tree_sitter_fray_external_scanner_scan(void *, TSLexer *, const bool *);
unsigned tree_sitter_fray_external_scanner_serialize(void *, char *);
void tree_sitter_fray_external_scanner_deserialize(void *, const char *, unsigned);

#ifdef TREE_SITTER_HIDE_SYMBOLS
#define TS_PUBLIC
#elif defined(_WIN32)
#define TS_PUBLIC __declspec(dllexport)
#else
#define TS_PUBLIC __attribute__((visibility("default")))
#endif

TS_PUBLIC const TSLanguage *tree_sitter_fray(void) {
  static const TSLanguage language = {
    .version = LANGUAGE_VERSION,
    .symbol_count = SYMBOL_COUNT,
    .alias_count = ALIAS_COUNT,
    .token_count = TOKEN_COUNT,
    .external_token_count = EXTERNAL_TOKEN_COUNT,
    .state_count = STATE_COUNT,
    .large_state_count = LARGE_STATE_COUNT,
    .production_id_count = PRODUCTION_ID_COUNT,
    .field_count = FIELD_COUNT,
    .max_alias_sequence_length = MAX_ALIAS_SEQUENCE_LENGTH,
    .parse_table = &ts_parse_table[0][0],
    .small_parse_table = ts_small_parse_table,
    .small_parse_table_map = ts_small_parse_table_map,
    .parse_actions = ts_parse_actions,
    .symbol_names = ts_symbol_names,
    .field_names = ts_field_names,
    .field_map_slices = ts_field_map_slices,
    .field_map_entries = ts_field_map_entries,
    .symbol_metadata = ts_symbol_metadata,
    .public_symbol_map = ts_symbol_map,
    .alias_map = ts_non_terminal_alias_map,
    .alias_sequences = &ts_alias_sequences[0][0],
    .lex_modes = ts_lex_modes,
    .lex_fn = ts_lex,
    .keyword_lex_fn = ts_lex_keywords,
    .keyword_capture_token = sym_identifier,
    .external_scanner = {
      &ts_external_scanner_states[0][0],
      ts_external_scanner_symbol_map,
      tree_sitter_fray_external_scanner_create,
      tree_sitter_fray_external_scanner_destroy,
      tree_sitter_fray_external_scanner_scan,
      tree_sitter_fray_external_scanner_serialize,
      tree_sitter_fray_external_scanner_deserialize,
    },
    .primary_state_ids = ts_primary_state_ids,
  };
  return &language;
}
#ifdef __cplusplus
}
#endif
