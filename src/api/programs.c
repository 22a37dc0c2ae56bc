/* api/programs: the programs of a subject file. */
#include "api/api.h"

#include "lambda/annotate.h"
#include "lambda/lambda_generator.h"
#include "lambda/lambda_print.h"
#include "run/target.h"
#include "subject/subject.h"
#include "subject/subject_check.h"
#include "subject/subject_file.h"

#include <string.h>

struct assay_programs { /* in the world's arena */
  struct assay *owner;
  const struct subject *subject;
  const struct notation *notation;
  struct lambda_generator *generator;
  uint64_t seed;
};

struct new_programs_call {
  const char *path;
  const struct assay_programs_options *options;
  assay_programs *result;
};

static const struct lambda_way *way_of(struct assay *a, const char *name) {
  const struct lambda_way *way = name ? lambda_way_named(name) : &lambda_ways[0];
  if (way) return way;
  char *names = api_alloc(a, lambda_way_count, 32), *end = names;
  for (unsigned i = 0; i < lambda_way_count; i++) end += sprintf(end, "%s%.20s", i ? ", " : "", lambda_ways[i].name);
  world_error(a->world, NULL, "no generator of programs is named `%s`: there is %s", name, names);
}

static void check_code(struct assay *a, const assay_programs *p) {
  const struct signature *s = p->subject->terms.signature;
  const term lacking = lambda_lacks_code(s, p->notation);
  if (!lacking) return;
  const char *language = text_bytes(p->notation->name);
  const struct constant *c = signature_constant(s, lacking);
  if (c) world_error(a->world, &c->place, "this constant has no code in %s", language);
  world_error(a->world, NULL, "the type `%s` has no code in %s", text_bytes(lacking), language);
}

/* The one that was asked for, the one of the target that programs are checked with, or the only one. */
static const struct notation *notation_of(struct subject_file *f, const struct subject *s, const char *language) {
  const struct target *target = s->check->variants.target;
  if (!language && target) return subject_file_use(f, SUBJECT_SYNTAX, target->syntax);
  return subject_file_find(f, SUBJECT_SYNTAX, language);
}

static void new_programs(struct assay *a, void *data) {
  enum { USUAL_SIZE = 50 };
  struct new_programs_call *c = data;
  const struct assay_programs_options *o = c->options;
  const struct lambda_way *way = way_of(a, o->way);
  struct subject_file *f = subject_file_read(a->world, c->path);
  assay_programs *p = api_alloc(a, 1, sizeof *p);
  *p = (assay_programs){.owner = a, .subject = subject_file_find(f, SUBJECT_SUBJECT, o->subject), .seed = o->seed};
  p->notation = notation_of(f, p->subject, o->language);
  check_code(a, p);
  const struct subject_terms *t = &p->subject->terms;
  const uint32_t size = o->size ? o->size : t->size ? (uint32_t)t->size : USUAL_SIZE;
  const struct lambda_wanted wanted = {
      .signature = t->signature, .taken = t->taken, .type = t->type, .notation = p->notation, .size = size};
  p->generator = lambda_generator_new(way, &wanted);
  c->result = p;
}

assay_status assay_programs_new(assay *w, const char *path, const struct assay_programs_options *options,
                                assay_programs **out) {
  struct new_programs_call c = {.path = path, .options = options};
  const assay_status status = api_call(w, new_programs, &c);
  if (status == ASSAY_OK) *out = c.result;
  return status;
}

const char *assay_programs_way(unsigned number) { return number < lambda_way_count ? lambda_ways[number].name : NULL; }

struct make_call {
  assay_programs *programs;
  uint64_t index;
  bool text;
  struct assay_program result;
};

/* The buffer's text in the arena, with its end. */
static void take_text(struct assay *a, struct buffer *b, struct assay_program *out) {
  char *text = arena_string(&a->world->arena, b->text ? b->text : "", b->length);
  out->text = text;
  out->length = b->length;
}

static void make(struct assay *a, void *data) {
  struct make_call *c = data;
  const assay_programs *p = c->programs;
  const struct signature *s = p->subject->terms.signature;
  const term e = lambda_generator_make(p->generator, p->seed, c->index);
  if (!e) return;
  c->result = (struct assay_program){.term = e, .nodes = lambda_nodes(s, e)};
  if (!c->text) return;
  struct buffer b = {0};
  lambda_print(s, p->notation, &b, lambda_annotate(s, e, p->subject->terms.type));
  take_text(a, &b, &c->result);
  buffer_free(&b);
}

assay_status assay_programs_make(assay_programs *p, uint64_t index, bool text, struct assay_program *out) {
  struct make_call c = {.programs = p, .index = index, .text = text};
  const assay_status status = api_call(p->owner, make, &c);
  *out = c.result;
  if (out->term) out->digest = term_digest(out->term, 0);
  return status;
}
