/* contract_forms: the combinators that make contracts, and the forms that attach them. */
#include "racket/contract.h"

#include "racket/compile/compile.h"
#include "racket/module/module.h"

#include <string.h>

static struct contract_object *new_contract(struct machine *m, enum contract_kind kind, const char *name,
                                            uint32_t count, const value *parts) {
  struct contract_object *c = arena_alloc_zero(&m->world->arena, sizeof *c + count * sizeof(value));
  c->opaque = (struct opaque_object){{.kind = KIND_OPAQUE}, "contract"};
  c->kind = kind;
  c->name = name;
  c->count = count;
  if (count) memcpy(c->parts, parts, count * sizeof(value));
  return c;
}

/* ---- combinators ---- */

static value combine(struct machine *m, enum contract_kind kind, const char *name, uint32_t argc, const value *argv) {
  for (uint32_t i = 0; i < argc; i++)
    if (!is_contract(argv[i])) raise_argument_at(m, name, "contract?", i, argc, argv);
  return (value)new_contract(m, kind, name, argc, argv);
}

PRIMITIVE(or_c) { return combine(m, CONTRACT_OR, "or/c", argc, argv); }
PRIMITIVE(and_c) { return combine(m, CONTRACT_AND, "and/c", argc, argv); }
PRIMITIVE(not_c) { return combine(m, CONTRACT_NOT, "not/c", argc, argv); }
PRIMITIVE(list_of) { return combine(m, CONTRACT_LISTOF, "listof", argc, argv); }
PRIMITIVE(non_empty) { return combine(m, CONTRACT_NON_EMPTY, "non-empty-listof", argc, argv); }
PRIMITIVE(cons_c) { return combine(m, CONTRACT_CONS, "cons/c", argc, argv); }
PRIMITIVE(list_c) { return combine(m, CONTRACT_LIST, "list/c", argc, argv); }
PRIMITIVE(vector_of) { return combine(m, CONTRACT_VECTOROF, "vectorof", positional_count(argc, argv), argv); }
PRIMITIVE(vector_c) { return combine(m, CONTRACT_VECTOR, "vector/c", positional_count(argc, argv), argv); }
PRIMITIVE(box_c) { return combine(m, CONTRACT_BOX, "box/c", positional_count(argc, argv), argv); }
PRIMITIVE(hash_c) { return combine(m, CONTRACT_HASH, "hash/c", positional_count(argc, argv), argv); }
PRIMITIVE(set_c) { return combine(m, CONTRACT_SET, "set/c", positional_count(argc, argv), argv); }
PRIMITIVE(one_of_c) { return (value)new_contract(m, CONTRACT_ONE_OF, "one-of/c", argc, argv); }
PRIMITIVE(symbols) { return (value)new_contract(m, CONTRACT_ONE_OF, "symbols", argc, argv); }
PRIMITIVE(integer_in) { return (value)new_contract(m, CONTRACT_INTEGER, "integer-in", argc, argv); }
PRIMITIVE(between_c) { return (value)new_contract(m, CONTRACT_BETWEEN, "between/c", argc, argv); }
PRIMITIVE(above) { return (value)new_contract(m, CONTRACT_ABOVE, ">/c", argc, argv); }
PRIMITIVE(below) { return (value)new_contract(m, CONTRACT_BELOW, "</c", argc, argv); }
PRIMITIVE(at_least) {
  return (value)new_contract(m, CONTRACT_BETWEEN, ">=/c", 2, (value[]){argv[0], m->world->false_});
}
PRIMITIVE(at_most) { return (value)new_contract(m, CONTRACT_BETWEEN, "<=/c", 2, (value[]){m->world->false_, argv[0]}); }
PRIMITIVE(equal_c) { return (value)new_contract(m, CONTRACT_BETWEEN, "=/c", 2, (value[]){argv[0], argv[0]}); }
PRIMITIVE(named) { return (value)new_contract(m, CONTRACT_NAMED, "flat-named-contract", 2, argv); }
PRIMITIVE(itself) { return argv[0]; }
PREDICATE(is_contract_, is_contract(v))

PRIMITIVE(first_order_passes) { return boolean_value(m->world, contract_passes(m, argv[0], argv[1])); }

/* (contract c v positive negative …) */
PRIMITIVE(contract_) {
  struct contract_blame blame = {.name = value_text(m, argv[2], PRINT_DISPLAY), .whole = argv[0], .own = true};
  return contract_attach(m, argv[0], argv[1], &blame);
}

/* ---- arrows ---- */

struct arrow_form {
  struct arrow shape;
  struct expr *rest;
  uint32_t count;
  struct expr *contracts[];
};

static value run_arrow(struct machine *m, void *data, value *frame) {
  const struct arrow_form *f = data;
  value parts[f->count + 1];
  for (uint32_t i = 0; i < f->count; i++) {
    parts[i] = eval(m, f->contracts[i], frame);
    if (!is_contract(parts[i])) raise_argument(m, "->", "contract?", parts[i]);
  }
  struct contract_object *c = new_contract(m, CONTRACT_ARROW, "->", f->count, parts);
  c->arrow = f->shape;
  c->arrow.rest = f->rest ? eval(m, f->rest, frame) : 0;
  return (value)c;
}

struct arrow_reading {
  struct machine *m;
  struct scope *scope;
  struct arrow_form *form;
  struct expr **keyed; /* of the keywords */
  term *keywords;
};

static void read_domain(struct arrow_reading *k, struct syntax *const *xs, uint32_t count, uint32_t *plain) {
  for (uint32_t i = 0; i < count; i++) {
    if (syntax_is_keyword(xs[i]) && i + 1 < count) {
      k->keywords[k->form->shape.keywords] = xs[i]->atom;
      k->keyed[k->form->shape.keywords++] = compile_expression(k->m, k->scope, xs[i + 1], false);
      i++;
      continue;
    }
    k->form->contracts[k->form->count++] = compile_expression(k->m, k->scope, xs[i], false);
    (*plain)++;
  }
}

static void read_range(struct arrow_reading *k, const struct syntax *x) {
  struct arrow_form *f = k->form;
  for (uint32_t i = 0; i < f->shape.keywords; i++) f->contracts[f->count++] = k->keyed[i];
  if (syntax_is_symbol(x) && x->atom == k->m->names->any) {
    f->shape.any = true;
  } else if (syntax_is_form(x, k->m->names->values)) {
    f->shape.ranges = x->count - 1;
    for (uint32_t i = 1; i < x->count; i++)
      f->contracts[f->count++] = compile_expression(k->m, k->scope, x->children[i], false);
  } else {
    f->shape.ranges = 1;
    f->contracts[f->count++] = compile_expression(k->m, k->scope, x, false);
  }
}

static struct arrow_reading start_arrow(struct machine *m, struct scope *s, uint32_t most) {
  struct arrow_reading k = {m, s, NULL, NULL, NULL};
  k.form = arena_alloc_zero(&m->world->arena, sizeof *k.form + most * sizeof(struct expr *));
  k.keyed = arena_alloc(&m->world->arena, (most + 1) * sizeof *k.keyed);
  k.keywords = arena_alloc(&m->world->arena, (most + 1) * sizeof *k.keywords);
  k.form->shape.keyword_names = k.keywords;
  return k;
}

/* An upper bound for the contracts in all the children. */
static uint32_t most_parts(const struct syntax *x) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < x->count; i++) n += 1 + (x->children[i]->shape == SYNTAX_ATOM ? 0 : x->children[i]->count);
  return n;
}

/* (-> domain … range) */
static struct expr *compile_arrow(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 2, UINT32_MAX);
  struct arrow_reading k = start_arrow(m, s, most_parts(x));
  read_domain(&k, x->children + 1, x->count - 2, &k.form->shape.required);
  read_range(&k, x->children[x->count - 1]);
  return expr_custom(m, x, run_arrow, k.form);
}

/* (->* (domain …) (optional …) #:rest c range) */
static struct expr *compile_arrow_star(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 3, UINT32_MAX);
  struct arrow_reading k = start_arrow(m, s, most_parts(x));
  const struct syntax *required = expect_list(m, x, x->children[1]);
  read_domain(&k, required->children, required->count, &k.form->shape.required);
  uint32_t at = 2;
  if (at + 1 < x->count && syntax_is_list(x->children[at])) {
    read_domain(&k, x->children[at]->children, x->children[at]->count, &k.form->shape.optional);
    at++;
  }
  for (; at + 2 < x->count && syntax_is_keyword(x->children[at]); at += 2)
    if (strcmp(text_bytes(x->children[at]->atom), "rest") == 0)
      k.form->rest = compile_expression(m, s, x->children[at + 1], false);
  if (at + 1 != x->count) bad_syntax(m, x, x, NULL);
  read_range(&k, x->children[at]);
  return expr_custom(m, x, run_arrow, k.form);
}

/* The contract of [x contract] or [x (y …) contract]; a contract that depends on other arguments is
 * not checked. */
static const struct syntax *named_contract(struct machine *m, const struct syntax *form, const struct syntax *x) {
  if (!syntax_is_list(x) || x->count < 2) bad_syntax(m, form, x, NULL);
  return x->count == 2 ? x->children[1] : syntax_symbol(m->world, x->place, "any/c");
}

/* (->i ([x contract] …) ([y contract] …) [result contract]) */
static struct expr *compile_arrow_i(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 3, UINT32_MAX);
  struct arrow_reading k = start_arrow(m, s, 2 * most_parts(x));
  uint32_t lists = x->count > 3 && syntax_is_list(x->children[2]) &&
                           (x->children[2]->count == 0 || !syntax_is_symbol(x->children[2]->children[0]))
                       ? 2
                       : 1;
  for (uint32_t i = 1; i <= lists; i++) {
    const struct syntax *list = expect_list(m, x, x->children[i]);
    for (uint32_t j = 0; j < list->count; j++) {
      struct syntax *pair[2];
      uint32_t given = 0;
      if (syntax_is_keyword(list->children[j]) && j + 1 < list->count) pair[given++] = list->children[j++];
      pair[given++] = (struct syntax *)named_contract(m, x, list->children[j]);
      read_domain(&k, pair, given, i == 1 ? &k.form->shape.required : &k.form->shape.optional);
    }
  }
  const struct syntax *range = x->children[x->count - 1];
  read_range(&k, syntax_is_list(range) && range->count > 1 && !syntax_is_form(range, m->names->values)
                     ? named_contract(m, x, range)
                     : range);
  return expr_custom(m, x, run_arrow, k.form);
}

/* ---- define/contract ---- */

struct contracted {
  const char *name;
  struct expr *contract, *content;
};

static value run_contracted(struct machine *m, void *data, value *frame) {
  const struct contracted *d = data;
  value contract = eval(m, d->contract, frame);
  if (!is_contract(contract)) raise_argument(m, "define/contract", "contract?", contract);
  struct contract_blame blame = {.name = d->name, .whole = contract, .own = true};
  return contract_attach(m, contract, eval(m, d->content, frame), &blame);
}

/* (define/contract head contract body …) without the contract: a plain definition. */
static const struct syntax *plain_define(struct machine *m, const struct syntax *x) {
  expect_count(m, x, 4, UINT32_MAX);
  struct syntax **parts = arena_alloc(&m->world->arena, (x->count - 1) * sizeof *parts);
  parts[0] = syntax_atom(m->world, x->place, m->names->core_define);
  parts[1] = x->children[1];
  memcpy(parts + 2, x->children + 3, (x->count - 3) * sizeof *parts);
  return syntax_list(m->world, x->place, parts, x->count - 1);
}

static void contracted_names(struct machine *m, struct scope *s, const struct syntax *x, struct name_list *out) {
  define_names(m, s, plain_define(m, x), out);
}

static struct expr *compile_define_contract(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  struct set_node *store = (struct set_node *)compile_define(m, s, plain_define(m, x), tail);
  struct name_list names = {0};
  contracted_names(m, s, x, &names);
  struct contracted *d = arena_alloc(&m->world->arena, sizeof *d);
  d->name = text_bytes(names.names[0]->atom);
  d->contract = compile_expression(m, s, x->children[2], false);
  d->content = store->content;
  store->content = expr_custom(m, x, run_contracted, d);
  return &store->e;
}

static const struct primitive_row rows[] = {
    {"or/c", 0, ANY_COUNT, or_c},
    {"first-or/c", 0, ANY_COUNT, or_c},
    {"and/c", 0, ANY_COUNT, and_c},
    {"not/c", 1, 1, not_c},
    {"listof", 1, 1, list_of},
    {"non-empty-listof", 1, 1, non_empty},
    {"cons/c", 2, 2, cons_c},
    {"list/c", 0, ANY_COUNT, list_c},
    {"vectorof", 1, 5, vector_of},
    {"vector/c", 0, ANY_COUNT, vector_c},
    {"box/c", 1, 5, box_c},
    {"hash/c", 2, 8, hash_c},
    {"set/c", 1, 9, set_c},
    {"one-of/c", 1, ANY_COUNT, one_of_c},
    {"symbols", 1, ANY_COUNT, symbols},
    {"integer-in", 2, 2, integer_in},
    {"between/c", 2, 2, between_c},
    {"real-in", 2, 2, between_c},
    {">/c", 1, 1, above},
    {"</c", 1, 1, below},
    {">=/c", 1, 1, at_least},
    {"<=/c", 1, 1, at_most},
    {"=/c", 1, 1, equal_c},
    {"flat-named-contract", 2, 3, named},
    {"flat-contract", 1, 1, itself},
    {"contract?", 1, 1, is_contract_},
    {"flat-contract?", 1, 1, is_contract_},
    {"contract-first-order-passes?", 2, 2, first_order_passes},
    {"contract", 4, 6, contract_},
};

static const struct form forms[] = {
    {"->", compile_arrow, NULL},
    {"->*", compile_arrow_star, NULL},
    {"->i", compile_arrow_i, NULL},
};

static const struct definition_form definitions[] = {
    {{"define/contract", compile_define_contract, declare_names}, contracted_names, NULL},
};

void contract_install(struct machine *m) {
  builtins_add_primitives(m, rows, COUNT_OF(rows));
  builtins_add_forms(m, forms, COUNT_OF(forms));
  definitions_add(m, definitions, COUNT_OF(definitions));
  builtins_add_value(m, "any/c", (value)new_contract(m, CONTRACT_ANY, "any/c", 0, NULL));
  builtins_add_value(m, "none/c", (value)new_contract(m, CONTRACT_NONE, "none/c", 0, NULL));
  value natural[2] = {small(0), m->world->false_};
  builtins_add_value(m, "natural-number/c", (value)new_contract(m, CONTRACT_INTEGER, "natural-number/c", 2, natural));
  builtins_add_value(m, "false/c", m->world->false_);
}
