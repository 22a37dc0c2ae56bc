/* share_home: records the store that a worker's directory belongs to, because another store lacks
 * what was delivered to this one.
 *
 * Each store has an identity, a random word from its first worker. The file `store` in the
 * directory has the address without its password, and the identity once the store was reached. */
#include "share/sharing.h"

#include "core/system/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* ---- addresses ---- */

static void drop_prefix(char *from, const char *to) { memmove(from, to, strlen(to) + 1); }

/* Of user:password@host. */
static void drop_user_password(char *address) {
  char *begin = strstr(address, "://");
  if (!begin) return;
  begin += 3;
  char *at = memchr(begin, '@', strcspn(begin, "/?"));
  char *colon = at ? memchr(begin, ':', (size_t)(at - begin)) : NULL;
  if (colon) drop_prefix(colon, at);
}

/* Of ?password=...&sslpassword=... */
static void drop_parameters(char *address) {
  static const char *const names[] = {"password=", "sslpassword=", NULL};
  char *at = strchr(address, '?');
  while (at && at[1]) {
    char *parameter = at + 1, *end = parameter + strcspn(parameter, "&");
    bool is_secret = false;
    for (const char *const *n = names; *n; n++) is_secret = is_secret || !strncmp(parameter, *n, strlen(*n));
    if (is_secret) drop_prefix(parameter, *end ? end + 1 : end);
    else at = *end ? end : NULL;
  }
  char *last = address + strlen(address) - 1;
  if (last > address && strchr("?&", *last)) *last = '\0';
}

char *share_plain_address(const char *address) {
  char *copy = memory_text(address);
  drop_user_password(copy);
  drop_parameters(copy);
  return copy;
}

/* ---- the store's identity ---- */

/* Writes it each time, because a store that cannot be written is unusable. */
char *share_read_identity(struct database *d, struct diagnostic *error) {
  uint64_t word[2];
  char text[33], *identity = NULL;
  if (getrandom(word, sizeof word, 0) != sizeof word) {
    diagnostic_set(error, "no random numbers: %s", strerror(errno));
    return NULL;
  }
  snprintf(text, sizeof text, "%016llx%016llx", (unsigned long long)word[0], (unsigned long long)word[1]);
  const struct database_value value = value_text(text);
  if (!database_ask_text(d,
                         "INSERT INTO meta (name, value) VALUES ('identity', $1)"
                         " ON CONFLICT (name) DO UPDATE SET value = meta.value RETURNING value",
                         &value, 1, &identity))
    database_failed(d, error);
  return identity;
}

/* ---- the directory's ---- */

static char *file_name(const char *directory) { return memory_printf("%s/store", directory); }

static char *read_line(FILE *f) {
  char *line = NULL;
  size_t capacity = 0;
  if (getline(&line, &capacity, f) >= 0) {
    line[strcspn(line, "\n")] = '\0';
    if (*line) return line;
  }
  free(line);
  return NULL;
}

struct share_home share_read_home(const char *directory) {
  struct share_home home = {0};
  char *name = file_name(directory);
  FILE *f = fopen(name, "r");
  if (f) {
    home.address = read_line(f);
    home.identity = home.address ? read_line(f) : NULL;
    fclose(f);
  }
  free(name);
  return home;
}

void share_free_home(struct share_home *h) {
  free(h->address);
  free(h->identity);
  *h = (struct share_home){0};
}

static bool write_home(const char *directory, const char *address, const char *identity, struct diagnostic *error) {
  char *name = file_name(directory), *new = memory_printf("%s.new", name);
  FILE *f = fopen(new, "w");
  bool good = f && fprintf(f, "%s\n%s\n", address, identity ? identity : "") > 0;
  if (f && fclose(f)) good = false;
  good = good && rename(new, name) == 0;
  if (!good) diagnostic_set(error, "%s: %s", name, strerror(errno));
  free(new);
  free(name);
  return good;
}

static bool are_known_same(const char *a, const char *b) { return a && b && !strcmp(a, b); }

/* One store may have two addresses, and an address may now be that of another store: findings that
 * it lacks are delivered again (share_directory.c). */
bool share_come_home(struct share *s, const char *identity, struct diagnostic *error) {
  struct share_home home = share_read_home(s->directory);
  char *address = share_plain_address(s->address);
  const bool is_ours =
      !home.address || are_known_same(home.address, address) || are_known_same(home.identity, identity);
  const bool good =
      is_ours
          ? write_home(s->directory, address, identity ? identity : home.identity, error)
          : diagnostic_set(error, "%s belongs to the store %s%s: take another directory (--campaign DIR)", s->directory,
                           home.address, identity ? ", which is another one" : ", and this one cannot be reached");
  if (is_ours && home.identity && identity && !are_known_same(home.identity, identity))
    share_tell(s, "the store is not the one that was there before: what is kept in %s is delivered again",
               s->directory);
  free(address);
  share_free_home(&home);
  return good;
}
