/* fray.y -- The grammar of Fray: a file is lines, a block is lines in braces, and nearly every line
 * has one shape.
 *
 * Two parsers are generated from it, with LAC and without (Makefile, src/lang/syntax/parse.c). What may
 * follow the first word of a line is not grammar: it is a row in a table of the checker. The
 * grammar accepts a little more than the language, and never looks up a name. Precedence is
 * declared for expr alone.
 */
%define api.pure full
%define api.prefix {fray_}
%define api.token.prefix {TOK_}
%define parse.error custom
%define api.location.type {struct byte_range}
%locations
%expect 0
%param {struct parse *ps}

%code requires {
#include "lang/syntax/ast_make.h"
#include "lang/syntax/parse_state.h"
}

%code provides {
#define YYSTYPE FRAY_STYPE
#define YYLTYPE FRAY_LTYPE
int fray_lex(FRAY_STYPE *value, struct byte_range *at, struct parse *ps);
}

%code {
/* The stacks never grow. So nothing is allocated here, and leaving by longjmp leaks nothing. 1500
 * entries hold every nesting that BRACKETS_MOST and BLOCKS_MOST allow in sensible lines. Deeper
 * nesting is a syntax error. */
#define YYMAXDEPTH 1500
#define YYINITDEPTH YYMAXDEPTH
#define YYLLOC_DEFAULT(current, rhs, n)                                                            \
    ((current) = (n) ? (struct byte_range){YYRHSLOC(rhs, 1).from, YYRHSLOC(rhs, n).to}                  \
                     : (struct byte_range){YYRHSLOC(rhs, 0).to, YYRHSLOC(rhs, 0).to})

static void fray_error(const struct byte_range *at, struct parse *ps, const char *message);

static struct byte_range between(struct byte_range first, struct byte_range last)
{
    return (struct byte_range){first.from, last.to};
}
#define BIN(operation)                                                                             \
    ast_binary(ps, SPAN(yyloc), (operation), yyvsp[-2].node, yyvsp[0].node)
}

%initial-action { @$ = (struct byte_range){0, 0}; }

%union {
    struct str text;
    int32_t number;
    struct dice_literal dice;
    enum join join;
    enum assign assign;
    struct ast *node;
    struct node_list list;
}

%token END
%token <text> NAME STRING TEXT SEARCH
%token <number> NUMBER
%token <dice> DICE
%token <join> JOIN TO FROM OF BY AS FOR UNTIL UP_TO SECRETLY
%token IF THEN ELSE WHEN WHERE IN ON TOGETHER AND OR NOT IS HAS WITH WITHIN PER ONCE
%token ROLL CHOOSE BECOMING
%token <dice> OWN_DICE DIE_OF
%token <text> FACES
%token HIGHEST LOWEST COUNT REROLL SET VERSUS TIMES
%token POOL ONE_VALUE
%token DOTDOT EQ NE LE GE PLUS_SET MINUS_SET

%type <list> top lines list several labels some_labels keys moments branches arguments parens phrase
%type <list> roll_labels choice_labels
%type <node> line header row key bound bad hook if else_line else_tail for tie until together
%type <node> roll_label choice_label
%type <node> aura aura_line selection and_line search
%type <node> block opt_block head values label type type_name moment often opt_often opt_when otherwise
%type <node> expr primary callee name item dice dice_value pool faces some_faces opt_faces
%type <number> keep opt_limit
%type <text> word
%type <join> join roll_join choice_join
%type <assign> assign
%type <number> together_mark

%precedence WAITS /* how far `roll` and `choose` extend to the right */
%precedence FACED /* behind `d6!`, faces and their limit are read as such */
%precedence BY AS FROM UP_TO SECRETLY
%precedence NUMBER ONCE TOGETHER
%precedence REACH /* if..else, and how far `where` extends to the right */
%left OR
%left AND
%precedence NOT
%left EQ NE '<' LE '>' GE IN IS HAS
%precedence LABELLED /* a value behind a joining word ends before a comparison */
%precedence ','
%left WHERE WITHIN WITH
%precedence OF
%left DOTDOT
%left '+' '-'
%left '*' '/' '%'
%left TIMES
%precedence SIGN
%left VERSUS

%%

file: top                               { ps->root = NODE(AST_BLOCK, @1, ITEMS($1)); }
    | ONE_VALUE expr                    { ps->root = $2; }
    | ONE_VALUE expr END                { ps->root = $2; }
    ;
top: lines
   | top stray lines                    { $$ = list_join(ps, $1, $3); }
   ;
stray: '}'                              { syntax_error_stray_brace(ps, SPAN(@1)); };

lines: %empty                           { $$ = list_new(ps); }
     | line                             { $$ = lines_add(ps, list_new(ps), $1); }
     | lines END                        { $$ = $1; }
     | lines END line                   { $$ = lines_add(ps, $1, $3); }
     ;
block: '{' lines '}'                    { $$ = NODE(AST_BLOCK, @$, ITEMS($2)); };
opt_block: %empty                       { $$ = NULL; }
         | block
         ;

/* Most lines are a header and nothing else. Each continuation has its own rule, so that plain lines
 * take no extra parser steps. */
line: header
    | header block                      { $$ = ast_line(ps, SPAN(@1), $1, NULL, NULL, $2); }
    | header otherwise opt_block
            { $$ = ast_line(ps, SPAN(between(@1, @2)), $1, NULL, $2, $3); }
    | header WHEN expr opt_block
            { $$ = ast_line(ps, SPAN(between(@1, @3)), $1, $3, NULL, $4); }
    | header WHEN expr otherwise opt_block
            { $$ = ast_line(ps, SPAN(between(@1, @4)), $1, $3, $4, $5); }
    | row | hook | if | else_line | for | aura | until | together | and_line | bad;

/* The one place where the parser recovers. It takes the block too, so that braces stay paired and
 * its lines are parsed. */
bad: error                              { yyerrok; $$ = NODE(AST_BAD, @$, .a = NULL); }
   | error block                        { yyerrok; $$ = NODE(AST_BAD, @1, .block = $2); }
   | error block ELSE else_tail
            { yyerrok; $$ = NODE(AST_BAD, @1, .block = $2, .orelse = $4); }
   ;

/* --- lines --- */
header: head                            { $$ = NODE(AST_LINE, @$, .head = $1); }
      | head some_labels                { $$ = NODE(AST_LINE, @$, .head = $1, LABELS($2)); }
      | head assign values labels
            { $$ = NODE(AST_LINE, @$, .head = $1, .assign = (uint8_t)$2, .b = $3, LABELS($4));
              ast_hand_labels(ps, $$); }
      | head values                     { $$ = NODE(AST_LINE, @$, .head = $1, .a = $2); }
      | head values some_labels
            { $$ = NODE(AST_LINE, @$, .head = $1, .a = $2, LABELS($3)); }
      | head values assign values labels
            { $$ = NODE(AST_LINE, @$, .head = $1, .a = $2, .assign = (uint8_t)$3, .b = $4,
                LABELS($5));
              ast_hand_labels(ps, $$); }
      | head search                     { $$ = NODE(AST_LINE, @$, .head = $1, .a = $2); }
      | head search some_labels
            { $$ = NODE(AST_LINE, @$, .head = $1, .a = $2, LABELS($3)); }
      | head values ':' type
            { $$ = NODE(AST_LINE, @$, .head = $1, .a = $2, .type = $4); }
      | head values ':' type some_labels
            { $$ = NODE(AST_LINE, @$, .head = $1, .a = $2, .type = $4, LABELS($5)); }
      | head values ':' type assign values labels
            { $$ = NODE(AST_LINE, @$, .head = $1, .a = $2, .type = $4, .assign = (uint8_t)$5,
                .b = $6, LABELS($7));
              ast_hand_labels(ps, $$); }
      ;
/* `tactics search 500`; elsewhere `search` is a name. */
search: SEARCH NUMBER
            { $$ = NODE(AST_SEARCH, @$, .text = $1, .number = $2); };
head: NAME                              { $$ = ast_word(ps, AST_NAME, SPAN(@$), $1); }
    | STRING                            { $$ = ast_word(ps, AST_STRING, SPAN(@$), $1); }
    | head '.' NAME                     { $$ = NODE(AST_MEMBER, @$, .a = $1, .text = $3); }
    | head '[' list ']'                 { $$ = NODE(AST_INDEX, @$, .a = $1, ITEMS($3)); }
    ;
assign: '='                             { $$ = ASSIGN_SET; }
      | PLUS_SET                        { $$ = ASSIGN_ADD; }
      | MINUS_SET                       { $$ = ASSIGN_SUB; }
      ;
opt_when: %empty                        { $$ = NULL; }
        | WHEN expr                     { $$ = $2; }
        ;
otherwise: ELSE values labels           { $$ = NODE(AST_LINE, @$, .orelse = $2, ELSE_LABELS($3)); }
         ;
labels: %empty                          { $$ = list_new(ps); }
      | some_labels
      ;
some_labels: label                      { $$ = list_one(ps, $1); }
           | some_labels label          { $$ = list_add(ps, $1, $2); }
           ;
label: join values                      { $$ = NODE(AST_LABEL, @$, .join = (uint8_t)$1, .a = $2); }
     | SECRETLY                         { $$ = NODE(AST_LABEL, @$, .join = (uint8_t)$1); }
     ;
join: JOIN | AS | TO | FROM | OF | BY | FOR | UNTIL | UP_TO;

row: key ':' values labels opt_when opt_block
            { $$ = $1; $$->c = $3; $$->label_count = $4.count; $$->labels = list_take(ps, $4);
              $$->when = $5; $$->block = $6; $$->span = SPAN(between(@1, @5)); ast_close(ps, $$); };
key: NAME
            { $$ = NODE(AST_ROW, @$, .a = ast_word(ps, AST_NAME, SPAN(@1), $1)); }
   | STRING
            { $$ = NODE(AST_ROW, @$, .a = ast_word(ps, AST_STRING, SPAN(@1), $1)); }
   | DICE
            { $$ = NODE(AST_ROW, @$, .a = NODE(AST_DICE, @1, .number = $1.count,
                .number2 = $1.sides)); }
   | bound                              { $$ = NODE(AST_ROW, @$, .a = $1); }
   | bound DOTDOT bound
            { $$ = NODE(AST_ROW, @$, .key_form = KEY_RANGE, .a = $1, .b = $3); }
   | UP_TO bound                        { $$ = NODE(AST_ROW, @$, .key_form = KEY_UP_TO, .a = $2); }
   | FROM bound                         { $$ = NODE(AST_ROW, @$, .key_form = KEY_FROM, .a = $2); }
   ;
bound: NUMBER                           { $$ = NODE(AST_NUMBER, @$, .number = $1); }
     | '-' NUMBER                       { $$ = NODE(AST_NUMBER, @$, .number = -$2); }
     ;

hook: ON moments labels opt_often opt_when block
            { $$ = NODE(AST_HOOK, between(@1, @5), ITEMS($2), LABELS($3), .often = $4, .when = $5,
                .block = $6); }
    | ON BECOMING expr labels opt_when block
            { $$ = NODE(AST_HOOK, between(@1, @5), .a = $3, LABELS($4), .when = $5, .block = $6); }
    ;
moments: moment                         { $$ = list_one(ps, $1); }
       | moments ',' moment             { $$ = list_add(ps, $1, $3); }
       ;
moment: NAME                            { $$ = ast_word(ps, AST_NAME, SPAN(@$), $1); }
      | moment '.' NAME                 { $$ = NODE(AST_MEMBER, @$, .a = $1, .text = $3); }
      ;
opt_often: %empty                       { $$ = NULL; }
         | often
         ;
often: ONCE PER NAME                    { $$ = NODE(AST_OFTEN, @$, .number = 1, .text = $3); }
     | NUMBER PER NAME                  { $$ = NODE(AST_OFTEN, @$, .number = $1, .text = $3); }
     ;

if: IF expr block
            { $$ = NODE(AST_IF, between(@1, @2), .a = $2, .block = $3); }
  | IF expr block ELSE else_tail
            { $$ = NODE(AST_IF, between(@1, @2), .a = $2, .block = $3, .orelse = $5); }
  ;
else_tail: block | if;

/* An `else` on a line of its own: joined to the line above by lines_add. */
else_line: ELSE else_tail               { $$ = NODE(AST_IF, @1, .orelse = $2); }
         | ELSE values labels           { $$ = NODE(AST_LINE, @$, .orelse = $2, ELSE_LABELS($3)); }
         ;

for: FOR NAME IN values keys together_mark labels tie block
            { $$ = NODE(AST_FOR, between(@1, @8), .text = $2, .a = $4, ITEMS($5), .number = $6,
                LABELS($7), .orelse = $8, .block = $9); }
   | FOR NAME IN values keys block
            { $$ = NODE(AST_FOR, between(@1, @5), .text = $2, .a = $4, ITEMS($5), .block = $6); }
   ;
keys: %empty                            { $$ = list_new(ps); }
    | BY expr                           { $$ = list_one(ps, $2); }
    | keys THEN expr                    { $$ = list_add(ps, $1, $3); }
    ;
tie: %empty                             { $$ = NULL; }
   | ELSE NAME                          { $$ = ast_word(ps, AST_NAME, SPAN(@2), $2); }
   ;
together_mark: TOGETHER                 { $$ = 1; };

/* `for allies within 2: armour +1`. The set has no `in`, which would make it a loop. */
aura: FOR selection ':' aura_line
            { $$ = NODE(AST_AURA, @$, .a = $2, .c = $4); };
aura_line: header
         | header WHEN expr             { $$ = ast_line(ps, SPAN(@$), $1, $3, NULL, NULL); }
         ;
selection: NAME                         { $$ = ast_word(ps, AST_NAME, SPAN(@$), $1); }
         | callee parens                { $$ = NODE(AST_CALL, @$, .a = $1, ITEMS($2)); }
         | '(' expr ')'                 { $$ = $2; $$->parens = true; $$->span = SPAN(@$); }
         | selection WHERE expr %prec REACH
                                        { $$ = NODE(AST_WHERE, @$, .a = $1, .b = $3); }
         | selection WITHIN expr        { $$ = NODE(AST_WITHIN, @$, .a = $1, .b = $3); }
         | selection WITHIN expr OF expr %prec WITHIN
                                        { $$ = NODE(AST_WITHIN, @$, .a = $1, .b = $3, .c = $5); }
         | selection WITH expr          { $$ = NODE(AST_WITH, @$, .a = $1, .b = $3); }
         ;

until: UNTIL expr block
            { $$ = NODE(AST_UNTIL, between(@1, @2), .a = $2, .block = $3); };
together: TOGETHER branches             { $$ = NODE(AST_TOGETHER, @1, ITEMS($2)); };
branches: block                         { $$ = list_one(ps, $1); }
        | branches AND block            { $$ = list_add(ps, $1, $3); }
        ;
/* Further branches on a line of their own: joined to the line above by lines_add. */
and_line: AND branches                  { $$ = NODE(AST_TOGETHER, @1, .number = 1, ITEMS($2)); };

type: type_name %prec REACH             { $$ = $1; }
    | type_name '?'                     { $$ = $1; $$->span = SPAN(@$); $$->number = 1; }
    ;
type_name: NAME %prec REACH             { $$ = NODE(AST_TYPE, @$, .text = $1); }
    | NAME OF type_name                 { $$ = NODE(AST_TYPE, @$, .text = $1, .type = $3); }
    ;

/* --- values --- */
values: expr
      | several                         { $$ = NODE(AST_LIST, @$, ITEMS($1)); }
      ;
several: expr ',' expr %prec WAITS      { $$ = list_add(ps, list_one(ps, $1), $3); }
       | several ',' expr %prec WAITS   { $$ = list_add(ps, $1, $3); }
       ;
list: expr                              { $$ = list_one(ps, $1); }
    | several
    ;

expr: primary
    | pool
    | expr VERSUS expr
            { $$ = NODE(AST_POOL, @$, .op = POOL_VERSUS, .a = $1, .b = $3); }
    | expr TIMES expr                   { $$ = NODE(AST_POOL, @$, .op = POOL_TIMES, .a = $1, .b = $3); }
    | phrase                            { $$ = NODE(AST_PHRASE, @$, ITEMS($1)); }
    | IF expr THEN expr ELSE expr %prec REACH
                                        { $$ = NODE(AST_IF_EXPR, @$, .a = $2, .b = $4, .c = $6); }
    | expr OR expr                      { $$ = BIN(OP_OR); }
    | expr AND expr                     { $$ = BIN(OP_AND); }
    | NOT expr                          { $$ = ast_unary(ps, SPAN(@$), OP_NOT, $2); }
    | expr EQ expr                      { $$ = BIN(OP_EQ); }
    | expr NE expr                      { $$ = BIN(OP_NE); }
    | expr '<' expr                     { $$ = BIN(OP_LT); }
    | expr LE expr                      { $$ = BIN(OP_LE); }
    | expr '>' expr                     { $$ = BIN(OP_GT); }
    | expr GE expr                      { $$ = BIN(OP_GE); }
    | expr IN expr                      { $$ = BIN(OP_IN); }
    | expr IS name                      { $$ = NODE(AST_IS, @$, .a = $1, .b = $3); }
    | expr IS NOT name                  { $$ = NODE(AST_IS, @$, .a = $1, .b = $4, .number = 1); }
    | expr IS name parens
            { $$ = NODE(AST_IS, @$, .a = $1,
                .b = NODE(AST_CALL, between(@3, @4), .a = $3, ITEMS($4))); }
    | expr IS NOT name parens
            { $$ = NODE(AST_IS, @$, .a = $1, .number = 1,
                .b = NODE(AST_CALL, between(@4, @5), .a = $4, ITEMS($5))); }
    | expr HAS word                     { $$ = NODE(AST_HAS, @$, .a = $1, .text = $3); }
    | expr WHERE expr %prec REACH       { $$ = NODE(AST_WHERE, @$, .a = $1, .b = $3); }
    | expr WITHIN expr                  { $$ = NODE(AST_WITHIN, @$, .a = $1, .b = $3); }
    | expr WITHIN expr OF expr %prec WITHIN
                                        { $$ = NODE(AST_WITHIN, @$, .a = $1, .b = $3, .c = $5); }
    | WITHIN expr                       { $$ = NODE(AST_WITHIN, @$, .b = $2); }
    | WITHIN expr OF expr %prec WITHIN  { $$ = NODE(AST_WITHIN, @$, .b = $2, .c = $4); }
    | expr WITH expr                    { $$ = NODE(AST_WITH, @$, .a = $1, .b = $3); }
    | expr DOTDOT expr                  { $$ = NODE(AST_RANGE, @$, .a = $1, .b = $3); }
    | expr '+' expr                     { $$ = BIN(OP_ADD); }
    | expr '-' expr                     { $$ = BIN(OP_SUB); }
    | expr '*' expr                     { $$ = BIN(OP_MUL); }
    | expr '/' expr                     { $$ = BIN(OP_DIV); }
    | expr '%' expr                     { $$ = BIN(OP_MOD); }
    | '-' expr %prec SIGN               { $$ = ast_unary(ps, SPAN(@$), OP_NEG, $2); }
    | '+' expr %prec SIGN               { $$ = ast_unary(ps, SPAN(@$), OP_PLUS, $2); }
    | ROLL expr %prec WAITS             { $$ = NODE(AST_ROLL, @$, .a = $2); }
    | ROLL expr roll_labels %prec WAITS { $$ = NODE(AST_ROLL, @$, .a = $2, ITEMS($3)); }
    | CHOOSE expr %prec WAITS           { $$ = NODE(AST_CHOOSE, @$, .a = $2); }
    | CHOOSE choice_labels %prec WAITS  { $$ = NODE(AST_CHOOSE, @$, ITEMS($2)); }
    | CHOOSE expr choice_labels %prec WAITS
                                        { $$ = NODE(AST_CHOOSE, @$, .a = $2, ITEMS($3)); }
    ;

/* The labels of a roll or choice are its own; those that only others have are the line's. */
roll_labels: roll_label                 { $$ = list_one(ps, $1); }
           | roll_labels roll_label     { $$ = list_add(ps, $1, $2); }
           ;
roll_label: roll_join expr %prec LABELLED
            { $$ = NODE(AST_LABEL, @$, .join = (uint8_t)$1, .a = $2); };
roll_join: AS | BY | OF;
choice_labels: choice_label             { $$ = list_one(ps, $1); }
             | choice_labels choice_label
                                        { $$ = list_add(ps, $1, $2); }
             ;
choice_label: choice_join expr %prec LABELLED
            { $$ = NODE(AST_LABEL, @$, .join = (uint8_t)$1, .a = $2); }
            | FROM expr %prec LABELLED
            { $$ = NODE(AST_LABEL, @$, .join = (uint8_t)$1, .a = $2); }
            | FROM several %prec LABELLED
            { $$ = NODE(AST_LABEL, @$, .join = (uint8_t)$1, .a = NODE(AST_LIST, @2, ITEMS($2))); }
            | SECRETLY                  { $$ = NODE(AST_LABEL, @$, .join = (uint8_t)$1); }
            ;
choice_join: AS | BY | UP_TO;

/* A called word is a callee, not a primary. Few words are, so the others take no extra parser
 * step. */
primary: NAME                           { $$ = ast_word(ps, AST_NAME, SPAN(@$), $1); }
       | STRING                         { $$ = ast_word(ps, AST_STRING, SPAN(@$), $1); }
       | primary '.' word               { $$ = NODE(AST_MEMBER, @$, .a = $1, .text = $3); }
       | callee parens                  { $$ = NODE(AST_CALL, @$, .a = $1, ITEMS($2)); }
       | callee '(' expr FOR NAME IN expr ')'
            { $$ = NODE(AST_COMPREHENSION, @$, .a = $1, .b = $3, .text = $5, .c = $7); }
       | primary '[' list ']'           { $$ = NODE(AST_INDEX, @$, .a = $1, ITEMS($3)); }
       | NUMBER                         { $$ = NODE(AST_NUMBER, @$, .number = $1); }
       | NUMBER word
            { $$ = NODE(AST_QUANTITY, @$, .a = NODE(AST_NUMBER, @1, .number = $1), .text = $2); }
       | dice_value
       | DICE word
            { $$ = NODE(AST_QUANTITY, @$, .text = $2,
                .a = NODE(AST_DICE, @1, .number = $1.count, .number2 = $1.sides)); }
       | '(' expr ')' dice_value        { $$ = $4; $$->a = $2; $$->span = SPAN(@$); ast_close(ps, $$); }
       | POOL list ']'                  { $$ = NODE(AST_POOL, @$, .op = POOL_MIXED, ITEMS($2)); }
       | '(' expr ')'                   { $$ = $2; $$->parens = true; $$->span = SPAN(@$); }
       | '(' expr ')' word
            { $$ = NODE(AST_QUANTITY, @$, .a = $2, .text = $4); $2->parens = true;
                $2->span = SPAN(between(@1, @3)); }
       | '(' expr ELSE expr ')'
            { $$ = NODE(AST_ELSE, @$, .a = $2, .b = $4, .parens = true); }
       | '(' expr join expr ')'
            /* a stat read for one thing: `(a.attack using card)` is `a.attack(using card)` */
            { struct ast *with = NODE(AST_ITEM, between(@3, @4), .join = (uint8_t)$3, .a = $4);
              struct node_list one = list_one(ps, with);
              $$ = NODE(AST_CALL, @$, .a = $2, ITEMS(one), .parens = true); }
       | often
       | ONCE
            { $$ = ast_word(ps, AST_NAME, SPAN(@$), STR("once")); } /* `stacks once` */
       | TOGETHER
            { $$ = ast_word(ps, AST_NAME, SPAN(@$), STR("together")); } /* `as together` */
       | TEXT                           { $$ = ast_word(ps, AST_TEXT, SPAN(@$), $1); }
       ;
callee: NAME                            { $$ = ast_word(ps, AST_NAME, SPAN(@$), $1); }
      | STRING                          { $$ = ast_word(ps, AST_STRING, SPAN(@$), $1); }
      | primary '.' word                { $$ = NODE(AST_MEMBER, @$, .a = $1, .text = $3); }
      ;
name: NAME                              { $$ = ast_word(ps, AST_NAME, SPAN(@$), $1); }
    | STRING                            { $$ = ast_word(ps, AST_STRING, SPAN(@$), $1); }
    ;
word: NAME | STRING;

dice_value: DICE
            { $$ = NODE(AST_DICE, @$, .number = $1.count, .number2 = $1.sides); }
    | OWN_DICE
            { $$ = NODE(AST_DICE, @$, .number = $1.count, .text = $1.faces); }
    | DIE_OF '(' expr ')'
            { $$ = NODE(AST_DICE, @$, .number = $1.count, .b = $3); }
    ;
/* Words behind dice: `4d6 highest 3`. The scanner knows them as such there only. */
dice: primary | pool;
pool: dice keep primary                 { $$ = NODE(AST_POOL, @$, .op = (uint8_t)$2, .a = $1, .b = $3); }
    | dice COUNT faces                  { $$ = NODE(AST_POOL, @$, .op = POOL_COUNT, .a = $1, .b = $3); }
    | dice REROLL faces                 { $$ = NODE(AST_POOL, @$, .op = POOL_REROLL, .a = $1, .b = $3); }
    | dice '!' opt_faces opt_limit
            { $$ = NODE(AST_POOL, @$, .op = POOL_EXPLODE, .a = $1, .b = $3, .number = $4); }
    | dice SET                          { $$ = NODE(AST_POOL, @$, .op = POOL_SET, .a = $1); }
    ;
keep: HIGHEST                           { $$ = POOL_HIGHEST; }
    | LOWEST                            { $$ = POOL_LOWEST; }
    ;
opt_faces: %empty %prec FACED           { $$ = NULL; }
         | some_faces
         | FROM primary                 { $$ = NODE(AST_FACES, @$, .key_form = KEY_FROM, .a = $2); }
         ;
opt_limit: %empty %prec FACED           { $$ = 0; }
         | UP_TO NUMBER                 { $$ = $2 < INT32_MAX ? $2 + 1 : $2; }
         ;
some_faces: FACES                       { $$ = NODE(AST_FACES, @$, .text = $1); }
          | primary                     { $$ = NODE(AST_FACES, @$, .a = $1); }
          ;
faces: some_faces
     | GE primary                       { $$ = NODE(AST_FACES, @$, .key_form = KEY_FROM, .a = $2); }
     | LE primary                       { $$ = NODE(AST_FACES, @$, .key_form = KEY_UP_TO, .a = $2); }
     | '>' primary
            { $$ = NODE(AST_FACES, @$, .key_form = KEY_FROM, .a = $2, .number = 1); }
     | '<' primary
            { $$ = NODE(AST_FACES, @$, .key_form = KEY_UP_TO, .a = $2, .number = -1); }
     | EQ primary                       { $$ = NODE(AST_FACES, @$, .a = $2); }
     ;

phrase: NAME name
            { $$ = list_add(ps, list_one(ps, ast_word(ps, AST_NAME, SPAN(@1), $1)), $2); }
      | phrase name                     { $$ = list_add(ps, $1, $2); }
      ;

parens: '(' ')'                         { $$ = list_new(ps); }
      | '(' arguments ')'               { $$ = $2; }
      ;
arguments: item                         { $$ = list_one(ps, $1); }
         | arguments ',' item           { $$ = list_add(ps, $1, $3); }
         ;
item: expr                              { $$ = NODE(AST_ITEM, @$, .a = $1); }
    | expr ELSE expr
            { $$ = NODE(AST_ITEM, @$, .a = NODE(AST_ELSE, @$, .a = $1, .b = $3)); }
    | join expr                         { $$ = NODE(AST_ITEM, @$, .join = (uint8_t)$1, .a = $2); }
    | FACES ':' expr
            { $$ = NODE(AST_ITEM, @$, .a = $3, .b = NODE(AST_FACES, @1, .text = $1)); }
    | NUMBER ':' expr
            { $$ = NODE(AST_ITEM, @$, .a = $3,
                .b = NODE(AST_FACES, @1, .a = NODE(AST_NUMBER, @1, .number = $1))); }
    | ELSE expr                         { $$ = NODE(AST_ITEM, @$, .a = $2, .b = NODE(AST_FACES, @1, .a = NULL)); }
    | NAME ':' type                     { $$ = NODE(AST_ITEM, @$, .text = $1, .type = $3); }
    | NAME ':' type '=' expr
            { $$ = NODE(AST_ITEM, @$, .text = $1, .type = $3, .a = $5); }
    | join NAME ':' type
            { $$ = NODE(AST_ITEM, @$, .join = (uint8_t)$1, .text = $2, .type = $4); }
    | join NAME ':' type '=' expr
            { $$ = NODE(AST_ITEM, @$, .join = (uint8_t)$1, .text = $2, .type = $4, .a = $6); }
    ;

%%

/* The class of a symbol; syntax_error.c has the words for it. */
static unsigned expect_class(yysymbol_kind_t s)
{
    if (s == YYTRANSLATE('{')) return EXPECT_BLOCK;
    if (s == YYTRANSLATE('.')) return EXPECT_DOT;
    switch (s) {
    case YYSYMBOL_NUMBER: return EXPECT_NUMBER;
    case YYSYMBOL_NOT: return EXPECT_VALUE; /* where a value may begin, and in `is not` */
    case YYSYMBOL_NAME: return EXPECT_NAME;
    case YYSYMBOL_END: return EXPECT_END;
    case YYSYMBOL_EQ: return EXPECT_OPERATOR;
    case YYSYMBOL_JOIN: return EXPECT_JOIN;
    case YYSYMBOL_IN: return EXPECT_IN;
    case YYSYMBOL_THEN: return EXPECT_THEN;
    case YYSYMBOL_ELSE: return EXPECT_ELSE;
    case YYSYMBOL_PER: return EXPECT_PER;
    case YYSYMBOL_TO: return EXPECT_TO;
    default: return 0;
    }
}

static int yyreport_syntax_error(const yypcontext_t *context, struct parse *ps)
{
    yysymbol_kind_t symbols[YYNTOKENS];
    unsigned expected = 0;
    if (ps->quick) parse_leave(ps, LEAVE_AGAIN);
    int count = yypcontext_expected_tokens(context, symbols, YYNTOKENS);
    for (int i = 0; i < count; i++) expected |= expect_class(symbols[i]);
    syntax_error(ps, expected);
    return 0;
}

/* Syntax errors are reported above. Bison calls this only if the stack is full. */
static void fray_error(const struct byte_range *at, struct parse *ps, const char *message)
{
    (void)message;
    syntax_error_depth(ps, SPAN(*at));
}
