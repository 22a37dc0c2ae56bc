/* api/programs: the programs of a subject file. */
#include "api/programs.h"

#include "lambda/annotate.h"
#include "lambda/lambda_generator.h"
#include "lambda/lambda_print.h"
#include "lambda/lambda_read.h"
#include "reduce/lambda_space.h"
#include "reduce/lambda_tactics.h"
#include "run/target.h"
#include "subject/subject.h"
#include "subject/subject_check.h"
#include "subject/subject_file.h"

#include <string.h>

struct new_programs_call {
  const char *path;
  const struct assay_programs_options *options;
  assay_programs *result;
};

static bool is_offered(const struct subject *s, const struct lambda_way *way) {
  return s->terms.learnt || way->drafts == 1;
}

static void check_name(struct assay *a, const char *name) {
  if (!name || lambda_way_named(name)) return;
  char *names = api_alloc(a, lambda_way_count, 32), *end = names;
  for (unsigned i = 0; i < lambda_way_count; i++) end += sprintf(end, "%s%.20s", i ? ", " : "", lambda_ways[i].name);
  world_error(a->world, NULL, "no generator of programs is named `%s`: there is %s", name, names);
}

/* The one of that name; else the one for what was learnt about the subject, or the first. */
static const struct lambda_way *way_of(struct assay *a, const struct subject *s, const char *name) {
  const char *usual = s->terms.learnt ? "learnt" : lambda_ways[0].name;
  const struct lambda_way *way = lambda_way_named(name ? name : usual);
  if (!is_offered(s, way))
    world_error(a->world, &s->place, "nothing was learnt about this subject: it has no (learnt NAME) among its terms");
  return way;
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
  enum { USUAL_SIZE = 50, NAMES = 64 };
  struct new_programs_call *c = data;
  const struct assay_programs_options *o = c->options;
  check_name(a, o->way);
  struct subject_file *f = subject_file_read(a->world, c->path);
  assay_programs *p = api_alloc(a, 1, sizeof *p);
  *p = (assay_programs){
      .owner = a, .file = f, .subject = subject_file_find(f, SUBJECT_SUBJECT, o->subject), .seed = o->seed};
  p->way = way_of(a, p->subject, o->way);
  p->notation = notation_of(f, p->subject, o->language);
  check_code(a, p);
  const struct subject_terms *t = &p->subject->terms;
  const uint32_t size = o->size ? o->size : t->size ? (uint32_t)t->size : USUAL_SIZE;
  p->wanted = (struct lambda_wanted){.signature = t->signature,
                                     .taken = t->taken,
                                     .type = t->type,
                                     .notation = p->notation,
                                     .learnt = t->learnt,
                                     .size = size,
                                     .is_checked = o->check};
  p->generator = lambda_generator_new(p->way, &p->wanted);
  p->reader = lambda_reader_new(t->signature, p->notation);
  p->names = variable_names(t->signature, p->notation, NAMES);
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
const char *assay_programs_used_way(const assay_programs *p) { return p->way->name; }

bool assay_programs_offers(const assay_programs *p, const char *way) {
  const struct lambda_way *named = lambda_way_named(way);
  return named && is_offered(p->subject, named);
}

void programs_write(const assay_programs *p, struct buffer *b, term e) {
  const struct subject_terms *t = &p->subject->terms;
  lambda_print(t->signature, p->notation, b, lambda_annotate(t->signature, e, t->type));
}

void programs_write_type(const assay_programs *p, struct buffer *b) {
  const struct signature *s = p->subject->terms.signature;
  lambda_print_type(s, p->notation, b, type_term(s->world, &s->constructors, p->subject->terms.type));
}

void programs_write_definitions(const assay_programs *p, struct buffer *b) {
  const struct signature *s = p->subject->terms.signature;
  for (uint32_t i = 0; i < s->definition_count; i++)
    if (s->definitions[i].language == p->notation->name) {
      buffer_append(b, text_bytes(s->definitions[i].text), text_of(s->definitions[i].text)->length);
      buffer_puts(b, "\n");
    }
}

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
  programs_write(p, &b, e);
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

struct reducer_call {
  assay_programs *programs;
  assay_reducer *result;
};

static void new_reducer(struct assay *a, void *data) {
  struct reducer_call *c = data;
  assay_reducer *r = api_alloc(a, 1, sizeof *r);
  *r = (struct assay_reducer){a, lambda_space_new(&c->programs->wanted)};
  c->result = r;
}

const char *assay_programs_order(unsigned number) { return number < LAMBDA_PLANS ? lambda_plans[number].name : NULL; }

assay_status assay_programs_reducer(assay_programs *p, assay_reducer **out) {
  struct reducer_call c = {.programs = p};
  const assay_status status = api_call(p->owner, new_reducer, &c);
  if (status == ASSAY_OK) *out = c.result;
  return status;
}
