/* json_text: JSON and texts. */
#ifndef ASSAY_STORE_JSON_TEXT_H
#define ASSAY_STORE_JSON_TEXT_H

#include <jansson.h>

/* Of any bytes: what is no UTF-8 becomes U+FFFD. */
json_t *json_text(const char *text);
/* Its text, malloc'ed; the object is freed. */
char *json_take_text(json_t *object);

#endif
