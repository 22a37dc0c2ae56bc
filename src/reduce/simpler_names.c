/* simpler_names: replaces a name everywhere: two names become one, or a name becomes a simpler
 * one. */
#include "reduce/replace.h"
#include "reduce/tactics.h"
#include "space/order.h"

enum { LARGEST = 4000, MOST_VARIABLES = 16 };

struct used_names {
  term list[MOST_VARIABLES];
  uint32_t count;
};

/* The first few, in the order of occurrence. */
static void collect_variables(struct space *s, term t, struct used_names *n) {
  if (is_symbol(t)) {
    uint32_t i = 0;
    while (i < n->count && n->list[i] != t) i++;
    if (i == n->count && n->count < MOST_VARIABLES && s->is_variable(s, t)) n->list[n->count++] = t;
  }
  for (uint32_t i = 0; is_sequence(t) && i < seq_count(t); i++) collect_variables(s, seq_item(t, i), n);
}

/* x, y, z, a, b... */
static term letter(struct space *s, uint32_t number) {
  const char text[2] = {(char)('a' + (number + 23) % 26), '\0'};
  return term_symbol(s->world, text);
}

/* For the s->at-th name: those before it, then the first unused letter. */
static bool variables_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  struct used_names n = {.count = 0};
  if (term_nodes(here->t) > LARGEST) return false;
  collect_variables(x->space, here->t, &n);
  for (; s->at < n.count; s->at++, s->step = 0) {
    while (s->step <= s->at) {
      term with = s->step < s->at ? n.list[s->step] : 0;
      for (uint32_t i = 0; !with && i < n.count + 1; i++)
        if (!term_is_among(n.list, n.count, letter(x->space, i))) with = letter(x->space, i);
      const bool is_new = s->step++ == s->at;
      if (!with || (is_new && order_compare(x->space, with, n.list[s->at]) > 0)) continue;
      *out = replace_all(x->space->world, here->t, n.list[s->at], with);
      if (x->space->is_of(x->space, here->sort, *out)) return true;
    }
  }
  return false;
}

const struct tactic tactic_variables = {"variables", ON_ROOT, variables_next, NULL, true};
