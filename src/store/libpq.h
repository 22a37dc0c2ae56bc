/* libpq: the functions of PostgreSQL's library that assay uses, without their PQ. It is loaded when
 * a server is used. */
#ifndef ASSAY_STORE_LIBPQ_H
#define ASSAY_STORE_LIBPQ_H

#include <libpq-fe.h>
#include <stdbool.h>

#define LIBPQ_FUNCTIONS(F)                                                                                             \
  F(clear)                                                                                                             \
  F(connectdbParams)                                                                                                   \
  F(conninfoFree)                                                                                                      \
  F(conninfoParse)                                                                                                     \
  F(errorMessage)                                                                                                      \
  F(exec)                                                                                                              \
  F(execPrepared)                                                                                                      \
  F(finish)                                                                                                            \
  F(freemem)                                                                                                           \
  F(ftype)                                                                                                             \
  F(getisnull)                                                                                                         \
  F(getvalue)                                                                                                          \
  F(nfields)                                                                                                           \
  F(ntuples)                                                                                                           \
  F(parameterStatus)                                                                                                   \
  F(pingParams)                                                                                                        \
  F(prepare)                                                                                                           \
  F(resultErrorField)                                                                                                  \
  F(resultErrorMessage)                                                                                                \
  F(resultStatus)                                                                                                      \
  F(setNoticeProcessor)                                                                                                \
  F(status)

struct libpq {
/* NOLINTNEXTLINE(bugprone-macro-parentheses): the name of a member */
#define LIBPQ_MEMBER(name) __typeof__(PQ##name) *name;
  LIBPQ_FUNCTIONS(LIBPQ_MEMBER)
#undef LIBPQ_MEMBER
};

struct diagnostic;

/* Returns false on failure. */
bool libpq_load(struct libpq *pq, struct diagnostic *error);

#endif
