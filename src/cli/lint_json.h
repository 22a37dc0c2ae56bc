/* lint_json: a message of lint as JSON: docs/editors.md has the schema. */
#ifndef ASSAY_CLI_LINT_JSON_H
#define ASSAY_CLI_LINT_JSON_H

#include <jansson.h>

struct lint_message;

json_t *lint_json(const struct lint_message *m);

#endif
