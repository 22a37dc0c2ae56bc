/* no_server: replaces the server in builds without libmicrohttpd. */
#include "serve/serve.h"

#include "core/system/memory.h"

bool serve_run(const struct serve_request *r, char **error) {
  (void)r;
  *error = memory_text("this assay was built without a server: build it with libmicrohttpd (meson: -Dserve=enabled)");
  return false;
}
