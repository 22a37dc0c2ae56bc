/* variant_commands: the commands by which a campaign's subject compiles and runs each variant, so
 * that users can repeat them by hand. */
#ifndef ASSAY_REPORT_CAMPAIGN_VARIANT_COMMANDS_H
#define ASSAY_REPORT_CAMPAIGN_VARIANT_COMMANDS_H

#include "report/campaign/campaign_data.h"

/* Reads the campaign's sources, and gives each answer of a finding that has no `command` one, such
 * as `ghc -O0 Main.hs && ./Main`. */
struct variant_commands;
struct variant_commands *variant_commands_of(const struct campaign_data *c);
void variant_commands_add(const struct variant_commands *v, json_t *evidence);
void variant_commands_free(struct variant_commands *v);

#endif
