/* binder: freshening, alpha-equivalence and substitution for programs, and the default language. */
#include "redex/binding/binder.h"

#include "racket/prim/prim.h"
#include "redex/binding/binder_freshen.h"
#include "redex/binding/binding_hash.h"
#include "redex/metafunction/template.h"
#include "redex/redex.h"

#include <string.h>

term binder_freshen(struct machine *m, const struct language *l, term t) {
  if (!l->binders) return t;
  struct freshening f = {m, l, .all_the_way = false};
  return freshening_run(&f, t);
}

term binder_canonical(struct machine *m, const struct language *l, term t) {
  if (!l->binders || !is_sequence(t)) return t;
  struct freshening f = {m, l, .all_the_way = true, .canonical = true};
  return freshening_run(&f, t);
}

bool binder_equivalent(struct machine *m, const struct language *l, term a, term b) {
  if (a == b) return true;
  if (!l->binders || !is_sequence(a) || !is_sequence(b)) return false;
  return binder_canonical(m, l, a) == binder_canonical(m, l, b);
}

bool binder_equivalent_values(struct machine *m, const struct language *l, value a, value b) {
  if (a == b) return true;
  if (!l->binders || !is_list(a) || !is_list(b)) return value_equal(m->world, a, b);
  return value_equal(m->world, binder_canonical(m, l, term_from_value(m, a)),
                     binder_canonical(m, l, term_from_value(m, b)));
}

uint32_t binder_set_add(struct machine *m, const struct language *l, struct term_set *members,
                        struct term_set *canonical, term t, bool *added) {
  if (!l->binders) return term_set_add(m->world, members, t, added);
  uint32_t number = term_set_add(m->world, canonical, binder_canonical(m, l, t), added);
  bool ignored;
  if (*added) term_set_add(m->world, members, t, &ignored);
  return number;
}

bool binder_set_has(struct machine *m, const struct language *l, const struct term_set *members,
                    const struct term_set *canonical, term t) {
  if (!l->binders) return term_set_find(members, t) >= 0;
  return term_set_find(canonical, binder_canonical(m, l, t)) >= 0;
}

/* Substitution. */

struct variable_replacement {
  struct world *w;
  const term *variables, *terms;
  uint32_t count;
};

static term replace(const struct variable_replacement *r, term t) {
  if (!is_sequence(t)) { /* if a variable is named twice, the last one counts */
    for (uint32_t i = r->count; i-- > 0;)
      if (r->variables[i] == t) return r->terms[i];
    return t;
  }
  world_check_stack(r->w);
  uint32_t n = seq_count(t);
  term few[16], *items = n <= 16 ? few : arena_array(&r->w->arena, n, sizeof *items);
  bool same = true;
  for (uint32_t i = 0; i < n; i++) {
    items[i] = replace(r, seq_item(t, i));
    same &= items[i] == seq_item(t, i);
  }
  return same ? t : term_sequence(r->w, items, n);
}

term binder_substitute(struct machine *m, const struct language *l, term body, const term *variables, const term *terms,
                       uint32_t count) {
  struct freshening f = {m, l, .all_the_way = true};
  struct variable_replacement r = {m->world, variables, terms, count};
  return replace(&r, l->binders ? freshening_run(&f, body) : body);
}

/* Literal names: x«3» becomes x«3☺», then x«3☹», x«3☹☺» and so on, which freshening never makes.
 * The faces are a binary number. */

static const char smile[] = "☺", frown[] = "☹", guillemet_open[] = "«", guillemet_close[] = "»";
enum { FACE = sizeof smile - 1, GUILLEMET = sizeof guillemet_open - 1 };

/* The number of bytes of faces before `end`. */
static size_t faces_before(const char *text, size_t end) {
  size_t at = end;
  while (at >= FACE && (!memcmp(text + at - FACE, smile, FACE) || !memcmp(text + at - FACE, frown, FACE))) at -= FACE;
  return end - at;
}

static void put_next_faces(struct buffer *b, const char *faces, size_t bytes) {
  size_t count = bytes / FACE;
  bool digits[count + 1]; /* least significant first */
  for (size_t i = 0; i < count; i++) digits[i] = !memcmp(faces + (count - 1 - i) * FACE, frown, FACE);
  digits[count] = false;
  size_t carry = 0;
  while (carry < count && digits[carry]) digits[carry++] = false;
  if (bytes) digits[carry] = true;
  size_t top = count;
  while (top > 0 && !digits[top]) top--;
  for (size_t i = top + 1; i-- > 0;) buffer_puts(b, digits[i] ? frown : smile);
}

term binder_written_name(struct world *w, term symbol) {
  const char *text = text_bytes(symbol);
  size_t length = text_of(symbol)->length;
  if (length < 2 * GUILLEMET + 2 || memcmp(text + length - GUILLEMET, guillemet_close, GUILLEMET) != 0) return symbol;
  size_t faces = faces_before(text, length - GUILLEMET), end = length - GUILLEMET - faces, digits = end;
  while (digits > 0 && text[digits - 1] >= '0' && text[digits - 1] <= '9') digits--;
  if (digits == end || digits <= GUILLEMET || memcmp(text + digits - GUILLEMET, guillemet_open, GUILLEMET) != 0)
    return symbol;
  struct buffer b = {0};
  buffer_append(&b, text, end);
  put_next_faces(&b, text + end, faces);
  buffer_puts(&b, guillemet_close);
  term name = term_text(w, KIND_SYMBOL, b.text, b.length);
  buffer_free(&b);
  return name;
}

/* The default language. */

static struct parameter_object *parameter(const struct machine *m) {
  return (struct parameter_object *)m->redex->default_language;
}

struct language *binder_default_language(const struct machine *m) {
  value v = parameter(m)->content;
  return has_kind(v, KIND_LANGUAGE) ? (struct language *)v : NULL;
}

value binder_enter_language(struct machine *m, const struct language *l) {
  value before = parameter(m)->content;
  parameter(m)->content = (value)l;
  return before;
}

void binder_leave_language(struct machine *m, value before) { parameter(m)->content = before; }

static value equivalent(struct machine *m, uint32_t argc, value *argv) {
  if (argc == 3 && !has_kind(argv[0], KIND_LANGUAGE))
    raise_argument_at(m, "alpha-equivalent?", "compiled-lang?", 0, argc, argv);
  const struct language *l = argc == 3 ? (const struct language *)argv[0] : binder_default_language(m);
  if (!l)
    raise_exception(m, m->exn_fail, NULL,
                    "alpha-equivalent?: contract violation\n  expected default-language to be  a language\n  got: #f");
  return boolean_value(m->world, binder_equivalent_values(m, l, argv[argc - 2], argv[argc - 1]));
}

/* The initial value of default-equiv. */
static value default_equivalence(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  const struct language *l = binder_default_language(m);
  return boolean_value(m->world,
                       l ? binder_equivalent_values(m, l, argv[0], argv[1]) : value_equal(m->world, argv[0], argv[1]));
}

static const struct primitive_row procedures[] = {{"alpha-equivalent?", 2, 3, equivalent}};

static value add_parameter(struct machine *m, const char *name, value content) {
  value p = parameter_named(m, name, content);
  builtins_add_value(m, name, p);
  return p;
}

void binder_install(struct machine *m) {
  builtins_add_primitives(m, procedures, sizeof procedures / sizeof procedures[0]);
  binding_hash_install(m);
  m->redex->default_language = add_parameter(m, "default-language", m->world->false_);
  m->world->restored = &parameter(m)->content;
  add_parameter(m, "current-cache-all?", m->world->false_);
  m->redex->default_equivalence = add_parameter(
      m, "default-equiv", primitive_with_data(m, "default-equiv", 2, 2, default_equivalence, m->world->void_));
}
