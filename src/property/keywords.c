/* keywords: see the header. */
#include "property/keywords.h"
#include "core/system/path.h"

#include "racket/prim/prim.h"
#include "redex/reduction/reduction.h"

#include <stdio.h>
#include <string.h>

const char *const keyword_names[KEYWORD_COUNT] = {"attempts", "retries",     "print?", "attempt-size",
                                                  "prepare",  "keep-going?", "source", "attempt-num"};

bool keyword_is(const struct syntax *form, uint32_t i, const char *name) {
  return i < form->count && syntax_is_keyword(form->children[i]) &&
         strcmp(text_bytes(form->children[i]->atom), name) == 0;
}

static int keyword_number(const char *name, unsigned allowed) {
  for (int i = 0; i < KEYWORD_COUNT; i++)
    if ((allowed >> i & 1) && strcmp(keyword_names[i], name) == 0) return i;
  return -1;
}

struct keywords keywords_read(struct machine *m, const struct syntax *form, uint32_t i, unsigned allowed) {
  struct keywords k = {0};
  for (; i < form->count; i += 2) {
    const struct syntax *x = form->children[i];
    if (!syntax_is_keyword(x)) raise_syntax(m, &x->place, "%s: expected a keyword", form_name(form));
    const char *name = text_bytes(x->atom);
    int number = keyword_number(name, allowed);
    if (number < 0 && keyword_number(name, ~0U) >= 0)
      raise_syntax(m, &x->place, "%s: #:%s cannot be used here", form_name(form), name);
    if (number < 0) raise_syntax(m, &x->place, "%s: unknown keyword #:%s", form_name(form), name);
    if (k.x[number]) raise_syntax(m, &x->place, "%s: #:%s is given twice", form_name(form), name);
    if (i + 1 == form->count)
      raise_syntax(m, &x->place, "%s: expected an expression after #:%s", form_name(form), name);
    k.x[number] = form->children[i + 1];
  }
  return k;
}

/* "stlc" for path/to/stlc.rkt: the module's name in contract messages. */
static const char *module_name(struct machine *m, const struct place *place) {
  const char *path = place && place->source ? place->source->name : "";
  const char *base = path_name(path), *dot = strrchr(base, '.');
  return arena_string(&m->world->arena, base, dot ? (size_t)(dot - base) : strlen(base));
}

void raise_broken(struct machine *m, const char *what, const char *promised, const char *contract, value v,
                  const struct place *place) {
  const char *name = module_name(m, place);
  raise_exception(m, m->exn_fail_blame, NULL,
                  "%sbroke its own contract\n  promised: %s\n  produced: %s\n  in: %s\n  contract from: %s\n  blaming: "
                  "%s\n   (assuming the contract is correct)\n  at: %s:%u:%u",
                  what, promised, value_text(m, v, PRINT_PRINT), contract, name, name,
                  place && place->source ? place->source->name : "", place ? place->line : 0,
                  place ? place->column - 1 : 0);
}

value option_result(struct machine *m, int number, const char *contract, value v, const struct place *place) {
  if (!has_kind(v, KIND_VALUES)) return v;
  const uint32_t count = ((const struct values_object *)v)->count;
  const char *name = module_name(m, place);
  raise_exception(m, m->exn_fail_blame, NULL,
                  "#:%s argument: broke its own contract;\n expected 1 value, returned %u values\n  in: the range of\n"
                  "      %s\n  contract from: %s\n  blaming: %s\n   (assuming the contract is correct)\n  at: %s:%u:%u",
                  keyword_names[number], count, contract, name, name, place && place->source ? place->source->name : "",
                  place ? place->line : 0, place ? place->column - 1 : 0);
}

void raise_option(struct machine *m, int number, const char *promised, const char *contract, value v,
                  const struct place *place) {
  char what[64];
  snprintf(what, sizeof what, "#:%s argument: ", keyword_names[number]);
  raise_broken(m, what, promised, contract, v, place);
}

struct source_form source_compile(struct machine *m, struct scope *s, const struct syntax *x) {
  struct source_form f = {.place = x->place};
  if (syntax_is_symbol(x)) {
    struct resolved r = scope_lookup(m, s, x->atom);
    if (r.binding && r.binding->kind == BINDING_METAFUNCTION) f.metafunction = r.binding;
  }
  if (!f.metafunction) f.relation = compile_expression(m, s, x, false);
  return f;
}

struct sources *source_value(struct machine *m, const struct source_form *f, const char *who, value *frame) {
  if (f->metafunction) return sources_of_metafunction(m, f->metafunction, &f->place);
  value v = eval_value(m, f->relation, frame);
  if (!is_relation(v) && f->is_option)
    raise_option(m, SOURCE, "reduction-relation?", "reduction-relation?", v, &f->place);
  if (!is_relation(v)) raise_argument(m, who, "reduction-relation?", v);
  return sources_of_relation(m, (const struct relation *)v);
}
