/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The connections of the server: how long each lasts, and which one makes room.
 *
 * The library's own timeout starts anew with every byte, and its own limits let those that came
 * first keep all others out. Here a client has a short time for its header, a longer one for the
 * answer, and a new connection is always accepted: if there are too many, the address that has most
 * of them loses one.
 */
#ifndef XEON_PMON_EXPORT_CONNECTIONS_H
#define XEON_PMON_EXPORT_CONNECTIONS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <sys/socket.h>

#define CONNECTIONS_MOST	64
#define CONNECTIONS_HEADER_S	2	/* for the header of the request */
#define CONNECTIONS_ANSWER_S	10	/* for the answer, from the header on */

/* Also those that have been ended and that the library has not closed yet */
#define CONNECTIONS_ROOM	(2 * CONNECTIONS_MOST)

/**
 * struct connection - a client
 * @fd: its socket; valid while @used
 * @used: whether this place is taken
 * @ended: whether it has been shut down
 * @asked: whether its header is complete
 * @since: when it connected, in ms
 * @until: when it is ended, in ms
 * @from: its address; of IPv6 the first 64 bits, which are all that a host may choose from
 */
struct connection {
	int fd;
	bool used;
	bool ended;
	bool asked;
	long long since;
	long long until;
	struct in6_addr from;
};

/**
 * struct connections - all clients
 * @place: each has a place
 */
struct connections {
	struct connection place[CONNECTIONS_ROOM];
};

/**
 * connections_add() - a client has connected
 * @connections: the others
 * @fd: its socket
 * @from: its address
 *
 * If there are more than CONNECTIONS_MOST, one of the others is ended: of the address that has most
 * connections, one that has not asked before one that has, the oldest first.
 *
 * Return: its place; NULL if there is none.
 */
struct connection *connections_add(struct connections *connections, int fd,
				   const struct sockaddr *from);

/**
 * connection_asked() - the header of a client's request is complete
 * @connection: the client
 */
void connection_asked(struct connection *connection);

/**
 * connections_end() - end those whose time is over, and those that have hung up
 * @connections: all clients
 */
void connections_end(struct connections *connections);

/**
 * connections_any() - whether there is a client
 * @connections: all clients
 *
 * Return: whether connections_end() has to be called from time to time.
 */
bool connections_any(const struct connections *connections);

#endif /* XEON_PMON_EXPORT_CONNECTIONS_H */
