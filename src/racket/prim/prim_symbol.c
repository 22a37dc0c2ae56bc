/* Symbols and keywords. */
#include "racket/prim/prim.h"

#include <string.h>

PREDICATE(prim_is_symbol, is_symbol(v))
PREDICATE(prim_is_keyword, is_keyword(v))

static value retyped(struct machine *m, enum kind kind, value v) {
  return term_text(m->world, kind, text_bytes(v), text_of(v)->length);
}

PRIMITIVE(prim_symbol_to_string) {
  need_symbol(m, "symbol->string", argv[0]);
  return retyped(m, KIND_STRING, argv[0]);
}

PRIMITIVE(prim_string_to_symbol) {
  need_string(m, "string->symbol", argv[0]);
  return retyped(m, KIND_SYMBOL, argv[0]);
}

PRIMITIVE(prim_keyword_to_string) {
  if (!is_keyword(argv[0])) raise_argument(m, "keyword->string", "keyword?", argv[0]);
  return retyped(m, KIND_STRING, argv[0]);
}

PRIMITIVE(prim_string_to_keyword) {
  need_string(m, "string->keyword", argv[0]);
  return retyped(m, KIND_KEYWORD, argv[0]);
}

static bool is_before(value a, value b) {
  size_t n = text_of(a)->length, k = text_of(b)->length;
  int c = memcmp(text_bytes(a), text_bytes(b), n < k ? n : k);
  return c < 0 || (c == 0 && n < k);
}

static value ascending(struct machine *m, const char *who, const char *expected, enum kind kind, uint32_t argc,
                       const value *argv) {
  bool all = true;
  for (uint32_t i = 0; i < argc; i++) {
    if (!has_kind(argv[i], kind)) raise_argument(m, who, expected, argv[i]);
    all = all && (i == 0 || is_before(argv[i - 1], argv[i]));
  }
  return boolean_value(m->world, all);
}

PRIMITIVE(prim_symbol_less) { return ascending(m, "symbol<?", "symbol?", KIND_SYMBOL, argc, argv); }
PRIMITIVE(prim_keyword_less) { return ascending(m, "keyword<?", "keyword?", KIND_KEYWORD, argc, argv); }

/* Symbols are all interned: a new one has a unique number. m->data: a box with the last number. */
static value numbered(struct machine *m, const char *base, size_t length) {
  struct box_object *counter = (struct box_object *)m->data;
  counter->content = small(small_value(counter->content) + 1);
  struct buffer b = {0};
  buffer_append(&b, base, length);
  buffer_printf(&b, "%lld", (long long)small_value(counter->content));
  value v = term_text(m->world, KIND_SYMBOL, b.text, b.length);
  buffer_free(&b);
  return v;
}

PRIMITIVE(prim_gensym) {
  if (argc == 0) return numbered(m, "g", 1);
  if (!is_symbol(argv[0]) && !is_string(argv[0])) raise_argument(m, "gensym", "(or/c symbol? string?)", argv[0]);
  return numbered(m, text_bytes(argv[0]), text_of(argv[0])->length);
}

PRIMITIVE(prim_string_to_uninterned) {
  need_string(m, "string->uninterned-symbol", argv[0]);
  return numbered(m, text_bytes(argv[0]), text_of(argv[0])->length);
}

void prim_symbol_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"symbol?", 1, 1, prim_is_symbol},
      {"symbol-interned?", 1, 1, prim_is_symbol},
      {"keyword?", 1, 1, prim_is_keyword},
      {"symbol->string", 1, 1, prim_symbol_to_string},
      {"symbol->immutable-string", 1, 1, prim_symbol_to_string},
      {"string->symbol", 1, 1, prim_string_to_symbol},
      {"keyword->string", 1, 1, prim_keyword_to_string},
      {"string->keyword", 1, 1, prim_string_to_keyword},
      {"symbol<?", 1, ANY_COUNT, prim_symbol_less},
      {"keyword<?", 1, ANY_COUNT, prim_keyword_less},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
  value counter = value_box(m->world, small(1000));
  builtins_add_value(m, "gensym", primitive_with_data(m, "gensym", 0, 1, prim_gensym, counter));
  builtins_add_value(m, "string->uninterned-symbol",
                     primitive_with_data(m, "string->uninterned-symbol", 1, 1, prim_string_to_uninterned, counter));
}
