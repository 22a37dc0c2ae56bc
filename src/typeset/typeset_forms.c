/* typeset_forms: the definitions of a module: grammars, metafunctions and reduction relations.
 * Inference rules are in forms_rules.c. */
#include "typeset/typeset_forms.h"

#include "redex/redex.h"
#include "typeset/forms_rules.h"

#include <string.h>

/* ---- definitions ---- */

static bool is_language(const struct syntax *x) {
  return syntax_has_head(x, "define-language") || syntax_has_head(x, "define-extended-language");
}
static bool is_metafunction(const struct syntax *x) {
  return syntax_has_head(x, "define-metafunction") || syntax_has_head(x, "define-metafunction/extension");
}
static bool is_rules(const struct syntax *x) {
  return syntax_has_head(x, "define-judgment-form") || syntax_has_head(x, "define-extended-judgment-form") ||
         syntax_has_head(x, "define-relation");
}

/* The relation in (define name … (reduction-relation …) …); NULL: there is none. */
static const struct syntax *find_relation(const struct syntax *x) {
  if (!syntax_is_list(x)) return NULL;
  if (syntax_has_head(x, "reduction-relation") || syntax_has_head(x, "extend-reduction-relation")) return x;
  if (syntax_has_head(x, "lambda") || syntax_has_head(x, "λ") || syntax_has_head(x, "quote")) return NULL;
  const struct syntax *found = NULL;
  for (uint32_t i = 1; i < x->count && !found; i++) found = find_relation(x->children[i]);
  return found;
}

static const struct syntax *relation_of(const struct syntax *form) {
  if (!syntax_has_head(form, "define") || form->count < 3 || !syntax_is_symbol(form->children[1])) return NULL;
  return find_relation(form->children[2]);
}

/* The first clause of a metafunction, after its language (and the extended metafunction). */
static uint32_t metafunction_start(const struct syntax *form) {
  return syntax_has_head(form, "define-metafunction/extension") ? 3 : 2;
}

static const struct syntax *metafunction_name(const struct syntax *form) {
  for (uint32_t i = metafunction_start(form); i < form->count; i++) {
    const struct syntax *x = form->children[i];
    if (syntax_is_symbol(x)) return x;
    if (syntax_is_list(x) && x->count && syntax_is_list(x->children[0]) && x->children[0]->count &&
        syntax_is_symbol(x->children[0]->children[0]))
      return x->children[0]->children[0];
  }
  return NULL;
}

static const struct syntax *name_of_form(struct machine *m, const struct syntax *form) {
  if (is_language(form) && form->count > 1 && syntax_is_symbol(form->children[1])) return form->children[1];
  if (is_metafunction(form)) return metafunction_name(form);
  if (is_rules(form)) return rules_name(m, form);
  return relation_of(form) ? form->children[1] : NULL;
}

const char *typeset_name(struct machine *m, const struct syntax *form) {
  const struct syntax *name = name_of_form(m, form);
  return name ? text_bytes(name->atom) : NULL;
}

/* ---- grammars ---- */

static struct lines *mark_cell(struct setter *s, const char *mark) {
  struct lines *l = setter_begin(s);
  set_mark(s, PIECE_MARK, mark, 0);
  return l;
}

static void set_names(struct setter *s, struct syntax *const *names, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (i) set_mark(s, PIECE_MARK, ",", 0);
    set_beside(s, names[i], i ? 1 : 0);
    set_term(s, names[i]);
  }
}

/* (name … ::= production …), ((name …) production …) or (name production …): the number of names,
 * and the start of the productions. */
static uint32_t read_names(const struct syntax *x, struct syntax *const **names, uint32_t *count) {
  for (uint32_t i = 1; i < x->count; i++)
    if (syntax_is_named(x->children[i], "::=")) {
      const bool listed = i == 1 && syntax_is_list(x->children[0]);
      *names = listed ? x->children[0]->children : x->children;
      *count = listed ? x->children[0]->count : i;
      return i + 1;
    }
  const bool listed = syntax_is_list(x->children[0]);
  *names = listed ? x->children[0]->children : x->children;
  *count = listed ? x->children[0]->count : 1;
  return 1;
}

/* Productions on one line of the source are set on one line. */
static void set_nonterminal(struct typeset_document *d, struct definition_block *b, struct setter *s,
                            const struct syntax *x) {
  struct syntax *const *names;
  uint32_t count;
  const uint32_t from = read_names(x, &names, &count);
  struct table_row *row = block_row(d, b);
  row->cells[0] = setter_begin(s);
  set_names(s, names, count);
  row->cells[1] = mark_cell(s, "::=");
  row->cells[2] = setter_begin(s);
  for (uint32_t i = from; i < x->count; i++) {
    const struct syntax *p = x->children[i];
    const bool same_line = i == from || p->place.line == x->children[i - 1]->end_line;
    if (i > from && !same_line) {
      row = block_row(d, b);
      row->cells[1] = mark_cell(s, "|");
      row->cells[2] = setter_begin(s);
    } else if (i > from) {
      set_mark(s, PIECE_MARK, "|", 1);
      set_beside(s, p, 1);
    }
    set_term(s, p);
  }
}

static void set_language(struct typeset_document *d, struct setter *s, const struct syntax *form) {
  struct definition_block *b = document_block(d, text_bytes(form->children[1]->atom), "rcl");
  for (uint32_t i = syntax_has_head(form, "define-language") ? 2 : 3; i < form->count; i++) {
    if (syntax_is_keyword(form->children[i])) break;
    if (syntax_is_list(form->children[i]) && form->children[i]->count) set_nonterminal(d, b, s, form->children[i]);
  }
}

/* ---- metafunctions ---- */

bool condition_is_hidden(const struct redex *k, const struct syntax *x) {
  return syntax_is_form(x, k->where_hidden) || syntax_is_form(x, k->side_condition_hidden) ||
         syntax_is_form(x, k->clause_name) || syntax_is_form(x, k->computed_name);
}

static bool is_clause(const struct syntax *x, term name) {
  return syntax_is_list(x) && x->count && syntax_is_form(x->children[0], name);
}

/* f : pattern … -> pattern: everything before the first clause. */
void set_contract(struct typeset_document *d, struct definition_block *b, struct setter *s, const struct syntax *form,
                  uint32_t from, term name) {
  struct table_row *row = NULL;
  for (uint32_t i = from; i < form->count && !is_clause(form->children[i], name); i++) {
    if (syntax_is_keyword(form->children[i])) {
      i++;
      continue;
    }
    if (!row) {
      row = block_row(d, b);
      row->wide = true;
      row->cells[0] = setter_begin(s);
      set_mark(s, PIECE_FUNCTION, text_bytes(form->children[i]->atom), 0);
      s->tight = false;
      s->line = form->children[i]->end_line;
      s->column = form->children[i]->place.column + 1;
      continue;
    }
    set_beside(s, form->children[i], 1);
    set_term(s, form->children[i]);
  }
}

static void set_conditions(struct typeset_document *d, struct definition_block *b, struct setter *s,
                           struct syntax *const *items, uint32_t count, uint32_t cell) {
  for (uint32_t i = 0; i < count; i++) {
    if (!syntax_is_list(items[i]) || condition_is_hidden(s->m->redex, items[i])) continue;
    struct table_row *row = block_row(d, b);
    row->cells[cell] = setter_begin(s);
    set_condition(s, items[i]);
  }
}

static uint32_t next_or(const struct syntax *clause, uint32_t from) {
  while (from < clause->count && !syntax_is_named(clause->children[from], "or")) from++;
  return from;
}

/* The results of a clause, [(f p …) r condition … or r condition …]: below each other, with an `or`
 * before all but the first. */
static void set_results(struct typeset_document *d, struct definition_block *b, struct setter *s, struct table_row *row,
                        const struct syntax *clause) {
  for (uint32_t from = 1; from < clause->count;) {
    const struct syntax *result = clause->children[from];
    const uint32_t to = next_or(clause, from);
    if (to == from) break;
    if (from > 1) row = block_row(d, b);
    row->cells[2] = setter_begin(s);
    if (from > 1) {
      set_mark(s, PIECE_WORD, "or", 0);
      s->line = result->place.line;
      set_beside(s, result, 1);
    }
    set_term(s, result);
    set_conditions(d, b, s, clause->children + from + 1, to - from - 1, 2);
    from = to + 1;
  }
}

static void set_metafunction(struct typeset_document *d, struct setter *s, const struct syntax *form) {
  const struct syntax *name = metafunction_name(form);
  struct definition_block *b = document_block(d, text_bytes(name->atom), "lcl");
  const uint32_t from = metafunction_start(form);
  set_contract(d, b, s, form, from, name->atom);
  for (uint32_t i = from; i < form->count; i++) {
    const struct syntax *c = form->children[i];
    if (!is_clause(c, name->atom) || c->count < 2) continue;
    struct table_row *row = block_row(d, b);
    row->cells[0] = setter_begin(s);
    set_call(s, c->children[0]);
    row->cells[1] = mark_cell(s, "=");
    set_results(d, b, s, row, c);
  }
}

/* ---- reduction relations ---- */

const char *label_of(struct world *w, const struct syntax *name) {
  struct buffer b = {0};
  buffer_printf(&b, "[%s]", text_bytes(name->atom));
  return buffer_keep(&b, &w->arena);
}

static const char *rule_label(struct setter *s, const struct syntax *x) {
  for (uint32_t i = 3; i < x->count; i++) {
    const struct syntax *y = x->children[i];
    if (y->shape == SYNTAX_ATOM && (is_string(y->atom) || is_symbol(y->atom))) return label_of(s->m->world, y);
  }
  return NULL;
}

static void set_reduction(struct typeset_document *d, struct definition_block *b, struct setter *s,
                          const struct syntax *x) {
  struct table_row *row = block_row(d, b);
  row->cells[0] = setter_begin(s);
  set_term(s, x->children[1]);
  row->cells[1] = setter_begin(s);
  set_term(s, x->children[0]);
  row->cells[2] = setter_begin(s);
  set_term(s, x->children[2]);
  const char *label = rule_label(s, x);
  if (label) {
    row->cells[3] = setter_begin(s);
    set_mark(s, PIECE_LABEL, label, 0);
  }
  set_conditions(d, b, s, x->children + 3, x->count - 3, 2);
}

/* with [(--> a b) (==> c d)]: the definition of ==>. */
static void set_with(struct typeset_document *d, struct definition_block *b, struct setter *s, const struct syntax *x) {
  const struct syntax *old = x->children[0], *new = x->children[1];
  if (!syntax_is_list(old) || old->count < 3 || !syntax_is_list(new) || new->count < 3) return;
  struct table_row *row = block_row(d, b);
  row->wide = true;
  row->cells[0] = setter_begin(s);
  set_mark(s, PIECE_WORD, "where", 0);
  const struct syntax *const parts[] = {new->children[1], new->children[0], new->children[2],
                                        old->children[1], old->children[0], old->children[2]};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (i == 3) set_mark(s, PIECE_WORD, "if", 1);
    s->line = parts[i]->place.line; /* on one row, whatever the layout of the source */
    set_beside(s, parts[i], 1);
    set_term(s, parts[i]);
  }
}

static void set_relation(struct typeset_document *d, struct setter *s, const char *name, const struct syntax *x) {
  struct definition_block *b = document_block(d, name, "rcll");
  bool with = false;
  for (uint32_t i = syntax_has_head(x, "reduction-relation") ? 2 : 3; i < x->count; i++) {
    const struct syntax *c = x->children[i];
    if (syntax_is_keyword(c)) {
      i++;
      continue;
    }
    with |= syntax_is_named(c, "with");
    if (!syntax_is_list(c)) continue;
    if (with && c->count == 2) set_with(d, b, s, c);
    else if (c->count >= 3 && syntax_is_symbol(c->children[0])) set_reduction(d, b, s, c);
  }
}

/* ---- all forms ---- */

static struct language *language_of(struct module *module, const struct syntax *name) {
  struct binding *b = syntax_is_symbol(name) ? module_lookup(module, name->atom) : NULL;
  return b && b->kind == BINDING_LANGUAGE ? b->payload : NULL;
}

void typeset_form(struct typeset_document *d, struct machine *m, struct module *module, const struct syntax *form,
                  const struct rewrite *rewrites) {
  const struct syntax *relation = relation_of(form);
  const struct syntax *at = relation ? relation : form;
  uint32_t language = 1;
  if (syntax_has_head(at, "extend-reduction-relation")) language = 2;
  struct setter s = {.m = m,
                     .scope = scope_of_module(m, module),
                     .language = at->count > language ? language_of(module, at->children[language]) : NULL,
                     .rewrites = rewrites};
  if (is_language(form)) set_language(d, &s, form);
  else if (is_metafunction(form)) set_metafunction(d, &s, form);
  else if (is_rules(form)) set_rules(d, &s, form);
  else if (relation) set_relation(d, &s, text_bytes(form->children[1]->atom), relation);
}
