/* embedded_graph: see the header. */
#include "embedded/embedded_graph.h"

#include "core/system/memory.h"
#include "embedded/embedded_type.h"

#include <stdlib.h>
#include <string.h>

/* The next one on the line, or NULL. */
static char *next_word(char **line) { return strsep(line, " "); }

static size_t number_of_value(const char *shown) { return strtoul(shown + 1, NULL, 10); }

/* In decimal digits. */
static uint64_t word_of_digits(const struct embedded *e, const struct assay_type *t, const char *digits) {
  uint64_t word = 0;
  if (t->kind != ASSAY_DOUBLE) return strtoull(digits, NULL, 10);
  const double d = strtod(digits, NULL);
  memcpy(&word, &d, sizeof word);
  return embedded_wrap(e, t, word);
}

/* v1, or i32(-1) */
static struct embedded_operand operand_of(const struct embedded *e, char *word) {
  char *digits = strchr(word, '(');
  if (!digits) return (struct embedded_operand){.word = number_of_value(word)};
  *digits++ = '\0';
  const struct assay_type *t = embedded_type(e, word);
  return (struct embedded_operand){t, word_of_digits(e, t, digits)};
}

static void take_step(const struct embedded *e, struct embedded_graph *g, const char *name, char *rest) {
  const struct embedded_operation *o = embedded_find(e, name);
  g->steps[g->step_count++] = (struct embedded_step){o, g->operand_count};
  for (char *word; (word = next_word(&rest));) g->operands[g->operand_count++] = operand_of(e, word);
  for (unsigned i = 0; i < o->node.result_count; i++) g->types[g->value_count++] = o->node.results[i];
}

/* The text behind "v1 = ". */
static void take_value(const struct embedded *e, struct embedded_graph *g, char *rest) {
  const char *name = next_word(&rest);
  if (strcmp(name, "parameter") != 0) {
    take_step(e, g, name, rest);
    return;
  }
  g->parameter_count++;
  g->types[g->value_count++] = embedded_type(e, rest);
}

static void take_words(struct embedded_graph *g, char *line) {
  g->times = strtoul(next_word(&line), NULL, 10);
  for (char *word; (word = next_word(&line));)
    if (*word) g->words[g->word_count++] = strtoull(word, NULL, 16);
}

static void take_line(const struct embedded *e, struct embedded_graph *g, char *line) {
  char *rest = line;
  const char *first = next_word(&rest);
  if (*first == 'v') {
    while (*next_word(&rest) == 'v') continue; /* up to the = */
    take_value(e, g, rest);
  } else if (!strcmp(first, "do")) {
    const char *name = next_word(&rest);
    take_step(e, g, name, rest);
  } else if (!strcmp(first, "return")) {
    g->returned[g->result_count] = number_of_value(rest);
    g->results[g->result_count++] = g->types[number_of_value(rest)];
  } else {
    take_words(g, rest);
  }
}

/* Arrays of an upper bound: each line has at least one value, and each part of it follows a
 * space. */
static struct embedded_graph room_for(const char *text, const char *end) {
  size_t lines = 1, words = 1;
  for (const char *c = text; c < end; c++) {
    lines += *c == '\n';
    words += *c == ' ' || *c == '\n';
  }
  return (struct embedded_graph){.types = memory_array(ASSAY_MOST_RESULTS * lines, sizeof(void *)),
                                 .results = memory_array(lines, sizeof(void *)),
                                 .returned = memory_array(lines, sizeof(size_t)),
                                 .steps = memory_array(lines, sizeof(struct embedded_step)),
                                 .operands = memory_array(words, sizeof(struct embedded_operand)),
                                 .words = memory_array(words, sizeof(uint64_t))};
}

bool embedded_graph_take(const struct embedded *e, char **text, struct embedded_graph *out) {
  char *end = strstr(*text, "\n\n");
  if (!end) return false;
  *end = '\0';
  *out = room_for(*text, end);
  for (char *line; (line = strsep(text, "\n"));) take_line(e, out, line);
  *text = end + 2;
  return true;
}

void embedded_graph_free(struct embedded_graph *g) {
  free(g->types);
  free(g->results);
  free(g->returned);
  free(g->steps);
  free(g->operands);
  free(g->words);
}
