/* reducer_journal: verdicts that outlive the process. */
#include "engine/engine.h"

#include "reduce/journal.h"

#include <stdlib.h>
#include <string.h>

static _Noreturn void refuse_journal(struct assay *a, const char *file, struct diagnostic *error) {
  struct source *s = engine_alloc(a, 1, sizeof *s);
  *s = (struct source){.name = engine_string(a, file)};
  const char *text = engine_string(a, error->text);
  diagnostic_clear(error);
  world_error(a->world, &(struct place){s, 0, 0}, "%s", text);
}

static struct journal *open_journal(struct assay *a, const char *file, const char *facts) {
  struct diagnostic error = {0};
  struct journal *j = journal_open(file, facts, &error);
  if (!j) refuse_journal(a, file, &error);
  return j;
}

assay_status assay_journal_open(assay *w, const char *file, const char *facts, assay_journal **out) {
  ENGINE_TRY(w, *out = (assay_journal *)open_journal(w, file, facts));
}

uint64_t assay_journal_known(const assay_journal *j) { return journal_known((const struct journal *)j); }

bool assay_journal_close(assay_journal *j) { return journal_close((struct journal *)j); }
