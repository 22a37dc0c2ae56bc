/* program_hunt_corpus: programs of a corpus that still fail are known to a hunt. */
#include "campaign/program_hunting.h"

#include "campaign/retry.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

/* A program as findings have it. */
struct spelling {
  const assay_programs *programs;
  term program;
  uint64_t nodes;
  char *term, *text; /* malloc'ed */
};

static void spell(struct assay *a, void *data) {
  (void)a;
  struct spelling *s = data;
  struct buffer text = {0};
  const term e = programs_canonical(s->programs, s->program);
  programs_write(s->programs, &text, e);
  s->term = term_to_text(e);
  s->text = text.text;
  s->nodes = programs_nodes(s->programs, e);
}

static bool is_there(const struct program_hunt *h, const char *shape) {
  for (size_t i = 0; i < h->finding_count; i++)
    if (!strcmp(h->findings[i]->shape, shape)) return true;
  return false;
}

/* As findings are: by the same shape it is known when a hunt comes to it. */
static bool add(struct hunting *k, const struct retry_item *item, const struct spelling *s) {
  struct program_hunt *h = k->hunt;
  const char *kind = json_string_value(json_object_get(item->more, "kind"));
  char shape[17], *formulas = json_dumps(json_object_get(item->more, "formulas"), JSON_COMPACT);
  const struct finding_row row = {.shape = shape,
                                  .generator = PROGRAM_FROM_CORPUS,
                                  .index = item->index,
                                  .original = s->term,
                                  .original_nodes = s->nodes,
                                  .reduced = s->term,
                                  .nodes = s->nodes,
                                  .text = s->text,
                                  .kind = kind && !strcmp(kind, "rejected") ? kind : "differs",
                                  .formulas = formulas ? formulas : "[]",
                                  .evidence = "[]"};
  campaign_shape(shape, "subject", k->subject, row.kind, s->term);
  const bool is_new = !is_there(h, shape);
  if (is_new) program_hunting_take_finding(k, &row);
  free(formulas);
  return !is_new || !k->campaign || program_hunting_keep_finding(k, h->findings[h->finding_count - 1]);
}

static bool add_item(struct hunting *k, const struct retry_item *item) {
  struct assay_program p;
  if (assay_programs_read(k->programs, item->name, 1, item->term, &p) != ASSAY_OK) return false;
  struct spelling s = {.programs = k->programs, .program = p.term};
  if (api_call(k->programs->owner, spell, &s) != ASSAY_OK) return false;
  const bool good = add(k, item, &s);
  free(s.term);
  free(s.text);
  return good;
}

bool program_hunting_add_corpus(struct hunting *k) {
  const struct retry *corpus = k->hunt->corpus;
  for (size_t i = 0; corpus && i < corpus->count; i++) {
    const struct retry_item *item = &corpus->items[i];
    if (item->verdict == RETRY_FAILS && !strcmp(item->property, k->subject) && !add_item(k, item)) return false;
  }
  return true;
}
