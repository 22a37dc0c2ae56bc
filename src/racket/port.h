/* port: input and output of programs: the machine's output and error streams, and string ports. */
#ifndef ASSAY_RACKET_PORT_H
#define ASSAY_RACKET_PORT_H

#include "core/read/reader.h"
#include "racket/procedure.h"

enum port_kind { PORT_OUT, PORT_ERR, PORT_TO_STRING, PORT_NOWHERE, PORT_FROM_STRING };

struct port_object {
  struct opaque_object opaque; /* KIND_OPAQUE, object.aux: OPAQUE_PORT */
  enum port_kind kind;
  uint32_t epoch;
  char *text; /* PORT_TO_STRING: the output, in the arena */
  size_t length, capacity;
  struct reader reader; /* PORT_FROM_STRING: the rest of the input */
};

enum {
  OPAQUE_PORT = 1,
  OPAQUE_GENERATOR,
  OPAQUE_ENUMERATION,
  OPAQUE_SYNTAX,
  OPAQUE_PATH,
  OPAQUE_NAMESPACE
}; /* object.aux of the evaluator's opaque objects */

static inline bool is_port(value v) { return has_kind(v, KIND_OPAQUE) && object_of(v)->aux == OPAQUE_PORT; }
static inline struct port_object *port_of(value v) { return (struct port_object *)v; }
static inline bool is_output_port(value v) { return is_port(v) && port_of(v)->kind != PORT_FROM_STRING; }
static inline bool is_input_port(value v) { return is_port(v) && port_of(v)->kind == PORT_FROM_STRING; }

value port_make(struct machine *m, enum port_kind kind);
void port_write(struct machine *m, value port, const char *text, size_t length);
value current_output_port(const struct machine *m);
value current_error_port(const struct machine *m);
bool port_is_standard(value port); /* the program's own output or error port */
/* Prints on one line if it fits, else broken as terms are. */
void print_value_pretty(struct machine *m, struct buffer *b, value v, enum print_mode mode, uint32_t width);

/* The text of (format form argument ...): ~a ~s ~v and the rest. Raises in the name of `who`. */
void format_text(struct machine *m, const char *who, struct buffer *b, value form, uint32_t argc, const value *argv);

#endif
