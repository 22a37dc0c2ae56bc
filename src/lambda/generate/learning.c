/* learning: counting (lambda/generate/learning.h). */
#include "lambda/generate/learning.h"

#include "core/hash.h"
#include "core/system/memory.h"
#include "lambda/generate/learnt.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct counted {
  uint64_t shape;
  uint64_t programs, found; /* that have it; programs 0: a free slot */
  uint64_t seen;            /* the number of the last program that has it */
};

struct learning {
  const struct signature *signature;
  struct counted *table; /* open addressing, at most half full */
  size_t mask, count;
  uint64_t programs, found;
  bool is_found; /* the current program */
};

struct learning *learning_new(const struct signature *s) {
  enum { ROOM = 1 << 12 };
  struct learning *l = memory_array(1, sizeof *l);
  *l = (struct learning){.signature = s, .table = memory_array(ROOM, sizeof *l->table), .mask = ROOM - 1};
  memset(l->table, 0, ROOM * sizeof *l->table);
  return l;
}

void learning_free(struct learning *l) {
  if (l) free(l->table);
  free(l);
}

static struct counted *find_shape(const struct learning *l, uint64_t shape) {
  size_t at = hash_finish(hash_mix(0, shape)) & l->mask;
  while (l->table[at].programs && l->table[at].shape != shape) at = (at + 1) & l->mask;
  return &l->table[at];
}

static void grow_table(struct learning *l) {
  const struct learning before = *l;
  l->mask = 2 * l->mask + 1;
  l->table = memory_array(l->mask + 1, sizeof *l->table);
  memset(l->table, 0, (l->mask + 1) * sizeof *l->table);
  for (size_t i = 0; i <= before.mask; i++)
    if (before.table[i].programs) *find_shape(l, before.table[i].shape) = before.table[i];
  free(before.table);
}

static void count_shape(void *data, uint64_t shape) {
  struct learning *l = data;
  struct counted *c = find_shape(l, shape);
  if (c->seen == l->programs) return; /* programs are numbered from 1 */
  if (!c->programs && 2 * ++l->count > l->mask) {
    grow_table(l);
    c = find_shape(l, shape);
  }
  c->shape = shape;
  c->seen = l->programs;
  c->programs++;
  c->found += l->is_found;
}

void learning_add(struct learning *l, term program, bool is_found) {
  l->programs++;
  l->found += is_found;
  l->is_found = is_found;
  shapes_of(l->signature, program, count_shape, l);
}

/* ---- writing ---- */

struct learning_row {
  const struct counted *counted;
  int32_t worth;
};

static int compare_rows(const void *a, const void *b) {
  const struct learning_row *x = a, *y = b;
  if (x->worth != y->worth) return x->worth > y->worth ? -1 : 1;
  return (x->counted->shape > y->counted->shape) - (x->counted->shape < y->counted->shape);
}

static void write_kind(const struct learning *l, struct shape_kind k, struct buffer *out) {
  if (k.arguments) buffer_puts(out, "(");
  if (k.about < SHAPE_CONSTANTS) {
    buffer_printf(out, "\"%s\"", learnt_word(k.about));
  } else {
    print_term(out, l->signature->constants[k.about - SHAPE_CONSTANTS]->name);
  }
  if (k.arguments) buffer_printf(out, " %" PRIu32 ")", k.arguments);
}

static void write_row(const struct learning *l, const struct counted *c, struct buffer *out) {
  const struct program_shape s = shape_unpack(c->shape);
  buffer_puts(out, "\n  [");
  if (s.is_anywhere) {
    buffer_puts(out, "\"" LEARNT_ANYWHERE "\"");
  } else {
    buffer_puts(out, "(");
    write_kind(l, s.around, out);
    buffer_printf(out, " %" PRIu32 ")", s.position);
  }
  buffer_puts(out, " ");
  write_kind(l, s.kind, out);
  buffer_printf(out, " %" PRIu64 " %" PRIu64 "]", c->programs, c->found);
}

void learning_write(const struct learning *l, const char *name, struct buffer *out) {
  struct learning_row *rows = memory_array(l->count + 1, sizeof *rows);
  size_t count = 0;
  for (size_t i = 0; i <= l->mask; i++) {
    const struct counted *c = &l->table[i];
    const int32_t worth = c->programs ? learnt_worth(l->programs, l->found, c->programs, c->found) : 0;
    if (worth) rows[count++] = (struct learning_row){c, worth};
  }
  qsort(rows, count, sizeof *rows, compare_rows);
  buffer_printf(out, "(learnt %s %s\n  (programs %" PRIu64 ") (found %" PRIu64 ")", name,
                text_bytes(l->signature->name), l->programs, l->found);
  for (size_t i = 0; i < count; i++) write_row(l, rows[i].counted, out);
  buffer_puts(out, ")\n");
  free(rows);
}
