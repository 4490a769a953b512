// SPDX-License-Identifier: GPL-2.0-only
/*
 * MSRs: kprobes on the MSR calls inside the drivers under test.
 *
 * With PARAVIRT_XXL every rdmsr and wrmsr of a module is, once it is loaded,
 * a direct call (opcode E8) of the kernel's native_*_msr functions. A probe on
 * such a call does the access if the MSR is ours, puts the result where the
 * function would and goes on behind the call. Probing the functions instead
 * would catch the whole kernel, and hangs CPUs that come online on 6.1.
 *
 * Handlers run wherever the driver touches an MSR, under the scheduler's locks
 * too: they must not print or sleep.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/irq_work.h>
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/notifier.h>
#include <linux/ptrace.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/topology.h>

#include <asm/msr.h>

#include "emu.h"

#define EMU_CALL	0xe8
#define EMU_CALL_LEN	5
#define EMU_ENDBR_LEN	4
#define EMU_MAX_DRIVERS	8

/*
 * 6.16 made the values 64 bits wide: write(msr, val) instead of
 * write(msr, low, high), int read_safe(msr, *val) instead of
 * u64 read_safe(msr, *err). The prototypes tell.
 */
#define EMU_WRITE_U64							\
	__builtin_types_compatible_p(typeof(native_write_msr),		\
				     void (u32, u64))
#define EMU_READ_SAFE_U64						\
	__builtin_types_compatible_p(typeof(native_read_msr_safe),	\
				     int (u32, u64 *))

static char *drivers[EMU_MAX_DRIVERS] = { "xeon_pmon", "intel_uncore" };
static unsigned int nr_drivers = 2;
module_param_array(drivers, charp, &nr_drivers, 0444);
MODULE_PARM_DESC(drivers, "modules whose MSR accesses are emulated");

/**
 * struct emu_call - a function of the kernel that accesses an MSR
 * @symbol: its name
 * @emulate: does what it does; arguments and result are in the registers
 */
struct emu_call {
	const char *symbol;
	void (*emulate)(struct pt_regs *regs);
};

/**
 * struct emu_site - a call of such a function in a driver
 * @kp: probe
 * @call: what is called
 */
struct emu_site {
	struct kprobe kp;
	const struct emu_call *call;
};

/**
 * struct emu_guest - a loaded driver under test
 * @node: in emu_guests
 * @mod: the driver
 * @nsites: probes that are registered
 * @ncore: those that stay when the driver's init section is gone
 * @max: room in @sites
 * @sites: probes
 * @probes: pointers to them
 */
struct emu_guest {
	struct list_head node;
	struct module *mod;
	unsigned int nsites;
	unsigned int ncore;
	unsigned int max;
	struct emu_site *sites;
	struct kprobe **probes;
};

struct emu_text {
	const u8 *start;
	unsigned int len;
};

static DEFINE_MUTEX(emu_guests_mutex);
static LIST_HEAD(emu_guests);

#ifdef EMU_HAVE_MODULE_MEM
static struct emu_text emu_module_text(const struct module *mod, bool init)
{
	const struct module_memory *mem =
		&mod->mem[init ? MOD_INIT_TEXT : MOD_TEXT];

	return (struct emu_text) { mem->base, mem->size };
}
#else
static struct emu_text emu_module_text(const struct module *mod, bool init)
{
	const struct module_layout *layout =
		init ? &mod->init_layout : &mod->core_layout;

	return (struct emu_text) { layout->base, layout->text_size };
}
#endif

static void emu_complain(struct irq_work *work)
{
	pr_warn_once("#GP: MSR 0x%x %s on %s\n", emu.bad_msr, emu.bad_why,
		     emu.chip->name);
}

static DEFINE_IRQ_WORK(emu_complaint, emu_complain);

static void emu_bad_msr(u32 msr, const char *why)
{
	emu.bad_msr = msr;
	emu.bad_why = why;
	emu.bad_msrs++;
	irq_work_queue(&emu_complaint);
}

static bool emu_msr_is_ours(u32 msr)
{
	const struct emu_range *range = emu.chip->msrs;
	unsigned int i;

	for (i = 0; i < emu.chip->nmsrs; i++, range++) {
		if (msr >= range->first && msr <= range->last)
			return true;
	}
	return false;
}

/* A CPU reaches the MSRs of its own package only. */
static struct emu_box *emu_msr_find(u32 msr, int *r)
{
	unsigned int socket = topology_physical_package_id(smp_processor_id());
	struct emu_box *box;

	*r = -1;
	if (socket >= emu.sockets)
		return NULL;
	for (box = emu.socket[socket].boxes; box < emu.socket[socket].end;
	     box++) {
		if (box->unit->space != EMU_MSR)
			continue;
		for (*r = 0; *r < box->unit->nregs; (*r)++) {
			if (emu_reg_addr(box, *r) == msr)
				return box;
		}
	}
	return NULL;
}

/* Why an access is refused, or NULL. */
static const char *emu_msr_refusal(const struct emu_box *box, int r, bool write)
{
	if (!box)
		return "does not exist";
	if (box->silent)
		return "does not answer";
	if (write && box->unit->locked &&
	    box->unit->locked(box, &box->unit->regs[r]))
		return "cannot be written now";
	return NULL;
}

static int emu_msr_read(u32 msr, u64 *val)
{
	struct emu_box *box;
	unsigned long flags;
	const char *why;
	int r;

	*val = 0;
	raw_spin_lock_irqsave(&emu.lock, flags);
	box = emu_msr_find(msr, &r);
	why = emu_msr_refusal(box, r, false);
	if (why)
		emu_bad_msr(msr, why);
	else
		*val = emu_reg_read(box, r, 0, msr, U64_MAX);
	raw_spin_unlock_irqrestore(&emu.lock, flags);
	return why ? -EIO : 0;
}

static int emu_msr_write(u32 msr, u64 val)
{
	struct emu_box *box;
	unsigned long flags;
	const char *why;
	int r;

	raw_spin_lock_irqsave(&emu.lock, flags);
	box = emu_msr_find(msr, &r);
	why = emu_msr_refusal(box, r, true);
	if (why)
		emu_bad_msr(msr, why);
	else
		emu_reg_write(box, r, 0, msr, val, U64_MAX);
	raw_spin_unlock_irqrestore(&emu.lock, flags);
	return why ? -EIO : 0;
}

static u32 emu_arg_msr(struct pt_regs *regs)
{
	return regs_get_kernel_argument(regs, 0);
}

static u64 emu_arg_value(struct pt_regs *regs)
{
	u64 val = regs_get_kernel_argument(regs, 1);

	if (EMU_WRITE_U64)
		return val;
	return (u32)val | regs_get_kernel_argument(regs, 2) << 32;
}

/* A plain read that faults gives 0 (the kernel's exception table says so). */
static void emu_do_read(struct pt_regs *regs)
{
	u64 val;

	emu_msr_read(emu_arg_msr(regs), &val);
	regs_set_return_value(regs, val);
}

static void emu_do_write(struct pt_regs *regs)
{
	emu_msr_write(emu_arg_msr(regs), emu_arg_value(regs));
}

static void emu_do_read_safe(struct pt_regs *regs)
{
	void *out = (void *)regs_get_kernel_argument(regs, 1);
	u64 val;
	int err;

	err = emu_msr_read(emu_arg_msr(regs), &val);
	if (EMU_READ_SAFE_U64) {
		*(u64 *)out = val;
		regs_set_return_value(regs, err);
	} else {
		*(int *)out = err;
		regs_set_return_value(regs, val);
	}
}

static void emu_do_write_safe(struct pt_regs *regs)
{
	int err = emu_msr_write(emu_arg_msr(regs), emu_arg_value(regs));

	regs_set_return_value(regs, err);
}

static const struct emu_call emu_calls[] = {
	{ .symbol = "native_read_msr", .emulate = emu_do_read },
	{ .symbol = "native_write_msr", .emulate = emu_do_write },
	{ .symbol = "native_read_msr_safe", .emulate = emu_do_read_safe },
	{ .symbol = "native_write_msr_safe", .emulate = emu_do_write_safe },
};

static unsigned long emu_call_addr[ARRAY_SIZE(emu_calls)];

static int emu_site_hit(struct kprobe *kp, struct pt_regs *regs)
{
	struct emu_site *site = container_of(kp, struct emu_site, kp);

	if (!emu_msr_is_ours(emu_arg_msr(regs)))
		return 0;
	site->call->emulate(regs);
	regs->ip = (unsigned long)kp->addr + EMU_CALL_LEN;
	return 1;
}

/* An optimised probe ignores a changed ip; one with a post handler is never. */
static void emu_site_done(struct kprobe *kp, struct pt_regs *regs,
			  unsigned long flags)
{
}

/* The address of a symbol is what a probe on its name finds. */
static int emu_call_find(const char *symbol, unsigned long *addr)
{
	struct kprobe kp = { .symbol_name = symbol };
	int err;

	err = register_kprobe(&kp);
	if (err) {
		pr_err("%s: not found (%d)\n", symbol, err);
		return err;
	}
	*addr = (unsigned long)kp.addr;
	unregister_kprobe(&kp);
	return 0;
}

static int emu_calls_find(void)
{
	unsigned int i;
	int err = 0;

	for (i = 0; i < ARRAY_SIZE(emu_calls) && !err; i++)
		err = emu_call_find(emu_calls[i].symbol, &emu_call_addr[i]);
	return err;
}

/*
 * With indirect branch tracking a function begins with an ENDBR instruction,
 * and a probe on its name, or a call, may go to what follows it.
 */
static bool emu_same_function(unsigned long a, unsigned long b)
{
	return a == b || a == b + EMU_ENDBR_LEN || b == a + EMU_ENDBR_LEN;
}

static const struct emu_call *emu_call_at(const u8 *insn)
{
	unsigned long target;
	unsigned int i;
	s32 rel;

	if (*insn != EMU_CALL)
		return NULL;
	memcpy(&rel, insn + 1, sizeof(rel));
	target = (unsigned long)insn + EMU_CALL_LEN + rel;
	for (i = 0; i < ARRAY_SIZE(emu_calls); i++) {
		if (emu_same_function(target, emu_call_addr[i]))
			return &emu_calls[i];
	}
	return NULL;
}

static unsigned int emu_count_calls(struct emu_text text)
{
	unsigned int i, count = 0;

	for (i = 0; i + EMU_CALL_LEN <= text.len; i++)
		count += !!emu_call_at(text.start + i);
	return count;
}

static int emu_arm_site(struct emu_guest *guest, const u8 *insn)
{
	struct emu_site *site = &guest->sites[guest->nsites];
	int err;

	site->call = emu_call_at(insn);
	site->kp.addr = (kprobe_opcode_t *)insn;
	site->kp.pre_handler = emu_site_hit;
	site->kp.post_handler = emu_site_done;
	err = register_kprobe(&site->kp);
	if (err) {
		pr_err("%s: MSR site %pS: %d\n", guest->mod->name, insn, err);
		return err;
	}
	guest->probes[guest->nsites++] = &site->kp;
	return 0;
}

static int emu_arm_text(struct emu_guest *guest, struct emu_text text)
{
	unsigned int i;
	int err = 0;

	for (i = 0; i + EMU_CALL_LEN <= text.len && !err; i++) {
		if (emu_call_at(text.start + i))
			err = emu_arm_site(guest, text.start + i);
	}
	return err;
}

static int emu_arm(struct emu_guest *guest)
{
	int err;

	err = emu_arm_text(guest, emu_module_text(guest->mod, false));
	guest->ncore = guest->nsites;
	return err ?: emu_arm_text(guest, emu_module_text(guest->mod, true));
}

static void emu_disarm(struct emu_guest *guest, unsigned int first)
{
	if (guest->nsites > first)
		unregister_kprobes(guest->probes + first,
				   guest->nsites - first);
	guest->nsites = first;
}

static struct emu_guest *emu_guest_new(struct module *mod)
{
	struct emu_guest *guest = kzalloc(sizeof(*guest), GFP_KERNEL);

	if (!guest)
		return NULL;
	guest->mod = mod;
	guest->max = emu_count_calls(emu_module_text(mod, false)) +
		     emu_count_calls(emu_module_text(mod, true));
	guest->sites = kcalloc(guest->max, sizeof(*guest->sites), GFP_KERNEL);
	guest->probes = kcalloc(guest->max, sizeof(*guest->probes),
				GFP_KERNEL);
	list_add(&guest->node, &emu_guests);
	return guest;
}

static void emu_guest_free(struct emu_guest *guest)
{
	emu_disarm(guest, 0);
	list_del(&guest->node);
	kfree(guest->probes);
	kfree(guest->sites);
	kfree(guest);
	module_put(THIS_MODULE);
}

/* Takes a reference: this module stays as long as a driver relies on it. */
static int emu_module_coming(struct module *mod)
{
	struct emu_guest *guest;
	int err = -ENOMEM;

	if (!try_module_get(THIS_MODULE))
		return 0;
	guest = emu_guest_new(mod);
	if (!guest) {
		module_put(THIS_MODULE);
		return err;
	}
	if (guest->sites && guest->probes)
		err = emu_arm(guest);
	if (err)
		emu_guest_free(guest);
	else
		pr_info("%s: %u MSR sites emulated\n", mod->name,
			guest->nsites);
	return err;
}

static bool emu_is_driver(const struct module *mod)
{
	unsigned int i;

	for (i = 0; i < nr_drivers; i++) {
		if (!strcmp(mod->name, drivers[i]))
			return true;
	}
	return false;
}

static struct emu_guest *emu_guest_find(const struct module *mod)
{
	struct emu_guest *guest;

	list_for_each_entry(guest, &emu_guests, node) {
		if (guest->mod == mod)
			return guest;
	}
	return NULL;
}

/* The init section goes away after LIVE, and with it the probes in it. */
static int emu_module_state(struct module *mod, unsigned long state)
{
	struct emu_guest *guest = emu_guest_find(mod);

	if (state == MODULE_STATE_COMING && emu_is_driver(mod))
		return emu_module_coming(mod);
	if (state == MODULE_STATE_LIVE && guest)
		emu_disarm(guest, guest->ncore);
	if (state == MODULE_STATE_GOING && guest)
		emu_guest_free(guest);
	return 0;
}

static int emu_module_event(struct notifier_block *nb, unsigned long state,
			    void *data)
{
	int err;

	mutex_lock(&emu_guests_mutex);
	err = emu_module_state(data, state);
	mutex_unlock(&emu_guests_mutex);
	return notifier_from_errno(err);
}

static struct notifier_block emu_module_nb = {
	.notifier_call = emu_module_event,
};

/**
 * emu_msr_init() - wait for the drivers under test
 *
 * Return: 0 or an error.
 */
int emu_msr_init(void)
{
	return emu_calls_find() ?: register_module_notifier(&emu_module_nb);
}

/** emu_msr_exit() - no driver under test is loaded any more */
void emu_msr_exit(void)
{
	unregister_module_notifier(&emu_module_nb);
	irq_work_sync(&emu_complaint);
}
