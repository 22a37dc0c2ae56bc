/* repl_set: the bounds of a dialogue, which are options of its command line. */
#include "cli/repl/repl_commands.h"

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/suggest.h"
#include "cli/ways.h"
#include "core/system/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool is_bound(const struct option *o) {
  return o->kind == OPTION_NUMBER || o->kind == OPTION_TIME || o->kind == OPTION_TEXT;
}

void repl_offer_bounds(repl_offer *offer, void *data) {
  for (const struct option *o = repl_command.options; o->name; o++)
    if (is_bound(o)) offer(data, o->name);
}

static void offer_suggestion(void *data, const char *word) { suggestion_offer(data, word); }

static const struct option *find_bound(struct repl *r, const char *name, size_t length) {
  for (const struct option *o = repl_command.options; o->name; o++)
    if (is_bound(o) && strlen(o->name) == length && memcmp(o->name, name, length) == 0) return o;
  struct suggestion s = suggestion_for(name, length);
  repl_offer_bounds(offer_suggestion, &s);
  if (s.best) repl_complain(r, "there is no bound '%.*s'; did you mean '%s'?", (int)length, name, s.best);
  else repl_complain(r, "there is no bound '%.*s'; 'set' lists them", (int)length, name);
  return NULL;
}

/* ---- telling ---- */

static void print_bound(const struct repl *r, const struct option *o) {
  const void *member = (const char *)&r->options + o->offset;
  printf("  %-11s ", o->name);
  if (o->kind == OPTION_TIME) printf("%gs\n", *(const double *)member);
  else if (o->kind == OPTION_TEXT) printf("%s\n", *(const char *const *)member ? *(const char *const *)member : "-");
  else if (*(const uint64_t *)member || o->initial) printf("%" PRIu64 "\n", *(const uint64_t *)member);
  else printf("-\n");
}

static void print_bounds(const struct repl *r) {
  for (const struct option *o = repl_command.options; o->name; o++)
    if (is_bound(o)) print_bound(r, o);
}

/* ---- using ---- */

/* Names with commas between, as an array that points into a copy. */
static void split_opaque(struct repl *r) {
  size_t count = 0;
  free(r->opaque_words);
  r->opaque_words = memory_text(r->options.opaque);
  char *rest = r->opaque_words;
  for (char *word; rest && (word = strsep(&rest, ","));) {
    if (!*word) continue;
    r->opaque = memory_resize(r->opaque, count + 2, sizeof *r->opaque);
    r->opaque[count++] = word;
  }
  if (r->opaque) r->opaque[count] = NULL;
}

bool repl_use_bounds(struct repl *r) {
  const struct repl_options *o = &r->options;
  unsigned ways = 0;
  if (o->using && !ways_read(o->using, &ways))
    return repl_complain(r, "using wants some of grammar, enum, random-index and derive, with commas between, not '%s'",
                         o->using);
  split_opaque(r);
  pool_lock(r->pool);
  r->pool->limit = o->limit;
  pool_unlock(r->pool);
  r->inquiry.bounds = (struct inquiry_bounds){.property = o->property,
                                              .ways = ways,
                                              .seed = o->seed,
                                              .seconds = o->seconds,
                                              .shrink_seconds = o->shrink_seconds,
                                              .max_checks = o->max_checks,
                                              .max_size = o->max_size,
                                              .max_depth = o->max_depth,
                                              .tries = o->tries,
                                              .instances = o->instances,
                                              .opaque = r->opaque};
  return true;
}

void repl_free_bounds(struct repl *r) {
  for (size_t i = 0; i < r->word_count; i++) free(r->words[i]);
  free(r->words);
  free(r->opaque);
  free(r->opaque_words);
}

/* ---- setting ---- */

static const char *keep_word(struct repl *r, const char *word) {
  r->words = memory_resize(r->words, r->word_count + 1, sizeof *r->words);
  return r->words[r->word_count++] = memory_text(word);
}

/* Other terms: the first of them come next. */
static bool changes_terms(const struct option *o) {
  return strcmp(o->name, "property") == 0 || strcmp(o->name, "using") == 0 || strcmp(o->name, "seed") == 0;
}

static void put_back(struct repl *r, const struct repl_options *before) {
  r->options = *before;
  repl_use_bounds(r);
}

/* The word - is none. */
static bool set_bound(struct repl *r, const struct option *o, const char *word) {
  const struct repl_options before = r->options;
  struct usage_error error;
  const bool is_none = strcmp(word, "-") == 0;
  if (is_none && o->kind == OPTION_TEXT) *(const char **)(void *)((char *)&r->options + o->offset) = NULL;
  else if (is_none && !o->initial) *(uint64_t *)(void *)((char *)&r->options + o->offset) = 0;
  else if (options_set(o, keep_word(r, word), &r->options, &error) != PARSE_RUN) {
    r->options = before;
    return repl_complain(r, "%s", error.text + strspn(error.text, "-"));
  }
  if (!repl_use_bounds(r)) {
    r->options = before;
    return false;
  }
  if (!changes_terms(o) || inquiry_restart(&r->inquiry)) return true;
  repl_complain(r, "%s", r->inquiry.why);
  put_back(r, &before);
  inquiry_restart(&r->inquiry);
  return false;
}

bool repl_set(struct repl *r, const char *text) {
  if (!*text) {
    print_bounds(r);
    return true;
  }
  const size_t length = strcspn(text, " \t");
  const struct option *o = find_bound(r, text, length);
  if (!o) return false;
  const char *word = text + length + strspn(text + length, " \t");
  if (*word) return set_bound(r, o, word);
  print_bound(r, o);
  return true;
}
