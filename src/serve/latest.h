/* latest: the current state of the campaign, shared by all clients, so that each change is read
 * only once. */
#ifndef ASSAY_SERVE_LATEST_H
#define ASSAY_SERVE_LATEST_H

#include "core/diagnostic.h"

#include <pthread.h>
#include <sys/types.h>
#include <time.h>

/* The state of the store's files, which changes with every write: its file, and the log beside it.
 * Compared as bytes. */
struct trace {
  struct {
    dev_t device;
    ino_t file;
    off_t size;
    struct timespec changed;
  } files[2];
};

/* The campaign that findings belong to: one that takes another's place, or is begun again, has its
 * own numbers. */
struct identity {
  char text[64]; /* empty: no campaign */
};

struct latest {
  const char *directory;
  pthread_mutex_t lock;
  double read;        /* the time of reading; 0: never */
  struct trace trace; /* the state of the files before that */
  char *text;         /* JSON; NULL: it could not be read */
  struct identity whose;
  struct diagnostic error; /* the reason if `text` is NULL */
};

void latest_begin(struct latest *l, const char *directory);
void latest_end(struct latest *l);
/* As JSON, malloc'ed, at least as recent as the state of the files that the client has seen.
 * Returns NULL on failure. */
char *latest_campaign(struct latest *l, const struct trace *seen, struct identity *whose, struct diagnostic *error);

#endif
