/* answer_book: see the header. */
#include "experiments/answer_book.h"

#include "core/diagnostic.h"
#include "core/system/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct answer_entry {
  uint64_t key; /* 0: free */
  char answer;
};

struct answer_book {
  struct answer_entry *table; /* open addressing */
  size_t count, capacity;
  FILE *file; /* NULL: none */
};

uint64_t answer_book_key(uint64_t before, const char *text) {
  const uint64_t prime = UINT64_C(0x100000001B3), start = UINT64_C(0xCBF29CE484222325);
  uint64_t hash = start ^ (before * prime);
  for (; *text; text++) hash = (hash ^ (unsigned char)*text) * prime;
  return hash ? hash : 1;
}

static struct answer_entry *find_entry(struct answer_entry *table, size_t capacity, uint64_t key) {
  size_t i = (key ^ key >> 32) & (capacity - 1);
  while (table[i].key && table[i].key != key) i = (i + 1) & (capacity - 1);
  return &table[i];
}

static void grow_book(struct answer_book *b) {
  const size_t capacity = 2 * b->capacity;
  struct answer_entry *table = memory_array(capacity, sizeof *table);
  memset(table, 0, capacity * sizeof *table);
  for (size_t i = 0; i < b->capacity; i++)
    if (b->table[i].key) *find_entry(table, capacity, b->table[i].key) = b->table[i];
  free(b->table);
  b->table = table;
  b->capacity = capacity;
}

static void put_entry(struct answer_book *b, uint64_t key, char answer) {
  if (2 * b->count >= b->capacity) grow_book(b);
  struct answer_entry *e = find_entry(b->table, b->capacity, key);
  b->count += !e->key;
  *e = (struct answer_entry){key, answer};
}

char answer_book_find(const struct answer_book *b, uint64_t key) {
  return find_entry(b->table, b->capacity, key)->answer;
}

void answer_book_add(struct answer_book *b, uint64_t key, char answer) {
  put_entry(b, key, answer);
  if (b->file) fprintf(b->file, "%016" PRIx64 " %c\n", key, answer);
}

size_t answer_book_count(const struct answer_book *b) { return b->count; }

/* ---- the file ---- */

enum { LINE = 256, ANSWER = 16 + 1 + 1 + 1 }; /* the maximum length of a first line; the length of an answer */

/* Reads the rest of the file. An incomplete last line will be overwritten. */
static bool read_answers(struct answer_book *b) {
  char line[LINE];
  long end = ftell(b->file);
  while (fgets(line, sizeof line, b->file)) {
    char *after;
    if (strlen(line) != ANSWER || line[ANSWER - 1] != '\n') break;
    const uint64_t key = strtoull(line, &after, 16);
    if (after != line + 16 || *after != ' ' || !key) return false;
    put_entry(b, key, after[1]);
    end = ftell(b->file);
  }
  return feof(b->file) && !fseek(b->file, end, SEEK_SET);
}

/* NULL: the file is valid. */
static const char *read_file(struct answer_book *b, const char *facts) {
  char line[LINE], expected[LINE];
  snprintf(expected, sizeof expected, "assay answers 1 %s\n", facts);
  if (!fgets(line, sizeof line, b->file)) {
    rewind(b->file);
    fputs(expected, b->file);
    return NULL;
  }
  if (strncmp(line, "assay answers 1 ", 16) != 0) return "it has no answers";
  if (strcmp(line, expected) != 0) return "its answers are about something else";
  return read_answers(b) ? NULL : "a line of it is no answer";
}

struct answer_book *answer_book_open(const char *file, const char *facts, struct diagnostic *error) {
  enum { FEW = 1024 };
  struct answer_book *b = memory_array(1, sizeof *b);
  *b = (struct answer_book){.capacity = FEW, .table = memory_array(FEW, sizeof *b->table)};
  memset(b->table, 0, FEW * sizeof *b->table);
  if (!file) return b;
  b->file = fopen(file, "r+");
  if (!b->file && errno == ENOENT) b->file = fopen(file, "w+");
  const char *wrong = b->file ? read_file(b, facts) : strerror(errno);
  if (!wrong) return b;
  diagnostic_set(error, "%s cannot be used: %s", file, wrong);
  answer_book_close(b);
  return NULL;
}

bool answer_book_close(struct answer_book *b) {
  if (!b) return true;
  bool good = true;
  if (b->file) {
    good = !ferror(b->file);
    good = fclose(b->file) == 0 && good;
  }
  free(b->table);
  free(b);
  return good;
}
