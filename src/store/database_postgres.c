/* database_postgres: databases of a PostgreSQL server, over libpq.
 *
 * Requests to a server that does not answer time out, so that a hunt does not wait. A lost
 * connection stays lost: the caller opens another one. */
#include "store/database_kind.h"

#include "core/diagnostic.h"
#include "core/printer.h"
#include "core/system/memory.h"
#include "core/unicode.h"
#include "store/libpq.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 64 };

struct postgres_connection {
  struct libpq pq;
  PGconn *handle;
  char *name; /* the server and the database, without a password */
  char **statements;
  size_t count;
};

/* ---- errors ---- */

/* The first line of the server's message, which is its gist. */
static char *first_line(const char *text) {
  static const char *const prefixes[] = {"ERROR:  ", "FATAL:  ", NULL};
  for (const char *const *p = prefixes; *p; p++)
    if (!strncmp(text, *p, strlen(*p))) text += strlen(*p);
  return memory_printf("%.*s", (int)strcspn(text, "\n"), text);
}

static bool fail_with(const struct postgres_connection *c, const char *what, const char *why,
                      struct diagnostic *error) {
  char *line = first_line(why);
  diagnostic_set(error, "%s: %s: %s", c->name, what, line);
  free(line);
  return false;
}

/* By the class of the SQLSTATE. */
static const char *what_is_wrong(const struct postgres_connection *c, const PGresult *r) {
  const char *code = c->pq.resultErrorField(r, PG_DIAG_SQLSTATE);
  if (!code) return "the server says";
  if (!strcmp(code, "25006")) return "the database cannot be written";
  if (!strcmp(code, "42501")) return "there are rights missing";
  if (!strcmp(code, "53100")) return "the server's disk is full";
  if (!strncmp(code, "57P", 3)) return "the server is shutting down";
  return "the server says";
}

static bool is_lost(const void *connection) {
  const struct postgres_connection *c = connection;
  return c->pq.status(c->handle) != CONNECTION_OK;
}

static bool fail_by_result(const struct postgres_connection *c, const PGresult *r, struct diagnostic *error) {
  if (is_lost(c)) return fail_with(c, "the connection is lost", c->pq.errorMessage(c->handle), error);
  return fail_with(c, what_is_wrong(c, r), r ? c->pq.resultErrorMessage(r) : c->pq.errorMessage(c->handle), error);
}

/* ---- statements ---- */

static void statement_name(char *name, size_t size, size_t number) { snprintf(name, size, "s%zu", number); }

/* The server infers the types of parameters from the columns. */
static bool prepare_statement(struct postgres_connection *c, const char *sql, char *name, size_t size,
                              struct diagnostic *error) {
  size_t i = 0;
  while (i < c->count && strcmp(c->statements[i], sql)) i++;
  statement_name(name, size, i);
  if (i < c->count) return true;
  PGresult *r = c->pq.prepare(c->handle, name, sql, 0, NULL);
  const bool good = c->pq.resultStatus(r) == PGRES_COMMAND_OK;
  if (good) {
    c->statements = memory_resize(c->statements, c->count + 1, sizeof *c->statements);
    c->statements[c->count++] = memory_text(sql);
  } else {
    fail_by_result(c, r, error);
  }
  c->pq.clear(r);
  return good;
}

/* The server accepts only UTF-8: other bytes become U+FFFD. malloc'ed. */
static char *as_utf8(const char *text) {
  struct buffer b = {0};
  const char *end = text + strlen(text);
  buffer_puts(&b, "");
  while (text < end) {
    uint32_t code;
    const unsigned length = unicode_decode(text, end, &code);
    if (length) buffer_append(&b, text, length);
    else buffer_put_code(&b, 0xFFFD);
    text += length ? length : 1;
  }
  return b.text;
}

/* malloc'ed; NULL of NULL */
static char *parameter_text(const struct database_value *v) {
  switch (v->kind) {
  case DATABASE_INTEGER: return memory_printf("%lld", (long long)v->integer);
  case DATABASE_REAL: return memory_printf("%.17g", v->real);
  case DATABASE_TEXT: return as_utf8(v->text);
  case DATABASE_NULL: break;
  }
  return NULL;
}

/* ---- rows ---- */

enum { TYPE_BOOLEAN = 16, TYPE_LONG = 20, TYPE_SHORT = 21, TYPE_INTEGER = 23, TYPE_FLOAT = 700, TYPE_DOUBLE = 701 };
enum { TYPE_NUMERIC = 1700 }; /* sums of integers have this type */

static struct database_value column(const struct postgres_connection *c, const PGresult *r, int row, int i) {
  if (c->pq.getisnull(r, row, i)) return value_text(NULL);
  const char *text = c->pq.getvalue(r, row, i);
  switch (c->pq.ftype(r, i)) {
  case TYPE_BOOLEAN: return value_integer(*text == 't');
  case TYPE_LONG:
  case TYPE_SHORT:
  case TYPE_INTEGER: return value_integer(strtoll(text, NULL, 10));
  case TYPE_FLOAT:
  case TYPE_DOUBLE: return value_real(strtod(text, NULL));
  case TYPE_NUMERIC:
    return strpbrk(text, ".N") ? value_real(strtod(text, NULL)) : value_integer(strtoll(text, NULL, 10));
  default: return value_text(text);
  }
}

static void tell_rows(const struct postgres_connection *c, const PGresult *r, database_row *row, void *data) {
  const int count = c->pq.nfields(r);
  struct database_value *columns = memory_array((size_t)count + 1, sizeof *columns);
  bool more = true;
  for (int n = 0; more && n < c->pq.ntuples(r); n++) {
    for (int i = 0; i < count; i++) columns[i] = column(c, r, n, i);
    more = row(data, columns, (size_t)count);
  }
  free(columns);
}

static bool ask_postgres(void *connection, const char *sql, const struct database_value *values, size_t count,
                         database_row *row, void *data, struct diagnostic *error) {
  struct postgres_connection *c = connection;
  char name[32], *texts[MOST_VALUES];
  if (count > MOST_VALUES) return fail_with(c, "the server says", "too many parameters", error);
  if (!prepare_statement(c, sql, name, sizeof name, error)) return false;
  for (size_t i = 0; i < count; i++) texts[i] = parameter_text(&values[i]);
  PGresult *r = c->pq.execPrepared(c->handle, name, (int)count, (const char *const *)texts, NULL, NULL, 0);
  for (size_t i = 0; i < count; i++) free(texts[i]);
  const ExecStatusType status = c->pq.resultStatus(r);
  const bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  if (!good) fail_by_result(c, r, error);
  else if (row) tell_rows(c, r, row, data);
  c->pq.clear(r);
  return good;
}

/* ---- opening ---- */

static void close_connection(void *connection) {
  struct postgres_connection *c = connection;
  c->pq.finish(c->handle);
  for (size_t i = 0; i < c->count; i++) free(c->statements[i]);
  free(c->statements);
  free(c->name);
  free(c);
}

static const char *value_of(const PQconninfoOption *options, const char *keyword) {
  for (const PQconninfoOption *o = options; o && o->keyword; o++)
    if (!strcmp(o->keyword, keyword)) return o->val && *o->val ? o->val : NULL;
  return NULL;
}

static char *name_of_server(const PQconninfoOption *options) {
  const char *host = value_of(options, "host"), *port = value_of(options, "port"), *base = value_of(options, "dbname");
  if (!host) host = value_of(options, "hostaddr");
  return memory_printf("postgresql://%s%s%s/%s", host ? host : "", port ? ":" : "", port ? port : "", base ? base : "");
}

/* One or several, separated by commas; libpq parses them only when it connects. */
static bool is_port_list(const char *text) {
  const unsigned long most = 65535;
  for (;; text++) {
    const size_t length = strcspn(text, ",");
    const bool is_number = strspn(text, "0123456789") == length && length <= 5;
    const unsigned long port = is_number && length ? strtoul(text, NULL, 10) : 1; /* none: the default port */
    if (!is_number || port < 1 || port > most) return false;
    text += length;
    if (!*text) return true;
  }
}

/* Returns NULL if it is not an address. The error has no password. */
static char *check_address(const struct libpq *pq, const char *where, struct diagnostic *error) {
  char *wrong = NULL;
  PQconninfoOption *options = pq->conninfoParse(where, &wrong);
  char *name = options ? name_of_server(options) : NULL;
  if (!options) {
    char *line = first_line(wrong ? wrong : "out of memory");
    diagnostic_set(error, "this is no address of a PostgreSQL server (postgresql://user@host:port/database): %s",
                   strchr(where, '@') ? "it cannot be read" : line);
    free(line);
  }
  const char *port = value_of(options, "port");
  if (port && !is_port_list(port)) {
    diagnostic_set(error, "%s: there is no such port: they go from 1 to 65535", name);
    free(name);
    name = NULL;
  }
  pq->conninfoFree(options);
  pq->freemem(wrong);
  return name;
}

/* Defaults, which the address can override. They bound all waits: for the server, and for locks. */
struct settings {
  const char *names[10], *values[10];
};

static struct settings settings_for(const char *where) {
  return (struct settings){
      {"connect_timeout", "tcp_user_timeout", "keepalives_idle", "keepalives_interval", "keepalives_count",
       "application_name", "client_encoding", "options", "dbname", NULL},
      {"5", "20000", "20", "5", "3", "assay", "UTF8", "-c lock_timeout=20000 -c statement_timeout=60000", where, NULL}};
}

static bool is_refused(const char *where) {
  struct libpq pq;
  char *name = libpq_load(&pq, NULL) ? check_address(&pq, where, NULL) : NULL;
  if (!name) return true;
  free(name);
  const struct settings s = settings_for(where);
  const PGPing answer = pq.pingParams(s.names, s.values, 1);
  return answer == PQPING_OK || answer == PQPING_NO_ATTEMPT;
}

static void ignore_notice(void *data, const char *message) {
  (void)data;
  (void)message;
}

static bool run_plain(struct postgres_connection *c, const char *sql, struct diagnostic *error) {
  PGresult *r = c->pq.exec(c->handle, sql);
  const bool good = c->pq.resultStatus(r) == PGRES_COMMAND_OK || fail_by_result(c, r, error);
  c->pq.clear(r);
  return good;
}

static bool set_up(struct postgres_connection *c, enum database_mode mode, struct diagnostic *error) {
  if (c->pq.status(c->handle) != CONNECTION_OK)
    return fail_with(c, "no connection to the server", c->pq.errorMessage(c->handle), error);
  c->pq.setNoticeProcessor(c->handle, ignore_notice, NULL);
  const char *encoding = c->pq.parameterStatus(c->handle, "server_encoding");
  if (!encoding || strcmp(encoding, "UTF8"))
    return diagnostic_set(error, "%s: the database has the encoding %s, and has to have UTF8", c->name,
                          encoding ? encoding : "?");
  return mode != DATABASE_READ || run_plain(c, "SET default_transaction_read_only = on", error);
}

static void *open_connection(const char *where, enum database_mode mode, struct diagnostic *error) {
  struct libpq pq;
  char *name = libpq_load(&pq, error) ? check_address(&pq, where, error) : NULL;
  if (!name) return NULL;
  const struct settings settings = settings_for(where);
  struct postgres_connection *c = memory_array(1, sizeof *c);
  *c = (struct postgres_connection){
      .pq = pq, .handle = pq.connectdbParams(settings.names, settings.values, 1), .name = name};
  if (set_up(c, mode, error)) return c;
  close_connection(c);
  return NULL;
}

const struct database_kind database_postgres = {
    .begin = "BEGIN",
    .lock = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
    .open = open_connection,
    .close = close_connection,
    .ask = ask_postgres,
    .is_lost = is_lost,
    .is_refused = is_refused,
};
