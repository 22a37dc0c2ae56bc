/* lambda_programs: lambda terms as programs (programs/programs.h). */
#include "programs/lambda_programs.h"

#include "core/printer.h"
#include "lambda/generate/annotate.h"
#include "lambda/lambda_print.h"
#include "lambda/lambda_read.h"
#include "lambda/lambda_substitute.h"
#include "run/target.h"
#include "spaces/lambda/lambda_space.h"
#include "subject/subject.h"
#include "subject/subject_check.h"
#include "subject/subject_file.h"

#include <stdlib.h>

/* ---- operations on programs ---- */

/* Redraws dull programs for the same number. */
term terms_draw(const assay_programs *p, uint64_t seed, uint64_t number) {
  enum { MOST_DRAWS = 100 };
  const struct terms *own = terms_of(p);
  struct world *w = p->owner->world;
  for (uint64_t i = 0; i < (own->is_lively ? MOST_DRAWS : 1); i++) {
    const struct world_mark mark = world_mark(w);
    const term e = lambda_generator_make(own->generator, seed + (i << 32), number);
    if (!e || !own->is_lively || reference_is_lively(own->meaning, e)) {
      world_close(w, mark);
      return e;
    }
    world_release(w, mark);
  }
  return 0;
}

static term make_lambda_program(struct space *s, uint64_t seed, uint64_t index) {
  const assay_programs *p = programs_of(s);
  return terms_of(p)->is_emi ? terms_make_mutant(s, index) : terms_draw(p, seed, index);
}

static term read_lambda(struct space *s, const struct source *text) {
  const assay_programs *p = programs_of(s);
  return lambda_read(terms_of(p)->reader, text, p->subject->terms.type, NULL);
}

static uint64_t nodes_of_lambda(struct space *s, term e) {
  return lambda_nodes(programs_of(s)->subject->terms.signature, e);
}

/* With annotations where the language needs them. */
static void write_lambda_program(struct space *s, struct buffer *b, term e) {
  const assay_programs *p = programs_of(s);
  const struct subject_terms *t = &p->subject->terms;
  lambda_print(t->signature, terms_of(p)->notation, b, lambda_annotate(t->signature, e, t->type));
}

static uint32_t write_spans(struct space *s, struct buffer *b, term e, struct lambda_spans *spans,
                            struct buffer *inputs) {
  const assay_programs *p = programs_of(s);
  const struct subject_terms *t = &p->subject->terms;
  (void)inputs; /* they are in the target */
  lambda_print_spans(t->signature, terms_of(p)->notation, b, lambda_annotate(t->signature, e, t->type), spans);
  return lambda_places(t->signature, e);
}

static void write_type(struct space *space, struct buffer *b) {
  const assay_programs *p = programs_of(space);
  const struct signature *s = p->subject->terms.signature;
  lambda_print_type(s, terms_of(p)->notation, b, type_term(s->world, &s->constructors, p->subject->terms.type));
}

static void write_definitions(struct space *space, struct buffer *b) {
  const assay_programs *p = programs_of(space);
  const struct signature *s = p->subject->terms.signature;
  for (uint32_t i = 0; i < s->definition_count; i++)
    if (s->definitions[i].language == terms_of(p)->notation->name) {
      buffer_append(b, text_bytes(s->definitions[i].text), text_of(s->definitions[i].text)->length);
      buffer_puts(b, "\n");
    }
}

/* An unknown result of a term makes each of its lines unknown. */
static bool write_trial(struct space *s, struct space_trial *out, term e) {
  struct reference *meaning = terms_of(programs_of(s))->meaning;
  write_lambda_program(s, &out->text, e);
  if (!meaning) return false;
  reference_expect(meaning, e, &out->expected);
  return true;
}

static bool is_offered(const struct subject *s, const struct lambda_way *way) {
  return s->terms.learnt || way->drafts == 1;
}

static bool offers_generator_of_lambda(struct space *s, const char *generator) {
  const struct lambda_way *named = lambda_way_named(generator);
  return named && is_offered(programs_of(s)->subject, named);
}

static uint32_t count_parts(struct space *s) { return programs_of(s)->subject->terms.signature->count; }

static bool constant_part(struct space *space, uint32_t number, struct space_part *out) {
  const assay_programs *p = programs_of(space);
  const struct signature *s = p->subject->terms.signature;
  *out = (struct space_part){"constant", s->name, s->constants[number]->name, s->constants[number]->place.line};
  return terms_of(p)->wanted.taken[number];
}

static void see_constants(struct space *s, term e, space_see_part *see, void *data) {
  lambda_see_constants(programs_of(s)->subject->terms.signature, e, see, data);
}

static bool covered_by_lambda(struct space *s, term e, uint32_t *count, bool **evaluated) {
  const assay_programs *p = programs_of(s);
  programs_mutator(p); /* raises unless their semantics is known */
  return reference_covered(terms_of(p)->meaning, e, REFERENCE_ALL_RUNS, count, evaluated);
}

static void take_coverage(struct space *s, term e, const bool *evaluated, uint32_t count) {
  mutator_take_coverage(programs_mutator(programs_of(s)), e, evaluated, count);
}

static void weigh_parts(struct space *s, const uint32_t *weights) {
  lambda_generator_weigh(terms_of(programs_of(s))->generator, weights, SPACE_EVEN);
}

static struct space *new_space(assay_programs *p) {
  struct space *s = lambda_space_new(&terms_of(p)->wanted);
  s->maker = p;
  s->make = make_lambda_program;
  s->offers = offers_generator_of_lambda;
  s->read = read_lambda;
  s->nodes = nodes_of_lambda;
  s->count_parts = count_parts;
  s->part = constant_part;
  s->see_parts = see_constants;
  s->weigh_parts = weigh_parts;
  s->write = write_lambda_program;
  s->write_type = write_type;
  s->write_definitions = write_definitions;
  s->write_trial = write_trial;
  s->write_part = terms_write_part;
  s->write_proved = terms_write_proved;
  s->mutant = terms_mutant;
  s->mutate = terms_mutate;
  s->run_on = terms_run_on;
  s->covered = covered_by_lambda;
  s->write_spans = write_spans;
  s->take_coverage = take_coverage;
  s->pairs = &terms_pairs;
  return s;
}

/* ---- mutants ---- */

static void check_meaning(const assay_programs *p) {
  if (!terms_of(p)->meaning)
    world_error(p->owner->world, &p->subject->place,
                "the inputs of these programs are unknown: the target has no (runs [ARGUMENT ...] ...)");
}

struct mutator *programs_mutator(const assay_programs *p) {
  struct world *w = p->owner->world;
  if (!programs_signature(p))
    world_error(w, &p->subject->place, "mutants are made of terms, and this subject is about graphs");
  struct terms *own = p->own;
  check_meaning(p);
  if (!own->mutator) {
    own->mutator = mutator_new(&own->wanted, own->meaning);
    world_store_young(w, own->epoch);
  }
  return own->mutator;
}

uint32_t terms_arguments(const assay_programs *p) { return type_arity(p->subject->terms.type); }

term terms_read_argument(const assay_programs *p, uint32_t number, const struct source *text) {
  struct type *t = type_resolve(p->subject->terms.type);
  for (uint32_t i = 0; i < number; i++) t = type_resolve(t->arguments[1]);
  return lambda_read(terms_of(p)->reader, text, t->arguments[0], NULL);
}

/* Each in parentheses. */
static const char *arguments_text(const assay_programs *p, const term *arguments, uint32_t count) {
  const struct signature *s = p->subject->terms.signature;
  const struct template_piece *around = terms_of(p)->notation->forms[NOTATION_PARENTHESES].text.pieces;
  struct type *t = type_resolve(p->subject->terms.type);
  struct buffer b = {0};
  for (uint32_t i = 0; i < count; i++, t = type_resolve(t->arguments[1])) {
    buffer_puts(&b, " ");
    buffer_append(&b, around[0].text, around[0].length);
    lambda_print(s, terms_of(p)->notation, &b, lambda_annotate(s, arguments[i], t->arguments[0]));
    buffer_append(&b, around[1].text, around[1].length);
  }
  return buffer_keep(&b, &s->world->arena);
}

void terms_take_arguments(const assay_programs *p, const term *arguments, uint32_t count) {
  programs_mutator(p); /* raises unless their semantics is known */
  reference_run_on(terms_of(p)->meaning, p->subject->terms.type, arguments, count);
  ((struct terms *)p->own)->arguments = arguments_text(p, arguments, count);
}

void terms_write_part(struct space *s, struct buffer *b, term part) {
  const assay_programs *p = programs_of(s);
  lambda_print(p->subject->terms.signature, terms_of(p)->notation, b, part);
}

const char *programs_lacks(const assay_programs *p, term program) {
  const bool is_known = programs_signature(p) && terms_of(p)->meaning;
  const struct constant *c = is_known ? reference_lacks(terms_of(p)->meaning, program) : NULL;
  return c ? term_text_in(&p->owner->world->arena, c->name) : NULL;
}

/* ---- coverage ---- */

/* The target for given arguments, with other texts. */
static const struct target *with_arguments(const assay_programs *p, const struct target *t) {
  struct world *w = p->owner->world;
  if (!t->input_text_count)
    world_error(w, &t->place, "the target's coverage has no (text NAME \"TEMPLATE\") for inputs that are given");
  struct buffer type = {0};
  programs_write_type(p, &type);
  const struct target *other = target_on_inputs(w, t, type.text, terms_of(p)->arguments);
  buffer_free(&type);
  return other;
}

const struct target *programs_coverage_target(const assay_programs *p) {
  struct world *w = p->owner->world;
  const struct target *t = p->subject->check->variants.target;
  if (!t) world_error(w, &p->subject->place, "this subject has no target whose coverage could be taken");
  if (!t->coverage)
    world_error(w, &t->place,
                "the target has no (coverage TOOL (compile ...) (run ...)), which would tell what is evaluated");
  const bool is_of_terms = programs_signature(p);
  const char *tool = is_of_terms ? "hpc" : "gcov";
  if (strcmp(text_bytes(t->coverage->name), tool) != 0)
    world_error(w, &t->place, "what is evaluated of %s is told by %s, and this target has coverage by %s",
                is_of_terms ? "terms" : "graphs", tool, text_bytes(t->coverage->name));
  return is_of_terms && terms_of(p)->arguments ? with_arguments(p, t) : t;
}

const struct signature *programs_signature(const assay_programs *p) {
  return p->subject->graphs.operations ? NULL : p->subject->terms.signature;
}

/* ---- opening ---- */

/* The generator with that name; else the one for the lessons about the subject, or the first. */
static const struct lambda_way *way_of(struct assay *a, const struct subject *s, const char *name) {
  const char *usual = s->terms.learnt ? "learnt" : lambda_ways[0].name;
  const struct lambda_way *way = lambda_way_named(name ? name : usual);
  if (!is_offered(s, way))
    world_error(a->world, &s->place, "nothing was learnt about this subject: it has no (learnt NAME) among its terms");
  return way;
}

static void check_code(struct assay *a, const struct signature *s, const struct notation *n) {
  const term lacking = lambda_lacks_code(s, n);
  if (!lacking) return;
  const char *language = text_bytes(n->name);
  const struct constant *c = signature_constant(s, lacking);
  if (c) world_error(a->world, &c->place, "this constant has no code in %s", language);
  world_error(a->world, NULL, "the type `%s` has no code in %s", text_bytes(lacking), language);
}

/* The requested notation, that of the target that checks programs, or the only one. */
static const struct notation *notation_of(struct subject_file *f, const struct subject *s, const char *language) {
  const struct target *target = s->check->variants.target;
  if (!language && target) return subject_file_use(f, SUBJECT_SYNTAX, target->syntax);
  return subject_file_find(f, SUBJECT_SYNTAX, language);
}

/* The constants without semantics, and the consequences. In the arena, or NULL. */
static const char *lacking_meanings(const struct terms *own, const struct subject_terms *t, bool emi) {
  const char *separator = "warning: the expected output of programs with these constants is unknown: ";
  struct buffer b = {0};
  for (uint32_t i = 0; i < t->signature->count; i++) {
    const struct constant *c = t->signature->constants[i];
    if (!t->taken[i] || !(c->weight > 0) || reference_knows(own->meaning, c)) continue;
    char *name = term_to_text(c->name);
    buffer_printf(&b, "%s`%s`", separator, name);
    free(name);
    separator = ", ";
  }
  if (b.length) buffer_puts(&b, emi ? "; no mutants are made of them\n" : "\n");
  return b.length ? buffer_keep(&b, &t->signature->world->arena) : NULL;
}

void programs_open_terms(assay_programs *p, struct subject_file *f, const struct assay_programs_options *o) {
  enum { USUAL_SIZE = 50, NAMES = 64, MOST = 100000 };
  struct assay *a = p->owner;
  if (o->size > MOST) world_error(a->world, &p->subject->place, "the size of a term is at most %d", MOST);
  const struct subject_terms *t = &p->subject->terms;
  const uint32_t size = o->size ? o->size : t->size ? (uint32_t)t->size : USUAL_SIZE;
  const struct lambda_way *way = way_of(a, p->subject, o->way);
  struct terms *own = engine_alloc(a, 1, sizeof *own);
  *own = (struct terms){.notation = notation_of(f, p->subject, o->language), .epoch = a->world->epoch};
  check_code(a, t->signature, own->notation);
  own->wanted = (struct lambda_wanted){.signature = t->signature,
                                       .taken = t->taken,
                                       .type = t->type,
                                       .notation = own->notation,
                                       .learnt = t->learnt,
                                       .size = size,
                                       .is_checked = o->check};
  own->generator = lambda_generator_new(way, &own->wanted);
  own->reader = lambda_reader_new(t->signature, own->notation);
  own->names = variable_names(t->signature, own->notation, NAMES);
  const struct subject_check *check = p->subject->check;
  const struct target *target = check->variants.target;
  if (target && target->runs && !check->side_count && programs_are_meant(o))
    own->meaning = reference_new(t->signature, t->type, target->syntax->atom, target->runs);
  if (own->meaning && (o->oracle || o->emi || o->lively)) p->warnings = lacking_meanings(own, t, o->emi);
  p->way = way->name;
  p->own = own;
  p->space = new_space(p);
  p->new_space = new_space;
  own->is_emi = o->emi;
  own->is_lively = o->lively;
  if (o->emi) programs_mutator(p);
  if (o->lively) check_meaning(p);
}
