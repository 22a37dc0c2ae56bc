/* search: open goals, choices, and backtracking (Fetscher, 5.4). */
#ifndef ASSAY_LOGIC_SEARCH_H
#define ASSAY_LOGIC_SEARCH_H

#include "core/rng.h"
#include "logic/constraint_store.h"
#include "logic/derive.h"
#include "logic/logic_program.h"

enum { DEEPEST = 60000 }; /* the maximum nesting of goals */

enum goal_kind {
  GOAL_JUDGMENT, /* arguments satisfy the definition */
  GOAL_CALL,     /* the definition gives `result` for the arguments */
  GOAL_CHECK,    /* the same, decided by the metafunction itself once all arguments are closed */
  GOAL_PREMISES, /* of a rule, from `premise` on */
  GOAL_BUILD,    /* `result` is what the template builds, once all that it reads is closed */
  GOAL_SHAPE,    /* `result` is what the template builds, once the lengths of its ellipses are known */
  GOAL_HOLDS,    /* an expression is true, once all that it reads is closed */
  GOAL_PLUG,     /* `result` is the context with `part` in its hole */
  GOAL_MEMBER,   /* an open sequence matches the pattern */
  GOAL_GROUND,   /* give the variable a value */
};

/* An instance of a rule: the frame of its names. */
struct instance {
  const struct inference *rule;
  open_term *frame;   /* 0: nothing is known of the name yet */
  uint32_t *levels;   /* of the choices that filled the slots */
  uintptr_t *lengths; /* of its ellipses, by class of slots: logic/lengths.c; NULL: it has none */
  bool universal;     /* its new variables are universal */
};

struct goal {
  struct goal *next;
  enum goal_kind kind;
  bool forced; /* no other goal is left: it must not wait any longer */
  uint16_t depth;
  uint32_t level;  /* of the choice that it is due to */
  uint32_t owner;  /* of the choice of the rule to whose premises it belongs; 0: none */
  uint32_t thrift; /* of premises: how small everything but the last part should be */
  uint32_t budget; /* rules that it may use; of premises: for all remaining ones, beyond their minimum cost */
  struct definition *definition;
  const open_term *arguments; /* all of them, in the order of the form */
  uint32_t argument_count;
  open_term result;
  struct instance instance;
  union {
    const struct condition *premise;
    const struct template *template;
    struct {
      const struct expr *expression;
      const struct syntax *source;
      const struct scope *scope;
    };
    struct {
      open_term context, part;
    };
    const struct pattern *pattern;
  };
};

/* A goal that waits for a variable to be bound. */
struct delayed {
  struct watcher watcher;
  struct delayed *next; /* younger */
  struct goal *goal;
};

enum { WAITING_CALLS, WAITING_OTHERS, WAITING_LINES };

struct line { /* trailed, like the links in it */
  struct delayed *first, *last;
};

struct alternative {
  uint32_t which;
  uint32_t tries;  /* remaining tries: it draws something itself, and may succeed the next time */
  uint64_t weight; /* of one try; 0: after the others, by rank */
  uint32_t rank;
};

struct choice { /* choice i of the stack has level i + 1 */
  struct goal *goal, *rest;
  size_t trail;
  struct alternative *alternatives;
  uint32_t count; /* remaining alternatives */
  uint32_t tried; /* tried alternatives */
  uint32_t last;  /* the last one tried, and... */
  uint64_t last_weight;
  uint32_t failures; /* ...failures of its premises */
  uint32_t thrift;   /* how often it was abandoned for these, and retried with smaller parts */
  bool looks_ahead;  /* after each alternative */
  const void *data;  /* of the goal's kind */
};

struct goal_list {
  struct goal *first, **end;
};

struct fresh;

struct search {
  struct constraint_store store; /* first: watchers are called with it */
  struct program *program;
  struct language *language; /* of the goal */
  struct rng *rng;
  const struct derivation_options *options;
  uint32_t *appetite; /* by definition, for this term: the most by which rules that lead on are preferred */
  uint32_t appetite_count;
  enum derivation_order order; /* of this term */
  uint64_t salt;               /* for its bias (logic/ordering.c); 0: no bias */
  open_term conclusion;        /* must be closed in the end */
  struct goal *goals;
  struct goal_list posted, awake;   /* posted by the current step: they precede other goals, the awake ones first */
  bool looking_ahead, looked_ahead; /* currently; ever */
  uint16_t depth;                   /* of the goals that it posts */
  uint32_t owner;                   /* of these */
  struct line waiting[WAITING_LINES];
  struct choice *choices;
  size_t choice_count, choice_capacity;
  size_t base;      /* looking ahead: choices below this one stay */
  uintptr_t points; /* in continuation-passing style, places where a part was to be made; trailed */
  uint64_t undone, limit, steps, step_limit;
  uintptr_t spare;   /* the budget of the first goal that makes a part, when everything around it is known; trailed */
  uintptr_t used;    /* rules of judgments in the derivation so far; trailed */
  uintptr_t most;    /* its limit, beyond which the search is running away */
  uintptr_t best;    /* its maximum so far */
  uint32_t room;     /* rules that may follow the one being tried, beyond its cost */
  uint32_t failures; /* failures since then, or since... */
  size_t jump;       /* ...it went back by this many choices at once */
  uint32_t pool;     /* of the running clause: rules that its calls may use, beyond their minimum cost */
  uint32_t sharers;  /* such calls, as far as known; 0: no clause is running */
  bool counts_calls; /* the goal is a metafunction, whose clauses make up the derivation */
  uint32_t thrift;   /* of the running premises */
  struct open_variable
      *hole;         /* the part that is to become larger; NULL: there is none, or it is not a variable any more */
  unsigned restarts; /* attempts before this one */
  uint32_t fresh;    /* symbols made for variable-not-in */
  bool incomplete;   /* something was drawn outside of choices: failure does not prove that there are no solutions */
  term *symbols;     /* names given to variables */
  size_t symbol_count, symbol_capacity;
};

/* Instances of patterns and templates (logic/instance.c). New goals precede the search's. */
bool instance_match(struct search *s, struct instance *i, const struct pattern *p, open_term t);
open_term instance_sequence(struct search *s, struct instance *i, const struct pattern *p); /* its length is drawn */
open_term instance_pattern(struct search *s, struct instance *i, const struct pattern *p);  /* 0: a contradiction */
open_term instance_template(struct search *s, struct instance *i, const struct template *t);
/* The same, but a sequence gets its length now: an unknown one is drawn. */
open_term instance_template_now(struct search *s, struct instance *i, const struct template *t);
bool instance_shape(struct search *s, struct goal *g); /* a GOAL_SHAPE (logic/ellipsis_shapes.c) */
/* Distributes the items of a known result to nested ellipses of unknown lengths. */
bool shape_look(struct search *s, struct instance *i, const struct template *t, open_term result);
open_term instance_slot(struct search *s, struct instance *i, uint32_t slot); /* a new variable if it is not filled */
struct instance instance_new(struct search *s, const struct inference *rule);
bool is_fresh_symbol(term t); /* made by the search, for variable-not-in or fresh */
bool instance_fresh(struct search *s, struct instance *i, const struct fresh *f);

/* Lengths of ellipses (logic/lengths.c): of the sequence in a slot; -1: unknown. */
int64_t length_known(struct search *s, const struct instance *i, uint32_t slot);
void length_note(struct search *s, const struct instance *i, uint32_t slot, uint32_t length);
uint32_t length_draw(struct search *s, const struct instance *i);
/* Records the lengths that the terms to be matched already have; false: they cannot match. */
bool lengths_look(struct search *s, struct instance *i, open_term inputs, open_term outputs);
/* For a pattern with two ellipses: the lengths of the first with which the items between the two
 * can match. The array has room for all lengths up to that of the sequence. Returns their
 * number. */
uint32_t lengths_of_first(struct search *s, const struct pattern *p, open_term t, uint32_t *lengths);

struct goal *goal_new(struct search *s, enum goal_kind kind);
struct goal *goal_copy(struct search *s, const struct goal *g);
/* The number of rules that may follow one of that cost. */
uint32_t goal_room(const struct search *s, const struct goal *g, unsigned cost);
void goal_post(struct search *s, struct goal *g);
/* Delays the goal until the variable is bound. */
void goal_delay(struct search *s, const struct goal *g, struct open_variable *v);
/* Until either of the two is. */
void goal_delay_on_either(struct search *s, const struct goal *g, struct open_variable *v, struct open_variable *w);
/* Pushes alternatives 0 to count - 1, with equal weights, which the caller may change. */
struct choice *choice_push(struct search *s, struct goal *g, uint32_t count, const void *data);

/* Runs a goal (logic/steps.c). False: it has failed, or has pushed a choice, whose alternatives are
 * to be tried in turn. */
bool goal_run(struct search *s, struct goal *g);
bool goal_try(struct search *s, const struct goal *g, const void *data, uint32_t alternative);
/* The share of the clause's pool for a call. */
uint32_t share_call(struct search *s, const struct definition *d);
bool premises_run(struct search *s, const struct goal *g); /* a GOAL_PREMISES (logic/premises.c) */

/* Contexts (logic/plugging.c): the context with the part in its hole; the unknown rest becomes a
 * goal. */
open_term plug_open(struct search *s, open_term context, open_term part);
/* Decomposes a goal's term, or makes its context: pushes a choice if there are several ways. */
bool plug_run(struct search *s, struct goal *g);
bool plug_try(struct search *s, const struct goal *g, const void *data, uint32_t alternative);

/* Is it (name x ...), where the name has its usual meaning? */
bool condition_is_call(const struct machine *m, struct scope *scope, const struct syntax *x, const char *name,
                       uint32_t count);
/* Side conditions and unquotes whose syntax is understood (logic/conditions.c). False: a
 * contradiction. */
bool condition_hold(struct search *s, struct instance *i, const struct syntax *x, struct scope *scope);
bool condition_solve(struct search *s, struct goal *g); /* a GOAL_BUILD whose result may determine its parts */

/* Inequalities of numbers (logic/bounds.c). False: there is no number between the bounds. */
bool bounds_add(struct search *s, open_term low, open_term high, bool strict);
term bounds_number(struct search *s, struct open_variable *v); /* between the bounds of the variable; 0: it has none */

/* ,(length (term (x ...))) (logic/counting.c): the length of the sequence in a slot, if the rule
 * gives it a known name; else -1. */
int64_t counting_length(struct search *s, const struct instance *i, uint32_t slot);
enum counting { COUNTING_NOTHING, COUNTING_DONE, COUNTING_FAILED };
enum counting counting_run(struct search *s,
                           struct goal *g); /* of a GOAL_BUILD; nothing: it is something else, or too early */

/* A random value for a variable after `tries` others (logic/grounding.c). */
bool ground_variable(struct search *s, struct open_variable *v, unsigned tries);

/* Calls to the model itself (logic/native.c), on closed terms. False or 0: it raised, or there is
 * no answer. */
term native_call(struct search *s, const struct definition *d, term arguments);
term native_build(struct search *s, const struct goal *g);
bool native_holds(struct search *s, const struct goal *g);
/* An unbound variable that a GOAL_BUILD or GOAL_HOLDS reads; NULL: it is ready. */
struct open_variable *native_waits_for(struct search *s, const struct goal *g);

/* Makes the arguments those of the example except for a part (logic/variation.c); fixed ones
 * already have a value. False: impossible. */
bool search_vary(struct search *s, open_term arguments, term example, const bool *is_fixed);
/* ...except for the gaps. */
struct derivation_gap;
bool search_fill(struct search *s, open_term arguments, term example, const struct derivation_gap *gaps, uint32_t count,
                 const bool *is_fixed);
/* Was the part to become larger, although it is an atom? */
bool variation_is_idle(struct search *s);

/* False: there is no solution, or the limit was reached. */
bool search_run(struct search *s);
bool search_gave_up(const struct search *s); /* there may be one nevertheless */

#endif
