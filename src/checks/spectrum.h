/* spectrum: which symbols occur in failing terms, and how often in passing ones.
 *
 * If nearly all terms with a symbol fail, that symbol is probably at fault: fault localisation by
 * spectra, as property/suspects.h does for the rules of a model, but for terms of any space. It
 * helps to decide whether two failures show one bug, never whether a term fails. */
#ifndef ASSAY_CHECKS_SPECTRUM_H
#define ASSAY_CHECKS_SPECTRUM_H

#include "core/printer.h"
#include "core/term.h"

struct spectrum_symbol {
  uint64_t digest; /* of its name */
  uint32_t failed, passed;
};

struct spectrum { /* all zero: no terms were counted. malloc'ed */
  struct spectrum_symbol *list;
  size_t count, capacity;
  uint32_t *places; /* open addressing: indices in the list, plus 1 */
  size_t room;
};

/* Symbols of terms, by their indices in a spectrum. malloc'ed */
struct symbol_list {
  uint32_t *list;
  size_t count, capacity;
};

void spectrum_free(struct spectrum *s);
void spectrum_copy(struct spectrum *to, const struct spectrum *from);

/* Appends each symbol of the term once. */
void spectrum_list(struct spectrum *s, term t, struct symbol_list *out);
/* Counts a term with these symbols, which fails or passes. */
void spectrum_count(struct spectrum *s, const uint32_t *symbols, size_t count, bool fails);

/* As text for spectrum_read; without symbols that were not counted. */
void spectrum_write(const struct spectrum *s, struct buffer *out);
void spectrum_read(struct spectrum *s, const char *text);

/* How often terms with the symbol of this digest fail, from 0 to 1, according to both spectra
 * together. Below 0: too little is known. */
double spectrum_suspicion(const struct spectrum *one, const struct spectrum *other, uint64_t digest);

/* Do the two terms probably fail for one reason: does each contain the other's most suspicious
 * symbol? The counts of both spectra are added. */
bool spectrum_explains(const struct spectrum *one, const struct spectrum *other, term known, term t);

#endif
