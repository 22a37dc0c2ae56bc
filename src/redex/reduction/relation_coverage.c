/* relation_coverage: a coverage is a structure: the covered relation or metafunction, and a vector
 * of counts in the order of its cases.
 *
 * A case is identified by its source, so it is the same one in a relation or metafunction and in
 * all extensions of it. */
#include "redex/reduction/relation_coverage.h"

#include "racket/module/module.h"
#include "racket/prim/prim.h"
#include "racket/structure.h"
#include "redex/metafunction/metafunction.h"
#include "redex/reduction/reduction.h"

#include <string.h>

enum { FIELD_SUBJECT, FIELD_COUNTS };

static value asked_coverage(const struct machine *m) {
  return ((const struct parameter_object *)m->redex->relation_coverage)->content;
}

/* Usually false: no coverage is requested. */
static bool coverage_is_asked(const struct machine *m) { return asked_coverage(m) != m->world->empty; }

static uint32_t case_count(value subject) {
  return is_relation(subject) ? ((const struct relation *)subject)->rule_count
                              : ((const struct metafunction *)subject)->clause_count;
}

static const void *case_id(value subject, uint32_t i) {
  return is_relation(subject) ? (const void *)((const struct relation *)subject)->rules[i]->form
                              : (const void *)((const struct metafunction *)subject)->clauses[i].source;
}

static void note_use(struct machine *m, const void *id, bool is_rule) {
  if (!coverage_is_asked(m)) return;
  for (struct list_walk k = list_walk(asked_coverage(m)); list_more(&k);) {
    const value *fields = struct_fields(m->world, list_next(&k));
    if (is_relation(fields[FIELD_SUBJECT]) != is_rule) continue;
    struct vector_object *counts = (struct vector_object *)fields[FIELD_COUNTS];
    for (uint32_t i = 0; i < counts->count; i++)
      if (case_id(fields[FIELD_SUBJECT], i) == id) {
        counts->items[i] = small(small_value(counts->items[i]) + 1);
        break;
      }
  }
}

void coverage_note_rule(struct machine *m, const struct rule_form *rule) { note_use(m, rule, true); }

void coverage_note_clause(struct machine *m, const struct syntax *clause) { note_use(m, clause, false); }

/* (make-coverage relation), (make-coverage metafunction) */

static value make_coverage(struct machine *m, value subject) {
  const uint32_t count = case_count(subject);
  value *zeros = arena_array(&m->world->arena, count + 1, sizeof *zeros);
  for (uint32_t i = 0; i < count; i++) zeros[i] = small(0);
  const value fields[] = {subject, make_vector(m->world, zeros, count)};
  return struct_make(m, m->redex->coverage_type, fields);
}

static value make_eval(struct machine *m, void *data, value *frame) {
  const value v = eval_value(m, data, frame);
  if (has_kind(v, KIND_METAFUNCTION)) {
    struct metafunction *f = (struct metafunction *)v;
    return make_coverage(m, (value)metafunction_ready(m, f->binding, NULL));
  }
  if (!is_relation(v))
    raise_exception(m, m->exn_fail_contract, NULL,
                    "make-coverage: expected argument of type <reduction-relation>; given: %s",
                    value_text(m, v, PRINT_PRINT));
  return make_coverage(m, v);
}

static struct expr *compile_make(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count != 2) raise_syntax(m, &form->place, "make-coverage: bad syntax");
  return expr_custom(m, form, make_eval, compile_expression(m, s, form->children[1], false));
}

/* Reading the counts. */

static term case_name(struct machine *m, value subject, uint32_t i) {
  struct place place;
  if (is_relation(subject)) {
    const struct rule_form *rule = ((const struct relation *)subject)->rules[i]->form;
    if (rule->name) return rule->name;
    place = rule->source->children[1]->place;
  } else {
    const struct syntax *left = ((const struct metafunction *)subject)->clauses[i].source->children[0];
    place = left->count ? left->children[0]->place : left->place;
  }
  struct buffer b = {0};
  buffer_printf(&b, "%s:%u:%u", place.source ? place.source->name : "#f", place.line, place.column - 1);
  term name = term_text(m->world, KIND_STRING, b.text, (uint32_t)b.length);
  buffer_free(&b);
  return name;
}

PRIMITIVE(covered_cases) {
  (void)argc;
  if (!is_struct_of(argv[0], m->redex->coverage_type)) raise_argument(m, "covered-cases", "coverage?", argv[0]);
  const value *fields = struct_fields(m->world, argv[0]);
  const struct vector_object *counts = (const struct vector_object *)fields[FIELD_COUNTS];
  value *rows = arena_array(&m->world->arena, counts->count + 1, sizeof *rows);
  for (uint32_t i = 0; i < counts->count; i++) {
    const term name = case_name(m, fields[FIELD_SUBJECT], i);
    uint32_t at = i;
    for (; at > 0 && strcmp(text_bytes(((struct pair_object *)rows[at - 1])->head), text_bytes(name)) > 0; at--)
      rows[at] = rows[at - 1];
    rows[at] = value_cons(m->world, name, counts->items[i]);
  }
  return list_from_array(m->world, rows, counts->count);
}

static const struct form forms[] = {{"make-coverage", compile_make, NULL}};
static const struct primitive_row rows[] = {{"covered-cases", 1, 1, covered_cases}};

void relation_coverage_install(struct machine *m) {
  m->redex->relation_coverage = parameter_named(m, "relation-coverage", m->world->empty);
  builtins_add_value(m, "relation-coverage", m->redex->relation_coverage);
  m->redex->coverage_type = builtins_add_struct(m, "coverage", NULL, "relation counts");
  m->redex->coverage_type->transparent = false;
  builtins_add_forms(m, forms, COUNT_OF(forms));
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
