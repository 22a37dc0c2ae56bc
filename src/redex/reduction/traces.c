/* traces: Redex's windows as text: traces, stepper, stepper/seed.
 *
 * Only the program being run prints anything: a model loaded by another command is silent. */
#include "racket/compile/compile.h"
#include "racket/port.h"
#include "redex/judgment/judgment_relation.h"
#include "redex/redex.h"

#include <string.h>

enum { USUAL_CUTOFF = 20 };

struct traces_form {
  struct expr *relation, *start;
  struct expr *multiple; /* #:multiple?: the start is a list of terms; NULL: not given */
};

static bool is_shown(const struct machine *m) { return m->main && m->out == stdout; }

/* The maximum number of terms: reduction-steps-cutoff. */
static uint32_t cutoff(const struct machine *m) {
  const value v = ((const struct parameter_object *)m->redex->steps_cutoff)->content;
  return is_small(v) && small_value(v) > 0 && small_value(v) < UINT32_MAX ? (uint32_t)small_value(v) : USUAL_CUTOFF;
}

static void put_pretty(struct machine *m, struct buffer *b, term t, uint32_t indent) {
  enum { PAGE_WIDTH = 79 };
  struct buffer text = {0};
  print_value_pretty(m, &text, t, PRINT_WRITE, PAGE_WIDTH - indent);
  for (const char *line = text.text, *end; line; line = end) {
    end = strchr(line, '\n');
    if (end) end++;
    buffer_printf(b, "%.*s%*s", end ? (int)(end - line) : (int)strlen(line), line, end ? (int)indent : 0, "");
  }
  buffer_puts(b, "\n");
  buffer_free(&text);
}

/* traces: each term with a number, followed by the targets of its steps. */

static void put_node(struct machine *m, struct buffer *b, const struct graph *g, uint32_t node) {
  const size_t start = b->length;
  buffer_printf(b, "%u. ", node + 1);
  put_pretty(m, b, g->nodes.members[node], (uint32_t)(b->length - start));
  for (uint32_t i = 0; i < g->edge_count; i++) {
    const struct graph_edge *e = &g->edges[i];
    if (e->from != node) continue;
    buffer_printf(b, "   → %u", e->to + 1);
    if (e->rule) buffer_printf(b, "  [%s]", text_bytes(e->rule));
    buffer_puts(b, "\n");
  }
}

static void show_graph(struct machine *m, struct relation *r, term start) {
  struct graph g = {0};
  struct buffer b = {0};
  relation_graph(m, r, start, &(struct graph_options){.limit = cutoff(m), .edges = true}, &g);
  for (uint32_t i = 0; i < g.nodes.count; i++) put_node(m, &b, &g, i);
  if (g.cut) buffer_printf(&b, "… (more than %u terms)\n", cutoff(m));
  port_write(m, current_output_port(m), b.text, b.length);
  buffer_free(&b);
}

static value traces_eval(struct machine *m, void *data, value *frame) {
  const struct traces_form *f = data;
  struct relation *r = relation_argument(m, "traces", eval_value(m, f->relation, frame));
  const value start = eval_value(m, f->start, frame);
  const bool multiple = f->multiple && is_true(m->world, eval_value(m, f->multiple, frame));
  if (!is_shown(m)) return m->world->void_;
  if (!multiple) {
    show_graph(m, r, term_from_value(m, start));
    return m->world->void_;
  }
  if (!is_list(start)) raise_argument(m, "traces", "list?", start);
  for (struct list_walk k = list_walk(start); list_more(&k);) show_graph(m, r, term_from_value(m, list_next(&k)));
  return m->world->void_;
}

/* stepper: a single path, which always takes the first step that apply-reduction-relation lists. */

static bool put_step(struct machine *m, struct relation *r, struct buffer *b, term *t) {
  struct steps steps = {0};
  relation_steps(m, r, *t, &steps);
  if (!steps.count) return false;
  const struct step *first = &steps.list[steps.count - 1];
  const size_t start = b->length;
  buffer_puts(b, "→  ");
  if (first->rule) buffer_printf(b, "[%s]  ", text_bytes(first->rule));
  *t = first->result;
  put_pretty(m, b, *t, (uint32_t)(b->length - start - 2)); /* the arrow is three bytes and one column */
  return true;
}

static value stepper_eval(struct machine *m, void *data, value *frame) {
  const struct traces_form *f = data;
  struct relation *r = relation_argument(m, "stepper", eval_value(m, f->relation, frame));
  term t = term_from_value(m, eval_value(m, f->start, frame));
  if (!is_shown(m)) return m->world->void_;
  struct buffer b = {0};
  const uint32_t limit = cutoff(m);
  uint32_t shown = 1;
  put_pretty(m, &b, t, 0);
  while (shown < limit && put_step(m, r, &b, &t)) shown++;
  port_write(m, current_output_port(m), b.text, b.length);
  buffer_free(&b);
  return m->world->void_;
}

/* stepper/seed: the given terms, each a step from the previous one. */
static value seed_eval(struct machine *m, void *data, value *frame) {
  const struct traces_form *f = data;
  relation_argument(m, "stepper/seed", eval_value(m, f->relation, frame));
  const value seed = eval_value(m, f->start, frame);
  if (!is_list(seed)) raise_argument(m, "stepper/seed", "list?", seed);
  if (!is_shown(m)) return m->world->void_;
  struct buffer b = {0};
  const char *arrow = "";
  for (struct list_walk k = list_walk(seed); list_more(&k); arrow = "→  ") {
    buffer_puts(&b, arrow);
    put_pretty(m, &b, term_from_value(m, list_next(&k)), *arrow ? 3 : 0);
  }
  port_write(m, current_output_port(m), b.text, b.length);
  buffer_free(&b);
  return m->world->void_;
}

/* Other keywords concern colors, places and fonts: their arguments are not even evaluated. */
static struct expr *compile_form(struct machine *m, struct scope *s, const struct syntax *x, custom_function *run) {
  struct traces_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  for (uint32_t i = 1; i < x->count; i++) {
    const struct syntax *part = x->children[i];
    if (!syntax_is_keyword(part)) {
      struct expr **at = !f->relation ? &f->relation : !f->start ? &f->start : NULL;
      if (at) *at = compile_expression(m, s, part, false);
      continue;
    }
    if (++i == x->count) raise_syntax(m, &part->place, "%s: expected something after a keyword", form_name(x));
    if (strcmp(text_bytes(part->atom), "multiple?") == 0) f->multiple = compile_expression(m, s, x->children[i], false);
  }
  if (!f->start) raise_syntax(m, &x->place, "%s: expected a relation and a term", form_name(x));
  return expr_custom(m, x, run, f);
}

static struct expr *compile_traces(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  return compile_form(m, s, x, traces_eval);
}

static struct expr *compile_stepper(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  return compile_form(m, s, x, stepper_eval);
}

static struct expr *compile_seed(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  return compile_form(m, s, x, seed_eval);
}

static const struct form forms[] = {
    {"traces", compile_traces, NULL},
    {"stepper", compile_stepper, NULL},
    {"stepper/seed", compile_seed, NULL},
};

void traces_install(struct machine *m) {
  m->redex->steps_cutoff = parameter_named(m, "reduction-steps-cutoff", small(USUAL_CUTOFF));
  builtins_add_value(m, "reduction-steps-cutoff", m->redex->steps_cutoff);
  builtins_add_forms(m, forms, COUNT_OF(forms));
}
