// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the workload does, to compare counts with.
 */
#include <linux/kernel.h>

#include "workload_model.h"

/* The E5 v2 and what came before it, and after */
#define EMU_OLD		(EMU_SNB | EMU_IVB)
#define EMU_NEW		(EMU_IVB | EMU_HSX | EMU_SP | EMU_LISTED)

/* All with a PCU, and all with QPI */
#define EMU_SINCE_E5	(EMU_EP | EMU_SP | EMU_LISTED)
#define EMU_SINCE_UPI	(EMU_SP | EMU_LISTED)
#define EMU_BEFORE_UPI	(EMU_EP | EMU_EX)

/*
 * struct emu_ground_truth - a row of the truth, or one for each box of a type
 * @name: name
 * @gens: platforms on which some box can see it
 * @each: type of box that has a row each, 0: a row for the socket
 * @times: bytes of each, or 1
 * @links: only if there are QPI links
 * @amount: amounts that add up
 */
struct emu_ground_truth {
	const char *name;
	u16 gens;
	u8 each;
	u8 times;
	bool links;
	u16 amount[3];
};

#define EMU_TRUTH(n, g, e, t, ...)					\
	{ #n, EMU_##g, e, t, false, { __VA_ARGS__ } }
#define EMU_LINK(n, g, t, ...)	{ #n, EMU_##g, 0, t, true, { __VA_ARGS__ } }
#define EMU_COUNT(n, g, ...)	EMU_TRUTH(n, g, 0, 1, __VA_ARGS__)
#define EMU_BYTES(n, g, ...)	EMU_TRUTH(n, g, 0, EMU_LINE_BYTES, __VA_ARGS__)
/* a row for each memory channel (M-box), or each link */
#define EMU_IMCS(n, t, ...)	EMU_TRUTH(n, SINCE_E5, EMU_IMC, t, __VA_ARGS__)
#define EMU_MBOXES(n, t, ...)	EMU_TRUTH(n, EX, EMU_MBOX, t, __VA_ARGS__)
#define EMU_QPIS(n, t, ...)	EMU_TRUTH(n, EP, EMU_QPI, t, __VA_ARGS__)
#define EMU_UPIS(n, t, ...)	EMU_TRUTH(n, SINCE_UPI, EMU_UPI, t, __VA_ARGS__)
#define EMU_RBOXES(n, t, ...)	EMU_TRUTH(n, EX, EMU_RBOX, t, __VA_ARGS__)

static const struct emu_ground_truth emu_ground_truths[] = {
	EMU_BYTES(mem_read_bytes, EVERY, EMU_MEM_RD, EMU_MEM_UNDERFILL),
	EMU_BYTES(mem_write_bytes, EVERY, EMU_MEM_WR),
	EMU_BYTES(mem_local_bytes, EVERY, EMU_OUT_LOCAL),
	EMU_BYTES(mem_remote_out_bytes, BEFORE_UPI, EMU_OUT_REMOTE),
	EMU_BYTES(mem_remote_in_bytes, SINCE_E5, EMU_IN_REMOTE),
	EMU_COUNT(home_reads_local, SINCE_E5, EMU_HA_RD_LOCAL),
	EMU_COUNT(home_reads_remote, SINCE_E5, EMU_HA_RD_REMOTE),
	EMU_COUNT(home_writes_local, SINCE_E5, EMU_HA_WR_LOCAL),
	EMU_COUNT(home_writes_remote, SINCE_E5, EMU_HA_WR_REMOTE),
	EMU_COUNT(page_hits, EVERY, EMU_PAGE_HIT),
	EMU_COUNT(page_empties, EVERY, EMU_PAGE_EMPTY),
	EMU_COUNT(page_misses, EVERY, EMU_PAGE_MISS),
	EMU_IMCS(read_bytes, EMU_LINE_BYTES, EMU_MEM_RD, EMU_MEM_UNDERFILL),
	EMU_IMCS(write_bytes, EMU_LINE_BYTES, EMU_MEM_WR),
	EMU_IMCS(page_hits, 1, EMU_PAGE_HIT),
	EMU_IMCS(page_empties, 1, EMU_PAGE_EMPTY),
	EMU_IMCS(page_misses, 1, EMU_PAGE_MISS),
	EMU_BYTES(pmm_read_bytes, PMM, EMU_PMM_RD),
	EMU_BYTES(pmm_write_bytes, PMM, EMU_PMM_WR),
	EMU_TRUTH(pmm_read_bytes, PMM, EMU_IMC, EMU_LINE_BYTES, EMU_PMM_RD),
	EMU_TRUTH(pmm_write_bytes, PMM, EMU_IMC, EMU_LINE_BYTES, EMU_PMM_WR),
	EMU_MBOXES(read_bytes, EMU_LINE_BYTES, EMU_MEM_RD, EMU_MEM_UNDERFILL),
	EMU_MBOXES(write_bytes, EMU_LINE_BYTES, EMU_MEM_WR),
	EMU_MBOXES(page_hits, 1, EMU_PAGE_HIT),
	EMU_MBOXES(page_empties, 1, EMU_PAGE_EMPTY),
	EMU_MBOXES(page_misses, 1, EMU_PAGE_MISS),

	EMU_COUNT(llc_lookups, EVERY, EMU_LLC_LOOKUPS),
	EMU_COUNT(llc_reads, EVERY, EMU_LLC_READS),
	EMU_COUNT(llc_misses, EVERY, EMU_LLC_MISSES),
	EMU_COUNT(llc_writes, EVERY, EMU_LLC_WRITES),
	EMU_COUNT(llc_snoops, EVERY, EMU_LLC_SNOOPS),
	EMU_COUNT(llc_modified_victims, EVERY, EMU_LLC_VICTIM_M),
	EMU_COUNT(llc_request_clocks, EX, EMU_LLC_WAIT),
	EMU_COUNT(llc_drd, SINCE_E5, EMU_ASK + EMU_DRD),
	EMU_COUNT(llc_drd_misses, SINCE_E5, EMU_ASK_MISS + EMU_DRD),
	EMU_COUNT(llc_drd_misses_local, SINCE_E5, EMU_ASK_MISS_LOCAL + EMU_DRD),
	EMU_COUNT(llc_drd_misses_remote, SINCE_E5, EMU_ASK_MISS_REMOTE + EMU_DRD),
	EMU_COUNT(llc_drd_clocks, SINCE_E5, EMU_ASK_WAIT + EMU_DRD),
	EMU_COUNT(llc_drd_miss_clocks, SINCE_E5, EMU_ASK_MISS_WAIT + EMU_DRD),
	EMU_COUNT(llc_rfo, SINCE_E5, EMU_ASK + EMU_RFO),
	EMU_COUNT(llc_rfo_misses, SINCE_E5, EMU_ASK_MISS + EMU_RFO),
	EMU_COUNT(llc_rfo_miss_clocks, SINCE_E5, EMU_ASK_MISS_WAIT + EMU_RFO),
	EMU_COUNT(llc_crd, SINCE_E5, EMU_ASK + EMU_CRD),
	EMU_COUNT(llc_crd_misses, SINCE_E5, EMU_ASK_MISS + EMU_CRD),
	EMU_COUNT(llc_prefetches, SINCE_E5, EMU_ASK + EMU_PF_RFO,
		  EMU_ASK + EMU_PF_CODE, EMU_ASK + EMU_PF_DATA),
	EMU_COUNT(request_clocks_local, EX, EMU_WAIT_OUT_LOCAL),
	EMU_COUNT(request_clocks_remote, EX, EMU_WAIT_OUT_REMOTE),

	EMU_BYTES(pcie_read_bytes, SINCE_E5, EMU_ASK + EMU_DEV_RD,
		  EMU_ASK + EMU_DEV_NS_RD),
	EMU_BYTES(pcie_read_miss_bytes, SINCE_E5, EMU_ASK_MISS + EMU_DEV_RD,
		  EMU_ASK_MISS + EMU_DEV_NS_RD),
	EMU_BYTES(pcie_write_bytes, SINCE_E5, EMU_ASK + EMU_DEV_WR,
		  EMU_ASK + EMU_DEV_WILF, EMU_ASK + EMU_DEV_NS_WR),
	EMU_BYTES(pcie_write_miss_bytes, SINCE_E5, EMU_ASK_MISS + EMU_DEV_WR,
		  EMU_ASK_MISS + EMU_DEV_WILF, EMU_ASK_MISS + EMU_DEV_NS_WR),
	EMU_COUNT(pcie_partial_reads, OLD, EMU_ASK + EMU_DEV_PART_RD),
	EMU_COUNT(pcie_partial_writes, SINCE_E5, EMU_ASK + EMU_DEV_PART_WR),
	EMU_BYTES(ioh_read_bytes, EX, EMU_HA_RD_IO),
	EMU_BYTES(ioh_write_bytes, EX, EMU_HA_WR_IO),

	EMU_LINK(qpi_tx_data_bytes, BEFORE_UPI, EMU_DATA_FLITS, EMU_TX + EMU_FLIT_DATA),
	EMU_LINK(qpi_rx_data_bytes, BEFORE_UPI, EMU_DATA_FLITS, EMU_RX + EMU_FLIT_DATA),
	EMU_QPIS(tx_data_bytes, EMU_DATA_FLITS, EMU_TX + EMU_FLIT_DATA),
	EMU_QPIS(rx_data_bytes, EMU_DATA_FLITS, EMU_RX + EMU_FLIT_DATA),
	EMU_QPIS(tx_flits, 1, EMU_TX + EMU_FLIT_DATA, EMU_TX + EMU_FLIT_CONTROL),
	EMU_QPIS(rx_flits, 1, EMU_RX + EMU_FLIT_DATA, EMU_RX + EMU_FLIT_CONTROL),
	EMU_QPIS(tx_idle_flits, 1, EMU_TX + EMU_FLIT_IDLE),
	EMU_QPIS(rx_idle_flits, 1, EMU_RX + EMU_FLIT_IDLE),
	EMU_RBOXES(rx_data_bytes, EMU_DATA_FLITS, EMU_RX + EMU_FLIT_DATA),
	EMU_RBOXES(tx_flits, 1, EMU_TX + EMU_FLIT_DATA, EMU_TX + EMU_FLIT_CONTROL),
	EMU_RBOXES(tx_idle_flits, 1, EMU_TX + EMU_FLIT_IDLE),

	EMU_LINK(upi_tx_data_bytes, SINCE_UPI, EMU_LINE_BYTES, EMU_TX + EMU_MSG_DRS,
		 EMU_TX + EMU_MSG_NCB),
	EMU_LINK(upi_rx_data_bytes, SINCE_UPI, EMU_LINE_BYTES, EMU_RX + EMU_MSG_DRS,
		 EMU_RX + EMU_MSG_NCB),
	EMU_UPIS(tx_data_bytes, EMU_LINE_BYTES, EMU_TX + EMU_MSG_DRS, EMU_TX + EMU_MSG_NCB),
	EMU_UPIS(rx_data_bytes, EMU_LINE_BYTES, EMU_RX + EMU_MSG_DRS, EMU_RX + EMU_MSG_NCB),
	/* Messages without data */
	EMU_UPIS(tx_messages, 1, EMU_TX + EMU_MSG_HOM, EMU_TX + EMU_MSG_SNP, EMU_TX + EMU_MSG_NDR),
	EMU_UPIS(rx_messages, 1, EMU_RX + EMU_MSG_HOM, EMU_RX + EMU_MSG_SNP, EMU_RX + EMU_MSG_NDR),
	EMU_BYTES(io_in_bytes, SINCE_UPI, EMU_IO_WR),
	EMU_BYTES(io_out_bytes, SINCE_UPI, EMU_IO_RD),
	EMU_COUNT(ioclk_cycles, SINCE_UPI, EMU_IOCLK),

	EMU_COUNT(uclk_cycles, EVERY, EMU_UCLK),
	EMU_COUNT(dclk_cycles, EVERY, EMU_DCLK),
	EMU_LINK(qclk_cycles, SINCE_E5, 1, EMU_QCLK),
	EMU_COUNT(pclk_cycles, SINCE_E5, EMU_PCLK),

	EMU_COUNT(turbo_cycles, BEFORE_UPI, EMU_TURBO),
	EMU_COUNT(lim_thermal_cycles, EVERY, EMU_LIM_THERMAL),
	EMU_COUNT(lim_power_cycles, SINCE_E5, EMU_LIM_POWER),
	EMU_COUNT(lim_os_cycles, EP, EMU_LIM_OS),
	EMU_COUNT(lim_current_cycles, OLD, EMU_LIM_CURRENT),
	EMU_COUNT(lim_io_cycles, SINCE_E5, EMU_LIM_IO),
	EMU_COUNT(lim_perf_cycles, OLD, EMU_LIM_PERF),
	EMU_COUNT(freq_trans_cycles, SINCE_E5, EMU_FREQ_TRANS),
	EMU_COUNT(prochot_cycles, EVERY, EMU_PROCHOT),
	EMU_COUNT(core_c0_cycles, SINCE_E5, EMU_C0),
	EMU_COUNT(core_c3_cycles, SINCE_E5, EMU_C3),
	EMU_COUNT(core_c6_cycles, SINCE_E5, EMU_C6),
	EMU_COUNT(core_trans_cycles, SINCE_E5, EMU_TRANS_ALL),
	EMU_COUNT(pkg_c0_cycles, NEW, EMU_PKG_C0),
	EMU_COUNT(pkg_c2_cycles, NEW, EMU_PKG_C2),
	EMU_COUNT(pkg_c3_cycles, NEW, EMU_PKG_C3),
	EMU_COUNT(pkg_c6_cycles, NEW, EMU_PKG_C6),
};

static unsigned int emu_truth_units(const struct emu_ground_truth *t,
				    const struct emu_shape *shape)
{
	unsigned int units = shape->units[t->each];

	if (!(t->gens & BIT(shape->gen)) || (t->links && !emu_links(shape)))
		return 0;
	if (!t->each)
		return 1;
	return t->each == EMU_RBOX ? units * EMU_R_LINKS : units;
}

/* The table's row and the unit for a number, counted over all units. */
static const struct emu_ground_truth *emu_truth_find(const struct emu_shape *shape,
						     unsigned int row,
						     unsigned int *unit)
{
	const struct emu_ground_truth *t = emu_ground_truths;

	for (*unit = row; *unit >= emu_truth_units(t, shape); t++)
		*unit -= emu_truth_units(t, shape);
	return t;
}

unsigned int emu_ground_truth_rows(const struct emu_shape *shape)
{
	unsigned int i, sum = 0;

	for (i = 0; i < ARRAY_SIZE(emu_ground_truths); i++)
		sum += emu_truth_units(&emu_ground_truths[i], shape);
	return sum;
}

static const char *emu_truth_prefix(const struct emu_ground_truth *t)
{
	switch (t->each) {
	case EMU_IMC:
		return "imc";
	case EMU_MBOX:
		return "mbox";
	case EMU_UPI:
		return "upi";
	default:
		return "qpi";
	}
}

void emu_ground_truth_name(const struct emu_shape *shape, unsigned int row,
			   char *buf, size_t len)
{
	const struct emu_ground_truth *t;
	unsigned int unit;

	t = emu_truth_find(shape, row, &unit);
	if (t->each == EMU_IMC)
		unit = shape->channel[unit];
	if (t->each)
		scnprintf(buf, len, "%s%u_%s", emu_truth_prefix(t), unit,
			  t->name);
	else
		scnprintf(buf, len, "%s", t->name);
}

u64 emu_ground_truth_rate(const struct emu_quantities *t, unsigned int socket,
			  unsigned int row)
{
	const struct emu_ground_truth *truth;
	unsigned int unit, units, i;
	u64 sum = 0;

	truth = emu_truth_find(&t->shape, row, &unit);
	units = emu_truth_units(truth, &t->shape);
	for (i = 0; i < ARRAY_SIZE(truth->amount); i++)
		sum += emu_split(t->q[socket][truth->amount[i]], unit, units);
	return sum * truth->times;
}
