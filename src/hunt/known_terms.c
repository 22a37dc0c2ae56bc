/* known_terms: makes the terms of a corpus that still fail known to a hunt. */
#include "hunt/hunting.h"

#include "campaign/retry.h"
#include "core/system/memory.h"
#include "hunt/finding_row.h"
#include "store/formulas.h"

#include <stdlib.h>
#include <string.h>

static const char *kind_of_known(const struct hunting *k, const char *kind) {
  static const char *const of_terms[] = {"false", "exception"}, *const of_programs[] = {"differs", "rejected"};
  const char *const *kinds = k->kind->is_ordered ? of_programs : of_terms;
  return kind && !strcmp(kind, kinds[1]) ? kinds[1] : kinds[0];
}

static struct finding *finding_of(const struct hunting *k, const struct retry_item *i, size_t statement) {
  struct finding *f = memory_array(1, sizeof *f);
  const char *signature = json_string_value(json_object_get(i->more, "signature"));
  const char *kind = kind_of_known(k, json_string_value(json_object_get(i->more, "kind")));
  const size_t nodes = (size_t)json_integer_value(json_object_get(i->more, "nodes"));
  *f = (struct finding){
      .first = {.statement = statement, .index = i->index, .term = memory_text(i->term), .nodes = nodes},
      .term = memory_text(i->term),
      .nodes = nodes,
      .kind = kind,
      .exception = strcmp(kind, "exception") ? NULL : memory_text("(as the corpus says)"),
      .signature = signature ? strtoull(signature, NULL, 16) : 0,
      .formulas = formulas_from_json(json_object_get(i->more, "formulas")),
      .evidence = {.proved = proved_from_json(json_object_get(i->more, "formulas"))},
      .is_from_corpus = true};
  return f;
}

/* The statement at its recorded index, or else the first with that name; SIZE_MAX: none. */
static size_t find_statement(const struct hunt *h, const struct retry_item *i) {
  for (size_t at = 0; at <= h->statement_count; at++) {
    const size_t n = at ? at - 1 : (size_t)i->place; /* the recorded index first */
    if (n >= h->statement_count || strcmp(h->statements[n].name, i->property)) continue;
    if (!strcmp(h->statements[n].form, i->form) || !strcmp(h->statements[n].form, "subject")) return n;
  }
  return SIZE_MAX;
}

static bool add_item(struct hunting *k, struct check *c, const struct retry_item *item, size_t statement) {
  struct hunt *h = k->hunt;
  struct finding *f = finding_of(k, item, statement);
  if (k->kind->spell && !k->kind->spell(c, f)) {
    finding_free(f);
    k->world_failed = k->stop = true;
    return false;
  }
  hunting_name(h, f);
  if (findings_with_shape(&h->findings, f->shape)) {
    finding_free(f);
    return true;
  }
  findings_append(&h->findings, f);
  h->found_before++;
  return !k->campaign || hunting_keep_finding(k, c, f);
}

bool hunting_add_corpus(struct hunting *k, struct check *c) {
  const struct retry *corpus = k->hunt->corpus;
  for (size_t i = 0; corpus && i < corpus->count; i++) {
    const struct retry_item *item = &corpus->items[i];
    const size_t statement = find_statement(k->hunt, item);
    if (item->verdict != RETRY_FAILS) continue;
    if (statement == SIZE_MAX) k->hunt->corpus_others++;
    else if (!add_item(k, c, item, statement)) return false;
  }
  return true;
}
