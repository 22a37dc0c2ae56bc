/* subject: reading the `subject` form (subject/subject.h). */
#include "subject/subject.h"

#include "core/world.h"
#include "lambda/generate/learnt.h"
#include "lambda/signature.h"
#include "subject/subject_check.h"
#include "subject/subject_file.h"

#include <string.h>

/* ---- terms ---- */

static bool has_group(const struct signature *s, term group) {
  for (uint32_t i = 0; i < s->count; i++)
    if (s->constants[i]->group == group) return true;
  return false;
}

/* (without NAME ...) or (only NAME ...): names are groups, or single constants. */
static void take_selection(struct world *w, struct subject_terms *t, const struct syntax *x, bool only) {
  const struct signature *s = t->signature;
  for (uint32_t i = 0; only && i < s->count; i++) t->taken[i] = false;
  for (uint32_t k = 1; k < x->count; k++) {
    const struct syntax *name = x->children[k];
    const struct constant *c = name->shape == SYNTAX_ATOM ? signature_constant(s, name->atom) : NULL;
    if (!c && (!syntax_is_symbol(name) || !has_group(s, name->atom)))
      world_error(w, &name->place, "the signature `%s` has no such group, and no such constant", text_bytes(s->name));
    for (uint32_t i = 0; i < s->count; i++)
      if (s->constants[i] == c || s->constants[i]->group == name->atom) t->taken[i] = only;
  }
}

static void take_learnt(struct subject_file *f, struct subject_terms *t, const struct syntax *x) {
  struct world *w = subject_file_world(f);
  if (x->count != 2) world_error(w, &x->place, "expected (learnt NAME)");
  t->learnt = subject_file_use(f, SUBJECT_LEARNT, x->children[1]);
  const struct signature *s = learnt_signature(t->learnt);
  if (s != t->signature)
    world_error(w, &x->place, "that was learnt about the signature `%s`, not about `%s`", text_bytes(s->name),
                text_bytes(t->signature->name));
}

static void take_option(struct subject_file *f, struct subject_terms *t, const struct syntax *x) {
  struct world *w = subject_file_world(f);
  const char *head = syntax_head(x);
  if (!strcmp(head, "without") || !strcmp(head, "only")) {
    take_selection(w, t, x, head[0] == 'o');
  } else if (!strcmp(head, "size")) {
    const term size = x->count == 2 && x->children[1]->shape == SYNTAX_ATOM ? x->children[1]->atom : 0;
    if (!size || !is_small(size) || small_value(size) < 1 || small_value(size) > 100000)
      world_error(w, &x->place, "expected (size N), with a number from 1 to 100000");
    t->size = (uint64_t)small_value(size);
  } else if (!strcmp(head, "learnt")) {
    take_learnt(f, t, x);
  } else {
    world_error(w, &x->place, "expected (without NAME ...), (only NAME ...), (size N) or (learnt NAME)");
  }
}

static void read_terms(struct subject_file *f, struct subject_terms *t, const struct syntax *x) {
  struct world *w = subject_file_world(f);
  if (x->count < 3) world_error(w, &x->place, "expected (terms SIGNATURE TYPE ...)");
  t->signature = subject_file_use(f, SUBJECT_SIGNATURE, x->children[1]);
  t->type = signature_read_type(t->signature, x->children[2]);
  t->taken = arena_array(&w->arena, t->signature->count, sizeof *t->taken);
  memset(t->taken, true, t->signature->count * sizeof *t->taken);
  for (uint32_t i = 3; i < x->count; i++) take_option(f, t, x->children[i]);
}

/* ---- graphs ---- */

/* Is it named, or its group, or a type that it uses? */
static bool is_meant(const struct operation *o, term name) {
  bool meant = o->name == name || o->group == name;
  for (uint32_t i = 0; i < o->argument_count; i++) meant |= o->arguments[i]->name == name;
  for (uint32_t i = 0; i < o->result_count; i++) meant |= o->results[i]->name == name;
  return meant;
}

/* (without NAME ...) or (only NAME ...): names are groups, types, or single operations. */
static void select_operations(struct world *w, struct subject_graphs *g, const struct syntax *x, bool only) {
  const struct operations *o = g->operations;
  for (uint32_t i = 0; only && i < o->count; i++) g->taken[i] = false;
  for (uint32_t k = 1; k < x->count; k++) {
    const struct syntax *name = x->children[k];
    bool found = false;
    for (uint32_t i = 0; i < o->count && syntax_is_symbol(name); i++)
      if (is_meant(o->list[i], name->atom)) {
        found = true;
        g->taken[i] = only;
      }
    if (!found) world_error(w, &name->place, "`%s` has no such group, type or operation", text_bytes(o->name));
  }
}

/* Reads the numbers after the name of a setting, each from `least` to `most`. */
static void read_numbers(struct world *w, const struct syntax *x, uint32_t count, uint32_t least, uint32_t most,
                         uint32_t *out) {
  for (uint32_t i = 0; i < count; i++) {
    const term n = x->count == count + 1 && x->children[i + 1]->shape == SYNTAX_ATOM ? x->children[i + 1]->atom : 0;
    if (!n || !is_small(n) || small_value(n) < least || small_value(n) > most || (i && small_value(n) < out[i - 1]))
      world_error(w, &x->place, "expected %s from %u to %u%s", count == 1 ? "a number" : "two numbers", least, most,
                  count == 1 ? "" : ", the larger one last");
    out[i] = (uint32_t)small_value(n);
  }
}

static void take_range(struct world *w, struct range *range, const struct syntax *x, uint32_t least, uint32_t most) {
  uint32_t numbers[2];
  read_numbers(w, x, 2, least, most, numbers);
  *range = (struct range){numbers[0], numbers[1]};
}

static void take_returned(struct world *w, struct construct_settings *s, const struct syntax *x) {
  static const char *const names[] = {[RETURN_ALL] = "all", [RETURN_LEAVES] = "leaves", [RETURN_SOME] = "some"};
  for (unsigned i = 0; x->count == 2 && syntax_is_symbol(x->children[1]) && i < sizeof names / sizeof *names; i++)
    if (!strcmp(text_bytes(x->children[1]->atom), names[i])) {
      s->returned = (enum graph_returned)i;
      return;
    }
  world_error(w, &x->place, "expected (returned all), (returned leaves) or (returned some)");
}

/* (structures PERCENT NAME ...) */
static void take_structures(struct world *w, struct construct_settings *s, const struct syntax *x) {
  const term percent = x->count > 2 && x->children[1]->shape == SYNTAX_ATOM ? x->children[1]->atom : 0;
  if (!percent || !is_small(percent) || small_value(percent) < 0 || small_value(percent) > 100)
    world_error(w, &x->place, "expected (structures PERCENT NAME ...)");
  s->structures = (double)small_value(percent) / 100.0;
  for (uint32_t i = 2; i < x->count; i++) {
    unsigned kind = NODE_IF;
    while (kind < NODE_KINDS && !syntax_is_named(x->children[i], node_kind_names[kind])) kind++;
    if (kind == NODE_KINDS || kind == NODE_CALL)
      world_error(w, &x->children[i]->place, "expected if, loop, function, closure or recurse");
    s->kinds[kind] = true;
  }
}

static bool take_range_setting(struct world *w, struct construct_settings *s, const struct syntax *x) {
  enum { MOST_NODES = 10000000, MOST_PARAMETERS = 64, MOST_DEPTH = 20, MANY = 1000000 };
  const struct {
    const char *name;
    struct range *range;
    uint32_t least, most;
  } ranges[] = {{"nodes", &s->nodes, 1, MOST_NODES},
                {"parameters", &s->parameters, 1, MOST_PARAMETERS},
                {"inner", &s->inner, 1, MOST_NODES},
                {"depth", &s->depth, 0, MOST_DEPTH},
                {"uses", &s->uses, 0, MANY},
                {"calls", &s->calls, 0, MANY},
                {"results", &s->results, 1, MOST_NODES}};
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
    if (syntax_has_head(x, ranges[i].name)) {
      take_range(w, ranges[i].range, x, ranges[i].least, ranges[i].most);
      return true;
    }
  return false;
}

static void take_setting(struct world *w, struct subject_graphs *g, const struct syntax *x) {
  enum { MOST_INPUTS = 1000 };
  struct construct_settings *s = &g->settings;
  const char *head = syntax_head(x);
  uint32_t percent;
  if (!strcmp(head, "without") || !strcmp(head, "only")) {
    select_operations(w, g, x, head[0] == 'o');
  } else if (take_range_setting(w, s, x)) {
    return;
  } else if (!strcmp(head, "structures")) {
    take_structures(w, s, x);
  } else if (!strcmp(head, "inputs")) {
    read_numbers(w, x, 1, 1, MOST_INPUTS, &g->inputs);
  } else if (!strcmp(head, "literals")) {
    read_numbers(w, x, 1, 0, 100, &percent);
    s->literals = percent / 100.0;
  } else if (!strcmp(head, "returned")) {
    take_returned(w, s, x);
  } else {
    world_error(
        w, &x->place,
        "expected (without NAME ...), (only NAME ...), (nodes N N), (inner N N), (depth N N), (parameters N N), "
        "(uses N N), (calls N N), (results N N), (inputs N), (literals PERCENT), (structures PERCENT NAME ...) "
        "or (returned all|leaves|some)");
  }
}

/* The setting of that name, from index `from` on; or NULL. */
static const struct syntax *find_setting(const struct syntax *x, uint32_t from, const char *name) {
  for (uint32_t i = from; i < x->count; i++)
    if (syntax_has_head(x->children[i], name)) return x->children[i];
  return NULL;
}

/* Only the selections of operations may be repeated: each applies to the rest. */
static void refuse_repetition(struct world *w, const struct syntax *x) {
  for (uint32_t i = 2; i < x->count; i++) {
    const char *head = syntax_head(x->children[i]);
    if (!strcmp(head, "without") || !strcmp(head, "only")) continue;
    const struct syntax *again = find_setting(x, i + 1, head);
    if (again) world_error(w, &again->place, "`%s` is said twice", head);
  }
}

/* Rejects settings that contradict each other. */
static void refuse_contradiction(struct world *w, const struct subject_graphs *g, const struct syntax *x) {
  const struct construct_settings *s = &g->settings;
  const bool has_functions = s->kinds[NODE_FUNCTION] || s->kinds[NODE_CLOSURE] || s->kinds[NODE_RECURSE];
  const bool has_blocks = has_functions || s->kinds[NODE_IF] || s->kinds[NODE_LOOP];
  uint64_t taken = 0;
  const struct syntax *uses = find_setting(x, 2, "uses");
  for (uint32_t i = 0; i < g->operations->count; i++) taken += g->taken[i] && g->operations->list[i]->weight > 0;
  if (!taken)
    world_error(w, &x->place, "no operation of `%s` is left: there is nothing to make graphs of",
                text_bytes(g->operations->name));
  if (s->depth.least && !has_blocks)
    world_error(w, &find_setting(x, 2, "depth")->place, "without (structures PERCENT NAME ...) nothing is nested");
  if (s->calls.least && !has_functions)
    world_error(w, &find_setting(x, 2, "calls")->place, "without functions, closures or recursion there are no calls");
  if (uses && !has_blocks && s->nodes.least > taken * s->uses.most)
    world_error(w, &uses->place, "%llu operations, each used at most %u times, are fewer than %u nodes",
                (unsigned long long)taken, s->uses.most, s->nodes.least);
}

/* Rejects more results than any graph has values. */
static void refuse_results(struct world *w, const struct subject_graphs *g, const struct syntax *x) {
  const struct construct_settings *s = &g->settings;
  uint64_t most = 1; /* of a node; the results of a block were made in it */
  for (uint32_t i = 0; i < g->operations->count; i++)
    if (g->taken[i] && g->operations->list[i]->result_count > most) most = g->operations->list[i]->result_count;
  const uint64_t values = s->parameters.most + most * s->nodes.most;
  if (s->results.least > values)
    world_error(w, &find_setting(x, 2, "results")->place,
                "a graph of %u nodes has at most %llu values: these are fewer than %u results", s->nodes.most,
                (unsigned long long)values, s->results.least);
}

static void read_graphs(struct subject_file *f, struct subject_graphs *g, const struct syntax *x) {
  struct world *w = subject_file_world(f);
  if (x->count < 2) world_error(w, &x->place, "expected (graphs OPERATIONS SETTING ...)");
  *g = (struct subject_graphs){
      .operations = subject_file_use(f, SUBJECT_OPERATIONS, x->children[1]), .settings = construct_usual, .inputs = 8};
  g->taken = arena_array(&w->arena, g->operations->count, sizeof *g->taken);
  memset(g->taken, true, g->operations->count * sizeof *g->taken);
  for (uint32_t i = 2; i < x->count; i++) take_setting(w, g, x->children[i]);
  refuse_repetition(w, x);
  refuse_contradiction(w, g, x);
  refuse_results(w, g, x);
}

/* ---- whole forms ---- */

const struct subject *subject_read(struct subject_file *f, const struct syntax *form) {
  struct world *w = subject_file_world(f);
  struct subject *s = arena_alloc_zero(&w->arena, sizeof *s);
  const struct syntax **parts = arena_array(&w->arena, form->count, sizeof *parts);
  uint32_t count = 0;
  s->name = form->children[1]->atom;
  s->place = form->place;
  for (uint32_t i = 2; i < form->count; i++) {
    const struct syntax *x = form->children[i];
    const char *head = syntax_head(x);
    const bool is_graphs = !strcmp(head, "graphs");
    if (subject_check_has_part(head)) parts[count++] = x;
    else if (strcmp(head, "terms") != 0 && !is_graphs)
      world_error(w, &x->place,
                  "expected a part of a subject: terms, graphs, differ, equivalent, accepts, reference, also or known");
    else if (s->terms.signature || s->graphs.operations)
      world_error(w, &x->place, "it has been said already which programs are to be made");
    else if (is_graphs) read_graphs(f, &s->graphs, x);
    else read_terms(f, &s->terms, x);
  }
  if (!s->terms.signature && !s->graphs.operations)
    world_error(w, &form->place,
                "the subject lacks (terms SIGNATURE TYPE) or (graphs OPERATIONS): which programs are to be made?");
  s->check = subject_check_read(f, s->terms.signature, parts, count);
  return s;
}
