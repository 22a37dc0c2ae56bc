/* haskell_fixity: the table (lambda/haskell/haskell_fixity.h). */
#include "lambda/haskell/haskell_fixity.h"

#include "lambda/haskell/surface_match.h"

#include <string.h>

static const struct fixity_row {
  struct fixity fixity;
  const char *names; /* with a space before and after each */
} rows[] = {
    {{9, ASSOCIATES_RIGHT}, " . "},
    {{9, ASSOCIATES_LEFT}, " !! ! // "},
    {{8, ASSOCIATES_RIGHT}, " ^ ^^ ** "},
    {{8, ASSOCIATES_LEFT}, " shift shiftL shiftR rotate rotateL rotateR "},
    {{7, ASSOCIATES_LEFT}, " * / % div mod quot rem .&. "},
    {{6, ASSOCIATES_LEFT}, " + - xor "},
    {{6, ASSOCIATES_RIGHT}, " <> "},
    {{5, ASSOCIATES_RIGHT}, " : ++ "},
    {{5, ASSOCIATES_LEFT}, " .|. "},
    {{5, ASSOCIATES_NOT}, " \\\\ "},
    {{4, ASSOCIATES_NOT}, " == /= < <= > >= elem notElem "},
    {{4, ASSOCIATES_LEFT}, " <$> <$ $> <*> *> <* <**> "},
    {{3, ASSOCIATES_RIGHT}, " && "},
    {{3, ASSOCIATES_LEFT}, " <|> "},
    {{2, ASSOCIATES_RIGHT}, " || "},
    {{1, ASSOCIATES_LEFT}, " >> >>= & <&> "},
    {{1, ASSOCIATES_RIGHT}, " =<< >=> <=< "},
    {{0, ASSOCIATES_RIGHT}, " $ $! seq "},
    {{0, ASSOCIATES_LEFT}, " on "},
};

static int names_have(const char *names, const char *name) {
  const size_t length = strlen(name);
  for (const char *at = names; (at = strstr(at, name)); at++)
    if (at[-1] == ' ' && at[length] == ' ') return 1;
  return 0;
}

struct fixity haskell_fixity(const char *name) {
  name = surface_unqualified(name);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (names_have(rows[i].names, name)) return rows[i].fixity;
  return (struct fixity){9, ASSOCIATES_LEFT};
}
