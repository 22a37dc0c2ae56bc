/* enumeration: see the header. */
#include "gen/enumeration_node.h"

#include "core/number/number.h"
#include "gen/checks.h"
#include "gen/unfolding.h"
#include "racket/prim/prim.h"

#include <string.h>

/* More parts than any useful term has. */
enum { BUDGET = 3000000 };

static struct coder coder_of(struct machine *m, value *frame) {
  return (struct coder){.machine = m, .world = m->world, .arena = &m->world->arena, .frame = frame, .budget = BUDGET};
}

/* ---- construction ---- */

static struct enumerations *enumerations_of(struct machine *m, const struct grammar *g) {
  struct checks *checks = checks_of(m);
  for (struct enumerations *e = checks->languages; e; e = e->next)
    if (e->grammar == g) return e;
  struct enumerations *e = arena_alloc_zero(&m->world->arena, sizeof *e);
  e->machine = m;
  e->grammar = g;
  e->nonterminals = arena_alloc_zero(&m->world->arena, (g->language->nonterminal_count + 1) * sizeof(struct node *));
  e->next = checks->languages;
  checks->languages = e;
  return e;
}

/* Nodes left incomplete by a lack of memory are not used. */
static void forget_nodes(struct enumerations *e) {
  memset(e->nonterminals, 0, e->grammar->language->nonterminal_count * sizeof(struct node *));
  memset(e->kinds, 0, sizeof e->kinds);
  e->holes = NULL;
}

static struct node *make_node(struct enumerations *e, const struct pattern *p) {
  if (e->busy) forget_nodes(e);
  e->busy = true;
  struct node *n = node_of_pattern(e, p, NULL);
  node_measure(e, n);
  e->busy = false;
  return n;
}

struct enumeration *enumeration_of_pattern(struct machine *m, struct language *l, const struct pattern *p) {
  struct checks *checks = checks_of(m);
  for (struct enumeration *e = checks->enumerations; e; e = e->next)
    if (e->pattern == p && e->language == l) return e;
  world_keep(m->world);
  struct enumerations *of = enumerations_of(m, grammar_of_pattern(m, l, p));
  const struct nonterminal *none = pattern_uninhabited(of->grammar, p);
  if (none)
    raise_exception(m, checks->exn_generation, &none->place,
                    "the non-terminal `%s` has no finite terms: none of its productions comes to an end",
                    text_bytes(none->names[0]));
  struct node *n = make_node(of, p);
  if (n->growth == GROWTH_FINITE && nat_is_zero(&n->size))
    raise_exception(m, checks->exn_generation, &p->place, "the pattern has no terms: there are too few different ones");
  struct enumeration *e = arena_alloc_zero(&m->world->arena, sizeof *e);
  *e = (struct enumeration){.next = checks->enumerations, .pattern = p, .language = l, .node = n};
  checks->enumerations = e;
  return e;
}

/* ---- queries ---- */

bool enumeration_size(const struct enumeration *e, mpz_t size) {
  if (e->node->growth != GROWTH_FINITE) return false;
  mpz_t view;
  nat_view(view, &e->node->size);
  mpz_set(size, view);
  return true;
}

bool enumeration_is_exact(const struct enumeration *e) { return !e->node->filtered; }

static void check_range(struct machine *m, const struct enumeration *e, const struct nat *index) {
  if (e->node->growth != GROWTH_FINITE || nat_compare(index, &e->node->size) < 0) return;
  const char *size = value_text(m, enumeration_size_term(m, e), PRINT_DISPLAY);
  raise_exception(m, checks_of(m)->exn_generation, &e->pattern->place, "the pattern has only %s terms, numbered from 0",
                  size);
}

/* Warming is put off, so that a caller who needs few terms does not wait for many. */
static void count_call(struct machine *m, struct enumeration *e) {
  enum { MANY = 200 };
  if (e->calls > MANY) return;
  if (e->calls++ == MANY) node_warm(m, e->node);
}

term enumeration_term_small(struct machine *m, struct enumeration *e, uint64_t index, value *frame) {
  count_call(m, e);
  struct coder c = coder_of(m, frame);
  if (e->node->growth == GROWTH_FINITE) check_range(m, e, &(struct nat){.word = index});
  return decode_small(&c, e->node, index);
}

term enumeration_term(struct machine *m, struct enumeration *e, const mpz_t index, value *frame) {
  if (mpz_size(index) <= 1) return enumeration_term_small(m, e, mpz_getlimbn(index, 0), frame);
  count_call(m, e);
  struct coder c = coder_of(m, frame);
  struct nat n = nat_of_mpz(c.arena, index);
  check_range(m, e, &n);
  return decode(&c, e->node, &n);
}

bool enumeration_index(struct machine *m, const struct enumeration *e, term t, mpz_t index, value *frame) {
  struct coder c = coder_of(m, frame);
  struct nat n;
  if (!encode(&c, e->node, t, &n)) return false;
  mpz_t view;
  nat_view(view, &n);
  mpz_set(index, view);
  return true;
}

/* ---- numbers as terms ---- */

static term term_of_nat(struct machine *m, const struct nat *n) {
  mpz_t view;
  nat_view(view, n);
  return term_mpz(m->world, view);
}

term enumeration_size_term(struct machine *m, const struct enumeration *e) {
  return e->node->growth == GROWTH_FINITE ? term_of_nat(m, &e->node->size) : 0;
}

term enumeration_term_numbered(struct machine *m, struct enumeration *e, term number, bool wrap, value *frame) {
  count_call(m, e);
  struct coder c = coder_of(m, frame);
  const struct integer_object *large = (const struct integer_object *)number;
  struct nat n = is_small(number) ? nat_of((uint64_t)small_value(number))
                                  : nat_of_limbs(c.arena, large->limbs, (size_t)large->size);
  if (wrap && e->node->growth == GROWTH_FINITE) n = nat_divide(c.arena, &n, &e->node->size);
  check_range(m, e, &n);
  return decode(&c, e->node, &n);
}

term enumeration_number(struct machine *m, const struct enumeration *e, term t, value *frame) {
  struct coder c = coder_of(m, frame);
  struct nat n;
  return encode(&c, e->node, t, &n) ? term_of_nat(m, &n) : 0;
}

/* ---- random numbers ---- */

void enumeration_random_index(struct machine *m, struct enumeration *e, struct rng *r, double chance, mpz_t index) {
  struct nat n = enumeration_draw(m, e, r, chance);
  mpz_t view;
  nat_view(view, &n);
  mpz_set(index, view);
}

term enumeration_random_number(struct machine *m, struct enumeration *e, struct rng *r, double chance) {
  struct nat n = enumeration_draw(m, e, r, chance);
  return term_of_nat(m, &n);
}

term enumeration_random_term(struct machine *m, struct enumeration *e, struct rng *r, double chance, value *frame) {
  count_call(m, e);
  struct coder c = coder_of(m, frame);
  struct nat n = enumeration_draw(m, e, r, chance);
  return decode(&c, e->node, &n);
}
