/* program_hunting: a hunt for programs while it runs. Private to program_hunt*.c. */
#ifndef ASSAY_CAMPAIGN_PROGRAM_HUNTING_H
#define ASSAY_CAMPAIGN_PROGRAM_HUNTING_H

#include "campaign/campaign.h"
#include "campaign/program_hunt.h"
#include "campaign/program_trial.h"
#include "campaign/program_words.h"
#include "core/distinct.h"
#include "core/printer.h"
#include "run/versions.h"

/* What became of making programs. */
struct program_made {
  uint64_t made, not_made, repeated, unchanged, nodes, sizes[PROGRAM_SIZES];
};

/* A program of a batch; or, behind the last, what was made and is not tried. */
struct batch_program {
  uint64_t index;
  uint64_t next;            /* the position behind it */
  struct program_made made; /* since the one before */
  size_t digests;           /* how many bytes of the batch's have been written with it, ... */
  size_t words;             /* ...and how many words */
};

/* A batch that was started; heard of, or not. */
struct open_batch {
  uint64_t ticket;
  struct batch_program *programs; /* one more than there are */
  size_t count;
  struct buffer digests;          /* of those that are new, in hexadecimal digits */
  struct program_word_list words; /* of those that are tried */
  bool is_heard;
  struct comparison result;
  struct open_batch *next_batch;
};

/* How far it is for good: up to a program. */
struct program_mark {
  uint64_t next, chunk, looked_into;
  struct program_made made;
  uint64_t tried, unknown, flaky, known, hits, unseen;
};

struct hunting {
  struct program_hunt *hunt;
  assay_programs *programs;
  const char *subject;                  /* its name */
  struct program_trial trial, reducing; /* the second for findings: batches of the first go on meanwhile */
  struct open_batch *open;              /* in the order of their numbers */
  uint64_t next;                        /* the first position that was not made */
  uint64_t batch;                       /* how many programs the next one has */
  uint64_t chunk, looked_into;          /* how many of these programs were made small */
  struct distinct made;                 /* digests of programs */
  struct learning *learning;            /* or NULL */
  bool over;
  bool has_asked;   /* which parts of programs do not compile */
  bool starts_over; /* because there are some */
  /* if it is a campaign */
  struct campaign *campaign; /* or NULL */
  struct versions versions;  /* of the variants */
  struct program_words words;
  uint64_t stream; /* programs are others after it has started over */
  struct program_mark mark;
  struct buffer digests;  /* of programs since the last checkpoint... */
  uint64_t digests_first; /* ...the first of which begins there; 0: there are none */
  struct look_row *looks; /* of programs behind the mark, from before the hunt was resumed; shapes are malloc'ed */
  size_t look_count;
};

/* ---- program_hunt_keep.c ---- */

/* Opens the campaign, and takes up what it has. False: it could not; see the hunt's error. */
bool program_hunting_open(struct hunting *k);
/* The program of that number in the batch has been looked at, and all before it. */
void program_hunting_take_program(struct hunting *k, const struct open_batch *b, size_t number);
/* What became of the programs is what is known for good. */
void program_hunting_show(struct hunting *k);
/* A checkpoint, if it is time for one. False: it could not be kept. */
bool program_hunting_keep_if_due(struct hunting *k);
/* It starts over, with other programs. */
bool program_hunting_start_over(struct hunting *k);
/* The finding is on the disk when it returns. */
bool program_hunting_keep_finding(struct hunting *k, struct program_finding *f);
bool program_hunting_keep_end(struct hunting *k, bool is_done);
/* What came of looking into the program before the hunt was resumed; NULL: nobody has. */
const struct look_row *program_hunting_find_look(const struct hunting *k, uint64_t index);
void program_hunting_close(struct hunting *k);
/* The finding as a row; its formulas and its evidence are malloc'ed. And back, as one that was found before. */
void program_hunting_row(const struct hunting *k, const struct program_finding *f, struct finding_row *out);
void program_hunting_take_finding(struct hunting *k, const struct finding_row *row);

/* ---- program_hunt_corpus.c ---- */

/* The generator of those that nobody made. */
#define PROGRAM_FROM_CORPUS "corpus"
/* What a corpus has that still fails is known. False: see the hunt's error, or the world's. */
bool program_hunting_add_corpus(struct hunting *k);

/* ---- program_hunt_share.c ---- */

/* Makes it ours, in the store, too, if that can be reached. Returns that of somebody who was faster; or NULL. */
struct program_finding *program_hunting_claim(struct hunting *k, struct program_finding *f);
/* News, and findings that others have not heard of. False: they could not be kept. */
bool program_hunting_share(struct hunting *k);

#endif
