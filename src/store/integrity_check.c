/* integrity_check: see the header. */
#include "store/integrity_check.h"

#include "core/diagnostic.h"
#include "core/system/memory.h"
#include "store/schema.h"
#include "store/table.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct integrity_checking {
  const char *directory;
  char *path;
  struct database *database;
  bool has_log; /* there is a log; a crash may have torn it: then only its intact part counts */
  struct diagnostic *error;
};

static bool is_damaged(struct integrity_checking *c, const char *how) {
  return diagnostic_set(c->error, "%s: the database is damaged: %s", c->path, how);
}

/* Opening a pipe would wait for a writer. */
static bool is_file(struct integrity_checking *c) {
  struct stat about;
  return stat(c->path, &about) || S_ISREG(about.st_mode) ||
         diagnostic_set(c->error, "%s: this is no file, and a campaign's database is one", c->path);
}

/* ---- pages ---- */

/* Damaged pages may not be read for a long time, so this checks all of them now. */
static bool check_pages(struct integrity_checking *c) {
  char *answer = NULL;
  if (!database_ask_text(c->database, "PRAGMA quick_check(1)", NULL, 0, &answer))
    return database_failed(c->database, c->error);
  const bool good = !answer || !strcmp(answer, "ok");
  for (char *at = answer; at && *at; at++)
    if (*at == '\n') *at = ' ';
  if (!good) is_damaged(c, answer);
  free(answer);
  return good;
}

/* ---- tables ---- */

static bool has_table(struct integrity_checking *c, const char *name) {
  const struct database_value value = value_text(name);
  int64_t count = 0;
  return database_ask_number(c->database, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = $1",
                             &value, 1, &count) &&
         count;
}

static bool has_log(const char *path) {
  struct stat about;
  char *log = memory_printf("%s-wal", path);
  const bool has = stat(log, &about) == 0 && about.st_size > 0 && stat(path, &about) == 0 && about.st_size > 0;
  free(log);
  return has;
}

static bool has_findings(const struct integrity_checking *c) {
  char *path = memory_printf("%s/findings", c->directory);
  DIR *d = opendir(path);
  bool any = false;
  free(path);
  if (!d) return false;
  for (const struct dirent *e; !any && (e = readdir(d));) any = *e->d_name != '.';
  closedir(d);
  return any;
}

/* A database without tables is new, unless it is known to be damaged. */
static bool check_kind(struct integrity_checking *c, bool *is_new) {
  const bool has_meta = has_table(c, "meta"), has_campaign = has_table(c, "campaign");
  *is_new = !has_meta && !has_campaign;
  if (*is_new && (c->has_log || !has_findings(c))) return true;
  if (!has_meta || !has_campaign) return is_damaged(c, "tables are missing");
  return schema_is_known(c->database) || is_damaged(c, "it does not say which version its tables are of");
}

static bool check_tables(struct integrity_checking *c) {
  for (const struct store_table *const *t = store_tables; *t; t++)
    if (!has_table(c, (*t)->name)) return is_damaged(c, "tables are missing");
  return true;
}

static bool check_schema(struct integrity_checking *c, enum database_mode mode) {
  struct diagnostic error = {0};
  if (mode == DATABASE_READ ? schema_check(c->database, &error) : schema_prepare(c->database, &error)) return true;
  diagnostic_set(c->error, "%s: %s", c->directory, error.text);
  diagnostic_clear(&error);
  return false;
}

/* ---- the campaign ---- */

static bool find_campaign(struct integrity_checking *c, char **id) {
  *id = NULL;
  if (!database_ask_text(c->database, "SELECT id FROM campaign ORDER BY created, id", NULL, 0, id))
    return database_failed(c->database, c->error);
  return *id || c->has_log || !has_findings(c) || is_damaged(c, "there are findings, but it has no campaign");
}

static bool check_all(struct integrity_checking *c, enum database_mode mode, bool all_pages, char **id) {
  bool is_new;
  if ((all_pages && !check_pages(c)) || !check_kind(c, &is_new)) return false;
  if (is_new && mode == DATABASE_READ)
    return diagnostic_set(c->error, "%s: there is no campaign here: it was never begun", c->directory);
  return check_schema(c, mode) && check_tables(c) && find_campaign(c, id);
}

struct database *store_open_database(const char *directory, enum database_mode mode, bool all_pages, char **id,
                                     struct diagnostic *error) {
  struct integrity_checking c = {
      .directory = directory, .path = memory_printf("%s/campaign.sqlite", directory), .error = error};
  *id = NULL;
  c.has_log = has_log(c.path);
  c.database = is_file(&c) ? database_open(c.path, mode, error) : NULL;
  if (c.database && !check_all(&c, mode, all_pages, id)) {
    database_close(c.database);
    c.database = NULL;
    free(*id);
    *id = NULL;
  }
  free(c.path);
  return c.database;
}
