/* lambda_substitute: see the header. */
#include "lambda/lambda_substitute.h"

bool lambda_has_free(const struct signature *s, term e, term variable) {
  world_check_stack(s->world);
  switch (lambda_kind(s, e)) {
  case LAMBDA_ABSTRACTION: return lambda_binder(e) != variable && lambda_has_free(s, lambda_body(e), variable);
  case LAMBDA_ANNOTATION: return lambda_has_free(s, seq_item(e, 1), variable);
  case LAMBDA_APPLICATION:
    for (uint32_t i = 0; i < seq_count(e); i++)
      if (lambda_has_free(s, seq_item(e, i), variable)) return true;
    return false;
  default: return e == variable;
  }
}

/* ---- substitution ---- */

struct lambda_substitution {
  const struct signature *signature;
  term variable, a;
};

static term substitute(const struct lambda_substitution *k, term e);

/* A name that is free in neither, and not a constant. */
static term fresh_name(const struct signature *s, term a, term b) {
  for (unsigned i = 1;; i++) {
    char text[16];
    snprintf(text, sizeof text, "v%u", i);
    const term name = term_symbol(s->world, text);
    if (!signature_constant(s, name) && !lambda_has_free(s, a, name) && !lambda_has_free(s, b, name)) return name;
  }
}

static term in_abstraction(const struct lambda_substitution *k, term e) {
  const struct signature *s = k->signature;
  term binder = lambda_binder(e), body = lambda_body(e);
  if (binder == k->variable) return e;
  if (lambda_has_free(s, k->a, binder)) {
    const term fresh = fresh_name(s, k->a, body);
    body = lambda_substitute(s, body, binder, fresh);
    binder = fresh;
  }
  return lambda_make(s, binder, substitute(k, body));
}

static term in_application(const struct lambda_substitution *k, term e) {
  const uint32_t count = seq_count(e) - 1;
  term *arguments = arena_array(&k->signature->world->arena, count, sizeof *arguments);
  for (uint32_t i = 0; i < count; i++) arguments[i] = substitute(k, seq_item(e, i + 1));
  return lambda_apply(k->signature, substitute(k, seq_item(e, 0)), arguments, count);
}

static term substitute(const struct lambda_substitution *k, term e) {
  const struct signature *s = k->signature;
  world_check_stack(s->world);
  switch (lambda_kind(s, e)) {
  case LAMBDA_ABSTRACTION: return in_abstraction(k, e);
  case LAMBDA_APPLICATION: return in_application(k, e);
  case LAMBDA_ANNOTATION: return term_list(s->world, 3, s->colon, substitute(k, seq_item(e, 1)), seq_item(e, 2));
  default: return e == k->variable ? k->a : e;
  }
}

term lambda_substitute(const struct signature *s, term e, term variable, term a) {
  const struct lambda_substitution k = {s, variable, a};
  return substitute(&k, e);
}

term lambda_beta(const struct signature *s, term e) {
  if (lambda_kind(s, e) != LAMBDA_APPLICATION) return 0;
  const term f = seq_item(e, 0);
  if (lambda_kind(s, f) != LAMBDA_ABSTRACTION) return 0;
  const uint32_t more = seq_count(e) - 2;
  term *arguments = arena_array(&s->world->arena, more, sizeof *arguments);
  for (uint32_t i = 0; i < more; i++) arguments[i] = seq_item(e, i + 2);
  return lambda_apply(s, lambda_substitute(s, lambda_body(f), lambda_binder(f), seq_item(e, 1)), arguments, more);
}

/* ---- names by depth ---- */

struct lambda_renaming { /* an enclosing λ, the innermost first */
  term from, to;
  const struct lambda_renaming *outer;
};

struct fresh_naming {
  const struct signature *signature;
  const struct variable_names *names;
};

static term rename_variables(const struct fresh_naming *k, term e, const struct lambda_renaming *r, uint32_t depth) {
  const struct signature *s = k->signature;
  world_check_stack(s->world);
  switch (lambda_kind(s, e)) {
  case LAMBDA_VARIABLE:
    while (r && r->from != e) r = r->outer;
    return r ? r->to : e;
  case LAMBDA_ABSTRACTION: {
    const term name = depth < k->names->count ? k->names->list[depth] : lambda_binder(e);
    const struct lambda_renaming inner = {lambda_binder(e), name, r};
    return lambda_make(s, name, rename_variables(k, lambda_body(e), &inner, depth + 1));
  }
  case LAMBDA_APPLICATION: {
    const uint32_t count = seq_count(e) - 1;
    term *arguments = arena_array(&s->world->arena, count, sizeof *arguments);
    for (uint32_t i = 0; i < count; i++) arguments[i] = rename_variables(k, seq_item(e, i + 1), r, depth);
    return lambda_apply(s, rename_variables(k, seq_item(e, 0), r, depth), arguments, count);
  }
  case LAMBDA_ANNOTATION:
    return term_list(s->world, 3, s->colon, rename_variables(k, seq_item(e, 1), r, depth), seq_item(e, 2));
  default: return e;
  }
}

term lambda_canonical(const struct signature *s, const struct variable_names *names, term e) {
  const struct fresh_naming k = {s, names};
  return rename_variables(&k, e, NULL, 0);
}
