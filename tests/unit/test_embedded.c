/* Embedded compilers (include/assay_embedded.h): a compiler that does what the test tells it to,
 * and tables that are wrong. */
#include "assay_embedded.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- a compiler: functions are trees of closures over their inputs ---- */

enum behaviour { WELL, WRONG, REFUSES, REFUSES_TOGETHER, ABORTS, HANGS, PRINTS };

struct value {
  void (*eval)(const struct assay_node *n, const uint64_t *operands, uint64_t *results);
  struct assay_node node;
  struct value *operands[ASSAY_MOST_OPERANDS];
  uint64_t word; /* of a literal, or the number of a parameter, or of a result of a node */
  enum { LITERAL, PARAMETER, NODE } kind;
};

struct function {
  struct assay_function *told;
  void **results;
};

static enum behaviour behaviour_of(const struct assay_function *f) { return *(const enum behaviour *)f->variant->data; }

static void *make(struct value v) {
  struct value *copy = malloc(sizeof *copy); /* the child forgets all when it ends */
  *copy = v;
  return copy;
}

static void *begin(struct assay_function *told) {
  struct function *f = malloc(sizeof *f);
  *f = (struct function){told, calloc(told->result_count, sizeof(void *))};
  return f;
}

static void *parameter(void *function, unsigned number) {
  (void)function;
  return make((struct value){.kind = PARAMETER, .word = number});
}

static void *literal(void *function, const struct assay_type *type, uint64_t word) {
  (void)function, (void)type;
  return make((struct value){.kind = LITERAL, .word = word});
}

static void build(const struct assay_node *n, void *const *operands, void **results) {
  const struct function *f = n->function;
  struct value v = {.kind = NODE,
                    .node = *n,
                    .eval = n->op->data
                                ? *(void (*const *)(const struct assay_node *, const uint64_t *, uint64_t *))n->op->data
                                : n->op->eval};
  for (unsigned i = 0; i < n->operand_count; i++) v.operands[i] = operands[i];
  if (behaviour_of(f->told) == REFUSES && !strcmp(n->op->name, "sum")) {
    strcpy(f->told->message, "no sums today");
    return;
  }
  for (v.word = 0; v.word < n->result_count; v.word++) results[v.word] = make(v);
}

static bool finish(void *function, void *const *results) {
  struct function *f = function;
  memcpy(f->results, results, f->told->result_count * sizeof *results);
  if (behaviour_of(f->told) == ABORTS && f->told->result_count > 2) abort();
  for (volatile bool hangs = behaviour_of(f->told) == HANGS && f->told->result_count >= 5 && f->told->result_count <= 7;
       hangs;)
    continue;
  if (behaviour_of(f->told) == PRINTS) puts("@@ 7\nthis is nobody's business");
  return true;
}

static uint64_t compute(const struct value *v, const uint64_t *inputs) {
  uint64_t operands[ASSAY_MOST_OPERANDS], results[ASSAY_MOST_RESULTS];
  if (v->kind != NODE) return v->kind == LITERAL ? v->word : inputs[v->word];
  for (unsigned i = 0; i < v->node.operand_count; i++) operands[i] = compute(v->operands[i], inputs);
  v->eval(&v->node, operands, results);
  const struct assay_type *t = v->node.results[v->word];
  return t->kind == ASSAY_UNSIGNED ? results[v->word] & UINT64_MAX >> (64 - t->bits) : results[v->word];
}

static void run(void *function, const uint64_t *inputs, uint64_t *outputs) {
  const struct function *f = function;
  for (unsigned i = 0; i < f->told->result_count; i++) {
    outputs[i] = compute(f->results[i], inputs);
    if (behaviour_of(f->told) == WRONG && outputs[i] == 3) outputs[i]++;
    if (f->told->results[i]->kind == ASSAY_UNSIGNED) outputs[i] |= UINT64_C(1) << 60; /* above its bits: nobody looks */
  }
}

static const struct assay_compiler compiler = {
    .begin = begin, .parameter = parameter, .literal = literal, .finish = finish, .run = run};

/* ---- operations ---- */

static void sum(const struct assay_node *n, const uint64_t *x, uint64_t *result) {
  (void)n;
  *result = x[0] + x[1];
}
static void both(const struct assay_node *n, const uint64_t *x, uint64_t *results) {
  (void)n;
  results[0] = x[0] + 1;
  results[1] = x[0] < x[1];
}
static void quotient(const struct assay_node *n, const uint64_t *x, uint64_t *result) {
  double a, b;
  (void)n;
  memcpy(&a, &x[0], sizeof a);
  memcpy(&b, &x[1], sizeof b);
  a = a / b;
  memcpy(result, &a, sizeof a);
}
static void is_less(const struct assay_node *n, const uint64_t *x, uint64_t *result) {
  (void)n;
  *result = x[0] < x[1] ? 77 : 0; /* any word but 0 is true */
}

static const struct assay_type types[] = {{"u7", ASSAY_UNSIGNED, 7, NULL},
                                          {"u33", ASSAY_UNSIGNED, 33, NULL},
                                          {"f64", ASSAY_DOUBLE, 0, NULL},
                                          {"bool", ASSAY_BOOL, 0, NULL},
                                          {0}};
static const struct assay_op ops[] = {
    {.name = "sum", .signature = "T T -> T", .types = "u7 u33", .build = build, .eval = sum},
    {.name = "both", .signature = "T T -> T bool", .types = "u7 u33", .build = build, .eval = both},
    {.name = "quotient", .signature = "f64 f64 -> f64", .build = build, .eval = quotient},
    {.name = "less",
     .signature = " T  T -> bool",
     .types = " u7  u33 ",
     .weight = 0.5,
     .build = build,
     .eval = is_less},
    {0}};

static struct assay_embedded with_variant(const struct assay_variant *variants) {
  return (struct assay_embedded){
      .name = "test", .types = types, .ops = ops, .variants = variants, .compiler = &compiler, .seconds = 0.2};
}

/* ---- hunting ---- */

/* What is reported; malloc'ed. */
static char *hunt(const struct assay_embedded *e, struct assay_embedded_options o,
                  struct assay_embedded_result *result) {
  char *text = NULL;
  size_t length;
  FILE *report = open_memstream(&text, &length);
  assay *w = assay_new();
  const assay_status status = assay_embedded_hunt(w, e, &o, report, result);
  if (status != ASSAY_OK) fputs(assay_error(w), stderr);
  assert_int_equal(status, ASSAY_OK);
  assay_free(w);
  fclose(report);
  return text;
}

static char *hunt_behaviour(enum behaviour b, struct assay_embedded_result *result) {
  const struct assay_variant variants[] = {{"only", &b}, {0}};
  const struct assay_embedded e = with_variant(variants);
  return hunt(&e, (struct assay_embedded_options){.count = 300, .first = true}, result);
}

static void assert_contains(const char *text, const char *part) {
  assert_non_null(text);
  if (!strstr(text, part)) fail_msg("not found: %s\nin: %s", part, text);
}

static void a_compiler_that_is_right(void **state) {
  (void)state;
  struct assay_embedded_result r;
  char *text = hunt_behaviour(WELL, &r);
  assert_string_equal(text, "300 programs tried; 0 findings\n");
  assert_int_equal(r.tried, 300);
  free(text);
}

static void what_it_prints_is_no_answer(void **state) {
  (void)state;
  struct assay_embedded_result r;
  char *text = hunt_behaviour(PRINTS, &r);
  assert_string_equal(text, "300 programs tried; 0 findings\n");
  free(text);
}

static void a_wrong_result(void **state) {
  (void)state;
  struct assay_embedded_result r;
  char *text = hunt_behaviour(WRONG, &r);
  assert_int_equal(r.findings, 1);
  assert_contains(text, "test: the variants disagree: ");
  assert_contains(text, "0000000000000003\n  only, line ");
  assert_contains(text, "0000000000000004\n");
  free(text);
}

static void a_refusal_is_a_finding(void **state) {
  (void)state;
  struct assay_embedded_result r;
  char *text = hunt_behaviour(REFUSES, &r);
  assert_int_equal(r.findings, 1);
  assert_contains(text, "  only, line 1: refused by sum.u");
  assert_contains(text, ": no sums today\n");
  free(text);
}

static void an_abort_is_a_finding(void **state) {
  (void)state;
  struct assay_embedded_result r;
  char *text = hunt_behaviour(ABORTS, &r);
  assert_int_equal(r.findings, 1);
  assert_contains(text, "  only, line 1: test was ended by signal 6 (Aborted)\n");
  free(text);
}

static void taking_too_long_is_a_finding(void **state) {
  (void)state;
  const enum behaviour b = HANGS;
  const struct assay_variant variants[] = {{"only", &b}, {0}};
  struct assay_embedded e = with_variant(variants);
  struct assay_embedded_result r;
  e.seconds = 0.05;
  char *text = hunt(&e, (struct assay_embedded_options){.count = 20, .first = true, .unreduced = true}, &r);
  assert_int_equal(r.findings, 1);
  assert_contains(text, "  only, line 1: it takes too long\n");
  free(text);
}

static bool compile_all(void *session) {
  (void)session;
  return true;
}
static bool compile_nothing(void *session) {
  (void)session;
  return false;
}

static void functions_that_are_compiled_together(void **state) {
  (void)state;
  const enum behaviour well = WELL, aborts = ABORTS;
  const struct assay_variant variants[] = {{"well", &well}, {0}}, broken[] = {{"aborts", &aborts}, {0}};
  struct assay_compiler together = compiler;
  struct assay_embedded e = with_variant(variants), crashing = with_variant(broken);
  struct assay_embedded_result r;
  together.compile = compile_all;
  e.compiler = crashing.compiler = &together;
  free(hunt(&e, (struct assay_embedded_options){.count = 300}, &r));
  assert_int_equal(r.findings, 0);
  free(hunt(&crashing, (struct assay_embedded_options){.count = 100, .first = true}, &r));
  assert_int_equal(r.findings, 1);
  together.compile = compile_nothing;
  char *text = hunt(&e, (struct assay_embedded_options){.count = 20, .first = true, .unreduced = true}, &r);
  assert_contains(text, "refused by compile");
  free(text);
}

/* The first variant computes what nobody has said, and the second something else. */
static void without_an_oracle_variants_are_compared(void **state) {
  (void)state;
  static void (*const computes)(const struct assay_node *, const uint64_t *, uint64_t *) = sum;
  const struct assay_op unknown[] = {{.name = "sum", .signature = "u7 u7 -> u7", .build = build, .data = &computes},
                                     {0}};
  const enum behaviour well = WELL, wrong = WRONG;
  const struct assay_variant both[] = {{"well", &well}, {"wrong", &wrong}, {0}},
                             same_ones[] = {{"well", &well}, {"too", &well}, {0}};
  struct assay_embedded e = with_variant(both);
  struct assay_embedded_result r;
  e.ops = unknown;
  char *text = hunt(&e, (struct assay_embedded_options){.count = 100, .first = true, .quiet = true}, &r);
  assert_int_equal(r.findings, 1);
  assert_null(strstr(text, "meaning"));
  free(text);
  e.variants = same_ones;
  free(hunt(&e, (struct assay_embedded_options){.count = 100}, &r));
  assert_int_equal(r.findings, 0);
}

/* ---- cells, arrays and effects: functions are lists of steps, done in their order ---- */

enum { MOST_STEPS = 200, MOST_ITEMS = 1024 };

enum order { IN_ORDER, BACKWARDS }; /* of two effects that follow each other */

struct step {
  struct value value; /* of the first result; those of others follow */
  uint64_t words[ASSAY_MOST_RESULTS];
};

struct steps {
  struct assay_function *told;
  void **results;
  struct step list[MOST_STEPS];
  unsigned count;
};

struct place { /* of a value: a result of a step, or not of one */
  struct value value;
  const struct step *step;
};

static void *begin_steps(struct assay_function *told) {
  struct steps *f = calloc(1, sizeof *f);
  f->told = told;
  f->results = calloc(told->result_count, sizeof(void *));
  return f;
}

static void *make_place(struct value v, const struct step *step) {
  struct place *p = malloc(sizeof *p);
  *p = (struct place){v, step};
  return p;
}

static void *step_parameter(void *function, unsigned number) {
  (void)function;
  return make_place((struct value){.kind = PARAMETER, .word = number}, NULL);
}

static void *step_literal(void *function, const struct assay_type *type, uint64_t word) {
  (void)function;
  assert_true(type->kind <= ASSAY_DOUBLE);
  return make_place((struct value){.kind = LITERAL, .word = word}, NULL);
}

typedef void evaluation(const struct assay_node *, const uint64_t *, uint64_t *);

static void build_step(const struct assay_node *n, void *const *operands, void **results) {
  struct steps *f = n->function;
  assert_true(f->count < MOST_STEPS);
  struct step *s = &f->list[f->count++];
  s->value = (struct value){.node = *n, .eval = n->op->data ? *(evaluation *const *)n->op->data : n->op->eval};
  for (unsigned i = 0; i < n->operand_count; i++) s->value.operands[i] = operands[i];
  if (!n->result_count) assert_non_null(results[0]);
  for (unsigned i = 0; i < n->result_count; i++) results[i] = make_place((struct value){.kind = NODE, .word = i}, s);
}

static void refuse_effect(const struct assay_node *n, void *const *operands, void **results) {
  build_step(n, operands, results);
  results[0] = NULL;
}

static bool is_pure(const struct step *s) { return !strstr(s->value.node.op->signature, "(effects)"); }

static bool finish_steps(void *function, void *const *results) {
  struct steps *f = function;
  memcpy(f->results, results, f->told->result_count * sizeof *results);
  return true;
}

static uint64_t word_at(const struct place *p, const uint64_t *inputs) {
  return p->step ? p->step->words[p->value.word] : p->value.kind == LITERAL ? p->value.word : inputs[p->value.word];
}

static uint64_t cut(const struct assay_type *t, uint64_t word) {
  return t->kind == ASSAY_UNSIGNED ? word & UINT64_MAX >> (64 - t->bits) : word;
}

static void do_step(struct step *s, const uint64_t *inputs) {
  const struct assay_node *n = &s->value.node;
  uint64_t operands[ASSAY_MOST_OPERANDS];
  for (unsigned i = 0; i < n->operand_count; i++)
    operands[i] = word_at((const struct place *)(const void *)s->value.operands[i], inputs);
  for (unsigned i = 0; i < n->result_count; i++)
    s->words[i] = assay_type_item(n->results[i]) ? (uint64_t)(uintptr_t)calloc(MOST_ITEMS, sizeof(uint64_t)) : 0;
  s->value.eval(n, operands, s->words);
  for (unsigned i = 0; i < n->result_count; i++) s->words[i] = cut(n->results[i], s->words[i]);
}

static void run_steps(void *function, const uint64_t *inputs, uint64_t *outputs) {
  struct steps *f = function;
  const bool is_backwards = *(const enum order *)f->told->variant->data == BACKWARDS;
  for (unsigned i = 0; i < f->count; i++) {
    const bool is_exchanged = is_backwards && i + 1 < f->count && !is_pure(&f->list[i]) && !is_pure(&f->list[i + 1]);
    do_step(&f->list[i + is_exchanged], inputs);
    if (is_exchanged) do_step(&f->list[i++], inputs);
  }
  for (unsigned i = 0; i < f->told->result_count; i++) {
    const struct assay_type *t = f->told->results[i], *item = assay_type_item(t);
    const uint64_t word = word_at(f->results[i], inputs);
    for (unsigned k = 0; k < assay_type_length(t); k++) *outputs++ = item ? cut(item, assay_items(word)[k]) : word;
  }
}

static const struct assay_compiler step_compiler = {.begin = begin_steps,
                                                    .parameter = step_parameter,
                                                    .literal = step_literal,
                                                    .finish = finish_steps,
                                                    .run = run_steps};

static void new_cell(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n;
  *assay_items(y[0]) = x[0];
}
static void load(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n;
  y[0] = *assay_items(x[0]);
}
static void store(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n, (void)y;
  *assay_items(x[0]) = x[1];
}
static void fill(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  for (unsigned i = 0; i < assay_type_length(n->results[0]); i++) assay_items(y[0])[i] = x[0];
}
static void get(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  y[0] = assay_items(x[0])[x[1] % assay_type_length(n->operands[0])];
}
static void set(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)y;
  assay_items(x[0])[x[1] % assay_type_length(n->operands[0])] = x[2];
}

#define STEP(NAME, SIGNATURE, EVAL)                                                                                    \
  { .name = (NAME), .signature = (SIGNATURE), .types = "u7 bool f64", .build = build_step, .eval = (EVAL) }
enum { STORE = 2, SET = 5, OBJECT_OPS = 6 }; /* where they are */
#define OBJECT_OPS_LIST                                                                                                \
  STEP("new", "T -> (cell T)", new_cell), STEP("load", "(cell T) -> T", load),                                         \
      STEP("store", "(cell T) T -> (effects)", store), STEP("fill", "T -> (array T 5)", fill),                         \
      STEP("get", "(array T 5) u7 -> T", get), STEP("set", "(array T 5) u7 T -> (effects)", set)

static const enum order in_order = IN_ORDER, backwards = BACKWARDS;

static struct assay_embedded with_objects(const struct assay_op *list, const enum order *order) {
  static struct assay_variant variants[2];
  variants[0] = (struct assay_variant){"only", order};
  struct assay_embedded e = with_variant(variants);
  e.compiler = &step_compiler;
  e.ops = list;
  return e;
}

static char *hunt_objects(const struct assay_op *list, const enum order *order, struct assay_embedded_result *r) {
  const struct assay_embedded e = with_objects(list, order);
  return hunt(&e, (struct assay_embedded_options){.count = 500, .seed = 1}, r);
}

/* Two results and an effect: it is done once. The array is there twice: what one changes, the other
 * shows. */
static void exchange(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n;
  y[0] = assay_items(x[0])[6];
  y[1] = x[0];
  assay_items(x[0])[6] = x[1] + y[0]; /* cut to the bits of an item */
}
static void zeros(const struct assay_node *n, const uint64_t *x, uint64_t *y) { (void)n, (void)x, (void)y; }

static void operations_with_cells_and_arrays(void **state) {
  (void)state;
  const struct assay_op list[] = {
      OBJECT_OPS_LIST,
      {.name = "zeros", .signature = "-> (array u7 7)", .build = build_step, .eval = zeros},
      {.name = "exchange",
       .signature = "( array u7  7 ) u7 -> u7 (array u7 7) (effects)",
       .build = build_step,
       .eval = exchange},
      {.name = "peek", .signature = "(array T 7) u7 -> T", .types = "u7", .build = build_step, .eval = get},
      {0}};
  struct assay_embedded_result r;
  char *text = hunt_objects(list, &in_order, &r);
  assert_string_equal(text, "500 programs tried; 0 findings\n");
  free(text);
}

static void finds_once(const struct assay_op *list, const enum order *order, const char *part) {
  struct assay_embedded_result r;
  char *text = hunt_objects(list, order, &r);
  assert_int_equal(r.findings, 1);
  assert_contains(text, part);
  free(text);
}

static void store_more(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n, (void)y;
  *assay_items(x[0]) = x[1] == 3 ? 4 : x[1];
}
static void set_before(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n, (void)y;
  assay_items(x[0])[x[1] % 5 == 4 ? 3 : x[1] % 5] = x[2];
}

static void a_store_that_is_wrong_is_found(void **state) {
  (void)state;
  static evaluation *const computes = store_more;
  struct assay_op list[] = {OBJECT_OPS_LIST, {0}};
  list[STORE].data = &computes;
  finds_once(list, &in_order, "\n  do store.u7 v1 u7(3)\n");
}

static void a_known_bug_of_an_effect_is_no_finding(void **state) {
  (void)state;
  static evaluation *const computes = store_more;
  struct assay_op list[] = {OBJECT_OPS_LIST, {0}};
  list[STORE].data = &computes;
  struct assay_embedded_result r;
  struct assay_embedded e = with_objects(list, &in_order);
  e.known = "(known \"it stores 4\" (term \"store\"))";
  free(hunt(&e, (struct assay_embedded_options){.count = 500, .seed = 1}, &r));
  assert_int_equal(r.findings, 0);
}

static void an_index_that_is_wrong_is_found(void **state) {
  (void)state;
  static evaluation *const computes = set_before;
  struct assay_op list[] = {OBJECT_OPS_LIST, {0}};
  list[SET].data = &computes;
  finds_once(list, &in_order, "\n  do set.");
}

static void an_order_of_effects_that_is_wrong_is_found(void **state) {
  (void)state;
  const struct assay_op cells[] = {
      {.name = "new", .signature = "u7 -> (cell u7)", .build = build_step, .eval = new_cell},
      {.name = "store", .signature = "(cell u7) u7 -> (effects)", .build = build_step, .eval = store},
      {0}};
  finds_once(cells, &backwards, "\n  do store v1 u7(1)\n  do store v1 u7(0)\n");
}

static void an_effect_can_be_refused(void **state) {
  (void)state;
  struct assay_op list[] = {OBJECT_OPS_LIST, {0}};
  list[STORE].build = refuse_effect;
  struct assay_embedded_result r;
  const struct assay_embedded e = with_objects(list, &in_order);
  char *text = hunt(&e, (struct assay_embedded_options){.count = 50, .first = true}, &r);
  assert_contains(text, "  only, line 1: refused by store.");
  free(text);
}

static void change_operand(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n;
  y[0] = (*assay_items(x[0]))++;
}
static void give_number(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n;
  y[0] = x[0];
}

/* ---- what is wrong with tables ---- */

static const enum behaviour well = WELL;
static const struct assay_variant one[] = {{"only", &well}, {0}};

static void refuses_hunt(const struct assay_embedded *e, uint64_t count, const char *message) {
  const struct assay_embedded_options options = {.count = count};
  struct assay_embedded_result r;
  assay *w = assay_new();
  assert_int_equal(assay_embedded_hunt(w, e, &options, stderr, &r), ASSAY_BAD_INPUT);
  assert_contains(assay_error(w), message);
  assay_free(w);
}

static void refuses(const struct assay_embedded *e, const char *message) { refuses_hunt(e, 1, message); }

static void refuses_op(struct assay_op op, const char *message) {
  const struct assay_op list[] = {op, {0}};
  struct assay_embedded e = with_variant(one);
  e.ops = list;
  refuses(&e, message);
}

static void bad_operations(void **state) {
  (void)state;
  const struct assay_op good = {.name = "f", .signature = "u7 -> u7", .build = build, .eval = sum};
  struct assay_op op = good;
  op.signature = NULL;
  refuses_op(op, "the operation `f` lacks a signature, such as \"i32 i32 -> i32\"");
  op.signature = "u7 u7";
  refuses_op(op, "the signature of the operation `f` lacks an arrow, and a result behind it: \"u7 u7\"");
  op.signature = "u7, u7 -> u7";
  refuses_op(op, "the signature of the operation `f` has names of types and an arrow, not `u7,`");
  op.signature = "u7 u9 -> u7";
  refuses_op(op, "[f : u7 u9 -> u7");
  refuses_op(op, "error: expected a type");
  op.signature = "u7 -> ";
  refuses_op(op, "lacks an arrow, and a result behind it: \"u7 -> \"");
  op.signature = "T -> u7";
  refuses_op(op, "error: expected a type");
  op = good;
  op.types = " ";
  refuses_op(op, "the operation `f` has no types for T");
  op = good;
  op.name = "1+";
  refuses_op(op, "the operation `1+` needs another name");
  op = good;
  op.build = NULL;
  refuses_op(op, "the operation `f` lacks the callback `build`");
  op = good;
  op.eval = NULL;
  refuses_op(op, "the operation `f` has no `eval`, and there is one variant only: there is nothing to compare it with");
  op = good;
  op.weight = -1;
  refuses_op(op, "the operation `f` has the weight -1, which is no number from 0 to 1e+09");
}

static void refuses_signature(const char *signature, const char *message) {
  refuses_op((struct assay_op){.name = "f", .signature = signature, .build = build, .eval = sum}, message);
}

static void bad_signatures(void **state) {
  (void)state;
  refuses_signature("u7 ->", "a result behind it: \"u7 ->\"; without a result, (effects) stands there");
  refuses_signature("(cel u7) -> u7",
                    "has (cell TYPE), (array TYPE N) with N from 1 to 1024, and (effects), not `(cel u7)`");
  refuses_signature("(cell (cell u7)) -> u7", "not `(cell (cell`");
  refuses_signature("(cell u7)u7 -> u7", "not `(cell u7)u7`");
  refuses_signature("(cell u7 -> u7", "not `(cell u7 -> u7`");
  refuses_signature("(cell u7 u7) -> u7", "not `(cell u7 u7)`");
  refuses_signature("(array u7) -> u7", "not `(array u7)`");
  refuses_signature("(array u7 0) -> u7", "not `(array u7 0)`");
  refuses_signature("(array u7 n) -> u7", "not `(array u7 n)`");
  refuses_signature("() -> u7", "not `()`");
  refuses_signature("u7 -> (array u7 1025)", "with N from 1 to 1024");
  refuses_signature("u7 -> (array u7 99999999999999999999)", "with N from 1 to 1024");
  refuses_signature("(cell u9) -> u7", "the signature of the operation `f` has a cell or array of `u9`, which is not a "
                                       "type");
  refuses_signature("(cell T) -> u7", "has a cell or array of `T`, which is not a type");
  refuses_signature("u7 -> (effects) u7", "of the operation `f` goes on behind (effects): \"u7 -> (effects) u7\"");
  refuses_signature("(effects) u7 -> u7", "goes on behind (effects)");
  refuses_signature("(cell u7) -> u7", "the operation `f` can never be applied: no operation makes a `cell.u7` for it");
  refuses_signature("(array u7 4) -> (array u7 4)", "can never be applied: no operation makes a `array.u7.4` for it");
}

static void bad_operations_on_objects(void **state) {
  (void)state;
  struct assay_op op = {.name = "f", .signature = "(cell T) -> T", .types = "(cell u7)", .build = build, .eval = sum};
  refuses_op(op, "the list of types of the operation `f` has names of types, not `(cell u7)`");
  op.types = "u9";
  refuses_op(op, "error: expected a type");
  op = (struct assay_op){.name = "f", .signature = "u7 -> (cell u7)", .eval = sum};
  refuses_op(op, "the operation `f` lacks the callback `build`");
  op = (struct assay_op){.name = "f", .signature = "u7 -> (cell u7)", .build = build};
  refuses_op(op, "the operation `f` has no `eval`, and there is one variant only");
  const struct assay_type row[] = {types[0], {"c", ASSAY_CELL, 7, NULL}, {0}},
                          same[] = {types[0], {"cell.u7", ASSAY_SIGNED, 7, NULL}, {0}};
  const struct assay_op makes[] = {{.name = "f", .signature = "u7 -> (cell u7)", .build = build, .eval = sum}, {0}};
  struct assay_embedded e = with_variant(one);
  e.types = row;
  refuses(&e, "the type `c` is a cell or array: signatures have these, as (cell TYPE) or (array TYPE N)");
  e.types = same;
  e.ops = makes;
  refuses(&e, "the type `cell.u7` is there already");
  e = with_variant(one);
  e.settings = "(structures 20 if)";
  refuses(&e, "the graph-syntax embedded lacks (if TEXT), which `if` in (structures ...) needs");
}

/* What only shows when graphs are computed. */
static void meanings_that_break_the_rules(void **state) {
  (void)state;
  const struct assay_op changing[] = {
      OBJECT_OPS_LIST,
      {.name = "bump", .signature = "(cell u7) -> u7", .build = build_step, .eval = change_operand},
      {0}};
  const struct assay_op lost[] = {
      OBJECT_OPS_LIST, {.name = "lose", .signature = "u7 -> (cell u7)", .build = build_step, .eval = give_number}, {0}};
  const struct assay_op other[] = {
      OBJECT_OPS_LIST,
      {.name = "confuse", .signature = "(array u7 5) -> (cell u7)", .build = build_step, .eval = give_number},
      {0}};
  struct assay_embedded e = with_objects(changing, &in_order);
  refuses_hunt(&e, 100, "`eval` of the operation `bump` changes an operand, but its signature has no (effects)");
  e.ops = lost;
  refuses_hunt(&e, 100, "`eval` of the operation `lose` returns a cell or array that is neither the new one");
  e.ops = other;
  refuses_hunt(&e, 100, "`eval` of the operation `confuse` returns a cell or array that is neither the new one");
}

static void bad_tables(void **state) {
  (void)state;
  const struct assay_op same[] = {ops[0], ops[0], {0}};
  const struct assay_type same_types[] = {types[0], types[0], {0}}, wide[] = {{"u7", ASSAY_UNSIGNED, 65, NULL}, {0}};
  const struct assay_variant same_variants[] = {one[0], one[0], {0}}, none[] = {{0}};
  struct assay_embedded e = with_variant(one);
  e.ops = same;
  refuses(&e, "the operation `sum.u7` is there already");
  e = with_variant(one);
  e.types = same_types;
  refuses(&e, "the type `u7` is there already");
  e.types = wide;
  refuses(&e, "error: expected (integer BITS) or (integer BITS signed), with 1 to 64 bits");
  e.types = NULL;
  refuses(&e, "there are no types");
  e = with_variant(same_variants);
  refuses(&e, "two variants are named `only`");
  e = with_variant(none);
  refuses(&e, "there are no variants of the compiler: one is needed at least");
  const struct assay_type odd[] = {{"u7", (enum assay_type_kind)77, 7, NULL}, {0}};
  const struct assay_variant meaning[] = {{"meaning", &well}, {0}};
  e = with_variant(one);
  e.types = odd;
  refuses(&e, "the type `u7` is of no kind that there is: 77");
  e = with_variant(meaning);
  refuses(&e, "a variant is named `meaning`");
  e = with_variant(one);
  e.seconds = -1;
  refuses(&e, "`.seconds` is no time for a function, from 0.001 to 100000: -1");
  e.seconds = NAN;
  refuses(&e, "`.seconds` is no time for a function, from 0.001 to 100000: nan");
  e = with_variant(one);
  e.settings = "(only u7) (without u7)";
  refuses(&e, "is left: there is nothing to make graphs of");
  e.settings = "(nodes 3 2)";
  refuses(&e, "test:");
  struct assay_compiler lacking = compiler;
  lacking.run = NULL;
  e = with_variant(one);
  e.compiler = &lacking;
  refuses(&e, "the compiler lacks the callback `run`");
  e.compiler = NULL;
  refuses(&e, "the compiler lacks a table of callbacks");
}

static void a_hunt_needs_an_end(void **state) {
  (void)state;
  const struct assay_embedded e = with_variant(one);
  struct assay_embedded_result r;
  assay *w = assay_new();
  const struct assay_embedded_options endless = {0};
  assert_int_equal(assay_embedded_hunt(w, &e, &endless, stderr, &r), ASSAY_BAD_INPUT);
  assert_contains(assay_error(w), "a hunt needs a count, or a number of seconds");
  assay_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_compiler_that_is_right),
      cmocka_unit_test(what_it_prints_is_no_answer),
      cmocka_unit_test(a_wrong_result),
      cmocka_unit_test(a_refusal_is_a_finding),
      cmocka_unit_test(an_abort_is_a_finding),
      cmocka_unit_test(taking_too_long_is_a_finding),
      cmocka_unit_test(functions_that_are_compiled_together),
      cmocka_unit_test(without_an_oracle_variants_are_compared),
      cmocka_unit_test(operations_with_cells_and_arrays),
      cmocka_unit_test(a_store_that_is_wrong_is_found),
      cmocka_unit_test(a_known_bug_of_an_effect_is_no_finding),
      cmocka_unit_test(an_index_that_is_wrong_is_found),
      cmocka_unit_test(an_order_of_effects_that_is_wrong_is_found),
      cmocka_unit_test(an_effect_can_be_refused),
      cmocka_unit_test(bad_operations),
      cmocka_unit_test(bad_signatures),
      cmocka_unit_test(bad_operations_on_objects),
      cmocka_unit_test(meanings_that_break_the_rules),
      cmocka_unit_test(bad_tables),
      cmocka_unit_test(a_hunt_needs_an_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
