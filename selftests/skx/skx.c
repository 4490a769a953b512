// SPDX-License-Identifier: GPL-2.0-only
/*
 * skx.c - the boxes of a Skylake-SP, by PMU and by the emulator's name
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "skx.h"

const struct skx_kind skx_kinds[] = {
	{ "ubox", "ubox", 0 }, { "pcu", "pcu", 0 }, { "cha", "cha", 28 }, { "iio", "iio", 6 },
	{ "iio_free_running", "iio", 6 }, { "irp", "irp", 6 }, { "imc", "imc", 6 },
	{ "upi", "upi", 3 }, { "m2m", "m2m", 2 }, { "m2pcie", "m2pcie", 4 },
	{ "m3upi", "m3upi", 3 },
	{}
};

static int cpus[SKX_SOCKETS];

const struct skx_kind *skx_kind(const char *pmu)
{
	const struct skx_kind *kind;

	for (kind = skx_kinds; kind->pmu; kind++)
		if (!strcmp(kind->pmu, pmu))
			return kind;
	ktap_bail("there is no box %s", pmu);
}

int skx_boxes(const struct skx_kind *kind)
{
	return kind->boxes ? kind->boxes : 1;
}

int skx_start(void)
{
	struct pmu pmu;

	if (pmu_find(&pmu, "uncore_cha_0"))
		ktap_bail("there is no uncore_cha_0");
	return pmu_cpumask(&pmu, cpus, SKX_SOCKETS);
}

static void name_of(char *name, size_t size, const char *base, const char *between, int boxes,
		    int box)
{
	if (boxes)
		snprintf(name, size, "%s%s%d", base, between, box);
	else
		snprintf(name, size, "%s", base);
}

int skx_open(const char *pmu, int box, int socket, const char *terms)
{
	char base[32], name[64];
	struct pmu found;

	snprintf(base, sizeof(base), "uncore_%s", pmu);
	name_of(name, sizeof(name), base, "_", skx_kind(pmu)->boxes, box);
	if (pmu_find(&found, name))
		ktap_bail("there is no %s", name);
	return pmu_open(&found, terms, cpus[socket], -1, 0);
}

void skx_inject(const char *pmu, int box, int socket, const char *signal,
		unsigned long long cycles)
{
	const struct skx_kind *kind = skx_kind(pmu);
	char name[64];

	name_of(name, sizeof(name), kind->box, "", kind->boxes, box);
	if (emu_inject("%s socket=%d %s cycles=%llu", name, socket, signal, cycles))
		ktap_bail("the emulator refuses: %s %s", name, signal);
}

unsigned long long skx_count(const char *pmu, int box, int socket, const char *terms,
			     const char *signal, unsigned long long cycles)
{
	int fd = skx_open(pmu, box, socket, terms);
	unsigned long long count;

	if (fd < 0)
		return ~0ULL;
	skx_inject(pmu, box, socket, signal, cycles);
	count = pmu_read(fd);
	close(fd);
	return count;
}
