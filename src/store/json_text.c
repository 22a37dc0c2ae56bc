/* json_text: see the header. */
#include "store/json_text.h"

#include "core/diagnostic.h"
#include "core/printer.h"
#include "core/system/memory.h"
#include "core/unicode.h"

#include <stdlib.h>
#include <string.h>

json_t *json_text(const char *text) {
  json_t *good = json_string(text);
  if (good) return good;
  struct buffer b = {0};
  for (const char *end = text + strlen(text); text < end;) {
    uint32_t code = (unsigned char)*text;
    const unsigned bytes = code < 0x80 ? 1 : unicode_decode(text, end, &code);
    if (bytes) buffer_append(&b, text, bytes);
    else buffer_puts(&b, "\xef\xbf\xbd");
    text += bytes ? bytes : 1;
  }
  json_t *mended = json_string(b.text ? b.text : "");
  buffer_free(&b);
  return mended;
}

json_t *json_text_or_null(const char *text) { return text ? json_text(text) : json_null(); }

json_t *json_number(uint64_t n) { return json_integer(n > INT64_MAX ? INT64_MAX : (json_int_t)n); }

uint64_t json_number_member(const json_t *object, const char *key) {
  return (uint64_t)json_integer_value(json_object_get(object, key));
}

char *json_take_text(json_t *object) {
  char *text = json_dumps(object, JSON_COMPACT);
  json_decref(object);
  return text;
}

bool json_refuse(const char *path, const json_error_t *e, const char *what, struct diagnostic *error) {
  char *place = memory_printf("%s:%d:%d", path, e->line, e->column);
  diagnostic_set_in(error, place, "%s%s", what, e->text);
  free(place);
  return false;
}
