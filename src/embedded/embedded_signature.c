/* embedded_signature: see the header. */
#include "embedded/embedded_signature.h"

#include <string.h>

bool text_part_is_name(struct text_part s) {
  for (size_t i = 0; i < s.length; i++) {
    const char c = s.start[i];
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!is_letter && (i == 0 || ((c < '0' || c > '9') && !strchr("_-.", c)))) return false;
  }
  return s.length;
}

bool text_part_is(struct text_part s, const char *text) {
  return s.length == strlen(text) && !memcmp(s.start, text, s.length);
}

/* As in the type's name: without leading zeros. */
static bool text_part_is_count(struct text_part s) {
  return s.length && *s.start != '0' && strspn(s.start, "0123456789") >= s.length;
}

static struct text_part next_word(const char **text, const char *ends) {
  const char *start = *text + strspn(*text, " ");
  const struct text_part word = {start, strcspn(start, ends)};
  *text = start + word.length;
  return word;
}

/* (cell TYPE), (array TYPE N), (effects): at the opening parenthesis. */
static void take_form(const char **text, struct signature_part *out) {
  enum { MOST_WORDS = 3 };
  struct text_part words[MOST_WORDS] = {{"", 0}, {"", 0}, {"", 0}};
  size_t count = 0;
  ++*text;
  for (struct text_part word; (word = next_word(text, " ()")).length; count++)
    if (count < MOST_WORDS) words[count] = word;
  if (**text != ')' || ((*text)[1] && (*text)[1] != ' ')) return;
  ++*text;
  out->item = words[1];
  out->count = words[2];
  if (count == 1 && text_part_is(words[0], "effects")) out->kind = SIGNATURE_EFFECTS;
  else if (count == 2 && text_part_is(words[0], "cell") && text_part_is_name(words[1])) out->kind = SIGNATURE_CELL;
  else if (count == 3 && text_part_is(words[0], "array") && text_part_is_name(words[1]) && text_part_is_count(words[2]))
    out->kind = SIGNATURE_ARRAY;
}

bool signature_next(const char **text, struct signature_part *out) {
  *text += strspn(*text, " ");
  if (!**text) return false;
  *out = (struct signature_part){.kind = SIGNATURE_WRONG, .whole = {*text, 0}};
  if (**text == '(') {
    take_form(text, out);
    if (out->kind == SIGNATURE_WRONG) *text += strcspn(*text, " ");
  } else {
    const struct text_part word = next_word(text, " ");
    if (text_part_is(word, "->")) out->kind = SIGNATURE_ARROW;
    else if (text_part_is_name(word)) out->kind = SIGNATURE_NAME;
  }
  out->whole.length = (size_t)(*text - out->whole.start);
  return true;
}
