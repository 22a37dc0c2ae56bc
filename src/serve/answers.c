/* answers: see the header. */
#include "serve/answers.h"

#include "core/system/memory.h"
#include "store/database.h"
#include "store/json_text.h"
#include "store/store.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LONGEST = 2000 }; /* bytes of a text in a list; the finding itself has all of it */

/* ---- the store ---- */

/* In a transaction. Returns NULL on failure. */
static struct campaign_store *open_store(const char *directory, struct diagnostic *error) {
  struct campaign_store *s = store_open_to_watch(directory, error);
  if (!s) return NULL;
  if (!s->campaign) diagnostic_set(error, "%s: there is no campaign in the database yet", directory);
  else if (!database_run(s->database, "BEGIN", NULL, 0)) database_failed(s->database, error);
  else return s;
  store_close(s);
  return NULL;
}

/* Returns the answer, unless an error occurred meanwhile. */
static json_t *close_store(struct campaign_store *s, bool good, json_t *answer, struct diagnostic *error) {
  if (!good) {
    diagnostic_copy(error, &s->error);
    database_failed(s->database, error);
    json_decref(answer);
    answer = NULL;
  }
  database_run(s->database, "COMMIT", NULL, 0);
  store_close(s);
  return answer;
}

/* ---- rows ---- */

struct row_listing {
  const struct store_table *table;
  json_t *list;
};

static bool take_row(void *data, const void *row) {
  const struct row_listing *l = data;
  json_t *object = store_table_json(l->table, row);
  json_object_del(object, "state"); /* large, and only for hunts */
  json_array_append_new(l->list, object);
  return true;
}

static bool list_rows(struct campaign_store *s, const struct store_table *t, json_t *answer, const char *name) {
  struct row_listing l = {t, json_array()};
  json_object_set_new(answer, name, l.list);
  return store_read(s, t, NULL, NULL, 0, take_row, &l);
}

static bool take_campaign(void *data, const void *row) {
  json_object_update_new(data, store_table_json(&table_campaign, row));
  return false;
}

/* ---- the campaign ---- */

static bool is_done(const json_t *shard) {
  const json_t *flag = json_object_get(shard, "is_done");
  return json_is_true(flag) || json_integer_value(flag) != 0;
}

/* The last worker of a shard wrote "HOST, process N"; on this machine, the process can be
 * checked. */
static bool is_running(const json_t *shard) {
  const char *worker = json_string_value(json_object_get(shard, "worker"));
  const char *process = worker ? strstr(worker, ", process ") : NULL;
  if (!process || is_done(shard)) return false;
  char *own = store_worker();
  const size_t host = (size_t)(process - worker);
  const bool is_here = !strncmp(own, worker, host) && !strncmp(own + host, ", process ", strlen(", process "));
  free(own);
  const long number = strtol(process + strlen(", process "), NULL, 10);
  if (is_here) return number > 0 && (kill((pid_t)number, 0) == 0 || errno == EPERM); /* it may belong to another user */
  const char *touched = json_string_value(json_object_get(shard, "touched"));
  struct tm parts = {0};
  const double lately = 60; /* seconds: on other machines, only its writes are visible */
  return touched && strptime(touched, "%Y-%m-%dT%H:%M:%SZ", &parts) && difftime(time(NULL), timegm(&parts)) < lately;
}

static void mark_running(json_t *answer) {
  size_t i;
  json_t *shard;
  bool any = false, all_done = true;
  json_t *shards = json_object_get(answer, "shards_begun");
  json_array_foreach(shards, i, shard) {
    const bool running = is_running(shard);
    any = any || running;
    all_done = all_done && is_done(shard);
    json_object_set_new(shard, "running", json_boolean(running));
  }
  json_object_set_new(answer, "running", json_boolean(any));
  json_object_set_new(answer, "done", json_boolean(all_done && json_array_size(shards) > 0));
}

static bool take_coverage(void *data, const struct database_value *v, size_t count) {
  (void)count;
  json_array_append_new(data, json_pack("{s:s, s:I, s:I}", "kind", v[0].text, "used", (json_int_t)v[1].integer, "all",
                                        (json_int_t)v[2].integer));
  return true;
}

/* Each part of the model once, for any number of shards. */
static bool list_coverage(struct campaign_store *s, json_t *answer) {
  const struct database_value values[] = {value_text(s->campaign)};
  json_t *list = json_array();
  json_object_set_new(answer, "coverage", list);
  return database_ask(s->database,
                      "SELECT kind, sum(CASE WHEN used > 0 THEN 1 ELSE 0 END), count(*) FROM (SELECT kind, owner, name,"
                      " line, sum(used) AS used FROM coverage WHERE campaign = $1 GROUP BY kind, owner, name, line)"
                      " AS parts GROUP BY kind ORDER BY kind",
                      values, 1, take_coverage, list);
}

static bool take_hits(void *data, const struct database_value *v, size_t count) {
  (void)count;
  json_array_append_new(data, json_pack("[I, I]", (json_int_t)v[0].integer, (json_int_t)v[1].integer));
  return true;
}

/* Of the latest findings. */
static bool list_hits(struct campaign_store *s, json_t *answer) {
  enum { MOST = 1000 };
  const struct database_value values[] = {value_text(s->campaign), value_integer(MOST)};
  json_t *list = json_array();
  json_object_set_new(answer, "hits_of", list);
  return database_ask(s->database,
                      "SELECT f.number, (SELECT count(*) FROM look l WHERE l.campaign = $1 AND l.shape = f.shape)"
                      " FROM finding f WHERE f.campaign = $1 ORDER BY f.number DESC LIMIT $2",
                      values, 2, take_hits, list);
}

static json_int_t count_rows(struct campaign_store *s, const char *sql) {
  const struct database_value values[] = {value_text(s->campaign)};
  return (json_int_t)store_ask_number(s, sql, values, 1);
}

json_t *answer_campaign(const char *directory, struct diagnostic *error) {
  struct campaign_store *s = open_store(directory, error);
  if (!s) return NULL;
  json_t *answer = json_pack("{s:o}", "directory", json_text(directory));
  const bool good = store_read(s, &table_campaign, NULL, NULL, 0, take_campaign, answer) &&
                    list_rows(s, &table_property, answer, "properties") &&
                    list_rows(s, &table_shard, answer, "shards_begun") &&
                    list_rows(s, &table_stream, answer, "streams") && list_coverage(s, answer) && list_hits(s, answer);
  json_object_set_new(answer, "findings",
                      json_integer(count_rows(s, "SELECT count(*) FROM finding WHERE campaign = $1")));
  json_object_set_new(
      answer, "hits",
      json_integer(count_rows(s, "SELECT count(*) FROM look WHERE campaign = $1 AND shape IS NOT NULL")));
  json_object_set_new(answer, "waiting",
                      json_integer(count_rows(s, "SELECT count(*) FROM pending WHERE campaign = $1")));
  mark_running(answer);
  return close_store(s, good && !s->error.text, answer, error);
}

/* ---- findings ---- */

static json_t *cut_text(const char *text) {
  char *copy = text ? strndup(text, LONGEST) : NULL;
  json_t *made = copy ? json_text(copy) : json_null();
  free(copy);
  return made;
}

static json_t *first_formula(const char *formulas) {
  json_t *list = formulas ? json_loads(formulas, 0, NULL) : NULL;
  const json_t *first = json_array_get(list, 0);
  const bool is_claim = !json_is_true(json_object_get(first, "proved")); /* claims precede proved formulas */
  json_t *made = cut_text(is_claim ? json_string_value(json_object_get(first, "text")) : NULL);
  json_decref(list);
  return made;
}

static bool take_finding(void *data, const struct database_value *v, size_t count) {
  (void)count;
  json_t *f = json_pack("{s:I, s:s, s:I, s:s, s:s, s:o, s:o}", "number", (json_int_t)v[0].integer, "shape", v[1].text,
                        "property", (json_int_t)v[2].integer, "generator", v[3].text, "kind", v[4].text, "formula",
                        first_formula(v[5].text), "text", cut_text(v[6].text));
  json_object_update_new(f, json_pack("{s:I, s:I, s:f, s:s, s:I, s:s, s:I}", "nodes", (json_int_t)v[7].integer,
                                      "original_nodes", (json_int_t)v[8].integer, "seconds",
                                      v[9].kind == DATABASE_INTEGER ? (double)v[9].integer : v[9].real, "found",
                                      v[10].text, "hits", (json_int_t)v[11].integer, "seed", v[12].text, "index",
                                      (json_int_t)v[13].integer));
  json_array_append_new(data, f);
  return true;
}

json_t *answer_findings(const char *directory, int64_t after, int64_t most, struct diagnostic *error) {
  struct campaign_store *s = open_store(directory, error);
  if (!s) return NULL;
  const struct database_value values[] = {value_text(s->campaign), value_integer(after), value_integer(most)};
  json_t *list = json_array();
  const bool good = database_ask(
      s->database,
      "SELECT number, shape, property, generator, kind, formulas, text, nodes, original_nodes, seconds, found,"
      " (SELECT count(*) FROM look l WHERE l.campaign = f.campaign AND l.shape = f.shape), seed, idx FROM finding f"
      " WHERE campaign = $1 AND number > $2 ORDER BY number LIMIT $3",
      values, 3, take_finding, list);
  return close_store(s, good, list, error);
}

json_t *answer_samples(const char *directory, double after, struct diagnostic *error) {
  struct campaign_store *s = open_store(directory, error);
  if (!s) return NULL;
  struct row_listing l = {&table_sample, json_array()};
  const struct database_value values[] = {value_real(after)};
  const bool good = store_read(s, &table_sample, "elapsed > $2", values, 1, take_row, &l);
  return close_store(s, good, l.list, error);
}

/* ---- one finding, and the report ---- */

struct answer_writing {
  const struct campaign_data *campaign;
  struct buffer *out;
};

static void write_finding(void *data, const struct report_finding *f) {
  const struct answer_writing *w = data;
  campaign_json.finding(w->out, w->campaign, f, true);
}

bool answer_finding(const char *directory, const char *shape, struct buffer *out, struct diagnostic *error) {
  struct campaign_data c;
  if (!campaign_data_open(&c, directory, error)) return false;
  struct answer_writing w = {&c, out};
  const bool good = campaign_data_finding(&c, shape, write_finding, &w, error);
  campaign_data_close(&c);
  return good;
}

FILE *answer_report(const char *directory, struct diagnostic *error) {
  struct campaign_data c;
  if (!campaign_data_open(&c, directory, error)) return NULL;
  FILE *file = tmpfile();
  const bool good = file && campaign_report_write(&c, &campaign_html, file, error);
  campaign_data_close(&c);
  if (good) return file;
  diagnostic_set(error, "there is no room for the report");
  if (file) fclose(file);
  return NULL;
}
