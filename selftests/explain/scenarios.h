/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * scenarios.h - sick and healthy servers, by one who knew the rules
 * by name alone, not how they decide
 *
 * What is found must be one of @ids, which "|" separates; a row that accepts several says why.
 */
#define JUDGED	(ON_ALL & ~UNKNOWN)
#define STACKS	(ON_SINCE_SKX & ~UNKNOWN & ~(ON_SNR | ON_GRR))

/* Two sockets, since half of what four have is at other sockets anyway; at most two */
#define PAIR	TWO

static const struct scenario {
	const char *name;
	struct row row;
} scenarios[] = {
	{ "a lost DIMM", { JUDGED, "channel-missing", 25, 8, 2, 2, 30,
	  GOOD "remote=100 share." MEMORY "1=0" } },
	{ "a lost DIMM, the others at their limit",
	  { NOT_EX, "memory-saturated channel-missing", 71, 21, .5, .5, 30,
	    GOOD "remote=100 share." MEMORY "0=0" } },
	/* Their memory's ceiling is not counted. */
	{ "a lost DIMM, the others at their limit",
	  { ON_EX, "channel-missing", 71, 21, .5, .5, 30,
	    GOOD "remote=100 share." MEMORY "0=0" } },
	{ "a lost DIMM of the second socket",
	  { LINKED, "channel-missing", 20, 6, 1, 1, 30,
	  GOOD "remote=100 s1.share." MEMORY "1=0" } },
	{ "a DIMM with half the traffic", { JUDGED, "channel-imbalance", 40, 10, 1, 1, 30,
	  GOOD "remote=100 share." MEMORY "0=0.5" } },
	{ "all memory on the other socket", { PAIR, "remote-heavy", 30, 8, 1, 1, 40,
	  GOOD "remote=900" } },
	{ "most memory on the other socket", { PAIR, "remote-heavy", 20, 6, 1, 1, 45,
	  GOOD "remote=650" } },
	{ "a full link", { PAIR, "link-saturated", 30, 8, 1, 1, 96, GOOD "remote=250" } },
	/* Remote memory is why the link is full: one who reads of the link only is not misled. */
	{ "a link filled by remote memory",
	  { PAIR, "link-saturated remote-heavy|link-saturated", 30, 8, 1, 1, 96,
	    GOOD "remote=800" } },
	{ "a link with a third of its twin",
	  { PAIR & BUT(ON_EX), "link-asymmetric", 30, 8, 1, 1, 35,
	    GOOD "remote=250 share.%l1=0.3" } },
	{ "a NIC whose packets miss the LLC", { JUDGED & DEVICES, "ddio-miss", 25, 8, 8, 2, 30,
	  "remote=100 pcie_hit=50" } },
	{ "a slow NIC whose packets miss",
	  { JUDGED & DEVICES, "nothing", 25, 8, .1, .1, 30,
	  "remote=100 pcie_hit=0" } },
	/* Seven lines of ten past the LLC are misses, too; who looks at the device sees both. */
	{ "an NVMe drive that fills the page cache",
	  { JUDGED & DEVICES, "device-dominates|ddio-miss device-dominates", 2, 1, 12, 8, 20,
	    "remote=50 pcie_hit=300" } },
	/* Hubs pass no LLC. */
	{ "drives that fill the memory behind a hub",
	  { ON_EX, "device-dominates", 4, 2, 14, 8, 20, "remote=50" } },
	{ "RDMA that stays in the LLC", { JUDGED & DEVICES, "ddio-hit", 3, 1, 12, 12, 20,
	  "remote=50 pcie_hit=980" } },
	/* On a few channels the NIC's packets are most of what memory can do. */
	{ "a NIC at the limit of its slot",
	  { JUDGED & STACKS, "pcie-saturated|pcie-saturated memory-near-limit", 20, 6, 0, 1, 30,
	  "remote=50 pcie_hit=700 pcie_write=%x share.iio1=1000" } },
	/* Only servers since the E5 count PROCHOT. */
	{ "a dead fan", { JUDGED & NOT_PHI & ~(ON_XEON6 | ON_DMR),
	  "throttled-heat throttled-prochot|throttled-heat", 20, 6, 1, 1, 30,
	  GOOD "remote=100 prochot=600 lim_thermal=600" } },
	{ "dust in the fan of the second socket", { LINKED & BUT(ON_XEON6 | ON_DMR),
	  "throttled-heat throttled-prochot|throttled-heat",
	  20, 6, 1, 1, 30, GOOD "remote=100 s1.prochot=250 s1.lim_thermal=250" } },
	{ "a power cap", { JUDGED & LIMITS, "throttled-power", 20, 6, 1, 1, 30,
	  GOOD "remote=100 lim_power=800" } },
	{ "a sleepy uncore clock", { JUDGED, "uncore-clock-low", 50, 12, 1, 1, 30,
	  GOOD "remote=100 uclk=900M" } },
	/* Three per cent of the memory is little: idle is as good a word. */
	{ "a slow clock with nothing to do", { JUDGED, "nothing|idle", 2, 1, .1, .1, 5,
	  GOOD "remote=100 uclk=900M" } },
	{ "a quiet night", { JUDGED, "idle", .03, .01, .002, .002, .8, GOOD "remote=100 c0=10" } },
	{ "links at half width in a quiet hour", { PAIR, "nothing|idle", 3, 1, .1, .1, 5,
	  GOOD "remote=100 l0p=800" } },
	{ "random access", { JUDGED & NOT_PHI, "page-conflicts", 40, 6, 1, 1, 30,
	  GOOD "remote=100 page_hit=100 page_miss=750" } },
	{ "streaming stores", { JUDGED & NOT_EX,
	  "read-write-turnaround|memory-saturated read-write-turnaround", 20, 40, 1, 1, 30,
	  GOOD "remote=100" } },
	{ "a copy, with reads for ownership", { JUDGED, "nothing", 36, 18, 1, 1, 30,
	  GOOD "remote=100" } },
	/* Near what a controller can; more queue, the emulator refuses. */
	{ "reads that wait for each other",
	  { JUDGED & DEVICES, "memory-saturated|memory-near-limit|nothing", 58, 16, .5, .5, 30,
	    GOOD "remote=100 queue=800" } },
	{ "a bandwidth hog", { JUDGED & NOT_EX, "memory-saturated", 72, 21, .5, .5, 30,
	  GOOD "remote=50" } },
	{ "a healthy tenth", { JUDGED, "nothing", 7, 2, .5, .5, 10, GOOD "remote=100" } },
	{ "a healthy third", { JUDGED, "nothing", 20, 6, 2, 2, 30, GOOD "remote=200" } },
	{ "a healthy half", { JUDGED, "nothing", 34, 10, 3, 3, 50, GOOD "remote=100" } },
	{ "one socket works", { LINKED, "nothing", 35, 10, 1, 1, 20,
	  GOOD "remote=20 s1.read=1G s1.write=300M" } },
	{ "heat, and memory elsewhere", { PAIR & BUT(ON_XEON6 | ON_DMR),
	  "throttled-heat throttled-prochot remote-heavy|throttled-heat remote-heavy",
	  30, 8, 1, 1, 40, GOOD "remote=850 prochot=500 lim_thermal=500" } },
	{ "random access beside a NIC that misses",
	  { JUDGED & DEVICES, "ddio-miss page-conflicts",
	  30, 5, 8, 2, 30, "remote=100 pcie_hit=50 page_hit=100 page_miss=750" } },
	/* Further ones, by one who had seen the rules */
	{ "data in MCDRAM", { ON_PHI, "other-memory", 40, 10, 0, 0, 0, "hbm=950" } },
	{ "data in persistent memory",
	  { ON_ICX, "other-memory", 20, 6, 1, 1, 30, GOOD "remote=100 pmm=500" } },
	{ "a link that is down", { PAIR & BUT(ON_EX), "link-asymmetric", 25, 8, 1, 1, 40,
	  GOOD "remote=250 share.%l1=0" } },
	{ "a lost DIMM, and data on the other socket",
	  { PAIR, "channel-missing remote-heavy", 25, 8, 1, 1, 40,
	    GOOD "remote=850 share." MEMORY "1=0" } },
	{ "a hot day", { JUDGED & NOT_PHI & ~(ON_XEON6 | ON_DMR), "nothing", 20, 6, 1, 1, 30,
	  GOOD "remote=100 lim_thermal=40" } },
	{ "a hot day in a small rack", { LIMITS, "throttled-heat throttled-power", 20, 6, 1, 1, 30,
	  GOOD "remote=100 lim_thermal=300 lim_power=900" } },
};
