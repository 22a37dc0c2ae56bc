/* events: see the header. */
#include "serve/events.h"

#include "core/printer.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "serve/answers.h"
#include "serve/latest.h"
#include "store/json_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { MANY = 200 }; /* findings at a time */

struct events {
  char *directory, *paths[2];
  struct latest *latest;
  const int *stop;
  struct trace trace;
  bool has_looked;
  struct diagnostic gone; /* the last reason reported; none: the store can be read */
  struct identity whose;
  double looked; /* when the store was read last */
  double sent;   /* when something was sent last */
  int64_t last;  /* the last finding reported */
  struct buffer out;
  size_t at; /* how much of it was read */
};

struct events *events_new(const char *directory, struct latest *latest, int64_t after, const int *stop) {
  struct events *e = memory_array(1, sizeof *e);
  *e = (struct events){
      .directory = memory_text(directory),
      .paths = {memory_printf("%s/campaign.sqlite", directory), memory_printf("%s/campaign.sqlite-wal", directory)},
      .latest = latest,
      .stop = stop,
      .last = after,
      .sent = monotonic_seconds()};
  return e;
}

void events_free(struct events *e) {
  for (int i = 0; i < 2; i++) free(e->paths[i]);
  buffer_free(&e->out);
  diagnostic_clear(&e->gone);
  free(e->directory);
  free(e);
}

/* ---- changes ---- */

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

/* Also at intervals: timestamps of files are coarse, and a killed process writes nothing. */
static bool is_changed(struct events *e, double now) {
  const double in_any_case = 5;
  const struct trace t = look_at_files(e);
  const bool changed = !e->has_looked || memcmp(&t, &e->trace, sizeof t) != 0 || now - e->looked > in_any_case;
  e->trace = t;
  return changed;
}

/* ---- events ---- */

/* Takes ownership of the text, which is JSON and malloc'ed. */
static void put_event(struct events *e, const char *name, int64_t id, char *text) {
  buffer_printf(&e->out, "event: %s\n", name);
  if (id >= 0) buffer_printf(&e->out, "id: %" PRId64 "\n", id);
  buffer_puts(&e->out, "data: ");
  buffer_puts(&e->out, text ? text : "null");
  buffer_puts(&e->out, "\n\n");
  free(text);
}

/* Takes over the reason. */
static void put_gone(struct events *e, struct diagnostic error) {
  if (!e->gone.text || strcmp(e->gone.text, error.text) != 0)
    put_event(e, "gone", -1, json_take_text(json_pack("{s:o}", "error", json_text(error.text))));
  diagnostic_clear(&e->gone);
  e->gone = error;
}

/* Reports some of them, and leaves the others for the next time. Returns true if there are
 * others. */
static bool put_findings(struct events *e, json_t *list) {
  size_t i;
  json_t *finding;
  json_array_foreach(list, i, finding) {
    e->last = (int64_t)json_integer_value(json_object_get(finding, "number"));
    put_event(e, "finding", e->last, json_dumps(finding, JSON_COMPACT));
  }
  return json_array_size(list) == MANY;
}

/* Another campaign's findings begin with the first. */
static void follow_campaign(struct events *e, const struct identity *whose) {
  if (*e->whose.text && strcmp(e->whose.text, whose->text) != 0) e->last = 0;
  e->whose = *whose;
}

static void look_for_findings(struct events *e, double now) {
  struct diagnostic error = {0};
  struct identity whose;
  char *campaign = latest_campaign(e->latest, &e->trace, &whose, &error);
  if (campaign) follow_campaign(e, &whose);
  json_t *findings = campaign ? answer_findings(e->directory, e->last, MANY, &error) : NULL;
  e->looked = now;
  if (!findings) {
    free(campaign);
    e->has_looked = true;
    put_gone(e, error);
    return;
  }
  diagnostic_clear(&e->gone);
  put_event(e, "campaign", -1, campaign);
  e->has_looked = !put_findings(e, findings);
  json_decref(findings);
}

/* ---- reading ---- */

static size_t take_bytes_of_events(struct events *e, char *out, size_t room) {
  const size_t left = e->out.length - e->at, length = left < room ? left : room;
  memcpy(out, e->out.text + e->at, length);
  e->at += length;
  e->sent = monotonic_seconds();
  return length;
}

static void pause_a_little(void) {
  const struct timespec pause = {.tv_nsec = 250000000};
  nanosleep(&pause, NULL);
}

ssize_t events_read(struct events *e, char *out, size_t room) {
  const double silence = 5; /* then a comment is sent, which shows whether the client is still connected */
  while (!is_stopped(e->stop)) {
    if (e->at < e->out.length) return (ssize_t)take_bytes_of_events(e, out, room);
    e->at = e->out.length = 0;
    const double now = monotonic_seconds();
    if (is_changed(e, now)) look_for_findings(e, now);
    else if (now - e->sent > silence) buffer_puts(&e->out, ": still here\n\n");
    if (!e->out.length) pause_a_little();
  }
  return -1;
}
