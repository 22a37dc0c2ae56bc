/* share: the connection and its thread; see the header. */
#include "share/sharing.h"

#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "store/copy.h"
#include "store/schema.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const double first_pause = 1, longest_pause = 30; /* seconds between attempts to reach the server */

void share_tell(const struct share *s, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = memory_vprintf(format, arguments);
  va_end(arguments);
  if (s->options.tell) s->options.tell(s->options.data, text);
  free(text);
}

/* ---- the connection ---- */

static void say_away(struct share *s, const char *why) {
  if (s->is_away) return;
  s->is_away = true;
  share_tell(s, "%s; the hunt goes on, and what is found is kept in %s until the server can be reached", why,
             s->directory);
}

/* Takes over the error. */
static void put_off(struct share *s, struct diagnostic error) {
  database_close(s->server);
  s->server = NULL;
  s->holds = s->is_met = false;
  s->pause = s->pause > 0 ? 2 * s->pause : first_pause;
  diagnostic_clear(&s->trouble);
  s->trouble = error;
  if (s->pause > longest_pause) s->pause = longest_pause;
  s->next_try = monotonic_seconds() + s->pause;
  say_away(s, error.text);
}

void share_note_failure(struct share *s) {
  struct diagnostic error = {0};
  if (!s->server) return;
  database_failed(s->server, &error);
  put_off(s, error);
}

/* Is it the store that the directory belongs to, and is it writable? */
static bool is_home(struct share *s, struct database *d, struct diagnostic *error) {
  char *identity = share_read_identity(d, error);
  const bool good = identity && share_come_home(s, identity, error);
  free(identity);
  return good;
}

/* Returns NULL if it is unusable or cannot be reached. */
static struct database *open_server(struct share *s, struct diagnostic *error) {
  struct database *d = database_open(s->address, DATABASE_CREATE, error);
  if (!d || (schema_prepare(d, error) && is_home(s, d, error))) return d;
  database_close(d);
  return NULL;
}

static void come_back(struct share *s) {
  s->pause = 0;
  if (s->is_away) share_tell(s, "the server can be reached again");
  s->is_away = false;
  if (s->has_shard && !share_hold_again(s)) __atomic_store_n(&s->stop, 1, __ATOMIC_RELAXED);
}

bool share_connect(struct share *s) {
  struct diagnostic error = {0};
  if (s->server) return true;
  if (monotonic_seconds() < s->next_try) return false;
  s->server = open_server(s, &error);
  if (s->server) come_back(s);
  else put_off(s, error);
  return s->server != NULL;
}

/* ---- the thread ---- */

static void *look_after(void *data) {
  struct share *s = data;
  const double period = 1;
  double last = 0;
  pthread_mutex_lock(&s->lock);
  while (!s->ends) {
    wait_a_little(&s->wake, &s->lock, 50);
    if (is_stopped(s->options.stop)) __atomic_store_n(&s->stop, 1, __ATOMIC_RELAXED);
    if (s->ends || !s->is_busy || monotonic_seconds() - last < period) continue;
    last = monotonic_seconds();
    if (!share_connect(s)) continue;
    if (share_pull(s)) share_deliver(s);
  }
  pthread_mutex_unlock(&s->lock);
  return NULL;
}

/* ---- the worker's directory ---- */

char *share_shard_directory(const struct share *s, uint64_t shard) {
  return memory_printf("%s/%s/shard-%04llu", s->directory, s->name, (unsigned long long)shard);
}

static bool make_directories(const char *path) {
  char *copy = memory_text(path);
  for (char *at = copy + 1; (at = strchr(at, '/')); at++) {
    *at = '\0';
    mkdir(copy, 0777);
    *at = '/';
  }
  const bool good = mkdir(copy, 0777) == 0 || errno == EEXIST;
  free(copy);
  return good;
}

/* Returns false if another process has it, or on an error, which is in errno. */
static bool lock_directory(struct share *s, const char *path) {
  if (!make_directories(path)) return false;
  char *name = memory_printf("%s/lock", path);
  s->directory_lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  free(name);
  if (s->directory_lock < 0) return false;
  if (flock(s->directory_lock, LOCK_EX | LOCK_NB) == 0) return true;
  const int why = errno;
  close(s->directory_lock);
  s->directory_lock = -1;
  errno = why;
  return false;
}

/* NULL: not configured. */
static char *state_directory(void) {
  const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
  if (state && *state == '/') return memory_printf("%s/assay", state);
  return home && *home == '/' ? memory_printf("%s/.local/state/assay", home) : NULL;
}

/* For workers without a given directory: it must belong to this store, or to none. */
static bool directory_suits(const struct share *s, const char *path) {
  struct share_home home = share_read_home(path);
  char *address = share_plain_address(s->address);
  const bool yes = !home.address || !strcmp(home.address, address);
  free(address);
  share_free_home(&home);
  return yes;
}

/* The first unused one, so that a worker continues the directory of one that has died. */
static char *find_directory(struct share *s, struct diagnostic *error) {
  char *state = state_directory(), *path = NULL;
  if (!state) {
    diagnostic_set(error, "there is no directory for what is not delivered yet: HOME is not set; --campaign DIR or "
                          "XDG_STATE_HOME can name one");
    return NULL;
  }
  bool good = true;
  for (unsigned i = 1; good && !path; i++) {
    path = memory_printf("%s/worker-%u", state, i);
    const bool is_free = directory_suits(s, path);
    if (is_free && lock_directory(s, path)) break;
    if (is_free && errno != EWOULDBLOCK) good = diagnostic_set(error, "%s: %s", path, strerror(errno));
    free(path);
    path = NULL;
  }
  free(state);
  return path;
}

static bool take_directory(struct share *s, struct diagnostic *error) {
  const char *given = s->options.directory;
  if (!given) return (s->directory = find_directory(s, error)) != NULL;
  if (!lock_directory(s, given))
    return diagnostic_set(error, "%s: %s", given,
                          errno == EWOULDBLOCK ? "somebody is hunting here already" : strerror(errno));
  s->directory = memory_text(given);
  char *path = memory_printf("%s/campaign.sqlite", given);
  const bool good = access(path, F_OK) != 0;
  free(path);
  return good ||
         diagnostic_set(error, "%s: this is a campaign without a store: --store wants a directory of its own", given);
}

/* ---- opening ---- */

/* A server that answers and rejects us will also do so later. */
static bool try_server(struct share *s, struct diagnostic *error) {
  struct diagnostic why = {0};
  s->server = open_server(s, &why);
  if (s->server) return true;
  if (!database_is_refused(s->address)) {
    put_off(s, why);
    return share_come_home(s, NULL, error);
  }
  *error = why;
  return false;
}

struct share *share_open(const struct share_options *o, struct diagnostic *error) {
  struct share *s = memory_array(1, sizeof *s);
  *s = (struct share){.options = *o, .address = memory_text(o->address), .directory_lock = -1, .shards = o->shards};
  pthread_mutex_init(&s->lock, NULL);
  pthread_cond_init(&s->wake, NULL);
  if (take_directory(s, error) && try_server(s, error)) {
    s->has_thread = pthread_create(&s->thread, NULL, look_after, s) == 0;
    if (s->has_thread) return s;
    diagnostic_set(error, "no threads could be started");
  }
  share_close(s);
  return NULL;
}

void share_close(struct share *s) {
  if (!s) return;
  pthread_mutex_lock(&s->lock);
  s->ends = true;
  pthread_cond_signal(&s->wake);
  pthread_mutex_unlock(&s->lock);
  if (s->has_thread) pthread_join(s->thread, NULL);
  database_close(s->server);
  database_close(s->local.database);
  for (size_t i = 0; i < s->news_count; i++) store_row_free(&table_finding, s->news[i]);
  if (s->directory_lock >= 0) close(s->directory_lock);
  pthread_cond_destroy(&s->wake);
  pthread_mutex_destroy(&s->lock);
  free(s->news);
  diagnostic_clear(&s->refusal);
  free(s->stamp);
  diagnostic_clear(&s->trouble);
  share_forget_campaign(s);
  free(s->address);
  free(s->directory);
  free(s);
}

const int *share_stop(const struct share *s) { return &s->stop; }

char *share_trouble(struct share *s) {
  pthread_mutex_lock(&s->lock);
  char *copy = s->server ? NULL : memory_text(s->trouble.text);
  pthread_mutex_unlock(&s->lock);
  return copy;
}

const char *share_directory(const struct share *s) { return s->directory; }

bool share_is_connected(struct share *s) {
  if (pthread_mutex_trylock(&s->lock)) return false;
  const bool yes = s->server != NULL && s->is_met;
  pthread_mutex_unlock(&s->lock);
  return yes;
}
