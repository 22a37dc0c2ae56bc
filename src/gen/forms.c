/* forms: see the header. */
#include "gen/forms.h"

#include "gen/checks.h"
#include "gen/property.h"
#include "model/prim.h"
#include "model/reduction.h"

#include <string.h>

static const char *name_of(const struct syntax *form) { return text_bytes(form->children[0]->atom); }

static void *make(struct machine *m, size_t bytes) { return arena_alloc_zero(&m->world->arena, bytes); }

/* What is still to come: an error, but only for who gets there. */

struct unsupported {
  struct place place;
  const char *form, *what;
};

static value raise_unsupported(struct machine *m, void *data, value *frame) {
  (void)frame;
  const struct unsupported *u = data;
  raise_exception(m, m->exn_fail, &u->place, "%s%s%s is not supported yet", u->form, u->what ? ": #:" : "",
                  u->what ? u->what : "");
}

static struct expr *unsupported(struct machine *m, const struct syntax *form, const struct syntax *keyword) {
  struct unsupported *u = make(m, sizeof *u);
  *u = (struct unsupported){keyword ? keyword->place : form->place, name_of(form),
                            keyword ? text_bytes(keyword->atom) : NULL};
  return expr_custom(m, form, raise_unsupported, u);
}

static bool is_keyword_in(const struct syntax *form, uint32_t i, const char *name) {
  return i < form->count && syntax_is_keyword(form->children[i]) &&
         strcmp(text_bytes(form->children[i]->atom), name) == 0;
}

/* The value of #:source, and of check-metafunction's and check-reduction-relation's first part. */

struct source_form {
  struct binding *metafunction; /* or... */
  struct expr *relation;
  struct place place;
};

static struct source_form compile_source(struct machine *m, struct scope *s, const struct syntax *x) {
  struct source_form f = {.place = x->place};
  if (syntax_is_symbol(x)) {
    struct resolved r = scope_lookup(m, s, x->atom);
    if (r.binding && r.binding->kind == BINDING_METAFUNCTION) f.metafunction = r.binding;
  }
  if (!f.metafunction) f.relation = compile_expression(m, s, x, false);
  return f;
}

static bool has_source(const struct source_form *f) { return f->metafunction || f->relation; }

static struct sources *source_value(struct machine *m, const struct source_form *f, const char *who, value *frame) {
  if (f->metafunction) return sources_of_metafunction(m, f->metafunction, &f->place);
  value v = eval_value(m, f->relation, frame);
  if (!is_relation(v)) raise_argument(m, who, "reduction-relation?", v);
  return sources_of_relation(m, (const struct relation *)v);
}

/* Keyword arguments, in any order after the others. */

enum { ATTEMPTS, RETRIES, PRINT, ATTEMPT_SIZE, PREPARE, KEEP_GOING, SOURCE, ATTEMPT_NUM, KEYWORD_COUNT };
static const char *const keyword_names[KEYWORD_COUNT] = {"attempts", "retries",     "print?", "attempt-size",
                                                         "prepare",  "keep-going?", "source", "attempt-num"};
enum {
  CHECK_KEYWORDS = 1 << ATTEMPTS | 1 << RETRIES | 1 << PRINT | 1 << ATTEMPT_SIZE | 1 << PREPARE | 1 << KEEP_GOING,
  GENERATE_KEYWORDS = 1 << ATTEMPT_NUM | 1 << RETRIES,
};

struct keywords {
  const struct syntax *x[KEYWORD_COUNT];
};

static int keyword_number(const char *name, unsigned allowed) {
  for (int i = 0; i < KEYWORD_COUNT; i++)
    if ((allowed >> i & 1) && strcmp(keyword_names[i], name) == 0) return i;
  return -1;
}

static struct keywords read_keywords(struct machine *m, const struct syntax *form, uint32_t i, unsigned allowed) {
  struct keywords k = {0};
  for (; i < form->count; i += 2) {
    const struct syntax *x = form->children[i];
    if (!syntax_is_keyword(x)) raise_syntax(m, &x->place, "%s: expected a keyword", name_of(form));
    const char *name = text_bytes(x->atom);
    int number = keyword_number(name, allowed);
    if (number < 0) raise_syntax(m, &x->place, "%s: unknown keyword #:%s", name_of(form), name);
    if (k.x[number]) raise_syntax(m, &x->place, "%s: #:%s is given twice", name_of(form), name);
    if (i + 1 == form->count) raise_syntax(m, &x->place, "%s: expected an expression after #:%s", name_of(form), name);
    k.x[number] = form->children[i + 1];
  }
  return k;
}

/* Options at run time. */

static struct expr *compile_optional(struct machine *m, struct scope *s, const struct syntax *x) {
  return x ? compile_expression(m, s, x, false) : NULL;
}

_Noreturn static void raise_option(struct machine *m, int number, const char *promised, value v) {
  raise_exception(m, m->exn_fail_blame, NULL, "#:%s argument: broke its own contract\n  promised: %s\n  produced: %s",
                  keyword_names[number], promised, value_text(m, v, PRINT_PRINT));
}

static uint64_t natural_option(struct machine *m, int number, value v) {
  if (!is_natural(v)) raise_option(m, number, "natural-number/c", v);
  return is_small(v) ? (uint64_t)small_value(v) : UINT64_MAX;
}

static unsigned clamp(uint64_t n) {
  enum { LARGEST = 1000000 };
  return n < LARGEST ? (unsigned)n : LARGEST;
}

/* redex-check, check-reduction-relation, check-metafunction */

struct check_form {
  struct property property; /* what is known before it runs */
  struct source_form source;
  struct expr *predicate;
  struct expr *options[KEYWORD_COUNT];
  bool divided; /* the attempts are shared among the sources */
};

static value option_value(struct machine *m, const struct check_form *f, int number, value *frame) {
  return f->options[number] ? eval_value(m, f->options[number], frame) : 0;
}

static value procedure_option(struct machine *m, const struct check_form *f, int number, value *frame) {
  value v = option_value(m, f, number, frame);
  if (v && !is_procedure(v)) raise_option(m, number, "a procedure", v);
  return v;
}

static uint64_t attempts_option(struct machine *m, const struct check_form *f, value *frame) {
  const struct checks *checks = checks_of(m);
  value v = option_value(m, f, ATTEMPTS, frame);
  uint64_t attempts = natural_option(m, ATTEMPTS, v ? v : apply(m, checks->default_attempts, 0, NULL));
  return checks->attempts ? checks->attempts : attempts;
}

static value check_eval(struct machine *m, void *data, value *frame) {
  const struct check_form *f = data;
  struct property p = f->property;
  p.attempts = attempts_option(m, f, frame);
  value retries = option_value(m, f, RETRIES, frame), print = option_value(m, f, PRINT, frame);
  p.retries = retries ? clamp(natural_option(m, RETRIES, retries)) : DEFAULT_RETRIES;
  p.print = !print || is_true(m->world, print);
  p.prepare = procedure_option(m, f, PREPARE, frame);
  p.attempt_size = procedure_option(m, f, ATTEMPT_SIZE, frame);
  value keep_going = option_value(m, f, KEEP_GOING, frame);
  p.keep_going = keep_going && is_true(m->world, keep_going);
  if (f->predicate) {
    p.predicate = eval_value(m, f->predicate, frame);
    need_procedure(m, p.form, p.predicate);
  }
  if (has_source(&f->source)) {
    const struct sources *sources = source_value(m, &f->source, p.form, frame);
    if (p.language && sources->language != p.language)
      raise_exception(m, m->exn_fail, &f->source.place, "%s: language of the %s does not match the lang argument",
                      p.form, f->source.metafunction ? "metafunction" : "reduction relation");
    p.sources = sources;
    if (f->divided && sources->count) p.attempts /= sources->count;
    if (f->divided && p.attempts == 0) p.attempts = 1;
  }
  return property_check(m, &p, frame);
}

static struct check_form *check_form_new(struct machine *m, struct scope *s, const struct syntax *form,
                                         const struct keywords *k) {
  struct check_form *f = make(m, sizeof *f);
  f->property.form = name_of(form);
  f->property.place = form->place;
  for (int i = 0; i < KEYWORD_COUNT; i++)
    if (i != SOURCE) f->options[i] = compile_optional(m, s, k->x[i]);
  return f;
}

/* The pattern's names are variables of the property; they are slots of the frame that the form itself runs in. */
static void compile_property(struct machine *m, struct scope *s, struct check_form *f, const struct syntax *pattern,
                             const struct syntax *holds) {
  struct property *p = &f->property;
  struct scope *inner = scope_new(m, s, NULL);
  struct pattern *compiled = pattern_compile(m, inner, p->language, pattern, PATTERN_BINDING);
  p->holds = compile_expression(m, inner, holds, false);
  struct pattern_name *names;
  p->slot_count = pattern_names(m, compiled, &names);
  for (uint32_t i = 0; i < p->slot_count; i++) /* the generator gives a plugged context as a term, not as a path */
    if (names[i].local->plugged) names[i].local->used = true;
  compiled = pattern_prune(compiled);
  p->pattern = compiled;
  p->slot_count = pattern_names(m, compiled, &names);
  uint32_t *slots = arena_array(&m->world->arena, p->slot_count + 1, sizeof *slots);
  for (uint32_t i = 0; i < p->slot_count; i++) slots[i] = names[i].local->slot;
  p->slots = slots;
}

static struct expr *compile_redex_check(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count < 4) raise_syntax(m, &form->place, "expected (redex-check language pattern property)");
  struct language *l = language_named(m, s, form->children[1]);
  if (is_keyword_in(form, 2, "satisfying")) return unsupported(m, form, form->children[2]);
  uint32_t i = 3;
  if (is_keyword_in(form, i, "enum") || is_keyword_in(form, i, "uniform-at-random") ||
      is_keyword_in(form, i, "in-order"))
    return unsupported(m, form, form->children[i]);
  if (is_keyword_in(form, i, "ad-hoc")) i++;
  if (i == form->count) raise_syntax(m, &form->place, "redex-check: expected a property after the pattern");
  struct keywords k = read_keywords(m, form, i + 1, CHECK_KEYWORDS | 1 << SOURCE);
  struct check_form *f = check_form_new(m, s, form, &k);
  f->property.language = l;
  f->divided = true;
  if (k.x[SOURCE]) f->source = compile_source(m, s, k.x[SOURCE]);
  compile_property(m, s, f, form->children[2], form->children[i]);
  return expr_custom(m, form, check_eval, f);
}

static struct expr *compile_check_source(struct machine *m, struct scope *s, const struct syntax *form,
                                         bool metafunction) {
  if (form->count < 3)
    raise_syntax(m, &form->place, "expected (%s %s property)", name_of(form),
                 metafunction ? "metafunction" : "relation");
  struct keywords k = read_keywords(m, form, 3, CHECK_KEYWORDS);
  struct check_form *f = check_form_new(m, s, form, &k);
  f->source = compile_source(m, s, form->children[1]);
  if (metafunction && !f->source.metafunction)
    raise_syntax(m, &form->children[1]->place, "check-metafunction: expected a metafunction");
  f->predicate = compile_expression(m, s, form->children[2], false);
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

static value generate(struct machine *m, const struct sources *x, value size, value attempt, value retries) {
  struct generation g = {"generate-term", clamp(need_natural(m, size)), attempt ? need_natural(m, attempt) : 1,
                         retries ? clamp(need_natural(m, retries)) : DEFAULT_RETRIES};
  if (x->count == 0)
    raise_exception(m, checks_of(m)->exn_generation, NULL, "generate-term: there is no clause to generate from");
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

static struct expr *compile_generate(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count < 3) raise_syntax(m, &form->place, "expected (generate-term language pattern [size])");
  struct generate_form *f = make(m, sizeof *f);
  if (is_keyword_in(form, 1, "source")) {
    f->source = compile_source(m, s, form->children[2]);
  } else {
    struct language *l = language_named(m, s, form->children[1]);
    if (is_keyword_in(form, 2, "satisfying")) return unsupported(m, form, form->children[2]);
    if (is_keyword_in(form, 3, "i-th")) return unsupported(m, form, form->children[3]);
    f->pattern = sources_of_pattern(m, s, l, form->children[2]);
  }
  if (form->count > 3) {
    if (syntax_is_keyword(form->children[3]))
      raise_syntax(m, &form->children[3]->place, "generate-term: expected a size expression");
    struct keywords k = read_keywords(m, form, 4, GENERATE_KEYWORDS);
    f->size = compile_expression(m, s, form->children[3], false);
    f->attempt = compile_optional(m, s, k.x[ATTEMPT_NUM]);
    f->retries = compile_optional(m, s, k.x[RETRIES]);
  }
  return expr_custom(m, form, generate_eval, f);
}

static struct expr *compile_generator(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)s, (void)tail;
  return unsupported(m, form, NULL);
}

static const struct form forms[] = {
    {"generate-term", compile_generate, NULL},
    {"redex-check", compile_redex_check, NULL},
    {"check-reduction-relation", compile_check_relation, NULL},
    {"check-metafunction", compile_check_metafunction, NULL},
    {"redex-generator", compile_generator, NULL},
};

void gen_forms_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
