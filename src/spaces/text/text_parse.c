/* text_parse: converts texts to terms: see text_space.h. */
#include "core/array.h"
#include "core/system/memory.h"
#include "spaces/text/text_space.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

enum word_kind { WORD, WORD_OPENS, WORD_CLOSES };

struct word {
  const char *text; /* with the blanks before it */
  size_t length;
  size_t blanks; /* their length in bytes */
  enum word_kind kind;
  size_t partner; /* of a matched bracket: the number of the other one */
  size_t indent;  /* of its line, if it is the first there; else SIZE_MAX */
};

struct text_words { /* malloc'ed */
  struct word *list;
  size_t count, capacity;
};

static bool is_blank(char c) { return isspace((unsigned char)c) || c == '\f' || c == '\v'; }

static bool is_part_of_name(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '@' || (unsigned char)c >= 0x80;
}

static size_t rest_of_line(const char *at, const char *end) {
  const char *line = memchr(at, '\n', (size_t)(end - at));
  return (size_t)((line ? line + 1 : end) - at);
}

/* The length of a quoted string that ends on its line; 0: there is none. */
static size_t quoted(const char *at, const char *end) {
  for (const char *p = at + 1; p < end && *p != '\n'; p++) {
    if (*p == '\\') p++;
    else if (*p == *at) return (size_t)(p - at) + 1;
  }
  return 0;
}

static size_t block_comment(const char *at, const char *end) {
  const char *close = memmem(at + 2, (size_t)(end - at) - 2, "*/", 2);
  return close ? (size_t)(close - at) + 2 : 0;
}

static size_t span(const char *at, const char *end, bool (*belongs)(char)) {
  const char *p = at;
  while (p < end && belongs(*p)) p++;
  return (size_t)(p - at);
}

static bool is_operator(char c) { return c && strchr("+-*/%=<>!&|^~?:.\\", c); }

/* A number may contain a point; a name does not begin with one. */
static size_t name_or_number(const char *at, const char *end) {
  const char *p = at;
  while (p < end && (is_part_of_name(*p) || (*p == '.' && isdigit((unsigned char)*at)))) p++;
  return (size_t)(p - at);
}

/* The length of the word that begins here, without blanks. */
static size_t word_length(const char *at, const char *end, bool is_first) {
  size_t length = 0;
  if (*at == '#' && is_first) return rest_of_line(at, end);
  if (*at == '"' || *at == '\'') length = quoted(at, end);
  else if (end - at > 1 && at[0] == '/' && at[1] == '/') return rest_of_line(at, end);
  else if (end - at > 1 && at[0] == '/' && at[1] == '*') length = block_comment(at, end);
  else if (is_part_of_name(*at)) length = name_or_number(at, end);
  if (!length && is_operator(*at)) length = span(at, end, is_operator);
  return length ? length : 1;
}

static enum word_kind kind_of_word(char c) {
  return strchr("([{", c) ? WORD_OPENS : strchr(")]}", c) ? WORD_CLOSES : WORD;
}

static void add_word(struct text_words *w, struct word word) {
  ARRAY_ROOM(w->list, w->count, w->capacity);
  w->list[w->count++] = word;
}

/* The indentation of the line whose first word comes after these blanks. */
static size_t indent_of(const char *from, const char *word) {
  const char *p = word;
  while (p > from && p[-1] != '\n') p--;
  return (size_t)(word - p);
}

/* Blanks at the end become a word of their own. */
static void split_words(struct text_words *w, const char *text, size_t length) {
  const char *at = text, *end = text + length;
  while (at < end) {
    const char *start = at;
    at += span(at, end, is_blank);
    const bool is_first = start == text || start[-1] == '\n' || memchr(start, '\n', (size_t)(at - start));
    struct word word = {.text = start, .blanks = (size_t)(at - start), .indent = SIZE_MAX, .partner = SIZE_MAX};
    if (is_first) word.indent = indent_of(text, at);
    if (at < end) {
      word.kind = kind_of_word(*at);
      at += word_length(at, end, is_first);
    }
    word.length = (size_t)(at - start);
    add_word(w, word);
  }
}

static char bracket_of(const struct word *w) { return w->text[w->blanks]; }

/* Unmatched brackets become words. */
static void match_brackets(struct text_words *w) {
  size_t *open = memory_array(w->count, sizeof *open), depth = 0;
  for (size_t i = 0; i < w->count; i++) {
    struct word *word = &w->list[i];
    if (word->kind == WORD_OPENS) open[depth++] = i;
    if (word->kind != WORD_CLOSES) continue;
    const char wanted = bracket_of(word) == ')' ? '(' : bracket_of(word) == ']' ? '[' : '{';
    size_t k = depth;
    while (k > 0 && bracket_of(&w->list[open[k - 1]]) != wanted) k--;
    if (!k) continue;
    depth = k - 1;
    word->partner = open[depth];
    w->list[open[depth]].partner = i;
  }
  free(open);
}

/* ---- the tree ---- */

struct text_builder {
  struct world *world;
  const struct text_words *words;
  size_t next; /* word */
  term text, chunk, group;
  term *stack; /* items of the current sequences; malloc'ed */
  size_t depth, capacity;
};

static void push_item(struct text_builder *k, term t) {
  ARRAY_ROOM(k->stack, k->depth, k->capacity);
  k->stack[k->depth++] = t;
}

/* What was pushed since, as one sequence. */
static term pop_sequence(struct text_builder *k, size_t since) {
  const term t = term_sequence(k->world, k->stack + since, (uint32_t)(k->depth - since));
  k->depth = since;
  return t;
}

static term string_of_word(struct text_builder *k, const struct word *w) {
  return term_text(k->world, KIND_STRING, w->text, w->length);
}

static bool ends_chunk(const struct word *w) {
  return w->length == w->blanks + 1 && (bracket_of(w) == ';' || bracket_of(w) == ',');
}

/* Does a line begin here that is not indented further than the chunk? Inside () and [], lines do
 * not count. */
static bool begins_chunk(const struct word *w, size_t indent, char inside) {
  if (w->indent == SIZE_MAX || (inside && inside != '{')) return false;
  return w->indent <= indent && (w->length == w->blanks || bracket_of(w) != '{');
}

static void push_chunks(struct text_builder *k, size_t end, char inside);

static void push_group(struct text_builder *k) {
  const struct word *open = &k->words->list[k->next];
  const size_t since = k->depth, close = open->partner;
  push_item(k, k->group);
  push_item(k, string_of_word(k, open));
  k->next++;
  push_chunks(k, close, bracket_of(open));
  push_item(k, string_of_word(k, &k->words->list[close]));
  k->next = close + 1;
  push_item(k, pop_sequence(k, since));
}

/* Brackets without a partner are words. */
static bool is_group(const struct word *w) { return w->kind == WORD_OPENS && w->partner != SIZE_MAX; }

static void push_chunk(struct text_builder *k, size_t end, char inside) {
  const size_t since = k->depth, indent = k->words->list[k->next].indent, first = k->next;
  bool over = false;
  push_item(k, k->chunk);
  while (!over && k->next < end) {
    const struct word *w = &k->words->list[k->next];
    if (k->next > first && begins_chunk(w, indent == SIZE_MAX ? 0 : indent, inside)) break;
    if (is_group(w)) {
      push_group(k);
      over = bracket_of(w) == '{' && (!inside || inside == '{');
    } else {
      push_item(k, string_of_word(k, w));
      k->next++;
      over = ends_chunk(w);
    }
  }
  push_item(k, pop_sequence(k, since));
}

/* Words before number `end`. */
static void push_chunks(struct text_builder *k, size_t end, char inside) {
  world_check_stack(k->world);
  while (k->next < end) push_chunk(k, end, inside);
}

static term parse_words(struct world *w, const char *text, size_t length) {
  struct text_words words = {0};
  struct text_builder k = {.world = w,
                           .words = &words,
                           .text = term_symbol(w, "text"),
                           .chunk = term_symbol(w, "chunk"),
                           .group = term_symbol(w, "group")};
  term result = 0;
  struct catcher c;
  const bool raised = !world_try(w, &c);
  if (!raised) {
    split_words(&words, text, length);
    match_brackets(&words);
    push_item(&k, k.text);
    push_chunks(&k, words.count, '\0');
    result = pop_sequence(&k, 0);
    world_catch_end(w, &c);
  }
  free(words.list);
  free(k.stack);
  if (raised) world_raise(w, c.payload);
  return result;
}

static term parse_lines(struct world *w, const char *text, size_t length) {
  uint32_t count = 0;
  const char *end = text + length;
  for (const char *p = text; p < end; p += rest_of_line(p, end)) count++;
  term *lines = arena_array(&w->arena, count + 1, sizeof *lines);
  count = 0;
  for (const char *p = text; p < end; p += rest_of_line(p, end))
    lines[count++] = term_text(w, KIND_STRING, p, rest_of_line(p, end));
  return term_sequence(w, lines, count);
}

term text_parse(struct world *w, enum text_unit unit, const char *text, size_t length) {
  return unit == TEXT_LINES ? parse_lines(w, text, length) : parse_words(w, text, length);
}

void text_write(term t, void (*write)(void *data, const char *part, size_t length), void *data) {
  if (is_string(t)) write(data, text_bytes(t), text_of(t)->length);
  for (uint32_t i = 0; is_sequence(t) && i < seq_count(t); i++) text_write(seq_item(t, i), write, data);
}
