/* shared_hunt: hunts whose workers meet in a store on a server (share/share.h). */
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
  void (*warn)(void *data, const char *text); /* says something about the server, in one line; by any thread */
  void *data;
  struct shared_finding *found; /* by this worker */
  size_t found_count;
  json_t *list; /* these findings, with --json; or NULL */
};

/* False: it cannot be done, and the reason was printed. */
bool shared_hunt_open(struct shared_hunt *h);
/* How many seconds are left; 0: there is no bound. *is_over: none are. */
double shared_hunt_seconds(const struct shared_hunt *h, double seconds, bool *is_over);
/* After a shard: is there to be another one? */
bool shared_hunt_goes_on(const struct shared_hunt *h, bool is_finished, bool is_timed);
/* Takes the finding's JSON. */
void shared_hunt_add(struct shared_hunt *h, const char *shape, uint64_t index, json_t *finding);
/* Closes it; returns the exit status. If all went well, says how things are. */
int shared_hunt_end(struct shared_hunt *h, bool good);

#endif
