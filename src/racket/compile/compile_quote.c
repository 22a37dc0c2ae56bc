/* compile_quote: quote and quasiquote. */
#include "racket/compile/compile.h"

#include "racket/datum.h"

static struct expr *compile_literal(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)s;
  (void)tail;
  return expr_constant(m, datum_value(m, x));
}

static struct expr *compile_quote(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 2, 2);
  return compile_literal(m, s, x->children[1], tail);
}

/* A list with some computed parts. Spliced parts are lists; `end` follows a dot. */
struct quasi_list {
  bool vector, spliced;
  struct expr *end; /* NULL: a proper list */
  uint32_t count;
  struct quasi_part {
    struct expr *content;
    bool splice;
  } parts[];
};

static value spliced_list(struct machine *m, const struct quasi_list *q, value *frame) {
  struct list_builder b = {0};
  for (uint32_t i = 0; i < q->count; i++) {
    value v = eval(m, q->parts[i].content, frame);
    if (!q->parts[i].splice) {
      list_add(m->world, &b, v);
    } else if (i + 1 == q->count && !q->end) { /* at the end, any value is allowed */
      return list_done_with(&b, v);
    } else {
      if (!is_list(v)) raise_argument(m, "unquote-splicing", "list?", v);
      for (struct list_walk k = list_walk(v); list_more(&k);) list_add(m->world, &b, list_next(&k));
    }
  }
  return list_done_with(&b, q->end ? eval(m, q->end, frame) : m->world->empty);
}

/* Short lists of terms become terms, because models use them as terms. */
static value plain_list(struct machine *m, const struct quasi_list *q, value *frame) {
  enum { FEW = 16 };
  value items[q->count + 1];
  bool terms = q->count <= FEW;
  for (uint32_t i = 0; i < q->count; i++) {
    items[i] = eval(m, q->parts[i].content, frame);
    terms = terms && is_term(items[i]);
  }
  return terms ? term_sequence(m->world, items, q->count) : list_from_array(m->world, items, q->count);
}

static value run_quasi(struct machine *m, void *data, value *frame) {
  const struct quasi_list *q = data;
  value list = q->spliced || q->end ? spliced_list(m, q, frame) : plain_list(m, q, frame);
  if (!q->vector) return list;
  uint32_t count;
  value *items = list_to_array(m->world, list, &count);
  return make_vector(m->world, items, count);
}

static value run_quasi_box(struct machine *m, void *data, value *frame) {
  return immutable_box(m->world, eval(m, data, frame));
}

static bool is_unquote(const struct syntax *x, term name) { return syntax_is_form(x, name) && x->count == 2; }

/* `(a . ,b) is read as (a unquote b). */
static bool ends_in_unquote(struct machine *m, const struct syntax *x) {
  return x->shape == SYNTAX_LIST && x->count > 2 && syntax_is_symbol(x->children[x->count - 2]) &&
         x->children[x->count - 2]->atom == m->names->unquote;
}

/* Is any part computed at this level? */
static bool is_computed(struct machine *m, const struct syntax *x, uint32_t level) {
  if (x->shape == SYNTAX_ATOM) return false;
  world_check_stack(m->world);
  if (is_unquote(x, m->names->quasiquote)) level++;
  if (is_unquote(x, m->names->unquote) || is_unquote(x, m->names->unquote_splicing))
    if (--level == 0) return true;
  if (level == 1 && ends_in_unquote(m, x)) return true;
  for (uint32_t i = 0; i < x->count; i++)
    if (is_computed(m, x->children[i], level)) return true;
  return false;
}

static struct expr *compile_template(struct machine *m, struct scope *s, const struct syntax *x, uint32_t level);

static void compile_part(struct machine *m, struct scope *s, const struct syntax *x, uint32_t level,
                         struct quasi_list *q) {
  struct quasi_part *p = &q->parts[q->count++];
  p->splice = level == 1 && is_unquote(x, m->names->unquote_splicing);
  q->spliced = q->spliced || p->splice;
  p->content = p->splice ? compile_expression(m, s, x->children[1], false) : compile_template(m, s, x, level);
}

static struct expr *compile_template(struct machine *m, struct scope *s, const struct syntax *x, uint32_t level) {
  world_check_stack(m->world);
  if (!is_computed(m, x, level)) return expr_constant(m, datum_value(m, x));
  if (syntax_is_box_literal(x)) return expr_custom(m, x, run_quasi_box, compile_template(m, s, x->children[1], level));
  if (is_unquote(x, m->names->unquote) && level == 1) return compile_expression(m, s, x->children[1], false);
  if (is_unquote(x, m->names->unquote_splicing) && level == 1)
    raise_syntax(m, &x->place, "unquote-splicing: invalid context within quasiquote");
  if (is_unquote(x, m->names->quasiquote)) level++;
  else if (is_unquote(x, m->names->unquote) || is_unquote(x, m->names->unquote_splicing)) level--;
  struct quasi_list *q = arena_alloc_zero(&m->world->arena, sizeof *q + x->count * sizeof q->parts[0]);
  q->vector = x->shape == SYNTAX_VECTOR;
  uint32_t count = x->shape == SYNTAX_DOTTED ? x->count - 1 : x->count;
  for (uint32_t i = 0; i < count; i++) {
    if (level == 1 && i + 2 == count && ends_in_unquote(m, x)) {
      q->end = compile_expression(m, s, x->children[i + 1], false);
      break;
    }
    compile_part(m, s, x->children[i], level, q);
  }
  if (x->shape == SYNTAX_DOTTED) q->end = compile_template(m, s, x->children[count], level);
  return expr_custom(m, x, run_quasi, q);
}

static struct expr *compile_quasiquote(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 2, 2);
  return compile_template(m, s, x->children[1], 1);
}

static struct expr *compile_unquote(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)s;
  (void)tail;
  raise_syntax(m, &x->place, "%s: not in quasiquote", form_name(x));
}

static const struct form forms[] = {
    {"quote", compile_quote, NULL},      {"quasiquote", compile_quasiquote, NULL},
    {"unquote", compile_unquote, NULL},  {"unquote-splicing", compile_unquote, NULL},
    {"#%hash", compile_literal, NULL},   {"#%hasheqv", compile_literal, NULL},
    {"#%hasheq", compile_literal, NULL}, {"#%box", compile_literal, NULL},
};

void compile_quote_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
