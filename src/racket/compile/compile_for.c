/* compile_for: for, for* and their variants. */
#include "racket/compile/for_loop.h"

#include "racket/module/module.h"
#include "racket/structure.h"

#include <string.h>

/* ---- sequences ---- */

static const struct sequence_row {
  const char *name;
  enum sequence_kind kind;
  uint32_t min, max;
} sequence_rows[] = {
    {"in-range", SEQUENCE_RANGE, 1, 3},
    {"in-inclusive-range", SEQUENCE_INCLUSIVE_RANGE, 2, 3},
    {"in-naturals", SEQUENCE_NATURALS, 0, 1},
    {"in-list", SEQUENCE_LIST, 1, 1},
    {"in-vector", SEQUENCE_VECTOR, 1, 3},
    {"in-string", SEQUENCE_STRING, 1, 1},
    {"in-hash", SEQUENCE_HASH, 1, 1},
    {"in-mutable-hash", SEQUENCE_HASH, 1, 1},
    {"in-immutable-hash", SEQUENCE_HASH, 1, 1},
    {"in-hash-keys", SEQUENCE_KEYS, 1, 1},
    {"in-mutable-hash-keys", SEQUENCE_KEYS, 1, 1},
    {"in-immutable-hash-keys", SEQUENCE_KEYS, 1, 1},
    {"in-hash-values", SEQUENCE_CONTENTS, 1, 1},
    {"in-hash-pairs", SEQUENCE_HASH_PAIRS, 1, 1},
    {"in-set", SEQUENCE_SET, 1, 1},
    {"in-value", SEQUENCE_VALUE, 1, 1},
    {"in-cycle", SEQUENCE_CYCLE, 1, 1},
    {"in-producer", SEQUENCE_PRODUCER, 1, 2},
    {"in-indexed", SEQUENCE_INDEXED, 1, 1},
};

/* (in-range 10) and the like, if the name has its meaning in Racket. */
static const struct sequence_row *known_sequence(struct machine *m, struct scope *s, const struct syntax *x) {
  if (x->shape != SYNTAX_LIST || x->count == 0 || !syntax_is_symbol(x->children[0])) return NULL;
  const char *name = text_bytes(x->children[0]->atom);
  for (size_t i = 0; i < COUNT_OF(sequence_rows); i++) {
    const struct sequence_row *row = &sequence_rows[i];
    if (strcmp(row->name, name) != 0) continue;
    struct resolved r = scope_lookup(m, s, x->children[0]->atom);
    if (r.local || (r.binding && r.binding->module != m->builtins)) return NULL;
    return x->count - 1 >= row->min && x->count - 1 <= row->max ? row : NULL;
  }
  return NULL;
}

static void compile_sequence(struct machine *m, struct scope *s, const struct syntax *x, struct for_sequence *out) {
  const struct sequence_row *row = known_sequence(m, s, x);
  out->kind = row ? row->kind : SEQUENCE_ANY;
  out->argc = row ? x->count - 1 : 1;
  out->args = arena_alloc(&m->world->arena, (out->argc + 1) * sizeof *out->args);
  for (uint32_t i = 0; i < out->argc; i++) out->args[i] = compile_expression(m, s, row ? x->children[i + 1] : x, false);
}

static void bind_names(struct machine *m, struct scope *s, const struct syntax *form, const struct syntax *names,
                       struct for_sequence *out) {
  bool many = !syntax_is_symbol(names);
  if (many) expect_list(m, form, names);
  out->local_count = many ? names->count : 1;
  out->locals = arena_alloc(&m->world->arena, (out->local_count + 1) * sizeof *out->locals);
  for (uint32_t i = 0; i < out->local_count; i++)
    out->locals[i] = scope_variable(m, s, expect_name(m, form, many ? names->children[i] : names));
}

/* ---- clauses ---- */

struct for_reading {
  struct machine *m;
  const struct syntax *form;
  struct for_loop *loop;
  struct scope *scope;
};

static int guard_kind(const struct syntax *x) {
  static const char *const names[] = {[LEVEL_WHEN] = "when",
                                      [LEVEL_UNLESS] = "unless",
                                      [LEVEL_BREAK] = "break",
                                      [LEVEL_FINAL] = "final",
                                      [LEVEL_BIND] = "do"};
  if (!syntax_is_keyword(x)) return LEVEL_WALK;
  for (int i = LEVEL_WHEN; i <= LEVEL_BIND; i++)
    if (strcmp(names[i], text_bytes(x->atom)) == 0) return i;
  return -1;
}

static struct for_level *add_level(struct for_reading *k) { return &k->loop->levels[k->loop->level_count++]; }

/* Clauses from `i` on that are iterated in parallel: all up to the next guard, or only one for
 * for*. */
static uint32_t read_walk(struct for_reading *k, const struct syntax *clauses, uint32_t i, bool nested) {
  struct machine *m = k->m;
  struct for_level *level = add_level(k);
  level->kind = LEVEL_WALK;
  uint32_t end = i + 1;
  while (!nested && end < clauses->count && !syntax_is_keyword(clauses->children[end])) end++;
  level->count = end - i;
  level->sequences = arena_alloc_zero(&m->world->arena, level->count * sizeof *level->sequences);
  struct scope *inner = scope_new(m, k->scope, NULL);
  for (uint32_t c = 0; c < level->count; c++) {
    const struct syntax *clause = clauses->children[i + c];
    if (!syntax_is_list(clause) || clause->count != 2)
      raise_syntax(m, &clause->place, "%s: bad sequence binding clause", form_name(k->form));
    compile_sequence(m, k->scope, clause->children[1], &level->sequences[c]);
    bind_names(m, inner, k->form, clause->children[0], &level->sequences[c]);
  }
  k->scope = inner;
  return end;
}

/* #:do [form …]: definitions and expressions; the definitions are visible from here on. */
static struct expr *read_do(struct for_reading *k, const struct syntax *x) {
  struct machine *m = k->m;
  expect_list(m, k->form, x);
  struct scope *inner = scope_new(m, k->scope, NULL);
  struct name_list names = {0};
  const uint32_t count = x->count;
  const struct definition_form **definitions = arena_alloc_zero(&m->world->arena, (count + 1) * sizeof *definitions);
  for (uint32_t i = 0; i < count; i++) {
    const struct syntax *one = x->children[i];
    struct scope *s = inner;
    const struct form *f = head_form(m, &s, &one);
    definitions[i] = f ? definition_of(f) : NULL;
    if (definitions[i]) definitions[i]->names(m, inner, one, &names);
  }
  struct let_node *n = node_new(m, NODE_LET, x, sizeof *n + names.count * sizeof n->bindings[0]);
  for (uint32_t i = 0; i < names.count; i++) {
    const struct local *l = scope_variable(m, inner, names.names[i]->atom);
    if (l->boxed) n->bindings[n->count++] = (struct let_binding){l->slot, true, expr_void(m)};
  }
  struct expr **parts = arena_alloc(&m->world->arena, (count + 1) * sizeof *parts);
  for (uint32_t i = 0; i < count; i++)
    parts[i] = definitions[i] ? definitions[i]->form.compile(m, inner, x->children[i], false)
                              : compile_expression(m, inner, x->children[i], false);
  n->body = node_sequence(m, x, parts, count);
  k->scope = inner;
  return &n->e;
}

static void read_clauses(struct for_reading *k, const struct syntax *clauses, bool nested) {
  k->loop->levels = arena_alloc_zero(&k->m->world->arena, (clauses->count + 1) * sizeof *k->loop->levels);
  for (uint32_t i = 0; i < clauses->count;) {
    int kind = guard_kind(clauses->children[i]);
    if (kind == LEVEL_WALK) {
      i = read_walk(k, clauses, i, nested);
      continue;
    }
    if (kind < 0 || i + 1 == clauses->count) bad_syntax(k->m, k->form, clauses->children[i], "bad clause");
    struct for_level *level = add_level(k);
    level->kind = (unsigned)kind;
    const struct syntax *guard = clauses->children[i + 1];
    level->guard = kind == LEVEL_BIND ? read_do(k, guard) : compile_expression(k->m, k->scope, guard, false);
    i += 2;
  }
}

/* ([acc init] … [#:result e]) */
static const struct syntax *read_accumulators(struct for_reading *k, const struct syntax *x) {
  struct machine *m = k->m;
  struct for_loop *f = k->loop;
  const struct syntax *list = expect_list(m, k->form, x), *final = NULL;
  f->accumulators = arena_alloc(&m->world->arena, (list->count + 1) * sizeof *f->accumulators);
  f->initials = arena_alloc(&m->world->arena, (list->count + 1) * sizeof *f->initials);
  struct scope *inner = scope_new(m, k->scope, NULL);
  for (uint32_t i = 0; i < list->count; i++) {
    const struct syntax *one = list->children[i];
    if (syntax_is_keyword(one) && strcmp(text_bytes(one->atom), "result") == 0 && i + 1 < list->count) {
      final = list->children[++i];
      continue;
    }
    bool bare = f->result == FOR_LISTS && syntax_is_symbol(one);
    if (!bare && (!syntax_is_list(one) || one->count != 2))
      bad_syntax(m, k->form, one, "expected an accumulator and its initial value");
    uint32_t n = f->accumulator_count++;
    f->initials[n] = bare ? NULL : compile_expression(m, k->scope, one->children[1], false);
    f->accumulators[n] = scope_variable(m, inner, expect_name(m, k->form, bare ? one : one->children[0]));
  }
  k->scope = inner;
  return final;
}

static const struct loop_row {
  const char *name;
  enum for_result result;
  enum equality equality;
} loop_rows[] = {
    {"", FOR_NOTHING, EQUALITY_EQUAL},
    {"/list", FOR_LIST, EQUALITY_EQUAL},
    {"/vector", FOR_VECTOR, EQUALITY_EQUAL},
    {"/set", FOR_SET, EQUALITY_EQUAL},
    {"/seteqv", FOR_SET, EQUALITY_EQV},
    {"/seteq", FOR_SET, EQUALITY_EQ},
    {"/mutable-set", FOR_MUTABLE_SET, EQUALITY_EQUAL},
    {"/hash", FOR_HASH, EQUALITY_EQUAL},
    {"/hasheqv", FOR_HASH, EQUALITY_EQV},
    {"/hasheq", FOR_HASH, EQUALITY_EQ},
    {"/and", FOR_AND, EQUALITY_EQUAL},
    {"/or", FOR_OR, EQUALITY_EQUAL},
    {"/sum", FOR_SUM, EQUALITY_EQUAL},
    {"/product", FOR_PRODUCT, EQUALITY_EQUAL},
    {"/first", FOR_FIRST, EQUALITY_EQUAL},
    {"/last", FOR_LAST, EQUALITY_EQUAL},
    {"/fold", FOR_FOLD, EQUALITY_EQUAL},
    {"/lists", FOR_LISTS, EQUALITY_EQUAL},
    {"/string", FOR_STRING, EQUALITY_EQUAL},
};

static const struct loop_row *loop_row(const char *name, bool *nested) {
  name += strlen("for");
  *nested = *name == '*';
  if (*nested) name++;
  for (size_t i = 0; i < COUNT_OF(loop_rows); i++)
    if (strcmp(loop_rows[i].name, name) == 0) return &loop_rows[i];
  return &loop_rows[0];
}

static struct expr *compile_loop(struct machine *m, struct scope *s, const struct syntax *x, const char *name) {
  bool nested;
  const struct loop_row *row = loop_row(name, &nested);
  struct for_loop *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->result = row->result;
  f->equality = row->equality;
  f->place = &x->place;
  struct for_reading k = {m, x, f, s};
  bool folds = f->result == FOR_FOLD || f->result == FOR_LISTS;
  uint32_t at = 1;
  expect_count(m, x, folds ? 4 : 3, UINT32_MAX);
  const struct syntax *final = folds ? read_accumulators(&k, x->children[at++]) : NULL;
  struct scope *outside = k.scope;
  while (at + 2 < x->count && syntax_is_keyword(x->children[at])) at += 2; /* for/vector's #:length */
  read_clauses(&k, expect_list(m, x, x->children[at]), nested);
  if (at + 1 >= x->count) bad_syntax(m, x, x, "missing body");
  f->body = compile_body(m, k.scope, x->children + at + 1, x->count - at - 1, false, x);
  if (final) f->final = compile_expression(m, outside, final, false);
  return expr_custom(m, x, run_for, f);
}

#define LOOP(c_name, name)                                                                                             \
  static struct expr *c_name(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {                  \
    (void)tail;                                                                                                        \
    return compile_loop(m, s, x, name);                                                                                \
  }
/* clang-format off */
#define LOOPS(X) \
  X(for_, "for") X(for_star, "for*") X(for_list, "for/list") \
  X(for_star_list, "for*/list") X(for_vector, "for/vector") X(for_star_vector, "for*/vector") \
  X(for_set, "for/set") X(for_star_set, "for*/set") X(for_seteq, "for/seteq") \
  X(for_star_seteq, "for*/seteq") X(for_seteqv, "for/seteqv") X(for_star_seteqv, "for*/seteqv") \
  X(for_mutable_set, "for/mutable-set") X(for_star_mutable_set, "for*/mutable-set") X(for_hash, "for/hash") \
  X(for_star_hash, "for*/hash") X(for_hasheq, "for/hasheq") X(for_star_hasheq, "for*/hasheq") \
  X(for_hasheqv, "for/hasheqv") X(for_star_hasheqv, "for*/hasheqv") X(for_and, "for/and") \
  X(for_star_and, "for*/and") X(for_or, "for/or") X(for_star_or, "for*/or") \
  X(for_sum, "for/sum") X(for_star_sum, "for*/sum") X(for_product, "for/product") \
  X(for_star_product, "for*/product") X(for_first, "for/first") X(for_star_first, "for*/first") \
  X(for_last, "for/last") X(for_star_last, "for*/last") X(for_fold, "for/fold") \
  X(for_star_fold, "for*/fold") X(for_lists, "for/lists") X(for_star_lists, "for*/lists") \
  X(for_string, "for/string") X(for_star_string, "for*/string")
/* clang-format on */
LOOPS(LOOP)

#define LOOP_FORM(c_name, name) {name, c_name, NULL},
static const struct form forms[] = {LOOPS(LOOP_FORM)};

/* ---- sequences as values: lists of their items ---- */

PRIMITIVE(sequence_itself) { return argv[0]; }

static value listed(struct machine *m, enum sequence_kind kind, uint32_t argc, const value *argv) {
  struct iterator i;
  iterator_start(m, &i, kind, "x", argc, argv);
  struct list_builder b = {0};
  for (value out[MOST_VALUES]; iterator_next(m, &i, out);) list_add(m->world, &b, out[0]);
  return list_done(m->world, &b);
}

PRIMITIVE(in_range) { return listed(m, SEQUENCE_RANGE, argc, argv); }
PRIMITIVE(in_inclusive_range) { return listed(m, SEQUENCE_INCLUSIVE_RANGE, argc, argv); }
PRIMITIVE(in_hash_keys) { return listed(m, SEQUENCE_KEYS, argc, argv); }
PRIMITIVE(in_hash_values) { return listed(m, SEQUENCE_CONTENTS, argc, argv); }
PRIMITIVE(in_hash_pairs) { return listed(m, SEQUENCE_HASH_PAIRS, argc, argv); }

static const struct primitive_row rows[] = {
    {"in-range", 1, 3, in_range},
    {"in-inclusive-range", 2, 3, in_inclusive_range},
    {"in-list", 1, 1, sequence_itself},
    {"in-vector", 1, 1, sequence_itself},
    {"in-string", 1, 1, sequence_itself},
    {"in-hash", 1, 1, sequence_itself},
    {"in-set", 1, 1, sequence_itself},
    {"in-hash-keys", 1, 1, in_hash_keys},
    {"in-hash-values", 1, 1, in_hash_values},
    {"in-hash-pairs", 1, 1, in_hash_pairs},
};

void compile_for_install(struct machine *m) {
  m->sequence = builtins_add_struct(m, ".sequence", NULL, "start");
  builtins_add_forms(m, forms, COUNT_OF(forms));
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
