/* engine_terms: terms from texts, texts from terms, and their parts. */
#include "engine/engine.h"

#include "core/number/number.h"
#include "core/printer.h"
#include "core/read/reader.h"
#include "redex/metafunction/template.h"

#include <string.h>

struct read_call {
  assay_subject *subject;
  const char *text;
  assay_term result;
};

term engine_read_term(struct assay *a, const char *text) {
  return syntax_term_with_holes(a->world, engine_read(a, "TERM", text));
}

term engine_given(struct assay *a, assay_term t) {
  if (!t) raise_syntax(a->machine, NULL, "expected a term, and there is none: it is 0");
  return t;
}

static void read_term(struct assay *a, void *data) {
  struct read_call *c = data;
  c->result = engine_read_term(a, c->text);
}

static void eval_term(struct assay *a, void *data) {
  struct read_call *c = data;
  struct machine *m = a->machine;
  struct unit *unit = unit_new(m, NULL);
  struct scope *scope = scope_new(m, scope_of_module(m, c->subject->module), unit);
  const struct syntax *x = engine_read(a, "TERM", c->text);
  const struct template *t = template_compile(m, scope, x);
  m->place = &x->place; /* of errors that have none of their own */
  value frame[unit->slots + 1];
  c->result = template_build(m, t, frame);
}

assay_status assay_term_read(assay *w, const char *text, assay_term *out) {
  struct read_call c = {NULL, text, 0};
  const assay_status status = engine_call(w, read_term, &c);
  if (status == ASSAY_OK) *out = c.result;
  return status;
}

struct read_all_call {
  const char *name, *text;
  size_t length;
  assay_term result;
};

static term *more_terms(struct assay *a, const term *items, size_t *capacity) {
  const size_t before = *capacity;
  *capacity = before ? 2 * before : 64;
  term *more = engine_alloc(a, *capacity, sizeof *more);
  if (before) memcpy(more, items, before * sizeof *more);
  return more;
}

static void read_all(struct assay *a, void *data) {
  struct read_all_call *c = data;
  struct reader r;
  term *items = NULL;
  size_t capacity = 0;
  uint32_t count = 0;
  reader_init(&r, a->world, source_from_text(a->world, c->name, c->text, c->length));
  for (const struct syntax *x; (x = reader_next(&r));) {
    if (count == capacity) items = more_terms(a, items, &capacity);
    items[count++] = syntax_term_with_holes(a->world, x);
  }
  c->result = term_sequence(a->world, items, count);
}

assay_status assay_terms_read(assay *w, const char *name, const char *text, size_t length, assay_term *out) {
  struct read_all_call c = {name, text, length, 0};
  const assay_status status = engine_call(w, read_all, &c);
  if (status == ASSAY_OK) *out = c.result;
  return status;
}

assay_status assay_term_eval(assay_subject *s, const char *text, assay_term *out) {
  struct read_call c = {s, text, 0};
  const assay_status status = engine_call(s->owner, eval_term, &c);
  if (status == ASSAY_OK) *out = c.result;
  return status;
}

const char *engine_syntax_text(struct assay *a, const struct syntax *x) {
  struct buffer b = {0};
  print_term(&b, syntax_term(a->world, x));
  const char *text = arena_string(&a->world->arena, b.text, b.length);
  buffer_free(&b);
  return text;
}

const term *engine_names(struct assay *a, const char *const *names, uint32_t *count) {
  *count = 0;
  while (names && names[*count]) ++*count;
  term *list = engine_alloc(a, *count, sizeof *list);
  for (uint32_t i = 0; i < *count; i++) list[i] = term_symbol(a->world, names[i]);
  return list;
}

/* ---- printing ---- */

struct keep_call {
  const struct buffer *text;
  const char *result;
};

static void keep_text(struct assay *a, void *data) {
  struct keep_call *c = data;
  c->result = arena_string(&a->world->arena, c->text->text, c->text->length);
}

static const char *keep(struct assay *a, struct buffer *b) {
  struct keep_call c = {b, NULL};
  const assay_status status = engine_call(a, keep_text, &c);
  buffer_free(b);
  return status == ASSAY_OK ? c.result : NULL;
}

static void require_term(struct assay *a, void *data) { engine_given(a, *(assay_term *)data); }

const char *assay_text(assay *w, assay_term t) {
  struct buffer b = {0};
  if (!t && engine_call(w, require_term, &t) != ASSAY_OK) return NULL;
  print_term(&b, t);
  return keep(w, &b);
}

const char *assay_text_pretty(assay *w, assay_term t, unsigned width) {
  struct buffer b = {0};
  if (!t && engine_call(w, require_term, &t) != ASSAY_OK) return NULL;
  print_term_pretty(&b, t, width, 0);
  return keep(w, &b);
}

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
