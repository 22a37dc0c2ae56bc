/* syntax_object: see the header; also the procedures on syntax. */
#include "racket/macro/syntax_object.h"

#include "core/system/path.h"
#include "racket/compile/compile.h"
#include "racket/macro/macro.h"
#include "racket/module/module.h"
#include "racket/path.h"

#include <string.h>

value syntax_value(struct machine *m, const struct syntax *x) {
  struct syntax_object *o = arena_alloc_zero(&m->world->arena, sizeof *o);
  o->opaque = (struct opaque_object){{.kind = KIND_OPAQUE, .aux = OPAQUE_SYNTAX}, "syntax"};
  o->x = x;
  return (value)o;
}

void print_syntax(struct machine *m, struct buffer *b, value v) {
  const struct syntax *x = syntax_of(v);
  buffer_puts(b, "#<syntax");
  if (x->place.source)
    buffer_printf(b, ":%s:%u:%u", path_name(x->place.source->name), x->place.line, x->place.column - 1);
  buffer_puts(b, " ");
  print_value(m, b, syntax_term(m->world, x), PRINT_WRITE);
  buffer_puts(b, ">");
}

/* ---- from values ---- */

static struct syntax *list_syntax(struct machine *m, value v, const struct place *place) {
  uint32_t count = list_length(v);
  struct syntax **children = arena_alloc(&m->world->arena, (count + 1) * sizeof *children);
  struct list_walk k = list_walk(v);
  for (uint32_t i = 0; i < count; i++) children[i] = (struct syntax *)value_syntax(m, list_next(&k), place);
  struct syntax *x = syntax_list(m->world, *place, children, count);
  if (is_list(v)) return x;
  value end = has_kind(k.rest, KIND_DOTTED) ? seq_item(k.rest, seq_count(k.rest) - 1) : k.rest;
  const struct syntax *rest = value_syntax(m, end, place);
  bool list = rest->shape == SYNTAX_LIST || rest->shape == SYNTAX_DOTTED; /* (a . #'(b c)) is (a b c) */
  uint32_t more = list ? rest->count : 1;
  x->shape = list ? rest->shape : SYNTAX_DOTTED;
  x->count = count + more;
  x->children = arena_alloc(&m->world->arena, (count + more + 1) * sizeof *x->children);
  if (count) memcpy(x->children, children, count * sizeof *children);
  if (list && more) memcpy(x->children + count, rest->children, more * sizeof *children);
  if (!list) x->children[count] = (struct syntax *)rest;
  return x;
}

const struct syntax *value_syntax(struct machine *m, value v, const struct place *place) {
  world_check_stack(m->world);
  if (is_syntax(v)) return syntax_of(v);
  if (is_pair(v) || is_list(v)) return list_syntax(m, v, place);
  uint32_t count;
  value *items = vector_contents(v, &count);
  if (!items) return syntax_atom(m->world, *place, v);
  struct syntax *x = list_syntax(m, list_from_array(m->world, items, count), place);
  x->shape = SYNTAX_VECTOR;
  return x;
}

/* ---- taking apart ---- */

static const struct syntax *need_syntax(struct machine *m, const char *who, value v) {
  if (!is_syntax(v)) raise_argument(m, who, "syntax?", v);
  return syntax_of(v);
}

/* A list of the children as syntax, ending in the part after a dot. */
static value children_list(struct machine *m, const struct syntax *x) {
  bool dotted = x->shape == SYNTAX_DOTTED;
  value list = dotted ? syntax_value(m, x->children[x->count - 1]) : m->world->empty;
  for (uint32_t i = x->count - dotted; i > 0; i--)
    list = value_cons(m->world, syntax_value(m, x->children[i - 1]), list);
  return list;
}

PRIMITIVE(syntax_e) {
  const struct syntax *x = need_syntax(m, "syntax-e", argv[0]);
  if (x->shape == SYNTAX_ATOM) return x->atom;
  value list = children_list(m, x);
  if (x->shape != SYNTAX_VECTOR) return list;
  uint32_t count;
  value *items = list_to_array(m->world, list, &count);
  return make_vector(m->world, items, count);
}

static value datum_of(struct machine *m, const struct syntax *x) {
  world_check_stack(m->world);
  if (x->shape == SYNTAX_ATOM) return x->atom;
  bool dotted = x->shape == SYNTAX_DOTTED;
  value items[x->count + 1];
  bool terms = true;
  for (uint32_t i = 0; i < x->count; i++) {
    items[i] = datum_of(m, x->children[i]);
    terms = terms && is_term(items[i]);
  }
  if (terms) return syntax_term(m->world, x);
  if (x->shape == SYNTAX_VECTOR) return make_vector(m->world, items, x->count);
  value list = dotted ? items[x->count - 1] : m->world->empty;
  for (uint32_t i = x->count - dotted; i > 0; i--) list = value_cons(m->world, items[i - 1], list);
  return list;
}

PRIMITIVE(syntax_to_datum) {
  const struct syntax *x = need_syntax(m, "syntax->datum", argv[0]);
  return datum_of(m, x);
}

PRIMITIVE(syntax_to_list) {
  const struct syntax *x = need_syntax(m, "syntax->list", argv[0]);
  return x->shape == SYNTAX_LIST ? children_list(m, x) : m->world->false_;
}

PREDICATE(is_syntax_, is_syntax(v))
PREDICATE(is_identifier, is_syntax(v) && syntax_is_symbol(syntax_of(v)))

/* ---- making ---- */

/* (datum->syntax context datum [location ...]) */
PRIMITIVE(datum_to_syntax) {
  if (is_true(m->world, argv[0])) need_syntax(m, "datum->syntax", argv[0]);
  struct place place = m->expansion ? m->expansion->place : (struct place){0};
  if (is_syntax(argv[0])) place = syntax_of(argv[0])->place;
  if (argc > 2 && is_syntax(argv[2])) place = syntax_of(argv[2])->place;
  return syntax_value(m, value_syntax(m, argv[1], &place));
}

static value fresh_identifier(struct machine *m, const char *base) {
  struct buffer b = {0};
  buffer_printf(&b, "%s~%u", base, m->expansions++);
  term name = term_text(m->world, KIND_SYMBOL, b.text, b.length);
  buffer_free(&b);
  struct place place = m->expansion ? m->expansion->place : (struct place){0};
  return syntax_value(m, syntax_atom(m->world, place, name));
}

static const char *base_of(value v) {
  if (is_syntax(v) && syntax_of(v)->shape == SYNTAX_ATOM) v = syntax_of(v)->atom;
  return is_symbol(v) || is_string(v) || is_keyword(v) ? text_bytes(v) : "temp";
}

PRIMITIVE(generate_temporaries) {
  value list = argv[0];
  if (is_syntax(list)) list = syntax_to_list(m, 1, &list);
  if (!is_list(list)) raise_argument(m, "generate-temporaries", "(or/c list? syntax->list)", argv[0]);
  struct list_builder b = {0};
  for (struct list_walk k = list_walk(list); list_more(&k);)
    list_add(m->world, &b, fresh_identifier(m, base_of(list_next(&k))));
  return list_done(m->world, &b);
}

/* (format-id context format v ...): v may be identifiers. */
PRIMITIVE(format_id) {
  uint32_t count = positional_count(argc, argv);
  value source = keyword_argument(m, argc, argv, "source");
  value items[count];
  for (uint32_t i = 1; i < count; i++)
    items[i] = is_syntax(argv[i]) && syntax_of(argv[i])->shape == SYNTAX_ATOM ? syntax_of(argv[i])->atom : argv[i];
  value format = module_lookup(m->builtins, term_symbol(m->world, "format"))->content;
  value text = apply(m, format, count - 1, items + 1);
  struct place place = m->expansion ? m->expansion->place : (struct place){0};
  if (is_syntax(argv[0])) place = syntax_of(argv[0])->place;
  if (source && is_syntax(source)) place = syntax_of(source)->place;
  term name = term_text(m->world, KIND_SYMBOL, text_bytes(text), text_of(text)->length);
  return syntax_value(m, syntax_atom(m->world, place, name));
}

/* ---- names ---- */

static bool same_names(struct machine *m, const char *who, const value *argv) {
  const struct syntax *a = need_syntax(m, who, argv[0]), *b = need_syntax(m, who, argv[1]);
  if (!syntax_is_symbol(a)) raise_argument(m, who, "identifier?", argv[0]);
  if (!syntax_is_symbol(b)) raise_argument(m, who, "identifier?", argv[1]);
  return a->atom == b->atom;
}

PRIMITIVE(is_free_identifier) { return boolean_value(m->world, same_names(m, "free-identifier=?", argv)); }
PRIMITIVE(is_bound_identifier) { return boolean_value(m->world, same_names(m, "bound-identifier=?", argv)); }

/* 'lexical, a list for a name of a module, or #f. */
PRIMITIVE(identifier_binding) {
  const struct syntax *x = need_syntax(m, "identifier-binding", argv[0]);
  if (!syntax_is_symbol(x)) raise_argument(m, "identifier-binding", "identifier?", argv[0]);
  if (!m->expansion) return m->world->false_;
  struct resolved r = scope_peek(m->expansion->scope, x->atom);
  if (r.local) return term_symbol(m->world, "lexical");
  return r.binding ? list_from_array(m->world, (value[]){x->atom}, 1) : m->world->false_;
}

/* ---- locations ---- */

PRIMITIVE(syntax_line) {
  const struct syntax *x = need_syntax(m, "syntax-line", argv[0]);
  return x->place.source ? small(x->place.line) : m->world->false_;
}

PRIMITIVE(syntax_column) {
  const struct syntax *x = need_syntax(m, "syntax-column", argv[0]);
  return x->place.source ? small((int64_t)x->place.column - 1) : m->world->false_;
}

PRIMITIVE(syntax_source) {
  const struct syntax *x = need_syntax(m, "syntax-source", argv[0]);
  if (!x->place.source) return m->world->false_;
  return path_value(m, x->place.source->name, strlen(x->place.source->name));
}

PRIMITIVE(syntax_no_property) { return argc == 2 ? m->world->false_ : argv[0]; }
PRIMITIVE(syntax_same) { return argv[0]; }

/* ---- errors ---- */

/* (raise-syntax-error name message [expression [part]]) */
PRIMITIVE(raise_syntax_error) {
  if (!is_string(argv[1])) raise_argument_at(m, "raise-syntax-error", "string?", 1, argc, argv);
  const struct syntax *whole = argc > 2 && is_syntax(argv[2]) ? syntax_of(argv[2]) : NULL;
  const struct syntax *part = argc > 3 && is_syntax(argv[3]) ? syntax_of(argv[3]) : whole;
  const char *name = is_symbol(argv[0]) ? text_bytes(argv[0]) : NULL;
  if (!name && whole) name = syntax_is_symbol(whole) ? text_bytes(whole->atom) : form_name(whole);
  const struct place *place = part ? &part->place : NULL;
  if (m->expansion && (!place || !place->source)) place = &m->expansion->place;
  raise_syntax(m, place, "%s: %s", name ? name : "?", text_bytes(argv[1]));
}

static const struct primitive_row rows[] = {
    {"syntax?", 1, 1, is_syntax_},
    {"identifier?", 1, 1, is_identifier},
    {"syntax-e", 1, 1, syntax_e},
    {"syntax->datum", 1, 1, syntax_to_datum},
    {"syntax-object->datum", 1, 1, syntax_to_datum},
    {"syntax->list", 1, 1, syntax_to_list},
    {"datum->syntax", 2, 5, datum_to_syntax},
    {"datum->syntax-object", 2, 5, datum_to_syntax},
    {"generate-temporaries", 1, 1, generate_temporaries},
    {"format-id", 2, ANY_COUNT, format_id},
    {"free-identifier=?", 2, 4, is_free_identifier},
    {"bound-identifier=?", 2, 3, is_bound_identifier},
    {"identifier-binding", 1, 4, identifier_binding},
    {"syntax-line", 1, 1, syntax_line},
    {"syntax-column", 1, 1, syntax_column},
    {"syntax-source", 1, 1, syntax_source},
    {"syntax-property", 2, 4, syntax_no_property},
    {"syntax-local-introduce", 1, 1, syntax_same},
    {"syntax-disarm", 2, 2, syntax_same},
    {"raise-syntax-error", 2, 6, raise_syntax_error},
};

void syntax_object_install(struct machine *m) { builtins_add_primitives(m, rows, COUNT_OF(rows)); }
