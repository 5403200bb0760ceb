#include "tree_sitter/parser.h"

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 14
#define STATE_COUNT 104
#define LARGE_STATE_COUNT 9
#define SYMBOL_COUNT 60
#define ALIAS_COUNT 0
#define TOKEN_COUNT 30
#define EXTERNAL_TOKEN_COUNT 3
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
  anon_sym_LPAREN = 12,
  anon_sym_RPAREN = 13,
  anon_sym_LBRACK = 14,
  anon_sym_RBRACK = 15,
  sym_keyword = 16,
  sym_operator = 17,
  sym_dice = 18,
  sym_number = 19,
  anon_sym_DQUOTE = 20,
  anon_sym_DQUOTE2 = 21,
  sym_string_content = 22,
  sym_escape = 23,
  sym_hole = 24,
  sym_doc_comment = 25,
  sym_comment = 26,
  sym__line_end = 27,
  sym__blank_line = 28,
  sym_long_text = 29,
  sym_file = 30,
  sym__lines = 31,
  sym__end = 32,
  sym_block = 33,
  sym__line = 34,
  sym_line = 35,
  sym_row = 36,
  sym_bounds = 37,
  sym_hook = 38,
  sym_moment = 39,
  sym_for_line = 40,
  sym_word_line = 41,
  aux_sym__rest = 42,
  sym__part = 43,
  sym_call = 44,
  sym_member = 45,
  sym_parens = 46,
  sym_index = 47,
  sym_typed = 48,
  sym__word = 49,
  sym_string = 50,
  aux_sym__lines_repeat1 = 51,
  aux_sym_line_repeat1 = 52,
  aux_sym_bounds_repeat1 = 53,
  aux_sym_hook_repeat1 = 54,
  aux_sym_moment_repeat1 = 55,
  aux_sym_parens_repeat1 = 56,
  aux_sym_index_repeat1 = 57,
  aux_sym_typed_repeat1 = 58,
  aux_sym_string_repeat1 = 59,
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
  [anon_sym_LPAREN] = "(",
  [anon_sym_RPAREN] = ")",
  [anon_sym_LBRACK] = "[",
  [anon_sym_RBRACK] = "]",
  [sym_keyword] = "keyword",
  [sym_operator] = "operator",
  [sym_dice] = "dice",
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
  [anon_sym_LPAREN] = anon_sym_LPAREN,
  [anon_sym_RPAREN] = anon_sym_RPAREN,
  [anon_sym_LBRACK] = anon_sym_LBRACK,
  [anon_sym_RBRACK] = anon_sym_RBRACK,
  [sym_keyword] = sym_keyword,
  [sym_operator] = sym_operator,
  [sym_dice] = sym_dice,
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
  [16] = 13,
  [17] = 14,
  [18] = 18,
  [19] = 19,
  [20] = 20,
  [21] = 21,
  [22] = 22,
  [23] = 19,
  [24] = 22,
  [25] = 25,
  [26] = 26,
  [27] = 27,
  [28] = 28,
  [29] = 29,
  [30] = 27,
  [31] = 31,
  [32] = 32,
  [33] = 33,
  [34] = 34,
  [35] = 35,
  [36] = 36,
  [37] = 37,
  [38] = 38,
  [39] = 39,
  [40] = 40,
  [41] = 41,
  [42] = 42,
  [43] = 43,
  [44] = 44,
  [45] = 45,
  [46] = 46,
  [47] = 47,
  [48] = 48,
  [49] = 49,
  [50] = 50,
  [51] = 51,
  [52] = 36,
  [53] = 38,
  [54] = 54,
  [55] = 40,
  [56] = 35,
  [57] = 42,
  [58] = 39,
  [59] = 49,
  [60] = 41,
  [61] = 45,
  [62] = 43,
  [63] = 46,
  [64] = 47,
  [65] = 48,
  [66] = 50,
  [67] = 51,
  [68] = 68,
  [69] = 69,
  [70] = 70,
  [71] = 71,
  [72] = 72,
  [73] = 73,
  [74] = 74,
  [75] = 75,
  [76] = 76,
  [77] = 77,
  [78] = 78,
  [79] = 79,
  [80] = 80,
  [81] = 81,
  [82] = 82,
  [83] = 82,
  [84] = 81,
  [85] = 85,
  [86] = 86,
  [87] = 87,
  [88] = 88,
  [89] = 87,
  [90] = 90,
  [91] = 91,
  [92] = 92,
  [93] = 93,
  [94] = 94,
  [95] = 95,
  [96] = 96,
  [97] = 97,
  [98] = 98,
  [99] = 99,
  [100] = 95,
  [101] = 101,
  [102] = 99,
  [103] = 96,
};

static bool ts_lex(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (eof) ADVANCE(17);
      ADVANCE_MAP(
        '!', 5,
        '"', 125,
        '#', 134,
        '(', 24,
        ')', 25,
        '+', 35,
        ',', 22,
        '-', 35,
        '.', 23,
        ':', 21,
        ';', 18,
        '<', 35,
        '=', 35,
        '>', 35,
        '[', 26,
        '\\', 14,
        ']', 27,
        'a', 53,
        'b', 59,
        'c', 74,
        'd', 41,
        'e', 80,
        'f', 106,
        'h', 45,
        'i', 87,
        'm', 94,
        'n', 99,
        'o', 88,
        'p', 60,
        'r', 98,
        's', 62,
        't', 73,
        'u', 91,
        'w', 71,
        '{', 19,
        '}', 20,
        0xfeff, 39,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(15);
      if (('*' <= lookahead && lookahead <= '/') ||
          lookahead == '?') ADVANCE(34);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(122);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'f' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 1:
      ADVANCE_MAP(
        '"', 125,
        '#', 127,
        '\\', 14,
        '{', 128,
        '\t', 126,
        '\r', 126,
        ' ', 126,
        0xfeff, 126,
      );
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n') ADVANCE(130);
      END_STATE();
    case 2:
      if (lookahead == '"') ADVANCE(124);
      if (lookahead == '#') ADVANCE(134);
      if (lookahead == 0xfeff) ADVANCE(40);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(2);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 3:
      if (lookahead == '%') ADVANCE(36);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(38);
      END_STATE();
    case 4:
      if (lookahead == '.') ADVANCE(34);
      END_STATE();
    case 5:
      if (lookahead == '=') ADVANCE(34);
      END_STATE();
    case 6:
      if (lookahead == 'f') ADVANCE(11);
      END_STATE();
    case 7:
      if (lookahead == 'f') ADVANCE(11);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(7);
      END_STATE();
    case 8:
      if (lookahead == 'm') ADVANCE(28);
      END_STATE();
    case 9:
      if (lookahead == 'o') ADVANCE(28);
      END_STATE();
    case 10:
      if (lookahead == 'o') ADVANCE(8);
      END_STATE();
    case 11:
      if (lookahead == 'r') ADVANCE(10);
      END_STATE();
    case 12:
      if (lookahead == 't') ADVANCE(9);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(12);
      END_STATE();
    case 13:
      if (lookahead == '}') ADVANCE(132);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '\\') ADVANCE(13);
      END_STATE();
    case 14:
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(131);
      END_STATE();
    case 15:
      if (eof) ADVANCE(17);
      ADVANCE_MAP(
        '!', 5,
        '"', 124,
        '#', 134,
        '(', 24,
        ')', 25,
        '+', 35,
        ',', 22,
        '-', 35,
        '.', 23,
        ':', 21,
        ';', 18,
        '<', 35,
        '=', 35,
        '>', 35,
        '[', 26,
        ']', 27,
        'a', 53,
        'b', 59,
        'c', 74,
        'd', 41,
        'e', 80,
        'f', 106,
        'h', 45,
        'i', 87,
        'm', 94,
        'n', 99,
        'o', 88,
        'p', 60,
        'r', 98,
        's', 62,
        't', 73,
        'u', 91,
        'w', 71,
        '{', 19,
        '}', 20,
        0xfeff, 39,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(15);
      if (('*' <= lookahead && lookahead <= '/') ||
          lookahead == '?') ADVANCE(34);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(122);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'f' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 16:
      if (eof) ADVANCE(17);
      ADVANCE_MAP(
        '!', 5,
        '#', 134,
        '+', 35,
        '-', 35,
        '.', 4,
        ':', 21,
        ';', 18,
        '<', 35,
        '=', 35,
        '>', 35,
        '}', 20,
        '*', 34,
        '/', 34,
        '?', 34,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ' ||
          lookahead == 0xfeff) SKIP(16);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(123);
      END_STATE();
    case 17:
      ACCEPT_TOKEN(ts_builtin_sym_end);
      END_STATE();
    case 18:
      ACCEPT_TOKEN(anon_sym_SEMI);
      END_STATE();
    case 19:
      ACCEPT_TOKEN(anon_sym_LBRACE);
      END_STATE();
    case 20:
      ACCEPT_TOKEN(anon_sym_RBRACE);
      END_STATE();
    case 21:
      ACCEPT_TOKEN(anon_sym_COLON);
      END_STATE();
    case 22:
      ACCEPT_TOKEN(anon_sym_COMMA);
      END_STATE();
    case 23:
      ACCEPT_TOKEN(anon_sym_DOT);
      if (lookahead == '.') ADVANCE(34);
      END_STATE();
    case 24:
      ACCEPT_TOKEN(anon_sym_LPAREN);
      END_STATE();
    case 25:
      ACCEPT_TOKEN(anon_sym_RPAREN);
      END_STATE();
    case 26:
      ACCEPT_TOKEN(anon_sym_LBRACK);
      END_STATE();
    case 27:
      ACCEPT_TOKEN(anon_sym_RBRACK);
      END_STATE();
    case 28:
      ACCEPT_TOKEN(sym_keyword);
      END_STATE();
    case 29:
      ACCEPT_TOKEN(sym_keyword);
      if (lookahead == 'g') ADVANCE(65);
      if (lookahead == 'w') ADVANCE(46);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 30:
      ACCEPT_TOKEN(sym_keyword);
      if (lookahead == 'i') ADVANCE(86);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 31:
      ACCEPT_TOKEN(sym_keyword);
      if (lookahead == 's') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 32:
      ACCEPT_TOKEN(sym_keyword);
      if (lookahead == 't') ADVANCE(95);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 33:
      ACCEPT_TOKEN(sym_keyword);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 34:
      ACCEPT_TOKEN(sym_operator);
      END_STATE();
    case 35:
      ACCEPT_TOKEN(sym_operator);
      if (lookahead == '=') ADVANCE(34);
      END_STATE();
    case 36:
      ACCEPT_TOKEN(sym_dice);
      END_STATE();
    case 37:
      ACCEPT_TOKEN(sym_dice);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(37);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 38:
      ACCEPT_TOKEN(sym_dice);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(38);
      END_STATE();
    case 39:
      ACCEPT_TOKEN(sym_identifier);
      ADVANCE_MAP(
        '#', 134,
        'a', 53,
        'b', 59,
        'c', 74,
        'd', 41,
        'e', 80,
        'f', 106,
        'h', 45,
        'i', 87,
        'm', 94,
        'n', 99,
        'o', 88,
        'p', 60,
        'r', 98,
        's', 62,
        't', 73,
        'u', 91,
        'w', 71,
        0xfeff, 39,
      );
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(56);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          (lookahead < '`' || 'f' < lookahead) &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 40:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == '#') ADVANCE(134);
      if (lookahead == 0xfeff) ADVANCE(40);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(121);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 41:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == '%') ADVANCE(36);
      if (lookahead == 'e') ADVANCE(111);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(37);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 42:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == '%') ADVANCE(36);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(37);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 43:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == '-') ADVANCE(6);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(7);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 44:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'a') ADVANCE(119);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          lookahead != 'a' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 45:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'a') ADVANCE(108);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          lookahead != 'a' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 46:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'a') ADVANCE(104);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          lookahead != 'a' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 47:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'a') ADVANCE(77);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          lookahead != 'a' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 48:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'a') ADVANCE(52);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          lookahead != 'a' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 49:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'c') ADVANCE(107);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 50:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'c') ADVANCE(58);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 51:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'c') ADVANCE(64);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 52:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'c') ADVANCE(66);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 53:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'd') ADVANCE(78);
      if (lookahead == 'f') ADVANCE(112);
      if (lookahead == 'g') ADVANCE(47);
      if (lookahead == 'l') ADVANCE(96);
      if (lookahead == 'n') ADVANCE(54);
      if (lookahead == 'w') ADVANCE(44);
      if (lookahead == 's' ||
          lookahead == 't') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 54:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'd') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 55:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'd') ADVANCE(75);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 56:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'd') ADVANCE(42);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(56);
      if (lookahead > '@' &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 57:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'd') ADVANCE(31);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 58:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 59:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(68);
      if (lookahead == 'y') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 60:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(103);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 61:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(85);
      if (lookahead == 'i') ADVANCE(83);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 62:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(49);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 63:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(86);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 64:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(92);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 65:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(116);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 66:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(90);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 67:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'e') ADVANCE(117);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 68:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'f') ADVANCE(102);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 69:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'g') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 70:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(60);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 71:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(61);
      if (lookahead == 'i') ADVANCE(114);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 72:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(30);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 73:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(63);
      if (lookahead == 'o') ADVANCE(29);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 74:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'h') ADVANCE(101);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 75:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'i') ADVANCE(89);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 76:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'i') ADVANCE(79);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 77:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'i') ADVANCE(93);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 78:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'j') ADVANCE(48);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 79:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 80:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(110);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 81:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(118);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 82:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(79);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 83:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'l') ADVANCE(58);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 84:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'm') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 85:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(33);
      if (lookahead == 'r') ADVANCE(58);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 86:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 87:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(32);
      if (lookahead == 'f' ||
          lookahead == 's') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 88:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(50);
      if (lookahead == 'r') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 89:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(69);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 90:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(113);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 91:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(115);
      if (lookahead == 'p') ADVANCE(120);
      if (lookahead == 's') ADVANCE(75);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 92:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(55);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 93:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'n') ADVANCE(109);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 94:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(54);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 95:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 96:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(89);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 97:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(84);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 98:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(82);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 99:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(113);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 100:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(110);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 101:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(100);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 102:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'o') ADVANCE(105);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 103:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 104:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(57);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 105:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(58);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 106:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(97);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 107:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'r') ADVANCE(67);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 108:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 's') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 109:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 's') ADVANCE(113);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 110:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 's') ADVANCE(58);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 111:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 's') ADVANCE(51);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 112:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(60);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 113:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 114:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(72);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 115:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(76);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 116:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(70);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 117:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 't') ADVANCE(81);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 118:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'y') ADVANCE(33);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 119:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == 'y') ADVANCE(43);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 120:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(12);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 121:
      ACCEPT_TOKEN(sym_identifier);
      if (lookahead > '/' &&
          (lookahead < ':' || '@' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(121);
      END_STATE();
    case 122:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == 'd') ADVANCE(3);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(122);
      END_STATE();
    case 123:
      ACCEPT_TOKEN(sym_number);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(123);
      END_STATE();
    case 124:
      ACCEPT_TOKEN(anon_sym_DQUOTE);
      END_STATE();
    case 125:
      ACCEPT_TOKEN(anon_sym_DQUOTE2);
      END_STATE();
    case 126:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead == '#') ADVANCE(127);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ' ||
          lookahead == 0xfeff) ADVANCE(126);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '#' &&
          lookahead != '\\' &&
          lookahead != '{') ADVANCE(130);
      END_STATE();
    case 127:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead == '#') ADVANCE(129);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '#' &&
          lookahead != '\\' &&
          lookahead != '{') ADVANCE(130);
      END_STATE();
    case 128:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead == '}') ADVANCE(132);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '\\') ADVANCE(13);
      END_STATE();
    case 129:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead == '"' ||
          lookahead == '\\' ||
          lookahead == '{') ADVANCE(133);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(129);
      END_STATE();
    case 130:
      ACCEPT_TOKEN(sym_string_content);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '\\' &&
          lookahead != '{') ADVANCE(130);
      END_STATE();
    case 131:
      ACCEPT_TOKEN(sym_escape);
      END_STATE();
    case 132:
      ACCEPT_TOKEN(sym_hole);
      END_STATE();
    case 133:
      ACCEPT_TOKEN(sym_doc_comment);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(133);
      END_STATE();
    case 134:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead == '#') ADVANCE(133);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(135);
      END_STATE();
    case 135:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(135);
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
      if (lookahead == 'b') ADVANCE(1);
      if (lookahead == 'f') ADVANCE(2);
      if (lookahead == 'o') ADVANCE(3);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ' ||
          lookahead == 0xfeff) SKIP(0);
      END_STATE();
    case 1:
      if (lookahead == 'e') ADVANCE(4);
      END_STATE();
    case 2:
      if (lookahead == 'o') ADVANCE(5);
      END_STATE();
    case 3:
      if (lookahead == 'f') ADVANCE(6);
      if (lookahead == 'n') ADVANCE(7);
      END_STATE();
    case 4:
      if (lookahead == 'c') ADVANCE(8);
      END_STATE();
    case 5:
      if (lookahead == 'r') ADVANCE(9);
      END_STATE();
    case 6:
      ACCEPT_TOKEN(anon_sym_of);
      END_STATE();
    case 7:
      ACCEPT_TOKEN(anon_sym_on);
      END_STATE();
    case 8:
      if (lookahead == 'o') ADVANCE(10);
      END_STATE();
    case 9:
      ACCEPT_TOKEN(anon_sym_for);
      END_STATE();
    case 10:
      if (lookahead == 'm') ADVANCE(11);
      END_STATE();
    case 11:
      if (lookahead == 'i') ADVANCE(12);
      END_STATE();
    case 12:
      if (lookahead == 'n') ADVANCE(13);
      END_STATE();
    case 13:
      if (lookahead == 'g') ADVANCE(14);
      END_STATE();
    case 14:
      ACCEPT_TOKEN(anon_sym_becoming);
      END_STATE();
    default:
      return false;
  }
}

static const TSLexMode ts_lex_modes[STATE_COUNT] = {
  [0] = {.lex_state = 0, .external_lex_state = 1},
  [1] = {.lex_state = 15, .external_lex_state = 2},
  [2] = {.lex_state = 15, .external_lex_state = 1},
  [3] = {.lex_state = 15, .external_lex_state = 1},
  [4] = {.lex_state = 15, .external_lex_state = 1},
  [5] = {.lex_state = 15, .external_lex_state = 1},
  [6] = {.lex_state = 15, .external_lex_state = 1},
  [7] = {.lex_state = 15, .external_lex_state = 1},
  [8] = {.lex_state = 15, .external_lex_state = 1},
  [9] = {.lex_state = 15, .external_lex_state = 1},
  [10] = {.lex_state = 15, .external_lex_state = 1},
  [11] = {.lex_state = 15, .external_lex_state = 1},
  [12] = {.lex_state = 15, .external_lex_state = 1},
  [13] = {.lex_state = 15, .external_lex_state = 3},
  [14] = {.lex_state = 15, .external_lex_state = 3},
  [15] = {.lex_state = 15, .external_lex_state = 3},
  [16] = {.lex_state = 15, .external_lex_state = 3},
  [17] = {.lex_state = 15, .external_lex_state = 3},
  [18] = {.lex_state = 15, .external_lex_state = 3},
  [19] = {.lex_state = 15, .external_lex_state = 3},
  [20] = {.lex_state = 15, .external_lex_state = 3},
  [21] = {.lex_state = 15, .external_lex_state = 3},
  [22] = {.lex_state = 15, .external_lex_state = 3},
  [23] = {.lex_state = 15, .external_lex_state = 3},
  [24] = {.lex_state = 15, .external_lex_state = 3},
  [25] = {.lex_state = 15, .external_lex_state = 3},
  [26] = {.lex_state = 15, .external_lex_state = 3},
  [27] = {.lex_state = 15, .external_lex_state = 2},
  [28] = {.lex_state = 15, .external_lex_state = 3},
  [29] = {.lex_state = 15, .external_lex_state = 3},
  [30] = {.lex_state = 15, .external_lex_state = 2},
  [31] = {.lex_state = 15, .external_lex_state = 3},
  [32] = {.lex_state = 15, .external_lex_state = 3},
  [33] = {.lex_state = 15, .external_lex_state = 3},
  [34] = {.lex_state = 15, .external_lex_state = 2},
  [35] = {.lex_state = 15, .external_lex_state = 1},
  [36] = {.lex_state = 15, .external_lex_state = 1},
  [37] = {.lex_state = 15, .external_lex_state = 1},
  [38] = {.lex_state = 15, .external_lex_state = 1},
  [39] = {.lex_state = 15, .external_lex_state = 1},
  [40] = {.lex_state = 15, .external_lex_state = 1},
  [41] = {.lex_state = 15, .external_lex_state = 1},
  [42] = {.lex_state = 15, .external_lex_state = 1},
  [43] = {.lex_state = 15, .external_lex_state = 1},
  [44] = {.lex_state = 15, .external_lex_state = 1},
  [45] = {.lex_state = 15, .external_lex_state = 1},
  [46] = {.lex_state = 15, .external_lex_state = 1},
  [47] = {.lex_state = 15, .external_lex_state = 1},
  [48] = {.lex_state = 15, .external_lex_state = 1},
  [49] = {.lex_state = 15, .external_lex_state = 1},
  [50] = {.lex_state = 15, .external_lex_state = 1},
  [51] = {.lex_state = 15, .external_lex_state = 1},
  [52] = {.lex_state = 15, .external_lex_state = 3},
  [53] = {.lex_state = 15, .external_lex_state = 3},
  [54] = {.lex_state = 15, .external_lex_state = 4},
  [55] = {.lex_state = 15, .external_lex_state = 3},
  [56] = {.lex_state = 15, .external_lex_state = 3},
  [57] = {.lex_state = 15, .external_lex_state = 3},
  [58] = {.lex_state = 15, .external_lex_state = 3},
  [59] = {.lex_state = 15, .external_lex_state = 3},
  [60] = {.lex_state = 15, .external_lex_state = 3},
  [61] = {.lex_state = 15, .external_lex_state = 3},
  [62] = {.lex_state = 15, .external_lex_state = 3},
  [63] = {.lex_state = 15, .external_lex_state = 3},
  [64] = {.lex_state = 15, .external_lex_state = 3},
  [65] = {.lex_state = 15, .external_lex_state = 3},
  [66] = {.lex_state = 15, .external_lex_state = 3},
  [67] = {.lex_state = 15, .external_lex_state = 3},
  [68] = {.lex_state = 15, .external_lex_state = 3},
  [69] = {.lex_state = 15, .external_lex_state = 3},
  [70] = {.lex_state = 15, .external_lex_state = 3},
  [71] = {.lex_state = 15, .external_lex_state = 3},
  [72] = {.lex_state = 15, .external_lex_state = 3},
  [73] = {.lex_state = 15, .external_lex_state = 3},
  [74] = {.lex_state = 16, .external_lex_state = 2},
  [75] = {.lex_state = 16, .external_lex_state = 2},
  [76] = {.lex_state = 16, .external_lex_state = 2},
  [77] = {.lex_state = 16, .external_lex_state = 2},
  [78] = {.lex_state = 16, .external_lex_state = 2},
  [79] = {.lex_state = 16, .external_lex_state = 2},
  [80] = {.lex_state = 1, .external_lex_state = 4},
  [81] = {.lex_state = 1, .external_lex_state = 4},
  [82] = {.lex_state = 1, .external_lex_state = 4},
  [83] = {.lex_state = 1, .external_lex_state = 4},
  [84] = {.lex_state = 1, .external_lex_state = 4},
  [85] = {.lex_state = 16, .external_lex_state = 4},
  [86] = {.lex_state = 16, .external_lex_state = 4},
  [87] = {.lex_state = 2, .external_lex_state = 4},
  [88] = {.lex_state = 16, .external_lex_state = 4},
  [89] = {.lex_state = 2, .external_lex_state = 4},
  [90] = {.lex_state = 16, .external_lex_state = 2},
  [91] = {.lex_state = 16, .external_lex_state = 2},
  [92] = {.lex_state = 2, .external_lex_state = 4},
  [93] = {.lex_state = 2, .external_lex_state = 4},
  [94] = {.lex_state = 16, .external_lex_state = 4},
  [95] = {.lex_state = 2, .external_lex_state = 4},
  [96] = {.lex_state = 2, .external_lex_state = 4},
  [97] = {.lex_state = 16, .external_lex_state = 4},
  [98] = {.lex_state = 16, .external_lex_state = 4},
  [99] = {.lex_state = 16, .external_lex_state = 4},
  [100] = {.lex_state = 2, .external_lex_state = 4},
  [101] = {.lex_state = 2, .external_lex_state = 4},
  [102] = {.lex_state = 16, .external_lex_state = 4},
  [103] = {.lex_state = 2, .external_lex_state = 4},
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
    [anon_sym_LPAREN] = ACTIONS(1),
    [anon_sym_RPAREN] = ACTIONS(1),
    [anon_sym_LBRACK] = ACTIONS(1),
    [anon_sym_RBRACK] = ACTIONS(1),
    [sym_keyword] = ACTIONS(1),
    [sym_operator] = ACTIONS(1),
    [sym_dice] = ACTIONS(1),
    [sym_number] = ACTIONS(1),
    [anon_sym_DQUOTE] = ACTIONS(1),
    [anon_sym_DQUOTE2] = ACTIONS(1),
    [sym_escape] = ACTIONS(1),
    [sym_doc_comment] = ACTIONS(3),
    [sym_comment] = ACTIONS(3),
    [sym__line_end] = ACTIONS(1),
    [sym__blank_line] = ACTIONS(5),
    [sym_long_text] = ACTIONS(1),
  },
  [1] = {
    [sym_file] = STATE(97),
    [sym__lines] = STATE(98),
    [sym__end] = STATE(34),
    [sym__line] = STATE(77),
    [sym_line] = STATE(77),
    [sym_row] = STATE(77),
    [sym_bounds] = STATE(94),
    [sym_hook] = STATE(77),
    [sym_for_line] = STATE(77),
    [sym_word_line] = STATE(77),
    [sym__word] = STATE(8),
    [sym_string] = STATE(8),
    [aux_sym__lines_repeat1] = STATE(76),
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
  [2] = {
    [sym_block] = STATE(7),
    [aux_sym__rest] = STATE(7),
    [sym__part] = STATE(7),
    [sym_call] = STATE(7),
    [sym_member] = STATE(7),
    [sym_parens] = STATE(7),
    [sym_index] = STATE(7),
    [sym_typed] = STATE(6),
    [sym__word] = STATE(7),
    [sym_string] = STATE(7),
    [aux_sym_line_repeat1] = STATE(75),
    [ts_builtin_sym_end] = ACTIONS(25),
    [sym_identifier] = ACTIONS(27),
    [anon_sym_SEMI] = ACTIONS(29),
    [anon_sym_LBRACE] = ACTIONS(31),
    [anon_sym_RBRACE] = ACTIONS(29),
    [anon_sym_COLON] = ACTIONS(33),
    [anon_sym_COMMA] = ACTIONS(35),
    [anon_sym_DOT] = ACTIONS(37),
    [anon_sym_for] = ACTIONS(39),
    [anon_sym_of] = ACTIONS(39),
    [anon_sym_LPAREN] = ACTIONS(41),
    [anon_sym_LBRACK] = ACTIONS(43),
    [sym_keyword] = ACTIONS(39),
    [sym_operator] = ACTIONS(39),
    [sym_dice] = ACTIONS(39),
    [sym_number] = ACTIONS(39),
    [anon_sym_DQUOTE] = ACTIONS(21),
    [sym_doc_comment] = ACTIONS(3),
    [sym_comment] = ACTIONS(3),
    [sym__line_end] = ACTIONS(25),
    [sym__blank_line] = ACTIONS(5),
    [sym_long_text] = ACTIONS(45),
  },
  [3] = {
    [sym_block] = STATE(7),
    [aux_sym__rest] = STATE(7),
    [sym__part] = STATE(7),
    [sym_call] = STATE(7),
    [sym_member] = STATE(7),
    [sym_parens] = STATE(7),
    [sym_index] = STATE(7),
    [sym__word] = STATE(7),
    [sym_string] = STATE(7),
    [ts_builtin_sym_end] = ACTIONS(47),
    [sym_identifier] = ACTIONS(27),
    [anon_sym_SEMI] = ACTIONS(49),
    [anon_sym_LBRACE] = ACTIONS(31),
    [anon_sym_RBRACE] = ACTIONS(49),
    [anon_sym_COLON] = ACTIONS(49),
    [anon_sym_COMMA] = ACTIONS(35),
    [anon_sym_DOT] = ACTIONS(37),
    [anon_sym_for] = ACTIONS(39),
    [anon_sym_of] = ACTIONS(39),
    [anon_sym_LPAREN] = ACTIONS(41),
    [anon_sym_LBRACK] = ACTIONS(43),
    [sym_keyword] = ACTIONS(39),
    [sym_operator] = ACTIONS(39),
    [sym_dice] = ACTIONS(39),
    [sym_number] = ACTIONS(39),
    [anon_sym_DQUOTE] = ACTIONS(21),
    [sym_doc_comment] = ACTIONS(3),
    [sym_comment] = ACTIONS(3),
    [sym__line_end] = ACTIONS(47),
    [sym__blank_line] = ACTIONS(5),
    [sym_long_text] = ACTIONS(45),
  },
  [4] = {
    [sym_block] = STATE(7),
    [aux_sym__rest] = STATE(7),
    [sym__part] = STATE(7),
    [sym_call] = STATE(7),
    [sym_member] = STATE(7),
    [sym_parens] = STATE(7),
    [sym_index] = STATE(7),
    [sym__word] = STATE(7),
    [sym_string] = STATE(7),
    [ts_builtin_sym_end] = ACTIONS(51),
    [sym_identifier] = ACTIONS(27),
    [anon_sym_SEMI] = ACTIONS(53),
    [anon_sym_LBRACE] = ACTIONS(31),
    [anon_sym_RBRACE] = ACTIONS(53),
    [anon_sym_COLON] = ACTIONS(55),
    [anon_sym_COMMA] = ACTIONS(35),
    [anon_sym_DOT] = ACTIONS(37),
    [anon_sym_for] = ACTIONS(39),
    [anon_sym_of] = ACTIONS(39),
    [anon_sym_LPAREN] = ACTIONS(41),
    [anon_sym_LBRACK] = ACTIONS(43),
    [sym_keyword] = ACTIONS(39),
    [sym_operator] = ACTIONS(39),
    [sym_dice] = ACTIONS(39),
    [sym_number] = ACTIONS(39),
    [anon_sym_DQUOTE] = ACTIONS(21),
    [sym_doc_comment] = ACTIONS(3),
    [sym_comment] = ACTIONS(3),
    [sym__line_end] = ACTIONS(51),
    [sym__blank_line] = ACTIONS(5),
    [sym_long_text] = ACTIONS(45),
  },
  [5] = {
    [sym_block] = STATE(7),
    [aux_sym__rest] = STATE(7),
    [sym__part] = STATE(7),
    [sym_call] = STATE(7),
    [sym_member] = STATE(7),
    [sym_parens] = STATE(7),
    [sym_index] = STATE(7),
    [sym__word] = STATE(7),
    [sym_string] = STATE(7),
    [ts_builtin_sym_end] = ACTIONS(57),
    [sym_identifier] = ACTIONS(27),
    [anon_sym_SEMI] = ACTIONS(59),
    [anon_sym_LBRACE] = ACTIONS(31),
    [anon_sym_RBRACE] = ACTIONS(59),
    [anon_sym_COLON] = ACTIONS(61),
    [anon_sym_COMMA] = ACTIONS(35),
    [anon_sym_DOT] = ACTIONS(37),
    [anon_sym_for] = ACTIONS(39),
    [anon_sym_of] = ACTIONS(39),
    [anon_sym_LPAREN] = ACTIONS(41),
    [anon_sym_LBRACK] = ACTIONS(43),
    [sym_keyword] = ACTIONS(39),
    [sym_operator] = ACTIONS(39),
    [sym_dice] = ACTIONS(39),
    [sym_number] = ACTIONS(39),
    [anon_sym_DQUOTE] = ACTIONS(21),
    [sym_doc_comment] = ACTIONS(3),
    [sym_comment] = ACTIONS(3),
    [sym__line_end] = ACTIONS(57),
    [sym__blank_line] = ACTIONS(5),
    [sym_long_text] = ACTIONS(45),
  },
  [6] = {
    [sym_block] = STATE(3),
    [aux_sym__rest] = STATE(3),
    [sym__part] = STATE(3),
    [sym_call] = STATE(3),
    [sym_member] = STATE(3),
    [sym_parens] = STATE(3),
    [sym_index] = STATE(3),
    [sym__word] = STATE(3),
    [sym_string] = STATE(3),
    [ts_builtin_sym_end] = ACTIONS(63),
    [sym_identifier] = ACTIONS(27),
    [anon_sym_SEMI] = ACTIONS(65),
    [anon_sym_LBRACE] = ACTIONS(31),
    [anon_sym_RBRACE] = ACTIONS(65),
    [anon_sym_COLON] = ACTIONS(65),
    [anon_sym_COMMA] = ACTIONS(35),
    [anon_sym_DOT] = ACTIONS(37),
    [anon_sym_for] = ACTIONS(67),
    [anon_sym_of] = ACTIONS(67),
    [anon_sym_LPAREN] = ACTIONS(41),
    [anon_sym_LBRACK] = ACTIONS(43),
    [sym_keyword] = ACTIONS(67),
    [sym_operator] = ACTIONS(67),
    [sym_dice] = ACTIONS(67),
    [sym_number] = ACTIONS(67),
    [anon_sym_DQUOTE] = ACTIONS(21),
    [sym_doc_comment] = ACTIONS(3),
    [sym_comment] = ACTIONS(3),
    [sym__line_end] = ACTIONS(63),
    [sym__blank_line] = ACTIONS(5),
    [sym_long_text] = ACTIONS(69),
  },
  [7] = {
    [sym_block] = STATE(7),
    [aux_sym__rest] = STATE(7),
    [sym__part] = STATE(7),
    [sym_call] = STATE(7),
    [sym_member] = STATE(7),
    [sym_parens] = STATE(7),
    [sym_index] = STATE(7),
    [sym__word] = STATE(7),
    [sym_string] = STATE(7),
    [ts_builtin_sym_end] = ACTIONS(71),
    [sym_identifier] = ACTIONS(73),
    [anon_sym_SEMI] = ACTIONS(76),
    [anon_sym_LBRACE] = ACTIONS(78),
    [anon_sym_RBRACE] = ACTIONS(76),
    [anon_sym_COLON] = ACTIONS(76),
    [anon_sym_COMMA] = ACTIONS(81),
    [anon_sym_DOT] = ACTIONS(84),
    [anon_sym_for] = ACTIONS(87),
    [anon_sym_of] = ACTIONS(87),
    [anon_sym_LPAREN] = ACTIONS(90),
    [anon_sym_LBRACK] = ACTIONS(93),
    [sym_keyword] = ACTIONS(87),
    [sym_operator] = ACTIONS(87),
    [sym_dice] = ACTIONS(87),
    [sym_number] = ACTIONS(87),
    [anon_sym_DQUOTE] = ACTIONS(96),
    [sym_doc_comment] = ACTIONS(3),
    [sym_comment] = ACTIONS(3),
    [sym__line_end] = ACTIONS(71),
    [sym__blank_line] = ACTIONS(5),
    [sym_long_text] = ACTIONS(99),
  },
  [8] = {
    [sym_block] = STATE(2),
    [aux_sym__rest] = STATE(2),
    [sym__part] = STATE(2),
    [sym_call] = STATE(2),
    [sym_member] = STATE(2),
    [sym_parens] = STATE(2),
    [sym_index] = STATE(2),
    [sym__word] = STATE(2),
    [sym_string] = STATE(2),
    [ts_builtin_sym_end] = ACTIONS(102),
    [sym_identifier] = ACTIONS(27),
    [anon_sym_SEMI] = ACTIONS(104),
    [anon_sym_LBRACE] = ACTIONS(31),
    [anon_sym_RBRACE] = ACTIONS(104),
    [anon_sym_COLON] = ACTIONS(106),
    [anon_sym_COMMA] = ACTIONS(35),
    [anon_sym_DOT] = ACTIONS(37),
    [anon_sym_for] = ACTIONS(108),
    [anon_sym_of] = ACTIONS(108),
    [anon_sym_LPAREN] = ACTIONS(41),
    [anon_sym_LBRACK] = ACTIONS(43),
    [sym_keyword] = ACTIONS(108),
    [sym_operator] = ACTIONS(108),
    [sym_dice] = ACTIONS(108),
    [sym_number] = ACTIONS(108),
    [anon_sym_DQUOTE] = ACTIONS(21),
    [sym_doc_comment] = ACTIONS(3),
    [sym_comment] = ACTIONS(3),
    [sym__line_end] = ACTIONS(102),
    [sym__blank_line] = ACTIONS(5),
    [sym_long_text] = ACTIONS(110),
  },
};

static const uint16_t ts_small_parse_table[] = {
  [0] = 14,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
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
    ACTIONS(45), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(112), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(114), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    ACTIONS(39), 6,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(7), 9,
      sym_block,
      aux_sym__rest,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
  [59] = 14,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
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
    ACTIONS(45), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(116), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(118), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    ACTIONS(39), 6,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(7), 9,
      sym_block,
      aux_sym__rest,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
  [118] = 14,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
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
    ACTIONS(45), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(120), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(122), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    ACTIONS(39), 6,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(7), 9,
      sym_block,
      aux_sym__rest,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
  [177] = 14,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
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
    ACTIONS(45), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(124), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(126), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    ACTIONS(39), 6,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(7), 9,
      sym_block,
      aux_sym__rest,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
  [236] = 13,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(128), 1,
      sym_identifier,
    ACTIONS(130), 1,
      anon_sym_LBRACE,
    ACTIONS(132), 1,
      anon_sym_COLON,
    ACTIONS(136), 1,
      anon_sym_DOT,
    ACTIONS(138), 1,
      anon_sym_LPAREN,
    ACTIONS(140), 1,
      anon_sym_RPAREN,
    ACTIONS(142), 1,
      anon_sym_LBRACK,
    ACTIONS(144), 1,
      anon_sym_DQUOTE,
    ACTIONS(146), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(134), 7,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(14), 10,
      sym_block,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym_typed,
      sym__word,
      sym_string,
      aux_sym_parens_repeat1,
  [292] = 13,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(128), 1,
      sym_identifier,
    ACTIONS(130), 1,
      anon_sym_LBRACE,
    ACTIONS(132), 1,
      anon_sym_COLON,
    ACTIONS(136), 1,
      anon_sym_DOT,
    ACTIONS(138), 1,
      anon_sym_LPAREN,
    ACTIONS(142), 1,
      anon_sym_LBRACK,
    ACTIONS(144), 1,
      anon_sym_DQUOTE,
    ACTIONS(150), 1,
      anon_sym_RPAREN,
    ACTIONS(152), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(148), 7,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(15), 10,
      sym_block,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym_typed,
      sym__word,
      sym_string,
      aux_sym_parens_repeat1,
  [348] = 13,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(154), 1,
      sym_identifier,
    ACTIONS(157), 1,
      anon_sym_LBRACE,
    ACTIONS(160), 1,
      anon_sym_COLON,
    ACTIONS(166), 1,
      anon_sym_DOT,
    ACTIONS(169), 1,
      anon_sym_LPAREN,
    ACTIONS(172), 1,
      anon_sym_RPAREN,
    ACTIONS(174), 1,
      anon_sym_LBRACK,
    ACTIONS(177), 1,
      anon_sym_DQUOTE,
    ACTIONS(180), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(163), 7,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(15), 10,
      sym_block,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym_typed,
      sym__word,
      sym_string,
      aux_sym_parens_repeat1,
  [404] = 13,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(128), 1,
      sym_identifier,
    ACTIONS(130), 1,
      anon_sym_LBRACE,
    ACTIONS(132), 1,
      anon_sym_COLON,
    ACTIONS(136), 1,
      anon_sym_DOT,
    ACTIONS(138), 1,
      anon_sym_LPAREN,
    ACTIONS(142), 1,
      anon_sym_LBRACK,
    ACTIONS(144), 1,
      anon_sym_DQUOTE,
    ACTIONS(185), 1,
      anon_sym_RPAREN,
    ACTIONS(187), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(183), 7,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(17), 10,
      sym_block,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym_typed,
      sym__word,
      sym_string,
      aux_sym_parens_repeat1,
  [460] = 13,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(128), 1,
      sym_identifier,
    ACTIONS(130), 1,
      anon_sym_LBRACE,
    ACTIONS(132), 1,
      anon_sym_COLON,
    ACTIONS(136), 1,
      anon_sym_DOT,
    ACTIONS(138), 1,
      anon_sym_LPAREN,
    ACTIONS(142), 1,
      anon_sym_LBRACK,
    ACTIONS(144), 1,
      anon_sym_DQUOTE,
    ACTIONS(152), 1,
      sym_long_text,
    ACTIONS(189), 1,
      anon_sym_RPAREN,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(148), 7,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(15), 10,
      sym_block,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym_typed,
      sym__word,
      sym_string,
      aux_sym_parens_repeat1,
  [516] = 13,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
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
    ACTIONS(191), 1,
      anon_sym_COMMA,
    ACTIONS(195), 1,
      sym_long_text,
    STATE(20), 1,
      aux_sym_hook_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(193), 6,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(9), 9,
      sym_block,
      aux_sym__rest,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
  [570] = 12,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(128), 1,
      sym_identifier,
    ACTIONS(130), 1,
      anon_sym_LBRACE,
    ACTIONS(136), 1,
      anon_sym_DOT,
    ACTIONS(138), 1,
      anon_sym_LPAREN,
    ACTIONS(142), 1,
      anon_sym_LBRACK,
    ACTIONS(144), 1,
      anon_sym_DQUOTE,
    ACTIONS(199), 1,
      anon_sym_RBRACK,
    ACTIONS(201), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(197), 7,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(22), 9,
      sym_block,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
      aux_sym_index_repeat1,
  [622] = 13,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
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
    ACTIONS(191), 1,
      anon_sym_COMMA,
    ACTIONS(205), 1,
      sym_long_text,
    STATE(68), 1,
      aux_sym_hook_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(203), 6,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(12), 9,
      sym_block,
      aux_sym__rest,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
  [676] = 12,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(207), 1,
      sym_identifier,
    ACTIONS(210), 1,
      anon_sym_LBRACE,
    ACTIONS(216), 1,
      anon_sym_DOT,
    ACTIONS(219), 1,
      anon_sym_LPAREN,
    ACTIONS(222), 1,
      anon_sym_LBRACK,
    ACTIONS(225), 1,
      anon_sym_RBRACK,
    ACTIONS(227), 1,
      anon_sym_DQUOTE,
    ACTIONS(230), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(213), 7,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(21), 9,
      sym_block,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
      aux_sym_index_repeat1,
  [728] = 12,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(128), 1,
      sym_identifier,
    ACTIONS(130), 1,
      anon_sym_LBRACE,
    ACTIONS(136), 1,
      anon_sym_DOT,
    ACTIONS(138), 1,
      anon_sym_LPAREN,
    ACTIONS(142), 1,
      anon_sym_LBRACK,
    ACTIONS(144), 1,
      anon_sym_DQUOTE,
    ACTIONS(235), 1,
      anon_sym_RBRACK,
    ACTIONS(237), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(233), 7,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(21), 9,
      sym_block,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
      aux_sym_index_repeat1,
  [780] = 12,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(128), 1,
      sym_identifier,
    ACTIONS(130), 1,
      anon_sym_LBRACE,
    ACTIONS(136), 1,
      anon_sym_DOT,
    ACTIONS(138), 1,
      anon_sym_LPAREN,
    ACTIONS(142), 1,
      anon_sym_LBRACK,
    ACTIONS(144), 1,
      anon_sym_DQUOTE,
    ACTIONS(241), 1,
      anon_sym_RBRACK,
    ACTIONS(243), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(239), 7,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(24), 9,
      sym_block,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
      aux_sym_index_repeat1,
  [832] = 12,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(128), 1,
      sym_identifier,
    ACTIONS(130), 1,
      anon_sym_LBRACE,
    ACTIONS(136), 1,
      anon_sym_DOT,
    ACTIONS(138), 1,
      anon_sym_LPAREN,
    ACTIONS(142), 1,
      anon_sym_LBRACK,
    ACTIONS(144), 1,
      anon_sym_DQUOTE,
    ACTIONS(237), 1,
      sym_long_text,
    ACTIONS(245), 1,
      anon_sym_RBRACK,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(233), 7,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(21), 9,
      sym_block,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
      aux_sym_index_repeat1,
  [884] = 12,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
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
    ACTIONS(195), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(193), 6,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(9), 9,
      sym_block,
      aux_sym__rest,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
  [935] = 12,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
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
    ACTIONS(249), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(247), 6,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(5), 9,
      sym_block,
      aux_sym__rest,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
  [986] = 17,
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
    ACTIONS(251), 1,
      anon_sym_RBRACE,
    STATE(34), 1,
      sym__end,
    STATE(76), 1,
      aux_sym__lines_repeat1,
    STATE(94), 1,
      sym_bounds,
    STATE(102), 1,
      sym__lines,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(8), 2,
      sym__word,
      sym_string,
    ACTIONS(19), 3,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(77), 6,
      sym__line,
      sym_line,
      sym_row,
      sym_hook,
      sym_for_line,
      sym_word_line,
  [1047] = 12,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
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
    ACTIONS(255), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(253), 6,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(11), 9,
      sym_block,
      aux_sym__rest,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
  [1098] = 12,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
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
    ACTIONS(259), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(257), 6,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(4), 9,
      sym_block,
      aux_sym__rest,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
  [1149] = 17,
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
    ACTIONS(261), 1,
      anon_sym_RBRACE,
    STATE(34), 1,
      sym__end,
    STATE(76), 1,
      aux_sym__lines_repeat1,
    STATE(94), 1,
      sym_bounds,
    STATE(99), 1,
      sym__lines,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(8), 2,
      sym__word,
      sym_string,
    ACTIONS(19), 3,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(77), 6,
      sym__line,
      sym_line,
      sym_row,
      sym_hook,
      sym_for_line,
      sym_word_line,
  [1210] = 12,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
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
    ACTIONS(265), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(263), 6,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(10), 9,
      sym_block,
      aux_sym__rest,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
  [1261] = 12,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
    ACTIONS(31), 1,
      anon_sym_LBRACE,
    ACTIONS(37), 1,
      anon_sym_DOT,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(43), 1,
      anon_sym_LBRACK,
    ACTIONS(267), 1,
      sym_identifier,
    ACTIONS(271), 1,
      sym_long_text,
    STATE(72), 1,
      sym_moment,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(269), 6,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(44), 8,
      sym_block,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
  [1311] = 11,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
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
    ACTIONS(271), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(269), 6,
      anon_sym_for,
      anon_sym_of,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(44), 8,
      sym_block,
      sym__part,
      sym_call,
      sym_member,
      sym_parens,
      sym_index,
      sym__word,
      sym_string,
  [1358] = 13,
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
    STATE(94), 1,
      sym_bounds,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(273), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(275), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    STATE(8), 2,
      sym__word,
      sym_string,
    ACTIONS(19), 3,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(91), 6,
      sym__line,
      sym_line,
      sym_row,
      sym_hook,
      sym_for_line,
      sym_word_line,
  [1409] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(281), 1,
      anon_sym_of,
    STATE(39), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(277), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(279), 15,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1445] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    STATE(43), 1,
      sym_parens,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(283), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(285), 15,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1481] = 10,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(41), 1,
      anon_sym_LPAREN,
    ACTIONS(289), 1,
      anon_sym_DOT,
    ACTIONS(291), 1,
      sym_long_text,
    STATE(43), 1,
      sym_parens,
    STATE(70), 1,
      aux_sym_moment_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(283), 2,
      sym__line_end,
      ts_builtin_sym_end,
    ACTIONS(285), 2,
      anon_sym_SEMI,
      anon_sym_RBRACE,
    ACTIONS(287), 11,
      anon_sym_LBRACE,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1525] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(281), 1,
      anon_sym_of,
    STATE(35), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(293), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(295), 15,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1561] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(301), 1,
      anon_sym_of,
    STATE(39), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(297), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(299), 15,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1597] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(304), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(306), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1628] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(308), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(310), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1659] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(312), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(314), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1690] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(316), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(318), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1721] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(71), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(76), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1752] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(320), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(322), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1783] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(324), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(326), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1814] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(328), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(330), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1845] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(332), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(334), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1876] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(336), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(338), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1907] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(340), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(342), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1938] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(297), 3,
      sym__line_end,
      sym_long_text,
      ts_builtin_sym_end,
    ACTIONS(299), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [1969] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(138), 1,
      anon_sym_LPAREN,
    ACTIONS(283), 1,
      sym_long_text,
    STATE(62), 1,
      sym_parens,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(285), 15,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2003] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(293), 1,
      sym_long_text,
    ACTIONS(344), 1,
      anon_sym_of,
    STATE(56), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(295), 14,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2036] = 11,
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
    STATE(94), 1,
      sym_bounds,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(8), 2,
      sym__word,
      sym_string,
    ACTIONS(19), 3,
      sym_operator,
      sym_dice,
      sym_number,
    STATE(90), 6,
      sym__line,
      sym_line,
      sym_row,
      sym_hook,
      sym_for_line,
      sym_word_line,
  [2079] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(304), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(306), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2108] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(277), 1,
      sym_long_text,
    ACTIONS(344), 1,
      anon_sym_of,
    STATE(58), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(279), 14,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2141] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(312), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(314), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2170] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(297), 1,
      sym_long_text,
    ACTIONS(346), 1,
      anon_sym_of,
    STATE(58), 1,
      aux_sym_typed_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(299), 14,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2203] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(336), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(338), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2232] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(308), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(310), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2261] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(320), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(322), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2290] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(316), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(318), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2319] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(324), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(326), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2348] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(328), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(330), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2377] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(332), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(334), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2406] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(340), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(342), 16,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2435] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(297), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(299), 15,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2463] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(351), 1,
      anon_sym_COMMA,
    ACTIONS(354), 1,
      sym_long_text,
    STATE(68), 1,
      aux_sym_hook_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(349), 12,
      anon_sym_LBRACE,
      anon_sym_DOT,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2494] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(358), 1,
      anon_sym_DOT,
    ACTIONS(361), 1,
      sym_long_text,
    STATE(69), 1,
      aux_sym_moment_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(356), 12,
      anon_sym_LBRACE,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2525] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(365), 1,
      sym_long_text,
    STATE(69), 1,
      aux_sym_moment_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(363), 13,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2554] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(289), 1,
      anon_sym_DOT,
    ACTIONS(291), 1,
      sym_long_text,
    STATE(70), 1,
      aux_sym_moment_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(287), 12,
      anon_sym_LBRACE,
      anon_sym_COMMA,
      anon_sym_for,
      anon_sym_of,
      anon_sym_LPAREN,
      anon_sym_LBRACK,
      sym_keyword,
      sym_operator,
      sym_dice,
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2585] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(354), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(349), 13,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2611] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(361), 1,
      sym_long_text,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(356), 13,
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
      sym_identifier,
      sym_number,
      anon_sym_DQUOTE,
  [2637] = 6,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(367), 1,
      anon_sym_COLON,
    STATE(6), 1,
      sym_typed,
    STATE(74), 1,
      aux_sym_line_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(47), 4,
      sym__line_end,
      ts_builtin_sym_end,
      anon_sym_SEMI,
      anon_sym_RBRACE,
  [2660] = 6,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(372), 1,
      anon_sym_COLON,
    STATE(6), 1,
      sym_typed,
    STATE(74), 1,
      aux_sym_line_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(370), 4,
      sym__line_end,
      ts_builtin_sym_end,
      anon_sym_SEMI,
      anon_sym_RBRACE,
  [2683] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(34), 1,
      sym__end,
    STATE(79), 1,
      aux_sym__lines_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(23), 2,
      sym__line_end,
      anon_sym_SEMI,
    ACTIONS(374), 2,
      ts_builtin_sym_end,
      anon_sym_RBRACE,
  [2705] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(34), 1,
      sym__end,
    STATE(78), 1,
      aux_sym__lines_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(23), 2,
      sym__line_end,
      anon_sym_SEMI,
    ACTIONS(374), 2,
      ts_builtin_sym_end,
      anon_sym_RBRACE,
  [2727] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(34), 1,
      sym__end,
    STATE(79), 1,
      aux_sym__lines_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(23), 2,
      sym__line_end,
      anon_sym_SEMI,
    ACTIONS(376), 2,
      ts_builtin_sym_end,
      anon_sym_RBRACE,
  [2749] = 6,
    ACTIONS(3), 1,
      sym_comment,
    STATE(34), 1,
      sym__end,
    STATE(79), 1,
      aux_sym__lines_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(378), 2,
      ts_builtin_sym_end,
      anon_sym_RBRACE,
    ACTIONS(380), 2,
      sym__line_end,
      anon_sym_SEMI,
  [2771] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(383), 1,
      anon_sym_DQUOTE2,
    ACTIONS(385), 1,
      sym_string_content,
    STATE(80), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(388), 2,
      sym_escape,
      sym_hole,
  [2792] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(391), 1,
      anon_sym_DQUOTE2,
    ACTIONS(393), 1,
      sym_string_content,
    STATE(80), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(395), 2,
      sym_escape,
      sym_hole,
  [2813] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(397), 1,
      anon_sym_DQUOTE2,
    ACTIONS(399), 1,
      sym_string_content,
    STATE(84), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(401), 2,
      sym_escape,
      sym_hole,
  [2834] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(403), 1,
      anon_sym_DQUOTE2,
    ACTIONS(405), 1,
      sym_string_content,
    STATE(81), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(407), 2,
      sym_escape,
      sym_hole,
  [2855] = 6,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(393), 1,
      sym_string_content,
    ACTIONS(409), 1,
      anon_sym_DQUOTE2,
    STATE(80), 1,
      aux_sym_string_repeat1,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    ACTIONS(395), 2,
      sym_escape,
      sym_hole,
  [2876] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(411), 1,
      anon_sym_COLON,
    STATE(88), 1,
      aux_sym_bounds_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(413), 2,
      sym_operator,
      sym_number,
  [2894] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(415), 1,
      anon_sym_COLON,
    STATE(85), 1,
      aux_sym_bounds_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(417), 2,
      sym_operator,
      sym_number,
  [2912] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(144), 1,
      anon_sym_DQUOTE,
    ACTIONS(419), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(57), 2,
      sym__word,
      sym_string,
  [2930] = 5,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(421), 1,
      anon_sym_COLON,
    STATE(88), 1,
      aux_sym_bounds_repeat1,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(423), 2,
      sym_operator,
      sym_number,
  [2948] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(21), 1,
      anon_sym_DQUOTE,
    ACTIONS(426), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
    STATE(42), 2,
      sym__word,
      sym_string,
  [2966] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(428), 4,
      sym__line_end,
      ts_builtin_sym_end,
      anon_sym_SEMI,
      anon_sym_RBRACE,
  [2980] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
    ACTIONS(378), 4,
      sym__line_end,
      ts_builtin_sym_end,
      anon_sym_SEMI,
      anon_sym_RBRACE,
  [2994] = 5,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(430), 1,
      sym_identifier,
    ACTIONS(432), 1,
      anon_sym_becoming,
    STATE(18), 1,
      sym_moment,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [3011] = 4,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(430), 1,
      sym_identifier,
    STATE(72), 1,
      sym_moment,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [3025] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(434), 1,
      anon_sym_COLON,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [3036] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(436), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [3047] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(438), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [3058] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(440), 1,
      ts_builtin_sym_end,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [3069] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(442), 1,
      ts_builtin_sym_end,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [3080] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(444), 1,
      anon_sym_RBRACE,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [3091] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(446), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [3102] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(448), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
  [3113] = 3,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(450), 1,
      anon_sym_RBRACE,
    ACTIONS(5), 2,
      sym__blank_line,
      sym_doc_comment,
  [3124] = 3,
    ACTIONS(5), 1,
      sym__blank_line,
    ACTIONS(452), 1,
      sym_identifier,
    ACTIONS(3), 2,
      sym_doc_comment,
      sym_comment,
};

static const uint32_t ts_small_parse_table_map[] = {
  [SMALL_STATE(9)] = 0,
  [SMALL_STATE(10)] = 59,
  [SMALL_STATE(11)] = 118,
  [SMALL_STATE(12)] = 177,
  [SMALL_STATE(13)] = 236,
  [SMALL_STATE(14)] = 292,
  [SMALL_STATE(15)] = 348,
  [SMALL_STATE(16)] = 404,
  [SMALL_STATE(17)] = 460,
  [SMALL_STATE(18)] = 516,
  [SMALL_STATE(19)] = 570,
  [SMALL_STATE(20)] = 622,
  [SMALL_STATE(21)] = 676,
  [SMALL_STATE(22)] = 728,
  [SMALL_STATE(23)] = 780,
  [SMALL_STATE(24)] = 832,
  [SMALL_STATE(25)] = 884,
  [SMALL_STATE(26)] = 935,
  [SMALL_STATE(27)] = 986,
  [SMALL_STATE(28)] = 1047,
  [SMALL_STATE(29)] = 1098,
  [SMALL_STATE(30)] = 1149,
  [SMALL_STATE(31)] = 1210,
  [SMALL_STATE(32)] = 1261,
  [SMALL_STATE(33)] = 1311,
  [SMALL_STATE(34)] = 1358,
  [SMALL_STATE(35)] = 1409,
  [SMALL_STATE(36)] = 1445,
  [SMALL_STATE(37)] = 1481,
  [SMALL_STATE(38)] = 1525,
  [SMALL_STATE(39)] = 1561,
  [SMALL_STATE(40)] = 1597,
  [SMALL_STATE(41)] = 1628,
  [SMALL_STATE(42)] = 1659,
  [SMALL_STATE(43)] = 1690,
  [SMALL_STATE(44)] = 1721,
  [SMALL_STATE(45)] = 1752,
  [SMALL_STATE(46)] = 1783,
  [SMALL_STATE(47)] = 1814,
  [SMALL_STATE(48)] = 1845,
  [SMALL_STATE(49)] = 1876,
  [SMALL_STATE(50)] = 1907,
  [SMALL_STATE(51)] = 1938,
  [SMALL_STATE(52)] = 1969,
  [SMALL_STATE(53)] = 2003,
  [SMALL_STATE(54)] = 2036,
  [SMALL_STATE(55)] = 2079,
  [SMALL_STATE(56)] = 2108,
  [SMALL_STATE(57)] = 2141,
  [SMALL_STATE(58)] = 2170,
  [SMALL_STATE(59)] = 2203,
  [SMALL_STATE(60)] = 2232,
  [SMALL_STATE(61)] = 2261,
  [SMALL_STATE(62)] = 2290,
  [SMALL_STATE(63)] = 2319,
  [SMALL_STATE(64)] = 2348,
  [SMALL_STATE(65)] = 2377,
  [SMALL_STATE(66)] = 2406,
  [SMALL_STATE(67)] = 2435,
  [SMALL_STATE(68)] = 2463,
  [SMALL_STATE(69)] = 2494,
  [SMALL_STATE(70)] = 2525,
  [SMALL_STATE(71)] = 2554,
  [SMALL_STATE(72)] = 2585,
  [SMALL_STATE(73)] = 2611,
  [SMALL_STATE(74)] = 2637,
  [SMALL_STATE(75)] = 2660,
  [SMALL_STATE(76)] = 2683,
  [SMALL_STATE(77)] = 2705,
  [SMALL_STATE(78)] = 2727,
  [SMALL_STATE(79)] = 2749,
  [SMALL_STATE(80)] = 2771,
  [SMALL_STATE(81)] = 2792,
  [SMALL_STATE(82)] = 2813,
  [SMALL_STATE(83)] = 2834,
  [SMALL_STATE(84)] = 2855,
  [SMALL_STATE(85)] = 2876,
  [SMALL_STATE(86)] = 2894,
  [SMALL_STATE(87)] = 2912,
  [SMALL_STATE(88)] = 2930,
  [SMALL_STATE(89)] = 2948,
  [SMALL_STATE(90)] = 2966,
  [SMALL_STATE(91)] = 2980,
  [SMALL_STATE(92)] = 2994,
  [SMALL_STATE(93)] = 3011,
  [SMALL_STATE(94)] = 3025,
  [SMALL_STATE(95)] = 3036,
  [SMALL_STATE(96)] = 3047,
  [SMALL_STATE(97)] = 3058,
  [SMALL_STATE(98)] = 3069,
  [SMALL_STATE(99)] = 3080,
  [SMALL_STATE(100)] = 3091,
  [SMALL_STATE(101)] = 3102,
  [SMALL_STATE(102)] = 3113,
  [SMALL_STATE(103)] = 3124,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = false}}, SHIFT_EXTRA(),
  [5] = {.entry = {.count = 1, .reusable = true}}, SHIFT_EXTRA(),
  [7] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_file, 0, 0, 0),
  [9] = {.entry = {.count = 1, .reusable = false}}, SHIFT(8),
  [11] = {.entry = {.count = 1, .reusable = false}}, SHIFT(34),
  [13] = {.entry = {.count = 1, .reusable = false}}, SHIFT(92),
  [15] = {.entry = {.count = 1, .reusable = false}}, SHIFT(26),
  [17] = {.entry = {.count = 1, .reusable = false}}, SHIFT(29),
  [19] = {.entry = {.count = 1, .reusable = false}}, SHIFT(86),
  [21] = {.entry = {.count = 1, .reusable = false}}, SHIFT(83),
  [23] = {.entry = {.count = 1, .reusable = true}}, SHIFT(34),
  [25] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_line, 2, 0, 1),
  [27] = {.entry = {.count = 1, .reusable = false}}, SHIFT(36),
  [29] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_line, 2, 0, 1),
  [31] = {.entry = {.count = 1, .reusable = false}}, SHIFT(27),
  [33] = {.entry = {.count = 1, .reusable = false}}, SHIFT(100),
  [35] = {.entry = {.count = 1, .reusable = false}}, SHIFT(33),
  [37] = {.entry = {.count = 1, .reusable = false}}, SHIFT(89),
  [39] = {.entry = {.count = 1, .reusable = false}}, SHIFT(7),
  [41] = {.entry = {.count = 1, .reusable = false}}, SHIFT(13),
  [43] = {.entry = {.count = 1, .reusable = false}}, SHIFT(19),
  [45] = {.entry = {.count = 1, .reusable = true}}, SHIFT(7),
  [47] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_line_repeat1, 2, 0, 0),
  [49] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_line_repeat1, 2, 0, 0),
  [51] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_word_line, 2, 0, 0),
  [53] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_word_line, 2, 0, 0),
  [55] = {.entry = {.count = 1, .reusable = false}}, SHIFT(31),
  [57] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_for_line, 2, 0, 0),
  [59] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_for_line, 2, 0, 0),
  [61] = {.entry = {.count = 1, .reusable = false}}, SHIFT(54),
  [63] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_line_repeat1, 1, 0, 0),
  [65] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_line_repeat1, 1, 0, 0),
  [67] = {.entry = {.count = 1, .reusable = false}}, SHIFT(3),
  [69] = {.entry = {.count = 1, .reusable = true}}, SHIFT(3),
  [71] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym__rest, 2, 0, 0),
  [73] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(36),
  [76] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0),
  [78] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(27),
  [81] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(33),
  [84] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(89),
  [87] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(7),
  [90] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(13),
  [93] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(19),
  [96] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(83),
  [99] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym__rest, 2, 0, 0), SHIFT_REPEAT(7),
  [102] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_line, 1, 0, 1),
  [104] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_line, 1, 0, 1),
  [106] = {.entry = {.count = 1, .reusable = false}}, SHIFT(28),
  [108] = {.entry = {.count = 1, .reusable = false}}, SHIFT(2),
  [110] = {.entry = {.count = 1, .reusable = true}}, SHIFT(2),
  [112] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_hook, 3, 0, 0),
  [114] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_hook, 3, 0, 0),
  [116] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_word_line, 4, 0, 0),
  [118] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_word_line, 4, 0, 0),
  [120] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_row, 3, 0, 3),
  [122] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_row, 3, 0, 3),
  [124] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_hook, 4, 0, 0),
  [126] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_hook, 4, 0, 0),
  [128] = {.entry = {.count = 1, .reusable = false}}, SHIFT(52),
  [130] = {.entry = {.count = 1, .reusable = false}}, SHIFT(30),
  [132] = {.entry = {.count = 1, .reusable = false}}, SHIFT(95),
  [134] = {.entry = {.count = 1, .reusable = false}}, SHIFT(14),
  [136] = {.entry = {.count = 1, .reusable = false}}, SHIFT(87),
  [138] = {.entry = {.count = 1, .reusable = false}}, SHIFT(16),
  [140] = {.entry = {.count = 1, .reusable = false}}, SHIFT(41),
  [142] = {.entry = {.count = 1, .reusable = false}}, SHIFT(23),
  [144] = {.entry = {.count = 1, .reusable = false}}, SHIFT(82),
  [146] = {.entry = {.count = 1, .reusable = true}}, SHIFT(14),
  [148] = {.entry = {.count = 1, .reusable = false}}, SHIFT(15),
  [150] = {.entry = {.count = 1, .reusable = false}}, SHIFT(48),
  [152] = {.entry = {.count = 1, .reusable = true}}, SHIFT(15),
  [154] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(52),
  [157] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(30),
  [160] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(95),
  [163] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(15),
  [166] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(87),
  [169] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(16),
  [172] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0),
  [174] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(23),
  [177] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(82),
  [180] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_parens_repeat1, 2, 0, 0), SHIFT_REPEAT(15),
  [183] = {.entry = {.count = 1, .reusable = false}}, SHIFT(17),
  [185] = {.entry = {.count = 1, .reusable = false}}, SHIFT(60),
  [187] = {.entry = {.count = 1, .reusable = true}}, SHIFT(17),
  [189] = {.entry = {.count = 1, .reusable = false}}, SHIFT(65),
  [191] = {.entry = {.count = 1, .reusable = false}}, SHIFT(32),
  [193] = {.entry = {.count = 1, .reusable = false}}, SHIFT(9),
  [195] = {.entry = {.count = 1, .reusable = true}}, SHIFT(9),
  [197] = {.entry = {.count = 1, .reusable = false}}, SHIFT(22),
  [199] = {.entry = {.count = 1, .reusable = false}}, SHIFT(45),
  [201] = {.entry = {.count = 1, .reusable = true}}, SHIFT(22),
  [203] = {.entry = {.count = 1, .reusable = false}}, SHIFT(12),
  [205] = {.entry = {.count = 1, .reusable = true}}, SHIFT(12),
  [207] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(52),
  [210] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(30),
  [213] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(21),
  [216] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(87),
  [219] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(16),
  [222] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(23),
  [225] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0),
  [227] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(82),
  [230] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_index_repeat1, 2, 0, 0), SHIFT_REPEAT(21),
  [233] = {.entry = {.count = 1, .reusable = false}}, SHIFT(21),
  [235] = {.entry = {.count = 1, .reusable = false}}, SHIFT(50),
  [237] = {.entry = {.count = 1, .reusable = true}}, SHIFT(21),
  [239] = {.entry = {.count = 1, .reusable = false}}, SHIFT(24),
  [241] = {.entry = {.count = 1, .reusable = false}}, SHIFT(61),
  [243] = {.entry = {.count = 1, .reusable = true}}, SHIFT(24),
  [245] = {.entry = {.count = 1, .reusable = false}}, SHIFT(66),
  [247] = {.entry = {.count = 1, .reusable = false}}, SHIFT(5),
  [249] = {.entry = {.count = 1, .reusable = true}}, SHIFT(5),
  [251] = {.entry = {.count = 1, .reusable = false}}, SHIFT(40),
  [253] = {.entry = {.count = 1, .reusable = false}}, SHIFT(11),
  [255] = {.entry = {.count = 1, .reusable = true}}, SHIFT(11),
  [257] = {.entry = {.count = 1, .reusable = false}}, SHIFT(4),
  [259] = {.entry = {.count = 1, .reusable = true}}, SHIFT(4),
  [261] = {.entry = {.count = 1, .reusable = false}}, SHIFT(55),
  [263] = {.entry = {.count = 1, .reusable = false}}, SHIFT(10),
  [265] = {.entry = {.count = 1, .reusable = true}}, SHIFT(10),
  [267] = {.entry = {.count = 1, .reusable = false}}, SHIFT(37),
  [269] = {.entry = {.count = 1, .reusable = false}}, SHIFT(44),
  [271] = {.entry = {.count = 1, .reusable = true}}, SHIFT(44),
  [273] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym__lines_repeat1, 1, 0, 0),
  [275] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym__lines_repeat1, 1, 0, 0),
  [277] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_typed, 3, 0, 0),
  [279] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_typed, 3, 0, 0),
  [281] = {.entry = {.count = 1, .reusable = false}}, SHIFT(103),
  [283] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__word, 1, 0, 0),
  [285] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__word, 1, 0, 0),
  [287] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_moment, 1, 0, 0),
  [289] = {.entry = {.count = 1, .reusable = false}}, SHIFT(101),
  [291] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_moment, 1, 0, 0),
  [293] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_typed, 2, 0, 0),
  [295] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_typed, 2, 0, 0),
  [297] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0),
  [299] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0),
  [301] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0), SHIFT_REPEAT(103),
  [304] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_block, 2, 0, 0),
  [306] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_block, 2, 0, 0),
  [308] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_parens, 2, 0, 0),
  [310] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_parens, 2, 0, 0),
  [312] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_member, 2, 0, 0),
  [314] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_member, 2, 0, 0),
  [316] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_call, 2, 0, 2),
  [318] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_call, 2, 0, 2),
  [320] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_index, 2, 0, 0),
  [322] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_index, 2, 0, 0),
  [324] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_string, 3, 0, 0),
  [326] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_string, 3, 0, 0),
  [328] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_block, 3, 0, 0),
  [330] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_block, 3, 0, 0),
  [332] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_parens, 3, 0, 0),
  [334] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_parens, 3, 0, 0),
  [336] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_string, 2, 0, 0),
  [338] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_string, 2, 0, 0),
  [340] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_index, 3, 0, 0),
  [342] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_index, 3, 0, 0),
  [344] = {.entry = {.count = 1, .reusable = false}}, SHIFT(96),
  [346] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_typed_repeat1, 2, 0, 0), SHIFT_REPEAT(96),
  [349] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_hook_repeat1, 2, 0, 0),
  [351] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_hook_repeat1, 2, 0, 0), SHIFT_REPEAT(93),
  [354] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_hook_repeat1, 2, 0, 0),
  [356] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_moment_repeat1, 2, 0, 0),
  [358] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_moment_repeat1, 2, 0, 0), SHIFT_REPEAT(101),
  [361] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_moment_repeat1, 2, 0, 0),
  [363] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_moment, 2, 0, 0),
  [365] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_moment, 2, 0, 0),
  [367] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_line_repeat1, 2, 0, 0), SHIFT_REPEAT(100),
  [370] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_line, 3, 0, 1),
  [372] = {.entry = {.count = 1, .reusable = true}}, SHIFT(100),
  [374] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__lines, 1, 0, 0),
  [376] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__lines, 2, 0, 0),
  [378] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym__lines_repeat1, 2, 0, 0),
  [380] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym__lines_repeat1, 2, 0, 0), SHIFT_REPEAT(34),
  [383] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0),
  [385] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0), SHIFT_REPEAT(80),
  [388] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0), SHIFT_REPEAT(80),
  [391] = {.entry = {.count = 1, .reusable = true}}, SHIFT(46),
  [393] = {.entry = {.count = 1, .reusable = false}}, SHIFT(80),
  [395] = {.entry = {.count = 1, .reusable = true}}, SHIFT(80),
  [397] = {.entry = {.count = 1, .reusable = true}}, SHIFT(59),
  [399] = {.entry = {.count = 1, .reusable = false}}, SHIFT(84),
  [401] = {.entry = {.count = 1, .reusable = true}}, SHIFT(84),
  [403] = {.entry = {.count = 1, .reusable = true}}, SHIFT(49),
  [405] = {.entry = {.count = 1, .reusable = false}}, SHIFT(81),
  [407] = {.entry = {.count = 1, .reusable = true}}, SHIFT(81),
  [409] = {.entry = {.count = 1, .reusable = true}}, SHIFT(63),
  [411] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_bounds, 2, 0, 0),
  [413] = {.entry = {.count = 1, .reusable = true}}, SHIFT(88),
  [415] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_bounds, 1, 0, 0),
  [417] = {.entry = {.count = 1, .reusable = true}}, SHIFT(85),
  [419] = {.entry = {.count = 1, .reusable = false}}, SHIFT(57),
  [421] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_bounds_repeat1, 2, 0, 0),
  [423] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_bounds_repeat1, 2, 0, 0), SHIFT_REPEAT(88),
  [426] = {.entry = {.count = 1, .reusable = false}}, SHIFT(42),
  [428] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_for_line, 4, 0, 0),
  [430] = {.entry = {.count = 1, .reusable = false}}, SHIFT(71),
  [432] = {.entry = {.count = 1, .reusable = false}}, SHIFT(25),
  [434] = {.entry = {.count = 1, .reusable = true}}, SHIFT(28),
  [436] = {.entry = {.count = 1, .reusable = false}}, SHIFT(53),
  [438] = {.entry = {.count = 1, .reusable = false}}, SHIFT(67),
  [440] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
  [442] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_file, 1, 0, 0),
  [444] = {.entry = {.count = 1, .reusable = true}}, SHIFT(64),
  [446] = {.entry = {.count = 1, .reusable = false}}, SHIFT(38),
  [448] = {.entry = {.count = 1, .reusable = false}}, SHIFT(73),
  [450] = {.entry = {.count = 1, .reusable = true}}, SHIFT(47),
  [452] = {.entry = {.count = 1, .reusable = false}}, SHIFT(51),
};

enum ts_external_scanner_symbol_identifiers {
  ts_external_token__line_end = 0,
  ts_external_token__blank_line = 1,
  ts_external_token_long_text = 2,
};

static const TSSymbol ts_external_scanner_symbol_map[EXTERNAL_TOKEN_COUNT] = {
  [ts_external_token__line_end] = sym__line_end,
  [ts_external_token__blank_line] = sym__blank_line,
  [ts_external_token_long_text] = sym_long_text,
};

static const bool ts_external_scanner_states[5][EXTERNAL_TOKEN_COUNT] = {
  [1] = {
    [ts_external_token__line_end] = true,
    [ts_external_token__blank_line] = true,
    [ts_external_token_long_text] = true,
  },
  [2] = {
    [ts_external_token__line_end] = true,
    [ts_external_token__blank_line] = true,
  },
  [3] = {
    [ts_external_token__blank_line] = true,
    [ts_external_token_long_text] = true,
  },
  [4] = {
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
