/* property_check: see the header. */
#include "checks/property_check.h"

#include "checks/check.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "store/formulas.h"

#include <stdlib.h>
#include <string.h>

struct property_instance {
  struct check check;
  assay *world;
  assay_subject *subject;
  size_t covered_count;
  struct attempt_range *finished; /* the only one that can be in progress */
};

static struct property_instance *instance_of(struct check *c) { return (struct property_instance *)c; }

/* ---- opening ---- */

static struct check *open_property(const struct check_options *o, struct check_report *r, assay *world) {
  assay_subject *s;
  const assay_status status = o->text ? assay_load_properties_text(world, o->file, o->text, o->text_length, &s)
                                      : assay_load_properties(world, o->file, &s);
  if (status != ASSAY_OK) return NULL;
  struct property_instance *k = memory_array(1, sizeof *k);
  *k = (struct property_instance){.check = {&property_check_kind, o, r}, .world = world, .subject = s};
  return &k->check;
}

static void close_property(struct check *c) { free(c); }

static bool list_sources(struct check *c, struct assay_sources *out) {
  return assay_subject_sources(instance_of(c)->subject, out) == ASSAY_OK;
}

static json_t *list_settings(const struct check *c) {
  const struct check_options *o = c->options;
  json_t *ways = json_array();
  for (int way = 0; way < ASSAY_WAYS; way++)
    if (o->ways >> way & 1) json_array_append_new(ways, json_string(assay_way_name((assay_way)way)));
  json_t *x = json_pack("{s:o, s:f, s:b, s:b, s:f, s:I}", "using", ways, "each", o->limit, "coverage", o->steered,
                        "shrink", o->reduced, "shrink-for", o->reducing, "instances", (json_int_t)o->generalising);
  if (o->property) json_object_set_new(x, "property", json_string(o->property));
  return x;
}

/* ---- contents ---- */

/* A goal is named by its text, or by the judgment's name alone. */
static bool is_named(const struct assay_target *t, const char *wanted) {
  if (strcmp(t->name, wanted) == 0) return true;
  const size_t length = strlen(wanted);
  return t->name[0] == '(' && strncmp(t->name + 1, wanted, length) == 0 && strchr(" )", t->name[length + 1]);
}

bool property_is_wanted(const struct assay_target *t, const char *property) {
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
    if (property_is_wanted(t, o->property)) add_streams(out, i, t->ways & (o->ways ? o->ways : ~0U));
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
  const struct assay_mark mark = assay_mark(k->world);
  const double before = monotonic_seconds(), cpu = thread_seconds();
  uint64_t *used = covered_since(k, NULL);
  assay_status status = ASSAY_OK;
  for (bool more = true; more && status == ASSAY_OK;) status = try_run(k, q, r, &more);
  if (r->exhausted) r->next = r->end;
  r->seconds = monotonic_seconds() - before;
  r->cpu = thread_seconds() - cpu;
  if (status == ASSAY_OK) r->covered = covered_since(k, used);
  else r->refused = memory_text(assay_error(k->world)); /* an unusable generator does not stop the others */
  free(used);
  assay_release(k->world, mark);
  k->finished = r;
  return true;
}

static bool wait_for_range(struct check *c, struct attempt_range **out) {
  *out = instance_of(c)->finished;
  instance_of(c)->finished = NULL;
  return true;
}

/* ---- examining ---- */

/* The number of terms that a reduction has tried so far. */
struct reduction_counting {
  struct check_report *report;
  uint64_t counted;
};

static void count_checks(struct reduction_counting *c, uint64_t checks) {
  __atomic_fetch_add(&c->report->checks, checks - c->counted, __ATOMIC_RELAXED);
  c->counted = checks;
}

static void count_step(void *data, const struct assay_shrinking *so_far) { count_checks(data, so_far->checks); }

static void set_bounds(struct assay_shrink_options *out, const struct reduction_bounds *b) {
  out->max_checks = b->checks;
  out->tries = (unsigned)b->tries;
  out->max_size = b->size;
  out->max_depth = b->depth;
  out->opaque = b->opaque;
}

/* Puts the known findings into the options. */
static assay_status reduce_failure(struct property_instance *k, const struct failure *f,
                                   const struct assay_shrink_options *known, struct assay_shrunk *out) {
  const struct check_options *o = k->check.options;
  const struct reduction_bounds usual = {.tries = property_check_kind.usual.tries}, *b = o->bounds ? o->bounds : &usual;
  struct reduction_counting counting = {k->check.report, 0};
  struct assay_shrink_options options = *known;
  set_bounds(&options, b);
  options.target = f->statement;
  options.term = f->term;
  options.seed = o->seed;
  options.index = f->index;
  options.same = !b->is_loose || f->exception;
  options.deadline = o->reducing > 0 ? deadline_after(o->reducing) : 0;
  options.stop = o->stop;
  options.generalise = o->generalising;
  options.progress = count_step;
  options.progress_data = &counting;
  const assay_status status = assay_shrink(k->subject, &options, out);
  if (status != ASSAY_OK) *out = (struct assay_shrunk){.checks = counting.counted};
  count_checks(&counting, out->checks + out->formulas.checks);
  return status;
}

static struct assay_known *list_known_findings(const struct examination *x) {
  struct assay_known *known = memory_array(x->known_count + 1, sizeof *known);
  for (size_t i = 0; i < x->known_count; i++)
    known[i] = (struct assay_known){.target = x->known[i]->first.statement,
                                    .term = x->known[i]->term,
                                    .formulas = &x->known[i]->formulas,
                                    .signature = x->known[i]->signature};
  return known;
}

static struct finding *new_finding(const struct failure *f, const struct assay_shrunk *small) {
  struct finding *new = memory_array(1, sizeof *new);
  const bool is_reduced = small->term && small->steps;
  const char *exception = small->term ? small->exception : f->exception;
  *new = (struct finding){.term = memory_text(is_reduced ? small->term : f->term),
                          .nodes = is_reduced ? small->nodes : f->nodes,
                          .kind = exception ? "exception" : "false",
                          .exception = memory_text(exception),
                          .is_reduced = is_reduced,
                          .checks = small->checks,
                          .steps = small->steps,
                          .signature = small->signature,
                          .formulas = formulas_copy(&small->formulas)};
  return new;
}

/* A program with mutable state may fail once and never again. */
static bool is_unseen(const struct assay_shrunk *small) {
  return !small->term && (small->verdict == ASSAY_HOLDS || small->verdict == ASSAY_OUTSIDE);
}

/* Returns false if the property held for it twice. */
static bool reduce_seen(struct property_instance *k, const struct failure *f,
                        const struct assay_shrink_options *options, struct assay_shrunk *small, assay_status *status) {
  enum { TIMES = 2 };
  for (int i = 0; i < TIMES; i++) {
    *status = reduce_failure(k, f, options, small);
    if (*status != ASSAY_OK || !is_unseen(small)) return true;
  }
  return false;
}

static enum examined examine_property(struct check *c, struct examination *x) {
  struct property_instance *k = instance_of(c);
  const struct assay_mark mark = assay_mark(k->world);
  struct assay_known *known = list_known_findings(x);
  struct assay_shrunk small = {0};
  struct reduction_trace trace = {0};
  struct assay_shrink_options options = {.known = known, .known_count = x->known_count, .step_data = &trace};
  if (c->options->traced) options.step = reduction_trace_add;
  if (c->options->reduced && !reduce_seen(k, x->failure, &options, &small, &x->status)) {
    assay_release(k->world, mark);
    free(known);
    return EXAMINED_NOT_AGAIN;
  }
  x->duplicate_of = small.known;
  x->is_complete = small.complete;
  x->is_unreduced = c->options->reduced && !small.term;
  x->finding = new_finding(x->failure, &small);
  reduction_trace_close(&trace);
  x->finding->trace = trace;
  assay_release(k->world, mark);
  free(known);
  return EXAMINED;
}

static bool ask(struct check *c, struct asked_term *list, size_t count) {
  for (size_t i = 0; i < count && !is_stopped(c->options->stop); i++) {
    const struct asked_term *x = &list[i];
    const struct assay_question q = {.target = x->statement, .term = x->term, .seed = x->seed, .index = x->index};
    if (assay_ask(instance_of(c)->subject, &q, &list[i].verdict) != ASSAY_OK) return false;
  }
  return true;
}

/* ---- lessons ---- */

static char *lessons(struct check *c) { return assay_shrink_lessons(instance_of(c)->subject); }

static void teach(struct check *c, const char *text) { assay_shrink_teach(instance_of(c)->subject, text); }

/* A world that has reduced nothing would take every failure for a duplicate of other workers'
 * findings (spaces/model/known.h). */
static void warm_up(struct check *c, const struct failure *f) {
  if (!c->options->reduced) return;
  char *text = lessons(c);
  struct assay_shrunk ignored;
  if (!text) reduce_failure(instance_of(c), f, &(struct assay_shrink_options){0}, &ignored);
  free(text);
}

/* ---- duplicates ---- */

bool property_fails_alike(assay_subject *s, const struct assay_known *one, const struct assay_known *other,
                          uint64_t seed, uint64_t index) {
  if (!one->signature || one->signature != other->signature) return false;
  if (one->target == other->target) return true;
  assay *world = assay_subject_world(s);
  const struct assay_mark mark = assay_mark(world);
  const struct assay_shrink_options options = {.target = one->target,
                                               .term = one->term,
                                               .seed = seed,
                                               .index = index,
                                               .same = true,
                                               .max_checks = 1,
                                               .known = other,
                                               .known_count = 1};
  struct assay_shrunk small = {0};
  const bool is_same = assay_shrink(s, &options, &small) == ASSAY_OK && small.known;
  assay_release(world, mark);
  return is_same;
}

static bool is_instance(assay_subject *s, const struct finding *f, const struct finding *of) {
  for (size_t i = 0; i < of->formulas.count; i++) {
    const struct assay_formula *x = &of->formulas.list[i];
    bool yes = false;
    if (x->is_universal && assay_shrink_is_instance(s, of->first.statement, x->encoded, f->term, &yes) == ASSAY_OK &&
        yes)
      return true;
  }
  return false;
}

static bool is_same_bug(struct check *c, const struct finding *f, const struct finding *other) {
  assay_subject *s = instance_of(c)->subject;
  const struct assay_known one = {.target = f->first.statement, .term = f->term, .signature = f->signature};
  const struct assay_known two = {.target = other->first.statement, .term = other->term, .signature = other->signature};
  const struct assay_mark mark = assay_mark(instance_of(c)->world);
  bool is_same = property_fails_alike(s, &one, &two, c->options->seed, f->first.index);
  if (!is_same && f->first.statement == other->first.statement && !f->exception == !other->exception)
    is_same = is_instance(s, f, other) || is_instance(s, other, f);
  assay_release(instance_of(c)->world, mark);
  return is_same;
}

const struct check_kind property_check_kind = {.name = "model",
                                               .throttle = {256, 16},
                                               .usual = {.seconds = 10, .tries = 1000},
                                               .open = open_property,
                                               .close = close_property,
                                               .list = list_contents,
                                               .sources = list_sources,
                                               .settings = list_settings,
                                               .room = room_for_property,
                                               .start = start_property,
                                               .wait = wait_for_range,
                                               .examine = examine_property,
                                               .ask = ask,
                                               .lessons = lessons,
                                               .teach = teach,
                                               .warm_up = warm_up,
                                               .is_same = is_same_bug};
