#include "tree_sitter/parser.h"

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 14
#define STATE_COUNT 132
#define LARGE_STATE_COUNT 2
#define SYMBOL_COUNT 78
#define ALIAS_COUNT 0
#define TOKEN_COUNT 46
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
  anon_sym_reroll = 17,
  anon_sym_times = 18,
  anon_sym_versus = 19,
  anon_sym_BANG = 20,
  anon_sym_drop = 21,
  anon_sym_explode = 22,
  anon_sym_set = 23,
  anon_sym_LPAREN = 24,
  anon_sym_RPAREN = 25,
  anon_sym_LBRACK = 26,
  anon_sym_RBRACK = 27,
  sym_keyword = 28,
  sym_operator = 29,
  sym_dice = 30,
  sym_counted_die = 31,
  sym_die = 32,
  sym_faces = 33,
  sym_number = 34,
  anon_sym_DQUOTE = 35,
  anon_sym_DQUOTE2 = 36,
  sym_string_content = 37,
  sym_escape = 38,
  sym_hole = 39,
  sym_doc_comment = 40,
  sym_comment = 41,
  sym__line_end = 42,
  sym__blank_line = 43,
  sym_long_text = 44,
  sym__before_number = 45,
  sym_file = 46,
  sym__lines = 47,
  sym__end = 48,
  sym_block = 49,
  sym__line = 50,
  sym_line = 51,
  sym_row = 52,
  sym_bounds = 53,
  sym_hook = 54,
  sym_moment = 55,
  sym_for_line = 56,
  sym_word_line = 57,
  aux_sym__rest = 58,
  sym__part = 59,
  sym__dice_words = 60,
  sym__number_word = 61,
  sym_call = 62,
  sym_member = 63,
  sym_parens = 64,
  sym_index = 65,
  sym_typed = 66,
  sym__word = 67,
  sym_string = 68,
  aux_sym__lines_repeat1 = 69,
  aux_sym_line_repeat1 = 70,
  aux_sym_bounds_repeat1 = 71,
  aux_sym_hook_repeat1 = 72,
  aux_sym_moment_repeat1 = 73,
  aux_sym_parens_repeat1 = 74,
  aux_sym_index_repeat1 = 75,
  aux_sym_typed_repeat1 = 76,
  aux_sym_string_repeat1 = 77,
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
  [anon_sym_reroll] = "reroll",
  [anon_sym_times] = "times",
  [anon_sym_versus] = "versus",
  [anon_sym_BANG] = "!",
  [anon_sym_drop] = "drop",
  [anon_sym_explode] = "explode",
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
  [anon_sym_reroll] = anon_sym_reroll,
  [anon_sym_times] = anon_sym_times,
  [anon_sym_versus] = anon_sym_versus,
  [anon_sym_BANG] = anon_sym_BANG,
  [anon_sym_drop] = anon_sym_drop,
  [anon_sym_explode] = anon_sym_explode,
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
  [14] = 8,
  [15] = 15,
  [16] = 5,
  [17] = 4,
  [18] = 7,
  [19] = 6,
  [20] = 9,
  [21] = 11,
  [22] = 10,
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
  [35] = 33,
  [36] = 36,
  [37] = 36,
  [38] = 38,
  [39] = 39,
  [40] = 40,
  [41] = 41,
  [42] = 42,
  [43] = 42,
  [44] = 41,
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
  [65] = 56,
  [66] = 58,
  [67] = 53,
  [68] = 68,
  [69] = 69,
  [70] = 70,
  [71] = 71,
  [72] = 72,
  [73] = 73,
  [74] = 74,
  [75] = 75,
  [76] = 62,
  [77] = 60,
  [78] = 59,
  [79] = 56,
  [80] = 58,
  [81] = 71,
  [82] = 82,
  [83] = 64,
  [84] = 63,
  [85] = 75,
  [86] = 70,
  [87] = 69,
  [88] = 82,
  [89] = 72,
  [90] = 57,
  [91] = 73,
  [92] = 92,
  [93] = 74,
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
  [109] = 107,
  [110] = 106,
  [111] = 107,
  [112] = 106,
  [113] = 113,
  [114] = 114,
  [115] = 115,
  [116] = 116,
  [117] = 117,
  [118] = 118,
  [119] = 117,
  [120] = 120,
  [121] = 121,
  [122] = 122,
  [123] = 123,
  [124] = 124,
  [125] = 125,
  [126] = 126,
  [127] = 127,
  [128] = 128,
  [129] = 127,
  [130] = 125,
  [131] = 122,
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
        'o', 9,
        'r', 10,
        's', 11,
        't', 12,
        'v', 13,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ' ||
          lookahead == 0xfeff) SKIP(0);
      END_STATE();
    case 1:
      if (lookahead == 'e') ADVANCE(14);
      END_STATE();
    case 2:
      if (lookahead == 'a') ADVANCE(15);
      if (lookahead == 'o') ADVANCE(16);
      END_STATE();
    case 3:
      ACCEPT_TOKEN(sym_die);
      if (lookahead == 'r') ADVANCE(17);
      END_STATE();
    case 4:
      if (lookahead == 'x') ADVANCE(18);
      END_STATE();
    case 5:
      if (lookahead == 'o') ADVANCE(19);
      END_STATE();
    case 6:
      if (lookahead == 'i') ADVANCE(20);
      END_STATE();
    case 7:
      if (lookahead == 'i') ADVANCE(21);
      END_STATE();
    case 8:
      if (lookahead == 'o') ADVANCE(22);
      END_STATE();
    case 9:
      if (lookahead == 'f') ADVANCE(23);
      if (lookahead == 'n') ADVANCE(24);
      END_STATE();
    case 10:
      if (lookahead == 'e') ADVANCE(25);
      END_STATE();
    case 11:
      if (lookahead == 'e') ADVANCE(26);
      END_STATE();
    case 12:
      if (lookahead == 'i') ADVANCE(27);
      END_STATE();
    case 13:
      if (lookahead == 'e') ADVANCE(28);
      END_STATE();
    case 14:
      if (lookahead == 'c') ADVANCE(29);
      END_STATE();
    case 15:
      if (lookahead == 'p') ADVANCE(30);
      END_STATE();
    case 16:
      if (lookahead == 'u') ADVANCE(31);
      END_STATE();
    case 17:
      if (lookahead == 'o') ADVANCE(32);
      END_STATE();
    case 18:
      if (lookahead == 'p') ADVANCE(33);
      END_STATE();
    case 19:
      if (lookahead == 'r') ADVANCE(34);
      END_STATE();
    case 20:
      if (lookahead == 'v') ADVANCE(35);
      END_STATE();
    case 21:
      if (lookahead == 'g') ADVANCE(36);
      END_STATE();
    case 22:
      if (lookahead == 'w') ADVANCE(37);
      END_STATE();
    case 23:
      ACCEPT_TOKEN(anon_sym_of);
      END_STATE();
    case 24:
      ACCEPT_TOKEN(anon_sym_on);
      END_STATE();
    case 25:
      if (lookahead == 'r') ADVANCE(38);
      END_STATE();
    case 26:
      if (lookahead == 't') ADVANCE(39);
      END_STATE();
    case 27:
      if (lookahead == 'm') ADVANCE(40);
      END_STATE();
    case 28:
      if (lookahead == 'r') ADVANCE(41);
      END_STATE();
    case 29:
      if (lookahead == 'o') ADVANCE(42);
      END_STATE();
    case 30:
      ACCEPT_TOKEN(anon_sym_cap);
      END_STATE();
    case 31:
      if (lookahead == 'n') ADVANCE(43);
      END_STATE();
    case 32:
      if (lookahead == 'p') ADVANCE(44);
      END_STATE();
    case 33:
      if (lookahead == 'l') ADVANCE(45);
      END_STATE();
    case 34:
      ACCEPT_TOKEN(anon_sym_for);
      END_STATE();
    case 35:
      if (lookahead == 'e') ADVANCE(46);
      END_STATE();
    case 36:
      if (lookahead == 'h') ADVANCE(47);
      END_STATE();
    case 37:
      if (lookahead == 'e') ADVANCE(48);
      END_STATE();
    case 38:
      if (lookahead == 'o') ADVANCE(49);
      END_STATE();
    case 39:
      ACCEPT_TOKEN(anon_sym_set);
      END_STATE();
    case 40:
      if (lookahead == 'e') ADVANCE(50);
      END_STATE();
    case 41:
      if (lookahead == 's') ADVANCE(51);
      END_STATE();
    case 42:
      if (lookahead == 'm') ADVANCE(52);
      END_STATE();
    case 43:
      if (lookahead == 't') ADVANCE(53);
      END_STATE();
    case 44:
      ACCEPT_TOKEN(anon_sym_drop);
      END_STATE();
    case 45:
      if (lookahead == 'o') ADVANCE(54);
      END_STATE();
    case 46:
      if (lookahead == 'n') ADVANCE(55);
      END_STATE();
    case 47:
      if (lookahead == 'e') ADVANCE(56);
      END_STATE();
    case 48:
      if (lookahead == 's') ADVANCE(57);
      END_STATE();
    case 49:
      if (lookahead == 'l') ADVANCE(58);
      END_STATE();
    case 50:
      if (lookahead == 's') ADVANCE(59);
      END_STATE();
    case 51:
      if (lookahead == 'u') ADVANCE(60);
      END_STATE();
    case 52:
      if (lookahead == 'i') ADVANCE(61);
      END_STATE();
    case 53:
      ACCEPT_TOKEN(anon_sym_count);
      END_STATE();
    case 54:
      if (lookahead == 'd') ADVANCE(62);
      END_STATE();
    case 55:
      ACCEPT_TOKEN(anon_sym_given);
      END_STATE();
    case 56:
      if (lookahead == 's') ADVANCE(63);
      END_STATE();
    case 57:
      if (lookahead == 't') ADVANCE(64);
      END_STATE();
    case 58:
      if (lookahead == 'l') ADVANCE(65);
      END_STATE();
    case 59:
      ACCEPT_TOKEN(anon_sym_times);
      END_STATE();
    case 60:
      if (lookahead == 's') ADVANCE(66);
      END_STATE();
    case 61:
      if (lookahead == 'n') ADVANCE(67);
      END_STATE();
    case 62:
      if (lookahead == 'e') ADVANCE(68);
      END_STATE();
    case 63:
      if (lookahead == 't') ADVANCE(69);
      END_STATE();
    case 64:
      ACCEPT_TOKEN(anon_sym_lowest);
      END_STATE();
    case 65:
      ACCEPT_TOKEN(anon_sym_reroll);
      END_STATE();
    case 66:
      ACCEPT_TOKEN(anon_sym_versus);
      END_STATE();
    case 67:
      if (lookahead == 'g') ADVANCE(70);
      END_STATE();
    case 68:
      ACCEPT_TOKEN(anon_sym_explode);
      END_STATE();
    case 69:
      ACCEPT_TOKEN(anon_sym_highest);
      END_STATE();
    case 70:
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
  [15] = {.lex_state = 21, .external_lex_state = 3},
  [16] = {.lex_state = 21, .external_lex_state = 4},
  [17] = {.lex_state = 21, .external_lex_state = 4},
  [18] = {.lex_state = 21, .external_lex_state = 4},
  [19] = {.lex_state = 21, .external_lex_state = 4},
  [20] = {.lex_state = 21, .external_lex_state = 4},
  [21] = {.lex_state = 21, .external_lex_state = 4},
  [22] = {.lex_state = 21, .external_lex_state = 4},
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
  [54] = {.lex_state = 21, .external_lex_state = 4},
  [55] = {.lex_state = 21, .external_lex_state = 1},
  [56] = {.lex_state = 21, .external_lex_state = 1},
  [57] = {.lex_state = 21, .external_lex_state = 3},
  [58] = {.lex_state = 21, .external_lex_state = 1},
  [59] = {.lex_state = 21, .external_lex_state = 1},
  [60] = {.lex_state = 20, .external_lex_state = 3},
  [61] = {.lex_state = 22, .external_lex_state = 2},
  [62] = {.lex_state = 21, .external_lex_state = 1},
  [63] = {.lex_state = 21, .external_lex_state = 3},
  [64] = {.lex_state = 21, .external_lex_state = 3},
  [65] = {.lex_state = 21, .external_lex_state = 3},
  [66] = {.lex_state = 21, .external_lex_state = 3},
  [67] = {.lex_state = 21, .external_lex_state = 5},
  [68] = {.lex_state = 21, .external_lex_state = 3},
  [69] = {.lex_state = 21, .external_lex_state = 3},
  [70] = {.lex_state = 21, .external_lex_state = 3},
  [71] = {.lex_state = 21, .external_lex_state = 3},
  [72] = {.lex_state = 21, .external_lex_state = 3},
  [73] = {.lex_state = 21, .external_lex_state = 3},
  [74] = {.lex_state = 21, .external_lex_state = 3},
  [75] = {.lex_state = 21, .external_lex_state = 3},
  [76] = {.lex_state = 21, .external_lex_state = 5},
  [77] = {.lex_state = 20, .external_lex_state = 4},
  [78] = {.lex_state = 21, .external_lex_state = 5},
  [79] = {.lex_state = 21, .external_lex_state = 5},
  [80] = {.lex_state = 21, .external_lex_state = 5},
  [81] = {.lex_state = 21, .external_lex_state = 4},
  [82] = {.lex_state = 1, .external_lex_state = 6},
  [83] = {.lex_state = 21, .external_lex_state = 4},
  [84] = {.lex_state = 21, .external_lex_state = 4},
  [85] = {.lex_state = 21, .external_lex_state = 4},
  [86] = {.lex_state = 21, .external_lex_state = 4},
  [87] = {.lex_state = 21, .external_lex_state = 4},
  [88] = {.lex_state = 1, .external_lex_state = 6},
  [89] = {.lex_state = 21, .external_lex_state = 4},
  [90] = {.lex_state = 21, .external_lex_state = 4},
  [91] = {.lex_state = 21, .external_lex_state = 4},
  [92] = {.lex_state = 22, .external_lex_state = 6},
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
  [106] = {.lex_state = 2, .external_lex_state = 6},
  [107] = {.lex_state = 2, .external_lex_state = 6},
  [108] = {.lex_state = 2, .external_lex_state = 6},
  [109] = {.lex_state = 2, .external_lex_state = 6},
  [110] = {.lex_state = 2, .external_lex_state = 6},
  [111] = {.lex_state = 2, .external_lex_state = 6},
  [112] = {.lex_state = 2, .external_lex_state = 6},
  [113] = {.lex_state = 23, .external_lex_state = 6},
  [114] = {.lex_state = 23, .external_lex_state = 6},
  [115] = {.lex_state = 23, .external_lex_state = 2},
  [116] = {.lex_state = 23, .external_lex_state = 2},
  [117] = {.lex_state = 3, .external_lex_state = 6},
  [118] = {.lex_state = 23, .external_lex_state = 6},
  [119] = {.lex_state = 3, .external_lex_state = 6},
  [120] = {.lex_state = 3, .external_lex_state = 6},
  [121] = {.lex_state = 3, .external_lex_state = 6},
  [122] = {.lex_state = 3, .external_lex_state = 6},
  [123] = {.lex_state = 3, .external_lex_state = 6},
  [124] = {.lex_state = 23, .external_lex_state = 6},
  [125] = {.lex_state = 23, .external_lex_state = 6},
  [126] = {.lex_state = 23, .external_lex_state = 6},
  [127] = {.lex_state = 3, .external_lex_state = 6},
  [128] = {.lex_state = 23, .external_lex_state = 6},
  [129] = {.lex_state = 3, .external_lex_state = 6},
  [130] = {.lex_state = 23, .external_lex_state = 6},
  [131] = {.lex_state = 3, .external_lex_state = 6},
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
    [anon_sym_reroll] = ACTIONS(1),
    [anon_sym_times] = ACTIONS(1),
    [anon_sym_versus] = ACTIONS(1),
    [anon_sym_BANG] = ACTIONS(1),
    [anon_sym_drop] = ACTIONS(1),
    [anon_sym_explode] = ACTIONS(1),
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
    [sym_file] = STATE(126),
    [sym__lines] = STATE(128),
    [sym__end] = STATE(61),
    [sym__line] = STATE(102),
    [sym_line] = STATE(102),
    [sym_row] = STATE(102),
    [sym_bounds] = STATE(124),
    [sym_hook] = STATE(102),
    [sym_for_line] = STATE(102),
    [sym_word_line] = STATE(102),
    [sym__word] = STATE(24),
    [sym_string] = STATE(24),
    [aux_sym__lines_repeat1] = STATE(104),
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
    STATE(69), 1,
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
    ACTIONS(33), 3,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_set,
    ACTIONS(29), 5,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
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
  [58] = 9,
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
    ACTIONS(33), 3,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_set,
    ACTIONS(39), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(43), 6,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
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
  [114] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(47), 30,
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
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
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
  [159] = 9,
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
    ACTIONS(33), 3,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_set,
    ACTIONS(39), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(43), 5,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
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
  [214] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(35), 1,
      anon_sym_explode,
    STATE(69), 1,
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
    ACTIONS(33), 3,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_set,
    ACTIONS(29), 5,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
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
  [269] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(35), 1,
      anon_sym_explode,
    STATE(73), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(31), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(33), 3,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_set,
    ACTIONS(49), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(53), 5,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
      anon_sym_versus,
    ACTIONS(51), 17,
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
  [324] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(55), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(57), 30,
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
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
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
  [369] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(59), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(61), 30,
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
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
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
  [414] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(63), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(65), 29,
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
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
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
  [458] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(67), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(69), 29,
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
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
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
  [502] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(39), 1,
      sym_long_text,
    ACTIONS(77), 1,
      anon_sym_explode,
    STATE(86), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(73), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(75), 3,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_set,
    ACTIONS(71), 6,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
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
  [556] = 10,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(25), 1,
      sym_long_text,
    ACTIONS(77), 1,
      anon_sym_explode,
    ACTIONS(81), 1,
      sym_faces,
    STATE(87), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(73), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(75), 3,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_set,
    ACTIONS(79), 5,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
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
  [612] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(55), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(57), 30,
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
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
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
  [655] = 21,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(91), 1,
      anon_sym_COLON,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(107), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    STATE(28), 1,
      sym_typed,
    STATE(101), 1,
      aux_sym_line_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(83), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(87), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    ACTIONS(103), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(27), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(97), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [732] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(39), 1,
      sym_long_text,
    ACTIONS(77), 1,
      anon_sym_explode,
    STATE(86), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(73), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(75), 3,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_set,
    ACTIONS(71), 5,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
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
  [785] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(45), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(47), 30,
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
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
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
  [828] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(49), 1,
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
    ACTIONS(75), 3,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_set,
    ACTIONS(109), 5,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
      anon_sym_versus,
    ACTIONS(51), 17,
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
  [881] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(25), 1,
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
    ACTIONS(75), 3,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_set,
    ACTIONS(79), 5,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
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
  [934] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(59), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(61), 30,
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
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
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
  [977] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(67), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(69), 29,
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
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
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
  [1019] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(63), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(65), 29,
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
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_versus,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_explode,
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
  [1061] = 19,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(107), 1,
      sym_long_text,
    ACTIONS(115), 1,
      anon_sym_COLON,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
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
    STATE(27), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(97), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1132] = 19,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(121), 1,
      anon_sym_COLON,
    ACTIONS(125), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
      sym_dice,
      sym_number,
    ACTIONS(117), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(119), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(15), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(123), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1203] = 19,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(107), 1,
      sym_long_text,
    ACTIONS(131), 1,
      anon_sym_COLON,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
      sym_dice,
      sym_number,
    ACTIONS(127), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(129), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(27), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(97), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1274] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(107), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
      sym_dice,
      sym_number,
    ACTIONS(133), 2,
      sym__line_end,
      ts_builtin_sym_end,
    STATE(3), 2,
      sym_call,
      sym_parens,
    ACTIONS(135), 3,
      anon_sym_SEMI,
      anon_sym_RBRACE,
      anon_sym_COLON,
    STATE(27), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(97), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1343] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(139), 1,
      sym_identifier,
    ACTIONS(144), 1,
      anon_sym_LBRACE,
    ACTIONS(147), 1,
      anon_sym_COMMA,
    ACTIONS(150), 1,
      anon_sym_DOT,
    ACTIONS(156), 1,
      anon_sym_LPAREN,
    ACTIONS(159), 1,
      anon_sym_LBRACK,
    ACTIONS(165), 1,
      anon_sym_DQUOTE,
    ACTIONS(168), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(137), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(162), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    ACTIONS(142), 3,
      anon_sym_SEMI,
      anon_sym_RBRACE,
      anon_sym_COLON,
    STATE(27), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(153), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1412] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(177), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
      sym_dice,
      sym_number,
    ACTIONS(171), 2,
      sym__line_end,
      ts_builtin_sym_end,
    STATE(3), 2,
      sym_call,
      sym_parens,
    ACTIONS(173), 3,
      anon_sym_SEMI,
      anon_sym_RBRACE,
      anon_sym_COLON,
    STATE(26), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(175), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1481] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(107), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
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
    STATE(27), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(97), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1549] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(107), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
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
    STATE(27), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(97), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1617] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(107), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
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
    STATE(27), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(97), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1685] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(107), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
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
    STATE(27), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(97), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1753] = 17,
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
    STATE(16), 1,
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
    STATE(76), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(37), 4,
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
  [1818] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(217), 1,
      sym_identifier,
    ACTIONS(220), 1,
      anon_sym_LBRACE,
    ACTIONS(223), 1,
      anon_sym_COLON,
    ACTIONS(229), 1,
      anon_sym_DOT,
    ACTIONS(232), 1,
      anon_sym_LPAREN,
    ACTIONS(235), 1,
      anon_sym_RPAREN,
    ACTIONS(237), 1,
      anon_sym_LBRACK,
    ACTIONS(243), 1,
      anon_sym_DQUOTE,
    ACTIONS(246), 1,
      sym_long_text,
    STATE(16), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(240), 2,
      sym_dice,
      sym_number,
    STATE(12), 2,
      sym_call,
      sym_parens,
    STATE(76), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(34), 4,
      sym_block,
      sym__part,
      sym_typed,
      aux_sym_parens_repeat1,
    ACTIONS(226), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1883] = 17,
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
    ACTIONS(251), 1,
      anon_sym_RPAREN,
    ACTIONS(253), 1,
      sym_long_text,
    STATE(16), 1,
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
    STATE(76), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(36), 4,
      sym_block,
      sym__part,
      sym_typed,
      aux_sym_parens_repeat1,
    ACTIONS(249), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1948] = 17,
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
    STATE(16), 1,
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
    STATE(76), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(34), 4,
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
  [2013] = 17,
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
    ACTIONS(259), 1,
      sym_long_text,
    ACTIONS(261), 1,
      anon_sym_RPAREN,
    STATE(16), 1,
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
    STATE(76), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(34), 4,
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
  [2078] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(263), 1,
      anon_sym_COMMA,
    ACTIONS(267), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    STATE(96), 1,
      aux_sym_hook_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(30), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(265), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2141] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(263), 1,
      anon_sym_COMMA,
    ACTIONS(271), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    STATE(38), 1,
      aux_sym_hook_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(31), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(269), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2204] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(273), 1,
      sym_identifier,
    ACTIONS(276), 1,
      anon_sym_LBRACE,
    ACTIONS(282), 1,
      anon_sym_DOT,
    ACTIONS(285), 1,
      anon_sym_LPAREN,
    ACTIONS(288), 1,
      anon_sym_LBRACK,
    ACTIONS(291), 1,
      anon_sym_RBRACK,
    ACTIONS(296), 1,
      anon_sym_DQUOTE,
    ACTIONS(299), 1,
      sym_long_text,
    STATE(16), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(293), 2,
      sym_dice,
      sym_number,
    STATE(12), 2,
      sym_call,
      sym_parens,
    STATE(40), 3,
      sym_block,
      sym__part,
      aux_sym_index_repeat1,
    STATE(76), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(279), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2265] = 16,
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
    ACTIONS(304), 1,
      anon_sym_RBRACK,
    ACTIONS(306), 1,
      sym_long_text,
    STATE(16), 1,
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
    STATE(40), 3,
      sym_block,
      sym__part,
      aux_sym_index_repeat1,
    STATE(76), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(302), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2326] = 16,
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
    ACTIONS(310), 1,
      anon_sym_RBRACK,
    ACTIONS(312), 1,
      sym_long_text,
    STATE(16), 1,
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
    STATE(76), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(308), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2387] = 16,
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
    ACTIONS(316), 1,
      anon_sym_RBRACK,
    ACTIONS(318), 1,
      sym_long_text,
    STATE(16), 1,
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
    STATE(44), 3,
      sym_block,
      sym__part,
      aux_sym_index_repeat1,
    STATE(76), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(314), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2448] = 16,
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
    ACTIONS(306), 1,
      sym_long_text,
    ACTIONS(320), 1,
      anon_sym_RBRACK,
    STATE(16), 1,
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
    STATE(40), 3,
      sym_block,
      sym__part,
      aux_sym_index_repeat1,
    STATE(76), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(302), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2509] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(271), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(31), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(269), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2569] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(324), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(29), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(322), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2629] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(328), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(32), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(326), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2689] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(332), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(25), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(330), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2749] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(93), 1,
      anon_sym_COMMA,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(336), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(23), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(334), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2809] = 17,
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
    STATE(61), 1,
      sym__end,
    STATE(104), 1,
      aux_sym__lines_repeat1,
    STATE(124), 1,
      sym_bounds,
    STATE(125), 1,
      sym__lines,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(24), 2,
      sym__word,
      sym_string,
    ACTIONS(19), 3,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(102), 6,
      sym__line,
      sym_line,
      sym_row,
      sym_hook,
      sym_for_line,
      sym_word_line,
  [2870] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(340), 1,
      sym_identifier,
    ACTIONS(344), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    STATE(98), 1,
      sym_moment,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(68), 2,
      sym_block,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(342), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2929] = 17,
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
    STATE(61), 1,
      sym__end,
    STATE(104), 1,
      aux_sym__lines_repeat1,
    STATE(124), 1,
      sym_bounds,
    STATE(130), 1,
      sym__lines,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(24), 2,
      sym__word,
      sym_string,
    ACTIONS(19), 3,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(102), 6,
      sym__line,
      sym_line,
      sym_row,
      sym_hook,
      sym_for_line,
      sym_word_line,
  [2990] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    STATE(8), 1,
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
  [3028] = 15,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_identifier,
    ACTIONS(89), 1,
      anon_sym_LBRACE,
    ACTIONS(95), 1,
      anon_sym_DOT,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(101), 1,
      anon_sym_LBRACK,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(344), 1,
      sym_long_text,
    STATE(5), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(103), 2,
      sym_dice,
      sym_number,
    STATE(3), 2,
      sym_call,
      sym_parens,
    STATE(68), 2,
      sym_block,
      sym__part,
    STATE(62), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(342), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [3084] = 10,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(99), 1,
      anon_sym_LPAREN,
    ACTIONS(354), 1,
      anon_sym_DOT,
    ACTIONS(356), 1,
      sym_long_text,
    STATE(8), 1,
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
  [3130] = 4,
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
  [3163] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(366), 1,
      anon_sym_of,
    STATE(64), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(362), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(364), 16,
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
  [3200] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(368), 4,
      sym__line_end,
      sym_long_text,
      sym__before_number,
      ts_builtin_sym_end,
    ACTIONS(370), 17,
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
  [3233] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(372), 4,
      sym__line_end,
      sym_long_text,
      sym__before_number,
      ts_builtin_sym_end,
    ACTIONS(374), 17,
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
  [3266] = 5,
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
  [3301] = 13,
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
    STATE(124), 1,
      sym_bounds,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(376), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(378), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(24), 2,
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
  [3352] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(380), 1,
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
  [3387] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(386), 1,
      anon_sym_of,
    STATE(63), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(382), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(384), 16,
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
  [3424] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(366), 1,
      anon_sym_of,
    STATE(63), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(389), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(391), 16,
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
  [3461] = 4,
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
  [3493] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(368), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(370), 17,
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
  [3525] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(205), 1,
      anon_sym_LPAREN,
    STATE(14), 1,
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
  [3561] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(137), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(142), 17,
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
  [3593] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(49), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(51), 17,
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
  [3625] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(393), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(395), 17,
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
  [3657] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(397), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(399), 17,
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
  [3689] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(401), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(403), 17,
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
  [3721] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(405), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(407), 17,
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
  [3753] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(382), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(384), 17,
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
  [3785] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(409), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(411), 17,
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
  [3817] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(39), 1,
      sym_long_text,
    ACTIONS(413), 1,
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
  [3850] = 5,
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
  [3883] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(372), 2,
      sym_long_text,
      sym__before_number,
    ACTIONS(374), 17,
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
  [3914] = 4,
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
  [3945] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(368), 2,
      sym_long_text,
      sym__before_number,
    ACTIONS(370), 17,
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
  [3976] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(397), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(399), 17,
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
  [4006] = 7,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(35), 1,
      anon_sym_explode,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(71), 2,
      sym__dice_words,
      sym__number_word,
    ACTIONS(31), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(33), 3,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_set,
    ACTIONS(415), 9,
      anon_sym_for,
      anon_sym_of,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
      anon_sym_versus,
      sym_keyword,
      sym_identifier,
  [4042] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(389), 1,
      sym_long_text,
    ACTIONS(417), 1,
      anon_sym_of,
    STATE(84), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(391), 15,
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
  [4076] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(382), 1,
      sym_long_text,
    ACTIONS(419), 1,
      anon_sym_of,
    STATE(84), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(384), 15,
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
  [4110] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(409), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(411), 17,
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
  [4140] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(393), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(395), 17,
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
  [4170] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(49), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(51), 17,
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
  [4200] = 7,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(77), 1,
      anon_sym_explode,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(81), 2,
      sym__dice_words,
      sym__number_word,
    ACTIONS(73), 3,
      anon_sym_count,
      anon_sym_given,
      anon_sym_reroll,
    ACTIONS(75), 3,
      anon_sym_BANG,
      anon_sym_drop,
      anon_sym_set,
    ACTIONS(422), 9,
      anon_sym_for,
      anon_sym_of,
      anon_sym_cap,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
      anon_sym_versus,
      sym_keyword,
      sym_identifier,
  [4236] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(401), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(403), 17,
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
  [4266] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(362), 1,
      sym_long_text,
    ACTIONS(417), 1,
      anon_sym_of,
    STATE(83), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(364), 15,
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
  [4300] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(405), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(407), 17,
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
  [4330] = 11,
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
    STATE(124), 1,
      sym_bounds,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(24), 2,
      sym__word,
      sym_string,
    ACTIONS(19), 3,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(115), 6,
      sym__line,
      sym_line,
      sym_row,
      sym_hook,
      sym_for_line,
      sym_word_line,
  [4373] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(382), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(384), 16,
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
  [4402] = 5,
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
  [4432] = 6,
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
  [4464] = 6,
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
  [4496] = 6,
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
  [4528] = 4,
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
  [4555] = 4,
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
  [4582] = 6,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(442), 1,
      anon_sym_COLON,
    STATE(28), 1,
      sym_typed,
    STATE(100), 1,
      aux_sym_line_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(133), 4,
      sym__line_end,
      ts_builtin_sym_end,
      anon_sym_SEMI,
      anon_sym_RBRACE,
  [4605] = 6,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(447), 1,
      anon_sym_COLON,
    STATE(28), 1,
      sym_typed,
    STATE(100), 1,
      aux_sym_line_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(445), 4,
      sym__line_end,
      ts_builtin_sym_end,
      anon_sym_SEMI,
      anon_sym_RBRACE,
  [4628] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(61), 1,
      sym__end,
    STATE(105), 1,
      aux_sym__lines_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(23), 2,
      sym__line_end,
      anon_sym_SEMI,
    ACTIONS(449), 2,
      ts_builtin_sym_end,
      anon_sym_RBRACE,
  [4650] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(61), 1,
      sym__end,
    STATE(103), 1,
      aux_sym__lines_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(451), 2,
      ts_builtin_sym_end,
      anon_sym_RBRACE,
    ACTIONS(453), 2,
      sym__line_end,
      anon_sym_SEMI,
  [4672] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(61), 1,
      sym__end,
    STATE(103), 1,
      aux_sym__lines_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(23), 2,
      sym__line_end,
      anon_sym_SEMI,
    ACTIONS(449), 2,
      ts_builtin_sym_end,
      anon_sym_RBRACE,
  [4694] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(61), 1,
      sym__end,
    STATE(103), 1,
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
  [4716] = 6,
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
  [4737] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(464), 1,
      anon_sym_DQUOTE2,
    ACTIONS(466), 1,
      sym_string_content,
    STATE(110), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(468), 2,
      sym_escape,
      sym_hole,
  [4758] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(470), 1,
      anon_sym_DQUOTE2,
    ACTIONS(472), 1,
      sym_string_content,
    STATE(108), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(475), 2,
      sym_escape,
      sym_hole,
  [4779] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(478), 1,
      anon_sym_DQUOTE2,
    ACTIONS(480), 1,
      sym_string_content,
    STATE(106), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(482), 2,
      sym_escape,
      sym_hole,
  [4800] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(460), 1,
      sym_string_content,
    ACTIONS(484), 1,
      anon_sym_DQUOTE2,
    STATE(108), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(462), 2,
      sym_escape,
      sym_hole,
  [4821] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(486), 1,
      anon_sym_DQUOTE2,
    ACTIONS(488), 1,
      sym_string_content,
    STATE(112), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(490), 2,
      sym_escape,
      sym_hole,
  [4842] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(460), 1,
      sym_string_content,
    ACTIONS(492), 1,
      anon_sym_DQUOTE2,
    STATE(108), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(462), 2,
      sym_escape,
      sym_hole,
  [4863] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(494), 1,
      anon_sym_COLON,
    STATE(113), 1,
      aux_sym_bounds_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(496), 2,
      sym_operator,
      sym_number,
  [4881] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(499), 1,
      anon_sym_COLON,
    STATE(113), 1,
      aux_sym_bounds_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(501), 2,
      sym_operator,
      sym_number,
  [4899] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(503), 4,
      sym__line_end,
      ts_builtin_sym_end,
      anon_sym_SEMI,
      anon_sym_RBRACE,
  [4913] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(451), 4,
      sym__line_end,
      ts_builtin_sym_end,
      anon_sym_SEMI,
      anon_sym_RBRACE,
  [4927] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(105), 1,
      anon_sym_DQUOTE,
    ACTIONS(505), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(59), 2,
      sym__word,
      sym_string,
  [4945] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(507), 1,
      anon_sym_COLON,
    STATE(114), 1,
      aux_sym_bounds_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(509), 2,
      sym_operator,
      sym_number,
  [4963] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(213), 1,
      anon_sym_DQUOTE,
    ACTIONS(511), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(78), 2,
      sym__word,
      sym_string,
  [4981] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(513), 1,
      sym_identifier,
    ACTIONS(515), 1,
      anon_sym_becoming,
    STATE(39), 1,
      sym_moment,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [4998] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(513), 1,
      sym_identifier,
    STATE(98), 1,
      sym_moment,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [5012] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(517), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [5023] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(519), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [5034] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(521), 1,
      anon_sym_COLON,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [5045] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(523), 1,
      anon_sym_RBRACE,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [5056] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(525), 1,
      ts_builtin_sym_end,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [5067] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(527), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [5078] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(529), 1,
      ts_builtin_sym_end,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [5089] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(531), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [5100] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(533), 1,
      anon_sym_RBRACE,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [5111] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(535), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
};

static const uint32_t ts_small_parse_table_map[] = {
  [SMALL_STATE(2)] = 0,
  [SMALL_STATE(3)] = 58,
  [SMALL_STATE(4)] = 114,
  [SMALL_STATE(5)] = 159,
  [SMALL_STATE(6)] = 214,
  [SMALL_STATE(7)] = 269,
  [SMALL_STATE(8)] = 324,
  [SMALL_STATE(9)] = 369,
  [SMALL_STATE(10)] = 414,
  [SMALL_STATE(11)] = 458,
  [SMALL_STATE(12)] = 502,
  [SMALL_STATE(13)] = 556,
  [SMALL_STATE(14)] = 612,
  [SMALL_STATE(15)] = 655,
  [SMALL_STATE(16)] = 732,
  [SMALL_STATE(17)] = 785,
  [SMALL_STATE(18)] = 828,
  [SMALL_STATE(19)] = 881,
  [SMALL_STATE(20)] = 934,
  [SMALL_STATE(21)] = 977,
  [SMALL_STATE(22)] = 1019,
  [SMALL_STATE(23)] = 1061,
  [SMALL_STATE(24)] = 1132,
  [SMALL_STATE(25)] = 1203,
  [SMALL_STATE(26)] = 1274,
  [SMALL_STATE(27)] = 1343,
  [SMALL_STATE(28)] = 1412,
  [SMALL_STATE(29)] = 1481,
  [SMALL_STATE(30)] = 1549,
  [SMALL_STATE(31)] = 1617,
  [SMALL_STATE(32)] = 1685,
  [SMALL_STATE(33)] = 1753,
  [SMALL_STATE(34)] = 1818,
  [SMALL_STATE(35)] = 1883,
  [SMALL_STATE(36)] = 1948,
  [SMALL_STATE(37)] = 2013,
  [SMALL_STATE(38)] = 2078,
  [SMALL_STATE(39)] = 2141,
  [SMALL_STATE(40)] = 2204,
  [SMALL_STATE(41)] = 2265,
  [SMALL_STATE(42)] = 2326,
  [SMALL_STATE(43)] = 2387,
  [SMALL_STATE(44)] = 2448,
  [SMALL_STATE(45)] = 2509,
  [SMALL_STATE(46)] = 2569,
  [SMALL_STATE(47)] = 2629,
  [SMALL_STATE(48)] = 2689,
  [SMALL_STATE(49)] = 2749,
  [SMALL_STATE(50)] = 2809,
  [SMALL_STATE(51)] = 2870,
  [SMALL_STATE(52)] = 2929,
  [SMALL_STATE(53)] = 2990,
  [SMALL_STATE(54)] = 3028,
  [SMALL_STATE(55)] = 3084,
  [SMALL_STATE(56)] = 3130,
  [SMALL_STATE(57)] = 3163,
  [SMALL_STATE(58)] = 3200,
  [SMALL_STATE(59)] = 3233,
  [SMALL_STATE(60)] = 3266,
  [SMALL_STATE(61)] = 3301,
  [SMALL_STATE(62)] = 3352,
  [SMALL_STATE(63)] = 3387,
  [SMALL_STATE(64)] = 3424,
  [SMALL_STATE(65)] = 3461,
  [SMALL_STATE(66)] = 3493,
  [SMALL_STATE(67)] = 3525,
  [SMALL_STATE(68)] = 3561,
  [SMALL_STATE(69)] = 3593,
  [SMALL_STATE(70)] = 3625,
  [SMALL_STATE(71)] = 3657,
  [SMALL_STATE(72)] = 3689,
  [SMALL_STATE(73)] = 3721,
  [SMALL_STATE(74)] = 3753,
  [SMALL_STATE(75)] = 3785,
  [SMALL_STATE(76)] = 3817,
  [SMALL_STATE(77)] = 3850,
  [SMALL_STATE(78)] = 3883,
  [SMALL_STATE(79)] = 3914,
  [SMALL_STATE(80)] = 3945,
  [SMALL_STATE(81)] = 3976,
  [SMALL_STATE(82)] = 4006,
  [SMALL_STATE(83)] = 4042,
  [SMALL_STATE(84)] = 4076,
  [SMALL_STATE(85)] = 4110,
  [SMALL_STATE(86)] = 4140,
  [SMALL_STATE(87)] = 4170,
  [SMALL_STATE(88)] = 4200,
  [SMALL_STATE(89)] = 4236,
  [SMALL_STATE(90)] = 4266,
  [SMALL_STATE(91)] = 4300,
  [SMALL_STATE(92)] = 4330,
  [SMALL_STATE(93)] = 4373,
  [SMALL_STATE(94)] = 4402,
  [SMALL_STATE(95)] = 4432,
  [SMALL_STATE(96)] = 4464,
  [SMALL_STATE(97)] = 4496,
  [SMALL_STATE(98)] = 4528,
  [SMALL_STATE(99)] = 4555,
  [SMALL_STATE(100)] = 4582,
  [SMALL_STATE(101)] = 4605,
  [SMALL_STATE(102)] = 4628,
  [SMALL_STATE(103)] = 4650,
  [SMALL_STATE(104)] = 4672,
  [SMALL_STATE(105)] = 4694,
  [SMALL_STATE(106)] = 4716,
  [SMALL_STATE(107)] = 4737,
  [SMALL_STATE(108)] = 4758,
  [SMALL_STATE(109)] = 4779,
  [SMALL_STATE(110)] = 4800,
  [SMALL_STATE(111)] = 4821,
  [SMALL_STATE(112)] = 4842,
  [SMALL_STATE(113)] = 4863,
  [SMALL_STATE(114)] = 4881,
  [SMALL_STATE(115)] = 4899,
  [SMALL_STATE(116)] = 4913,
  [SMALL_STATE(117)] = 4927,
  [SMALL_STATE(118)] = 4945,
  [SMALL_STATE(119)] = 4963,
  [SMALL_STATE(120)] = 4981,
  [SMALL_STATE(121)] = 4998,
  [SMALL_STATE(122)] = 5012,
  [SMALL_STATE(123)] = 5023,
  [SMALL_STATE(124)] = 5034,
  [SMALL_STATE(125)] = 5045,
  [SMALL_STATE(126)] = 5056,
  [SMALL_STATE(127)] = 5067,
  [SMALL_STATE(128)] = 5078,
  [SMALL_STATE(129)] = 5089,
  [SMALL_STATE(130)] = 5100,
  [SMALL_STATE(131)] = 5111,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = false}}, SHIFT_EXTRA(),
  [5] = {.entry = {.count = 1, .reusable = true}}, SHIFT_EXTRA(),
  [7] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_file, 0, 0, 0),
  [9] = {.entry = {.count = 1, .reusable = false}}, SHIFT(24),
  [11] = {.entry = {.count = 1, .reusable = false}}, SHIFT(61),
  [13] = {.entry = {.count = 1, .reusable = false}}, SHIFT(120),
  [15] = {.entry = {.count = 1, .reusable = false}}, SHIFT(48),
  [17] = {.entry = {.count = 1, .reusable = false}}, SHIFT(49),
  [19] = {.entry = {.count = 1, .reusable = false}}, SHIFT(118),
  [21] = {.entry = {.count = 1, .reusable = false}}, SHIFT(107),
  [23] = {.entry = {.count = 1, .reusable = true}}, SHIFT(61),
  [25] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__dice_words, 1, 0, 0),
  [27] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__dice_words, 1, 0, 0),
  [29] = {.entry = {.count = 1, .reusable = false}}, SHIFT(69),
  [31] = {.entry = {.count = 1, .reusable = false}}, SHIFT(60),
  [33] = {.entry = {.count = 1, .reusable = false}}, SHIFT(6),
  [35] = {.entry = {.count = 1, .reusable = false}}, SHIFT(2),
  [37] = {.entry = {.count = 1, .reusable = false}}, SHIFT(7),
  [39] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__part, 1, 0, 0),
  [41] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__part, 1, 0, 0),
  [43] = {.entry = {.count = 1, .reusable = false}}, SHIFT(70),
  [45] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_parens, 2, 0, 0),
  [47] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_parens, 2, 0, 0),
  [49] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__dice_words, 2, 0, 0),
  [51] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__dice_words, 2, 0, 0),
  [53] = {.entry = {.count = 1, .reusable = false}}, SHIFT(73),
  [55] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_call, 2, 0, 2),
  [57] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_call, 2, 0, 2),
  [59] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_parens, 3, 0, 0),
  [61] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_parens, 3, 0, 0),
  [63] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_index, 2, 0, 0),
  [65] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_index, 2, 0, 0),
  [67] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_index, 3, 0, 0),
  [69] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_index, 3, 0, 0),
  [71] = {.entry = {.count = 1, .reusable = false}}, SHIFT(86),
  [73] = {.entry = {.count = 1, .reusable = false}}, SHIFT(77),
  [75] = {.entry = {.count = 1, .reusable = false}}, SHIFT(19),
  [77] = {.entry = {.count = 1, .reusable = false}}, SHIFT(13),
  [79] = {.entry = {.count = 1, .reusable = false}}, SHIFT(87),
  [81] = {.entry = {.count = 1, .reusable = false}}, SHIFT(18),
  [83] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_line, 2, 0, 1),
  [85] = {.entry = {.count = 1, .reusable = false}}, SHIFT(53),
  [87] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_line, 2, 0, 1),
  [89] = {.entry = {.count = 1, .reusable = false}}, SHIFT(50),
  [91] = {.entry = {.count = 1, .reusable = false}}, SHIFT(129),
  [93] = {.entry = {.count = 1, .reusable = false}}, SHIFT(54),
  [95] = {.entry = {.count = 1, .reusable = false}}, SHIFT(117),
  [97] = {.entry = {.count = 1, .reusable = false}}, SHIFT(27),
  [99] = {.entry = {.count = 1, .reusable = false}}, SHIFT(35),
  [101] = {.entry = {.count = 1, .reusable = false}}, SHIFT(42),
  [103] = {.entry = {.count = 1, .reusable = false}}, SHIFT(5),
  [105] = {.entry = {.count = 1, .reusable = false}}, SHIFT(109),
  [107] = {.entry = {.count = 1, .reusable = true}}, SHIFT(27),
  [109] = {.entry = {.count = 1, .reusable = false}}, SHIFT(91),
  [111] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_word_line, 2, 0, 0),
  [113] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_word_line, 2, 0, 0),
  [115] = {.entry = {.count = 1, .reusable = false}}, SHIFT(46),
  [117] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_line, 1, 0, 1),
  [119] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_line, 1, 0, 1),
  [121] = {.entry = {.count = 1, .reusable = false}}, SHIFT(47),
  [123] = {.entry = {.count = 1, .reusable = false}}, SHIFT(15),
  [125] = {.entry = {.count = 1, .reusable = true}}, SHIFT(15),
  [127] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_for_line, 2, 0, 0),
  [129] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_for_line, 2, 0, 0),
  [131] = {.entry = {.count = 1, .reusable = false}}, SHIFT(92),
  [133] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_line_repeat1, 2, 0, 0),
  [135] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_line_repeat1, 2, 0, 0),
  [137] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym__rest, 2, 0, 0),
  [139] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(53),
  [142] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0),
  [144] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(50),
  [147] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(54),
  [150] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(117),
  [153] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(27),
  [156] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(35),
  [159] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(42),
  [162] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(5),
  [165] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(109),
  [168] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(27),
  [171] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_line_repeat1, 1, 0, 0),
  [173] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_line_repeat1, 1, 0, 0),
  [175] = {.entry = {.count = 1, .reusable = false}}, SHIFT(26),
  [177] = {.entry = {.count = 1, .reusable = true}}, SHIFT(26),
  [179] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_word_line, 4, 0, 0),
  [181] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_word_line, 4, 0, 0),
  [183] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_hook, 4, 0, 0),
  [185] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_hook, 4, 0, 0),
  [187] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_hook, 3, 0, 0),
  [189] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_hook, 3, 0, 0),
  [191] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_row, 3, 0, 3),
  [193] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_row, 3, 0, 3),
  [195] = {.entry = {.count = 1, .reusable = false}}, SHIFT(67),
  [197] = {.entry = {.count = 1, .reusable = false}}, SHIFT(52),
  [199] = {.entry = {.count = 1, .reusable = false}}, SHIFT(127),
  [201] = {.entry = {.count = 1, .reusable = false}}, SHIFT(37),
  [203] = {.entry = {.count = 1, .reusable = false}}, SHIFT(119),
  [205] = {.entry = {.count = 1, .reusable = false}}, SHIFT(33),
  [207] = {.entry = {.count = 1, .reusable = false}}, SHIFT(17),
  [209] = {.entry = {.count = 1, .reusable = false}}, SHIFT(43),
  [211] = {.entry = {.count = 1, .reusable = false}}, SHIFT(16),
  [213] = {.entry = {.count = 1, .reusable = false}}, SHIFT(111),
  [215] = {.entry = {.count = 1, .reusable = true}}, SHIFT(37),
  [217] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(67),
  [220] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(52),
  [223] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(127),
  [226] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(34),
  [229] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(119),
  [232] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(33),
  [235] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0),
  [237] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(43),
  [240] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(16),
  [243] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(111),
  [246] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(34),
  [249] = {.entry = {.count = 1, .reusable = false}}, SHIFT(36),
  [251] = {.entry = {.count = 1, .reusable = false}}, SHIFT(4),
  [253] = {.entry = {.count = 1, .reusable = true}}, SHIFT(36),
  [255] = {.entry = {.count = 1, .reusable = false}}, SHIFT(34),
  [257] = {.entry = {.count = 1, .reusable = false}}, SHIFT(9),
  [259] = {.entry = {.count = 1, .reusable = true}}, SHIFT(34),
  [261] = {.entry = {.count = 1, .reusable = false}}, SHIFT(20),
  [263] = {.entry = {.count = 1, .reusable = false}}, SHIFT(51),
  [265] = {.entry = {.count = 1, .reusable = false}}, SHIFT(30),
  [267] = {.entry = {.count = 1, .reusable = true}}, SHIFT(30),
  [269] = {.entry = {.count = 1, .reusable = false}}, SHIFT(31),
  [271] = {.entry = {.count = 1, .reusable = true}}, SHIFT(31),
  [273] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(67),
  [276] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(52),
  [279] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(40),
  [282] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(119),
  [285] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(33),
  [288] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(43),
  [291] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0),
  [293] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(16),
  [296] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(111),
  [299] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(40),
  [302] = {.entry = {.count = 1, .reusable = false}}, SHIFT(40),
  [304] = {.entry = {.count = 1, .reusable = false}}, SHIFT(11),
  [306] = {.entry = {.count = 1, .reusable = true}}, SHIFT(40),
  [308] = {.entry = {.count = 1, .reusable = false}}, SHIFT(41),
  [310] = {.entry = {.count = 1, .reusable = false}}, SHIFT(10),
  [312] = {.entry = {.count = 1, .reusable = true}}, SHIFT(41),
  [314] = {.entry = {.count = 1, .reusable = false}}, SHIFT(44),
  [316] = {.entry = {.count = 1, .reusable = false}}, SHIFT(22),
  [318] = {.entry = {.count = 1, .reusable = true}}, SHIFT(44),
  [320] = {.entry = {.count = 1, .reusable = false}}, SHIFT(21),
  [322] = {.entry = {.count = 1, .reusable = false}}, SHIFT(29),
  [324] = {.entry = {.count = 1, .reusable = true}}, SHIFT(29),
  [326] = {.entry = {.count = 1, .reusable = false}}, SHIFT(32),
  [328] = {.entry = {.count = 1, .reusable = true}}, SHIFT(32),
  [330] = {.entry = {.count = 1, .reusable = false}}, SHIFT(25),
  [332] = {.entry = {.count = 1, .reusable = true}}, SHIFT(25),
  [334] = {.entry = {.count = 1, .reusable = false}}, SHIFT(23),
  [336] = {.entry = {.count = 1, .reusable = true}}, SHIFT(23),
  [338] = {.entry = {.count = 1, .reusable = false}}, SHIFT(75),
  [340] = {.entry = {.count = 1, .reusable = false}}, SHIFT(55),
  [342] = {.entry = {.count = 1, .reusable = false}}, SHIFT(68),
  [344] = {.entry = {.count = 1, .reusable = true}}, SHIFT(68),
  [346] = {.entry = {.count = 1, .reusable = false}}, SHIFT(85),
  [348] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__word, 1, 0, 0),
  [350] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__word, 1, 0, 0),
  [352] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_moment, 1, 0, 0),
  [354] = {.entry = {.count = 1, .reusable = false}}, SHIFT(123),
  [356] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_moment, 1, 0, 0),
  [358] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_string, 2, 0, 0),
  [360] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_string, 2, 0, 0),
  [362] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_typed, 2, 0, 0),
  [364] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_typed, 2, 0, 0),
  [366] = {.entry = {.count = 1, .reusable = false}}, SHIFT(131),
  [368] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_string, 3, 0, 0),
  [370] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_string, 3, 0, 0),
  [372] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_member, 2, 0, 0),
  [374] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_member, 2, 0, 0),
  [376] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym__lines_repeat1, 1, 0, 0),
  [378] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym__lines_repeat1, 1, 0, 0),
  [380] = {.entry = {.count = 1, .reusable = true}}, SHIFT(82),
  [382] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0),
  [384] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0),
  [386] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0), SHIFT_REPEAT(131),
  [389] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_typed, 3, 0, 0),
  [391] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_typed, 3, 0, 0),
  [393] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__part, 2, 0, 0),
  [395] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__part, 2, 0, 0),
  [397] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__part, 3, 0, 0),
  [399] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__part, 3, 0, 0),
  [401] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_block, 3, 0, 0),
  [403] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_block, 3, 0, 0),
  [405] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__dice_words, 3, 0, 0),
  [407] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__dice_words, 3, 0, 0),
  [409] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_block, 2, 0, 0),
  [411] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_block, 2, 0, 0),
  [413] = {.entry = {.count = 1, .reusable = true}}, SHIFT(88),
  [415] = {.entry = {.count = 1, .reusable = false}}, SHIFT(71),
  [417] = {.entry = {.count = 1, .reusable = false}}, SHIFT(122),
  [419] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0), SHIFT_REPEAT(122),
  [422] = {.entry = {.count = 1, .reusable = false}}, SHIFT(81),
  [424] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_moment, 2, 0, 0),
  [426] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_moment, 2, 0, 0),
  [428] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_moment_repeat1, 2, 0, 0),
  [430] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_moment_repeat1, 2, 0, 0), SHIFT_REPEAT(123),
  [433] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_moment_repeat1, 2, 0, 0),
  [435] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_hook_repeat1, 2, 0, 0),
  [437] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_hook_repeat1, 2, 0, 0), SHIFT_REPEAT(121),
  [440] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_hook_repeat1, 2, 0, 0),
  [442] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_line_repeat1, 2, 0, 0), SHIFT_REPEAT(129),
  [445] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_line, 3, 0, 1),
  [447] = {.entry = {.count = 1, .reusable = true}}, SHIFT(129),
  [449] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__lines, 1, 0, 0),
  [451] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym__lines_repeat1, 2, 0, 0),
  [453] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym__lines_repeat1, 2, 0, 0), SHIFT_REPEAT(61),
  [456] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__lines, 2, 0, 0),
  [458] = {.entry = {.count = 1, .reusable = true}}, SHIFT(58),
  [460] = {.entry = {.count = 1, .reusable = false}}, SHIFT(108),
  [462] = {.entry = {.count = 1, .reusable = true}}, SHIFT(108),
  [464] = {.entry = {.count = 1, .reusable = true}}, SHIFT(65),
  [466] = {.entry = {.count = 1, .reusable = false}}, SHIFT(110),
  [468] = {.entry = {.count = 1, .reusable = true}}, SHIFT(110),
  [470] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0),
  [472] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0), SHIFT_REPEAT(108),
  [475] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0), SHIFT_REPEAT(108),
  [478] = {.entry = {.count = 1, .reusable = true}}, SHIFT(56),
  [480] = {.entry = {.count = 1, .reusable = false}}, SHIFT(106),
  [482] = {.entry = {.count = 1, .reusable = true}}, SHIFT(106),
  [484] = {.entry = {.count = 1, .reusable = true}}, SHIFT(66),
  [486] = {.entry = {.count = 1, .reusable = true}}, SHIFT(79),
  [488] = {.entry = {.count = 1, .reusable = false}}, SHIFT(112),
  [490] = {.entry = {.count = 1, .reusable = true}}, SHIFT(112),
  [492] = {.entry = {.count = 1, .reusable = true}}, SHIFT(80),
  [494] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_bounds_repeat1, 2, 0, 0),
  [496] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_bounds_repeat1, 2, 0, 0), SHIFT_REPEAT(113),
  [499] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_bounds, 2, 0, 0),
  [501] = {.entry = {.count = 1, .reusable = true}}, SHIFT(113),
  [503] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_for_line, 4, 0, 0),
  [505] = {.entry = {.count = 1, .reusable = false}}, SHIFT(59),
  [507] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_bounds, 1, 0, 0),
  [509] = {.entry = {.count = 1, .reusable = true}}, SHIFT(114),
  [511] = {.entry = {.count = 1, .reusable = false}}, SHIFT(78),
  [513] = {.entry = {.count = 1, .reusable = false}}, SHIFT(97),
  [515] = {.entry = {.count = 1, .reusable = false}}, SHIFT(45),
  [517] = {.entry = {.count = 1, .reusable = false}}, SHIFT(93),
  [519] = {.entry = {.count = 1, .reusable = false}}, SHIFT(99),
  [521] = {.entry = {.count = 1, .reusable = true}}, SHIFT(47),
  [523] = {.entry = {.count = 1, .reusable = true}}, SHIFT(72),
  [525] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
  [527] = {.entry = {.count = 1, .reusable = false}}, SHIFT(90),
  [529] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_file, 1, 0, 0),
  [531] = {.entry = {.count = 1, .reusable = false}}, SHIFT(57),
  [533] = {.entry = {.count = 1, .reusable = true}}, SHIFT(89),
  [535] = {.entry = {.count = 1, .reusable = false}}, SHIFT(74),
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
    [ts_external_token_long_text] = true,
    [ts_external_token__before_number] = true,
  },
  [6] = {
    [ts_external_token__blank_line] = true,
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
