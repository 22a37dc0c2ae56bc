/* events: the progress of a campaign for one client: server-sent events (docs/campaigns.md,
 * "Watching").
 *
 *   event: campaign   after each change: the answer of /api/campaign
 *   event: finding    each once, in order; its number is the event's id
 *                     again from the first if another campaign has taken its place
 *   event: gone       the store cannot be read (any more), and why. A campaign event follows when it can again. */
#ifndef ASSAY_SERVE_EVENTS_H
#define ASSAY_SERVE_EVENTS_H

#include <stdint.h>
#include <sys/types.h>

struct events;
struct latest;

/* Reports findings with a number above `after`. */
struct events *events_new(const char *directory, struct latest *latest, int64_t after, const int *stop);
void events_free(struct events *e);
/* Waits for events, and puts as many as there is room for into `out`. Returns -1 if it is
 * stopped. */
ssize_t events_read(struct events *e, char *out, size_t room);

#endif
