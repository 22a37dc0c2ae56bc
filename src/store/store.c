/* store: see the header. */
#include "store/store.h"

#include "core/printer.h"
#include "core/system/memory.h"
#include "store/database.h"
#include "store/integrity_check.h"
#include "store/schema.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- the directory ---- */

static char *file_in(const char *directory, const char *name) { return memory_printf("%s/%s", directory, name); }

bool store_is_there(const char *directory) {
  char *path = file_in(directory, "campaign.sqlite");
  const bool is_there = access(path, F_OK) == 0;
  free(path);
  return is_there;
}

/* A campaign is not created among other files. */
static bool is_directory_empty(const char *directory) {
  DIR *d = opendir(directory);
  if (!d) return false;
  bool empty = true;
  for (const struct dirent *e; empty && (e = readdir(d));)
    empty = !strcmp(e->d_name, ".") || !strcmp(e->d_name, "..") || !strcmp(e->d_name, "lock");
  closedir(d);
  return empty;
}

static bool check_directory(const char *directory, struct diagnostic *error) {
  struct stat status;
  if (stat(directory, &status)) return diagnostic_set(error, "%s: %s", directory, strerror(errno));
  if (!S_ISDIR(status.st_mode))
    return diagnostic_set(error, "%s: this is no directory, and a campaign is one", directory);
  return store_is_there(directory) || is_directory_empty(directory) ||
         diagnostic_set(error, "%s: this is no campaign: there are files, but no campaign.sqlite", directory);
}

/* Makes its directory entry durable, too. */
static void sync_parent(const char *directory) {
  char *parent = file_in(directory, "..");
  const int fd = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0) fsync(fd);
  if (fd >= 0) close(fd);
  free(parent);
}

/* ---- the lock ---- */

/* The process that holds the lock, or held it last. */
struct holder {
  char text[320];
};

static struct holder read_holder(int fd) {
  struct holder h;
  const ssize_t n = pread(fd, h.text, sizeof h.text - 1, 0);
  h.text[n > 0 ? n : 0] = '\0';
  h.text[strcspn(h.text, "\n")] = '\0';
  return h;
}

/* Was it a process of this machine that has ended? */
static bool has_ended(const struct holder *h, const char *worker) {
  static const char mark[] = ", process ";
  const char *at = strstr(h->text, mark), *ours = strstr(worker, mark);
  if (!at || !ours || at - h->text != ours - worker || strncmp(h->text, worker, (size_t)(at - h->text)) != 0)
    return false;
  return kill((pid_t)strtol(at + strlen(mark), NULL, 10), 0) && errno == ESRCH;
}

/* A killed process may leave a child that still holds the lock until it notices. */
static bool lock_patiently(int fd, const char *worker) {
  enum { TIMES = 500 };
  const struct timespec moment = {.tv_nsec = 20000000};
  for (int i = 0; flock(fd, LOCK_EX | LOCK_NB); i++) {
    const int reason = errno;
    const struct holder h = read_holder(fd);
    const bool is_worth_waiting = reason == EWOULDBLOCK && i < TIMES && has_ended(&h, worker);
    errno = reason;
    if (!is_worth_waiting) return false;
    nanosleep(&moment, NULL);
  }
  return true;
}

static bool is_locked(const char *directory, int fd, struct diagnostic *error) {
  const struct holder h = read_holder(fd);
  const char *text = h.text;
  return diagnostic_set(error, "%s: somebody is hunting here already%s%s", directory, *text ? ": " : "", text);
}

static bool take_lock(struct campaign_store *s, struct diagnostic *error) {
  char *path = file_in(s->directory, "lock"), *worker = store_worker();
  s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  const bool good = s->lock >= 0 && lock_patiently(s->lock, worker);
  if (s->lock < 0) diagnostic_set(error, "%s: %s", path, strerror(errno));
  else if (!good && errno == EWOULDBLOCK) is_locked(s->directory, s->lock, error);
  else if (!good) diagnostic_set(error, "%s: it cannot be locked: %s", path, strerror(errno));
  else if (ftruncate(s->lock, 0) == 0) dprintf(s->lock, "%s\n", worker); /* on a full disk, the holder stays unknown */
  free(worker);
  free(path);
  return good;
}

/* ---- opening ---- */

static bool open_database(struct campaign_store *s, enum database_mode mode, bool all_pages, struct diagnostic *error) {
  s->database = store_open_database(s->directory, mode, all_pages, &s->campaign, error);
  return s->database;
}

static bool open_all(struct campaign_store *s, struct diagnostic *error) {
  const bool is_new = mkdir(s->directory, 0777) == 0;
  if (!is_new && errno != EEXIST) return diagnostic_set(error, "%s: %s", s->directory, strerror(errno));
  const bool good =
      check_directory(s->directory, error) && take_lock(s, error) && open_database(s, DATABASE_CREATE, true, error);
  if (good && is_new) sync_parent(s->directory);
  return good;
}

static struct campaign_store *store_new(const char *directory) {
  struct campaign_store *s = memory_array(1, sizeof *s);
  *s = (struct campaign_store){.directory = memory_text(directory), .lock = -1};
  return s;
}

static struct campaign_store *store_if(bool good, struct campaign_store *s) {
  if (good) return s;
  store_close(s);
  return NULL;
}

struct campaign_store *store_open(const char *directory, struct diagnostic *error) {
  struct campaign_store *s = store_new(directory);
  return store_if(open_all(s, error), s);
}

/* ---- a server ---- */

struct campaign_listing {
  const char *wanted; /* NULL: the only one */
  char *id;
  struct buffer names;
  size_t count;
};

static bool list_campaign(void *data, const struct database_value *columns, size_t count) {
  struct campaign_listing *l = data;
  (void)count;
  buffer_printf(&l->names, "%s%s", l->count++ ? ", " : "", columns[1].text);
  if (l->wanted ? strcmp(l->wanted, columns[1].text) && strcmp(l->wanted, columns[0].text) : l->id != NULL) return true;
  free(l->id);
  l->id = memory_text(columns[0].text);
  return true;
}

static bool choose_campaign(struct campaign_store *s, const char *wanted, struct diagnostic *error) {
  struct campaign_listing l = {.wanted = wanted};
  if (!database_ask(s->database, "SELECT id, name FROM campaign ORDER BY created, id", NULL, 0, list_campaign, &l))
    database_failed(s->database, error);
  else if (!l.count) diagnostic_set(error, "there is no campaign in the store");
  else if (!l.id) diagnostic_set(error, "there is no campaign %s in the store; there are: %s", wanted, l.names.text);
  else if (!wanted && l.count > 1)
    diagnostic_set(error,
                   "there are several campaigns in the store: say which, with # and its name after the address: %s",
                   l.names.text);
  else s->campaign = memory_text(l.id);
  free(l.id);
  buffer_free(&l.names);
  return s->campaign;
}

/* postgresql://...#NAME */
static struct campaign_store *open_address(const char *where, struct diagnostic *error) {
  struct campaign_store *s = store_new(where);
  char *mark = strrchr(s->directory, '#');
  if (mark) *mark = '\0';
  s->database = database_open(s->directory, DATABASE_READ, error);
  return store_if(s->database && schema_check(s->database, error) && choose_campaign(s, mark ? mark + 1 : NULL, error),
                  s);
}

static struct campaign_store *open_to_read(const char *directory, bool all_pages, struct diagnostic *error) {
  if (database_is_address(directory)) return open_address(directory, error);
  struct campaign_store *s = store_new(directory);
  bool good = check_directory(directory, error);
  if (good && !store_is_there(directory)) good = diagnostic_set(error, "%s: there is no campaign here", directory);
  good = good && open_database(s, DATABASE_READ, all_pages, error);
  if (good && !s->campaign)
    good = diagnostic_set(error, "%s: there is no campaign here: it was never begun", directory);
  return store_if(good, s);
}

struct campaign_store *store_open_to_read(const char *directory, struct diagnostic *error) {
  return open_to_read(directory, true, error);
}

struct campaign_store *store_open_to_watch(const char *directory, struct diagnostic *error) {
  return open_to_read(directory, false, error);
}

void store_close(struct campaign_store *s) {
  if (!s) return;
  database_close(s->database);
  if (s->lock >= 0) close(s->lock);
  free(s->campaign);
  free(s->directory);
  diagnostic_clear(&s->error);
  free(s);
}

/* ---- transactions ---- */

static bool note_failure(struct campaign_store *s, bool good) {
  return good || database_failed(s->database, &s->error);
}

/* With SQLite's NORMAL, a commit is a write to the log, which survives the end of the process. */
static bool set_durable(struct campaign_store *s, bool is_durable) {
  return database_run(s->database, is_durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL", NULL, 0);
}

void store_begin(struct campaign_store *s, bool is_durable) {
  diagnostic_clear(&s->error);
  note_failure(s, set_durable(s, is_durable) && database_begin(s->database));
}

void store_put(struct campaign_store *s, const struct store_table *t, const void *row) {
  if (!s->error.text) note_failure(s, store_table_put(t, s->database, s->campaign, row));
}

void store_run(struct campaign_store *s, const char *sql, const struct database_value *values, size_t count) {
  if (!s->error.text) note_failure(s, database_run(s->database, sql, values, count));
}

void store_raise_bounds(struct campaign_store *s, uint64_t count, double seconds, uint64_t shards) {
  const struct database_value values[] = {value_text(s->campaign), value_integer((int64_t)count), value_real(seconds),
                                          value_integer((int64_t)shards)};
  store_run(s,
            "UPDATE campaign SET bound_count = CASE WHEN bound_count < $2 THEN $2 ELSE bound_count END,"
            " bound_seconds = CASE WHEN bound_seconds < $3 THEN $3 ELSE bound_seconds END,"
            " shards = CASE WHEN shards < $4 THEN $4 ELSE shards END WHERE id = $1",
            values, 4);
}

bool store_commit(struct campaign_store *s) {
  if (!s->error.text && note_failure(s, database_commit(s->database))) return true;
  database_rollback(s->database);
  return false;
}

void store_give_up(struct campaign_store *s) { database_rollback(s->database); }

/* ---- reading ---- */

bool store_read(struct campaign_store *s, const struct store_table *t, const char *where,
                const struct database_value *values, size_t count, bool (*take)(void *data, const void *row),
                void *data) {
  return note_failure(s, store_table_read(t, s->database, s->campaign, where, values, count, take, data));
}

int64_t store_ask_number(struct campaign_store *s, const char *sql, const struct database_value *values, size_t count) {
  int64_t n = 0;
  note_failure(s, database_ask_number(s->database, sql, values, count, &n));
  return n;
}

/* ---- worker and time ---- */

char *store_now(void) {
  char text[32];
  struct tm parts;
  const time_t now = time(NULL);
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
  return memory_text(text);
}

char *store_worker(void) {
  char host[256] = "?";
  if (gethostname(host, sizeof host)) host[1] = '\0';
  host[sizeof host - 1] = '\0';
  return memory_printf("%s, process %ld", host, (long)getpid());
}
