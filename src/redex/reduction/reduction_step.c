/* reduction_step: the steps of a term.
 *
 * The rules of a relation mostly decompose the term by the same context and differ in what they
 * require in its hole. So the term is decomposed once, each focus is dispatched on all rules
 * together, and a rule sees only the foci that it may fit. */
#include "core/array.h"
#include "racket/prim/prim.h"
#include "redex/binding/binder.h"
#include "redex/judgment/judgment_contract.h"
#include "redex/judgment/judgment_relation.h"
#include "redex/language/dispatch.h"
#include "redex/match/context.h"
#include "redex/redex.h"
#include "redex/reduction/closure.h"
#include "redex/reduction/relation_coverage.h"

#include <string.h>

/* The index: for each chunk of rules, groups that examine the same part of a term: its foci, or
 * those of one of its items, as in (store (in-hole E redex)), or the term itself. With too many
 * groups, the remaining rules examine the term itself, too. */

enum { MAX_GROUPS = 4, FEW_FOCI = 32 };

enum { ROOT = -1 };

/* Where the left side of a rule has (in-hole E pattern). */
struct site {
  struct nonterminal *context; /* NULL: nowhere the index can use it */
  const struct pattern *focus;
  int32_t item; /* the item of the left side; ROOT: the left side itself */
};

struct rule_group {
  struct nonterminal *context; /* the context whose foci are examined; NULL: the term itself */
  int32_t item;                /* of this item of the term; ROOT: of the term */
  struct dispatch dispatch;    /* one chunk, by the rule's number in it */
};

struct rule_chunk {
  uint32_t first; /* rule */
  uint32_t group_count;
  struct rule_group groups[MAX_GROUPS]; /* the first has no context */
  uint8_t group_of[DISPATCH_CHUNK];
};

/* The foci of a term, and for each the rules that may fit it. */
struct foci {
  const struct decomposition *decomposition;
  uint64_t *candidates, few[FEW_FOCI];
};

static bool is_site(const struct pattern *p, struct site *site) {
  if (p->kind != PATTERN_IN_HOLE) return false;
  const struct pattern *context = p->context->kind == PATTERN_NAME ? p->context->sub : p->context;
  if (context->kind != PATTERN_NONTERMINAL || !context->nonterminal->may_hole) return false;
  site->context = context->nonterminal;
  site->focus = p->sub;
  return true;
}

static struct site find_site(const struct pattern *left) {
  struct site site = {NULL, left, ROOT};
  if (is_site(left, &site) || left->kind != PATTERN_SEQUENCE) return site;
  for (uint32_t i = 0; i < left->count && !left->items[i].repeat; i++)
    if (is_site(left->items[i].pattern, &site)) {
      site.item = (int32_t)i;
      break;
    }
  return site;
}

static uint32_t find_group(struct rule_chunk *c, const struct site *site) {
  for (uint32_t i = 0; i < c->group_count; i++)
    if (c->groups[i].context == site->context && c->groups[i].item == site->item) return i;
  if (c->group_count == MAX_GROUPS) return 0;
  c->groups[c->group_count].context = site->context;
  c->groups[c->group_count].item = site->item;
  return c->group_count++;
}

static void make_chunk(struct machine *m, const struct relation *r, uint32_t first, struct rule_chunk *c) {
  uint32_t count = r->rule_count - first < DISPATCH_CHUNK ? r->rule_count - first : DISPATCH_CHUNK;
  c->first = first;
  c->group_count = 1;
  c->groups[0].item = ROOT;
  struct site sites[DISPATCH_CHUNK];
  for (uint32_t i = 0; i < count; i++) {
    const struct reduction_rule *rule = r->rules[first + i];
    sites[i] = rule->context ? (struct site){NULL, NULL, ROOT} : find_site(rule->left);
    c->group_of[i] = (uint8_t)find_group(c, &sites[i]);
  }
  for (uint32_t g = 0; g < c->group_count; g++) {
    static const struct pattern any = {.kind = PATTERN_ANY, .det = true};
    const struct pattern *patterns[DISPATCH_CHUNK] = {NULL};
    for (uint32_t i = 0; i < count; i++) {
      const struct reduction_rule *rule = r->rules[first + i];
      if (c->group_of[i] == g) patterns[i] = g ? sites[i].focus : rule->context ? &any : rule->left;
    }
    c->groups[g].dispatch = dispatch_new(m, patterns, count);
  }
}

void relation_ready(struct machine *m, struct relation *r) {
  if (r->index) return;
  world_store_young(m->world, r->epoch);
  for (uint32_t i = 0; i < r->rule_count; i++) reduction_rule_ready(m, r->rules[i]);
  uint32_t chunks = (r->rule_count + DISPATCH_CHUNK - 1) / DISPATCH_CHUNK;
  struct rule_chunk *index = arena_alloc_zero(&m->world->arena, chunks * sizeof *index);
  for (uint32_t i = 0; i < chunks; i++) make_chunk(m, r, i * DISPATCH_CHUNK, &index[i]);
  r->index = index;
}

/* Steps. */

void steps_add(struct machine *m, struct steps *out, struct step step) {
  ARENA_ROOM(&m->world->arena, out->list, out->count, out->capacity);
  out->list[out->count++] = step;
}

struct step_next {
  struct next concluded, matched;
  struct machine *m;
  struct reduction_rule *rule;
  term subject;
  struct steps *out;
};

/* The name of a step: a string; 0: none. */
static term step_name(struct machine *m, const struct reduction_rule *rule, value *frame) {
  if (!rule->computed_name) return rule->form->name;
  const char *text = value_text(m, eval_value(m, rule->computed_name, frame), PRINT_DISPLAY);
  return term_text(m->world, KIND_STRING, text, (uint32_t)strlen(text));
}

static bool concluded_run(struct matcher *x, struct next *self) {
  struct step_next *n = (struct step_next *)self;
  value language = binder_enter_language(n->m, n->rule->form->language);
  term name = step_name(n->m, n->rule, x->frame);
  steps_add(n->m, n->out, (struct step){template_build(n->m, n->rule->right, x->frame), name});
  binder_leave_language(n->m, language);
  n->rule->used++;
  return false;
}

static bool step_matched_run(struct matcher *x, struct next *self) {
  struct step_next *n = (struct step_next *)((char *)self - offsetof(struct step_next, matched));
  const uint32_t before = n->out->count;
  conditions_each(x, n->rule->conditions.first, n->subject, &n->concluded);
  if (n->out->count > before) coverage_note_rule(n->m, n->rule->form);
  return false;
}

void rule_steps(struct machine *m, struct reduction_rule *rule, term t, term subject, struct steps *out) {
  value frame[rule->unit->slots + 1];
  if (rule->captured) captures_give(rule->unit, rule->captured, frame);
  struct matcher x = {m, m->world, frame, false};
  struct step_next n = {{concluded_run}, {step_matched_run}, m, rule, subject, out};
  match_each(&x, rule->left, t, &n.matched);
}

/* Applies one rule; `at` are the foci of its left side's context, NULL for the whole term. */
static void apply_rule(struct machine *m, struct reduction_rule *rule, term t, const struct foci *at, uint64_t bit,
                       struct steps *out) {
  if (rule->context) {
    closure_steps(m, rule, rule->context, t, t, out);
    return;
  }
  if (!at) {
    rule_steps(m, rule, t, t, out);
    return;
  }
  value frame[rule->unit->slots + 1];
  if (rule->captured) captures_give(rule->unit, rule->captured, frame);
  struct matcher x = {m, m->world, frame, false};
  struct step_next n = {{concluded_run}, {step_matched_run}, m, rule, t, out};
  const struct decomposition *d = at->decomposition;
  for (uint32_t i = 0; i < d->count; i++)
    if (at->candidates[i] & bit) match_in_hole(&x, rule->left, &d->list[i], &n.matched);
}

static uint64_t find_foci(struct machine *m, const struct rule_group *g, term t, struct foci *foci) {
  if (!g->context) return dispatch_chunk_candidates(&g->dispatch.chunks[0], t);
  if (g->item != ROOT) {
    if (!is_sequence(t) || (uint32_t)g->item >= seq_count(t)) return 0;
    t = seq_item(t, (uint32_t)g->item);
  }
  struct matcher x = {m, m->world, NULL, false};
  const struct decomposition *d = decompositions(&x, g->context, t);
  foci->decomposition = d;
  foci->candidates = d->count <= FEW_FOCI ? foci->few : arena_array(&m->world->arena, d->count, sizeof(uint64_t));
  uint64_t all = 0;
  for (uint32_t i = 0; i < d->count; i++)
    all |= foci->candidates[i] = dispatch_chunk_candidates(&g->dispatch.chunks[0], d->list[i].t);
  return all;
}

static bool in_domain(struct machine *m, const struct relation *r, const struct pattern *p, term t) {
  value frame[r->domain_unit->slots + 1];
  struct matcher x = {m, m->world, frame, false};
  return match_first(&x, p, t);
}

bool relation_in_domain(struct machine *m, const struct relation *r, term t) {
  if (r->judgment) return judgment_takes(m, r->judgment, term_sequence(m->world, &t, 1));
  return !r->domain || in_domain(m, r, r->domain, t);
}

/* If a command made the call and not a program, the error's place is the domain itself. */
_Noreturn static void fail_domain(struct machine *m, const struct pattern *domain, const char *what, term t,
                                  const char *via, term rule) {
  raise_exception(m, m->exn_fail, m->place ? NULL : &domain->place, "reduction-relation: %s\n  term: %s%s%s", what,
                  value_text(m, t, PRINT_WRITE), via, rule ? text_bytes(rule) : "");
}

static void check_domain(struct machine *m, const struct relation *r, term t) {
  if (r->domain && !in_domain(m, r, r->domain, t)) fail_domain(m, r->domain, "not in domain", t, "", 0);
}

/* Checks the results of one rule. */
static void check_codomain(struct machine *m, const struct relation *r, const struct reduction_rule *rule,
                           const struct steps *out, uint32_t first) {
  for (uint32_t i = first; r->codomain && i < out->count; i++)
    if (!in_domain(m, r, r->codomain, out->list[i].result))
      fail_domain(m, r->codomain,
                  r->codomain_form ? "relation reduced outside its codomain" : "relation reduced outside its domain",
                  out->list[i].result, rule->form->name ? "\n  via: the rule " : "\n  via: an unnamed rule",
                  rule->form->name);
}

/* Applies rules in order; each examines only the parts of the term that it may fit. */
static void apply_chunk(struct machine *m, const struct relation *r, const struct rule_chunk *c, term t,
                        struct steps *out) {
  struct foci foci[MAX_GROUPS];
  uint64_t candidates = 0;
  for (uint32_t i = 0; i < c->group_count; i++) candidates |= find_foci(m, &c->groups[i], t, &foci[i]);
  for (; candidates; candidates &= candidates - 1) {
    uint32_t i = (uint32_t)__builtin_ctzll(candidates);
    uint32_t group = c->group_of[i], before = out->count;
    const struct foci *at = c->groups[group].context && c->groups[group].item == ROOT ? &foci[group] : NULL;
    struct reduction_rule *rule = r->rules[c->first + i];
    apply_rule(m, rule, t, at, (uint64_t)1 << i, out);
    check_codomain(m, r->owners ? r->owners[c->first + i] : r, rule, out, before);
  }
}

static void check_domains(struct machine *m, const struct relation *r, term t) {
  if (!r->owners) check_domain(m, r, t);
  for (uint32_t i = 0; r->owners && i < r->rule_count; i++)
    if (i == 0 || r->owners[i] != r->owners[i - 1]) check_domain(m, r->owners[i], t);
}

void relation_steps(struct machine *m, struct relation *r, term t, struct steps *out) {
  if (r->judgment) {
    judgment_steps(m, r, t, out);
    return;
  }
  check_domains(m, r, t);
  relation_ready(m, r);
  value language = binder_enter_language(m, r->language);
  for (uint32_t i = 0; i < r->rule_count; i += DISPATCH_CHUNK) apply_chunk(m, r, &r->index[i / DISPATCH_CHUNK], t, out);
  binder_leave_language(m, language);
}
