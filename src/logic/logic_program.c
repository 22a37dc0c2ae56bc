/* logic_program: compiling definitions for the search. */
#include "logic/logic_program.h"

#include "redex/metafunction/template_node.h"

struct program *program_new(struct machine *m) {
  struct program *p = arena_alloc_zero(&m->world->arena, sizeof *p);
  p->machine = m;
  return p;
}

/* The sorts of names in patterns. */

/* (sort ...) */
static const struct pattern *sequence_of_sort(struct machine *m, const struct pattern *sort) {
  struct pattern *p = arena_alloc_zero(&m->world->arena, sizeof *p);
  p->kind = PATTERN_SEQUENCE;
  p->repeats = 1;
  p->count = 1;
  p->items = arena_alloc_zero(&m->world->arena, sizeof *p->items);
  *p->items = (struct item){.pattern = (struct pattern *)sort, .repeat = true, .pure = true, .others_pure = true};
  pattern_flags(p);
  return p;
}

static void note_sorts(struct machine *m, struct inference *r, const struct pattern *p) {
  switch (p->kind) {
  case PATTERN_NAME:
    if (pattern_is_sort(p->sub) && !r->sorts[p->slot]) r->sorts[p->slot] = p->sub;
    note_sorts(m, r, p->sub);
    break;
  case PATTERN_SEQUENCE:
    for (uint32_t i = 0; i < p->count; i++) {
      const struct item *item = &p->items[i];
      if (item->repeat) r->tries = TRIES_WITH_ELLIPSES;
      note_sorts(m, r, item->pattern);
      for (uint32_t k = 0; item->repeat && k < item->gather_count; k++) {
        const struct pattern *inner = r->sorts[item->gathers[k].inner], **outer = &r->sorts[item->gathers[k].outer];
        if (inner && !*outer) *outer = sequence_of_sort(m, inner);
      }
    }
    break;
  case PATTERN_IN_HOLE:
    note_sorts(m, r, p->context);
    note_sorts(m, r, p->sub);
    break;
  case PATTERN_MISMATCH:
  case PATTERN_MISMATCH_GROUP:
  case PATTERN_HIDE_HOLE:
  case PATTERN_SIDE_CONDITION: note_sorts(m, r, p->sub); break;
  default: break;
  }
}

static bool is_opaque(const struct pattern *p) {
  switch (p->kind) {
  case PATTERN_NAME: return is_opaque(p->sub);
  case PATTERN_SEQUENCE:
    for (uint32_t i = 0; i < p->count; i++)
      if (p->items[i].repeat || is_opaque(p->items[i].pattern)) return true;
    return false;
  case PATTERN_MISMATCH:
  case PATTERN_MISMATCH_GROUP:
  case PATTERN_IN_HOLE:
  case PATTERN_HIDE_HOLE:
  case PATTERN_SIDE_CONDITION: return true;
  default: return false;
  }
}

void program_finish_rule(struct program *p, struct inference *r) {
  r->sorts = arena_alloc_zero(&p->machine->world->arena, (r->unit->slots + 1) * sizeof *r->sorts);
  r->tries = 1;
  r->cost = NO_COST;
  note_sorts(p->machine, r, r->inputs);
  for (const struct condition *c = r->premises; c; c = c->next) {
    if (c->pattern) note_sorts(p->machine, r, c->pattern);
    r->spreads |= c->kind == CONDITION_JUDGMENTS;
    r->judgments += c->kind == CONDITION_JUDGMENT || c->kind == CONDITION_JUDGMENTS;
  }
  r->opaque = r->premises || is_opaque(r->inputs);
  lengths_classify(p, r);
  counting_note(p, r);
}

static void add_judgment(struct program *p, struct definition *d, struct judgment *j) {
  d->judgment = j;
  d->rule_count = j->form_parts.rule_count;
  d->rules = arena_alloc_zero(&p->machine->world->arena, (d->rule_count + 1) * sizeof *d->rules);
  for (uint32_t i = 0; i < d->rule_count; i++) {
    struct rule compiled = {0};
    judgment_rule_compile(p->machine, j, &compiled, &j->form_parts.rules[i], false);
    struct inference *r = &d->rules[i];
    *r = (struct inference){.unit = compiled.unit,
                            .inputs = compiled.inputs,
                            .premises = compiled.premises.first,
                            .outputs = compiled.outputs,
                            .name = compiled.name};
    program_finish_rule(p, r);
  }
}

static void add_metafunction(struct program *p, struct definition *d, struct metafunction *f) {
  d->metafunction = f;
  d->rule_count = f->clause_count;
  d->rules = arena_alloc_zero(&p->machine->world->arena, (d->rule_count + 1) * sizeof *d->rules);
  for (uint32_t i = 0; i < d->rule_count; i++) {
    struct clause compiled = {0};
    metafunction_clause_compile(p->machine, f, &compiled, f->clauses[i].source, false);
    struct inference *r = &d->rules[i];
    *r = (struct inference){.unit = compiled.unit,
                            .inputs = compiled.pattern,
                            .premises = compiled.conditions.first,
                            .outputs = compiled.result};
    program_finish_rule(p, r);
  }
}

/* The definitions that a rule needs. */

void template_calls(const struct template *t, bool least, call_visit *visit, void *data) {
  if (!t) return;
  switch (t->kind) {
  case TEMPLATE_SEQUENCE:
    for (uint32_t i = 0; i < t->count; i++)
      if (!least || !t->parts[i].repeat) template_calls(t->parts[i].template, least, visit, data);
    break;
  case TEMPLATE_CALL:
    visit(data, t->binding, &t->place);
    template_calls(t->arguments, least, visit, data);
    break;
  case TEMPLATE_SUBSTITUTE:
  case TEMPLATE_JUDGMENT: template_calls(t->arguments, least, visit, data); break;
  case TEMPLATE_IN_HOLE:
    template_calls(t->context, least, visit, data);
    template_calls(t->sub, least, visit, data);
    break;
  default: break;
  }
}

static void each_premise(const struct inference *r, call_visit *visit, void *data) {
  template_calls(r->outputs, false, visit, data);
  for (const struct condition *c = r->premises; c; c = c->next) {
    if (c->binding) visit(data, c->binding, &c->place);
    template_calls(c->template, false, visit, data);
  }
}

struct definition *program_find(const struct program *p, const struct binding *b) {
  for (struct definition *d = p->definitions; d; d = d->next)
    if (d->binding == b) return d;
  return NULL;
}

/* Decisive inputs. */

static const struct pattern *plain_sort(const struct pattern *p) {
  while (p->kind == PATTERN_NAME) p = p->sub;
  return pattern_is_sort(p) ? p : NULL;
}

static const struct pattern *input_sort(const struct inference *r, uint32_t position) {
  const struct pattern *p = r->inputs;
  if (p->kind != PATTERN_SEQUENCE || p->repeats || position >= p->count) return NULL;
  return plain_sort(p->items[position].pattern);
}

static bool is_same_sort(const struct pattern *a, const struct pattern *b) {
  return a->kind == b->kind && (a->kind != PATTERN_NONTERMINAL || a->nonterminal == b->nonterminal);
}

/* A definition that only counts its arguments does not need to know them. */
static void find_decisive(struct program *p, struct definition *d) {
  bool counts = d->rule_count == 1 && counting_is(p->machine, d->rules[0].outputs);
  d->decisive = counts ? 0 : UINT64_MAX;
  for (uint32_t i = 0; i < 64 && d->rule_count > 0; i++) {
    const struct pattern *first = input_sort(&d->rules[0], i);
    bool same = first;
    for (uint32_t k = 1; same && k < d->rule_count; k++) {
      const struct pattern *other = input_sort(&d->rules[k], i);
      same = other && is_same_sort(first, other);
    }
    if (same) d->decisive &= ~(UINT64_C(1) << i);
  }
}

static void add_needed(void *data, struct binding *b, const struct place *place);

static struct definition *add_definition(struct program *p, struct binding *b, const struct place *place) {
  struct definition *d = arena_alloc_zero(&p->machine->world->arena, sizeof *d);
  d->binding = b;
  d->cost = NO_COST;
  d->number = p->definition_count++;
  d->next = p->definitions;
  p->definitions = d;
  world_keep(p->machine->world);
  if (b->kind == BINDING_JUDGMENT) add_judgment(p, d, judgment_ready(p->machine, b, place));
  else add_metafunction(p, d, metafunction_ready(p->machine, b, place));
  find_decisive(p, d);
  for (uint32_t i = 0; i < d->rule_count; i++) each_premise(&d->rules[i], add_needed, p);
  return d;
}

static void add_needed(void *data, struct binding *b, const struct place *place) {
  struct program *p = data;
  if (!program_find(p, b)) add_definition(p, b, place);
}

/* Recursive premises. */

static void reach_definition(struct program *p, struct definition *d);

static void reach_binding(void *data, struct binding *b, const struct place *place) {
  (void)place;
  struct definition *d = program_find(data, b);
  if (d) reach_definition(data, d);
}

static void reach_definition(struct program *p, struct definition *d) {
  if (d->reached) return;
  d->reached = true;
  for (uint32_t i = 0; i < d->rule_count; i++) each_premise(&d->rules[i], reach_binding, p);
}

static bool leads_to(struct program *p, struct definition *from, const struct definition *to) {
  for (struct definition *d = p->definitions; d; d = d->next) d->reached = false;
  reach_definition(p, from);
  return to->reached;
}

/* The calls in a clause. */

struct calls {
  struct program *program;
  const struct definition *caller;
  uint32_t back, growing;
};

static void look_back(void *data, struct binding *b, const struct place *place) {
  (void)place;
  struct calls *k = data;
  k->back += leads_to(k->program, program_find(k->program, b), k->caller);
}

static void look_for_growth(void *data, struct binding *b, const struct place *place) {
  (void)place;
  struct calls *k = data;
  for (struct definition *d = k->program->definitions; d; d = d->next)
    if (d->recursive && leads_to(k->program, program_find(k->program, b), d)) {
      k->growing++;
      return;
    }
}

static void find_recursion(struct program *p, struct definition *d) {
  d->continues = true;
  for (uint32_t i = 0; i < d->rule_count; i++) {
    uint32_t k = 0;
    d->rules[i].recursive = 0;
    for (const struct condition *c = d->rules[i].premises; c; c = c->next) {
      if (c->kind != CONDITION_JUDGMENT && c->kind != CONDITION_JUDGMENTS) continue;
      if (k < 64 && leads_to(p, program_find(p, c->binding), d)) d->rules[i].recursive |= UINT64_C(1) << k;
      k++;
    }
    struct calls calls = {p, d, 0, 0};
    if (d->metafunction) each_premise(&d->rules[i], look_back, &calls);
    d->rules[i].leads_back = d->rules[i].recursive || calls.back > 0;
    d->recursive |= d->rules[i].leads_back;
    if (d->rules[i].cost <= d->cost && (!d->rules[i].leads_back || d->rules[i].spreads)) d->continues = false;
  }
}

/* After find_recursion of all definitions. */
static void find_growth(struct program *p, struct definition *d) {
  d->grows = d->recursive;
  for (uint32_t i = 0; i < d->rule_count; i++) {
    d->rules[i].grows = false;
    for (const struct condition *c = d->rules[i].premises; c; c = c->next) {
      if (c->kind != CONDITION_JUDGMENT && c->kind != CONDITION_JUDGMENTS) continue;
      for (struct definition *k = p->definitions; k && !d->rules[i].grows; k = k->next)
        d->rules[i].grows = k->recursive && k->judgment && leads_to(p, program_find(p, c->binding), k);
    }
    struct calls calls = {p, d, 0, 0};
    if (d->metafunction) each_premise(&d->rules[i], look_for_growth, &calls);
    d->rules[i].growing_calls = calls.growing;
    d->rules[i].grows |= calls.growing > 0;
    d->grows |= d->rules[i].grows;
  }
}

struct definition *program_definition(struct program *p, struct binding *b, const struct place *place) {
  struct definition **found = &p->found[(uintptr_t)b / sizeof *b % PROGRAM_FOUND], *d = *found;
  if (d && d->binding == b) return d;
  d = *found = program_find(p, b);
  if (d) return d;
  d = *found = add_definition(p, b, place);
  program_find_costs(p);
  for (struct definition *i = p->definitions; i; i = i->next) find_recursion(p, i);
  for (struct definition *i = p->definitions; i; i = i->next) find_growth(p, i);
  return d;
}

/* The slots that are read. */

static const struct local *pattern_variable(const struct scope *s, term name) {
  for (const struct scope *at = s; at && at->unit == s->unit; at = at->outer)
    for (const struct local *l = at->locals; l; l = l->next)
      if (l->name == name && l->depth >= 0) return l;
  return NULL;
}

bool scope_pattern_slot(const struct scope *s, term name, int depth, uint32_t *slot) {
  const struct local *l = pattern_variable(s, name);
  if (!l || l->depth != depth) return false;
  *slot = l->slot;
  return true;
}

bool expression_reads(const struct syntax *x, const struct scope *s, slot_visit *visit, void *data) {
  if (syntax_is_symbol(x)) {
    const struct local *l = pattern_variable(s, x->atom);
    return l && visit(data, l->slot);
  }
  if (x->shape == SYNTAX_ATOM) return false;
  for (uint32_t i = 0; i < x->count; i++)
    if (expression_reads(x->children[i], s, visit, data)) return true;
  return false;
}

/* A slot filled by an ellipsis inside the template does not belong to the frame. */
struct driven {
  slot_visit *visit;
  void *data;
  const struct template_part *part;
};

static bool visit_undriven(void *data, uint32_t slot) {
  const struct driven *d = data;
  for (uint32_t i = 0; i < d->part->driver_count; i++)
    if (d->part->drivers[i].to == slot) return false;
  return d->visit(d->data, slot);
}

static bool part_reads(const struct template_part *p, slot_visit *visit, void *data) {
  for (uint32_t i = 0; i < p->driver_count; i++)
    if (visit(data, p->drivers[i].from)) return true;
  struct driven inside = {visit, data, p};
  return template_reads(p->template, visit_undriven, &inside);
}

bool template_reads(const struct template *t, slot_visit *visit, void *data) {
  switch (t->kind) {
  case TEMPLATE_CONSTANT: return false;
  case TEMPLATE_VARIABLE: return visit(data, t->slot);
  case TEMPLATE_UNQUOTE: return expression_reads(t->source, t->scope, visit, data);
  case TEMPLATE_CALL:
  case TEMPLATE_SUBSTITUTE:
  case TEMPLATE_JUDGMENT: return template_reads(t->arguments, visit, data);
  case TEMPLATE_IN_HOLE: return template_reads(t->context, visit, data) || template_reads(t->sub, visit, data);
  case TEMPLATE_SEQUENCE:
    for (uint32_t i = 0; i < t->count; i++)
      if (part_reads(&t->parts[i], visit, data)) return true;
    return false;
  }
  return false;
}

bool template_is_relation(const struct template *t) {
  const struct metafunction *f = t->kind == TEMPLATE_CALL ? t->binding->payload : NULL;
  return f && f->is_relation;
}
