/* enumeration_node: the parts of an enumeration. Private to src/gen/enumeration*.c.
 *
 * A node is a set of terms with a number for each. Non-terminals are sums of their productions; a
 * production is a record: independent components, numbered together, and a mold that makes the term
 * of them. Nodes refer to each other in cycles, as non-terminals do. Everything is in the world's
 * arena and stays there. */
#ifndef ASSAY_GEN_ENUMERATION_NODE_H
#define ASSAY_GEN_ENUMERATION_NODE_H

#include "core/sequence.h"
#include "gen/enumeration.h"
#include "gen/pairing.h"
#include "racket/machine.h"

enum enumeration_node_kind {
  NODE_LITERAL,
  NODE_NATURAL,
  NODE_INTEGER,
  NODE_DOUBLE, /* finite ones */
  NODE_WORD,   /* of the letters a to z, at least one */
  NODE_LETTER, /* any other character */
  NODE_SUM,
  NODE_RECORD,
  NODE_LIST,   /* under an ellipsis; only as a component of a record */
  NODE_MAP,    /* terms made of those of another node */
  NODE_EXCEPT, /* without some */
  NODE_FILTER, /* those that match: see enumeration.h */
};

/* The growth of the number of terms up to a given size: finite in total; polynomial in the size, as
 * for numbers written as (s (s z)), so that the size of a term is about its number; or exponential,
 * so that the size is about the number's bits. If something has both thin and fat parts, the thin
 * ones get few of the bits: otherwise random access to a term of many bits would have to make
 * numerals as large as the number itself. */
enum growth { GROWTH_UNKNOWN, GROWTH_FINITE, GROWTH_THIN, GROWTH_FAT };

/* ---- sums ---- */

struct turn {
  const struct node *node; /* its owner */
  uint32_t weight, offset; /* its turns per round, and the position of this one */
};

/* A range of numbers in which the same alternatives take turns: a round takes `width` numbers. */
struct layer {
  struct nat start;     /* the first number */
  struct nat from;      /* rounds before it */
  uint32_t width;       /* 0: the end of a finite sum */
  struct divisor round; /* the width */
  struct turn *turns;
  uint32_t *first; /* of each alternative: its first turn in a round */
};

struct layers {
  struct layer *list;
  uint32_t count;
  struct layer last; /* a copy: nearly all numbers are in it */
};

struct sum_node {
  struct node **alternatives; /* those of least height first */
  uint32_t *weights;          /* turns per round; 1 for finite ones */
  uint32_t count;
  struct layers main, thin; /* `thin`: if there are fat ones too; else all are in `main` */
  bool thin_first;          /* the first term is a thin one */
  const struct node *only;  /* the only alternative; NULL if there are several */
};

/* ---- records ---- */

enum { NO_GROUP = UINT32_MAX };

struct record_component {
  struct node *node;
  const struct pattern *pattern; /* that its terms must match; NULL: checked while encoding */
  uint32_t group;                /* of mismatches: must differ from the rest of the group */
  uint32_t before;               /* earlier components of the group in this record */
  struct divisor size;           /* if it is finite, and its size fits a word */
};

enum mold_kind { MOLD_LITERAL, MOLD_SLOT, MOLD_SEQUENCE, MOLD_REPEAT, MOLD_PLUG };

struct mold {
  enum mold_kind kind;
  uint32_t slot;   /* MOLD_SLOT, MOLD_REPEAT: the component */
  uint32_t member; /* MOLD_REPEAT: the index of the list's mold */
  uint32_t count, repeats;
  term literal;
  const struct mold **parts;     /* MOLD_SEQUENCE; MOLD_PLUG: context, focus */
  const struct pattern *context; /* MOLD_PLUG */
};

/* A sequence of a mold. Its items are literals, slots of the record, or lists in these slots;
 * sequences are in later slots, and are made first. */
struct record_shape {
  uint32_t count, repeats;      /* items, and how many of them are lists */
  uint32_t prefix;              /* leading literals, if there are no lists, and... */
  struct sequence_making start; /* ...the partial hash of a sequence that begins with them */
  const struct shape_item {
    term literal; /* 0: the item is in the slot */
    uint32_t slot;
    uint32_t member; /* of a list: the index of its mold; else NO_LIST */
  } * items;
};
enum { NO_LIST = UINT32_MAX };

struct record {
  struct record_component *components;
  uint32_t count;
  uint32_t *finite, *thin, *fat; /* components of each growth; `thin` are paired evenly if there is no fat one */
  uint32_t finite_count, thin_count, fat_count;
  const uint32_t *even; /* the evenly paired components, and... */
  struct comb comb;     /* ...how their bits are separated */
  bool is_uneven;       /* there are other components */
  struct record_shape *shapes;
  uint32_t shape_count;
  bool simple;             /* its terms are those of the last shape, and one-word numbers suffice to make them */
  bool has_lists;          /* some component of a simple record is a list */
  const struct mold *mold; /* NULL for an item of a list: the list has the molds */
  uint32_t groups;         /* of mismatches, if this is the outermost record of its pattern */
  uint32_t frame_size;     /* slots that matching a context may write */
  bool plain;              /* no mismatches here */
};

/* ---- other nodes ---- */

struct list {
  struct node *item;         /* a record */
  struct node *only;         /* the record's component, if it is the list's only content; else NULL */
  struct divisor kinds;      /* of the items, if their number is finite and fits a word */
  const struct mold **molds; /* one for each ellipsis that repeats together with others */
  uint32_t mold_count;
  uint32_t distinct; /* a group of mismatches among finitely many terms, if there is one: it limits the length... */
  uint32_t longest;  /* ...to this */
};

struct map {
  struct node *node;
  bool is_text; /* the concatenated text of its parts is a string or a symbol; `data` is its prefix, or 0 */
  enum kind text_kind;
  term (*make)(struct world *w, term t, value data);
  term (*unmake)(struct world *w, term t, value data); /* 0: the term is not made from another */
  value data;
};

struct except {
  struct node *node;
  struct nat *numbers; /* excluded, ascending */
  uint64_t *ranks;     /* of each: how many smaller numbers are not excluded; UINT64_MAX if that exceeds a word */
  bool all_words;      /* the excluded numbers fit words */
  uint32_t count;
};

struct filter {
  struct node *node;
  const struct pattern *pattern;
  const struct unit *unit; /* NULL: the frame is the caller's */
};

struct node {
  enum enumeration_node_kind kind;
  enum growth growth;
  uint32_t known_count; /* the first terms, once it is warm */
  const term *known;
  struct nat size;                /* GROWTH_FINITE */
  uint32_t order, low, component; /* enumeration_growth.c: visiting order and component; 0: not visited */
  bool filtered;                  /* it contains a filter, so several of its numbers may stand for one term */
  uint8_t warmth;                 /* enumeration_warm.c: an enum warmth */
  bool is_part;                   /* for warming: it is part of some record */
  struct node *below;             /* for warming: the stack */
  union {
    term literal;
    struct sum_node sum;
    struct record record;
    struct list list;
    struct map map;
    struct except except;
    struct filter filter;
  };
};

enum warmth { NOT_WARMED, BEING_WARMED, WARMED, NEVER_WARM };

struct enumeration {
  struct enumeration *next;
  const struct pattern *pattern;
  struct language *language;
  struct node *node;
  uint32_t calls;              /* calls until warming pays off */
  struct geometric *geometric; /* enumeration_random.c: for the last requested chance; or NULL */
};

struct nat enumeration_draw(struct machine *m, struct enumeration *e, struct rng *r, double chance);

/* ---- construction ---- */

struct enumerations { /* of one language */
  struct enumerations *next;
  struct machine *machine;
  const struct grammar *grammar;
  struct node **nonterminals;           /* NULL: not visited */
  struct node *kinds[PATTERN_SEQUENCE]; /* of the built-in patterns without arguments */
  uint8_t *holes;                       /* enumeration_holes.c */
  bool busy;                            /* nodes are being made; stays set if that raised */
  uint32_t measured;                    /* enumeration_growth.c: nodes visited */
};

struct node *node_make(struct enumerations *l, enum enumeration_node_kind kind);
struct node *node_literal(struct enumerations *l, term t);
struct node *node_map(struct enumerations *l, struct node *of, term (*make)(struct world *, term, value),
                      term (*unmake)(struct world *, term, value), value data);
/* Room for this many alternatives. */
struct node *node_sum(struct enumerations *l, uint32_t room);
void sum_add(struct node *sum, struct node *alternative, uint32_t weight);
struct node *node_record(struct enumerations *l, uint32_t room);
uint32_t record_add(struct node *record, struct node *node, const struct pattern *p);
struct node *node_list(struct enumerations *l, struct node *item); /* with room for one mold */
struct mold *mold_new(struct enumerations *l, enum mold_kind kind);

uint32_t node_child_count(const struct node *n);
struct node *node_child(const struct node *n, uint32_t i);

/* Numbers, text and `any`; also the kinds of variable. */
struct node *node_of_atom(struct enumerations *l, const struct pattern *p);
struct node *node_of_nonterminal(struct enumerations *l, struct nonterminal *nt);
/* The pattern must have terms. unit: NULL unless it is a production. */
struct node *node_of_pattern(struct enumerations *l, const struct pattern *p, const struct unit *unit);
/* Computes growth, size and layers of the node and everything that it refers to. */
void node_measure(struct enumerations *l, struct node *n);
/* Makes and keeps the first terms of the node and everything that it refers to. */
void node_warm(struct machine *m, struct node *n);

/* Does every term of the pattern have exactly one hole? */
bool pattern_is_context(struct enumerations *l, const struct pattern *p);

/* ---- state ---- */

struct used { /* the terms of a mismatch group so far */
  struct used_term {
    struct used_term *next;
    struct nat index;
    term t;
  } * list; /* by number, ascending */
  uint32_t count;
};

struct coder {
  struct machine *machine;
  struct world *world;
  struct arena *arena;
  struct used *groups; /* of the current pattern */
  value *frame;        /* of the outermost pattern; or NULL */
  uint64_t budget;     /* terms that may still be made */
};

/* ---- from numbers to terms ---- */

_Noreturn void coder_too_large(struct coder *c);
static inline void coder_spend(struct coder *c, uint64_t terms) {
  if (c->budget < terms) coder_too_large(c);
  c->budget -= terms;
}

term decode_small(struct coder *c, const struct node *n, uint64_t index);
term decode_wide(struct coder *c, const struct node *n, wide_nat index); /* below 2^127 */
term decode(struct coder *c, const struct node *n, struct nat *index);   /* which is used up */
term decode_general(struct coder *c, const struct node *n, struct nat *index);
term leaf_decode(struct coder *c, const struct node *n, struct nat *index);
term leaf_decode_word(struct coder *c, enum kind kind, uint64_t index);
term leaf_decode_small(struct coder *c, const struct node *n, uint64_t index);
enum { WORD_LETTERS = 14, WORD_ROOM = 16 };   /* the maximum number of letters of a one-word number */
size_t leaf_word(uint64_t index, char *text); /* the letters, into that buffer; returns their number */
term leaf_word_wide(struct coder *c, enum kind kind, wide_nat index);
uint32_t leaf_letter(uint64_t index);
term text_decode_small(struct coder *c, const struct node *n, uint64_t index); /* of a map */
term text_decode_wide(struct coder *c, const struct node *n, wide_nat index);

/* The alternative whose turn it is; the index becomes its own. */
const struct node *sum_choose(struct coder *c, const struct sum_node *s, struct nat *index);
struct node_choice {
  const struct node *node;
  uint64_t index;
};
static inline struct node_choice layers_choose(const struct layers *l, uint64_t index) {
  const struct layer *layer = &l->last;
  for (uint32_t i = l->count - 1; !nat_is_word(&layer->start) || layer->start.word > index;) layer = &l->list[--i];
  uint64_t round = index - layer->start.word;
  const struct turn *turn = &layer->turns[word_divide(&round, &layer->round)];
  return (struct node_choice){turn->node, (round + layer->from.word) * turn->weight + turn->offset};
}
struct node_choice sum_choose_apart(const struct sum_node *s,
                                    uint64_t index); /* for sums with thin and other alternatives */
static inline struct node_choice sum_choose_small(const struct sum_node *s, uint64_t index) {
  if (s->only) return (struct node_choice){s->only, index};
  return s->thin.count ? sum_choose_apart(s, index) : layers_choose(&s->main, index);
}

/* The numbers of the components or items, of which there are never more than MOST_ITEMS. */
enum { MOST_ITEMS = 64 };
void record_split_small(const struct record *r, uint64_t index, uint64_t *parts);
/* If only one component may be large, `*whole` is its number and the result is its index; else
 * NO_PART. */
uint32_t record_split_wide(const struct record *r, wide_nat index, uint64_t *parts, wide_nat *whole);
enum { NO_PART = UINT32_MAX };
value list_small(struct coder *c, const struct node *n, uint64_t index); /* for the slot of a list */
uint32_t list_split_small(const struct list *l, uint64_t index, uint64_t *items);

/* The slot of a list holds the terms of its first mold, then those of the second... */
struct filled {
  uint32_t count;
  const term *cells;
};
struct filled *filled_new(struct coder *c, const struct list *l, uint32_t count);
void filled_put(struct coder *c, struct filled *f, const struct list *l, uint32_t row, const value *slots);

term mold_fill(struct coder *c, const struct mold *m, const value *slots);
/* Fills in the ranks. */
void except_rank(struct arena *a, struct except *e);
/* Makes the shapes of a record after its layout. */
void record_shape(struct arena *a, struct record *r);
/* The term of a simple record, from its components' terms; `slots` has room for SIMPLE_SLOTS. */
term record_make(struct coder *c, const struct record *r, value *slots);
enum { SIMPLE_SLOTS = 8 }; /* the most slots of a simple record, including its shapes */

/* ---- from terms to numbers ---- */

/* False: the node does not have this term. */
bool encode(struct coder *c, const struct node *n, term t, struct nat *index);
bool leaf_encode(struct coder *c, const struct node *n, term t, struct nat *index);
void sum_number(struct coder *c, const struct sum_node *s, uint32_t alternative, struct nat *index);

/* ---- both ways ---- */

/* Numbers skip the excluded ones; skip: from the rank to the number. False: it is excluded. */
void used_skip(struct coder *c, const struct used *u, struct nat *index);
bool used_rank(const struct used *u, struct nat *index);
void used_add(struct coder *c, struct used *u, const struct nat *index, term t);
bool used_has(const struct used *u, term t);

/* The number of terms of a finite component, less those used in its group. */
struct nat component_size(struct coder *c, const struct record_component *x);

bool filter_holds(struct coder *c, const struct filter *f, term t);

/* The components' terms from which the mold makes the term; false if there are none. For a list
 * they are rows. */
struct rows {
  uint32_t count;
  value **items;
};
bool mold_solve(struct coder *c, const struct record *r, term t, value *slots);

#endif
