/* options: parses a command line by a command's table. */
#include "cli/options.h"

#include "cli/suggest.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The state of parsing a command line. */
struct parser {
  const struct command *command;
  char *options;
  const char *const *next;                      /* the word to read next */
  size_t words;                                 /* the number of words: an upper bound on the items of a list */
  const struct command_argument *argument;      /* the one to fill next */
  const struct option *chosen[OPTION_GROUPS];   /* the last option of each group that was given */
  const struct option *of_models, *of_subjects; /* the first one that was given; or NULL */
  struct usage_error *error;
};

__attribute__((format(printf, 2, 3))) static enum parse_status bad(struct parser *p, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = p->error->text;
  const int length = vsnprintf(text, sizeof p->error->text, format, arguments);
  va_end(arguments);
  if (length >= (int)sizeof p->error->text) memcpy(text + sizeof p->error->text - 4, "...", 4);
  return PARSE_BAD;
}

static bool number_from(const char *text, uint64_t least, uint64_t most, uint64_t *number) {
  if (*text == '\0' || text[strspn(text, "0123456789")] != '\0') return false;
  errno = 0;
  *number = strtoull(text, NULL, 10);
  return errno == 0 && *number >= least && *number <= most;
}

static bool time_from(const char *text, double *seconds) {
  static const struct {
    const char *unit;
    double seconds;
  } units[] = {{"", 1}, {"s", 1}, {"ms", 1e-3}, {"m", 60}, {"min", 60}, {"h", 3600}, {"d", 86400}};
  const double most = 1e8;
  if (!isdigit((unsigned char)text[0]) && text[0] != '.') return false; /* strtod would accept inf, nan and signs */
  const size_t digits = strspn(text, "0123456789.");
  char *end;
  const double number = strtod(text, &end);
  if (end != text + digits) return false;
  for (size_t i = 0; i < sizeof units / sizeof *units; i++)
    if (strcmp(end, units[i].unit) == 0) *seconds = number * units[i].seconds;
  return *seconds > 0 && *seconds < most;
}

/* The index of `word` among words separated by |, or -1. */
static int choice_from(const char *word, const char *words) {
  const size_t length = strlen(word);
  for (int place = 0;; place++) {
    const size_t span = strcspn(words, "|");
    if (span == length && memcmp(word, words, span) == 0) return place;
    if (words[span] == '\0') return -1;
    words += span + 1;
  }
}

static enum parse_status refuse_word(struct parser *p, const struct option *o, const char *word) {
  if (o->bounds) return bad(p, "--%s wants a number %s, not '%s'", o->name, o->bounds, word);
  if (o->kind == OPTION_NUMBER)
    return bad(p, "--%s wants a number from %" PRIu64 " to %" PRIu64 ", not '%s'", o->name, o->least, o->most, word);
  if (o->kind == OPTION_TIME) return bad(p, "--%s wants a time such as 90s, 10m or 2h, not '%s'", o->name, word);
  return bad(p, "--%s wants %s, not '%s'", o->name, o->argument, word);
}

/* Makes room for as many items as the command line could hold. */
static bool list_reserve(struct text_list *list, size_t most) {
  if (!list->items) list->items = malloc(most * sizeof *list->items);
  return list->items;
}

static bool list_append(struct text_list *list, const char *word) {
  list->items[list->count++] = word;
  return *word != '\0';
}

/* Sets the option's member to `word`. Returns false if the word is invalid. */
static bool store_word(struct parser *p, const struct option *o, const char *word) {
  void *member = p->options + o->offset;
  switch (o->kind) {
  case OPTION_FLAG: *(bool *)member = true; return true;
  case OPTION_NUMBER: return number_from(word, o->least, o->most, member);
  case OPTION_TEXT: *(const char **)member = word; return *word != '\0';
  case OPTION_LIST: return list_append(member, word);
  case OPTION_TIME: *(double *)member = 0; return time_from(word, member);
  case OPTION_CHOICE: return (*(int *)member = choice_from(word, o->argument)) >= 0;
  }
  return false;
}

static enum parse_status set_option(struct parser *p, const struct option *o, const char *word) {
  const struct option **chosen = &p->chosen[o->group];
  if (o->group && *chosen && *chosen != o) return bad(p, "--%s and --%s exclude each other", (*chosen)->name, o->name);
  *chosen = o;
  if (o->about == ABOUT_MODELS && !p->of_models) p->of_models = o;
  if (o->about == ABOUT_SUBJECTS && !p->of_subjects) p->of_subjects = o;
  if (o->kind == OPTION_LIST && !list_reserve((struct text_list *)(void *)(p->options + o->offset), p->words))
    return bad(p, "out of memory");
  if (o->given) *(bool *)(void *)(p->options + o->given) = true;
  return store_word(p, o, word) ? PARSE_RUN : refuse_word(p, o, word);
}

/* Gives the option its argument: `attached` if there is one, else the next word. */
static enum parse_status give_argument(struct parser *p, const struct option *o, const char *attached) {
  if (attached) return set_option(p, o, attached);
  if (!*p->next) return bad(p, "--%s wants its argument %s after it", o->name, o->argument);
  return set_option(p, o, *p->next++);
}

static enum parse_status unknown_option(struct parser *p, const char *name, size_t length) {
  struct suggestion s = suggestion_for(name, length);
  for (const struct option *o = p->command->options; o->name; o++) suggestion_offer(&s, o->name);
  suggestion_offer(&s, "help");
  if (s.best) return bad(p, "unknown option '--%.*s'; did you mean '--%s'?", (int)length, name, s.best);
  return bad(p, "unknown option '--%.*s'; see 'assay %s --help'", (int)length, name, p->command->name);
}

static enum parse_status long_option(struct parser *p, const char *text) {
  const size_t length = strcspn(text, "=");
  const char *attached = text[length] == '=' ? text + length + 1 : NULL;
  if (strcmp(text, "help") == 0) return PARSE_HELP;
  for (const struct option *o = p->command->options; o->name; o++) {
    if (strlen(o->name) != length || memcmp(o->name, text, length) != 0) continue;
    if (o->kind != OPTION_FLAG) return give_argument(p, o, attached);
    return attached ? bad(p, "--%s takes no argument", o->name) : set_option(p, o, "");
  }
  return unknown_option(p, text, length);
}

static enum parse_status unknown_letter(struct parser *p, const char *letter) {
  int bytes = 1;
  while (((unsigned char)letter[bytes] & 0xC0) == 0x80) bytes++;
  return bad(p, "unknown option '-%.*s'; see 'assay %s --help'", bytes, letter, p->command->name);
}

/* -q, -qv, -rNAME, -r NAME */
static enum parse_status short_options(struct parser *p, const char *letters) {
  for (; *letters; letters++) {
    if (*letters == 'h') return PARSE_HELP;
    const struct option *o = p->command->options;
    while (o->name && o->letter != *letters) o++;
    if (!o->name) return unknown_letter(p, letters);
    if (o->kind != OPTION_FLAG) return give_argument(p, o, letters[1] ? letters + 1 : NULL);
    const enum parse_status status = set_option(p, o, "");
    if (status != PARSE_RUN) return status;
  }
  return PARSE_RUN;
}

static enum parse_status plain_argument(struct parser *p, const char *word) {
  const struct command_argument *a = p->argument;
  if (!a->name) return bad(p, "one argument too many: '%s'", word);
  if (*word == '\0') return bad(p, "%s is empty", a->name);
  if (a->several) {
    struct text_list *list = (struct text_list *)(void *)(p->options + a->offset);
    if (!list_reserve(list, p->words)) return bad(p, "out of memory");
    list_append(list, word);
    return PARSE_RUN;
  }
  memcpy(p->options + a->offset, &word, sizeof word);
  p->argument++;
  return PARSE_RUN;
}

/* A word that begins with a dash but is not an option: - alone, and numbers, which are terms. */
static bool is_plain_word(const char *word) {
  return word[0] != '-' || word[1] == '\0' || (word[1] >= '0' && word[1] <= '9') || word[1] == '.';
}

bool path_is_subject_file(const char *path) {
  const char *dot = path ? strrchr(path, '.') : NULL;
  return dot && !strcmp(dot, ".assay");
}

bool option_is_about(const struct option *o, const char *path) {
  return o->about == ABOUT_ALL || (o->about == ABOUT_SUBJECTS) == path_is_subject_file(path);
}

/* Is there an option that does not apply to the file? */
static enum parse_status check_file(struct parser *p) {
  const char *path = *(const char *const *)(const void *)(p->options + p->command->arguments[0].offset);
  if (p->of_models && !option_is_about(p->of_models, path))
    return bad(p, "--%s is about models, not about subject files (.assay)", p->of_models->name);
  if (p->of_subjects && !option_is_about(p->of_subjects, path))
    return bad(p, "--%s goes with subject files (.assay) only", p->of_subjects->name);
  return PARSE_RUN;
}

enum parse_status options_parse(const struct command *c, const char *const *argv, void *options,
                                struct usage_error *error) {
  struct parser p = {.command = c, .options = options, .next = argv, .argument = c->arguments, .error = error};
  while (argv[p.words]) p.words++;
  for (const struct option *o = c->options; o->name; o++)
    if (o->initial) store_word(&p, o, o->initial);
    else if (o->otherwise) *(uint64_t *)(void *)(p.options + o->offset) = o->otherwise;

  bool only_plain = false;
  while (*p.next) {
    const char *word = *p.next++;
    enum parse_status status = PARSE_RUN;
    if (only_plain || is_plain_word(word)) status = plain_argument(&p, word);
    else if (strcmp(word, "--") == 0) only_plain = true;
    else if (word[1] == '-') status = long_option(&p, word + 2);
    else status = short_options(&p, word + 1);
    if (status != PARSE_RUN) return status;
  }
  const bool is_missing = p.argument->name && !p.argument->optional && !p.argument->several;
  return is_missing ? bad(&p, "%s is missing", p.argument->name) : check_file(&p);
}

enum parse_status options_set(const struct option *o, const char *word, void *options, struct usage_error *error) {
  struct parser p = {.options = options, .error = error};
  return store_word(&p, o, word) ? PARSE_RUN : refuse_word(&p, o, word);
}

void options_free(const struct command *c, void *options) {
  for (const struct option *o = c->options; o->name; o++)
    if (o->kind == OPTION_LIST) free(((struct text_list *)(void *)((char *)options + o->offset))->items);
  for (const struct command_argument *a = c->arguments; a->name; a++)
    if (a->several) free(((struct text_list *)(void *)((char *)options + a->offset))->items);
}
