/* embedded_eval: see the header. `eval` gets a cell or array as the address of its items, which are
 * stored behind their number (graph/objects.h). */
#include "embedded/embedded_eval.h"

#include "core/hash.h"
#include "core/world.h"
#include "embedded/embedded_guard.h"
#include "embedded/embedded_type.h"
#include "graph/objects.h"
#include "graph/operations.h"

#include <string.h>

struct evaluation { /* of an operation */
  struct world *world;
  const struct embedded *owner;
  const struct operation *operation;
  struct assay_node node;
  uint64_t results[ASSAY_MOST_RESULTS]; /* of the last run */
};

struct evaluated_result {
  struct evaluation *of;
  uint32_t which;
};

static uint64_t address_of_items(uint64_t object) { return (uint64_t)(uintptr_t)object_item(object, 0); }
static uint64_t object_with_items(uint64_t items) { return items - sizeof(uint64_t); }

/* ---- forbidden results of `eval` ---- */

static uint64_t hash_operands(const struct evaluation *v, const uint64_t *operands) {
  uint64_t hash = 0;
  for (uint32_t i = 0; i < v->node.operand_count; i++) {
    const struct assay_type *t = v->node.operands[i];
    for (unsigned k = 0; embedded_is_object(t) && k < assay_type_length(t); k++)
      hash = hash_mix(hash, *object_item(operands[i], k));
  }
  return hash;
}

static _Noreturn void refuse_evaluation(const struct evaluation *v, const char *what) {
  world_error(v->world, NULL, "`eval` of the operation `%s` %s", text_bytes(v->operation->name), what);
}

/* It must be the object made for the result, or an operand. */
static void check_object(const struct evaluation *v, const uint64_t *operands, uint32_t result, uint64_t made) {
  const struct assay_type *t = v->node.results[result];
  bool is_known = v->results[result] == made;
  for (uint32_t i = 0; i < v->node.operand_count && !is_known; i++)
    is_known = v->node.operands[i] == t && v->results[result] == operands[i];
  if (!is_known)
    refuse_evaluation(v, "returns a cell or array that is neither the new one in `results` nor an operand");
}

/* ---- evaluating ---- */

static void wrap_items(const struct evaluation *v, const struct assay_type *t, uint64_t items) {
  uint64_t *list = assay_items(items);
  for (unsigned i = 0; i < assay_type_length(t); i++) list[i] = embedded_wrap(v->owner, assay_type_item(t), list[i]);
}

static void wrap_objects(const struct evaluation *v, const uint64_t *operands) {
  for (uint32_t i = 0; i < v->node.operand_count; i++)
    if (embedded_is_object(v->node.operands[i])) wrap_items(v, v->node.operands[i], operands[i]);
  for (uint32_t i = 0; i < v->node.result_count; i++)
    if (embedded_is_object(v->node.results[i])) wrap_items(v, v->node.results[i], v->results[i]);
}

/* `eval` gets copies of the operands, and room behind the results: so it shows what it should not
 * write to. */
struct eval_call {
  uint64_t operands[ASSAY_MOST_OPERANDS], given[ASSAY_MOST_OPERANDS];
  uint64_t results[2 * ASSAY_MOST_RESULTS];
};

enum { UNWRITTEN = 0x5a };

static void call_eval(const struct evaluation *v, struct eval_call *c) {
  const uint32_t count = v->node.result_count;
  uint64_t unwritten;
  memset(&unwritten, UNWRITTEN, sizeof unwritten);
  memset(c->results + count, UNWRITTEN, sizeof c->results - count * sizeof *c->results);
  memcpy(c->given, c->operands, v->node.operand_count * sizeof *c->operands);
  const char *why = embedded_guard_eval(text_bytes(v->operation->name), &v->node, c->operands, c->results);
  if (why) refuse_evaluation(v, why);
  if (memcmp(c->given, c->operands, v->node.operand_count * sizeof *c->operands) != 0)
    refuse_evaluation(v, "changes the array of its operands");
  for (size_t i = count; i < sizeof c->results / sizeof *c->results; i++)
    if (c->results[i] != unwritten) refuse_evaluation(v, "writes more results than its signature has");
}

static void evaluate_node(struct evaluation *v, const uint64_t *words) {
  uint64_t made[ASSAY_MOST_RESULTS] = {0};
  struct eval_call c;
  const struct assay_node *n = &v->node;
  const uint64_t before = v->operation->has_effects ? 0 : hash_operands(v, words);
  for (uint32_t i = 0; i < n->operand_count; i++)
    c.operands[i] = embedded_is_object(n->operands[i]) ? address_of_items(words[i]) : words[i];
  for (uint32_t i = 0; i < n->result_count; i++) {
    const struct assay_type *t = n->results[i];
    if (embedded_is_object(t)) made[i] = address_of_items(object_repeat(v->world, assay_type_length(t), 0));
    c.results[i] = made[i];
  }
  call_eval(v, &c);
  memcpy(v->results, c.results, n->result_count * sizeof *v->results);
  for (uint32_t i = 0; i < n->result_count; i++)
    if (embedded_is_object(n->results[i])) check_object(v, c.operands, i, made[i]);
  wrap_objects(v, c.operands);
  if (!v->operation->has_effects && hash_operands(v, words) != before)
    refuse_evaluation(v, "changes an operand, but its signature has no (effects)");
}

/* All results are computed with the first one, or effects would be repeated. */
static uint64_t compute_operation(const void *data, const uint64_t *operands) {
  const struct evaluated_result *r = data;
  struct evaluation *v = r->of;
  if (!r->which) evaluate_node(v, operands);
  const bool is_object = r->which < v->node.result_count && embedded_is_object(v->node.results[r->which]);
  return is_object ? object_with_items(v->results[r->which]) : v->results[r->which];
}

void embedded_set_meaning(struct world *w, const struct embedded *e, struct operation *o, const struct assay_node *n) {
  struct evaluation *v = arena_alloc_zero(&w->arena, sizeof *v);
  const uint32_t count = o->result_count ? o->result_count : 1;
  *v = (struct evaluation){.world = w, .owner = e, .operation = o, .node = *n};
  for (uint32_t i = 0; i < count; i++) {
    struct evaluated_result *r = arena_alloc(&w->arena, sizeof *r);
    *r = (struct evaluated_result){v, i};
    o->meanings[i] = meaning_of_function(w, compute_operation, r);
  }
  o->has_meaning = true;
}
