/* learnt: the table and its form (lambda/generate/learnt.h). */
#include "lambda/generate/learnt.h"

#include "core/hash.h"

#include <math.h>
#include <string.h>

struct learnt_row {
  uint64_t shape;
  int32_t worth; /* 0: a free slot */
  uint64_t seen; /* the number of the last program that has it */
};

struct learnt {
  const struct signature *signature;
  struct learnt_row *table; /* open addressing */
  uint64_t mask;
  uint64_t *weighed; /* the number of programs so far */
};

/* ---- scores of shapes ---- */

int32_t learnt_worth(uint64_t programs, uint64_t found, uint64_t with_it, uint64_t found_with_it) {
  const double least_expected = 1, doubt = 2, most = 2.5, unit = 1024;
  if (!programs || !found) return 0;
  const double expected = (double)found * (double)with_it / (double)programs, seen = (double)found_with_it;
  if (found_with_it < 2 && expected < least_expected) return 0; /* too rare to be informative */
  const double worth = log((seen + doubt) / (expected + doubt));
  return (int32_t)lround(unit * (worth > most ? most : worth < -most ? -most : worth));
}

/* ---- scores of programs ---- */

static struct learnt_row *find_row(const struct learnt *l, uint64_t shape) {
  uint64_t at = hash_finish(hash_mix(0, shape)) & l->mask;
  while (l->table[at].worth && l->table[at].shape != shape) at = (at + 1) & l->mask;
  return &l->table[at];
}

struct weighing {
  const struct learnt *learnt;
  int64_t sum;
};

static void weigh_shape(void *data, uint64_t shape) {
  struct weighing *k = data;
  struct learnt_row *r = find_row(k->learnt, shape);
  if (!r->worth || r->seen == *k->learnt->weighed) return;
  r->seen = *k->learnt->weighed;
  k->sum += r->worth;
}

int64_t learnt_weigh(const struct learnt *l, term program) {
  struct weighing k = {l, 0};
  ++*l->weighed;
  shapes_of(l->signature, program, weigh_shape, &k);
  return k.sum;
}

/* ---- reading ---- */

static const char *const words[SHAPE_CONSTANTS] = {[SHAPE_LAMBDA] = "λ",
                                                   [SHAPE_REDEX] = "redex",
                                                   [SHAPE_VARIABLE] = "variable",
                                                   [SHAPE_SAME] = "same",
                                                   [SHAPE_PROGRAM] = "program"};

const char *learnt_word(uint32_t about) { return words[about]; }

const struct signature *learnt_signature(const struct learnt *l) { return l->signature; }

static uint64_t read_count(struct world *w, const struct syntax *x, uint64_t most) {
  const term n = x->shape == SYNTAX_ATOM ? x->atom : 0;
  if (!n || !is_small(n) || small_value(n) < 0 || (uint64_t)small_value(n) > most)
    world_error(w, &x->place, "expected a number from 0 to %llu", (unsigned long long)most);
  return (uint64_t)small_value(n);
}

/* (HEAD N) */
static uint64_t read_total(struct world *w, const struct syntax *form, uint32_t at, const char *head, uint64_t most) {
  const struct syntax *x = at < form->count ? form->children[at] : form;
  const bool is_list = at < form->count && syntax_is_list(x) && x->count == 2 && syntax_is_symbol(x->children[0]);
  if (!is_list || strcmp(text_bytes(x->children[0]->atom), head) != 0)
    world_error(w, &x->place, "expected (learnt NAME SIGNATURE (programs N) (found N) ROW ...): (%s N) is not there",
                head);
  return read_count(w, x->children[1], most);
}

/* A constant is a symbol or a number, as in the signature; other kinds are strings. */
static uint32_t read_about(const struct learnt *l, const struct syntax *x) {
  struct world *w = l->signature->world;
  if (x->shape != SYNTAX_ATOM) world_error(w, &x->place, "expected NAME or (NAME ARGUMENTS)");
  for (uint32_t i = 0; i < SHAPE_CONSTANTS && is_string(x->atom); i++)
    if (!strcmp(text_bytes(x->atom), words[i])) return i;
  const struct constant *c = is_string(x->atom) ? NULL : signature_constant(l->signature, x->atom);
  if (!c)
    world_error(w, &x->place,
                "expected a constant of the signature `%s`, or one of \"λ\", \"redex\", \"variable\", \"same\" and "
                "\"program\"",
                text_bytes(l->signature->name));
  return SHAPE_CONSTANTS + c->number;
}

static struct shape_kind read_kind(const struct learnt *l, const struct syntax *x) {
  if (!syntax_is_list(x)) return (struct shape_kind){read_about(l, x), 0};
  struct world *w = l->signature->world;
  if (x->count != 2) world_error(w, &x->place, "expected NAME or (NAME ARGUMENTS)");
  return (struct shape_kind){read_about(l, x->children[0]),
                             (uint32_t)read_count(w, x->children[1], SHAPE_MOST_ARGUMENTS)};
}

static bool is_anywhere(const struct syntax *x) {
  return syntax_is_string(x) && !strcmp(text_bytes(x->atom), LEARNT_ANYWHERE);
}

static struct program_shape read_shape(const struct learnt *l, const struct syntax *where, const struct syntax *what) {
  struct world *w = l->signature->world;
  struct program_shape s = {.is_anywhere = is_anywhere(where), .kind = read_kind(l, what)};
  if (s.is_anywhere) return s;
  if (!syntax_is_list(where) || where->count != 2)
    world_error(w, &where->place, "expected \"" LEARNT_ANYWHERE "\" or (KIND POSITION)");
  s.around = read_kind(l, where->children[0]);
  s.position = (uint32_t)read_count(w, where->children[1], SHAPE_MOST_ARGUMENTS);
  return s;
}

static void read_row(struct learnt *l, const struct syntax *x, uint64_t programs, uint64_t found) {
  struct world *w = l->signature->world;
  if (!syntax_is_list(x) || x->count != 4) world_error(w, &x->place, "expected [WHERE KIND PROGRAMS FOUND]");
  const struct program_shape s = read_shape(l, x->children[0], x->children[1]);
  const uint64_t with_it = read_count(w, x->children[2], programs);
  const int32_t worth = learnt_worth(programs, found, with_it, read_count(w, x->children[3], found));
  struct learnt_row *r = find_row(l, shape_pack(&s));
  if (r->worth) world_error(w, &x->place, "this shape has a row already");
  if (worth) *r = (struct learnt_row){.shape = shape_pack(&s), .worth = worth};
}

const struct learnt *learnt_read(struct world *w, const struct syntax *form, signature_find *find, void *data) {
  enum { HEAD = 5 };
  const uint64_t most = UINT64_C(1) << 40;
  if (form->count < HEAD)
    world_error(w, &form->place, "expected (learnt NAME SIGNATURE (programs N) (found N) ROW ...)");
  struct learnt *l = arena_alloc_zero(&w->arena, sizeof *l);
  l->signature = find(data, form->children[2]);
  const uint64_t programs = read_total(w, form, 3, "programs", most), found = read_total(w, form, 4, "found", programs);
  for (l->mask = 15; l->mask < 2 * (uint64_t)form->count; l->mask = 2 * l->mask + 1) {}
  l->table = arena_alloc_zero(&w->arena, (l->mask + 1) * sizeof *l->table);
  l->weighed = arena_alloc_zero(&w->arena, sizeof *l->weighed);
  for (uint32_t i = HEAD; i < form->count; i++) read_row(l, form->children[i], programs, found);
  return l;
}
