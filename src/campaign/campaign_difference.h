/* campaign_difference: how a campaign differs from another one, or from a hunt that is to resume
 * it: in its sources or in its options. */
#ifndef ASSAY_CAMPAIGN_CAMPAIGN_DIFFERENCE_H
#define ASSAY_CAMPAIGN_CAMPAIGN_DIFFERENCE_H

#include "store/store.h"

#include <jansson.h>

struct source_list {
  struct source_row *rows;
  size_t count;
};

/* Reads the campaign's sources; their texts are malloc'ed. On failure, returns false: see the
 * store's error. */
bool source_list_read(struct source_list *l, struct campaign_store *s);
void source_list_free(struct source_list *l);
/* The path of the first source that both have with different texts; or NULL. */
const char *source_list_changed(const struct source_list *a, const struct source_list *b);
/* The path of the first source of a that b does not have; or NULL. */
const char *source_list_missing(const struct source_list *a, const struct source_list *b);
/* Has a source this text? */
bool source_list_has_text(const struct source_list *l, const char *text);

/* Reads the options of a campaign. NULL: they are damaged. */
json_t *campaign_options_read(const char *text);

struct option_difference {           /* malloc'ed texts */
  char *name, *in_first, *in_second; /* the values; NULL: not given */
};
/* The first option that differs, but `test` if that does. Returns false if there is none. */
bool options_differ(const json_t *a, const json_t *b, struct option_difference *out);
void option_difference_free(struct option_difference *d);

#endif
