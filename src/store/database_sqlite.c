/* database_sqlite: databases in files.
 *
 * Uses a write-ahead log, enforces foreign keys, and makes commits durable. Statements are prepared
 * once. */
#include "store/database_kind.h"

#include "core/diagnostic.h"
#include "core/system/directory.h"
#include "core/system/memory.h"
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct sqlite_statement {
  char *sql;
  sqlite3_stmt *prepared;
};

struct sqlite_connection {
  struct sqlite db;
  sqlite3 *handle;
  char *path;
  struct sqlite_statement *statements;
  size_t count;
  struct directory copy; /* a copy to read from; path NULL: there is none */
};

/* ---- errors ---- */

static const char *what_is_wrong(const struct sqlite_connection *c) {
  switch (c->db.errcode(c->handle) & 0xff) {
  case SQLITE_NOTADB:
  case SQLITE_CORRUPT: return "the database is damaged";
  case SQLITE_FULL: return "the disk is full";
  case SQLITE_BUSY:
  case SQLITE_LOCKED: return "somebody else is writing to the database";
  case SQLITE_READONLY: return "the database cannot be written";
  case SQLITE_CANTOPEN: return "the database cannot be opened";
  default: return "the database says";
  }
}

static bool fail_in_sqlite(const struct sqlite_connection *c, struct diagnostic *error) {
  return diagnostic_set(error, "%s: %s: %s", c->path, what_is_wrong(c), c->db.errmsg(c->handle));
}

/* ---- statements ---- */

static sqlite3_stmt *prepared_statement(struct sqlite_connection *c, const char *sql) {
  for (size_t i = 0; i < c->count; i++)
    if (!strcmp(c->statements[i].sql, sql)) return c->statements[i].prepared;
  sqlite3_stmt *new = NULL;
  if (c->db.prepare_v3(c->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &new, NULL) != SQLITE_OK) return NULL;
  c->statements = memory_resize(c->statements, c->count + 1, sizeof *c->statements);
  c->statements[c->count++] = (struct sqlite_statement){memory_text(sql), new};
  return new;
}

/* A parameter has the number in its name, wherever it occurs. */
static bool bind_parameter(const struct sqlite_connection *c, sqlite3_stmt *s, const struct database_value *v,
                           size_t number) {
  char name[24];
  snprintf(name, sizeof name, "$%zu", number);
  const int place = c->db.bind_parameter_index(s, name);
  if (!place) return true;
  switch (v->kind) {
  case DATABASE_INTEGER: return c->db.bind_int64(s, place, v->integer) == SQLITE_OK;
  case DATABASE_REAL: return c->db.bind_double(s, place, v->real) == SQLITE_OK;
  case DATABASE_TEXT: return c->db.bind_text(s, place, v->text, -1, SQLITE_TRANSIENT) == SQLITE_OK;
  case DATABASE_NULL: break;
  }
  return c->db.bind_null(s, place) == SQLITE_OK;
}

static struct database_value column(const struct sqlite_connection *c, sqlite3_stmt *s, int i) {
  switch (c->db.column_type(s, i)) {
  case SQLITE_INTEGER: return value_integer(c->db.column_int64(s, i));
  case SQLITE_FLOAT: return value_real(c->db.column_double(s, i));
  case SQLITE_NULL: return value_text(NULL);
  default: return value_text((const char *)c->db.column_text(s, i));
  }
}

static bool tell_row(const struct sqlite_connection *c, sqlite3_stmt *s, database_row *row, void *data) {
  const int count = c->db.column_count(s);
  struct database_value *columns = memory_array((size_t)count, sizeof *columns);
  for (int i = 0; i < count; i++) columns[i] = column(c, s, i);
  const bool more = row(data, columns, (size_t)count);
  free(columns);
  return more;
}

static bool run_statement(const struct sqlite_connection *c, sqlite3_stmt *s, database_row *row, void *data) {
  for (;;) {
    const int status = c->db.step(s);
    if (status != SQLITE_ROW) return status == SQLITE_DONE;
    if (row && !tell_row(c, s, row, data)) return true;
  }
}

static bool ask_sqlite(void *connection, const char *sql, const struct database_value *values, size_t count,
                       database_row *row, void *data, struct diagnostic *error) {
  struct sqlite_connection *c = connection;
  sqlite3_stmt *s = prepared_statement(c, sql);
  bool good = s != NULL;
  for (size_t i = 0; good && i < count; i++) good = bind_parameter(c, s, &values[i], i + 1);
  good = good && run_statement(c, s, row, data);
  if (!good) fail_in_sqlite(c, error);
  if (s) c->db.reset(s);
  if (s) c->db.clear_bindings(s);
  return good;
}

/* ---- opening ---- */

static void close_connection(void *connection) {
  struct sqlite_connection *c = connection;
  for (size_t i = 0; i < c->count; i++) {
    c->db.finalize(c->statements[i].prepared);
    free(c->statements[i].sql);
  }
  free(c->statements);
  c->db.close(c->handle);
  if (c->copy.path) directory_remove(&c->copy);
  free(c->path);
  free(c);
}

static bool set_up(struct sqlite_connection *c, enum database_mode mode) {
  enum { PATIENCE = 10000 }; /* milliseconds */
  c->db.busy_timeout(c->handle, PATIENCE);
  const char *settings = mode == DATABASE_READ ? "PRAGMA foreign_keys = ON; SELECT count(*) FROM sqlite_schema"
                                               : "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                                                 "PRAGMA foreign_keys = ON; SELECT count(*) FROM sqlite_schema";
  return c->db.exec(c->handle, settings, NULL, NULL, NULL) == SQLITE_OK;
}

static bool open_file(struct sqlite_connection *c, enum database_mode mode, const char *name, int more) {
  const int flags = mode == DATABASE_READ    ? SQLITE_OPEN_READONLY
                    : mode == DATABASE_WRITE ? SQLITE_OPEN_READWRITE
                                             : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  return c->db.open_v2(name, &c->handle, flags | SQLITE_OPEN_NOMUTEX | more, NULL) == SQLITE_OK && set_up(c, mode);
}

/* ---- read-only directories ---- */

static bool has_log(const struct sqlite_connection *c) {
  struct stat about;
  char *name = memory_printf("%s-wal", c->path);
  const bool has = stat(name, &about) == 0 && about.st_size > 0;
  free(name);
  return has;
}

/* The log's index cannot be created; but no process writes, either. */
static bool open_unchanging(struct sqlite_connection *c) {
  char *name = memory_printf("file:%s?immutable=1", c->path);
  const bool good = open_file(c, DATABASE_READ, name, SQLITE_OPEN_URI);
  free(name);
  return good;
}

static bool copy_file(const char *from, const char *to) {
  char block[1 << 14];
  FILE *in = fopen(from, "re"), *out = in ? fopen(to, "we") : NULL;
  bool good = in && out;
  for (size_t n; good && (n = fread(block, 1, sizeof block, in)) > 0;) good = fwrite(block, 1, n, out) == n;
  if (good && ferror(in)) good = false;
  if (out && fclose(out) != 0) good = false;
  if (in) fclose(in);
  return good;
}

/* Commits may be in the log alone, as after a kill: a copy of both has room for the index. */
static bool open_copy(struct sqlite_connection *c) {
  if (!directory_make(&c->copy)) return false;
  char *name = memory_printf("%s/database", c->copy.path), *log = memory_printf("%s-wal", name),
       *from = memory_printf("%s-wal", c->path);
  const bool good =
      copy_file(c->path, name) && (!has_log(c) || copy_file(from, log)) && open_file(c, DATABASE_READ, name, 0);
  free(from);
  free(log);
  free(name);
  return good;
}

static bool open_elsewhere(struct sqlite_connection *c) {
  c->db.close(c->handle);
  c->handle = NULL;
  return has_log(c) || strpbrk(c->path, "?#%") ? open_copy(c) : open_unchanging(c);
}

static bool is_about_writing(const struct sqlite_connection *c) {
  const int code = c->db.errcode(c->handle) & 0xff;
  return code == SQLITE_CANTOPEN || code == SQLITE_READONLY;
}

static void *open_connection(const char *where, enum database_mode mode, struct diagnostic *error) {
  struct sqlite db;
  if (!sqlite_load(&db, error)) return NULL;
  struct sqlite_connection *c = memory_array(1, sizeof *c);
  *c = (struct sqlite_connection){.db = db, .path = memory_text(where)};
  if (open_file(c, mode, where, 0)) return c;
  if (mode == DATABASE_READ && is_about_writing(c) && open_elsewhere(c)) return c;
  fail_in_sqlite(c, error);
  close_connection(c);
  return NULL;
}

const struct database_kind database_sqlite = {
    .begin = "BEGIN IMMEDIATE", .open = open_connection, .close = close_connection, .ask = ask_sqlite};
