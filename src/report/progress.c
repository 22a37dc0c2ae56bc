/* progress: see the header. */
#include "report/progress.h"

#include "report/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

double progress_left(const struct progress *p) {
  double left = -1;
  if (p->count && p->done < p->count && p->term_rate > 0) left = (double)(p->count - p->done) / p->term_rate;
  if (p->seconds > 0) {
    const double by_clock = fmax(p->seconds - p->elapsed, 0);
    if (left < 0 || by_clock < left) left = by_clock;
  }
  return left;
}

/* "48 s", "12 min", "3.5 h", "2.1 d" */
static void progress_put_time(struct buffer *b, double seconds) {
  const double minute = 60, hour = 3600, day = 86400;
  if (seconds < 2 * minute) buffer_printf(b, "%.0f s", seconds);
  else if (seconds < 2 * hour) buffer_printf(b, "%.0f min", seconds / minute);
  else if (seconds < 2 * day) buffer_printf(b, "%.1f h", seconds / hour);
  else buffer_printf(b, "%.1f d", seconds / day);
}

/* 1,234,567 */
static void progress_put_number(struct buffer *b, uint64_t n) {
  char digits[24];
  const int length = snprintf(digits, sizeof digits, "%" PRIu64, n);
  for (int i = 0; i < length; i++) {
    if (i && (length - i) % 3 == 0) buffer_puts(b, ",");
    buffer_append(b, digits + i, 1);
  }
}

/* ---- the line ---- */

enum { PARTS = 10, PART_BYTES = 64 };

struct progress_part {
  char text[PART_BYTES];
  unsigned weight;    /* parts with low weights are omitted first; 0: not present */
  const char *before; /* the separator before it */
  const char *color;
};

struct progress_parts {
  struct progress_part list[PARTS];
  size_t count;
};

static void add_progress_part(struct progress_parts *p, unsigned weight, const char *before, const char *color,
                              struct buffer *text) {
  struct progress_part *new = &p->list[p->count++];
  *new = (struct progress_part){.weight = weight, .before = before, .color = color};
  snprintf(new->text, sizeof new->text, "%s", text->text ? text->text : "");
  buffer_free(text);
}

static void add_number(struct progress_parts *p, unsigned weight, const char *color, uint64_t n, const char *what) {
  struct buffer b = {0};
  progress_put_number(&b, n);
  buffer_puts(&b, what);
  add_progress_part(p, weight, ", ", color, &b);
}

static void add_time(struct progress_parts *p, unsigned weight, const char *before, double seconds, const char *what) {
  struct buffer b = {0};
  progress_put_time(&b, seconds);
  buffer_puts(&b, what);
  add_progress_part(p, weight, before, "", &b);
}

static void list_parts(struct progress_parts *p, const struct progress *n, const struct progress_colors *colors) {
  enum { RUNNING = 1, CHECKS, DISCARDS, KNOWN, WAITING, RATE, LEFT, TERMS, FOUND, ELAPSED };
  const double left = progress_left(n);
  add_time(p, ELAPSED, "", n->elapsed, "");
  add_number(p, TERMS, "", n->terms, n->terms == 1 ? " term" : " terms");
  p->list[p->count - 1].before = ": ";
  add_number(p, RATE, "", (uint64_t)n->term_rate, "/s");
  add_number(p, CHECKS, "", (uint64_t)n->check_rate, " checks/s");
  add_number(p, RUNNING, "", n->running, " running");
  if (n->discards) add_number(p, DISCARDS, "", n->discards, n->discards == 1 ? " discard" : " discards");
  if (n->findings || n->known) add_number(p, FOUND, colors->found, n->findings, " new");
  if (n->findings || n->known) add_number(p, KNOWN, "", n->known, " known");
  if (n->waiting) add_number(p, WAITING, "", n->waiting, " waiting");
  else if (left >= 0) add_time(p, LEFT, ", ", left, " left");
}

static size_t width_of(const struct progress_parts *p) {
  size_t width = 0;
  for (size_t i = 0; i < p->count; i++) {
    const struct progress_part *x = &p->list[i];
    if (x->weight) width += strlen(x->before) + text_width(x->text, strlen(x->text));
  }
  return width;
}

static struct progress_part *lightest_part(struct progress_parts *p) {
  struct progress_part *least = NULL;
  for (size_t i = 1; i < p->count; i++)
    if (p->list[i].weight && (!least || p->list[i].weight < least->weight)) least = &p->list[i];
  return least;
}

void progress_line(struct buffer *b, const struct progress *p, const struct progress_colors *colors, size_t columns) {
  struct progress_parts parts = {0};
  list_parts(&parts, p, colors);
  for (struct progress_part *least; columns && width_of(&parts) > columns && (least = lightest_part(&parts));)
    least->weight = 0;
  for (size_t i = 0; i < parts.count; i++) {
    const struct progress_part *x = &parts.list[i];
    if (x->weight) buffer_printf(b, "%s%s%s%s", x->before, x->color, x->text, *x->color ? colors->plain : "");
  }
}

/* ---- JSON ---- */

json_t *progress_json(const struct progress *p) {
  const double left = progress_left(p);
  json_t *object = json_pack("{s:f, s:I, s:f, s:I, s:f, s:I, s:I, s:I, s:I, s:I}", "elapsed", p->elapsed, "terms",
                             (json_int_t)p->terms, "terms_per_second", p->term_rate, "checks", (json_int_t)p->checks,
                             "checks_per_second", p->check_rate, "running", (json_int_t)p->running, "discards",
                             (json_int_t)p->discards, "findings", (json_int_t)p->findings, "known",
                             (json_int_t)p->known, "waiting", (json_int_t)p->waiting);
  if (left >= 0) json_object_set_new(object, "left", json_real(left));
  return object;
}
