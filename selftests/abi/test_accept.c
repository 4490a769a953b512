// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_accept.c - what must not be refused
 *
 * Any CPU names its socket; the values of a field have all its bits; what has a natural meaning
 * needs no filter.
 */
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"

#define ARRAY_SIZE(a)	((int)(sizeof(a) / sizeof((a)[0])))

static const struct {
	const char *pmu;
	const char *terms;
} events[] = {
	{ "uncore_ubox", "event=0x42,umask=0xff,edge,inv,thresh=0x1f" },
	{ "uncore_ubox", "clockticks" },
	{ "uncore_ubox", "event=0x0" },
	{ "uncore_cbox_0", "event=0x0,umask=0xff,edge,inv,thresh=0xff,tid_en,filter_tid=0x1f" },
	{ "uncore_cbox_0", "event=0x0,tid_en" },
	{ "uncore_cbox_0", "event=0x34,umask=0x11" },
	{ "uncore_cbox_0", "event=0x34,umask=0x41,filter_nid=0xff" },
	{ "uncore_cbox_0", "event=0x34,umask=0x43,filter_nid=0xff,filter_state=0x1f" },
	{ "uncore_cbox_0", "event=0x35,umask=0x41,filter_nid=0x80,filter_opc=0x1ff" },
	{ "uncore_cbox_0", "event=0xff" },
	{ "uncore_cbox_7", "clockticks" },
	{ "uncore_pcu", "event=0x1ff,occ_sel=3,edge,inv,thresh=0x1f,occ_invert,occ_edge" },
	{ "uncore_pcu", "event=0xb" },
	{ "uncore_pcu", "event=0xe,filter_band3=0xff" },
	{ "uncore_pcu", "event=0x10b" },
	{ "uncore_pcu", "event=0x20" },
	{ "uncore_pcu", "event=0x20,filter_band0=12" },
	{ "uncore_ha", "event=0x20,umask=0x3,filter_addr=0xffffffffff,filter_opc=0x3f" },
	{ "uncore_ha", "event=0x20,umask=0x2" },
	{ "uncore_imc_0", "clockticks" },
	{ "uncore_imc_0", "event=0x0" },
	{ "uncore_imc_0", "event=0xfe,umask=0xff,edge,inv,thresh=0xff" },
	{ "uncore_qpi_0", "event=0x38" },
	{ "uncore_qpi_0", "event=0x138,config1=0xffffffffffffffff,config2=0xffffffffffffffff" },
	{ "uncore_qpi_1", "event=0x1ff,umask=0xff,edge,inv,thresh=0xff" },
	{ "uncore_qpi_1", "drs_data" },
	{ "uncore_r2pcie", "event=0xff,umask=0xff,edge,inv,thresh=0xff" },
	{ "uncore_r3qpi_1", "event=0xff,umask=0xff,edge,inv,thresh=0xff" },
};

static void test_events(void)
{
	struct pmu pmu;
	int i, fd;

	for (i = 0; i < ARRAY_SIZE(events); i++) {
		pmu_find(&pmu, events[i].pmu);
		fd = pmu_open(&pmu, events[i].terms, 0, -1, 0);
		ktap_ok(fd >= 0, "%s/%s/ (%d)", events[i].pmu, events[i].terms, fd);
		close(fd);
	}
}

/* An event on any CPU of a socket counts that socket's box. */
static void test_cpu(const char *name, const char *box, int cpu)
{
	int socket = sys_socket(cpu);
	struct pmu pmu;
	int fd;

	pmu_find(&pmu, name);
	fd = pmu_open(&pmu, "clockticks", cpu, -1, 0);
	if (!ktap_ok(fd >= 0, "%s on CPU %d (%d)", name, cpu, fd))
		return;
	emu_inject("%s socket=%d event=0 cycles=%d", box, socket, 1000 + cpu);
	emu_inject("%s socket=%d event=0 cycles=1", box, !socket);
	ktap_eq(pmu_read(fd), 1000 + cpu, "%s on CPU %d counts socket %d", name, cpu, socket);
	close(fd);
}

int main(void)
{
	int cpus[8], nr, i;

	nr = sys_cpus(cpus, 8);
	ktap_plan(ARRAY_SIZE(events) + 4 * nr);
	test_events();
	for (i = 0; i < nr; i++) {
		test_cpu("uncore_cbox_3", "cbox3", cpus[i]);
		test_cpu("uncore_ha", "ha", cpus[i]);
	}
	return ktap_exit();
}
