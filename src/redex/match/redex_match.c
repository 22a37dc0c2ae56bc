/* redex_match: matching as a value of the program. */
#include "redex/match/redex_match.h"

#include "racket/structure.h"
#include "redex/redex.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

struct redex_matcher {
  struct object object; /* KIND_OPAQUE */
  struct unit *unit;
  struct pattern *pattern;
  struct pattern_name *names; /* sorted */
  uint32_t name_count;
  bool test;
  const value *captured;
};

/* Redex sorts names without regard to case. */
static int compare_names(const void *a, const void *b) {
  const struct pattern_name *x = a, *y = b;
  const utf8proc_uint8_t *p = (const utf8proc_uint8_t *)text_bytes(x->name);
  const utf8proc_uint8_t *q = (const utf8proc_uint8_t *)text_bytes(y->name);
  while (*p && *q) {
    utf8proc_int32_t c, d;
    p += utf8proc_iterate(p, -1, &c);
    q += utf8proc_iterate(q, -1, &d);
    c = utf8proc_tolower(c);
    d = utf8proc_tolower(d);
    if (c != d) return c < d ? -1 : 1;
  }
  if (*p || *q) return *p ? 1 : -1;
  return strcmp(text_bytes(x->name), text_bytes(y->name));
}

struct redex_matcher *redex_matcher_new(struct machine *m, struct scope *s, struct language *l,
                                        const struct syntax *pattern, bool test) {
  struct redex_matcher *x = arena_alloc_zero(&m->world->arena, sizeof *x);
  x->object.kind = KIND_OPAQUE;
  x->test = test;
  x->unit = unit_new(m, s->outer ? s->unit : NULL);
  struct pattern *p = pattern_compile(m, scope_new(m, s, x->unit), l, pattern, PATTERN_BINDING);
  if (!test) {
    x->name_count = pattern_names(m, p, &x->names);
    qsort(x->names, x->name_count, sizeof *x->names, compare_names);
    for (uint32_t i = 0; i < x->name_count; i++) x->names[i].local->used = true;
  }
  x->pattern = pattern_ready(m, p);
  return x;
}

struct redex_matcher *redex_matcher_close(struct machine *m, struct redex_matcher *x, const value *frame) {
  if (!x->unit->capture_count) return x;
  struct redex_matcher *copy = arena_alloc(&m->world->arena, sizeof *copy);
  *copy = *x;
  copy->captured = captures_take(m, x->unit, frame);
  return copy;
}

struct rows_next {
  struct next base;
  const struct redex_matcher *x;
  struct match_rows *out;
};

static bool rows_run(struct matcher *x, struct next *self) {
  struct rows_next *n = (struct rows_next *)self;
  struct match_rows *out = n->out;
  uint32_t width = out->name_count;
  if (out->row_count == out->row_capacity) {
    term *old = out->cells;
    out->row_capacity = out->row_capacity ? 2 * out->row_capacity : 4;
    out->cells = arena_alloc(&x->world->arena, ((size_t)out->row_capacity * width + 1) * sizeof(term));
    if (old) memcpy(out->cells, old, (size_t)out->row_count * width * sizeof(term));
  }
  for (uint32_t i = 0; i < width; i++)
    out->cells[(size_t)out->row_count * width + i] = x->frame[out->names[i].local->slot];
  out->row_count++;
  return false;
}

void redex_match_rows(struct machine *m, const struct redex_matcher *x, term t, struct match_rows *out) {
  *out = (struct match_rows){.names = x->names, .name_count = x->name_count};
  value frame[x->unit->slots + 1];
  if (x->captured) captures_give(x->unit, x->captured, frame);
  struct matcher matcher = {m, m->world, frame, false};
  struct rows_next n = {{rows_run}, x, out};
  match_each(&matcher, x->pattern, t, &n.base);
}

/* A match structure. Results can be long and are mostly counted, not read, so bindings are made on
 * demand. Until then the field is 0, and its ingredients follow it. */
enum { MATCH_BINDINGS, MATCH_NAMES, MATCH_CELLS, MATCH_COUNT, MATCH_WORDS };

static void make_bindings(struct world *w, struct struct_object *match) {
  struct machine *m = w->machine;
  const struct pattern_name *names = (const struct pattern_name *)match->fields[MATCH_NAMES];
  const term *cells = (const term *)match->fields[MATCH_CELLS];
  value bindings = w->empty;
  for (size_t i = match->fields[MATCH_COUNT]; i-- > 0;) {
    value fields[2] = {names[i].name, cells[i]};
    bindings = value_cons(w, struct_make(m, m->redex->bind_type, fields), bindings);
  }
  world_store_young(w, match->epoch);
  match->fields[MATCH_BINDINGS] = bindings;
}

static value make_match(struct machine *m, const struct match_rows *rows, uint32_t row) {
  struct struct_object *match = arena_alloc(&m->world->arena, sizeof *match + MATCH_WORDS * sizeof(value));
  *match = (struct struct_object){{.kind = KIND_STRUCT}, m->world->epoch, m->redex->match_type};
  match->fields[MATCH_BINDINGS] = 0;
  match->fields[MATCH_NAMES] = (value)rows->names;
  match->fields[MATCH_CELLS] = (value)(rows->cells + (size_t)row * rows->name_count);
  match->fields[MATCH_COUNT] = rows->name_count;
  return (value)match;
}

void redex_match_install(struct machine *m) { m->redex->match_type->complete = make_bindings; }

static bool test_only(struct machine *m, const struct redex_matcher *x, term t) {
  if (x->pattern->kind == PATTERN_NONTERMINAL) { /* it needs no frame */
    struct matcher matcher = {m, m->world, NULL, false};
    return match_nonterminal(&matcher, x->pattern->nonterminal, t);
  }
  value frame[x->unit->slots + 1];
  if (x->captured) captures_give(x->unit, x->captured, frame);
  struct matcher matcher = {m, m->world, frame, false};
  return match_first(&matcher, x->pattern, t);
}

value redex_match_apply(struct machine *m, const struct redex_matcher *x, term t) {
  if (x->test) return boolean_value(m->world, test_only(m, x, t));
  struct match_rows rows;
  redex_match_rows(m, x, t, &rows);
  if (rows.row_count == 0) return m->world->false_;
  value list = m->world->empty;
  for (uint32_t i = rows.row_count; i-- > 0;) list = value_cons(m->world, make_match(m, &rows, i), list);
  return list;
}
