/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Limits for the server's connections.
 *
 * libmicrohttpd's timeout restarts with every byte, and its connection limits let old connections
 * lock out new ones. Here a client has a short time for the request header and a longer one for the
 * response, and a new connection is always accepted: if there are too many, the network with the
 * most connections loses one.
 */
#ifndef XEON_PMON_EXPORT_CONNECTIONS_H
#define XEON_PMON_EXPORT_CONNECTIONS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <sys/socket.h>

#define CONNECTIONS_MOST	64
#define CONNECTIONS_HEADER_S	2	/* timeout for the request header */
#define CONNECTIONS_ANSWER_S	10	/* timeout for the response, from the end of the header */

/* Includes connections that were shut down but not closed by libmicrohttpd yet */
#define CONNECTIONS_ROOM	(2 * CONNECTIONS_MOST)

/**
 * struct connection - a connection
 * @fd: its socket; valid while @used
 * @used: whether this slot is in use
 * @ended: whether it has been shut down
 * @asked: whether the request header is complete
 * @since: time of the connection, in ms
 * @until: time of its timeout, in ms
 * @from: its network; for IPv6 the first 64 bits, since a host can choose the others
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
 * struct connections - all connections
 * @place: slots for connections
 */
struct connections {
	struct connection place[CONNECTIONS_ROOM];
};

/**
 * connections_add() - register a new connection
 * @connections: all connections
 * @fd: its socket
 * @from: its address
 *
 * If there are more than CONNECTIONS_MOST, another connection is closed: one from the network with
 * the most connections, preferably one without a complete request, the oldest first.
 *
 * Return: its slot; NULL if none is free.
 */
struct connection *connections_add(struct connections *connections, int fd,
				   const struct sockaddr *from);

/**
 * connection_asked() - the header of a request is complete
 * @connection: the connection
 */
void connection_asked(struct connection *connection);

/**
 * connections_end() - close connections that have timed out or hung up
 * @connections: all connections
 */
void connections_end(struct connections *connections);

/**
 * connections_any() - whether there is a connection
 * @connections: all connections
 *
 * Return: true if connections_end() must be called periodically.
 */
bool connections_any(const struct connections *connections);

#endif /* XEON_PMON_EXPORT_CONNECTIONS_H */
