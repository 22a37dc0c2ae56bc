/* contract: checking values against contracts. */
#include "racket/contract.h"

#include "racket/apply.h"
#include "racket/compile/compile.h"

#include <string.h>

static const struct contract_object *contract_of(value v) { return (struct contract_object *)v; }

/* ---- printing contracts ---- */

static void print_parts(struct machine *m, struct buffer *b, const value *parts, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    buffer_puts(b, " ");
    contract_print(m, b, parts[i]);
  }
}

static void print_arrow(struct machine *m, struct buffer *b, const struct contract_object *c) {
  const value *keywords = c->parts + c->arrow.required + c->arrow.optional, *ranges = keywords + c->arrow.keywords;
  bool star = c->arrow.optional || c->arrow.rest;
  buffer_puts(b, star ? "(->* (" : "(->");
  struct buffer domain = {0};
  print_parts(m, &domain, c->parts, c->arrow.required);
  if (domain.length) buffer_puts(b, star ? domain.text + 1 : domain.text);
  buffer_free(&domain);
  for (uint32_t i = 0; i < c->arrow.keywords; i++) {
    buffer_printf(b, " #:%s ", text_bytes(c->arrow.keyword_names[i]));
    contract_print(m, b, keywords[i]);
  }
  if (star) {
    buffer_puts(b, ") (");
    print_parts(m, &domain, c->parts + c->arrow.required, c->arrow.optional);
    if (domain.length) buffer_puts(b, domain.text + 1);
    buffer_free(&domain);
    buffer_puts(b, ")");
  }
  if (c->arrow.rest) {
    buffer_puts(b, " #:rest ");
    contract_print(m, b, c->arrow.rest);
  }
  if (c->arrow.any) {
    buffer_puts(b, " any)");
  } else if (c->arrow.ranges == 1) {
    print_parts(m, b, ranges, 1);
    buffer_puts(b, ")");
  } else {
    buffer_puts(b, " (values");
    print_parts(m, b, ranges, c->arrow.ranges);
    buffer_puts(b, "))");
  }
}

void contract_print(struct machine *m, struct buffer *b, value v) {
  if (!is_contract_object(v)) {
    term name = is_procedure(v) ? procedure_name(m, v) : 0;
    if (name) buffer_puts(b, text_bytes(name));
    else if (is_procedure(v)) buffer_puts(b, "???");
    else print_value(m, b, v, PRINT_PRINT);
    return;
  }
  const struct contract_object *c = contract_of(v);
  if (c->kind == CONTRACT_ARROW) {
    print_arrow(m, b, c);
  } else if (c->kind == CONTRACT_NAMED) {
    print_value(m, b, c->parts[0], PRINT_DISPLAY);
  } else if (c->kind == CONTRACT_ANY || c->kind == CONTRACT_NONE) {
    buffer_puts(b, c->name);
  } else {
    buffer_printf(b, "(%s", c->name);
    print_parts(m, b, c->parts, c->count);
    buffer_puts(b, ")");
  }
}

static const char *contract_text(struct machine *m, value v) {
  struct buffer b = {0};
  contract_print(m, &b, v);
  return buffer_keep(&b, &m->world->arena);
}

/* ---- passing ---- */

bool is_contract_object(value v) {
  return has_kind(v, KIND_OPAQUE) && strcmp(((struct opaque_object *)v)->what, "contract") == 0;
}

bool is_contract(value v) {
  if (is_small(v) || is_contract_object(v) || is_procedure(v)) return true;
  return is_term(v) && !has_kind(v, KIND_DOTTED) && !has_kind(v, KIND_VECTOR) && !has_kind(v, KIND_VOID) &&
         (!is_sequence(v) || seq_count(v) == 0);
}

static bool all_pass(struct machine *m, value contract, const value *items, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!contract_passes(m, contract, items[i])) return false;
  return true;
}

static bool list_passes(struct machine *m, const struct contract_object *c, value v) {
  if (!is_list(v)) return false;
  if (c->kind == CONTRACT_LIST && list_length(v) != c->count) return false;
  if (c->kind == CONTRACT_NON_EMPTY && !is_pair(v)) return false;
  uint32_t i = 0;
  for (struct list_walk k = list_walk(v); list_more(&k); i++)
    if (!contract_passes(m, c->kind == CONTRACT_LIST ? c->parts[i] : c->parts[0], list_next(&k))) return false;
  return true;
}

static bool vector_passes(struct machine *m, const struct contract_object *c, value v) {
  uint32_t count;
  const value *items = vector_contents(v, &count);
  if (!items) return false;
  if (c->kind == CONTRACT_VECTOROF) return all_pass(m, c->parts[0], items, count);
  if (count != c->count) return false;
  for (uint32_t i = 0; i < count; i++)
    if (!contract_passes(m, c->parts[i], items[i])) return false;
  return true;
}

static bool box_passes(struct machine *m, const struct contract_object *c, value v) {
  if (!has_kind(v, KIND_BOX)) return false;
  return contract_passes(m, c->parts[0], ((struct box_object *)v)->content);
}

static bool table_passes(struct machine *m, const struct contract_object *c, value v) {
  if (!has_kind(v, c->kind == CONTRACT_HASH ? KIND_HASH : KIND_SET)) return false;
  for (struct table_walk k = {0}; table_next(hash_of(v)->table, &k);) {
    if (!contract_passes(m, c->parts[0], k.key)) return false;
    if (c->kind == CONTRACT_HASH && !contract_passes(m, c->parts[1], k.content)) return false;
  }
  return true;
}

static bool number_passes(struct machine *m, const struct contract_object *c, value v) {
  struct world *w = m->world;
  if (!is_number(v) || !is_real_number(v) || (c->kind == CONTRACT_INTEGER && !is_exact_integer(v))) return false;
  if (c->kind == CONTRACT_ABOVE) return number_compare(w, v, c->parts[0]) == 1;
  if (c->kind == CONTRACT_BELOW) return number_compare(w, v, c->parts[0]) < 0;
  bool above = !is_true(w, c->parts[0]) || number_compare(w, c->parts[0], v) <= 0;
  bool below = !is_true(w, c->parts[1]) || number_compare(w, v, c->parts[1]) <= 0;
  return above && below;
}

static bool any_of(struct machine *m, const struct contract_object *c, value v) {
  for (uint32_t i = 0; i < c->count; i++)
    if (contract_passes(m, c->parts[i], v)) return true;
  return false;
}

static bool object_passes(struct machine *m, const struct contract_object *c, value v) {
  switch (c->kind) {
  case CONTRACT_ANY: return true;
  case CONTRACT_NONE: return false;
  case CONTRACT_OR: return any_of(m, c, v);
  case CONTRACT_AND:
    for (uint32_t i = 0; i < c->count; i++)
      if (!contract_passes(m, c->parts[i], v)) return false;
    return true;
  case CONTRACT_NOT: return !contract_passes(m, c->parts[0], v);
  case CONTRACT_ONE_OF:
    for (uint32_t i = 0; i < c->count; i++)
      if (value_equal(m->world, c->parts[i], v)) return true;
    return false;
  case CONTRACT_BETWEEN:
  case CONTRACT_INTEGER:
  case CONTRACT_ABOVE:
  case CONTRACT_BELOW: return number_passes(m, c, v);
  case CONTRACT_LISTOF:
  case CONTRACT_NON_EMPTY:
  case CONTRACT_LIST: return list_passes(m, c, v);
  case CONTRACT_CONS:
    return is_pair(v) && contract_passes(m, c->parts[0], list_head(v)) &&
           contract_passes(m, c->parts[1], list_tail(m->world, v));
  case CONTRACT_VECTOROF:
  case CONTRACT_VECTOR: return vector_passes(m, c, v);
  case CONTRACT_BOX: return box_passes(m, c, v);
  case CONTRACT_HASH:
  case CONTRACT_SET: return table_passes(m, c, v);
  case CONTRACT_NAMED: return contract_passes(m, c->parts[1], v);
  case CONTRACT_ARROW: return is_procedure(v) && (c->arrow.keywords || procedure_accepts(v, c->arrow.required));
  }
  return false;
}

bool contract_passes(struct machine *m, value contract, value v) {
  world_check_stack(m->world);
  if (is_contract_object(contract)) return object_passes(m, contract_of(contract), v);
  if (is_procedure(contract)) return holds1(m, contract, v);
  return value_equal(m->world, contract, v);
}

/* ---- blame ---- */

static _Noreturn void raise_blame(struct machine *m, value contract, value v, const struct contract_blame *blame) {
  struct buffer b = {0};
  buffer_printf(&b,
                blame->own ? "%s: broke its own contract\n  promised: %s\n  produced: %s"
                           : "%s: contract violation\n  expected: %s\n  given: %s",
                blame->name, contract_text(m, contract), value_text(m, v, PRINT_PRINT));
  if (blame->role) buffer_printf(&b, "\n  in: %s\n      %s", blame->role, contract_text(m, blame->whole));
  else buffer_printf(&b, "\n  in: %s", contract_text(m, blame->whole));
  buffer_printf(&b, "\n  contract from: (definition %s)\n  blaming: %s%s%s\n   (assuming the contract is correct)",
                blame->name, blame->own ? "(definition " : "the caller", blame->own ? blame->name : "",
                blame->own ? ")" : "");
  const char *text = buffer_keep(&b, &m->world->arena);
  raise_exception(m, m->exn_fail_blame, NULL, "%s", text);
}

/* ---- procedures with contracts ---- */

struct guarded_object { /* the data of the primitive that represents the procedure */
  struct opaque_object opaque;
  value contract, procedure;
  struct contract_blame blame; /* for bad results; bad arguments are the other side's fault */
};

static const char *const positions[] = {"the 1st argument of", "the 2nd argument of", "the 3rd argument of",
                                        "the 4th argument of", "the 5th argument of", "the 6th argument of"};

static void check_arguments(struct machine *m, const struct guarded_object *g, uint32_t argc, value *argv) {
  const struct contract_object *c = contract_of(g->contract);
  uint32_t plain = positional_count(argc, argv), most = c->arrow.required + c->arrow.optional;
  if (plain < c->arrow.required || (!c->arrow.rest && plain > most)) raise_arity(m, g->procedure, plain, argv);
  for (uint32_t i = 0; i < plain && i < most; i++) {
    struct contract_blame blame = g->blame;
    blame.role = i < COUNT_OF(positions) ? positions[i] : "an argument of";
    blame.own = !blame.own;
    argv[i] = contract_attach(m, c->parts[i], argv[i], &blame);
  }
  if (c->arrow.rest && plain > most) {
    struct contract_blame blame = g->blame;
    blame.role = "the rest argument of";
    blame.own = !blame.own;
    contract_attach(m, c->arrow.rest, list_from_array(m->world, argv + most, plain - most), &blame);
  }
  for (uint32_t i = plain; i + 1 < argc; i += 2)
    for (uint32_t k = 0; k < c->arrow.keywords; k++)
      if (c->arrow.keyword_names[k] == argv[i]) {
        struct contract_blame blame = g->blame;
        blame.role = "a keyword argument of";
        blame.own = !blame.own;
        argv[i + 1] = contract_attach(m, c->parts[most + k], argv[i + 1], &blame);
      }
}

static value check_results(struct machine *m, const struct guarded_object *g, value result) {
  const struct contract_object *c = contract_of(g->contract);
  const value *ranges = c->parts + c->arrow.required + c->arrow.optional + c->arrow.keywords;
  uint32_t count;
  const value *items = values_items(&result, &count);
  if (count != c->arrow.ranges) raise_values(m, g->blame.name, c->arrow.ranges, count);
  struct contract_blame blame = g->blame;
  blame.role = "the range of";
  if (count == 1) return contract_attach(m, ranges[0], result, &blame);
  value checked[count + 1];
  for (uint32_t i = 0; i < count; i++) checked[i] = contract_attach(m, ranges[i], items[i], &blame);
  return values_make(m, count, checked);
}

PRIMITIVE(call_guarded) {
  const struct guarded_object *g = (struct guarded_object *)m->data;
  value copy[argc + 1];
  copy_values(copy, argv, argc);
  copy[argc] = 0;
  check_arguments(m, g, argc, copy);
  uint32_t plain = positional_count(argc, copy), keywords = (argc - plain) / 2;
  if (contract_of(g->contract)->arrow.any) return apply_later(m, g->procedure, plain, copy, keywords, copy + plain);
  return check_results(m, g, apply_keywords(m, g->procedure, plain, copy, keywords, copy + plain));
}

static value guard(struct machine *m, value contract, value procedure, const struct contract_blame *blame) {
  struct guarded_object *g = arena_alloc(&m->world->arena, sizeof *g);
  *g = (struct guarded_object){{{.kind = KIND_OPAQUE}, "guarded"}, contract, procedure, *blame};
  g->blame.whole = contract;
  g->blame.role = NULL;
  const struct contract_object *c = contract_of(contract);
  uint32_t most = c->arrow.rest ? ANY_COUNT : c->arrow.required + c->arrow.optional + 2 * c->arrow.keywords;
  term name = procedure_name(m, procedure);
  return primitive_with_data(m, name ? text_bytes(name) : blame->name, 0, c->arrow.keywords ? ANY_COUNT : most,
                             call_guarded, (value)g);
}

/* Does the contract contain a contract for procedures? */
static bool watches(value contract) {
  if (!is_contract_object(contract)) return false;
  const struct contract_object *c = contract_of(contract);
  if (c->kind == CONTRACT_ARROW) return true;
  for (uint32_t i = 0; i < c->count; i++)
    if (watches(c->parts[i])) return true;
  return false;
}

/* The value with the procedures inside it wrapped, for the kinds of contract with which models do
 * that. */
static value attach_inside(struct machine *m, const struct contract_object *c, value v,
                           const struct contract_blame *blame) {
  switch (c->kind) {
  case CONTRACT_ARROW: return guard(m, (value)c, v, blame);
  case CONTRACT_OR:
    for (uint32_t i = 0; i < c->count; i++)
      if (contract_passes(m, c->parts[i], v)) return contract_attach(m, c->parts[i], v, blame);
    return v;
  case CONTRACT_AND:
    for (uint32_t i = 0; i < c->count; i++) v = contract_attach(m, c->parts[i], v, blame);
    return v;
  case CONTRACT_CONS:
    return value_cons(m->world, contract_attach(m, c->parts[0], list_head(v), blame),
                      contract_attach(m, c->parts[1], list_tail(m->world, v), blame));
  case CONTRACT_LISTOF:
  case CONTRACT_NON_EMPTY:
  case CONTRACT_LIST: {
    struct list_builder b = {0};
    uint32_t i = 0;
    for (struct list_walk k = list_walk(v); list_more(&k); i++)
      list_add(m->world, &b,
               contract_attach(m, c->kind == CONTRACT_LIST ? c->parts[i] : c->parts[0], list_next(&k), blame));
    return list_done(m->world, &b);
  }
  default: return v;
  }
}

value contract_attach(struct machine *m, value contract, value v, const struct contract_blame *blame) {
  if (!contract_passes(m, contract, v)) raise_blame(m, contract, v, blame);
  return watches(contract) ? attach_inside(m, contract_of(contract), v, blame) : v;
}
