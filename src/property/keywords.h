/* keywords: the keyword arguments that the forms share, and the arguments before them. */
#ifndef ASSAY_PROPERTY_KEYWORDS_H
#define ASSAY_PROPERTY_KEYWORDS_H

#include "gen/sources.h"

/* In any order after the other arguments. */
enum keyword { ATTEMPTS, RETRIES, PRINT, ATTEMPT_SIZE, PREPARE, KEEP_GOING, SOURCE, ATTEMPT_NUM, KEYWORD_COUNT };
extern const char *const keyword_names[KEYWORD_COUNT];

struct keywords {
  const struct syntax *x[KEYWORD_COUNT];
};

/* Reads from part i of the form to its end; `allowed` has a bit for each permitted keyword. */
struct keywords keywords_read(struct machine *m, const struct syntax *form, uint32_t i, unsigned allowed);
bool keyword_is(const struct syntax *form, uint32_t i, const char *name);

/* Raises, as contracts do, for an invalid value of a part of the form. `what` names the part, if it
 * has a name. */
_Noreturn void raise_broken(struct machine *m, const char *what, const char *promised, const char *contract, value v,
                            const struct place *place);
/* The same for the argument of a keyword. */
_Noreturn void raise_option(struct machine *m, int number, const char *promised, const char *contract, value v,
                            const struct place *place);

/* Checks the result of a procedure given with a keyword; anything but one value is refused, too. */
value option_result(struct machine *m, int number, const char *contract, value v, const struct place *place);

static inline const char *form_name(const struct syntax *form) { return text_bytes(form->children[0]->atom); }

/* The value of #:source, and of the first part of check-metafunction and
 * check-reduction-relation. */
struct source_form {
  struct binding *metafunction; /* or... */
  struct expr *relation;
  struct place place;
  bool is_option; /* #:source, not a part of the form */
};

struct source_form source_compile(struct machine *m, struct scope *s, const struct syntax *x);
struct sources *source_value(struct machine *m, const struct source_form *f, const char *who, value *frame);
static inline bool has_source(const struct source_form *f) { return f->metafunction || f->relation; }

/* Clamps sizes and numbers of retries to a sensible range. */
static inline unsigned clamp_size(uint64_t n) {
  enum { LARGEST = 1000000 };
  return n < LARGEST ? (unsigned)n : LARGEST;
}

static inline struct expr *compile_optional(struct machine *m, struct scope *s, const struct syntax *x) {
  return x ? compile_expression(m, s, x, false) : NULL;
}

#endif
