/* syntax: trees to terms and back, without recursion. */
#include "core/read/syntax.h"
#include "core/array.h"

#include "core/world.h"

#include <string.h>

struct syntax *syntax_atom(struct world *w, struct place place, term atom) {
  struct syntax *s = arena_alloc_zero(&w->arena, sizeof *s);
  s->shape = SYNTAX_ATOM;
  s->place = place;
  s->end_line = place.line;
  s->atom = atom;
  return s;
}

struct syntax *syntax_symbol(struct world *w, struct place place, const char *name) {
  return syntax_atom(w, place, term_symbol(w, name));
}

struct syntax *syntax_list(struct world *w, struct place place, struct syntax **children, uint32_t count) {
  struct syntax *s = syntax_atom(w, place, 0);
  s->shape = SYNTAX_LIST;
  s->bracket = '(';
  s->count = count;
  s->children = children;
  if (count) s->end_line = children[count - 1]->end_line;
  return s;
}

struct syntax *syntax_list_copy(struct world *w, struct place place, struct syntax *const *children, uint32_t count) {
  struct syntax **copy = arena_array(&w->arena, count, sizeof *copy);
  if (count) memcpy(copy, children, count * sizeof *copy);
  return syntax_list(w, place, copy, count);
}

struct syntax_level {
  const struct syntax *node;
  uint32_t next;
};

/* Nodes being visited, and the terms of their children so far. Both start on the C stack and grow
 * in the arena. */
struct conversion {
  struct syntax_level *levels;
  term *terms;
  size_t depth, count, level_capacity, term_capacity;
  term hole; /* the symbol for the hole; 0: none */
};

static void push_term(struct world *w, struct conversion *c, term t) {
  ARENA_ROOM(&w->arena, c->terms, c->count, c->term_capacity);
  c->terms[c->count++] = t;
}

static void visit_syntax(struct world *w, struct conversion *c, const struct syntax *s) {
  if (s->shape == SYNTAX_ATOM) {
    push_term(w, c, s->atom == c->hole ? w->hole : s->atom);
    return;
  }
  ARENA_ROOM(&w->arena, c->levels, c->depth, c->level_capacity);
  c->levels[c->depth++] = (struct syntax_level){s, 0};
}

static enum kind kind_of_shape(const struct syntax *s) {
  if (s->shape == SYNTAX_VECTOR) return KIND_VECTOR;
  return s->shape == SYNTAX_DOTTED ? KIND_DOTTED : KIND_SEQUENCE;
}

bool syntax_is_value_literal(const struct syntax *s) {
  if (s->bracket != 0 || s->shape != SYNTAX_LIST || s->count != 2 || !syntax_is_symbol(s->children[0])) return false;
  const char *name = text_bytes(s->children[0]->atom);
  return !strcmp(name, "#%box") || !strncmp(name, "#%hash", strlen("#%hash"));
}

bool syntax_is_box_literal(const struct syntax *s) {
  return syntax_is_value_literal(s) && syntax_is_named(s->children[0], "#%box");
}

/* Boxes are values, not terms. */
static void refuse_box(struct world *w, const struct syntax *s) {
  if (syntax_is_box_literal(s)) world_error(w, &s->place, "a box cannot stand here");
}

static term convert(struct world *w, const struct syntax *s, term hole) {
  struct syntax_level levels[64];
  term terms[256];
  struct conversion c = {levels, terms, 0, 0, 64, 256, hole};
  visit_syntax(w, &c, s);
  while (c.depth) {
    struct syntax_level *top = &c.levels[c.depth - 1];
    if (top->next < top->node->count) {
      visit_syntax(w, &c, top->node->children[top->next++]);
      continue;
    }
    refuse_box(w, top->node);
    c.count -= top->node->count;
    term made = term_items(w, kind_of_shape(top->node), c.terms + c.count, top->node->count);
    c.depth--;
    push_term(w, &c, made);
  }
  return c.terms[0];
}

term syntax_term(struct world *w, const struct syntax *s) { return convert(w, s, 0); }

term syntax_term_with_holes(struct world *w, const struct syntax *s) { return convert(w, s, term_symbol(w, "hole")); }

/* The node of a term; its children are made later. */
static struct syntax *node_of(struct world *w, term t, struct place place) {
  struct syntax *s = syntax_atom(w, place, t);
  if (!term_is_compound(t)) return s;
  enum kind kind = object_of(t)->kind;
  s->shape = kind == KIND_VECTOR ? SYNTAX_VECTOR : kind == KIND_DOTTED ? SYNTAX_DOTTED : SYNTAX_LIST;
  s->bracket = '(';
  s->count = seq_count(t);
  s->children = arena_array(&w->arena, s->count, sizeof *s->children);
  return s;
}

/* While a node waits for its children, `atom` holds its term. */
struct syntax *syntax_from_term(struct world *w, term t, struct place place) {
  struct syntax *root = node_of(w, t, place);
  if (!term_is_compound(t)) return root;
  struct unfinished {
    struct syntax *node;
    uint32_t next;
  } few[64], *stack = few;
  size_t capacity = 64, depth = 0;
  stack[depth++] = (struct unfinished){root, 0};
  while (depth) {
    struct unfinished *top = &stack[depth - 1];
    if (top->next == top->node->count) {
      top->node->atom = 0;
      depth--;
      continue;
    }
    term item = seq_item(top->node->atom, top->next);
    struct syntax *child = top->node->children[top->next++] = node_of(w, item, place);
    if (!term_is_compound(item)) continue;
    ARENA_ROOM(&w->arena, stack, depth, capacity);
    stack[depth++] = (struct unfinished){child, 0};
  }
  return root;
}
