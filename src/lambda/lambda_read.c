/* lambda_read: chooses the syntax in which to read a text (lambda/lambda_read.h). */
#include "lambda/lambda_read.h"

#include "core/read/reader.h"
#include "core/world.h"
#include "lambda/haskell/elaborate.h"
#include "lambda/haskell/haskell_parser.h"
#include "lambda/lambda_term.h"
#include "lambda/notation.h"

#include <string.h>

struct lambda_reader {
  const struct signature *signature;
  const struct notation *notation;
  bool is_haskell;
  struct surface_code code;
};

struct lambda_reader *lambda_reader_new(const struct signature *s, const struct notation *n) {
  struct lambda_reader *r = arena_alloc_zero(&s->world->arena, sizeof *r);
  r->signature = s;
  r->notation = n;
  r->is_haskell = n->reader == NOTATION_HASKELL;
  if (r->is_haskell) r->code = surface_code_read(s, n, haskell_parse, haskell_parse_type);
  return r;
}

/* ---- terms ---- */

static struct surface *tree_of(const struct signature *s, const struct syntax *x);

static bool is_lambda(const struct signature *s, const struct syntax *x) {
  return syntax_is_symbol(x) && (x->atom == s->lambda || !strcmp(text_bytes(x->atom), "lambda")) &&
         !signature_constant(s, x->atom);
}

static struct surface *lambda_of(const struct signature *s, const struct syntax *x) {
  if (x->count != 3 || !syntax_is_symbol(x->children[1]))
    world_error(s->world, &x->place, "expected (λ VARIABLE TERM)");
  struct surface *binder = surface_leaf(s->world, SURFACE_NAME, x->children[1]->place, x->children[1]->atom);
  return surface_node(s->world, SURFACE_LAMBDA, x->place, 2, binder, tree_of(s, x->children[2]));
}

static struct surface *annotation_of(const struct signature *s, const struct syntax *x) {
  if (x->count != 3) world_error(s->world, &x->place, "expected (: TERM TYPE)");
  struct type_reading r = {.world = s->world, .constructors = &s->constructors};
  const term type = type_term(s->world, &s->constructors, type_read(&r, x->children[2]));
  return surface_node(s->world, SURFACE_ANNOTATION, x->place, 2, tree_of(s, x->children[1]),
                      surface_leaf(s->world, SURFACE_TYPE, x->children[2]->place, type));
}

static struct surface *atom_of(const struct signature *s, const struct syntax *x) {
  const struct constant *c = signature_constant(s, x->atom);
  if (!c && !is_symbol(x->atom))
    world_error(s->world, &x->place, "the signature `%s` has no such constant", text_bytes(s->name));
  struct surface *leaf = surface_leaf(s->world, c ? SURFACE_CONSTANT : SURFACE_NAME, x->place,
                                      is_symbol(x->atom) ? x->atom : 0); /* a variable may have the name, too */
  leaf->constant = c;
  return leaf;
}

static struct surface *tree_of(const struct signature *s, const struct syntax *x) {
  world_check_stack(s->world);
  if (x->shape == SYNTAX_ATOM) return atom_of(s, x);
  if (!syntax_is_list(x) || x->count < 2)
    world_error(s->world, &x->place, "expected a name, (λ VARIABLE TERM), (TERM TERM ...) or (: TERM TYPE)");
  if (is_lambda(s, x->children[0])) return lambda_of(s, x);
  if (syntax_is_symbol(x->children[0]) && x->children[0]->atom == s->colon) return annotation_of(s, x);
  struct surface **arguments = arena_array(&s->world->arena, x->count - 1, sizeof *arguments);
  for (uint32_t i = 1; i < x->count; i++) arguments[i - 1] = tree_of(s, x->children[i]);
  struct surface *f = surface_apply(s->world, tree_of(s, x->children[0]), arguments, x->count - 1);
  f->place = x->place;
  return f;
}

/* ---- syntaxes ---- */

enum reading_way { WAY_HASKELL, WAY_HASKELL_GENERAL, WAY_TERM, WAYS };

struct lambda_reading {
  const struct lambda_reader *reader;
  const struct source *source;
  struct type *wanted, *type;
  bool found_phrase; /* another syntax may work */
};

static term read_way(struct lambda_reading *g, enum reading_way way) {
  const struct lambda_reader *r = g->reader;
  struct world *w = r->signature->world;
  struct elaboration e = {.signature = r->signature,
                          .notation = r->notation,
                          .code = way == WAY_TERM ? NULL : &r->code,
                          .wanted = g->wanted,
                          .is_general = way == WAY_HASKELL_GENERAL,
                          .found_phrase = &g->found_phrase};
  const struct surface *tree =
      way == WAY_TERM ? tree_of(r->signature, reader_only(w, g->source)) : haskell_parse(w, g->source, false);
  const term t = elaborate(&e, tree);
  g->type = e.type;
  return t;
}

/* 0: not readable in that syntax; the world's error has the reason. */
static term try_way(struct lambda_reading *g, enum reading_way way) {
  struct world *w = g->reader->signature->world;
  struct catcher c;
  volatile term t = 0;
  if (world_try(w, &c)) {
    t = read_way(g, way);
    world_catch_end(w, &c);
  } else if (w->at_limit || world_was_interrupted(w)) {
    world_raise(w, c.payload);
  }
  return t;
}

/* Does it look like a term in parentheses? If so, errors are about that syntax. */
static bool looks_like_term(const struct source *source) {
  static const char *const starts[] = {"(λ", "(lambda ", "(: ", "[λ"};
  const char *text = source->text + strspn(source->text, " \t\r\n");
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
    if (!strncmp(text, starts[i], strlen(starts[i]))) return true;
  return false;
}

/* Reads the text in the language's own syntax, or else as a term; the first error is the one to
 * report. */
static term read_haskell(struct lambda_reading *g) {
  struct world *w = g->reader->signature->world;
  term t = try_way(g, WAY_HASKELL);
  if (t) return t;
  const struct world_failure error = w->error;
  if (g->found_phrase) t = try_way(g, WAY_HASKELL_GENERAL);
  if (!t) t = try_way(g, WAY_TERM);
  if (!t) world_error(w, &error.place, "%s", error.message);
  return t;
}

term lambda_read(const struct lambda_reader *r, const struct source *source, struct type *wanted, struct type **type) {
  struct lambda_reading g = {.reader = r, .source = source, .wanted = wanted};
  const term t = r->is_haskell && !looks_like_term(source) ? read_haskell(&g) : read_way(&g, WAY_TERM);
  if (type) *type = g.type;
  return t;
}
