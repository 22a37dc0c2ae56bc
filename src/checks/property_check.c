/* property_check: see the header. */
#include "checks/property_check.h"

#include "checks/script_property.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "gen/checks.h"
#include "spaces/model/counterexample.h"

#include <stdlib.h>
#include <string.h>

struct property_instance {
  struct check check;
  assay_subject *subject;
  struct script_property *script; /* NULL: the model's own properties */
  size_t covered_count;
  struct attempt_range *finished; /* the only one that can be in progress */
};

static struct property_instance *instance_of(struct check *c) { return (struct property_instance *)c; }

/* ---- opening ---- */

static bool load_model(const struct check_options *o, assay *world, assay_subject **out) {
  *out = o->model;
  if (o->model) return true;
  const assay_status status = o->text ? assay_load_properties_text(world, o->file, o->text, o->text_length, out)
                                      : assay_load_properties(world, o->file, out);
  return status == ASSAY_OK;
}

static struct check *open_property(const struct check_options *o, struct check_report *r, assay *world) {
  assay_subject *s;
  struct script_property *script = NULL;
  if (!load_model(o, world, &s) || (o->test && !(script = script_property_new(o, s, r)))) return NULL;
  struct property_instance *k = memory_array(1, sizeof *k);
  *k = (struct property_instance){.check = {&property_check_kind, o, r, world}, .subject = s, .script = script};
  return &k->check;
}

static void close_property(struct check *c) {
  script_property_free(instance_of(c)->script);
  free(c);
}

static bool list_sources(struct check *c, struct assay_sources *out) {
  struct property_instance *k = instance_of(c);
  if (assay_subject_sources(k->subject, out) != ASSAY_OK) return false;
  return !k->script || script_property_add_source(k->script, c->world, out);
}

static bool probe_test(struct check *c) {
  struct property_instance *k = instance_of(c);
  return !k->script || script_property_probe(k->script, c->options, k->subject, c->report);
}

static json_t *list_settings(const struct check *c) {
  const struct check_options *o = c->options;
  json_t *ways = json_array();
  for (int way = 0; way < ASSAY_WAYS; way++)
    if (o->ways >> way & 1) json_array_append_new(ways, json_string(assay_way_name((assay_way)way)));
  json_t *x = json_pack("{s:o, s:f, s:b, s:b, s:f, s:I}", "using", ways, "each", o->limit, "coverage", o->steered,
                        "shrink", o->reduced, "shrink-for", o->reducing, "instances", (json_int_t)o->generalising);
  const char *const texts[][2] = {{"property", o->property},
                                  {"test", o->test},
                                  {"pattern", o->pattern},
                                  {"satisfying", o->satisfying},
                                  {"language", o->language}};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (texts[i][1]) json_object_set_new(x, texts[i][0], json_string(texts[i][1]));
  return x;
}

/* ---- contents ---- */

/* A goal is named by its text, or by the judgment's name alone. */
static bool is_named(const struct assay_target *t, const char *wanted) {
  if (strcmp(t->name, wanted) == 0) return true;
  const size_t length = strlen(wanted);
  return t->name[0] == '(' && strncmp(t->name + 1, wanted, length) == 0 && strchr(" )", t->name[length + 1]);
}

/* Is the property on this line, or about this name? NULL matches every property. */
static bool is_wanted(const struct assay_target *t, const char *property) {
  if (!property) return true;
  char *end;
  const unsigned long line = strtoul(property, &end, 10);
  return *end == '\0' ? line == t->line : is_named(t, property);
}

static void add_streams(struct check_contents *out, size_t statement, unsigned ways) {
  for (unsigned way = 0; way < ASSAY_WAYS; way++)
    if (ways >> way & 1) {
      out->streams = memory_resize(out->streams, out->stream_count + 1, sizeof *out->streams);
      out->streams[out->stream_count++] = (struct check_stream){statement, way, assay_way_name((assay_way)way)};
    }
}

static void list_statements(const struct check_options *o, const struct assay_targets *all,
                            struct check_contents *out) {
  out->statement_count = all->count;
  out->statements = memory_array(all->count + 1, sizeof *out->statements);
  for (size_t i = 0; i < all->count; i++) {
    const struct assay_target *t = &all->list[i];
    out->statements[i] = (struct statement){.form = memory_text(t->form),
                                            .name = memory_text(t->name),
                                            .file = memory_text(t->file),
                                            .line = t->line,
                                            .column = t->column};
    if (is_wanted(t, o->property)) add_streams(out, i, t->ways & (o->ways ? o->ways : ~0U));
  }
}

static void list_covered(const struct assay_coverage *all, struct check_contents *out) {
  out->covered_count = all->count;
  out->covered = memory_array(all->count + 1, sizeof *out->covered);
  out->rows = steering_rows(all);
  for (size_t i = 0; i < all->count; i++) {
    const struct assay_covered *x = &all->list[i];
    out->covered[i] = (struct covered_part){.kind = x->kind,
                                            .owner = memory_text(x->owner),
                                            .name = memory_text(x->name),
                                            .line = x->line,
                                            .kept = UINT64_MAX};
  }
}

static bool list_contents(struct check *c, struct check_contents *out) {
  struct property_instance *k = instance_of(c);
  struct assay_targets targets;
  struct assay_coverage covered;
  if (assay_targets(k->subject, &targets) != ASSAY_OK || assay_coverage(k->subject, &covered) != ASSAY_OK) return false;
  list_statements(c->options, &targets, out);
  list_covered(&covered, out);
  return true;
}

/* ---- trying ---- */

static uint64_t room_for_property(const struct check *c, uint64_t wanted) {
  return ((const struct property_instance *)c)->finished ? 0 : wanted;
}

/* How often each part has been used in the world, less `before` (or NULL); malloc'ed. NULL:
 * unknown. */
static uint64_t *covered_since(struct property_instance *k, const uint64_t *before) {
  struct assay_coverage all;
  if (assay_coverage(k->subject, &all) != ASSAY_OK) return NULL;
  uint64_t *counts = memory_array(all.count + 1, sizeof *counts);
  for (size_t i = 0; i < all.count; i++) counts[i] = all.list[i].count - (before ? before[i] : 0);
  k->covered_count = all.count;
  return counts;
}

static void add_tried(struct attempt_range *r, const struct assay_tried *part) {
  r->tally.tried += part->tried;
  r->tally.skipped += part->skipped;
  r->tally.not_made += part->not_made;
  r->tally.too_long += part->too_long;
  r->exhausted = part->exhausted;
  if (!r->why) r->why = memory_text(part->why);
}

static void add_failure(struct attempt_range *r, const struct attempt_request *q, const struct assay_tried *tried) {
  const struct failure f = {.statement = q->statement,
                            .index = tried->next - 1,
                            .table = q->table,
                            .nodes = tried->nodes,
                            .seconds = monotonic_seconds() - q->start};
  r->tally.failed++;
  if (!throttle_admits(&r->throttle, &property_check_kind.throttle, f.index)) {
    r->counts.unseen++;
    return;
  }
  failures_add(&r->failures, &f);
  struct failure *new = &r->failures.list[r->failures.count - 1];
  new->generator = memory_text(assay_way_name((assay_way)q->way));
  new->term = memory_text(tried->counterexample);
  new->exception = memory_text(tried->exception);
}

/* Tries consecutive indices up to the first failure. Sets *more if there may be more behind it. */
static assay_status try_run(struct property_instance *k, const struct attempt_request *q, struct attempt_range *r,
                            bool *more) {
  const struct check_options *o = k->check.options;
  const uint64_t run = shard_run(q->shard, r->next), left = r->end - r->next;
  const struct assay_trial trial = {.target = q->statement,
                                    .way = (assay_way)q->way,
                                    .seed = o->seed,
                                    .first = shard_index(q->shard, r->next),
                                    .count = left < run ? left : run,
                                    .deadline = q->deadline,
                                    .stop = o->stop,
                                    .table = q->weights,
                                    .examples = q->examples,
                                    .learned = r->learned};
  struct assay_tried tried;
  const assay_status status = assay_try(k->subject, &trial, &tried);
  if (status != ASSAY_OK) return status;
  add_tried(r, &tried);
  r->next += tried.next - trial.first;
  const bool is_cut = tried.next < trial.first + trial.count && !tried.counterexample;
  *more = !is_cut && r->next < r->end;
  if (!tried.counterexample) return status;
  add_failure(r, q, &tried);
  if (q->is_first_enough) *more = false;
  return status;
}

/* Continues after each failure, unless one is enough. If there are no more terms, the range is at
 * its end. */
static bool start_property(struct check *c, const struct attempt_request *q, struct attempt_range *r) {
  struct property_instance *k = instance_of(c);
  const struct assay_mark mark = assay_mark(k->check.world);
  const double before = monotonic_seconds(), cpu = thread_seconds();
  uint64_t *used = covered_since(k, NULL);
  assay_status status = ASSAY_OK;
  for (bool more = true; more && status == ASSAY_OK;) status = try_run(k, q, r, &more);
  if (r->exhausted) r->next = r->end;
  r->seconds = monotonic_seconds() - before;
  r->cpu = thread_seconds() - cpu;
  if (status == ASSAY_OK) r->covered = covered_since(k, used);
  else engine_take_error(k->check.world, &r->refused); /* an unusable generator does not stop the others */
  free(used);
  assay_release(k->check.world, mark);
  k->finished = r;
  return !k->script || script_property_has_run(k->script, c->world);
}

static bool wait_for_range(struct check *c, struct attempt_range **out) {
  *out = instance_of(c)->finished;
  instance_of(c)->finished = NULL;
  return true;
}

/* ---- asking ---- */

static void read_term(struct assay *a, const char *name, unsigned line, const char *text, struct read_term *out) {
  const struct world_mark mark = world_mark(a->world);
  const term t = syntax_term_with_holes(a->world, engine_read_line(a, name, line, text));
  struct buffer b = {0};
  print_value(a->machine, &b, t, PRINT_TERM);
  *out = (struct read_term){.term = b.text, .nodes = term_nodes(t)};
  world_release(a->world, mark);
}

static assay_status try_read(struct assay *a, const char *name, unsigned line, const char *text,
                             struct read_term *out) {
  ENGINE_TRY(a, read_term(a, name, line, text, out));
}

static bool read_text(struct check *c, const char *name, unsigned line, const char *text, struct read_term *out) {
  return try_read(c->world, name, line, text, out) == ASSAY_OK;
}

static void ask_term(struct assay *a, struct asked_term *x) {
  const struct world_mark mark = world_mark(a->world);
  const struct syntax *text = engine_read_line(a, x->name, 1, x->term);
  const struct question q = {syntax_term_with_holes(a->world, text), x->seed, x->index};
  struct buffer exception = {0};
  const struct collected *property = engine_target(a, x->statement);
  x->verdict = (assay_verdict)(x->evidence ? counterexample_verdict_of_given(a->machine, property, &q, &exception)
                                           : verdict_on(a->machine, property, &q));
  world_release(a->world, mark);
  if (x->verdict == ASSAY_FAILS && exception.length) x->evidence->exception = memory_text(exception.text);
  buffer_free(&exception);
}

static assay_status try_ask(struct assay *a, struct asked_term *x) { ENGINE_TRY(a, ask_term(a, x)); }

static bool ask_properties(struct check *c, struct asked_term *list, size_t count) {
  for (size_t i = 0; i < count && !is_stopped(c->options->stop); i++)
    if (try_ask(c->world, &list[i]) != ASSAY_OK) return false;
  return true;
}

/* ---- names ---- */

static bool has_nonterminal(struct assay *a, const char *name) {
  const term symbol = term_symbol(a->world, name);
  for (const struct collected *x = checks_of(a->machine)->collected; x; x = x->next) {
    const struct wanted *w = &x->property.generator.wanted;
    struct language *l = w->language ? w->language : w->sources->language;
    language_ready(a->machine, l);
    if (language_nonterminal(l, symbol)) return true;
  }
  return false;
}

static assay_status try_has_nonterminal(struct assay *a, const char *name, bool *out) {
  ENGINE_TRY(a, *out = has_nonterminal(a, name));
}

bool property_has_nonterminal(struct check *c, const char *name) {
  bool has = false;
  return try_has_nonterminal(c->world, name, &has) == ASSAY_OK && has;
}

/* ---- duplicates ---- */

size_t property_find_known(struct check *c, const struct failure *f, struct finding *const *known, size_t count) {
  static const struct reduction_bounds least = {.checks = 1};
  struct check_options options = *c->options;
  struct check_report report = {0};
  struct property_instance same = *instance_of(c);
  struct examination x = {.failure = f, .known = known, .known_count = count, .is_given = true};
  options.bounds = &least;
  options.reduced = true;
  options.traced = false;
  options.reducing = 0;
  options.generalising = 0;
  same.check.options = &options;
  same.check.report = &report;
  examination_run(&same.check, &x);
  examination_free(&x);
  check_report_free(&report);
  return x.duplicate_of;
}

bool property_fails_alike(struct check *c, const struct finding *f, struct finding *other) {
  if (!f->signature || f->signature != other->signature) return false;
  if (f->first.statement == other->first.statement) return true;
  const struct failure failure = {.statement = f->first.statement, .index = f->first.index, .term = f->term};
  return property_find_known(c, &failure, &other, 1);
}

static bool is_same_bug(struct check *c, const struct finding *f, const struct finding *other) {
  if (property_fails_alike(c, f, (struct finding *)(uintptr_t)other)) return true;
  if (f->first.statement != other->first.statement || !f->exception != !other->exception) return false;
  return property_is_instance(c, f, other) || property_is_instance(c, other, f);
}

/* A world that has reduced nothing would take every failure for a duplicate of other workers'
 * findings (spaces/model/known.h). */
static void warm_up(struct check *c, const struct failure *f) {
  char *text = property_lessons(c);
  struct examination x = {.failure = f};
  if (c->options->reduced && !text) examination_run(c, &x);
  examination_free(&x);
  free(text);
}

const struct check_kind property_check_kind = {.name = "model",
                                               .throttle = {256, 16},
                                               .usual = {.seconds = 10, .tries = 1000},
                                               .open = open_property,
                                               .close = close_property,
                                               .list = list_contents,
                                               .sources = list_sources,
                                               .probe = probe_test,
                                               .settings = list_settings,
                                               .room = room_for_property,
                                               .start = start_property,
                                               .wait = wait_for_range,
                                               .examiner = &property_examiner,
                                               .read = read_text,
                                               .ask = ask_properties,
                                               .lessons = property_lessons,
                                               .teach = property_teach,
                                               .warm_up = warm_up,
                                               .try_candidate = property_try_candidate,
                                               .is_same = is_same_bug};
