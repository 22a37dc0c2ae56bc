/* target_holes: the numbers of the holes in a target's templates, for reading and writing them. */
#ifndef ASSAY_RUN_TARGET_HOLES_H
#define ASSAY_RUN_TARGET_HOLES_H

enum {
  HOLE_PART,
  HOLE_INDEX, /* in repeats */
  HOLE_TERM,
  HOLE_TYPE,
  HOLE_INPUTS,
  HOLE_DEFINITIONS = 1, /* in programs */
  HOLE_REPEAT,          /* repeats are numbered from here */
  HOLE_TEXT = 1 << 16,  /* texts are numbered from here */
  HOLE_OF_TYPE = 0,     /* in texts for given inputs */
  HOLE_OF_ARGUMENTS,
};

#endif
