/* repl_set: the bounds of a session, which are also options of its command line. */
#include "cli/repl/repl_commands.h"

#include "checks/property_check.h"
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

static bool is_bound_of(const struct repl *r, const struct option *o) {
  return is_bound(o) && option_is_about(o, r->options.file);
}

void repl_offer_bounds(const struct repl *r, repl_offer *offer, void *data) {
  for (const struct option *o = repl_command.options; o->name; o++)
    if (is_bound_of(r, o)) offer(data, o->name);
}

static void offer_suggestion(void *data, const char *word) { suggestion_offer(data, word); }

/* NULL: it does not apply to the file. */
static const struct option *check_about(struct repl *r, const struct option *o) {
  if (is_bound_of(r, o)) return o;
  if (o->about == ABOUT_MODELS) repl_complain(r, "%s is about models, not about subject files (.assay)", o->name);
  else repl_complain(r, "%s goes with subject files (.assay) only", o->name);
  return NULL;
}

static const struct option *find_bound(struct repl *r, const char *name, size_t length) {
  for (const struct option *o = repl_command.options; o->name; o++)
    if (is_bound(o) && strlen(o->name) == length && memcmp(o->name, name, length) == 0) return check_about(r, o);
  struct suggestion s = suggestion_for(name, length);
  repl_offer_bounds(r, offer_suggestion, &s);
  if (s.best) repl_complain(r, "there is no bound '%.*s'; did you mean '%s'?", (int)length, name, s.best);
  else repl_complain(r, "there is no bound '%.*s'; 'set' lists them", (int)length, name);
  return NULL;
}

/* ---- display ---- */

static bool has_default(const struct option *o) { return o->initial || o->otherwise || o->kind == OPTION_TIME; }

static void print_bound(const struct repl *r, const struct option *o) {
  const void *member = (const char *)&r->options + o->offset;
  printf("  %-11s ", o->name);
  if (o->kind == OPTION_TIME) printf("%gs\n", *(const double *)member);
  else if (o->kind == OPTION_TEXT) printf("%s\n", *(const char *const *)member ? *(const char *const *)member : "-");
  else if (*(const uint64_t *)member || has_default(o)) printf("%" PRIu64 "\n", *(const uint64_t *)member);
  else printf("-\n");
}

static void print_bounds(const struct repl *r) {
  for (const struct option *o = repl_command.options; o->name; o++)
    if (is_bound_of(r, o)) print_bound(r, o);
}

/* ---- using ---- */

/* Names separated by commas, as an array that points into a copy. */
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

/* The defaults, which depend on the kind of check. */
static void fill_in_usual(struct repl *r) {
  const struct reduction_usual *usual = &r->hunt.hunt.check.kind->usual;
  if (r->options.tries == NUMBER_NOT_GIVEN) r->options.tries = usual->tries;
  if (!(r->options.shrink_seconds > 0)) r->options.shrink_seconds = usual->seconds;
}

static bool use_generators(struct repl *r, struct check_options *c) {
  const char *using = r->options.using;
  c->generator = repl_is_of_programs(r) ? using : NULL;
  c->ways = 0;
  if (!using || c->generator || ways_read(using, &c->ways)) return true;
  return repl_complain(
      r, "using wants some of grammar, enum, random-index and derive, each once, with commas between, not '%s'", using);
}

static void use_limit(struct repl *r) {
  pool_lock(r->pool);
  r->pool->limit = repl_is_of_programs(r) ? 0 : r->options.limit;
  pool_unlock(r->pool);
}

bool repl_use_bounds(struct repl *r) {
  const struct repl_options *o = &r->options;
  struct check_options *c = &r->hunt.hunt.check;
  fill_in_usual(r);
  if (!use_generators(r, c)) return false;
  split_opaque(r);
  use_limit(r);
  r->bounds = (struct reduction_bounds){.checks = o->max_checks,
                                        .tries = o->tries,
                                        .size = o->max_size,
                                        .depth = o->max_depth,
                                        .opaque = r->opaque,
                                        .is_loose = true};
  c->bounds = &r->bounds;
  c->file = o->file;
  c->property = o->property;
  c->subject = o->subject;
  c->size = (unsigned)o->size;
  c->jobs = (unsigned)o->jobs;
  c->seed = o->seed;
  c->reducing = o->shrink_seconds;
  r->hunt.hunt.seconds = o->seconds;
  r->hunt.instances = o->instances;
  return true;
}

const char *repl_unknown_opaque(const struct repl *r) {
  for (const char *const *name = r->options.opaque && !repl_is_of_programs(r) ? r->opaque : NULL; name && *name; name++)
    if (!property_has_nonterminal(r->hunt.check, *name)) return *name;
  return NULL;
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

/* The terms change: the hunt begins with the first of them. */
static bool changes_terms(const struct option *o) {
  static const char *const names[] = {"property", "using", "seed", "subject", "size", "jobs"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(o->name, names[i])) return true;
  return false;
}

static void put_back(struct repl *r, const struct repl_options *before) {
  r->options = *before;
  repl_use_bounds(r);
}

/* The word - means none. */
static bool set_bound(struct repl *r, const struct option *o, const char *word) {
  const struct repl_options before = r->options;
  struct usage_error error;
  const bool is_none = strcmp(word, "-") == 0;
  if (is_none && o->kind == OPTION_TEXT) *(const char **)(void *)((char *)&r->options + o->offset) = NULL;
  else if (is_none && !has_default(o)) *(uint64_t *)(void *)((char *)&r->options + o->offset) = 0;
  else if (options_set(o, keep_word(r, word), &r->options, &error) != PARSE_RUN) {
    r->options = before;
    return repl_complain(r, "%s", error.text + strspn(error.text, "-"));
  }
  if (!repl_use_bounds(r)) {
    r->options = before;
    return false;
  }
  const char *unknown = repl_unknown_opaque(r);
  if (unknown) {
    repl_complain(r, "no property's language has a non-terminal '%s' to be opaque", unknown);
    put_back(r, &before);
    return false;
  }
  if (!changes_terms(o) || interactive_hunt_restart(&r->hunt)) return true;
  repl_complain_of_why(r);
  put_back(r, &before);
  interactive_hunt_restart(&r->hunt);
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
