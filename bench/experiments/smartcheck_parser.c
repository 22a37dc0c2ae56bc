/* smartcheck_parser: see the header.
 *
 * The text: modules as `module {imports} {exports}`, functions as `fun name (arguments)
 * {statements}`, statements as `set v e`, `new v e`, `return e`, variables as "text", operations in
 * parentheses. */
#include "experiments/smartcheck_parser.h"

#include "core/system/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum toy_name { LANG, MOD, FUNC, VAR, ASSIGN, ALLOC, RETURN, INT, BOOL, NOT, ADD, SUB, MUL, DIV, AND, OR };

static const char *const name_texts[] = {"Lang", "Mod", "Func", "Var", "Assign", "Alloc", "Return", "Int",
                                         "Bool", "Not", "Add",  "Sub", "Mul",    "Div",   "And",    "Or"};
static const char operators[] = "+-*/&|"; /* from ADD on */

void toy_language_init(struct toy_language *l, struct world *w) {
  enum { FIRST_CAPACITY = 64 };
  *l = (struct toy_language){.world = w, .capacity = FIRST_CAPACITY};
  l->stack = memory_array(l->capacity, sizeof *l->stack);
  for (int i = LANG; i <= OR; i++) l->names[i] = term_symbol(w, name_texts[i]);
}

void toy_language_free(struct toy_language *l) {
  buffer_free(&l->text);
  free(l->stack);
}

static int name_of_head(const struct toy_language *l, term t) {
  int i = LANG;
  while (i < OR && l->names[i] != seq_item(t, 0)) i++;
  return i;
}

/* ---- printing ---- */

static void print_variable(struct toy_language *l, term t) {
  const term text = seq_item(t, 1);
  buffer_puts(&l->text, "\"");
  for (uint32_t i = 0; i < text_of(text)->length; i++) {
    const char c = text_bytes(text)[i];
    if (c == '"' || c == '\\') buffer_puts(&l->text, "\\");
    buffer_append(&l->text, &c, 1);
  }
  buffer_puts(&l->text, "\"");
}

static void print_expression(struct toy_language *l, term t) {
  const int name = name_of_head(l, t);
  if (name == INT) {
    buffer_printf(&l->text, "%" PRId64 " ", is_small(seq_item(t, 1)) ? small_value(seq_item(t, 1)) : 0);
  } else if (name == BOOL) {
    buffer_puts(&l->text, seq_item(t, 1) == l->world->true_ ? "true " : "false ");
  } else if (name == NOT) {
    buffer_puts(&l->text, "!");
    print_expression(l, seq_item(t, 1));
  } else {
    buffer_puts(&l->text, "(");
    print_expression(l, seq_item(t, 1));
    buffer_append(&l->text, &operators[name - ADD], 1);
    print_expression(l, seq_item(t, 2));
    buffer_puts(&l->text, ")");
  }
}

static void print_statement(struct toy_language *l, term t) {
  const int name = name_of_head(l, t);
  buffer_puts(&l->text, name == ASSIGN ? "set " : name == ALLOC ? "new " : "return ");
  if (name != RETURN) print_variable(l, seq_item(t, 1));
  print_expression(l, seq_item(t, seq_count(t) - 1));
}

typedef void printer(struct toy_language *l, term t);

static void print_braced(struct toy_language *l, term list, printer *print) {
  buffer_puts(&l->text, "{");
  for (uint32_t i = 0; i < seq_count(list); i++) print(l, seq_item(list, i));
  buffer_puts(&l->text, "}");
}

static void print_module(struct toy_language *l, term t) {
  buffer_puts(&l->text, "module");
  print_braced(l, seq_item(t, 1), print_variable);
  print_braced(l, seq_item(t, 2), print_variable);
}

static void print_function(struct toy_language *l, term t) {
  buffer_puts(&l->text, "fun");
  print_variable(l, seq_item(t, 1));
  print_braced(l, seq_item(t, 2), print_expression);
  print_braced(l, seq_item(t, 3), print_statement);
}

/* ---- parsing ---- */

static bool accept(struct toy_language *l, const char *text) {
  const size_t length = strlen(text);
  if (strncmp(l->next, text, length) != 0) return false;
  l->next += length;
  return true;
}

static void push_parsed(struct toy_language *l, term t) {
  if (l->count == l->capacity) {
    l->capacity *= 2;
    l->stack = memory_resize(l->stack, l->capacity, sizeof *l->stack);
  }
  l->stack[l->count++] = t;
}

static term parse_variable(struct toy_language *l) {
  struct buffer text = {0};
  l->next++;
  for (; *l->next && *l->next != '"'; l->next++) {
    if (*l->next == '\\') l->next++;
    buffer_append(&text, l->next, 1);
  }
  l->next++;
  const term t = term_text(l->world, KIND_STRING, text.text ? text.text : "", text.length);
  buffer_free(&text);
  return term_list(l->world, 2, l->names[VAR], t);
}

static term parse_expression(struct toy_language *l);

static term parse_operation(struct toy_language *l) {
  const term a = parse_expression(l);
  int name = ADD + (int)(strchr(operators, *l->next++) - operators);
  const term b = parse_expression(l);
  l->next++;
  if (name < AND) return term_list(l->world, 3, l->names[name], a, b);
  return term_list(l->world, 3, l->names[AND], b, a); /* the bug */
}

static term parse_expression(struct toy_language *l) {
  if (accept(l, "(")) return parse_operation(l);
  if (accept(l, "!")) return term_list(l->world, 2, l->names[NOT], parse_expression(l));
  if (accept(l, "true ")) return term_list(l->world, 2, l->names[BOOL], l->world->true_);
  if (accept(l, "false ")) return term_list(l->world, 2, l->names[BOOL], l->world->false_);
  char *end;
  const long long n = strtoll(l->next, &end, 10);
  l->next = end + 1;
  return term_list(l->world, 2, l->names[INT], small(n));
}

static term parse_statement(struct toy_language *l) {
  if (accept(l, "return ")) return term_list(l->world, 2, l->names[RETURN], parse_expression(l));
  const int name = accept(l, "set ") ? ASSIGN : (accept(l, "new "), ALLOC);
  const term v = parse_variable(l);
  return term_list(l->world, 3, l->names[name], v, parse_expression(l));
}

/* Pops everything above `first` as a list. */
static term pop_list(struct toy_language *l, size_t first) {
  const term t = term_sequence(l->world, l->stack + first, l->count - first);
  l->count = first;
  return t;
}

static term parse_all(struct toy_language *l, term (*parse)(struct toy_language *)) {
  const size_t first = l->count;
  l->next++;
  while (*l->next && !accept(l, "}")) push_parsed(l, parse(l));
  return pop_list(l, first);
}

static term parse_module(struct toy_language *l) {
  const term imports = parse_all(l, parse_variable);
  return term_list(l->world, 3, l->names[MOD], imports, parse_all(l, parse_variable));
}

static term parse_function(struct toy_language *l) {
  const term name = parse_variable(l), arguments = parse_all(l, parse_expression);
  return term_list(l->world, 4, l->names[FUNC], name, arguments, parse_all(l, parse_statement));
}

static term parse_program(struct toy_language *l) {
  l->next = l->text.text;
  l->count = 0;
  while (accept(l, "module")) push_parsed(l, parse_module(l));
  const term modules = pop_list(l, 0);
  while (accept(l, "fun")) push_parsed(l, parse_function(l));
  return term_list(l->world, 3, l->names[LANG], modules, pop_list(l, 0));
}

/* ---- the property ---- */

bool toy_language_round_trip(struct toy_language *l, term program) {
  const term modules = seq_item(program, 1), functions = seq_item(program, 2);
  l->text.length = 0;
  buffer_puts(&l->text, "");
  for (uint32_t i = 0; i < seq_count(modules); i++) print_module(l, seq_item(modules, i));
  for (uint32_t i = 0; i < seq_count(functions); i++) print_function(l, seq_item(functions, i));
  buffer_append(&l->text, "", 1);
  return parse_program(l) == program;
}

/* The size of an expression. Leaves have one item beside their name, which is not an expression. */
static size_t expression_size(term t) {
  size_t size = 1;
  for (uint32_t i = 1; i < seq_count(t); i++)
    if (is_sequence(seq_item(t, i))) size += expression_size(seq_item(t, i));
  return size;
}

static size_t function_size(term f) {
  const term arguments = seq_item(f, 2), statements = seq_item(f, 3);
  size_t size = seq_count(statements);
  for (uint32_t i = 0; i < seq_count(arguments); i++) size += expression_size(seq_item(arguments, i));
  for (uint32_t i = 0; i < seq_count(statements); i++) {
    const term s = seq_item(statements, i);
    size += expression_size(seq_item(s, seq_count(s) - 1));
  }
  return size;
}

size_t toy_language_size(term program) {
  const term modules = seq_item(program, 1), functions = seq_item(program, 2);
  size_t size = 0;
  for (uint32_t i = 0; i < seq_count(modules); i++) {
    const term m = seq_item(modules, i);
    size += seq_count(seq_item(m, 1)) + seq_count(seq_item(m, 2));
  }
  for (uint32_t i = 0; i < seq_count(functions); i++) size += function_size(seq_item(functions, i));
  return size;
}
