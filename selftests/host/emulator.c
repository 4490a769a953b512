// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulator.c - the emulator as a module of this kernel
 *
 * In place of drivers/emu/kernel. The engine is the same: what it needs of a host is in
 * drivers/emu/engine/host.h, what a host calls in chip.h.
 */
#include "host.h"
#include "chip.h"
#include "../../drivers/emu/engine/host.h"

static char *platform, *clock = "manual", *hide, *dead, *empty, *ids, *nodeids;
static unsigned int slices = UINT_MAX;
static bool unguarded;
module_param(platform, charp, 0444);
module_param(clock, charp, 0444);
module_param(hide, charp, 0444);
module_param(dead, charp, 0444);
module_param(empty, charp, 0444);
module_param(ids, charp, 0444);
module_param(nodeids, charp, 0444);
module_param(slices, uint, 0444);
module_param(unguarded, bool, 0644);

static int emulator_label_get(char *buf, const struct kernel_param *param)
{
	return sysfs_emit(buf, "%s\n", EMU_LABEL);
}

static const struct kernel_param_ops label_ops = { .get = emulator_label_get };
module_param_cb(label, &label_ops, NULL, 0444);

static bool loaded;
static struct emu_host_counts counted;

bool host_is_emulated(void)
{
	return loaded;
}

/* The callbacks of struct emu_host */

static void emulator_lock(unsigned long *flags)
{
	local_irq_save(*flags);
	raw_spin_lock(&emu.lock);
}

static void emulator_unlock(unsigned long flags)
{
	emu_overflow_settle();
	raw_spin_unlock(&emu.lock);
	local_irq_restore(flags);
}

/* An NMI comes when no lock is held, and none that its local APIC does not deliver */
static bool emulator_hides(void)
{
	return false;
}

static void emulator_send_nmi(unsigned int cpu, bool claimed)
{
	host_send_nmi(cpu, false);
}

static void emulator_interrupt(unsigned int cpu)
{
	host_send_nmi(cpu, true);
}

static bool emulator_is_online(unsigned int cpu)
{
	return cpu_online(cpu);
}

static void emulator_refused(void)
{
	emu_msr_log(unguarded);
}

static int emulator_wait_served(void)
{
	host_settle();
	return 0;
}

static u64 emulator_now(void)
{
	return host.now;
}

static void emulator_counts(struct emu_host_counts *to)
{
	*to = counted;
	to->mappings = host_mappings();
}

static const struct emu_host in_process = {
	.lock = emulator_lock, .unlock = emulator_unlock, .hides = emulator_hides,
	.interrupt = emulator_interrupt, .send_nmi = emulator_send_nmi,
	.is_online = emulator_is_online, .refused = emulator_refused,
	.wait_served = emulator_wait_served, .now = emulator_now, .counts = emulator_counts,
};

void host_count_foreign(bool map)
{
	counted.foreign_maps += map;
	counted.foreign_writes += !map;
}

void host_pmi_refused(unsigned int cpu)
{
	unsigned long flags;

	emu_lock(&flags);
	emu_overflow_refused(cpu);
	counted.pmis_masked++;
	emu_unlock(flags);
}

/* Files */

struct text_sink {
	struct emu_sink sink;
	char *text;
	size_t len;
};

static void emulator_print(struct emu_sink *sink, const char *fmt, va_list args)
{
	struct text_sink *to = container_of(sink, struct text_sink, sink);

	host_vappend(&to->text, &to->len, fmt, args);
}

static char *emulator_show_file(struct host_file *file)
{
	struct text_sink to = { { emulator_print } };
	int err = emu_show(file->data, &to.sink);

	return err ? ERR_PTR(err) : to.text ?: strdup("");
}

static char *emulator_show_box(struct host_file *file)
{
	struct text_sink to = { { emulator_print } };

	emu_show_box((unsigned long)file->data, &to.sink);
	return to.text ?: strdup("");
}

static int emulator_store_file(struct host_file *file, const char *text, size_t n)
{
	char *copy = n > EMU_MAX_WRITE ? NULL : host_memdup_nul(text, n);
	int err = copy ? emu_command(file->data, copy) : -EINVAL;

	free(copy);
	return err;
}

#define FILES	"/sys/kernel/debug/xeon_pmon_emu"

static void emulator_add_files(void)
{
	const struct emu_file *file = NULL;
	unsigned long n;
	char name[32];

	while ((file = emu_next_file(file)))
		host_add_file(host_folder(FILES), file->name, emulator_show_file,
			      emulator_store_file, (void *)file, NULL);
	for (n = 0; emu_box_file_name(n, name, sizeof(name)); n++)
		host_add_file(host_folder(FILES "/box"), name, emulator_show_box, NULL, (void *)n,
			      NULL);
}

/* Config space */

int host_config(unsigned int bus, unsigned int devfn, unsigned int where, unsigned int size,
		u32 *value, bool write)
{
	struct emu_access access = {
		.space = EMU_PCI, .write = write, .val = *value, .size = size,
		.addr = emu_pci_address(bus, devfn, where),
	};
	int err = emu_access(&access);

	*value = access.val;
	return err;
}

bool host_has_function(unsigned int bus, unsigned int devfn)
{
	return emu_has_function(bus, devfn);
}

/* Sockets that share the only node have none */
static int emulator_node_of(unsigned int socket)
{
	unsigned int cpu;

	for_each_online_cpu(cpu)
		if (emu_socket_of(cpu) == socket && (emu.sockets == 1 || host.nodes > 1))
			return host.node[cpu];
	return NUMA_NO_NODE;
}

static void emulator_add_buses(void)
{
	struct emu_function_at at = { .devfn = -1U };

	while (emu_next_function(&at))
		host_pci_add_bus(at.bus, emulator_node_of(at.socket));
}

/* Suspend and resume */

static int emulator_fall_asleep(void *data)
{
	emu_machine_log_enabled("suspend");
	return 0;
}

static void emulator_wake_up(void *data)
{
	emu_machine_wake();
}

static const struct syscore_ops sleep_ops = { .suspend = emulator_fall_asleep,
					     .resume = emulator_wake_up };
static struct syscore sleeper = { .ops = &sleep_ops };

/* "1,0" */
static unsigned int emulator_read_nodeids(unsigned int *ids)
{
	char *rest = nodeids, *end;
	unsigned int nr;

	for (nr = 0; rest && nr < EMU_MAX_SOCKETS; nr++) {
		ids[nr] = strtoul(rest, &end, 0);
		rest = *end == ',' ? end + 1 : NULL;
	}
	return nr;
}

/* From 4 GB on, where nothing else is */
static void emulator_set_windows(void)
{
	unsigned int s;

	for (s = 0; s < emu.sockets; s++)
		emu_window_set(s, SZ_4G + (u64)s * emu_window_size());
}

static int emulator_start(const struct emu_config *config)
{
	int err = emu_chip_pick(config, &in_process) ?: emu_machine_create(config);

	if (err)
		return err;
	emulator_set_windows();
	err = emu_machine_populate(config);
	if (err)
		emu_machine_destroy();
	return err;
}

static int emulator_init(void)
{
	unsigned int ids_of_nodes[EMU_MAX_SOCKETS];
	const struct emu_config config = {
		.platform = platform, .clock = clock, .hide = hide, .dead = dead, .empty = empty,
		.ids = ids, .nodeids = ids_of_nodes,
		.nr_nodeids = emulator_read_nodeids(ids_of_nodes),
		.slices = slices, .cpus = host.cpus,
	};
	int err = emulator_start(&config);

	if (err)
		return err;
	loaded = true;
	register_syscore(&sleeper);
	emulator_add_buses();
	emulator_add_files();
	emu_machine_announce(&config);
	return 0;
}

static void emulator_exit(void)
{
	host_remove_file(host_find_file(FILES));
	host_pci_remove_buses();
	unregister_syscore(&sleeper);
	loaded = false;
	emu_machine_destroy();
}

module_init(emulator_init);
module_exit(emulator_exit);
