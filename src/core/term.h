/* term: the immutable, hash-consed S-expression, and the tagged word that holds it.
 *
 * A word is either a small integer (lowest bit set) or a pointer to an object. Terms are interned
 * in their world, so two terms are equal exactly when their words are. The evaluator keeps its own
 * kinds of object (closures, pairs, hash tables...) behind the same word; those are never interned:
 * a `value` may be any object, a `term` only one of the kinds up to TERM_LAST.
 *
 * Ownership: every object lives in the arena of its world and dies when that is released to a mark
 * taken before it was made. */
#ifndef ASSAY_CORE_TERM_H
#define ASSAY_CORE_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct world;

typedef uintptr_t value;
typedef uintptr_t term;

enum kind {
  /* terms: interned */
  KIND_SYMBOL,
  KIND_KEYWORD, /* #:name, text without the #: */
  KIND_STRING,
  KIND_CHAR,
  KIND_BOOLEAN,
  KIND_HOLE,
  KIND_INTEGER, /* too large for a small integer */
  KIND_RATIONAL,
  KIND_REAL,    /* a double */
  KIND_COMPLEX, /* real and imaginary parts, both real numbers */
  KIND_REGEXP,  /* #rx"..." and #px"..." */
  KIND_SEQUENCE,
  KIND_DOTTED, /* (a b . c): at least two items, the last is what follows the dot */
  KIND_VECTOR, /* #(a b) as read */
  KIND_VOID,
  KIND_EOF,
  TERM_LAST = KIND_EOF,
  /* the evaluator's own: see racket/value.h */
  KIND_PAIR,
  KIND_CLOSURE,
  KIND_PRIMITIVE,
  KIND_ESCAPE,
  KIND_BOX,
  KIND_HASH,
  KIND_SET,
  KIND_MUTABLE_VECTOR,
  KIND_STRUCT_TYPE,
  KIND_STRUCT,
  KIND_EXCEPTION,
  KIND_PARAMETER,
  KIND_VALUES,
  KIND_PROMISE,
  KIND_LANGUAGE,
  KIND_METAFUNCTION,
  KIND_JUDGMENT,
  KIND_RELATION,
  KIND_OPAQUE,
};

enum {
  OBJECT_HAS_HOLE = 1,
  OBJECT_ON_STACK = 2
}; /* flags: a sequence that contains a hole somewhere; an argument list that was
                                                       never interned (redex/metafunction/metafunction.h) and must not be kept */

/* `known` and `yes` cache, for each of the first 64 non-terminals of a world, whether the term is
 * one of its phrases. They belong to redex/match/matching.c. */
struct object {
  uint8_t kind;
  uint8_t flags;
  uint16_t aux;
  uint32_t hash;
};

struct term_object {
  struct object object;
  uint64_t known, yes;
};

struct text_object { /* symbol, keyword, string, regexp (aux: 0 #rx, 1 #px) */
  struct term_object t;
  uint32_t length; /* bytes of UTF-8, valid */
  char text[];     /* NUL-terminated, but may contain NULs */
};

struct sequence_object { /* sequence, dotted, vector, complex, rational (numerator, denominator) */
  struct term_object t;
  uint32_t count;
  uint32_t depth; /* 1 + the deepest item's, saturating; 0 for numbers */
  uint64_t nodes; /* the result of term_nodes, saturating */
  term items[];
};

struct real_object {
  struct term_object t;
  double number;
};

struct integer_object { /* magnitude in limbs, as GMP keeps it */
  struct term_object t;
  int32_t size; /* limbs, negative for a negative number */
  uint64_t limbs[];
};

struct char_object {
  struct term_object t;
  uint32_t code;
};

/* Small integers. */
#define SMALL_MAX ((int64_t)(INT64_MAX >> 1))
#define SMALL_MIN (-SMALL_MAX - 1)
static inline bool is_small(value v) { return v & 1; }
static inline int64_t small_value(value v) { return (int64_t)v >> 1; }
static inline value small(int64_t n) { return ((uintptr_t)n << 1) | 1; }
static inline bool small_fits(int64_t n) { return n >= SMALL_MIN && n <= SMALL_MAX; }

static inline struct object *object_of(value v) { return (struct object *)v; }
static inline bool has_kind(value v, enum kind k) { return !is_small(v) && object_of(v)->kind == k; }
static inline bool is_term(value v) { return is_small(v) || object_of(v)->kind <= TERM_LAST; }
static inline bool is_symbol(value v) { return has_kind(v, KIND_SYMBOL); }
static inline bool is_string(value v) { return has_kind(v, KIND_STRING); }
static inline bool is_keyword(value v) { return has_kind(v, KIND_KEYWORD); }
static inline bool is_sequence(value v) { return has_kind(v, KIND_SEQUENCE); }

static inline struct text_object *text_of(value v) { return (struct text_object *)v; }
static inline struct sequence_object *sequence_of(value v) { return (struct sequence_object *)v; }
static inline const char *text_bytes(value v) { return text_of(v)->text; }
static inline uint32_t seq_count(value v) { return sequence_of(v)->count; }
static inline term seq_item(value v, uint32_t i) { return sequence_of(v)->items[i]; }
static inline double real_number(value v) { return ((struct real_object *)v)->number; }
static inline uint32_t char_code(value v) { return ((struct char_object *)v)->code; }

/* True when the term is a hole or contains one. */
static inline bool has_hole(term t) { return !is_small(t) && (object_of(t)->flags & OBJECT_HAS_HOLE); }

static inline bool kind_is_compound(enum kind kind) { return kind >= KIND_SEQUENCE && kind <= KIND_VECTOR; }
static inline bool term_is_compound(term t) { return !is_small(t) && kind_is_compound(object_of(t)->kind); }

static inline bool term_is_among(const term *list, uint32_t count, term t) {
  for (uint32_t i = 0; i < count; i++)
    if (list[i] == t) return true;
  return false;
}

/* Nesting: 0 for an atom. */
static inline uint32_t term_depth(term t) { return term_is_compound(t) ? sequence_of(t)->depth : 0; }

/* The hash used for interning: of the content, never of an address. */
static inline uint32_t term_hash(term t) {
  if (!is_small(t)) return object_of(t)->hash;
  return (uint32_t)(((uint64_t)t * UINT64_C(0x9E3779B97F4A7C15)) >> 32);
}

/* Making terms. Text is UTF-8 and must be valid. */
term term_symbol(struct world *w, const char *text);
term term_text(struct world *w, enum kind kind, const char *text, size_t length); /* symbol, keyword, string */
term term_regexp(struct world *w, const char *text, size_t length, bool perl);
term term_char(struct world *w, uint32_t code);
term term_real(struct world *w, double number);
term term_complex(struct world *w, term real,
                  term imaginary); /* an exact 0 as the imaginary part: just the real part */
term term_sequence(struct world *w, const term *items, size_t count);
/* A sequence, dotted or vector. A dotted one whose last item is itself a list is that list with
 * items before it, as (a . (b c)) is (a b c). */
term term_items(struct world *w, enum kind kind, const term *items, size_t count);
term term_list(struct world *w, size_t count, ...);

/* Interns an object: `proto` is on the stack or in the arena, `bytes` its size. Its content must be
 * filled in; derived fields such as the hash need not be. Returns the interned equal, which is
 * copied to the arena if it is new. */
term term_intern(struct world *w, struct object *proto, size_t bytes);

/* The size of a term: the number of its atoms and sequences. Stored in each sequence, so this takes
 * constant time; saturates. */
static inline size_t term_nodes(term t) { return term_is_compound(t) ? sequence_of(t)->nodes : 1; }
int term_compare_texts(const void *a, const void *b); /* for qsort: two terms that have texts, by these */
int term_compare(term a, term b);            /* a fixed total order, the same on every machine: by kind, then content */
uint64_t term_digest(term t, uint64_t seed); /* a hash of the content, the same on every machine */

#endif
