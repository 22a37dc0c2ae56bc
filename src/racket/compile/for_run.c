/* for_run: loops over sequences. */
#include "racket/compile/for_loop.h"

#include <string.h>

struct running {
  const struct for_loop *loop;
  struct list_builder list;
  struct list_builder *lists; /* for/lists */
  value result;
  bool final; /* stop after this round */
};

static void set_local(struct machine *m, const struct local *l, value v, value *frame) {
  frame[l->slot] = l->boxed ? value_box(m->world, v) : v;
}

static value get_local(const struct local *l, const value *frame) {
  return l->boxed ? ((struct box_object *)frame[l->slot])->content : frame[l->slot];
}

/* ---- accumulating the result of a round; true: stop ---- */

static void fold(struct machine *m, struct running *r, value v, value *frame) {
  const struct for_loop *f = r->loop;
  uint32_t count;
  const value *items = values_items(&v, &count);
  if (count != f->accumulator_count) raise_values(m, NULL, f->accumulator_count, count);
  for (uint32_t i = 0; i < count; i++) {
    if (f->result == FOR_LISTS) list_add(m->world, &r->lists[i], items[i]);
    else set_local(m, f->accumulators[i], items[i], frame);
  }
}

static void add_entry(struct machine *m, struct running *r, value v) {
  uint32_t count;
  const value *items = values_items(&v, &count);
  if (count != 2) raise_values(m, "for/hash", 2, count);
  r->result = hash_set(m->world, r->result, items[0], items[1]);
}

static bool add_result(struct machine *m, struct running *r, value v, value *frame) {
  struct world *w = m->world;
  switch (r->loop->result) {
  case FOR_NOTHING: return false;
  case FOR_LIST:
  case FOR_VECTOR:
  case FOR_STRING: list_add(w, &r->list, v); return false;
  case FOR_SET: r->result = set_add(w, r->result, v); return false;
  case FOR_MUTABLE_SET: hash_put(w, r->result, v, v); return false;
  case FOR_HASH: add_entry(m, r, v); return false;
  case FOR_AND: r->result = v; return !is_true(w, v);
  case FOR_OR: r->result = v; return is_true(w, v);
  case FOR_SUM:
    need_number(m, "+", v);
    r->result = number_add(w, r->result, v);
    return false;
  case FOR_PRODUCT:
    need_number(m, "*", v);
    r->result = number_multiply(w, r->result, v);
    return false;
  case FOR_FIRST: r->result = v; return true;
  case FOR_LAST: r->result = v; return false;
  case FOR_FOLD:
  case FOR_LISTS: fold(m, r, v, frame); return false;
  }
  return false;
}

/* ---- walking ---- */

static bool run_level(struct machine *m, struct running *r, uint32_t level, value *frame);

static void bind_values(struct machine *m, const struct for_sequence *s, const struct iterator *i, const value *out,
                        value *frame) {
  uint32_t width = iterator_width(i);
  if (width != s->local_count) raise_values(m, NULL, s->local_count, width);
  for (uint32_t k = 0; k < width; k++) set_local(m, s->locals[k], out[k], frame);
}

static bool next_round(struct machine *m, const struct for_level *level, struct iterator *iterators, value *frame) {
  for (uint32_t i = 0; i < level->count; i++) {
    value out[MOST_VALUES];
    if (!iterator_next(m, &iterators[i], out)) return false;
    bind_values(m, &level->sequences[i], &iterators[i], out, frame);
  }
  return true;
}

/* Does the loop collect the results of its rounds? If not, a round may leave only a number or a
 * boolean. */
static bool gathers(enum for_result result) {
  switch (result) {
  case FOR_LIST:
  case FOR_VECTOR:
  case FOR_STRING:
  case FOR_SET:
  case FOR_MUTABLE_SET:
  case FOR_HASH:
  case FOR_LISTS: return true;
  default: return false;
  }
}

/* If a round has made a part of the result, its memory is kept. */
static void note_result(struct machine *m, const struct world_mark *mark, value before, value after) {
  const struct world *w = m->world;
  bool constant = after == w->true_ || after == w->false_ || after == w->void_ || after == w->empty;
  if (after != before && !constant) world_store(m->world, mark->epoch, after);
}

/* The memory of a round is released when it ends, unless something still refers to it. */
static bool run_round(struct machine *m, struct running *r, uint32_t level, value *frame) {
  const struct for_loop *f = r->loop;
  if (gathers(f->result)) return run_level(m, r, level + 1, frame);
  const uint32_t count = f->accumulator_count;
  value before[count + 1];
  for (uint32_t i = 0; i < count; i++) before[i] = frame[f->accumulators[i]->slot];
  before[count] = r->result;
  struct world_mark mark = world_mark(m->world);
  bool stop = run_level(m, r, level + 1, frame);
  for (uint32_t i = 0; i < count; i++) note_result(m, &mark, before[i], frame[f->accumulators[i]->slot]);
  note_result(m, &mark, before[count], r->result);
  world_release(m->world, mark);
  return stop;
}

static bool run_walk(struct machine *m, struct running *r, uint32_t number, value *frame) {
  const struct for_level *level = &r->loop->levels[number];
  struct iterator iterators[level->count];
  for (uint32_t i = 0; i < level->count; i++) {
    const struct for_sequence *s = &level->sequences[i];
    value argv[s->argc + 1];
    for (uint32_t k = 0; k < s->argc; k++) argv[k] = eval(m, s->args[k], frame);
    m->place = r->loop->place;
    iterator_start(m, &iterators[i], s->kind, s->local_count ? text_bytes(s->locals[0]->name) : "values", s->argc,
                   argv);
  }
  while (next_round(m, level, iterators, frame)) {
    world_check_stack(m->world); /* not for the stack: loops must be interruptible */
    if (run_round(m, r, number, frame)) return true;
  }
  return false;
}

static bool run_level(struct machine *m, struct running *r, uint32_t number, value *frame) {
  const struct for_loop *f = r->loop;
  if (number == f->level_count) return add_result(m, r, eval(m, f->body, frame), frame) || r->final;
  const struct for_level *level = &f->levels[number];
  switch (level->kind) {
  case LEVEL_WALK: return run_walk(m, r, number, frame);
  case LEVEL_WHEN: return is_true(m->world, eval(m, level->guard, frame)) && run_level(m, r, number + 1, frame);
  case LEVEL_UNLESS: return !is_true(m->world, eval(m, level->guard, frame)) && run_level(m, r, number + 1, frame);
  case LEVEL_BREAK: return is_true(m->world, eval(m, level->guard, frame)) || run_level(m, r, number + 1, frame);
  case LEVEL_FINAL:
    r->final = r->final || is_true(m->world, eval(m, level->guard, frame));
    return run_level(m, r, number + 1, frame);
  case LEVEL_BIND: eval(m, level->guard, frame); return run_level(m, r, number + 1, frame);
  }
  return false;
}

/* ---- the beginning and the end ---- */

static value initial_result(struct machine *m, const struct for_loop *f) {
  struct world *w = m->world;
  switch (f->result) {
  case FOR_AND: return w->true_;
  case FOR_OR:
  case FOR_FIRST:
  case FOR_LAST: return w->false_;
  case FOR_SUM: return small(0);
  case FOR_PRODUCT: return small(1);
  case FOR_SET: return (value)hash_new(w, KIND_SET, f->equality, false);
  case FOR_MUTABLE_SET: return (value)hash_new(w, KIND_SET, f->equality, true);
  case FOR_HASH: return (value)hash_new(w, KIND_HASH, f->equality, false);
  default: return w->void_;
  }
}

static value string_of_chars(struct machine *m, value chars) {
  struct buffer b = {0};
  for (struct list_walk k = list_walk(chars); list_more(&k);) {
    value c = list_next(&k);
    if (!has_kind(c, KIND_CHAR)) {
      buffer_free(&b);
      raise_argument(m, "for/string", "char?", c);
    }
    buffer_put_code(&b, char_code(c));
  }
  value text = make_string(m, b.text, b.length);
  buffer_free(&b);
  return text;
}

static value folded(struct machine *m, struct running *r, value *frame) {
  const struct for_loop *f = r->loop;
  value results[f->accumulator_count + 1];
  for (uint32_t i = 0; i < f->accumulator_count; i++) {
    if (f->result == FOR_LISTS) set_local(m, f->accumulators[i], list_done(m->world, &r->lists[i]), frame);
    results[i] = get_local(f->accumulators[i], frame);
  }
  return f->final ? eval(m, f->final, frame) : values_make(m, f->accumulator_count, results);
}

static value final_result(struct machine *m, struct running *r, value *frame) {
  switch (r->loop->result) {
  case FOR_LIST: return list_done(m->world, &r->list);
  case FOR_STRING: return string_of_chars(m, list_done(m->world, &r->list));
  case FOR_VECTOR: {
    uint32_t count;
    value *items = list_to_array(m->world, list_done(m->world, &r->list), &count);
    return make_vector(m->world, items, count);
  }
  case FOR_FOLD:
  case FOR_LISTS: return folded(m, r, frame);
  default: return r->result;
  }
}

value run_for(struct machine *m, void *data, value *frame) {
  const struct for_loop *f = data;
  struct list_builder lists[f->accumulator_count + 1];
  memset(lists, 0, sizeof lists);
  struct running r = {.loop = f, .lists = lists, .result = initial_result(m, f)};
  value initials[f->accumulator_count + 1];
  for (uint32_t i = 0; i < f->accumulator_count; i++)
    initials[i] = f->initials[i] ? eval(m, f->initials[i], frame) : m->world->empty;
  for (uint32_t i = 0; i < f->accumulator_count; i++) set_local(m, f->accumulators[i], initials[i], frame);
  run_level(m, &r, 0, frame);
  return final_result(m, &r, frame);
}
