/* latest: the campaign as the store has it, for all clients together: however many there are, they
 * ask once for each change. */
#ifndef ASSAY_SERVE_LATEST_H
#define ASSAY_SERVE_LATEST_H

#include <pthread.h>
#include <sys/types.h>
#include <time.h>

/* What changes when somebody writes to the store: its file, and the log beside it. Compared as
 * bytes. */
struct trace {
  struct {
    dev_t device;
    ino_t file;
    off_t size;
    struct timespec changed;
  } files[2];
};

/* Whose findings are counted: a campaign that takes another one's place, or is begun anew, counts
 * its own. */
struct identity {
  char text[64]; /* empty: nobody's */
};

struct latest {
  const char *directory;
  pthread_mutex_t lock;
  double read;        /* when; 0: never */
  struct trace trace; /* what was seen before that */
  char *text;         /* JSON; or NULL: it could not be read */
  struct identity whose;
  char *error; /* why */
};

void latest_begin(struct latest *l, const char *directory);
void latest_end(struct latest *l);
/* As JSON, malloc'ed, not older than what the client has seen of the files. NULL: *error says why,
 * malloc'ed. */
char *latest_campaign(struct latest *l, const struct trace *seen, struct identity *whose, char **error);

#endif
