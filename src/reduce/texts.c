/* texts: changes characters of strings and of names: removes halves, quarters... single ones; then
 * replaces them likewise by the simplest, a; then replaces each by other simple ones. So different
 * failures of one bug reduce to one text. */
#include "reduce/replace.h"
#include "reduce/tactics.h"
#include "space/order.h"
#include "space/text_edit.h"

#include <string.h>

/* ---- the tactic ---- */

enum { FINEST = 32, LONGEST = 1 << 16 }; /* parts of a text; characters */

/* The next chunk: halves, quarters... Returns false if all remaining chunks are too small. */
static bool next_chunk(struct tactic_state *s, uint32_t count, uint32_t *at, uint32_t *length) {
  const uint32_t least = count / FINEST ? count / FINEST : 1;
  if (!s->chunk) s->chunk = count;
  if (s->at >= count) {
    s->at = 0;
    s->chunk /= 2;
  }
  if (s->chunk < least) return false;
  *at = s->at;
  *length = s->chunk < count - s->at ? s->chunk : count - s->at;
  s->at += *length;
  return true;
}

/* Single characters, each replaced by simple ones of other kinds. */
static bool next_letter(struct world *w, struct tactic_state *s, uint32_t count, term t, term *out) {
  static const char letters[] = {'b', '0', 'A', ' '};
  if (count > FINEST || s->step == count * sizeof letters) return false;
  *out = text_filled(w, t, s->step / sizeof letters, 1, letters[s->step % sizeof letters]);
  s->step++;
  return true;
}

/* s->run: removal, replacement by a, by others. */
static bool next_text(struct world *w, struct tactic_state *s, term t, term *out) {
  const uint32_t count = (uint32_t)text_characters(t);
  uint32_t at, length;
  for (; s->run < 2; s->run++, s->at = s->chunk = 0)
    if (next_chunk(s, count, &at, &length)) {
      *out = s->run == 0 ? text_without(w, t, at, length) : text_filled(w, t, at, length, 'a');
      return true;
    }
  return next_letter(w, s, count, t, out);
}

/* Names that look like numbers, or that mean something elsewhere, are not proposed. */
static bool is_plain_name(term t) {
  const char c = text_of(t)->length ? text_bytes(t)[0] : '\0';
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* simpler_names.c handles names of one letter. */
static bool is_long_name(struct space *s, term t) {
  return is_symbol(t) && text_of(t)->length > 1 && s->is_variable(s, t);
}

static bool next_string(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  while (next_text(x->space->world, s, here->t, out))
    if (order_compare(x->space, *out, here->t) < 0 && x->space->is_of(x->space, here->sort, *out)) return true;
  return false;
}

/* Replaces a name in all its places. */
static bool next_name(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor), *root = x->cursor.levels;
  term name;
  while (next_text(x->space->world, s, here->t, &name)) {
    if (!is_plain_name(name) || !x->space->is_variable(x->space, name)) continue;
    if (order_compare(x->space, name, here->t) >= 0 || !x->space->is_of(x->space, here->sort, name)) continue;
    *out = replace_all(x->space->world, root->t, here->t, name);
    x->gives_whole = true;
    return true;
  }
  return false;
}

static bool texts_next(struct explorer *x, struct tactic_state *s, term *out) {
  const term t = cursor_here(&x->cursor)->t;
  if (is_string(t) && text_of(t)->length <= LONGEST) return next_string(x, s, out);
  return is_long_name(x->space, t) && next_name(x, s, out);
}

const struct tactic tactic_texts = {"texts", ON_ATOMS, texts_next, NULL, true};
