/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Access to registers in MSRs, PCI config space or memory. These functions have no state, take no
 * lock and use no event.
 */
#ifndef PMON_REG_IO_H
#define PMON_REG_IO_H

#include "type.h"

struct pci_dev;

/**
 * struct pmon_regs - where the registers of one box are
 */
struct pmon_regs {
	/** @unit: the addresses of the unit on this die, copied from its row */
	struct pmon_unit unit;
	/**
	 * @pdev: PCI: the function of the box; NULL while it is absent, or of PMON_PCI_AT, not
	 * mapped
	 */
	struct pci_dev *pdev;
	/** @match: PCI: the function with the match registers, NULL while it is absent */
	struct pci_dev *match;
	/** @bus: PCI: the bus that @pdev is on, or was: number in bits 7:0, domain above */
	u32 bus;
	/**
	 * @address: MMIO: physical address of the registers; PMON_PCI_AT: the function: devfn in
	 * bits 7:0, bus in 15:8, domain above; 0 if it is unknown
	 */
	u64 address;
	/** @map: MMIO: where the registers are mapped, NULL if they are not */
	void __iomem *map;
	/**
	 * @correct_read: MSR: computes the value of a counter from what was read, on hardware with
	 * an erratum; NULL on all other; arguments as of &pmon_io.read_counter
	 */
	u64 (*correct_read)(const struct pmon_regs *regs, const struct pmon_counter *counter,
			    bool stopped, u64 prev, u64 value);
};

/* A removed PCI function reads all ones; no counter has this value */
#define PMON_ALL_ONES	(~0ULL)

/* Flags of &pmon_io.write, beside the number of bytes */
#define PMON_TRY	BIT(4)	/* the register may not exist */
#define PMON_IN_MATCH	BIT(5)	/* the register is in the match function */

/**
 * struct pmon_io - access functions for the registers of one space
 *
 * An access to an MSR has 64 bits, however many bytes the caller gives.
 *
 * All but @map, @unmap and @text are called with interrupts off; those of an MSR box on a CPU of
 * its die.
 */
struct pmon_io {
	/**
	 * @by_hotplug: the boxes exist while a CPU of their die is online; boxes without this flag
	 * exist while this driver is bound to their PCI functions
	 */
	bool by_hotplug;
	/** @in_nmi: an access takes no lock that the interrupted code may hold */
	bool in_nmi;
	/**
	 * @split64: a counter is two registers of 32 bits, the high one at + 4, which never holds
	 * all ones
	 */
	bool split64;
	/**
	 * @map: make the registers accessible; return -ENXIO if the unit does not exist. May sleep.
	 * NULL if nothing is to be done
	 */
	int (*map)(struct pmon_regs *regs, const struct pmon_type *type);
	/** @unmap: undo @map. May sleep. */
	void (*unmap)(struct pmon_regs *regs, const struct pmon_type *type);
	/**
	 * @read: return the value of a register of 4 or 8 bytes, PMON_ALL_ONES if it does not
	 * respond
	 */
	u64 (*read)(const struct pmon_regs *regs, u32 reg, unsigned int bytes);
	/**
	 * @write: write 4 or 8 bytes of a register. With PMON_TRY, return false if the register
	 * does not exist or refuses the value. Does nothing if the register is in an absent match
	 * function
	 */
	bool (*write)(const struct pmon_regs *regs, u32 reg, u64 value, unsigned int flags);
	/**
	 * @read_counter: return the value of a counter, PMON_ALL_ONES if the function was removed;
	 * @prev is an earlier value, and @stopped is true if the counter does not run
	 */
	u64 (*read_counter)(const struct pmon_regs *regs, const struct pmon_counter *counter,
			    bool stopped, u64 prev);
	/** @text: write the place as text; @bus is used if the place has none, negative: unknown */
	void (*text)(const struct pmon_regs *regs, const struct pmon_type *type, int bus,
		     char *text, size_t size);
};

extern const struct pmon_io pmon_io_msr;
extern const struct pmon_io pmon_io_pci;
extern const struct pmon_io pmon_io_pci_at;
extern const struct pmon_io pmon_io_mmio;

/* Return: a register of the group that has its own base, as an offset from the first base */
static inline u32 pmon_reg_of(const struct pmon_regs *regs, unsigned int base, u32 reg)
{
	return reg + (u32)(regs->unit.base[base] - regs->unit.base[0]);
}

/**
 * pmon_io() - access functions of a type of box
 * @type: the type
 *
 * Return: the functions for the space of its registers.
 */
static inline const struct pmon_io *pmon_io(const struct pmon_type *type)
{
	switch (type->space) {
	case PMON_PCI:
		return &pmon_io_pci;
	case PMON_PCI_AT:
		return &pmon_io_pci_at;
	case PMON_MMIO:
		return &pmon_io_mmio;
	default:
		return &pmon_io_msr;
	}
}

/* Return: true if the registers of a place can be accessed */
static inline bool pmon_is_mapped(const struct pmon_regs *regs, const struct pmon_type *type)
{
	return type->space == PMON_MSR || regs->map || regs->pdev;
}

int pmon_mmio_get(u64 start, size_t size, void __iomem **map);
void pmon_mmio_put(void __iomem *map, u64 start, size_t size);
void pmon_msr_write(u32 msr, u64 value);
u64 pmon_msr_read(u32 msr);

#endif /* PMON_REG_IO_H */
