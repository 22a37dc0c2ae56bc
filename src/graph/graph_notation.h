/* graph_notation: how a language writes graphs: the `graph-syntax` form of a subject file.
 *
 *     (graph-syntax c
 *       (value "v$i")
 *       (parameter "  $t $x = load_$n(in);\n")
 *       (node "  $t $x = $e;\n")
 *       (result "  put_$n($x);\n")
 *       (literal "literal_$n($w)")
 *       (inputs "$c, (const uint64_t[]){$words}") (word "0x$w, ")
 *       (graph "$lifted static void code(const uint64_t *in) {\n$body}\n"))
 *
 * A graph is its parameters, its nodes and its results, each on its own, in this order: $body. $i
 * is a number, from 0; $x a value; $e the code of an operation; $t the language's name for the type
 * of the value, and $n the type's own name; $w a word as sixteen hexadecimal digits.
 * graph/graph_literal.h has other forms of literals; a string literal has $s, the string escaped as
 * in C and many other languages, and $h, its bytes as hexadecimal digits. `inputs` are the inputs
 * of all runs: the words of the parameters for the first run, for the second run, and so on, each
 * written by `word`; $p is the number of parameters, $r that of results, $c that of runs, $words
 * all the words. A string is its length, then its bytes. Without `graph`, it is "$body".
 *
 * Only some graphs need the following:
 *
 *     (effect "  $e;\n")                      an operation without results
 *     (several "$declarations  $e;\n")        one with several
 *     (if "$declarations  if ($1) {\n$then  } else {\n$else  }\n")
 *     (if-end "$assignments")
 *     (loop "$declarations$initial  for (int i$i = 0; i$i < $turns; i$i++) {\n$bindings$block  }\n")
 *     (loop-end "$assignments    if (!$1) break;\n")
 *     (function "  $t $x = LOCAL(f$i);\n") (lifted-function "static $t LOCAL(f$i)($formals) {\n$block}\n")
 *     (function-end "  return $1;\n")
 *     (closure ...)                           as function
 *     (call "$f($operands)")                  this is the $e of a node
 *     (recurse "  $t $x = LOCAL(r$i)($turns, $operands);\n") (lifted-recurse "static $t LOCAL(r$i)(int turns, $formals) {\n$block}\n")
 *     (again "(turns > 0 ? LOCAL(r$i)(turns - 1, $operands) : $zero)")   the call of a recursion in itself
 *     (declare "  $t $x;\n") (assign "  $x = $y;\n") (formal "$t $x") (join ", ")
 *
 * In these, $1 is the first operand, or the first result of the block that ends; $operands are all
 * of them, $results the results of the node, $values those of the block that ends, $parameters
 * those of the block, $formals the same in the form of `formal`, all with `join` between.
 * $declarations and $assignments are for each result of the node, $initial assigns the operands of
 * a loop, $bindings declares the parameters of a loop's block and assigns the results of the loop
 * to them (with `bind`, $x and $y). The end of a loop's block concerns its results but the first,
 * which is $1. Lifted code precedes everything else, in $lifted; there, $t is the type of the
 * function's result. */
#ifndef ASSAY_GRAPH_GRAPH_NOTATION_H
#define ASSAY_GRAPH_GRAPH_NOTATION_H

#include "graph/graph.h"
#include "graph/graph_literal.h"

enum graph_part {
  PART_VALUE,
  PART_PARAMETER,
  PART_NODE,
  PART_RESULT,
  PART_INPUTS,
  PART_WORD, /* all parts up to this one are required */
  PART_GRAPH,
  PART_EFFECT,
  PART_SEVERAL,
  PART_IF,
  PART_IF_END,
  PART_LOOP,
  PART_LOOP_END,
  PART_FUNCTION,
  PART_LIFTED_FUNCTION,
  PART_FUNCTION_END,
  PART_CLOSURE,
  PART_LIFTED_CLOSURE,
  PART_CLOSURE_END,
  PART_CALL,
  PART_RECURSE,
  PART_LIFTED_RECURSE,
  PART_RECURSE_END,
  PART_AGAIN,
  PART_DECLARE,
  PART_ASSIGN,
  PART_BIND,
  PART_FORMAL,
  PART_JOIN,
  GRAPH_PARTS
};

/* The holes of all parts. */
enum graph_hole {
  GRAPH_HOLE_NUMBER,
  GRAPH_HOLE_VALUE,
  GRAPH_HOLE_CODE,
  GRAPH_HOLE_TYPE,
  GRAPH_HOLE_NAME,
  GRAPH_HOLE_WORD,
  GRAPH_HOLE_DECIMAL,
  GRAPH_HOLE_PARAMETER_COUNT,
  GRAPH_HOLE_RESULT_COUNT,
  GRAPH_HOLE_TIMES,
  GRAPH_HOLE_WORDS,
  GRAPH_HOLE_STRING,
  GRAPH_HOLE_BYTES,
  GRAPH_HOLE_BODY,
  GRAPH_HOLE_LIFTED,
  GRAPH_HOLE_FIRST,
  GRAPH_HOLE_OPERANDS,
  GRAPH_HOLE_RESULTS,
  GRAPH_HOLE_VALUES,
  GRAPH_HOLE_PARAMETERS,
  GRAPH_HOLE_FORMALS,
  GRAPH_HOLE_DECLARATIONS,
  GRAPH_HOLE_ASSIGNMENTS,
  GRAPH_HOLE_INITIAL,
  GRAPH_HOLE_BINDINGS,
  GRAPH_HOLE_THEN,
  GRAPH_HOLE_ELSE,
  GRAPH_HOLE_BLOCK,
  GRAPH_HOLE_TURNS,
  GRAPH_HOLE_FUNCTION,
  GRAPH_HOLE_ZERO,
  GRAPH_HOLE_OTHER,
  GRAPH_HOLES
};

struct graph_notation {
  term name;
  struct place place;
  struct text_template parts[GRAPH_PARTS];
  const struct literal_spelling *literals;
};

/* Raises. */
const struct graph_notation *graph_notation_read(struct world *w, const struct syntax *form);

/* Those of the taken operations that have code in the language. In the world's arena. Raises if
 * there is none, if one of their types has no text in the language, or if the language cannot write
 * a wanted kind of node. */
bool *graph_notation_written(const struct graph_notation *n, const struct operations *o, const bool *taken,
                             const bool *kinds);
/* The name of the first operation or kind of node of the graph without code in the language; or
 * NULL. */
const char *graph_notation_lacks(const struct graph_notation *n, const struct op_graph *g);

/* ---- writing (graph/graph_write.c) ---- */

void graph_write(const struct graph_notation *n, const struct op_graph *g, struct buffer *b);

/* The same with marks: `mark` is called before and after the text of each node and of each block
 * with its end, and may append to it. A lifted function, with its block, is written elsewhere than
 * its node. */
enum graph_marked { MARKED_NODE, MARKED_BLOCK };
struct graph_marker {
  void (*mark)(void *data, struct buffer *b, enum graph_marked what, uint32_t number, bool ends);
  void *data;
};
void graph_write_marked(const struct graph_notation *n, const struct op_graph *g, const struct graph_marker *marker,
                        struct buffer *b);
/* For each run, the words of all parameters, in observable form. */
void graph_write_inputs(const struct graph_notation *n, const struct op_graph *g, const struct word_list *words,
                        uint32_t times, struct buffer *b);
/* Writes the definitions that the code needs. */
void graph_write_definitions(const struct graph_notation *n, const struct operations *o, struct buffer *b);

#endif
