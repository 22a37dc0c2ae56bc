/* enumeration_text: strings and symbols with other characters than a to z, from numbers of one
 * or two words. The record of their words and characters is walked without making terms of its
 * parts. */
#include "gen/enumeration_node.h"

#include <string.h>
#include <utf8proc.h>

struct enumeration_text {
  struct arena *arena;
  char *bytes;
  size_t length, capacity;
};

static char *reserve_text(struct enumeration_text *t, size_t bytes) {
  while (t->capacity - t->length < bytes) t->bytes = arena_double(t->arena, t->bytes, &t->capacity, 1);
  return t->bytes + t->length;
}

static void add_bytes(struct enumeration_text *t, const char *bytes, size_t length) {
  memcpy(reserve_text(t, length), bytes, length);
  t->length += length;
}

static void add_nodes(struct enumeration_text *t, const struct node *n, uint64_t index);

static void add_record(struct enumeration_text *t, const struct record *r, uint64_t index) {
  uint64_t parts[r->count + 1];
  record_split_small(r, index, parts);
  for (uint32_t i = 0; i < r->count; i++) add_nodes(t, r->components[i].node, parts[i]);
}

static void add_list(struct enumeration_text *t, const struct list *l, uint64_t index) {
  uint64_t items[MOST_ITEMS];
  const uint32_t count = list_split_small(l, index, items);
  for (uint32_t i = 0; i < count; i++) add_record(t, &l->item->record, items[i]);
}

/* Adds the text of the node of a map to texts. */
static void add_nodes(struct enumeration_text *t, const struct node *n, uint64_t index) {
  while (n->kind == NODE_SUM) {
    const struct node_choice choice = sum_choose_small(&n->sum, index);
    n = choice.node;
    index = choice.index;
  }
  switch (n->kind) {
  case NODE_LITERAL: add_bytes(t, text_bytes(n->literal), text_of(n->literal)->length); break;
  case NODE_WORD: t->length += leaf_word(index, reserve_text(t, WORD_ROOM)); break;
  case NODE_LETTER: {
    const utf8proc_int32_t code = (utf8proc_int32_t)leaf_letter(index);
    t->length += (size_t)utf8proc_encode_char(code, (utf8proc_uint8_t *)reserve_text(t, sizeof code));
    break;
  }
  case NODE_RECORD: add_record(t, &n->record, index); break;
  case NODE_LIST: add_list(t, &n->list, index); break;
  default: /* NODE_MAP */
    if (n->map.data) add_bytes(t, text_bytes(n->map.data), text_of(n->map.data)->length);
    add_nodes(t, n->map.node, index);
    break;
  }
}

term text_decode_small(struct coder *c, const struct node *n, uint64_t index) {
  char local[256];
  struct enumeration_text t = {c->arena, local, 0, sizeof local};
  add_nodes(&t, n, index);
  return term_text(c->world, n->map.text_kind, t.bytes, t.length);
}

/* For strings that surely have other characters, so that there is a record below the maps. */
term text_decode_wide(struct coder *c, const struct node *n, wide_nat index) {
  char local[256];
  struct enumeration_text t = {c->arena, local, 0, sizeof local};
  const struct node *of = n;
  for (; of->kind == NODE_MAP; of = of->map.node)
    if (of->map.data) add_bytes(&t, text_bytes(of->map.data), text_of(of->map.data)->length);
  uint64_t parts[SIMPLE_SLOTS];
  wide_nat whole;
  record_split_wide(&of->record, index, parts, &whole);
  for (uint32_t i = 0; i < of->record.count; i++) add_nodes(&t, of->record.components[i].node, parts[i]);
  return term_text(c->world, n->map.text_kind, t.bytes, t.length);
}
