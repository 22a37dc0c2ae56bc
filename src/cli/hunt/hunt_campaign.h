/* hunt_campaign: what the options of a hunt say about its campaign and its corpus. */
#ifndef ASSAY_CLI_HUNT_HUNT_CAMPAIGN_H
#define ASSAY_CLI_HUNT_HUNT_CAMPAIGN_H

#include <stdbool.h>

struct campaign_wish;
struct corpus;
struct hunt_options;
struct invocation;

/* What --campaign, --resume and --shard ask for. False: they contradict each other, and that was
 * printed. */
bool hunt_campaign_read(const struct invocation *call, const struct hunt_options *o, struct campaign_wish *out);
/* Tries what --corpus names, if it names something. False: it cannot be done, and the reason was
 * printed. */
bool hunt_campaign_try_corpus(struct invocation *call, const struct hunt_options *o, struct corpus *out);

#endif
