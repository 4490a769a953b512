// SPDX-License-Identifier: GPL-2.0-only
/*
 * Emulated /dev/mem: programs map emulated registers and memory-mapped config space as on a real
 * machine.
 *
 * A page with emulated registers never gets a page table entry, so each access of a program raises
 * a page fault. The fault handler decodes the instruction, performs the access with the same model
 * as for drivers (mmio.c), and skips the instruction. Other pages are mapped to the real physical
 * memory at their first access.
 *
 * The emulator registers only the device number of /dev/mem, 1:1. The kernel has registered all
 * minor numbers of major 1. When a device node is opened for the first time, the kernel selects the
 * registration with the smallest range, which is the emulator's. The node keeps the selected driver
 * until this driver is unloaded, so a node that was opened before the emulator was loaded keeps the
 * kernel's driver.
 */
#include <linux/capability.h>
#include <linux/cdev.h>
#include <linux/dcache.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/io.h>
#include <linux/ioport.h>
#include <linux/kernel.h>
#include <linux/kobject.h>
#include <linux/major.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/namei.h>
#include <linux/path.h>
#include <linux/pfn.h>
#include <linux/printk.h>
#include <linux/ptrace.h>
#include <linux/sched/task_stack.h>
#include <linux/security.h>
#include <linux/sizes.h>
#include <linux/uaccess.h>

#include <asm/segment.h>
#include <asm/tsc.h>

#include "chip.h"
#include "counts.h"
#include "ecam.h"
#include "insn.h"
#include "mem_user.h"
#include "mmio.h"
#include "model.h"
#include "state.h"

#define EMU_MEM_USER_DEVICE	MKDEV(MEM_MAJOR, 1)

static struct cdev *emu_mem_user_cdev;

/* struct emu_mem_user - an access of a program to emulated memory */
struct emu_mem_user {
	struct vm_fault *vmf;	/* page fault of the access */
	struct pt_regs *regs;	/* registers of the program */
	struct emu_insn insn;	/* instruction that caused the fault */
};

static bool emu_mem_user_emulates(phys_addr_t phys, unsigned int size)
{
	return emu_memory_has(phys, size) || emu_ecam_has(phys, size);
}

static phys_addr_t emu_mem_user_phys(const struct vm_area_struct *vma, unsigned long addr)
{
	return PFN_PHYS((phys_addr_t)vma->vm_pgoff) + (addr - vma->vm_start);
}

/* Return: true if the operand at @addr is in the mapping of the fault and is emulated */
static bool emu_mem_user_find(const struct emu_mem_user *user, unsigned long addr,
			      phys_addr_t *phys)
{
	const struct vm_area_struct *vma = user->vmf->vma;

	if (addr < vma->vm_start || addr >= vma->vm_end || vma->vm_end - addr < user->insn.size)
		return false;
	*phys = emu_mem_user_phys(vma, addr);
	return emu_mem_user_emulates(*phys, user->insn.size);
}

static u64 emu_mem_user_read(phys_addr_t phys, unsigned int size)
{
	if (emu_memory_is_misaligned(phys, size))
		return U64_MAX;
	return emu_ecam_has(phys, size) ? emu_ecam_read(phys, size) : emu_mmio_read(phys, size);
}

static void emu_mem_user_write(phys_addr_t phys, unsigned int size, u64 val)
{
	if (emu_memory_is_misaligned(phys, size))
		return;
	if (emu_ecam_has(phys, size))
		emu_ecam_write(phys, size, val);
	else
		emu_mmio_write(phys, size, val);
}

static vm_fault_t emu_mem_user_refuse(const struct emu_mem_user *user, const u8 *code,
				      unsigned int length)
{
	pr_warn_ratelimited("%s[%d] accesses the emulated memory at %pa by an instruction that the emulator does not decode: %*ph; it decodes mov and its extensions of 1 to 8 bytes\n",
			    current->comm, current->pid,
			    &(phys_addr_t){ emu_mem_user_phys(user->vmf->vma, user->vmf->address) },
			    length, code);
	return VM_FAULT_SIGBUS;
}

static void emu_mem_user_touch(u8 __user *at, bool write)
{
	u8 byte;

	if (!get_user(byte, at) && write)
		put_user(byte, at);
}

/*
 * The handler holds the mmap lock, so it cannot fault in a page of the program's own memory. If
 * such a page is not present, this function releases the lock, faults the page in, and lets the
 * kernel retry the fault; the page must be present in the second attempt. To make a page writable,
 * a byte is read and written back; the instruction overwrites this byte later.
 *
 * Without the mmap lock, another thread may unmap the memory and close the file. The reference to
 * the file keeps the emulator loaded; fput() defers the release until the task returns to user
 * mode, when no code of this file is on its stack.
 */
static vm_fault_t emu_mem_user_fault_in(const struct emu_mem_user *user, unsigned long addr,
					unsigned int size, bool write)
{
	const unsigned int once = FAULT_FLAG_TRIED | FAULT_FLAG_RETRY_NOWAIT;
	unsigned int flags = user->vmf->flags;
	struct file *file;

	if (!(flags & FAULT_FLAG_ALLOW_RETRY) || flags & once)
		return VM_FAULT_SIGSEGV;
	file = get_file(user->vmf->vma->vm_file);
	mmap_read_unlock(user->vmf->vma->vm_mm);
	emu_mem_user_touch((u8 __user *)addr, write);
	emu_mem_user_touch((u8 __user *)addr + size - 1, write);
	fput(file);
	return VM_FAULT_RETRY;
}

static unsigned int emu_mem_user_copy_in(void *to, unsigned long from, unsigned int size)
{
	unsigned long left = size;

	if (access_ok((void __user *)from, size)) {
		pagefault_disable();
		left = __copy_from_user_inatomic(to, (void __user *)from, size);
		pagefault_enable();
	}
	return size - left;
}

static bool emu_mem_user_copy_out(unsigned long to, const void *from, unsigned int size)
{
	unsigned long left = size;

	if (access_ok((void __user *)to, size)) {
		pagefault_disable();
		left = __copy_to_user_inatomic((void __user *)to, from, size);
		pagefault_enable();
	}
	return !left;
}

/* The test writes the old value back, because the instruction overwrites the value later. */
static bool emu_mem_user_is_writable(unsigned long addr, unsigned int size)
{
	u64 old;

	return emu_mem_user_copy_in(&old, addr, size) == size &&
	       emu_mem_user_copy_out(addr, &old, size);
}

static bool emu_mem_user_move(const struct emu_mem_user *user)
{
	const struct emu_insn *insn = &user->insn;
	phys_addr_t phys;

	if (!emu_mem_user_find(user, insn->addr, &phys))
		return false;
	if (insn->kind == EMU_INSN_LOAD)
		emu_insn_load(insn, user->regs, emu_mem_user_read(phys, insn->size));
	else
		emu_mem_user_write(phys, insn->size, emu_insn_stored(insn, user->regs));
	return true;
}

/*
 * A register read may have side effects and is counted, so the destination must be present before
 * the read.
 *
 * Return: 0, or the result of the fault if a page of the program is not present
 */
static vm_fault_t emu_mem_user_string_one(const struct emu_mem_user *user, phys_addr_t phys,
					  bool load)
{
	unsigned int size = user->insn.size;
	struct pt_regs *regs = user->regs;
	u64 val = 0;

	if (load) {
		if (!emu_mem_user_is_writable(regs->di, size))
			return emu_mem_user_fault_in(user, regs->di, size, true);
		val = emu_mem_user_read(phys, size);
		if (!emu_mem_user_copy_out(regs->di, &val, size))
			return emu_mem_user_fault_in(user, regs->di, size, true);
	} else {
		if (emu_mem_user_copy_in(&val, regs->si, size) != size)
			return emu_mem_user_fault_in(user, regs->si, size, false);
		emu_mem_user_write(phys, size, val);
	}
	regs->si += regs->flags & X86_EFLAGS_DF ? -(long)size : size;
	regs->di += regs->flags & X86_EFLAGS_DF ? -(long)size : size;
	return 0;
}

/*
 * Perform one step of a string instruction. If the instruction has a REP prefix, the handler does
 * not skip it before RCX is 0: the program executes the instruction again, and a signal can
 * interrupt the program between two steps.
 */
static vm_fault_t emu_mem_user_string(const struct emu_mem_user *user)
{
	struct pt_regs *regs = user->regs;
	vm_fault_t fault;
	phys_addr_t phys;
	bool load;

	load = emu_mem_user_find(user, regs->si, &phys);
	if (!load && !emu_mem_user_find(user, regs->di, &phys))
		return VM_FAULT_SIGBUS;
	fault = emu_mem_user_string_one(user, phys, load);
	if (fault)
		return fault;
	if (!user->insn.repeat || !--regs->cx)
		regs->ip += user->insn.length;
	return VM_FAULT_NOPAGE;
}

static vm_fault_t emu_mem_user_execute(struct emu_mem_user *user)
{
	struct pt_regs *regs = user->regs;
	u8 code[EMU_INSN_MAX];
	unsigned int length;

	length = emu_mem_user_copy_in(code, regs->ip, sizeof(code));
	if (!length)
		return emu_mem_user_fault_in(user, regs->ip, 1, false);
	if (!emu_insn_decode(&user->insn, code, length, regs))
		return emu_mem_user_refuse(user, code, length);
	if (user->insn.kind == EMU_INSN_STRING)
		return emu_mem_user_string(user);
	if (!emu_mem_user_move(user))
		return emu_mem_user_refuse(user, code, length);
	regs->ip += user->insn.length;
	return VM_FAULT_NOPAGE;
}

/*
 * VM_FAULT_NOPAGE without a page table entry makes the next access fault, too. Accesses of the
 * kernel for a program, such as write(2) from an emulated page, have no instruction of the program
 * to decode, so they fail.
 */
static vm_fault_t emu_mem_user_emulate(struct vm_fault *vmf)
{
	struct emu_mem_user user = { .vmf = vmf, .regs = task_pt_regs(current) };
	u64 began = rdtsc();
	vm_fault_t fault;

	if (vmf->flags & FAULT_FLAG_INSTRUCTION)
		return VM_FAULT_SIGSEGV;
	if (!(vmf->flags & FAULT_FLAG_USER) || vmf->flags & FAULT_FLAG_REMOTE ||
	    user.regs->cs != __USER_CS)
		return VM_FAULT_SIGBUS;
	fault = emu_mem_user_execute(&user);
	emu_count_ticks(began);
	return fault;
}

static vm_fault_t emu_mem_user_fault(struct vm_fault *vmf)
{
	phys_addr_t phys = emu_mem_user_phys(vmf->vma, vmf->address & PAGE_MASK);

	if (emu_mem_user_emulates(phys, PAGE_SIZE))
		return emu_mem_user_emulate(vmf);
	return vmf_insert_pfn(vmf->vma, vmf->address, PHYS_PFN(phys));
}

static const struct vm_operations_struct emu_mem_user_vm_ops = { .fault = emu_mem_user_fault };

/* As in the kernel with CONFIG_STRICT_DEVMEM, only the first megabyte of RAM can be mapped. */
static bool emu_mem_user_is_ram(phys_addr_t phys, unsigned long size)
{
	phys_addr_t from = max_t(phys_addr_t, phys, SZ_1M);

	return phys + size > from &&
	       region_intersects(from, phys + size - from, IORESOURCE_SYSTEM_RAM,
				 IORES_DESC_NONE) != REGION_DISJOINT;
}

static int emu_mem_user_mmap(struct file *file, struct vm_area_struct *vma)
{
	unsigned long size = vma->vm_end - vma->vm_start;
	phys_addr_t phys = PFN_PHYS((phys_addr_t)vma->vm_pgoff);

	if (vma->vm_pgoff + PFN_DOWN(size) > PFN_DOWN(1ULL << boot_cpu_data.x86_phys_bits))
		return -EINVAL;
	if (emu_mem_user_is_ram(phys, size))
		return -EPERM;
	/* A private writable mapping would write to a copy, not to the register. */
	if (!(vma->vm_flags & VM_SHARED)) {
		if (vma->vm_flags & VM_WRITE)
			return -EINVAL;
		vm_flags_clear(vma, VM_MAYWRITE);
	}
	vm_flags_set(vma, VM_IO | VM_PFNMAP | VM_DONTEXPAND | VM_DONTDUMP);
	vma->vm_ops = &emu_mem_user_vm_ops;
	return 0;
}

static int emu_mem_user_open(struct inode *inode, struct file *file)
{
	if (!capable(CAP_SYS_RAWIO))
		return -EPERM;
	return security_locked_down(LOCKDOWN_DEV_MEM);
}

static const struct file_operations emu_mem_user_fops = {
	.owner = THIS_MODULE,
	.open = emu_mem_user_open,
	.mmap = emu_mem_user_mmap,
	.llseek = noop_llseek,
};

static void emu_mem_user_check_node(void)
{
	const struct inode *inode;
	struct path path;

	if (kern_path("/dev/mem", LOOKUP_FOLLOW, &path))
		return;
	inode = d_backing_inode(path.dentry);
	if (S_ISCHR(inode->i_mode) && inode->i_rdev == EMU_MEM_USER_DEVICE &&
	    READ_ONCE(inode->i_cdev))
		pr_warn("/dev/mem was opened before the emulator was loaded, so programs do not find emulated registers there; replace the node: rm /dev/mem; mknod -m 600 /dev/mem c 1 1\n");
	path_put(&path);
}

/**
 * emu_mem_user_init() - register the emulated /dev/mem
 *
 * Return: 0 or an error.
 */
int emu_mem_user_init(void)
{
	struct cdev *cdev;
	int err;

	if (!emu.chip->window && !emu_chip_has_pci())
		return 0;
	emu_mem_user_check_node();
	cdev = cdev_alloc();
	if (!cdev)
		return -ENOMEM;
	cdev->ops = &emu_mem_user_fops;
	cdev->owner = THIS_MODULE;
	err = cdev_add(cdev, EMU_MEM_USER_DEVICE, 1);
	if (err) {
		kobject_put(&cdev->kobj);
		return err;
	}
	emu_mem_user_cdev = cdev;
	return 0;
}

/** emu_mem_user_exit() - unregister the emulated /dev/mem; no file is open at this time */
void emu_mem_user_exit(void)
{
	if (emu_mem_user_cdev)
		cdev_del(emu_mem_user_cdev);
	emu_mem_user_cdev = NULL;
}
