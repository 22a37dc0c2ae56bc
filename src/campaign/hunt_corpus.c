/* hunt_corpus: terms of a corpus that still fail are known to a hunt. */
#include "campaign/hunting.h"

#include "campaign/formulas.h"
#include "campaign/retry.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

static struct finding *finding_of(const struct retry_item *i, size_t target) {
  struct finding *f = memory_array(1, sizeof *f);
  const char *signature = json_string_value(json_object_get(i->more, "signature"));
  const char *kind = json_string_value(json_object_get(i->more, "kind"));
  const size_t nodes = (size_t)json_integer_value(json_object_get(i->more, "nodes"));
  const char *exception = kind && !strcmp(kind, "exception") ? "(as the corpus says)" : NULL;
  *f = (struct finding){.hit = {.target = target, .index = i->index, .text = memory_text(i->term), .nodes = nodes},
                        .text = memory_text(i->term),
                        .nodes = nodes,
                        .exception = memory_text(exception),
                        .signature = signature ? strtoull(signature, NULL, 16) : 0,
                        .formulas = formulas_from_json(json_object_get(i->more, "formulas")),
                        .is_from_corpus = true};
  return f;
}

static bool is_there(const struct hunt *h, const struct finding *f) {
  for (size_t i = 0; i < h->findings.count; i++)
    if (!strcmp(h->findings.list[i]->shape, f->shape)) return true;
  return false;
}

bool hunting_add_corpus(struct hunting *k, const struct assay_targets *all) {
  struct hunt *h = k->hunt;
  const struct chain nothing = {0};
  for (size_t i = 0; h->corpus && i < h->corpus->count; i++) {
    const struct retry_item *item = &h->corpus->items[i];
    const size_t target = retry_find_property(item, all);
    if (item->verdict != RETRY_FAILS || target == SIZE_MAX) continue;
    struct finding *f = finding_of(item, target);
    hunting_name(h, f);
    const bool is_known = is_there(h, f);
    findings_append(&h->findings, f);
    h->found_before++;
    if (is_known) {
      findings_drop_last(&h->findings);
      h->found_before--;
    } else if (k->campaign && !hunting_keep_finding(k, f, &nothing)) {
      return false;
    }
  }
  return true;
}
