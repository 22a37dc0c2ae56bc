/* network: children without a network.
 *
 * A network namespace is made once; children enter it before they begin. Who is not root needs a user namespace around it, in which
 * everybody stays who they are. Where the system allows neither, children have the network: there is no other way to take it away. */
#ifndef ASSAY_RUN_NETWORK_H
#define ASSAY_RUN_NETWORK_H

struct network {
  int user, net; /* namespaces, open; -1: none */
};

void network_make(struct network *n);
void network_free(struct network *n);
/* In the child, between fork and exec. */
void network_enter(const struct network *n);

#endif
