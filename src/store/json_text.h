/* json_text: conversions between JSON and texts. */
#ifndef ASSAY_STORE_JSON_TEXT_H
#define ASSAY_STORE_JSON_TEXT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct diagnostic;

/* Of any bytes: invalid UTF-8 becomes U+FFFD. */
json_t *json_text(const char *text);
json_t *json_text_or_null(const char *text);
/* 0 if there is none. */
uint64_t json_number_member(const json_t *object, const char *key);
/* Saturates: JSON has no larger integers. */
json_t *json_number(uint64_t n);
/* The object as text, malloc'ed; frees the object. */
char *json_take_text(json_t *object);
/* Sets the error to `what` and the parser's message, at its place in the file. Returns false. */
bool json_refuse(const char *path, const json_error_t *e, const char *what, struct diagnostic *error);

#endif
