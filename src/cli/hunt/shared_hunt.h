/* shared_hunt: hunts by several workers that share a store on a server (share/share.h). */
#ifndef ASSAY_CLI_HUNT_SHARED_HUNT_H
#define ASSAY_CLI_HUNT_SHARED_HUNT_H

#include "cli/invocation.h"

#include <jansson.h>

struct hunt_options;
struct share;

struct shared_finding {
  char shape[17];
  uint64_t index;
};

struct shared_hunt {
  const struct invocation *invocation;
  const struct hunt_options *options;
  struct share *share;
  double begun;
  void (*warn)(void *data, const char *text); /* reports one line about the server; any thread may call it */
  void *data;
  struct shared_finding *found; /* by this worker */
  size_t found_count;
  json_t *list; /* these findings, with --json; or NULL */
};

/* On failure, returns false after it has printed the reason. */
bool shared_hunt_open(struct shared_hunt *h);
/* The seconds that are left; 0: no bound. Sets *is_over if none are left. */
double shared_hunt_seconds(const struct shared_hunt *h, double seconds, bool *is_over);
/* Call after a shard: shall the worker take another one? */
bool shared_hunt_goes_on(const struct shared_hunt *h, bool is_finished, bool is_timed);
/* Takes ownership of the finding's JSON. */
void shared_hunt_add(struct shared_hunt *h, const char *shape, uint64_t index, json_t *finding);
/* Closes the hunt and returns the exit status. If `good`, prints the state of the campaign. */
int shared_hunt_end(struct shared_hunt *h, bool good);

#endif
