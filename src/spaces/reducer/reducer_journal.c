/* reducer_journal: verdicts that outlive the process. */
#include "engine/engine.h"

#include "reduce/journal.h"

#include <stdlib.h>
#include <string.h>

struct open_call {
  const char *file, *facts;
  struct journal *result;
};

static _Noreturn void refuse(struct assay *a, const char *file, char *error) {
  struct source *s = engine_alloc(a, 1, sizeof *s);
  *s = (struct source){.name = engine_string(a, file)};
  const char *text = engine_string(a, error);
  free(error);
  world_error(a->world, &(struct place){s, 0, 0}, "%s", text);
}

static void open_journal(struct assay *a, void *data) {
  struct open_call *c = data;
  char *error;
  c->result = journal_open(c->file, c->facts, &error);
  if (!c->result) refuse(a, c->file, error);
}

assay_status assay_journal_open(assay *w, const char *file, const char *facts, assay_journal **out) {
  struct open_call c = {file, facts, NULL};
  const assay_status status = engine_call(w, open_journal, &c);
  if (status == ASSAY_OK) *out = (assay_journal *)c.result;
  return status;
}

uint64_t assay_journal_known(const assay_journal *j) { return journal_known((const struct journal *)j); }

bool assay_journal_close(assay_journal *j) { return journal_close((struct journal *)j); }
