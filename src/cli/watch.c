/* watch: see the header. */
#include "cli/watch.h"

#include "campaign/json_text.h"
#include "cli/color.h"
#include "cli/session.h"

#include <stdio.h>
#include <time.h>

static const double often = 1, rarely = 60; /* seconds between two events, or lines of -v */

void watch_begin(struct watch *w, const struct hunt_options *o) {
  const struct palette colors = palette_for((enum color_choice)o->common.color, stderr);
  *w = (struct watch){.has_line = !o->quiet && !o->json,
                      .has_events = o->json && !o->quiet,
                      .colors = {.found = colors.bad, .plain = colors.plain}};
  live_line_begin(&w->line);
  if (o->verbose && !w->line.is_terminal) schedule_begin(&w->line.schedule, often, rarely);
  schedule_begin(&w->events, often, rarely);
}

/* ---- events ---- */

static json_t *json_time(void) {
  char text[32];
  const time_t now = time(NULL);
  struct tm parts;
  gmtime_r(&now, &parts);
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return json_string(text);
}

json_t *watch_event_json(const char *event, json_t *object) {
  json_t *whole = json_pack("{s:s, s:o}", "event", event, "time", json_time());
  json_object_update_new(whole, object);
  return whole;
}

void watch_event(struct watch *w, const char *event, json_t *object) {
  if (!w->has_events) {
    json_decref(object);
    return;
  }
  json_t *whole = watch_event_json(event, object);
  flockfile(stdout); /* a thread that talks to a server has events, too */
  json_dumpf(whole, stdout, JSON_COMPACT | JSON_REAL_PRECISION(9));
  putchar('\n');
  fflush(stdout);
  funlockfile(stdout);
  json_decref(whole);
}

void watch_warn(struct watch *w, const char *text) {
  watch_clear(w);
  fprintf(stderr, "assay hunt: %s\n", text);
  watch_event(w, "warning", json_pack("{s:o}", "text", json_text(text)));
}

/* ---- how far it is ---- */

static void show_line(struct watch *w, const struct progress *p) {
  struct buffer b = {0};
  progress_line(&b, p, &w->colors, live_line_columns(&w->line));
  live_line_show(&w->line, "%s", b.text);
  buffer_free(&b);
}

void watch_progress(struct watch *w, struct progress *p) {
  rates_add(&w->rates, p->elapsed, (const uint64_t[RATES_COUNTED]){p->terms, p->checks});
  p->term_rate = rates_of(&w->rates, 0);
  p->check_rate = rates_of(&w->rates, 1);
  if (w->has_line && live_line_is_due(&w->line)) show_line(w, p);
  if (w->has_events && schedule_is_due(&w->events)) watch_event(w, "progress", progress_json(p));
}

void watch_clear(struct watch *w) { live_line_clear(&w->line); }
