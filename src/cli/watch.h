/* watch: what is told about a hunt while it goes on.
 *
 * On a terminal that is one live line; elsewhere a line now and then; with --json, events, one object a line. -q: nothing of it. */
#ifndef ASSAY_CLI_WATCH_H
#define ASSAY_CLI_WATCH_H

#include "campaign/rates.h"
#include "cli/live_line.h"
#include "report/progress.h"

struct hunt_options;

struct watch {
  bool has_line, has_events;
  struct live_line line;
  struct schedule events;
  struct rates rates;
  struct progress_colors colors;
};

void watch_begin(struct watch *w, const struct hunt_options *o);
/* How far it is; called as often as you like. Fills in the rates. */
void watch_progress(struct watch *w, struct progress *p);
/* Before something else is printed. */
void watch_clear(struct watch *w);
/* Prints an event if they are wanted; takes the object. */
void watch_event(struct watch *w, const char *event, json_t *object);
/* Tells of something that goes on all the same. */
void watch_warn(struct watch *w, const char *text);
/* An event as an object: what it is, when, and what the other says; takes that. */
json_t *watch_event_json(const char *event, json_t *object);

#endif
