/* test_judgment: test-judgment-holds. */
#include "redex/judgment/derivation_check.h"
#include "redex/judgment/judgment_forms.h"
#include "redex/metafunction/metafunction.h"
#include "redex/redex.h"
#include "redex/redex_tests.h"

struct judgment_test {
  struct place place;
  struct binding *binding;
  struct template *inputs;
  struct pattern *outputs;
  struct expr *derivation; /* of a form without a mode; else NULL */
};

static const char *name_of_judgment(const struct judgment_test *t) { return text_bytes(t->binding->name); }

static void tell_relation(struct machine *m, const struct judgment_test *t) {
  struct buffer b = {0};
  buffer_printf(&b, "  not in relation %s\n", name_of_judgment(t));
  redex_test_failed(m, &t->place, &b);
}

static void tell_derivation(struct machine *m, const struct judgment_test *t, value derivation) {
  struct buffer b = {0};
  buffer_printf(&b, "  derivation does not satisfy %s\n  ", name_of_judgment(t));
  print_value(m, &b, derivation, PRINT_PRINT);
  buffer_puts(&b, "\n");
  redex_test_failed(m, &t->place, &b);
}

/* The actual outputs, sorted, if none is as expected. */
static void tell_answers(struct machine *m, const struct judgment_test *t, const struct answers *answers) {
  struct buffer b = {0};
  if (!answers->count) buffer_printf(&b, "  judgment of %s does not hold\n", name_of_judgment(t));
  else buffer_printf(&b, "  judgment of %s does not match expected output patterns, got:\n", name_of_judgment(t));
  value *rows = arena_array(&m->world->arena, answers->count, sizeof *rows);
  for (uint32_t i = 0; i < answers->count; i++) rows[i] = answers->list[i].outputs;
  for (struct list_walk k = list_walk(redex_sorted_list(m, rows, answers->count)); list_more(&k);) {
    const term row = list_next(&k);
    buffer_puts(&b, "  ");
    for (uint32_t i = 0; i < seq_count(row); i++) {
      if (i) buffer_puts(&b, " ");
      print_value(m, &b, seq_item(row, i), PRINT_WRITE);
    }
    buffer_puts(&b, "\n");
  }
  redex_test_failed(m, &t->place, &b);
}

static bool derivation_passes(struct machine *m, const struct judgment_test *t, value *frame) {
  const value derivation = eval_value(m, t->derivation, frame);
  if (derivation_check_holds(m, judgment_ready(m, t->binding, &t->place), derivation)) return true;
  tell_derivation(m, t, derivation);
  return false;
}

static bool relation_passes(struct machine *m, const struct judgment_test *t, value *frame) {
  if (is_true(m->world, metafunction_call(m, t->binding, template_build(m, t->inputs, frame), &t->place))) return true;
  tell_relation(m, t);
  return false;
}

static bool judgment_passes(struct machine *m, const struct judgment_test *t, value *frame) {
  struct answers answers = {0};
  judgment_solve(m, judgment_ready(m, t->binding, &t->place), template_build(m, t->inputs, frame), false, &answers);
  struct matcher x = {m, m->world, frame, false};
  for (uint32_t i = 0; i < answers.count; i++)
    if (match_first(&x, t->outputs, answers.list[i].outputs)) return true;
  tell_answers(m, t, &answers);
  return false;
}

static value test_eval(struct machine *m, void *data, value *frame) {
  const struct judgment_test *t = data;
  const bool passed = t->derivation                              ? derivation_passes(m, t, frame)
                      : t->binding->kind == BINDING_METAFUNCTION ? relation_passes(m, t, frame)
                                                                 : judgment_passes(m, t, frame);
  if (passed) test_passed(m);
  return m->world->void_;
}

static void compile_judgment(struct machine *m, struct scope *s, const struct syntax *use, struct judgment_test *t) {
  const struct judgment *j = t->binding->payload;
  if (j->modeless)
    raise_syntax(m, &use->place, "modeless judgment forms should supply only their name as the first argument");
  struct syntax **inputs, **outputs;
  judgment_split(m, j, use, &inputs, &outputs);
  t->inputs = template_compile_list(m, s, inputs, j->inputs, use);
  t->outputs = pattern_ready(m, pattern_compile_list(m, scope_new(m, s, NULL), judgment_language(m, j, &use->place),
                                                     outputs, judgment_output_count(j), PATTERN_BINDING, use->place));
}

struct expr *judgment_test_form(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  struct judgment_test *t = arena_alloc_zero(&m->world->arena, sizeof *t);
  t->place = form->place;
  if (form->count == 3 && syntax_is_symbol(form->children[1])) {
    t->binding = derivation_check_binding(m, s, form->children[1]);
    t->derivation = compile_expression(m, s, form->children[2], false);
    return expr_custom(m, form, test_eval, t);
  }
  if (form->count != 2) raise_syntax(m, &form->place, "expected (test-judgment-holds (judgment argument …))");
  const struct syntax *use = form->children[1];
  t->binding = judgment_binding(s, use);
  if (!t->binding)
    raise_syntax(m, &use->place, "expected a name introduced by define-judgment-form or define-relation");
  if (t->binding->kind == BINDING_JUDGMENT) compile_judgment(m, s, use, t);
  else t->inputs = template_compile_list(m, s, use->children + 1, use->count - 1, use);
  return expr_custom(m, form, test_eval, t);
}
