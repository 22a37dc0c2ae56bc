/* campaign_findings: reads the findings of a campaign, a few at a time
 * (report/campaign/campaign_data.h). */
#include "cause/cause.h"
#include "core/diagnostic.h"
#include "report/campaign/campaign_data.h"
#include "report/campaign/report_rows.h"
#include "report/campaign/variant_commands.h"
#include "store/rows.h"
#include "store/table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Their original terms may be large. */
enum { AT_ONCE = 64 };

struct findings_page {
  struct report_finding list[AT_ONCE];
  size_t count;
  struct diagnostic error;
};

static json_t *list_of(const char *text) {
  json_t *list = text ? json_loads(text, JSON_ALLOW_NUL, NULL) : NULL;
  if (json_is_array(list)) return list;
  json_decref(list);
  return NULL;
}

/* ---- findings ---- */

static char *text_of(const char *text) { return memory_text(text ? text : ""); }

static char *words_of_cause(const char *text) {
  struct failure_cause c = cause_from_text(text);
  char *words = cause_describe(&c);
  cause_free(&c);
  return words;
}

static bool take_finding(void *data, const void *row) {
  struct findings_page *p = data;
  const struct finding_row *r = row;
  struct report_finding *f = &p->list[p->count++];
  *f = (struct report_finding){.number = r->number,
                               .shape = text_of(r->shape),
                               .property = (int64_t)r->property,
                               .generator = text_of(r->generator),
                               .seed = memory_printf("%" PRIu64, r->seed),
                               .shard = r->shard,
                               .index = r->index,
                               .weights = r->weights,
                               .original = text_of(r->original),
                               .original_nodes = r->original_nodes,
                               .reduced = text_of(r->reduced),
                               .nodes = r->nodes,
                               .text = text_of(r->text),
                               .kind = text_of(r->kind),
                               .exception = memory_text(r->exception),
                               .run = memory_text(r->run),
                               .twin = memory_text(r->twin),
                               .program = memory_text(r->program),
                               .signature = memory_printf("%016" PRIx64, r->signature),
                               .cause = words_of_cause(r->cause),
                               .cause_json = r->cause ? json_loads(r->cause, 0, NULL) : NULL,
                               .formulas = list_of(r->formulas),
                               .evidence = list_of(r->evidence),
                               .checks = r->checks,
                               .step_count = r->steps,
                               .seconds = r->seconds,
                               .reducing = r->reducing,
                               .found = text_of(r->found)};
  if (f->formulas && f->evidence) return true;
  return diagnostic_set(&p->error, "finding %s: its %s are no JSON list", f->shape,
                        f->formulas ? "evidence" : "formulas");
}

static void free_finding(struct report_finding *f) {
  char *const texts[] = {f->shape,     f->generator, f->seed, f->original, f->reduced,   f->text,  f->kind,
                         f->exception, f->run,       f->twin, f->program,  f->signature, f->found, f->cause};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) free(texts[i]);
  json_decref(f->formulas);
  json_decref(f->evidence);
  json_decref(f->cause_json);
  for (size_t i = 0; i < f->chain; i++) {
    free(f->steps[i].term);
    free(f->steps[i].pass);
  }
  for (size_t i = 0; i < f->hit_count; i++) free(f->hit_by[i].generator);
  free(f->steps);
  free(f->hit_by);
}

/* ---- rows that belong to them ---- */

static struct report_finding *finding_of(struct findings_page *p, const struct database_value *number) {
  for (size_t i = 0; i < p->count; i++)
    if (p->list[i].number == row_count(number)) return &p->list[i];
  return NULL;
}

static bool take_step(void *data, const struct database_value *v, size_t count) {
  struct report_finding *f = finding_of(data, &v[0]);
  (void)count;
  if (!f) return true;
  f->steps = memory_resize(f->steps, f->chain + 1, sizeof *f->steps);
  f->steps[f->chain++] = (struct report_step){row_text(&v[1]), row_text(&v[3]), row_count(&v[2])};
  return true;
}

static bool take_hits(void *data, const struct database_value *v, size_t count) {
  struct report_finding *f = finding_of(data, &v[0]);
  (void)count;
  if (!f) return true;
  f->hit_by = memory_resize(f->hit_by, f->hit_count + 1, sizeof *f->hit_by);
  f->hit_by[f->hit_count++] = (struct report_hits){row_text(&v[1]),  row_count(&v[2]),     row_count(&v[3]),
                                                   row_count(&v[4]), value_as_real(&v[5]), value_as_real(&v[6])};
  f->hits += row_count(&v[2]);
  return true;
}

/* Those with a number above `after`. */
static bool read_page(const struct campaign_data *c, int64_t after, struct findings_page *p) {
  static const char page[] = "t.number IN (SELECT f.number FROM finding f WHERE f.campaign = $1 AND f.number > $2"
                             " ORDER BY f.number LIMIT $3)";
  const struct database_value values[] = {value_integer(after), value_integer(AT_ONCE)};
  if (!store_table_read(&table_finding, c->database, c->id, page, values, 2, take_finding, p))
    return database_failed(c->database, &p->error);
  if (p->error.text) return false;
  if (!p->count) return true;
  const struct database_value range[] = {value_text(c->id), value_integer((int64_t)p->list[0].number),
                                         value_integer((int64_t)p->list[p->count - 1].number)};
  /* CROSS: forces the page's findings to be the outer loop. Without statistics, SQLite would not
   * choose that. */
  return (database_ask(
              c->database,
              "SELECT f.number, s.term, s.nodes, s.pass FROM finding f CROSS JOIN step s WHERE f.campaign = $1 AND"
              " f.number >= $2 AND f.number <= $3 AND s.campaign = f.campaign AND s.shape = f.shape"
              " ORDER BY f.number, s.number",
              range, 3, take_step, p) &&
          database_ask(
              c->database,
              "SELECT f.number, s.generator, count(*), min(l.idx), max(l.idx), min(l.seconds), max(l.seconds)"
              " FROM finding f CROSS JOIN look l CROSS JOIN stream s WHERE f.campaign = $1 AND f.number >= $2 AND "
              "f.number <= $3"
              " AND l.campaign = f.campaign AND l.shape = f.shape AND s.campaign = l.campaign AND s.shard = l.shard"
              " AND s.number = l.stream"
              " GROUP BY f.number, s.generator ORDER BY f.number, count(*) DESC, s.generator",
              range, 3, take_hits, p)) ||
         database_failed(c->database, &p->error);
}

/* Frees the page. Returns false if it has an error. */
static bool end_page(const struct campaign_data *c, struct findings_page *p, struct diagnostic *error) {
  const bool good = !p->error.text || diagnostic_set_in(error, c->directory, "%s", p->error.text);
  diagnostic_clear(&p->error);
  free(p);
  return good;
}

bool campaign_data_findings(const struct campaign_data *c, report_finding_body *body, void *data,
                            struct diagnostic *error) {
  struct findings_page *p = memory_array(1, sizeof *p);
  int64_t last = -1;
  p->error = (struct diagnostic){0};
  do {
    p->count = 0;
    read_page(c, last, p);
    for (size_t i = 0; i < p->count; i++) {
      if (!p->error.text) variant_commands_add(c->commands, p->list[i].evidence);
      if (!p->error.text) body(data, &p->list[i]);
      last = (int64_t)p->list[i].number;
      free_finding(&p->list[i]);
    }
  } while (p->count == AT_ONCE && !p->error.text);
  return end_page(c, p, error);
}

bool campaign_data_finding(const struct campaign_data *c, const char *shape, report_finding_body *body, void *data,
                           struct diagnostic *error) {
  const struct database_value values[] = {value_text(c->id), value_text(shape)};
  struct findings_page *p = memory_array(1, sizeof *p);
  int64_t number = -1;
  p->count = 0;
  p->error = (struct diagnostic){0};
  if (!database_ask_number(c->database, "SELECT number FROM finding WHERE campaign = $1 AND shape = $2", values, 2,
                           &number))
    database_failed(c->database, &p->error);
  else if (number >= 0 && read_page(c, number - 1, p) && p->count) body(data, &p->list[0]);
  for (size_t i = 0; i < p->count; i++) free_finding(&p->list[i]);
  return end_page(c, p, error);
}

/* ---- titles and formulas ---- */

const json_t *report_finding_claim(const struct report_finding *f) {
  for (size_t i = 0; i < json_array_size(f->formulas); i++) {
    const json_t *formula = json_array_get(f->formulas, i);
    if (!json_is_true(json_object_get(formula, "proved"))) return formula;
  }
  return NULL;
}

const char *report_finding_formula(const struct report_finding *f) {
  return json_string_value(json_object_get(report_finding_claim(f), "text"));
}

const char *report_finding_title(const struct report_finding *f) {
  const char *formula = report_finding_formula(f);
  return formula ? formula : f->text;
}

const char *report_kind_text(const char *kind) {
  if (!strcmp(kind, "false")) return "the property is false";
  if (!strcmp(kind, "exception")) return "an exception is raised";
  if (!strcmp(kind, "differs")) return "the variants disagree";
  if (!strcmp(kind, "rejected")) return "a well-typed program is rejected";
  return kind;
}
