/* check_forms: redex-check, check-reduction-relation, check-metafunction. */
#include "core/number/number.h"
#include "gen/checks.h"
#include "property/keywords.h"
#include "property/property.h"
#include "property/property_forms.h"
#include "property/satisfying.h"
#include "racket/prim/prim.h"
#include "redex/redex.h"

enum {
  CHECK_KEYWORDS = 1 << ATTEMPTS | 1 << RETRIES | 1 << PRINT | 1 << ATTEMPT_SIZE | 1 << PREPARE | 1 << KEEP_GOING
};

/* Options at run time. */

/* redex-check, check-reduction-relation, check-metafunction */

struct check_form {
  struct property property; /* known before it runs */
  struct source_form source;
  struct expr *predicate;
  struct place predicate_place;
  struct expr *number; /* of #:enum or #:uniform-at-random */
  bool number_is_bound;
  struct expr *options[KEYWORD_COUNT];
  const struct place *places[KEYWORD_COUNT]; /* of the given options */
  bool divided;                              /* the attempts are shared among the sources */
};

static uint64_t natural_option(struct machine *m, const struct check_form *f, int number, value v) {
  if (!is_natural(v)) raise_option(m, number, "natural-number/c", "natural-number/c", v, f->places[number]);
  return is_small(v) ? (uint64_t)small_value(v) : UINT64_MAX;
}

static value option_value(struct machine *m, const struct check_form *f, int number, value *frame) {
  return f->options[number] ? eval_value(m, f->options[number], frame) : 0;
}

static value procedure_option(struct machine *m, const struct check_form *f, int number, value *frame) {
  value v = option_value(m, f, number, frame);
  if (v && (!is_procedure(v) || !procedure_accepts(v, 1)))
    raise_option(m, number, is_procedure(v) ? "a procedure that accepts 1 non-keyword argument" : "a procedure",
                 number == ATTEMPT_SIZE ? "(-> natural-number/c natural-number/c)" : "(-> any/c any/c)", v,
                 f->places[number]);
  return v;
}

static uint64_t attempts_option(struct machine *m, const struct check_form *f, value *frame) {
  const struct checks *checks = checks_of(m);
  value v = option_value(m, f, ATTEMPTS, frame);
  uint64_t attempts = natural_option(m, f, ATTEMPTS, v ? v : apply(m, checks->default_attempts, 0, NULL));
  return checks->attempts ? checks->attempts : attempts;
}

static void use_source(struct machine *m, const struct check_form *f, struct property *p, value *frame) {
  const struct sources *sources = source_value(m, &f->source, p->form, frame);
  struct wanted *w = &p->generator.wanted;
  if (w->language && sources->language != w->language)
    raise_exception(m, m->exn_fail, &f->source.place, "%s: language of the %s does not match the lang argument",
                    p->form, f->source.metafunction ? "metafunction" : "reduction relation");
  w->sources = sources;
  if (f->divided && sources->count) p->attempts /= sources->count;
  if (f->divided && p->attempts == 0) p->attempts = 1;
}

/* The argument of #:enum and #:uniform-at-random. */
static void use_number(struct machine *m, const struct check_form *f, struct generator *g, value *frame) {
  const value v = eval_value(m, f->number, frame);
  if (f->number_is_bound) {
    if (!is_natural(v) || v == small(0)) raise_argument(m, "redex-check", "a positive natural number", v);
    g->below = is_small(v) ? (uint64_t)small_value(v) : UINT64_MAX;
    return;
  }
  const double p = is_real_number(v) ? number_to_double(v) : 0;
  if (!(p > 0 && p < 1)) raise_argument(m, "redex-check", "a number between 0 and 1", v);
  g->p = p;
}

static value check_eval(struct machine *m, void *data, value *frame) {
  const struct check_form *f = data;
  struct property p = f->property;
  p.attempts = attempts_option(m, f, frame);
  value retries = option_value(m, f, RETRIES, frame), print = option_value(m, f, PRINT, frame);
  p.retries = retries ? clamp_size(natural_option(m, f, RETRIES, retries)) : DEFAULT_RETRIES;
  p.print = !print || is_true(m->world, print);
  p.prepare = procedure_option(m, f, PREPARE, frame);
  p.attempt_size = procedure_option(m, f, ATTEMPT_SIZE, frame);
  p.attempt_size_place = f->places[ATTEMPT_SIZE];
  p.prepare_place = f->places[PREPARE];
  value keep_going = option_value(m, f, KEEP_GOING, frame);
  p.keep_going = keep_going && is_true(m->world, keep_going);
  if (f->predicate) {
    p.predicate = eval_value(m, f->predicate, frame);
    const bool is_procedure_at_all = is_procedure(p.predicate);
    if (!is_procedure_at_all || !procedure_accepts(p.predicate, 1))
      raise_broken(m, "", is_procedure_at_all ? "a procedure that accepts 1 non-keyword argument" : "a procedure",
                   f->source.metafunction ? "(-> (listof any/c) any)" : "(-> any/c any)", p.predicate,
                   &f->predicate_place);
  }
  if (has_source(&f->source)) use_source(m, f, &p, frame);
  if (f->number) use_number(m, f, &p.generator, frame);
  p.fresh_names = m->redex->fresh_names;
  return property_check(m, &p, frame);
}

static struct check_form *check_form_new(struct machine *m, struct scope *s, const struct syntax *form,
                                         const struct syntax *subject, const struct keywords *k) {
  struct check_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->property.form = f->property.generator.wanted.who = form_name(form);
  f->property.unit = s->unit;
  f->property.place = form->place;
  f->property.subject = subject;
  for (int i = 0; i < KEYWORD_COUNT; i++)
    if (i != SOURCE && k->x[i]) {
      f->options[i] = compile_expression(m, s, k->x[i], false);
      f->places[i] = &k->x[i]->place;
    }
  return f;
}

/* The names of the pattern, which was compiled into the scope, become variables of the property;
 * they are slots of the frame of the form itself. */
static void compile_property(struct machine *m, struct scope *s, struct check_form *f, struct pattern *pattern,
                             const struct syntax *holds) {
  struct property *p = &f->property;
  p->body = holds;
  p->holds = compile_expression(m, s, holds, false);
  struct pattern_name *names;
  p->slot_count = pattern_names(m, pattern, &names);
  for (uint32_t i = 0; i < p->slot_count; i++) /* the generator returns a plugged context as a term, not as a path */
    if (names[i].local->plugged) names[i].local->used = true;
  pattern = pattern_prune(pattern);
  p->generator.wanted.pattern = pattern;
  p->slot_count = pattern_names(m, pattern, &names);
  uint32_t *slots = arena_array(&m->world->arena, p->slot_count + 1, sizeof *slots);
  term *called = arena_array(&m->world->arena, p->slot_count + 1, sizeof *called);
  for (uint32_t i = 0; i < p->slot_count; i++) {
    slots[i] = names[i].local->slot;
    called[i] = names[i].name;
  }
  p->slots = slots;
  p->names = called;
}

static const struct syntax *property_part(struct machine *m, const struct syntax *form, uint32_t i) {
  if (i >= form->count || syntax_is_keyword(form->children[i]))
    raise_syntax(m, &form->place, "redex-check: expected a property after the pattern");
  return form->children[i];
}

/* (redex-check language #:satisfying goal property keyword ...) */
static struct expr *compile_satisfying(struct machine *m, struct scope *s, const struct syntax *form) {
  const struct goal_form goal = goal_read(m, form, 3);
  const struct syntax *property = property_part(m, form, goal.next);
  struct keywords k = keywords_read(m, form, goal.next + 1, CHECK_KEYWORDS & ~(1 << RETRIES));
  struct check_form *f = check_form_new(m, s, form, goal.call, &k);
  struct generator *g = &f->property.generator;
  struct scope *inner = scope_new(m, s, NULL);
  g->kind = GENERATOR_DERIVE;
  g->wanted.language = language_named(m, s, form->children[1]);
  compile_property(m, inner, f, goal_compile(m, inner, &goal, &g->wanted), property);
  return expr_custom(m, form, check_eval, f);
}

/* The specification of a generator may follow the pattern: the number of its parts. */
static uint32_t way_parts(const struct syntax *form, uint32_t i) {
  if (keyword_is(form, i, "ad-hoc") || keyword_is(form, i, "in-order")) return 1;
  return keyword_is(form, i, "enum") || keyword_is(form, i, "uniform-at-random") ? 2 : 0;
}

static void compile_way(struct machine *m, struct scope *s, const struct syntax *form, uint32_t i,
                        struct check_form *f) {
  struct generator *g = &f->property.generator;
  const uint32_t parts = way_parts(form, i);
  if (keyword_is(form, i, "in-order")) {
    g->kind = GENERATOR_ENUM;
    g->cycle = true;
  }
  if (parts < 2) return;
  g->kind = GENERATOR_RANDOM_INDEX;
  f->number = compile_expression(m, s, form->children[i + 1], false);
  f->number_is_bound = keyword_is(form, i, "enum");
}

static struct expr *compile_redex_check(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count < 4) raise_syntax(m, &form->place, "expected (redex-check language pattern property)");
  struct language *l = language_named(m, s, form->children[1]);
  if (keyword_is(form, 2, "satisfying")) return compile_satisfying(m, s, form);
  const uint32_t way = 3, i = way + way_parts(form, way);
  const struct syntax *property = property_part(m, form, i);
  struct keywords k = keywords_read(m, form, i + 1, CHECK_KEYWORDS | 1 << SOURCE);
  struct check_form *f = check_form_new(m, s, form, form->children[2], &k);
  f->property.generator.wanted.language = l;
  compile_way(m, s, form, way, f);
  if (k.x[SOURCE] && f->property.generator.kind != GENERATOR_GRAMMAR)
    raise_syntax(m, &form->children[way]->place, "redex-check: #:%s cannot be used with the #:source keyword",
                 text_bytes(form->children[way]->atom));
  f->divided = true;
  if (k.x[SOURCE]) f->source = source_compile(m, s, k.x[SOURCE]);
  f->source.is_option = true;
  struct scope *inner = scope_new(m, s, NULL);
  compile_property(m, inner, f, pattern_compile(m, inner, l, form->children[2], PATTERN_BINDING), property);
  return expr_custom(m, form, check_eval, f);
}

static struct expr *compile_check_source(struct machine *m, struct scope *s, const struct syntax *form,
                                         bool metafunction) {
  if (form->count < 3)
    raise_syntax(m, &form->place, "expected (%s %s property)", form_name(form),
                 metafunction ? "metafunction" : "relation");
  struct keywords k = keywords_read(m, form, 3, CHECK_KEYWORDS);
  struct check_form *f = check_form_new(m, s, form, form->children[1], &k);
  f->source = source_compile(m, s, form->children[1]);
  if (metafunction && !f->source.metafunction)
    raise_syntax(m, &form->children[1]->place, "check-metafunction: expected a metafunction");
  f->predicate = compile_expression(m, s, form->children[2], false);
  f->predicate_place = form->children[2]->place;
  return expr_custom(m, form, check_eval, f);
}

static struct expr *compile_check_relation(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return compile_check_source(m, s, form, false);
}

static struct expr *compile_check_metafunction(struct machine *m, struct scope *s, const struct syntax *form,
                                               bool tail) {
  (void)tail;
  return compile_check_source(m, s, form, true);
}

static const struct form forms[] = {
    {"redex-check", compile_redex_check, NULL},
    {"check-reduction-relation", compile_check_relation, NULL},
    {"check-metafunction", compile_check_metafunction, NULL},
};

/* (default-attempt-size attempt) */
PRIMITIVE(default_attempt_size) {
  if (!is_natural(argv[0])) raise_argument(m, "default-attempt-size", "natural-number/c", argv[0]);
  enum { LARGE = 27 }; /* 5^27: more attempts than are ever made */
  return small(is_small(argv[0]) ? property_default_size((uint64_t)small_value(argv[0])) : LARGE);
}

static const struct primitive_row primitives[] = {{"default-attempt-size", 1, 1, default_attempt_size}};

void check_forms_install(struct machine *m) {
  builtins_add_forms(m, forms, COUNT_OF(forms));
  builtins_add_primitives(m, primitives, COUNT_OF(primitives));
}

void check_install(struct machine *m) {
  gen_install(m);
  check_forms_install(m);
  generate_forms_install(m);
  enum_forms_install(m);
}
