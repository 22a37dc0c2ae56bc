/* generate_forms: generate-term and redex-generator. */
#include "core/number/number.h"
#include "gen/checks.h"
#include "property/keywords.h"
#include "property/property_forms.h"
#include "property/satisfying.h"
#include "racket/prim/prim.h"

#include <math.h>

enum { GENERATE_KEYWORDS = 1 << ATTEMPT_NUM | 1 << RETRIES };

/* generate-term */

struct generate_form {
  struct sources *pattern; /* or... */
  struct source_form source;
  struct expr *size; /* NULL: the form is a procedure */
  struct expr *attempt, *retries;
};

static uint64_t need_natural(struct machine *m, value v) {
  if (!is_natural(v)) raise_argument(m, "generate-term", "natural number", v);
  return is_small(v) ? (uint64_t)small_value(v) : UINT64_MAX;
}

/* The maximum depth of a derivation; +inf.0 leaves it to the generator. */
static unsigned need_depth(struct machine *m, value v) {
  enum { UNLIMITED = 25 };
  if (has_kind(v, KIND_REAL) && isinf(real_number(v)) && real_number(v) > 0) return UNLIMITED;
  return clamp_size(need_natural(m, v));
}

static value generate(struct machine *m, const struct sources *x, value size, value attempt, value retries) {
  struct generation g = {.who = "generate-term",
                         .size = clamp_size(need_natural(m, size)),
                         .attempt = attempt ? need_natural(m, attempt) : 1,
                         .retries = retries ? clamp_size(need_natural(m, retries)) : DEFAULT_RETRIES};
  if (x->count == 0)
    raise_exception(m, checks_of(m)->exn_generation, NULL,
                    "generate-term: unable to generate from %s: it has no clause", x->name ? x->name : "the relation");
  uint32_t which = x->count == 1 ? 0 : (uint32_t)rng_below(&m->rng, x->count);
  return source_generate(m, &m->rng, x, which, &g);
}

static value generator_apply(struct machine *m, uint32_t argc, value *argv) {
  const struct sources *x = (const struct sources *)m->data;
  return generate(m, x, argv[0], keyword_argument(m, argc, argv, "attempt-num"),
                  keyword_argument(m, argc, argv, "retries"));
}

static value generate_eval(struct machine *m, void *data, value *frame) {
  const struct generate_form *f = data;
  struct sources *x =
      f->pattern ? sources_close(m, f->pattern, frame) : source_value(m, &f->source, "generate-term", frame);
  if (!f->size) return primitive_with_data(m, "generate-term", 1, 5, generator_apply, (value)x);
  value size = eval_value(m, f->size, frame);
  value attempt = f->attempt ? eval_value(m, f->attempt, frame) : 0;
  value retries = f->retries ? eval_value(m, f->retries, frame) : 0;
  return generate(m, x, size, attempt, retries);
}

/* With #:satisfying, and redex-generator */

/* A generator may be the data of a primitive. In the world's arena. */
struct generator_object {
  struct object object; /* KIND_OPAQUE */
  struct generator generator;
  unsigned depth; /* redex-generator's */
};

struct satisfying_form {
  struct generator_object *generator;
  struct expr *size; /* NULL: the form is a procedure */
  bool is_thunk;     /* ...without a size argument: it was already given */
};

static value generate_satisfying(struct machine *m, const struct generator *g, unsigned depth) {
  const struct request request = {.rng = &m->rng, .attempt = 1, .size = {.depth = depth}};
  term t;
  return generator_make(m, g, &request, &t) == MADE ? t : m->world->false_;
}

static value satisfying_apply(struct machine *m, uint32_t argc, value *argv) {
  const struct generator_object *x = (const struct generator_object *)m->data;
  return generate_satisfying(m, &x->generator, argc ? need_depth(m, argv[0]) : x->depth);
}

static value satisfying_eval(struct machine *m, void *data, value *frame) {
  const struct satisfying_form *f = data;
  struct generator_object *x = f->generator;
  generator_prepare(m, &x->generator);
  if (!f->size) return primitive_with_data(m, "generate-term", 1, 1, satisfying_apply, (value)x);
  const unsigned depth = need_depth(m, eval_value(m, f->size, frame));
  if (!f->is_thunk) return generate_satisfying(m, &x->generator, depth);
  struct generator_object *copy = arena_alloc(&m->world->arena, sizeof *copy);
  *copy = *x;
  copy->depth = depth;
  return primitive_with_data(m, "redex-generator", 0, 0, satisfying_apply, (value)copy);
}

/* The goal begins at part i. */
static struct satisfying_form *satisfying_form_new(struct machine *m, struct scope *s, const struct syntax *form,
                                                   uint32_t i) {
  struct satisfying_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  struct generator_object *x = arena_alloc_zero(&m->world->arena, sizeof *x);
  const struct goal_form goal = goal_read(m, form, i);
  x->object.kind = KIND_OPAQUE;
  x->generator.kind = GENERATOR_DERIVE;
  x->generator.wanted.who = form_name(form);
  x->generator.wanted.language = language_named_in(m, s, form->children[1], form_name(form));
  goal_compile(m, scope_new(m, s, NULL), &goal, &x->generator.wanted);
  f->generator = x;
  if (goal.next + 1 < form->count)
    raise_syntax(m, &form->children[goal.next + 1]->place, "%s: nothing may follow the size", form_name(form));
  if (goal.next < form->count) f->size = compile_expression(m, s, form->children[goal.next], false);
  return f;
}

static struct expr *compile_redex_generator(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  struct satisfying_form *f = satisfying_form_new(m, s, form, 2);
  if (!f->size) raise_syntax(m, &form->place, "expected (redex-generator language goal size)");
  f->is_thunk = true;
  return expr_custom(m, form, satisfying_eval, f);
}

/* All of generate-term */

static struct expr *compile_generate(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count < 3) raise_syntax(m, &form->place, "expected (generate-term language pattern [size])");
  struct generate_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  if (keyword_is(form, 1, "source")) {
    f->source = source_compile(m, s, form->children[2]);
    f->source.is_option = true;
  } else {
    struct language *l = language_named_in(m, s, form->children[1], form_name(form));
    if (keyword_is(form, 2, "satisfying"))
      return expr_custom(m, form, satisfying_eval, satisfying_form_new(m, s, form, 3));
    if (keyword_is(form, 3, "i-th")) return compile_numbered(m, s, l, form);
    f->pattern = sources_of_pattern(m, s, l, form->children[2]);
  }
  if (form->count > 3) {
    if (syntax_is_keyword(form->children[3]))
      raise_syntax(m, &form->children[3]->place, "generate-term: expected a size expression");
    struct keywords k = keywords_read(m, form, 4, GENERATE_KEYWORDS);
    f->size = compile_expression(m, s, form->children[3], false);
    f->attempt = compile_optional(m, s, k.x[ATTEMPT_NUM]);
    f->retries = compile_optional(m, s, k.x[RETRIES]);
  }
  return expr_custom(m, form, generate_eval, f);
}

static const struct form forms[] = {
    {"generate-term", compile_generate, NULL},
    {"redex-generator", compile_redex_generator, NULL},
};

void generate_forms_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
