// SPDX-License-Identifier: GPL-2.0-only
/*
 * The emulator's workload counts alike in every box.
 *
 * By hand, from this directory (the -D are for lib/ktap.h, see lib/lib.mk):
 *	t=test_workload; gcc -std=gnu11 '-D__printf(f, a)=' -D__noreturn= -I../lib -Ishim \
 *		-o /tmp/$t $t.c ../lib/ktap.c ../../drivers/emu/workload*.c && /tmp/$t
 *
 * To the last integer: what the ground truth says of each quantity is what the events of the boxes
 * add up to, whatever the number of sockets, units and links.
 */
#include <stdlib.h>
#include <string.h>

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/types.h>

#include "../../drivers/emu/workload_model.h"
#include "ktap.h"

#define EXT		EMU_EXT
#define LINE		64
#define OPC_RFO		0x180
#define OPC_CRD		0x181
#define OPC_DRD		0x182
#define OPC_PCIITOM	0x19c
#define OPC_PCIRDCUR	0x19e
#define OPC_WBMTOI	0x1c4
#define STATE_I		0x01
#define STATE_ANY	0x1f
#define SKX_ANY		0x3ff
#define FAST	"read=200G write=200G pcie_read=200G pcie_write=200G remote=999 llc_hit=999"

static struct emu_workload w[EMU_MAX_SOCKETS];
static struct emu_quantities traffic;
static unsigned int sockets;
static enum emu_gen gen;

static const u8 units_of[EMU_GENS][EMU_BOX_TYPES] = {
	[EMU_GEN_SNB] = {
		[EMU_UBOX] = 1, [EMU_PCU] = 1, [EMU_CBOX] = 8, [EMU_HA] = 1,
		[EMU_IMC] = 4, [EMU_QPI] = 2, [EMU_R2PCIE] = 1, [EMU_R3QPI] = 2,
	},
	[EMU_GEN_IVB] = {
		[EMU_UBOX] = 1, [EMU_PCU] = 1, [EMU_CBOX] = 15, [EMU_HA] = 2,
		[EMU_IMC] = 8, [EMU_QPI] = 3, [EMU_R2PCIE] = 1, [EMU_R3QPI] = 3,
		[EMU_IRP] = 2,
	},
	[EMU_GEN_HSX] = {
		[EMU_UBOX] = 1, [EMU_PCU] = 1, [EMU_CBOX] = 18, [EMU_HA] = 2,
		[EMU_IMC] = 8, [EMU_QPI] = 3, [EMU_R2PCIE] = 1, [EMU_R3QPI] = 3,
		[EMU_IRP] = 2, [EMU_EP_SBOX] = 4,
	},
	[EMU_GEN_NHM_EX] = {
		[EMU_EX_UBOX] = 1, [EMU_EX_CBOX] = 8, [EMU_BBOX] = 2, [EMU_SBOX] = 2,
		[EMU_MBOX] = 2, [EMU_RBOX] = 2, [EMU_WBOX] = 1,
	},
	[EMU_GEN_WSM_EX] = {
		[EMU_EX_UBOX] = 1, [EMU_EX_CBOX] = 10, [EMU_BBOX] = 2, [EMU_SBOX] = 2,
		[EMU_MBOX] = 2, [EMU_RBOX] = 2, [EMU_WBOX] = 1,
	},
	[EMU_GEN_SKX] = {
		[EMU_UBOX] = 1, [EMU_PCU] = 1, [EMU_CHA] = 28, [EMU_IIO] = 6, [EMU_IRP] = 6,
		[EMU_IMC] = 6, [EMU_UPI] = 3, [EMU_M2M] = 2, [EMU_M2PCIE] = 4, [EMU_M3UPI] = 3,
	},
};

static const char * const gen_names[EMU_GENS] = { "snbep", "ivbep", "hsx", "nhmex", "wsmex",
						"skx" };

static struct emu_shape shape(void)
{
	struct emu_shape shape = { .gen = gen };

	memcpy(shape.units, units_of[gen], sizeof(shape.units));
	return shape;
}

static bool set(const char *text)
{
	struct emu_shape boxes = shape();
	char *copy = strdup(text);
	int err = emu_workload_set(w, sockets, copy);

	free(copy);
	emu_workload_update(&traffic, w, sockets, &boxes);
	return !err;
}

/* The defaults, running, with the changes of a text. */
static void load(const char *text, unsigned int n)
{
	sockets = n;
	emu_workload_init(w, sockets);
	if (!set("on") || !set(text))
		ktap_bail("workload refused: %s", text);
}

static struct emu_select select_of(enum emu_box_type box, unsigned int s, unsigned int code,
				   unsigned int umask)
{
	struct emu_select sel = {
		.gen = gen, .box = box, .socket = s, .units = units_of[gen][box],
		.event = box < EMU_EX_UBOX ? code & 0xff : code,
		.ext = box < EMU_EX_UBOX && code & EXT,
		.umask = umask, .state = STATE_ANY, .nid = 0xff,
	};

	if (box == EMU_RBOX)
		sel.units *= EMU_R_LINKS;
	return sel;
}

/* All units of the box on that socket. */
static u64 sum_units(struct emu_select sel)
{
	u64 sum = 0;

	for (sel.unit = 0; sel.unit < sel.units; sel.unit++)
		sum += emu_workload_rate(&traffic, &sel);
	return sum;
}

static u64 rate(enum emu_box_type box, unsigned int s, unsigned int code, unsigned int umask)
{
	return sum_units(select_of(box, s, code, umask));
}

/* All units of all sockets. */
static u64 total(enum emu_box_type box, unsigned int code, unsigned int umask)
{
	unsigned int s;
	u64 sum = 0;

	for (s = 0; s < sockets; s++)
		sum += rate(box, s, code, umask);
	return sum;
}

static u64 lookup(unsigned int s, unsigned int umask, unsigned int state)
{
	struct emu_select sel = select_of(EMU_CBOX, s, 0x34, umask);

	sel.state = state;
	return sum_units(sel);
}

static u64 tor(unsigned int s, unsigned int event, unsigned int umask, unsigned int opc)
{
	struct emu_select sel = select_of(EMU_CBOX, s, event, umask);

	sel.opc = opc;
	return sum_units(sel);
}

static u64 tor_node(unsigned int s, unsigned int umask, unsigned int opc, unsigned int nid)
{
	struct emu_select sel = select_of(EMU_CBOX, s, 0x35, umask);

	sel.opc = opc;
	sel.nid = nid;
	return sum_units(sel);
}

static u64 truly(unsigned int s, const char *row)
{
	struct emu_shape boxes = shape();
	char name[EMU_TRUTH_NAME];
	unsigned int i;

	for (i = 0; i < emu_ground_truth_rows(&boxes); i++) {
		emu_ground_truth_name(&boxes, i, name, sizeof(name));
		if (!strcmp(name, row))
			return emu_ground_truth_rate(&traffic, s, i);
	}
	ktap_bail("no truth row %s", row);
	return 0;
}

/* A quantity makes one test point, what is wrong with it a note. */
static unsigned int broken;

static void law(u64 got, u64 want, const char *what, unsigned int n)
{
	if (got == want)
		return;
	broken++;
	ktap_note("%s [%u]: got %llu, want %llu", what, n, got, want);
}

/*
 * Quantities: each row of the truth, from the events that a user would count
 */

#define SNB	EMU_SNB
#define IVB	EMU_IVB
#define HSX	EMU_HSX
#define OLD	(SNB | IVB)
#define NEW	(IVB | HSX)
#define EP	EMU_EP
#define EX	EMU_EX
#define SKX	EMU_SKX

/* Which boxes: all of the socket together, each by itself, the first one. */
enum { ALL, EACH, ONE };
enum { ANYWHERE, HERE, ELSEWHERE };

/*
 * @arg: C-box: opcode, of lookups the state; PCU: occ_sel or band; R-box: IPERF_CFG
 * @home: C-box: the node filter has this socket, or the others; CHA: the target
 * @per: of the counts so many are one
 */
static const struct quantity {
	const char *name;
	u8 gens;
	u8 boxes;
	u8 bytes;
	struct term {
		s8 times;
		u8 box;
		u16 code;
		u8 umask;
		u32 arg;
		u8 home;
	} term[4];
	u8 per;
} quantities[] = {
#define CBOX(c, u, a)	{ 1, EMU_CBOX, c, u, a }
#define TOR(u, a)	CBOX(0x35, u, a)
	{ "mem_read_bytes", EP, ALL, LINE, { { 1, EMU_IMC, 0x04, 0x03 } } },
	{ "mem_read_bytes", EX, ALL, LINE, { { 1, EMU_MBOX, EMU_M_BCMD } } },
	{ "mem_write_bytes", EP, ALL, LINE, { { 1, EMU_IMC, 0x04, 0x0c } } },
	{ "mem_write_bytes", EX, ALL, LINE, { { 1, EMU_BBOX, EMU_B_SET(1, 0x0c) } } },
	{ "mem_local_bytes", EP, ALL, LINE, { { 1, EMU_HA, 0x01, 0x05 } } },
	{ "mem_local_bytes", EX, ALL, LINE, { { 1, EMU_SBOX, 0x6c, 0x01 } } },
	{ "mem_remote_out_bytes", EP, ALL, LINE, { { 1, EMU_QPI, EXT | 0x00, 0x02 } } },
	{ "mem_remote_out_bytes", EX, ALL, LINE, { { 1, EMU_SBOX, 0x6c, 0x02 } } },
	{ "mem_remote_in_bytes", EP, ALL, LINE, { { 1, EMU_HA, 0x01, 0x0a } } },
	{ "home_reads_local", EP, ALL, 1, { { 1, EMU_HA, 0x01, 0x01 } } },
	{ "home_reads_remote", EP, ALL, 1, { { 1, EMU_HA, 0x01, 0x02 } } },
	{ "home_writes_local", EP, ALL, 1, { { 1, EMU_HA, 0x01, 0x04 } } },
	{ "home_writes_remote", EP, ALL, 1, { { 1, EMU_HA, 0x01, 0x08 } } },
	{ "page_hits", EP, ALL, 1, { { 1, EMU_IMC, 0x04, 0x0f }, { -1, EMU_IMC, 0x01, 0x03 } } },
	{ "page_hits", EX, ALL, 1, { { 1, EMU_MBOX, 0x14 } } },
	{ "page_misses", EP, ALL, 1, { { 1, EMU_IMC, 0x02, 0x01 } } },
	{ "page_misses", NEW, ALL, 1, { { 1, EMU_IMC, 0x02, 0x0c } } },
	{ "page_misses", EX, ALL, 1, { { 1, EMU_MBOX, 0x13 } } },
	{ "page_empties", EP, ALL, 1, { { 1, EMU_IMC, 0x01, 0x03 },
					{ -1, EMU_IMC, 0x02, 0x01 } } },
	{ "page_empties", EX, ALL, 1, { { 1, EMU_MBOX, EMU_M_PAGE_EMPTY } } },
	{ "page_empties", EX, ALL, 1, { { 1, EMU_MBOX, EMU_M_OPENED },
					{ -1, EMU_MBOX, 0x13 } } },
	{ "page_empties", EX, ALL, 1, { { 1, EMU_MBOX, EMU_M_DRAM + 0x02 },
					{ -1, EMU_MBOX, 0x13 } } },
	{ "imc%u_read_bytes", EP, EACH, LINE, { { 1, EMU_IMC, 0x04, 0x03 } } },
	{ "imc%u_read_bytes", NEW, EACH, LINE, { { 1, EMU_IMC, 0x04, 0x30 } } },
	{ "imc%u_write_bytes", EP, EACH, LINE, { { 1, EMU_IMC, 0x04, 0x0c } } },
	{ "imc%u_page_hits", EP, EACH, 1, { { 1, EMU_IMC, 0x04, 0x0f },
					    { -1, EMU_IMC, 0x01, 0x03 } } },
	{ "imc%u_page_misses", EP, EACH, 1, { { 1, EMU_IMC, 0x02, 0x01 } } },
	{ "imc%u_page_empties", EP, EACH, 1, { { 1, EMU_IMC, 0x02, 0x02 } } },
	{ "mbox%u_read_bytes", EX, EACH, LINE, { { 1, EMU_MBOX, EMU_M_BCMD } } },
	{ "mbox%u_write_bytes", EX, EACH, LINE, { { 1, EMU_MBOX, EMU_M_BCMD + 1 } } },
	{ "mbox%u_page_hits", EX, EACH, 1, { { 1, EMU_MBOX, 0x14 } } },
	{ "mbox%u_page_misses", EX, EACH, 1, { { 1, EMU_MBOX, 0x13 } } },
	{ "mbox%u_page_empties", EX, EACH, 1, { { 1, EMU_MBOX, EMU_M_PAGE_EMPTY } } },

	{ "llc_lookups", EP, ALL, 1, { CBOX(0x34, 0x11, STATE_ANY) } },
	{ "llc_lookups", EX, ALL, 1, { { 1, EMU_EX_CBOX, 0x19 }, { 1, EMU_EX_CBOX, 0x1b } } },
	{ "llc_reads", EP, ALL, 1, { CBOX(0x34, 0x03, STATE_ANY) } },
	{ "llc_reads", EX, ALL, 1, { { 1, EMU_EX_CBOX, 0x14, 0x07 },
				     { 1, EMU_EX_CBOX, 0x15, 0x0f } } },
	{ "llc_misses", EP, ALL, 1, { CBOX(0x34, 0x03, STATE_I) } },
	{ "llc_misses", HSX, ALL, 1, { CBOX(0x34, 0x21, STATE_I) } },
	{ "llc_misses", EX, ALL, 1, { { 1, EMU_EX_CBOX, 0x14, 0x07 } } },
	{ "llc_misses", EX, ALL, 1, { { 1, EMU_EX_CBOX, 0x16, 0x0f } } },
	{ "llc_writes", EP, ALL, 1, { CBOX(0x34, 0x05, STATE_ANY) } },
	{ "llc_writes", EX, ALL, 1, { { 1, EMU_EX_CBOX, 0x19 },
				      { -1, EMU_EX_CBOX, 0x14, 0x07 },
				      { -1, EMU_EX_CBOX, 0x15, 0x0f } } },
	{ "llc_snoops", EP, ALL, 1, { CBOX(0x34, 0x09, STATE_ANY) } },
	{ "llc_snoops", EX, ALL, 1, { { 1, EMU_EX_CBOX, 0x1b } } },
	{ "llc_modified_victims", EP, ALL, 1, { CBOX(0x37, 0x01, 0) } },
	{ "llc_modified_victims", EX, ALL, 1, { { 1, EMU_EX_CBOX, 0x17, 0x01 } } },
	{ "llc_request_clocks", EX, ALL, 1, { { 1, EMU_EX_CBOX, 0x1e } } },
	{ "llc_drd", EP, ALL, 1, { TOR(0x01, OPC_DRD) } },
	{ "llc_drd_misses", EP, ALL, 1, { TOR(0x03, OPC_DRD) } },
	{ "llc_drd_misses_local", EP, ALL, 1, { { 1, EMU_CBOX, 0x35, 0x43, OPC_DRD, HERE } } },
	{ "llc_drd_misses_local", NEW, ALL, 1, { TOR(0x23, OPC_DRD) } },
	{ "llc_drd_misses_remote", EP, ALL, 1, { { 1, EMU_CBOX, 0x35, 0x43, OPC_DRD,
						   ELSEWHERE } } },
	{ "llc_drd_misses_remote", NEW, ALL, 1, { TOR(0x83, OPC_DRD) } },
	{ "llc_drd_clocks", EP, ALL, 1, { CBOX(0x36, 0x01, OPC_DRD) } },
	{ "llc_drd_miss_clocks", EP, ALL, 1, { CBOX(0x36, 0x03, OPC_DRD) } },
	{ "llc_rfo", EP, ALL, 1, { TOR(0x01, OPC_RFO) } },
	{ "llc_rfo_misses", EP, ALL, 1, { TOR(0x03, OPC_RFO) } },
	{ "llc_rfo_miss_clocks", EP, ALL, 1, { CBOX(0x36, 0x03, OPC_RFO) } },
	{ "llc_crd", EP, ALL, 1, { TOR(0x01, OPC_CRD) } },
	{ "llc_crd_misses", EP, ALL, 1, { TOR(0x03, OPC_CRD) } },
	{ "llc_prefetches", EP, ALL, 1, { TOR(0x01, 0x190), TOR(0x01, 0x191), TOR(0x01, 0x192) } },
	{ "request_clocks_local", EX, ALL, 1, { { 1, EMU_SBOX, 0x31, 0x01 } } },
	{ "request_clocks_remote", EX, ALL, 1, { { 1, EMU_SBOX, 0x31, 0x02 } } },

	{ "pcie_read_bytes", EP, ALL, LINE, { TOR(0x01, OPC_PCIRDCUR), TOR(0x01, 0x1e4) } },
	{ "pcie_read_miss_bytes", EP, ALL, LINE, { TOR(0x03, OPC_PCIRDCUR), TOR(0x03, 0x1e4) } },
	{ "pcie_write_bytes", EP, ALL, LINE, { TOR(0x01, OPC_PCIITOM), TOR(0x01, 0x194),
					       TOR(0x01, 0x1e6) } },
	{ "pcie_write_miss_bytes", EP, ALL, LINE, { TOR(0x03, OPC_PCIITOM), TOR(0x03, 0x194),
						    TOR(0x03, 0x1e6) } },
	{ "pcie_partial_reads", OLD, ALL, 1, { TOR(0x01, 0x195) } },
	{ "pcie_partial_writes", EP, ALL, 1, { TOR(0x01, 0x1e5) } },
	{ "ioh_read_bytes", EX, ALL, LINE, { { 1, EMU_BBOX, EMU_B_SET(1, 0x0a) },
					     { -1, EMU_BBOX, EMU_B_SET(1, 0x0d) } } },
	{ "ioh_write_bytes", EX, ALL, LINE, { { 1, EMU_BBOX, EMU_B_SET(1, 0x0d) } } },

	{ "qpi_tx_data_bytes", EP, ALL, 8, { { 1, EMU_QPI, 0x00, 0x02 } } },
	{ "qpi_tx_data_bytes", EX, ALL, LINE, { { 1, EMU_SBOX, 0x64, 0x1f },
						{ 1, EMU_SBOX, 0x68, 0x1f } } },
	{ "qpi_rx_data_bytes", EP, ALL, 8, { { 1, EMU_QPI, 0x01, 0x02 } } },
	{ "qpi_rx_data_bytes", EX, ALL, LINE, { { 1, EMU_RBOX, EMU_R_IPERF, 0, 0xc5 } } },
	{ "qpi_rx_data_bytes", EX, ALL, LINE, { { 1, EMU_RBOX, EMU_R_IPERF, 0, 0xa00 } } },
	{ "qpi%u_tx_data_bytes", EP, EACH, 8, { { 1, EMU_QPI, 0x00, 0x02 } } },
	{ "qpi%u_rx_data_bytes", EP, EACH, 8, { { 1, EMU_QPI, 0x01, 0x02 } } },
	{ "qpi%u_rx_data_bytes", EX, EACH, LINE, { { 1, EMU_RBOX, EMU_R_IPERF, 0, 0xc4 },
						   { 1, EMU_RBOX, EMU_R_IPERF, 0, 0xc1 } } },
	{ "qpi%u_tx_flits", EP, EACH, 1, { { 1, EMU_QPI, 0x00, 0x06 } } },
	{ "qpi%u_tx_flits", EX, EACH, 1, { { 1, EMU_RBOX, EMU_R_IPERF, 0, 1U << 31 } } },
	{ "qpi%u_rx_flits", EP, EACH, 1, { { 1, EMU_QPI, 0x01, 0x06 } } },
	{ "qpi%u_tx_idle_flits", EP, EACH, 1, { { 1, EMU_QPI, 0x00, 0x01 } } },
	{ "qpi%u_tx_idle_flits", EX, EACH, 1, { { 1, EMU_RBOX, EMU_R_IPERF, 0, 1U << 30 } } },
	{ "qpi%u_rx_idle_flits", EP, EACH, 1, { { 1, EMU_QPI, 0x01, 0x01 } } },

	{ "uclk_cycles", EP, ONE, 1, { { 1, EMU_UBOX, EMU_EVENT_FIXED } } },
	{ "uclk_cycles", EP, ONE, 1, { { 1, EMU_CBOX, 0x00 } } },
	{ "uclk_cycles", EX, ONE, 1, { { 1, EMU_WBOX, EMU_EVENT_FIXED } } },
	{ "dclk_cycles", EP, ONE, 1, { { 1, EMU_IMC, EMU_EVENT_FIXED } } },
	{ "dclk_cycles", EX, ONE, 1, { { 1, EMU_MBOX, 0x1b } } },
	{ "qclk_cycles", EP, ONE, 1, { { 1, EMU_QPI, 0x14 } } },
	{ "pclk_cycles", EP, ONE, 1, { { 1, EMU_PCU, 0x00 } } },

	{ "turbo_cycles", EP, ONE, 1, { { 1, EMU_PCU, 0x0c, 0, 33 } } },
	{ "turbo_cycles", EX, ONE, 1, { { 1, EMU_WBOX, 0x04, 0xff } } },
	{ "lim_thermal_cycles", EP, ONE, 1, { { 1, EMU_PCU, 0x04 } } },
	{ "lim_thermal_cycles", EX, ONE, 1, { { 1, EMU_WBOX, 0x00, 0x40 } } },
	{ "lim_power_cycles", EP, ONE, 1, { { 1, EMU_PCU, 0x05 } } },
	{ "lim_os_cycles", EP, ONE, 1, { { 1, EMU_PCU, 0x06 } } },
	{ "lim_current_cycles", OLD, ONE, 1, { { 1, EMU_PCU, 0x07 } } },
	{ "lim_io_cycles", SNB, ONE, 1, { { 1, EMU_PCU, EXT | 0x01 } } },
	{ "lim_io_cycles", IVB, ONE, 1, { { 1, EMU_PCU, 0x61 } } },
	{ "lim_io_cycles", HSX, ONE, 1, { { 1, EMU_PCU, 0x73 } } },
	{ "lim_perf_cycles", SNB, ONE, 1, { { 1, EMU_PCU, EXT | 0x02 } } },
	{ "lim_perf_cycles", IVB, ONE, 1, { { 1, EMU_PCU, 0x62 } } },
	{ "freq_trans_cycles", SNB, ONE, 1, { { 1, EMU_PCU, EXT | 0x00 } } },
	{ "freq_trans_cycles", IVB, ONE, 1, { { 1, EMU_PCU, 0x60 } } },
	{ "freq_trans_cycles", HSX, ONE, 1, { { 1, EMU_PCU, 0x74 } } },
	{ "prochot_cycles", EP, ONE, 1, { { 1, EMU_PCU, 0x0a } } },
	{ "prochot_cycles", EX, ONE, 1, { { 1, EMU_WBOX, 0x02 } } },
	{ "core_c0_cycles", EP, ONE, 1, { { 1, EMU_PCU, 0x80, 0, 1 } } },
	{ "core_c3_cycles", EP, ONE, 1, { { 1, EMU_PCU, 0x80, 0, 2 } } },
	{ "core_c6_cycles", EP, ONE, 1, { { 1, EMU_PCU, 0x80, 0, 3 } } },
	{ "core_trans_cycles", SNB, ONE, 1, { { 1, EMU_PCU, EXT | 0x0b } } },
	{ "core_trans_cycles", IVB, ONE, 1, { { 1, EMU_PCU, 0x63 } } },
	{ "core_trans_cycles", HSX, ONE, 1, { { 1, EMU_PCU, 0x72 } } },
	{ "pkg_c0_cycles", IVB, ONE, 1, { { 1, EMU_PCU, EXT | 0x2a } } },
	{ "pkg_c0_cycles", HSX, ONE, 1, { { 1, EMU_PCU, 0x2a } } },
	{ "pkg_c2_cycles", IVB, ONE, 1, { { 1, EMU_PCU, EXT | 0x2b } } },
	{ "pkg_c2_cycles", HSX, ONE, 1, { { 1, EMU_PCU, 0x2b } } },
	{ "pkg_c3_cycles", IVB, ONE, 1, { { 1, EMU_PCU, EXT | 0x2c } } },
	{ "pkg_c3_cycles", HSX, ONE, 1, { { 1, EMU_PCU, 0x2c } } },
	{ "pkg_c6_cycles", IVB, ONE, 1, { { 1, EMU_PCU, EXT | 0x2d } } },
	{ "pkg_c6_cycles", HSX, ONE, 1, { { 1, EMU_PCU, 0x2d } } },
#undef TOR
#undef CBOX

#define CHA(c, u, a)	{ 1, EMU_CHA, c, u, a }
#define TOR(u, a)	CHA(0x35, u, a)
	{ "mem_read_bytes", SKX, ALL, LINE, { { 1, EMU_IMC, 0x04, 0x03 } } },
	{ "mem_write_bytes", SKX, ALL, LINE, { { 1, EMU_M2M, 0x38, 0x10 } } },
	{ "mem_local_bytes", SKX, ALL, LINE, { CHA(0x50, 0x05, 0) } },
	{ "mem_remote_in_bytes", SKX, ALL, LINE, { CHA(0x50, 0x0a, 0) } },
	{ "home_reads_local", SKX, ALL, 1, { CHA(0x50, 0x01, 0) } },
	{ "home_reads_local", SKX, ALL, 1, { { 1, EMU_M2M, 0x37, 0x04 }, { -1, EMU_M2M, 0x26 } } },
	{ "home_reads_remote", SKX, ALL, 1, { CHA(0x50, 0x02, 0) } },
	{ "home_writes_local", SKX, ALL, 1, { CHA(0x50, 0x04, 0) } },
	{ "home_writes_remote", SKX, ALL, 1, { CHA(0x50, 0x08, 0) } },
	{ "home_writes_remote", SKX, ALL, 1, { { 1, EMU_M3UPI, 0x41, 0x10 } } },
	{ "page_hits", SKX, ALL, 1, { { 1, EMU_IMC, 0x04, 0x0f }, { -1, EMU_IMC, 0x01, 0x03 } } },
	{ "page_misses", SKX, ALL, 1, { { 1, EMU_IMC, 0x02, 0x01 } } },
	{ "page_empties", SKX, ALL, 1, { { 1, EMU_IMC, 0x02, 0x02 } } },
	{ "imc%u_read_bytes", SKX, EACH, LINE, { { 1, EMU_IMC, 0x04, 0x03 } } },
	{ "imc%u_write_bytes", SKX, EACH, LINE, { { 1, EMU_IMC, 0x04, 0x0c } } },
	{ "imc%u_page_hits", SKX, EACH, 1, { { 1, EMU_IMC, 0x04, 0x0f },
					     { -1, EMU_IMC, 0x01, 0x03 } } },
	{ "imc%u_page_misses", SKX, EACH, 1, { { 1, EMU_IMC, 0x02, 0x01 } } },
	{ "imc%u_page_empties", SKX, EACH, 1, { { 1, EMU_IMC, 0x02, 0x02 } } },
	{ "llc_lookups", SKX, ALL, 1, { CHA(0x34, 0x11, SKX_ANY) } },
	{ "llc_lookups", SKX, ALL, 1, { CHA(0x34, 0x31, SKX_ANY), CHA(0x34, 0x91, SKX_ANY) } },
	{ "llc_reads", SKX, ALL, 1, { CHA(0x34, 0x03, SKX_ANY) } },
	{ "llc_misses", SKX, ALL, 1, { CHA(0x34, 0x03, 1) } },
	{ "llc_writes", SKX, ALL, 1, { CHA(0x34, 0x05, SKX_ANY) } },
	{ "llc_snoops", SKX, ALL, 1, { CHA(0x34, 0x09, SKX_ANY) } },
	{ "llc_modified_victims", SKX, ALL, 1, { CHA(0x37, 0x01, 0) } },
	{ "llc_modified_victims", SKX, ALL, 1, { CHA(0x37, 0x21, 0), CHA(0x37, 0x81, 0) } },
	{ "llc_drd", SKX, ALL, 1, { TOR(0x31, 0x202) } },
	{ "llc_drd", SKX, ALL, 1, { TOR(0x11, 0x202), TOR(0x21, 0x202) } },
	{ "llc_drd_misses", SKX, ALL, 1, { TOR(0x21, 0x202) } },
	{ "llc_drd_misses_local", SKX, ALL, 1, { { 1, EMU_CHA, 0x35, 0x21, 0x202, HERE } } },
	{ "llc_drd_misses_remote", SKX, ALL, 1, { { 1, EMU_CHA, 0x35, 0x21, 0x202, ELSEWHERE } } },
	{ "llc_drd_clocks", SKX, ALL, 1, { CHA(0x36, 0x31, 0x202) } },
	{ "llc_drd_miss_clocks", SKX, ALL, 1, { CHA(0x36, 0x21, 0x202) } },
	{ "llc_rfo", SKX, ALL, 1, { TOR(0x31, 0x200) } },
	{ "llc_rfo_misses", SKX, ALL, 1, { TOR(0x21, 0x200) } },
	{ "llc_rfo_miss_clocks", SKX, ALL, 1, { CHA(0x36, 0x21, 0x200) } },
	{ "llc_crd", SKX, ALL, 1, { TOR(0x31, 0x201) } },
	{ "llc_crd_misses", SKX, ALL, 1, { TOR(0x21, 0x201) } },
	{ "llc_prefetches", SKX, ALL, 1, { TOR(0x31, 0x258), TOR(0x31, 0x259), TOR(0x31, 0x25a) } },
	{ "pcie_read_bytes", SKX, ALL, LINE, { TOR(0x34, 0x21e) } },
	{ "pcie_read_miss_bytes", SKX, ALL, LINE, { TOR(0x24, 0x21e) } },
	{ "pcie_write_bytes", SKX, ALL, LINE, { TOR(0x34, 0x248), TOR(0x34, 0x20c) } },
	{ "pcie_write_miss_bytes", SKX, ALL, LINE, { TOR(0x24, 0x248), TOR(0x24, 0x20c) } },
	{ "pcie_partial_writes", SKX, ALL, 1, { TOR(0x34, 0x20f) } },
	{ "io_in_bytes", SKX, ALL, 4, { { 1, EMU_IIO, 0x83, 0x01, 0xf } } },
	{ "io_in_bytes", SKX, ALL, 4, { { 1, EMU_IIO, 0x83, 0x01, 0x5 },
					{ 1, EMU_IIO, 0x83, 0x01, 0xa } } },
	{ "io_in_bytes", SKX, ALL, LINE, { { 1, EMU_IIO, 0x84, 0x01, 0xf } } },
	{ "io_in_bytes", SKX, ALL, LINE, { { 1, EMU_IRP, 0x11, 0x02 } } },
	{ "io_out_bytes", SKX, ALL, 4, { { 1, EMU_IIO, 0x83, 0x04, 0xf } } },
	{ "io_out_bytes", SKX, ALL, LINE, { { 1, EMU_IRP, 0x11, 0x01 } } },
	{ "upi_tx_data_bytes", SKX, ALL, LINE, { { 1, EMU_UPI, 0x02, 0x0f } }, 9 },
	{ "upi_rx_data_bytes", SKX, ALL, LINE, { { 1, EMU_UPI, 0x03, 0x0f } }, 9 },
	{ "upi_rx_data_bytes", SKX, ALL, LINE, { { 1, EMU_M3UPI, 0x41, 0x38 } } },
	{ "upi%u_tx_data_bytes", SKX, EACH, LINE, { { 1, EMU_UPI, 0x02, 0x0f } }, 9 },
	{ "upi%u_rx_data_bytes", SKX, EACH, LINE, { { 1, EMU_UPI, 0x03, 0x0f } }, 9 },
	{ "uclk_cycles", SKX, ONE, 1, { { 1, EMU_UBOX, EMU_EVENT_FIXED } } },
	{ "uclk_cycles", SKX, ONE, 1, { { 1, EMU_CHA, 0x00 } } },
	{ "ioclk_cycles", SKX, ONE, 1, { { 1, EMU_IIO, 0x01 } } },
	{ "dclk_cycles", SKX, ONE, 1, { { 1, EMU_IMC, EMU_EVENT_FIXED } } },
	{ "qclk_cycles", SKX, ONE, 1, { { 1, EMU_UPI, 0x01 } } },
	{ "pclk_cycles", SKX, ONE, 1, { { 1, EMU_PCU, 0x00 } } },
	{ "lim_thermal_cycles", SKX, ONE, 1, { { 1, EMU_PCU, 0x04 } } },
	{ "lim_power_cycles", SKX, ONE, 1, { { 1, EMU_PCU, 0x05 } } },
	{ "lim_io_cycles", SKX, ONE, 1, { { 1, EMU_PCU, 0x73 } } },
	{ "freq_trans_cycles", SKX, ONE, 1, { { 1, EMU_PCU, 0x74 } } },
	{ "prochot_cycles", SKX, ONE, 1, { { 1, EMU_PCU, 0x0a } } },
	{ "core_c0_cycles", SKX, ONE, 1, { { 1, EMU_PCU, 0x80, 0, 1 } } },
	{ "core_c3_cycles", SKX, ONE, 1, { { 1, EMU_PCU, 0x80, 0, 2 } } },
	{ "core_c6_cycles", SKX, ONE, 1, { { 1, EMU_PCU, 0x80, 0, 3 } } },
	{ "core_trans_cycles", SKX, ONE, 1, { { 1, EMU_PCU, 0x72 } } },
	{ "pkg_c0_cycles", SKX, ONE, 1, { { 1, EMU_PCU, 0x2a } } },
	{ "pkg_c2_cycles", SKX, ONE, 1, { { 1, EMU_PCU, 0x2b } } },
	{ "pkg_c3_cycles", SKX, ONE, 1, { { 1, EMU_PCU, 0x2c } } },
	{ "pkg_c6_cycles", SKX, ONE, 1, { { 1, EMU_PCU, 0x2d } } },
#undef TOR
#undef CHA
};

/* Odd numbers, every kind of request, and no share twice. */
#define EVERYTHING "read=10000000007 write=4999999999 pcie_read=1999999937 pcie_write=1777777777 " \
	"pcie_part_read=1234567 pcie_part_write=765433 pcie_ns=123 pcie_wilf=77 ncb=98765432 "	\
	"prefetch=211 remote=333 partial=91 page_hit=501 page_miss=331 lim_thermal=13 "	\
	"lim_power=103 lim_os=51 lim_current=23 lim_io=31 lim_perf=11 freq_trans=7 prochot=3 "	\
	"wait_hit=41 wait_local=199 wait_remote=347 turbo=257 c0=613 c3=107 c6=211 pkg_c2=53 "	\
	"pkg_c3=29 pkg_c6=131 s1.read=7000000001 s1.write=3000000001"

static struct emu_select select_term(const struct term *term, unsigned int s)
{
	struct emu_select sel = select_of(term->box, s, term->code, term->umask);

	sel.opc = term->arg;
	sel.iperf = term->arg;
	if (term->box == EMU_CBOX && term->code == 0x34)
		sel.state = term->arg;
	if (term->box == EMU_PCU && term->code == 0x80)
		sel.umask = BIT(term->arg);
	if (term->box == EMU_CHA)
		sel.state = term->arg;
	sel.local = term->home != ELSEWHERE;
	sel.remote = term->home != HERE;
	sel.far = true;
	sel.parts = term->arg;
	sel.classes = 7;
	if (term->home)
		sel.nid = 1 << w[s].node ^ (term->home == HERE ? 0 : 0xff);
	memset(sel.band, term->arg, sizeof(sel.band));
	return sel;
}

static u64 read_out(const struct quantity *q, unsigned int s, unsigned int unit)
{
	unsigned int i;
	u64 sum = 0;

	for (i = 0; i < ARRAY_SIZE(q->term) && q->term[i].times; i++) {
		struct emu_select sel = select_term(&q->term[i], s);

		sel.unit = unit;
		sum += q->term[i].times * (q->boxes == ALL ? sum_units(sel) :
						emu_workload_rate(&traffic, &sel));
	}
	return sum * q->bytes / (q->per ? q->per : 1);
}

/* One unit's parts of several amounts have a remainder each. */
static u64 nearly(const struct quantity *q, u64 got, u64 want)
{
	bool several = q->boxes == EACH && q->term[1].times;
	u64 slack = 4 * q->bytes;

	return several && got + slack > want && got < want + slack ? want : got;
}

static void test_quantity(const struct quantity *q)
{
	unsigned int s, unit, units = 1;
	char name[EMU_TRUTH_NAME];

	broken = 0;
	if (q->boxes == EACH)
		units = select_term(&q->term[0], 0).units;
	for (s = 0; s < sockets; s++)
		for (unit = 0; unit < units; unit++) {
			if (q->boxes == EACH)
				snprintf(name, sizeof(name), q->name, unit);
			else
				snprintf(name, sizeof(name), "%s", q->name);
			law(nearly(q, read_out(q, s, unit), truly(s, name)), truly(s, name), name,
			    s);
			if (!truly(s, name))
				law(1, 0, "the workload has none of it", s);
		}
	ktap_eq(broken, 0, "%s: %s", gen_names[gen], q->name);
}

/* Is the row of the truth in the table above? */
static bool is_quantity(const char *row)
{
	char pattern[EMU_TRUTH_NAME];
	const char *digit = strpbrk(row, "0123456789");
	unsigned int i;

	snprintf(pattern, sizeof(pattern), "%.*s%%u%s", (int)(digit ? digit - row : 0), row,
		 digit ? digit + 1 : "");
	for (i = 0; i < ARRAY_SIZE(quantities); i++)
		if (quantities[i].gens & BIT(gen) &&
		    !strcmp(quantities[i].name, quantities[i].boxes == EACH ? pattern : row))
			return true;
	return false;
}

/* Node ids are names: they change who is asked for, not the amounts. */
static void test_quantities(void)
{
	struct emu_shape boxes = shape();
	char name[EMU_TRUTH_NAME];
	unsigned int i, missing = 0;

	load(EVERYTHING, 4);
	for (i = 0; i < sockets; i++)
		w[i].node = sockets - 1 - i;
	for (i = 0; i < ARRAY_SIZE(quantities); i++)
		if (quantities[i].gens & BIT(gen))
			test_quantity(&quantities[i]);
	for (i = 0; i < emu_ground_truth_rows(&boxes); i++) {
		emu_ground_truth_name(&boxes, i, name, sizeof(name));
		if (is_quantity(name))
			continue;
		missing++;
		ktap_note("no event for %s", name);
	}
	ktap_eq(missing, 0, "%s: an event for every row of the truth", gen_names[gen]);
}

/*
 * Numbers
 */

/* The default workload, worked out by hand: 10 and 5 GB/s, a quarter remote. */
static void test_numbers(void)
{
	unsigned int code;

	load("default", 2);
	/* 10e9 / 64 from cores; 1e9 / 64 from devices, of which a quarter hits */
	ktap_eq(truly(0, "llc_misses"), 156250000 + 11718750, "default: LLC misses");
	ktap_eq(rate(EMU_IMC, 0, 0x04, 0x03), 167968750, "default: CAS reads");
	ktap_eq(rate(EMU_IMC, 0, 0x04, 0x0c), 78125000 + 11718750, "default: CAS writes");
	ktap_near(truly(0, "mem_remote_out_bytes"), 4125000000, 1, "default: a quarter remote");
	ktap_eq(tor(0, 0x35, 0x03, OPC_RFO), 46875000, "default: RFO misses");
	ktap_eq(tor(0, 0x35, 0x01, OPC_RFO), 234375000, "default: RFO hits are four of five");
	ktap_eq(rate(EMU_HA, 0, 0x0f, 0x02), rate(EMU_HA, 0, 0x01, 0x01),
		"default: a local read snoops the other socket, a remote one nobody");
	ktap_eq(rate(EMU_UBOX, 1, EMU_EVENT_FIXED, 0), 2700000000, "default: UCLK");
	ktap_eq(rate(EMU_IMC, 1, EMU_EVENT_FIXED, 0) / 4, 800000000, "default: DCLK");
	ktap_eq(rate(EMU_QPI, 1, 0x14, 0) / 2, 1000000000, "default: QPI clock");
	ktap_eq(rate(EMU_PCU, 1, 0x00, 0), 800000000, "default: PCU clock");
	ktap_eq(rate(EMU_QPI, 0, 0x00, 0x07), 4000000000, "default: 2 links, 2 flits a clock");
	for (code = 1; code <= 3; code++) {
		static const u64 cores[] = { 0, 4480000000, 640000000, 1280000000 };
		struct emu_select sel = select_of(EMU_PCU, 0, 0x80, 0);

		sel.umask = BIT(code);
		ktap_eq(sum_units(sel), cores[code], "default: core residency, occ_sel %u", code);
	}
}

/* A fifth of the time at half width, of three links or two; on the v3 L0 is both (ucevent). */
static void test_half_width(enum emu_gen of, u64 clocks, u64 l0)
{
	gen = of;
	load("l0p=200", 2);
	ktap_eq(rate(EMU_QPI, 0, 0x14, 0), clocks, "%s: QPI clock", gen_names[gen]);
	ktap_eq(rate(EMU_QPI, 0, 0x0d, 0), clocks / 5, "%s: half width", gen_names[gen]);
	ktap_eq(rate(EMU_QPI, 0, 0x0c, 0), l0, "%s: L0, sent", gen_names[gen]);
	ktap_eq(rate(EMU_QPI, 0, 0x0f, 0), l0, "%s: L0, received", gen_names[gen]);
	ktap_eq(rate(EMU_QPI, 0, 0x00, 0x07), units_of[gen][EMU_QPI] * 1800000000ULL,
		"%s: one flit instead of two at half width", gen_names[gen]);
	gen = EMU_GEN_SNB;
}

/* Twice 200 GB/s from cores and three quarters of 200 GB/s from devices: nothing overflows. */
static void test_fast(void)
{
	load(FAST, 2);
	ktap_eq(total(EMU_IMC, 0x04, 0x03), 2 * (3125000000ULL + 2343750000ULL), "fast: CAS reads");
	ktap_eq(total(EMU_IMC, 0x04, 0x0c), 2 * (3125000000ULL + 2343750000ULL),
		"fast: CAS writes");
	ktap_eq(rate(EMU_IMC, 0, 0x11, 0), 4 * 800000000ULL, "fast: busy in every cycle, not more");
	ktap_eq(lookup(0, 0x03, STATE_ANY), 3125000000ULL * 1000 + 3125000000ULL, "fast: lookups");
}

static void test_bands(void)
{
	struct emu_select sel = select_of(EMU_PCU, 0, 0x0d, 0);

	load("default", 1);
	sel.band[2] = 27;
	ktap_eq(sum_units(sel), 800000000, "2.7 GHz is in the band from 2.7 GHz");
	sel.band[2] = 28;
	ktap_eq(sum_units(sel), 200000000, "a quarter of the time is turbo");
	sel.band[2] = 34;
	ktap_eq(sum_units(sel), 0, "3.3 GHz is not in the band from 3.4 GHz");
	sel = select_of(EMU_PCU, 0, EXT | 0x0b, 0);
	sel.band[0] = 255;
	ktap_eq(sum_units(sel), 8 * 4000000, "total transitions have the band's code, but no band");
}

static void test_one_socket(void)
{
	load("default", 1);
	ktap_eq(truly(0, "mem_remote_out_bytes"), 0, "one socket: nothing is remote");
	ktap_eq(rate(EMU_QPI, 0, 0x00, 0x07), 0, "one socket: no flits");
	ktap_eq(rate(EMU_QPI, 0, 0x12, 0x00) / 2, 1000000000, "one socket: links are down");
	ktap_eq(rate(EMU_HA, 0, 0x0f, 0x02), 0, "one socket: no snoops");
}

static u64 cto(unsigned int s, u32 match, u32 mask, u32 rds, u32 rds_mask)
{
	struct emu_select sel = select_of(EMU_QPI, s, EXT | 0x38, 0);

	sel.match[0] = match;
	sel.mask[0] = mask;
	sel.match[1] = rds << 16;
	sel.mask[1] = rds_mask << 16;
	return sum_units(sel);
}

/* Matches as in the formulas of ucevent. */
static void test_match(void)
{
	u64 datac, wb;

	load("read=10000000007", 4);
	datac = cto(2, 0x1c00, 0x1f80, 0, 0);
	wb = cto(2, 0x1c80, 0x1fe0, 0, 0);
	ktap_eq(datac + wb, rate(EMU_QPI, 2, EXT | 0x02, 0x10), "match: DRS packets received");
	ktap_eq(datac, rate(EMU_QPI, 2, 0x13, 0x01), "match: memory data goes to the cores");
	ktap_eq(wb, rate(EMU_HA, 2, 0x01, 0x08), "match: write-backs arrive at the home agent");
	ktap_eq(cto(2, 0x1c00, 0x1fe0, 4, 0xf), datac, "match: data comes in E state");
	ktap_eq(cto(2, 0x1c00, 0x1fe0, 8, 0xf), 0, "match: and not in M state");
	ktap_eq(cto(2, 0x1c00 | 2 << 13, 0x3fe00, 0, 0), datac + wb,
		"match: addressed to this node");
	ktap_eq(cto(2, 0x1c00 | 1 << 13, 0x3fe00, 0, 0), 0, "match: nothing for another node");
	ktap_eq(cto(2, 0x0200, 0x1e00, 0, 0), rate(EMU_QPI, 2, EXT | 0x02, 0x04),
		"match: HOM responses");
	ktap_eq(cto(2, 0, 0, 0, 0), rate(EMU_R3QPI, 2, 0x24, 0), "match: no mask, all packets");
}

static void test_codes(void)
{
	load("default", 2);
	ktap_eq(tor(0, 0x35, 0x0b, OPC_DRD), 0, "codes: an unknown umask counts nothing");
	ktap_eq(lookup(0, 0x01, STATE_ANY), 0, "codes: LLC_LOOKUP 0x01 needs the NID bit");
	ktap_eq(lookup(0, 0x03, 0), 0, "codes: no state, no lookup");
	ktap_eq(tor(0, 0x36, 0x03, OPC_DRD),
		tor_node(0, 0x43, OPC_DRD, 1) * 200 + tor_node(0, 0x43, OPC_DRD, 2) * 340,
		"codes: occupancy is inserts times time");
	ktap_eq(rate(EMU_CBOX, 0, EXT | 0x35, 0x0a), 0, "codes: no extra select in a C-box");
}

/* A bit for each core: several of them count the same clocks once, none counts nothing. */
static void test_core_bits(void)
{
	gen = EMU_GEN_NHM_EX;
	load(EVERYTHING, 2);
	ktap_eq(rate(EMU_WBOX, 0, 0x04, 0xff), truly(0, "turbo_cycles"), "codes: all cores");
	ktap_eq(rate(EMU_WBOX, 0, 0x04, 0x01), truly(0, "turbo_cycles"), "codes: one core");
	ktap_eq(rate(EMU_WBOX, 0, 0x04, 0), 0, "codes: no core");
	gen = EMU_GEN_SNB;
}

/*
 * Every event at all
 */

static unsigned int sweep(bool (*bad)(const struct emu_select *sel))
{
	static const u8 umasks[] = {
		0, 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0x03, 0x0a, 0x0f, 0x4a, 0xff,
	};
	unsigned int box, code, i, count = 0;

	for (box = 0; box < EMU_BOX_TYPES; box++)
		for (code = 0; code < 0x200 && units_of[gen][box]; code++)
			for (i = 0; i < ARRAY_SIZE(umasks); i++) {
				struct emu_select sel = select_of(box, 0, code, umasks[i]);

				sel.opc = OPC_DRD;
				if (box == EMU_PCU)
					sel.umask = BIT(umasks[i] & 3);
				sel.iperf = (u32)umasks[i] << 24 | 0xc4;
				sel.unit = units_of[gen][box] - 1;
				count += bad(&sel);
			}
	return count;
}

/* More in a second than the clock and the increment allow. */
static bool too_fast(const struct emu_select *sel)
{
	u64 per_sec = emu_workload_rate(&traffic, sel);
	u32 inc = emu_workload_inc(&traffic, sel, per_sec);

	return !inc || per_sec / inc > emu_workload_clock(&traffic, sel);
}

static bool counts(const struct emu_select *sel)
{
	return emu_workload_rate(&traffic, sel);
}

static bool counts_not_clock(const struct emu_select *sel)
{
	static const int clock[EMU_BOX_TYPES] = {
		[EMU_UBOX] = -1, [EMU_QPI] = 0x14, [EMU_R2PCIE] = 1, [EMU_R3QPI] = 1,
		[EMU_EX_UBOX] = -1, [EMU_EX_CBOX] = -1, [EMU_BBOX] = -1, [EMU_SBOX] = -1,
		[EMU_MBOX] = 0x1b, [EMU_RBOX] = -1, [EMU_WBOX] = -1, [EMU_UPI] = 1,
		[EMU_M3UPI] = 1, [EMU_M2PCIE] = 1, [EMU_IIO] = 1,
	};
	int code = gen == EMU_GEN_SKX && sel->box == EMU_IRP ? 1 : clock[sel->box];

	if (!sel->ext && (sel->event == code || sel->event == EMU_EVENT_FIXED))
		return false;
	return counts(sel);
}

static bool counts_clock(void)
{
	if (emu_is_ex(gen))
		return rate(EMU_WBOX, 0, EMU_EVENT_FIXED, 0) == w[0].uclk;
	if (gen == EMU_GEN_SKX)
		return rate(EMU_CHA, 0, 0, 0) == w[0].uclk * units_of[gen][EMU_CHA];
	return rate(EMU_CBOX, 0, 0, 0) == w[0].uclk * units_of[gen][EMU_CBOX];
}

static void test_sweep(void)
{
	const char *name = gen_names[gen];

	load("default", 2);
	ktap_ok(sweep(counts) > 300, "%s, default: events count", name);
	ktap_eq(sweep(too_fast), 0, "%s, default: no event faster than clock and increment", name);
	load(FAST, 2);
	ktap_eq(sweep(too_fast), 0, "%s, 200 GB/s: no event faster than clock and increment", name);
	set("off");
	ktap_eq(sweep(counts_not_clock), 0, "%s, off: nothing but clockticks counts", name);
	ktap_ok(counts_clock(), "%s, off: clockticks count", name);
}

/*
 * Text
 */

static void test_refused(const char *text)
{
	struct emu_workload old[EMU_MAX_SOCKETS];

	memcpy(old, w, sizeof(old));
	ktap_ok(!set(text) && !memcmp(old, w, sizeof(old)), "refused, nothing changed: '%s'", text);
}

/* A code for each core, and one for all of them. */
static void test_cores(enum emu_gen of, const char *text, unsigned int first, unsigned int total)
{
	unsigned int core;
	u64 sum = 0;

	gen = of;
	load(text, 1);
	for (core = 0; core < w[0].cores; core++)
		sum += rate(EMU_PCU, 0, first + core, 0);
	ktap_eq(sum, rate(EMU_PCU, 0, total, 0), "%s: transitions of the cores", gen_names[of]);
}

static void test_v3(void)
{
	struct emu_select sel;

	test_cores(EMU_GEN_SNB, "default cores=8", EXT | 0x03, EXT | 0x0b);
	test_cores(EMU_GEN_IVB, "default cores=15", 0x70, 0x63);
	test_cores(EMU_GEN_HSX, "default cores=18", 0x60, 0x72);
	sel = select_of(EMU_CBOX, 0, 0x35, 0x01);
	sel.opc = OPC_PCIRDCUR;
	sel.tid_en = true;
	sel.tid = 0x3e;
	ktap_eq(sum_units(sel), tor(0, 0x35, 0x01, OPC_PCIRDCUR), "v3: devices are thread 0x3e");
	sel = select_of(EMU_CBOX, 0, 0x34, 0x41);
	sel.nid = 0;
	ktap_eq(sum_units(sel), truly(0, "llc_lookups"), "v3: lookups have no node filter");
	gen = EMU_GEN_SNB;
}

/* The Xeon D has no QPI: nothing is told of what no box can see. */
static void test_no_links(void)
{
	struct emu_shape boxes = { .gen = EMU_GEN_HSX };
	char name[EMU_TRUTH_NAME];
	unsigned int i, links = 0;

	memcpy(boxes.units, units_of[EMU_GEN_HSX], sizeof(boxes.units));
	boxes.units[EMU_QPI] = 0;
	for (i = 0; i < emu_ground_truth_rows(&boxes); i++) {
		emu_ground_truth_name(&boxes, i, name, sizeof(name));
		links += !strncmp(name, "qpi", 3) || !strncmp(name, "qclk", 4);
	}
	ktap_eq(links, 0, "no QPI: no truth of it");
}

static void test_text(void)
{
	static const char * const wrong[] = {
		"read", "read=", "read=x", "read=1T", "read=1kk", "read=-1", "reads=1",
		"read=1001G", "read=10000000000000G",
		"read=1 write", "s2.read=1", "s0.", "s0.read", "=1", "node=1", "remote=1001",
		"llc_hit=1000", "uclk=0", "cores=25", "page_hit=600 page_miss=401",
		"c0=900 c3=100 c6=1", "read=7 s1.c0=1000", "nonsense", "read=99999999999999999999",
	};
	char a[8192], b[8192];
	unsigned int i;
	ssize_t len;

	load("default", 2);
	for (i = 0; i < ARRAY_SIZE(wrong); i++)
		test_refused(wrong[i]);
	ktap_ok(set(" read=2G\ts1.write=3k\n") && w[0].read == 2000000000 &&
		w[1].read == 2000000000 && w[0].write == 5000000000 && w[1].write == 3000,
		"values for all sockets and for one");
	ktap_ok(set("s1.off") && w[0].on && !w[1].on, "one socket off");
	len = emu_workload_show(w, sockets, a, sizeof(a));
	ktap_eq(len, strlen(a), "shown length");
	memcpy(b, a, sizeof(a));
	emu_workload_init(w, sockets);
	ktap_ok(set(a), "what is shown can be set");
	emu_workload_show(w, sockets, a, sizeof(a));
	ktap_str_eq(a, b, "and gives the same workload");
	sockets = 4;
	emu_workload_init(w, sockets);
	set("read=1000000000000 write=1000000000000 uclk=100000000000");
	ktap_ok(emu_workload_show(w, sockets, a, sizeof(a)) < 8191, "four sockets fit into 8192");
	ktap_ok(set("") && set("off") && !w[3].on && set("read=1") && w[3].on,
		"a value switches on");
}

int main(void)
{
	ktap_plan(0);
	for (gen = 0; gen < EMU_GENS; gen++) {
		test_quantities();
		test_sweep();
	}
	gen = EMU_GEN_SNB;
	test_numbers();
	test_half_width(EMU_GEN_SNB, 2000000000, 1600000000);
	test_half_width(EMU_GEN_HSX, 6000000000, 6000000000);
	test_fast();
	test_bands();
	test_one_socket();
	test_match();
	test_codes();
	test_core_bits();
	test_v3();
	test_no_links();
	test_text();
	return ktap_exit();
}
