/* repl_input: the input lines of assay repl: from a terminal with editing, history and completion,
 * or from a script. */
#ifndef ASSAY_CLI_REPL_REPL_INPUT_H
#define ASSAY_CLI_REPL_REPL_INPUT_H

#include <stdbool.h>
#include <stddef.h>

struct repl_input; /* malloc'ed */

/* Completes a text, which is the line up to the cursor: calls `offer` for each word that may end
 * it. */
typedef void repl_offer(void *data, const char *word);
typedef void repl_complete(void *data, const char *line, size_t length, repl_offer *offer, void *offer_data);

/* Reads standard input. */
struct repl_input *repl_input_open(repl_complete *complete, void *data);
void repl_input_close(struct repl_input *in);
bool repl_input_is_terminal(const struct repl_input *in);
/* The next line without its newline, valid until the next call; NULL: there are no more. */
const char *repl_input_line(struct repl_input *in);
/* Is there a NUL byte in it, so that it seems to end there? */
bool repl_input_has_nul(const struct repl_input *in);

#endif
