/* lint_child: lint in a child, in the cage and with limits: what computes the macros of a file is anybody's program. */
#ifndef ASSAY_CLI_LINT_CHILD_H
#define ASSAY_CLI_LINT_CHILD_H

#include <jansson.h>

struct runner;
struct session;

/* A list of the messages about the file, or about this text instead of what it has (NULL: what it has); if lint does not come to its end,
 * one that says why. docs/lint.schema.json says what they have; besides,
 *   excerpt   is the line with a mark under the place, or "",
 *   own       tells whether it is about the file itself,
 *   here      is a range in the file itself, [line, column, end line, end column]: if it is about another one, of what names that. */
json_t *lint_in_child(const struct session *s, struct runner *r, const char *path, const char *text, size_t length);
/* Leaves out what the schema does not have. */
void lint_drop_extras(json_t *messages);

#endif
