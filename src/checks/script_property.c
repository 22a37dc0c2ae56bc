/* script_property: see the header. */
#include "checks/script_property.h"

#include "core/read/reader.h"
#include "core/system/memory.h"
#include "gen/checks.h"
#include "property/property.h"
#include "racket/prim/prim.h"
#include "run/script.h"
#include "spaces/model/wanted_terms.h"

#include <stdlib.h>
#include <string.h>

struct script_property {
  struct script script;
  struct place place; /* of the program */
};

/* ---- the verdict ---- */

struct script_predicate { /* the data of the predicate; in the world's arena */
  struct opaque_object opaque;
  struct script *script;
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

/* Is the term uninteresting? */
PRIMITIVE(passes_script) {
  struct script *s = ((const struct script_predicate *)m->data)->script;
  const uint64_t timeouts = s->timeouts;
  struct asked_value asked = {m, argv[0]};
  enum script_answer answer = SCRIPT_UNANSWERED;
  script_ask(s, &(struct script_question){.write = write_asked, .data = &asked, .count = 1, .answers = &answer});
  if (answer == SCRIPT_UNANSWERED || s->timeouts > timeouts) give_up_attempt(m->world);
  return boolean_value(m->world, answer == SCRIPT_NO);
}

static value new_predicate(struct machine *m, struct script *s) {
  struct script_predicate *p = arena_alloc_zero(&m->world->arena, sizeof *p);
  *p = (struct script_predicate){{{.kind = KIND_OPAQUE}, "test"}, s};
  return primitive_with_data(m, "test", 1, 1, passes_script, (value)p);
}

/* ---- the property ---- */

static void add_property(assay_subject *s, const struct check_options *o, struct script_property *x) {
  struct machine *m = s->owner->machine;
  struct checks *checks = checks_of(m);
  struct property p = {.form = "script", .attempts = 1, .retries = DEFAULT_RETRIES};
  struct unit *unit;
  const struct wanted_text text = {o->pattern, o->satisfying, o->language};
  p.subject = wanted_read(s, &text, &p.generator.wanted, &unit);
  p.generator.wanted.who = "hunt";
  if (p.generator.wanted.goal) p.generator.kind = GENERATOR_DERIVE;
  else p.generator.wanted.pattern = pattern_prune((struct pattern *)p.generator.wanted.pattern);
  p.place = x->place = (struct place){source_from_text(m->world, o->test, "", 0), 1, 1};
  p.unit = unit;
  p.predicate = new_predicate(m, &x->script);
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
  free(p);
}

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
