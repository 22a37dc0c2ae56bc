/* Equality, booleans, boxes, void, time, and the environment of a program. */
#include "racket/prim/prim.h"
#include "racket/utf8.h"

#include "core/system/clock.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- equality and booleans ---- */

PRIMITIVE(prim_eq) { return boolean_value(m->world, value_eq(argv[0], argv[1])); }
PRIMITIVE(prim_eqv) { return boolean_value(m->world, value_eqv(argv[0], argv[1])); }
PRIMITIVE(prim_equal) { return boolean_value(m->world, value_equal(m->world, argv[0], argv[1])); }
/* The same in every run: objects that hash by their address all have the same code. */
PRIMITIVE(prim_equal_hash) {
  term t = value_to_term(m->world, argv[0]);
  return small(t ? value_hash(m->world, t) : 0);
}

PRIMITIVE(prim_eq_hash) { return small(is_term(argv[0]) ? value_hash(m->world, argv[0]) : 0); }

PREDICATE(prim_not, !is_true(m->world, v))
PREDICATE(prim_is_boolean, has_kind(v, KIND_BOOLEAN))

/* Checks that all arguments are of the type; are they equal? */
static value all_same(struct machine *m, const char *who, const char *type, enum kind kind, uint32_t argc,
                      const value *argv) {
  bool same = true;
  for (uint32_t i = 0; i < argc; i++) {
    if (!has_kind(argv[i], kind)) raise_argument_at(m, who, type, i, argc, argv);
    same = same && argv[i] == argv[0];
  }
  return boolean_value(m->world, same);
}

PRIMITIVE(prim_symbols_equal) { return all_same(m, "symbol=?", "symbol?", KIND_SYMBOL, argc, argv); }
PRIMITIVE(prim_booleans_equal) { return all_same(m, "boolean=?", "boolean?", KIND_BOOLEAN, argc, argv); }

PRIMITIVE(prim_xor) {
  bool a = is_true(m->world, argv[0]), b = is_true(m->world, argv[1]);
  return a && b ? m->world->false_ : a ? argv[0] : argv[1];
}

/* ---- void and eof ---- */

PRIMITIVE(prim_void) { return m->world->void_; }
PREDICATE(prim_is_void, v == m->world->void_)
PREDICATE(prim_is_eof, v == m->world->eof)

/* ---- boxes ---- */

static bool is_immutable(value v) {
  if (is_hash(v)) return !hash_of(v)->mutable_;
  if (has_kind(v, KIND_BOX)) return object_of(v)->aux == BOX_IMMUTABLE;
  return is_string(v) || has_kind(v, KIND_VECTOR);
}

PREDICATE(prim_is_box, has_kind(v, KIND_BOX))
PRIMITIVE(prim_box) { return value_box(m->world, argv[0]); }

PRIMITIVE(prim_unbox) {
  if (!has_kind(argv[0], KIND_BOX)) raise_argument(m, "unbox", "box?", argv[0]);
  return ((struct box_object *)argv[0])->content;
}

PRIMITIVE(prim_set_box) {
  if (!has_kind(argv[0], KIND_BOX) || is_immutable(argv[0]))
    raise_argument(m, "set-box!", "(and/c box? (not/c immutable?))", argv[0]);
  struct box_object *b = (struct box_object *)argv[0];
  world_store(m->world, b->epoch, argv[1]);
  b->content = argv[1];
  return m->world->void_;
}

PREDICATE(prim_is_immutable, is_immutable(v))

/* ---- sequences ---- */

PREDICATE(prim_is_sequence, is_natural(v) || is_list(v) || is_string(v) || is_hash(v) || is_set(v) ||
                                has_kind(v, KIND_VECTOR) || has_kind(v, KIND_MUTABLE_VECTOR))

static value characters(struct machine *m, value string) {
  struct list_builder b = {0};
  const char *next = text_bytes(string), *end = next + text_of(string)->length;
  while (next < end) list_add(m->world, &b, term_char(m->world, utf8_next(&next)));
  return list_done(m->world, &b);
}

PRIMITIVE(prim_sequence_to_list) {
  value v = argv[0];
  struct list_builder b = {0};
  uint32_t count;
  value *items = vector_contents(v, &count);
  if (is_list(v)) return v;
  if (is_string(v)) return characters(m, v);
  if (items) return list_from_array(m->world, items, count);
  if (is_set(v)) {
    for (struct table_walk k = {0}; table_next(hash_of(v)->table, &k);) list_add(m->world, &b, k.key);
    return list_done(m->world, &b);
  }
  if (!is_natural(v)) raise_argument(m, "sequence->list", "sequence?", v);
  count = need_index(m, "sequence->list", v);
  for (uint32_t i = 0; i < count; i++) list_add(m->world, &b, small(i));
  return list_done(m->world, &b);
}

/* ---- time ---- */

static double clock_milliseconds(clockid_t clock) { return (double)clock_nanoseconds(clock) / 1e6; }

PRIMITIVE(prim_inexact_milliseconds) { return term_real(m->world, clock_milliseconds(CLOCK_REALTIME)); }
PRIMITIVE(prim_milliseconds) { return small((int64_t)clock_milliseconds(CLOCK_REALTIME)); }
PRIMITIVE(prim_seconds) { return small((int64_t)(clock_milliseconds(CLOCK_REALTIME) / 1e3)); }
PRIMITIVE(prim_process_milliseconds) { return small((int64_t)clock_milliseconds(CLOCK_PROCESS_CPUTIME_ID)); }
PRIMITIVE(prim_inexact_process_milliseconds) {
  return term_real(m->world, clock_milliseconds(CLOCK_PROCESS_CPUTIME_ID));
}
PRIMITIVE(prim_no_milliseconds) { return small(0); }
PRIMITIVE(prim_memory_use) { return small((int64_t)m->world->arena.used); }

/* (time-apply f arguments): the list of results; CPU, real and collector time. */
PRIMITIVE(prim_time_apply) {
  need_procedure(m, "time-apply", argv[0]);
  need_list(m, "time-apply", argv[1]);
  uint32_t count;
  value *arguments = list_to_array(m->world, argv[1], &count);
  double cpu = clock_milliseconds(CLOCK_PROCESS_CPUTIME_ID), real = clock_milliseconds(CLOCK_MONOTONIC);
  value result = apply(m, argv[0], count, arguments);
  cpu = clock_milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  real = clock_milliseconds(CLOCK_MONOTONIC) - real;
  value *items = values_items(&result, &count);
  return values_make(
      m, 4, (value[]){list_from_array(m->world, items, count), small((int64_t)cpu), small((int64_t)real), small(0)});
}

PRIMITIVE(prim_sleep) {
  double seconds = argc && is_real_number(argv[0]) ? number_to_double(argv[0]) : 0;
  if (argc && (!is_real_number(argv[0]) || seconds < 0)) raise_argument(m, "sleep", "(>=/c 0)", argv[0]);
  struct timespec t = {.tv_sec = (time_t)seconds};
  t.tv_nsec = (long)((seconds - (double)t.tv_sec) * 1e9);
  nanosleep(&t, NULL);
  return m->world->void_;
}

/* ---- the environment ---- */

PRIMITIVE(prim_getenv) {
  need_string(m, "getenv", argv[0]);
  const char *text = getenv(text_bytes(argv[0]));
  return text ? make_string(m, text, strlen(text)) : m->world->false_;
}

PRIMITIVE(prim_system_type) {
  bool vm = argc > 0 && is_symbol(argv[0]) && strcmp(text_bytes(argv[0]), "vm") == 0;
  return term_symbol(m->world, vm ? "chez-scheme" : "unix");
}
PRIMITIVE(prim_version) { return make_string(m, "8.7", 3); }

/* ---- serialisation: the result of racket/serialize for data without structures ---- */

PRIMITIVE(prim_serialize) {
  term t = value_to_term(m->world, argv[0]);
  if (!t) raise_argument(m, "serialize", "data without procedures and structures", argv[0]);
  bool quoted = is_pair(t);
  term version = term_sequence(m->world, (term[]){small(3)}, 1), none = m->world->empty;
  term content = quoted ? term_items(m->world, KIND_DOTTED, (term[]){term_symbol(m->world, "q"), t}, 2) : t;
  if (quoted && is_sequence(t)) content = value_to_term(m->world, value_cons(m->world, term_symbol(m->world, "q"), t));
  return term_sequence(m->world, (term[]){version, small(0), none, small(0), none, none, content}, 7);
}

PRIMITIVE(prim_deserialize) {
  enum { CONTENT = 6 };
  if (!is_pair(argv[0])) raise_argument(m, "car", "pair?", argv[0]);
  uint32_t count;
  const value *parts = is_list(argv[0]) ? list_to_array(m->world, argv[0], &count) : NULL;
  if (!parts || count != CONTENT + 1 || parts[1] != small(0))
    raise_argument(m, "deserialize", "serialized data without structures", argv[0]);
  value content = parts[CONTENT];
  bool quoted = is_pair(content) && list_head(content) == term_symbol(m->world, "q");
  return quoted ? list_tail(m->world, content) : content;
}

PRIMITIVE(prim_exit) {
  m->exit_status = 0;
  if (argc && is_small(argv[0]) && small_value(argv[0]) > 0 && small_value(argv[0]) < 256)
    m->exit_status = (int)small_value(argv[0]);
  if (!m->exiting) {
    struct escape_object *k = arena_alloc_zero(&m->world->arena, sizeof *k);
    k->object.kind = KIND_ESCAPE;
    m->exiting = (value)k;
    world_keep(m->world);
  }
  world_raise(m->world, m->exiting);
}

void prim_misc_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"eq?", 2, 2, prim_eq},
      {"eqv?", 2, 2, prim_eqv},
      {"equal?", 2, 2, prim_equal},
      {"equal-hash-code", 1, 1, prim_equal_hash},
      {"equal-secondary-hash-code", 1, 1, prim_equal_hash},
      {"eq-hash-code", 1, 1, prim_eq_hash},
      {"eqv-hash-code", 1, 1, prim_eq_hash},
      {"not", 1, 1, prim_not},
      {"false?", 1, 1, prim_not},
      {"boolean?", 1, 1, prim_is_boolean},
      {"symbol=?", 1, ANY_COUNT, prim_symbols_equal},
      {"boolean=?", 2, ANY_COUNT, prim_booleans_equal},
      {"xor", 2, 2, prim_xor},
      {"void", 0, ANY_COUNT, prim_void},
      {"void?", 1, 1, prim_is_void},
      {"eof-object?", 1, 1, prim_is_eof},
      {"box?", 1, 1, prim_is_box},
      {"box", 1, 1, prim_box},
      {"box-immutable", 1, 1, prim_box},
      {"unbox", 1, 1, prim_unbox},
      {"set-box!", 2, 2, prim_set_box},
      {"immutable?", 1, 1, prim_is_immutable},
      {"sequence?", 1, 1, prim_is_sequence},
      {"sequence->list", 1, 1, prim_sequence_to_list},
      {"current-inexact-milliseconds", 0, 0, prim_inexact_milliseconds},
      {"current-milliseconds", 0, 0, prim_milliseconds},
      {"current-seconds", 0, 0, prim_seconds},
      {"current-process-milliseconds", 0, 1, prim_process_milliseconds},
      {"current-inexact-process-milliseconds", 0, 1, prim_inexact_process_milliseconds},
      {"current-gc-milliseconds", 0, 0, prim_no_milliseconds},
      {"current-memory-use", 0, 1, prim_memory_use},
      {"collect-garbage", 0, 1, prim_void},
      {"time-apply", 2, 2, prim_time_apply},
      {"sleep", 0, 1, prim_sleep},
      {"getenv", 1, 1, prim_getenv},
      {"system-type", 0, 1, prim_system_type},
      {"version", 0, 0, prim_version},
      {"serialize", 1, 5, prim_serialize},
      {"deserialize", 1, 1, prim_deserialize},
      {"exit", 0, 1, prim_exit},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
  builtins_add_value(m, "current-command-line-arguments",
                     parameter_named(m, "current-command-line-arguments", term_items(m->world, KIND_VECTOR, NULL, 0)));
  builtins_add_value(m, "true", m->world->true_);
  builtins_add_value(m, "false", m->world->false_);
  builtins_add_value(m, "eof", m->world->eof);
}
