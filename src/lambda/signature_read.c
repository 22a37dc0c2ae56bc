/* signature_read: types and constants as files declare them (lambda/signature_read.h). */
#include "lambda/signature_read.h"

#include "core/number/number.h"

#include <string.h>

/* The number at the start of a name, and its number of digits; 0: none, or too large a number. */
static uint32_t leading_number(const char *name, size_t length, size_t *digits) {
  uint32_t n = 0;
  size_t i = 0;
  for (; i < length && name[i] >= '0' && name[i] <= '9' && n < 1000; i++) n = n * 10 + (uint32_t)(name[i] - '0');
  *digits = i;
  return n < 1000 ? n : 0;
}

/* ---- types ---- */

static bool find_type_argument(const void *data, const char *name, size_t length, uint32_t *hole) {
  const struct constructor *c = data;
  size_t digits;
  *hole = leading_number(name, length, &digits);
  return digits == length && *hole >= 1 && *hole <= c->arity;
}

static void read_declared(const struct signature *s, struct constructor *c, const struct syntax *x) {
  const bool is_list = syntax_is_list(x) && x->count > 0;
  const struct syntax *name = is_list ? x->children[0] : x;
  if (!syntax_is_symbol(name)) world_error(s->world, &name->place, "expected the name of a type");
  if (constructor_named(&s->constructors, name->atom))
    world_error(s->world, &name->place, "the type `%s` is there already", text_bytes(name->atom));
  c->name = name->atom;
  c->arity = is_list ? (uint16_t)(x->count - 1) : 0;
  for (uint32_t i = 1; is_list && i < x->count; i++)
    if (!syntax_is_symbol(x->children[i])) world_error(s->world, &x->children[i]->place, "expected a type variable");
}

void constructor_read(struct signature *s, const struct syntax *x) {
  struct constructor *c = &s->constructors.list[s->constructors.count];
  *c = (struct constructor){0};
  const bool has_code = syntax_is_list(x) && x->count > 1 && syntax_is_list(x->children[1]);
  read_declared(s, c, has_code ? x->children[0] : x);
  const struct template_names names = {find_type_argument, c, c->arity ? "$1 or the like, an argument" : "none"};
  for (uint32_t i = 1; has_code && i < x->count; i++) {
    const struct syntax *code = x->children[i];
    if (!syntax_is_list(code) || !code->count || !syntax_is_symbol(code->children[0]))
      world_error(s->world, &code->place, "expected code: (LANGUAGE \"TEMPLATE\")");
    c->code = code_add(s->world, c->code, code, &names);
  }
  s->constructors.count++;
}

/* ---- constants: attributes ---- */

static uint64_t read_number(struct world *w, const struct syntax *s, uint64_t least, uint64_t most, const char *what) {
  if (s->shape != SYNTAX_ATOM || !is_small(s->atom) || small_value(s->atom) < (int64_t)least ||
      small_value(s->atom) > (int64_t)most)
    world_error(w, &s->place, "expected %s from %u to %u", what, (unsigned)least, (unsigned)most);
  return (uint64_t)small_value(s->atom);
}

static const struct syntax *only_operand(struct world *w, const struct syntax *x) {
  if (x->count != 2) world_error(w, &x->place, "expected one thing after `%s`", text_bytes(x->children[0]->atom));
  return x->children[1];
}

static void read_weight(const struct signature *s, struct constant *c, const struct syntax *x) {
  const struct syntax *number = only_operand(s->world, x);
  const bool is_number = number->shape == SYNTAX_ATOM && is_real_number(number->atom);
  c->weight = is_number ? number_to_double(number->atom) : -1;
  if (!(c->weight >= 0 && c->weight <= 1e6))
    world_error(s->world, &number->place, "a weight is a number from 0 to 1000000");
}

static void read_size(const struct signature *s, struct constant *c, const struct syntax *x) {
  c->size = read_number(s->world, only_operand(s->world, x), 0, 1000000, "a size");
}

/* (argument K variable) or (argument K lambda [N]) */
static void read_argument(const struct signature *s, struct constant *c, const struct syntax *x) {
  struct world *w = s->world;
  if (x->count < 3 || c->arity == 0) world_error(w, &x->place, "expected (argument K variable) or (argument K lambda)");
  const uint64_t k = read_number(w, x->children[1], 1, c->arity, "the number of an argument");
  struct constant_argument *a = &c->arguments[k - 1];
  if (syntax_is_named(x->children[2], "variable") && x->count == 3) {
    a->is_variable = true;
  } else if (syntax_is_named(x->children[2], "lambda") && x->count <= 4) {
    const uint64_t most = type_arity((struct type *)(uintptr_t)a->type);
    if (most == 0) world_error(w, &x->place, "this argument is no function");
    const uint64_t least_of = most < HOLE_PARTS - HOLE_BINDER ? most : HOLE_PARTS - HOLE_BINDER;
    a->lambdas = (uint8_t)(x->count == 4 ? read_number(w, x->children[3], 1, least_of, "a number of λs") : 1);
    if (c->least < k) c->least = (uint32_t)k;
  } else {
    world_error(w, &x->children[2]->place, "expected `variable`, or `lambda` and perhaps a number");
  }
}

/* (seen TYPE ...): the languages' type for it */
static void read_seen(const struct signature *s, struct constant *c, const struct syntax *x) {
  struct type_reading r = {.world = s->world, .constructors = &s->constructors};
  c->is_overloaded = true;
  c->seen.body = type_read_items(&r, x->children + 1, x->count - 1, &x->place);
  c->seen.parameters = r.count;
}

static void read_generalises(const struct signature *s, struct constant *c, const struct syntax *x) {
  c->generalised = (uint32_t)read_number(s->world, only_operand(s->world, x), 1, c->arity, "the number of an argument");
}

static void read_constructor(const struct signature *s, struct constant *c, const struct syntax *x) {
  if (x->count != 1) world_error(s->world, &x->place, "expected (constructor)");
  c->is_constructor = true;
}

/* The evaluator checks its contents. */
static void read_means(const struct signature *s, struct constant *c, const struct syntax *x) {
  if (c->means) world_error(s->world, &x->place, "what it means is said twice");
  c->means = x;
}

static const struct attribute {
  const char *name;
  void (*read)(const struct signature *s, struct constant *c, const struct syntax *x);
} attributes[] = {
    {"argument", read_argument},
    {"constructor", read_constructor},
    {"generalises", read_generalises},
    {"means", read_means},
    {"seen", read_seen},
    {"size", read_size},
    {"weight", read_weight},
};

static const struct attribute *attribute_of(const struct syntax *x) {
  for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
    if (syntax_is_named(x->children[0], attributes[i].name)) return &attributes[i];
  return NULL;
}

/* ---- constants: code ---- */

/* $2, or of an argument that is a λ: $2.e its body, $2.x its only variable, $2.1 the first of
 * several. */
static bool find_hole(const void *data, const char *name, size_t length, uint32_t *hole) {
  const struct constant *c = data;
  size_t digits, part_digits;
  const uint32_t k = leading_number(name, length, &digits);
  if (!digits || k < 1 || k > c->arity) return false;
  *hole = k * HOLE_PARTS;
  if (digits == length) return true;
  const uint32_t lambdas = c->arguments[k - 1].lambdas;
  const char *part = name + digits + 1;
  const size_t rest = length - digits - 1;
  if (name[digits] != '.' || !lambdas) return false;
  const uint32_t number = leading_number(part, rest, &part_digits);
  if (rest == 1 && *part == 'e') *hole += HOLE_BODY;
  else if (rest == 1 && *part == 'x' && lambdas == 1) *hole += HOLE_BINDER;
  else if (part_digits == rest && number >= 1 && number <= lambdas) *hole += HOLE_BINDER + number - 1;
  else return false;
  return true;
}

/* $2.x without (argument 2 lambda) would be argument 2, followed by .x. */
static bool is_forgotten_part(const struct template_piece *hole, const struct template_piece *behind) {
  const char *text = behind->text;
  if (hole_part(hole->hole) != HOLE_WHOLE || behind->length < 2 || text[0] != '.') return false;
  return text[1] == 'x' || text[1] == 'e' || (text[1] >= '1' && text[1] <= '9');
}

static void check_holes(const struct signature *s, struct code *code, const struct syntax *x) {
  const struct template_piece *pieces = code->text.pieces;
  for (uint32_t i = 0; i + 1 < code->text.count; i++) {
    const uint32_t k = hole_argument(pieces[i].hole);
    if (code->arguments < k) code->arguments = k;
    if (is_forgotten_part(&pieces[i], &pieces[i + 1]))
      world_error(s->world, &x->children[1]->place, "`$%u%.2s` wants (argument %u lambda)", k, pieces[i + 1].text, k);
  }
}

static void read_code(const struct signature *s, struct constant *c, const struct syntax *x) {
  const struct template_names names = {find_hole, c, "$1 or the like, an argument, or $1.x and $1.e of a λ"};
  struct code *code = code_add(s->world, c->code, x, &names);
  check_holes(s, code, x);
  if (c->least < code->arguments) c->least = code->arguments;
  c->code = code;
  if (c->is_overloaded && code->text.count > 1)
    world_error(s->world, &x->place, "the code of a constant with `seen` has no holes: it may have to be annotated");
}

/* ---- constants ---- */

/* The end of the type: after the item following the last arrow. */
static uint32_t type_end(const struct syntax *row) {
  uint32_t end = 3;
  for (uint32_t i = 2; i < row->count; i++)
    if (syntax_is_named(row->children[i], "->")) end = i + 2;
  return end;
}

static void read_scheme(const struct signature *s, struct constant *c, const struct syntax *row) {
  struct type_reading r = {.world = s->world, .constructors = &s->constructors};
  const uint32_t end = type_end(row);
  if (end > row->count) world_error(s->world, &row->children[row->count - 1]->place, "expected a type");
  c->scheme.body = type_read_items(&r, row->children + 2, end - 2, &row->place);
  c->scheme.parameters = r.count;
  c->arity = type_arity(c->scheme.body);
  c->arguments = arena_alloc_zero(&s->world->arena, (c->arity + 1) * sizeof *c->arguments);
  c->results = arena_array(&s->world->arena, c->arity + 1, sizeof *c->results);
  const struct type *t = c->scheme.body;
  for (uint32_t i = 0; i <= c->arity; i++) {
    c->results[i] = t;
    if (i == c->arity) break;
    c->arguments[i].type = t->arguments[0];
    t = t->arguments[1];
  }
}

static void read_attribute(const struct signature *s, struct constant *c, const struct syntax *x) {
  if (syntax_is_named(x, "saturated")) {
    c->least = c->arity;
    return;
  }
  if (!syntax_is_list(x) || !x->count || !syntax_is_symbol(x->children[0]))
    world_error(
        s->world, &x->place,
        "expected `saturated`, (argument ...), (constructor), (generalises K), (means ...), (seen TYPE), (size N), "
        "(weight N) or code: "
        "(LANGUAGE \"TEMPLATE\")");
  const struct attribute *a = attribute_of(x);
  if (a) a->read(s, c, x);
}

static bool is_code(const struct syntax *x) { return syntax_is_list(x) && !attribute_of(x); }

static void check_name(const struct signature *s, const struct syntax *name) {
  if (name->shape != SYNTAX_ATOM) world_error(s->world, &name->place, "expected the name of a constant");
  if (syntax_is_named(name, "λ") || syntax_is_named(name, ":"))
    world_error(s->world, &name->place, "no constant has this name: terms are written with it");
}

/* Which λs bind the generalised argument? They come after it, and have its type. */
static void find_binders(const struct signature *s, struct constant *c) {
  bool some = false;
  for (uint32_t i = c->generalised; c->generalised && i < c->arity; i++) {
    struct constant_argument *a = &c->arguments[i];
    struct type *bound = (struct type *)(uintptr_t)c->arguments[c->generalised - 1].type;
    a->binds_generalised = a->lambdas && type_equal(a->type->arguments[0], bound);
    some = some || a->binds_generalised;
  }
  if (c->generalised && !some)
    world_error(s->world, &c->place,
                "no argument behind argument %u is a λ for something of its type: (argument K lambda) says what is",
                c->generalised);
}

const struct constant *constant_read(const struct signature *s, const struct syntax *row, term group) {
  struct constant *c = arena_alloc_zero(&s->world->arena, sizeof *c);
  check_name(s, row->children[0]);
  c->name = row->children[0]->atom;
  c->place = row->place;
  c->number = s->count;
  c->group = group;
  c->weight = 1;
  c->size = 1;
  read_scheme(s, c, row);
  for (uint32_t i = type_end(row); i < row->count; i++) read_attribute(s, c, row->children[i]);
  find_binders(s, c);
  for (uint32_t i = type_end(row); i < row->count; i++) /* their holes depend on the other attributes */
    if (is_code(row->children[i])) read_code(s, c, row->children[i]);
  return c;
}
