/* formulas: see the header. */
#include "store/formulas.h"

#include "core/system/memory.h"

#include <stdlib.h>

static const char *const *copy_texts(const char *const *from, size_t count) {
  const char **copy = memory_array(count + 1, sizeof *copy);
  for (size_t i = 0; i < count; i++) copy[i] = memory_text(from[i]);
  return copy;
}

static void free_texts(const char *const *texts, size_t count) {
  for (size_t i = 0; i < count; i++) free((char *)(uintptr_t)texts[i]);
  free((void *)(uintptr_t)texts);
}

static struct assay_variable copy_variable(const struct assay_variable *v) {
  struct assay_variable copy = *v;
  copy.name = memory_text(v->name);
  copy.sort = memory_text(v->sort);
  copy.places = copy_texts(v->places, v->place_count);
  copy.witnesses = copy_texts(v->witnesses, v->witness_count);
  return copy;
}

static struct assay_formula copy_formula(const struct assay_formula *f) {
  struct assay_formula copy = *f;
  struct assay_variable *variables = memory_array(f->variable_count + 1, sizeof *variables);
  for (size_t i = 0; i < f->variable_count; i++) variables[i] = copy_variable(&f->variables[i]);
  copy.text = memory_text(f->text);
  copy.encoded = memory_text(f->encoded);
  copy.variables = variables;
  copy.guards = copy_texts(f->guards, f->guard_count);
  copy.condition = memory_text(f->condition);
  return copy;
}

struct assay_formulas formulas_copy(const struct assay_formulas *from) {
  struct assay_formulas copy = *from;
  struct assay_formula *list = memory_array(from->count + 1, sizeof *list);
  for (size_t i = 0; i < from->count; i++) list[i] = copy_formula(&from->list[i]);
  copy.list = list;
  return copy;
}

static void free_formula(const struct assay_formula *f) {
  for (size_t i = 0; i < f->variable_count; i++) {
    const struct assay_variable *v = &f->variables[i];
    free((char *)(uintptr_t)v->name);
    free((char *)(uintptr_t)v->sort);
    free_texts(v->places, v->place_count);
    free_texts(v->witnesses, v->witness_count);
  }
  free((void *)(uintptr_t)f->variables);
  free((char *)(uintptr_t)f->text);
  free((char *)(uintptr_t)f->encoded);
  free((char *)(uintptr_t)f->condition);
  free_texts(f->guards, f->guard_count);
}

void formulas_free(struct assay_formulas *f) {
  for (size_t i = 0; i < f->count; i++) free_formula(&f->list[i]);
  free((void *)(uintptr_t)f->list);
  *f = (struct assay_formulas){0};
}
