/* target_switches: what can be switched off in a variant of a target, to find what is to blame for
 * a failure.
 *
 *     (variant O2 (compile "gcc" "-O2" "$switches" "main.c" "-o" "main") (run "./main"))
 *     (switches O2 "-fno-tree-vrp" ("-mllvm" "-disable-licm") ...)
 *     (switches (O2 O3) (list "sh" "-c" "gcc -O2 -Q --help=optimizers | sed ..."))
 *
 * A switch is one argument or several. Those that are in use replace the argument "$switches" of
 * the variant; usually, there are none. The command behind `list` prints more of them, one per
 * line, with spaces between their arguments. */
#ifndef ASSAY_RUN_TARGET_SWITCHES_H
#define ASSAY_RUN_TARGET_SWITCHES_H

#include "run/target.h"

/* Reads the form. Raises. */
struct target_switches target_read_switches(struct world *w, const struct syntax *s);
/* Raises at a form whose variant does not exist or has no "$switches", and at a variant of the form
 * `of` that has "$switches" without such a form. */
void target_check_switches(struct world *w, const struct target *t, const struct syntax *of);
/* Does the target say what can be switched off in the variant? */
bool target_has_switches(const struct target *t, uint32_t variant);

struct switch_list {
  char **list; /* malloc'ed texts: arguments with spaces between them */
  size_t count, capacity;
};
/* Appends the variant's switches, in the target's order, without repetitions. Runs the commands
 * that list them. On failure, returns false. */
bool switch_list_add(struct switch_list *l, const struct target *t, uint32_t variant, struct diagnostic *error);
void switch_list_free(struct switch_list *l);

/* A variant with some switches. */
struct switched_variant {
  uint32_t variant;
  const char *const *switches;
  size_t count;
};
/* The target with such variants behind its own. In the arena; preparations of the original variants
 * serve the new ones. */
const struct target *target_with_switches(struct world *w, const struct target *t, const struct switched_variant *list,
                                          size_t count);

#endif
