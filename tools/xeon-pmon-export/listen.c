// SPDX-License-Identifier: GPL-2.0-only
/*
 * The listening socket: passed by systemd with the protocol of sd_listen_fds(3), or created here.
 */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "listen.h"

#define FIRST_FD	3
#define BACKLOG		64
#define LOCALHOST	"localhost"

static int listen_is_listening(int fd)
{
	int listens = 0;
	socklen_t size = sizeof(listens);

	return !getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) && listens;
}

static int listen_set_flags(int fd)
{
	return fcntl(fd, F_SETFD, FD_CLOEXEC) || fcntl(fd, F_SETFL, O_NONBLOCK);
}

int listen_inherited(struct xp_error *error)
{
	const char *pid = getenv("LISTEN_PID");
	const char *fds = getenv("LISTEN_FDS");

	if (!pid || !fds || atoi(pid) != getpid() || atoi(fds) < 1)
		return 0;
	if (atoi(fds) > 1)
		return xp_fail(error, "systemd passed %s sockets; the exporter serves one", fds);
	if (!listen_is_listening(FIRST_FD) || listen_set_flags(FIRST_FD))
		return xp_fail(error, "the socket that systemd passed does not listen");
	return FIRST_FD;
}

/* Return: true for a valid port; getaddrinfo(3) would reduce a larger number modulo 65536. */
static bool listen_is_port(const char *text)
{
	size_t len = strspn(text, "0123456789");

	return len && len <= 5 && !text[len] && atoi(text) <= UINT16_MAX;
}

/*
 * Split HOST:PORT. A host with colons is in brackets; without a host, the address is IPv6's
 * wildcard, which includes IPv4. Return: 0, or -1.
 */
static int listen_split(const char *address, char *host, size_t size, const char **port)
{
	const char *colon = strrchr(address, ':');
	size_t len;

	if (!colon || !listen_is_port(colon + 1))
		return -1;
	*port = colon + 1;
	len = colon - address;
	if (len > 1 && *address == '[' && colon[-1] == ']') {
		address++;
		len -= 2;
	} else if (memchr(address, ':', len)) {
		return -1;
	} else if (!len) {
		address = "::";
		len = 2;
	} else if (len == strlen(LOCALHOST) && !memcmp(address, LOCALHOST, len)) {
		address = "127.0.0.1";
		len = strlen(address);
	}
	if (!len || len >= size)
		return -1;
	memcpy(host, address, len);
	host[len] = '\0';
	return 0;
}

static int listen_open_socket(const struct addrinfo *info)
{
	int fd = socket(info->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	const int on = 1;

	if (fd < 0)
		return -1;
	/* Allow bind() while connections of an earlier process are in TIME_WAIT */
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	if (!bind(fd, info->ai_addr, info->ai_addrlen) && !listen(fd, BACKLOG))
		return fd;
	close(fd);
	return -1;
}

int listen_on(const char *address, struct xp_error *error)
{
	const struct addrinfo hints = {
		.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV,
		.ai_socktype = SOCK_STREAM,
	};
	struct addrinfo *info;
	const char *port;
	char host[64];
	int fd, err;

	if (listen_split(address, host, sizeof(host), &port) ||
	    getaddrinfo(host, port, &hints, &info))
		return xp_fail(error, "--listen %s: must be an address and a port, as in %s",
			       address, "127.0.0.1:12600, [::1]:12600, or :12600 for all");
	fd = listen_open_socket(info);
	err = errno;
	freeaddrinfo(info);
	if (fd >= 0)
		return fd;
	return xp_fail(error, "%s: %s%s", address, strerror(err),
		       err == EADDRINUSE ? "; choose another port with --listen" : "");
}
