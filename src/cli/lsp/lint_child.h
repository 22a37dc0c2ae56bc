/* lint_child: runs lint in a child, in the sandbox and with limits, because the macros of a file
 * may run arbitrary code. */
#ifndef ASSAY_CLI_LSP_LINT_CHILD_H
#define ASSAY_CLI_LSP_LINT_CHILD_H

#include <jansson.h>

struct runner;
struct invocation;

/* The messages about the file, or about `text` instead of its contents (NULL: its contents); if
 * lint does not finish, one message with the reason. They have the form of docs/lint.schema.json,
 * and these members:
 *   excerpt   the line with a mark under the place, or "",
 *   own       whether the message is about the file itself,
 *   here      a range in the file itself, [line, column, end line, end column]; for a message about
 *             another file, where this one names that. */
json_t *lint_in_child(const struct invocation *call, struct runner *r, const char *path, const char *text,
                      size_t length);
/* Removes the members that the schema lacks. */
void lint_drop_extras(json_t *messages);

#endif
