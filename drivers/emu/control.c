// SPDX-License-Identifier: GPL-2.0-only
/*
 * debugfs: make events happen, let time pass, look at everything.
 *
 * A write may have several lines. All of them are parsed before the first one
 * is obeyed, so a write either is obeyed as a whole or changes nothing.
 */
#include <linux/ctype.h>
#include <linux/debugfs.h>
#include <linux/fs.h>
#include <linux/kstrtox.h>
#include <linux/minmax.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/overflow.h>
#include <linux/seq_file.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/topology.h>
#include <linux/uaccess.h>

#include "emu.h"

#define EMU_MAX_WRITE	SZ_1M
#define EMU_MAX_PER_SEC	1000000000000ULL

/**
 * struct emu_cmd - a write in progress
 * @apply: false: check only; true: it is correct, do it
 * @real: which clock there will be after the lines so far
 * @work: workload to check new values on
 */
struct emu_cmd {
	bool apply;
	bool real;
	struct emu_workload work[EMU_MAX_SOCKETS];
};

/**
 * struct emu_file - a file in debugfs
 * @name: its name
 * @show: how it is read, or NULL
 * @line: obeys one line of a write, or NULL
 */
struct emu_file {
	const char *name;
	void (*show)(struct seq_file *m);
	int (*line)(struct emu_cmd *cmd, char *text);
};

/* Serialises writes, and readers of the list of rates. */
static DEFINE_MUTEX(emu_control_mutex);
static struct dentry *emu_dir;

/* Next word of a line, or NULL. */
static char *emu_word(char **text)
{
	char *word;

	do {
		word = strsep(text, " \t");
	} while (word && !*word);
	return word;
}

/* Cuts "key=value" in two; the value, or NULL. */
static char *emu_value_of(char *word)
{
	char *value = strchr(word, '=');

	if (value)
		*value++ = '\0';
	return value;
}

static int emu_number(const char *text, u64 max, u64 *val)
{
	if (!text || kstrtou64(text, 0, val) || *val > max)
		return -EINVAL;
	return 0;
}

/* What the number of a box's socket is called. */
static const char *emu_place(void)
{
	return emu.chip->per_cpu ? "cpu" : "socket";
}

/* "<box> socket=S", with which most lines begin; of a CPU "<box> cpu=C". */
static struct emu_box *emu_parse_box(char **text)
{
	char *name = emu_word(text);
	char *key = emu_word(text);
	char *value = key ? emu_value_of(key) : NULL;
	u64 socket;

	if (!value || strcmp(key, emu_place()) ||
	    emu_number(value, EMU_MAX_SOCKETS - 1, &socket))
		return NULL;
	return emu_box_find(name, socket);
}

static void emu_show_box(struct seq_file *m, const struct emu_box *box)
{
	seq_printf(m, "%s %s=%u", box->name, emu_place(), box->socket);
}

/*
 * What an event can be given. Keys that say what an occurrence looks like to
 * a filter or to a sub-select register:
 *	tid nid state opc link nc isoc c6	C-box filters
 *	freq occ				PCU bands and occupancy
 *	match0 match1				QPI packet header
 *	addr opcode				HA match; addr: M-box address
 *						filter too
 *	set					which event set: B-box, the
 *						counter; IRP, its unit
 *	flag					M-box: event= is a set_flag_sel
 *	dsp iss map thr pgt pld fvc		M-box: content of the sub-select
 *						register, as perf programs it;
 *						fvc= for the slot of event=
 *	match					B-, S-, R-box: packet
 *	match_hi flit				R-box: bits 71:64, flit number
 *	iperf qlx				R-box: bits of IPERF_CFG, byte
 *						of QLX_CFG
 *	user kernel				core: how often in that mode,
 *						in the place of times
 * A counter sees it if its registers select that: the rule of each is in the
 * model's hooks.
 */
static const struct emu_key {
	const char *name;
	u16 offset;
	u64 max;
} emu_keys[] = {
#define KEY(_name, _max) { #_name, offsetof(struct emu_signal, _name), _max }
#define SUBSELECT(_name, _idx)						\
	{ #_name, offsetof(struct emu_signal, subselect[_idx]), U32_MAX }
	KEY(event, 0x1ff),
	KEY(umask, 0xff),
	KEY(ext, 1),
	KEY(inc, 0xff),
	KEY(cycles, U64_MAX),
	KEY(times, U64_MAX),
	KEY(idle, U64_MAX),
	KEY(opc, 0x1ff),
	KEY(nid, 0xffff),
	KEY(state, 0x7f),
	KEY(tid, 0x3f),
	KEY(freq, 0xff),
	KEY(occ, 3),
	KEY(match0, U32_MAX),
	KEY(match1, U32_MAX),
	KEY(addr, GENMASK_ULL(45, 0)),
	KEY(opcode, 0x3f),
	KEY(link, 0xf),
	KEY(nc, 1),
	KEY(isoc, 1),
	KEY(c6, 1),
	KEY(set, 3),
	KEY(flag, 1),
	SUBSELECT(dsp, EMU_DSP),
	SUBSELECT(iss, EMU_ISS),
	SUBSELECT(map, EMU_MAP),
	SUBSELECT(thr, EMU_THR),
	SUBSELECT(pgt, EMU_PGT),
	SUBSELECT(pld, EMU_PLD),
	SUBSELECT(fvc, EMU_FVC),
	KEY(match, U64_MAX),
	KEY(match_hi, 0xff),
	KEY(flit, 0xf),
	KEY(iperf, U32_MAX),
	KEY(qlx, 0xff),
	KEY(user, U64_MAX),
	KEY(kernel, U64_MAX),
#undef SUBSELECT
#undef KEY
};

/**
 * struct emu_order - a parsed line of inject or rate
 * @box: where
 * @sig: what
 * @per_sec: how often (rate)
 * @seen: bit mask of the rows of emu_keys that were given
 * @seen_rate: per_sec was given
 */
struct emu_order {
	struct emu_box *box;
	struct emu_signal sig;
	u64 per_sec;
	u64 seen;
	bool seen_rate;
};

static u64 emu_key_bit(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(emu_keys); i++) {
		if (!strcmp(emu_keys[i].name, name))
			return BIT_ULL(i);
	}
	return 0;
}

static int emu_parse_key(struct emu_order *order, const char *name,
			 const char *value)
{
	u64 bit = emu_key_bit(name);
	const struct emu_key *key;

	if (!bit || order->seen & bit)
		return -EINVAL;
	order->seen |= bit;
	key = &emu_keys[__ffs64(bit)];
	return emu_number(value, key->max, (void *)&order->sig + key->offset);
}

static int emu_parse_rate(struct emu_order *order, const char *value)
{
	if (order->seen_rate)
		return -EINVAL;
	order->seen_rate = true;
	return emu_number(value, EMU_MAX_PER_SEC, &order->per_sec);
}

static int emu_parse_word(struct emu_order *order, char *word)
{
	char *value = emu_value_of(word);

	if (!value && !strcmp(word, "fixed") && !order->sig.fixed) {
		order->sig.fixed = true;
		return 0;
	}
	if (!strcmp(word, "per_sec"))
		return emu_parse_rate(order, value);
	return emu_parse_key(order, word, value);
}

/* Other boxes have no modes, and there is no other number of times for a core. */
static bool emu_rings_fit(const struct emu_order *order)
{
	const u64 rings = emu_key_bit("user") | emu_key_bit("kernel");

	if (!order->box->unit->rings)
		return !(order->seen & rings);
	return order->sig.user + order->sig.kernel >= order->sig.user &&
	       !(order->seen & emu_key_bit("times")) && !order->seen_rate;
}

static bool emu_event_fits(const struct emu_order *order)
{
	const struct emu_unit *unit = order->box->unit;
	unsigned int last = order->sig.set * unit->per_set;

	return order->seen & emu_key_bit("event") &&
	       order->sig.event <= (unit->event_max ?: 0xff) &&
	       emu_event_known(unit, order->sig.event, order->sig.set) &&
	       emu_reg_find(order->box, EMU_CTR, last) >= 0 &&
	       emu_rings_fit(order);
}

/* A box must have what the signal is for; "fixed" excludes an event. */
static bool emu_order_fits(const struct emu_order *order)
{
	const u64 cycles = emu_key_bit("cycles");

	if (order->sig.fixed)
		return emu_reg_find(order->box, EMU_FIXED_CTR, 0) >= 0 &&
		       !(order->seen & ~cycles);
	return emu_event_fits(order);
}

/* Occurrences are apart from each other unless the order says something else. */
static void emu_order_rings(struct emu_order *order)
{
	order->sig.times = order->sig.user + order->sig.kernel;
	if (!(order->seen & emu_key_bit("idle")))
		order->sig.idle = 1;
}

static int emu_parse_order(struct emu_order *order, char *text)
{
	char *word;
	int err = 0;

	*order = (struct emu_order) {
		.sig = { .inc = 1, .cycles = 1, .times = 1 },
	};
	order->box = emu_parse_box(&text);
	if (!order->box)
		return -EINVAL;
	while (!err && (word = emu_word(&text)))
		err = emu_parse_word(order, word);
	if (err || !emu_order_fits(order))
		return -EINVAL;
	if (order->box->unit->rings)
		emu_order_rings(order);
	return 0;
}

/* Counts must fit into 64 bits, and nothing cannot happen. */
static bool emu_signal_ok(const struct emu_signal *sig)
{
	u64 active, idle, sum;

	return sig->inc && sig->cycles && sig->times &&
	       !check_mul_overflow(sig->cycles, sig->times, &active) &&
	       !check_mul_overflow(active, sig->inc, &sum) &&
	       !check_mul_overflow(sig->idle, sig->times, &idle) &&
	       !check_add_overflow(active, idle, &sum);
}

/* It stops at each overflow, until the driver is ready for the next one. */
static int emu_inject_all(const struct emu_order *order)
{
	unsigned long flags;
	u64 done = 0;
	bool all;
	int err;

	do {
		emu_lock(&flags);
		all = emu_inject(order->box, &order->sig, &done);
		emu_unlock(flags);
		err = emu_alarm_wait();
	} while (!all && !err);
	return err;
}

static int emu_inject_line(struct emu_cmd *cmd, char *text)
{
	struct emu_order order;

	if (emu_parse_order(&order, text) || order.seen_rate ||
	    !emu_signal_ok(&order.sig))
		return -EINVAL;
	return cmd->apply ? emu_inject_all(&order) : 0;
}

static void emu_rates_clear(void)
{
	struct emu_rate *rate, *next;
	unsigned long flags;
	LIST_HEAD(old);

	emu_lock(&flags);
	emu_sync_all();
	list_splice_init(&emu.rates, &old);
	emu_unlock(flags);
	list_for_each_entry_safe(rate, next, &old, node)
		kfree(rate);
}

static int emu_rate_add(const struct emu_order *order)
{
	struct emu_rate *rate = kzalloc(sizeof(*rate), GFP_KERNEL);
	unsigned long flags;

	if (!rate)
		return -ENOMEM;
	rate->box = order->box;
	rate->sig = order->sig;
	rate->per_sec = order->per_sec;
	emu_lock(&flags);
	emu_sync_all();
	list_add_tail(&rate->node, &emu.rates);
	emu_unlock(flags);
	return 0;
}

static bool emu_rate_ok(const struct emu_order *order)
{
	if (order->box->unit->rings && order->sig.times > EMU_MAX_PER_SEC)
		return false;
	return order->sig.inc && order->seen_rate != order->box->unit->rings;
}

static int emu_rate_clear_line(const struct emu_cmd *cmd)
{
	if (cmd->apply)
		emu_rates_clear();
	return 0;
}

static int emu_rate_line(struct emu_cmd *cmd, char *text)
{
	const u64 bursts = emu_key_bit("cycles") | emu_key_bit("times") |
			   emu_key_bit("idle");
	struct emu_order order;

	if (!strcmp(text, "clear"))
		return emu_rate_clear_line(cmd);
	if (emu_parse_order(&order, text) || order.seen & bursts ||
	    !emu_rate_ok(&order))
		return -EINVAL;
	return cmd->apply ? emu_rate_add(&order) : 0;
}

static void emu_show_signal(struct seq_file *m, const struct emu_signal *sig)
{
	unsigned int i;
	u64 val;

	if (sig->fixed)
		seq_puts(m, " fixed");
	for (i = 0; i < ARRAY_SIZE(emu_keys) && !sig->fixed; i++) {
		val = *(const u64 *)((const void *)sig + emu_keys[i].offset);
		if (val)
			seq_printf(m, " %s=0x%llx", emu_keys[i].name, val);
	}
}

static void emu_rate_show(struct seq_file *m)
{
	const struct emu_rate *rate;
	struct emu_signal sig;

	mutex_lock(&emu_control_mutex);
	list_for_each_entry(rate, &emu.rates, node) {
		sig = rate->sig;
		sig.cycles = 0;
		sig.times = 0;
		sig.idle = 0;
		emu_show_box(m, rate->box);
		emu_show_signal(m, &sig);
		if (!rate->box->unit->rings)
			seq_printf(m, " per_sec=%llu", rate->per_sec);
		seq_putc(m, '\n');
	}
	mutex_unlock(&emu_control_mutex);
}

static u64 emu_pmis_disabled(void)
{
	unsigned int cpu;
	u64 sum = 0;

	for_each_possible_cpu(cpu)
		sum += emu_pmi_disabled(cpu);
	return sum;
}

static void emu_info_show_pmis(struct seq_file *m)
{
	seq_printf(m, "pmis: %llu\n", emu.pmis);
	seq_printf(m, "pmis_lost: %llu\n", emu.pmis_lost);
	seq_printf(m, "pmis_disabled: %llu\n", emu_pmis_disabled());
	seq_printf(m, "pmis_masked: %llu\n", emu_nmi_masked());
	seq_printf(m, "pmis_unserved: %llu\n", emu.pmis_unserved);
	seq_printf(m, "nmi_writes_ignored: %llu\n", emu_nmi_ignored());
}

static void emu_info_show(struct seq_file *m)
{
	unsigned int s;

	seq_printf(m, "platform: %s\n", emu.chip->name);
	seq_printf(m, "title: %s\n", emu.chip->title);
	seq_printf(m, "label: %s\n", EMU_LABEL);
	seq_printf(m, "%ss: %u\n", emu_place(), emu.sockets);
	seq_printf(m, "clock: %s\n", emu_clock_is_real() ? "real" : "manual");
	for (s = 0; s < emu.sockets && emu_chip_has_pci(); s++)
		seq_printf(m, "bus%u: %02x\n", s, emu.socket[s].bus[EMU_BUS_UNCORE].number);
	for (s = 0; s < emu.sockets && emu_chip_has_bus(EMU_BUS_IO); s++)
		seq_printf(m, "io_bus%u: %02x\n", s, emu.socket[s].bus[EMU_BUS_IO].number);
	seq_printf(m, "bad_msrs: %llu\n", emu.bad_msrs);
	seq_printf(m, "bad_msr: %x\n", emu.bad_msr);
	seq_printf(m, "unguarded: %llu\n", emu.unguarded);
	seq_printf(m, "ticks: %lld\n", atomic64_read(&emu.spent));
	if (emu.chip->cores)
		emu_info_show_pmis(m);
	if (emu.chip->per_cpu)
		seq_printf(m, "misuses: %llu\nmisuse: %s\n", emu.misuses,
			   emu.misuse ?: "");
}

static void emu_clock_show(struct seq_file *m)
{
	unsigned long flags;
	bool real;
	u64 now;

	emu_lock(&flags);
	real = emu_clock_is_real();
	now = emu_clock_now();
	emu_unlock(flags);
	seq_printf(m, "%s %llu\n", real ? "real" : "manual", now);
}

static int emu_clock_mode_line(struct emu_cmd *cmd, bool real)
{
	unsigned long flags;

	cmd->real = real;
	if (!cmd->apply)
		return 0;
	emu_lock(&flags);
	emu_clock_real(real);
	emu.changed = true;
	emu_unlock(flags);
	return 0;
}

/* Up to the next overflow that somebody hears of; what is left of the time. */
static u64 emu_clock_step(u64 ns)
{
	unsigned long flags;
	u64 step;

	emu_lock(&flags);
	step = min(ns, emu_foreseen() - emu_clock_now());
	emu_clock_advance(step);
	/* An overflow may stop other counters: now, not when somebody looks. */
	emu_sync_all();
	emu_unlock(flags);
	return ns - step;
}

static int emu_clock_step_line(struct emu_cmd *cmd, const char *text)
{
	int err = 0;
	u64 ns;

	if (cmd->real || emu_number(text, S64_MAX, &ns))
		return -EINVAL;
	if (!cmd->apply)
		return 0;
	do {
		ns = emu_clock_step(ns);
		err = emu_alarm_wait();
	} while (ns && !err);
	return err;
}

static int emu_clock_line(struct emu_cmd *cmd, char *text)
{
	if (!strcmp(text, "manual"))
		return emu_clock_mode_line(cmd, false);
	if (!strcmp(text, "real"))
		return emu_clock_mode_line(cmd, true);
	return *text == '+' ? emu_clock_step_line(cmd, text + 1) : -EINVAL;
}

static int emu_traffic_line(struct emu_cmd *cmd, char *text)
{
	unsigned long flags;
	int err;

	if (!emu_chip_has_workload())
		return -EOPNOTSUPP;
	if (!cmd->apply)
		return emu_traffic_set(cmd->work, emu.sockets, text);
	emu_lock(&flags);
	emu_sync_all();
	err = emu_traffic_set(emu.work, emu.sockets, text);
	emu_traffic_update(emu.traffic, emu.work, emu.sockets, &emu.shape);
	emu_unlock(flags);
	return err;
}

static void emu_traffic_file_show(struct seq_file *m)
{
	const size_t size = EMU_MAX_SOCKETS * SZ_2K;
	char *buf = kmalloc(size, GFP_KERNEL);

	if (!buf)
		return;
	mutex_lock(&emu_control_mutex);
	emu_traffic_show(emu.work, emu.sockets, buf, size);
	mutex_unlock(&emu_control_mutex);
	seq_puts(m, buf);
	kfree(buf);
}

static void emu_truth_show_mode(struct seq_file *m, const struct emu_rate *rate,
				const char *mode, const struct emu_sum *sum)
{
	seq_printf(m, "%u event_%#llx", rate->box->socket, rate->sig.event);
	if (rate->sig.umask)
		seq_printf(m, "_umask_%#llx", rate->sig.umask);
	if (rate->sig.set)
		seq_printf(m, "_set_%llu", rate->sig.set);
	seq_printf(m, "_%s %llu\n", mode, sum->total);
}

static void emu_truth_show_rates(struct seq_file *m, unsigned int socket)
{
	const struct emu_rate *rate;

	list_for_each_entry(rate, &emu.rates, node) {
		if (rate->box->socket != socket || !rate->box->unit->rings)
			continue;
		emu_truth_show_mode(m, rate, "user", &rate->user);
		emu_truth_show_mode(m, rate, "kernel", &rate->kernel);
	}
}

static void emu_truth_show_socket(struct seq_file *m, unsigned int socket)
{
	unsigned int row, rows = emu_traffic_truths(&emu.shape);
	const struct emu_box *box;
	char name[EMU_TRUTH_NAME];

	for (row = 0; row < rows; row++) {
		emu_traffic_truth_name(&emu.shape, row, name, sizeof(name));
		seq_printf(m, "%u %s %llu\n", socket, name,
			   emu_truth_value(socket, row));
	}
	for (box = emu.boxes; box < emu.end; box++) {
		if (box->socket == socket && box->injected)
			seq_printf(m, "%u injected_%s %llu\n", socket,
				   box->name, box->injected);
	}
	emu_truth_show_rates(m, socket);
}

static void emu_truth_show(struct seq_file *m)
{
	unsigned long flags;
	unsigned int s;

	emu_lock(&flags);
	emu_truth_sync();
	for (s = 0; s < emu.sockets; s++)
		emu_truth_show_socket(m, s);
	emu_unlock(flags);
}

static int emu_truth_line(struct emu_cmd *cmd, char *text)
{
	unsigned long flags;

	if (strcmp(text, "reset"))
		return -EINVAL;
	if (!cmd->apply)
		return 0;
	emu_lock(&flags);
	emu_truth_reset();
	emu_unlock(flags);
	return 0;
}

static void emu_regs_show_box(struct seq_file *m, struct emu_box *box)
{
	unsigned long flags;
	unsigned int r;

	emu_lock(&flags);
	emu_box_sync(box);
	for (r = 0; r < box->unit->nregs; r++)
		seq_printf(m, "%u %s %s %x %llx\n", box->socket, box->name,
			   box->unit->regs[r].name, emu_reg_addr(box, r),
			   box->cell[r].val);
	emu_unlock(flags);
}

static void emu_regs_show(struct seq_file *m)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		emu_regs_show_box(m, box);
}

static void emu_cpus_show_one(struct seq_file *m, struct emu_box *box)
{
	unsigned int cpu = box->index;
	unsigned long flags;

	emu_lock(&flags);
	emu_box_sync(box);
	seq_printf(m, "cpu=%u socket=%u core=%d debugctl=%#llx global_status=%#llx received=%llu disabled=%llu\n",
		   cpu, box->socket, topology_core_id(cpu),
		   emu_value(box, EMU_DEBUGCTL, 0), emu_value(box, EMU_CPU_STATUS, 0),
		   emu_pmi_received(cpu), emu_pmi_disabled(cpu));
	emu_unlock(flags);
}

static void emu_cpus_show(struct seq_file *m)
{
	struct emu_box *box;

	for (box = emu.cpus; box < emu.end; box++)
		emu_cpus_show_one(m, box);
}

static int emu_box_show(struct seq_file *m, void *unused)
{
	emu_regs_show_box(m, m->private);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(emu_box);

static int emu_reg_by_name(const struct emu_box *box, const char *name)
{
	int r;

	for (r = 0; r < box->unit->nregs; r++) {
		if (!strcmp(box->unit->regs[r].name, name))
			return r;
	}
	return -1;
}

static void emu_preset(struct emu_box *box, int r, u64 val)
{
	unsigned long flags;

	emu_lock(&flags);
	emu_reg_preset(box, r, val);
	emu_unlock(flags);
}

static int emu_regs_line(struct emu_cmd *cmd, char *text)
{
	struct emu_box *box = emu_parse_box(&text);
	char *word = box ? emu_word(&text) : NULL;
	char *value = word ? emu_value_of(word) : NULL;
	u64 val;
	int r;

	if (!value || emu_word(&text))
		return -EINVAL;
	r = emu_reg_by_name(box, word);
	if (r < 0 || emu_number(value, emu_reg_mask(&box->unit->regs[r]), &val))
		return -EINVAL;
	if (cmd->apply)
		emu_preset(box, r, val);
	return 0;
}

static const char *const emu_access_names[EMU_ACCESSES] = {
	[EMU_MSR_RD] = "msr_rd", [EMU_MSR_WR] = "msr_wr",
	[EMU_PCI_RD] = "pci_rd", [EMU_PCI_WR] = "pci_wr",
	[EMU_HDR_RD] = "hdr_rd", [EMU_HDR_WR] = "hdr_wr",
};

static void emu_access_print(struct seq_file *m, const u64 *access)
{
	unsigned int i;

	for (i = 0; i < EMU_ACCESSES; i++)
		seq_printf(m, " %s=%llu", emu_access_names[i], access[i]);
	seq_putc(m, '\n');
}

static void emu_access_show(struct seq_file *m)
{
	u64 total[EMU_ACCESSES] = { };
	struct emu_box *box;
	unsigned int i;

	for (box = emu.boxes; box < emu.end; box++) {
		if (!memchr_inv(box->access, 0, sizeof(box->access)))
			continue;
		seq_printf(m, "%u %s", box->socket, box->name);
		emu_access_print(m, box->access);
		for (i = 0; i < EMU_ACCESSES; i++)
			total[i] += box->access[i];
	}
	seq_puts(m, "total");
	emu_access_print(m, total);
}

static int emu_access_line(struct emu_cmd *cmd, char *text)
{
	struct emu_box *box;
	unsigned long flags;

	if (strcmp(text, "reset"))
		return -EINVAL;
	if (!cmd->apply)
		return 0;
	emu_lock(&flags);
	for (box = emu.boxes; box < emu.end; box++)
		memset(box->access, 0, sizeof(box->access));
	emu_unlock(flags);
	return 0;
}

static bool emu_trace_next_entry(u64 seq, struct emu_trace *entry)
{
	unsigned long flags;
	bool found;

	emu_lock(&flags);
	found = emu_trace_get(seq, entry);
	emu_unlock(flags);
	return found;
}

/* The high dword of a PCI counter is "<counter>.hi", no register "@offset". */
static void emu_trace_show_reg(struct seq_file *m, const struct emu_trace *t)
{
	bool high = t->box->unit->space == EMU_PCI && t->reg &&
		    t->offset >= t->reg->addr + 4;

	if (t->reg)
		seq_printf(m, "%s%s", t->reg->name, high ? ".hi" : "");
	else
		seq_printf(m, "@%x", t->offset);
}

static void emu_trace_show_one(struct seq_file *m, const struct emu_trace *t)
{
	seq_printf(m, "%llu %llu cpu%d %u %s ", t->seq, t->ns, t->cpu,
		   t->box->socket, t->box->name);
	emu_trace_show_reg(m, t);
	seq_printf(m, " %s %llx %llx\n", t->write ? "wr" : "rd", t->old,
		   t->val);
}

static void emu_trace_show(struct seq_file *m)
{
	struct emu_trace entry;
	u64 seq = 0;

	while (emu_trace_next_entry(seq, &entry)) {
		emu_trace_show_one(m, &entry);
		seq = entry.seq + 1;
	}
}

static void emu_trace_apply(const char *text)
{
	unsigned long flags;

	emu_lock(&flags);
	if (!strcmp(text, "clear"))
		emu_trace_clear();
	else
		emu_trace_switch(!strcmp(text, "on"));
	emu_unlock(flags);
}

static int emu_trace_line(struct emu_cmd *cmd, char *text)
{
	if (strcmp(text, "on") && strcmp(text, "off") && strcmp(text, "clear"))
		return -EINVAL;
	if (cmd->apply)
		emu_trace_apply(text);
	return 0;
}

static void emu_fault_show_one(struct seq_file *m, const char *fault,
			       const struct emu_box *box, const char *reg)
{
	seq_printf(m, "%s ", fault);
	emu_show_box(m, box);
	seq_printf(m, "%s%s\n", *reg ? " " : "", reg);
}

static void emu_fault_show_number(struct seq_file *m, const char *fault,
				  const struct emu_box *box, unsigned int r,
				  u64 number)
{
	if (!number)
		return;
	seq_printf(m, "%s ", fault);
	emu_show_box(m, box);
	seq_printf(m, " %s %llu\n", box->unit->regs[r].name, number);
}

static void emu_fault_show_swap(struct seq_file *m, const struct emu_box *box)
{
	seq_puts(m, "swap ");
	emu_show_box(m, box);
	seq_putc(m, ' ');
	emu_show_box(m, box->swapped);
	seq_putc(m, '\n');
}

static void emu_fault_show_box(struct seq_file *m, const struct emu_box *box)
{
	const struct {
		const char *name;
		bool set;
	} faults[] = {
		{ box->unit->space == EMU_PCI ? "allones" : "gp", box->silent },
		{ "deaf", box->deaf },
		{ "wakeup", box->sleepy },
		{ "readonly", box->readonly },
		{ box->phantom_val ? "phantom-ones" : "phantom-zero", box->phantom },
	};
	unsigned int i, r;

	for (i = 0; i < ARRAY_SIZE(faults); i++) {
		if (faults[i].set)
			emu_fault_show_one(m, faults[i].name, box, "");
	}
	for (r = 0; r < box->unit->nregs; r++) {
		if (box->cell[r].stuck)
			emu_fault_show_one(m, "stuck", box,
					   box->unit->regs[r].name);
		emu_fault_show_number(m, "loss", box, r, box->cell[r].loss);
		emu_fault_show_number(m, "late", box, r, box->cell[r].late);
	}
	if (box->swapped)
		emu_fault_show_swap(m, box);
}

static void emu_fault_show_sockets(struct seq_file *m)
{
	const struct emu_socket *s = emu.socket;
	unsigned int i;

	for (i = 0; i < emu.sockets; i++, s++) {
		if (s->lose)
			seq_printf(m, "lost-pmi socket=%u %llu\n", i, s->lose);
		if (s->late)
			seq_printf(m, "late-freeze socket=%u %llu\n", i, s->late);
	}
}

static void emu_fault_show(struct seq_file *m)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		emu_fault_show_box(m, box);
	if (emu_clock_gap())
		seq_printf(m, "gap %llu\n", emu_clock_gap());
	emu_fault_show_sockets(m);
}

static void emu_fault_clear_box(struct emu_box *box)
{
	unsigned int r;

	box->silent = false;
	box->sleepy = false;
	box->readonly = false;
	box->phantom = false;
	box->deaf = false;
	box->swapped = NULL;
	for (r = 0; r < box->unit->nregs; r++) {
		box->cell[r].stuck = false;
		box->cell[r].loss = 0;
		box->cell[r].late = 0;
	}
}

static int emu_fault_clear(struct emu_cmd *cmd, char *args)
{
	struct emu_box *box;
	unsigned int s;

	if (emu_word(&args))
		return -EINVAL;
	if (!cmd->apply) {
		for (box = emu.boxes; box < emu.end; box++)
			box->swap_planned = false;
		return 0;
	}
	emu_sync_all();
	for (box = emu.boxes; box < emu.end; box++)
		emu_fault_clear_box(box);
	for (s = 0; s < emu.sockets; s++) {
		emu.socket[s].lose = 0;
		emu.socket[s].late = 0;
	}
	emu_clock_set_gap(0);
	return 0;
}

static int emu_fault_silent(struct emu_cmd *cmd, char *args,
			    enum emu_space space)
{
	struct emu_box *box = emu_parse_box(&args);

	if (!box || box->unit->space != space || emu_word(&args))
		return -EINVAL;
	if (cmd->apply)
		box->silent = true;
	return 0;
}

static int emu_fault_allones(struct emu_cmd *cmd, char *args)
{
	return emu_fault_silent(cmd, args, EMU_PCI);
}

static int emu_fault_gp(struct emu_cmd *cmd, char *args)
{
	return emu_fault_silent(cmd, args, EMU_MSR);
}

static int emu_fault_wakeup(struct emu_cmd *cmd, char *args)
{
	struct emu_box *box = emu_parse_box(&args);

	if (!box || emu_word(&args))
		return -EINVAL;
	if (cmd->apply)
		box->sleepy = true;
	return 0;
}

static int emu_fault_readonly(struct emu_cmd *cmd, char *args)
{
	struct emu_box *box = emu_parse_box(&args);

	if (!box || emu_word(&args))
		return -EINVAL;
	if (cmd->apply)
		box->readonly = true;
	return 0;
}

static int emu_fault_phantom(struct emu_cmd *cmd, char *args, u64 val)
{
	struct emu_box *box = emu_parse_box(&args);

	if (!box || emu_word(&args))
		return -EINVAL;
	if (cmd->apply) {
		box->phantom = true;
		box->phantom_val = val;
	}
	return 0;
}

static int emu_fault_phantom_zero(struct emu_cmd *cmd, char *args)
{
	return emu_fault_phantom(cmd, args, 0);
}

static int emu_fault_phantom_ones(struct emu_cmd *cmd, char *args)
{
	return emu_fault_phantom(cmd, args, U64_MAX);
}

static bool emu_can_stick(const struct emu_reg *reg)
{
	return reg->role == EMU_CTR || reg->role == EMU_FIXED_CTR ||
	       reg->role == EMU_CTL;
}

static int emu_fault_stuck(struct emu_cmd *cmd, char *args)
{
	struct emu_box *box = emu_parse_box(&args);
	char *name = box ? emu_word(&args) : NULL;
	int r = name ? emu_reg_by_name(box, name) : -1;

	if (r < 0 || emu_word(&args) || !emu_can_stick(&box->unit->regs[r]))
		return -EINVAL;
	if (!cmd->apply)
		return 0;
	emu_box_sync(box);
	box->cell[r].stuck = true;
	return 0;
}

/* "<box> socket=S ctr<n> <number>": the number's row, or -1. */
static int emu_fault_counter(char *args, u64 max, struct emu_box **box, u64 *val)
{
	char *name;
	int r;

	*box = emu_parse_box(&args);
	name = *box ? emu_word(&args) : NULL;
	r = name ? emu_reg_by_name(*box, name) : -1;
	if (r < 0 || emu_number(emu_word(&args), max, val) || emu_word(&args))
		return -1;
	return (*box)->unit->regs[r].role == EMU_CTR ? r : -1;
}

static int emu_fault_loss(struct emu_cmd *cmd, char *args)
{
	struct emu_box *box;
	u64 val;
	int r = emu_fault_counter(args, 1000, &box, &val);

	if (r < 0)
		return -EINVAL;
	if (!cmd->apply)
		return 0;
	emu_box_sync(box);
	box->cell[r].loss = val;
	return 0;
}

static int emu_fault_late(struct emu_cmd *cmd, char *args)
{
	struct emu_box *box;
	u64 val;
	int r = emu_fault_counter(args, U32_MAX, &box, &val);

	if (r < 0 || box->unit->space != EMU_PCI)
		return -EINVAL;
	if (cmd->apply)
		box->cell[r].late = val;
	return 0;
}

static int emu_fault_deaf(struct emu_cmd *cmd, char *args)
{
	struct emu_box *box = emu_parse_box(&args);

	if (!box || !box->unit->filters || emu_word(&args))
		return -EINVAL;
	if (!cmd->apply)
		return 0;
	emu_box_sync(box);
	box->deaf = true;
	return 0;
}

/* A write may have several: what those before leave is what counts. */
static int emu_swap_plan(struct emu_box *box, struct emu_box *other)
{
	if (other == box || other->unit != box->unit ||
	    box->unit->space != EMU_PCI || box->swap_planned ||
	    other->swap_planned)
		return -EINVAL;
	box->swap_planned = true;
	other->swap_planned = true;
	return 0;
}

static int emu_fault_swap(struct emu_cmd *cmd, char *args)
{
	struct emu_box *box = emu_parse_box(&args);
	struct emu_box *other = box ? emu_parse_box(&args) : NULL;

	if (!other || emu_word(&args))
		return -EINVAL;
	if (!cmd->apply)
		return emu_swap_plan(box, other);
	box->swapped = other;
	other->swapped = box;
	return 0;
}

static int emu_fault_gap(struct emu_cmd *cmd, char *args)
{
	char *word = emu_word(&args);
	u64 ns;

	if (emu_number(word, S64_MAX, &ns) || emu_word(&args))
		return -EINVAL;
	if (cmd->apply)
		emu_clock_set_gap(ns);
	return 0;
}

/* "<key>=<n>", and then maybe a number, else 1. */
static int emu_parse_pair(char *args, const char *key, u64 max, u64 *n, u64 *val)
{
	char *word = emu_word(&args), *rest = emu_word(&args);
	char *value = word ? emu_value_of(word) : NULL;

	*val = 1;
	if (!value || strcmp(word, key) || emu_number(value, max, n) ||
	    emu_word(&args))
		return -EINVAL;
	return rest ? emu_number(rest, S64_MAX, val) : 0;
}

static int emu_fault_lost_pmi(struct emu_cmd *cmd, char *args)
{
	u64 s, n;

	if (!emu.chip->cores ||
	    emu_parse_pair(args, "socket", emu.sockets - 1, &s, &n))
		return -EINVAL;
	if (cmd->apply)
		emu.socket[s].lose = n;
	return 0;
}

static int emu_fault_late_freeze(struct emu_cmd *cmd, char *args)
{
	u64 s, n;

	if (!emu.chip->raise ||
	    emu_parse_pair(args, "socket", emu.sockets - 1, &s, &n))
		return -EINVAL;
	if (cmd->apply)
		emu.socket[s].late = n;
	return 0;
}

static int emu_fault_nmi_on(struct emu_cmd *cmd, char *args, bool claimed)
{
	u64 cpu, n;

	if (emu_parse_pair(args, "cpu", nr_cpu_ids - 1, &cpu, &n) || n != 1 ||
	    !cpu_online(cpu))
		return -EINVAL;
	if (cmd->apply)
		emu_nmi_foreign(cpu, claimed);
	return 0;
}

static int emu_fault_nmi(struct emu_cmd *cmd, char *args)
{
	return emu_fault_nmi_on(cmd, args, true);
}

static int emu_fault_stray_nmi(struct emu_cmd *cmd, char *args)
{
	return emu_fault_nmi_on(cmd, args, false);
}

/* As if that counter had overflowed some time, and nobody had heard of it. */
static int emu_fault_stale(struct emu_cmd *cmd, char *args)
{
	struct emu_box *box = emu_parse_box(&args);
	char *name = box ? emu_word(&args) : NULL;
	int r = name ? emu_reg_by_name(box, name) : -1;

	if (r < 0 || emu_word(&args) || !emu.chip->overflow ||
	    (box->unit->regs[r].role != EMU_CTR &&
	     box->unit->regs[r].role != EMU_FIXED_CTR))
		return -EINVAL;
	if (cmd->apply)
		emu.chip->stale(box, &box->unit->regs[r]);
	return 0;
}

/* As KVM does: it puts back what a CPU had when it loaded a vCPU. */
static int emu_fault_debugctl(struct emu_cmd *cmd, char *args, bool set)
{
	struct emu_box *box;
	u64 cpu, bits;
	int r;

	if (emu_parse_pair(args, "cpu", nr_cpu_ids - 1, &cpu, &bits))
		return -EINVAL;
	box = emu_pmi_box(cpu);
	r = box ? emu_reg_find(box, EMU_DEBUGCTL, 0) : -1;
	if (r < 0 || bits & ~box->unit->regs[r].rw)
		return -EINVAL;
	if (!cmd->apply)
		return 0;
	emu_box_sync(box);
	emu_value_set(box, EMU_DEBUGCTL, 0, bits, set ? bits : 0);
	return 0;
}

static int emu_fault_debugctl_set(struct emu_cmd *cmd, char *args)
{
	return emu_fault_debugctl(cmd, args, true);
}

static int emu_fault_debugctl_clear(struct emu_cmd *cmd, char *args)
{
	return emu_fault_debugctl(cmd, args, false);
}

static const struct {
	const char *name;
	int (*set)(struct emu_cmd *cmd, char *args);
} emu_faults[] = {
	{ "clear", emu_fault_clear },
	{ "allones", emu_fault_allones },
	{ "gp", emu_fault_gp },
	{ "wakeup", emu_fault_wakeup },
	{ "readonly", emu_fault_readonly },
	{ "phantom-zero", emu_fault_phantom_zero },
	{ "phantom-ones", emu_fault_phantom_ones },
	{ "stuck", emu_fault_stuck },
	{ "loss", emu_fault_loss },
	{ "late", emu_fault_late },
	{ "deaf", emu_fault_deaf },
	{ "swap", emu_fault_swap },
	{ "gap", emu_fault_gap },
	{ "lost-pmi", emu_fault_lost_pmi },
	{ "late-freeze", emu_fault_late_freeze },
	{ "stale-status", emu_fault_stale },
	{ "nmi", emu_fault_nmi },
	{ "stray-nmi", emu_fault_stray_nmi },
	{ "debugctl-set", emu_fault_debugctl_set },
	{ "debugctl-clear", emu_fault_debugctl_clear },
};

static int emu_fault_dispatch(struct emu_cmd *cmd, const char *name, char *args)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(emu_faults); i++) {
		if (!strcmp(emu_faults[i].name, name))
			return emu_faults[i].set(cmd, args);
	}
	return -EINVAL;
}

static int emu_fault_line(struct emu_cmd *cmd, char *text)
{
	char *name = emu_word(&text);
	unsigned long flags;
	int err;

	emu_lock(&flags);
	err = emu_fault_dispatch(cmd, name, text);
	emu_unlock(flags);
	return err;
}

static void emu_overflow_show(struct seq_file *m)
{
	int i;

	for (i = 1; i < emu.chip->nchoices; i++) {
		seq_printf(m, "%s=", emu.chip->choices[i].name);
		if (emu_choice_word(i))
			seq_printf(m, "%s\n", emu_choice_word(i));
		else
			seq_printf(m, "%u\n", emu.choice[i]);
	}
}

static int emu_overflow_line(struct emu_cmd *cmd, char *text)
{
	char *value = emu_value_of(text);
	int i = emu_choice_find(text);
	unsigned long flags;
	u32 val;

	if (!value || i < 0 || emu_choice_parse(i, value, &val))
		return -EINVAL;
	if (!cmd->apply)
		return 0;
	emu_lock(&flags);
	emu_sync_all();
	emu.choice[i] = val;
	emu_unlock(flags);
	return 0;
}

static const struct emu_file emu_files[] = {
	{ "info", emu_info_show, NULL },
	{ "clock", emu_clock_show, emu_clock_line },
	{ "inject", NULL, emu_inject_line },
	{ "rate", emu_rate_show, emu_rate_line },
	{ "traffic", emu_traffic_file_show, emu_traffic_line },
	{ "truth", emu_truth_show, emu_truth_line },
	{ "regs", emu_regs_show, emu_regs_line },
	{ "cpus", emu_cpus_show, NULL },
	{ "access", emu_access_show, emu_access_line },
	{ "trace", emu_trace_show, emu_trace_line },
	{ "fault", emu_fault_show, emu_fault_line },
	{ "overflow", emu_overflow_show, emu_overflow_line },
};

/* Cuts off the comment and the white space around; "" if nothing is left. */
static char *emu_clean(char *line)
{
	char *hash = strchr(line, '#');

	if (hash)
		*hash = '\0';
	return strim(line);
}

static int emu_obey(const struct emu_file *file, struct emu_cmd *cmd,
		    char *text)
{
	char *line;
	int err = 0;

	while (!err && (line = strsep(&text, "\n"))) {
		line = emu_clean(line);
		if (*line)
			err = file->line(cmd, line);
	}
	return err;
}

static void emu_swaps_planned(void)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		box->swap_planned = box->swapped;
}

/* Parsing eats the text, so the check gets a copy. */
static int emu_check(const struct emu_file *file, struct emu_cmd *cmd,
		     const char *text)
{
	char *copy = kstrdup(text, GFP_KERNEL);
	int err;

	if (!copy)
		return -ENOMEM;
	cmd->apply = false;
	cmd->real = emu_clock_is_real();
	memcpy(cmd->work, emu.work, sizeof(cmd->work));
	emu_swaps_planned();
	err = emu_obey(file, cmd, copy);
	kfree(copy);
	return err;
}

static int emu_apply(const struct emu_file *file, struct emu_cmd *cmd,
		     char *text)
{
	cmd->apply = true;
	cmd->real = emu_clock_is_real();
	return emu_obey(file, cmd, text);
}

static int emu_run(const struct emu_file *file, char *text)
{
	struct emu_cmd *cmd = kmalloc(sizeof(*cmd), GFP_KERNEL);
	int err;

	if (!cmd)
		return -ENOMEM;
	err = emu_check(file, cmd, text) ?: emu_apply(file, cmd, text);
	kfree(cmd);
	return err;
}

static ssize_t emu_file_write(struct file *filp, const char __user *buf,
			      size_t len, loff_t *pos)
{
	const struct emu_file *file = file_inode(filp)->i_private;
	char *text;
	int err;

	if (!file->line || len > EMU_MAX_WRITE)
		return -EINVAL;
	text = memdup_user_nul(buf, len);
	if (IS_ERR(text))
		return PTR_ERR(text);
	mutex_lock(&emu_control_mutex);
	err = emu_run(file, text);
	mutex_unlock(&emu_control_mutex);
	kfree(text);
	return err ?: len;
}

static int emu_file_show(struct seq_file *m, void *unused)
{
	const struct emu_file *file = m->private;

	if (file->show)
		file->show(m);
	return 0;
}

static int emu_file_open(struct inode *inode, struct file *filp)
{
	return single_open(filp, emu_file_show, inode->i_private);
}

static const struct file_operations emu_file_ops = {
	.owner = THIS_MODULE,
	.open = emu_file_open,
	.read = seq_read,
	.write = emu_file_write,
	.llseek = seq_lseek,
	.release = single_release,
};

static umode_t emu_file_mode(const struct emu_file *file)
{
	return (file->show ? 0400 : 0) | (file->line ? 0200 : 0);
}

/* For who looks at one box again and again: all registers are a thousand lines. */
static void emu_box_files(void)
{
	struct dentry *dir = debugfs_create_dir("box", emu_dir);
	struct emu_box *box;
	char name[32];

	for (box = emu.boxes; box < emu.end; box++) {
		snprintf(name, sizeof(name), "%u.%s", box->socket, box->name);
		debugfs_create_file(name, 0400, dir, box, &emu_box_fops);
	}
}

/** emu_control_init() - create the files; the module works without them */
void emu_control_init(void)
{
	unsigned int i;

	emu_dir = debugfs_create_dir(KBUILD_MODNAME, NULL);
	for (i = 0; i < ARRAY_SIZE(emu_files); i++)
		debugfs_create_file(emu_files[i].name,
				    emu_file_mode(&emu_files[i]), emu_dir,
				    (void *)&emu_files[i], &emu_file_ops);
	emu_box_files();
}

/** emu_control_exit() - remove them */
void emu_control_exit(void)
{
	debugfs_remove(emu_dir);
}
