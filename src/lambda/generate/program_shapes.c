/* program_shapes: finds the shapes of programs (lambda/generate/program_shapes.h). */
#include "lambda/generate/program_shapes.h"

enum { ARGUMENT_BITS = 6, ABOUT_BITS = 20, KIND_BITS = ARGUMENT_BITS + ABOUT_BITS };

static uint64_t pack_kind(struct shape_kind k) {
  const uint32_t most = SHAPE_MOST_ARGUMENTS;
  return (uint64_t)k.about << ARGUMENT_BITS | (k.arguments < most ? k.arguments : most);
}

static struct shape_kind unpack_kind(uint64_t word) {
  return (struct shape_kind){(uint32_t)(word >> ARGUMENT_BITS) & ((1U << ABOUT_BITS) - 1),
                             (uint32_t)word & SHAPE_MOST_ARGUMENTS};
}

/* The enclosing kind takes the upper half; all ones there: any position. */
static uint64_t pack_shape(uint64_t around, uint32_t position, uint64_t kind) {
  const uint32_t most = SHAPE_MOST_ARGUMENTS;
  return around << 32 | (uint64_t)(position < most ? position : most) << KIND_BITS | kind;
}

static uint64_t pack_anywhere(uint64_t kind) { return pack_shape(UINT32_MAX, 0, kind); }

uint64_t shape_pack(const struct program_shape *s) {
  const uint64_t kind = pack_kind(s->kind);
  return s->is_anywhere ? pack_anywhere(kind) : pack_shape(pack_kind(s->around), s->position, kind);
}

struct program_shape shape_unpack(uint64_t word) {
  return (struct program_shape){.is_anywhere = word >> 32 == UINT32_MAX,
                                .around = unpack_kind(word >> 32),
                                .position = (uint32_t)(word >> KIND_BITS) & SHAPE_MOST_ARGUMENTS,
                                .kind = unpack_kind(word)};
}

struct seeing {
  const struct signature *signature;
  see_shape *see;
  void *data;
};

struct part_spot { /* the position of a part */
  uint64_t around;
  uint32_t position;
  term function; /* the called function, if that is a variable; or 0 */
};

static void see_part(const struct seeing *k, term e, struct part_spot spot);

static uint64_t see_kind(const struct seeing *k, uint32_t about, uint32_t arguments, struct part_spot spot) {
  const uint64_t kind = pack_kind((struct shape_kind){about, arguments});
  k->see(k->data, pack_anywhere(kind));
  k->see(k->data, pack_shape(spot.around, spot.position, kind));
  return kind;
}

static uint32_t about_of(const struct seeing *k, term head, struct part_spot spot) {
  const struct constant *c = signature_constant(k->signature, head);
  if (c) return SHAPE_CONSTANTS + c->number;
  return head == spot.function ? SHAPE_SAME : SHAPE_VARIABLE;
}

static void see_application(const struct seeing *k, term e, struct part_spot spot) {
  const term head = seq_item(e, 0);
  const bool is_redex = is_sequence(head);
  const uint32_t arguments = seq_count(e) - 1, about = is_redex ? SHAPE_REDEX : about_of(k, head, spot);
  const uint64_t kind = see_kind(k, about, arguments, spot);
  const bool is_call = about == SHAPE_VARIABLE || about == SHAPE_SAME;
  if (is_redex) see_part(k, head, (struct part_spot){kind, 0, 0});
  for (uint32_t i = 1; i <= arguments; i++)
    see_part(k, seq_item(e, i), (struct part_spot){kind, i, is_call ? head : 0});
}

static void see_part(const struct seeing *k, term e, struct part_spot spot) {
  const struct signature *s = k->signature;
  world_check_stack(s->world);
  while (is_sequence(e) && seq_item(e, 0) == s->colon) e = seq_item(e, 1);
  if (!is_sequence(e)) {
    see_kind(k, about_of(k, e, spot), 0, spot);
  } else if (seq_item(e, 0) == s->lambda) {
    const uint64_t kind = see_kind(k, SHAPE_LAMBDA, 0, spot);
    see_part(k, lambda_body(e), (struct part_spot){kind, 1, 0});
  } else {
    see_application(k, e, spot);
  }
}

void shapes_of(const struct signature *s, term program, see_shape *see, void *data) {
  const struct seeing k = {s, see, data};
  see_part(&k, program, (struct part_spot){pack_kind((struct shape_kind){SHAPE_PROGRAM, 0}), 1, 0});
}
