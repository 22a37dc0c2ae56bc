/* macro: what macro.c and macro_expand.c share. */
#ifndef ASSAY_MODEL_MACRO_H
#define ASSAY_MODEL_MACRO_H

#include "model/compile.h"

struct clause {
  const struct syntax *pattern, *template;
  term *renamed; /* variables that the template binds */
  uint32_t renamed_count, renamed_capacity;
};

struct macro {
  struct module *home;
  const char *name;
  const struct syntax *definition;
  bool assigns; /* some template has a set! in it */
  bool typed;   /* syntax-parse: x:id is a variable with a class */
  bool supported;
  term *literals;
  uint32_t literal_count;
  struct clause *clauses;
  uint32_t clause_count;
};

/* The variables of a pattern. */
void macro_variables(struct machine *m, const struct macro *macro, const struct syntax *pattern, struct name_list *out);
bool is_ellipsis(const struct machine *m, const struct syntax *x);

#endif
