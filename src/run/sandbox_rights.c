/* sandbox_rights: the rights that a process gives up before it begins: capabilities, sockets, and
 * writing outside its directory. */
#include "run/sandbox.h"
#include "run/socket_filter.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <linux/securebits.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- Landlock ---- */

/* The headers may be older than the kernel. */
enum { RIGHT_TRUNCATE = 1 << 14, RIGHT_IOCTL_DEVICE = 1 << 15 };
enum { SCOPE_ABSTRACT_SOCKETS = 1, SCOPE_SIGNALS = 2 };
enum { VERSION_REFER = 2, VERSION_TRUNCATE = 3, VERSION_NETWORK = 4, VERSION_IOCTL = 5, VERSION_SCOPES = 6 };

struct ruleset { /* landlock_ruleset_attr of Linux 6.12 */
  uint64_t files, network, scopes;
};

/* 0: there is none. */
static int landlock_version(void) {
  const long v = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return v > 0 ? (int)v : 0;
}

static uint64_t writing(int version) {
  uint64_t rights = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                    LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                    LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                    LANDLOCK_ACCESS_FS_MAKE_SYM;
  if (version >= VERSION_REFER) rights |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= VERSION_TRUNCATE) rights |= RIGHT_TRUNCATE;
  if (version >= VERSION_IOCTL) rights |= RIGHT_IOCTL_DEVICE;
  return rights;
}

static bool allow_path(int rules, const char *path, uint64_t rights) {
  const int fd = open(path, O_PATH | O_CLOEXEC);
  if (fd < 0) return false;
  const struct landlock_path_beneath_attr beneath = {.allowed_access = rights, .parent_fd = fd};
  const bool added = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) == 0;
  close(fd);
  return added;
}

static void allow_devices(int rules, int version) {
  uint64_t rights = LANDLOCK_ACCESS_FS_WRITE_FILE;
  if (version >= VERSION_TRUNCATE) rights |= RIGHT_TRUNCATE;
  if (version >= VERSION_IOCTL) rights |= RIGHT_IOCTL_DEVICE;
  for (int i = 0; i < SANDBOX_DEVICES; i++) allow_path(rules, sandbox_devices[i], rights);
}

int sandbox_rules(const char *directory) {
  enum { BIND_AND_CONNECT = 3 };
  const int version = landlock_version();
  if (!version) return -1;
  struct ruleset set = {.files = writing(version)};
  size_t size = sizeof set.files;
  if (version >= VERSION_NETWORK) {
    set.network = BIND_AND_CONNECT;
    size += sizeof set.network;
  }
  if (version >= VERSION_SCOPES) {
    set.scopes = SCOPE_ABSTRACT_SOCKETS | SCOPE_SIGNALS;
    size += sizeof set.scopes;
  }
  const int rules = (int)syscall(SYS_landlock_create_ruleset, &set, size, 0);
  if (rules < 0) return -1;
  allow_devices(rules, version);
  if (directory) allow_path(rules, directory, writing(version));
  return rules;
}

/* ---- capabilities ---- */

/* Root has them, and so do processes that have joined a user namespace; neither needs them any
 * more. */
static void drop_capabilities(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  const struct __user_cap_data_struct none[2] = {{0}};
  prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0);
  for (unsigned long i = 0; prctl(PR_CAPBSET_DROP, i, 0, 0, 0) == 0; i++) continue;
  syscall(SYS_capset, &header, none);
}

void sandbox_restrict(const struct sandbox *c, int rules) {
  if (c->is_trusting) return;
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  drop_capabilities();
  if (rules >= 0) syscall(SYS_landlock_restrict_self, rules, 0);
  if (c->parts & SANDBOX_SOCKETS) socket_filter_install();
}

int sandbox_rights(void) {
  return (landlock_version() ? SANDBOX_LANDLOCK : 0) | (socket_filter_works() ? SANDBOX_SOCKETS : 0);
}
