// SPDX-License-Identifier: GPL-2.0-only
/*
 * Limits for the server's connections: timeouts, and which connection is closed when there are too
 * many.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <string.h>
#include <time.h>

#include "connections.h"

static long long connections_now_ms(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

static bool connections_is_live(const struct connection *connection)
{
	return connection->used && !connection->ended;
}

/*
 * Return: the network of a client, by which connections are counted; Unix sockets share one
 * network.
 */
static struct in6_addr connections_network_of(const struct sockaddr *from)
{
	const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)from;
	struct in6_addr network = {};

	if (from && from->sa_family == AF_INET)
		memcpy(&network, &((const struct sockaddr_in *)from)->sin_addr, 4);
	else if (from && from->sa_family == AF_INET6)
		memcpy(&network, &six->sin6_addr, IN6_IS_ADDR_V4MAPPED(&six->sin6_addr) ? 16 : 8);
	return network;
}

static unsigned int connections_count_from(const struct connections *connections,
					   const struct in6_addr *from)
{
	const struct connection *connection = connections->place;
	unsigned int nr = 0;

	for (; connection < connections->place + CONNECTIONS_ROOM; connection++)
		nr += connections_is_live(connection) &&
		      (!from || !memcmp(&connection->from, from, sizeof(*from)));
	return nr;
}

/* Return: true if @a is closed before @b; @nr_a, @nr_b: connections from the same network. */
static bool connections_is_before(const struct connection *a, unsigned int nr_a,
				  const struct connection *b, unsigned int nr_b)
{
	if (nr_a != nr_b)
		return nr_a > nr_b;
	if (a->asked != b->asked)
		return !a->asked;
	return a->since < b->since;
}

/* libmicrohttpd closes a socket after shutdown(). */
static void connection_end(struct connection *connection)
{
	connection->ended = true;
	shutdown(connection->fd, SHUT_RDWR);
}

/* @new: the new connection, which is never closed here */
static void connections_make_room(struct connections *connections, const struct connection *new)
{
	struct connection *connection = connections->place, *first = NULL;
	unsigned int nr, most = 0;

	for (; connection < connections->place + CONNECTIONS_ROOM; connection++) {
		if (!connections_is_live(connection) || connection == new)
			continue;
		nr = connections_count_from(connections, &connection->from);
		if (first && !connections_is_before(connection, nr, first, most))
			continue;
		first = connection;
		most = nr;
	}
	if (first)
		connection_end(first);
}

struct connection *connections_add(struct connections *connections, int fd,
				   const struct sockaddr *from)
{
	struct connection *connection = connections->place;
	long long now = connections_now_ms();

	while (connection->used)
		if (++connection == connections->place + CONNECTIONS_ROOM)
			return NULL;
	*connection = (struct connection){
		.fd = fd, .used = true, .since = now, .until = now + CONNECTIONS_HEADER_S * 1000,
		.from = connections_network_of(from),
	};
	if (connections_count_from(connections, NULL) > CONNECTIONS_MOST)
		connections_make_room(connections, connection);
	return connection;
}

void connection_asked(struct connection *connection)
{
	connection->asked = true;
	connection->until = connections_now_ms() + CONNECTIONS_ANSWER_S * 1000;
}

/*
 * With epoll, libmicrohttpd misses a FIN that arrives together with a part of a request. A request
 * that arrived in time but that libmicrohttpd has not read yet does not count as a timeout.
 */
static bool connections_is_over(struct connection *connection, long long now)
{
	struct pollfd wait = { .fd = connection->fd, .events = POLLIN | POLLRDHUP };
	int events;

	if (connection->asked)
		return connection->until <= now;
	events = poll(&wait, 1, 0) > 0 ? wait.revents : 0;
	if (events & (POLLHUP | POLLERR))
		return true;
	return connection->until <= now && (events & POLLRDHUP || !(events & POLLIN));
}

void connections_end(struct connections *connections)
{
	struct connection *connection = connections->place;
	long long now = connections_now_ms();

	for (; connection < connections->place + CONNECTIONS_ROOM; connection++)
		if (connections_is_live(connection) && connections_is_over(connection, now))
			connection_end(connection);
}

bool connections_any(const struct connections *connections)
{
	const struct connection *connection = connections->place;

	for (; connection < connections->place + CONNECTIONS_ROOM; connection++)
		if (connection->used)
			return true;
	return false;
}
