/* judgment_contract: compiles contracts, and the messages for values that violate them. */
#include "redex/judgment/judgment_contract.h"

#include "racket/exception.h"
#include "redex/local_definitions.h"
#include "redex/match/matching.h"
#include "redex/metafunction/metafunction.h"
#include "redex/redex.h"

/* The contract of all arguments together: (side-condition (pattern …) (term invariant)), or without
 * an invariant (pattern …). */
static struct pattern *compile_whole(struct machine *m, struct scope *s, const struct judgment *j) {
  const struct syntax *contract = j->form_parts.contract, *invariant = j->form_parts.invariant;
  if (!invariant)
    return pattern_compile_list(m, s, j->language, contract->children + 1, j->arity, PATTERN_GRAMMAR, contract->place);
  struct syntax **parts = arena_alloc(&m->world->arena, 5 * sizeof *parts), **holds = parts + 3;
  parts[0] = syntax_atom(m->world, invariant->place, m->redex->side_condition);
  parts[1] = syntax_list(m->world, contract->place, contract->children + 1, j->arity);
  holds[0] = syntax_symbol(m->world, invariant->place, "term");
  holds[1] = (struct syntax *)invariant;
  parts[2] = syntax_list(m->world, invariant->place, holds, 2);
  return pattern_compile(m, s, j->language, syntax_list(m->world, contract->place, parts, 3), PATTERN_GRAMMAR);
}

void judgment_compile_contract(struct machine *m, struct judgment *j) {
  j->contract = j->form_parts.contract;
  if (!j->contract) return;
  j->contract_unit = definition_unit(m, j->form_parts.contract_scope);
  struct scope *s = scope_new(m, j->form_parts.contract_scope, j->contract_unit);
  struct syntax **inputs, **outputs;
  judgment_split(m, j, j->contract, &inputs, &outputs);
  const struct place place = j->contract->place;
  j->input_contract = pattern_prune(
      pattern_compile_list(m, scope_new(m, s, NULL), j->language, inputs, j->inputs, PATTERN_GRAMMAR, place));
  j->output_contract = pattern_prune(pattern_compile_list(m, scope_new(m, s, NULL), j->language, outputs,
                                                          judgment_output_count(j), PATTERN_GRAMMAR, place));
  struct pattern *whole = pattern_prune(compile_whole(m, scope_new(m, s, NULL), j));
  if (whole->binds) j->whole_contract = whole;
}

static bool fits_contract(struct machine *m, const struct judgment *j, const struct pattern *p, term t) {
  if (pattern_known(p, t)) return true;
  value frame[j->contract_unit->slots + 1];
  unit_enter(j->contract_unit, frame);
  struct matcher x = {m, m->world, frame, false};
  return match_first(&x, p, t);
}

term judgment_inputs_of(struct machine *m, const struct judgment *j, term arguments) {
  term items[j->arity + 1];
  uint32_t count = 0;
  for (uint32_t i = 0; i < j->arity && i < seq_count(arguments); i++)
    if (!j->is_output[i]) items[count++] = seq_item(arguments, i);
  return term_sequence(m->world, items, count);
}

static term arguments_of(struct machine *m, const struct judgment *j, term inputs, term outputs) {
  const term conclusion = judgment_conclusion(m, j, inputs, outputs);
  return term_sequence(m->world, sequence_of(conclusion)->items + 1, j->arity);
}

/* Replaces the name at its head. */
static term renamed(struct machine *m, term t, term name) {
  const uint32_t count = seq_count(t);
  term items[count + 1];
  for (uint32_t i = 0; i < count; i++) items[i] = i ? seq_item(t, i) : name;
  return term_sequence(m->world, items, count);
}

static void write_broken_contract(struct machine *m, struct buffer *b, const struct judgment *j, term name,
                                  const char *what, term values) {
  buffer_printf(b, "%s: %s\n  contract: ", text_bytes(name), what);
  print_value(m, b, renamed(m, syntax_term(m->world, j->contract), name), PRINT_WRITE);
  buffer_puts(b, "\n  values:   ");
  print_value(m, b, renamed(m, values, name), PRINT_WRITE);
}

bool judgment_takes(struct machine *m, const struct judgment *j, term inputs) {
  return !j->contract || fits_contract(m, j, j->input_contract, inputs);
}

/* The name in the question, and the inputs. */
static void write_bad_inputs(struct machine *m, struct buffer *b, const void *about, term question) {
  const struct judgment *j = about;
  write_broken_contract(m, b, j, seq_item(question, 0),
                        "judgment input values do not match its contract;\n (unknown output values indicated by _)",
                        judgment_conclusion(m, j, seq_item(question, 1), 0));
}

void judgment_check_inputs(struct machine *m, const struct judgment *j, term name, term inputs) {
  if (judgment_takes(m, j, inputs)) return;
  raise_redex_later(m, write_bad_inputs, j, term_list(m->world, 2, name, inputs));
}

void judgment_check_outputs(struct machine *m, const struct judgment *j, term inputs, term outputs) {
  if (!j->contract) return;
  const bool fit = j->whole_contract ? fits_contract(m, j, j->whole_contract, arguments_of(m, j, inputs, outputs))
                                     : fits_contract(m, j, j->output_contract, outputs);
  if (fit) return;
  struct buffer b = {0};
  write_broken_contract(m, &b, j, j->name, "judgment values do not match its contract (or invariant);",
                        judgment_conclusion(m, j, inputs, outputs));
  const char *text = buffer_keep(&b, &m->world->arena);
  raise_exception(m, m->exn_fail_redex, NULL, "%s", text);
}

/* ---- given derivations ---- */

_Noreturn static void fail_given(struct machine *m, const struct judgment *j, term arguments) {
  enum { SHOWN = 8 }; /* all if there are at most nine, otherwise eight */
  struct buffer b = {0};
  const uint32_t count = seq_count(arguments), shown = count == SHOWN + 1 || count < SHOWN ? count : SHOWN;
  for (uint32_t i = 0; i < shown; i++) {
    buffer_printf(&b, "\n  arg %u: ", i + 1);
    print_value(m, &b, seq_item(arguments, i), PRINT_WRITE);
  }
  if (shown < count) buffer_printf(&b, "\n  args %u - %u elided", SHOWN + 1, count);
  const char *text = buffer_keep(&b, &m->world->arena);
  raise_exception(m, m->exn_fail, NULL, "%s: derivation's term field does not match contract%s", text_bytes(j->name),
                  text);
}

static bool fit_given(struct machine *m, const struct judgment *j, term arguments) {
  if (seq_count(arguments) != j->arity) return false;
  if (j->modeless) return fits_contract(m, j, j->input_contract, arguments);
  if (!fits_contract(m, j, j->input_contract, judgment_inputs_of(m, j, arguments))) return false;
  if (j->whole_contract) return fits_contract(m, j, j->whole_contract, arguments);
  term items[j->arity + 1];
  uint32_t count = 0;
  for (uint32_t i = 0; i < j->arity; i++)
    if (j->is_output[i]) items[count++] = seq_item(arguments, i);
  return fits_contract(m, j, j->output_contract, term_sequence(m->world, items, count));
}

void judgment_check_given(struct machine *m, const struct judgment *j, term arguments) {
  if (j->contract && !fit_given(m, j, arguments)) fail_given(m, j, arguments);
}

/* ---- as a value ---- */

/* A text of 30 characters or more is truncated, with three dots. */
static void put_shortened(struct buffer *b, const struct buffer *text) {
  enum { MOST = 30 };
  size_t bytes = 0;
  uint32_t shown = 0;
  for (; bytes < text->length && shown < MOST; shown++) /* whole characters */
    do bytes++;
    while (bytes < text->length && (text->text[bytes] & 0xC0) == 0x80);
  buffer_append(b, text->text, bytes);
  if (shown == MOST) buffer_puts(b, "...");
}

static void print_form(struct machine *m, struct buffer *b, const char *kind, term written) {
  struct buffer text = {0};
  print_value(m, &text, written, PRINT_WRITE);
  buffer_printf(b, "#<%s: ", kind);
  put_shortened(b, &text);
  buffer_puts(b, ">");
  buffer_free(&text);
}

void judgment_print(struct machine *m, struct buffer *b, const struct judgment *j) {
  const struct syntax *contract = j->form_parts.contract;
  print_form(m, b, "judgment-form", contract ? renamed(m, syntax_term(m->world, contract), j->name) : j->name);
}

void relation_print(struct machine *m, struct buffer *b, const struct metafunction *f) {
  metafunction_ready(m, f->binding, NULL);
  if (!f->domain_syntax) {
    print_form(m, b, "relation", f->name);
    return;
  }
  const term domain = syntax_term(m->world, f->domain_syntax);
  const uint32_t count = seq_count(domain);
  term items[count + 1];
  items[0] = f->name;
  for (uint32_t i = 0; i < count; i++) items[i + 1] = seq_item(domain, i);
  print_form(m, b, "relation", term_sequence(m->world, items, count + 1));
}
