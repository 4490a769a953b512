// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_table.c - discovery tables: what is accepted, and what contradicts; ../emu/wrong_tables.c
 * has units that are refused
 *
 * The good entries are those of a Sapphire Rapids as far as public sources have them.
 */
#include <string.h>

#include <linux/kernel.h>

#include "table.h"
#include "ktap.h"

#define WORD		8

/* As in the driver's rows */
static const struct pmon_discovery row = { .msr_first = 0x2000, .msr_last = 0x3fff };

#define LISTED(_number, _step)	\
	.discovery = &(const struct pmon_discovery_type) { (_number), (_step) }

/* With the filter of a CHA, and the fixed counter of a memory channel: no table has them */
static const struct pmon_type cha = {
	LISTED(0, 0),
	.space = PMON_MSR,
	.desc = &(const struct pmon_pmu_desc) { .counters = 4 },
	.extra = &(const struct pmon_extra) { .reg = 0xe },
	.nr_extra = 1,
};

static const struct pmon_counter imc_counters[] = {
	{}, {}, {}, {}, { .ctl = 0x54, .ctr = 0x38 },
};

static const struct pmon_type imc = {
	LISTED(6, 4),
	.space = PMON_MMIO,
	.desc = &(const struct pmon_pmu_desc) { .counters = 4, .fixed = true },
	.counter = imc_counters,
};

static const struct pmon_type cxl = {
	LISTED(12, 8),
	.space = PMON_MMIO,
	.desc = &(const struct pmon_pmu_desc) { .counters = 8 },
};

static const struct pmon_type ptl_imc = {
	.discovery = &(const struct pmon_discovery_type) { .number = 6, .mmio_step = 8,
							   .step_unknown = true },
	.space = PMON_MMIO,
	.desc = &(const struct pmon_pmu_desc) { .counters = 5 },
};

#define STRIDE(n)	((u64)(n) << 8)
#define UNITS(n)	((u64)(n) << 16)

static const struct {
	const char *what;
	u64 word;
	size_t size;
	unsigned int stride, units, missing;	/* 0: there is no table */
} tables[] = {
	{ "158 units", 0x9e0300, 159 * 3 * WORD, 3, 158, 0 },
	{ "entries of 4 words", STRIDE(4) | UNITS(2), 3 * 4 * WORD, 4, 2, 0 },
	{ "entries of 255 words", STRIDE(255) | UNITS(1), 2 * 255 * WORD, 255, 1, 0 },
	{ "1023 units, and bits beside", STRIDE(3) | UNITS(0x3ff) | 0x80000000fc000000, 1 << 20,
	  3, 1023, 0 },
	{ "memory that goes on behind it", 0x9e0300, 0x1000, 3, 158, 0 },
	{ "two units in the room of one", STRIDE(3) | UNITS(2), 3 * 3 * WORD - 1, 3, 1, 1 },
	{ "longer than its memory", STRIDE(255) | UNITS(0x3ff), 0x80000, 255, 256, 767 },
	{ "no room for a unit", STRIDE(3) | UNITS(2), 2 * 3 * WORD - 1, 0, 0, 0 },
	{ "no room for a table", STRIDE(3) | UNITS(2), 3 * WORD - 1, 0, 0, 0 },
	{ "no memory", STRIDE(3) | UNITS(2), 0, 0, 0, 0 },
	{ "a stride of 0", STRIDE(0) | UNITS(2), 0x1000, 0, 0, 0 },
	{ "a stride of 1", STRIDE(1) | UNITS(2), 0x1000, 0, 0, 0 },
	{ "a stride of 2", STRIDE(2) | UNITS(2), 0x1000, 0, 0, 0 },
	{ "no units", STRIDE(3) | UNITS(0), 0x1000, 0, 0, 0 },
	{ "all ones: the memory does not answer", ~0ULL, 0x1000, 0, 0, 0 },
	{ "all zero", 0, 0x1000, 0, 0, 0 },
};

static void test_tables(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(tables); i++) {
		const u64 entry[3] = { tables[i].word, 0x2ff0, 0x802 };
		struct pmon_table table = { };
		const char *why = pmon_table_check(entry, tables[i].size, &row, &table);

		if (!tables[i].stride)
			ktap_ok(why, "%s: refused: %s", tables[i].what, why ?: "no");
		else
			ktap_ok(!why && table.stride == tables[i].stride &&
				table.units == tables[i].units &&
				table.missing == tables[i].missing,
				"%s: %u units, %u missing", tables[i].what, table.units,
				table.missing);
	}
}

/* The control register of a die */
static const struct {
	const char *what;
	u64 entry[3];
	bool has_global;
	struct pmon_discovered found;
	const char *wrong;
} globals[] = {
	{ "an MSR", { 0x9e0300, 0x2ff0, 0x802 }, true, { .space = PMON_MSR, .address = 0x2ff0 } },
	{ "memory", { 0x40000000009e0300, 0xffff600000000, 0 }, true,
	  { .space = PMON_MMIO, .address = 0xffff600000000 } },
	{ "config space", { 0x80000000009e0300, 0x87e60438, 0 }, true,
	  { .space = PMON_PCI_AT, .address = 0x7e60, .box_ctl = 0x438 } },
	{ "none", { 0x9e0300, 0, 0 }, false },
	{ "all ones", { 0x9e0300, ~0ULL, 0 }, false },
	{ "no space", { 0xc0000000009e0300, 0x2ff0, 0 }, .wrong = "does not exist" },
	{ "an MSR of the architecture", { 0x9e0300, 0x1b, 0 }, .wrong = "no MSRs of the uncore" },
	{ "memory that is not aligned", { 0x40000000009e0300, 0xc8000004, 0 },
	  .wrong = "not aligned" },
	{ "the header of config space", { 0x80000000009e0300, 0x87e60004, 0 },
	  .wrong = "header of config space" },
};

/* A reason if there is to be one, and the right one */
static bool is_reason(const char *why, const char *want)
{
	return why && want ? !!strstr(why, want) : why == want;
}

static void test_globals(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(globals); i++) {
		const struct pmon_discovered *want = &globals[i].found;
		struct pmon_table table = { };
		const char *why = pmon_table_check(globals[i].entry, 159 * 3 * WORD, &row,
						   &table);
		const struct pmon_discovered *at = &table.global;

		ktap_ok(!why && table.has_global == globals[i].has_global &&
			(!table.has_global ||
			 (at->space == want->space && at->address == want->address &&
			  at->box_ctl == want->box_ctl)) &&
			is_reason(table.global_wrong, globals[i].wrong),
			"control of the die: %s: %s", globals[i].what,
			table.has_global ? "accepted" : table.global_wrong ?: "none");
	}
}

static const struct {
	const char *what;
	u64 entry[3];
	const struct pmon_type *type;
	struct pmon_discovered found;
} good[] = {
	{ "CHA 59", { 0x0000000108300204, 0x23b0, 0x3b0000 }, &cha,
	  { 0, 59, PMON_MSR, 0x23b0, 0, 4, 0, false, 48, 2, 1, 8, 1 } },
	{ "IRP 11: two counters", { 0x0000000108300202, 0x34b0, 0xb0002 }, NULL,
	  { 2, 11, PMON_MSR, 0x34b0, 0, 2, 0, false, 48, 2, 1, 8, 1 } },
	{ "IMC 3: in memory, at no page's begin", { 0x4000000008304004, 0xc80aa800, 0x30006 }, &imc,
	  { 6, 3, PMON_MMIO, 0xc80aa800, 0, 4, 0, false, 48, 0x40, 4, 8, 8 } },
	{ "IMC far above 4 GB", { 0x4000000008304004, 0xffff600022800, 0x6 }, &imc,
	  { 6, 0, PMON_MMIO, 0xffff600022800, 0, 4, 0, false, 48, 0x40, 4, 8, 8 } },
	{ "M2M 3: bus fe, device 15, function 0", { 0x8000000008303004, 0x8fe78438, 0x30007 }, NULL,
	  { 7, 3, PMON_PCI_AT, 0xfe78, 0x438, 4, 0, false, 48, 0x30, 8, 8, 8 } },
	{ "UPI 2, in domain 3, bit 31 clear", { 0x8000000008303804, 0x3fe19318, 0x20008 }, NULL,
	  { 8, 2, PMON_PCI_AT, 0x3fe19, 0x318, 4, 0, true, 48, 0x38, 8, 8, 8 } },
	{ "CXL: eight controls, 8 apart", { 0x4000000050301008, 0xd0000000, 0x1000c }, &cxl,
	  { 12, 1, PMON_MMIO, 0xd0000000, 0, 8, 0, false, 48, 0x10, 8, 0x50, 8 } },
	{ "memory of unknown type: 4 or 8 apart", { 0x4000000050301008, 0xd0000000, 0x10063 }, NULL,
	  { 99, 1, PMON_MMIO, 0xd0000000, 0, 1, 7, false, 48, 0x10, 4, 0x50, 8 } },
	{ "the same behind its counters", { 0x4000000008304004, 0xd0000000, 0x10063 }, NULL,
	  { 99, 1, PMON_MMIO, 0xd0000000, 0, 1, 3, false, 48, 0x40, 4, 8, 8 } },
	{ "too close for 8", { 0x4000000020301004, 0xd0000000, 0x10063 }, NULL,
	  { 99, 1, PMON_MMIO, 0xd0000000, 0, 4, 0, false, 48, 0x10, 4, 0x20, 8 } },
	{ "an id above 0x8000", { 0x0000000108300204, 0x2000, 0x80010000 }, NULL,
	  { 0, 0x8001, PMON_MSR, 0x2000, 0, 4, 0, false, 48, 2, 1, 8, 1 } },
	{ "the last MSRs", { 0x0000000108300204, 0x3ff4, 0x10000 }, NULL,
	  { 0, 1, PMON_MSR, 0x3ff4, 0, 4, 0, false, 48, 2, 1, 8, 1 } },
	{ "the end of config space", { 0x8000000008303004, 0x8fe78fb0, 0x30007 }, NULL,
	  { 7, 3, PMON_PCI_AT, 0xfe78, 0xfb0, 4, 0, false, 48, 0x30, 8, 8, 8 } },
	{ "a client's IMC: 64 bits, a control register between two quadwords",
	  { 0x4000000024400c05, 0xfedcd9c4, 0x6 }, &ptl_imc,
	  { 6, 0, PMON_MMIO, 0xfedcd9c4, 0, 5, 0, false, 64, 0x0c, 4, 0x24, 8 } },
	{ "20 counters: eight are used", { 0x0000000020300214, 0x2000, 0 }, NULL,
	  { 0, 0, PMON_MSR, 0x2000, 0, 8, 12, false, 48, 2, 1, 0x20, 1 } },
};

static bool is_same(const struct pmon_discovered *a, const struct pmon_discovered *b)
{
	return pmon_discovered_same_layout(a, b) && a->id == b->id && a->address == b->address &&
	       a->unused == b->unused && a->unmarked == b->unmarked &&
	       a->ctl_step == b->ctl_step && a->ctr_step == b->ctr_step;
}

static void test_good(void)
{
	struct pmon_discovered found;
	const char *why;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(good); i++) {
		why = pmon_table_unit(good[i].entry, &row, good[i].type, &found);
		ktap_ok(!pmon_entry_is_unused(good[i].entry) && !why &&
			is_same(&found, &good[i].found), "%s: %s", good[i].what, why ?: "accepted");
	}
}

static void test_size(void)
{
	ktap_eq(pmon_table_size(STRIDE(255) | UNITS(0x3ff)), 1024 * 255 * WORD, "the longest one");
}

static void test_two(void)
{
	const struct pmon_discovered *cha = &good[0].found;
	struct pmon_discovered other = *cha, filtered = *cha;

	ktap_ok(pmon_discovered_conflict(cha, &other), "the same unit twice");
	other.address++;
	ktap_ok(pmon_discovered_conflict(cha, &other), "two addresses of one id");
	other = *cha;
	other.id++;
	ktap_ok(pmon_discovered_conflict(cha, &other), "two ids at one address");
	other.type++;
	ktap_ok(pmon_discovered_conflict(cha, &other), "and of another type");
	other.address += 0x10;
	ktap_ok(!pmon_discovered_conflict(cha, &other), "another unit");
	other = good[4].found;
	other.id++;
	other.box_ctl += 0x100;
	ktap_ok(!pmon_discovered_conflict(&good[4].found, &other), "two units in one PCI function");
	ktap_ok(!pmon_discovered_same_layout(&good[4].found, &other),
		"have registers at different offsets");
	other = *cha;
	other.id++;
	other.address += 0x10;
	ktap_ok(pmon_discovered_same_layout(cha, &other), "two units of a type");
	other.width = 44;
	ktap_ok(!pmon_discovered_same_layout(cha, &other), "one with narrower counters");
	other.id--;
	other.address -= 0x10;
	ktap_ok(pmon_discovered_conflict(cha, &other), "and one that is so, of the same number");
	other.die++;
	ktap_ok(!pmon_discovered_conflict(cha, &other), "may be so on another die");
	ktap_ok(pmon_discovered_same_id(cha, &other), "of the same PMU");
	other = *cha;
	other.die++;
	ktap_ok(!pmon_discovered_conflict(cha, &other), "the same unit on another die");
	other = *cha;
	other.source++;
	ktap_ok(!pmon_discovered_same_layout(cha, &other), "one that another table lists");
	ktap_ok(pmon_discovered_conflict(cha, &other), "is not to have its registers");
	other.address += 0x10;
	ktap_ok(!pmon_discovered_conflict(cha, &other), "but its id");
	other = *cha;
	other.id++;
	other.address += 7;
	ktap_ok(pmon_discovered_conflict(cha, &other), "a control register that is a counter");
	ktap_ok(pmon_discovered_conflict(&other, cha), "the other way round");
	other.address = cha->address + 1;
	other.ctl = 0x20;
	other.ctr = 0x30;
	ktap_ok(!pmon_discovered_conflict(cha, &other), "one in a gap of another");
	other = *cha;
	other.id++;
	other.ctl = 0x20;
	other.ctr = 0x10;
	filtered.row = good[0].type;
	filtered.address += 2;
	ktap_ok(pmon_discovered_conflict(&other, &filtered),
		"a filter, which only a row has, that is a counter");
	other = good[2].found;
	other.die++;
	ktap_ok(pmon_discovered_conflict(&good[2].found, &other), "two sockets with one memory");
	other.address += 0x40;
	other.id++;
	ktap_ok(pmon_discovered_conflict(&good[2].found, &other), "or a part of one");
	other = good[4].found;
	other.id++;
	other.die++;
	ktap_ok(pmon_discovered_conflict(&good[4].found, &other),
		"two sockets with one PCI function");
	other.die--;
	other.box_ctl += 0x40;
	ktap_ok(pmon_discovered_conflict(&good[4].found, &other), "or overlapping parts of it");
	other = good[2].found;
	other.id++;
	other.address ^= 1ULL << 63;
	ktap_ok(!pmon_discovered_conflict(&good[2].found, &other),
		"as far from each other as can be");
}

int main(void)
{
	ktap_plan(ARRAY_SIZE(tables) + ARRAY_SIZE(globals) + ARRAY_SIZE(good) + 26);
	test_tables();
	test_globals();
	test_good();
	test_size();
	test_two();
	return ktap_exit();
}
