/* engine_terms: terms from texts, texts from terms, and their parts. */
#include "engine/engine.h"

#include "core/array.h"
#include "core/number/number.h"
#include "core/printer.h"
#include "core/read/reader.h"
#include "redex/metafunction/template.h"

term engine_read_term(struct assay *a, const char *text) {
  return syntax_term_with_holes(a->world, engine_read(a, "TERM", text));
}

term engine_given(struct assay *a, assay_term t) {
  if (!t) raise_syntax(a->machine, NULL, "expected a term, and there is none: it is 0");
  return t;
}

assay_status assay_term_read(assay *w, const char *text, assay_term *out) {
  ENGINE_TRY(w, *out = engine_read_term(w, text));
}

static term read_terms(struct assay *a, const char *name, const char *text, size_t length) {
  struct reader r;
  term *items = NULL;
  uint32_t count = 0, capacity = 0;
  reader_init(&r, a->world, source_from_text(a->world, name, text, length));
  for (const struct syntax *x; (x = reader_next(&r));) {
    ARENA_ROOM(&a->world->arena, items, count, capacity);
    items[count++] = syntax_term_with_holes(a->world, x);
  }
  return term_sequence(a->world, items, count);
}

assay_status assay_terms_read(assay *w, const char *name, const char *text, size_t length, assay_term *out) {
  ENGINE_TRY(w, *out = read_terms(w, name, text, length));
}

static term eval_term(assay_subject *s, const char *text) {
  struct machine *m = s->owner->machine;
  struct unit *unit = unit_new(m, NULL);
  struct scope *scope = scope_new(m, scope_of_module(m, s->module), unit);
  const struct syntax *x = engine_read(s->owner, "TERM", text);
  const struct template *t = template_compile(m, scope, x);
  m->place = &x->place; /* of errors without their own place */
  value frame[unit->slots + 1];
  return template_build(m, t, frame);
}

assay_status assay_term_eval(assay_subject *s, const char *text, assay_term *out) {
  ENGINE_TRY(s->owner, *out = eval_term(s, text));
}

const char *engine_syntax_text(struct assay *a, const struct syntax *x) {
  return term_text_in(&a->world->arena, syntax_term(a->world, x));
}

const term *engine_names(struct assay *a, const char *const *names, uint32_t *count) {
  *count = 0;
  while (names && names[*count]) ++*count;
  term *list = engine_alloc(a, *count, sizeof *list);
  for (uint32_t i = 0; i < *count; i++) list[i] = term_symbol(a->world, names[i]);
  return list;
}

/* ---- printing ---- */

/* Without a width, on one line. */
static void print_given(struct assay *a, assay_term t, const unsigned *width, struct buffer *out) {
  if (width) print_term_pretty(out, engine_given(a, t), *width, 0);
  else print_term(out, engine_given(a, t));
}

static assay_status print_engine_term(struct assay *a, assay_term t, const unsigned *width, struct buffer *out) {
  ENGINE_TRY(a, print_given(a, t, width, out));
}

static assay_status keep_text(struct assay *a, const struct buffer *b, const char **out) {
  ENGINE_TRY(a, *out = arena_string(&a->world->arena, b->text, b->length));
}

static const char *text_within(assay *w, assay_term t, const unsigned *width) {
  struct buffer b = {0};
  const char *text = NULL;
  if (print_engine_term(w, t, width, &b) == ASSAY_OK) keep_text(w, &b, &text);
  buffer_free(&b);
  return text;
}

const char *assay_text(assay *w, assay_term t) { return text_within(w, t, NULL); }
const char *assay_text_pretty(assay *w, assay_term t, unsigned width) { return text_within(w, t, &width); }

/* ---- parts ---- */

bool assay_term_equal(assay_term a, assay_term b) { return a == b; }

size_t assay_term_size(assay_term t) { return t ? term_nodes(t) : 0; }

assay_kind assay_term_kind(assay_term t) {
  if (!t) return ASSAY_OTHER;
  if (is_number(t)) return ASSAY_NUMBER;
  switch (object_of(t)->kind) {
  case KIND_SYMBOL: return ASSAY_SYMBOL;
  case KIND_STRING: return ASSAY_STRING;
  case KIND_BOOLEAN: return ASSAY_BOOLEAN;
  case KIND_HOLE: return ASSAY_HOLE;
  case KIND_SEQUENCE: return ASSAY_SEQUENCE;
  default: return ASSAY_OTHER;
  }
}

size_t assay_term_count(assay_term t) { return t && is_sequence(t) ? seq_count(t) : 0; }

const char *assay_term_name(assay_term t, size_t *length) {
  if (!t || (!is_symbol(t) && !is_string(t))) return NULL;
  if (length) *length = text_of(t)->length;
  return text_bytes(t);
}

bool assay_term_integer(assay_term t, int64_t *out) { return t && number_to_int64(t, out); }

assay_term assay_term_item(assay_term t, size_t i) { return i < assay_term_count(t) ? seq_item(t, (uint32_t)i) : 0; }
