/* events: see the header. */
#include "serve/events.h"

#include "campaign/pool.h"
#include "core/memory.h"
#include "core/printer.h"
#include "serve/answers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { MANY = 200 }; /* findings at a time */

/* What changes when somebody writes to the store: its file, and the log beside it. */
struct trace {
  struct {
    dev_t device;
    ino_t file;
    off_t size;
    struct timespec changed;
  } files[2];
};

struct events {
  char *directory, *paths[2];
  const int *stop;
  struct trace trace;
  bool has_looked, is_gone;
  double looked; /* when the store was read last */
  double sent;   /* when something was sent last */
  int64_t last;  /* finding that was told */
  struct buffer out;
  size_t at; /* so much of it was taken */
};

struct events *events_new(const char *directory, int64_t after, const int *stop) {
  struct events *e = memory_array(1, sizeof *e);
  *e = (struct events){
      .directory = memory_text(directory),
      .paths = {memory_printf("%s/campaign.sqlite", directory), memory_printf("%s/campaign.sqlite-wal", directory)},
      .stop = stop,
      .last = after,
      .sent = monotonic_seconds()};
  return e;
}

void events_free(struct events *e) {
  for (int i = 0; i < 2; i++) free(e->paths[i]);
  buffer_free(&e->out);
  free(e->directory);
  free(e);
}

/* ---- has something changed? ---- */

static struct trace look_at_files(const struct events *e) {
  struct trace t;
  memset(&t, 0, sizeof t); /* compared as bytes */
  for (int i = 0; i < 2; i++) {
    struct stat s;
    if (stat(e->paths[i], &s)) continue;
    t.files[i].device = s.st_dev;
    t.files[i].file = s.st_ino;
    t.files[i].size = s.st_size;
    t.files[i].changed = s.st_mtim;
  }
  return t;
}

/* Now and then in any case: clocks of files are coarse, and a process that is killed writes nothing. */
static bool is_changed(struct events *e, double now) {
  const double in_any_case = 5;
  const struct trace t = look_at_files(e);
  const bool changed = !e->has_looked || memcmp(&t, &e->trace, sizeof t) != 0 || now - e->looked > in_any_case;
  e->trace = t;
  return changed;
}

/* ---- what to tell ---- */

static void put_event(struct events *e, const char *name, int64_t id, json_t *data) {
  char *text = json_dumps(data, JSON_COMPACT | JSON_ENCODE_ANY);
  buffer_printf(&e->out, "event: %s\n", name);
  if (id >= 0) buffer_printf(&e->out, "id: %" PRId64 "\n", id);
  buffer_puts(&e->out, "data: ");
  buffer_puts(&e->out, text ? text : "null");
  buffer_puts(&e->out, "\n\n");
  free(text);
  json_decref(data);
}

static void put_gone(struct events *e, char *error) {
  if (!e->is_gone) put_event(e, "gone", -1, json_pack("{s:s}", "error", error ? error : "the store cannot be read"));
  e->is_gone = true;
  free(error);
}

/* Some of them, the others next time. True: there are others. */
static bool put_findings(struct events *e, json_t *list) {
  size_t i;
  json_t *finding;
  json_array_foreach(list, i, finding) {
    e->last = (int64_t)json_integer_value(json_object_get(finding, "number"));
    put_event(e, "finding", e->last, json_incref(finding));
  }
  return json_array_size(list) == MANY;
}

static void look(struct events *e, double now) {
  char *error = NULL;
  json_t *campaign = answer_campaign(e->directory, &error);
  json_t *findings = campaign ? answer_findings(e->directory, e->last, MANY, &error) : NULL;
  e->looked = now;
  if (!findings) {
    json_decref(campaign);
    e->has_looked = true;
    put_gone(e, error);
    return;
  }
  e->is_gone = false;
  put_event(e, "campaign", -1, campaign);
  e->has_looked = !put_findings(e, findings);
  json_decref(findings);
}

/* ---- reading ---- */

static size_t take(struct events *e, char *out, size_t room) {
  const size_t left = e->out.length - e->at, length = left < room ? left : room;
  memcpy(out, e->out.text + e->at, length);
  e->at += length;
  e->sent = monotonic_seconds();
  return length;
}

static void wait_a_little(void) {
  const struct timespec pause = {.tv_nsec = 250000000};
  nanosleep(&pause, NULL);
}

ssize_t events_read(struct events *e, char *out, size_t room) {
  const double silence = 5; /* a comment after that, so that it is noticed when nobody listens any more */
  while (!is_stopped(e->stop)) {
    if (e->at < e->out.length) return (ssize_t)take(e, out, room);
    e->at = e->out.length = 0;
    const double now = monotonic_seconds();
    if (is_changed(e, now)) look(e, now);
    else if (now - e->sent > silence) buffer_puts(&e->out, ": still here\n\n");
    if (!e->out.length) wait_a_little();
  }
  return -1;
}
