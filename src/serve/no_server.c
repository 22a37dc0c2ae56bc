/* no_server: replaces the server in builds without libmicrohttpd. */
#include "serve/serve.h"

#include "core/diagnostic.h"

bool serve_run(const struct serve_request *r, struct diagnostic *error) {
  (void)r;
  return diagnostic_set(error,
                        "this assay was built without a server: build it with libmicrohttpd (meson: -Dserve=enabled)");
}
