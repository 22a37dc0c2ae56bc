/* enumeration_node: what an enumeration is made of. Private to src/gen/enumeration*.c.
 *
 * A node is a set of terms with a number for each. Non-terminals are sums of their productions; a
 * production is a record: independent components, numbered together, and a mold that makes the term
 * of them. Nodes refer to each other in cycles, as non-terminals do. Everything is in the world's
 * arena and stays. */
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
  NODE_WORD,   /* of the letters a to z, one at least */
  NODE_LETTER, /* a character that is none of these */
  NODE_SUM,
  NODE_RECORD,
  NODE_LIST,   /* under an ellipsis; only as a component of a record */
  NODE_MAP,    /* terms made of those of another node */
  NODE_EXCEPT, /* without some */
  NODE_FILTER, /* those that match: see enumeration.h */
};

/* How many terms there are of at most a given size: finitely many at all; as a polynomial of the
 * size does, like numbers written as (s (s z)), so that the size of a term is about its number; or
 * exponentially, so that the size is about the number's bits. When something has both thin and fat
 * parts, the thin ones get few of the bits: else random access to a term of many bits would have to
 * make numerals as large as the number itself. */
enum growth { GROWTH_UNKNOWN, GROWTH_FINITE, GROWTH_THIN, GROWTH_FAT };

/* ---- sums ---- */

struct turn {
  const struct node *node; /* whose it is */
  uint32_t weight, offset; /* how many turns it has in a round, and which of them this is */
};

/* A stretch of the numbers in which the same alternatives take turns: `width` numbers are a
 * round. */
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
  struct layer last; /* once more: nearly all numbers are in it */
};

struct sum_node {
  struct node **alternatives; /* those of least height first */
  uint32_t *weights;          /* turns in a round; 1 for those that are finite */
  uint32_t count;
  struct layers main, thin; /* `thin`: when there are fat ones too; else all are in `main` */
  bool thin_first;          /* the first term is a thin one */
  const struct node *only;  /* the alternative, if there is just one; else NULL */
};

/* ---- records ---- */

enum { NO_GROUP = UINT32_MAX };

struct record_component {
  struct node *node;
  const struct pattern *pattern; /* what a term of it must match; NULL: finding the number will tell */
  uint32_t group;                /* of mismatches: must differ from the others of the group */
  uint32_t before;               /* others of the group before this one, in this record */
  struct divisor size;           /* if it is finite, and its size a word */
};

enum mold_kind { MOLD_LITERAL, MOLD_SLOT, MOLD_SEQUENCE, MOLD_REPEAT, MOLD_PLUG };

struct mold {
  enum mold_kind kind;
  uint32_t slot;   /* MOLD_SLOT, MOLD_REPEAT: the component */
  uint32_t member; /* MOLD_REPEAT: which mold of the list */
  uint32_t count, repeats;
  term literal;
  const struct mold **parts;     /* MOLD_SEQUENCE; MOLD_PLUG: context, focus */
  const struct pattern *context; /* MOLD_PLUG */
};

/* A sequence of a mold. Its items are literals, or in the slots of the record, or lists that are in
 * them; sequences are in slots behind those, and made before. */
struct record_shape {
  uint32_t count, repeats;      /* items; those of them that are lists */
  uint32_t prefix;              /* literals at the front, if there are no lists, and... */
  struct sequence_making start; /* ...what is known of a sequence with them */
  const struct shape_item {
    term literal; /* 0: it is in the slot */
    uint32_t slot;
    uint32_t member; /* of a list: which mold of it; else NO_LIST */
  } * items;
};
enum { NO_LIST = UINT32_MAX };

struct record {
  struct record_component *components;
  uint32_t count;
  uint32_t *finite, *thin, *fat; /* components of each growth; `thin` are evenly paired if there is no fat one */
  uint32_t finite_count, thin_count, fat_count;
  const uint32_t *even; /* those that are evenly paired, and... */
  struct comb comb;     /* ...how their bits are taken apart */
  bool is_uneven;       /* there are others */
  struct record_shape *shapes;
  uint32_t shape_count;
  bool simple; /* its terms are those of the last shape, and numbers of one word are all that it takes to make them */
  bool has_lists;          /* among the components of a simple one */
  const struct mold *mold; /* NULL for an item of a list: the list has them */
  uint32_t groups;         /* of mismatches, if this is the outermost record of its pattern */
  uint32_t frame_size;     /* slots that matching a context may write */
  bool plain;              /* no mismatches here */
};

/* ---- the others ---- */

struct list {
  struct node *item;         /* a record */
  struct node *only;         /* its component, if that is all that the list is of; else NULL */
  struct divisor kinds;      /* of the items, if they are finitely many, and so many are a word */
  const struct mold **molds; /* one for each ellipsis that repeats together with the others */
  uint32_t mold_count, mold_room;
  uint32_t
      distinct; /* the group of mismatches among finitely many terms, if there is one: a length is possible then... */
  uint32_t longest; /* ...only up to this */
};

struct map {
  struct node *node;
  bool is_text; /* the text of all its parts is a string or a symbol; `data` is what stands before it, or 0 */
  enum kind text_kind;
  term (*make)(struct world *w, term t, value data);
  term (*unmake)(struct world *w, term t, value data); /* 0: it is not made of anything */
  value data;
};

struct except {
  struct node *node;
  struct nat *numbers; /* left out, ascending */
  uint64_t *ranks;     /* of each: how many below it are not left out; the greatest word if that is none */
  bool all_words;      /* they are */
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
  uint32_t order, low, component; /* enumeration_growth.c: visited when, and with which others; 0: not yet */
  bool filtered;                  /* some of its numbers may stand for terms of others: there is a filter in it */
  uint8_t warmth;                 /* enumeration_warm.c: an enum warmth */
  bool is_part;                   /* there: of some record */
  struct node *below;             /* on the stack there */
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
  uint32_t calls;              /* until it is worth while to warm it */
  struct geometric *geometric; /* enumeration_random.c: of the chance that was asked for last; or NULL */
};

struct nat enumeration_draw(struct machine *m, struct enumeration *e, struct rng *r, double chance);

/* ---- who makes them ---- */

struct enumerations { /* of one language */
  struct enumerations *next;
  struct machine *machine;
  const struct grammar *grammar;
  struct node **nonterminals;           /* NULL: not met yet */
  struct node *kinds[PATTERN_SEQUENCE]; /* of the built-in patterns without arguments */
  uint8_t *holes;                       /* enumeration_holes.c */
  bool busy;                            /* nodes are being made; still so afterwards if something was raised */
  uint32_t measured;                    /* enumeration_growth.c: nodes visited */
};

struct node *node_make(struct enumerations *l, enum enumeration_node_kind kind);
struct node *node_literal(struct enumerations *l, term t);
struct node *node_map(struct enumerations *l, struct node *of, term (*make)(struct world *, term, value),
                      term (*unmake)(struct world *, term, value), value data);
/* Room for so many alternatives. */
struct node *node_sum(struct enumerations *l, uint32_t room);
void sum_add(struct node *sum, struct node *alternative, uint32_t weight);
struct node *node_record(struct enumerations *l, uint32_t room);
uint32_t record_add(struct node *record, struct node *node, const struct pattern *p);
struct node *node_list(struct enumerations *l, struct node *item);
struct mold *mold_new(struct enumerations *l, enum mold_kind kind);

uint32_t node_child_count(const struct node *n);
struct node *node_child(const struct node *n, uint32_t i);

/* Numbers, text and `any`; the kinds of variable, too. */
struct node *node_of_atom(struct enumerations *l, const struct pattern *p);
struct node *node_of_nonterminal(struct enumerations *l, struct nonterminal *nt);
/* The pattern has terms. unit: NULL for one that is no production. */
struct node *node_of_pattern(struct enumerations *l, const struct pattern *p, const struct unit *unit);
/* Growth, size and layers of the node and all that it refers to. */
void node_measure(struct enumerations *l, struct node *n);
/* Makes the first terms of the node and all that it refers to, to have them at hand. */
void node_warm(struct machine *m, struct node *n);

/* Has every term of the pattern one hole, exactly? */
bool pattern_is_context(struct enumerations *l, const struct pattern *p);

/* ---- at work ---- */

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
  struct used *groups; /* of the pattern at work */
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
enum { WORD_LETTERS = 14, WORD_ROOM = 16 };   /* the word of a number of one word has at most so many letters */
size_t leaf_word(uint64_t index, char *text); /* the letters, in so much room; returns how many */
term leaf_word_wide(struct coder *c, enum kind kind, wide_nat index);
uint32_t leaf_letter(uint64_t index);
term text_decode_small(struct coder *c, const struct node *n, uint64_t index); /* of a map */
term text_decode_wide(struct coder *c, const struct node *n, wide_nat index);

/* Whose turn it is; the index becomes its own. */
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
struct node_choice sum_choose_apart(const struct sum_node *s, uint64_t index); /* if there are thin ones and others */
static inline struct node_choice sum_choose_small(const struct sum_node *s, uint64_t index) {
  if (s->only) return (struct node_choice){s->only, index};
  return s->thin.count ? sum_choose_apart(s, index) : layers_choose(&s->main, index);
}

/* The numbers of the components, or of the items: there are at most MOST_ITEMS, whatever the
 * number. */
enum { MOST_ITEMS = 64 };
void record_split_small(const struct record *r, uint64_t index, uint64_t *parts);
/* If only one component may be large, `*whole` is its number, and it is returned which; else
 * NO_PART. */
uint32_t record_split_wide(const struct record *r, wide_nat index, uint64_t *parts, wide_nat *whole);
enum { NO_PART = UINT32_MAX };
value list_small(struct coder *c, const struct node *n, uint64_t index); /* for the slot of a list */
uint32_t list_split_small(const struct list *l, uint64_t index, uint64_t *items);

/* What the slot of a list holds: the terms of its first mold, then those of the second... */
struct filled {
  uint32_t count;
  const term *cells;
};
struct filled *filled_new(struct coder *c, const struct list *l, uint32_t count);
void filled_put(struct coder *c, struct filled *f, const struct list *l, uint32_t row, const value *slots);

term mold_fill(struct coder *c, const struct mold *m, const value *slots);
/* Fills in the ranks. */
void except_rank(struct arena *a, struct except *e);
/* Makes the shapes of a record that is laid out. */
void record_shape(struct arena *a, struct record *r);
/* The term of a simple record, from the terms of its components; the slots have room for
 * SIMPLE_SLOTS. */
term record_make(struct coder *c, const struct record *r, value *slots);
enum { SIMPLE_SLOTS = 8 }; /* as many as a simple record has at most, those of the shapes included */

/* ---- and back ---- */

/* False: the node has no such term. */
bool encode(struct coder *c, const struct node *n, term t, struct nat *index);
bool leaf_encode(struct coder *c, const struct node *n, term t, struct nat *index);
void sum_number(struct coder *c, const struct sum_node *s, uint32_t alternative, struct nat *index);

/* ---- both ways ---- */

/* Numbers are counted without those that are left out; skip: from the rank to the number. False: it
 * is left out. */
void used_skip(struct coder *c, const struct used *u, struct nat *index);
bool used_rank(const struct used *u, struct nat *index);
void used_add(struct coder *c, struct used *u, const struct nat *index, term t);
bool used_has(const struct used *u, term t);

/* How many terms a finite component has, less the used ones of its group. */
struct nat component_size(struct coder *c, const struct record_component *x);

bool filter_holds(struct coder *c, const struct filter *f, term t);

/* The terms of the components from which the mold makes the term; false if it cannot be. Of a list,
 * they are rows. */
struct rows {
  uint32_t count;
  value **items;
};
bool mold_solve(struct coder *c, const struct record *r, term t, value *slots);

#endif
