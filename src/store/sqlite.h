/* sqlite: the functions of SQLite that assay uses, without their sqlite3_. It is loaded when a
 * database is opened; a static program contains it. */
#ifndef ASSAY_STORE_SQLITE_H
#define ASSAY_STORE_SQLITE_H

#include <sqlite3.h>
#include <stdbool.h>

#define SQLITE_FUNCTIONS(F)                                                                                            \
  F(bind_double)                                                                                                       \
  F(bind_int64)                                                                                                        \
  F(bind_null)                                                                                                         \
  F(bind_parameter_index)                                                                                              \
  F(bind_text)                                                                                                         \
  F(busy_timeout)                                                                                                      \
  F(clear_bindings)                                                                                                    \
  F(close)                                                                                                             \
  F(column_count)                                                                                                      \
  F(column_double)                                                                                                     \
  F(column_int64)                                                                                                      \
  F(column_text)                                                                                                       \
  F(column_type)                                                                                                       \
  F(errcode)                                                                                                           \
  F(errmsg)                                                                                                            \
  F(exec)                                                                                                              \
  F(finalize)                                                                                                          \
  F(open_v2)                                                                                                           \
  F(prepare_v3)                                                                                                        \
  F(reset)                                                                                                             \
  F(step)

struct sqlite {
/* NOLINTNEXTLINE(bugprone-macro-parentheses): the name of a member */
#define SQLITE_MEMBER(name) __typeof__(sqlite3_##name) *name;
  SQLITE_FUNCTIONS(SQLITE_MEMBER)
#undef SQLITE_MEMBER
};

struct diagnostic;

/* Returns false on failure. */
bool sqlite_load(struct sqlite *db, struct diagnostic *error);

#endif
