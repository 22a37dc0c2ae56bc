/* statistics: see the header. */
#include "report/statistics.h"
#include "core/array.h"

#include "core/system/memory.h"
#include "report/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- collecting ---- */

void statistics_add(struct statistics *s, size_t nodes, assay_term t) {
  ARRAY_ROOM(s->sizes, s->made, s->capacity);
  distinct_add(&s->distinct, term_digest(t, 0));
  s->sizes[s->made++] = nodes;
}

static void count_rule(struct statistics *s, const char *rule) {
  for (size_t i = 0; i < s->rule_count; i++) {
    if (strcmp(s->rules[i].rule, rule) != 0) continue;
    s->rules[i].terms++;
    return;
  }
  s->rules = memory_resize(s->rules, s->rule_count + 1, sizeof *s->rules);
  s->rules[s->rule_count++] = (struct rule_count){memory_text(rule), 1};
}

static bool was_seen(const struct assay_trace *t, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (t->steps[k].rule && strcmp(t->steps[k].rule, t->steps[i].rule) == 0) return true;
  return false;
}

void statistics_add_trace(struct statistics *s, const struct assay_trace *t) {
  s->traced = true;
  for (size_t i = 0; i < STATISTICS_STEPS && i < t->count; i++) s->reduces[i]++;
  for (size_t i = 0; i < t->count; i++)
    if (t->steps[i].rule && !was_seen(t, i)) count_rule(s, t->steps[i].rule);
}

/* ---- figures ---- */

static int compare_sizes(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

static int compare_rules(const void *a, const void *b) {
  const struct rule_count *x = a, *y = b;
  if (x->terms != y->terms) return x->terms > y->terms ? -1 : 1;
  return strcmp(x->rule, y->rule);
}

void statistics_finish(struct statistics *s) {
  if (s->made) qsort(s->sizes, s->made, sizeof *s->sizes, compare_sizes);
  if (s->rule_count) qsort(s->rules, s->rule_count, sizeof *s->rules, compare_rules);
}

static double mean_of(const struct statistics *s) {
  double sum = 0;
  for (uint64_t i = 0; i < s->made; i++) sum += (double)s->sizes[i];
  return s->made ? sum / (double)s->made : 0;
}

static uint64_t median_of(const struct statistics *s) { return s->made ? s->sizes[s->made / 2] : 0; }

/* The number of sizes from `low` to below `high`. */
static uint64_t between(const struct statistics *s, uint64_t low, uint64_t high) {
  uint64_t n = 0;
  for (uint64_t i = 0; i < s->made; i++) n += s->sizes[i] >= low && s->sizes[i] < high;
  return n;
}

/* ---- printing ---- */

static void print_share(struct buffer *b, const char *what, uint64_t count, uint64_t all) {
  const size_t column = 44, width = text_width(what, strlen(what));
  buffer_printf(b, "  %s", what);
  text_pad(b, width < column ? column - width : 1);
  buffer_printf(b, "%6.2f%%\n", all ? 100 * (double)count / (double)all : 0.0);
}

/* Rows double in width: sizes spread over orders of magnitude. */
static void print_histogram(const struct statistics *s, struct buffer *b) {
  const double columns = 50;
  uint64_t most = 1;
  for (uint64_t low = 1; s->made && low <= s->sizes[s->made - 1]; low *= 2) {
    const uint64_t n = between(s, low, 2 * low);
    if (n > most) most = n;
  }
  for (uint64_t low = 1; s->made && low <= s->sizes[s->made - 1]; low *= 2) {
    const uint64_t n = between(s, low, 2 * low);
    buffer_printf(b, "  %6" PRIu64 " to %-6" PRIu64 " %8" PRIu64 " ", low, 2 * low - 1, n);
    text_repeat(b, "▪", (size_t)(columns * (double)n / (double)most + (n ? 0.999 : 0)));
    buffer_puts(b, "\n");
  }
}

static void print_reductions(const struct statistics *s, struct buffer *b) {
  static const char *const names[STATISTICS_STEPS] = {"reduces once or more", "reduces twice or more",
                                                      "reduces three or more times"};
  for (int i = 0; i < STATISTICS_STEPS; i++) print_share(b, names[i], s->reduces[i], s->made);
  for (size_t i = 0; i < s->rule_count; i++) {
    struct buffer name = {0};
    buffer_printf(&name, "uses the rule %s", s->rules[i].rule);
    print_share(b, name.text, s->rules[i].terms, s->made);
    buffer_free(&name);
  }
}

static void print_holding(const struct statistics *s, struct buffer *b) {
  struct buffer name = {0};
  buffer_printf(&name, "satisfies %s", s->judgment);
  print_share(b, name.text, s->holding, s->made);
  if (s->traced) {
    buffer_puts(&name, ", reduces");
    print_share(b, name.text, s->holding_reduces, s->made);
  }
  buffer_free(&name);
}

static bool is_same_owner(const struct assay_covered *a, const struct assay_covered *b) {
  return strcmp(a->kind, b->kind) == 0 && strcmp(a->owner, b->owner) == 0;
}

/* Rows of one owner are adjacent. */
static bool owner_was_used(const struct assay_coverage *c, size_t row) {
  for (size_t i = row; i < c->count && is_same_owner(&c->list[i], &c->list[row]); i++)
    if (c->list[i].count) return true;
  for (size_t i = row; i-- > 0 && is_same_owner(&c->list[i], &c->list[row]);)
    if (c->list[i].count) return true;
  return false;
}

static void print_coverage(const struct assay_coverage *c, struct buffer *b) {
  bool any = false;
  for (size_t i = 0; i < c->count; i++) {
    const struct assay_covered *x = &c->list[i];
    if (!owner_was_used(c, i)) continue;
    if (!any) buffer_puts(b, "how often parts of the model were used:\n");
    any = true;
    struct buffer name = {0};
    buffer_printf(&name, "  %s of %s, line %u", x->kind, x->owner, x->line);
    if (x->name) buffer_printf(&name, ": %s", x->name);
    const size_t column = 50, width = text_width(name.text, name.length);
    buffer_puts(b, name.text);
    text_pad(b, width < column ? column - width : 1);
    buffer_printf(b, "%9" PRIu64 "\n", x->count);
    buffer_free(&name);
  }
}

static void print_terms(const struct statistics *s, struct buffer *b) {
  buffer_printf(b, "size in nodes: mean %.2f, median %" PRIu64 ", from %" PRIu64 " to %" PRIu64 "\n", mean_of(s),
                median_of(s), s->sizes[0], s->sizes[s->made - 1]);
  print_histogram(s, b);
  buffer_printf(b, "distinct: %zu (%.1f%%)\n", s->distinct.count, 100 * (double)s->distinct.count / (double)s->made);
  if (!s->traced && !s->judgment) return;
  buffer_puts(b, "of the terms:\n");
  if (s->traced) print_reductions(s, b);
  if (s->judgment) print_holding(s, b);
}

void statistics_print(const struct statistics *s, struct buffer *b) {
  const uint64_t asked = s->made + s->gave_up;
  buffer_printf(b, "%" PRIu64 " term%s in %.3g s (%.4g a second)", s->made, plural(s->made), s->seconds,
                s->seconds > 0 ? (double)s->made / s->seconds : 0.0);
  if (s->gave_up)
    buffer_printf(b, "; gave up %" PRIu64 " time%s (%.1f%%)", s->gave_up, plural(s->gave_up),
                  100 * (double)s->gave_up / (double)asked);
  buffer_puts(b, "\n");
  if (s->made) print_terms(s, b);
  if (s->too_long) buffer_printf(b, "%" PRIu64 " attempt%s ran too long\n", s->too_long, plural(s->too_long));
  if (s->made && s->coverage) print_coverage(s->coverage, b);
}

static json_t *coverage_json(const struct assay_coverage *c) {
  json_t *list = json_array();
  for (size_t i = 0; i < c->count; i++) {
    const struct assay_covered *x = &c->list[i];
    json_t *row = json_pack("{s:s, s:s, s:i, s:I}", "kind", x->kind, "of", x->owner, "line", (int)x->line, "used",
                            (json_int_t)x->count);
    if (x->name) json_object_set_new(row, "name", json_string(x->name));
    json_array_append_new(list, row);
  }
  return list;
}

json_t *statistics_json(const struct statistics *s) {
  json_t *sizes = json_array(), *rules = json_object(), *reduces = json_array();
  for (uint64_t low = 1; s->made && low <= s->sizes[s->made - 1]; low *= 2)
    json_array_append_new(sizes, json_pack("{s:I, s:I, s:I}", "from", (json_int_t)low, "to", (json_int_t)(2 * low - 1),
                                           "terms", (json_int_t)between(s, low, 2 * low)));
  for (size_t i = 0; i < s->rule_count; i++)
    json_object_set_new(rules, s->rules[i].rule, json_integer((json_int_t)s->rules[i].terms));
  for (int i = 0; i < STATISTICS_STEPS; i++) json_array_append_new(reduces, json_integer((json_int_t)s->reduces[i]));
  json_t *object =
      json_pack("{s:I, s:I, s:f, s:f, s:I, s:o}", "terms", (json_int_t)s->made, "gave_up", (json_int_t)s->gave_up,
                "seconds", s->seconds, "mean", mean_of(s), "median", (json_int_t)median_of(s), "sizes", sizes);
  if (s->traced) json_object_set(object, "reduces", reduces);
  if (s->traced) json_object_set(object, "rules", rules);
  if (s->judgment) json_object_set_new(object, "holding", json_integer((json_int_t)s->holding));
  json_object_set_new(object, "too_long", json_integer((json_int_t)s->too_long));
  json_object_set_new(object, "distinct", json_integer((json_int_t)s->distinct.count));
  if (s->coverage) json_object_set_new(object, "coverage", coverage_json(s->coverage));
  json_decref(reduces);
  json_decref(rules);
  return object;
}

void statistics_free(struct statistics *s) {
  for (size_t i = 0; i < s->rule_count; i++) free(s->rules[i].rule);
  free(s->rules);
  free(s->sizes);
  distinct_free(&s->distinct);
}
