/* lint_child: lint in a child, in the sandbox and with limits: what computes the macros of a file
 * is anybody's program. */
#ifndef ASSAY_CLI_LSP_LINT_CHILD_H
#define ASSAY_CLI_LSP_LINT_CHILD_H

#include <jansson.h>

struct runner;
struct invocation;

/* The messages about the file, or about `text` instead of its contents (NULL: its contents); if
 * lint does not finish, one that says why. They are as docs/lint.schema.json has them, and also
 * have
 *   excerpt   the line with a mark under the place, or "",
 *   own       whether it is about the file itself,
 *   here      a range in the file itself, [line, column, end line, end column]; of a message about
 *             another file, where this one names that. */
json_t *lint_in_child(const struct invocation *call, struct runner *r, const char *path, const char *text,
                      size_t length);
/* Leaves out what the schema does not have. */
void lint_drop_extras(json_t *messages);

#endif
