/* property: a property in C over algebraic data.
 *
 *     cc property.c $(pkg-config --cflags --libs libassay) -o property
 *     ./property
 *
 * The data are arithmetic expressions; the code under test is a function that simplifies them, and
 * has a bug. A grammar says what expressions there are. assay makes some, until the property fails
 * for one; makes that one small; and tells what does not matter in it. Everything that knows about
 * expressions is C. */
#include <assay.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char grammar[] = "(define-language Expressions"
                              "  (e ::= (num integer) (neg e) (add e e) (mul e e)))";

/* ---- the code under test ---- */

enum kind { NUM, NEG, ADD, MUL };

struct expression {
  enum kind kind;
  uint32_t number;
  struct expression *left, *right;
};

static struct expression *make(enum kind kind, uint32_t number, struct expression *left, struct expression *right) {
  struct expression *e = malloc(sizeof *e);
  if (!e) abort();
  *e = (struct expression){kind, number, left, right};
  return e;
}

static void drop(struct expression *e) {
  if (!e) return;
  drop(e->left);
  drop(e->right);
  free(e);
}

/* Takes the expression, and gives back one that should mean the same. */
static struct expression *simplify(struct expression *e) {
  if (e->left) e->left = simplify(e->left);
  if (e->right) e->right = simplify(e->right);
  struct expression *inner = e->left;
  if (e->kind != NEG || !inner) return e;
  if (inner->kind == ADD) { /* -(a + b) is -a + -b. The second minus is missing. */
    struct expression *sum = make(ADD, 0, make(NEG, 0, inner->left, NULL), inner->right);
    free(inner);
    free(e);
    return sum;
  }
  if (inner->kind == NEG) { /* --a is a */
    struct expression *a = inner->left;
    free(inner);
    free(e);
    return a;
  }
  return e;
}

static uint32_t value_of(const struct expression *e) {
  switch (e->kind) {
  case NUM: return e->number;
  case NEG: return -value_of(e->left);
  case ADD: return value_of(e->left) + value_of(e->right);
  case MUL: return value_of(e->left) * value_of(e->right);
  }
  return 0;
}

/* ---- the property ---- */

/* The expression that a term stands for: (num 1), (neg e), (add e e), (mul e e). */
static struct expression *expression_of(assay_term t) {
  static const char *const names[] = {"num", "neg", "add", "mul"};
  const char *name = assay_term_name(assay_term_item(t, 0), NULL);
  enum kind kind = NUM;
  while (strcmp(name, names[kind]) != 0) kind++;
  if (kind == NUM) {
    int64_t number = 0; /* one of more than 64 bits is as good as 0 */
    assay_term_integer(assay_term_item(t, 1), &number);
    return make(NUM, (uint32_t)number, NULL, NULL);
  }
  struct expression *left = expression_of(assay_term_item(t, 1));
  return make(kind, 0, left, kind == NEG ? NULL : expression_of(assay_term_item(t, 2)));
}

static bool holds(assay_term t) {
  struct expression *e = expression_of(t);
  const uint32_t before = value_of(e);
  e = simplify(e);
  const uint32_t after = value_of(e);
  drop(e);
  return before == after;
}

/* As assay_reduce and assay_generalise ask. */
static void check(void *data, struct assay_candidate *list, size_t count) {
  (void)data;
  for (size_t i = 0; i < count; i++) list[i].verdict = holds(list[i].term) ? ASSAY_HOLDS : ASSAY_FAILS;
}

/* ---- the search ---- */

/* The first expression for which the property fails; 0: there is none among the first thousand. */
static assay_status find(assay *w, assay_subject *s, assay_term *out) {
  const struct assay_generator_options wanted = {.pattern = "e", .way = ASSAY_GRAMMAR, .seed = 1};
  assay_generator *generator;
  assay_status status = assay_generator_new(s, &wanted, &generator);
  *out = 0;
  for (uint64_t i = 1; status == ASSAY_OK && i <= 1000; i++) {
    const struct assay_mark mark = assay_mark(w);
    struct assay_generated g;
    status = assay_generate(generator, i, false, &g);
    if (status == ASSAY_OK && g.made == ASSAY_MADE && !holds(g.term)) {
      printf("term %d fails: %zu nodes\n", (int)i, assay_term_size(g.term));
      *out = g.term;
      break;
    }
    assay_release(w, mark); /* it holds: nothing of it is needed any more */
  }
  return status;
}

static assay_status explain(assay *w, assay_subject *s, assay_term t) {
  const struct assay_reducer_options terms = {.pattern = "e"};
  const struct assay_reduction reduction = {.check = check, .tries = 100};
  const struct assay_generalisation generalisation = {.check = check, .tries = 1000};
  assay_reducer *reducer;
  struct assay_reduced small;
  struct assay_formulas formulas;
  assay_status status = assay_reducer_new(s, &terms, &reducer);
  if (status == ASSAY_OK) status = assay_reduce(reducer, t, &reduction, &small);
  if (status != ASSAY_OK) return status;
  printf("made small: %s\n", assay_text(w, small.term));
  status = assay_generalise(reducer, small.term, &generalisation, &formulas);
  if (status == ASSAY_OK && formulas.count > 0) printf("in general: %s\n", formulas.list[0].text);
  return status;
}

int main(void) {
  assay *w = assay_new();
  if (!w) return 2;
  assay_subject *s;
  assay_term t = 0;
  assay_status status = assay_load_text(w, "grammar", grammar, strlen(grammar), &s);
  if (status == ASSAY_OK) status = find(w, s, &t);
  if (status == ASSAY_OK && t) status = explain(w, s, t);
  if (status != ASSAY_OK) fputs(assay_error(w), stderr);
  assay_free(w);
  return status != ASSAY_OK ? 2 : t ? 1 : 0;
}
