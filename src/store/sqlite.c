/* sqlite: see the header. */
#include "store/sqlite.h"

#include "core/system/shared_library.h"
#include "sonames.h"

#ifdef SONAME_OF_SQLITE3

#define NAME(name) "sqlite3_" #name,
static const char *const names[] = {SQLITE_FUNCTIONS(NAME)};
enum { COUNT = sizeof names / sizeof *names };

bool sqlite_load(struct sqlite *db, struct diagnostic *error) {
  return shared_library_load(SONAME_OF_SQLITE3, names, COUNT, db, error);
}

#else

bool sqlite_load(struct sqlite *db, struct diagnostic *error) {
  (void)error;
#define TAKE(name) .name = sqlite3_##name,
  *db = (struct sqlite){SQLITE_FUNCTIONS(TAKE)};
  return true;
}

#endif
