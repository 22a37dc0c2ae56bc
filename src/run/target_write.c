/* target_write: writes programs with terms in them (run/target.h). */
#include "core/system/memory.h"
#include "core/world.h"
#include "run/target.h"
#include "run/target_holes.h"

#include <stdlib.h>

struct target_writing {
  const struct target *target;
  const struct target_terms *terms;
  size_t part, from, to; /* the terms of this program: [from, to) */
  size_t now;            /* the current term or part of a repeat */
  target_begins *begins; /* or NULL */
  void *data;
};

static size_t part_size(const struct target *t, size_t count) { return t->part ? t->part : count; }

static size_t count_parts(const struct target *t, size_t count) {
  const size_t size = part_size(t, count);
  return size ? (count + size - 1) / size : 0;
}

size_t target_copies(const struct target *t, const struct target_program *p, size_t count) {
  return p->per_part ? count_parts(t, count) : 1;
}

static void put_in_repeat(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  const struct target_writing *x = data;
  (void)level;
  switch (hole) {
  case HOLE_TERM:
    if (x->begins) x->begins(x->data, x->now, b->length);
    buffer_puts(b, x->terms->list[x->now].text);
    break;
  case HOLE_TYPE: buffer_puts(b, x->terms->list[x->now].type); break;
  case HOLE_INPUTS: buffer_puts(b, x->terms->list[x->now].inputs ? x->terms->list[x->now].inputs : ""); break;
  default: buffer_put_unsigned(b, x->now); break;
  }
}

static void put_repeat(struct target_writing *x, struct buffer *b, const struct target_repeat *r) {
  const size_t from = r->per_part ? 0 : x->from;
  const size_t to = r->per_part ? count_parts(x->target, x->terms->count) : x->to;
  for (x->now = from; x->now < to; x->now++) text_template_write(&r->text, b, put_in_repeat, x);
}

static void put_in_program(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  struct target_writing *x = data;
  (void)level;
  if (hole == HOLE_PART) buffer_put_unsigned(b, x->part);
  else if (hole == HOLE_DEFINITIONS) buffer_puts(b, x->terms->definitions ? x->terms->definitions : "");
  else if (hole >= HOLE_TEXT) buffer_puts(b, text_bytes(x->target->texts[hole - HOLE_TEXT].text));
  else put_repeat(x, b, &x->target->repeats[hole - HOLE_REPEAT]);
}

void target_write_telling(const struct target *t, const struct target_program *p, const struct target_terms *terms,
                          size_t part, struct buffer *out, target_begins *begins, void *data) {
  struct target_writing x = {
      .target = t, .terms = terms, .part = part, .to = terms->count, .begins = begins, .data = data};
  const size_t size = part_size(t, terms->count);
  if (p->per_part) x.from = part * size;
  if (p->per_part && x.from + size < x.to) x.to = x.from + size;
  text_template_write(&p->text, out, put_in_program, &x);
}

void target_write(const struct target *t, const struct target_program *p, const struct target_terms *terms, size_t part,
                  struct buffer *out) {
  target_write_telling(t, p, terms, part, out, NULL, NULL);
}

void target_write_name(const struct target_program *p, size_t part, struct buffer *out) {
  struct target_writing x = {.part = part};
  text_template_write(&p->file, out, put_in_program, &x);
}

/* ---- other inputs ---- */

struct given_text {
  const char *type, *arguments;
};

static void put_given(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  const struct given_text *g = data;
  (void)level;
  buffer_puts(b, hole == HOLE_OF_TYPE ? g->type : g->arguments);
}

const struct target *target_on_inputs(struct world *w, const struct target *t, const char *type,
                                      const char *arguments) {
  struct target *other = arena_alloc(&w->arena, sizeof *other);
  struct target_text *texts = arena_array(&w->arena, t->text_count, sizeof *texts);
  struct given_text g = {type, arguments};
  *other = *t;
  for (uint32_t i = 0; i < t->text_count; i++) texts[i] = t->texts[i];
  for (uint32_t i = 0; i < t->input_text_count; i++) {
    struct buffer b = {0};
    text_template_write(&t->input_texts[i].template, &b, put_given, &g);
    texts[t->input_texts[i].text].text = term_text(w, KIND_STRING, b.text ? b.text : "", b.length);
    buffer_free(&b);
  }
  other->texts = texts;
  return other;
}

/* ---- copies ---- */

struct target_term target_term_copy(const struct target_term *t) {
  return (struct target_term){memory_text(t->text), memory_text(t->type), memory_text(t->inputs)};
}

void target_term_free(const struct target_term *t) {
  free((char *)t->text);
  free((char *)t->type);
  free((char *)t->inputs);
}
