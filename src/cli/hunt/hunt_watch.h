/* hunt_watch: progress of a hunt: the live line, and the events of --json.
 *
 * On a terminal that is one live line; elsewhere a line now and then; with --json, events, one
 * object a line. -q: nothing of it. */
#ifndef ASSAY_CLI_HUNT_HUNT_WATCH_H
#define ASSAY_CLI_HUNT_HUNT_WATCH_H

#include "cli/terminal/live_line.h"
#include "hunt/rates.h"
#include "report/progress.h"

struct hunt_options;

struct hunt_watch {
  bool has_line, has_events;
  struct live_line line;
  struct schedule events;
  struct rates rates;
  struct progress_colors colors;
};

void hunt_watch_begin(struct hunt_watch *w, const struct hunt_options *o);
/* How far it is; called as often as you like. Fills in the rates. */
void hunt_watch_progress(struct hunt_watch *w, struct progress *p);
/* Before something else is printed. */
void hunt_watch_clear(struct hunt_watch *w);
/* Prints an event if they are wanted; takes the object. */
void hunt_watch_event(struct hunt_watch *w, const char *event, json_t *object);
/* Prints a warning; the hunt goes on. */
void hunt_watch_warn(struct hunt_watch *w, const char *text);
/* An event as an object: what it is, when, and what the other says; takes that. */
json_t *hunt_watch_event_json(const char *event, json_t *object);

#endif
