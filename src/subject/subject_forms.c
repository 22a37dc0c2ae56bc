/* subject_forms: the readers of the forms of a subject file. A new kind of form is a row here, and
 * a name in subject/subject_file.h. */
#include "graph/graph_notation.h"
#include "lambda/generate/learnt.h"
#include "lambda/notation.h"
#include "lambda/signature.h"
#include "run/target.h"
#include "subject/subject.h"
#include "subject/subject_file.h"

static const void *read_syntax(struct subject_file *f, const struct syntax *form) {
  return notation_read(subject_file_world(f), form);
}

static const struct signature *find_signature(void *file, const struct syntax *name) {
  return subject_file_use(file, SUBJECT_SIGNATURE, name);
}

static const void *read_signature(struct subject_file *f, const struct syntax *form) {
  return signature_read(subject_file_world(f), form, find_signature, f);
}

static const void *read_learnt(struct subject_file *f, const struct syntax *form) {
  return learnt_read(subject_file_world(f), form, find_signature, f);
}

static const struct operations *find_operations(void *file, const struct syntax *name) {
  return subject_file_use(file, SUBJECT_OPERATIONS, name);
}

static const void *read_operations(struct subject_file *f, const struct syntax *form) {
  return operations_read(subject_file_world(f), form, find_operations, f);
}

static const void *read_graph_syntax(struct subject_file *f, const struct syntax *form) {
  return graph_notation_read(subject_file_world(f), form);
}

static const void *read_target(struct subject_file *f, const struct syntax *form) {
  const struct syntax *likeness = target_likeness(form);
  const struct target *like = likeness ? subject_file_use(f, SUBJECT_TARGET, likeness) : NULL;
  const struct target *t = target_read(subject_file_world(f), form, like);
  if (!subject_file_has(f, SUBJECT_GRAPH_SYNTAX, t->syntax)) subject_file_use(f, SUBJECT_SYNTAX, t->syntax);
  return t;
}

static const void *read_subject(struct subject_file *f, const struct syntax *form) { return subject_read(f, form); }

const struct subject_form subject_forms[SUBJECT_KINDS] = {
    [SUBJECT_SYNTAX] = {"syntax", read_syntax},
    [SUBJECT_SIGNATURE] = {"signature", read_signature},
    [SUBJECT_LEARNT] = {"learnt", read_learnt},
    [SUBJECT_OPERATIONS] = {"operations", read_operations},
    [SUBJECT_GRAPH_SYNTAX] = {"graph-syntax", read_graph_syntax},
    [SUBJECT_TARGET] = {"target", read_target},
    [SUBJECT_SUBJECT] = {"subject", read_subject},
};
