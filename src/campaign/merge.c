/* merge: see the header. */
#include "campaign/merge.h"

#include "campaign/campaign_difference.h"
#include "campaign/explainer.h"
#include "core/system/memory.h"
#include "core/system/path.h"
#include "store/database.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct shape_pair {
  char *from, *to; /* malloc'ed */
};

struct shard_pair {
  uint64_t there, here; /* numbers of a shard in both campaigns */
  bool is_copied;       /* it is new, or further than the existing one */
};

struct merging {
  struct explainer *explainer; /* of a model; NULL: not made yet, or the campaign is of programs */
  bool is_model;
};

/* A campaign being added. */
struct adding {
  struct merge *merge;
  struct campaign_store *from;
  struct shape_pair *shapes; /* its findings' shapes, and their names in the result */
  size_t shape_count;
  struct shard_pair *shards;
  size_t shard_count;
  uint64_t shard_here;  /* the number of the shard being copied */
  uint64_t next_number; /* of a finding */
};

/* ---- the campaigns ---- */

struct campaign_comparing {
  struct adding *adding;
  struct campaign_row *into; /* NULL: there is none */
};

static bool refuse_damaged_options(struct adding *a, const char *options) {
  return diagnostic_set(&a->merge->error, "%s: the campaign is damaged: its options cannot be read: %s",
                        a->from->directory, options);
}

/* Reports the first option that differs. */
static bool compare_options(const struct campaign_comparing *c, const char *from, const char *into) {
  struct merge *m = c->adding->merge;
  const char *directory = c->adding->from->directory;
  json_t *a = campaign_options_read(from), *b = campaign_options_read(into);
  struct option_difference d;
  if (!a) refuse_damaged_options(c->adding, from);
  else if (!b) diagnostic_set(&m->error, "%s: the campaign is damaged: its options cannot be read", m->into->directory);
  else if (options_differ(a, b, &d))
    diagnostic_set(&m->error, "%s: its option %s is %s, and in the others it is %s", directory, d.name,
                   d.in_first ? d.in_first : "not given", d.in_second ? d.in_second : "not given");
  if (a && b) option_difference_free(&d);
  json_decref(a);
  json_decref(b);
  return !m->error.text;
}

/* Of sources that only one of them has, an option may be the cause. */
static bool refuse_sources(const struct campaign_comparing *c, const struct campaign_row *from) {
  struct merge *m = c->adding->merge;
  const char *directory = c->adding->from->directory;
  struct source_list a, b = {0};
  if (source_list_read(&a, c->adding->from) && source_list_read(&b, m->into)) {
    const char *changed = source_list_changed(&a, &b), *more = source_list_missing(&a, &b);
    if (strcmp(path_name(from->file), path_name(c->into->file)))
      diagnostic_set(&m->error, "%s: it is about %s, and the others are about %s", directory, from->file,
                     c->into->file);
    else if (changed)
      diagnostic_set(&m->error, "%s: it is about another text of %s than the others", directory, changed);
    else if (compare_options(c, from->options, c->into->options))
      diagnostic_set(&m->error, "%s: %s uses other files than in the others%s%s", directory, from->file,
                     more ? ", such as " : "", more ? more : "");
  }
  source_list_free(&a);
  source_list_free(&b);
  return false;
}

static bool compare_with(void *data, const void *row) {
  const struct campaign_comparing *c = data;
  const struct campaign_row *a = row, *b = c->into;
  struct merge *m = c->adding->merge;
  const char *from = c->adding->from->directory;
  if (!row_texts_are_same(a->kind, b->kind))
    return diagnostic_set(&m->error, "%s: this is a campaign of another kind: %s", from, a->kind);
  if (!row_texts_are_same(a->subject_hash, b->subject_hash)) return refuse_sources(c, a);
  if (!row_texts_are_same(a->subject, b->subject))
    return diagnostic_set(&m->error, "%s: it is about another subject: %s", from, a->subject);
  return row_texts_are_same(a->options, b->options) || compare_options(c, a->options, b->options);
}

static bool compare_from(void *data, const void *row) {
  struct adding *a = data;
  struct campaign_row into = *(const struct campaign_row *)row;
  struct campaign_comparing c = {a, &into};
  store_read(a->from, &table_campaign, NULL, NULL, 0, compare_with, &c);
  return true;
}

static bool copy_campaign(void *data, const void *row) {
  struct adding *a = data;
  const struct campaign_row *r = row;
  json_t *options = campaign_options_read(r->options);
  json_decref(options);
  if (!options) return refuse_damaged_options(a, r->options);
  a->merge->into->campaign = memory_text(r->id);
  store_put(a->merge->into, &table_campaign, row);
  return true;
}

/* What a program of the user has decided cannot be asked again from the campaign alone. */
static bool is_about_model(void *data, const void *row) {
  const struct campaign_row *r = row;
  json_t *options = campaign_options_read(r->options);
  *(bool *)data = !strcmp(r->kind, "model") && !json_object_get(options, "test");
  json_decref(options);
  return true;
}

/* Raises each bound to the largest one. */
static bool raise_bounds(void *data, const void *row) {
  struct adding *a = data;
  const struct campaign_row *r = row;
  store_raise_bounds(a->merge->into, r->bound_count, r->bound_seconds, r->shards);
  return true;
}

static bool copy_row(void *data, const void *row, const struct store_table *t) {
  store_put(((const struct adding *)data)->merge->into, t, row);
  return true;
}

static bool copy_source(void *data, const void *row) { return copy_row(data, row, &table_source); }
static bool copy_property(void *data, const void *row) { return copy_row(data, row, &table_property); }

static bool add_campaign(struct adding *a) {
  struct merge *m = a->merge;
  struct campaign_store *from = a->from;
  if (!m->into->campaign)
    return store_read(from, &table_campaign, NULL, NULL, 0, copy_campaign, a) && !m->error.text &&
           store_read(from, &table_source, NULL, NULL, 0, copy_source, a) &&
           store_read(from, &table_property, NULL, NULL, 0, copy_property, a);
  store_read(m->into, &table_campaign, NULL, NULL, 0, compare_from, a);
  return !m->error.text && store_read(from, &table_property, NULL, NULL, 0, copy_property, a) &&
         store_read(from, &table_campaign, NULL, NULL, 0, raise_bounds, a);
}

/* ---- findings ---- */

static void map_shape(struct adding *a, const char *from, const char *to) {
  a->shapes = memory_resize(a->shapes, a->shape_count + 1, sizeof *a->shapes);
  a->shapes[a->shape_count++] = (struct shape_pair){memory_text(from), memory_text(to)};
}

static const char *mapped_shape(const struct adding *a, const char *from) {
  for (size_t i = 0; from && i < a->shape_count; i++)
    if (!strcmp(a->shapes[i].from, from)) return a->shapes[i].to;
  return NULL;
}

static bool has_finding(struct adding *a, const char *shape) {
  struct campaign_store *s = a->merge->into;
  const struct database_value values[] = {value_text(s->campaign), value_text(shape)};
  return store_ask_number(s, "SELECT count(*) FROM finding WHERE campaign = $1 AND shape = $2", values, 2) > 0;
}

static bool copy_step(void *data, const void *row) { return copy_row(data, row, &table_step); }

static void add_new(struct adding *a, const struct finding_row *f) {
  const struct database_value shape = value_text(f->shape);
  struct finding_row row = *f;
  row.number = a->next_number++;
  for (size_t i = 0; i < a->shard_count; i++)
    if (a->shards[i].there == f->shard) row.shard = a->shards[i].here;
  store_put(a->merge->into, &table_finding, &row);
  store_read(a->from, &table_step, "t.shape = $2", &shape, 1, copy_step, a);
  if (a->merge->own->explainer) explainer_add(a->merge->own->explainer, &row);
  map_shape(a, f->shape, f->shape);
  a->merge->findings++;
}

/* assay replay must be able to read its term. */
static bool can_be_read(struct adding *a, const struct finding_row *f) {
  struct merge *m = a->merge;
  assay_term t;
  if (!m->own->is_model) return true;
  const struct assay_mark mark = assay_mark(m->world);
  const bool good = assay_term_read(m->world, f->reduced, &t) == ASSAY_OK;
  if (!good) diagnostic_set(&m->error, "%s: a finding's `reduced` cannot be read: %s", a->from->directory, f->reduced);
  assay_release(m->world, mark);
  return good;
}

static bool add_finding(void *data, const void *row) {
  struct adding *a = data;
  const struct finding_row *f = row;
  if (!can_be_read(a, f)) return false;
  struct explainer *e = a->merge->own->explainer;
  const char *known = has_finding(a, f->shape) ? f->shape : e ? explainer_find(e, f) : NULL;
  if (!known) {
    add_new(a, f);
  } else {
    map_shape(a, f->shape, known);
    a->merge->explained += strcmp(known, f->shape) != 0;
  }
  return true;
}

/* ---- shards ---- */

static struct database_value number_value(uint64_t n) { return value_integer((int64_t)n); }

/* The shard's number in the result, new or existing. */
static uint64_t number_here(struct adding *a, const struct shard_row *s, bool *is_there) {
  struct campaign_store *into = a->merge->into;
  char *seed = memory_printf("%" PRIu64, s->seed);
  const struct database_value same[] = {value_text(into->campaign), value_text(seed), number_value(s->place),
                                        number_value(s->places)};
  const struct database_value free_one[] = {value_text(into->campaign), number_value(s->number)};
  const char *where = "FROM shard WHERE campaign = $1 AND seed = $2 AND place = $3 AND places = $4";
  char *count = memory_printf("SELECT count(*) %s", where), *find = memory_printf("SELECT number %s", where);
  *is_there = store_ask_number(into, count, same, 4) > 0;
  int64_t found = *is_there ? store_ask_number(into, find, same, 4) : (int64_t)s->number;
  if (!*is_there &&
      store_ask_number(into, "SELECT count(*) FROM shard WHERE campaign = $1 AND number = $2", free_one, 2))
    found = store_ask_number(into, "SELECT max(number) + 1 FROM shard WHERE campaign = $1", free_one, 1);
  free(count);
  free(find);
  free(seed);
  return (uint64_t)found;
}

static int64_t how_far(struct campaign_store *s, uint64_t shard) {
  const struct database_value values[] = {value_text(s->campaign), number_value(shard)};
  return store_ask_number(s, "SELECT sum(next) FROM stream WHERE campaign = $1 AND shard = $2", values, 2);
}

#define COPY_OF_SHARD(name)                                                                                            \
  static bool copy_##name(void *data, const void *row) {                                                               \
    struct adding *a = data;                                                                                           \
    struct name##_row r = *(const struct name##_row *)row;                                                             \
    r.shard = a->shard_here;                                                                                           \
    store_put(a->merge->into, &table_##name, &r);                                                                      \
    return true;                                                                                                       \
  }
COPY_OF_SHARD(stream)
COPY_OF_SHARD(pending)
COPY_OF_SHARD(seen)
COPY_OF_SHARD(sample)
COPY_OF_SHARD(coverage)

/* Replaces shapes by those of the findings that account for them now. */
static bool copy_look(void *data, const void *row) {
  struct adding *a = data;
  struct look_row r = *(const struct look_row *)row;
  const char *shape = mapped_shape(a, r.shape);
  r.shard = a->shard_here;
  r.was_new = r.was_new && shape && !strcmp(shape, r.shape);
  r.shape = shape;
  store_put(a->merge->into, &table_look, &r);
  return true;
}

static void forget_shard(struct adding *a) {
  static const char *const forget[] = {
      "DELETE FROM pending WHERE campaign = $1 AND shard = $2", "DELETE FROM look WHERE campaign = $1 AND shard = $2",
      "DELETE FROM seen WHERE campaign = $1 AND shard = $2", "DELETE FROM sample WHERE campaign = $1 AND shard = $2"};
  const struct database_value values[] = {value_text(a->merge->into->campaign), number_value(a->shard_here)};
  for (size_t i = 0; i < sizeof forget / sizeof *forget; i++) store_run(a->merge->into, forget[i], values, 2);
}

static void copy_shard(struct adding *a, const struct shard_pair *p) {
  const struct database_value shard = number_value(p->there);
  static const char *const of_shard = "t.shard = $2";
  a->shard_here = p->here;
  forget_shard(a);
  store_read(a->from, &table_stream, of_shard, &shard, 1, copy_stream, a);
  store_read(a->from, &table_pending, of_shard, &shard, 1, copy_pending, a);
  store_read(a->from, &table_look, of_shard, &shard, 1, copy_look, a);
  store_read(a->from, &table_seen, of_shard, &shard, 1, copy_seen, a);
  store_read(a->from, &table_sample, of_shard, &shard, 1, copy_sample, a);
  store_read(a->from, &table_coverage, of_shard, &shard, 1, copy_coverage, a);
}

/* The same indices would be covered twice. */
static bool overlaps(struct adding *a, const struct shard_row *s) {
  struct campaign_store *into = a->merge->into;
  char *seed = memory_printf("%" PRIu64, s->seed);
  const struct database_value values[] = {value_text(into->campaign), value_text(seed), number_value(s->places)};
  const bool is_other = store_ask_number(
      into, "SELECT count(*) FROM shard WHERE campaign = $1 AND seed = $2 AND places <> $3", values, 3);
  char *text = memory_printf("%" PRIu64 " of %" PRIu64, s->place, s->places);
  if (is_other)
    diagnostic_set(&a->merge->error, "%s: it is part %s of the work, which is there in other parts", a->from->directory,
                   text);
  free(text);
  free(seed);
  return is_other;
}

static bool add_shard(void *data, const void *row) {
  struct adding *a = data;
  struct shard_row s = *(const struct shard_row *)row;
  struct shard_pair p = {.there = s.number};
  bool is_there;
  if (overlaps(a, &s)) return false;
  p.here = s.number = number_here(a, &s, &is_there);
  p.is_copied = !is_there || how_far(a->merge->into, p.here) < how_far(a->from, p.there);
  a->merge->shards += !is_there;
  if (p.is_copied) store_put(a->merge->into, &table_shard, &s);
  a->shards = memory_resize(a->shards, a->shard_count + 1, sizeof *a->shards);
  a->shards[a->shard_count++] = p;
  return true;
}

/* ---- duplicates ---- */

static bool learn_shard(void *data, const void *row) {
  explainer_learn(data, ((const struct shard_row *)row)->state);
  return true;
}

static bool add_known_finding(void *data, const void *row) {
  explainer_add(data, row);
  return true;
}

/* ---- merging ---- */

/* The subject is loaded once. */
static bool prepare_explainer(struct adding *a) {
  struct merge *m = a->merge;
  if (!m->own) {
    m->own = memory_array(1, sizeof *m->own);
    *m->own = (struct merging){0};
    store_read(a->from, &table_campaign, NULL, NULL, 0, is_about_model, &m->own->is_model);
  }
  if (!m->own->is_model) return true;
  if (!m->own->explainer) {
    m->own->explainer = explainer_open(m->world, a->from, &m->error);
    if (!m->own->explainer) return false;
    if (m->into->campaign &&
        (!store_read(m->into, &table_finding, NULL, NULL, 0, add_known_finding, m->own->explainer) ||
         !store_read(m->into, &table_shard, NULL, NULL, 0, learn_shard, m->own->explainer)))
      return false;
  }
  return store_read(a->from, &table_shard, NULL, NULL, 0, learn_shard, m->own->explainer);
}

static bool add_all(struct adding *a) {
  struct merge *m = a->merge;
  if (!add_campaign(a)) return false;
  const struct database_value id = value_text(m->into->campaign);
  a->next_number = (uint64_t)store_ask_number(
      m->into, "SELECT coalesce(max(number), 0) + 1 FROM finding WHERE campaign = $1", &id, 1);
  if (!store_read(a->from, &table_shard, NULL, NULL, 0, add_shard, a) || m->error.text ||
      !store_read(a->from, &table_finding, NULL, NULL, 0, add_finding, a) || m->error.text)
    return false;
  for (size_t i = 0; i < a->shard_count; i++)
    if (a->shards[i].is_copied) copy_shard(a, &a->shards[i]);
  return !m->error.text && !m->into->error.text && !a->from->error.text;
}

bool merge_add(struct merge *m, struct campaign_store *from) {
  struct adding a = {.merge = m, .from = from};
  const bool is_new = !m->into->campaign;
  if (!prepare_explainer(&a)) return false;
  const bool good = add_all(&a);
  if (!good && is_new) {
    free(m->into->campaign);
    m->into->campaign = NULL;
  }
  if (!good) diagnostic_copy(&m->error, &m->into->error);
  if (!good) diagnostic_copy(&m->error, &from->error);
  for (size_t i = 0; i < a.shape_count; i++) {
    free(a.shapes[i].from);
    free(a.shapes[i].to);
  }
  free(a.shapes);
  free(a.shards);
  return good;
}

void merge_free(struct merge *m) {
  if (m->own) explainer_close(m->own->explainer);
  free(m->own);
  diagnostic_clear(&m->error);
}
