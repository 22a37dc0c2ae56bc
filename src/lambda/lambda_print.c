/* lambda_print: templates filled with programs (lambda/lambda_print.h). */
#include "lambda/lambda_print.h"
#include "core/array.h"

#include "core/system/memory.h"

#include <stdlib.h>

struct lambda_printing {
  const struct signature *signature;
  const struct notation *notation;
  struct lambda_spans *spans; /* requested spans; or NULL */
};

/* The contents of a template's holes. */
struct template_filling {
  const struct lambda_printing *printing;
  const struct constant *constant; /* the constant with the code; NULL: of a notation */
  const term *parts;               /* its arguments; or parts by hole */
  uint32_t place;                  /* of the first part that is a program */
};

static void put_program(const struct lambda_printing *p, struct buffer *b, term e, uint32_t place, uint32_t level);
static void put_bare(const struct lambda_printing *p, struct buffer *b, term e, uint32_t place, uint32_t level);
static void put_type(const struct lambda_printing *p, struct buffer *b, term type, uint32_t level);

/* ---- templates ---- */

/* Writes a part where `level` is required, in parentheses if necessary. */
static void put_code(const struct lambda_printing *p, struct buffer *b, const struct code *code, uint32_t level,
                     template_put *put, void *data) {
  const struct text_template *around = &p->notation->forms[NOTATION_PARENTHESES].text;
  const bool is_bare = code->level >= level;
  if (!is_bare) buffer_append(b, around->pieces[0].text, around->pieces[0].length);
  text_template_write(&code->text, b, put, data);
  if (!is_bare) buffer_append(b, around->pieces[1].text, around->pieces[1].length);
}

static void put_form_at(const struct lambda_printing *p, struct buffer *b, enum notation_form form, uint32_t level,
                        template_put *put, const term *parts, uint32_t place) {
  struct template_filling f = {.printing = p, .parts = parts, .place = place};
  put_code(p, b, &p->notation->forms[form], level, put, &f);
}

static void put_form(const struct lambda_printing *p, struct buffer *b, enum notation_form form, uint32_t level,
                     template_put *put, const term *parts) {
  put_form_at(p, b, form, level, put, parts, 0);
}

static void put_name(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  (void)level;
  display_term(b, ((struct template_filling *)data)->parts[hole]);
}

/* ---- types ---- */

static void put_type_part(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  const struct template_filling *f = data;
  put_type(f->printing, b, f->parts[hole], level);
}

static void put_type(const struct lambda_printing *p, struct buffer *b, term type, uint32_t level) {
  const struct constructors *all = &p->signature->constructors;
  world_check_stack(p->signature->world);
  const bool has_arguments = is_sequence(type);
  const struct constructor *c = constructor_named(all, has_arguments ? seq_item(type, 0) : type);
  const struct code *code = c ? code_in(c->code, p->notation->name) : NULL;
  const term *arguments = has_arguments ? sequence_of(type)->items : NULL; /* argument 1 is at 1 */
  struct template_filling f = {.printing = p, .parts = arguments};
  if (c == &all->list[TYPE_ARROW]) put_form(p, b, NOTATION_ARROW, level, put_type_part, arguments + 1);
  else if (code) put_code(p, b, code, level, put_type_part, &f);
  else if (c) display_term(b, type);
  else put_form(p, b, NOTATION_TYPE_VARIABLE, level, put_name, &type);
}

/* ---- places ---- */

uint32_t lambda_places(const struct signature *s, term e) {
  uint32_t count = 1;
  world_check_stack(s->world);
  switch (lambda_kind(s, e)) {
  case LAMBDA_ANNOTATION: return lambda_places(s, seq_item(e, 1));
  case LAMBDA_ABSTRACTION: return 1 + lambda_places(s, lambda_body(e));
  case LAMBDA_APPLICATION:
    for (uint32_t i = 0; i < seq_count(e); i++) count += lambda_places(s, seq_item(e, i));
    return count;
  default: return count;
  }
}

/* The place of the part at index `count`, where the first is at `place`. Only needed for spans. */
static uint32_t place_behind(const struct lambda_printing *p, uint32_t place, const term *parts, uint32_t count) {
  for (uint32_t i = 0; p->spans && i < count; i++) place += lambda_places(p->signature, parts[i]);
  return place;
}

void lambda_spans_add(struct lambda_spans *s, uint32_t place, size_t from, size_t to) {
  ARRAY_ROOM(s->list, s->count, s->capacity);
  s->list[s->count++] = (struct lambda_span){place, from, to};
}

/* ---- programs ---- */

static void put_lambda_part(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  const struct template_filling *f = data;
  if (hole == 0) put_form(f->printing, b, NOTATION_VARIABLE, level, put_name, f->parts);
  else put_program(f->printing, b, f->parts[1], f->place, level);
}

static void put_annotation_part(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  const struct template_filling *f = data;
  if (hole == 0) put_bare(f->printing, b, f->parts[0], f->place, level);
  else put_type(f->printing, b, f->parts[1], level);
}

static void put_argument_part(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  const struct template_filling *f = data;
  const uint32_t k = hole_argument(hole) - 1, part = hole_part(hole);
  term e = f->parts[k];
  const uint32_t inside = part == HOLE_WHOLE  ? 0
                          : part == HOLE_BODY ? f->constant->arguments[k].lambdas
                                              : part - HOLE_BINDER;
  for (uint32_t i = 0; i < inside; i++) e = lambda_body(e);
  if (part < HOLE_BINDER) {
    put_program(f->printing, b, e, place_behind(f->printing, f->place, f->parts, k) + inside, level);
  } else {
    const term binder = lambda_binder(e);
    put_form(f->printing, b, NOTATION_VARIABLE, level, put_name, &binder);
  }
}

/* Writes a constant with as many arguments as its code needs; the first of these is at `place`. */
static void put_constant(const struct lambda_printing *p, struct buffer *b, term name, const term *arguments,
                         uint32_t place, uint32_t level) {
  const struct constant *c = signature_constant(p->signature, name);
  const struct code *code = c ? code_in(c->code, p->notation->name) : NULL;
  struct template_filling f = {.printing = p, .constant = c, .parts = arguments, .place = place};
  if (code) put_code(p, b, code, level, put_argument_part, &f);
  else display_term(b, name);
}

/* The application to the first `count` arguments. */
struct spine {
  const struct lambda_printing *printing;
  term e;
  uint32_t count;
  uint32_t place; /* of the whole application */
};

static void put_spine(const struct spine *s, struct buffer *b, uint32_t level);

static void put_spine_part(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  const struct spine *s = data;
  const struct spine less = {s->printing, s->e, s->count - 1, s->place};
  const term *items = sequence_of(s->e)->items;
  if (hole == 0) put_spine(&less, b, level);
  else put_program(s->printing, b, items[s->count], place_behind(s->printing, s->place + 1, items, s->count), level);
}

static void put_spine(const struct spine *s, struct buffer *b, uint32_t level) {
  const struct lambda_printing *p = s->printing;
  const term head = seq_item(s->e, 0);
  const struct constant *c = signature_constant(p->signature, head);
  const struct code *code = c ? code_in(c->code, p->notation->name) : NULL;
  if (s->count > (code ? code->arguments : 0)) {
    put_code(p, b, &p->notation->forms[NOTATION_APPLY], level, put_spine_part, (void *)(uintptr_t)s);
  } else if (c && s->count) {
    put_constant(p, b, head, sequence_of(s->e)->items + 1, s->place + 2, level);
  } else {
    put_program(p, b, head, s->place + 1, level);
  }
}

static void put_bare(const struct lambda_printing *p, struct buffer *b, term e, uint32_t place, uint32_t level) {
  world_check_stack(p->signature->world);
  switch (lambda_kind(p->signature, e)) {
  case LAMBDA_VARIABLE: put_form(p, b, NOTATION_VARIABLE, level, put_name, &e); return;
  case LAMBDA_CONSTANT: put_constant(p, b, e, NULL, place, level); return;
  case LAMBDA_ABSTRACTION:
    put_form_at(p, b, NOTATION_LAMBDA, level, put_lambda_part, sequence_of(e)->items + 1, place + 1);
    return;
  case LAMBDA_ANNOTATION:
    if (p->notation->has[NOTATION_ANNOTATION])
      put_form_at(p, b, NOTATION_ANNOTATION, level, put_annotation_part, sequence_of(e)->items + 1, place);
    else put_bare(p, b, seq_item(e, 1), place, level); /* a language without types */
    return;
  case LAMBDA_APPLICATION: {
    const struct spine s = {p, e, seq_count(e) - 1, place};
    put_spine(&s, b, level);
    return;
  }
  case LAMBDA_MALFORMED: print_term(b, e); return;
  }
}

static void put_program(const struct lambda_printing *p, struct buffer *b, term e, uint32_t place, uint32_t level) {
  const size_t from = b->length;
  put_bare(p, b, e, place, level);
  if (p->spans) lambda_spans_add(p->spans, place, from, b->length);
}

/* ---- public functions ---- */

void lambda_print(const struct signature *s, const struct notation *n, struct buffer *b, term e) {
  put_program(&(struct lambda_printing){s, n, NULL}, b, e, 0, 0);
}

void lambda_print_spans(const struct signature *s, const struct notation *n, struct buffer *b, term e,
                        struct lambda_spans *spans) {
  put_program(&(struct lambda_printing){s, n, spans}, b, e, 0, 0);
}

void lambda_spans_free(struct lambda_spans *s) {
  free(s->list);
  *s = (struct lambda_spans){0};
}

void lambda_print_type(const struct signature *s, const struct notation *n, struct buffer *b, term type) {
  if (n->has[NOTATION_ARROW]) put_type(&(struct lambda_printing){s, n, NULL}, b, type, 0);
  else print_term(b, type); /* a language without types */
}

term lambda_lacks_code(const struct signature *s, const struct notation *n) {
  for (uint32_t i = 0; i < s->count; i++)
    if (!code_in(s->constants[i]->code, n->name)) return s->constants[i]->name;
  for (uint16_t i = 0; n->has[NOTATION_ARROW] && i < s->constructors.count; i++)
    if (i != TYPE_ARROW && !code_in(s->constructors.list[i].code, n->name)) return s->constructors.list[i].name;
  return 0;
}
