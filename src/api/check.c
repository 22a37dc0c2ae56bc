/* api/check: runs a program's tests and properties, with a record of each. */
#include "core/array.h"
#include "engine/engine.h"
#include "gen/checks.h"

struct model_checking {
  struct assay *a;
  const char *path;
  const struct assay_check_options *options;
  struct assay_failure *failures;
  size_t failure_count, failure_capacity;
  const struct check_record *reported; /* the last one reported; NULL: none */
};

/* ---- tests ---- */

static void add_failure(struct model_checking *c, struct assay_failure f) {
  ARENA_ROOM(&c->a->world->arena, c->failures, c->failure_count, c->failure_capacity);
  c->failures[c->failure_count++] = f;
}

static void report_properties(struct model_checking *c, bool running_too);

static void test_failed(struct machine *m, const struct place *place, const char *text) {
  struct model_checking *c = m->test_data;
  report_properties(c, false);
  world_keep(m->world); /* the record stays */
  add_failure(c, (struct assay_failure){place->source ? place->source->name : "", place->line, place->column,
                                        engine_string(c->a, text)});
  if (c->options->failure) c->options->failure(c->options->data, &c->failures[c->failure_count - 1]);
}

/* ---- properties ---- */

static struct assay_property property_of(const struct check_record *r) {
  const struct place *p = &r->place;
  return (struct assay_property){
      .form = r->form,
      .file = p->source ? p->source->name : "",
      .line = p->line,
      .column = p->column,
      .attempts = r->attempts,
      .skipped = r->skipped,
      .counterexample = r->counterexample,
      .index = r->index,
      .source = r->source,
      .exception = r->exception,
      .finished = r->finished,
  };
}

/* Reports the properties that have ended since the last call. If one is still running when the
 * program has ended, an exception has left it. */
static void report_properties(struct model_checking *c, bool running_too) {
  const struct check_record *r = c->reported ? c->reported->next : checks_of(c->a->machine)->records;
  for (; r && (r->finished || running_too); r = r->next) {
    const struct assay_property p = property_of(r);
    if (c->options->property) c->options->property(c->options->data, &p);
    c->reported = r;
  }
}

static void report_check_progress(struct machine *m, const struct check_record *record) {
  struct model_checking *c = checks_of(m)->progress_data;
  report_properties(c, false);
  const struct assay_property p = property_of(record);
  if (c->options->progress) c->options->progress(c->options->data, &p);
}

/* ---- the run ---- */

static void run_checks(struct model_checking *c) {
  struct machine *m = c->a->machine;
  if (m->main) raise_syntax(m, NULL, "a program was already run in this world");
  checks_configure(m, c->options->seed, c->options->attempts);
  checks_of(m)->off = false;
  checks_of(m)->silent = true;
  checks_of(m)->progress = report_check_progress;
  checks_of(m)->progress_data = c;
  m->test_failed = test_failed;
  m->test_data = c;
  m->run_tests = true;
  module_load(m, c->path, NULL);
}

static assay_status try_checks(struct model_checking *c) { ENGINE_TRY(c->a, run_checks(c)); }

static struct assay_report make_report(const struct model_checking *c) {
  const struct machine *m = c->a->machine;
  size_t count = 0;
  for (const struct check_record *r = checks_of(m)->records; r; r = r->next) count++;
  struct assay_property *properties = engine_alloc(c->a, count, sizeof *properties);
  count = 0;
  for (const struct check_record *r = checks_of(m)->records; r; r = r->next) properties[count++] = property_of(r);
  return (struct assay_report){m->tests.passed, m->tests.failed, c->failure_count, c->failures, count, properties};
}

static assay_status try_report(const struct model_checking *c, struct assay_report *out) {
  ENGINE_TRY(c->a, *out = make_report(c));
}

assay_status assay_check(assay *w, const char *path, const struct assay_check_options *options,
                         struct assay_report *out) {
  static const struct assay_check_options defaults = {0};
  struct model_checking c = {.a = w, .path = path, .options = options ? options : &defaults};
  const struct module *modules = w->machine->modules;
  assay_status status = try_checks(&c);
  if (status == ASSAY_RAISED && w->machine->modules == modules) status = w->status = ASSAY_BAD_INPUT; /* no such file */
  w->machine->test_failed = NULL;
  checks_of(w->machine)->progress = NULL;
  report_properties(&c, true);
  return try_report(&c, out) == ASSAY_OK ? status : w->status;
}
