/* Functions are found in their order; what is missing is named, with the package that has it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/system/shared_library.h"

#include "core/diagnostic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct functions {
  __typeof__(fabs) *fabs;
  __typeof__(floor) *floor;
};

static void functions_are_found_in_their_order(void **state) {
  (void)state;
  static const char *const names[] = {"fabs", "floor"};
  struct functions m;
  struct diagnostic error = {0};
  assert_true(shared_library_load("libm.so.6", names, 2, &m, &error));
  assert_null(error.text);
  assert_true(m.fabs(-1.5) == 1.5 && m.floor(-1.5) == -2.0);
}

static void is_missing(const char *soname, const char *name, const char *what, const char *package) {
  struct functions m;
  struct diagnostic error = {0};
  assert_false(shared_library_load(soname, &name, 1, &m, &error));
  assert_non_null(strstr(error.text, what));
  assert_non_null(strstr(error.text, package));
  diagnostic_clear(&error);
}

static void what_is_missing_is_named_with_its_package(void **state) {
  (void)state;
  is_missing("libnowhere.so.7", "fabs",
             "this needs the library libnowhere.so.7, which cannot be loaded: libnowhere.so.7: ",
             " (in Debian, it is in the package libnowhere7)");
  is_missing("libnowhere3.so.0", "fabs", "libnowhere3.so.0: ", "the package libnowhere3-0)");
  is_missing("libm.so.6", "no_such_function", "no_such_function", "libm6)");
  is_missing("nonsense", "fabs", "nonsense, which cannot", "package nonsense)");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(functions_are_found_in_their_order),
      cmocka_unit_test(what_is_missing_is_named_with_its_package),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
