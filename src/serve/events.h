/* events: a campaign as it goes on, for one client: server-sent events (docs/campaigns.md,
 * "Watching").
 *
 *   event: campaign   whenever something has changed: what /api/campaign says
 *   event: finding    each once, in order; its number is the event's id
 *                     again from the first if another campaign has taken its place
 *   event: gone       the store cannot be read (any more): why. A campaign event tells that it can be again. */
#ifndef ASSAY_SERVE_EVENTS_H
#define ASSAY_SERVE_EVENTS_H

#include <stdint.h>
#include <sys/types.h>

struct events;
struct latest;

/* Findings with a number above `after` are told. */
struct events *events_new(const char *directory, struct latest *latest, int64_t after, const int *stop);
void events_free(struct events *e);
/* Waits until there is something to tell, and puts as much of it as there is room for into `out`.
 * -1: it is stopped. */
ssize_t events_read(struct events *e, char *out, size_t room);

#endif
