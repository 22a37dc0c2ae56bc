/* substitute: see the header. */
#include "redex/binding/substitute.h"

#include "redex/binding/binder.h"
#include "redex/redex.h"

_Noreturn static void fail_substitute(struct machine *m, term arguments) {
  uint32_t n = seq_count(arguments);
  term *call = arena_array(&m->world->arena, n + 1, sizeof *call);
  call[0] = m->redex->substitute;
  for (uint32_t i = 0; i < n; i++) call[i + 1] = seq_item(arguments, i);
  raise_exception(m, m->exn_fail_redex, NULL, "substitute: no clauses matched for %s",
                  redex_message_text(m, term_sequence(m->world, call, n + 1)));
}

static bool is_pair_of_substitution(term t) { return is_sequence(t) && seq_count(t) == 2 && is_symbol(seq_item(t, 0)); }

term substitute_call(struct machine *m, term arguments) {
  uint32_t n = seq_count(arguments);
  if (n == 0) fail_substitute(m, arguments);
  term *variables = arena_array(&m->world->arena, n + 1, sizeof *variables);
  term *terms = arena_array(&m->world->arena, n + 1, sizeof *terms);
  uint32_t count = 0;
  if (n == 3 && is_symbol(seq_item(arguments, 1))) {
    variables[0] = seq_item(arguments, 1);
    terms[count++] = seq_item(arguments, 2);
  } else {
    for (uint32_t i = 1; i < n; i++) {
      term pair = seq_item(arguments, i);
      if (!is_pair_of_substitution(pair)) fail_substitute(m, arguments);
      variables[count] = seq_item(pair, 0);
      terms[count++] = seq_item(pair, 1);
    }
  }
  const struct language *l = binder_default_language(m);
  if (!l) raise_exception(m, m->exn_fail, NULL, "substitute: unable to determine the language to use");
  bool opened = m->redex->opened; /* callers need not know that it opens forms */
  term result = binder_substitute(m, l, seq_item(arguments, 0), variables, terms, count);
  m->redex->opened = opened;
  return result;
}
