/* hpc: see the header. */
#include "emi/hpc.h"
#include "core/array.h"

#include "core/printer.h"
#include "core/unicode.h"

#include <stdlib.h>
#include <string.h>

struct hpc_reading {
  struct world *world;
  const struct source *source;
  const char *next, *end;
  struct hpc_module *modules;
  struct tix_module *counts;
};

struct tix_module { /* a TixModule */
  uint64_t hash;
  uint64_t *ticks;
  uint32_t count;
  const char *at; /* its position */
  struct tix_module *next;
};

/* ---- characters and tokens ---- */

static struct place place_in_source(const struct hpc_reading *r, const char *at) {
  struct place p = {r->source, 1, 1};
  for (const char *c = r->source->text; c < at; c++) {
    p.column += ((unsigned char)*c & 0xC0) != 0x80; /* continuation bytes do not count */
    if (*c != '\n') continue;
    p.line++;
    p.column = 1;
  }
  return p;
}

static _Noreturn void fail_at(const struct hpc_reading *r, const char *at, const char *what) {
  const struct place p = place_in_source(r, at);
  world_error(r->world, &p, "this is no coverage as HPC writes it: %s", what);
}

static void skip_spaces(struct hpc_reading *r) {
  while (r->next < r->end && strchr(" \t\r\n", *r->next)) r->next++;
}

static bool takes_word(struct hpc_reading *r, const char *word) {
  const size_t length = strlen(word);
  skip_spaces(r);
  if ((size_t)(r->end - r->next) < length || memcmp(r->next, word, length) != 0) return false;
  r->next += length;
  return true;
}

static void expect_word(struct hpc_reading *r, const char *word) {
  char message[60];
  if (takes_word(r, word)) return;
  snprintf(message, sizeof message, "expected `%s`", word);
  fail_at(r, r->next, message);
}

static uint64_t read_number(struct hpc_reading *r, uint64_t most) {
  skip_spaces(r);
  const char *start = r->next;
  uint64_t n = 0;
  for (; r->next < r->end && *r->next >= '0' && *r->next <= '9'; r->next++) {
    const uint64_t digit = (uint64_t)(*r->next - '0');
    if (n > (most - digit) / 10) fail_at(r, start, "this number is too large");
    n = 10 * n + digit;
  }
  if (r->next == start) fail_at(r, start, "expected a number");
  return n;
}

enum { LARGEST_CODE = 0x10FFFF };

/* Frees the buffer before it raises. */
static void fail_in_string(struct hpc_reading *r, struct buffer *b, const char *at, const char *message) {
  buffer_free(b);
  fail_at(r, at, message);
}

/* The number here; more than LARGEST_CODE if it has too many digits. */
static uint32_t read_code(struct hpc_reading *r) {
  uint32_t code = 0;
  for (; r->next < r->end && *r->next >= '0' && *r->next <= '9'; r->next++)
    if (code <= LARGEST_CODE) code = 10 * code + (uint32_t)(*r->next - '0');
  return code;
}

/* Reads an escape after its backslash. */
static void read_escape(struct hpc_reading *r, struct buffer *b) {
  static const char letters[] = "abfnrtv\\\"'", meant[] = "\a\b\f\n\r\t\v\\\"'";
  const char *at = r->next, *found = at < r->end && *at ? strchr(letters, *at) : NULL;
  if (found) {
    buffer_append(b, &meant[found - letters], 1);
    r->next++;
  } else if (at < r->end && *at == '&') {
    r->next++; /* the empty escape, which ends a number */
  } else if (at < r->end && *at >= '0' && *at <= '9') {
    const uint32_t code = read_code(r);
    if (code > LARGEST_CODE) fail_in_string(r, b, at, "this number is too large");
    buffer_put_code(b, unicode_is_scalar(code) ? code : 0xFFFD);
  } else {
    fail_in_string(r, b, at, "expected a character that can stand behind a backslash");
  }
}

static const char *read_string(struct hpc_reading *r) {
  struct buffer b = {0};
  expect_word(r, "\"");
  const char *start = r->next;
  while (r->next < r->end && *r->next != '"') {
    if (*r->next++ == '\\') read_escape(r, &b);
    else buffer_append(&b, r->next - 1, 1);
  }
  const char *text = buffer_keep(&b, &r->world->arena);
  if (r->next == r->end) fail_at(r, start, "this string has no end");
  r->next++;
  return text;
}

/* ---- Mix ---- */

static struct hpc_position read_position(struct hpc_reading *r) {
  struct hpc_position p;
  p.line = (uint32_t)read_number(r, UINT32_MAX);
  expect_word(r, ":");
  p.column = (uint32_t)read_number(r, UINT32_MAX);
  return p;
}

static void skip_strings(struct hpc_reading *r) {
  expect_word(r, "[");
  if (takes_word(r, "]")) return;
  do read_string(r);
  while (takes_word(r, ","));
  expect_word(r, "]");
}

static void skip_boolean(struct hpc_reading *r) {
  if (!takes_word(r, "True")) expect_word(r, "False");
}

static enum hpc_kind read_kind(struct hpc_reading *r) {
  if (takes_word(r, "ExpBox")) {
    skip_boolean(r);
    return HPC_EXPRESSION;
  }
  if (takes_word(r, "TopLevelBox") || takes_word(r, "LocalBox")) {
    skip_strings(r);
    return HPC_BINDING;
  }
  if (!takes_word(r, "BinBox")) fail_at(r, r->next, "expected `ExpBox`, `TopLevelBox`, `LocalBox` or `BinBox`");
  if (!takes_word(r, "GuardBinBox") && !takes_word(r, "CondBinBox")) expect_word(r, "QualBinBox");
  skip_boolean(r);
  return HPC_CONDITION;
}

static struct hpc_box read_box(struct hpc_reading *r) {
  struct hpc_box b = {0};
  expect_word(r, "(");
  b.from = read_position(r);
  expect_word(r, "-");
  b.to = read_position(r);
  expect_word(r, ",");
  b.kind = read_kind(r);
  expect_word(r, ")");
  return b;
}

static void read_time(struct hpc_reading *r) { /* 2024-02-03 04:05:06.789 UTC */
  read_number(r, 9999);
  expect_word(r, "-");
  read_number(r, 12);
  expect_word(r, "-");
  read_number(r, 31);
  read_number(r, 24);
  expect_word(r, ":");
  read_number(r, 60);
  expect_word(r, ":");
  read_number(r, 61);
  if (takes_word(r, ".")) read_number(r, UINT64_MAX);
  expect_word(r, "UTC");
}

static void read_boxes(struct hpc_reading *r, struct hpc_module *m) {
  size_t capacity = 0;
  expect_word(r, "[");
  if (takes_word(r, "]")) return;
  do {
    ARENA_ROOM(&r->world->arena, m->boxes, m->count, capacity);
    m->boxes[m->count++] = read_box(r);
  } while (takes_word(r, ","));
  expect_word(r, "]");
}

static void read_mix(struct hpc_reading *r) {
  struct hpc_module *m = arena_alloc_zero(&r->world->arena, sizeof *m);
  const char *file = read_string(r);
  m->file = !strncmp(file, "./", 2) ? file + 2 : file;
  read_time(r);
  m->hash = read_number(r, UINT64_MAX);
  read_number(r, UINT32_MAX); /* the tab width, which columns do not use */
  read_boxes(r, m);
  m->next = r->modules;
  r->modules = m;
}

/* ---- Tix ---- */

static void read_counts(struct hpc_reading *r) {
  struct tix_module *c = arena_alloc_zero(&r->world->arena, sizeof *c);
  size_t capacity = 0;
  expect_word(r, "TixModule");
  c->at = r->next;
  read_string(r);
  c->hash = read_number(r, UINT64_MAX);
  const uint64_t promised = read_number(r, UINT32_MAX);
  expect_word(r, "[");
  if (!takes_word(r, "]")) {
    do {
      ARENA_ROOM(&r->world->arena, c->ticks, c->count, capacity);
      c->ticks[c->count++] = read_number(r, UINT64_MAX);
    } while (takes_word(r, ","));
    expect_word(r, "]");
  }
  if (c->count != promised) fail_at(r, c->at, "there are not as many numbers as it says");
  c->next = r->counts;
  r->counts = c;
}

static void read_tix(struct hpc_reading *r) {
  expect_word(r, "[");
  if (takes_word(r, "]")) return;
  do read_counts(r);
  while (takes_word(r, ","));
  expect_word(r, "]");
}

/* ---- whole texts ---- */

static void add_counts(const struct hpc_reading *r, const struct tix_module *c) {
  struct hpc_module *m = r->modules;
  while (m && m->hash != c->hash) m = m->next;
  if (!m) return;
  if (m->count != c->count) fail_at(r, c->at, "the Mix of this module has another number of boxes");
  for (uint32_t i = 0; i < m->count; i++) m->boxes[i].ticks += c->ticks[i];
  m->is_counted = true;
}

static int compare_positions(struct hpc_position a, struct hpc_position b) {
  if (a.line != b.line) return a.line < b.line ? -1 : 1;
  return a.column == b.column ? 0 : a.column < b.column ? -1 : 1;
}

static int compare_spans(const struct hpc_box *a, const struct hpc_box *b) {
  const int from = compare_positions(a->from, b->from);
  return from ? from : compare_positions(a->to, b->to);
}

static int compare_boxes(const void *a, const void *b) { return compare_spans(a, b); }

struct hpc_module *hpc_read(struct world *w, const struct source *text) {
  struct hpc_reading r = {.world = w, .source = text, .next = text->text, .end = text->text + text->length};
  for (skip_spaces(&r); r.next < r.end; skip_spaces(&r)) {
    if (takes_word(&r, "Mix")) {
      read_mix(&r);
    } else {
      if (!takes_word(&r, "Tix")) fail_at(&r, r.next, "expected `Mix` or `Tix`");
      read_tix(&r);
    }
  }
  for (const struct tix_module *c = r.counts; c; c = c->next) add_counts(&r, c);
  for (struct hpc_module *m = r.modules; m; m = m->next)
    if (m->count) qsort(m->boxes, m->count, sizeof *m->boxes, compare_boxes);
  return r.modules;
}

/* ---- queries ---- */

const struct hpc_module *hpc_module_of(const struct hpc_module *list, const char *file) {
  while (list && strcmp(list->file, file) != 0) list = list->next;
  return list;
}

/* The first box that is not before `wanted`. */
static uint32_t lower_bound(const struct hpc_module *m, const struct hpc_box *wanted) {
  uint32_t low = 0, high = m->count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (compare_spans(&m->boxes[middle], wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

bool hpc_ticks(const struct hpc_module *m, struct hpc_position from, struct hpc_position to, uint64_t *ticks) {
  const struct hpc_box wanted = {.from = from, .to = to};
  bool found = false;
  *ticks = 0;
  for (uint32_t i = lower_bound(m, &wanted); i < m->count && !compare_spans(&m->boxes[i], &wanted); i++) {
    if (m->boxes[i].kind != HPC_EXPRESSION) continue;
    *ticks += m->boxes[i].ticks;
    found = true;
  }
  return found;
}

struct hpc_position hpc_advance(struct hpc_position at, const char *text, size_t length) {
  enum { TAB = 8 };
  for (const char *c = text; c < text + length; c++) {
    if (*c == '\n') {
      at.line++;
      at.column = 1;
    } else if (*c == '\t') {
      at.column = (at.column - 1) / TAB * TAB + TAB + 1;
    } else if (((unsigned char)*c & 0xC0) != 0x80) { /* the first byte of a character */
      at.column++;
    }
  }
  return at;
}
