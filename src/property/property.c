/* property: attempts, their outcomes, and messages about them. */
#include "property/property.h"

#include "gen/checks.h"
#include "property/attempt.h"
#include "property/keywords.h"
#include "racket/exception.h"
#include "racket/port.h"
#include "racket/prim/prim.h"
#include "racket/structure.h"
#include "redex/redex.h"

#include <inttypes.h>
#include <string.h>

/* One run. It lives in the arena because the function that made it catches raises. */
struct property_run {
  struct attempt attempt;
  struct check_record *record;
  uint64_t attempts; /* with the current source, so far */
  value answer;
};

/* Messages. */

/* If the program has redirected its output, nothing else reports the result. */
static bool tells(const struct property_run *r, value port) {
  return r->attempt.property->print && (!checks_of(r->attempt.machine)->silent || !port_is_standard(port));
}

static void put_place(const struct property_run *r, struct buffer *b) {
  const struct property *p = r->attempt.property;
  buffer_printf(b, "%s: ", p->form);
  if (p->place.source) buffer_printf(b, "%s:%u\n", p->place.source->name, p->place.line);
}

static void tell(const struct property_run *r, value port, struct buffer *b) {
  port_write(r->attempt.machine, port, b->text, b->length);
  buffer_free(b);
}

static const char *source_name(const struct property_run *r) {
  const struct sources *s = r->attempt.property->generator.wanted.sources;
  return s ? s->patterns[r->attempt.which].name : NULL;
}

/* #:prepare may put any value into a term. */
static bool is_plain_term(struct machine *m, value t) { return value_to_term(m->world, t) != 0; }

static void show_counterexample(const struct property_run *r) {
  struct machine *m = r->attempt.machine;
  const char *source = source_name(r);
  struct buffer b = {0};
  if (!tells(r, current_error_port(m))) return;
  put_place(r, &b);
  buffer_printf(&b, "counterexample found after %" PRIu64 " attempt%s%s%s:\n", r->attempts, plural(r->attempts),
                source ? " with " : "", source ? source : "");
  if (is_plain_term(m, r->attempt.t) && !has_hole(r->attempt.t)) print_term_pretty(&b, r->attempt.t, 79, 0);
  else print_value(m, &b, r->attempt.t, PRINT_WRITE); /* holes as #<hole> */
  buffer_puts(&b, "\n");
  tell(r, current_error_port(m), &b);
}

static void show_nothing_found(const struct property_run *r) {
  struct machine *m = r->attempt.machine;
  const struct property *p = r->attempt.property;
  uint64_t made = r->record->attempts, skipped = r->record->skipped;
  struct buffer b = {0};
  if (!tells(r, current_output_port(m))) return;
  put_place(r, &b);
  buffer_printf(&b, "no counterexamples in %" PRIu64 " attempt%s", made, plural(made));
  if (p->generator.wanted.sources)
    buffer_printf(&b, " (tried %" PRIu64 " attempt%s with each clause)", p->attempts, plural(p->attempts));
  else if (skipped) buffer_printf(&b, " (with %" PRIu64 " generation failure%s)", skipped, plural(skipped));
  buffer_puts(&b, "\n");
  tell(r, current_output_port(m), &b);
}

/* Records only the first counterexample. Call this when the attempt's memory was released, or
 * kept. */
static void record_counterexample(struct property_run *r, const struct buffer *text) {
  struct check_record *record = r->record;
  if (record->counterexamples++ > 0) return;
  record->index = r->attempt.index;
  record->counterexample = arena_string(&r->attempt.machine->world->arena, text->text, text->length);
  record->source = source_name(r);
}

/* One attempt. */

unsigned property_default_size(uint64_t attempt) {
  unsigned size = 0; /* the logarithm of attempt + 1 to the base 5 */
  for (uint64_t rest = attempt + 1; rest >= 5; rest /= 5) size++;
  return size;
}

/* As in Redex, unless the program has a function for it. */
static unsigned attempt_size(struct machine *m, const struct property *p, uint64_t attempt) {
  if (p->attempt_size) {
    enum { LARGEST = 1000000 };
    value v = option_result(m, ATTEMPT_SIZE, "(-> natural-number/c natural-number/c)",
                            apply1(m, p->attempt_size, term_unsigned(m->world, attempt)), p->attempt_size_place);
    if (!is_natural(v))
      raise_option(m, ATTEMPT_SIZE, "natural-number/c", "the range of\n      (-> natural-number/c natural-number/c)", v,
                   p->attempt_size_place);
    return is_small(v) && small_value(v) < LARGEST ? (unsigned)small_value(v) : LARGEST;
  }
  return (p->generator.wanted.goal ? 1 : 0) + property_default_size(attempt);
}

/* Returns whether to continue. */
static bool counterexample_found(struct property_run *r, struct world_mark mark) {
  struct world *w = r->attempt.machine->world;
  const struct property *p = r->attempt.property;
  struct buffer text = {0};
  print_value(r->attempt.machine, &text, r->attempt.t, PRINT_TERM);
  show_counterexample(r);
  if (!p->keep_going) world_keep(w);
  world_release(w, mark);
  record_counterexample(r, &text);
  buffer_free(&text);
  if (p->keep_going) return true;
  r->answer = p->print ? w->void_
                       : struct_make(r->attempt.machine, r->attempt.machine->redex->counterexample_type, &r->attempt.t);
  return false;
}

static void report_run_progress(const struct property_run *r) {
  const struct checks *checks = checks_of(r->attempt.machine);
  enum { EVERY = 256 };
  if (checks->progress && r->attempt.index % EVERY == 0) checks->progress(r->attempt.machine, r->record);
}

static enum attempt_outcome run_attempt(struct property_run *r, uint64_t number) {
  struct attempt *a = &r->attempt;
  a->number = number;
  a->size = (struct extent){.depth = attempt_size(a->machine, a->property, number)};
  return attempt_run(a);
}

/* Numbers its attempts after those of the previous source. Returns whether to continue. */
static bool try_source(struct property_run *r, uint64_t before) {
  struct world *w = r->attempt.machine->world;
  r->attempts = 0;
  for (uint64_t attempt = 1; attempt <= r->attempt.property->attempts; attempt++) {
    struct world_mark mark = world_mark(w);
    r->attempt.index = before + attempt;
    const enum attempt_outcome outcome = run_attempt(r, attempt);
    if (outcome != PASSED && outcome != FAILED) {
      r->record->skipped++;
    } else {
      r->attempts++;
      r->record->attempts++;
    }
    if (outcome != FAILED) world_release(w, mark);
    else if (!counterexample_found(r, mark)) return false;
    report_run_progress(r);
  }
  return true;
}

static void run_all(struct property_run *r) {
  const struct property *p = r->attempt.property;
  uint32_t sources = p->generator.wanted.sources ? p->generator.wanted.sources->count : 1;
  for (r->attempt.which = 0; r->attempt.which < sources; r->attempt.which++)
    if (!try_source(r, r->attempt.which * p->attempts)) return;
  show_nothing_found(r);
  r->answer = p->print ? r->attempt.machine->world->void_ : r->attempt.machine->world->true_;
}

/* An exception of the program while a term was prepared or checked: the term fails. */
_Noreturn static void record_raised(struct property_run *r, value payload) {
  struct machine *m = r->attempt.machine;
  const struct property *p = r->attempt.property;
  struct place place;
  struct buffer message = {0}, text = {0}, readable = {0};
  exception_describe(m, payload, &place, &message);
  print_value(m, &text, r->attempt.t, PRINT_WRITE);
  print_value(m, &readable, r->attempt.t, PRINT_TERM);
  record_counterexample(r, &readable);
  buffer_free(&readable);
  r->record->attempts++;
  if (r->record->counterexamples == 1)
    r->record->exception = arena_string(&m->world->arena, message.text ? message.text : "", message.length);
  if (p->print) {
    if (tells(r, current_error_port(m))) {
      struct buffer b = {0};
      put_place(r, &b);
      buffer_printf(&b, "%s %s raises an exception\n", r->attempt.doing, text.text);
      tell(r, current_error_port(m), &b);
    }
    buffer_free(&message);
    buffer_free(&text);
    world_raise(m->world, payload);
  }
  struct buffer whole = {0};
  buffer_printf(&whole, "%s %s raises an exception:\n%s", r->attempt.doing, text.text,
                message.text ? message.text : "");
  value e = exception_make(m, checks_of(m)->exn_test, &place, whole.text, whole.length);
  enum { FIELD_SOURCE = 2, FIELD_TERM = 3 };
  ((struct struct_object *)e)->fields[FIELD_SOURCE] = payload;
  ((struct struct_object *)e)->fields[FIELD_TERM] = r->attempt.t;
  buffer_free(&whole);
  buffer_free(&message);
  buffer_free(&text);
  world_raise(m->world, e);
}

static struct check_record *record_new(struct machine *m, const struct property *p) {
  struct checks *checks = checks_of(m);
  struct check_record *record = arena_alloc_zero(&m->world->arena, sizeof *record);
  record->form = p->form;
  record->place = p->place;
  if (checks->running > 0) return record;
  world_keep(m->world);
  *checks->records_end = record;
  checks->records_end = &record->next;
  return record;
}

/* Copies the program's frame, which dies when the form returns. */
static value collect_property(struct machine *m, const struct property *p, const value *frame) {
  struct checks *checks = checks_of(m);
  struct collected *c = arena_alloc_zero(&m->world->arena, sizeof *c);
  world_keep(m->world);
  c->property = *p;
  c->frame = arena_array(&m->world->arena, p->unit->slots + 1, sizeof *c->frame);
  memcpy(c->frame, frame, p->unit->slots * sizeof *c->frame);
  *checks->collected_end = c;
  checks->collected_end = &c->next;
  return p->print ? m->world->void_ : m->world->true_;
}

static struct property_run *run_new(struct machine *m, const struct property *p, value *frame) {
  struct property_run *r = arena_alloc_zero(&m->world->arena, sizeof *r);
  struct generator *g = arena_alloc(&m->world->arena, sizeof *g);
  *g = p->generator;
  generator_prepare(m, g);
  r->attempt =
      (struct attempt){.machine = m, .property = p, .generator = g, .frame = frame, .seed = checks_of(m)->seed};
  r->record = record_new(m, p);
  return r;
}

value property_check(struct machine *m, const struct property *p, value *frame) {
  struct checks *checks = checks_of(m);
  if (checks->collect) return collect_property(m, p, frame);
  if (checks->off) return m->world->void_;
  struct property_run *r = run_new(m, p, frame);
  const struct rng before = m->rng;
  const struct place *const place = m->place;
  checks->running++;
  struct catcher c;
  if (world_try(m->world, &c)) {
    run_all(r);
    world_catch_end(m->world, &c);
    checks->running--;
    m->rng = before;
    m->place = place;
    r->record->finished = true;
    return r->answer;
  }
  checks->running--;
  m->rng = before;
  if (r->attempt.doing && is_exception_of(c.payload, m->exn_fail)) record_raised(r, c.payload);
  world_raise(m->world, c.payload);
}
