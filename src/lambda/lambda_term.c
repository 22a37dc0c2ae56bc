/* lambda_term: takes programs apart and builds them (lambda/lambda_term.h). */
#include "lambda/lambda_term.h"

#include "core/sequence.h"
#include "lambda/notation.h"

#include <string.h>

enum lambda_kind lambda_kind(const struct signature *s, term e) {
  if (is_sequence(e)) {
    const uint32_t count = seq_count(e);
    const term head = count ? seq_item(e, 0) : 0;
    if (count && head == s->lambda)
      return count == 3 && is_symbol(seq_item(e, 1)) && lambda_kind(s, seq_item(e, 1)) == LAMBDA_VARIABLE
                 ? LAMBDA_ABSTRACTION
                 : LAMBDA_MALFORMED;
    if (count && head == s->colon) return count == 3 ? LAMBDA_ANNOTATION : LAMBDA_MALFORMED;
    return count > 1 ? LAMBDA_APPLICATION : LAMBDA_MALFORMED;
  }
  if (signature_constant(s, e)) return LAMBDA_CONSTANT;
  return is_symbol(e) && e != s->lambda && e != s->colon ? LAMBDA_VARIABLE : LAMBDA_MALFORMED;
}

term lambda_make(const struct signature *s, term binder, term body) {
  struct sequence_making m = sequence_begin(s->world, 3);
  sequence_put(&m, 0, s->lambda);
  sequence_put(&m, 1, binder);
  sequence_put(&m, 2, body);
  return sequence_finish(s->world, &m);
}

term lambda_apply(const struct signature *s, term f, const term *arguments, uint32_t count) {
  if (count == 0) return f;
  const bool is_application = lambda_kind(s, f) == LAMBDA_APPLICATION;
  const uint32_t before = is_application ? seq_count(f) : 1;
  struct sequence_making m = sequence_begin(s->world, before + count);
  for (uint32_t i = 0; i < before; i++) sequence_put(&m, i, is_application ? seq_item(f, i) : f);
  for (uint32_t i = 0; i < count; i++) sequence_put(&m, before + i, arguments[i]);
  return sequence_finish(s->world, &m);
}

static uint64_t count_nodes(const struct signature *s, term e, bool by_size) {
  world_check_stack(s->world);
  if (!is_sequence(e)) {
    const struct constant *c = by_size ? signature_constant(s, e) : NULL;
    return c ? c->size : 1;
  }
  const term head = seq_item(e, 0);
  if (head == s->lambda) return 1 + count_nodes(s, lambda_body(e), by_size);
  if (head == s->colon) return count_nodes(s, seq_item(e, 1), by_size);
  uint64_t nodes = seq_count(e) - 1;
  for (uint32_t i = 0; i < seq_count(e); i++) nodes += count_nodes(s, seq_item(e, i), by_size);
  return nodes;
}

uint64_t lambda_nodes(const struct signature *s, term e) { return count_nodes(s, e, false); }
uint64_t lambda_size(const struct signature *s, term e) { return count_nodes(s, e, true); }

void lambda_see_constants(const struct signature *s, term e, lambda_see_constant *see, void *data) {
  world_check_stack(s->world);
  switch (lambda_kind(s, e)) {
  case LAMBDA_CONSTANT: see(data, signature_constant(s, e)->number); return;
  case LAMBDA_ANNOTATION: lambda_see_constants(s, seq_item(e, 1), see, data); return;
  case LAMBDA_ABSTRACTION: lambda_see_constants(s, lambda_body(e), see, data); return;
  case LAMBDA_APPLICATION: break;
  case LAMBDA_VARIABLE:
  case LAMBDA_MALFORMED: return;
  }
  for (uint32_t i = 0; i < seq_count(e); i++) lambda_see_constants(s, seq_item(e, i), see, data);
}

term lambda_without_annotations(const struct signature *s, term e) {
  world_check_stack(s->world);
  switch (lambda_kind(s, e)) {
  case LAMBDA_ANNOTATION: return lambda_without_annotations(s, seq_item(e, 1));
  case LAMBDA_ABSTRACTION: return lambda_make(s, lambda_binder(e), lambda_without_annotations(s, lambda_body(e)));
  case LAMBDA_APPLICATION: break;
  case LAMBDA_VARIABLE:
  case LAMBDA_CONSTANT:
  case LAMBDA_MALFORMED: return e;
  }
  const uint32_t count = seq_count(e) - 1;
  term *arguments = arena_array(&s->world->arena, count, sizeof *arguments);
  for (uint32_t i = 0; i < count; i++) arguments[i] = lambda_without_annotations(s, seq_item(e, i + 1));
  return lambda_apply(s, lambda_without_annotations(s, seq_item(e, 0)), arguments, count);
}

/* ---- names ---- */

/* The names of a notation, or all letters; then the same with numbers appended. */
static void candidate_name(const struct notation *n, uint32_t i, char *text, size_t room) {
  const struct syntax *given = n && n->names && n->names->count > 1 ? n->names : NULL;
  const uint32_t letters = given ? given->count - 1 : 26, round = i / letters;
  char letter[2] = {(char)('a' + i % letters % 26), '\0'};
  const char *name = given ? text_bytes(given->children[1 + i % letters]->atom) : letter;
  if (round) snprintf(text, room, "%s%u", name, round);
  else snprintf(text, room, "%s", name);
}

struct variable_names variable_names(const struct signature *s, const struct notation *n, uint32_t count) {
  struct variable_names v = {.list = arena_array(&s->world->arena, count, sizeof *v.list)};
  for (uint32_t i = 0; v.count < count; i++) {
    char text[64];
    candidate_name(n, i, text, sizeof text);
    const term name = term_symbol(s->world, text);
    if (!signature_constant(s, name) && !(n && notation_reserves(n, text))) v.list[v.count++] = name;
  }
  return v;
}
