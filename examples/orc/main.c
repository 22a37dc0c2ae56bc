/* main: assay for ORC, which compiles loops over arrays to vector instructions, and has an emulator
 * beside.
 *
 *     cc main.c operations.c $(pkg-config --cflags --libs libassay orc-0.4) -o orc
 *     ./orc --for 10m --jobs 2
 *
 * Each function is run on arrays whose items are all the same, long enough for every kind of loop
 * that ORC makes of it: what comes out must be the same, too. */
#include "operations.h"

#include <orc/orc.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITEMS = 37, MOST_ARRAYS = 4, NOT_THE_SAME = 0xBAD };

struct function {
  struct building building; /* first: it is what operations see */
  const struct assay_function *told;
  unsigned literals;
  bool is_compiled;
};

static unsigned bytes_of(const struct assay_type *t) { return t->bits / 8; }

static void *begin(struct assay_function *told) {
  struct function *f = calloc(1, sizeof *f);
  if (!f) return NULL;
  f->told = told;
  f->building.program = orc_program_new();
  for (unsigned i = 0; i < told->result_count; i++) {
    char name[16];
    snprintf(name, sizeof name, "d%u", i + 1);
    orc_program_add_destination(f->building.program, (int)bytes_of(told->results[i]), name);
  }
  return f;
}

static void *parameter(void *function, unsigned number) {
  struct function *f = function;
  char *name = building_name(&f->building, "s", number + 1);
  orc_program_add_source(f->building.program, (int)bytes_of(f->told->parameters[number]), name);
  return name;
}

static void *literal(void *function, const struct assay_type *type, uint64_t word) {
  struct function *f = function;
  char *name = building_name(&f->building, "c", ++f->literals);
  if (type->bits == 64) orc_program_add_constant_int64(f->building.program, 8, (orc_int64)word, name);
  else orc_program_add_constant(f->building.program, (int)bytes_of(type), (int)word, name);
  return name;
}

static bool finish(void *function, void *const *results) {
  struct function *f = function;
  for (unsigned i = 0; i < f->told->result_count; i++) {
    char name[16], copy[16];
    snprintf(name, sizeof name, "d%u", i + 1);
    snprintf(copy, sizeof copy, "copy%c", operation_suffix(f->told->results[i]));
    orc_program_append_str(f->building.program, copy, name, results[i], NULL);
  }
  const bool compiled = ORC_COMPILE_RESULT_IS_SUCCESSFUL(orc_program_compile(f->building.program));
  f->is_compiled = compiled && f->told->variant->data; /* the emulator runs what was compiled, too */
  return true;
}

/* ---- running ---- */

static void fill(uint8_t *array, unsigned bytes, uint64_t word) {
  for (unsigned i = 0; i < ITEMS; i++) memcpy(array + (size_t)i * bytes, &word, bytes);
}

/* What all items are. */
static uint64_t item_of(const uint8_t *array, unsigned bytes) {
  uint64_t word = 0;
  memcpy(&word, array, bytes);
  for (unsigned i = 1; i < ITEMS; i++)
    if (memcmp(array, array + (size_t)i * bytes, bytes) != 0) return NOT_THE_SAME + i;
  return word;
}

static void run(void *function, const uint64_t *inputs, uint64_t *outputs) {
  static uint8_t sources[MOST_ARRAYS][ITEMS * 8] __attribute__((aligned(64)));
  static uint8_t destinations[MOST_ARRAYS][ITEMS * 8] __attribute__((aligned(64)));
  const struct function *f = function;
  OrcExecutor *e = orc_executor_new(f->building.program);
  orc_executor_set_n(e, ITEMS);
  for (unsigned i = 0; i < f->told->parameter_count; i++) {
    fill(sources[i], bytes_of(f->told->parameters[i]), inputs[i]);
    orc_executor_set_array(e, (int)(ORC_VAR_S1 + i), sources[i]);
  }
  for (unsigned i = 0; i < f->told->result_count; i++)
    orc_executor_set_array(e, (int)(ORC_VAR_D1 + i), destinations[i]);
  if (f->is_compiled) orc_executor_run(e);
  else orc_executor_emulate(e);
  for (unsigned i = 0; i < f->told->result_count; i++)
    outputs[i] = item_of(destinations[i], bytes_of(f->told->results[i]));
  orc_executor_free(e);
}

static void drop(void *function) {
  struct function *f = function;
  orc_program_free(f->building.program);
  free(f);
}

static void *open_session(const struct assay_variant *variant) {
  (void)variant;
  orc_init();
  return NULL;
}

static const struct assay_compiler compiler = {.open = open_session,
                                               .begin = begin,
                                               .parameter = parameter,
                                               .literal = literal,
                                               .finish = finish,
                                               .run = run,
                                               .drop = drop};

int main(int argc, char **argv) {
  static const struct assay_variant variants[] = {{"emulator", NULL}, {"jit", "jit"}, {0}};
  return assay_embedded_main(
      argc, argv,
      &(struct assay_embedded){.name = "orc",
                               .types = orc_types,
                               .ops = orc_ops,
                               .variants = variants,
                               .compiler = &compiler,
                               .settings = "(nodes 1 5) (parameters 1 3) (inputs 8) (results 1 3) (literals 25)"});
}
