/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Register access, by MSR, PCI config space or memory. It has no state, takes no
 * lock and uses no event.
 */
#ifndef PMON_REG_IO_H
#define PMON_REG_IO_H

#include "type.h"

struct pci_dev;

/**
 * struct pmon_place - where the registers of one box are
 * @unit: the addresses of the unit on this die, made from its row
 * @pdev: PCI: its function, NULL while there is none. PMON_PCI_AT: NULL while it is not mapped
 * @match: PCI: the function with its match registers, NULL while there is
 *	       none
 * @bus: PCI: the bus that @pdev is on, or was: number, above bit 7 the domain
 * @address: MMIO: physical address of its registers; PMON_PCI_AT: its function: domain above bit
 *	     15, 15:8 bus, 7:0 device and function; 0 if it is unknown
 * @map: MMIO: where they are mapped, NULL if they are not
 * @correct: MSR: the value of a counter, by a reading of hardware that has an erratum; NULL: the
 *	     reading; see &pmon_io.read_counter
 */
struct pmon_place {
	struct pmon_unit unit;
	struct pci_dev *pdev;
	struct pci_dev *match;
	u32 bus;
	u64 address;
	void __iomem *map;
	u64 (*correct)(const struct pmon_place *place, const struct pmon_counter *counter,
		       bool still, u64 prev, u64 value);
};

/* Read from a PCI function that was removed; no counter has this value */
#define PMON_ALL_ONES	(~0ULL)

/*
 * Flags beside the number of bytes that are written: the register may not exist; it is in the
 * match function
 */
#define PMON_TRY	BIT(4)
#define PMON_IN_MATCH	BIT(5)

/**
 * struct pmon_io - how the registers of one space are reached
 * @with_die: the boxes are there as long as a CPU of their die is; the others as long
 *	      as their PCI functions are bound
 * @in_nmi: an access takes no lock that an interrupted one may hold
 * @split64: a counter is two registers of 32 bits, the high one at + 4; that one is never full
 * @map: make the place accessible; NULL if nothing is needed. -ENXIO if the unit does not
 *	 exist. May sleep.
 * @unmap: undo @map. May sleep.
 * @read: the value of a register, of 4 or 8 bytes; PMON_ALL_ONES if it does not answer
 * @write: write 4 or 8 bytes of a register; false if it does not exist or refuses the value, and
 *	   PMON_TRY is set. One in a match function that is absent is left out
 * @read_counter: the value of a counter; @prev is an earlier one, @still says that the
 *		  counter does not move. PMON_ALL_ONES if its function was removed
 * @text: the place as a text, on that bus (negative if it is not known)
 *
 * What a register means is in box.c. An MSR has 64 bits, however many bytes are asked for.
 *
 * All but @map, @unmap and @text run with interrupts off; those of an MSR box on a CPU of its die.
 */
struct pmon_io {
	bool with_die;
	bool in_nmi;
	bool split64;
	int (*map)(struct pmon_place *place, const struct pmon_type *type);
	void (*unmap)(struct pmon_place *place, const struct pmon_type *type);
	u64 (*read)(const struct pmon_place *place, u32 reg, unsigned int bytes);
	bool (*write)(const struct pmon_place *place, u32 reg, u64 value, unsigned int flags);
	u64 (*read_counter)(const struct pmon_place *place, const struct pmon_counter *counter,
			    bool still, u64 prev);
	void (*text)(const struct pmon_place *place, const struct pmon_type *type, int bus,
		     char *text, size_t size);
};

extern const struct pmon_io pmon_io_msr;
extern const struct pmon_io pmon_io_pci;
extern const struct pmon_io pmon_io_pci_at;
extern const struct pmon_io pmon_io_mmio;

/* A register of a group that has its base of its own, from the first base */
static inline u32 pmon_reg_of(const struct pmon_place *place, unsigned int base, u32 reg)
{
	return reg + (u32)(place->unit.base[base] - place->unit.base[0]);
}

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

/* Return: true if the registers of a place can be reached */
static inline bool pmon_is_mapped(const struct pmon_place *place, const struct pmon_type *type)
{
	return type->space == PMON_MSR || place->map || place->pdev;
}

int pmon_mmio_get(u64 start, size_t size, void __iomem **map);
void pmon_mmio_put(void __iomem *map, u64 start, size_t size);
void pmon_msr_write(u32 msr, u64 value);
u64 pmon_msr_read(u32 msr);

#endif /* PMON_REG_IO_H */
