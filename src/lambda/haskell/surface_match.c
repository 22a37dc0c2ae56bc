/* surface_match: templates as trees, and trees compared (lambda/haskell/surface_match.h). */
#include "lambda/haskell/surface_match.h"

#include "core/read/reader.h"
#include "core/world.h"
#include "lambda/haskell/haskell_lexer.h"
#include "lambda/notation.h"

#include <string.h>

/* ---- reading templates ---- */

static const struct source *template_source(struct world *w, const struct text_template *t) {
  struct buffer b = {0};
  for (uint32_t i = 0; i < t->count; i++) {
    buffer_append(&b, t->pieces[i].text, t->pieces[i].length);
    if (t->pieces[i].hole != TEMPLATE_NO_HOLE)
      buffer_printf(&b, "%c%u%c", HASKELL_HOLE_BEGIN, t->pieces[i].hole, HASKELL_HOLE_END);
  }
  const char *text = buffer_keep(&b, &w->arena);
  return source_from_text(w, "code", text, strlen(text));
}

static const struct surface *parse_template(struct world *w, const struct text_template *t, surface_parse *parse) {
  const struct source *source = template_source(w, t);
  struct catcher c;
  const struct surface *volatile tree = NULL;
  if (world_try(w, &c)) {
    tree = parse(w, source, true);
    world_catch_end(w, &c);
  } else if (w->at_limit || world_was_interrupted(w)) {
    world_raise(w, c.payload);
  }
  return tree;
}

static uint32_t weight_of(const struct surface *s) {
  uint32_t weight = s->kind != SURFACE_HOLE;
  for (uint32_t i = 0; i < s->count; i++) weight += weight_of(s->children[i]);
  return weight;
}

/* Are all arguments in the holes? Otherwise it cannot be read back. */
static bool has_all_arguments(const struct code *code, uint32_t arguments) {
  for (uint32_t k = 1; k <= arguments; k++)
    if (!text_template_uses(&code->text, k * HOLE_PARTS + HOLE_WHOLE) &&
        !text_template_uses(&code->text, k * HOLE_PARTS + HOLE_BODY))
      return false;
  return arguments <= MATCH_MOST_ARGUMENTS;
}

static void add_template(struct surface_templates *t, struct world *w, const struct code *code, surface_parse *parse,
                         struct surface_template made) {
  made.tree = code ? parse_template(w, &code->text, parse) : NULL;
  if (!made.tree) return;
  made.weight = weight_of(made.tree);
  t->list[t->count++] = made;
}

struct surface_code surface_code_read(const struct signature *s, const struct notation *n, surface_parse *parse_program,
                                      surface_parse *parse_type) {
  struct world *w = s->world;
  struct surface_code c = {0};
  c.constants.list = arena_array(&w->arena, s->count, sizeof *c.constants.list);
  c.types.list = arena_array(&w->arena, s->constructors.count, sizeof *c.types.list);
  for (uint32_t i = 0; i < s->count; i++) {
    const struct code *code = code_in(s->constants[i]->code, n->name);
    if (code && has_all_arguments(code, code->arguments))
      add_template(&c.constants, w, code, parse_program,
                   (struct surface_template){.constant = s->constants[i], .arguments = code->arguments});
  }
  for (uint16_t i = TYPE_ARROW + 1; i < s->constructors.count; i++) {
    const struct constructor *made = &s->constructors.list[i];
    if (made->arity <= MATCH_MOST_ARGUMENTS)
      add_template(&c.types, w, code_in(made->code, n->name), parse_type,
                   (struct surface_template){.constructor = made, .arguments = made->arity});
  }
  return c;
}

/* ---- names ---- */

const char *surface_unqualified(const char *name) {
  for (const char *dot; *name >= 'A' && *name <= 'Z' && (dot = strchr(name, '.')) && dot[1]; name = dot + 1) {}
  return name;
}

static bool same_name(const struct surface_matching *m, term written, term name) {
  if (m->is_bound && m->is_bound(m->data, name)) return false;
  return written == name || (m->is_loose && !strcmp(surface_unqualified(text_bytes(written)), text_bytes(name)));
}

/* ---- comparing ---- */

struct laying {
  const struct surface_matching *how;
  bool types; /* holes are plain numbers */
  struct matched_argument *arguments;
};

static bool lay(const struct laying *l, const struct surface *t, const struct surface *s);

static bool lay_binder(const struct surface **binder, const struct surface *s) {
  if (s->kind != SURFACE_NAME && s->kind != SURFACE_WILDCARD) return false;
  if (*binder) return (*binder)->kind == SURFACE_NAME && s->kind == SURFACE_NAME && (*binder)->name == s->name;
  *binder = s;
  return true;
}

static bool lay_hole(const struct laying *l, uint32_t hole, const struct surface *s) {
  const uint32_t part = l->types ? HOLE_WHOLE : hole_part(hole);
  struct matched_argument *a = &l->arguments[(l->types ? hole : hole_argument(hole)) - 1];
  if (part >= HOLE_BINDER) return lay_binder(&a->binders[part - HOLE_BINDER], s);
  const bool is_body = part == HOLE_BODY;
  if (a->tree) return a->is_body == is_body && surface_equal(l->how->world, a->tree, s);
  a->tree = s;
  a->is_body = is_body;
  return true;
}

/* An alternative for anything matches one whose variables are unused. */
static bool lay_pattern(const struct laying *l, const struct surface *t, const struct surface *s) {
  return s->kind == SURFACE_WILDCARD || lay(l, t, s);
}

/* Matches every alternative of the template with the first one that takes its values; every
 * alternative must be used. */
static bool lay_case(const struct laying *l, const struct surface *t, const struct surface *s) {
  enum { MOST = 32 };
  bool used[MOST] = {false};
  if (s->count > MOST || !lay(l, t->children[0], s->children[0])) return false;
  for (uint32_t i = 1; i < t->count; i += 2) {
    uint32_t k = 1;
    while (k < s->count && !lay_pattern(l, t->children[i], s->children[k])) k += 2;
    if (k >= s->count || !lay(l, t->children[i + 1], s->children[k + 1])) return false;
    used[k] = true;
  }
  for (uint32_t k = 1; k < s->count; k += 2)
    if (!used[k]) return false;
  return true;
}

/* let x = e: does e contain x although it must not? It may only if the hole for e is the body of
 * λs. */
static bool is_recursive_unasked(const struct laying *l, const struct surface *t, const struct surface *s) {
  const struct surface *hole = t->children[1], *binder = s->children[0];
  return hole->kind == SURFACE_HOLE && hole_part(hole->hole) == HOLE_WHOLE && binder->name &&
         surface_mentions(l->how->world, s->children[1], binder->name);
}

static bool lay(const struct laying *l, const struct surface *t, const struct surface *s) {
  if (t->kind == SURFACE_HOLE) return lay_hole(l, t->hole, s);
  if (t->kind != s->kind) return false;
  if (t->kind == SURFACE_CASE) return lay_case(l, t, s);
  if (t->kind == SURFACE_NAME) return same_name(l->how, t->name, s->name);
  if (t->name != s->name || t->count != s->count) return false;
  if (t->is_infix != s->is_infix && !l->how->is_loose) return false;
  if (t->kind == SURFACE_LET && is_recursive_unasked(l, t, s)) return false;
  for (uint32_t i = 0; i < t->count; i++)
    if (!lay(l, t->children[i], s->children[i])) return false;
  return true;
}

static bool is_alike(const struct surface_matching *m, const struct surface_template *a,
                     const struct surface_template *b) {
  return a->weight == b->weight && a->arguments == b->arguments &&
         (a->arguments == 0 || surface_equal(m->world, a->tree, b->tree));
}

void surface_match(const struct surface_matching *m, const struct surface_templates *t, const struct surface *s,
                   struct surface_match *out) {
  out->count = 0;
  out->candidates = NULL;
  for (uint32_t i = 0; i < t->count; i++) {
    const struct surface_template *found = &t->list[i];
    struct matched_argument arguments[MATCH_MOST_ARGUMENTS] = {0};
    const struct laying l = {m, found->constructor != NULL, arguments};
    if (found->tree->kind == SURFACE_HOLE || !lay(&l, found->tree, s)) continue;
    if (!out->candidates) out->candidates = arena_array(&m->world->arena, t->count, sizeof *out->candidates);
    if (out->count && !is_alike(m, out->candidates[0], found)) {
      if (found->weight <= out->candidates[0]->weight) continue;
      out->count = 0;
    }
    if (out->count == 0) memcpy(out->arguments, arguments, sizeof arguments);
    out->candidates[out->count++] = found;
  }
}
