/* desugar: rewrites special notation (lambda/haskell/elaborating.h). Names in a text contain no
 * spaces, so names with spaces are fresh. */
#include "core/world.h"
#include "lambda/haskell/elaborating.h"

#include <stdio.h>
#include <string.h>

static struct surface *name_leaf(struct elaborating *x, struct place place, const char *name) {
  return surface_leaf(x->world, SURFACE_NAME, place, term_symbol(x->world, name));
}

static struct surface *operator_between(struct elaborating *x, struct surface *sign, struct surface *left,
                                        struct surface *right) {
  struct surface *s = surface_apply(x->world, sign, (struct surface *[]){left, right}, 2);
  s->is_infix = true;
  return s;
}

/* (op e) is \v -> v op e. */
static struct surface *section_meaning(struct elaborating *x, const struct surface *s) {
  struct surface *v = name_leaf(x, s->place, "left operand");
  return surface_node(x->world, SURFACE_LAMBDA, s->place, 2, v, operator_between(x, s->children[0], v, s->children[1]));
}

static struct surface *negation_meaning(struct elaborating *x, const struct surface *s) {
  if (s->children[0]->kind == SURFACE_LITERAL)
    world_error(x->world, &s->place, "the signature `%s` has no `-%s`", text_bytes(x->signature->name),
                text_bytes(s->children[0]->name));
  struct surface *negate = name_leaf(x, s->place, "negate");
  return surface_apply(x->world, negate, s->children, 1);
}

/* let y = e in b is (\y -> b) e. */
static struct surface *let_meaning(struct elaborating *x, const struct surface *s) {
  const term name = binder_name(s->children[0]);
  if (name && surface_mentions(x->world, s->children[1], name))
    world_error(x->world, &s->children[1]->place, "`%s` is defined by itself, which the signature has no constant for",
                text_bytes(name));
  struct surface *f = surface_node(x->world, SURFACE_LAMBDA, s->place, 2, s->children[0], s->children[2]);
  return surface_apply(x->world, f, &s->children[1], 1);
}

static struct surface *list_meaning(struct elaborating *x, const struct surface *s) {
  struct surface *e = name_leaf(x, s->place, "[]");
  for (uint32_t i = s->count; i-- > 0;) {
    struct surface *cons = name_leaf(x, s->children[i]->place, ":");
    e = operator_between(x, cons, s->children[i], e);
  }
  return e;
}

static struct surface *tuple_meaning(struct elaborating *x, const struct surface *s) {
  enum { MOST = 32 };
  char name[MOST + 3] = "(";
  const uint32_t commas = s->count - 1 < MOST ? s->count - 1 : MOST;
  memset(name + 1, ',', commas);
  memcpy(name + 1 + commas, ")", 2);
  struct surface *f = name_leaf(x, s->place, name);
  return surface_apply(x->world, f, s->children, s->count);
}

/* "ab" is ['a', 'b']. */
static struct surface *string_meaning(struct elaborating *x, const struct surface *s) {
  const char *text = text_bytes(s->name) + 1;
  const size_t length = strlen(text) - 1;
  struct surface **items = arena_array(&x->world->arena, length, sizeof *items);
  uint32_t count = 0;
  for (size_t i = 0, next; i < length; i = next) {
    char item[32] = "'";
    next = i + (text[i] == '\\' ? 2 : 1);
    while (next < length && ((unsigned char)text[next] & 0xC0) == 0x80) next++; /* the rest of a code point */
    while (text[i] == '\\' && text[i + 1] >= '0' && text[i + 1] <= '9' && text[next] >= '0' && text[next] <= '9')
      next++;
    if (next > length || next - i > sizeof item - 3) world_error(x->world, &s->place, "this string cannot be read");
    memcpy(item + 1, text + i, next - i);
    memcpy(item + 1 + next - i, "'", 2);
    items[count++] = surface_leaf(x->world, SURFACE_LITERAL, s->place, term_symbol(x->world, item));
  }
  if (count == 0) return name_leaf(x, s->place, "[]");
  return surface_of(x->world, SURFACE_LIST, s->place, items, count);
}

bool is_variable(const struct surface *s) {
  if (s->kind == SURFACE_WILDCARD) return true;
  const char first = s->kind == SURFACE_NAME ? text_bytes(s->name)[0] : 'A';
  return s->kind == SURFACE_NAME && first != '(' && first != '[' && !(first >= 'A' && first <= 'Z');
}

/* case e of { y -> b } is (\y -> b) e. */
static struct surface *case_meaning(struct elaborating *x, const struct surface *s) {
  if (s->count != 3 || !is_variable(s->children[1]))
    world_error(x->world, &s->place, "the signature `%s` has no constant that is written as such a `case`",
                text_bytes(x->signature->name));
  struct surface *f = surface_node(x->world, SURFACE_LAMBDA, s->place, 2, s->children[1], s->children[2]);
  return surface_apply(x->world, f, s->children, 1);
}

/* \p -> b is \v -> case v of { p -> b }. */
static struct surface *pattern_meaning(struct elaborating *x, const struct surface *s) {
  struct surface *v = name_leaf(x, s->children[0]->place, "matched value");
  struct surface *of = surface_node(x->world, SURFACE_CASE, s->place, 3, v, s->children[0], s->children[1]);
  return surface_node(x->world, SURFACE_LAMBDA, s->place, 2, v, of);
}

struct surface *desugar(struct elaborating *x, const struct surface *s) {
  switch (s->kind) {
  case SURFACE_SECTION: return section_meaning(x, s);
  case SURFACE_NEGATE: return negation_meaning(x, s);
  case SURFACE_LET: return let_meaning(x, s);
  case SURFACE_CASE: return case_meaning(x, s);
  case SURFACE_LIST: return list_meaning(x, s);
  case SURFACE_TUPLE: return tuple_meaning(x, s);
  case SURFACE_LAMBDA: return pattern_meaning(x, s);
  default: return string_meaning(x, s);
  }
}

/* ---- partial applications ---- */

/* Is the code f $1 $2 ..., or $1 f $2, with more arguments than that? */
static bool is_longer_application(const struct surface *code, term f, uint32_t arguments) {
  if (code->kind != SURFACE_APPLY || code->count - 1 <= arguments || code->children[0]->name != f) return false;
  for (uint32_t i = 1; i < code->count; i++)
    if (code->children[i]->kind != SURFACE_HOLE || hole_part(code->children[i]->hole) != HOLE_WHOLE) return false;
  return true;
}

struct surface *desugar_partial(struct elaborating *x, const struct surface *s) {
  const bool is_apply = s->kind == SURFACE_APPLY;
  const struct surface *f = is_apply ? s->children[0] : s, *code = NULL;
  const uint32_t given = is_apply ? s->count - 1 : 0;
  if (!x->with->code || f->kind != SURFACE_NAME || scope_of(x, f->name)) return NULL;
  const struct surface_templates *t = &x->with->code->constants;
  for (uint32_t i = 0; !code && i < t->count; i++)
    if (is_longer_application(t->list[i].tree, f->name, given)) code = t->list[i].tree;
  if (!code) return NULL;
  const uint32_t all = code->count - 1;
  struct surface **parts = arena_array(&x->world->arena, all + 1, sizeof *parts);
  memcpy(parts, is_apply ? s->children : (struct surface *[]){(struct surface *)(uintptr_t)s},
         (given + 1) * sizeof *parts);
  for (uint32_t i = given + 1; i <= all; i++) {
    char name[32];
    snprintf(name, sizeof name, "argument %u", i);
    parts[i] = name_leaf(x, s->place, name);
  }
  struct surface *e = surface_of(x->world, SURFACE_APPLY, s->place, parts, all + 1);
  e->is_infix = code->is_infix;
  for (uint32_t i = all; i > given; i--) e = surface_node(x->world, SURFACE_LAMBDA, s->place, 2, parts[i], e);
  return e;
}
