/* compare_campaign: what a comparing check keeps in a campaign: digests of the programs that were
 * made, CPU times, and what failures have in common. */
#include "checks/compare/compare_check.h"

#include "core/system/memory.h"
#include "store/database.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

void compare_keep(struct check *c, struct campaign_store *s, uint64_t shard) {
  struct compare_instance *k = compare_instance_of(c);
  const struct database_value values[] = {value_text(s->campaign), value_integer((int64_t)shard)};
  if (k->is_forgotten) store_run(s, "DELETE FROM seen WHERE campaign = $1 AND shard = $2", values, 2);
  const struct seen_row row = {shard, k->digests_first, k->digests.text};
  if (k->digests_first && k->digests.length) store_put(s, &table_seen, &row);
}

void compare_kept(struct check *c) {
  struct compare_instance *k = compare_instance_of(c);
  buffer_free(&k->digests);
  k->digests = (struct buffer){0};
  k->digests_first = 0;
  k->is_forgotten = false;
}

static json_t *spectrum_json(const struct spectrum *s) {
  struct buffer b = {0};
  spectrum_write(s, &b);
  json_t *text = json_string(b.text ? b.text : "");
  buffer_free(&b);
  return text;
}

json_t *compare_state(const struct check *c) {
  const struct compare_instance *k = (const struct compare_instance *)c;
  const struct check_report *r = c->report;
  json_t *cpu =
      json_pack("{s:f, s:f, s:f}", "generating", r->generating, "compiling", r->compile_cpu, "running", r->run_cpu);
  return json_pack("{s:b, s:o, s:s*, s:o, s:o}", "asked", k->has_revised, "cpu", cpu, "limit", r->limit, "spectrum",
                   spectrum_json(&k->counted), "candidates", spectrum_json(&k->candidates));
}

void compare_take_state(struct check *c, const json_t *x) {
  struct check_report *r = c->report;
  const json_t *cpu = json_object_get(x, "cpu");
  struct compare_instance *k = compare_instance_of(c);
  k->has_revised = json_is_true(json_object_get(x, "asked"));
  spectrum_free(&k->counted);
  spectrum_free(&k->candidates);
  spectrum_read(&k->counted, json_string_value(json_object_get(x, "spectrum")));
  spectrum_read(&k->candidates, json_string_value(json_object_get(x, "candidates")));
  r->generating = json_number_value(json_object_get(cpu, "generating"));
  r->compile_cpu = json_number_value(json_object_get(cpu, "compiling"));
  r->run_cpu = json_number_value(json_object_get(cpu, "running"));
  free(r->limit);
  r->limit = memory_text(json_string_value(json_object_get(x, "limit")));
}

static bool take_digests(void *data, const void *row) {
  struct compare_instance *k = data;
  enum { DIGITS = 16 };
  const struct seen_row *r = row;
  const size_t length = strlen(r->digests);
  for (size_t i = 0; i + DIGITS <= length; i += DIGITS) {
    char word[DIGITS + 1] = {0};
    memcpy(word, r->digests + i, DIGITS);
    distinct_add(&k->made, strtoull(word, NULL, 16));
  }
  return true;
}

bool compare_take_up(struct check *c, struct campaign_store *s) {
  return store_read(s, &table_seen, NULL, NULL, 0, take_digests, compare_instance_of(c));
}
