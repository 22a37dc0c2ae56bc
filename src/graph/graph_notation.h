/* graph_notation: how a language writes graphs: the `graph-syntax` form of a subject file.
 *
 *     (graph-syntax c
 *       (value "v$i")
 *       (parameter "  $t $x = load_$n(in[$i]);\n")
 *       (node "  $t $x = $e;\n")
 *       (result "  out[$i] = store_$n($x);\n")
 *       (literal "literal_$n(0x$w)")
 *       (inputs "$p, $r, $c, (const uint64_t[]){$words}") (word "0x$w, "))
 *
 * A graph is its parameters, its nodes and its results, each on its own, in this order. $i is a number, from 0; $x a value; $e the code of
 * an operation; $t what the language calls the type of the value, and $n the type's own name; $w a word as sixteen hexadecimal
 * digits. A literal may be written in other ways, too: graph/graph_literal.h. `inputs` is what a graph is run on: the words of the parameters for the first time, for the second time, and so on, each written as
 * `word` says; $p is the number of parameters, $r that of results, $c how often it is run. */
#ifndef ASSAY_GRAPH_GRAPH_NOTATION_H
#define ASSAY_GRAPH_GRAPH_NOTATION_H

#include "graph/graph.h"
#include "graph/graph_literal.h"

struct graph_notation {
  term name;
  struct place place;
  struct text_template value, parameter, node, result, inputs, word;
  const struct literal_spelling *literals;
};

/* Raises. */
const struct graph_notation *graph_notation_read(struct world *w, const struct syntax *form);

/* Of the operations that are taken, those that have code in the language. In the world's arena. Raises if there is none, or if a type of
 * theirs has no text in the language. */
const bool *graph_notation_written(const struct graph_notation *n, const struct operations *o, const bool *taken);
/* The first operation of the graph that has no code in the language, or NULL. */
const struct operation *graph_notation_lacks(const struct graph_notation *n, const struct op_graph *g);
void graph_write(const struct graph_notation *n, const struct op_graph *g, struct buffer *b);
/* So many words in a row for each parameter. */
void graph_write_inputs(const struct graph_notation *n, const struct op_graph *g, const uint64_t *words, uint32_t count,
                        struct buffer *b);
/* The text of definitions that code needs. */
void graph_write_definitions(const struct graph_notation *n, const struct operations *o, struct buffer *b);

#endif
