/* hunt_watch: the progress of a hunt: the live line, and the events of --json.
 *
 * On a terminal, progress is one live line; elsewhere, a line at intervals; with --json, events,
 * one object per line. With -q, there is none. */
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
/* Shows the progress; may be called at any rate. Sets the rates. */
void hunt_watch_progress(struct hunt_watch *w, struct progress *p);
/* Call before other output. */
void hunt_watch_clear(struct hunt_watch *w);
/* Prints an event if events are wanted; takes ownership of the object. */
void hunt_watch_event(struct hunt_watch *w, const char *event, json_t *object);
/* Prints a warning; the hunt continues. */
void hunt_watch_warn(struct hunt_watch *w, const char *text);
/* An event with its name, its time, and the members of the object, which it takes ownership of. */
json_t *hunt_watch_event_json(const char *event, json_t *object);

#endif
