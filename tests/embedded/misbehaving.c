/* A compiler that computes as it should, and does what MISBEHAVES says beside: for
 * tests/cli/misbehaving.bats. It sees only what is installed, as users' programs do. */
#include <assay_embedded.h>

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct value {
  enum { PARAMETER, LITERAL, ADD, XOR } kind;
  uint64_t word;
  const struct value *left, *right;
};

struct function {
  const struct assay_function *told;
  const struct value **results;
};

static bool does(const char *what) {
  const char *how = getenv("MISBEHAVES");
  return how && !strcmp(how, what);
}

static _Noreturn void hang(void) {
  static volatile bool for_ever = true;
  while (for_ever) continue;
  abort();
}

static void *make(struct value v) {
  struct value *copy = malloc(sizeof *copy); /* the child forgets all when it ends */
  *copy = v;
  return copy;
}

/* ---- the compiler ---- */

static void *open_session(const struct assay_variant *variant) {
  if (does("open-aborts")) abort();
  if (does("open-hangs")) hang();
  return (void *)(uintptr_t)variant;
}

static void *begin(struct assay_function *told) {
  struct function *f = malloc(sizeof *f);
  *f = (struct function){told, calloc(told->result_count + 1, sizeof(struct value *))};
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

static bool finish(void *function, void *const *results) {
  const struct function *f = function;
  for (unsigned i = 0; i < f->told->result_count; i++) f->results[i] = results[i];
  return true;
}

static uint64_t compute(const struct value *v, const uint64_t *inputs) {
  if (v->kind == PARAMETER) return inputs[v->word];
  if (v->kind == LITERAL) return v->word;
  const uint64_t left = compute(v->left, inputs), right = compute(v->right, inputs);
  return v->kind == ADD ? left + right : left ^ right;
}

static void block_all(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
}

static uint64_t guess(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_nsec / 1000 % 7;
}

static void run(void *function, const uint64_t *inputs, uint64_t *outputs) {
  const struct function *f = function;
  if (does("run-hangs")) hang();
  if (does("run-sleeps")) sleep(1000);
  if (does("run-hangs-deaf")) block_all(), hang();
  if (does("run-ends-parent")) kill(getppid(), SIGTERM);
  if (does("run-stops")) raise(SIGSTOP);
  if (does("run-guesses") && guess() % 3 == 0) {
    for (unsigned i = 0; i < f->told->result_count; i++) outputs[i] = guess();
    return;
  }
  for (unsigned i = 0; i < f->told->result_count; i++) outputs[i] = compute(f->results[i], inputs);
}

/* ---- the operations ---- */

static void build(const struct assay_node *n, void *const *operands, void **results) {
  *results = make((struct value){n->op->data ? XOR : ADD, 0, operands[0], operands[1]});
}

static void add(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n;
  if (does("eval-exits")) exit(0);
  if (does("eval-aborts")) abort();
  if (does("eval-hangs")) hang();
  while (does("eval-sleeps")) sleep(1000);
  if (does("eval-writes-operands")) ((uint64_t *)(uintptr_t)x)[0] = 3;
  if (does("eval-writes-more")) y[1] = y[9] = 7;
  *y = x[0] + x[1];
}

static void exclusive_or(const struct assay_node *n, const uint64_t *x, uint64_t *y) {
  (void)n;
  *y = x[0] ^ x[1];
}

int main(int argc, char **argv) {
  static const struct assay_type types[] = {{"i32", ASSAY_SIGNED, 32, NULL}, {0}};
  static struct assay_op ops[] = {
      {.name = "add", .signature = "i32 i32 -> i32", .build = build, .eval = add},
      {.name = "xor", .signature = "i32 i32 -> i32", .build = build, .eval = exclusive_or, .data = types},
      {0}};
  static const struct assay_variant variants[] = {{"only", NULL}, {0}};
  static const struct assay_compiler compiler = {
      .open = open_session, .begin = begin, .parameter = parameter, .literal = literal, .finish = finish, .run = run};
  if (does("table-parameter")) ops[0].name = "parameter";
  if (does("table-types")) ops[0].types = "i32";
  if (does("table-weight")) ops[0].weight = NAN;
  if (does("table-array")) ops[0].signature = "i32 i32 -> (array i32 0)";
  struct assay_embedded e = {.name = "misbehaving",
                             .types = types,
                             .ops = ops,
                             .variants = variants,
                             .compiler = &compiler,
                             .settings = "(nodes 3 8) (parameters 1 2)",
                             .seconds = 0.2};
  if (does("table-seconds")) e.seconds = 1e-9;
  if (does("table-batch")) e.batch = 4000000000;
  return assay_embedded_main(argc, argv, &e);
}
