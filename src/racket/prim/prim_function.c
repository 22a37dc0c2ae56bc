/* Higher-order procedures: racket/function. */
#include "racket/prim/prim.h"

#include <string.h>

PRIMITIVE(prim_identity) { return argv[0]; }

/* ---- const, negate, conjoin, disjoin ---- */

static value constant(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  (void)argv;
  return m->data;
}

PRIMITIVE(prim_const) { return primitive_with_data(m, "const", 0, ANY_COUNT, constant, argv[0]); }

static value negated(struct machine *m, uint32_t argc, value *argv) {
  return boolean_value(m->world, !is_true(m->world, apply(m, m->data, argc, argv)));
}

PRIMITIVE(prim_negate) {
  need_procedure(m, "negate", argv[0]);
  return primitive_with_data(m, "negated", 0, ANY_COUNT, negated, argv[0]);
}

/* Calls the procedures in m->data in turn, until the truth of a result is `stop`. */
static value joined(struct machine *m, uint32_t argc, value *argv, bool stop) {
  value result = boolean_value(m->world, !stop);
  for (struct list_walk k = list_walk(m->data); list_more(&k);) {
    result = apply(m, list_next(&k), argc, argv);
    if (is_true(m->world, result) == stop) break;
  }
  return result;
}

static value conjoined(struct machine *m, uint32_t argc, value *argv) { return joined(m, argc, argv, false); }
static value disjoined(struct machine *m, uint32_t argc, value *argv) { return joined(m, argc, argv, true); }

static value join_procedures(struct machine *m, const char *who, primitive_function *f, uint32_t argc,
                             const value *argv) {
  for (uint32_t i = 0; i < argc; i++) need_procedure_at(m, who, i, argc, argv);
  return primitive_with_data(m, who, 0, ANY_COUNT, f, list_from_array(m->world, argv, argc));
}

PRIMITIVE(prim_conjoin) { return join_procedures(m, "conjoin", conjoined, argc, argv); }
PRIMITIVE(prim_disjoin) { return join_procedures(m, "disjoin", disjoined, argc, argv); }

/* ---- compose ---- */

/* m->data: the procedures, the one to be called first at the front. */
static value composed(struct machine *m, uint32_t argc, value *argv) {
  struct list_walk k = list_walk(m->data);
  value result = apply(m, list_next(&k), argc, argv);
  while (list_more(&k)) {
    uint32_t count;
    value *items = values_items(&result, &count);
    result = apply(m, list_next(&k), count, items);
  }
  return result;
}

static value pass_on(struct machine *m, uint32_t argc, value *argv) { return values_make(m, argc, argv); }

static value compose(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  for (uint32_t i = 0; i < argc; i++) need_procedure_at(m, who, i, argc, argv);
  if (argc == 0) return primitive_with_data(m, "values", 0, ANY_COUNT, pass_on, small(0));
  if (argc == 1) return argv[0];
  value functions = m->world->empty;
  for (uint32_t i = 0; i < argc; i++) functions = value_cons(m->world, argv[i], functions);
  return primitive_with_data(m, "composed", 0, ANY_COUNT, composed, functions);
}

PRIMITIVE(prim_compose) { return compose(m, "compose", argc, argv); }
PRIMITIVE(prim_compose1) { return compose(m, "compose1", argc, argv); }

/* ---- curry ---- The first application of a curried procedure calls it only if it gets the maximum
 * number of arguments; later ones collect arguments until there are enough. m->data: (procedure
 * right? started? . arguments so far) */

enum { ARITY_PROBES = 64 }; /* a procedure that takes this many arguments takes any number */

static bool is_most(value f, uint32_t count) {
  for (uint32_t i = count + 1; i <= count + ARITY_PROBES; i++)
    if (procedure_accepts(f, i)) return false;
  return true;
}

static value curried(struct machine *m, uint32_t argc, value *argv);

static value curry_more(struct machine *m, value f, value right, const value *arguments, uint32_t count) {
  struct world *w = m->world;
  value data = value_cons(w, right, value_cons(w, w->true_, list_from_array(w, arguments, count)));
  term name = procedure_name(m, f);
  char *text = arena_alloc(&w->arena, 16 + (name ? text_of(name)->length : 0));
  sprintf(text, name ? "curried:%s" : "curried", name ? text_bytes(name) : "");
  return primitive_with_data(m, text, 0, ANY_COUNT, curried, value_cons(w, f, data));
}

static value curried(struct machine *m, uint32_t argc, value *argv) {
  struct list_walk k = list_walk(m->data);
  value f = list_next(&k), right = list_next(&k);
  bool started = is_true(m->world, list_next(&k));
  uint32_t before = list_length(m->data) - 3, total = before + argc, at = 0;
  value *all = arena_alloc(&m->world->arena, total * sizeof *all);
  bool new_first = is_true(m->world, right);
  if (new_first) memcpy(all, argv, argc * sizeof *all);
  for (at = new_first ? argc : 0; list_more(&k);) all[at++] = list_next(&k);
  if (!new_first) memcpy(all + before, argv, argc * sizeof *all);
  bool enough = procedure_accepts(f, total) && (started || is_most(f, total));
  if (enough || is_most(f, total - (total > 0))) return apply(m, f, total, all);
  return curry_more(m, f, right, all, total);
}

static value curry(struct machine *m, const char *who, uint32_t argc, value *argv, bool right) {
  need_procedure(m, who, argv[0]);
  value f = argv[0], side = boolean_value(m->world, right);
  if (argc == 1) {
    value data = value_cons(m->world, side, value_cons(m->world, m->world->false_, m->world->empty));
    return primitive_with_data(m, "curried", 0, ANY_COUNT, curried, value_cons(m->world, f, data));
  }
  if (procedure_accepts(f, argc - 1) && is_most(f, argc - 1)) return apply(m, f, argc - 1, argv + 1);
  return curry_more(m, f, side, argv + 1, argc - 1);
}

PRIMITIVE(prim_curry) { return curry(m, "curry", argc, argv, false); }
PRIMITIVE(prim_curryr) { return curry(m, "curryr", argc, argv, true); }

void prim_function_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"identity", 1, 1, prim_identity},
      {"const", 1, 1, prim_const},
      {"negate", 1, 1, prim_negate},
      {"conjoin", 0, ANY_COUNT, prim_conjoin},
      {"disjoin", 0, ANY_COUNT, prim_disjoin},
      {"compose", 0, ANY_COUNT, prim_compose},
      {"compose1", 0, ANY_COUNT, prim_compose1},
      {"curry", 1, ANY_COUNT, prim_curry},
      {"curryr", 1, ANY_COUNT, prim_curryr},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
