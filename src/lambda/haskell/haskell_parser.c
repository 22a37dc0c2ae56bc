/* haskell_parser: expressions, by precedence climbing (lambda/haskell/haskell_parser.h). */
#include "lambda/haskell/haskell_parser.h"
#include "core/array.h"

#include "core/world.h"
#include "lambda/haskell/haskell_fixity.h"

#include <string.h>

enum { NEGATION = 6 }; /* the precedence of a minus sign without a left operand */

/* ---- tokens ---- */

bool haskell_takes(struct haskell_parser *p, const char *text) {
  const bool is_there = haskell_sees(p, text);
  if (is_there) haskell_advance(p);
  return is_there;
}

/* Syntax beyond the supported fragment, by the tokens that indicate it. */
static const struct {
  const char *word, *construct;
} outside[] = {
    {"do", "do-notation"},
    {"mdo", "do-notation"},
    {"where", "`where`"},
    {"|", "a guard or a list comprehension"},
    {"<-", "do-notation or a list comprehension"},
    {"=", "a definition"},
    {"=>", "a context of a type"},
    {"forall", "`forall`"},
    {"@", "a type application or an as-pattern"},
    {"~", "a lazy pattern"},
    {"{", "a record"},
    {"module", "a module"},
    {"import", "an import"},
    {"data", "a declaration"},
    {"newtype", "a declaration"},
    {"type", "a declaration"},
    {"class", "a declaration"},
    {"instance", "a declaration"},
};

static const char *construct_outside(const struct haskell_parser *p) {
  for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
    if (haskell_sees(p, outside[i].word)) return outside[i].construct;
  return NULL;
}

void haskell_unexpected(struct haskell_parser *p, const char *expected) {
  enum { MOST = 60 };
  const char *construct = construct_outside(p);
  const struct haskell_token *t = &p->token;
  const int length = t->length < MOST ? (int)t->length : MOST;
  if (t->kind == HASKELL_END) world_error(p->world, &t->place, "expected %s, but the text ends here", expected);
  if (construct)
    world_error(p->world, &t->place, "expected %s, not `%.*s`: %s is outside of the fragment that is read", expected,
                length, t->text, construct);
  world_error(p->world, &t->place, "expected %s, not `%.*s`", expected, length, t->text);
}

void haskell_expect(struct haskell_parser *p, const char *text, const char *why) {
  if (!haskell_takes(p, text)) haskell_unexpected(p, why);
}

struct surface *haskell_take_leaf(struct haskell_parser *p, enum surface_kind kind) {
  const char *text = arena_string(&p->world->arena, p->token.text, p->token.length);
  struct surface *s = surface_leaf(p->world, kind, p->token.place, term_symbol(p->world, text));
  s->hole = p->token.hole;
  if (kind == SURFACE_HOLE) s->name = 0;
  haskell_advance(p);
  return s;
}

void haskell_put(struct haskell_parser *p, struct surface_list *list, struct surface *item) {
  ARENA_ROOM(&p->world->arena, list->items, list->count, list->capacity);
  list->items[list->count++] = item;
}

static struct surface *name_leaf(struct haskell_parser *p, struct place place, const char *name) {
  return surface_leaf(p->world, SURFACE_NAME, place, term_symbol(p->world, name));
}

/* ---- operators ---- */

static struct surface *infix(struct haskell_parser *p, unsigned least);

static bool sees_operator(const struct haskell_parser *p) {
  return haskell_sees(p, "`") || (p->token.kind == HASKELL_OPERATOR && !haskell_token_is_reserved(&p->token));
}

static struct surface *take_operator(struct haskell_parser *p) {
  const struct place place = p->token.place;
  if (!haskell_takes(p, "`")) return haskell_take_leaf(p, SURFACE_NAME);
  if (p->token.kind != HASKELL_NAME || haskell_token_is_reserved(&p->token))
    haskell_unexpected(p, "a name between backquotes");
  struct surface *s = haskell_take_leaf(p, SURFACE_NAME);
  s->place = place;
  haskell_expect(p, "`", "a backquote after the name");
  return s;
}

static struct fixity fixity_of(const struct surface *sign) { return haskell_fixity(text_bytes(sign->name)); }

static struct surface *make_infix(struct haskell_parser *p, struct surface *sign, struct surface *left,
                                  struct surface *right) {
  struct surface *s = surface_apply(p->world, sign, (struct surface *[]){left, right}, 2);
  s->place = left->place;
  s->is_infix = true;
  s->precedence = fixity_of(sign).precedence;
  return s;
}

/* ---- brackets ---- */

/* The operand of a section must parse as it would with another operand on the operator's other
 * side. */
static void check_section(struct haskell_parser *p, const struct surface *sign, const struct surface *operand,
                          enum associativity side) {
  const struct fixity f = fixity_of(sign);
  if (operand->precedence < f.precedence || (operand->precedence == f.precedence && f.associativity != side))
    world_error(p->world, &operand->place, "the operand of the section of `%s` needs parentheses",
                text_bytes(sign->name));
}

/* After ( and an operator. */
static struct surface *right_section(struct haskell_parser *p, struct surface *sign, struct place place) {
  struct surface *operand = infix(p, 0);
  check_section(p, sign, operand, ASSOCIATES_RIGHT);
  haskell_expect(p, ")", "`)` after the section");
  return surface_node(p->world, SURFACE_SECTION, place, 2, sign, operand);
}

/* After ( and an expression, at an operator. */
static struct surface *left_section(struct haskell_parser *p, struct surface *operand, struct place place) {
  struct surface *sign = take_operator(p);
  check_section(p, sign, operand, ASSOCIATES_LEFT);
  haskell_expect(p, ")", "`)` after the section");
  struct surface *s = surface_apply(p->world, sign, &operand, 1);
  s->place = place;
  return s;
}

/* After the first comma of a tuple. */
static struct surface *tuple(struct haskell_parser *p, struct surface *first, struct place place) {
  struct surface_list items = {0};
  haskell_put(p, &items, first);
  do haskell_put(p, &items, haskell_expression(p));
  while (haskell_takes(p, ","));
  haskell_expect(p, ")", "`,` or `)` in the tuple");
  return surface_of(p->world, SURFACE_TUPLE, place, items.items, (uint32_t)items.count);
}

/* (,) and so on: after (, at a comma. */
static struct surface *tuple_constructor(struct haskell_parser *p, struct place place) {
  enum { MOST = 32 };
  char name[MOST + 3] = "(";
  size_t length = 1;
  while (length < MOST && haskell_takes(p, ",")) name[length++] = ',';
  memcpy(name + length, ")", 2);
  haskell_expect(p, ")", "`)` after the commas");
  return name_leaf(p, place, name);
}

static struct surface *parenthesised(struct haskell_parser *p) {
  const struct place place = p->token.place;
  haskell_advance(p);
  if (haskell_takes(p, ")")) return name_leaf(p, place, "()");
  if (haskell_sees(p, ",")) return tuple_constructor(p, place);
  const bool is_minus = haskell_sees(p, "-");
  if (sees_operator(p)) {
    const struct haskell_parser before = *p;
    struct surface *sign = take_operator(p);
    sign->place = place;
    if (haskell_takes(p, ")")) return sign;
    if (!is_minus) return right_section(p, sign, place);
    *p = before; /* (- x) is not a section */
  }
  struct surface *s = haskell_expression(p);
  if (haskell_takes(p, ",")) return tuple(p, s, place);
  if (sees_operator(p)) return left_section(p, s, place);
  haskell_expect(p, ")", "`)`");
  s->precedence = SURFACE_TIGHT;
  return s;
}

/* [a ..], [a, b ..], [a .. c] and [a, b .. c] are functions of the prelude. */
static struct surface *range(struct haskell_parser *p, struct surface_list *items, struct place place) {
  static const char *const names[2][2] = {{"enumFrom", "enumFromThen"}, {"enumFromTo", "enumFromThenTo"}};
  const bool has_end = !haskell_sees(p, "]"), has_second = items->count == 2;
  if (items->count > 2) haskell_unexpected(p, "`,` or `]` in the list");
  if (has_end) haskell_put(p, items, haskell_expression(p));
  haskell_expect(p, "]", "`]` after the range");
  struct surface *s =
      surface_apply(p->world, name_leaf(p, place, names[has_end][has_second]), items->items, (uint32_t)items->count);
  return s;
}

static struct surface *list(struct haskell_parser *p) {
  const struct place place = p->token.place;
  struct surface_list items = {0};
  haskell_advance(p);
  if (haskell_takes(p, "]")) return name_leaf(p, place, "[]");
  do haskell_put(p, &items, haskell_expression(p));
  while (haskell_takes(p, ","));
  if (haskell_takes(p, "..")) return range(p, &items, place);
  haskell_expect(p, "]", "`,` or `]` in the list");
  return surface_of(p->world, SURFACE_LIST, place, items.items, (uint32_t)items.count);
}

/* ---- atoms and applications ---- */

static bool sees_atom(const struct haskell_parser *p) {
  switch (p->token.kind) {
  case HASKELL_NAME: return !haskell_token_is_reserved(&p->token) || haskell_sees(p, "_");
  case HASKELL_SPECIAL: return haskell_sees(p, "(") || haskell_sees(p, "[");
  case HASKELL_END:
  case HASKELL_OPERATOR: return false;
  case HASKELL_NUMBER:
  case HASKELL_CHARACTER:
  case HASKELL_STRING:
  case HASKELL_HOLE: break;
  }
  return true;
}

static struct surface *atom(struct haskell_parser *p, const char *expected) {
  world_check_stack(p->world);
  if (!sees_atom(p)) haskell_unexpected(p, expected);
  switch (p->token.kind) {
  case HASKELL_NAME: return haskell_take_leaf(p, haskell_sees(p, "_") ? SURFACE_WILDCARD : SURFACE_NAME);
  case HASKELL_HOLE: return haskell_take_leaf(p, SURFACE_HOLE);
  case HASKELL_SPECIAL: return haskell_sees(p, "(") ? parenthesised(p) : list(p);
  default: return haskell_take_leaf(p, SURFACE_LITERAL);
  }
}

static struct surface *application(struct haskell_parser *p) {
  struct surface *f = atom(p, "an expression");
  struct surface_list arguments = {0};
  while (sees_atom(p)) haskell_put(p, &arguments, atom(p, "an argument"));
  return surface_apply(p->world, f, arguments.items, (uint32_t)arguments.count);
}

/* ---- forms with a keyword ---- */

static struct surface *lambda(struct haskell_parser *p, struct place place) {
  struct surface *pattern = atom(p, "a variable after `\\`");
  struct surface *body;
  if (haskell_takes(p, "->")) body = haskell_expression(p);
  else if (sees_atom(p)) body = lambda(p, p->token.place);
  else haskell_unexpected(p, "`->` after the variables");
  return surface_node(p->world, SURFACE_LAMBDA, place, 2, pattern, body);
}

/* name arguments = e, as a LET without a body. */
static struct surface *binding(struct haskell_parser *p) {
  struct surface *name = atom(p, "a variable that `let` binds");
  if (name->kind != SURFACE_NAME && name->kind != SURFACE_HOLE)
    world_error(p->world, &name->place, "`let` binds a variable here, no pattern");
  struct surface_list arguments = {0};
  while (sees_atom(p)) haskell_put(p, &arguments, atom(p, "an argument"));
  haskell_expect(p, "=", "`=` after what `let` binds");
  struct surface *e = haskell_expression(p);
  for (size_t i = arguments.count; i-- > 0;)
    e = surface_node(p->world, SURFACE_LAMBDA, arguments.items[i]->place, 2, arguments.items[i], e);
  return surface_node(p->world, SURFACE_LET, name->place, 3, name, e, NULL);
}

/* A definition sees only earlier ones. */
static void check_bindings(struct haskell_parser *p, const struct surface_list *bindings) {
  for (size_t i = 0; i < bindings->count; i++)
    for (size_t k = i + 1; k < bindings->count; k++) {
      const struct surface *later = bindings->items[k]->children[0];
      if (later->name && surface_mentions(p->world, bindings->items[i]->children[1], later->name))
        world_error(p->world, &bindings->items[i]->place, "`%s` is bound after this, which uses it",
                    text_bytes(later->name));
    }
}

static struct surface *let(struct haskell_parser *p) {
  const struct place place = p->token.place;
  struct surface_list bindings = {0};
  haskell_advance(p);
  const bool has_braces = haskell_takes(p, "{");
  do {
    if (has_braces && haskell_sees(p, "}")) break;
    haskell_put(p, &bindings, binding(p));
  } while (haskell_takes(p, ";"));
  if (has_braces) haskell_expect(p, "}", "`;` or `}` after the definition");
  haskell_expect(p, "in", "`in` after the definitions");
  check_bindings(p, &bindings);
  struct surface *body = haskell_expression(p);
  for (size_t i = bindings.count; i-- > 0; body = bindings.items[i]) bindings.items[i]->children[2] = body;
  body->place = place;
  return body;
}

static struct surface *if_(struct haskell_parser *p) {
  const struct place place = p->token.place;
  haskell_advance(p);
  struct surface *condition = haskell_expression(p);
  haskell_expect(p, "then", "`then` after the condition");
  struct surface *yes = haskell_expression(p);
  haskell_expect(p, "else", "`else`");
  return surface_node(p->world, SURFACE_IF, place, 3, condition, yes, haskell_expression(p));
}

static struct surface *case_(struct haskell_parser *p) {
  const struct place place = p->token.place;
  struct surface_list parts = {0};
  haskell_advance(p);
  haskell_put(p, &parts, haskell_expression(p));
  haskell_expect(p, "of", "`of` after what is looked at");
  haskell_expect(p, "{", "`{` before the alternatives");
  while (!haskell_takes(p, "}")) {
    if (haskell_takes(p, ";")) continue;
    haskell_put(p, &parts, infix(p, 0));
    haskell_expect(p, "->", "`->` after the pattern");
    haskell_put(p, &parts, haskell_expression(p));
    if (!haskell_sees(p, ";") && !haskell_sees(p, "}")) haskell_unexpected(p, "`;` or `}` after the alternative");
  }
  return surface_of(p->world, SURFACE_CASE, place, parts.items, (uint32_t)parts.count);
}

/* ---- expressions ---- */

static struct surface *negation(struct haskell_parser *p, unsigned least) {
  const struct place place = p->token.place;
  if (least > NEGATION) world_error(p->world, &place, "a negative operand needs parentheses here");
  haskell_advance(p);
  struct surface *s = surface_node(p->world, SURFACE_NEGATE, place, 1, infix(p, NEGATION + 1));
  s->precedence = NEGATION;
  return s;
}

/* An operand of an operator. Forms with a keyword extend as far as possible. */
static struct surface *parse_operand(struct haskell_parser *p, unsigned least) {
  struct surface *s;
  if (haskell_sees(p, "-")) return negation(p, least);
  const struct place place = p->token.place;
  if (haskell_takes(p, "\\")) s = lambda(p, place);
  else if (haskell_sees(p, "let")) s = let(p);
  else if (haskell_sees(p, "if")) s = if_(p);
  else if (haskell_sees(p, "case")) s = case_(p);
  else return application(p);
  s->precedence = 0;
  return s;
}

static struct surface *infix(struct haskell_parser *p, unsigned least) {
  world_check_stack(p->world);
  struct surface *left = parse_operand(p, least);
  int alone = -1; /* the precedence of the last operator, if it does not associate */
  while (sees_operator(p)) {
    const struct haskell_parser before = *p;
    struct surface *sign = take_operator(p);
    const struct fixity f = fixity_of(sign);
    if (f.precedence < least || haskell_sees(p, ")")) { /* or a section */
      *p = before;
      break;
    }
    if (alone == f.precedence)
      world_error(p->world, &sign->place, "`%s` needs parentheses around one of its operands", text_bytes(sign->name));
    alone = f.associativity == ASSOCIATES_NOT ? f.precedence : -1;
    struct surface *right = infix(p, f.precedence + (f.associativity == ASSOCIATES_RIGHT ? 0u : 1u));
    left = make_infix(p, sign, left, right);
  }
  return left;
}

struct surface *haskell_expression(struct haskell_parser *p) {
  struct surface *e = infix(p, 0);
  if (!haskell_takes(p, "::")) return e;
  struct surface *s = surface_node(p->world, SURFACE_ANNOTATION, e->place, 2, e, haskell_type(p));
  s->precedence = 0;
  return s;
}

/* ---- whole texts ---- */

static struct surface *parse_all(struct world *w, const struct source *source, bool has_holes,
                                 struct surface *(*parse)(struct haskell_parser *p)) {
  struct haskell_parser p = {.world = w};
  haskell_lexer_init(&p.lexer, w, source, has_holes);
  haskell_advance(&p);
  struct surface *s = parse(&p);
  if (p.token.kind != HASKELL_END) haskell_unexpected(&p, "the end of the text");
  return s;
}

struct surface *haskell_parse(struct world *w, const struct source *source, bool has_holes) {
  return parse_all(w, source, has_holes, haskell_expression);
}

struct surface *haskell_parse_type(struct world *w, const struct source *source, bool has_holes) {
  return parse_all(w, source, has_holes, haskell_type);
}
