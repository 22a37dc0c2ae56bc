/* lang: see the header. */
#include "racket/module/lang.h"

#include "racket/compile/compile.h"

#include <string.h>

static const char *const languages[] = {"racket", "racket/base", "racket/gui",   "racket/load",       "scheme",
                                        "info",   "scheme/base", "typed/racket", "typed/racket/base", NULL};
/* Meta-languages, which another language follows. Their extensions of the notation are not
 * supported. */
static const char *const prefixes[] = {"at-exp", "2d", "s-exp", NULL};

static bool is_among(const char *const *list, const struct syntax *name) {
  while (*list && strcmp(*list, text_bytes(name->atom)) != 0) list++;
  return *list;
}

static void check_language(struct machine *m, const struct syntax *name) {
  if (is_among(languages, name)) return;
  raise_syntax(m, &name->place, "the language `%s` is not known; racket, racket/base and typed/racket are",
               text_bytes(name->atom));
}

bool lang_read(struct machine *m, struct reader *r) {
  const struct syntax *name = reader_lang(r);
  if (!name) return false;
  while (is_among(prefixes, name)) name = reader_lang_next(r);
  check_language(m, name);
  return true;
}

/* A quoted or relative module is looked up only when it is needed. */
void lang_check(struct machine *m, const struct syntax *language) {
  if (syntax_is_symbol(language)) check_language(m, language);
}

_Noreturn void lang_missing(struct machine *m, const struct place *place) {
  raise_syntax(m, place, "expected `#lang racket` or the like, or one (module name language ...)");
}
