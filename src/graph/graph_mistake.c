/* graph_mistake: see the header. */
#include "graph/graph_mistake.h"

#include "core/world.h"

#include <stdlib.h>

static const char *const sentences[GRAPH_MISTAKES] = {
    [GRAPH_BAD_WHOLE] = "expected (graph (TYPE ...) (NODE ...) (RESULT ...))",
    /* NOLINTNEXTLINE(bugprone-suspicious-missing-comma): this one is that long */
    [GRAPH_BAD_NODE] = "expected (OPERATION OPERAND ...), (if OPERAND BLOCK BLOCK), (loop TURNS (OPERAND ...) BLOCK), "
                       "(function TYPE BLOCK), (closure TYPE BLOCK), (call OPERAND ...) or "
                       "(recurse TURNS TYPE (OPERAND ...) BLOCK)",
    [GRAPH_BAD_BLOCK] = "expected a block, ((TYPE ...) (NODE ...) (RESULT ...))",
    [GRAPH_BAD_OPERAND] = "expected the number of a value, or a literal, (TYPE VALUE)",
    [GRAPH_ONLY_CALLED] = "the function that a recursion gives its block can only be called, and only in that block",
    [GRAPH_NO_BOOLEAN] = "there is no boolean type, which this needs",
    [GRAPH_NO_FUNCTION] = "expected the type of a function, whose result has literals if it is a recursion's",
    [GRAPH_BAD_DOUBLE] = "a double is written with a point or an exponent, or as +inf.0, -inf.0 or +nan.0",
    [GRAPH_BAD_STRING] = "strings have printable ASCII characters only",
    [GRAPH_BAD_PARAMETERS] = "the parameters of the block are not of the types that it gets",
    [GRAPH_BAD_RESULTS] = "the results of the block are not of the types that are wanted",
    [GRAPH_BAD_RESULT] = "a result of the graph is the number of a value, and none of a function",
};

static void write_part(struct buffer *b, term part) {
  enum { SHOWN = 150 };
  char *text = term_to_text(part);
  buffer_printf(b, "`%.*s`", SHOWN, text);
  free(text);
}

void graph_mistake_write(struct buffer *b, const struct graph_mistake *m) {
  switch (m->kind) {
  case GRAPH_NO_OPERATION:
    buffer_puts(b, "no operation is named ");
    write_part(b, is_sequence(m->part) ? seq_item(m->part, 0) : m->part);
    break;
  case GRAPH_NO_TYPE:
    buffer_puts(b, "no type is named ");
    write_part(b, m->part);
    break;
  case GRAPH_NO_VALUE:
    buffer_puts(b, "there is no value yet that has the number ");
    print_term(b, m->part);
    break;
  case GRAPH_OUT_OF_SIGHT:
    buffer_puts(b, "from here, nothing is seen of the value ");
    print_term(b, m->part);
    break;
  case GRAPH_BAD_TURNS: buffer_printf(b, "expected a number of turns, from 0 to %d", GRAPH_MOST_TURNS); break;
  case GRAPH_BAD_COUNT:
    buffer_printf(b, "expected %u operand%s, not %u", m->wanted_count, plural(m->wanted_count), m->found_count);
    break;
  case GRAPH_BAD_TYPE:
    buffer_printf(b, "expected a `%s`, not a `%s`", text_bytes(m->wanted->name), text_bytes(m->found->name));
    break;
  case GRAPH_BAD_WORD: buffer_printf(b, "this is no literal of the type `%s`", text_bytes(m->found->name)); break;
  case GRAPH_STAYS_INSIDE:
    buffer_printf(b, "a `%s` cannot leave the block that it is made in", text_bytes(m->found->name));
    break;
  case GRAPH_BAD_PARAMETER:
    buffer_printf(b, "a graph has no parameters of the type `%s`, which has no literals", text_bytes(m->found->name));
    break;
  default: buffer_puts(b, sentences[m->kind]); break;
  }
}
