#include "tree_sitter/parser.h"

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 14
#define STATE_COUNT 132
#define LARGE_STATE_COUNT 2
#define SYMBOL_COUNT 73
#define ALIAS_COUNT 0
#define TOKEN_COUNT 41
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
  anon_sym_count = 12,
  anon_sym_highest = 13,
  anon_sym_lowest = 14,
  anon_sym_reroll = 15,
  anon_sym_times = 16,
  anon_sym_BANG = 17,
  anon_sym_set = 18,
  anon_sym_LPAREN = 19,
  anon_sym_RPAREN = 20,
  anon_sym_LBRACK = 21,
  anon_sym_RBRACK = 22,
  sym_keyword = 23,
  sym_operator = 24,
  sym_dice = 25,
  sym_counted_die = 26,
  sym_die = 27,
  sym_faces = 28,
  sym_number = 29,
  anon_sym_DQUOTE = 30,
  anon_sym_DQUOTE2 = 31,
  sym_string_content = 32,
  sym_escape = 33,
  sym_hole = 34,
  sym_doc_comment = 35,
  sym_comment = 36,
  sym__line_end = 37,
  sym__blank_line = 38,
  sym_long_text = 39,
  sym__before_number = 40,
  sym_file = 41,
  sym__lines = 42,
  sym__end = 43,
  sym_block = 44,
  sym__line = 45,
  sym_line = 46,
  sym_row = 47,
  sym_bounds = 48,
  sym_hook = 49,
  sym_moment = 50,
  sym_for_line = 51,
  sym_word_line = 52,
  aux_sym__rest = 53,
  sym__part = 54,
  sym__dice_words = 55,
  sym__number_word = 56,
  sym_call = 57,
  sym_member = 58,
  sym_parens = 59,
  sym_index = 60,
  sym_typed = 61,
  sym__word = 62,
  sym_string = 63,
  aux_sym__lines_repeat1 = 64,
  aux_sym_line_repeat1 = 65,
  aux_sym_bounds_repeat1 = 66,
  aux_sym_hook_repeat1 = 67,
  aux_sym_moment_repeat1 = 68,
  aux_sym_parens_repeat1 = 69,
  aux_sym_index_repeat1 = 70,
  aux_sym_typed_repeat1 = 71,
  aux_sym_string_repeat1 = 72,
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
  [anon_sym_count] = "count",
  [anon_sym_highest] = "highest",
  [anon_sym_lowest] = "lowest",
  [anon_sym_reroll] = "reroll",
  [anon_sym_times] = "times",
  [anon_sym_BANG] = "!",
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
  [anon_sym_count] = anon_sym_count,
  [anon_sym_highest] = anon_sym_highest,
  [anon_sym_lowest] = anon_sym_lowest,
  [anon_sym_reroll] = anon_sym_reroll,
  [anon_sym_times] = anon_sym_times,
  [anon_sym_BANG] = anon_sym_BANG,
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
  [anon_sym_count] = {
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
  [anon_sym_BANG] = {
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
  [12] = 12,
  [13] = 13,
  [14] = 14,
  [15] = 15,
  [16] = 16,
  [17] = 17,
  [18] = 18,
  [19] = 19,
  [20] = 20,
  [21] = 21,
  [22] = 22,
  [23] = 21,
  [24] = 24,
  [25] = 25,
  [26] = 26,
  [27] = 7,
  [28] = 6,
  [29] = 24,
  [30] = 11,
  [31] = 13,
  [32] = 14,
  [33] = 19,
  [34] = 18,
  [35] = 16,
  [36] = 36,
  [37] = 37,
  [38] = 36,
  [39] = 39,
  [40] = 40,
  [41] = 37,
  [42] = 25,
  [43] = 22,
  [44] = 44,
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
  [65] = 54,
  [66] = 66,
  [67] = 67,
  [68] = 68,
  [69] = 69,
  [70] = 58,
  [71] = 71,
  [72] = 72,
  [73] = 73,
  [74] = 74,
  [75] = 59,
  [76] = 61,
  [77] = 60,
  [78] = 56,
  [79] = 59,
  [80] = 58,
  [81] = 73,
  [82] = 63,
  [83] = 62,
  [84] = 68,
  [85] = 71,
  [86] = 74,
  [87] = 66,
  [88] = 64,
  [89] = 67,
  [90] = 72,
  [91] = 91,
  [92] = 92,
  [93] = 93,
  [94] = 94,
  [95] = 95,
  [96] = 96,
  [97] = 97,
  [98] = 98,
  [99] = 98,
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
        '"', 133,
        '#', 142,
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
        'f', 113,
        'h', 62,
        'i', 97,
        'n', 107,
        'o', 98,
        'p', 72,
        'r', 106,
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
      if (lookahead == '%' ||
          ('*' <= lookahead && lookahead <= '/') ||
          lookahead == '?') ADVANCE(43);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(128);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'f' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 1:
      ADVANCE_MAP(
        '!', 32,
        '#', 142,
        'a', 78,
        'b', 71,
        'c', 85,
        'e', 90,
        'f', 113,
        'h', 62,
        'i', 97,
        'n', 107,
        'o', 98,
        'p', 72,
        'r', 106,
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
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 2:
      ADVANCE_MAP(
        '"', 133,
        '#', 135,
        '\\', 19,
        '{', 136,
        '\t', 134,
        '\r', 134,
        ' ', 134,
        0xfeff, 134,
      );
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n') ADVANCE(138);
      END_STATE();
    case 3:
      if (lookahead == '"') ADVANCE(132);
      if (lookahead == '#') ADVANCE(142);
      if (lookahead == 0xfeff) ADVANCE(57);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(3);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
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
      if (lookahead == '}') ADVANCE(140);
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
          lookahead != '\n') ADVANCE(139);
      END_STATE();
    case 20:
      if (eof) ADVANCE(24);
      ADVANCE_MAP(
        '!', 33,
        '"', 132,
        '#', 142,
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
        'f', 113,
        'h', 62,
        'i', 97,
        'n', 107,
        'o', 98,
        'p', 72,
        'r', 106,
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
      if (lookahead == '%' ||
          ('*' <= lookahead && lookahead <= '/') ||
          lookahead == '?') ADVANCE(43);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(128);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'f' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 21:
      if (eof) ADVANCE(24);
      ADVANCE_MAP(
        '!', 33,
        '"', 132,
        '#', 142,
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
        'f', 113,
        'h', 62,
        'i', 97,
        'n', 107,
        'o', 98,
        'p', 72,
        'r', 106,
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
      if (lookahead == '%' ||
          ('*' <= lookahead && lookahead <= '/') ||
          lookahead == '?') ADVANCE(43);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(129);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'f' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 22:
      if (eof) ADVANCE(24);
      ADVANCE_MAP(
        '!', 6,
        '"', 132,
        '#', 142,
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
        'f', 113,
        'h', 62,
        'i', 97,
        'n', 107,
        'o', 98,
        'p', 72,
        'r', 106,
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
      if (lookahead == '%' ||
          lookahead == '*' ||
          lookahead == '/' ||
          lookahead == '?') ADVANCE(43);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(130);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'f' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 23:
      if (eof) ADVANCE(24);
      ADVANCE_MAP(
        '!', 6,
        '#', 142,
        '+', 44,
        '-', 44,
        '.', 4,
        ':', 29,
        ';', 25,
        '<', 44,
        '=', 44,
        '>', 44,
        '}', 28,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ' ||
          lookahead == 0xfeff) SKIP(23);
      if (lookahead == '%' ||
          lookahead == '*' ||
          lookahead == '/' ||
          lookahead == '?') ADVANCE(43);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(131);
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
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 40:
      ACCEPT_TOKEN(sym_keyword);
      if (lookahead == 'i') ADVANCE(96);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 41:
      ACCEPT_TOKEN(sym_keyword);
      if (lookahead == 't') ADVANCE(102);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 42:
      ACCEPT_TOKEN(sym_keyword);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
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
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
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
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
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
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
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
        '#', 142,
        'a', 78,
        'b', 71,
        'c', 85,
        'd', 58,
        'e', 90,
        'f', 113,
        'h', 62,
        'i', 97,
        'n', 107,
        'o', 98,
        'p', 72,
        'r', 106,
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
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 54:
      ACCEPT_TOKEN(sym_identifier);
      ADVANCE_MAP(
        '#', 142,
        'a', 78,
        'b', 71,
        'c', 85,
        'd', 58,
        'e', 90,
        'f', 113,
        'h', 62,
        'i', 97,
        'n', 107,
        'o', 98,
        'p', 72,
        'r', 106,
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
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 55:
      ACCEPT_TOKEN(sym_identifier);
      ADVANCE_MAP(
        '#', 142,
        'a', 78,
        'b', 71,
        'c', 85,
        'd', 58,
        'e', 90,
        'f', 113,
        'h', 62,
        'i', 97,
        'n', 107,
        'o', 98,
        'p', 72,
        'r', 106,
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
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 56:
      ACCEPT_TOKEN(sym_identifier);
      ADVANCE_MAP(
        '#', 142,
        'a', 78,
        'b', 71,
        'c', 85,
        'e', 90,
        'f', 113,
        'h', 62,
        'i', 97,
        'n', 107,
        'o', 98,
        'p', 72,
        'r', 106,
        's', 74,
        't', 84,
        'u', 100,
        'w', 82,
        0xfeff, 56,
      );
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(127);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'c' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 57:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == '#') ADVANCE(142);
      if (lookahead == 0xfeff) ADVANCE(57);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(127);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
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
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
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
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
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
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 61:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'a') ADVANCE(125);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          lookahead != 'a' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 62:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'a') ADVANCE(115);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          lookahead != 'a' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 63:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'a') ADVANCE(110);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          lookahead != 'a' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 64:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'a') ADVANCE(88);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          lookahead != 'a' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 65:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'c') ADVANCE(114);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 66:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'c') ADVANCE(70);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 67:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'd') ADVANCE(58);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(67);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 68:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'd') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 69:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'd') ADVANCE(49);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(69);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 70:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 71:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(79);
      if (lookahead == 'y') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 72:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(111);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 73:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(95);
      if (lookahead == 'i') ADVANCE(93);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 74:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(65);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 75:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(96);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 76:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(122);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 77:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(123);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 78:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'f') ADVANCE(118);
      if (lookahead == 'g') ADVANCE(64);
      if (lookahead == 'l') ADVANCE(104);
      if (lookahead == 'n') ADVANCE(68);
      if (lookahead == 'w') ADVANCE(61);
      if (lookahead == 's' ||
          lookahead == 't') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 79:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'f') ADVANCE(109);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 80:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'g') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 81:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(72);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 82:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(73);
      if (lookahead == 'i') ADVANCE(120);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 83:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(40);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 84:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(75);
      if (lookahead == 'o') ADVANCE(39);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 85:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(108);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 86:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'i') ADVANCE(99);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 87:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'i') ADVANCE(89);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 88:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'i') ADVANCE(101);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 89:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 90:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(117);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 91:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(124);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 92:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(89);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 93:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(70);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 94:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'm') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 95:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(42);
      if (lookahead == 'r') ADVANCE(70);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 96:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
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
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 98:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(66);
      if (lookahead == 'r') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 99:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(80);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 100:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(121);
      if (lookahead == 'p') ADVANCE(126);
      if (lookahead == 's') ADVANCE(86);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 101:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(116);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 102:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 103:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(117);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 104:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(99);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 105:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(94);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 106:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(92);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 107:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(119);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 108:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(103);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 109:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(112);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 110:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(68);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 111:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 112:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(70);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 113:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(105);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 114:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(77);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 115:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 's') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 116:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 's') ADVANCE(119);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 117:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 's') ADVANCE(70);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 118:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(72);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 119:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 120:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(83);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 121:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(87);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 122:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(81);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 123:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(91);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 124:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'y') ADVANCE(42);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 125:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'y') ADVANCE(60);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 126:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 127:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(127);
      END_STATE();
    case 128:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == '+') ADVANCE(51);
      if (lookahead == '.') ADVANCE(5);
      if (lookahead == 'd') ADVANCE(50);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(128);
      END_STATE();
    case 129:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == 'd') ADVANCE(50);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(129);
      END_STATE();
    case 130:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == 'd') ADVANCE(14);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(130);
      END_STATE();
    case 131:
      ACCEPT_TOKEN(sym_number);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(131);
      END_STATE();
    case 132:
      ACCEPT_TOKEN(anon_sym_DQUOTE);
      END_STATE();
    case 133:
      ACCEPT_TOKEN(anon_sym_DQUOTE2);
      END_STATE();
    case 134:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead == '#') ADVANCE(135);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ' ||
          lookahead == 0xfeff) ADVANCE(134);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '#' &&
          lookahead != '\\' &&
          lookahead != '{') ADVANCE(138);
      END_STATE();
    case 135:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead == '#') ADVANCE(137);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '#' &&
          lookahead != '\\' &&
          lookahead != '{') ADVANCE(138);
      END_STATE();
    case 136:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead == '}') ADVANCE(140);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '\\') ADVANCE(17);
      END_STATE();
    case 137:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead == '"' ||
          lookahead == '\\' ||
          lookahead == '{') ADVANCE(141);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(137);
      END_STATE();
    case 138:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '\\' &&
          lookahead != '{') ADVANCE(138);
      END_STATE();
    case 139:
      ACCEPT_TOKEN(sym_escape);
      END_STATE();
    case 140:
      ACCEPT_TOKEN(sym_hole);
      END_STATE();
    case 141:
      ACCEPT_TOKEN(sym_doc_comment);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(141);
      END_STATE();
    case 142:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead == '#') ADVANCE(141);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(143);
      END_STATE();
    case 143:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(143);
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
        'f', 4,
        'h', 5,
        'l', 6,
        'o', 7,
        'r', 8,
        's', 9,
        't', 10,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ' ||
          lookahead == 0xfeff) SKIP(0);
      END_STATE();
    case 1:
      if (lookahead == 'e') ADVANCE(11);
      END_STATE();
    case 2:
      if (lookahead == 'o') ADVANCE(12);
      END_STATE();
    case 3:
      ACCEPT_TOKEN(sym_die);
      END_STATE();
    case 4:
      if (lookahead == 'o') ADVANCE(13);
      END_STATE();
    case 5:
      if (lookahead == 'i') ADVANCE(14);
      END_STATE();
    case 6:
      if (lookahead == 'o') ADVANCE(15);
      END_STATE();
    case 7:
      if (lookahead == 'f') ADVANCE(16);
      if (lookahead == 'n') ADVANCE(17);
      END_STATE();
    case 8:
      if (lookahead == 'e') ADVANCE(18);
      END_STATE();
    case 9:
      if (lookahead == 'e') ADVANCE(19);
      END_STATE();
    case 10:
      if (lookahead == 'i') ADVANCE(20);
      END_STATE();
    case 11:
      if (lookahead == 'c') ADVANCE(21);
      END_STATE();
    case 12:
      if (lookahead == 'u') ADVANCE(22);
      END_STATE();
    case 13:
      if (lookahead == 'r') ADVANCE(23);
      END_STATE();
    case 14:
      if (lookahead == 'g') ADVANCE(24);
      END_STATE();
    case 15:
      if (lookahead == 'w') ADVANCE(25);
      END_STATE();
    case 16:
      ACCEPT_TOKEN(anon_sym_of);
      END_STATE();
    case 17:
      ACCEPT_TOKEN(anon_sym_on);
      END_STATE();
    case 18:
      if (lookahead == 'r') ADVANCE(26);
      END_STATE();
    case 19:
      if (lookahead == 't') ADVANCE(27);
      END_STATE();
    case 20:
      if (lookahead == 'm') ADVANCE(28);
      END_STATE();
    case 21:
      if (lookahead == 'o') ADVANCE(29);
      END_STATE();
    case 22:
      if (lookahead == 'n') ADVANCE(30);
      END_STATE();
    case 23:
      ACCEPT_TOKEN(anon_sym_for);
      END_STATE();
    case 24:
      if (lookahead == 'h') ADVANCE(31);
      END_STATE();
    case 25:
      if (lookahead == 'e') ADVANCE(32);
      END_STATE();
    case 26:
      if (lookahead == 'o') ADVANCE(33);
      END_STATE();
    case 27:
      ACCEPT_TOKEN(anon_sym_set);
      END_STATE();
    case 28:
      if (lookahead == 'e') ADVANCE(34);
      END_STATE();
    case 29:
      if (lookahead == 'm') ADVANCE(35);
      END_STATE();
    case 30:
      if (lookahead == 't') ADVANCE(36);
      END_STATE();
    case 31:
      if (lookahead == 'e') ADVANCE(37);
      END_STATE();
    case 32:
      if (lookahead == 's') ADVANCE(38);
      END_STATE();
    case 33:
      if (lookahead == 'l') ADVANCE(39);
      END_STATE();
    case 34:
      if (lookahead == 's') ADVANCE(40);
      END_STATE();
    case 35:
      if (lookahead == 'i') ADVANCE(41);
      END_STATE();
    case 36:
      ACCEPT_TOKEN(anon_sym_count);
      END_STATE();
    case 37:
      if (lookahead == 's') ADVANCE(42);
      END_STATE();
    case 38:
      if (lookahead == 't') ADVANCE(43);
      END_STATE();
    case 39:
      if (lookahead == 'l') ADVANCE(44);
      END_STATE();
    case 40:
      ACCEPT_TOKEN(anon_sym_times);
      END_STATE();
    case 41:
      if (lookahead == 'n') ADVANCE(45);
      END_STATE();
    case 42:
      if (lookahead == 't') ADVANCE(46);
      END_STATE();
    case 43:
      ACCEPT_TOKEN(anon_sym_lowest);
      END_STATE();
    case 44:
      ACCEPT_TOKEN(anon_sym_reroll);
      END_STATE();
    case 45:
      if (lookahead == 'g') ADVANCE(47);
      END_STATE();
    case 46:
      ACCEPT_TOKEN(anon_sym_highest);
      END_STATE();
    case 47:
      ACCEPT_TOKEN(anon_sym_becoming);
      END_STATE();
    default:
      return false;
  }
}

static const TSLexMode ts_lex_modes[STATE_COUNT] = {
  [0] = {.lex_state = 0, .external_lex_state = 1},
  [1] = {.lex_state = 22, .external_lex_state = 2},
  [2] = {.lex_state = 21, .external_lex_state = 3},
  [3] = {.lex_state = 21, .external_lex_state = 3},
  [4] = {.lex_state = 21, .external_lex_state = 3},
  [5] = {.lex_state = 21, .external_lex_state = 3},
  [6] = {.lex_state = 21, .external_lex_state = 3},
  [7] = {.lex_state = 20, .external_lex_state = 3},
  [8] = {.lex_state = 21, .external_lex_state = 3},
  [9] = {.lex_state = 21, .external_lex_state = 3},
  [10] = {.lex_state = 21, .external_lex_state = 3},
  [11] = {.lex_state = 21, .external_lex_state = 3},
  [12] = {.lex_state = 21, .external_lex_state = 3},
  [13] = {.lex_state = 21, .external_lex_state = 3},
  [14] = {.lex_state = 21, .external_lex_state = 3},
  [15] = {.lex_state = 21, .external_lex_state = 3},
  [16] = {.lex_state = 21, .external_lex_state = 3},
  [17] = {.lex_state = 21, .external_lex_state = 3},
  [18] = {.lex_state = 21, .external_lex_state = 3},
  [19] = {.lex_state = 21, .external_lex_state = 3},
  [20] = {.lex_state = 21, .external_lex_state = 3},
  [21] = {.lex_state = 21, .external_lex_state = 4},
  [22] = {.lex_state = 21, .external_lex_state = 3},
  [23] = {.lex_state = 21, .external_lex_state = 4},
  [24] = {.lex_state = 21, .external_lex_state = 4},
  [25] = {.lex_state = 21, .external_lex_state = 3},
  [26] = {.lex_state = 21, .external_lex_state = 4},
  [27] = {.lex_state = 20, .external_lex_state = 4},
  [28] = {.lex_state = 21, .external_lex_state = 4},
  [29] = {.lex_state = 21, .external_lex_state = 4},
  [30] = {.lex_state = 21, .external_lex_state = 4},
  [31] = {.lex_state = 21, .external_lex_state = 4},
  [32] = {.lex_state = 21, .external_lex_state = 4},
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
  [57] = {.lex_state = 22, .external_lex_state = 2},
  [58] = {.lex_state = 21, .external_lex_state = 1},
  [59] = {.lex_state = 21, .external_lex_state = 1},
  [60] = {.lex_state = 20, .external_lex_state = 3},
  [61] = {.lex_state = 21, .external_lex_state = 1},
  [62] = {.lex_state = 21, .external_lex_state = 3},
  [63] = {.lex_state = 21, .external_lex_state = 3},
  [64] = {.lex_state = 21, .external_lex_state = 3},
  [65] = {.lex_state = 21, .external_lex_state = 5},
  [66] = {.lex_state = 21, .external_lex_state = 3},
  [67] = {.lex_state = 21, .external_lex_state = 3},
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
  [82] = {.lex_state = 21, .external_lex_state = 4},
  [83] = {.lex_state = 21, .external_lex_state = 4},
  [84] = {.lex_state = 21, .external_lex_state = 4},
  [85] = {.lex_state = 21, .external_lex_state = 4},
  [86] = {.lex_state = 21, .external_lex_state = 4},
  [87] = {.lex_state = 21, .external_lex_state = 4},
  [88] = {.lex_state = 21, .external_lex_state = 4},
  [89] = {.lex_state = 21, .external_lex_state = 4},
  [90] = {.lex_state = 21, .external_lex_state = 4},
  [91] = {.lex_state = 22, .external_lex_state = 6},
  [92] = {.lex_state = 21, .external_lex_state = 4},
  [93] = {.lex_state = 21, .external_lex_state = 4},
  [94] = {.lex_state = 21, .external_lex_state = 4},
  [95] = {.lex_state = 21, .external_lex_state = 4},
  [96] = {.lex_state = 21, .external_lex_state = 4},
  [97] = {.lex_state = 21, .external_lex_state = 4},
  [98] = {.lex_state = 1, .external_lex_state = 6},
  [99] = {.lex_state = 1, .external_lex_state = 6},
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
    [anon_sym_count] = ACTIONS(1),
    [anon_sym_highest] = ACTIONS(1),
    [anon_sym_lowest] = ACTIONS(1),
    [anon_sym_reroll] = ACTIONS(1),
    [anon_sym_times] = ACTIONS(1),
    [anon_sym_BANG] = ACTIONS(1),
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
    [sym__end] = STATE(57),
    [sym__line] = STATE(102),
    [sym_line] = STATE(102),
    [sym_row] = STATE(102),
    [sym_bounds] = STATE(124),
    [sym_hook] = STATE(102),
    [sym_for_line] = STATE(102),
    [sym_word_line] = STATE(102),
    [sym__word] = STATE(5),
    [sym_string] = STATE(5),
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
  [0] = 21,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(33), 1,
      anon_sym_COLON,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(49), 1,
      sym_long_text,
    STATE(9), 1,
      sym_typed,
    STATE(11), 1,
      sym_index,
    STATE(101), 1,
      aux_sym_line_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(25), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(29), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(8), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(39), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [77] = 19,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(49), 1,
      sym_long_text,
    ACTIONS(55), 1,
      anon_sym_COLON,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    ACTIONS(51), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(53), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(8), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(39), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [148] = 19,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(49), 1,
      sym_long_text,
    ACTIONS(61), 1,
      anon_sym_COLON,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    ACTIONS(57), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(59), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(8), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(39), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [219] = 19,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(67), 1,
      anon_sym_COLON,
    ACTIONS(71), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    ACTIONS(63), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(65), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(2), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(69), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [290] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(81), 1,
      anon_sym_BANG,
    ACTIONS(83), 1,
      anon_sym_set,
    STATE(71), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(77), 2,
      anon_sym_count,
      anon_sym_reroll,
    ACTIONS(73), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(79), 4,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
      sym_die,
    ACTIONS(75), 17,
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
  [341] = 10,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(81), 1,
      anon_sym_BANG,
    ACTIONS(83), 1,
      anon_sym_set,
    ACTIONS(91), 1,
      sym_faces,
    STATE(74), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(77), 2,
      anon_sym_count,
      anon_sym_reroll,
    ACTIONS(85), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(89), 3,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
    ACTIONS(87), 17,
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
  [394] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(95), 1,
      sym_identifier,
    ACTIONS(100), 1,
      anon_sym_LBRACE,
    ACTIONS(103), 1,
      anon_sym_COMMA,
    ACTIONS(106), 1,
      anon_sym_DOT,
    ACTIONS(112), 1,
      anon_sym_LPAREN,
    ACTIONS(115), 1,
      anon_sym_LBRACK,
    ACTIONS(121), 1,
      anon_sym_DQUOTE,
    ACTIONS(124), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(93), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(118), 2,
      sym_dice,
      sym_number,
    STATE(6), 2,
      sym_call,
      sym_parens,
    ACTIONS(98), 3,
      anon_sym_SEMI,
      anon_sym_RBRACE,
      anon_sym_COLON,
    STATE(8), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(109), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [463] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(133), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    ACTIONS(127), 2,
      sym__line_end,
      ts_builtin_sym_end,
    STATE(6), 2,
      sym_call,
      sym_parens,
    ACTIONS(129), 3,
      anon_sym_SEMI,
      anon_sym_RBRACE,
      anon_sym_COLON,
    STATE(10), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(131), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [532] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(49), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    ACTIONS(135), 2,
      sym__line_end,
      ts_builtin_sym_end,
    STATE(6), 2,
      sym_call,
      sym_parens,
    ACTIONS(137), 3,
      anon_sym_SEMI,
      anon_sym_RBRACE,
      anon_sym_COLON,
    STATE(8), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(39), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [601] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(81), 1,
      anon_sym_BANG,
    ACTIONS(83), 1,
      anon_sym_set,
    STATE(71), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(77), 2,
      anon_sym_count,
      anon_sym_reroll,
    ACTIONS(73), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(79), 3,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
    ACTIONS(75), 17,
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
  [651] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(49), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    ACTIONS(139), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(141), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(8), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(39), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [719] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(143), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(145), 25,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_count,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_BANG,
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
  [759] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(81), 1,
      anon_sym_BANG,
    ACTIONS(83), 1,
      anon_sym_set,
    STATE(74), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(77), 2,
      anon_sym_count,
      anon_sym_reroll,
    ACTIONS(85), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(89), 3,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
    ACTIONS(87), 17,
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
  [809] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(49), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    ACTIONS(147), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(149), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(8), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(39), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [877] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(151), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(153), 25,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_count,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_BANG,
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
  [917] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(49), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    ACTIONS(155), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(157), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(8), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(39), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [985] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(159), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(161), 25,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_count,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_BANG,
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
  [1025] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(81), 1,
      anon_sym_BANG,
    ACTIONS(83), 1,
      anon_sym_set,
    STATE(67), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(77), 2,
      anon_sym_count,
      anon_sym_reroll,
    ACTIONS(163), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(167), 3,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
    ACTIONS(165), 17,
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
  [1075] = 18,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(49), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    ACTIONS(169), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(171), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(8), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(39), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1143] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(173), 1,
      sym_identifier,
    ACTIONS(175), 1,
      anon_sym_LBRACE,
    ACTIONS(177), 1,
      anon_sym_COLON,
    ACTIONS(181), 1,
      anon_sym_DOT,
    ACTIONS(183), 1,
      anon_sym_LPAREN,
    ACTIONS(185), 1,
      anon_sym_RPAREN,
    ACTIONS(187), 1,
      anon_sym_LBRACK,
    ACTIONS(191), 1,
      anon_sym_DQUOTE,
    ACTIONS(193), 1,
      sym_long_text,
    STATE(30), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(189), 2,
      sym_dice,
      sym_number,
    STATE(28), 2,
      sym_call,
      sym_parens,
    STATE(78), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(29), 4,
      sym_block,
      sym__part,
      sym_typed,
      aux_sym_parens_repeat1,
    ACTIONS(179), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1208] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(195), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(197), 24,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_count,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_BANG,
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
  [1247] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(173), 1,
      sym_identifier,
    ACTIONS(175), 1,
      anon_sym_LBRACE,
    ACTIONS(177), 1,
      anon_sym_COLON,
    ACTIONS(181), 1,
      anon_sym_DOT,
    ACTIONS(183), 1,
      anon_sym_LPAREN,
    ACTIONS(187), 1,
      anon_sym_LBRACK,
    ACTIONS(191), 1,
      anon_sym_DQUOTE,
    ACTIONS(201), 1,
      anon_sym_RPAREN,
    ACTIONS(203), 1,
      sym_long_text,
    STATE(30), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(189), 2,
      sym_dice,
      sym_number,
    STATE(28), 2,
      sym_call,
      sym_parens,
    STATE(78), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(24), 4,
      sym_block,
      sym__part,
      sym_typed,
      aux_sym_parens_repeat1,
    ACTIONS(199), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1312] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(173), 1,
      sym_identifier,
    ACTIONS(175), 1,
      anon_sym_LBRACE,
    ACTIONS(177), 1,
      anon_sym_COLON,
    ACTIONS(181), 1,
      anon_sym_DOT,
    ACTIONS(183), 1,
      anon_sym_LPAREN,
    ACTIONS(187), 1,
      anon_sym_LBRACK,
    ACTIONS(191), 1,
      anon_sym_DQUOTE,
    ACTIONS(207), 1,
      anon_sym_RPAREN,
    ACTIONS(209), 1,
      sym_long_text,
    STATE(30), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(189), 2,
      sym_dice,
      sym_number,
    STATE(28), 2,
      sym_call,
      sym_parens,
    STATE(78), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(26), 4,
      sym_block,
      sym__part,
      sym_typed,
      aux_sym_parens_repeat1,
    ACTIONS(205), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1377] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(211), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(213), 24,
      anon_sym_SEMI,
      anon_sym_LBRACE,
      anon_sym_RBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_count,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_BANG,
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
  [1416] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(215), 1,
      sym_identifier,
    ACTIONS(218), 1,
      anon_sym_LBRACE,
    ACTIONS(221), 1,
      anon_sym_COLON,
    ACTIONS(227), 1,
      anon_sym_DOT,
    ACTIONS(230), 1,
      anon_sym_LPAREN,
    ACTIONS(233), 1,
      anon_sym_RPAREN,
    ACTIONS(235), 1,
      anon_sym_LBRACK,
    ACTIONS(241), 1,
      anon_sym_DQUOTE,
    ACTIONS(244), 1,
      sym_long_text,
    STATE(30), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(238), 2,
      sym_dice,
      sym_number,
    STATE(28), 2,
      sym_call,
      sym_parens,
    STATE(78), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(26), 4,
      sym_block,
      sym__part,
      sym_typed,
      aux_sym_parens_repeat1,
    ACTIONS(224), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1481] = 10,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_long_text,
    ACTIONS(251), 1,
      anon_sym_BANG,
    ACTIONS(253), 1,
      anon_sym_set,
    ACTIONS(255), 1,
      sym_faces,
    STATE(86), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(247), 2,
      anon_sym_count,
      anon_sym_reroll,
    ACTIONS(249), 3,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
    ACTIONS(87), 17,
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
  [1532] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(73), 1,
      sym_long_text,
    ACTIONS(251), 1,
      anon_sym_BANG,
    ACTIONS(253), 1,
      anon_sym_set,
    STATE(85), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(247), 2,
      anon_sym_count,
      anon_sym_reroll,
    ACTIONS(257), 4,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
      sym_die,
    ACTIONS(75), 17,
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
  [1581] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(173), 1,
      sym_identifier,
    ACTIONS(175), 1,
      anon_sym_LBRACE,
    ACTIONS(177), 1,
      anon_sym_COLON,
    ACTIONS(181), 1,
      anon_sym_DOT,
    ACTIONS(183), 1,
      anon_sym_LPAREN,
    ACTIONS(187), 1,
      anon_sym_LBRACK,
    ACTIONS(191), 1,
      anon_sym_DQUOTE,
    ACTIONS(209), 1,
      sym_long_text,
    ACTIONS(259), 1,
      anon_sym_RPAREN,
    STATE(30), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(189), 2,
      sym_dice,
      sym_number,
    STATE(28), 2,
      sym_call,
      sym_parens,
    STATE(78), 3,
      sym_member,
      sym__word,
      sym_string,
    STATE(26), 4,
      sym_block,
      sym__part,
      sym_typed,
      aux_sym_parens_repeat1,
    ACTIONS(205), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [1646] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(73), 1,
      sym_long_text,
    ACTIONS(251), 1,
      anon_sym_BANG,
    ACTIONS(253), 1,
      anon_sym_set,
    STATE(85), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(247), 2,
      anon_sym_count,
      anon_sym_reroll,
    ACTIONS(257), 3,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
    ACTIONS(75), 17,
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
  [1694] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(143), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(145), 25,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_count,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_BANG,
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
  [1732] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_long_text,
    ACTIONS(251), 1,
      anon_sym_BANG,
    ACTIONS(253), 1,
      anon_sym_set,
    STATE(86), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(247), 2,
      anon_sym_count,
      anon_sym_reroll,
    ACTIONS(249), 3,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
    ACTIONS(87), 17,
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
  [1780] = 9,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(163), 1,
      sym_long_text,
    ACTIONS(251), 1,
      anon_sym_BANG,
    ACTIONS(253), 1,
      anon_sym_set,
    STATE(89), 1,
      sym__dice_words,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(247), 2,
      anon_sym_count,
      anon_sym_reroll,
    ACTIONS(261), 3,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
    ACTIONS(165), 17,
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
  [1828] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(159), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(161), 25,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_count,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_BANG,
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
  [1866] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(151), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(153), 25,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_count,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_BANG,
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
  [1904] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(173), 1,
      sym_identifier,
    ACTIONS(175), 1,
      anon_sym_LBRACE,
    ACTIONS(181), 1,
      anon_sym_DOT,
    ACTIONS(183), 1,
      anon_sym_LPAREN,
    ACTIONS(187), 1,
      anon_sym_LBRACK,
    ACTIONS(191), 1,
      anon_sym_DQUOTE,
    ACTIONS(265), 1,
      anon_sym_RBRACK,
    ACTIONS(267), 1,
      sym_long_text,
    STATE(30), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(189), 2,
      sym_dice,
      sym_number,
    STATE(28), 2,
      sym_call,
      sym_parens,
    STATE(40), 3,
      sym_block,
      sym__part,
      aux_sym_index_repeat1,
    STATE(78), 3,
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
  [1965] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(173), 1,
      sym_identifier,
    ACTIONS(175), 1,
      anon_sym_LBRACE,
    ACTIONS(181), 1,
      anon_sym_DOT,
    ACTIONS(183), 1,
      anon_sym_LPAREN,
    ACTIONS(187), 1,
      anon_sym_LBRACK,
    ACTIONS(191), 1,
      anon_sym_DQUOTE,
    ACTIONS(271), 1,
      anon_sym_RBRACK,
    ACTIONS(273), 1,
      sym_long_text,
    STATE(30), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(189), 2,
      sym_dice,
      sym_number,
    STATE(28), 2,
      sym_call,
      sym_parens,
    STATE(38), 3,
      sym_block,
      sym__part,
      aux_sym_index_repeat1,
    STATE(78), 3,
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
  [2026] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(173), 1,
      sym_identifier,
    ACTIONS(175), 1,
      anon_sym_LBRACE,
    ACTIONS(181), 1,
      anon_sym_DOT,
    ACTIONS(183), 1,
      anon_sym_LPAREN,
    ACTIONS(187), 1,
      anon_sym_LBRACK,
    ACTIONS(191), 1,
      anon_sym_DQUOTE,
    ACTIONS(267), 1,
      sym_long_text,
    ACTIONS(275), 1,
      anon_sym_RBRACK,
    STATE(30), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(189), 2,
      sym_dice,
      sym_number,
    STATE(28), 2,
      sym_call,
      sym_parens,
    STATE(40), 3,
      sym_block,
      sym__part,
      aux_sym_index_repeat1,
    STATE(78), 3,
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
  [2087] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(277), 1,
      anon_sym_COMMA,
    ACTIONS(281), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    STATE(44), 1,
      aux_sym_hook_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(12), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(279), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2150] = 16,
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
    STATE(30), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(303), 2,
      sym_dice,
      sym_number,
    STATE(28), 2,
      sym_call,
      sym_parens,
    STATE(40), 3,
      sym_block,
      sym__part,
      aux_sym_index_repeat1,
    STATE(78), 3,
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
  [2211] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(173), 1,
      sym_identifier,
    ACTIONS(175), 1,
      anon_sym_LBRACE,
    ACTIONS(181), 1,
      anon_sym_DOT,
    ACTIONS(183), 1,
      anon_sym_LPAREN,
    ACTIONS(187), 1,
      anon_sym_LBRACK,
    ACTIONS(191), 1,
      anon_sym_DQUOTE,
    ACTIONS(314), 1,
      anon_sym_RBRACK,
    ACTIONS(316), 1,
      sym_long_text,
    STATE(30), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(189), 2,
      sym_dice,
      sym_number,
    STATE(28), 2,
      sym_call,
      sym_parens,
    STATE(36), 3,
      sym_block,
      sym__part,
      aux_sym_index_repeat1,
    STATE(78), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(312), 6,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2272] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(211), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(213), 24,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_count,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_BANG,
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
  [2309] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(195), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(197), 24,
      anon_sym_LBRACE,
      anon_sym_COLON,
      anon_sym_COMMA,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_count,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_reroll,
      anon_sym_times,
      anon_sym_BANG,
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
  [2346] = 17,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(277), 1,
      anon_sym_COMMA,
    ACTIONS(320), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    STATE(94), 1,
      aux_sym_hook_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(17), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(318), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2409] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(324), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(20), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(322), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2469] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(328), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(3), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(326), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2529] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(281), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(12), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(279), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2589] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(332), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(15), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(330), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2649] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(35), 1,
      anon_sym_COMMA,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(336), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(4), 3,
      sym_block,
      aux_sym__rest,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(334), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2709] = 17,
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
    STATE(57), 1,
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
    STATE(5), 2,
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
  [2770] = 16,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(340), 1,
      sym_identifier,
    ACTIONS(344), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    STATE(97), 1,
      sym_moment,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(69), 2,
      sym_block,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(342), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [2829] = 17,
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
    STATE(57), 1,
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
    STATE(5), 2,
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
  [2890] = 10,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(354), 1,
      anon_sym_DOT,
    ACTIONS(356), 1,
      sym_long_text,
    STATE(16), 1,
      sym_parens,
    STATE(92), 1,
      aux_sym_moment_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(352), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    ACTIONS(348), 3,
      sym__line_end,
      sym__before_number,
      ts_builtin_sym_end,
    ACTIONS(350), 12,
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
  [2936] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    STATE(16), 1,
      sym_parens,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(348), 4,
      sym__line_end,
      sym_long_text,
      sym__before_number,
      ts_builtin_sym_end,
    ACTIONS(352), 16,
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
  [2974] = 15,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(27), 1,
      sym_identifier,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(344), 1,
      sym_long_text,
    STATE(11), 1,
      sym_index,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(45), 2,
      sym_dice,
      sym_number,
    STATE(6), 2,
      sym_call,
      sym_parens,
    STATE(69), 2,
      sym_block,
      sym__part,
    STATE(56), 3,
      sym_member,
      sym__word,
      sym_string,
    ACTIONS(342), 5,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_counted_die,
  [3030] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(358), 1,
      sym__before_number,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(73), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(75), 17,
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
  [3065] = 13,
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
    ACTIONS(360), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(362), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(5), 2,
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
  [3116] = 4,
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
  [3149] = 4,
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
  [3182] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(91), 1,
      sym_faces,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(85), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(87), 17,
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
  [3217] = 4,
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
  [3250] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(380), 1,
      anon_sym_of,
    STATE(63), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(376), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(378), 16,
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
  [3287] = 6,
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
  [3324] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(380), 1,
      anon_sym_of,
    STATE(62), 1,
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
  [3361] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(183), 1,
      anon_sym_LPAREN,
    STATE(35), 1,
      sym_parens,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(348), 2,
      sym_long_text,
      sym__before_number,
    ACTIONS(352), 16,
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
  [3397] = 4,
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
  [3429] = 4,
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
  [3461] = 4,
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
  [3493] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(93), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(98), 17,
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
  [3525] = 4,
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
  [3557] = 4,
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
  [3589] = 4,
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
  [3621] = 4,
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
  [3653] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(163), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(165), 17,
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
  [3685] = 4,
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
  [3717] = 4,
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
  [3748] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(85), 1,
      sym_long_text,
    ACTIONS(255), 1,
      sym_faces,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(87), 17,
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
  [3781] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(73), 1,
      sym_long_text,
    ACTIONS(413), 1,
      sym__before_number,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(75), 17,
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
  [3814] = 4,
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
  [3845] = 4,
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
  [3876] = 4,
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
  [3906] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(382), 1,
      sym_long_text,
    ACTIONS(415), 1,
      anon_sym_of,
    STATE(82), 1,
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
  [3940] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(376), 1,
      sym_long_text,
    ACTIONS(418), 1,
      anon_sym_of,
    STATE(82), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(378), 15,
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
  [3974] = 4,
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
  [4004] = 4,
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
  [4034] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(163), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(165), 17,
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
  [4064] = 4,
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
  [4094] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(389), 1,
      sym_long_text,
    ACTIONS(418), 1,
      anon_sym_of,
    STATE(83), 1,
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
  [4128] = 4,
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
  [4158] = 4,
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
  [4187] = 11,
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
    STATE(5), 2,
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
  [4230] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(422), 1,
      sym_long_text,
    STATE(93), 1,
      aux_sym_moment_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(420), 14,
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
  [4260] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(426), 1,
      anon_sym_DOT,
    ACTIONS(429), 1,
      sym_long_text,
    STATE(93), 1,
      aux_sym_moment_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(424), 13,
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
  [4292] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(433), 1,
      anon_sym_COMMA,
    ACTIONS(436), 1,
      sym_long_text,
    STATE(94), 1,
      aux_sym_hook_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(431), 13,
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
  [4324] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(354), 1,
      anon_sym_DOT,
    ACTIONS(356), 1,
      sym_long_text,
    STATE(92), 1,
      aux_sym_moment_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(350), 13,
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
  [4356] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(429), 1,
      sym_long_text,
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
  [4383] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(436), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(431), 14,
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
  [4410] = 7,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(81), 1,
      anon_sym_BANG,
    ACTIONS(83), 1,
      anon_sym_set,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(77), 2,
      anon_sym_count,
      anon_sym_reroll,
    STATE(73), 2,
      sym__dice_words,
      sym__number_word,
    ACTIONS(438), 7,
      anon_sym_for,
      anon_sym_of,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
      sym_keyword,
      sym_identifier,
  [4441] = 7,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(251), 1,
      anon_sym_BANG,
    ACTIONS(253), 1,
      anon_sym_set,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(247), 2,
      anon_sym_count,
      anon_sym_reroll,
    STATE(81), 2,
      sym__dice_words,
      sym__number_word,
    ACTIONS(440), 7,
      anon_sym_for,
      anon_sym_of,
      anon_sym_highest,
      anon_sym_lowest,
      anon_sym_times,
      sym_keyword,
      sym_identifier,
  [4472] = 6,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(442), 1,
      anon_sym_COLON,
    STATE(9), 1,
      sym_typed,
    STATE(100), 1,
      aux_sym_line_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(135), 4,
      sym__line_end,
      ts_builtin_sym_end,
      anon_sym_SEMI,
      anon_sym_RBRACE,
  [4495] = 6,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(447), 1,
      anon_sym_COLON,
    STATE(9), 1,
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
  [4518] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(57), 1,
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
  [4540] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(57), 1,
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
  [4562] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(57), 1,
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
  [4584] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(57), 1,
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
  [4606] = 6,
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
  [4627] = 6,
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
  [4648] = 6,
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
  [4669] = 6,
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
  [4690] = 6,
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
  [4711] = 6,
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
  [4732] = 6,
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
  [4753] = 5,
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
  [4771] = 5,
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
  [4789] = 3,
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
  [4803] = 3,
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
  [4817] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(47), 1,
      anon_sym_DQUOTE,
    ACTIONS(505), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(61), 2,
      sym__word,
      sym_string,
  [4835] = 5,
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
  [4853] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(191), 1,
      anon_sym_DQUOTE,
    ACTIONS(511), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(76), 2,
      sym__word,
      sym_string,
  [4871] = 5,
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
  [4888] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(513), 1,
      sym_identifier,
    STATE(97), 1,
      sym_moment,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [4902] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(517), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [4913] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(519), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [4924] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(521), 1,
      anon_sym_COLON,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [4935] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(523), 1,
      anon_sym_RBRACE,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [4946] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(525), 1,
      ts_builtin_sym_end,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [4957] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(527), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [4968] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(529), 1,
      ts_builtin_sym_end,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [4979] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(531), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [4990] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(533), 1,
      anon_sym_RBRACE,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [5001] = 3,
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
  [SMALL_STATE(3)] = 77,
  [SMALL_STATE(4)] = 148,
  [SMALL_STATE(5)] = 219,
  [SMALL_STATE(6)] = 290,
  [SMALL_STATE(7)] = 341,
  [SMALL_STATE(8)] = 394,
  [SMALL_STATE(9)] = 463,
  [SMALL_STATE(10)] = 532,
  [SMALL_STATE(11)] = 601,
  [SMALL_STATE(12)] = 651,
  [SMALL_STATE(13)] = 719,
  [SMALL_STATE(14)] = 759,
  [SMALL_STATE(15)] = 809,
  [SMALL_STATE(16)] = 877,
  [SMALL_STATE(17)] = 917,
  [SMALL_STATE(18)] = 985,
  [SMALL_STATE(19)] = 1025,
  [SMALL_STATE(20)] = 1075,
  [SMALL_STATE(21)] = 1143,
  [SMALL_STATE(22)] = 1208,
  [SMALL_STATE(23)] = 1247,
  [SMALL_STATE(24)] = 1312,
  [SMALL_STATE(25)] = 1377,
  [SMALL_STATE(26)] = 1416,
  [SMALL_STATE(27)] = 1481,
  [SMALL_STATE(28)] = 1532,
  [SMALL_STATE(29)] = 1581,
  [SMALL_STATE(30)] = 1646,
  [SMALL_STATE(31)] = 1694,
  [SMALL_STATE(32)] = 1732,
  [SMALL_STATE(33)] = 1780,
  [SMALL_STATE(34)] = 1828,
  [SMALL_STATE(35)] = 1866,
  [SMALL_STATE(36)] = 1904,
  [SMALL_STATE(37)] = 1965,
  [SMALL_STATE(38)] = 2026,
  [SMALL_STATE(39)] = 2087,
  [SMALL_STATE(40)] = 2150,
  [SMALL_STATE(41)] = 2211,
  [SMALL_STATE(42)] = 2272,
  [SMALL_STATE(43)] = 2309,
  [SMALL_STATE(44)] = 2346,
  [SMALL_STATE(45)] = 2409,
  [SMALL_STATE(46)] = 2469,
  [SMALL_STATE(47)] = 2529,
  [SMALL_STATE(48)] = 2589,
  [SMALL_STATE(49)] = 2649,
  [SMALL_STATE(50)] = 2709,
  [SMALL_STATE(51)] = 2770,
  [SMALL_STATE(52)] = 2829,
  [SMALL_STATE(53)] = 2890,
  [SMALL_STATE(54)] = 2936,
  [SMALL_STATE(55)] = 2974,
  [SMALL_STATE(56)] = 3030,
  [SMALL_STATE(57)] = 3065,
  [SMALL_STATE(58)] = 3116,
  [SMALL_STATE(59)] = 3149,
  [SMALL_STATE(60)] = 3182,
  [SMALL_STATE(61)] = 3217,
  [SMALL_STATE(62)] = 3250,
  [SMALL_STATE(63)] = 3287,
  [SMALL_STATE(64)] = 3324,
  [SMALL_STATE(65)] = 3361,
  [SMALL_STATE(66)] = 3397,
  [SMALL_STATE(67)] = 3429,
  [SMALL_STATE(68)] = 3461,
  [SMALL_STATE(69)] = 3493,
  [SMALL_STATE(70)] = 3525,
  [SMALL_STATE(71)] = 3557,
  [SMALL_STATE(72)] = 3589,
  [SMALL_STATE(73)] = 3621,
  [SMALL_STATE(74)] = 3653,
  [SMALL_STATE(75)] = 3685,
  [SMALL_STATE(76)] = 3717,
  [SMALL_STATE(77)] = 3748,
  [SMALL_STATE(78)] = 3781,
  [SMALL_STATE(79)] = 3814,
  [SMALL_STATE(80)] = 3845,
  [SMALL_STATE(81)] = 3876,
  [SMALL_STATE(82)] = 3906,
  [SMALL_STATE(83)] = 3940,
  [SMALL_STATE(84)] = 3974,
  [SMALL_STATE(85)] = 4004,
  [SMALL_STATE(86)] = 4034,
  [SMALL_STATE(87)] = 4064,
  [SMALL_STATE(88)] = 4094,
  [SMALL_STATE(89)] = 4128,
  [SMALL_STATE(90)] = 4158,
  [SMALL_STATE(91)] = 4187,
  [SMALL_STATE(92)] = 4230,
  [SMALL_STATE(93)] = 4260,
  [SMALL_STATE(94)] = 4292,
  [SMALL_STATE(95)] = 4324,
  [SMALL_STATE(96)] = 4356,
  [SMALL_STATE(97)] = 4383,
  [SMALL_STATE(98)] = 4410,
  [SMALL_STATE(99)] = 4441,
  [SMALL_STATE(100)] = 4472,
  [SMALL_STATE(101)] = 4495,
  [SMALL_STATE(102)] = 4518,
  [SMALL_STATE(103)] = 4540,
  [SMALL_STATE(104)] = 4562,
  [SMALL_STATE(105)] = 4584,
  [SMALL_STATE(106)] = 4606,
  [SMALL_STATE(107)] = 4627,
  [SMALL_STATE(108)] = 4648,
  [SMALL_STATE(109)] = 4669,
  [SMALL_STATE(110)] = 4690,
  [SMALL_STATE(111)] = 4711,
  [SMALL_STATE(112)] = 4732,
  [SMALL_STATE(113)] = 4753,
  [SMALL_STATE(114)] = 4771,
  [SMALL_STATE(115)] = 4789,
  [SMALL_STATE(116)] = 4803,
  [SMALL_STATE(117)] = 4817,
  [SMALL_STATE(118)] = 4835,
  [SMALL_STATE(119)] = 4853,
  [SMALL_STATE(120)] = 4871,
  [SMALL_STATE(121)] = 4888,
  [SMALL_STATE(122)] = 4902,
  [SMALL_STATE(123)] = 4913,
  [SMALL_STATE(124)] = 4924,
  [SMALL_STATE(125)] = 4935,
  [SMALL_STATE(126)] = 4946,
  [SMALL_STATE(127)] = 4957,
  [SMALL_STATE(128)] = 4968,
  [SMALL_STATE(129)] = 4979,
  [SMALL_STATE(130)] = 4990,
  [SMALL_STATE(131)] = 5001,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = false}}, SHIFT_EXTRA(),
  [5] = {.entry = {.count = 1, .reusable = true}}, SHIFT_EXTRA(),
  [7] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_file, 0, 0, 0),
  [9] = {.entry = {.count = 1, .reusable = false}}, SHIFT(5),
  [11] = {.entry = {.count = 1, .reusable = false}}, SHIFT(57),
  [13] = {.entry = {.count = 1, .reusable = false}}, SHIFT(120),
  [15] = {.entry = {.count = 1, .reusable = false}}, SHIFT(49),
  [17] = {.entry = {.count = 1, .reusable = false}}, SHIFT(46),
  [19] = {.entry = {.count = 1, .reusable = false}}, SHIFT(118),
  [21] = {.entry = {.count = 1, .reusable = false}}, SHIFT(107),
  [23] = {.entry = {.count = 1, .reusable = true}}, SHIFT(57),
  [25] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_line, 2, 0, 1),
  [27] = {.entry = {.count = 1, .reusable = false}}, SHIFT(54),
  [29] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_line, 2, 0, 1),
  [31] = {.entry = {.count = 1, .reusable = false}}, SHIFT(50),
  [33] = {.entry = {.count = 1, .reusable = false}}, SHIFT(129),
  [35] = {.entry = {.count = 1, .reusable = false}}, SHIFT(55),
  [37] = {.entry = {.count = 1, .reusable = false}}, SHIFT(117),
  [39] = {.entry = {.count = 1, .reusable = false}}, SHIFT(8),
  [41] = {.entry = {.count = 1, .reusable = false}}, SHIFT(23),
  [43] = {.entry = {.count = 1, .reusable = false}}, SHIFT(37),
  [45] = {.entry = {.count = 1, .reusable = false}}, SHIFT(11),
  [47] = {.entry = {.count = 1, .reusable = false}}, SHIFT(109),
  [49] = {.entry = {.count = 1, .reusable = true}}, SHIFT(8),
  [51] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_word_line, 2, 0, 0),
  [53] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_word_line, 2, 0, 0),
  [55] = {.entry = {.count = 1, .reusable = false}}, SHIFT(45),
  [57] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_for_line, 2, 0, 0),
  [59] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_for_line, 2, 0, 0),
  [61] = {.entry = {.count = 1, .reusable = false}}, SHIFT(91),
  [63] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_line, 1, 0, 1),
  [65] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_line, 1, 0, 1),
  [67] = {.entry = {.count = 1, .reusable = false}}, SHIFT(48),
  [69] = {.entry = {.count = 1, .reusable = false}}, SHIFT(2),
  [71] = {.entry = {.count = 1, .reusable = true}}, SHIFT(2),
  [73] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__part, 1, 0, 0),
  [75] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__part, 1, 0, 0),
  [77] = {.entry = {.count = 1, .reusable = false}}, SHIFT(60),
  [79] = {.entry = {.count = 1, .reusable = false}}, SHIFT(71),
  [81] = {.entry = {.count = 1, .reusable = false}}, SHIFT(7),
  [83] = {.entry = {.count = 1, .reusable = false}}, SHIFT(14),
  [85] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__dice_words, 1, 0, 0),
  [87] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__dice_words, 1, 0, 0),
  [89] = {.entry = {.count = 1, .reusable = false}}, SHIFT(74),
  [91] = {.entry = {.count = 1, .reusable = false}}, SHIFT(19),
  [93] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym__rest, 2, 0, 0),
  [95] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(54),
  [98] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0),
  [100] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(50),
  [103] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(55),
  [106] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(117),
  [109] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(8),
  [112] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(23),
  [115] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(37),
  [118] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(11),
  [121] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(109),
  [124] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(8),
  [127] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_line_repeat1, 1, 0, 0),
  [129] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_line_repeat1, 1, 0, 0),
  [131] = {.entry = {.count = 1, .reusable = false}}, SHIFT(10),
  [133] = {.entry = {.count = 1, .reusable = true}}, SHIFT(10),
  [135] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_line_repeat1, 2, 0, 0),
  [137] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_line_repeat1, 2, 0, 0),
  [139] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_hook, 3, 0, 0),
  [141] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_hook, 3, 0, 0),
  [143] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_parens, 2, 0, 0),
  [145] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_parens, 2, 0, 0),
  [147] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_row, 3, 0, 3),
  [149] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_row, 3, 0, 3),
  [151] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_call, 2, 0, 2),
  [153] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_call, 2, 0, 2),
  [155] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_hook, 4, 0, 0),
  [157] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_hook, 4, 0, 0),
  [159] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_parens, 3, 0, 0),
  [161] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_parens, 3, 0, 0),
  [163] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__dice_words, 2, 0, 0),
  [165] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__dice_words, 2, 0, 0),
  [167] = {.entry = {.count = 1, .reusable = false}}, SHIFT(67),
  [169] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_word_line, 4, 0, 0),
  [171] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_word_line, 4, 0, 0),
  [173] = {.entry = {.count = 1, .reusable = false}}, SHIFT(65),
  [175] = {.entry = {.count = 1, .reusable = false}}, SHIFT(52),
  [177] = {.entry = {.count = 1, .reusable = false}}, SHIFT(127),
  [179] = {.entry = {.count = 1, .reusable = false}}, SHIFT(29),
  [181] = {.entry = {.count = 1, .reusable = false}}, SHIFT(119),
  [183] = {.entry = {.count = 1, .reusable = false}}, SHIFT(21),
  [185] = {.entry = {.count = 1, .reusable = false}}, SHIFT(31),
  [187] = {.entry = {.count = 1, .reusable = false}}, SHIFT(41),
  [189] = {.entry = {.count = 1, .reusable = false}}, SHIFT(30),
  [191] = {.entry = {.count = 1, .reusable = false}}, SHIFT(111),
  [193] = {.entry = {.count = 1, .reusable = true}}, SHIFT(29),
  [195] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_index, 3, 0, 0),
  [197] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_index, 3, 0, 0),
  [199] = {.entry = {.count = 1, .reusable = false}}, SHIFT(24),
  [201] = {.entry = {.count = 1, .reusable = false}}, SHIFT(13),
  [203] = {.entry = {.count = 1, .reusable = true}}, SHIFT(24),
  [205] = {.entry = {.count = 1, .reusable = false}}, SHIFT(26),
  [207] = {.entry = {.count = 1, .reusable = false}}, SHIFT(18),
  [209] = {.entry = {.count = 1, .reusable = true}}, SHIFT(26),
  [211] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_index, 2, 0, 0),
  [213] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_index, 2, 0, 0),
  [215] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(65),
  [218] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(52),
  [221] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(127),
  [224] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(26),
  [227] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(119),
  [230] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(21),
  [233] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0),
  [235] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(41),
  [238] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(30),
  [241] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(111),
  [244] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(26),
  [247] = {.entry = {.count = 1, .reusable = false}}, SHIFT(77),
  [249] = {.entry = {.count = 1, .reusable = false}}, SHIFT(86),
  [251] = {.entry = {.count = 1, .reusable = false}}, SHIFT(27),
  [253] = {.entry = {.count = 1, .reusable = false}}, SHIFT(32),
  [255] = {.entry = {.count = 1, .reusable = false}}, SHIFT(33),
  [257] = {.entry = {.count = 1, .reusable = false}}, SHIFT(85),
  [259] = {.entry = {.count = 1, .reusable = false}}, SHIFT(34),
  [261] = {.entry = {.count = 1, .reusable = false}}, SHIFT(89),
  [263] = {.entry = {.count = 1, .reusable = false}}, SHIFT(40),
  [265] = {.entry = {.count = 1, .reusable = false}}, SHIFT(43),
  [267] = {.entry = {.count = 1, .reusable = true}}, SHIFT(40),
  [269] = {.entry = {.count = 1, .reusable = false}}, SHIFT(38),
  [271] = {.entry = {.count = 1, .reusable = false}}, SHIFT(25),
  [273] = {.entry = {.count = 1, .reusable = true}}, SHIFT(38),
  [275] = {.entry = {.count = 1, .reusable = false}}, SHIFT(22),
  [277] = {.entry = {.count = 1, .reusable = false}}, SHIFT(51),
  [279] = {.entry = {.count = 1, .reusable = false}}, SHIFT(12),
  [281] = {.entry = {.count = 1, .reusable = true}}, SHIFT(12),
  [283] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(65),
  [286] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(52),
  [289] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(40),
  [292] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(119),
  [295] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(21),
  [298] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(41),
  [301] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0),
  [303] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(30),
  [306] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(111),
  [309] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(40),
  [312] = {.entry = {.count = 1, .reusable = false}}, SHIFT(36),
  [314] = {.entry = {.count = 1, .reusable = false}}, SHIFT(42),
  [316] = {.entry = {.count = 1, .reusable = true}}, SHIFT(36),
  [318] = {.entry = {.count = 1, .reusable = false}}, SHIFT(17),
  [320] = {.entry = {.count = 1, .reusable = true}}, SHIFT(17),
  [322] = {.entry = {.count = 1, .reusable = false}}, SHIFT(20),
  [324] = {.entry = {.count = 1, .reusable = true}}, SHIFT(20),
  [326] = {.entry = {.count = 1, .reusable = false}}, SHIFT(3),
  [328] = {.entry = {.count = 1, .reusable = true}}, SHIFT(3),
  [330] = {.entry = {.count = 1, .reusable = false}}, SHIFT(15),
  [332] = {.entry = {.count = 1, .reusable = true}}, SHIFT(15),
  [334] = {.entry = {.count = 1, .reusable = false}}, SHIFT(4),
  [336] = {.entry = {.count = 1, .reusable = true}}, SHIFT(4),
  [338] = {.entry = {.count = 1, .reusable = false}}, SHIFT(68),
  [340] = {.entry = {.count = 1, .reusable = false}}, SHIFT(53),
  [342] = {.entry = {.count = 1, .reusable = false}}, SHIFT(69),
  [344] = {.entry = {.count = 1, .reusable = true}}, SHIFT(69),
  [346] = {.entry = {.count = 1, .reusable = false}}, SHIFT(84),
  [348] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__word, 1, 0, 0),
  [350] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_moment, 1, 0, 0),
  [352] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__word, 1, 0, 0),
  [354] = {.entry = {.count = 1, .reusable = false}}, SHIFT(123),
  [356] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_moment, 1, 0, 0),
  [358] = {.entry = {.count = 1, .reusable = true}}, SHIFT(98),
  [360] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym__lines_repeat1, 1, 0, 0),
  [362] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym__lines_repeat1, 1, 0, 0),
  [364] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_string, 2, 0, 0),
  [366] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_string, 2, 0, 0),
  [368] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_string, 3, 0, 0),
  [370] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_string, 3, 0, 0),
  [372] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_member, 2, 0, 0),
  [374] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_member, 2, 0, 0),
  [376] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_typed, 3, 0, 0),
  [378] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_typed, 3, 0, 0),
  [380] = {.entry = {.count = 1, .reusable = false}}, SHIFT(131),
  [382] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0),
  [384] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0),
  [386] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0), SHIFT_REPEAT(131),
  [389] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_typed, 2, 0, 0),
  [391] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_typed, 2, 0, 0),
  [393] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_block, 3, 0, 0),
  [395] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_block, 3, 0, 0),
  [397] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__dice_words, 3, 0, 0),
  [399] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__dice_words, 3, 0, 0),
  [401] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_block, 2, 0, 0),
  [403] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_block, 2, 0, 0),
  [405] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__part, 2, 0, 0),
  [407] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__part, 2, 0, 0),
  [409] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__part, 3, 0, 0),
  [411] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__part, 3, 0, 0),
  [413] = {.entry = {.count = 1, .reusable = true}}, SHIFT(99),
  [415] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0), SHIFT_REPEAT(122),
  [418] = {.entry = {.count = 1, .reusable = false}}, SHIFT(122),
  [420] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_moment, 2, 0, 0),
  [422] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_moment, 2, 0, 0),
  [424] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_moment_repeat1, 2, 0, 0),
  [426] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_moment_repeat1, 2, 0, 0), SHIFT_REPEAT(123),
  [429] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_moment_repeat1, 2, 0, 0),
  [431] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_hook_repeat1, 2, 0, 0),
  [433] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_hook_repeat1, 2, 0, 0), SHIFT_REPEAT(121),
  [436] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_hook_repeat1, 2, 0, 0),
  [438] = {.entry = {.count = 1, .reusable = false}}, SHIFT(73),
  [440] = {.entry = {.count = 1, .reusable = false}}, SHIFT(81),
  [442] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_line_repeat1, 2, 0, 0), SHIFT_REPEAT(129),
  [445] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_line, 3, 0, 1),
  [447] = {.entry = {.count = 1, .reusable = true}}, SHIFT(129),
  [449] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__lines, 1, 0, 0),
  [451] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym__lines_repeat1, 2, 0, 0),
  [453] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym__lines_repeat1, 2, 0, 0), SHIFT_REPEAT(57),
  [456] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__lines, 2, 0, 0),
  [458] = {.entry = {.count = 1, .reusable = true}}, SHIFT(59),
  [460] = {.entry = {.count = 1, .reusable = false}}, SHIFT(108),
  [462] = {.entry = {.count = 1, .reusable = true}}, SHIFT(108),
  [464] = {.entry = {.count = 1, .reusable = true}}, SHIFT(70),
  [466] = {.entry = {.count = 1, .reusable = false}}, SHIFT(110),
  [468] = {.entry = {.count = 1, .reusable = true}}, SHIFT(110),
  [470] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0),
  [472] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0), SHIFT_REPEAT(108),
  [475] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0), SHIFT_REPEAT(108),
  [478] = {.entry = {.count = 1, .reusable = true}}, SHIFT(58),
  [480] = {.entry = {.count = 1, .reusable = false}}, SHIFT(106),
  [482] = {.entry = {.count = 1, .reusable = true}}, SHIFT(106),
  [484] = {.entry = {.count = 1, .reusable = true}}, SHIFT(75),
  [486] = {.entry = {.count = 1, .reusable = true}}, SHIFT(80),
  [488] = {.entry = {.count = 1, .reusable = false}}, SHIFT(112),
  [490] = {.entry = {.count = 1, .reusable = true}}, SHIFT(112),
  [492] = {.entry = {.count = 1, .reusable = true}}, SHIFT(79),
  [494] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_bounds_repeat1, 2, 0, 0),
  [496] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_bounds_repeat1, 2, 0, 0), SHIFT_REPEAT(113),
  [499] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_bounds, 2, 0, 0),
  [501] = {.entry = {.count = 1, .reusable = true}}, SHIFT(113),
  [503] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_for_line, 4, 0, 0),
  [505] = {.entry = {.count = 1, .reusable = false}}, SHIFT(61),
  [507] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_bounds, 1, 0, 0),
  [509] = {.entry = {.count = 1, .reusable = true}}, SHIFT(114),
  [511] = {.entry = {.count = 1, .reusable = false}}, SHIFT(76),
  [513] = {.entry = {.count = 1, .reusable = false}}, SHIFT(95),
  [515] = {.entry = {.count = 1, .reusable = false}}, SHIFT(47),
  [517] = {.entry = {.count = 1, .reusable = false}}, SHIFT(90),
  [519] = {.entry = {.count = 1, .reusable = false}}, SHIFT(96),
  [521] = {.entry = {.count = 1, .reusable = true}}, SHIFT(48),
  [523] = {.entry = {.count = 1, .reusable = true}}, SHIFT(66),
  [525] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
  [527] = {.entry = {.count = 1, .reusable = false}}, SHIFT(88),
  [529] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_file, 1, 0, 0),
  [531] = {.entry = {.count = 1, .reusable = false}}, SHIFT(64),
  [533] = {.entry = {.count = 1, .reusable = true}}, SHIFT(87),
  [535] = {.entry = {.count = 1, .reusable = false}}, SHIFT(72),
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
