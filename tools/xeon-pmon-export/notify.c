// SPDX-License-Identifier: GPL-2.0-only
/* Notifications to systemd: datagrams to the socket NOTIFY_SOCKET. */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "notify.h"

void notify_systemd(const char *state)
{
	const char *path = getenv("NOTIFY_SOCKET");
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	size_t len = path ? strlen(path) : 0;
	int fd;

	if (!len || len >= sizeof(address.sun_path))
		return;
	memcpy(address.sun_path, path, len);
	/* An abstract socket address begins with a zero byte */
	if (*address.sun_path == '@')
		*address.sun_path = '\0';
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return;
	sendto(fd, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&address,
	       offsetof(struct sockaddr_un, sun_path) + len);
	close(fd);
}

double notify_seconds(void)
{
	const char *time = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");

	if (!time || (pid && atoi(pid) != getpid()) || atof(time) <= 0)
		return HUGE_VAL;
	return atof(time) / 2e6;
}
