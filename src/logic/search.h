/* search: goals still to be shown, choices made on the way, and going back from those that led
 * nowhere (Fetscher, 5.4). */
#ifndef ASSAY_LOGIC_SEARCH_H
#define ASSAY_LOGIC_SEARCH_H

#include "core/rng.h"
#include "logic/constraint_store.h"
#include "logic/derive.h"
#include "logic/logic_program.h"

enum { DEEPEST = 60000 }; /* goals one above the other */

enum goal_kind {
  GOAL_JUDGMENT, /* arguments satisfy the definition */
  GOAL_CALL,     /* the definition gives `result` for the arguments */
  GOAL_CHECK,    /* the same, asked of the metafunction itself when all arguments are closed */
  GOAL_PREMISES, /* of a rule, from `premise` on */
  GOAL_BUILD,    /* `result` is what the template builds, when all that it reads is closed */
  GOAL_SHAPE,    /* `result` is what the template builds, when the lengths of its ellipses are known */
  GOAL_HOLDS,    /* an expression is true, when all that it reads is closed */
  GOAL_PLUG,     /* `result` is the context with `part` in its hole */
  GOAL_MEMBER,   /* an open sequence is a phrase of the pattern */
  GOAL_GROUND,   /* give the variable a value */
};

/* A rule in use: the frame of its names. */
struct instance {
  const struct inference *rule;
  open_term *frame;   /* 0: nothing is known of the name yet */
  uint32_t *levels;   /* of the choices that filled the slots */
  uintptr_t *lengths; /* of its ellipses, by class of slots: logic/lengths.c; NULL: it has none */
  bool universal;     /* the variables that it makes are universal */
};

struct goal {
  struct goal *next;
  enum goal_kind kind;
  bool forced; /* nothing else is left to do: no more waiting */
  uint16_t depth;
  uint32_t level;  /* of the choice that it is due to */
  uint32_t owner;  /* of the choice of the rule whose premise it is, or is part of; 0: of none */
  uint32_t thrift; /* of premises: how small all but the last of what they make is to be */
  uint32_t budget; /* rules that may be used for it; of premises: for all to come, beyond what they cost at least */
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
  uint32_t tries;  /* that are left: it draws something itself, and may do better the next time */
  uint64_t weight; /* of one try; 0: after the others, by rank */
  uint32_t rank;
};

struct choice { /* number i of the stack has level i + 1 */
  struct goal *goal, *rest;
  size_t trail;
  struct alternative *alternatives;
  uint32_t count; /* that are left */
  uint32_t tried; /* how often one was */
  uint32_t last;  /* what was tried last, and... */
  uint64_t last_weight;
  uint32_t failures; /* of its premises */
  uint32_t thrift;   /* how often it was given up for these, and is tried again with smaller parts */
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
  uint32_t *appetite; /* by definition, for this term: how much likelier a rule that leads on is, at most */
  uint32_t appetite_count;
  enum derivation_order order; /* of this term */
  uint64_t salt;               /* for its bias (logic/ordering.c); 0: it has none */
  open_term conclusion;        /* what must be closed in the end */
  struct goal *goals;
  struct goal_list posted, awake;   /* by the step that runs: they go before the others, the awake ones first */
  bool looking_ahead, looked_ahead; /* now; ever */
  uint16_t depth;                   /* of the goals that it posts */
  uint32_t owner;                   /* of these */
  struct line waiting[WAITING_LINES];
  struct choice *choices;
  size_t choice_count, choice_capacity;
  size_t base;      /* looking ahead: choices below this one stay */
  uintptr_t points; /* in continuation-passing style, places where something was to be made; trailed */
  uint64_t undone, limit, steps, step_limit;
  uintptr_t spare;   /* the budget of the first goal that makes something: what is around it is known; trailed */
  uintptr_t used;    /* rules of judgments in the derivation so far; trailed */
  uintptr_t most;    /* no more than that: it is running away */
  uintptr_t best;    /* the most that there were */
  uint32_t room;     /* so many more rules may follow the one that is being tried, beyond what it costs */
  uint32_t failures; /* since then, or since... */
  size_t jump;       /* ...it went back by so many choices at once */
  uint32_t pool;     /* of the clause that runs: rules that the calls in it may use, beyond what they cost at least */
  uint32_t sharers;  /* such calls, as far as they are known; 0: what runs is none */
  bool counts_calls; /* the goal is a metafunction: its clauses are what the derivation is made of */
  uint32_t thrift;   /* of the premises that run */
  struct open_variable
      *hole;         /* the part that is to become larger; NULL: there is none, or it is no variable any more */
  unsigned restarts; /* attempts before this one */
  uint32_t fresh;    /* symbols made for variable-not-in */
  bool incomplete;   /* something was drawn that a choice does not remember: failing proves nothing */
  term *symbols;     /* names given to variables */
  size_t symbol_count, symbol_capacity;
};

/* Instances of patterns and templates (logic/instance.c). New goals go in front of the search's. */
bool instance_match(struct search *s, struct instance *i, const struct pattern *p, open_term t);
open_term instance_sequence(struct search *s, struct instance *i, const struct pattern *p); /* its length is drawn */
open_term instance_pattern(struct search *s, struct instance *i, const struct pattern *p);  /* 0: a contradiction */
open_term instance_template(struct search *s, struct instance *i, const struct template *t);
/* The same, and a sequence has its length now: one that is not known is drawn. */
open_term instance_template_now(struct search *s, struct instance *i, const struct template *t);
bool instance_shape(struct search *s, struct goal *g); /* a GOAL_SHAPE (logic/ellipsis_shapes.c) */
/* Deals the items of a known result out to nested ellipses whose lengths are not known. */
bool shape_look(struct search *s, struct instance *i, const struct template *t, open_term result);
open_term instance_slot(struct search *s, struct instance *i, uint32_t slot); /* a new variable if it is not filled */
struct instance instance_new(struct search *s, const struct inference *rule);
bool is_fresh_symbol(term t); /* of the search's own making, for variable-not-in or fresh */
bool instance_fresh(struct search *s, struct instance *i, const struct fresh *f);

/* Lengths of ellipses (logic/lengths.c): of the sequence in a slot; -1: not known yet. */
int64_t length_known(struct search *s, const struct instance *i, uint32_t slot);
void length_note(struct search *s, const struct instance *i, uint32_t slot, uint32_t length);
uint32_t length_draw(struct search *s, const struct instance *i);
/* Notes the lengths that the terms to be matched already have; false: they cannot match. */
bool lengths_look(struct search *s, struct instance *i, open_term inputs, open_term outputs);
/* The pattern has two ellipses: how long the first one may be so that the items between the two can
 * match. An array for all lengths up to that of the sequence. Returns how many there are. */
uint32_t lengths_of_first(struct search *s, const struct pattern *p, open_term t, uint32_t *lengths);

struct goal *goal_new(struct search *s, enum goal_kind kind);
struct goal *goal_copy(struct search *s, const struct goal *g);
/* So many more rules may follow one of that cost. */
uint32_t goal_room(const struct search *s, const struct goal *g, unsigned cost);
void goal_post(struct search *s, struct goal *g);
/* Tries the goal again when the variable is bound. */
void goal_delay(struct search *s, const struct goal *g, struct open_variable *v);
/* When one of the two is. */
void goal_delay_on_either(struct search *s, const struct goal *g, struct open_variable *v, struct open_variable *w);
/* Alternatives 0 to count - 1, alike; the caller may change that. */
struct choice *choice_push(struct search *s, struct goal *g, uint32_t count, const void *data);

/* What a goal does when its turn has come (logic/steps.c). False: it has failed, or has pushed a
 * choice, of which one alternative after the other is to be tried. */
bool goal_run(struct search *s, struct goal *g);
bool goal_try(struct search *s, const struct goal *g, const void *data, uint32_t alternative);
/* A little, whether there is something left or not: lists would always be empty where a term comes
 * to its end. */
uint32_t share_aside(struct search *s);
/* What a call gets of the clause's pool. */
uint32_t share_call(struct search *s, const struct definition *d);
bool premises_run(struct search *s, const struct goal *g); /* a GOAL_PREMISES (logic/premises.c) */

/* Contexts (logic/plugging.c): the context with the part in its hole; what is not known yet is a
 * goal. */
open_term plug_open(struct search *s, open_term context, open_term part);
/* The ways to take a goal's term apart, or to make its context: a choice is pushed if there are
 * several. */
bool plug_run(struct search *s, struct goal *g);
bool plug_try(struct search *s, const struct goal *g, const void *data, uint32_t alternative);

/* (name x ...), where the name means what it always means. */
bool condition_is_call(const struct machine *m, struct scope *scope, const struct syntax *x, const char *name,
                       uint32_t count);
/* What side conditions and unquotes say as they are written (logic/conditions.c). False: a
 * contradiction. */
bool condition_hold(struct search *s, struct instance *i, const struct syntax *x, struct scope *scope);
bool condition_solve(struct search *s, struct goal *g); /* a GOAL_BUILD whose result may tell what it was made of */

/* Numbers less than others (logic/bounds.c). False: there is no room for them. */
bool bounds_add(struct search *s, open_term low, open_term high, bool strict);
term bounds_number(struct search *s, struct open_variable *v); /* between the bounds of the variable; 0: it has none */

/* ,(length (term (x ...))) (logic/counting.c): the length of the sequence in a slot, if the rule
 * gives it a name that is known; else -1. */
int64_t counting_length(struct search *s, const struct instance *i, uint32_t slot);
enum counting { COUNTING_NOTHING, COUNTING_DONE, COUNTING_FAILED };
enum counting counting_run(struct search *s,
                           struct goal *g); /* of a GOAL_BUILD; nothing: it is something else, or too early */

/* A random value for a variable, for which so many have been tried (logic/grounding.c). */
bool ground_variable(struct search *s, struct open_variable *v, unsigned tries);

/* Asking the model itself (logic/native.c): closed terms are its business. False or 0: it raised,
 * or there is no answer. */
term native_call(struct search *s, const struct definition *d, term arguments);
term native_build(struct search *s, const struct goal *g);
bool native_holds(struct search *s, const struct goal *g);
/* An unbound variable that a GOAL_BUILD or GOAL_HOLDS reads; NULL: it is ready. */
struct open_variable *native_waits_for(struct search *s, const struct goal *g);

/* The arguments are those of the example, but for a part (logic/variation.c); those that are fixed
 * have their value from elsewhere. False: they cannot be. */
bool search_vary(struct search *s, open_term arguments, term example, const bool *is_fixed);
/* ...but for the gaps. */
struct derivation_gap;
bool search_fill(struct search *s, open_term arguments, term example, const struct derivation_gap *gaps, uint32_t count,
                 const bool *is_fixed);
/* The part was to become larger, and turns out to be an atom. */
bool variation_is_idle(struct search *s);

/* False: there is none, or the limit was reached. */
bool search_run(struct search *s);
bool search_gave_up(const struct search *s); /* there may be one all the same */

#endif
