/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Register access, by MSR, PCI config space or memory. It has no state, takes no
 * lock and uses no event.
 */
#ifndef PMON_REG_IO_H
#define PMON_REG_IO_H

#include "pmon.h"

struct pci_dev;

/**
 * struct pmon_place - where the registers of one box are
 * @unit: the addresses of the unit on this die, made from its row
 * @pdev: PCI: its function, NULL while there is none. PMON_PCI_AT: NULL while it is not open
 * @match: PCI: the function with its match registers, NULL while there is
 *	       none
 * @bus: PCI: the bus that @pdev is on, or was: number, above bit 7 the domain
 * @address: MMIO: physical address of its registers, PMON_PCI_AT: as in &pmon_found.address;
 *	     0 if it is unknown
 * @map: MMIO: where they are mapped, NULL if they are not
 * @early_carry: MSR: its counters have the erratum of &pmon_counter.early_carry
 */
struct pmon_place {
	struct pmon_unit unit;
	struct pci_dev *pdev;
	struct pci_dev *match;
	u32 bus;
	u64 address;
	void __iomem *map;
	bool early_carry;
};

/* Read from a PCI function that was removed; no counter has this value */
#define PMON_ALL_ONES	(~0ULL)

/**
 * struct pmon_io - how the registers of one space are reached
 * @with_die: the boxes are there as long as a CPU of their die is; the others as long
 *	      as their PCI functions are bound
 * @in_nmi: an access takes no lock that an interrupted one may hold
 * @open: make the place accessible; NULL if nothing is needed. -ENXIO if the unit does not
 *	  exist. May sleep.
 * @close: undo @open. May sleep.
 * @probe: write a control register and read it back; -ENXIO if it is not there,
 *	  -ENODEV if it does not hold the value. This and @exists may fail.
 * @exists: can a counter be read? For those that have no control register
 * @write: write a register of the box
 * @write_control: write the control register of a counter
 * @write_counter: set a counter
 * @write_extra: set an extra register; nothing happens if it is in a match function
 *		 that is absent
 * @read: the value of a counter; @prev is an earlier one, @still says that the
 *	  counter does not move
 * @poll: a value that the counter has passed since @prev, close enough to fold it
 *	  before it wraps
 * @status: the value of a status register
 * @moved: has a counter whose value was @value changed since?
 * @describe: the place as a text, on that bus (negative if it is not known)
 *
 * Reading returns PMON_ALL_ONES if the function was removed.
 *
 * All but the first four and @describe run with interrupts off; all of an MSR box but
 * @describe on a CPU of its die.
 */
struct pmon_io {
	bool with_die;
	bool in_nmi;
	int (*open)(struct pmon_place *place, const struct pmon_type *type);
	void (*close)(struct pmon_place *place, const struct pmon_type *type);
	int (*probe)(const struct pmon_place *place, u32 reg, u64 value);
	bool (*exists)(const struct pmon_place *place, const struct pmon_counter *counter);
	void (*write)(const struct pmon_place *place, u32 reg, u32 value);
	void (*write_control)(const struct pmon_place *place,
			      const struct pmon_counter *counter, u64 value);
	void (*write_counter)(const struct pmon_place *place,
			      const struct pmon_counter *counter, u64 value);
	void (*write_extra)(const struct pmon_place *place,
			    const struct pmon_extra *extra, u64 value);
	u64 (*read)(const struct pmon_place *place,
		    const struct pmon_counter *counter, bool still, u64 prev);
	u64 (*poll)(const struct pmon_place *place,
		    const struct pmon_counter *counter, u64 prev);
	u64 (*status)(const struct pmon_place *place, u32 reg);
	bool (*moved)(const struct pmon_place *place,
		      const struct pmon_counter *counter, u64 value);
	void (*describe)(const struct pmon_place *place,
			 const struct pmon_type *type, int bus,
			 char *text, size_t size);
};

extern const struct pmon_io pmon_io_msr;
extern const struct pmon_io pmon_io_pci;
extern const struct pmon_io pmon_io_pci_at;
extern const struct pmon_io pmon_io_mmio;
extern const struct pmon_io pmon_io_absent;

/**
 * pmon_io() - how a type of box is reached
 * @type: the type
 *
 * The only place that tests a type's space.
 *
 * Return: its access functions.
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

void pmon_msr_write(u32 msr, u64 value);
u64 pmon_msr_read(u32 msr);

#endif /* PMON_REG_IO_H */
