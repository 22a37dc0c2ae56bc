/* hunt_campaign: the options of a hunt for its campaign and its corpus. */
#ifndef ASSAY_CLI_HUNT_HUNT_CAMPAIGN_H
#define ASSAY_CLI_HUNT_HUNT_CAMPAIGN_H

#include <stdbool.h>

struct campaign_wish;
struct corpus;
struct hunt_options;
struct invocation;

/* Reads --campaign, --resume and --shard. Returns false if they contradict each other, after it has
 * printed that. */
bool hunt_campaign_read(const struct invocation *call, const struct hunt_options *o, struct campaign_wish *out);
/* Replays the corpus of --corpus, if there is one. On failure, returns false after it has printed
 * the reason. */
bool hunt_campaign_try_corpus(struct invocation *call, const struct hunt_options *o, struct corpus *out);

#endif
