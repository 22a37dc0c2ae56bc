/* script_property: see the header. */
#include "checks/script_property.h"

#include "core/read/reader.h"
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "gen/checks.h"
#include "property/property.h"
#include "racket/prim/prim.h"
#include "redex/language/language.h"
#include "redex/language/pattern.h"
#include "run/script_probe.h"
#include "spaces/model/wanted_terms.h"

#include <stdlib.h>
#include <string.h>

/* Asking stops at the first answer that a test may well give. */
struct probe {
  bool is_under_way, is_convincing; /* is_convincing: there was such an answer */
  unsigned asked, crashed;
  struct child_result last; /* the last that was no */
};

struct script_property {
  struct script script;
  struct probe probe;
  struct place place;    /* of the program */
  const char *only_term; /* the pattern has no other one: the language's non-terminals; or NULL */
};

/* ---- the verdict ---- */

struct script_predicate { /* the data of the predicate; in the world's arena */
  struct opaque_object opaque;
  struct script_property *property;
};

struct asked_value {
  struct machine *machine;
  value t;
};

static void write_asked(void *data, size_t i, struct buffer *out) {
  (void)i;
  const struct asked_value *x = data;
  print_value(x->machine, out, x->t, PRINT_TERM);
  buffer_puts(out, "\n");
}

/* There is no verdict: the attempt counts as one that took too long. */
static _Noreturn void give_up_attempt(struct world *w) {
  world_interrupt(w, world_task(w));
  world_check_stack(w);
  world_error(w, NULL, "the test gave no answer");
}

/* Yes to everything, or crashes only: otherwise there is no reason to go on. */
static void probe_ask(struct script_property *x, struct script_question *q) {
  struct probe *p = &x->probe;
  const uint64_t timeouts = x->script.timeouts;
  if (p->is_convincing) return;
  q->last = &p->last;
  script_ask(&x->script, q);
  const bool crashed = *q->answers == SCRIPT_NO && script_has_crashed(&p->last);
  const bool is_like_before = p->asked ? crashed == (p->crashed > 0) : true;
  p->asked++;
  p->crashed += crashed;
  p->is_convincing = *q->answers == SCRIPT_UNANSWERED || x->script.timeouts > timeouts || !is_like_before ||
                     (*q->answers == SCRIPT_NO && !crashed);
}

/* Is the term uninteresting? */
PRIMITIVE(passes_script) {
  struct script_property *x = ((const struct script_predicate *)m->data)->property;
  struct script *s = &x->script;
  const uint64_t timeouts = s->timeouts;
  struct asked_value asked = {m, argv[0]};
  enum script_answer answer = SCRIPT_UNANSWERED;
  struct script_question q = {.write = write_asked, .data = &asked, .count = 1, .answers = &answer};
  if (x->probe.is_under_way) {
    probe_ask(x, &q);
    return boolean_value(m->world, true);
  }
  script_ask(s, &q);
  if (answer == SCRIPT_UNANSWERED || s->timeouts > timeouts) give_up_attempt(m->world);
  return boolean_value(m->world, answer == SCRIPT_NO);
}

static value new_predicate(struct machine *m, struct script_property *x) {
  struct script_predicate *p = arena_alloc_zero(&m->world->arena, sizeof *p);
  *p = (struct script_predicate){{{.kind = KIND_OPAQUE}, "test"}, x};
  return primitive_with_data(m, "test", 1, 1, passes_script, (value)p);
}

/* ---- the property ---- */

/* A name that is misspelt is a literal. */
static bool has_one_term(const struct pattern *p) {
  if (p->kind != PATTERN_SEQUENCE) return p->kind == PATTERN_LITERAL;
  for (uint32_t i = 0; i < p->count; i++)
    if (p->items[i].repeat || !has_one_term(p->items[i].pattern)) return false;
  return true;
}

static const char *list_nonterminals(struct assay *a, const struct language *l) {
  struct buffer b = {0};
  for (uint32_t i = 0; i < l->nonterminal_count; i++)
    if (!l->nonterminals[i].is_cross)
      buffer_printf(&b, "%s%s", b.length ? ", " : "", text_bytes(l->nonterminals[i].names[0]));
  const char *list = engine_string(a, b.text ? b.text : "");
  buffer_free(&b);
  return list;
}

static void add_property(assay_subject *s, const struct check_options *o, struct script_property *x) {
  struct machine *m = s->owner->machine;
  struct checks *checks = checks_of(m);
  struct property p = {.form = "script", .attempts = 1, .retries = DEFAULT_RETRIES};
  struct unit *unit;
  const struct wanted_text text = {o->pattern, o->satisfying, o->language};
  p.subject = wanted_read(s, &text, &p.generator.wanted, &unit);
  p.generator.wanted.who = "hunt";
  const struct wanted *wanted = &p.generator.wanted;
  if (!wanted->goal && has_one_term(wanted->pattern)) x->only_term = list_nonterminals(s->owner, wanted->language);
  if (p.generator.wanted.goal) p.generator.kind = GENERATOR_DERIVE;
  else p.generator.wanted.pattern = pattern_prune((struct pattern *)p.generator.wanted.pattern);
  p.place = x->place = (struct place){source_from_text(m->world, o->test, "", 0), 1, 1};
  p.unit = unit;
  p.predicate = new_predicate(m, x);
  checks->collected = NULL;
  checks->collected_end = &checks->collected;
  checks->collect = true;
  property_check(m, &p, engine_alloc(s->owner, unit->slots + 1, sizeof(value)));
  checks->collect = false;
}

static assay_status try_add(assay_subject *s, const struct check_options *o, struct script_property *x) {
  ENGINE_TRY(s->owner, add_property(s, o, x));
}

struct script_property *script_property_new(const struct check_options *o, assay_subject *model,
                                            struct check_report *r) {
  enum { LARGEST_FILE = 1 << 30 };
  struct script_property *p = memory_array(1, sizeof *p);
  *p = (struct script_property){.script = {.program = o->test,
                                           .name = "term",
                                           .limits = {.wall = o->limit, .file = LARGEST_FILE},
                                           .jobs = 1,
                                           .stop = o->stop}};
  if (script_open(&p->script, &r->error) && try_add(model, o, p) == ASSAY_OK) return p;
  script_property_free(p);
  return NULL;
}

void script_property_free(struct script_property *p) {
  if (!p) return;
  script_close(&p->script);
  child_result_free(&p->probe.last);
  free(p);
}

/* ---- the probe ---- */

static void write_nothing(void *data, size_t i, struct buffer *out) {
  (void)data;
  (void)i;
  (void)out;
}

static void probe_empty_file(struct script_property *p) {
  enum script_answer answer = SCRIPT_UNANSWERED;
  struct script_question q = {.write = write_nothing, .count = 1, .answers = &answer};
  probe_ask(p, &q);
}

/* By the first generator that applies. */
static assay_status probe_terms(assay_subject *model, const struct check_options *o) {
  enum { TERMS = 5 };
  const double patience = 5; /* seconds */
  struct assay_targets targets;
  struct assay_tried tried;
  const assay_status status = assay_targets(model, &targets);
  if (status != ASSAY_OK || !targets.count) return status;
  const unsigned ways = targets.list[0].ways & (o->ways ? o->ways : ~0U);
  struct assay_trial trial = {
      .seed = o->seed, .first = 1, .count = TERMS, .deadline = deadline_after(patience), .stop = o->stop};
  while (trial.way < ASSAY_WAYS && !(ways >> trial.way & 1)) trial.way++;
  if (trial.way < ASSAY_WAYS) assay_try(model, &trial, &tried); /* an unusable generator is reported later */
  return ASSAY_OK;
}

static void warn_of_only_term(const struct script_property *p, const struct check_options *o) {
  if (!p->only_term || !o->warn) return;
  char *text = memory_printf("warning: the test is run on one term only: in `%s` there is no non-terminal of the "
                             "language, which has these: %s",
                             o->pattern, p->only_term);
  o->warn(text, o->data);
  free(text);
}

static bool judge_probe(const struct script_property *p, struct check_report *r) {
  const struct probe *x = &p->probe;
  if (p->script.failure.text) return diagnostic_copy(&r->error, &p->script.failure);
  if (x->asked < 2 || x->is_convincing) return true;
  return x->crashed ? script_refuse_answers(&p->script, "fails on all terms, and on an empty file", x->asked, &x->last,
                                            &r->error)
                    : script_refuse_yes_to_empty(&p->script, &r->error);
}

bool script_property_probe(struct script_property *p, const struct check_options *o, assay_subject *model,
                           struct check_report *r) {
  warn_of_only_term(p, o);
  p->probe.is_under_way = true;
  const assay_status status = probe_terms(model, o);
  if (p->probe.asked) probe_empty_file(p);
  p->probe.is_under_way = false;
  return status == ASSAY_OK && judge_probe(p, r);
}

/* ---- its text, and its failure ---- */

static void add_source(assay *world, const char *path, const struct buffer *text, struct assay_sources *sources) {
  struct assay_source *list = engine_alloc(world, sources->count + 1, sizeof *list);
  memcpy(list, sources->list, sources->count * sizeof *list);
  list[sources->count] =
      (struct assay_source){engine_string(world, path), engine_string(world, text->text), text->length};
  *sources = (struct assay_sources){sources->count + 1, list};
}

static assay_status try_add_source(assay *world, const char *path, const struct buffer *text,
                                   struct assay_sources *sources) {
  ENGINE_TRY(world, add_source(world, path, text, sources));
}

bool script_property_add_source(const struct script_property *p, assay *world, struct assay_sources *sources) {
  struct buffer text = {0};
  const bool good =
      !script_read(p->script.path, &text) || try_add_source(world, p->script.path, &text, sources) == ASSAY_OK;
  buffer_free(&text);
  return good;
}

static assay_status try_raise(const struct script_property *p, assay *world) {
  ENGINE_TRY(world, raise_syntax(world->machine, &p->place, "%s", diagnostic_message(&p->script.failure)));
}

bool script_property_has_run(const struct script_property *p, assay *world) {
  return !p->script.failure.text || try_raise(p, world) == ASSAY_OK;
}
