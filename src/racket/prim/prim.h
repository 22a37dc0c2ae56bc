/* prim: what the files of primitives share, and the list of them.
 *
 * A primitive's arguments are in argv; their number was checked against its row. Keyword arguments
 * follow the positional ones as pairs of keyword and value: (sort l < #:key car) is called with l <
 * #:key car. Rows of primitives that take keywords count both in `max`. */
#ifndef ASSAY_RACKET_PRIM_PRIM_H
#define ASSAY_RACKET_PRIM_PRIM_H

#include "core/number/number.h"
#include "racket/ordered_table.h"
#include "racket/procedure.h"

#define PRIM_UNUSED __attribute__((unused))
#define PRIMITIVE(name)                                                                                                \
  static value name(PRIM_UNUSED struct machine *m, PRIM_UNUSED uint32_t argc, PRIM_UNUSED value *argv)
#define PREDICATE(name, test)                                                                                          \
  PRIMITIVE(name) {                                                                                                    \
    value v = argv[0];                                                                                                 \
    return boolean_value(m->world, test);                                                                              \
  }
#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

/* Raises errors with Racket's messages. `who` is the primitive. raise_argument_at also reports
 * the position and the other arguments; raise_details adds lines "\n  label: value" to "who:
 * message", ended by a NULL label. */
_Noreturn void raise_argument_at(struct machine *m, const char *who, const char *expected, uint32_t index,
                                 uint32_t argc, const value *argv);
_Noreturn void raise_details(struct machine *m, const char *message, ...);
_Noreturn void raise_contract(struct machine *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *value_text(struct machine *m, value v, enum print_mode mode); /* in the arena */

/* Checks that raise raise_argument's message. */
void need_list(struct machine *m, const char *who, value v);
void need_procedure(struct machine *m, const char *who, value v);
void need_string(struct machine *m, const char *who, value v);
void need_symbol(struct machine *m, const char *who, value v);
term need_number(struct machine *m, const char *who, value v);
term need_real(struct machine *m, const char *who, value v);
term need_rational(struct machine *m, const char *who, value v);
uint32_t need_index(struct machine *m, const char *who, value v); /* an exact natural number; huge ones saturate */
/* The length of a new object; raises if memory for it is impossible. */
uint32_t need_size(struct machine *m, const char *who, value v);
void need_list_at(struct machine *m, const char *who, uint32_t index, uint32_t argc, const value *argv);
void need_procedure_at(struct machine *m, const char *who, uint32_t index, uint32_t argc, const value *argv);

/* Keywords: the number of arguments before them, and the value of one of them (or 0). */
uint32_t positional_count(uint32_t argc, const value *argv);
value keyword_argument(struct machine *m, uint32_t argc, const value *argv, const char *keyword);

/* Apply a procedure; holds1 and holds2: is its result true? */
static inline value apply1(struct machine *m, value f, value a) { return apply(m, f, 1, &a); }
static inline value apply2(struct machine *m, value f, value a, value b) { return apply(m, f, 2, (value[]){a, b}); }
static inline bool holds1(struct machine *m, value f, value a) { return is_true(m->world, apply1(m, f, a)); }
static inline bool holds2(struct machine *m, value f, value a, value b) {
  return is_true(m->world, apply2(m, f, a, b));
}

/* Builds a list from the front. Start with {0}. */
struct list_builder {
  value first;
  struct pair_object *last;
};
void list_add(struct world *w, struct list_builder *b, value v);
value list_done(struct world *w, const struct list_builder *b);
value list_done_with(const struct list_builder *b, value end); /* `end` is the tail of the last pair */
bool list_measure(value v, uint32_t *length);                  /* false: not a list */
/* The arguments with the items of the last one, a list, in its place. */
value *spread_arguments(struct machine *m, uint32_t *argc, const value *argv);
/* The first `count` items of a list, and the list or dotted chain behind them; they must exist. */
value list_before(struct machine *m, value list, uint32_t count);
value list_after(struct machine *m, value v, uint32_t count);

/* The comparison of keys: a standard equality, or a procedure. */
struct value_comparison {
  enum equality equality;
  value procedure; /* or 0 */
};
/* From the argument at the index; equal? if there is none. */
struct value_comparison comparison_of(struct machine *m, const char *who, uint32_t argc, const value *argv,
                                      uint32_t index);
bool comparison_holds(struct machine *m, const struct value_comparison *c, value a, value b);

value make_string(struct machine *m, const char *text, size_t length);
value string_from_buffer(struct machine *m, struct buffer *b); /* frees the buffer */
value parameter_named(struct machine *m, const char *name, value content);
value make_vector(struct world *w, const value *items, uint32_t count); /* mutable; items may be NULL */
/* The items of a vector of either kind; NULL if it is not a vector. */
value *vector_contents(value v, uint32_t *count);

void prim_number_install(struct machine *m);
void prim_math_install(struct machine *m);
void prim_pair_install(struct machine *m);
void prim_list_install(struct machine *m);
void prim_select_install(struct machine *m);
void prim_sort_install(struct machine *m);
void prim_vector_install(struct machine *m);
void prim_string_install(struct machine *m);
void prim_split_install(struct machine *m);
void prim_char_install(struct machine *m);
void prim_symbol_install(struct machine *m);
void prim_format_install(struct machine *m);
void prim_path_install(struct machine *m);
void prim_file_output_install(struct machine *m, value output); /* `output`: the parameter current-output-port */
void prim_port_install(struct machine *m);
void prim_regexp_install(struct machine *m);
void prim_hash_install(struct machine *m);
void prim_dict_install(struct machine *m);
void prim_set_install(struct machine *m);
void prim_misc_install(struct machine *m);
void prim_function_install(struct machine *m);
void prim_subst_install(struct machine *m);

/* Installs all of the above. */
void prims_install(struct machine *m);

#endif
