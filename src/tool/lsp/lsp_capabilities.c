/* lsp_capabilities.c -- The answer to `initialize`: what the language server can do, and the
 * numbers of the protocol for each kind of name. */
#include "lsp_kinds.h"

static const char *const token_types[] = {
    "type",      "class",    "enum",    "enumMember", "event",  "function", "variable",
    "parameter", "property", "keyword", "comment",    "string", "number",   NULL};
static const char *const token_modifiers[] = {"declaration", "documentation", "defaultLibrary",
                                              NULL};

const struct kind_view kind_views[FRAY_IDE_COUNT] = {
    [FRAY_IDE_WORD] = {14, 20, TYPE_KEYWORD},      [FRAY_IDE_BUILTIN] = {3, 12, TYPE_FUNCTION},
    [FRAY_IDE_KIND] = {7, 5, TYPE_TYPE},           [FRAY_IDE_CREATURE] = {22, 23, TYPE_CLASS},
    [FRAY_IDE_THING] = {22, 23, TYPE_CLASS},       [FRAY_IDE_MARK] = {22, 23, TYPE_CLASS},
    [FRAY_IDE_ACT] = {22, 23, TYPE_CLASS},         [FRAY_IDE_TERRAIN] = {22, 23, TYPE_CLASS},
    [FRAY_IDE_GROUP] = {22, 3, TYPE_CLASS},        [FRAY_IDE_EVENT] = {23, 24, TYPE_EVENT},
    [FRAY_IDE_WINDOW] = {23, 24, TYPE_EVENT},      [FRAY_IDE_MOMENT] = {23, 24, TYPE_EVENT},
    [FRAY_IDE_UNIT] = {11, 24, TYPE_EVENT},        [FRAY_IDE_FUNCTION] = {3, 12, TYPE_FUNCTION},
    [FRAY_IDE_CHECK] = {3, 12, TYPE_FUNCTION},     [FRAY_IDE_COMMAND] = {3, 12, TYPE_FUNCTION},
    [FRAY_IDE_STEP] = {3, 12, TYPE_FUNCTION},      [FRAY_IDE_NOUN] = {3, 12, TYPE_FUNCTION},
    [FRAY_IDE_ORDERING] = {3, 12, TYPE_FUNCTION},  [FRAY_IDE_TABLE] = {3, 12, TYPE_FUNCTION},
    [FRAY_IDE_TACTICS] = {9, 2, TYPE_CLASS},       [FRAY_IDE_MEASURE] = {12, 16, TYPE_VARIABLE},
    [FRAY_IDE_ORDER] = {12, 16, TYPE_VARIABLE},    [FRAY_IDE_OPTION] = {21, 14, TYPE_VARIABLE},
    [FRAY_IDE_CONSTANT] = {21, 14, TYPE_VARIABLE}, [FRAY_IDE_FAMILY] = {13, 10, TYPE_ENUM},
    [FRAY_IDE_TAG] = {20, 22, TYPE_ENUM_MEMBER},   [FRAY_IDE_FIELD] = {5, 8, TYPE_PROPERTY},
    [FRAY_IDE_RULE] = {5, 8, TYPE_PROPERTY},       [FRAY_IDE_HOOK] = {23, 24, TYPE_EVENT},
    [FRAY_IDE_STAT] = {10, 7, TYPE_PROPERTY},      [FRAY_IDE_TRACK] = {10, 7, TYPE_PROPERTY},
    [FRAY_IDE_BUDGET] = {10, 7, TYPE_PROPERTY},    [FRAY_IDE_COUNTER] = {10, 7, TYPE_PROPERTY},
    [FRAY_IDE_FLAG] = {10, 7, TYPE_PROPERTY},      [FRAY_IDE_SLOT] = {10, 7, TYPE_PROPERTY},
    [FRAY_IDE_CELL] = {10, 7, TYPE_PROPERTY},      [FRAY_IDE_PROPERTY] = {10, 7, TYPE_PROPERTY},
    [FRAY_IDE_OWN] = {10, 7, TYPE_PROPERTY},       [FRAY_IDE_PARAMETER] = {6, 13, TYPE_PARAMETER},
    [FRAY_IDE_LOCAL] = {6, 13, TYPE_VARIABLE},     [FRAY_IDE_SIDE] = {6, 13, TYPE_VARIABLE},
    [FRAY_IDE_ENCOUNTER] = {9, 2, TYPE_CLASS},     [FRAY_IDE_TEST] = {9, 6, TYPE_CLASS},
    [FRAY_IDE_TRIAL] = {9, 2, TYPE_CLASS},         [FRAY_IDE_MODULE] = {17, 1, TYPE_CLASS}};

static json_t *json_names(const char *const *names)
{
    json_t *list = json_require(json_array());
    for (; *names; names++) json_push(list, json_string(*names));
    return list;
}

json_t *server_capabilities(const struct server *s)
{
    static const char *const triggers[] = {".", "\"", "{", NULL};
    static const char *const actions[] = {"quickfix", NULL};
    json_t *all = json_require(json_pack(
        "{s:s, s:{s:b, s:i, s:b}, s:{s:o}, s:b, s:b, s:b, s:b, s:{s:b}, s:b, s:b, s:b, "
        "s:b, s:b, s:b, s:b, s:b, s:{s:b}, s:{s:b}, s:{s:o}, "
        "s:{s:{s:o, s:o}, s:b, s:b}}",
        "positionEncoding", s->utf8 ? "utf-8" : "utf-16", "textDocumentSync", "openClose", 1,
        "change", 2, "save", 1, "completionProvider", "triggerCharacters", json_names(triggers),
        "hoverProvider", 1, "definitionProvider", 1, "referencesProvider", 1,
        "documentHighlightProvider", 1, "renameProvider", "prepareProvider", 1,
        "documentSymbolProvider", 1, "workspaceSymbolProvider", 1, "foldingRangeProvider", 1,
        "selectionRangeProvider", 1, "documentFormattingProvider", 1,
        "documentRangeFormattingProvider", 1, "inlayHintProvider", 1, "callHierarchyProvider", 1,
        "codeLensProvider", "resolveProvider", 0, "documentLinkProvider", "resolveProvider", 0,
        "codeActionProvider", "codeActionKinds", json_names(actions), "semanticTokensProvider",
        "legend", "tokenTypes", json_names(token_types), "tokenModifiers",
        json_names(token_modifiers), "full", 1, "range", 0));
    return json_require(json_pack("{s:o, s:{s:s, s:s}}", "capabilities", all, "serverInfo", "name",
                                  "fray", "version", fray_version()));
}
