/* spectrum: see the header. */
#include "checks/spectrum.h"

#include "core/array.h"
#include "core/number/decimal.h"
#include "core/system/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void spectrum_free(struct spectrum *s) {
  free(s->list);
  free(s->places);
  *s = (struct spectrum){0};
}

void spectrum_copy(struct spectrum *to, const struct spectrum *from) {
  spectrum_free(to);
  if (!from->count) return;
  *to = *from;
  to->capacity = from->count;
  to->list = memory_array(from->count, sizeof *to->list);
  to->places = memory_array(from->room, sizeof *to->places);
  memcpy(to->list, from->list, from->count * sizeof *to->list);
  memcpy(to->places, from->places, from->room * sizeof *to->places);
}

/* ---- symbols ---- */

static void enter_symbol(const struct spectrum *s, uint32_t number) {
  size_t at = s->list[number].digest & (s->room - 1);
  while (s->places[at]) at = (at + 1) & (s->room - 1);
  s->places[at] = number + 1;
}

static void grow_places(struct spectrum *s) {
  s->room = s->room ? 2 * s->room : 64;
  free(s->places);
  s->places = memory_array(s->room, sizeof *s->places);
  memset(s->places, 0, s->room * sizeof *s->places);
  for (uint32_t i = 0; i < s->count; i++) enter_symbol(s, i);
}

/* UINT32_MAX: it has no entry. */
static uint32_t find_digest(const struct spectrum *s, uint64_t digest) {
  if (!s->room) return UINT32_MAX;
  for (size_t at = digest & (s->room - 1); s->places[at]; at = (at + 1) & (s->room - 1))
    if (s->list[s->places[at] - 1].digest == digest) return s->places[at] - 1;
  return UINT32_MAX;
}

static uint32_t number_of_digest(struct spectrum *s, uint64_t digest) {
  const uint32_t known = find_digest(s, digest);
  if (known != UINT32_MAX) return known;
  if (2 * s->count >= s->room) grow_places(s);
  ARRAY_ROOM(s->list, s->count, s->capacity);
  s->list[s->count] = (struct spectrum_symbol){.digest = digest};
  enter_symbol(s, (uint32_t)s->count);
  return (uint32_t)s->count++;
}

static void add_once(struct symbol_list *l, size_t first, uint32_t number) {
  for (size_t i = first; i < l->count; i++)
    if (l->list[i] == number) return;
  ARRAY_ROOM(l->list, l->count, l->capacity);
  l->list[l->count++] = number;
}

static void list_from(struct spectrum *s, term t, struct symbol_list *out, size_t first) {
  if (is_symbol(t)) add_once(out, first, number_of_digest(s, term_digest(t, 0)));
  if (!is_sequence(t)) return;
  for (uint32_t i = 0; i < seq_count(t); i++) list_from(s, seq_item(t, i), out, first);
}

void spectrum_list(struct spectrum *s, term t, struct symbol_list *out) { list_from(s, t, out, out->count); }

void spectrum_count(struct spectrum *s, const uint32_t *symbols, size_t count, bool fails) {
  for (size_t i = 0; i < count; i++) {
    struct spectrum_symbol *x = &s->list[symbols[i]];
    *(fails ? &x->failed : &x->passed) += 1;
  }
}

/* ---- as text ---- */

void spectrum_write(const struct spectrum *s, struct buffer *out) {
  for (size_t i = 0; i < s->count; i++) {
    const struct spectrum_symbol *x = &s->list[i];
    if (x->failed || x->passed) buffer_printf(out, "%" PRIu64 " %u %u\n", x->digest, x->failed, x->passed);
  }
}

void spectrum_read(struct spectrum *s, const char *text) {
  uint64_t digest, failed, passed;
  while (text && decimal_read(&text, &digest) && decimal_read(&text, &failed) && decimal_read(&text, &passed)) {
    const uint32_t number = number_of_digest(s, digest); /* the list may move */
    struct spectrum_symbol *x = &s->list[number];
    x->failed = (uint32_t)failed;
    x->passed = (uint32_t)passed;
  }
}

/* ---- suspicion ---- */

double spectrum_suspicion(const struct spectrum *one, const struct spectrum *other, uint64_t digest) {
  enum { ENOUGH = 20 };
  const double doubt = 5; /* higher counts are more certain */
  const struct spectrum *const spectra[] = {one, other};
  double failed = 0, all = 0;
  for (size_t i = 0; i < 2; i++) {
    const uint32_t at = find_digest(spectra[i], digest);
    if (at == UINT32_MAX) continue;
    failed += spectra[i]->list[at].failed;
    all += (double)spectra[i]->list[at].failed + spectra[i]->list[at].passed;
  }
  return all < ENOUGH ? -1 : failed / (all + doubt);
}

/* Two terms, with two spectra. */
struct spectrum_comparing {
  const struct spectrum *spectra[2];
  struct spectrum own; /* of the two terms: all their symbols */
  struct symbol_list known, other;
};

static double suspicion(const struct spectrum_comparing *k, uint32_t symbol) {
  return spectrum_suspicion(k->spectra[0], k->spectra[1], k->own.list[symbol].digest);
}

static bool has_symbol(const struct symbol_list *l, uint32_t symbol) {
  for (size_t i = 0; i < l->count; i++)
    if (l->list[i] == symbol) return true;
  return false;
}

static double most_suspicious(const struct spectrum_comparing *k, const struct symbol_list *l) {
  double most = -1;
  for (size_t i = 0; i < l->count; i++) {
    const double s = suspicion(k, l->list[i]);
    if (s > most) most = s;
  }
  return most;
}

/* Does `other` contain one of the most suspicious symbols of `one`? */
static bool shares_culprit(const struct spectrum_comparing *k, const struct symbol_list *one,
                           const struct symbol_list *other) {
  const double about = 0.01, most = most_suspicious(k, one);
  for (size_t i = 0; most >= 0 && i < one->count; i++)
    if (suspicion(k, one->list[i]) >= most - about && has_symbol(other, one->list[i])) return true;
  return false;
}

bool spectrum_explains(const struct spectrum *one, const struct spectrum *other, term known, term t) {
  struct spectrum_comparing k = {.spectra = {one, other}};
  spectrum_list(&k.own, known, &k.known);
  spectrum_list(&k.own, t, &k.other);
  const bool alike = shares_culprit(&k, &k.known, &k.other) && shares_culprit(&k, &k.other, &k.known);
  free(k.known.list);
  free(k.other.list);
  spectrum_free(&k.own);
  return alike;
}
