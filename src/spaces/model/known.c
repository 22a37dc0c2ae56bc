/* known: see the header. */
#include "spaces/model/known.h"

#include "logic/derive.h"
#include "property/failure_signature.h"
#include "racket/prim/prim.h"
#include "spaces/model/counterexample.h"

struct known_entry {
  const struct known_term *known;
  bool fails;       /* in this world, too */
  bool is_excluded; /* it does not account for the term being reduced */
  uint64_t evidence;
  bool *rows; /* the rules that it uses */
};

struct known_terms {
  struct machine *machine;
  struct known_request request;
  size_t rows;
  struct known_entry *entries;
};

void known_watch(struct known_terms *k) { suspects_watch(k->machine, k->request.suspects); }
void known_passed(struct known_terms *k) { suspects_passed(k->request.suspects); }

/* ---- duplicates ---- */

/* Of the rules that the known term uses. */
static double most_suspicious(const struct known_terms *k, const struct known_entry *e) {
  double most = -1;
  for (size_t i = 0; i < k->rows; i++)
    if (e->rows[i] && suspicion(k->request.suspects, i) > most) most = suspicion(k->request.suspects, i);
  return most;
}

/* Does the term use a rule that is more suspicious than all that the known one uses? */
static bool has_another_culprit(const struct known_terms *k, double most) {
  const double clearly = 0.1, guilty = 0.9;
  for (size_t i = 0; i < k->rows; i++) {
    const double s = suspicion(k->request.suspects, i);
    if (suspects_at_work(k->request.suspects, i) && s > guilty && s > most + clearly) return true;
  }
  return false;
}

static bool has_the_culprits(const struct known_terms *k, const struct known_entry *e, double most) {
  const double about = 0.6;
  for (size_t i = 0; i < k->rows; i++) {
    const bool is_culprit = e->rows[i] && suspicion(k->request.suspects, i) >= about * most;
    if (is_culprit && !suspects_at_work(k->request.suspects, i)) return false;
  }
  return true;
}

/* Are the rules that it uses known? */
static bool has_rows(const struct known_terms *k, const struct known_entry *e) {
  for (size_t i = 0; i < k->rows; i++)
    if (e->rows[i]) return true;
  return false;
}

static bool is_instance(struct known_terms *k, const struct known_entry *e, term t, bool universal) {
  const struct known_term *known = e->known;
  for (size_t i = 0; i < known->formula_count; i++) {
    const struct formula *f = known->formulas[i];
    if (formula_is_universal(f) != universal) continue;
    if (counterexample_matches(k->machine, k->request.property, k->request.space, f, t)) return true;
  }
  return false;
}

/* Are a and b the same but for leaves? The first item of a sequence is not one. */
static bool is_kin(struct world *w, term a, term b) {
  if (a == b || !is_sequence(a)) return true;
  if (!is_sequence(b) || seq_count(a) != seq_count(b)) return false;
  world_check_stack(w);
  for (uint32_t i = 0; i < seq_count(a); i++) {
    const bool is_head = i == 0 && !is_sequence(seq_item(a, i));
    if (is_head ? seq_item(a, i) != seq_item(b, i) : !is_kin(w, seq_item(a, i), seq_item(b, i))) return false;
  }
  return true;
}

static bool has_kin(struct world *w, term a, term t) {
  if (!is_sequence(t)) return false;
  if (is_kin(w, a, t)) return true;
  world_check_stack(w);
  for (uint32_t i = 0; i < seq_count(t); i++)
    if (has_kin(w, a, seq_item(t, i))) return true;
  return false;
}

/* The essential part of the term: with a goal, the largest of the arguments. */
static term core_of(const struct known_terms *k, term t) {
  const struct wanted *w = &k->request.property->property.generator.wanted;
  const term part = wanted_part(k->machine, w, t);
  if (!w->goal || !part || !is_sequence(part)) return t;
  term core = 0;
  for (uint32_t i = 0; i < seq_count(part); i++) {
    const term item = seq_item(part, i);
    if (!derivation_is_output(w->goal, i) && (!core || term_nodes(item) > term_nodes(core))) core = item;
  }
  return core ? core : t;
}

/* Does the term contain it, perhaps with other leaves? */
static bool is_inside(const struct known_terms *k, const struct known_entry *e, term t) {
  const term core = core_of(k, e->known->t);
  return is_sequence(core) && has_kin(k->machine->world, core, core_of(k, t));
}

/* For the term that was just watched. */
static bool entry_explains(struct known_terms *k, const struct known_entry *e, term t, uint64_t evidence) {
  if (!e->fails || e->evidence != evidence) return false;
  if (is_instance(k, e, t, true)) return true;
  const double most = most_suspicious(k, e);
  if (has_another_culprit(k, most)) return false;
  if (is_instance(k, e, t, false) || is_inside(k, e, t)) return true;
  const bool is_early = most < 0; /* it is too soon to decide: the bug will occur again */
  return has_rows(k, e) && (is_early || has_the_culprits(k, e, most));
}

static bool word_occurs(struct world *w, term word, term t) {
  if (!is_sequence(t)) return t == word;
  world_check_stack(w);
  for (uint32_t i = 0; i < seq_count(t); i++)
    if (word_occurs(w, word, seq_item(t, i))) return true;
  return false;
}

/* Does b contain every atom of a? */
static bool has_the_words(const struct known_terms *k, term a, term b) {
  if (is_symbol(a)) return k->request.space->is_variable(k->request.space, a) || word_occurs(k->machine->world, a, b);
  if (!is_sequence(a)) return true;
  world_check_stack(k->machine->world);
  for (uint32_t i = 0; i < seq_count(a); i++)
    if (!has_the_words(k, seq_item(a, i), b)) return false;
  return true;
}

/* The known term does not account for the one being reduced: does it account for what that has
 * become? */
static bool has_turned_into(struct known_terms *k, const struct known_entry *e, term t, uint64_t evidence) {
  if (!e->is_excluded || e->evidence != evidence) return false;
  return entry_explains(k, e, t, evidence) ||
         (!has_rows(k, e) && has_the_words(k, core_of(k, e->known->t), core_of(k, t)));
}

bool known_failed(struct known_terms *k, term t, uint64_t evidence) {
  suspects_failed(k->request.suspects);
  for (size_t i = 0; i < k->request.count; i++)
    if (has_turned_into(k, &k->entries[i], t, evidence)) return true;
  return false;
}

static uint64_t try_known_term(struct known_terms *k, term t, bool *fails) {
  struct evidence evidence = {0};
  const struct question q = {t, k->request.question.seed, k->request.question.index};
  known_watch(k);
  *fails = verdict_with_evidence(k->machine, k->request.property, &q, &evidence) == VERDICT_FAILS;
  return evidence.digest;
}

/* Do the statements of both properties agree on the part of the term that the one reads? */
static bool agree_on(const struct known_terms *k, const struct collected *one, const struct collected *other, term t) {
  const struct question q = {t, k->request.question.seed, k->request.question.index};
  struct evidence evidence = {0}, others = {0};
  return verdict_with_evidence(k->machine, one, &q, &evidence) ==
             verdict_of_other(k->machine, one, other, &q, &others) &&
         evidence.digest == others.digest;
}

/* Statements with the same text may differ: they may close over different values. */
static bool has_signature(const struct known_terms *k, const struct known_term *known, uint64_t signature, term t) {
  if (known->signature != signature) return false;
  return !known->elsewhere || (agree_on(k, k->request.property, known->elsewhere, t) &&
                               agree_on(k, known->elsewhere, k->request.property, known->t));
}

size_t known_explains(struct known_terms *k, term t) {
  const struct question q = {t, k->request.question.seed, k->request.question.index};
  uint64_t signature;
  signature_find(k->machine, k->request.suspects, k->request.property, &q, &signature);
  for (size_t i = 0; i < k->request.count && signature; i++)
    if (has_signature(k, k->entries[i].known, signature, t)) return i + 1;
  bool fails;
  const uint64_t evidence = try_known_term(k, t, &fails);
  for (size_t i = 0; i < k->request.count; i++)
    if (!k->entries[i].known->elsewhere && k->entries[i].known->t == t) return i + 1;
  for (size_t i = 0; i < k->request.count && fails; i++)
    if (entry_explains(k, &k->entries[i], t, evidence)) return i + 1;
  return 0;
}

/* ---- beginning ---- */

static struct known_entry new_entry(struct known_terms *k, const struct known_term *known) {
  struct known_entry e = {.known = known, .rows = arena_alloc_zero(&k->machine->world->arena, k->rows + 1)};
  if (known->elsewhere) return e;
  e.evidence = try_known_term(k, known->t, &e.fails);
  for (size_t i = 0; i < k->rows; i++) e.rows[i] = suspects_at_work(k->request.suspects, i);
  return e;
}

/* If the rules used are unknown, the atoms of the terms have to decide. */
static bool is_excluded(struct known_terms *k, const struct known_entry *e, term t, uint64_t evidence) {
  if (!e->fails || entry_explains(k, e, t, evidence)) return false;
  return has_rows(k, e) || !has_the_words(k, core_of(k, e->known->t), core_of(k, t));
}

struct known_terms *known_new(struct machine *m, const struct known_request *r) {
  struct arena *arena = &m->world->arena;
  struct known_terms *k = arena_alloc_zero(arena, sizeof *k);
  k->machine = m;
  k->request = *r;
  k->rows = r->suspects->coverage->count;
  k->entries = arena_array(arena, r->count + 1, sizeof *k->entries);
  for (size_t i = 0; i < r->count; i++) k->entries[i] = new_entry(k, &r->terms[i]);
  bool fails;
  const uint64_t evidence = try_known_term(k, r->question.t, &fails);
  for (size_t i = 0; i < r->count; i++)
    k->entries[i].is_excluded = is_excluded(k, &k->entries[i], r->question.t, evidence);
  return k;
}
