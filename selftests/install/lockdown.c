// SPDX-License-Identifier: GPL-2.0-only
/*
 * A kernel that is locked down, as Secure Boot does it: the driver reads and writes its registers
 * as ever.
 *
 * With lockdown=integrity on the command line the modules would have to be signed with a key that
 * the kernel trusts, and there is none here. So it is raised when they are loaded; a boot with
 * signed modules and Secure Boot is in selftests/package. The emulator's files cannot be opened
 * then: this keeps one open from before.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define SECURITY	"/sys/kernel/security"
#define LOCKDOWN	SECURITY "/lockdown"
#define BOXES		"/sys/kernel/debug/xeon_pmon/boxes"
#define SOCKETS		2
#define EVENTS		1000

static int inject_fd;

static void raise_lockdown(void)
{
	char line[64];

	if (!sys_exists(LOCKDOWN) && mount("security", SECURITY, "securityfs", 0, NULL))
		ktap_skip_all("no securityfs");
	if (!sys_exists(LOCKDOWN))
		ktap_skip_all("this kernel cannot be locked down");
	if (sys_write(LOCKDOWN, "integrity") || sys_read_line(LOCKDOWN, line, sizeof(line)))
		ktap_bail("cannot raise lockdown");
	ktap_ok(strstr(line, "[integrity]"), "the kernel is locked down: %s", line);
}

static void test_files(void)
{
	char *boxes = sys_read(BOXES);

	ktap_ok(open(EMU_DIR "/inject", O_WRONLY) < 0 && errno == EPERM,
		"files in debugfs that can be written are refused");
	ktap_ok(boxes && strstr(boxes, "uncore_ubox"), "the list of boxes is not");
	free(boxes);
}

static void happen(const struct bed_box *box, int socket)
{
	char line[128];
	int len;

	len = snprintf(line, sizeof(line), "%s socket=%d %s times=%d", box->emu, socket,
		       box->signal, EVENTS);
	if (write(inject_fd, line, len) != len)
		ktap_bail("cannot inject '%s'", line);
}

static __u64 count(const struct bed_box *box, int socket)
{
	int fd = bed_open(box, socket);
	__u64 value;

	if (fd < 0)
		return -1;
	happen(box, socket);
	value = pmu_read(fd);
	close(fd);
	return value;
}

/* Boxes behind MSRs and behind config space, on both sockets. */
static void test_counts(void)
{
	bool right = true;
	__u64 value;
	int b, s;

	for (b = 0; b < bed()->nr; b++)
		for (s = 0; s < SOCKETS; s++) {
			value = count(&bed()->boxes[b], s);
			if (value != EVENTS)
				ktap_note("%s socket %d: %llu", bed()->boxes[b].pmu, s, value);
			right &= value == EVENTS;
		}
	ktap_ok(right, "every box counts exactly");
}

int main(void)
{
	bed_up("", BED_DRIVER);
	inject_fd = open(EMU_DIR "/inject", O_WRONLY);
	if (inject_fd < 0)
		ktap_bail("no file inject");
	ktap_plan(6);
	raise_lockdown();
	test_files();
	test_counts();
	close(inject_fd);
	ktap_eq(-bed_unload(BED_DRIVER), 0, "it can be unloaded");
	ktap_eq(-sys_load(BED_DRIVER, ""), EPERM, "but not be loaded: it is not signed");
	return ktap_exit();
}
