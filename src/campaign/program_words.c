/* program_words: see the header. */
#include "campaign/program_words.h"

#include "campaign/campaign.h"
#include "core/memory.h"
#include "store/database.h"

#include <stdlib.h>
#include <string.h>

/* ---- which there are ---- */

static int compare(const void *a, const void *b) {
  const struct program_word *x = a, *y = b;
  const int names = strcmp(x->name, y->name);
  return names ? names : (x->line > y->line) - (x->line < y->line);
}

static void list_words(struct program_words *w, const assay_programs *p, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    struct programs_word word;
    if (!p->kind->word(p, i, &word)) continue;
    w->list[w->count++] = (struct program_word){.kind = word.kind,
                                                .owner = memory_text(text_bytes(word.owner)),
                                                .name = term_to_text(word.name),
                                                .number = i,
                                                .line = word.line,
                                                .kept = UINT64_MAX};
  }
}

void program_words_open(struct program_words *w, const assay_programs *p) {
  const uint32_t count = p->kind->count_words(p);
  *w = (struct program_words){.list = memory_array(count + 1, sizeof *w->list),
                              .places = memory_array(count + 1, sizeof *w->places),
                              .stamps = memory_array(count + 1, sizeof *w->stamps)};
  memset(w->stamps, 0, count * sizeof *w->stamps);
  list_words(w, p, count);
  qsort(w->list, w->count, sizeof *w->list, compare);
  for (uint32_t i = 0; i < count; i++) w->places[i] = UINT32_MAX;
  for (size_t i = 0; i < w->count; i++) w->places[w->list[i].number] = (uint32_t)i;
}

void program_words_free(struct program_words *w) {
  for (size_t i = 0; i < w->count; i++) {
    free(w->list[i].owner);
    free(w->list[i].name);
  }
  free(w->list);
  free(w->places);
  free(w->stamps);
}

/* ---- counting ---- */

struct noting {
  struct program_words *words;
  struct program_word_list *out;
};

static void note(void *data, uint32_t number) {
  struct noting *n = data;
  struct program_word_list *out = n->out;
  const uint32_t place = n->words->places[number];
  if (place == UINT32_MAX || n->words->stamps[number] == n->words->programs) return;
  n->words->stamps[number] = n->words->programs;
  if (out->count == out->capacity) {
    out->capacity = out->capacity ? 2 * out->capacity : 256;
    out->list = memory_resize(out->list, out->capacity, sizeof *out->list);
  }
  out->list[out->count++] = place;
}

void program_words_note(struct program_words *w, const assay_programs *p, term program, struct program_word_list *out) {
  struct noting n = {w, out};
  if (!w->list) return;
  w->programs++;
  p->kind->see_words(p, program, note, &n);
}

void program_words_count(struct program_words *w, const struct program_word_list *l, size_t from, size_t to) {
  for (size_t i = from; i < to; i++) w->list[l->list[i]].used++;
}

/* ---- keeping ---- */

void program_words_put(const struct program_words *w, struct campaign *c) {
  for (size_t i = 0; i < w->count; i++) {
    const struct program_word *x = &w->list[i];
    const struct coverage_row row = {c->shard.number, x->kind, x->owner, x->name, x->line, x->used};
    if (x->used != x->kept) store_put(c->store, &table_coverage, &row);
  }
}

void program_words_kept(struct program_words *w) {
  for (size_t i = 0; i < w->count; i++) w->list[i].kept = w->list[i].used;
}

void program_words_clear(struct program_words *w, struct campaign *c) {
  const struct database_value values[] = {value_text(c->store->campaign), value_integer((int64_t)c->shard.number)};
  store_run(c->store, "DELETE FROM coverage WHERE campaign = $1 AND shard = $2", values, 2);
  for (size_t i = 0; i < w->count; i++) {
    w->list[i].used = 0;
    w->list[i].kept = UINT64_MAX;
  }
}

static bool take(void *data, const void *row) {
  const struct program_words *w = data;
  const struct coverage_row *r = row;
  const struct program_word key = {.name = (char *)(uintptr_t)r->name, .line = r->line};
  struct program_word *x = bsearch(&key, w->list, w->count, sizeof *w->list, compare);
  if (x) x->used = x->kept = r->used;
  return true;
}

bool program_words_take_up(struct program_words *w, struct campaign *c) {
  return store_read(c->store, &table_coverage, NULL, NULL, 0, take, w);
}
