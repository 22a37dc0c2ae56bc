/* assay_embedded: tests a compiler that is a library from inside your program.
 *
 * You list the types and operations, how the compiler builds each operation, and its expected
 * results. assay generates random functions of these operations, builds and runs them in forked
 * children, compares every bit of their results, and reduces the failures:
 *
 *     static void build_add(const struct assay_node *n, void *const *operands, void **results) {
 *       *results = my_add(n->function, operands[0], operands[1]);
 *     }
 *     static void add(const struct assay_node *n, const uint64_t *operands, uint64_t *results) {
 *       *results = operands[0] + operands[1];
 *     }
 *     static const struct assay_type types[] = {{"i32", ASSAY_SIGNED, 32}, {0}};
 *     static const struct assay_op ops[] = {{"add", "i32 i32 -> i32", .build = build_add, .eval = add}, {0}};
 *     static const struct assay_variant variants[] = {{"optimised"}, {0}};
 *     static const struct assay_compiler compiler = {.begin = ..., .parameter = ..., .literal = ..., .finish = ..., .run = ...};
 *
 *     int main(int argc, char **argv) {
 *       return assay_embedded_main(argc, argv, &(struct assay_embedded){"mine", types, ops, variants, &compiler});
 *     }
 *
 * docs/embedded.md is a tutorial; examples/ has a program for each of several compilers.
 *
 * Values are words of 64 bits. Narrower integers are sign- or zero-extended to a word; a boolean is
 * 0 or 1; a double is its bits. Results of callbacks are truncated to the width of their type; all
 * NaNs are equal; any word but 0 is true.
 *
 * The compiler's callbacks and `build` are called only in children, which have a copy of this
 * process's memory. If the compiler crashes, aborts, hangs or runs out of memory, its child ends:
 * that is a finding. `eval` is called in this process. The compiler's output is shown if its child
 * has failed. */
#ifndef ASSAY_EMBEDDED_H
#define ASSAY_EMBEDDED_H

#include "assay.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Tables end with an element that has no name. Names begin with a letter and continue with letters,
 * digits, and any of _ - . */

/* Cells and arrays are not in the table of types: signatures contain them. */
enum assay_type_kind { ASSAY_UNSIGNED, ASSAY_SIGNED, ASSAY_BOOL, ASSAY_DOUBLE, ASSAY_CELL, ASSAY_ARRAY };

struct assay_type {
  const char *name;
  enum assay_type_kind kind;
  unsigned bits;    /* of an integer: 1 to 64 */
  const void *data; /* yours; NULL for a cell or array */
};

/* The type of the items of a cell or array; NULL for other types. */
ASSAY_API const struct assay_type *assay_type_item(const struct assay_type *type);
/* The number of items of an array; 1 for other types. */
ASSAY_API unsigned assay_type_length(const struct assay_type *type);

struct assay_op;

enum { ASSAY_MOST_OPERANDS = 16, ASSAY_MOST_RESULTS = 8 };

/* An operation at given types, as its callbacks receive it. */
struct assay_node {
  const struct assay_op *op;
  const struct assay_type *operands[ASSAY_MOST_OPERANDS], *results[ASSAY_MOST_RESULTS]; /* their types */
  unsigned operand_count, result_count;
  void *function; /* the one being built, as returned by `begin`; NULL for `eval` */
};

/* An operation. In addition to types of the table, a signature may contain
 *
 *     (cell TYPE)        a variable, which operations read and change
 *     (array TYPE N)     N variables in a row, 1 to 1024
 *     (effects)          at the end: the operation changes a cell or array that it takes
 *
 * such as "i32 -> (cell i32)" to make a new cell, "(cell i32) -> i32" to load and "(cell i32) i32
 * -> (effects)" to store. Operations with effects are built even if their results are unused, and
 * take effect in the order in which they are built. Cells and arrays come only from operations,
 * which make new ones each time the function runs. They cannot be literals, parameters, or items of
 * other cells and arrays. */
struct assay_op {
  const char *name;
  const char
      *signature;    /* "i32 i32 -> i32"; several results are allowed. "T T -> T" is instantiated at each of `types` */
  const char *types; /* "i8 i16 i32"; NULL: there is no T. The instance at i8 is named NAME.i8 */
  double weight;     /* the relative frequency of its use; 0 is the same as 1 */
  /* Adds the operation to the function. Sets results[0], results[1]... to the compiler's
   * representations of its results, or to NULL if the compiler refuses. An operation without
   * results leaves results[0] unchanged, or sets it to NULL to refuse. */
  void (*build)(const struct assay_node *node, void *const *operands, void **results);
  /* Computes the expected results for any operands. assay_items gives the items of a cell or array
   * among the operands; with (effects), `eval` may change them. A cell or array among the results
   * is a new one with items 0, unless `eval` sets results[i] to an operand of the same type. NULL:
   * unknown, and variants are only compared with each other. */
  void (*eval)(const struct assay_node *node, const uint64_t *operands, uint64_t *results);
  const void *data; /* yours */
};

/* The items of a cell or array among the operands or results of `eval`; there are assay_type_length
 * of them. */
static inline uint64_t *assay_items(uint64_t word) { return (uint64_t *)(uintptr_t)word; }

/* A configuration of the compiler, such as with or without its optimiser. */
struct assay_variant {
  const char *name;
  const void *data; /* yours */
};

/* A function to be built. */
struct assay_function {
  const struct assay_variant *variant;
  void *session; /* as returned by `open` */
  const struct assay_type *const *parameters, *const *results;
  unsigned parameter_count, result_count;
  unsigned number;   /* in its child, from 0, for use in names */
  char message[256]; /* the reason for a refusal, if set */
};

struct assay_compiler {
  /* Called once in a child, before everything else. May be NULL, as if it returned NULL. */
  void *(*open)(const struct assay_variant *variant);
  /* Begins a new function. NULL: the compiler refuses. The function lives until it is dropped. */
  void *(*begin)(struct assay_function *function);
  /* The compiler's representations of a parameter, numbered from 0, and of a literal. NULL: the
   * compiler refuses. */
  void *(*parameter)(void *function, unsigned number);
  void *(*literal)(void *function, const struct assay_type *type, uint64_t word);
  /* Makes the function return these results, and compiles it. False: the compiler refuses. */
  bool (*finish)(void *function, void *const *results);
  /* For compilers that compile many functions at once: compiles all finished functions. False: the
   * compiler refuses. NULL: `finish` has compiled them. */
  bool (*compile)(void *session);
  /* Calls the function. The outputs are the words of the results, in order. A cell or array among
   * the results contributes the words of all its items, as they are when the function returns. */
  void (*run)(void *function, const uint64_t *inputs, uint64_t *outputs);
  /* Frees a function. May be NULL. */
  void (*drop)(void *function);
};

struct assay_embedded {
  const char *name; /* of the compiler */
  const struct assay_type *types;
  const struct assay_op *ops;
  const struct assay_variant *variants;
  const struct assay_compiler *compiler;
  const char *settings; /* of graphs, as in subject files: "(nodes 10 30) (inputs 8)" (docs/operations.md); or NULL */
  const char *known;    /* (known "REASON" (term "REGEX")) ...: permitted differences (docs/subjects.md); or NULL */
  unsigned batch;       /* functions per child; 0: 500 */
  /* Processor time that a function may take in a child, in seconds; 0: 1. With a `size` of n
   * hundreds, n times as much. */
  double seconds;
  unsigned megabytes; /* memory that a child may use in addition to this process's; 0: 2000 */
};

struct assay_embedded_options {
  uint64_t seed;
  uint64_t count;       /* of functions; 0: as many as time permits */
  double seconds;       /* 0: no limit; count or seconds is required */
  unsigned jobs;        /* children in parallel; 0: 1 */
  unsigned size;        /* operations of a function; 0: as the settings say */
  bool first;           /* stop at the first finding */
  bool unreduced;       /* do not reduce findings */
  bool quiet;           /* report findings only, without how they were found */
  double reducing;      /* seconds for reducing a finding; 0: 120 */
  const int *stop;      /* the hunt ends once it is not 0; or NULL */
  const char *campaign; /* a directory that keeps the whole campaign, for `assay report` and `resume`; or NULL */
  bool resume;          /* continue the campaign if it exists */
  bool json;            /* report as `assay hunt --json` does: one object per line */
  const char *term;     /* test only this function, a term as printed in findings; or NULL */
};

struct assay_embedded_result {
  uint64_t tried;  /* functions */
  size_t findings; /* distinct ones */
  uint64_t hits;   /* functions that showed any of the findings */
  uint64_t flaky;  /* differences that did not reproduce */
  bool stopped;    /* it was ended by `stop` */
  double seconds;  /* elapsed */
};

/* Hunts, and writes findings to `report`. If it fails, assay_error has the message: a bad
 * signature, a missing callback... */
ASSAY_API assay_status assay_embedded_hunt(assay *w, const struct assay_embedded *e,
                                           const struct assay_embedded_options *options, FILE *report,
                                           struct assay_embedded_result *out);

/* A complete program; --help lists its options. Returns the exit status: 0 if nothing was found, 1
 * if something was, 2 if an error prevented the hunt; 128 plus the number of the signal that ended
 * it. */
ASSAY_API int assay_embedded_main(int argc, char **argv, const struct assay_embedded *e);

#ifdef __cplusplus
}
#endif

#endif
