/* spectrum: which symbols stand in terms that fail, and how often they stand in terms that pass.
 *
 * What fails nearly whenever a symbol is there is likely to be that symbol's fault: fault
 * localisation by spectra, as property/suspects.h does it with the rules of a model, for terms of
 * any space. It helps to decide whether two failures show one bug, never whether a term fails. */
#ifndef ASSAY_CHECKS_SPECTRUM_H
#define ASSAY_CHECKS_SPECTRUM_H

#include "core/printer.h"
#include "core/term.h"

struct spectrum_symbol {
  uint64_t digest; /* of its name */
  uint32_t failed, passed;
};

struct spectrum { /* zero: nothing was seen. malloc'ed */
  struct spectrum_symbol *list;
  size_t count, capacity;
  uint32_t *places; /* open addressing: numbers in the list, plus 1 */
  size_t room;
};

/* Symbols of terms, by their numbers in a spectrum. malloc'ed */
struct symbol_list {
  uint32_t *list;
  size_t count, capacity;
};

void spectrum_free(struct spectrum *s);
void spectrum_copy(struct spectrum *to, const struct spectrum *from);

/* Appends the symbols of the term, each once. */
void spectrum_list(struct spectrum *s, term t, struct symbol_list *out);
/* A term with these symbols fails, or passes. */
void spectrum_count(struct spectrum *s, const uint32_t *symbols, size_t count, bool fails);

/* As text, for spectrum_read; nothing for symbols that were not counted. */
void spectrum_write(const struct spectrum *s, struct buffer *out);
void spectrum_read(struct spectrum *s, const char *text);

/* From 0 to 1: how often terms with the symbol of that digest fail, by both spectra together. Below
 * 0: too little is known. */
double spectrum_suspicion(const struct spectrum *one, const struct spectrum *other, uint64_t digest);

/* Are the two terms likely to fail for one reason: does what is most suspicious in each of them
 * stand in the other, too? Counts of both spectra are added. */
bool spectrum_explains(const struct spectrum *one, const struct spectrum *other, term known, term t);

#endif
