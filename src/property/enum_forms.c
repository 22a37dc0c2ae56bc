/* enum_forms: terms by number: generate-term with #:i-th, redex-enum, redex-index, and the
 * functions of data/enumerate that apply to an enumeration of terms. */
#include "core/number/number.h"
#include "gen/enumeration.h"
#include "property/keywords.h"
#include "property/property_forms.h"
#include "racket/port.h"
#include "racket/prim/prim.h"

#include <string.h>

/* An enumeration may be a value, and the data of a primitive. In the world's arena. */
struct enum_object {
  struct opaque_object opaque; /* OPAQUE_ENUMERATION */
  struct enumeration *enumeration;
  const struct source_pattern *pattern;
};

struct enum_form {
  struct sources *pattern;
  struct expr *argument;       /* #:i-th: the number; redex-index: the term; or NULL */
  const struct syntax *source; /* of the pattern, for messages */
  const char *language;
};

/* Sets the pattern's own frame for its side conditions. */
static void give_captured(const struct source_pattern *p, value *frame) {
  memset(frame, 0, (p->unit->slots + 1) * sizeof *frame);
  if (p->captured) captures_give(p->unit, p->captured, frame);
}

static term term_numbered(struct machine *m, const struct enum_object *e, value number, bool wrap) {
  value frame[e->pattern->unit->slots + 1];
  give_captured(e->pattern, frame);
  return enumeration_term_numbered(m, e->enumeration, number, wrap, frame);
}

static term number_of_term(struct machine *m, const struct enum_object *e, term t) {
  value frame[e->pattern->unit->slots + 1];
  give_captured(e->pattern, frame);
  return enumeration_number(m, e->enumeration, t, frame);
}

static struct enum_object *enum_value(struct machine *m, const struct enum_form *f, value *frame) {
  const struct sources *x = sources_close(m, f->pattern, frame);
  struct enum_object *e = arena_alloc_zero(&m->world->arena, sizeof *e);
  e->opaque = (struct opaque_object){{.kind = KIND_OPAQUE, .aux = OPAQUE_ENUMERATION}, "enum"};
  e->enumeration = enumeration_of_pattern(m, x->language, x->patterns[0].pattern);
  e->pattern = &x->patterns[0];
  return e;
}

static struct enum_form *enum_form_new(struct machine *m, struct scope *s, struct language *l,
                                       const struct syntax *form) {
  struct enum_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->pattern = sources_of_pattern(m, s, l, form->children[2]);
  f->source = form->children[2];
  f->language = text_bytes(form->children[1]->atom);
  return f;
}

/* ---- generate-term ---- */

static value generate_numbered(struct machine *m, const struct enum_object *e, value number) {
  if (!is_natural(number)) raise_argument(m, "generate-term", "exact-nonnegative-integer?", number);
  return term_numbered(m, e, number, true);
}

static value numbered_apply(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  return generate_numbered(m, (const struct enum_object *)m->data, argv[0]);
}

static value numbered_eval(struct machine *m, void *data, value *frame) {
  const struct enum_form *f = data;
  struct enum_object *e = enum_value(m, f, frame);
  if (!f->argument) return primitive_with_data(m, "generate-term", 1, 1, numbered_apply, (value)e);
  return generate_numbered(m, e, eval_value(m, f->argument, frame));
}

struct expr *compile_numbered(struct machine *m, struct scope *s, struct language *l, const struct syntax *form) {
  struct enum_form *f = enum_form_new(m, s, l, form);
  if (form->count > 5) raise_syntax(m, &form->children[5]->place, "generate-term: nothing may follow the number");
  if (form->count == 5) f->argument = compile_expression(m, s, form->children[4], false);
  return expr_custom(m, form, numbered_eval, f);
}

/* ---- redex-enum and redex-index ---- */

static value enum_eval(struct machine *m, void *data, value *frame) { return (value)enum_value(m, data, frame); }

static struct expr *compile_enum(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count != 3) raise_syntax(m, &form->place, "expected (redex-enum language pattern)");
  struct language *l = language_named(m, s, form->children[1]);
  return expr_custom(m, form, enum_eval, enum_form_new(m, s, l, form));
}

static value index_eval(struct machine *m, void *data, value *frame) {
  const struct enum_form *f = data;
  const struct enum_object *e = enum_value(m, f, frame);
  value v = eval_value(m, f->argument, frame);
  term t = value_to_term(m->world, v), number = t ? number_of_term(m, e, t) : 0;
  if (number) return number;
  const char *pattern = value_text(m, syntax_term(m->world, f->source), PRINT_WRITE);
  struct buffer expected = {0};
  buffer_printf(&expected, "term matching `%s` in the language %s", pattern, f->language);
  const char *text = buffer_keep(&expected, &m->world->arena);
  raise_argument(m, "redex-index", text, v);
}

static struct expr *compile_index(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count != 4) raise_syntax(m, &form->place, "expected (redex-index language pattern term)");
  struct enum_form *f = enum_form_new(m, s, language_named(m, s, form->children[1]), form);
  f->argument = compile_expression(m, s, form->children[3], false);
  return expr_custom(m, form, index_eval, f);
}

static const struct form forms[] = {
    {"redex-enum", compile_enum, NULL},
    {"redex-index", compile_index, NULL},
};

/* ---- data/enumerate ---- */

static bool is_enum(value v) { return has_kind(v, KIND_OPAQUE) && object_of(v)->aux == OPAQUE_ENUMERATION; }

static const struct enum_object *need_enum(struct machine *m, const char *who, value v) {
  if (!is_enum(v)) raise_argument(m, who, "enum?", v);
  return (const struct enum_object *)v;
}

static value prim_is_enum(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  return boolean_value(m->world, is_enum(argv[0]));
}

static value prim_is_finite(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  bool finite = is_enum(argv[0]) && enumeration_size_term(m, need_enum(m, "finite-enum?", argv[0])->enumeration);
  return boolean_value(m->world, finite);
}

static value prim_is_infinite(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  bool infinite = is_enum(argv[0]) && !enumeration_size_term(m, need_enum(m, "infinite-enum?", argv[0])->enumeration);
  return boolean_value(m->world, infinite);
}

static value prim_count(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  term size = enumeration_size_term(m, need_enum(m, "enum-count", argv[0])->enumeration);
  if (!size) raise_argument(m, "enum-count", "finite-enum?", argv[0]);
  return size;
}

static value prim_from_nat(struct machine *m, uint32_t argc, value *argv) {
  const struct enum_object *e = need_enum(m, "from-nat", argv[0]);
  if (!is_natural(argv[1])) raise_argument_at(m, "from-nat", "natural?", 1, argc, argv);
  return term_numbered(m, e, argv[1], false);
}

static value prim_to_nat(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  const struct enum_object *e = need_enum(m, "to-nat", argv[0]);
  term t = value_to_term(m->world, argv[1]), number = t ? number_of_term(m, e, t) : 0;
  if (!number) raise_argument(m, "to-nat", "a term of the enumeration", argv[1]);
  return number;
}

/* The first terms; all of a finite enumeration. */
static value prim_list(struct machine *m, uint32_t argc, value *argv) {
  const struct enum_object *e = need_enum(m, "enum->list", argv[0]);
  term size = enumeration_size_term(m, e->enumeration);
  if (argc == 1 && !size) raise_argument(m, "enum->list", "finite-enum?", argv[0]);
  uint32_t count = need_size(m, "enum->list", argc == 1 ? size : argv[1]);
  if (argc > 1 && size && number_compare(m->world, size, argv[1]) < 0) count = need_size(m, "enum->list", size);
  struct list_builder b = {0};
  for (uint32_t i = 0; i < count; i++) list_add(m->world, &b, term_numbered(m, e, small(i), false));
  return list_done(m->world, &b);
}

static const struct primitive_row primitives[] = {
    {"enum?", 1, 1, prim_is_enum},
    {"finite-enum?", 1, 1, prim_is_finite},
    {"infinite-enum?", 1, 1, prim_is_infinite},
    {"two-way-enum?", 1, 1, prim_is_enum},
    {"enum-count", 1, 1, prim_count},
    {"from-nat", 2, 2, prim_from_nat},
    {"to-nat", 2, 2, prim_to_nat},
    {"enum->list", 1, 2, prim_list},
};

void enum_forms_install(struct machine *m) {
  builtins_add_forms(m, forms, COUNT_OF(forms));
  builtins_add_primitives(m, primitives, COUNT_OF(primitives));
}
