/* reducer_formulas: see the header. */
#include "spaces/reducer/reducer_formulas.h"

static const char *taken(struct assay *a, struct buffer *b) {
  const char *text = engine_string(a, b->text ? b->text : "");
  buffer_free(b);
  return text;
}

static const char *term_text_of(struct assay *a, term t) {
  struct buffer b = {0};
  print_value(a->machine, &b, t, PRINT_TERM);
  return taken(a, &b);
}

static const char *place_text(struct assay *a, const struct term_path *p) {
  struct buffer b = {0};
  for (uint32_t i = 0; i < p->length; i++) buffer_printf(&b, i ? " %u" : "%u", p->items[i]);
  return taken(a, &b);
}

static struct assay_variable variable_of_formula(struct assay *a, struct space *s, const struct formula *f, uint32_t i,
                                                 const struct formula_style *style) {
  const struct variable *v = &f->variables[i];
  const char **places = engine_alloc(a, v->place_count, sizeof *places);
  const char **witnesses = engine_alloc(a, v->witness_count, sizeof *witnesses);
  struct buffer name = {0}, sort = {0};
  for (uint32_t k = 0; k < v->place_count; k++) {
    const struct term_path place = style->place ? style->place(style->data, &v->places[k]) : v->places[k];
    places[k] = place_text(a, &place);
  }
  for (uint32_t k = 0; k < v->witness_count; k++) witnesses[k] = term_text_of(a, v->witnesses[k]);
  formula_variable_name(s->world, f, i, &name);
  s->name(s, v->sort, &sort);
  return (struct assay_variable){.name = taken(a, &name),
                                 .sort = taken(a, &sort),
                                 .kind = (assay_variable_kind)v->kind,
                                 .place_count = v->place_count,
                                 .places = places,
                                 .witness_count = v->witness_count,
                                 .witnesses = witnesses};
}

static struct assay_formula formula_of(struct assay *a, struct space *s, const struct formula *f,
                                       const struct formula_style *style) {
  struct assay_variable *variables = engine_alloc(a, f->variable_count, sizeof *variables);
  const char **guards = engine_alloc(a, f->guard_count, sizeof *guards);
  struct buffer text = {0};
  for (uint32_t i = 0; i < f->variable_count; i++) variables[i] = variable_of_formula(a, s, f, i, style);
  for (uint32_t i = 0; i < f->guard_count; i++) {
    struct buffer guard = {0};
    formula_guard_print(s->world, f, &f->guards[i], &guard);
    guards[i] = taken(a, &guard);
  }
  formula_print(s, f, style, &text);
  return (struct assay_formula){.text = taken(a, &text),
                                .encoded = term_text_of(a, formula_to_term(s, f)),
                                .variable_count = f->variable_count,
                                .variables = variables,
                                .guard_count = f->guard_count,
                                .guards = guards,
                                .condition = style->condition ? engine_string(a, style->condition) : NULL,
                                .is_universal = formula_is_universal(f),
                                .tests = f->tests,
                                .discarded = f->discarded};
}

struct assay_formulas reducer_formulas(struct assay *a, struct space *s, const struct generalised *g,
                                       const struct formula_style *style) {
  struct assay_formula *list = engine_alloc(a, g->count, sizeof *list);
  for (uint32_t i = 0; i < g->count; i++) list[i] = formula_of(a, s, g->formulas[i], style);
  return (struct assay_formulas){g->count, list, g->checks, g->complete};
}

const struct formula *reducer_read_formula(struct assay *a, struct space *s, const char *encoded) {
  const struct formula *f = formula_from_term(s, engine_read_term(a, encoded));
  if (!f) world_error(a->world, NULL, "not a formula of this property");
  return f;
}

struct assay_verified reducer_verified(struct assay *a, const struct verification *v) {
  return (struct assay_verified){v->tests, v->discarded, v->refuted ? term_text_of(a, v->refuting) : NULL};
}
