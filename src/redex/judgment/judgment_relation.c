/* judgment_relation: see the header. */
#include "redex/judgment/judgment_relation.h"

#include "redex/judgment/judgment.h"
#include "redex/redex.h"

bool is_io_judgment(value v) {
  if (!has_kind(v, KIND_JUDGMENT)) return false;
  const struct judgment *j = (const struct judgment *)v;
  return !j->modeless && j->arity == 2 && j->inputs == 1;
}

struct relation *relation_of_value(struct machine *m, value v) {
  if (is_relation(v)) return (struct relation *)v;
  if (!is_io_judgment(v)) return NULL;
  struct judgment *j = (struct judgment *)v;
  if (j->relation) return j->relation;
  judgment_ready(m, j->binding, NULL);
  world_keep(m->world);
  j->relation = relation_new(m, j->language, 0);
  j->relation->judgment = j;
  return j->relation;
}

struct relation *relation_argument(struct machine *m, const char *who, value v) {
  struct relation *r = relation_of_value(m, v);
  if (!r) raise_argument(m, who, "(or/c IO-judgment-form? reduction-relation?)", v);
  return r;
}

void judgment_steps(struct machine *m, const struct relation *r, term t, struct steps *out) {
  struct answers answers = {0};
  judgment_solve(m, r->judgment, term_sequence(m->world, &t, 1), false, &answers);
  for (uint32_t i = 0; i < answers.count; i++)
    steps_add(m, out, (struct step){seq_item(answers.list[i].outputs, 0), answers.list[i].rule->name});
}
