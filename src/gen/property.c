/* property: attempts, their outcomes, and what is told of them. */
#include "gen/property.h"

#include "gen/checks.h"
#include "model/exception.h"
#include "model/matching.h"
#include "model/prim.h"
#include "model/redex.h"
#include "model/structure.h"
#include "model/template.h"

#include <inttypes.h>

/* One run. It lives in the arena, since a raise is caught in the function that made it. */
struct run {
  struct machine *machine;
  const struct property *property;
  value *frame;
  struct check_record *record;
  struct rng rng;
  uint32_t which;    /* source */
  uint64_t attempts; /* with that source, so far */
  uint64_t index;    /* of the attempt that runs, and... */
  term t;            /* ...its term */
  const char *doing; /* what is being done with it that the program may raise in; NULL: nothing */
  value answer;
};

enum outcome { PASSED, SKIPPED, FAILED };

/* What is told. */

static bool tells(const struct run *r) { return r->property->print && !checks_of(r->machine)->silent; }

static void show_place(const struct run *r, FILE *out) {
  const struct property *p = r->property;
  fprintf(out, "%s: ", p->form);
  if (p->place.source) fprintf(out, "%s:%u\n", p->place.source->name, p->place.line);
}

static const char *plural(uint64_t n) { return n == 1 ? "" : "s"; }

static const char *source_name(const struct run *r) {
  const struct sources *s = r->property->sources;
  return s ? s->patterns[r->which].name : NULL;
}

/* A program's #:prepare may put anything into a term. */
static bool is_plain(struct machine *m, value t) { return value_to_term(m->world, t) != 0; }

static void show_counterexample(const struct run *r) {
  FILE *err = r->machine->err;
  const char *source = source_name(r);
  show_place(r, err);
  fprintf(err, "counterexample found after %" PRIu64 " attempt%s%s%s:\n", r->attempts, plural(r->attempts),
          source ? " with " : "", source ? source : "");
  struct buffer b = {0};
  if (is_plain(r->machine, r->t) && !has_hole(r->t)) print_term_pretty(&b, r->t, 79, 0);
  else print_value(r->machine, &b, r->t, PRINT_WRITE); /* holes as #<hole> */
  fprintf(err, "%s\n", b.text);
  buffer_free(&b);
}

static void show_nothing_found(const struct run *r) {
  const struct property *p = r->property;
  FILE *out = r->machine->out;
  uint64_t made = r->record->attempts, skipped = r->record->skipped;
  show_place(r, out);
  fprintf(out, "no counterexamples in %" PRIu64 " attempt%s", made, plural(made));
  if (p->sources) fprintf(out, " (tried %" PRIu64 " attempt%s with each clause)", p->attempts, plural(p->attempts));
  else if (skipped) fprintf(out, " (with %" PRIu64 " generation failure%s)", skipped, plural(skipped));
  fprintf(out, "\n");
}

/* The first counterexample stays in the record. Called when the attempt's memory has been given back, or kept. */
static void record_counterexample(struct run *r, const struct buffer *text) {
  struct check_record *record = r->record;
  if (record->counterexamples++ > 0) return;
  record->index = r->index;
  record->counterexample = arena_string(&r->machine->world->arena, text->text, text->length);
  record->source = source_name(r);
}

/* One attempt. */

static unsigned attempt_size(struct machine *m, const struct property *p, uint64_t attempt) {
  if (p->attempt_size) {
    enum { LARGEST = 1000000 };
    value v = apply1(m, p->attempt_size, term_unsigned(m->world, attempt));
    if (!is_natural(v)) raise_argument(m, p->form, "natural-number/c", v);
    return is_small(v) && small_value(v) < LARGEST ? (unsigned)small_value(v) : LARGEST;
  }
  unsigned size = 0; /* the logarithm of attempt + 1 to the base 5 */
  for (uint64_t rest = attempt + 1; rest >= 5; rest /= 5) size++;
  return size;
}

/* One of the matches, each as likely as the others. */
struct pick_next {
  struct next base;
  struct run *run;
  uint64_t matches;
  value *picked;
};

static bool pick_run(struct matcher *x, struct next *self) {
  struct pick_next *n = (struct pick_next *)self;
  const struct property *p = n->run->property;
  if (rng_below(&n->run->rng, ++n->matches) == 0)
    for (uint32_t i = 0; i < p->slot_count; i++) n->picked[i] = x->frame[p->slots[i]];
  return p->slot_count == 0;
}

static bool match_some_way(struct run *r) {
  const struct property *p = r->property;
  value picked[p->slot_count + 1];
  struct matcher x = {.machine = r->machine, .world = r->machine->world, .frame = r->frame};
  if (p->pattern->det) return match_first(&x, p->pattern, r->t);
  struct pick_next n = {{pick_run}, r, 0, picked};
  match_each(&x, p->pattern, r->t, &n.base);
  for (uint32_t i = 0; n.matches && i < p->slot_count; i++) r->frame[p->slots[i]] = picked[i];
  return n.matches > 0;
}

static enum outcome run_attempt(struct run *r, uint64_t attempt) {
  struct machine *m = r->machine;
  const struct property *p = r->property;
  const uint64_t program_stream = UINT64_C(0x9E3779B97F4A7C15);
  uint64_t seed = checks_of(m)->seed;
  rng_init(&r->rng, seed, r->index);
  rng_init(&m->rng, seed ^ program_stream, r->index); /* what the program draws depends on the attempt alone, too */
  struct generation g = {p->form, attempt_size(m, p, attempt), attempt, p->retries};
  r->t = p->sources ? source_generate(m, &r->rng, p->sources, r->which, &g)
                    : generate_by_grammar(m, &r->rng, p->pattern, p->language, &g, r->frame);
  if (p->prepare) {
    r->doing = "fixing";
    r->t = term_from_value(m, apply1(m, p->prepare, r->t));
    r->doing = NULL;
  }
  if (p->sources && !source_in_domain(m, p->sources, r->t)) return SKIPPED;
  if (p->pattern && (p->prepare || p->sources) && !match_some_way(r)) return SKIPPED;
  r->doing = "checking";
  value v = p->holds ? eval_value(m, p->holds, r->frame) : apply1(m, p->predicate, r->t);
  r->doing = NULL;
  return is_true(m->world, v) ? PASSED : FAILED;
}

/* Returns whether to go on. */
static bool counterexample_found(struct run *r, struct world_mark mark) {
  struct world *w = r->machine->world;
  const struct property *p = r->property;
  struct buffer text = {0};
  print_value(r->machine, &text, r->t, PRINT_WRITE);
  if (tells(r)) show_counterexample(r);
  if (!p->keep_going) world_keep(w);
  world_release(w, mark);
  record_counterexample(r, &text);
  buffer_free(&text);
  if (p->keep_going) return true;
  r->answer = p->print ? w->void_ : struct_make(r->machine, r->machine->redex->counterexample_type, &r->t);
  return false;
}

static void show_progress(const struct run *r) {
  const struct checks *checks = checks_of(r->machine);
  enum { EVERY = 256 };
  if (checks->progress && r->index % EVERY == 0) checks->progress(r->machine, r->record);
}

/* Attempts with one source are numbered on from those with the one before. Returns whether to go on. */
static bool try_source(struct run *r, uint64_t before) {
  struct world *w = r->machine->world;
  r->attempts = 0;
  for (uint64_t attempt = 1; attempt <= r->property->attempts; attempt++) {
    struct world_mark mark = world_mark(w);
    r->index = before + attempt;
    enum outcome outcome = run_attempt(r, attempt);
    if (outcome == SKIPPED) {
      r->record->skipped++;
    } else {
      r->attempts++;
      r->record->attempts++;
    }
    if (outcome != FAILED) world_release(w, mark);
    else if (!counterexample_found(r, mark)) return false;
    show_progress(r);
  }
  return true;
}

static void run_all(struct run *r) {
  const struct property *p = r->property;
  uint32_t sources = p->sources ? p->sources->count : 1;
  for (r->which = 0; r->which < sources; r->which++)
    if (!try_source(r, r->which * p->attempts)) return;
  if (tells(r)) show_nothing_found(r);
  r->answer = p->print ? r->machine->world->void_ : r->machine->world->true_;
}

/* What the program raised while a term was prepared or checked: the term fails. */
_Noreturn static void raised(struct run *r, value payload) {
  struct machine *m = r->machine;
  const struct property *p = r->property;
  struct place place;
  struct buffer message = {0}, text = {0};
  exception_describe(m, payload, &place, &message);
  print_value(m, &text, r->t, PRINT_WRITE);
  record_counterexample(r, &text);
  r->record->attempts++;
  if (r->record->counterexamples == 1)
    r->record->exception = arena_string(&m->world->arena, message.text ? message.text : "", message.length);
  if (p->print) {
    if (tells(r)) {
      show_place(r, m->err);
      fprintf(m->err, "%s %s raises an exception\n", r->doing, text.text);
    }
    buffer_free(&message);
    buffer_free(&text);
    world_raise(m->world, payload);
  }
  struct buffer whole = {0};
  buffer_printf(&whole, "%s %s raises an exception:\n%s", r->doing, text.text, message.text ? message.text : "");
  value e = exception_make(m, checks_of(m)->exn_test, &place, whole.text, whole.length);
  enum { FIELD_SOURCE = 2, FIELD_TERM = 3 };
  ((struct struct_object *)e)->fields[FIELD_SOURCE] = payload;
  ((struct struct_object *)e)->fields[FIELD_TERM] = r->t;
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

value property_check(struct machine *m, const struct property *p, value *frame) {
  if (checks_of(m)->off) return m->world->void_;
  struct checks *checks = checks_of(m);
  struct run *r = arena_alloc_zero(&m->world->arena, sizeof *r);
  r->machine = m;
  r->property = p;
  r->frame = frame;
  r->record = record_new(m, p);
  if (!p->sources) grammar_of(m, p->language); /* outside the marks of the attempts */
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
  if (r->doing && is_exception_of(c.payload, m->exn_fail)) raised(r, c.payload);
  world_raise(m->world, c.payload);
}
