/* metafunction_read: see metafunction_read.h. */
#include "redex/metafunction/metafunction_read.h"

#include "redex/redex.h"

#include <string.h>

static bool is_symbol_named(const struct syntax *x, term name) { return x->shape == SYNTAX_ATOM && x->atom == name; }

static bool is_spelled(const struct syntax *x, const char *a, const char *b) {
  return syntax_is_symbol(x) && (strcmp(text_bytes(x->atom), a) == 0 || strcmp(text_bytes(x->atom), b) == 0);
}

static const struct syntax *child(struct machine *m, const struct syntax *form, uint32_t i, const char *expected) {
  if (i >= form->count) raise_syntax(m, &form->place, "expected %s", expected);
  return form->children[i];
}

static bool is_or(const struct machine *m, const struct syntax *x) {
  return is_symbol_named(x, m->redex->or_) || is_spelled(x, "∨", "∪");
}

static void read_conditions(struct machine *m, const struct syntax *form, uint32_t i, struct metafunction_header *h) {
  for (; i < form->count && syntax_is_keyword(form->children[i]); i += 2) {
    const char *name = text_bytes(form->children[i]->atom);
    uint32_t *place = strcmp(name, "pre") == 0 ? &h->pre : strcmp(name, "post") == 0 ? &h->post : NULL;
    if (!place) raise_syntax(m, &form->children[i]->place, "unknown keyword #:%s: expected #:pre or #:post", name);
    if (*place) raise_syntax(m, &form->children[i]->place, "#:%s is given twice", name);
    child(m, form, i + 1, "a term after #:pre or #:post");
    *place = i + 1;
  }
  h->clauses = i;
}

static void read_contract(struct machine *m, const struct syntax *form, uint32_t i, struct metafunction_header *h) {
  uint32_t from = i;
  while (!is_symbol_named(child(m, form, i, "`->` in the contract"), m->redex->to)) {
    if (syntax_is_keyword(form->children[i]))
      raise_syntax(m, &form->children[i]->place, "#:%s must stand after the contract",
                   text_bytes(form->children[i]->atom));
    i++;
  }
  h->has_contract = true;
  h->domain = form->children + from;
  h->domain_count = i - from;
  h->codomain = ++i;
  child(m, form, i, "a pattern after `->`");
  h->codomain_count = 1;
  for (i++; i + 1 < form->count && is_or(m, form->children[i]); i += 2) h->codomain_count++;
  read_conditions(m, form, i, h);
}

/* f ⊆ p × p × …: the patterns are every second item. */
static void read_relation_contract(struct machine *m, const struct syntax *form, uint32_t i,
                                   struct metafunction_header *h) {
  h->has_contract = true;
  h->domain = arena_alloc(&m->world->arena, (form->count + 1) * sizeof *h->domain);
  child(m, form, i, "a sequence of patterns separated by ×");
  do h->domain[h->domain_count++] = (struct syntax *)child(m, form, i++, "a pattern after ×");
  while (i < form->count && is_spelled(form->children[i], "×", "x") && ++i);
  h->clauses = i;
}

struct metafunction_header metafunction_read(struct machine *m, const struct syntax *form, uint32_t start) {
  struct metafunction_header h = {0};
  if (start <= 2 && (form->count < 2 || !syntax_is_symbol(form->children[1])))
    raise_syntax(m, &form->place, "expected the name of a language after `%s`", text_bytes(form->children[0]->atom));
  const struct syntax *x = child(m, form, start, "a clause");
  if (!syntax_is_symbol(x)) {
    if (x->shape != SYNTAX_LIST || x->count == 0 || x->children[0]->shape != SYNTAX_LIST ||
        x->children[0]->count == 0 || !syntax_is_symbol(x->children[0]->children[0]))
      raise_syntax(m, &x->place, "expected a clause: [(name pattern …) term condition …]");
    h.name = x->children[0]->children[0];
    h.clauses = start;
    return h;
  }
  h.name = x;
  const struct syntax *mark = child(m, form, start + 1, "`:` and a contract after the name");
  if (is_symbol_named(mark, m->redex->colon)) read_contract(m, form, start + 2, &h);
  else if (is_spelled(mark, "⊆", "⊂")) read_relation_contract(m, form, start + 2, &h);
  else raise_syntax(m, &mark->place, "expected `:` and a contract after the name `%s`", text_bytes(x->atom));
  return h;
}

void metafunction_check_clauses(struct machine *m, const struct syntax *form, const struct metafunction_header *h,
                                bool is_relation, bool is_extension) {
  if (h->clauses >= form->count && is_relation && !is_extension) raise_syntax(m, &form->place, "no clauses");
  for (uint32_t i = h->clauses; i < form->count; i++) {
    const struct syntax *c = form->children[i];
    if (!syntax_is_list(c) || c->count == 0 || !syntax_is_list(c->children[0]) || c->children[0]->count == 0)
      raise_syntax(m, &c->place,
                   is_relation ? "expected a clause: [(name pattern …) premise …]"
                               : "expected a clause: [(name pattern …) term condition …]");
    const struct syntax *name = c->children[0]->children[0];
    if (!is_symbol_named(name, h->name->atom))
      raise_syntax(m, &name->place, "this clause should define `%s`, as the ones before", text_bytes(h->name->atom));
    if (!is_relation && c->count < 2) raise_syntax(m, &c->place, "this clause has no result");
  }
}
