/* why_option: the explanation that --why adds to a negative answer. */
#ifndef ASSAY_CLI_WHY_OPTION_H
#define ASSAY_CLI_WHY_OPTION_H

#include "cli/invocation.h"

/* Adds the explanation below the answer. If the search for reasons failed, that is reported, and
 * changes nothing. */
void why_option_put(const struct invocation *call, struct buffer *b, assay_status status,
                    const struct assay_explanation *e);
void why_option_set_json(json_t *object, assay_status status, const struct assay_explanation *e);
/* Call after an error: prints its reason, if there is one, on stderr. Returns EXIT_BAD, as
 * invocation_failed does. */
int why_option_print_error(const struct invocation *call, assay_status status, const struct assay_explanation *e);
/* As invocation_failed; then, if `why` is set, prints why no clause applied. */
int why_option_failed(const struct invocation *call, bool why, double limit);

#endif
