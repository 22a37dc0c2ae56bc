/* haskell_types: types in Haskell's syntax (lambda/haskell/haskell_parser.h). */
#include "core/world.h"
#include "lambda/haskell/haskell_parser.h"

static bool sees_type(const struct haskell_parser *p) {
  return (p->token.kind == HASKELL_NAME && !haskell_token_is_reserved(&p->token)) || p->token.kind == HASKELL_HOLE ||
         haskell_sees(p, "(") || haskell_sees(p, "[");
}

/* T), T, T) or ): after (. */
static struct surface *parenthesised(struct haskell_parser *p, struct place place) {
  struct surface_list items = {0};
  if (haskell_takes(p, ")")) return surface_leaf(p->world, SURFACE_NAME, place, term_symbol(p->world, "()"));
  do haskell_put(p, &items, haskell_type(p));
  while (haskell_takes(p, ","));
  haskell_expect(p, ")", "`,` or `)` in the type");
  if (items.count == 1) return items.items[0];
  return surface_of(p->world, SURFACE_TUPLE, place, items.items, (uint32_t)items.count);
}

/* T] or ]: after [. */
static struct surface *list(struct haskell_parser *p, struct place place) {
  if (haskell_takes(p, "]")) return surface_leaf(p->world, SURFACE_NAME, place, term_symbol(p->world, "[]"));
  struct surface *item = haskell_type(p);
  haskell_expect(p, "]", "`]` in the type");
  return surface_node(p->world, SURFACE_LIST, place, 1, item);
}

static struct surface *atom(struct haskell_parser *p) {
  const struct place place = p->token.place;
  world_check_stack(p->world);
  if (!sees_type(p)) haskell_unexpected(p, "a type");
  if (haskell_takes(p, "(")) return parenthesised(p, place);
  if (haskell_takes(p, "[")) return list(p, place);
  return haskell_take_leaf(p, p->token.kind == HASKELL_HOLE ? SURFACE_HOLE : SURFACE_NAME);
}

static struct surface *application(struct haskell_parser *p) {
  struct surface *f = atom(p);
  struct surface_list arguments = {0};
  while (sees_type(p)) haskell_put(p, &arguments, atom(p));
  const bool is_list = f->kind == SURFACE_NAME && f->name == term_symbol(p->world, "[]"); /* [] T is [T] */
  if (is_list && arguments.count == 1) return surface_of(p->world, SURFACE_LIST, f->place, arguments.items, 1);
  return surface_apply(p->world, f, arguments.items, (uint32_t)arguments.count);
}

struct surface *haskell_type(struct haskell_parser *p) {
  world_check_stack(p->world);
  struct surface *from = application(p);
  if (!haskell_takes(p, "->")) return from;
  return surface_node(p->world, SURFACE_ARROW, from->place, 2, from, haskell_type(p));
}
