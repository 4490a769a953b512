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
#define OPC_DRD		0x182
#define OPC_PCIITOM	0x19c
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
	[EMU_GEN_ICX] = {
		[EMU_UBOX] = 1, [EMU_PCU] = 1, [EMU_CHA] = 40, [EMU_IIO] = 6, [EMU_IRP] = 6,
		[EMU_IMC] = 8, [EMU_UPI] = 3, [EMU_M2M] = 4, [EMU_M2PCIE] = 6, [EMU_M3UPI] = 3,
		[EMU_MC] = 4,
	},
	[EMU_GEN_ICXD] = {
		[EMU_UBOX] = 1, [EMU_PCU] = 1, [EMU_CHA] = 20, [EMU_IIO] = 6, [EMU_IRP] = 6,
		[EMU_IMC] = 3, [EMU_M2M] = 1, [EMU_M2PCIE] = 6, [EMU_MC] = 1,
	},
	/* The links of a Cooper Lake */
	[EMU_GEN_CLX] = {
		[EMU_UBOX] = 1, [EMU_PCU] = 1, [EMU_CHA] = 28, [EMU_IIO] = 6, [EMU_IRP] = 6,
		[EMU_IMC] = 6, [EMU_UPI] = 6, [EMU_M2M] = 2, [EMU_M2PCIE] = 3, [EMU_M3UPI] = 6,
	},
	[EMU_GEN_SPR] = {
		[EMU_UBOX] = 1, [EMU_PCU] = 1, [EMU_CHA] = 60, [EMU_IIO] = 12, [EMU_IRP] = 12,
		[EMU_IMC] = 8, [EMU_UPI] = 4, [EMU_M2M] = 4, [EMU_M2PCIE] = 12, [EMU_M3UPI] = 4,
		[EMU_MC] = 4, [EMU_HBM] = 32, [EMU_MESH] = 40,
	},
	[EMU_GEN_GNR] = {
		[EMU_UBOX] = 1, [EMU_PCU] = 5, [EMU_CHA] = 126, [EMU_IIO] = 16, [EMU_IRP] = 16,
		[EMU_IMC] = 12, [EMU_UPI] = 6, [EMU_M2M] = 12, [EMU_MESH] = 124,
	},
	[EMU_GEN_SRF] = {
		[EMU_UBOX] = 1, [EMU_PCU] = 5, [EMU_CHA] = 126, [EMU_IIO] = 16, [EMU_IRP] = 16,
		[EMU_IMC] = 12, [EMU_UPI] = 6, [EMU_M2M] = 12, [EMU_MESH] = 124,
	},
};

static struct emu_shape shape(void)
{
	struct emu_shape shape = { .gen = gen };
	unsigned int i;

	memcpy(shape.units, units_of[gen], sizeof(shape.units));
	/* Ice Lake-SP has two channels of three */
	for (i = 0; i < EMU_MAX_CHANNELS; i++)
		shape.channel[i] = gen == EMU_GEN_ICX ? i + i / 2 : i;
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
				   u64 umask)
{
	struct emu_select sel = {
		.gen = gen, .box = box, .socket = s, .units = units_of[gen][box],
		.event = box < EMU_EX_UBOX ? code & ~EXT : code,
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
 * Quantities of the truth, from events that a user would count and that no metric is made of and
 * that has no unit in sysfs: of those metrics/truth and thirdparty/units tell.
 */

#define IVB	EMU_IVB
#define HSX	EMU_HSX
#define NEW	(IVB | HSX)
#define EP	EMU_EP
#define EX	EMU_EX
#define SP	EMU_SP
#define SKX	(EMU_SKX | EMU_CLX)
#define ICX	EMU_ICX
#define UPI	(SP & ~BIT(EMU_GEN_ICXD))
#define PMM	EMU_PMM
#define SPR	EMU_SPR
#define GNR	EMU_GNR
#define LISTED	EMU_LISTED

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
	u16 gens;
	u8 boxes;
	u8 bytes;
	struct term {
		s8 times;
		u8 box;
		u16 code;
		u64 umask;
		u32 arg;
		u8 home;
	} term[4];
	u8 per;
} quantities[] = {
#define CBOX(c, u, a)	{ 1, EMU_CBOX, c, u, a }
#define TOR(u, a)	CBOX(0x35, u, a)
	{ "mem_read_bytes", EX, ALL, LINE, { { 1, EMU_MBOX, EMU_M_BCMD } } },
	{ "mem_write_bytes", EX, ALL, LINE, { { 1, EMU_BBOX, EMU_B_SET(1, 0x0c) } } },
	{ "mem_local_bytes", EP, ALL, LINE, { { 1, EMU_HA, 0x01, 0x05 } } },
	{ "home_reads_remote", EP, ALL, 1, { { 1, EMU_HA, 0x01, 0x02 } } },
	{ "page_hits", EP, ALL, 1, { { 1, EMU_IMC, 0x04, 0x0f }, { -1, EMU_IMC, 0x01, 0x03 } } },
	{ "page_hits", EX, ALL, 1, { { 1, EMU_MBOX, 0x14 } } },
	{ "page_empties", EX, ALL, 1, { { 1, EMU_MBOX, EMU_M_PAGE_EMPTY } } },
	{ "imc%u_read_bytes", NEW, EACH, LINE, { { 1, EMU_IMC, 0x04, 0x30 } } },
	{ "mbox%u_read_bytes", EX, EACH, LINE, { { 1, EMU_MBOX, EMU_M_BCMD } } },
	{ "llc_lookups", EP, ALL, 1, { CBOX(0x34, 0x11, STATE_ANY) } },
	{ "llc_lookups", EX, ALL, 1, { { 1, EMU_EX_CBOX, 0x19 }, { 1, EMU_EX_CBOX, 0x1b } } },
	{ "llc_misses", HSX, ALL, 1, { CBOX(0x34, 0x21, STATE_I) } },
	{ "llc_misses", EX, ALL, 1, { { 1, EMU_EX_CBOX, 0x16, 0x0f } } },
	{ "llc_drd_misses_local", EP, ALL, 1, { { 1, EMU_CBOX, 0x35, 0x43, OPC_DRD, HERE } } },
	{ "llc_drd_misses_remote", EP, ALL, 1, { { 1, EMU_CBOX, 0x35, 0x43, OPC_DRD,
						   ELSEWHERE } } },
	{ "pcie_write_miss_bytes", EP, ALL, LINE, { TOR(0x03, OPC_PCIITOM), TOR(0x03, 0x194),
						    TOR(0x03, 0x1e6) } },
	{ "ioh_read_bytes", EX, ALL, LINE, { { 1, EMU_BBOX, EMU_B_SET(1, 0x0a) },
					     { -1, EMU_BBOX, EMU_B_SET(1, 0x0d) } } },
	{ "qpi_rx_data_bytes", EX, ALL, LINE, { { 1, EMU_RBOX, EMU_R_IPERF, 0, 0xc5 } } },
	{ "qpi_rx_data_bytes", EX, ALL, LINE, { { 1, EMU_RBOX, EMU_R_IPERF, 0, 0xa00 } } },
	{ "qpi%u_tx_flits", EP, EACH, 1, { { 1, EMU_QPI, 0x00, 0x06 } } },
	{ "qpi%u_tx_flits", EX, EACH, 1, { { 1, EMU_RBOX, EMU_R_IPERF, 0, 1U << 31 } } },
	{ "turbo_cycles", EP, ONE, 1, { { 1, EMU_PCU, 0x0c, 0, 33 } } },
#undef TOR
#undef CBOX

#define CHA(c, u, a)	{ 1, EMU_CHA, c, u, a }
#define TOR(u, a)	CHA(0x35, u, a)
	{ "mem_write_bytes", EMU_CLX, ALL, LINE, { { 1, EMU_M2M, 0x38, 0x10 },
					       { -1, EMU_M2M, 0x38, 0x20 } } },
	{ "pmm_read_bytes", EMU_CLX, ALL, LINE, { { 1, EMU_M2M, 0x37, 0x08 } } },
	{ "pmm_write_bytes", PMM, ALL, LINE, { { 1, EMU_IMC, 0xea, 0x04 } } },
	{ "imc%u_pmm_read_bytes", PMM, EACH, LINE, { { 1, EMU_IMC, 0xe3 } } },
	{ "imc%u_pmm_write_bytes", PMM, EACH, LINE, { { 1, EMU_IMC, 0xe7 } } },
	{ "mem_local_bytes", SP, ALL, LINE, { CHA(0x50, 0x05, 0) } },
	{ "mem_remote_in_bytes", SP, ALL, LINE, { CHA(0x50, 0x0a, 0) } },
	{ "home_reads_local", SKX, ALL, 1, { { 1, EMU_M2M, 0x37, 0x04 }, { -1, EMU_M2M, 0x26 } } },
	{ "home_writes_remote", UPI, ALL, 1, { { 1, EMU_M3UPI, 0x41, 0x10 } } },
	{ "page_hits", SKX, ALL, 1, { { 1, EMU_IMC, 0x04, 0x0f }, { -1, EMU_IMC, 0x01, 0x03 } } },
	{ "page_empties", SKX, ALL, 1, { { 1, EMU_IMC, 0x02, 0x02 } } },
	{ "imc%u_page_hits", SKX, EACH, 1, { { 1, EMU_IMC, 0x04, 0x0f },
					     { -1, EMU_IMC, 0x01, 0x03 } } },
	{ "imc%u_page_empties", SKX, EACH, 1, { { 1, EMU_IMC, 0x02, 0x02 } } },
	{ "llc_lookups", SKX, ALL, 1, { CHA(0x34, 0x11, SKX_ANY) } },
	{ "llc_lookups", SKX, ALL, 1, { CHA(0x34, 0x31, SKX_ANY), CHA(0x34, 0x91, SKX_ANY) } },
	{ "llc_writes", SKX, ALL, 1, { CHA(0x34, 0x05, SKX_ANY) } },
	{ "llc_snoops", SKX, ALL, 1, { CHA(0x34, 0x09, SKX_ANY) } },
	{ "llc_modified_victims", SKX, ALL, 1, { CHA(0x37, 0x21, 0), CHA(0x37, 0x81, 0) } },
	{ "llc_drd_clocks", SKX, ALL, 1, { CHA(0x36, 0x31, 0x202) } },
	{ "llc_rfo_miss_clocks", SKX, ALL, 1, { CHA(0x36, 0x21, 0x200) } },
	{ "llc_prefetches", SKX, ALL, 1, { TOR(0x31, 0x258), TOR(0x31, 0x259), TOR(0x31, 0x25a) } },
	{ "pcie_write_bytes", SKX, ALL, LINE, { TOR(0x34, 0x248), TOR(0x34, 0x20c) } },
	{ "pcie_write_miss_bytes", SKX, ALL, LINE, { TOR(0x24, 0x248), TOR(0x24, 0x20c) } },
	{ "pcie_partial_writes", SKX, ALL, 1, { TOR(0x34, 0x20f) } },
	{ "io_in_bytes", SKX, ALL, 4, { { 1, EMU_IIO, 0x83, 0x01, 0x5 },
					{ 1, EMU_IIO, 0x83, 0x01, 0xa } } },
	{ "io_in_bytes", SKX, ALL, LINE, { { 1, EMU_IIO, 0x84, 0x01, 0xf } } },
	{ "io_in_bytes", SP, ALL, LINE, { { 1, EMU_IRP, 0x11, 0x02 } } },
	{ "io_out_bytes", SKX, ALL, LINE, { { 1, EMU_IRP, 0x11, 0x01 } } },
	{ "upi_rx_data_bytes", UPI, ALL, LINE, { { 1, EMU_M3UPI, 0x41, 0x38 } } },
	{ "upi%u_tx_messages", UPI, EACH, 1, { { 1, EMU_UPI, 0x02, 0x87 } } },
	{ "upi%u_rx_messages", UPI, EACH, 1, { { 1, EMU_UPI, 0x03, 0x87 } } },
	{ "lim_io_cycles", SP, ONE, 1, { { 1, EMU_PCU, 0x73 } } },
	{ "freq_trans_cycles", SP, ONE, 1, { { 1, EMU_PCU, 0x74 } } },
	{ "core_c0_cycles", SP, ONE, 1, { { 1, EMU_PCU, 0x80, 0, 1 } } },
	{ "core_c3_cycles", SP, ONE, 1, { { 1, EMU_PCU, 0x80, 0, 2 } } },
	{ "core_c6_cycles", SP, ONE, 1, { { 1, EMU_PCU, 0x80, 0, 3 } } },
	{ "core_trans_cycles", SP, ONE, 1, { { 1, EMU_PCU, 0x72 } } },
#undef TOR
#undef CHA

/* Of the TOR: a request, hit or missed, of the memory of this socket and of others */
#define ASKED	0xc0000000ULL	/* no near memory there */
#define ANY	0x1ff00ULL
#define MISSES	0x1fe00ULL
#define REMOTE	0x17e00ULL
#define OPCODE(c) (0x60000ULL | (u64)(c) << 19)
#define TOR(who, how, c)	{ 1, EMU_CHA, 0x35, ASKED | (how) | OPCODE(c) | (who) }
#define STAYS(who, how, c)	{ 1, EMU_CHA, 0x36, ASKED | (how) | OPCODE(c) | (who) }
#define LOOKUP(what, state)	{ 1, EMU_CHA, 0x34, (what) << 8 | (state) }
#define PORTS(c, u, p)		{ 1, EMU_IIO, c, u, p }
	{ "mem_read_bytes", ICX, ALL, LINE, { { 1, EMU_IMC, 0x10, 0x03 } } },
	{ "mem_write_bytes", ICX, ALL, LINE, { { 1, EMU_M2M, 0x38, 0x1c20 } } },
	{ "pmm_read_bytes", ICX, ALL, LINE, { { 1, EMU_M2M, 0x37, 0x720 } } },
	{ "pmm_write_bytes", ICX, ALL, LINE, { { 1, EMU_M2M, 0x38, 0x1c10 },
					       { -1, EMU_M2M, 0x38, 0x1c20 } } },
	{ "home_reads_local", ICX, ALL, 1, { { 1, EMU_M2M, 0x37, 0x104 },
					     { 1, EMU_M2M, 0x37, 0x604 },
					     { -1, EMU_CHA, 0x50, 0x02 } } },
	{ "llc_lookups", ICX, ALL, 1, { LOOKUP(0x1fffULL, 0xff) } },
	{ "llc_lookups", ICX, ALL, 1, { LOOKUP(0x0bdfULL, 0xff), LOOKUP(0x11dfULL, 0xff),
					LOOKUP(0x1c19ULL, 0xff) } },
	{ "llc_reads", ICX, ALL, 1, { LOOKUP(0x1bd9ULL, 0xff) } },
	{ "llc_misses", ICX, ALL, 1, { LOOKUP(0x1bd9ULL, 0x01) } },
	{ "llc_writes", ICX, ALL, 1, { LOOKUP(0x1a42ULL, 0xff) } },
	{ "llc_snoops", ICX, ALL, 1, { LOOKUP(0x1c19ULL, 0xff) } },
	{ "llc_modified_victims", ICX, ALL, 1, { { 1, EMU_CHA, 0x37, 0x01 } } },
	{ "llc_modified_victims", ICX, ALL, 1, { { 1, EMU_CHA, 0x37, 0x2001 },
						 { 1, EMU_CHA, 0x37, 0x8001 } } },
	{ "llc_drd_misses_remote", ICX, ALL, 1, { TOR(1, REMOTE, 0x102) } },
	{ "llc_drd_clocks", ICX, ALL, 1, { STAYS(1, ANY, 0x102) } },
	{ "llc_prefetches", ICX, ALL, 1, { TOR(1, ANY, 0x110), TOR(1, ANY, 0x111),
					   TOR(1, ANY, 0x112) } },
	{ "pcie_write_miss_bytes", ICX, ALL, LINE, { TOR(4, MISSES, 0x188) } },
	{ "io_in_bytes", ICX, ALL, LINE, { PORTS(0x84, 0x01, 0xff) } },
	{ "dclk_cycles", ICX, ONE, 1, { { 2, EMU_IMC, EMU_EVENT_FIXED } } },
	{ "dclk_cycles", ICX, ONE, 1, { { 1, EMU_MC, EMU_EVENT_FREE, 0x10 } } },
#undef PORTS
#undef LOOKUP
#undef STAYS
#undef TOR
#define EV(b, c, u)	{ 1, EMU_##b, c, u }
#define CHA(c, u)	EV(CHA, c, u)
	{ "mem_read_bytes", SPR, ALL, LINE, { EV(IMC, 0x10, 0x01), EV(IMC, 0x10, 0x02) } },
	{ "mem_write_bytes", SPR, ALL, LINE, { EV(IMC, 0x05, 0x70), EV(IMC, 0x05, 0xb0) } },
	{ "mem_write_bytes", SPR, ALL, LINE, { EV(M2M, 0x25, 0x1810) } },
	{ "mem_write_bytes", GNR, ALL, LINE, { EV(M2M, 0x25, 0x110) } },
	{ "mem_local_bytes", LISTED, ALL, LINE, { CHA(0x50, 0x05) } },
	{ "mem_remote_in_bytes", LISTED, ALL, LINE, { CHA(0x50, 0x0a) } },
	{ "home_reads_local", LISTED, ALL, 1, { CHA(0x50, 0x01) } },
	{ "home_reads_local", SPR, ALL, 1, { EV(M2M, 0x24, 0x304), { -1, EMU_CHA, 0x50, 0x02 } } },
	{ "home_reads_local", GNR, ALL, 1, { EV(M2M, 0x24, 0x104), { -1, EMU_CHA, 0x50, 0x02 } } },
	{ "home_reads_remote", LISTED, ALL, 1, { CHA(0x50, 0x02) } },
	{ "home_writes_local", LISTED, ALL, 1, { CHA(0x50, 0x04) } },
	{ "home_writes_remote", LISTED, ALL, 1, { CHA(0x50, 0x08) } },
	{ "page_hits", SPR, ALL, 1, { EV(IMC, 0x05, 0xff), { -1, EMU_IMC, 0x02, 0xff } } },
	{ "page_hits", GNR, ALL, 1, { EV(IMC, 0x05, 0xff), EV(IMC, 0x06, 0xff),
				      { -1, EMU_IMC, 0x02, 0xf7 } } },
	{ "page_misses", SPR, ALL, 1, { EV(IMC, 0x03, 0x33) } },
	{ "page_misses", GNR, ALL, 1, { EV(IMC, 0x03, 0xf3) } },
	{ "page_empties", SPR, ALL, 1, { EV(IMC, 0x03, 0x88) } },
	{ "page_empties", GNR, ALL, 1, { EV(IMC, 0x03, 0xf8) } },
	{ "imc%u_page_misses", SPR, EACH, 1, { EV(IMC, 0x03, 0x11), EV(IMC, 0x03, 0x22) } },
	{ "imc%u_page_empties", SPR, EACH, 1, { EV(IMC, 0x03, 0x88) } },
	{ "imc%u_page_empties", GNR, EACH, 1, { EV(IMC, 0x03, 0xf8) } },
	{ "llc_lookups", LISTED, ALL, 1, { CHA(0x34, 0x1fffff) } },
	{ "llc_lookups", LISTED, ALL, 1, { CHA(0x34, 0x0fffff), CHA(0x34, 0x17ffff) } },
	{ "llc_reads", LISTED, ALL, 1, { CHA(0x34, 0x1bc1ff), CHA(0x34, 0x1bc8ff),
					 CHA(0x34, 0x1bd0ff) } },
	{ "llc_misses", LISTED, ALL, 1, { CHA(0x34, 0x1bd901) } },
	{ "llc_writes", LISTED, ALL, 1, { CHA(0x34, 0x1bc2ff) } },
	{ "llc_snoops", LISTED, ALL, 1, { CHA(0x34, 0x1c19ff) } },
	{ "llc_modified_victims", LISTED, ALL, 1, { CHA(0x37, 0x01) } },
	{ "llc_modified_victims", LISTED, ALL, 1, { CHA(0x37, 0x2001), CHA(0x37, 0x8001) } },
	{ "llc_drd", SPR, ALL, 1, { CHA(0x35, 0xc817fd01), CHA(0x35, 0xc817fe01) } },
	{ "llc_drd_misses", SPR, ALL, 1, { CHA(0x35, 0xc817fe01) } },
	{ "llc_drd_misses", SPR, ALL, 1, { CHA(0x35, 0xc8178601) } },
	{ "llc_drd_misses", BIT(EMU_GEN_SRF), ALL, 1, { CHA(0x35, 0xc827fe01) } },
	{ "llc_drd_clocks", SPR, ALL, 1, { CHA(0x36, 0xc817ff01) } },
	{ "llc_drd_miss_clocks", SPR, ALL, 1, { CHA(0x36, 0xc817fe01) } },
	{ "llc_rfo", LISTED, ALL, 1, { CHA(0x35, 0xc807ff01) } },
	{ "llc_rfo_misses", LISTED, ALL, 1, { CHA(0x35, 0xc807fe01) } },
	{ "llc_rfo_miss_clocks", LISTED, ALL, 1, { CHA(0x36, 0xc807fe01) } },
	{ "llc_crd", LISTED, ALL, 1, { CHA(0x35, 0xc80fff01) } },
	{ "llc_crd_misses", LISTED, ALL, 1, { CHA(0x35, 0xc80ffe01) } },
	{ "llc_prefetches", SPR, ALL, 1, { CHA(0x35, 0xc887ff01), CHA(0x35, 0xc88fff01),
					   CHA(0x35, 0xc897ff01) } },
	{ "pcie_read_miss_bytes", LISTED, ALL, LINE, { CHA(0x35, 0xc8f3fe04) } },
	{ "pcie_write_bytes", LISTED, ALL, LINE, { CHA(0x35, 0xcc43fd04), CHA(0x35, 0xcc43fe04) } },
	{ "pcie_write_miss_bytes", LISTED, ALL, LINE, { CHA(0x35, 0xcc43fe04) } },
	{ "io_in_bytes", LISTED, ALL, 4, { { 1, EMU_IIO, 0x83, 0x01, 0xff } } },
	{ "io_in_bytes", LISTED, ALL, LINE, { { 1, EMU_IIO, 0x84, 0x01, 0x0f },
					      { 1, EMU_IIO, 0x84, 0x01, 0xf0 } } },
	{ "io_in_bytes", LISTED, ALL, LINE, { EV(IRP, 0x11, 0x08) } },
	{ "io_out_bytes", LISTED, ALL, 4, { { 1, EMU_IIO, 0x83, 0x04, 0xff } } },
	{ "io_out_bytes", LISTED, ALL, LINE, { EV(IRP, 0x20, 0x01), { -1, EMU_IRP, 0x11, 0x08 } } },
	{ "uclk_cycles", LISTED, ONE, 1, { EV(UBOX, EMU_EVENT_FIXED, 0) } },
	{ "uclk_cycles", LISTED, ONE, 1, { EV(MESH, 0x01, 0) } },
	{ "ioclk_cycles", LISTED, ONE, 1, { EV(IIO, 0x01, 0) } },
	{ "ioclk_cycles", LISTED, ONE, 1, { EV(IIO, EMU_EVENT_FREE, 0x10) } },
	{ "dclk_cycles", LISTED, ONE, 1, { EV(IMC, 0x01, 0x01) } },
	{ "dclk_cycles", SPR, ONE, 1, { EV(MC, EMU_EVENT_FREE, 0x10) } },
	{ "qclk_cycles", LISTED, ONE, 1, { EV(UPI, 0x01, 0) } },
	{ "pclk_cycles", LISTED, ONE, 1, { EV(PCU, 0x01, 0) } },
	{ "lim_thermal_cycles", LISTED, ALL, 1, { EV(PCU, 0x04, 0) } },
	{ "lim_power_cycles", LISTED, ALL, 1, { EV(PCU, 0x05, 0) } },
	{ "lim_io_cycles", LISTED, ALL, 1, { EV(PCU, 0x73, 0) } },
	{ "freq_trans_cycles", LISTED, ALL, 1, { EV(PCU, 0x74, 0) } },
	{ "prochot_cycles", LISTED, ALL, 1, { EV(PCU, 0x0a, 0) } },
	{ "core_c0_cycles", LISTED, ALL, 1, { EV(PCU, 0x35, 0) } },
	{ "core_c3_cycles", LISTED, ALL, 1, { EV(PCU, 0x36, 0) } },
	{ "core_c6_cycles", LISTED, ALL, 1, { EV(PCU, 0x37, 0) } },
	{ "core_trans_cycles", LISTED, ALL, 1, { EV(PCU, 0x72, 0) } },
	{ "pkg_c0_cycles", LISTED, ALL, 1, { EV(PCU, 0x2a, 0) } },
	{ "pkg_c2_cycles", LISTED, ALL, 1, { EV(PCU, 0x2b, 0) } },
	{ "pkg_c6_cycles", LISTED, ALL, 1, { EV(PCU, 0x2d, 0) } },
#undef CHA
#undef EV
};

/* Odd numbers, every kind of request, and no share twice. */
#define EVERYTHING "read=10000000007 write=4999999999 pcie_read=1999999937 pcie_write=1777777777 " \
	"pcie_part_read=1234567 pcie_part_write=765433 pcie_ns=123 pcie_wilf=77 ncb=98765432 "	\
	"prefetch=211 remote=333 partial=91 page_hit=501 page_miss=331 pmm=61 lim_thermal=13 "	\
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
				snprintf(name, sizeof(name), q->name,
					 q->term[0].box == EMU_IMC ? shape().channel[unit] : unit);
			else
				snprintf(name, sizeof(name), "%s", q->name);
			law(nearly(q, read_out(q, s, unit), truly(s, name)), truly(s, name), name,
			    s);
			if (!truly(s, name))
				law(1, 0, "the workload has none of it", s);
		}
	ktap_eq(broken, 0, "generation %u: %s", gen, q->name);
}

/* Node ids are names: they change who is asked for, not the amounts. */
static void test_quantities(void)
{
	unsigned int i;

	load(EVERYTHING, 4);
	for (i = 0; i < sockets; i++)
		w[i].node = sockets - 1 - i;
	for (i = 0; i < ARRAY_SIZE(quantities); i++)
		if (quantities[i].gens & BIT(gen))
			test_quantity(&quantities[i]);
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
		"default: a local read snoops the other socket, a remote one none");
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

static void test_one_socket(void)
{
	load("default", 1);
	ktap_eq(truly(0, "mem_remote_out_bytes"), 0, "one socket: nothing is remote");
	ktap_eq(rate(EMU_QPI, 0, 0x00, 0x07), 0, "one socket: no flits");
	ktap_eq(rate(EMU_QPI, 0, 0x12, 0x00) / 2, 1000000000, "one socket: links are down");
	ktap_eq(rate(EMU_HA, 0, 0x0f, 0x02), 0, "one socket: no snoops");
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
	static const u64 umasks[] = {
		0, 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0x03, 0x0a, 0x0f, 0x4a, 0xff,
		0xc001ff01, 0xc8f3ff04, 0xc001ffff, 0x1fffff, 0x304, 0x1810, 0x110,
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
				sel.parts = 0xff;
				sel.classes = 7;
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
		[EMU_M3UPI] = 1, [EMU_M2PCIE] = 1, [EMU_IIO] = 1, [EMU_MC] = -1,
	};
	int code = gen >= EMU_GEN_SKX && sel->box == EMU_IRP ? 1 : clock[sel->box];

	if (BIT(gen) & LISTED)
		code = 1;
	if (!sel->ext && (sel->event == code || sel->event == EMU_EVENT_FIXED))
		return false;
	return counts(sel);
}

static bool counts_clock(void)
{
	if (emu_is_ex(gen))
		return rate(EMU_WBOX, 0, EMU_EVENT_FIXED, 0) == w[0].uclk;
	if (BIT(gen) & EMU_SP)
		return rate(EMU_CHA, 0, 0, 0) == w[0].uclk * units_of[gen][EMU_CHA];
	if (BIT(gen) & LISTED)
		return rate(EMU_CHA, 0, 1, 0) == w[0].uclk * units_of[gen][EMU_CHA];
	return rate(EMU_CBOX, 0, 0, 0) == w[0].uclk * units_of[gen][EMU_CBOX];
}

static void test_sweep(void)
{
	load("default", 2);
	ktap_ok(sweep(counts) > 300, "generation %u, default: events count", gen);
	ktap_eq(sweep(too_fast), 0, "generation %u, default: no event faster than its clock", gen);
	load(FAST, 2);
	ktap_eq(sweep(too_fast), 0, "generation %u, 200 GB/s: no event faster than its clock", gen);
	set("off");
	ktap_eq(sweep(counts_not_clock), 0, "generation %u, off: nothing but clockticks counts",
		gen);
	ktap_ok(counts_clock(), "generation %u, off: clockticks count", gen);
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
	test_fast();
	test_one_socket();
	test_codes();
	test_core_bits();
	test_no_links();
	test_text();
	return ktap_exit();
}
