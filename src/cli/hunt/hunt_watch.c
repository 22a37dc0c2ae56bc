/* hunt_watch: see the header. */
#include "cli/hunt/hunt_watch.h"

#include "cli/hunt/hunt_options.h"
#include "cli/terminal/color.h"
#include "store/json_text.h"

#include <stdio.h>
#include <time.h>

static const double often = 1, rarely = 60; /* seconds between two events, or lines of -v */

void hunt_watch_begin(struct hunt_watch *w, const struct hunt_options *o) {
  const struct palette colors = palette_for((enum color_choice)o->common.color, stderr);
  *w = (struct hunt_watch){.has_line = !o->quiet && !o->json,
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

json_t *hunt_watch_event_json(const char *event, json_t *object) {
  json_t *whole = json_pack("{s:s, s:o}", "event", event, "time", json_time());
  json_object_update_new(whole, object);
  return whole;
}

void hunt_watch_event(struct hunt_watch *w, const char *event, json_t *object) {
  if (!w->has_events) {
    json_decref(object);
    return;
  }
  json_t *whole = hunt_watch_event_json(event, object);
  flockfile(stdout); /* a thread that talks to a server prints events, too */
  json_dumpf(whole, stdout, JSON_COMPACT | JSON_REAL_PRECISION(9));
  putchar('\n');
  fflush(stdout);
  funlockfile(stdout);
  json_decref(whole);
}

void hunt_watch_warn(struct hunt_watch *w, const char *text) {
  hunt_watch_clear(w);
  fprintf(stderr, "assay hunt: %s\n", text);
  hunt_watch_event(w, "warning", json_pack("{s:o}", "text", json_text(text)));
}

/* ---- progress ---- */

static void show_line(struct hunt_watch *w, const struct progress *p) {
  struct buffer b = {0};
  progress_line(&b, p, &w->colors, live_line_columns(&w->line));
  live_line_show(&w->line, "%s", b.text);
  buffer_free(&b);
}

void hunt_watch_progress(struct hunt_watch *w, struct progress *p) {
  rates_add(&w->rates, p->elapsed, (const uint64_t[RATES_COUNTED]){p->terms, p->checks});
  p->term_rate = rates_of(&w->rates, 0);
  p->check_rate = rates_of(&w->rates, 1);
  if (w->has_line && live_line_is_due(&w->line)) show_line(w, p);
  if (w->has_events && schedule_is_due(&w->events)) hunt_watch_event(w, "progress", progress_json(p));
}

void hunt_watch_clear(struct hunt_watch *w) { live_line_clear(&w->line); }
