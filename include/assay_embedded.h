/* assay_embedded: a compiler that is a library, tested from inside of your program.
 *
 * You say which types and operations there are, how the compiler builds each operation, and what it
 * should compute. assay makes random functions of these operations, builds and runs them in forked
 * children, compares every bit of what they compute, and makes small what is wrong:
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
 * docs/embedded.md tells it from the beginning; examples/ has a program for each of several
 * compilers.
 *
 * Values are words of 64 bits. An integer of fewer bits is extended to a word, by its sign or by
 * zeros; a boolean is 0 or 1; a double is its bits. What callbacks give back is cut to the bits of
 * its type, any NaN is the same one, and any word but 0 is true.
 *
 * The callbacks of the compiler and `build` are called in children only, which have a copy of this
 * process's memory. A compiler that crashes, aborts, hangs or eats all memory ends its child: that
 * is a finding. `eval` is called in this process. What the compiler prints in a child is shown
 * where the child has failed. */
#ifndef ASSAY_EMBEDDED_H
#define ASSAY_EMBEDDED_H

#include "assay.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Tables end with an element that has no name. Names begin with a letter, and have letters, digits
 * and any of _ - . */

/* The table has no cells and arrays: these are written in signatures. */
enum assay_type_kind { ASSAY_UNSIGNED, ASSAY_SIGNED, ASSAY_BOOL, ASSAY_DOUBLE, ASSAY_CELL, ASSAY_ARRAY };

struct assay_type {
  const char *name;
  enum assay_type_kind kind;
  unsigned bits;    /* of an integer: 1 to 64 */
  const void *data; /* yours; of a cell or array NULL */
};

/* The type of the items of a cell or array; of other types NULL. */
ASSAY_API const struct assay_type *assay_type_item(const struct assay_type *type);
/* The number of items of an array; 1 for all other types. */
ASSAY_API unsigned assay_type_length(const struct assay_type *type);

struct assay_op;

enum { ASSAY_MOST_OPERANDS = 16, ASSAY_MOST_RESULTS = 8 };

/* An operation at given types: what its callbacks are told. */
struct assay_node {
  const struct assay_op *op;
  const struct assay_type *operands[ASSAY_MOST_OPERANDS], *results[ASSAY_MOST_RESULTS]; /* their types */
  unsigned operand_count, result_count;
  void *function; /* that is being built: what `begin` has returned; NULL for `eval` */
};

/* An operation. Beside types of the table, a signature has
 *
 *     (cell TYPE)        a variable, which operations read and change
 *     (array TYPE N)     N variables in a row, 1 to 1024
 *     (effects)          at the end: the operation changes a cell or array that it takes
 *
 * such as "i32 -> (cell i32)" to make a new cell, "(cell i32) -> i32" to load and
 * "(cell i32) i32 -> (effects)" to store. Operations with effects are built even if nothing needs
 * their results, and take effect in the order in which they are built. Only an operation makes a
 * cell or array, a new one each time that the function is run. There are no literals or parameters
 * of these types, and they are not the items of others. */
struct assay_op {
  const char *name;
  const char *
      signature; /* "i32 i32 -> i32"; there may be several results. T is each of `types`, one after the other: "T T -> T" */
  const char *types; /* "i8 i16 i32"; NULL: there is no T. The operation for i8 is named NAME.i8 */
  double weight;     /* how often it is chosen; 0 is as much as 1 */
  /* Adds it to the function: results[0] is what the compiler has for its value, and so on if there
   * are several. NULL: it refuses. An operation without results leaves results[0] as it is, or sets
   * it to NULL to refuse. */
  void (*build)(const struct assay_node *node, void *const *operands, void **results);
  /* What it computes, for all operands. assay_items gives the items of an operand that is a cell or
   * array; with (effects), `eval` may change them. A result of these types is a new one, whose
   * items are 0 before; or `eval` sets results[i] to an operand of the same type. NULL: unknown,
   * and variants are only compared with each other. */
  void (*eval)(const struct assay_node *node, const uint64_t *operands, uint64_t *results);
  const void *data; /* yours */
};

/* The items of a cell or array among the operands or results of `eval`: as many as
 * assay_type_length says. */
static inline uint64_t *assay_items(uint64_t word) { return (uint64_t *)(uintptr_t)word; }

/* A way to use the compiler, such as with and without its optimiser. */
struct assay_variant {
  const char *name;
  const void *data; /* yours */
};

/* A function that is to be built. */
struct assay_function {
  const struct assay_variant *variant;
  void *session; /* what `open` has returned */
  const struct assay_type *const *parameters, *const *results;
  unsigned parameter_count, result_count;
  unsigned number;   /* in its child, from 0: for names */
  char message[256]; /* who refuses may say why */
};

struct assay_compiler {
  /* Once in a child, before all else. May be NULL; NULL is what it returns then. */
  void *(*open)(const struct assay_variant *variant);
  /* A new function. NULL: the compiler refuses. The function is there until it is dropped. */
  void *(*begin)(struct assay_function *function);
  /* What the compiler has for its parameter of that number, from 0, and for a literal. NULL: it
   * refuses. */
  void *(*parameter)(void *function, unsigned number);
  void *(*literal)(void *function, const struct assay_type *type, uint64_t word);
  /* The function returns these, and is compiled. False: the compiler refuses. */
  bool (*finish)(void *function, void *const *results);
  /* Where many functions are compiled in one go: all that were finished. False: it refuses. NULL:
   * `finish` has compiled them. */
  bool (*compile)(void *session);
  /* Calls it. The outputs are the words of the results, one after the other. A cell or array among
   * the results has the words of all its items there, as they are at the end of the function. */
  void (*run)(void *function, const uint64_t *inputs, uint64_t *outputs);
  /* It is not needed any more. May be NULL. */
  void (*drop)(void *function);
};

struct assay_embedded {
  const char *name; /* of the compiler */
  const struct assay_type *types;
  const struct assay_op *ops;
  const struct assay_variant *variants;
  const struct assay_compiler *compiler;
  const char *
      settings; /* of graphs, as in subject files: "(nodes 10 30) (inputs 8)" (docs/operations.md); NULL: the usual ones */
  const char
      *known;     /* (known "REASON" (term "REGEX")) ...: differences that are permitted (docs/subjects.md); or NULL */
  unsigned batch; /* how many functions a child builds; 0: 500 */
  /* Of processor time that a function may take in a child, alone; 0: 1. With a `size` of n
   * hundreds, n times as much. */
  double seconds;
  unsigned megabytes; /* that a child may use beside what is used before; 0: 2000 */
};

struct assay_embedded_options {
  uint64_t seed;
  uint64_t count;       /* of functions; 0: as many as the time allows */
  double seconds;       /* 0: no limit; one of both is needed */
  unsigned jobs;        /* children at a time; 0: 1 */
  unsigned size;        /* operations of a function; 0: as the settings say */
  bool first;           /* the first finding is enough */
  bool unreduced;       /* findings are not made small */
  bool quiet;           /* only findings are reported, without how they were made */
  double reducing;      /* seconds for making a finding small; 0: 120 */
  const int *stop;      /* ends it when it is not 0 any more; or NULL */
  const char *campaign; /* a directory to keep everything in, for `assay report` and --resume; or NULL */
  bool resume;          /* go on with what is in it, if there is something */
  bool json;            /* report as `assay hunt --json` does: an object a line */
  const char *term;     /* try this function alone, as findings are written as terms; or NULL */
};

struct assay_embedded_result {
  uint64_t tried;  /* functions */
  size_t findings; /* that are different */
  uint64_t hits;   /* functions that showed any of them */
  uint64_t flaky;  /* differences that were not seen again */
  bool stopped;    /* it was ended by `stop` */
  double seconds;  /* that it took */
};

/* Hunts, and writes what is found to `report`. Where it fails, assay_error tells why: a bad
 * signature, a missing callback... */
ASSAY_API assay_status assay_embedded_hunt(assay *w, const struct assay_embedded *e,
                                           const struct assay_embedded_options *options, FILE *report,
                                           struct assay_embedded_result *out);

/* A whole program: --help tells its options. Returns the exit status: 0 if all is well, 1 if
 * something was found, 2 if that cannot be told; 128 and the number of a signal if one has ended
 * the hunt before that. */
ASSAY_API int assay_embedded_main(int argc, char **argv, const struct assay_embedded *e);

#ifdef __cplusplus
}
#endif

#endif
