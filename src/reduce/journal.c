/* journal: see the header. */
#include "reduce/journal.h"

#include "core/printer.h"
#include "core/read/reader.h"
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "core/system/regular_file.h"
#include "reduce/seen.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct journal { /* malloc'ed, as are the texts */
  char *file;
  int fd;
  int failure;          /* errno, if something could not be written */
  struct buffer before; /* the contents of the file */
  size_t next;          /* the first unused answer in it */
  uint64_t known, used;
  bool is_recalled;      /* the current answer */
  struct buffer waiting; /* answers that are not in the file yet */
  uint64_t since;        /* the time of the first of them */
  bool is_written;       /* to the file, but not necessarily to the disk */
};

static const char title[] = "assay journal 1\n", start[] = "begin\n";

/* ---- one answer ---- */

static uint32_t key_of(term t) {
  const uint64_t key = seen_key(t);
  return (uint32_t)(key >> 32 ^ key);
}

struct journal_answer {
  char verdict;
  uint32_t key;
  uint64_t evidence;
  const char *text; /* NULL: the candidate itself was tried */
  size_t length;    /* of the text */
  size_t end;       /* where the next answer begins */
};

/* A space and a number. Returns false if there is none. */
static bool parse_number(const char **at, int base, uint64_t *out) {
  char *end;
  if (**at != ' ' || (*at)[1] == ' ') return false;
  *out = strtoull(*at + 1, &end, base);
  const bool found = end > *at + 1;
  *at = end;
  return found;
}

/* The term that was tried: a space and as many bytes as the length says. */
static bool parse_text(const char **at, const char *end, struct journal_answer *a) {
  uint64_t length;
  if (!parse_number(at, 10, &length) || **at != ' ' || length >= (uint64_t)(end - *at)) return false;
  a->text = *at + 1;
  a->length = length;
  *at += length + 1;
  return true;
}

/* Returns false if it is incomplete or malformed. */
static bool parse_answer(const struct buffer *b, size_t start_of_it, struct journal_answer *a) {
  if (start_of_it >= b->length) return false;
  const char *at = b->text + start_of_it, *end = b->text + b->length;
  uint64_t key;
  *a = (struct journal_answer){.verdict = *at++};
  if (!strchr(".-!", a->verdict) || !parse_number(&at, 16, &key)) return false;
  a->key = (uint32_t)key;
  if (a->verdict == '!' && !parse_number(&at, 16, &a->evidence)) return false;
  if (a->verdict == '!' && *at == ' ' && !parse_text(&at, end, a)) return false;
  a->end = (size_t)(at - b->text) + 1;
  return at < end && *at == '\n';
}

/* ---- opening ---- */

/* Does any of the header's lines begin with that name? */
static bool has_fact(const char *header, const char *name, size_t length) {
  for (const char *line = header; line && strncmp(line, start, strlen(start)) != 0;) {
    if (strncmp(line, name, length) == 0 && line[length] == ' ') return true;
    line = strchr(line, '\n');
    if (line) line++;
  }
  return false;
}

/* One of the headers has a fact that the other lacks: the first line of one of them. */
static bool refuse_lack(const char *ours, const char *theirs, struct diagnostic *error) {
  const size_t name = strcspn(ours, " \n"), other = strcspn(theirs, " \n");
  const char *text = theirs + other;
  if (!has_fact(theirs, ours, name) && strncmp(ours, start, strlen(start)) != 0)
    return diagnostic_set(error, "this is the journal of another reduction: the %.*s was not given, and now is `%.*s`",
                          (int)name, ours, (int)strcspn(ours + name + 1, "\n"), ours + name + 1);
  if (*text == ' ' && !has_fact(ours, theirs, other))
    return diagnostic_set(error, "this is the journal of another reduction: the %.*s was `%.*s`, and now is not given",
                          (int)other, theirs, (int)strcspn(text + 1, "\n"), text + 1);
  return diagnostic_set(error, "this is the journal of another kind of reduction");
}

/* The fact that differs: the first such line. */
static bool refuse_difference(const struct journal *j, const char *header, struct diagnostic *error) {
  const char *ours = header, *theirs = j->before.text;
  if (j->before.length < strlen(title) || strncmp(theirs, title, strlen(title)) != 0)
    return diagnostic_set(error, "this is no journal of a reduction");
  for (;;) {
    const size_t length = strcspn(ours, "\n"), name = strcspn(ours, " \n");
    if (strncmp(ours, theirs, length + 1) != 0) {
      if (name && strncmp(ours, start, strlen(start)) != 0 && strncmp(ours, theirs, name + 1) == 0)
        return diagnostic_set(error, "this is the journal of another reduction: the %.*s was `%.*s`, and now is `%.*s`",
                              (int)name, ours, (int)strcspn(theirs + name + 1, "\n"), theirs + name + 1,
                              (int)(length - name - 1), ours + name + 1);
      return refuse_lack(ours, theirs, error);
    }
    ours += length + 1;
    theirs += length + 1;
  }
}

/* Counts the answers, and drops anything behind the last complete one. */
static void count_answers(struct journal *j) {
  struct journal_answer a;
  size_t at = j->next;
  for (; parse_answer(&j->before, at, &a); at = a.end) j->known++;
  j->before.length = at;
}

static bool begin_journal(struct journal *j, const char *header) {
  if (ftruncate(j->fd, 0) || write(j->fd, header, strlen(header)) != (ssize_t)strlen(header)) return false;
  j->before.length = 0;
  return true;
}

static bool go_on(struct journal *j, size_t header) {
  j->next = header;
  count_answers(j);
  return ftruncate(j->fd, (off_t)j->before.length) == 0;
}

static bool open_with(struct journal *j, const char *header, struct diagnostic *error) {
  struct stat status;
  j->fd = open(j->file, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
  if (j->fd < 0 || fstat(j->fd, &status)) return diagnostic_set(error, "cannot open the journal: %s", strerror(errno));
  if (!S_ISREG(status.st_mode)) return diagnostic_set(error, "cannot open the journal: it is not a regular file");
  if (flock(j->fd, LOCK_EX | LOCK_NB)) return diagnostic_set(error, "another reduction is using this journal");
  if (!descriptor_read(j->fd, &j->before)) return diagnostic_set(error, "cannot read the journal: %s", strerror(errno));
  const size_t length = strlen(header), there = j->before.length;
  bool fine;
  if (there < length && strncmp(header, j->before.text, there) == 0) fine = begin_journal(j, header);
  else if (strncmp(header, j->before.text, length) == 0) fine = go_on(j, length);
  else return refuse_difference(j, header, error);
  return fine || diagnostic_set(error, "cannot write the journal: %s", strerror(errno));
}

struct journal *journal_open(const char *file, const char *facts, struct diagnostic *error) {
  struct journal *j = memory_array(1, sizeof *j);
  struct buffer header = {0};
  *j = (struct journal){.file = memory_text(file), .fd = -1};
  buffer_printf(&header, "%s%s%s", title, facts, start);
  const bool good = open_with(j, header.text, error);
  buffer_free(&header);
  if (good) return j;
  journal_close(j);
  return NULL;
}

uint64_t journal_known(const struct journal *j) { return j->known; }

/* ---- writing ---- */

static void flush(struct journal *j) {
  const char *text = j->waiting.text;
  size_t left = j->waiting.length;
  j->is_written = j->is_written || left;
  while (left && !j->failure) {
    const ssize_t n = write(j->fd, text, left);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) j->failure = errno;
    else text += n, left -= (size_t)n;
  }
  j->waiting.length = 0;
}

void journal_sync(struct journal *j) {
  flush(j);
  if (!j->is_written) return;
  j->is_written = false;
  if (!j->failure && fdatasync(j->fd) && errno != EINVAL && errno != EROFS) j->failure = errno;
}

/* Writes a slow answer at once, and fast ones together. */
static void flush_if_due(struct journal *j) {
  enum { MOST = 1 << 14, MILLISECONDS = 20 };
  const uint64_t time = clock_nanoseconds(CLOCK_MONOTONIC_COARSE) / 1000000;
  if (j->waiting.length < MOST && time - j->since < MILLISECONDS) return;
  flush(j);
  j->since = time;
}

void journal_record(struct journal *j, const struct reduce_candidate *c, term tried) {
  struct buffer *b = &j->waiting;
  j->used++;
  if (j->is_recalled) {
    j->is_recalled = false;
    return;
  }
  buffer_printf(b, "%c %08" PRIx32,
                c->verdict == REDUCE_FAILS    ? '!'
                : c->verdict == REDUCE_PASSES ? '.'
                                              : '-',
                key_of(tried));
  if (c->verdict == REDUCE_FAILS) {
    buffer_printf(b, " %" PRIx64, c->evidence);
    if (c->t != tried) {
      struct buffer text = {0};
      print_term(&text, c->t);
      buffer_printf(b, " %zu ", text.length);
      buffer_append(b, text.text, text.length);
      buffer_free(&text);
    }
  }
  buffer_append(b, "\n", 1);
  flush_if_due(j);
}

bool journal_close(struct journal *j) {
  if (!j) return true;
  if (j->fd >= 0) journal_sync(j);
  if (j->fd >= 0) close(j->fd);
  const bool fine = !j->failure;
  buffer_free(&j->before);
  buffer_free(&j->waiting);
  free(j->file);
  free(j);
  return fine;
}

/* ---- reading ---- */

static _Noreturn void misfit(const struct journal *j, struct world *w) {
  struct source *s = arena_alloc_zero(&w->arena, sizeof *s);
  s->name = arena_string(&w->arena, j->file, strlen(j->file));
  world_error(w, &(struct place){s, 0, 0},
              "the journal does not fit: its answer %" PRIu64 " is about another term than the one that is tried now",
              j->used + 1);
}

bool journal_recall(struct journal *j, struct world *w, struct reduce_candidate *c) {
  struct journal_answer a;
  if (j->next >= j->before.length || !parse_answer(&j->before, j->next, &a)) return false;
  if (a.key != key_of(c->t)) misfit(j, w);
  j->next = a.end;
  j->is_recalled = true;
  c->verdict = a.verdict == '!' ? REDUCE_FAILS : a.verdict == '.' ? REDUCE_PASSES : REDUCE_DISCARDED;
  c->evidence = a.evidence;
  if (a.text) c->t = syntax_term_with_holes(w, reader_only(w, source_from_text(w, j->file, a.text, a.length)));
  return true;
}
